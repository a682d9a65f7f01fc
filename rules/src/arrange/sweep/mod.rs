//! Piles: a sweep along the ranks.
//!
//! From the low ace to the high one, suit by suit, a sweep keeps the few *states* that still matter. What
//! lies behind matters only by the runs that still grow: how long each is (three is enough) and how its
//! jokers stand against their limit. These of one suit are a *front*, a small number; the fronts of four
//! suits, the aces used low and the pieces put aside for sets of this rank are one word. Copies of a piece
//! are interchangeable, so a state holds counts and no pieces. For each state the most that leads there is
//! kept, once for each number of jokers left: jokers are not part of the state, and a joker moves the row of
//! numbers by one place. What can become of a front beside a given number of naturals is worked out once, cleared of
//! what is never better, and kept from pile to pile. Only worths are kept on the way; the melds are found by
//! going back from the end.
//!
//! **Where jokers stand.** Jokers of a run stand in its gaps, and the rest at its ends are only counted. Where
//! no two may lie side by side, a run begins with one only if its tail may have no room.
//!
//! **The bound.** A Lagrangian bound says how many tiles a state can still cover, states that another one
//! betters are dropped, and a beam keeps the most promising; ever wider beams by ever better prices look
//! for more until the bound is reached or nothing had to be left out. So the answer is exact at any size.

mod beam;
mod bound;
mod dominance;
mod lay;
mod layers;
mod line;
mod moves;
mod relax;
mod retrace;
mod run;
mod scene;
mod set;

use super::arrangement::Arrangement;
use super::task::{POINT, Task, Worth, points};
use crate::meld::Piece;
use alloc::vec::Vec;
use beam::Sweep;
use moves::{Moves, Terms};
use retrace::Turn;
use scene::{Scene, floor_of};

/// States of a layer that the first beam keeps. Each next one is twice as wide; from this width on,
/// where nothing but the proof is left to be found, it is much wider.
const WIDTH: usize = 8;
const PATIENT: usize = 256;

/// Steps to better the bound's prices before the first beam, and between beams.
const FIRST_STEPS: usize = 3;
const STEPS_BETWEEN: usize = 16;

/// Arranges piles, one after another: two packs at most, two jokers, and every piece worth the same wherever
/// it lies.
#[derive(Debug, Default)]
pub(super) struct Piles {
    sweep: Sweep,
    /// The moves for each set of terms met so far.
    moves: Vec<Moves>,
    turns: Vec<Turn>,
}

impl Piles {
    /// States looked at for the last pile.
    pub(super) fn states(&self) -> usize {
        self.sweep.states
    }

    /// The best arrangement of a pile that is worth that much in all.
    pub(super) fn arrange(&mut self, pieces: &[Piece], task: &Task, total: Worth) -> Arrangement {
        let moves = moves_of(&mut self.moves, Terms::of(task));
        self.turns.clear();
        let worth = most(&mut self.sweep, task, moves, &mut self.turns);
        let turns = self.turns.iter().rev().copied();
        lay::lay(pieces, task, moves, turns, points(total) - points(worth))
    }
}

fn moves_of(all: &mut Vec<Moves>, terms: Terms) -> &mut Moves {
    let known = all.iter().position(|moves| moves.terms() == terms);
    let at = known.unwrap_or_else(|| {
        all.push(Moves::new(terms));
        all.len() - 1
    });
    &mut all[at]
}

/// The most that a pile comes to, and the turns that lead there, the last first. A narrow beam finds a good
/// arrangement at once, often one that reaches the bound. Wider ones, by better prices, look only for a
/// better one, and one from which nothing had to be dropped shows that there is none.
fn most(sweep: &mut Sweep, task: &Task, moves: &mut Moves, turns: &mut Vec<Turn>) -> Worth {
    let scene = Scene::new(task);
    let all = scene.most;
    sweep.states = 0;
    sweep.bound.build(task, moves);
    sweep.bound.tighten(moves, 0, all, FIRST_STEPS);
    sweep.dominance.build(moves, sweep.bound.fronts);
    let (mut best, mut floor, mut width) = (0, 0, WIDTH);
    loop {
        sweep.run(task, moves, &scene, floor_of(floor), width);
        if let Some(stand) = sweep.best() {
            sweep.retrace(task, moves, stand, turns);
            best = stand.worth;
            floor = points(best) + 1;
        }
        if !sweep.cut || floor > points(all) {
            return best;
        }
        let goal = floor_of(floor);
        sweep
            .bound
            .tighten(moves, goal, goal - POINT / 2, STEPS_BETWEEN);
        if sweep.bound.most_of_all() < goal {
            return best;
        }
        width *= if width < PATIENT { 2 } else { 8 };
    }
}
