//! Remigio at the table: nothing is laid until somebody closes.
//!
//! The antennas see what is thrown on the discard pile and, at the close, the hands on the pads.
//! Draws from the stock are not sensed and need not be said; a card taken from the pile is seen
//! by what lies there afterwards.

mod amend;
mod board;
mod calls;
mod deal;
mod seating;
mod show;
mod view;
mod words;
mod written;

use std::collections::BTreeMap;

use rules::Seat;
use rules::remigio::{Halves, Match, Options, Round, Special};
use sensors::Uid;

use super::call::read_call;
use super::chronicle::Chronicle;
use super::pile::Pile;
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

pub use calls::Word;
pub use seating::info;

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
enum Stage {
    /// Waiting for the deal.
    Ready,
    /// Dealt; the card that starts the discard pile is not turned up yet (RG-13).
    TurnUp,
    /// Hands are counted (RG-14), then turns are played.
    Playing(Deal),
    /// Points are written.
    Scored(Ended),
    /// Somebody has won the match (RG-23, RG-24).
    Finished(Ended),
}

/// A deal that goes on.
#[derive(Clone, Debug, PartialEq)]
struct Deal {
    round: Round,
    pile: Pile,
    /// Cards taken from the pile that have not been thrown since, and who took them.
    taken: BTreeMap<Uid, usize>,
    /// Who threw last.
    previous: Option<usize>,
    /// The lifted top came back: it was a missed read, unless the player says that he threw it.
    came_back: bool,
    /// RG-18: who says that he closes, and what he announces.
    closing: Option<(usize, Option<Special>)>,
    /// Hands on the pads: the closer's, then the losers'.
    showing: Option<Showing>,
    /// What stands against the last close.
    refused: Option<Say>,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq)]
struct Ended {
    round: Round,
    hands: Vec<(Seat, Vec<rules::card::Card>)>,
    closer: Vec<rules::card::Card>,
    /// Its points were written anew since.
    corrected: bool,
}

/// The table while Remigio is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Remigio {
    pub(super) base: Base,
    options: Options,
    game: Match,
    stage: Stage,
    /// Points of each deal written, per seat.
    written: Vec<Vec<Halves>>,
    /// The deal before, while the next is under way.
    last: Option<Ended>,
    chronicle: Chronicle,
    pub(super) clock: TurnClock,
}

impl Remigio {
    pub(super) fn may_seat(&self) -> bool {
        matches!(self.stage, Stage::Ready) && self.written.is_empty()
    }

    pub(super) fn advance(&mut self) {
        let turn = self.turn();
        self.clock.follow(&mut self.base, turn);
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        self.clock.wake_at(&self.base)
    }

    pub(super) fn timer_wish(&self) -> TimerWish {
        self.clock.wish(self.base.counted())
    }

    pub(super) fn timer_event(&mut self, _: &TimerEvent) {}

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, _: Micros) {
        let Some(card) = self.base.book.piece(uid).and_then(|piece| piece.card()) else {
            return;
        };
        match zone {
            Zone::Discard => self.on_pile(uid, card),
            Zone::Pad(seat) => self.on_pad(uid, usize::from(seat)),
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, _: Micros) {
        if let (Zone::Discard, Stage::Playing(deal)) = (zone, &mut self.stage) {
            deal.pile.left(uid);
        }
    }

    pub(super) fn asked(&mut self, by: Option<u8>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.deal(),
            Request::Call { seat, call, value } => {
                let said = read_call(&self.calls(), by, *seat, call, value.as_deref())?;
                self.called(usize::from(*seat), said)
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

    /// Totals in whole points, towards zero.
    pub(super) fn totals(&self) -> Vec<i32> {
        let totals = self.game.totals().iter();
        totals.map(|(_, total)| (total.0 / 2) as i32).collect()
    }

    fn players(&self) -> usize {
        self.game.totals().len()
    }

    fn dealer(&self) -> usize {
        usize::from(self.game.dealer().0)
    }

    fn is_in(&self, seat: usize) -> bool {
        self.game.players().contains(&Seat(seat as u8))
    }
}
