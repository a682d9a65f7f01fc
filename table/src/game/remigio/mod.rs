//! Remigio at the table: nothing is laid until somebody closes.
//!
//! The antennas see what is thrown on the discard pile and, at the close, the hands on the pads.
//! Draws from the stock are not sensed and need not be said; a card taken from the pile is seen
//! by what lies there afterwards.

mod ask;
mod board;
mod calls;
mod deal;
mod seating;
mod show;
mod view;
mod words;

use std::collections::BTreeMap;

use rules::remigio::{Match, Options, Round, Special};
use rules::{Seat, Standings};
use sensors::Uid;

use super::GameId;
use super::call::read_call;
use super::fault::Fault;
use super::pile::{Booked, Pile};
use super::question::read_answer;
use super::seated::{Plays, Seated, Stage};
use super::showing::Showing;
use super::stock::StockWord;
use crate::clock::Micros;
use crate::event::Request;
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::say;
use crate::zone::Zone;

pub use ask::About;
pub use calls::Word;
pub use seating::info;

/// The table while Remigio is played.
pub(super) type Remigio = Seated<Own>;

/// What Remigio adds to the frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Own;

impl Plays for Own {
    const GAME: GameId = GameId::Remigio;
    type Options = Options;
    type Match = Match;
    type Deal = Dealt;
    type Ended = Ended;
}

/// A deal that goes on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Dealt {
    /// The card that starts the discard pile is not turned up yet (RG-13).
    TurnUp,
    /// Hands are counted (RG-14), then turns are played.
    Playing(Box<Deal>),
}

/// A deal whose turns are played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deal {
    round: Round,
    pile: Pile,
    /// RG-16: throws that may prove to be none, oldest first.
    booked: Booked<Before>,
    /// Cards taken from the pile that have not been thrown since, and who took them.
    taken: BTreeMap<Uid, Seat>,
    /// Who threw last.
    previous: Option<Seat>,
    /// The lifted top came back: it was a missed read, unless the player says that they threw it.
    came_back: bool,
    /// RG-18: who says that they close, and what they announce.
    closing: Option<(Seat, Option<Special>)>,
    /// Hands on the pads: the closer's, then the losers'.
    showing: Option<Showing>,
    /// When a card of each seat was last laid open: what is laid together is read one by one.
    laid_open: BTreeMap<Seat, Micros>,
    /// What lay open when the step was taken back that it had led to: it leads to nothing before more is laid open or said.
    taken_back: Option<Showing>,
    /// RG-17: what was said of the stock in this turn.
    stock: StockWord,
    /// What stands against the last throw or close.
    refused: Option<Fault>,
}

/// How it was before a throw.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Before {
    round: Round,
    taken: BTreeMap<Uid, Seat>,
    previous: Option<Seat>,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ended {
    round: Round,
    hands: Vec<(Seat, Vec<rules::card::Card>)>,
    closer: Vec<rules::card::Card>,
}

impl Remigio {
    /// The deal whose turns are played.
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
        self.look_at_pile();
        self.look_at_new_shown();
        let turn = self.turn();
        self.clock.follow(&mut self.tabletop, turn);
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        let over = self.clock.wake_at(&self.tabletop);
        let times = self.thrown_at().into_iter().chain(self.shown_at());
        times.chain(over).min()
    }

    pub(super) fn timer_event(&mut self, _: &TimerEvent) {}

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        let Some(card) = self.tabletop.book.piece(uid).and_then(|piece| piece.card()) else {
            return;
        };
        match zone {
            Zone::Discard => self.on_pile(uid, card, since),
            Zone::Pad(seat) => self.on_pad(uid, seat),
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, missed: Micros) {
        if zone == Zone::Discard {
            self.off_pile(uid, missed);
        }
    }

    /// A step was taken back: what lies on the pile and was not thrown then is to be taken up.
    pub(super) fn restored(&mut self) {
        self.clock.restart();
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            deal.put_back(&self.tabletop);
            deal.taken_back.clone_from(&deal.showing);
        }
    }

    pub(super) fn asked(&mut self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => {
                self.end_laying();
                self.deal()
            }
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

    fn dealer(&self) -> Seat {
        self.game.dealer()
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.game.is_in(seat)
    }
}
