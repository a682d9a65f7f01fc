//! An antenna under a pile of cards: it reads the top now and then, what lies under it hardly ever.

use std::collections::BTreeMap;

use sensors::{Change, Presence, PresenceConfig, Reading, Sighting, Uid};
use table::clock::{Micros, SECOND};

use crate::bench::Bench;
use crate::dice::Dice;
use table::zone::Zone;

/// From one read to the next.
pub const PERIOD: Micros = SECOND * 15 / 100;
/// Of a hundred reads of a card under the top, so many hear it.
const THROUGH: u64 = 4;

/// What truly lies on the pile, and how it is heard.
pub struct Pile {
    /// The top last.
    pub lies: Vec<Uid>,
    /// The card under the top sticks out from under it.
    pub askew: bool,
    /// Of a hundred reads of the top, so many miss it.
    misses: u64,
    /// Tags that are not heard until then.
    deaf: BTreeMap<Uid, Micros>,
    /// The first read that missed a card that lies there.
    missed: BTreeMap<Uid, Micros>,
    /// The same of a card that has left, by what presence says.
    left: BTreeMap<Uid, Micros>,
    /// Cards that have not arrived yet.
    fresh: Vec<Uid>,
    /// A card was not heard for so long before the one on it was that it might have been taken up.
    pub unsure: bool,
    presence: Presence,
    read_at: Micros,
    dice: Dice,
}

impl Pile {
    pub fn new(misses: u64, seed: u64) -> Pile {
        Pile {
            lies: Vec::new(),
            askew: false,
            misses,
            deaf: BTreeMap::new(),
            missed: BTreeMap::new(),
            left: BTreeMap::new(),
            fresh: Vec::new(),
            unsure: false,
            presence: Presence::new(PresenceConfig::default()),
            read_at: 0,
            dice: Dice(seed),
        }
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.dice.below(n)
    }

    /// A tag is not heard for a while.
    pub fn deafen(&mut self, uid: Uid, until: Micros) {
        self.deaf.insert(uid, until);
    }

    /// A card comes on top.
    pub fn lay(&mut self, uid: Uid) {
        self.lies.push(uid);
        self.missed.remove(&uid);
        self.fresh.push(uid);
    }

    /// The top is taken up. If it was not heard before, nobody can know.
    pub fn lift(&mut self) -> Uid {
        let card = self.lies.pop().expect("a card lies there");
        let deaf = self
            .deaf
            .get(&card)
            .is_some_and(|until| *until > self.read_at);
        self.unsure |= deaf || self.left.contains_key(&card);
        card
    }

    /// Time passes, and the antenna reads.
    pub fn wait(&mut self, bench: &mut Bench, ms: u64) {
        let end = bench.now + ms * SECOND / 1000;
        while self.read_at <= end {
            bench.wait(self.read_at.saturating_sub(bench.now) as f64 / 1e6);
            let sighting = Sighting {
                antenna: bench.antenna(Zone::Discard),
                read: Ok(Reading::whole(self.hears(bench.now))),
            };
            for change in self.presence.observe(bench.now, &sighting) {
                self.compare(&change);
                bench.change(change);
            }
            self.read_at += PERIOD;
        }
        bench.wait((end - bench.now) as f64 / 1e6);
    }

    /// Whether the table can know that the card under the newest was not taken up before.
    fn compare(&mut self, change: &Change) {
        if let Change::Left { uid, since, .. } = change {
            self.left.insert(*uid, *since);
        }
        let Change::Arrived { uid, since, .. } = change else {
            return;
        };
        self.left.remove(uid);
        if let Some(fresh) = self.fresh.iter().position(|fresh| fresh == uid) {
            self.fresh.remove(fresh);
            let at = self.lies.iter().position(|lies| lies == uid);
            let under = at.and_then(|at| self.lies.get(at.checked_sub(1)?));
            let missed = under.and_then(|under| self.left.get(under).or(self.missed.get(under)));
            self.unsure |= missed.is_some_and(|missed| missed + 2 * PERIOD < *since);
        }
    }

    fn hears(&mut self, now: Micros) -> Vec<Uid> {
        let mut heard = Vec::new();
        let open = self.lies.len() - usize::from(!self.lies.is_empty()) - usize::from(self.askew);
        for (at, uid) in self.lies.clone().into_iter().enumerate() {
            let deaf = self.deaf.get(&uid).is_some_and(|until| *until > now);
            let missed = match at >= open {
                true => self.below(100) < self.misses,
                false => self.below(100) >= THROUGH,
            };
            if deaf || missed {
                self.missed.entry(uid).or_insert(now);
            } else {
                heard.push(uid);
                self.missed.remove(&uid);
            }
        }
        heard.sort();
        heard
    }
}
