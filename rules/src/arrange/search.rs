//! The best arrangement of a task: on the line, on the ring, of a pile.

use super::moves::Moves;
use super::retrace::Turn;
use super::scene::{Scene, floor_of};
use super::set::SUITS;
use super::sweep::{Search, Sweep};
use super::task::{Path, RANKS, Task, Worth, points};
use alloc::vec::Vec;

/// States of a layer that the first beam keeps. Each next one is twice as wide; from this width on,
/// where nothing but the proof is left to be found, it is much wider.
const WIDTH: usize = 8;
const PATIENT: usize = 256;

/// Steps to better the bound's prices before the first beam, and between beams.
const FIRST_STEPS: usize = 3;
const STEPS_BETWEEN: usize = 16;

impl<const L: usize> Sweep<L> {
    /// The best arrangement, as turns, the last first; and its worth.
    pub(super) fn arrange(
        &mut self,
        task: &Task,
        moves: &mut Moves,
        turns: &mut Vec<Turn>,
    ) -> (Path, Worth) {
        turns.clear();
        self.states = 0;
        let found = if task.is_pile {
            self.best_of_pile(task, moves, turns)
        } else {
            self.best_of_hand(task, moves, turns)
        };
        found.unwrap_or((Path::LINE, 0))
    }

    /// The best of a hand: on the line; or on the ring, over all its [`cuts`].
    fn best_of_hand(
        &mut self,
        task: &Task,
        moves: &mut Moves,
        turns: &mut Vec<Turn>,
    ) -> Option<(Path, Worth)> {
        let mut best: Option<(Path, Worth)> = None;
        let mut floor = 0;
        let (cuts, count) = cuts(task);
        for path in &cuts[..count] {
            let scene = Scene::new(task, *path, floor);
            if scene.most < floor {
                continue;
            }
            self.run(task, *path, moves, scene, Search::All);
            let Some(stand) = self.best(|_| true) else {
                continue;
            };
            if stand.worth >= floor {
                floor = stand.worth + 1;
                best = Some((*path, stand.worth));
                self.retrace(task, *path, moves, stand, turns);
            }
        }
        best
    }

    /// The most of a pile. A narrow beam finds a good arrangement at once, often one that reaches the
    /// bound. Wider ones, by better prices, look only for a better one, and one from which nothing had
    /// to be dropped shows that there is none.
    fn best_of_pile(
        &mut self,
        task: &Task,
        moves: &mut Moves,
        turns: &mut Vec<Turn>,
    ) -> Option<(Path, Worth)> {
        let (path, tile) = (Path::LINE, task.prices.highest_joker());
        let naturals = task.stock.naturals.iter().flatten();
        let tiles =
            naturals.map(|count| u32::from(*count)).sum::<u32>() + u32::from(task.stock.jokers);
        self.bound.build(task, moves);
        self.bound
            .tighten(moves, 0, tiles as Worth * tile, FIRST_STEPS);
        self.dominance.build(moves, self.bound.fronts);
        let (mut best, mut floor, mut width) = (None, 0, WIDTH);
        loop {
            let scene = Scene::new(task, path, floor_of(floor));
            self.run(task, path, moves, scene, Search::Beam(width));
            if let Some(stand) = self.best(|_| true) {
                self.retrace(task, path, moves, stand, turns);
                best = Some((path, stand.worth));
                floor = points(stand.worth) + 1;
            }
            if !self.cut || floor > tiles {
                return best;
            }
            let goal = floor_of(floor);
            self.bound
                .tighten(moves, goal, goal - tile / 2, STEPS_BETWEEN);
            if self.bound.most_of_all() < goal {
                return best;
            }
            width *= if width < PATIENT { 2 } else { 8 };
        }
    }
}

/// Where the sweep is cut open. The line is one. On the ring only jokers in gaps bridge an empty rank,
/// so of gaps that have more ranks than there are jokers one is crossed by nothing: a cut in each of
/// these, the widest first, so that they are few.
fn cuts(task: &Task) -> ([Path; RANKS], usize) {
    let mut cuts = [Path::LINE; RANKS];
    if !task.rules.ace_wraps {
        return (cuts, 1);
    }
    let mut gaps = [(0u8, 0u8); RANKS];
    let is_empty = |rank: u8| task.stock.naturals[usize::from(rank)] == [0; SUITS];
    let below = |rank: u8| (rank + RANKS as u8 - 2) % RANKS as u8 + 1;
    for rank in (1..=RANKS as u8).filter(|rank| !is_empty(*rank) && is_empty(below(*rank))) {
        let gap = core::iter::successors(Some(below(rank)), |rank| Some(below(*rank)));
        gaps[usize::from(rank) - 1] = (gap.take_while(|rank| is_empty(*rank)).count() as u8, rank);
    }
    gaps.sort_unstable_by(|a, b| b.cmp(a));
    let (mut count, mut bridged) = (0, 0);
    while bridged <= task.stock.jokers && count < RANKS && gaps[count].0 > 0 {
        cuts[count] = Path::ring_from(gaps[count].1);
        bridged += gaps[count].0;
        count += 1;
    }
    (cuts, count)
}
