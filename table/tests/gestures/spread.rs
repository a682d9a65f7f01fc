//! Antennas over which pieces lie side by side: each is heard but for some misses, through the filter of
//! the live table.

use std::collections::BTreeMap;

use sensors::{PresenceConfig, Reading, Sighting, Uid, Whereabouts};
use table::clock::{Micros, SECOND};
use table::zone::Zone;

use crate::antenna::PERIOD;
use crate::bench::Bench;
use crate::dice::Dice;

/// What truly lies where, and how it is heard.
pub struct Spread {
    /// Where each piece lies.
    pub lies: BTreeMap<Uid, Zone>,
    /// Where else a piece is heard, in so many of a hundred reads.
    pub edge: BTreeMap<Uid, (Zone, u64)>,
    pub dice: Dice,
    zones: Vec<Zone>,
    /// Of a hundred reads of a piece, so many miss it.
    misses: u64,
    /// Tags that are not heard until then.
    deaf: BTreeMap<Uid, Micros>,
    whereabouts: Whereabouts,
    read_at: Micros,
}

impl Spread {
    pub fn new(zones: &[Zone], misses: u64, seed: u64) -> Spread {
        Spread {
            lies: BTreeMap::new(),
            edge: BTreeMap::new(),
            dice: Dice(seed),
            zones: zones.to_vec(),
            misses,
            deaf: BTreeMap::new(),
            whereabouts: Whereabouts::new(PresenceConfig::default()),
            read_at: 0,
        }
    }

    /// A tag is not heard for a while.
    pub fn deafen(&mut self, uid: Uid, until: Micros) {
        self.deaf.insert(uid, until);
    }

    /// Time passes, and the antennas read, all in one round.
    pub fn wait(&mut self, bench: &mut Bench, ms: u64) {
        let end = bench.now + ms * SECOND / 1000;
        self.read_at = self.read_at.max(bench.now);
        while self.read_at <= end {
            bench.wait((self.read_at - bench.now) as f64 / 1e6);
            for zone in self.zones.clone() {
                let sighting = Sighting {
                    antenna: bench.antenna(zone),
                    read: Ok(Reading::whole(self.hears(zone, bench.now))),
                };
                for change in self.whereabouts.observe(bench.now, &sighting) {
                    bench.change(change);
                }
            }
            self.read_at += PERIOD;
        }
        bench.wait((end - bench.now) as f64 / 1e6);
    }

    fn hears(&mut self, zone: Zone, now: Micros) -> Vec<Uid> {
        let (dice, misses, deaf) = (&mut self.dice, self.misses, &self.deaf);
        let here = self.lies.iter().filter(|(_, lies)| **lies == zone);
        let here = here.map(|(uid, _)| (uid, misses));
        let edge = self.edge.iter().filter(|(_, (other, _))| *other == zone);
        let edge = edge.map(|(uid, (_, heard))| (uid, 100 - heard));
        let heard = here.chain(edge).filter(|(uid, misses)| {
            let deaf = deaf.get(uid).is_some_and(|until| *until > now);
            dice.below(100) >= *misses && !deaf
        });
        heard.map(|(uid, _)| *uid).collect()
    }
}
