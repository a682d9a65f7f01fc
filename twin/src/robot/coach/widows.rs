//! Rummoli: what the widow was worth to a person, and what they did about it.

use fastrand::Rng;
use players::rummoli::{Position, weigh_bid, weigh_widow};
use table::view::Phase;
use table::words::{Say, say};

use super::{LOST, Lost, SAMPLES, names};
use crate::robot::{Memory, Sight, rummoli};

/// What a person did about the widow of a deal.
#[derive(Default)]
pub(super) struct Widows {
    /// What was known when something could be done about it last.
    now: Option<Choice>,
    /// What came of it.
    made: Option<(Choice, Did)>,
}

/// What was known by then.
struct Choice {
    position: Position,
    hand: Vec<String>,
    /// RU-06: whose widow it is; others bid (RU-07).
    deals: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Did {
    /// Took it, for so many chips; a dealer for none.
    Took(i64),
    /// Sold it, left it, or let it go to somebody else.
    LetGo,
}

impl Widows {
    pub(super) fn watch(&mut self, sight: &Sight, memory: &Memory) {
        let may = rummoli::widow(sight, memory);
        // A bid of one's own stands until somebody bids more.
        let others = may.filter(|(position, _)| position.bid.is_none_or(|bid| bid.place != 0));
        if let Some((position, deals)) = others {
            let hand = names(sight.hand());
            self.now = Some(Choice {
                position,
                hand,
                deals,
            });
        }
        let taker = rummoli::taker(sight);
        if (taker.is_some() || sight.view.phase == Phase::Playing)
            && let Some(choice) = self.now.take()
        {
            let own = taker.filter(|(seat, _)| *seat == sight.seat);
            let did = own.map_or(Did::LetGo, |(_, chips)| Did::Took(chips));
            self.made = Some((choice, did));
        }
    }

    /// What was done about it, where something else was worth much more: it comes before the first lead.
    pub(super) fn lost(&self) -> Option<(u32, Lost<'_>)> {
        let (choice, did) = self.made.as_ref()?;
        Some((0, choice.lost(*did)?))
    }
}

impl Choice {
    fn lost(&self, did: Did) -> Option<Lost<'_>> {
        let (position, rng) = (&self.position, &mut Rng::with_seed(0));
        let bid = match did {
            Did::Took(chips) => chips,
            Did::LetGo => position.least_bid(),
        };
        let worth = match self.deals {
            true => weigh_widow(position, None, SAMPLES, rng),
            false => weigh_bid(position, bid, SAMPLES, rng),
        };
        let points = match did {
            Did::Took(_) => -worth,
            Did::LetGo => worth,
        };
        // Nobody bids more than they have.
        let may = self.deals || did != Did::LetGo || bid <= position.chips;
        (may && points >= LOST).then(|| Lost {
            points,
            hand: &self.hand,
            text: self.text(did, bid, points.round() as i64),
        })
    }

    fn text(&self, did: Did, bid: i64, chips: i64) -> Say {
        match (did, self.deals) {
            (Did::Took(_), true) => say!("coach-widow-took", chips = chips),
            (Did::LetGo, true) => say!("coach-widow-left", chips = chips),
            (Did::Took(_), false) => say!("coach-widow-paid", bid = bid, chips = chips),
            (Did::LetGo, false) => say!("coach-widow-missed", bid = bid, chips = chips),
        }
    }
}

#[cfg(test)]
mod tests;
