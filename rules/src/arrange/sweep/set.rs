//! Which sets the pieces of one rank make.

use crate::meld::{JokerLimit, LARGEST_SET, MeldRules, SHORTEST};

/// The pieces of one rank that go into sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Chosen {
    /// How many naturals.
    pub(super) naturals: u8,
    /// The most of one suit.
    pub(super) of_a_suit: u8,
}

impl Chosen {
    /// With this many more of another suit.
    pub(super) fn with(self, more: u8) -> Chosen {
        Chosen {
            naturals: self.naturals + more,
            of_a_suit: self.of_a_suit.max(more),
        }
    }
}

/// Naturals of one rank made into sets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grouping {
    pub(super) sets: u8,
    /// Jokers needed.
    pub(super) jokers: u8,
    /// Jokers that can be added to these.
    pub(super) room: u8,
}

/// The ways to make sets of these naturals, few sets first.
///
/// Naturals spread evenly, which never needs more jokers and never takes fewer than another way, and
/// keeps a suit apart from itself.
pub(super) fn groupings(
    chosen: Chosen,
    jokers: u8,
    rules: &MeldRules,
) -> impl Iterator<Item = Grouping> {
    let (least, limit) = bounds(rules.jokers);
    let naturals = chosen.naturals;
    let fewest = naturals
        .div_ceil(LARGEST_SET as u8)
        .max(match rules.distinct_suits {
            true => chosen.of_a_suit,
            false => 1,
        });
    (fewest..=naturals / least).filter_map(move |sets| {
        let need = (SHORTEST as u8 * sets).saturating_sub(naturals);
        let most = (LARGEST_SET as u8 * sets - naturals)
            .min(limit * sets)
            .min(jokers);
        (need <= most).then(|| Grouping {
            sets,
            jokers: need,
            room: most - need,
        })
    })
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
