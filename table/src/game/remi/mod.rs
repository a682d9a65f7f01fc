//! Remi with tiles at the table.
//!
//! The antennas see the meld areas, the column and, where something is proved or counted, the
//! pads. Racks and draws are not sensed. A turn is read anew from its start at each change, and
//! judged once a tile is thrown and the felt has been quiet.

mod amend;
mod before;
mod board;
mod calls;
mod commit;
mod end;
mod groups;
mod heap;
mod part;
mod play;
mod questions;
mod read;
mod ready;
mod result;
mod said;
mod seating;
mod shown;
mod turn;
mod view;
mod words;
mod written;

use rules::Seat;
use rules::remi::{Match, Options, PairClass, PlayerResult, Round, Tile};
use sensors::Uid;

use super::call::read_call;
use super::chronicle::Chronicle;
use super::question::read_answer;
use super::showing::Showing;
use super::turn_clock::TurnClock;
use crate::app::TimerWish;
use crate::base::Base;
use crate::clock::Micros;
use crate::event::Request;
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::{Say, say};
use crate::zone::Zone;
use turn::Turn;

pub use calls::Word;
pub use questions::About;
pub use seating::info;

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
enum Stage {
    /// Waiting for the deal.
    Ready,
    /// RE-05: dealt; the face-up tile is not shown yet.
    FaceUp,
    /// RE-09 to RE-36.
    Playing(Box<Deal>),
    /// Points are written.
    Scored(Box<Ended>),
    /// RE-A21: the agreed games are played.
    Finished(Box<Ended>),
}

/// RE-03: the die so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rolls {
    /// Who has rolled, and what.
    rolled: Vec<(Seat, u8)>,
    /// Who ties and rolls again; nobody: everybody rolls.
    again: Vec<Seat>,
    /// Who arranges.
    arranger: Option<Seat>,
}

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
struct Deal {
    turn: Turn,
    /// RE-11: who offers whom a swap, and of which class.
    offer: Option<(Seat, Seat, PairClass)>,
    /// RE-36: what the pad shows of a rack game that is being closed; RE-34: what is left on the
    /// racks at the end.
    showing: Option<Showing>,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
struct Ended {
    round: Round,
    results: Vec<(Seat, PlayerResult)>,
    /// Its points were written anew since.
    corrected: bool,
}

/// The table while Remi is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Remi {
    pub(super) base: Base,
    options: Options,
    game: Match,
    players: usize,
    /// RE-03: the die for the next deal.
    rolls: Rolls,
    arranger: Seat,
    stage: Stage,
    /// Points of each game written, by seat.
    written: Vec<Vec<i32>>,
    /// The game before, while the next is under way.
    last: Option<Box<Ended>>,
    chronicle: Chronicle,
    pub(super) clock: TurnClock,
    /// The newest event that was looked at: a gap means that a step was taken back.
    looked: u64,
}

impl Remi {
    pub(super) fn may_seat(&self) -> bool {
        matches!(self.stage, Stage::Ready) && self.written.is_empty()
    }

    pub(super) fn advance(&mut self) {
        let taken_back = self.base.rev > self.looked + 1;
        self.looked = self.base.rev;
        if let Stage::Playing(deal) = &mut self.stage {
            deal.turn.held |= taken_back;
            deal.turn.said_over &= !taken_back;
        }
        if taken_back || self.is_due() {
            self.look();
        }
        let turn = match &self.stage {
            Stage::Playing(deal) => deal.turn.seat().map(|seat| usize::from(seat.0)),
            _ => None,
        };
        self.clock.follow(&mut self.base, turn);
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        let dues = match &self.stage {
            Stage::Playing(deal) => self.dues(&deal.turn),
            _ => Vec::new(),
        };
        let over = self.clock.wake_at(&self.base);
        let dues = dues.into_iter().chain(over);
        dues.filter(|due| *due > self.base.now).min()
    }

    pub(super) fn timer_wish(&self) -> TimerWish {
        self.clock.wish(self.base.counted())
    }

    /// A slap ends the turn, where the table wants it so.
    pub(super) fn timer_event(&mut self, event: &TimerEvent) {
        if self.clock.is_slap(event) {
            self.says_over();
        }
    }

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, _: Micros) {
        let Some(tile) = self.tile(uid) else {
            return;
        };
        match (&mut self.stage, zone) {
            (Stage::FaceUp, Zone::Centre) => self.show_face_up(tile),
            (Stage::Playing(deal), Zone::Pad(seat)) => {
                if let Some(showing) = &mut deal.showing {
                    showing.arrived(uid, usize::from(seat));
                    deal.turn.change(self.base.now);
                    self.look();
                }
            }
            (Stage::Playing(deal), Zone::Melds(_) | Zone::Discard) => {
                deal.turn.change(self.base.now);
                self.look();
            }
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, _: Micros) {
        if self.tile(uid).is_none() {
            return;
        }
        let now = self.base.now;
        if let (Stage::Playing(deal), Zone::Melds(_) | Zone::Discard) = (&mut self.stage, zone) {
            deal.turn.left(uid, zone, now);
            deal.turn.change(now);
            self.look();
        }
    }

    pub(super) fn asked(&mut self, by: Option<u8>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.deal(),
            Request::Call { seat, call, value } => {
                let said = read_call(&self.calls(), by, *seat, call, value.as_deref())?;
                self.called(Seat(*seat), said)
            }
            Request::Answer { question, value } => {
                let about = read_answer(self.questions(), by, question, value)?;
                self.answered(about, question, value)
            }
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }

    pub(super) fn steps(&self) -> usize {
        self.chronicle.steps()
    }

    pub(super) fn last_step(&self) -> Say {
        self.chronicle.last()
    }

    pub(super) fn totals(&self) -> Vec<i32> {
        let totals = self.game.standing().totals.into_iter();
        totals.map(|(_, total)| total).collect()
    }

    fn seats(&self) -> Vec<Seat> {
        (0..self.players as u8).map(Seat).collect()
    }

    fn tile(&self, uid: Uid) -> Option<Tile> {
        self.base.book.piece(uid)?.tile()
    }

    fn name(&self, seat: Seat) -> String {
        self.base.name(usize::from(seat.0)).to_owned()
    }
}
