//! RA-12, RA-20, RA-21, RA-23, RA-25: a turn from the draw to the discard, and the call "Carte".

use super::{Announce, Code, Fix, Meld, Options, Violation};
use crate::card::Card;
use alloc::vec::Vec;

/// RA-23: what the missing call costs.
pub const MISSED_CALL: usize = 2;

/// What a player does after the draw.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// The player's cards after the draw.
    pub hand: Vec<Card>,
    /// RA-14: the player has laid a combination in an earlier turn.
    pub laid: bool,
    /// The new combinations.
    pub melds: Vec<Vec<Card>>,
    /// RA-20: cards added to combinations on the table, as they lie at that moment.
    pub adds: Vec<Add>,
    /// RA-21: the card thrown.
    pub discard: Option<Card>,
}

/// RA-20: cards added to a combination.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Add {
    /// The combination before, as it lies.
    pub meld: Vec<Card>,
    /// What is added.
    pub cards: Vec<Card>,
}

/// What a turn comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnEnd {
    /// Cards left in hand.
    pub hand_after: usize,
    /// RA-25: none is left.
    pub went_out: bool,
    /// RA-23: one is left.
    pub must_announce: bool,
    /// RA-14, RA-28: the player has laid a combination by now. Completing the combinations of others does not count.
    pub laid_after: bool,
}

impl TurnEnd {
    /// The end of a turn with this many cards left.
    pub(super) const fn new(hand_after: usize, laid_after: bool) -> TurnEnd {
        TurnEnd {
            hand_after,
            went_out: hand_after == 0,
            must_announce: hand_after == 1,
            laid_after,
        }
    }
}

/// RA-12, RA-20, RA-21: judges a turn of a hand that is known.
///
/// # Errors
/// The first that holds: `NOT_IN_HAND`, `BAD_MELD`, `NOT_LAID_YET`, `BAD_ADD`, `NO_DISCARD`. Indices
/// in `blame` count the cards of the melds, then those added, then the discard.
pub fn turn(turn: &Turn, options: &Options) -> Result<TurnEnd, Violation> {
    let hand_after = check_held(turn)?;
    let mut first = 0;
    for cards in &turn.melds {
        if let Err(why) = Meld::from_any_order(cards) {
            let blame = why.blame.iter().map(|i| i + first).collect();
            return Err(Violation::new(Code::BadMeld, "RA-12").blaming(blame));
        }
        first += cards.len();
    }
    let laid_after = turn.laid || !turn.melds.is_empty();
    let added = |add: &Add| !add.cards.is_empty();
    if turn.adds.iter().any(added) && !laid_after && !options.complete_before_laid {
        return Err(Violation::new(Code::NotLaidYet, "RA-A7").fixed_by(Fix::LayFirst));
    }
    for Add { meld, cards } in &turn.adds {
        let fits = Meld::as_laid(meld).and_then(|meld| meld.complete(cards));
        if fits.is_err() {
            let blame = (first..first + cards.len()).collect();
            return Err(Violation::new(Code::BadAdd, "RA-20").blaming(blame));
        }
        first += cards.len();
    }
    if turn.discard.is_none() {
        let fix = if hand_after == 0 {
            Fix::KeepOne
        } else {
            Fix::Discard
        };
        return Err(Violation::new(Code::NoDiscard, "RA-21").fixed_by(fix));
    }
    Ok(TurnEnd::new(hand_after, laid_after))
}

/// RA-12: every card played is held; answers how many stay.
fn check_held(turn: &Turn) -> Result<usize, Violation> {
    let mut hand = turn.hand.clone();
    let melded = turn.melds.iter().flatten();
    let added = turn.adds.iter().flat_map(|add| &add.cards);
    let mut blame = Vec::new();
    for (i, card) in melded.chain(added).chain(&turn.discard).enumerate() {
        match hand.iter().position(|held| held == card) {
            Some(at) => {
                hand.swap_remove(at);
            }
            None => blame.push(i),
        }
    }
    if blame.is_empty() {
        return Ok(hand.len());
    }
    let fix = Fix::Without(blame.clone());
    Err(Violation::new(Code::NotInHand, "RA-12")
        .blaming(blame)
        .fixed_by(fix))
}

/// RA-23, RA-A12: how many cards a player draws who was left with `hand_after` cards and did, or did
/// not, say "Carte" before the next player had drawn. It is charged when somebody challenges, or
/// under `announce=auto`.
pub fn missed_call(hand_after: usize, said: bool, challenged: bool, options: &Options) -> usize {
    let charged = challenged || options.announce == Announce::Auto;
    if hand_after == 1 && !said && charged {
        MISSED_CALL
    } else {
        0
    }
}
