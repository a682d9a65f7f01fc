//! RG-05 to RG-09: brelans, carrés and sequences.

use super::{Code, Fix, Options, Violation};
use crate::card::Card;
use crate::meld::{self, JokerLimit, MeldRules, Piece, Reading, Reason};
use alloc::vec::Vec;

/// RG-05 to RG-09 for [`crate::meld`].
pub const fn meld_rules(options: &Options) -> MeldRules {
    MeldRules {
        distinct_suits: options.distinct_suits,
        ace_wraps: options.ace_wrap,
        longest_run: 13,
        jokers: JokerLimit::AsManyAsNaturals,
    }
}

/// What a combination is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// RG-06: a brelan or carré.
    Set,
    /// RG-05: consecutive cards of one suit.
    Sequence,
}

impl Kind {
    /// `set` or `sequence`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Set => "set",
            Kind::Sequence => "sequence",
        }
    }
}

pub(super) fn pieces(cards: &[Card]) -> Vec<Piece> {
    cards.iter().copied().map(Piece::from).collect()
}

/// RG-05 to RG-09: judges a combination, its cards in any order. What is both is a set.
///
/// # Errors
/// The first that holds of `TOO_SHORT`, `TOO_MANY_JOKERS`; of one rank: `DUPLICATE_CARD`,
/// `SET_TOO_LARGE`; of one suit: `RUN_TOO_LONG`, `DUPLICATE_CARD`, `ACE_WRAP`, `NOT_CONSECUTIVE`;
/// otherwise `NOT_A_MELD`. Blame: the fewest cards without which the rest is a combination.
pub fn meld(cards: &[Card], options: &Options) -> Result<Kind, Violation> {
    judged(cards, options, meld::readings)
}

/// As [`meld()`], but the cards of a sequence with jokers lie in this order, ascending: a joker stands
/// where it lies.
///
/// # Errors
/// As [`meld()`].
pub fn meld_as_laid(cards: &[Card], options: &Options) -> Result<Kind, Violation> {
    judged(cards, options, meld::readings_as_laid)
}

type Readings = fn(&[Piece], &MeldRules) -> Result<Vec<Reading>, Reason>;

fn judged(cards: &[Card], options: &Options, readings: Readings) -> Result<Kind, Violation> {
    let (pieces, rules) = (pieces(cards), meld_rules(options));
    match readings(&pieces, &rules) {
        Ok(readings) if readings.iter().any(is_set) => Ok(Kind::Set),
        Ok(_) => Ok(Kind::Sequence),
        Err(reason) => {
            let (code, rule) = named(reason);
            let blame = meld::blame(&pieces, &rules);
            let violation = Violation::new(code, rule);
            Err(match blame.len() {
                0 => violation,
                _ => violation
                    .blaming(blame.clone())
                    .fixed_by(Fix::Without(blame)),
            })
        }
    }
}

fn is_set(reading: &Reading) -> bool {
    matches!(reading, Reading::Set { .. })
}

fn named(reason: Reason) -> (Code, &'static str) {
    match reason {
        Reason::TooShort => (Code::TooShort, "RG-07"),
        Reason::TooManyJokers => (Code::TooManyJokers, "RG-09"),
        Reason::DuplicateInSet => (Code::DuplicateCard, "RG-A3"),
        Reason::SetTooLarge => (Code::SetTooLarge, "RG-06"),
        Reason::RunTooLong => (Code::RunTooLong, "RG-05"),
        Reason::DuplicateInRun => (Code::DuplicateCard, "RG-05"),
        Reason::AceWrap => (Code::AceWrap, "RG-08"),
        Reason::NotConsecutive => (Code::NotConsecutive, "RG-05"),
        Reason::NotAMeld | Reason::WrongRank | Reason::WrongSuit => (Code::NotAMeld, "RG-05"),
    }
}
