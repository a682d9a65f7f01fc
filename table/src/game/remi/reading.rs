//! A turn as it is read, and how good a way to read it that is.

use rules::remi::{Round, Violation};

use super::heap;
use super::part::Part;
use super::play::Refused;
use super::shown::Fresh;
use super::turn::Tags;
use crate::clock::{Micros, SECOND};
use crate::game::patience::MOTION;

/// Tiles that lie down together are heard within this long, unless one is missed.
const AT_ONCE: Micros = SECOND / 10;

/// How it is known which tile was the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// By the order in which they came.
    Seen,
    /// It is not: a joker that came free may have been, and no antenna has missed it.
    Asked,
    /// The player has said that it was that joker.
    Said,
}

/// What a turn is, as far as it has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The game with all that is legal.
    pub work: Round,
    /// Tags of its combinations.
    pub melds: Vec<Tags>,
    /// The tiles that the parts speak of.
    pub fresh: Vec<Fresh>,
    /// What was done, in order.
    pub done: Vec<Part>,
    /// What the rules refuse.
    pub refused: Vec<Refused>,
    /// Tiles that belong to nothing yet.
    pub loose: Vec<usize>,
    /// Jokers taken from combinations of others for nothing.
    pub taken: usize,
    /// RE-22, RE-25: why nothing may be torn so.
    pub no_tear: Vec<Violation>,
    /// What stands against ending the turn so.
    pub objections: Vec<Violation>,
    /// Ways that are as good, this one first; empty when it is the only one.
    pub ways: Vec<Vec<Part>>,
    /// The tile that closed, if one did.
    pub last: Option<usize>,
    /// How that is known.
    pub known: Known,
}

impl Reading {
    /// Nothing was done yet.
    pub fn nothing(work: Round, melds: Vec<Tags>) -> Reading {
        Reading {
            work,
            melds,
            fresh: Vec::new(),
            done: Vec::new(),
            refused: Vec::new(),
            loose: Vec::new(),
            taken: 0,
            no_tear: Vec::new(),
            objections: Vec::new(),
            ways: Vec::new(),
            last: None,
            known: Known::Seen,
        }
    }

    /// Everything that lies has its place by the rules.
    pub fn is_legal(&self) -> bool {
        self.refused.is_empty() && self.loose.is_empty() && self.no_tear.is_empty()
    }

    /// Worse is larger: tiles out of place, objections, answers not kept.
    pub(super) fn rank(&self, meant: &[String]) -> [usize; 3] {
        let out: usize = self
            .refused
            .iter()
            .map(|refused| refused.part.tiles().len())
            .sum();
        let kept = self
            .done
            .iter()
            .filter(|part| meant.contains(&part.key(&self.fresh)));
        let kept = kept.count();
        [
            out + self.loose.len() + self.taken,
            self.objections.len(),
            meant.len().saturating_sub(kept),
        ]
    }

    /// Combinations that lie then.
    pub(super) fn combinations(&self) -> usize {
        self.work.table().melds.len()
    }

    /// Of ways that close, the one whose last tile came last is the default (RE-26, RE-29): how
    /// many came after it.
    pub(super) fn after_last(&self) -> usize {
        let last = self.last.filter(|_| self.known != Known::Said);
        last.map_or(0, |last| self.fresh.len() - 1 - last)
    }

    /// People add a tile where it fits by then: how many came before the tile that they go on from.
    pub(super) fn early(&self, came: &[Micros]) -> usize {
        let places = 0..self.done.len();
        places.filter(|at| self.is_early(*at, came)).count()
    }

    /// People lay a combination at a time: how many tiles of new ones `came` alone, with none of their own. Then, how far
    /// from their own the others came.
    pub(super) fn apart(&self, came: &[Micros]) -> (usize, Micros) {
        let lays = self.done.iter().filter_map(|part| match part {
            Part::Lay { tiles, .. } => Some(tiles),
            _ => None,
        });
        let nearest =
            lays.flat_map(|tiles| tiles.iter().map(move |at| heap::nearest(*at, tiles, came)));
        let nearest: Vec<Micros> = nearest.collect();
        let alone = nearest.iter().filter(|apart| **apart == MOTION).count();
        (alone, nearest.iter().sum())
    }

    /// How many pairs of tiles that were heard at once are in two new combinations.
    pub(super) fn split(&self, came: &[Micros]) -> usize {
        let lays = self.done.iter().enumerate();
        let laid: Vec<(usize, usize)> = lays
            .filter(|(_, part)| matches!(part, Part::Lay { .. }))
            .flat_map(|(lay, part)| part.tiles().iter().map(move |at| (lay, *at)))
            .collect();
        let apart = |(lay, at): &(usize, usize)| {
            let at_once = |(other, tile): &&(usize, usize)| {
                other > lay && came[*tile].abs_diff(came[*at]) < AT_ONCE
            };
            laid.iter().filter(at_once).count()
        };
        laid.iter().map(apart).sum()
    }

    /// A hand puts what it carries down in one place: how many tiles were attached that came in one motion with a tile of
    /// another combination.
    pub(super) fn torn_apart(&self, came: &[Micros]) -> usize {
        let together = |one: usize, other: usize| came[one].abs_diff(came[other]) < MOTION;
        let attached = self.done.iter().filter_map(|part| match part {
            Part::Attach { meld, tile, .. } => Some((*meld, *tile)),
            _ => None,
        });
        let elsewhere = |meld: usize| {
            let others = self.done.iter().filter(move |part| match part {
                Part::Attach { meld: on, .. } => *on != meld,
                Part::Lay { .. } => true,
                Part::Swap { .. } => false,
            });
            others.flat_map(|part| part.tiles())
        };
        let torn = |(meld, tile): &(usize, usize)| elsewhere(*meld).any(|at| together(*at, *tile));
        attached.filter(torn).count()
    }

    /// A tile that is attached came before the one on which it goes on.
    fn is_early(&self, at: usize, came: &[Micros]) -> bool {
        let Part::Attach { meld, tile, end } = &self.done[at] else {
            return false;
        };
        let mut before = self.done[..at].iter();
        before.any(|part| {
            matches!(part, Part::Attach { meld: on, tile: other, end: side }
                if (on, side) == (meld, end) && came[*tile] + MOTION <= came[*other])
        })
    }
}
