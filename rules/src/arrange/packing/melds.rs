//! Every meld that a hand can lay.
//!
//! The jokers in the gaps of a run are counted with it, and so are those without which a meld is too short; how
//! many more it takes is its room. So a meld is listed once for its naturals, however many jokers there are,
//! unless it matters where a joker stands.

use super::counts::{Counts, Numbering};
use crate::arrange::task::{MELD, RANKS, SUITS, Task, Worth};
use crate::meld::{JokerLimit, LARGEST_SET, MeldRules, SHORTEST};
use alloc::vec::Vec;

const KING: u8 = RANKS as u8;

/// The place of the ace above the king, where the ranks are a line. On a ring places go on: 15 is the 2.
const HIGH_ACE: u8 = KING + 1;

/// A meld that a hand can lay.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meld {
    pub(super) naturals: Counts,
    pub(super) jokers: u8,
    /// Jokers that it takes beyond these.
    pub(super) room: u8,
    /// How much less it is worth than the most its pieces can be worth.
    pub(super) loss: Worth,
    /// Its place among all melds: by the first kind of its naturals, then those of most worth first, then as
    /// they were listed.
    order: u64,
    pub(super) shape: Shape,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Set {
        rank: u8,
    },
    /// From the place of its first natural to that of its last.
    Run {
        suit: u8,
        first: u8,
        last: u8,
    },
}

impl Meld {
    /// The first kind of its naturals.
    pub(super) fn first(&self) -> u8 {
        (self.order >> FIRST) as u8
    }
}

/// In [`Meld::order`] the first kind stands from this bit on, and the worth from that.
const FIRST: u32 = 56;
const WORTH: u32 = 16;

impl Shape {
    pub(super) fn is_run(self) -> bool {
        matches!(self, Shape::Run { .. })
    }
}

/// Lists the melds of a hand by their first kind of piece, those of most worth first.
pub(super) fn list(task: &Task, numbering: &Numbering, melds: &mut Vec<Meld>) {
    melds.clear();
    let mut listing = Listing {
        task,
        numbering,
        fewest: fewest_naturals(task),
        melds,
    };
    for rank in 1..=RANKS as u8 {
        listing.sets(rank, 0, Draft::default());
    }
    for suit in 0..SUITS {
        let places = places(task, suit);
        for first in 1..=if task.rules.ace_wraps { KING } else { HIGH_ACE } {
            if places >> first & 1 == 1
                && let Some(draft) = listing.with_natural(Draft::default(), first, suit)
            {
                listing.runs(suit, places, first, first, draft);
            }
        }
    }
    melds.sort_unstable_by_key(|meld| meld.order);
}

/// Fewer naturals are in no meld.
fn fewest_naturals(task: &Task) -> u8 {
    let joined = |naturals: &u8| {
        let jokers = SHORTEST as u8 - naturals;
        let allowed = task.rules.jokers.allows(jokers.into(), (*naturals).into());
        jokers <= task.stock.jokers && allowed
    };
    (1..SHORTEST as u8).find(joined).unwrap_or(SHORTEST as u8)
}

/// Where the hand has naturals of a suit: a bit for each place.
fn places(task: &Task, suit: usize) -> u32 {
    let ranks = task.stock.naturals.iter().zip(0..);
    let ranks: u32 = ranks
        .map(|(of_rank, rank)| u32::from(of_rank[suit] > 0) << rank)
        .sum();
    let again = if task.rules.ace_wraps {
        ranks
    } else {
        ranks & 2
    };
    ranks | again << KING
}

/// The bits of all places up to this one.
fn up_to(place: u8) -> u32 {
    (2 << place) - 1
}

/// Pieces of a meld that is being listed.
#[derive(Debug, Clone, Copy, Default)]
struct Draft {
    naturals: Counts,
    /// How many naturals.
    count: u8,
    jokers: u8,
    /// What the pieces are worth in this meld, and the most they can be worth in any.
    worth: Worth,
    most: Worth,
}

struct Listing<'a> {
    task: &'a Task,
    numbering: &'a Numbering,
    /// Naturals of a meld, at least.
    fewest: u8,
    melds: &'a mut Vec<Meld>,
}

impl Listing<'_> {
    /// The sets of a rank with these pieces, and with others of the suits from this one on.
    fn sets(&mut self, rank: u8, suit: usize, mut draft: Draft) {
        let ahead: u8 = self.task.stock.naturals[usize::from(rank)][suit..]
            .iter()
            .sum();
        if draft.count + ahead < self.fewest {
            return;
        }
        let price = self.task.prices.in_set[usize::from(rank)];
        let free = LARGEST_SET as u8 - draft.count;
        if ahead == 0 {
            let lacking = (SHORTEST as u8).saturating_sub(draft.count);
            return self.add(draft, Shape::Set { rank }, lacking, free, |_| price);
        }
        self.sets(rank, suit + 1, draft);
        let alike = if self.task.rules.distinct_suits {
            1
        } else {
            free
        };
        for _ in 0..alike.min(free) {
            match self.with(draft, rank, suit, price) {
                Some(more) => draft = more,
                None => return,
            }
            self.sets(rank, suit + 1, draft);
        }
    }

    /// The runs of a draft that lies from one place to another, and of those that go on from it.
    fn runs(&mut self, suit: usize, places: u32, first: u8, last: u8, draft: Draft) {
        if draft.count >= self.fewest {
            self.end_run(suit as u8, first, last, draft);
        }
        let spare = self.task.stock.jokers - draft.jokers;
        let gap = match self.task.rules.jokers {
            JokerLimit::TwoNaturalsEach => spare.min(1),
            JokerLimit::AtMost(most) => spare.min(most as u8 - draft.jokers),
            _ => spare,
        };
        let end = self.last_place(first).min(last + 1 + gap);
        let mut ahead = places & up_to(end) & !up_to(last);
        while ahead != 0 {
            let next = ahead.trailing_zeros() as u8;
            ahead &= ahead - 1;
            let jokers = last + 1..next;
            let bridged = jokers.fold(draft, |draft, place| {
                self.with_joker(draft, in_run(self.task, place))
            });
            if let Some(longer) = self.with_natural(bridged, next, suit) {
                self.runs(suit, places, first, next, longer);
            }
        }
    }

    fn end_run(&mut self, suit: u8, first: u8, last: u8, draft: Draft) {
        let len = last + 1 - first;
        let [head, tail] = ends(&self.task.rules, first, last);
        let room = (head + tail).min(self.task.rules.longest_run as u8 - len);
        let shape = Shape::Run { suit, first, last };
        let lacking = (SHORTEST as u8).saturating_sub(len);
        let task = self.task;
        self.add(draft, shape, lacking, room, |at| {
            let place = if at < tail {
                last + 1 + at
            } else {
                first + tail - 1 - at
            };
            in_run(task, place)
        });
    }

    /// Adds the meld with at least, and at most, this many more jokers, which stand at prices.
    fn add(
        &mut self,
        mut draft: Draft,
        shape: Shape,
        fewest: u8,
        most: u8,
        price: impl Fn(u8) -> Worth,
    ) {
        let most = most.min(self.task.stock.jokers - draft.jokers);
        let allowed = |more: &u8| {
            let jokers = usize::from(draft.jokers + more);
            self.task.rules.jokers.allows(jokers, draft.count.into())
        };
        let Some(most) = (fewest..=most).rev().find(allowed) else {
            return;
        };
        (0..fewest).for_each(|at| draft = self.with_joker(draft, price(at)));
        if self.task.prices.joker.is_some() {
            return self.push(draft, shape, most - fewest);
        }
        for at in fewest..=most {
            self.push(draft, shape, 0);
            draft = self.with_joker(draft, price(at));
        }
    }

    fn push(&mut self, draft: Draft, shape: Shape, room: u8) {
        self.melds.push(draft.meld(shape, room, self.melds.len()));
    }

    /// The last place that a run from `first` on can reach.
    fn last_place(&self, first: u8) -> u8 {
        let longest = first + self.task.rules.longest_run as u8 - 1;
        if self.task.rules.ace_wraps {
            longest
        } else {
            longest.min(HIGH_ACE)
        }
    }

    /// A natural more, if the hand has it.
    fn with_natural(&self, draft: Draft, place: u8, suit: usize) -> Option<Draft> {
        self.with(draft, rank(place), suit, in_run(self.task, place))
    }

    fn with(&self, draft: Draft, rank: u8, suit: usize, price: Worth) -> Option<Draft> {
        let naturals = draft.naturals.with(self.numbering.one(rank, suit)?);
        self.numbering.all.hold(naturals).then(|| Draft {
            naturals,
            count: draft.count + 1,
            worth: draft.worth + price,
            most: draft.most + self.task.prices.highest(rank),
            ..draft
        })
    }

    /// A joker more, at a price where the place decides.
    fn with_joker(&self, draft: Draft, price: Worth) -> Draft {
        Draft {
            jokers: draft.jokers + 1,
            worth: draft.worth + self.task.prices.joker.unwrap_or(price),
            most: draft.most + self.task.prices.highest_joker(),
            ..draft
        }
    }
}

impl Draft {
    /// The meld at this index of the list.
    fn meld(self, shape: Shape, room: u8, others: usize) -> Meld {
        let worth = self.worth - MELD;
        let first = u64::from(self.naturals.first_kind().unwrap_or(0));
        Meld {
            naturals: self.naturals,
            jokers: self.jokers,
            room,
            loss: self.most - worth,
            order: first << FIRST | u64::from(Worth::MAX.abs_diff(worth)) << WORTH | others as u64,
            shape,
        }
    }
}

/// How many jokers can lie before a run and behind it; all together it may be too long.
pub(super) fn ends(rules: &MeldRules, first: u8, last: u8) -> [u8; 2] {
    let [head, tail] = if rules.ace_wraps {
        [0, KING - (last + 1 - first)]
    } else {
        [first - 1, HIGH_ACE - last]
    };
    match rules.jokers {
        JokerLimit::TwoNaturalsEach => [head.min(1), tail.min(1)],
        _ => [head, tail],
    }
}

/// The rank at a place.
pub(super) fn rank(place: u8) -> u8 {
    (place - 1) % KING + 1
}

/// What a natural is worth at a place of a run.
fn in_run(task: &Task, place: u8) -> Worth {
    let place = if task.rules.ace_wraps {
        rank(place)
    } else {
        place
    };
    task.prices
        .in_run
        .get(usize::from(place))
        .copied()
        .unwrap_or(0)
}
