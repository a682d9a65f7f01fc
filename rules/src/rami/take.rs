//! RA-14 to RA-19, RA-24: what may replace the draw from the stock.

use super::{Code, Fix, Meld, Violation};
use crate::card::Card;

/// Where a player gets the card of the turn from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// RA-12: the top of the stock.
    Stock,
    /// RA-15: the top of the discard pile.
    Discard(Card),
    /// RA-16, RA-18: a card out of any combination.
    Meld {
        /// The combination before.
        meld: Meld,
        /// The card taken.
        card: Card,
    },
    /// RA-17, RA-18: a joker out of any combination.
    Joker {
        /// The combination before.
        meld: Meld,
        /// The card put in its place.
        give: Card,
    },
}

impl Source {
    /// The card that is recovered; `None` from the stock, where nobody sees it.
    pub fn recovered(&self) -> Option<Card> {
        match self {
            Source::Stock => None,
            Source::Discard(card) | Source::Meld { card, .. } => Some(*card),
            Source::Joker { .. } => Some(Card::Joker),
        }
    }
}

/// RA-14, RA-24: whether a player with this many cards may recover one at all.
///
/// # Errors
/// `ONE_CARD_LEFT`, then `NOT_LAID_YET`.
pub fn check_may_recover(hand: usize, laid: bool) -> Result<(), Violation> {
    if hand == 1 {
        return Err(Violation::new(Code::OneCardLeft, "RA-24").fixed_by(Fix::DrawFromStock));
    }
    if !laid {
        return Err(Violation::new(Code::NotLaidYet, "RA-14").fixed_by(Fix::DrawFromStock));
    }
    Ok(())
}

/// RA-14 to RA-19, RA-24: judges a draw. `laid`: the player has laid a combination before this
/// turn; `hand`: what the player holds before; `used`: the new combination with the recovered card.
/// The answer is the size of the hand once that combination lies, before the discard; from stock,
/// one more than before.
///
/// # Errors
/// The first that holds: `ONE_CARD_LEFT`, `NOT_LAID_YET`; those of [`Meld::without`], or `NO_JOKER`,
/// `NOT_IN_HAND`, `WRONG_CARD` for a joker; `MUST_MELD_NOW`, `NOT_IN_HAND`, `BAD_MELD`, `NO_DISCARD`.
/// Indices in `blame` count the cards of `used`.
pub fn take(
    source: &Source,
    laid: bool,
    hand: &[Card],
    used: Option<&[Card]>,
) -> Result<usize, Violation> {
    let Some(recovered) = source.recovered() else {
        return Ok(hand.len() + 1);
    };
    check_may_recover(hand.len(), laid)?;
    let mut hand = hand.to_vec();
    match source {
        Source::Stock | Source::Discard(_) => {}
        Source::Meld { meld, card } => {
            meld.without(*card)?;
        }
        Source::Joker { meld, give } => {
            let exchanged = meld.with_joker_exchanged(*give);
            if let Err(
                none @ Violation {
                    code: Code::NoJoker,
                    ..
                },
            ) = exchanged
            {
                return Err(none);
            }
            let held = hand.iter().position(|card| card == give);
            let held = held.ok_or_else(|| Violation::new(Code::NotInHand, "RA-17"))?;
            exchanged?;
            hand.remove(held);
        }
    }
    hand.push(recovered);
    use_now(recovered, hand, used)
}

/// RA-19, RA-21: the recovered card, now in hand, lies at once in a new combination.
fn use_now(
    recovered: Card,
    mut hand: alloc::vec::Vec<Card>,
    used: Option<&[Card]>,
) -> Result<usize, Violation> {
    let used = used.unwrap_or_default();
    if !used.contains(&recovered) {
        let fix = Fix::MeldWith(recovered);
        return Err(Violation::new(Code::MustMeldNow, "RA-19").fixed_by(fix));
    }
    for (i, card) in used.iter().enumerate() {
        let Some(held) = hand.iter().position(|held| held == card) else {
            return Err(Violation::new(Code::NotInHand, "RA-12").blaming([i].into()));
        };
        hand.swap_remove(held);
    }
    if let Err(why) = Meld::from_any_order(used) {
        let violation = Violation::new(Code::BadMeld, "RA-19").blaming(why.blame);
        return Err(match why.fix {
            Some(fix) => violation.fixed_by(fix),
            None => violation,
        });
    }
    if hand.is_empty() {
        return Err(Violation::new(Code::NoDiscard, "RA-21").fixed_by(Fix::KeepOne));
    }
    Ok(hand.len())
}
