//! RE-16, RE-17, RE-21: the best first reveal in Remi.

use super::deadwood::RACK;
use super::proof::is_partition;
use super::task::{MOST_STEPS, Prices, Stock, Task, Worth, covered, points};
use super::{Arrangement, Arranger, Unarranged};
use crate::remi::{JokerCap, Meld, OPENING_POINTS, Tile, meld_rules};
use alloc::vec::Vec;

/// What a rack could reveal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestOpening {
    /// The most points of any melds (RE-21).
    pub any: Arrangement,
    /// The most with at least one run and one group (RE-17).
    pub with_both: Option<Arrangement>,
}

impl BestOpening {
    /// Whether the rack holds an opening (RE-16, RE-17).
    pub fn may_open(&self) -> bool {
        self.with_both
            .is_some_and(|best| best.points >= OPENING_POINTS)
    }
}

/// RE-21: by place in a run, by number in a group; a joker is worth its place.
fn prices() -> Prices {
    const fn small_or_big(place: usize) -> Worth {
        match place {
            0 => 0,
            1..=9 => covered(5),
            _ => covered(10),
        }
    }
    let in_set = |number| {
        if number == 1 {
            covered(25)
        } else {
            small_or_big(number)
        }
    };
    Prices {
        in_set: core::array::from_fn(in_set),
        in_run: core::array::from_fn::<_, { MOST_STEPS + 1 }, _>(small_or_big),
        joker: None,
    }
}

impl Arranger {
    /// The most points that a rack of up to twenty tiles can reveal at once.
    ///
    /// # Errors
    /// The set has no such tiles (RE-01).
    pub fn opening(&mut self, rack: &[Tile], cap: JokerCap) -> Result<BestOpening, Unarranged> {
        self.take(rack.iter().map(|tile| tile.piece()), RACK)?;
        let task = Task {
            stock: Stock::of(self.pieces.iter().copied()),
            rules: meld_rules(cap.limit()),
            prices: prices(),
        };
        RACK.check(&task.stock)?;
        self.states = 0;
        let mut best = |both_kinds| {
            let worth = self.packing.pack(&task, both_kinds)?;
            self.states += self.packing.steps;
            let best = self.packing.arrangement(&self.pieces, &task, points(worth));
            debug_assert!(is_worth(rack, &best, cap));
            Some(best)
        };
        let with_both = best(true);
        let any = best(false);
        Ok(BestOpening {
            any: any.unwrap_or_else(|| Arrangement::loose_hand(0, rack.len())),
            with_both,
        })
    }
}

/// The proof of an opening: the game reads the melds as they lie, and they can count as many points.
/// Only under `joker_cap=none` is there a meld that can be read in more than one way.
fn is_worth(rack: &[Tile], best: &Arrangement, cap: JokerCap) -> bool {
    let values = |meld: &[u8]| {
        let laid: Vec<Tile> = meld.iter().map(|at| rack[usize::from(*at)]).collect();
        let readings = Meld::as_laid(&laid, cap).ok()?;
        let values = || readings.iter().map(Meld::opening_value);
        Some((values().min()?, values().max()?))
    };
    let values: Option<Vec<(u32, u32)>> = best.melds().map(values).collect();
    let least = |values: &Vec<(u32, u32)>| values.iter().map(|value| value.0).sum::<u32>();
    let most = |values: &Vec<(u32, u32)>| values.iter().map(|value| value.1).sum::<u32>();
    is_partition(rack.len(), best)
        && values.is_some_and(|all| (least(&all)..=most(&all)).contains(&best.points))
}
