//! RA-17, RA-20: what an antenna cannot tell is asked once; no answer means the first one offered.

use std::cmp::Reverse;

use rules::rami::Meld;

use super::open::Lying;
use super::reading::{Reading, Table};
use super::turn::{Facts, Turn};
use super::words;
use crate::game::playing::Question;
use crate::words::{Say, say};

/// Name of the question how the cards that came are to be read.
pub(super) const LAID: &str = "laid";
/// The answer that a card of what was laid is not read.
pub(super) const UNREAD: &str = "unread";
/// What the questions where a joker stands begin with.
pub(super) const JOKER: &str = "joker:";

/// A reading that the player may mean.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Way {
    /// The answer that says so.
    pub value: String,
    pub text: Say,
    pub reading: Reading,
}

impl Facts<'_> {
    /// The turn by the best reading: the least that is wrong, then as the player answered, then the
    /// fewest combinations.
    pub fn turn(&self) -> Turn {
        let table = Table {
            heaps: self.heaps,
            melds: self.start.melds(),
            moved: self.moved,
            may_recover: self.start.may_recover() && !self.took_unread,
        };
        let all = table.readings();
        let mut played: Vec<Turn> = all.iter().map(|reading| self.play(reading)).collect();
        let every: Vec<usize> = (0..all.len()).collect();
        let mut tied = most(&every, |i| Reverse(played[i].wrongs()));
        // That no antenna saw a card being taken is never certain: the reading without it stands last.
        let guessed = tied.iter().any(|i| all[*i].recovered.is_some());
        let last = all.len().saturating_sub(1);
        if guessed && !tied.contains(&last) {
            tied.push(last);
        }
        let mut likely = match &self.answers.laid {
            Some(answer) => most(&tied, |i| all[i].agreement(answer)),
            None => tied.clone(),
        };
        if !guessed {
            likely = most(&likely, |i| Reverse(all[i].parts()));
        }
        let mut turn = played.swap_remove(likely.first().copied().unwrap_or(0));
        if tied.len() > 1 {
            let way = |i: &usize| self.way(&all[*i], guessed);
            turn.ways = tied.iter().map(way).collect();
            let likely: Vec<Way> = likely.iter().map(way).collect();
            if likely.len() > 1 {
                turn.questions.insert(0, self.ask_what(likely));
            }
        }
        turn
    }

    fn way(&self, reading: &Reading, guessed: bool) -> Way {
        let (value, text) = if guessed && reading.recovered.is_none() {
            (UNREAD.to_owned(), say!("ra-ask-unread"))
        } else {
            let did = words::did(&words::reading(reading, self.heaps));
            (reading.signature(self.heaps), did)
        };
        Way {
            value,
            text,
            reading: reading.clone(),
        }
    }

    fn ask_what(&self, ways: Vec<Way>) -> Question {
        let name = self.base.name(usize::from(self.seat.0)).to_owned();
        Question {
            id: LAID.to_owned(),
            text: say!("ra-ask-laid", name = name),
            options: ways.into_iter().map(|way| (way.value, way.text)).collect(),
        }
    }

    /// RA-17: asked once, at laying; the highest place first.
    pub fn ask_joker(&self, joker: Lying, ways: &[Meld]) -> Question {
        let option = |way: &Meld| {
            let first = way.first_place().unwrap_or_default();
            (first.to_string(), words::standing(way))
        };
        Question {
            id: format!("{JOKER}{}", words::piece(self.base, &joker)),
            text: say!("ra-ask-joker"),
            options: ways.iter().rev().map(option).collect(),
        }
    }
}

/// Those of which there is most of something.
fn most<T: Ord>(all: &[usize], much: impl Fn(usize) -> T) -> Vec<usize> {
    let best = all.iter().map(|i| much(*i)).max();
    let best_of = |i: &usize| Some(much(*i)) == best;
    all.iter().copied().filter(best_of).collect()
}
