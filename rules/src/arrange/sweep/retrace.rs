//! From the end of a sweep back to what was decided on the way.

use super::beam::Sweep;
use super::layers::{Decided, NONE, State, Worths};
use super::moves::{Move, Moves, NO_RUN};
use super::scene::Spot;
use super::set::{Chosen, groupings};
use crate::arrange::task::{Task, Worth};
use alloc::vec::Vec;
use core::ops::Range;

/// How a sweep came from one state to the next.
#[derive(Debug, Clone, Copy)]
pub(super) enum Turn {
    /// The pieces of one rank and suit.
    Suit {
        step: u8,
        suit: u8,
        one: Move,
        /// Jokers beyond the move's that go to the ends of runs which end here.
        more: u8,
        /// Pieces put aside for sets.
        chosen: u8,
    },
    /// The sets of one rank.
    Sets { step: u8, sets: u8, jokers: u8 },
}

/// A state with this many jokers left, and what it is worth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand {
    state: State,
    left: u8,
    pub(super) worth: Worth,
}

impl Sweep {
    /// The first of most worth in the last layer.
    pub(super) fn best(&self) -> Option<Stand> {
        let mut best: Option<Stand> = None;
        for at in self.layers.newest() {
            let (state, worths) = self.layers.at(at);
            for (left, worth) in (0..).zip(worths) {
                if best.map_or(worth > NONE / 2, |best| worth > best.worth) {
                    best = Some(Stand { state, left, worth });
                }
            }
        }
        best
    }

    /// The turns that led to a stand, the last first.
    pub(super) fn retrace(
        &self,
        task: &Task,
        moves: &Moves,
        mut stand: Stand,
        turns: &mut Vec<Turn>,
    ) {
        turns.clear();
        for (decided, before) in self.layers.back() {
            let found = match decided {
                Decided::Nothing => None,
                Decided::Suit { spot } => {
                    let spot = &self.spots[usize::from(spot)];
                    self.suit_turn(moves, spot, before, stand)
                }
                Decided::Sets { step } => self.sets_turn(task, step, before, stand),
            };
            let Some((turn, from)) = found else {
                debug_assert!(false, "{decided:?} leads nowhere");
                return;
            };
            turns.extend(turn);
            stand = from;
        }
    }

    fn suit_turn(
        &self,
        moves: &Moves,
        spot: &Spot,
        before: Range<usize>,
        to: Stand,
    ) -> Option<(Option<Turn>, Stand)> {
        let suit = spot.suit;
        before.into_iter().find_map(|at| {
            let (state, worths) = self.layers.at(at);
            if state.beside(suit) != to.state.beside(suit) {
                return None;
            }
            let naturals = spot.naturals(state);
            moves
                .known(state.front(suit), naturals)
                .iter()
                .find_map(|one| {
                    if one.next != to.state.front(suit) || !spot.allows(one) {
                        return None;
                    }
                    let next = spot.next(state, one);
                    let chosen = spot
                        .choices(one, naturals)
                        .find(|chosen| next.with_chosen(next.chosen().with(*chosen)) == to.state)?;
                    let gain = spot.gain(one) + Worth::from(chosen) * spot.in_set;
                    let (more, from) =
                        came(state, &worths, to, one.jokers, one.room, gain, spot.joker)?;
                    let turn = Turn::Suit {
                        step: spot.step,
                        suit: suit as u8,
                        one: *one,
                        more,
                        chosen,
                    };
                    Some((Some(turn), from))
                })
                .or_else(|| {
                    let idle = naturals == 0 && state.front(suit) == NO_RUN;
                    let same = state == to.state && worths[usize::from(to.left)] == to.worth;
                    (idle && same).then_some((None, to))
                })
        })
    }

    fn sets_turn(
        &self,
        task: &Task,
        step: u8,
        before: Range<usize>,
        to: Stand,
    ) -> Option<(Option<Turn>, Stand)> {
        let joker = task.prices.highest_joker();
        before.into_iter().find_map(|at| {
            let (state, worths) = self.layers.at(at);
            let chosen = state.chosen();
            if chosen.naturals == 0 {
                let same = state == to.state && worths[usize::from(to.left)] == to.worth;
                return same.then_some((None, to));
            }
            if state.with_chosen(Chosen::default()) != to.state {
                return None;
            }
            groupings(chosen, task.stock.jokers, &task.rules).find_map(|one| {
                let gain = one.gain(joker);
                let (more, from) = came(state, &worths, to, one.jokers, one.room, gain, joker)?;
                let turn = Turn::Sets {
                    step,
                    sets: one.sets,
                    jokers: one.jokers + more,
                };
                Some((Some(turn), from))
            })
        })
    }
}

/// How many jokers of `room` were taken on the way, and where it began.
fn came(
    state: State,
    worths: &Worths,
    to: Stand,
    jokers: u8,
    room: u8,
    gain: Worth,
    joker: Worth,
) -> Option<(u8, Stand)> {
    (0..=room).find_map(|more| {
        let left = to.left + jokers + more;
        let worth = *worths.get(usize::from(left))?;
        let leads = worth + gain + Worth::from(more) * joker == to.worth;
        leads.then_some((more, Stand { state, left, worth }))
    })
}
