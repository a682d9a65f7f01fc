//! The antennas of a table, and what truly lies over them: each piece is heard but for some misses, through the
//! filter of the live table.

use std::collections::BTreeMap;

use sensors::{Reading, Sighting, Uid, Whereabouts};
use table::clock::{Micros, SECOND};
use table::zone::Zone;

use crate::bench::Bench;
use crate::dice::Dice;
use crate::pile::Pile;

/// From one read to the next.
pub const PERIOD: Micros = SECOND * 15 / 100;

pub struct Felt {
    pub bench: Bench,
    /// Where each piece lies, side by side with the others there.
    pub lies: BTreeMap<Uid, Zone>,
    /// Where else a piece is heard, in this many of a hundred reads.
    pub edge: BTreeMap<Uid, (Zone, u64)>,
    /// Cards that lie upon each other.
    pub pile: Pile,
    pub dice: Dice,
    zones: Vec<Zone>,
    /// Of a hundred reads of a piece, this many miss it.
    misses: u64,
    /// Tags that are not heard until then.
    deaf: BTreeMap<Uid, Micros>,
    whereabouts: Whereabouts,
    read_at: Micros,
}

impl Felt {
    pub fn new(bench: Bench, zones: &[Zone], misses: u64, seed: u64) -> Felt {
        Felt {
            whereabouts: bench.whereabouts(),
            bench,
            lies: BTreeMap::new(),
            edge: BTreeMap::new(),
            pile: Pile::default(),
            dice: Dice(seed),
            zones: zones.to_vec(),
            misses,
            deaf: BTreeMap::new(),
            read_at: 0,
        }
    }

    /// A piece lies there from now on, or where no antenna is.
    pub fn lay(&mut self, uid: Uid, zone: Option<Zone>) {
        self.lies.remove(&uid);
        self.lies.extend(zone.map(|zone| (uid, zone)));
    }

    /// A tag is not heard for this many ms.
    pub fn deafen(&mut self, uid: Uid, ms: u64) {
        self.deaf.insert(uid, self.bench.now + ms * 1000);
    }

    /// Pieces are swiped over that antenna: heard once is enough.
    pub fn swipe(&mut self, zone: Zone) {
        self.whereabouts.swipe(self.bench.antenna(zone));
    }

    fn is_deaf(&self, uid: Uid) -> bool {
        let until = self.deaf.get(&uid);
        until.is_some_and(|until| *until > self.bench.now)
    }

    /// The top of the pile is taken up.
    pub fn lift(&mut self) -> Uid {
        let deaf = self.pile.lies.last().is_some_and(|top| self.is_deaf(*top));
        self.pile.lift(deaf)
    }

    /// Time passes, and the antennas read, all in one round.
    pub fn wait(&mut self, ms: u64) {
        let end = self.bench.now + ms * SECOND / 1000;
        self.read_at = self.read_at.max(self.bench.now);
        while self.read_at <= end {
            let until_then = self.read_at - self.bench.now;
            self.bench.wait(until_then as f64 / 1e6);
            for zone in self.zones.clone() {
                let sighting = Sighting {
                    antenna: self.bench.antenna(zone),
                    read: Ok(Reading::whole(self.hears(zone))),
                };
                for change in self.whereabouts.observe(self.bench.now, &sighting) {
                    self.pile.compare(&change);
                    self.bench.change(change);
                }
            }
            self.read_at += PERIOD;
        }
        self.bench.wait((end - self.bench.now) as f64 / 1e6);
    }

    fn hears(&mut self, zone: Zone) -> Vec<Uid> {
        let misses = self.misses;
        let here = self.lies.iter().filter(|(_, lies)| **lies == zone);
        let here = here.map(|(uid, _)| (*uid, misses));
        let edge = self.edge.iter().filter(|(_, (other, _))| *other == zone);
        let edge = edge.map(|(uid, (_, heard))| (*uid, 100 - heard));
        let piled = match zone {
            Zone::Discard => self.pile.misses(misses),
            _ => Vec::new(),
        };
        let all: Vec<(Uid, u64)> = here.chain(edge).chain(piled).collect();
        let mut heard = Vec::new();
        for (uid, misses) in all {
            if self.dice.below(100) >= misses && !self.is_deaf(uid) {
                heard.push(uid);
            }
        }
        if zone == Zone::Discard {
            self.pile.heard(&heard, self.bench.now);
        }
        heard
    }
}
