//! What every game needs to know of the table: the time, the tags, who sits where.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::Seat;
use sensors::Uid;

use crate::clock::Micros;
use crate::felt::{Felt, Place};
use crate::furniture::Furniture;
use crate::piece::Piece;
use crate::tagbook::Tagbook;
use crate::timer_link::Said;
use crate::zone::Zone;

/// What the hub believes of the timer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimerBelief {
    /// Heartbeats come.
    pub online: bool,
    /// When that last changed.
    pub since: Micros,
    /// Newest event journaled of each timer, as (boot, seq): the link counts none twice over a
    /// restart. An empty id is that of a journal from the time of one timer.
    pub heard: BTreeMap<String, (u32, u32)>,
    /// A slap of which the hub heard more than ten seconds late: when it was. The table is
    /// asked whether the round started then.
    pub late_slap: Option<Micros>,
    /// Timers that were paired from the page, beside those that the table was started with.
    pub pairs: BTreeSet<String>,
    /// What it did not do or is not, in the words of the link; forgotten when it obeys again.
    pub fault: Option<Said>,
    /// How far the timer's bell rang from the hub's deadline, in micros, if worth telling.
    pub bell_off: Option<i64>,
}

impl TimerBelief {
    /// The timer that was refused because its counter of starts went back.
    pub fn refused(&self) -> Option<&str> {
        match &self.fault {
            Some(Said::BootRefused { timer, .. }) if !timer.is_empty() => Some(timer),
            _ => None,
        }
    }

    /// A timer is paired: what was heard of it before belongs to another life.
    pub fn pair(&mut self, timer: &str) {
        self.heard.remove(timer);
        if self.refused() == Some(timer) {
            self.fault = None;
        }
        self.pairs.insert(timer.to_owned());
    }

    /// A timer is taken out; whether it had been paired from a page.
    pub fn unpair(&mut self, timer: &str) -> bool {
        let was_paired = self.pairs.remove(timer);
        if was_paired {
            self.heard.remove(timer);
            if self.refused() == Some(timer) {
                self.fault = None;
            }
        }
        was_paired
    }
}

/// The table, whatever is played on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tabletop {
    /// Micros on the hub's clock at the last event.
    pub now: Micros,
    /// How the table is built.
    pub furniture: Furniture,
    /// Events handled.
    pub rev: u64,
    /// Seed of the hub's proposals.
    pub seed: u64,
    /// Which tag stands for which piece.
    pub book: Arc<Tagbook>,
    /// What lies where.
    pub felt: Felt,
    /// Names in order of seats; none before the set-up.
    pub names: Vec<String>,
    /// The belief about the timer.
    pub timer: TimerBelief,
    /// Deals so far and turns that were counted, those of earlier matches on this table included: the
    /// timer's round.
    pub deals: u32,
    /// The match was taken up at a start and nobody has chosen yet between going on and a new one.
    pub resumed: bool,
    /// The time that passed during the last restart is a guess.
    pub guessed: bool,
    /// Since when the countdown stands still, if all have agreed that it does.
    pub paused: Option<Micros>,
}

impl Tabletop {
    /// Now, for what counts down: it stands still in a pause.
    pub fn counted(&self) -> Micros {
        self.paused.unwrap_or(self.now)
    }

    /// After a start the antennas find again what lay there, and nobody has pressed anything yet.
    pub fn finds_again(&self) -> bool {
        self.resumed && self.felt.is_confirming()
    }

    /// A zone's reader answers again.
    pub fn reader_up(&mut self, zone: Zone) {
        self.felt.reader_up(zone, self.now);
    }

    /// The name of whoever sits there; `?` for an empty seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.player(seat).unwrap_or("?")
    }

    /// Who sits at a seat, if somebody does.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str)
    }

    /// What a tag is called: its piece, or its number.
    pub fn piece_name(&self, uid: Uid) -> String {
        self.book
            .piece(uid)
            .map_or_else(|| uid.to_string(), |piece| piece.to_string())
    }

    /// The pieces on a zone, in the order in which they came, and how many tags there are unknown.
    pub fn pieces_on(&self, zone: Zone) -> (Vec<(Uid, Piece)>, usize) {
        let tags = self.felt.on(zone);
        let mut pieces: Vec<(Micros, Uid, Piece)> = Vec::new();
        let mut unknown = 0;
        for uid in tags {
            match self.book.piece(uid) {
                Some(piece) => pieces.push((self.felt.since(uid).unwrap_or(0), uid, piece)),
                None => unknown += 1,
            }
        }
        pieces.sort_unstable();
        let pieces = pieces.into_iter().map(|(_, uid, piece)| (uid, piece));
        (pieces.collect(), unknown)
    }

    /// Where a tag lies.
    pub fn place(&self, uid: Uid) -> Place {
        self.felt.place(uid)
    }
}
