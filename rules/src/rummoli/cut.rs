//! RU-03: the cut for dealer, and at the end for what is left on the board (RU-26).

use super::Card;
use crate::Seat;
use alloc::vec::Vec;

/// What a cut comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cut {
    /// One has the highest card.
    Winner(Seat),
    /// These cut again, in the order given; suits never decide.
    Again(Vec<Seat>),
}

/// RU-03: the highest card wins, the ace is high. Nobody wins when nobody has cut.
pub fn cut(cuts: &[(Seat, Card)]) -> Cut {
    let highest = cuts.iter().map(|(_, card)| card.height()).max();
    let tied: Vec<Seat> = cuts
        .iter()
        .filter(|(_, card)| Some(card.height()) == highest)
        .map(|(seat, _)| *seat)
        .collect();
    match tied[..] {
        [winner] => Cut::Winner(winner),
        _ => Cut::Again(tied),
    }
}
