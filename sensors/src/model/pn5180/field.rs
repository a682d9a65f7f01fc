//! The strings of the puppet: which vicinity tags lie there, and what is wrong.

use super::air::{Air, Reception, superpose};
use super::tag::{ReaderFrame, Vicinity};
use crate::Micros;
use crate::iso15693::T1;
use crate::model::clock::Clock;
use crate::model::conditions::Miso;
use crate::model::random::Random;
use crate::model::{Nanos, carrier_periods};
use crate::uid::Uid;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Tags without a field for this long forget their state; before, they keep it.
const FORGET: Nanos = 5_100_000;

/// One PN5180's field: its tags of ISO 15693, its faults, its plug. Clones are the same field,
/// usable from any thread.
#[derive(Debug, Clone)]
pub struct VicinityField {
    clock: Clock,
    world: Arc<Mutex<World>>,
}

/// What the chip's model finds around it.
#[derive(Debug)]
pub(super) struct World {
    tags: Vec<Vicinity>,
    pub unplugged: Option<Miso>,
    pub power_cuts: u64,
    /// The chip never comes to an end of what it does.
    pub wedged: bool,
    pub random: Random,
    air: Air,
    /// Since when the field has been off; `None` while it is on.
    off_since: Option<Nanos>,
    pub early_frames: u64,
    pub transfers: u64,
}

impl Default for VicinityField {
    fn default() -> Self {
        VicinityField::new()
    }
}

impl VicinityField {
    /// An empty field whose reader is plugged in, with a clock of its own.
    pub fn new() -> Self {
        VicinityField::on_clock(&Clock::new())
    }

    /// An empty field on a clock that it shares.
    pub fn on_clock(clock: &Clock) -> Self {
        let world = World {
            tags: Vec::new(),
            unplugged: None,
            power_cuts: 0,
            wedged: false,
            random: Random::new(0),
            air: Air {
                capture: None,
                bit_error_share: 0.0,
            },
            off_since: Some(0),
            early_frames: 0,
            transfers: 0,
        };
        VicinityField {
            clock: clock.clone(),
            world: Arc::new(Mutex::new(world)),
        }
    }

    /// Lays a tag. False if one with this UID lies there already, or the UID is not one of
    /// ISO 15693.
    pub fn lay(&self, uid: Uid) -> bool {
        let now = self.clock.nanos();
        let mut world = self.lock();
        let new = world.tags.iter().all(|tag| tag.uid != uid);
        let Some(mut tag) = Vicinity::new(uid).filter(|_| new) else {
            return false;
        };
        tag.powered = world.off_since.is_none().then_some(now);
        world.tags.push(tag);
        true
    }

    /// Takes a tag out. False if it was not there.
    pub fn lift(&self, uid: &Uid) -> bool {
        let mut world = self.lock();
        let before = world.tags.len();
        world.tags.retain(|tag| tag.uid != *uid);
        world.tags.len() < before
    }

    /// Slides a tag into another field without a moment in which it has no power: it keeps its
    /// state. False if it was not there, or lies in the other already.
    pub fn slide(&self, uid: &Uid, to: &VicinityField) -> bool {
        let mut world = self.lock();
        let Some(at) = world.tags.iter().position(|tag| tag.uid == *uid) else {
            return false;
        };
        if to.tags().contains(uid) {
            return false;
        }
        let mut tag = world.tags.swap_remove(at);
        drop(world);
        tag.sends_until = 0;
        to.lock().tags.push(tag);
        true
    }

    /// The tags that lie there, in the order in which they came.
    pub fn tags(&self) -> Vec<Uid> {
        self.lock().tags.iter().map(|tag| tag.uid).collect()
    }

    /// How strong a tag's answers arrive, in dB; 0 at first. False if there is no such tag.
    pub fn set_strength(&self, uid: &Uid, decibels: f64) -> bool {
        self.with_tag(uid, |tag| tag.strength = decibels)
    }

    /// An answer that is this many dB stronger than all others hides them. Without, they collide
    /// whatever their strength.
    pub fn set_capture(&self, decibels: Option<f64>) {
        self.lock().air.capture = decibels;
    }

    /// Makes a tag miss this share of frames, 0.0 to 1.0. False if there is no such tag.
    pub fn set_miss_share(&self, uid: &Uid, share: f64) -> bool {
        self.with_tag(uid, |tag| tag.miss_share = share)
    }

    /// Takes a tag's power away, or gives it back: it forgets its state. False if there is no
    /// such tag.
    pub fn set_shadowed(&self, uid: &Uid, shadowed: bool) -> bool {
        let now = self.clock.nanos();
        let on = self.lock().off_since.is_none();
        self.with_tag(uid, |tag| {
            tag.power_off();
            tag.shadowed = shadowed;
            tag.powered = on.then_some(now);
        })
    }

    /// Disturbs this share of all bits that tags send: half of these are turned around, half
    /// look like a collision.
    pub fn set_bit_error_share(&self, share: f64) {
        self.lock().air.bit_error_share = share;
    }

    /// Wedges the chip: BUSY stays high until its reset line is pulled.
    pub fn wedge(&self) {
        self.lock().wedged = true;
    }

    /// Unplugs the reader: it loses its registers and its field. What MISO reads, BUSY does too.
    pub fn unplug(&self, miso: Miso) {
        let now = self.clock.nanos();
        let mut world = self.lock();
        world.unplugged = Some(miso);
        world.power_cuts += 1;
        world.field_off(now);
    }

    /// Plugs the reader in again.
    pub fn plug(&self) {
        self.lock().unplugged = None;
    }

    /// The clock of this field's bus.
    pub fn bus_clock(&self) -> &Clock {
        &self.clock
    }

    /// Virtual time in µs.
    pub fn clock(&self) -> Micros {
        self.clock.now()
    }

    /// True while the reader's antenna carries a field.
    pub fn is_powered(&self) -> bool {
        self.lock().off_since.is_none()
    }

    /// Frames that began while a tag was sending, or sooner after an answer than ISO/IEC
    /// 15693-3, 9.3 allows (309 µs).
    pub fn early_frames(&self) -> u64 {
        self.lock().early_frames
    }

    /// SPI transfers so far.
    pub fn transfers(&self) -> u64 {
        self.lock().transfers
    }

    fn with_tag(&self, uid: &Uid, change: impl FnOnce(&mut Vicinity)) -> bool {
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
    /// The antenna carries a field from now on. Tags that were without one for a moment only are
    /// as they were.
    pub fn field_on(&mut self, now: Nanos) {
        let Some(since) = self.off_since.take() else {
            return;
        };
        for tag in &mut self.tags {
            if now >= since + FORGET {
                tag.power_off();
            }
            tag.powered.get_or_insert(now);
        }
    }

    pub fn field_off(&mut self, now: Nanos) {
        self.off_since.get_or_insert(now);
    }

    /// Every tag hears a frame that ends now; what comes back, and when it begins.
    pub fn hear(&mut self, frame: &ReaderFrame, now: Nanos) -> Option<(Nanos, Reception)> {
        let begin = now + carrier_periods(T1);
        let World {
            tags, random, air, ..
        } = self;
        if self.off_since.is_some() {
            return None;
        }
        let mut answers = Vec::new();
        for tag in tags.iter_mut().filter(|tag| tag.hears(now)) {
            if random.chance(tag.miss_share) {
                continue;
            }
            if let Some(answer) = tag.hear(frame) {
                tag.sends_until = begin + answer.duration();
                answers.push(answer);
            }
        }
        Some((begin, superpose(answers, *air, random)?))
    }
}
