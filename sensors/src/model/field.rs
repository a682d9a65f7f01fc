//! The strings of the puppet: what lies in a field, and what is wrong with it.

use super::Nanos;
use super::air::{AirBit, Heard, ReaderFrame};
use super::clock::Clock;
use super::conditions::{Conditions, Hang, Miso, Spell};
use super::neighbour::Neighbour;
use super::ntag::NtagMemory;
use super::random::Random;
use super::tag::Tag;
use crate::Micros;
use crate::iso14443a::levels_of;
use crate::mfrc522::register::rx_threshold;
use crate::uid::Uid;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One antenna's field: its tags, its faults, its reader's plug. Clones are the
/// same field, usable from any thread.
#[derive(Debug, Clone)]
pub struct Field {
    clock: Clock,
    world: Arc<Mutex<World>>,
}

/// What the chip's model finds around it.
#[derive(Debug)]
pub(super) struct World {
    tags: Vec<Tag>,
    /// Tags that no UID names.
    copies: Vec<Tag>,
    /// Tags that left in the middle of something, until they are laid back.
    taken: Vec<Tag>,
    /// `None` while the reader is plugged in.
    pub unplugged: Option<Miso>,
    /// The data line from the reader stays so, whatever its chip says.
    pub stuck: Option<Miso>,
    /// The reader's chip hangs, since then.
    pub hang: Option<(Hang, Nanos)>,
    /// How often the reader has been without power.
    pub power_cuts: u64,
    pub random: Random,
    conditions: Conditions,
    /// Spells of the whole antenna.
    spell: Spell,
    neighbours: Vec<Neighbour>,
    /// Frames sent before the tags' guard time was over.
    pub early_frames: u64,
    /// The reader's antenna carries the field.
    powered: bool,
    /// SPI transfers with this field's chip.
    pub transfers: u64,
}

impl Default for Field {
    fn default() -> Self {
        Field::new()
    }
}

impl Field {
    /// An empty field whose reader is plugged in, with a clock of its own.
    pub fn new() -> Self {
        Field::on_clock(&Clock::new())
    }

    /// An empty field on a clock that it shares: several readers on one bus.
    pub fn on_clock(clock: &Clock) -> Self {
        Field {
            clock: clock.clone(),
            world: Arc::new(Mutex::new(World {
                tags: Vec::new(),
                copies: Vec::new(),
                taken: Vec::new(),
                unplugged: None,
                stuck: None,
                hang: None,
                power_cuts: 0,
                random: Random::new(0),
                conditions: Conditions::default(),
                spell: Spell::default(),
                neighbours: Vec::new(),
                early_frames: 0,
                transfers: 0,
                powered: false,
            })),
        }
    }

    /// Lays a tag into the field. False if one with this UID lies there already.
    pub fn lay(&self, uid: Uid) -> bool {
        let mut world = self.lock();
        let new = world.tags.iter().all(|tag| tag.uid != uid);
        if new {
            let mut tag = Tag::new(uid);
            tag.strength = amplitude(world.strength());
            world.tags.push(tag);
        }
        new
    }

    /// Lays a copy whose cascade levels somebody wrote as they liked: also one that ends
    /// with a level that begins with the cascade tag, which no [`Uid`] can name. It stays.
    /// False if there are none or more than three levels.
    pub fn lay_copy(&self, levels: &[[u8; 4]]) -> bool {
        let copy = Tag::copy(levels);
        self.lock().copies.extend(copy);
        matches!(levels.len(), 1..=3)
    }

    /// Takes a tag out. False if it was not there.
    pub fn lift(&self, uid: &Uid) -> bool {
        let mut world = self.lock();
        let before = world.tags.len();
        world.tags.retain(|tag| tag.uid != *uid);
        world.tags.len() < before
    }

    /// The tags that lie there, shadowed ones too, in the order in which they came.
    pub fn tags(&self) -> Vec<Uid> {
        self.lock().tags.iter().map(|tag| tag.uid).collect()
    }

    /// Lays a tag whose memory is this. False if one with this UID lies there already.
    pub fn lay_ntag(&self, uid: Uid, memory: NtagMemory) -> bool {
        self.lay(uid) && self.with_tag(&uid, |tag| tag.memory = Some(memory))
    }

    /// A copy of a tag's memory; `None` if there is no such tag or it has none.
    pub fn memory(&self, uid: &Uid) -> Option<NtagMemory> {
        let world = self.lock();
        let tag = world.tags.iter().find(|tag| tag.uid == *uid)?;
        tag.memory.clone()
    }

    /// Takes a tag out while its reader sends the n-th frame from now on that it
    /// hears (n at least 1): it acts on it in half, and does not answer. False if
    /// there is no such tag.
    pub fn lift_at_frame(&self, uid: &Uid, n: u32) -> bool {
        self.with_tag(uid, |tag| tag.frames_left = Some(n.max(1)))
    }

    /// Lays a tag back that left by [`Field::lift_at_frame`], its memory as it left
    /// it. False if there is no such tag.
    pub fn lay_back(&self, uid: &Uid) -> bool {
        let mut world = self.lock();
        let Some(at) = world.taken.iter().position(|tag| tag.uid == *uid) else {
            return false;
        };
        let mut tag = world.taken.swap_remove(at);
        tag.frames_left = None;
        tag.power_off();
        world.tags.push(tag);
        true
    }

    /// Makes a tag miss this share of requests, 0.0 (none) to 1.0 (all). False
    /// if there is no such tag.
    pub fn set_miss_share(&self, uid: &Uid, share: f64) -> bool {
        self.with_tag(uid, |tag| tag.miss_share = share)
    }

    /// Takes a tag's power away, as other tags on top of it do, or gives it
    /// back. False if there is no such tag.
    pub fn set_shadowed(&self, uid: &Uid, shadowed: bool) -> bool {
        self.with_tag(uid, |tag| {
            tag.shadowed = shadowed;
            tag.power_off();
        })
    }

    /// Gives a tag's answers another strength at this antenna, in dB against the
    /// others'. False if there is no such tag.
    pub fn set_strength(&self, uid: &Uid, db: f64) -> bool {
        self.with_tag(uid, |tag| tag.strength = amplitude(db))
    }

    /// What is not ideal here from now on.
    pub fn set_conditions(&self, conditions: Conditions) {
        let mut world = self.lock();
        world.conditions = conditions;
        if conditions.strengths_db > 0.0 {
            for at in 0..world.tags.len() {
                world.tags[at].strength = amplitude(world.strength());
            }
        }
    }

    /// Changes what is not ideal here; the tags keep their strengths.
    pub fn adjust(&self, change: impl FnOnce(&mut Conditions)) {
        change(&mut self.lock().conditions);
    }

    /// This antenna hears the tags of another one in this share of its reads, 0.0 to
    /// 1.0, this many dB weaker. Once for each other antenna; the later one holds.
    pub fn hear_neighbour(&self, other: &Field, share: f64, weaker_db: f64) {
        let world = Arc::downgrade(&other.world);
        let mut own = self.lock();
        own.neighbours.retain(|known| !known.world.ptr_eq(&world));
        own.neighbours.push(Neighbour {
            world,
            share,
            strength: amplitude(-weaker_db),
            drawn_at: None,
            sent_at: 0,
            guests: Vec::new(),
        });
    }

    /// Unplugs the reader: it loses its registers, its field and its tags' power.
    pub fn unplug(&self, miso: Miso) {
        let mut world = self.lock();
        world.unplugged = Some(miso);
        world.power_cuts += 1;
        world.power_off();
    }

    /// The reader's chip hangs from now on, until it is reset by its pin or has been without power.
    pub fn hang(&self, hang: Hang) {
        self.lock().hang = Some((hang, self.clock.nanos()));
    }

    /// Plugs the reader in again. Its registers hold their reset values.
    pub fn plug(&self) {
        self.lock().unplugged = None;
    }

    /// The data line from the reader stays at a level from now on, as where another chip on it does not let go: its
    /// own chip hears and goes on. `None`: it is free again.
    pub fn stick(&self, miso: Option<Miso>) {
        self.lock().stuck = miso;
    }

    /// The clock of this field's bus.
    pub fn bus_clock(&self) -> &Clock {
        &self.clock
    }

    /// Virtual time in µs.
    pub fn clock(&self) -> Micros {
        self.clock.now()
    }

    /// Frames that came sooner after an answer than ISO/IEC 14443-3, 6.2.1.2
    /// allows (86 µs). The modelled tags hear them all the same, unless
    /// [`Conditions::guard_kept`] says otherwise.
    pub fn early_frames(&self) -> u64 {
        self.lock().early_frames
    }

    /// True while the reader's antenna carries a field.
    pub fn is_powered(&self) -> bool {
        self.lock().powered
    }

    /// SPI transfers between host and this field's MFRC522 so far.
    pub fn transfers(&self) -> u64 {
        self.lock().transfers
    }

    fn with_tag(&self, uid: &Uid, change: impl FnOnce(&mut Tag)) -> bool {
        let mut world = self.lock();
        let tag = world.tags.iter_mut().find(|tag| tag.uid == *uid);
        tag.map(change).is_some()
    }

    /// A panic elsewhere leaves the tags as they lie.
    pub(super) fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl World {
    pub fn power_on(&mut self) {
        self.powered = true;
    }

    /// The field goes off: all tags forget their state.
    pub fn power_off(&mut self) {
        self.powered = false;
        let all = self.tags.iter_mut().chain(&mut self.copies);
        all.for_each(Tag::power_off);
    }

    /// What a tag draws, in dB.
    fn strength(&mut self) -> f64 {
        match self.conditions.strengths_db {
            0.0 => 0.0,
            deviation => deviation * self.random.normal(),
        }
    }

    /// The tags that lie here.
    pub fn tags(&self) -> impl Iterator<Item = &Tag> {
        self.tags.iter()
    }

    /// Every tag hears the frame, which is `early` if it did not keep the guard time;
    /// their answers, and the time that these take on top of the frame delay.
    pub fn hear(&mut self, frame: &ReaderFrame, early: bool, now: Nanos) -> (Vec<Heard>, Nanos) {
        let World {
            tags,
            copies,
            taken,
            random,
            conditions,
            spell,
            neighbours,
            ..
        } = self;
        if early && conditions.guard_kept {
            return (Vec::new(), 0);
        }
        if spell.is_on(now, &conditions.antenna_spells, random) {
            tags.iter_mut().for_each(Tag::power_off);
            return (Vec::new(), 0);
        }
        let mut after = 0;
        let mut answers = Vec::new();
        for neighbour in neighbours.iter_mut() {
            neighbour.draw(now, random);
        }
        let guests = neighbours.iter_mut().flat_map(|near| &mut near.guests);
        for tag in tags.iter_mut().chain(copies).chain(guests) {
            if let Some(answer) = tag.hear(frame, now, conditions, random) {
                after = after.max(answer.after);
                answers.push(Heard {
                    bits: answer.bits,
                    strength: tag.strength,
                });
            }
        }
        taken.extend(tags.extract_if(.., |tag| tag.is_gone()));
        (answers, after)
    }

    /// The share of the stronger half-bit below which the weaker one goes unnoticed, if
    /// RxThresholdReg holds this. What the levels mean the data sheet does not
    /// say; the model takes them for steps of the same size.
    pub fn collision_share(&self, threshold: u8) -> f64 {
        let of_reset = self.conditions.capture_db.map_or(0.0, |db| amplitude(-db));
        of_reset * f64::from(threshold & rx_threshold::COLL_LEVEL) / 4.0
    }

    /// What it adds to a half-bit.
    pub fn noise(&mut self) -> f64 {
        let noise = self.conditions.noise_db;
        noise.map_or(0.0, |db| amplitude(db) * self.random.normal())
    }

    /// The least amplitude that is heard, if RFCfgReg holds this gain.
    pub fn floor(&self, gain_db: i32) -> f64 {
        let floor = self.conditions.floor_db;
        floor.map_or(0.0, |db| amplitude(db + f64::from(48 - gain_db)))
    }

    /// UIDs of the tags that a chip of its own anticollision would find, in the
    /// order in which it does: where tags differ it goes on with those that sent 1.
    pub fn singled_out(&mut self) -> Vec<Uid> {
        let World { tags, random, .. } = self;
        let mut found: Vec<Uid> = tags
            .iter()
            .filter(|tag| !tag.shadowed && !random.chance(tag.miss_share))
            .map(|tag| tag.uid)
            .collect();
        let air_order = |uid: &Uid| -> Vec<u8> {
            let bytes = levels_of(uid).concat();
            bytes.iter().map(|byte| byte.reverse_bits()).collect()
        };
        found.sort_by_key(|uid| std::cmp::Reverse(air_order(uid)));
        found
    }

    /// Noise on the way back.
    pub fn disturb(&mut self, air: &mut [AirBit]) {
        for bit in air {
            if self.random.chance(self.conditions.bit_errors) {
                *bit = match *bit {
                    _ if self.random.chance(0.5) => AirBit::Collision,
                    AirBit::Zero => AirBit::One,
                    _ => AirBit::Zero,
                };
            }
        }
    }
}

/// Ratio of amplitudes.
fn amplitude(db: f64) -> f64 {
    10f64.powf(db / 20.0)
}
