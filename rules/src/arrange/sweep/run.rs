//! A run that is still growing, squeezed into one byte.
//!
//! What lies behind a place of the sweep matters only as far as it decides what may still come: how
//! long the run is (three is enough) and how its jokers stand against its limit. Every limit is the
//! same sum with other numbers: a balance that must not be negative when the run ends.

use crate::meld::{JokerLimit, SHORTEST};

/// The byte of a growing run; 0 is not a run.
pub(super) type Run = u8;

const LEN_BITS: u8 = 2;
const LEN: u8 = (1 << LEN_BITS) - 1;
const ZERO: i8 = 8;
const LOWEST: i8 = -ZERO;
const JOKER_LAST: u8 = 1 << 6;

/// How pieces change the balance of a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Balance {
    start: i8,
    natural: i8,
    joker: i8,
    most: i8,
    /// No two jokers side by side.
    apart: bool,
    /// A joker stands in a gap, so that a natural must follow it; those of the ends are counted when
    /// the run ends.
    gaps_only: bool,
}

impl Balance {
    /// The balance for a limit when there are this many jokers in all: more than they can use up need
    /// not be told apart. `placed` as in
    /// [`Task::is_placed`](crate::arrange::task::Task::is_placed).
    pub(super) fn new(limit: JokerLimit, jokers: u8, placed: bool) -> Balance {
        let of = |start, natural, joker, most| Balance {
            start,
            natural,
            joker,
            most,
            apart: limit == JokerLimit::TwoNaturalsEach,
            gaps_only: !placed,
        };
        let jokers = jokers as i8;
        match limit {
            JokerLimit::AtMost(most) => of((most as i8).min(jokers), 0, -1, jokers),
            JokerLimit::AsManyAsNaturals => of(0, 1, -1, jokers),
            JokerLimit::TwoNaturals => of(-2, 1, 0, 0),
            JokerLimit::TwoNaturalsEach => of(0, 1, -2, 2 * jokers),
            JokerLimit::Unlimited => of(0, 0, 0, 0),
        }
    }

    /// Jokers a run may take from here if nothing else joins it.
    pub(super) fn room(&self, run: Run) -> u8 {
        match (balance(run), self.joker) {
            (..0, _) => 0,
            (_, 0) => u8::MAX,
            (balance, joker) => (balance / -joker) as u8,
        }
    }

    /// A run of one natural.
    pub(super) fn begun(&self) -> Run {
        run(1, (self.start + self.natural).min(self.most), false)
    }

    /// A run that begins with a joker.
    pub(super) fn begun_by_joker(&self) -> Option<Run> {
        self.owing(1, self.start + self.joker)
    }

    /// With a natural at the next place.
    pub(super) fn with_natural(&self, old: Run) -> Run {
        let balance = (balance(old) + self.natural).min(self.most);
        run(len(old) + 1, balance, false)
    }

    /// With a joker at the next place.
    pub(super) fn with_joker(&self, old: Run) -> Option<Run> {
        if self.apart && old & JOKER_LAST != 0 {
            return None;
        }
        self.owing(len(old) + 1, balance(old) + self.joker)
    }

    /// A run just given a joker; `None` when nothing can make good for it.
    fn owing(&self, len: u8, balance: i8) -> Option<Run> {
        let lost = balance < 0 && self.natural == 0;
        let marked = self.apart || self.gaps_only;
        (!lost && balance > LOWEST).then(|| run(len, balance, marked))
    }

    /// Whether a run that ends with this many more jokers, and one that begins in the next place, might
    /// as well be one run.
    pub(super) fn is_resumable(&self, run: Run, jokers: u8) -> bool {
        self.natural != 0 || self.joker == 0 || (jokers == 0 && balance(run) == self.start)
    }

    /// Whether a joker in a gap still waits for its natural.
    pub(super) fn waits(&self, run: Run) -> bool {
        self.gaps_only && run & JOKER_LAST != 0
    }

    /// Whether a run can do all that another can: it is no shorter, may hold as many jokers, and waits
    /// for nothing for which the other does not.
    pub(super) fn betters(&self, one: Run, other: Run) -> bool {
        len(one) >= len(other)
            && balance(one) >= balance(other)
            && one & JOKER_LAST <= other & JOKER_LAST
    }

    /// Whether the run is one with this many more jokers at its ends.
    pub(super) fn ends_with(&self, old: Run, jokers: u8) -> bool {
        !self.waits(old)
            && len(old) + jokers >= SHORTEST as u8
            && balance(old) >= 0
            && self.room(old) >= jokers
    }
}

fn run(len: u8, balance: i8, joker_last: bool) -> Run {
    let joker = if joker_last { JOKER_LAST } else { 0 };
    len.min(SHORTEST as u8) | ((balance + ZERO) as u8) << LEN_BITS | joker
}

/// 1, 2, or 3 for three and more.
pub(super) const fn len(run: Run) -> u8 {
    run & LEN
}

fn balance(run: Run) -> i8 {
    ((run & !JOKER_LAST) >> LEN_BITS) as i8 - ZERO
}
