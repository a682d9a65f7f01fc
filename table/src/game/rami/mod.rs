//! Rami at the table: combinations lie in the meld areas of the seats, one antenna each, or are swiped over the pads
//! and lie anywhere (`swiped`).
//!
//! Draws are not sensed. The turn is derived again from how it began whenever something moves
//! (`turn`, `ask`), and ends when a card lies on the discard pile and the felt has been quiet for a
//! moment (`deal`); then the rules judge it as a whole.

mod ask;
mod board;
mod calls;
mod deal;
mod end;
mod grouping;
mod misfit;
mod open;
mod reading;
mod result;
mod seating;
mod show;
mod swiped;
mod view;
mod words;

use rules::Seat;
use rules::rami::{Match, Options, RoundScore};
use rules::{card::Card, rami::Round};
use sensors::Uid;

use super::GameId;
use super::call::read_call;
use super::question::read_answer;
use super::seated::{Plays, Seated, Stage};
use crate::clock::Micros;
use crate::event::Request;
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::say;
use crate::zone::Zone;
use deal::Deal;
use show::Hands;

pub use ask::About;
pub use calls::Word;
pub use seating::info;

/// The table while Rami is played.
pub(super) type Rami = Seated<Own>;

/// What Rami adds to the frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Own;

impl Plays for Own {
    const GAME: GameId = GameId::Rami;
    type Options = Options;
    type Match = Match;
    type Deal = Dealt;
    type Ended = Ended;
}

/// A deal that goes on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Dealt {
    /// Turns are played.
    Playing(Box<Deal>),
    /// The deal is over and the hands are laid on the pads (RA-27).
    Showing(Box<Hands>),
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ended {
    round: Round,
    hands: Vec<(Seat, Vec<Card>)>,
    score: RoundScore,
}

impl Rami {
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
        let packs = self.packs();
        self.look_at_pile();
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            deal.said_over
                .lapse(self.tabletop.now, deal.thrown().is_some());
            let over = deal.said_over.is_said() || !self.clock.ends_by_slap();
            deal.withdraw();
            deal.look(&self.tabletop, packs);
            if let Some(thrown) = deal.due(&self.tabletop).filter(|_| over) {
                self.end_turn(thrown);
            }
        }
        let turn = self.playing().map(|deal| deal.seat());
        self.clock.follow(&mut self.tabletop, turn);
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        let judged = self.playing().and_then(|deal| deal.wake_at(&self.tabletop));
        let over = self.clock.wake_at(&self.tabletop);
        let lapses = self.playing().and_then(|deal| deal.said_over.lapses_at());
        let lapses = lapses.filter(|at| *at > self.tabletop.now);
        judged.into_iter().chain(over).chain(lapses).min()
    }

    /// A slap ends the turn, where the table wants it so.
    pub(super) fn timer_event(&mut self, event: &TimerEvent) {
        if let (Some(slap), Stage::Dealt(Dealt::Playing(deal))) =
            (self.clock.slap(event), &mut self.stage)
        {
            deal.said_over = slap;
        }
    }

    /// Meld areas are looked at in [`Rami::advance`].
    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        let packs = self.packs();
        match (zone, &mut self.stage) {
            (Zone::Pad(seat), Stage::Dealt(Dealt::Showing(hands))) => {
                hands.arrived(&self.tabletop, packs, uid, seat);
            }
            (Zone::Discard, Stage::Dealt(Dealt::Playing(deal))) => {
                deal.open.look(&self.tabletop);
                if deal.open.plays(&self.tabletop, packs, uid) {
                    deal.open.pile.arrived(uid, since);
                }
            }
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, missed: Micros) {
        if let (Zone::Discard, Stage::Dealt(Dealt::Playing(deal))) = (zone, &mut self.stage) {
            deal.open.pile.left(uid, missed);
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

    fn dealer(&self) -> Seat {
        self.game.dealer()
    }

    fn packs(&self) -> usize {
        self.game.setup().packs
    }
}
