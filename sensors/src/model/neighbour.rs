//! An antenna that hears its neighbour's tags now and then.

use super::Nanos;
use super::field::World;
use super::random::Random;
use super::tag::Tag;
use std::sync::{Mutex, Weak};

/// Whether the neighbour's tags are heard, chance decides afresh for each read: when no frame was sent for this long,
/// as while other antennas are read.
const BETWEEN_READS: Nanos = 3_000_000;
/// And after this long at the latest.
const DRAWN_FOR: Nanos = 100_000_000;

/// What one antenna hears of another.
#[derive(Debug)]
pub(super) struct Neighbour {
    /// Weak, for antennas may hear each other.
    pub world: Weak<Mutex<World>>,
    pub share: f64,
    /// Strength of its tags here, as a share of what they have at home.
    pub strength: f64,
    pub drawn_at: Option<Nanos>,
    /// The last frame of this antenna.
    pub sent_at: Nanos,
    /// Its tags, while they are heard. They have their states apart from those at home: a
    /// frame of this antenna does not disturb them there.
    pub guests: Vec<Tag>,
}

impl Neighbour {
    /// Lets chance decide again, when it is due. A neighbour that is busy on another thread
    /// keeps what it had.
    pub fn draw(&mut self, now: Nanos, random: &mut Random) {
        let same_read = now < self.sent_at + BETWEEN_READS;
        self.sent_at = now;
        if self
            .drawn_at
            .is_some_and(|at| same_read && now < at + DRAWN_FOR)
        {
            return;
        }
        self.drawn_at = Some(now);
        if !random.chance(self.share) {
            self.guests.clear();
            return;
        }
        let Some(world) = self.world.upgrade() else {
            return;
        };
        let Ok(world) = world.try_lock() else {
            return;
        };
        self.guests = world.tags().map(|tag| tag.guest(self.strength)).collect();
    }
}
