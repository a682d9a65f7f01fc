//! Which sets the pieces of one rank make.

use crate::meld::{JokerLimit, LARGEST_SET, MeldRules, SHORTEST};
use core::ops::RangeInclusive;

/// Suits (colours) of a deck.
pub(super) const SUITS: usize = 4;

/// The pieces of one rank that go into sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Chosen {
    /// How many naturals.
    pub(super) naturals: u8,
    /// The most of one suit.
    pub(super) of_a_suit: u8,
}

/// How many jokers so many sets of these naturals may take in all; `None` when there are no such
/// sets.
///
/// Naturals spread evenly, which never needs more jokers and never takes fewer than another way, and
/// keeps a suit apart from itself.
pub(super) fn jokers(chosen: Chosen, sets: u8, rules: &MeldRules) -> Option<RangeInclusive<u8>> {
    let (least, limit) = bounds(rules.jokers);
    let (naturals, most) = (chosen.naturals, LARGEST_SET as u8 * sets);
    let apart = !rules.distinct_suits || chosen.of_a_suit <= sets;
    if naturals < least * sets || naturals > most || !apart {
        return None;
    }
    let need = (SHORTEST as u8 * sets).saturating_sub(naturals);
    let room = (most - naturals).min(limit * sets);
    (need <= room).then_some(need..=room)
}

/// Of one set: the fewest naturals and the most jokers.
pub(super) fn bounds(limit: JokerLimit) -> (u8, u8) {
    match limit {
        JokerLimit::AtMost(most) => (
            SHORTEST.saturating_sub(most).max(1) as u8,
            most.min(3) as u8,
        ),
        JokerLimit::TwoNaturalsEach => (2, 1),
        JokerLimit::AsManyAsNaturals | JokerLimit::TwoNaturals => (2, 2),
        JokerLimit::Unlimited => (1, 3),
    }
}
