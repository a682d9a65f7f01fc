//! RA-16, RA-17, RA-20, RA-23: what an antenna cannot tell is asked once; no answer means the first one offered.
//! Where that is a guess, the turn waits for the answer until the next player goes on.

use std::cmp::Reverse;
use std::fmt;

use rules::Seat;
use rules::card::Card;
use rules::rami::{Meld, Move};
use sensors::Uid;

use super::deal::Deal;
use super::grouping::{Grouping, Table};
use super::open::{Lying, Moved};
use super::reading::{Facts, Reading};
use super::{Dealt, Rami, words};
use crate::game::call::Value;
use crate::game::pile::{self, Asked};
use crate::game::question::{Question, yes_no};
use crate::game::seated::Stage;
use crate::game::stock::{STOCK_EMPTY, StockWord};
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};

/// The answer that a card of what was laid is not read.
const UNREAD: &str = "unread";

/// What Rami asks.
#[derive(Clone, Debug, PartialEq)]
pub enum About {
    /// How the cards that came are to be read.
    Laid,
    /// RA-17: where this joker stands; with the name of its piece.
    Joker(Lying, String),
    /// RA-23: whether the challenged player holds one card and did not say so.
    Challenge,
    /// RA-22: whether the stock, which that seat finds empty, is so against the count.
    Stock(Seat),
    /// RA-21: what was thrown.
    Pile(Asked),
    /// RA-19: where the top of the pile is, which lies in no combination.
    Top(Uid),
}

/// The answer that the top of the pile lies there, or goes back.
const GOES_BACK: &str = "back";
/// The answer that it lies in a combination and is not read.
const LAID: &str = "laid";

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Laid => f.write_str("laid"),
            About::Joker(_, name) => write!(f, "joker:{name}"),
            About::Challenge => f.write_str("challenge"),
            About::Stock(_) => f.write_str(STOCK_EMPTY),
            About::Pile(asked) => asked.fmt(f),
            About::Top(_) => f.write_str("top"),
        }
    }
}

/// A grouping that the player may mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The answer that says so.
    pub value: String,
    pub text: Say,
    pub grouping: Grouping,
}

impl Facts<'_> {
    /// The turn by the best grouping: the least that is wrong, then as the player answered, then the
    /// fewest combinations.
    pub fn reading(&self) -> Reading {
        let table = Table {
            heaps: self.heaps,
            melds: self.start.melds(),
            moved: self.moved,
            swiped: self.swiped(),
            may_recover: self.start.may_recover() && !self.took_unread,
        };
        let all = table.groupings();
        let mut played: Vec<Reading> = all.iter().map(|grouping| self.play(grouping)).collect();
        let every: Vec<usize> = (0..all.len()).collect();
        let mut tied = most(&every, |i| Reverse(played[i].wrongs()));
        // That no antenna saw a card being taken is never certain: the grouping without it stands last.
        let seen = |taken: &(usize, Lying)| self.moved.again.contains(taken);
        let unseen = |i: &usize| all[*i].recovered.is_some_and(|taken| !seen(&taken));
        let guessed = tied.iter().any(unseen);
        let last = all.len().saturating_sub(1);
        if guessed && !tied.contains(&last) {
            tied.push(last);
        }
        let mut likely = match &self.answers.laid {
            Some(answer) => most(&tied, |i| all[i].agreement(answer)),
            None => tied.clone(),
        };
        if !guessed {
            likely = most(&likely, |i| Reverse(table.effort(&all[i])));
        }
        let mut reading = played.swap_remove(likely.first().copied().unwrap_or(0));
        if tied.len() > 1 {
            let way = |i: &usize| self.way(&all[*i], guessed);
            reading.ways = tied.iter().map(way).collect();
            let likely: Vec<Way> = likely.iter().map(way).collect();
            if likely.len() > 1 {
                reading.guessed = guessed;
                reading.questions.insert(0, self.ask_what(likely));
            }
        }
        reading
    }

    fn way(&self, grouping: &Grouping, guessed: bool) -> Way {
        let (value, text) = if guessed && grouping.recovered.is_none() && !grouping.loose.is_empty()
        {
            (UNREAD.to_owned(), say!("ra-ask-unread"))
        } else {
            let did = words::did(&words::grouping(grouping, self.heaps));
            (grouping.signature(self.heaps), did)
        };
        Way {
            value,
            text,
            grouping: grouping.clone(),
        }
    }

    fn ask_what(&self, ways: Vec<Way>) -> Question<About> {
        let name = self.tabletop.name(self.seat).to_owned();
        Question {
            about: About::Laid,
            to: Some(self.seat),
            text: say!("ra-ask-laid", name = name),
            options: ways.into_iter().map(|way| (way.value, way.text)).collect(),
        }
    }

    /// RA-17: asked once, at laying; the highest place first.
    pub fn ask_joker(&self, joker: Lying, ways: &[Meld]) -> Question<About> {
        let option = |way: &Meld| {
            let first = way.first_place().unwrap_or_default();
            (first.to_string(), words::standing(way))
        };
        Question {
            about: About::Joker(joker, words::piece(self.tabletop, &joker)),
            to: Some(self.seat),
            text: say!("ra-ask-joker"),
            options: ways.iter().rev().map(option).collect(),
        }
    }
}

impl Deal {
    /// The next player has thrown, or laid cards of their own: what was guessed of this turn stands, and those are not part of it.
    pub fn is_gone_on_from(&self, tabletop: &Tabletop, moved: &Moved) -> bool {
        let Some(thrown) = self.thrown().filter(|_| self.reading.guessed) else {
            return false;
        };
        let mut after = self.reading.work.clone();
        let discard = Move::Discarded(thrown.map(|lying| lying.card));
        if after.apply(self.seat(), discard).is_err() {
            return false;
        }
        let threw = self.told(tabletop).throws.len() > self.booked() + 1;
        let fresh = |came: &&(Seat, Lying)| !self.moved.came.contains(came);
        let mut came = moved.came.iter().filter(fresh);
        threw || came.any(|(area, _)| Some(*area) == after.turn())
    }
}

impl Rami {
    /// The questions that stand.
    pub(super) fn questions(&self) -> Vec<Question<About>> {
        let Some(deal) = self.playing() else {
            return Vec::new();
        };
        let challenge = deal.challenge;
        let challenge = challenge.map(|(by, whose)| self.ask_challenged(by, whose));
        let stock = deal.stock.question(About::Stock, |seat, n| {
            say!("ask-stock-empty", name = self.name(seat), n = n)
        });
        deal.reading
            .questions
            .iter()
            .cloned()
            .chain(challenge)
            .chain(stock)
            .chain(self.ask_of_pile(deal))
            .collect()
    }

    fn ask_of_pile(&self, deal: &Deal) -> Vec<Question<About>> {
        let turn = |after: usize| self.name(deal.turn_after(after));
        let mut asked = pile::ask(
            &self.tabletop,
            &deal.told(&self.tabletop),
            turn,
            About::Pile,
        );
        asked.extend(deal.top_gone(&self.tabletop).map(|top| {
            let card = Say::known(self.tabletop.book.piece(top));
            Question {
                about: About::Top(top),
                to: None,
                text: say!("ra-ask-top", name = self.name(deal.seat()), card = card),
                options: vec![
                    (GOES_BACK.to_owned(), say!("ra-ask-top-back")),
                    (LAID.to_owned(), say!("ra-ask-top-laid")),
                ],
            }
        }));
        asked
    }

    /// RA-23: a hand is its owner's to count.
    fn ask_challenged(&self, by: Seat, whose: Seat) -> Question<About> {
        let (by, name) = (self.name(by), self.name(whose));
        Question {
            about: About::Challenge,
            to: Some(whose),
            text: say!("ra-ask-challenge", by = by, name = name),
            options: vec![
                (yes_no(false).to_owned(), say!("ra-ask-challenge-no")),
                (yes_no(true).to_owned(), say!("ra-ask-challenge-yes")),
            ],
        }
    }

    /// Takes an answer that was offered.
    pub(super) fn answered(&mut self, about: About, id: &str, value: &str) -> Result<(), Refusal> {
        match about {
            About::Laid => self.meant(value),
            About::Joker(joker, _) => {
                let first = i8::read(id, value)?;
                self.playing_mut()?.answers.stands.insert(joker, first);
                self.derive()
            }
            About::Pile(asked) => {
                let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
                    return Refusal::say(say!("nothing-dealt"));
                };
                pile::answer(&mut deal.open.pile, asked, value);
                Ok(())
            }
            About::Top(_) if value == LAID => {
                self.says_unread(|deal| deal.took_unread = true).map(drop)
            }
            About::Top(top) => self.says_unread(|deal| deal.open.pile.lies(top)).map(drop),
            About::Challenge => self.challenged(bool::read(id, value)?),
            About::Stock(seat) => {
                self.playing_mut()?.stock = StockWord::Unsaid;
                match bool::read(id, value)? {
                    true => self.stock_is_empty(seat),
                    false => Ok(()),
                }
            }
        }
    }

    /// The cards that came are to be read in this way.
    pub(super) fn meant(&mut self, way: &str) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        let meant = deal.reading.ways.iter().find(|other| other.value == way);
        deal.answers.laid = meant.map(|way| way.grouping.clone());
        self.derive()
    }

    /// RA-23, RA-A12: the challenged player has answered whether they hold one card and did not say
    /// so.
    fn challenged(&mut self, owns_up: bool) -> Result<(), Refusal> {
        let now = self.tabletop.now;
        let deal = self.playing_mut()?;
        let Some((by, whose)) = deal.challenge.take() else {
            return Refusal::say(say!("question-gone"));
        };
        let charged = owns_up && charge(deal, by, whose);
        // The rules may have made a new stock of the pile.
        deal.turn_over(now);
        self.derive()?;
        let name = self.name(whose);
        if charged {
            self.chronicle.step(say!("ra-log-charged", name = name));
        } else {
            self.chronicle.note(say!("ra-log-not-charged", name = name));
        }
        Ok(())
    }

    /// The turn is derived again from what was answered.
    fn derive(&mut self) -> Result<(), Refusal> {
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        deal.derive(&self.tabletop);
        Ok(())
    }
}

/// Charges `whose` if the rules do.
fn charge(deal: &mut Deal, by: Seat, whose: Seat) -> bool {
    let challenge = Move::Challenge(whose);
    if deal.start.apply(by, challenge).is_ok() {
        return true;
    }
    if deal.reading.work.clone().apply(by, challenge).is_err() {
        return false;
    }
    // Only the turn as it lies knows that its player has drawn. That stays so when they take back
    // what they have laid: a card that is laid and lifted again tells the rules.
    let group = deal.start.groups().len();
    let seat = deal.seat();
    let came = deal.moved.came.iter().map(|(_, lying)| lying.card);
    let told = came.into_iter().any(|card: Card| {
        let laid = deal.start.apply(seat, Move::Laid { group, card }).is_ok();
        laid && deal.start.apply(seat, Move::Lifted { group, card }).is_ok()
    });
    told && deal.start.apply(by, challenge).is_ok()
}

/// Those of which there is most of something.
fn most<T: Ord>(all: &[usize], much: impl Fn(usize) -> T) -> Vec<usize> {
    let best = all.iter().map(|i| much(*i)).max();
    let best_of = |i: &usize| Some(much(*i)) == best;
    all.iter().copied().filter(best_of).collect()
}
