//! The best arrangement of a hand: its melds, packed by branch and bound.
//!
//! A hand of up to twenty pieces has a few dozen melds at most. Each stands under its first piece. The
//! first piece of the hand lies in one of its melds, those of most worth first, or in none; then the first that is left,
//! and so on. What the pieces that stay loose cost soon makes up for all that can still be reached, and some
//! dozens of steps are enough. Equal pieces are counted and never told apart, and of two melds of equal
//! pieces the first is laid first.
//!
//! Jokers that a meld can do without are left to the end: which meld takes them makes no difference.

mod counts;
mod lay;
mod melds;

use super::Arrangement;
use super::task::{MELD, Task, Worth};
use crate::meld::Piece;
use alloc::vec::Vec;
use core::ops::Range;
use counts::{Counts, MOST_KINDS, Numbering};
use melds::Meld;

/// Most pieces of a hand.
pub(super) const MOST: usize = 20;

const _: () = assert!(MOST <= MOST_KINDS);

/// Packs hands, one after another.
#[derive(Debug, Default)]
pub(super) struct Packing {
    /// Those of the first kind of piece first.
    melds: Vec<Meld>,
    /// The melds laid on the way, by number, and those of the best arrangement.
    laid: Vec<u16>,
    best: Vec<u16>,
    /// Steps looked at.
    pub(super) steps: usize,
}

impl Packing {
    /// What the best arrangement is worth; only arrangements with a run and a set count where `both` are
    /// wanted. `None` where there are none.
    pub(super) fn pack(&mut self, task: &Task, both: bool) -> Option<Worth> {
        let numbering = Numbering::of(&task.stock);
        melds::list(task, &numbering, &mut self.melds);
        let fits = self.melds.iter().map(|meld| meld.naturals);
        let fits = fits.fold(Counts::default(), Counts::or);
        let left = numbering.all.among(fits);
        let prices = numbering.prices(|rank| task.prices.highest(rank));
        let joker = task.prices.highest_joker();
        let naturals: Worth = left.kinds().map(|kind: u8| left.worth(kind, &prices)).sum();
        self.laid.clear();
        let mut search = Search {
            melds: &self.melds,
            of_kind: of_kind(&self.melds),
            prices,
            joker,
            laid: &mut self.laid,
            best: (NONE, &mut self.best),
            steps: 0,
        };
        search.look(Step {
            left,
            jokers: task.stock.jokers,
            room: 0,
            most: naturals + Worth::from(task.stock.jokers) * joker,
            next: 0,
            has_run: !both,
            has_set: !both,
        });
        self.steps = search.steps;
        let worth = search.best.0;
        (worth != NONE).then_some(worth)
    }

    /// The arrangement that was found last.
    pub(super) fn arrangement(&self, pieces: &[Piece], task: &Task, points: u32) -> Arrangement {
        let melds = self.best.iter().map(|meld| self.melds[usize::from(*meld)]);
        lay::lay(pieces, task, melds, points)
    }
}

/// Where a search stands.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// Naturals and jokers that nothing is decided about.
    left: Counts,
    jokers: u8,
    /// Jokers that the melds laid take beyond their own.
    room: u8,
    /// What can still be reached at most.
    most: Worth,
    /// The first meld that the first piece may lie in: that of its equal before it.
    next: u16,
    has_run: bool,
    has_set: bool,
}

struct Search<'a> {
    melds: &'a [Meld],
    /// The melds of each kind of piece.
    of_kind: [Range<u16>; MOST_KINDS],
    /// What a piece of each kind is worth at most, and a joker.
    prices: [Worth; MOST_KINDS],
    joker: Worth,
    laid: &'a mut Vec<u16>,
    /// What the best arrangement is worth, and its melds.
    best: (Worth, &'a mut Vec<u16>),
    steps: usize,
}

/// No arrangement: less than any is worth.
const NONE: Worth = Worth::MIN;

impl Search<'_> {
    fn look(&mut self, mut step: Step) {
        self.steps += 1;
        while let Some(kind) = step.left.first_kind() {
            // What is left lies in one more meld, or something stays loose.
            if step.most - MELD <= self.best.0 {
                return;
            }
            let melds = self.of_kind[usize::from(kind)].clone();
            for number in melds.start.max(step.next)..melds.end {
                let meld = &self.melds[usize::from(number)];
                if !step.left.hold(meld.naturals) || step.jokers < meld.jokers {
                    continue;
                }
                let next = Step {
                    left: step.left.without(meld.naturals),
                    jokers: step.jokers - meld.jokers,
                    room: step.room + meld.room,
                    most: step.most - meld.loss,
                    next: number,
                    has_run: step.has_run || meld.shape.is_run(),
                    has_set: step.has_set || !meld.shape.is_run(),
                };
                self.laid.push(number);
                self.look(next);
                self.laid.pop();
            }
            step.most -= step.left.worth(kind, &self.prices);
            step.left = step.left.without_kind(kind);
            step.next = 0;
        }
        self.accept(&step);
    }

    /// Takes an arrangement if it is the best so far.
    fn accept(&mut self, step: &Step) {
        let unlaid = step.jokers.saturating_sub(step.room);
        let worth = step.most - Worth::from(unlaid) * self.joker;
        if step.has_run && step.has_set && worth > self.best.0 {
            self.best.0 = worth;
            self.best.1.clone_from(self.laid);
        }
    }
}

/// Where the melds of each kind stand.
fn of_kind(melds: &[Meld]) -> [Range<u16>; MOST_KINDS] {
    let mut rest = 0..melds.len() as u16;
    core::array::from_fn(|kind| {
        let start = rest.start;
        let is_of_kind = |number: &u16| melds[usize::from(*number)].first() == kind as u8;
        rest.start += rest.clone().take_while(is_of_kind).count() as u16;
        start..rest.start
    })
}
