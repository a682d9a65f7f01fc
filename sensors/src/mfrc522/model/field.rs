//! The strings of the puppet: what lies in a field, and what is wrong with it.

use super::Nanos;
use super::air::{AirBit, ReaderFrame, TagBits};
use super::random::Random;
use super::tag::Tag;
use crate::Micros;
use crate::uid::Uid;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Virtual time of one bus. Every transfer moves it, nothing else does. Clones
/// show the same time.
#[derive(Debug, Clone, Default)]
pub struct Clock(Arc<AtomicU64>);

impl Clock {
    /// A clock at zero.
    pub fn new() -> Self {
        Clock::default()
    }

    /// µs since the clock was made.
    pub fn now(&self) -> Micros {
        self.nanos() / 1_000
    }

    pub(super) fn nanos(&self) -> Nanos {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn advance(&self, time: Nanos) {
        self.0.fetch_add(time, Ordering::Relaxed);
    }
}

/// Level of the data line from a reader that is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Miso {
    /// Every byte reads 00: pulled down, or a chip without power.
    Low,
    /// Every byte reads FF: pulled up, nobody drives it.
    High,
}

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
    /// `None` while the reader is plugged in.
    pub unplugged: Option<Miso>,
    /// How often the reader has been without power.
    pub power_cuts: u64,
    pub random: Random,
    bit_error_share: f64,
    /// Frames sent before the tags' guard time was over.
    pub early_frames: u64,
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
                unplugged: None,
                power_cuts: 0,
                random: Random::new(0),
                bit_error_share: 0.0,
                early_frames: 0,
            })),
        }
    }

    /// Lays a tag into the field. False if one with this UID lies there already.
    pub fn lay(&self, uid: Uid) -> bool {
        let mut world = self.lock();
        let new = world.tags.iter().all(|tag| tag.uid != uid);
        if new {
            world.tags.push(Tag::new(uid));
        }
        new
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

    /// Disturbs this share of all bits that tags send, 0.0 to 1.0: half of
    /// these are turned around, half look like a collision.
    pub fn set_bit_error_share(&self, share: f64) {
        self.lock().bit_error_share = share;
    }

    /// Unplugs the reader: it loses its registers, its field and its tags' power.
    pub fn unplug(&self, miso: Miso) {
        let mut world = self.lock();
        world.unplugged = Some(miso);
        world.power_cuts += 1;
        world.power_off();
    }

    /// Plugs the reader in again. Its registers hold their reset values.
    pub fn plug(&self) {
        self.lock().unplugged = None;
    }

    /// Virtual time in µs.
    pub fn clock(&self) -> Micros {
        self.clock.now()
    }

    /// Frames that came sooner after an answer than ISO/IEC 14443-3, 6.2.1.2
    /// allows (86 µs). The modelled tags hear them all the same.
    pub fn early_frames(&self) -> u64 {
        self.lock().early_frames
    }

    fn with_tag(&self, uid: &Uid, change: impl FnOnce(&mut Tag)) -> bool {
        let mut world = self.lock();
        let tag = world.tags.iter_mut().find(|tag| tag.uid == *uid);
        tag.map(change).is_some()
    }

    pub(super) fn bus_clock(&self) -> &Clock {
        &self.clock
    }

    /// A panic elsewhere leaves the tags as they lie.
    pub(super) fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl World {
    /// The field goes off: all tags forget their state.
    pub fn power_off(&mut self) {
        self.tags.iter_mut().for_each(Tag::power_off);
    }

    /// Every tag hears the frame; their answers.
    pub fn hear(&mut self, frame: &ReaderFrame) -> Vec<TagBits> {
        let World { tags, random, .. } = self;
        tags.iter_mut()
            .filter_map(|tag| tag.hear(frame, random))
            .collect()
    }

    /// Noise on the way back.
    pub fn disturb(&mut self, air: &mut [AirBit]) {
        for bit in air {
            if self.random.chance(self.bit_error_share) {
                *bit = match *bit {
                    _ if self.random.chance(0.5) => AirBit::Collision,
                    AirBit::Zero => AirBit::One,
                    _ => AirBit::Zero,
                };
            }
        }
    }
}
