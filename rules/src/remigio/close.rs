//! RG-10, RG-11, RG-18, RG-27 to RG-30: the ten cards that close, and what they multiply by.

use super::meld::pieces;
use super::{Code, Fix, HAND, Options, Violation, meld_rules};
use crate::arrange::Arranger;
use crate::card::{Card, Rank};
use crate::meld::{Piece, Reading, readings};
use alloc::vec::Vec;

/// The line of the premium table a close falls under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Special {
    /// RG-30: five pairs.
    FivePairs,
    /// RG-18: combinations.
    Plain,
    /// RG-10: one suit.
    Colour,
    /// RG-28: one single run.
    Sequence,
    /// RG-11: one rank.
    Remigio,
}

impl Special {
    /// `five_pairs`, `plain`, `colour`, `sequence` or `remigio`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Special::FivePairs => "five_pairs",
            Special::Plain => "plain",
            Special::Colour => "colour",
            Special::Sequence => "sequence",
            Special::Remigio => "remigio",
        }
    }
}

/// A legal close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Close {
    /// RG-27: the best line that applies.
    pub special: Special,
    /// RG-29: whether a joker is among the ten.
    pub jokers: bool,
}

impl Close {
    /// RG-27, RG-30: twice what the losers' points are multiplied by, so that a half is whole: 1 for
    /// five pairs, 2 to 20 for the others.
    pub const fn twice_multiplier(self) -> u32 {
        match (self.special, self.jokers) {
            (Special::FivePairs, _) => 1,
            (Special::Plain, true) => 2,
            (Special::Plain, false) => 4,
            (Special::Colour, true) => 6,
            (Special::Colour, false) => 8,
            (Special::Sequence, true) => 10,
            (Special::Sequence, false) => 12,
            (Special::Remigio, true) => 16,
            (Special::Remigio, false) => 20,
        }
    }

    /// RG-A8: the same close when its special hand is not announced and `announce_required` is on:
    /// what is left of it is an ordinary close. Five pairs are always announced: nothing else shows
    /// them.
    pub fn unannounced(self, options: &Options) -> Close {
        match self.special {
            Special::FivePairs => self,
            _ if !options.announce_required => self,
            _ => Close {
                special: Special::Plain,
                ..self
            },
        }
    }
}

/// RG-18, RG-27: the best line ten cards fall under. `at_deal`: before the player's first draw,
/// when nothing but five pairs closes (RG-A11).
///
/// # Errors
/// `CARD_COUNT` unless ten, then `NOT_CLOSED`; after the first draw it blames the fewest cards that can be
/// left outside combinations. `BAD_CARD` instead when no three packs have them.
pub fn close(cards: &[Card], at_deal: bool, options: &Options) -> Result<Close, Violation> {
    if cards.len() != HAND {
        return Err(Violation::new(Code::CardCount, "RG-18").fixed_by(Fix::Lay(HAND)));
    }
    let loose = loose(cards, options);
    let split = loose.as_ref().is_ok_and(Vec::is_empty);
    let jokers = cards.iter().any(|card| card.is_joker());
    let made = |special| Ok(Close { special, jokers });
    if !at_deal && let Some(special) = combined(cards, split, options) {
        return made(special);
    }
    if (at_deal || options.pairs_any_time) && is_five_pairs(cards) {
        return made(Special::FivePairs);
    }
    let rule = if at_deal { "RG-A11" } else { "RG-18" };
    let violation = Violation::new(Code::NotClosed, rule).fixed_by(Fix::TakeBack);
    Err(if at_deal {
        violation
    } else {
        violation.blaming(loose?)
    })
}

/// The best of the ordinary close, Colour, Sequence and Remigio that ten cards make, which `split`
/// into combinations or do not.
fn combined(cards: &[Card], split: bool, options: &Options) -> Option<Special> {
    if is_remigio(cards) {
        Some(Special::Remigio)
    } else if is_sequence(cards, options) {
        Some(Special::Sequence)
    } else if is_colour(cards) && (options.colour_closes || split) {
        Some(Special::Colour)
    } else {
        split.then_some(Special::Plain)
    }
}

/// RG-10, RG-11: whether cards close as they are though they do not split: ten of one rank, and on
/// request ten of one suit. A Sequence always splits.
pub(crate) fn closes_whole(cards: &[Card], options: &Options) -> bool {
    cards.len() == HAND && (is_remigio(cards) || options.colour_closes && is_colour(cards))
}

/// The cards outside combinations in an arrangement that leaves as few as can be.
fn loose(cards: &[Card], options: &Options) -> Result<Vec<usize>, Violation> {
    let best = Arranger::new().remigio_most(cards, options)?;
    Ok(best.loose().iter().map(|at| usize::from(*at)).collect())
}

/// RG-09, RG-A7: whether there are no more jokers than natural cards in the whole hand.
fn few_jokers(cards: &[Card]) -> bool {
    2 * cards.iter().filter(|card| card.is_joker()).count() <= cards.len()
}

fn all_equal<T: PartialEq>(mut values: impl Iterator<Item = T>) -> bool {
    let first = values.next();
    values.all(|value| Some(&value) == first.as_ref())
}

/// RG-10: one suit, in any ranks.
fn is_colour(cards: &[Card]) -> bool {
    few_jokers(cards) && all_equal(cards.iter().filter_map(|card| card.suit()))
}

/// RG-11, RG-A6: one rank, in any suits.
fn is_remigio(cards: &[Card]) -> bool {
    few_jokers(cards) && all_equal(cards.iter().filter_map(|card| card.rank()))
}

/// RG-28: one suit and one single run.
fn is_sequence(cards: &[Card], options: &Options) -> bool {
    let pieces: Vec<Piece> = pieces(cards);
    let runs = readings(&pieces, &meld_rules(options)).unwrap_or_default();
    runs.iter()
        .any(|reading| matches!(reading, Reading::Run { .. }))
}

/// RG-30, RG-A9: pairs of equal rank; a joker pairs with a natural card, two jokers are not a pair,
/// four of a rank are two pairs. So each rank left single needs a joker; further jokers come in
/// twos, and split a pair.
fn is_five_pairs(cards: &[Card]) -> bool {
    let of_rank = |rank| {
        cards
            .iter()
            .filter(|card| card.rank() == Some(rank))
            .count()
    };
    let single = Rank::ALL.into_iter().filter(|rank| of_rank(*rank) % 2 == 1);
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    cards.len() == HAND && few_jokers(cards) && single.count() <= jokers
}
