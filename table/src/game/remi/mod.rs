//! Remi with tiles at the table.
//!
//! The antennas see the meld areas, the column and, where something is proved or counted, the
//! pads. Racks and draws are not sensed. A turn is read again from its start at each change, and
//! judged once a tile is thrown and the felt has been quiet.

mod before;
mod board;
mod calls;
mod commit;
mod end;
mod groups;
mod heap;
mod late;
mod left;
mod part;
mod play;
mod questions;
mod read;
mod reading;
mod ready;
mod result;
mod said;
mod seating;
mod shown;
mod spot;
mod turn;
mod view;
mod words;
mod written;

use rules::Seat;
use rules::remi::{Match, Options, PairClass, PlayerResult, Round, Tile};
use sensors::Uid;

use super::GameId;
use super::call::read_call;
use super::question::read_answer;
use super::seated::{Plays, Seated, Stage};
use super::showing::Showing;
use crate::clock::Micros;
use crate::event::Request;
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::say;
use crate::zone::Zone;
use turn::Turn;
use written::Written;

pub use before::CLASSES;
pub use calls::Word;
pub use questions::About;
pub use seating::info;

/// The table while Remi is played.
pub(super) type Remi = Seated<Own>;

/// What Remi adds to the frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Own {
    /// RE-03: the die for the next deal.
    rolls: Rolls,
    arranger: Seat,
    /// The newest event that was looked at: a gap means that a step was taken back.
    looked: u64,
}

impl Plays for Own {
    const GAME: GameId = GameId::Remi;
    type Options = Options;
    type Match = Match;
    type Deal = Dealt;
    type Ended = Ended;
}

/// A game that goes on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Dealt {
    /// RE-05: the face-up tile is not shown yet.
    FaceUp,
    /// RE-09 to RE-36.
    Playing(Box<Deal>),
}

/// RE-03: the die so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rolls {
    /// Who has rolled, and what.
    rolled: Vec<(Seat, u8)>,
    /// Those who tied and roll again; empty: everybody rolls.
    again: Vec<Seat>,
    /// Who arranges.
    arranger: Option<Seat>,
}

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deal {
    turn: Turn,
    /// RE-11: who offers whom a swap, and of which class.
    offer: Option<(Seat, Seat, PairClass)>,
    /// RE-11: what was agreed, in that order.
    swaps: Vec<(Seat, Seat, PairClass)>,
    /// RE-36: what the pad shows of a rack game that is being closed; RE-34: what is left on the
    /// racks at the end.
    showing: Option<Showing>,
    /// The newest turn that was written down, if it may prove not to be over.
    written: Option<Written>,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ended {
    round: Round,
    results: Vec<(Seat, PlayerResult)>,
}

impl Remi {
    /// The game that goes on.
    fn playing(&self) -> Option<&Deal> {
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => Some(deal),
            _ => None,
        }
    }

    fn playing_mut(&mut self) -> Result<&mut Deal, Refusal> {
        match &mut self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => Ok(deal),
            _ => Refusal::say(say!("nothing-dealt")),
        }
    }

    pub(super) fn advance(&mut self) {
        let now = self.tabletop.now;
        if let Ok(deal) = self.playing_mut() {
            let turn = &mut deal.turn;
            let has_thrown = !turn.shown.thrown.is_empty() || turn.closing;
            turn.said_over.lapse(now, has_thrown);
        }
        let taken_back = self.tabletop.rev > self.own.looked + 1;
        self.own.looked = self.tabletop.rev;
        if let Some((_, tile)) = self
            .turned_up()
            .filter(|(due, _)| *due <= self.tabletop.now)
        {
            self.show_face_up(tile);
        }
        if let (Stage::Dealt(Dealt::Playing(deal)), true) = (&mut self.stage, taken_back) {
            deal.turn.hold(self.tabletop.now);
        }
        if taken_back || self.is_due() {
            self.look();
        }
        let turn = self.playing().and_then(|deal| deal.turn.seat());
        self.clock.follow(&mut self.tabletop, turn);
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        let dues = self.playing().map(|deal| self.dues(&deal.turn));
        let over = self.clock.wake_at(&self.tabletop);
        let turned_up = self.turned_up().map(|(due, _)| due);
        let lapses = self.playing().map(|deal| deal.turn.said_over.lapses_at());
        let over = over.into_iter().chain(lapses.flatten());
        let dues = dues.into_iter().flatten().chain(over).chain(turned_up);
        dues.filter(|due| *due > self.tabletop.now).min()
    }

    /// A slap ends the turn, where the table wants it so.
    pub(super) fn timer_event(&mut self, event: &TimerEvent) {
        if let Some(slap) = self.clock.slap(event) {
            self.says_over(slap);
        }
    }

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        if self.tile(uid).is_none() {
            return;
        }
        match (&mut self.stage, zone) {
            (Stage::Dealt(Dealt::Playing(deal)), Zone::Pad(seat)) => {
                if let Some(showing) = &mut deal.showing {
                    showing.arrived(uid, seat);
                    self.moved(since);
                }
            }
            (_, Zone::Melds(_) | Zone::Discard) => {
                self.hears_late(uid, zone, since);
                self.moved(since);
                self.is_over_after_all();
            }
            (_, Zone::Stock) => self.is_over_after_all(),
            _ => {}
        }
        self.shares(uid, zone, since);
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, missed: Micros) {
        if zone == Zone::Discard {
            self.thinks_again(uid, missed);
        }
        if let (Some(_), Zone::Melds(_) | Zone::Discard) = (self.tile(uid), zone) {
            self.moved(missed);
            self.is_over_after_all();
        }
        self.shares(uid, zone, missed);
    }

    /// Another antenna hears a tile of the table too, or no longer.
    fn shares(&mut self, uid: Uid, other: Zone, at: Micros) {
        let laid = Seat::all(self.players()).map(Zone::Melds);
        let mut open = laid.chain([Zone::Discard]);
        let lies = |zone| self.tabletop.felt.lies(uid, zone);
        if !open.clone().any(|zone| zone == other) && open.any(lies) {
            self.moved(at);
        }
    }

    /// A tile of the turn moved at that time.
    fn moved(&mut self, at: Micros) {
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            deal.turn.change(self.tabletop.now, at);
            self.look();
        }
    }

    pub(super) fn asked(&mut self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.deal(),
            Request::Call { seat, call, value } => {
                let said = read_call(&self.calls(), by, *seat, call, value.as_deref())?;
                self.called(*seat, said)
            }
            Request::Answer { question, value } => {
                let about = read_answer(self.questions(), by, question, value)?;
                self.answered(about, question, value)
            }
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }

    fn tile(&self, uid: Uid) -> Option<Tile> {
        self.tabletop.book.piece(uid)?.tile()
    }
}
