//! Remmi-Demmi at the table: trades, claims under a countdown, and the reveal.

mod board;
mod calls;
mod claims;
mod early;
mod notices;
mod objection;
mod questions;
mod read;
mod reveal;
mod seating;
mod tenth;
mod trade;
mod verify;
mod view;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use rules::Seat;
use rules::remmi_demmi::{Match, Options, Setup};
use sensors::Uid;

use super::GameId;
use super::call::read_call;
use super::question::read_answer;
use super::seated::{Plays, Seated, Stage};
use crate::app::TimerWish;
use crate::clock::Micros;
use crate::event::Request;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;
use crate::zone::Zone;
use early::Early;

pub use calls::Word;
use claims::{Taking, Trading};
pub use questions::About;
pub use seating::info;
use trade::{Trade, TradeVerdict};
use verify::{Ending, Outcome, Turned, Verification};

/// The table while Remmi-Demmi is played.
pub(super) type RemmiDemmi = Seated<Own>;

/// What Remmi-Demmi adds to the frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Own {
    /// The deck, sizes and plaques of this match; none before anybody sits.
    setup: Option<Setup>,
    trade: Option<Trade>,
    /// A good trade on which another card was laid, and since when that lies there.
    laid_over: Option<(Trade, Micros)>,
    /// Cards that have changed hands and lie on the trays still.
    picked_up: BTreeSet<Uid>,
    /// Cards that lie on the trays and were refused, as their players have heard.
    refused: BTreeSet<Uid>,
    owners: BTreeMap<Uid, Seat>,
    /// RD-22: what was said of this round.
    early: Early,
    /// RD-A2: the card that each seat laid aside at the deal.
    tenths: BTreeMap<Seat, Uid>,
}

impl Plays for Own {
    const GAME: GameId = GameId::RemmiDemmi;
    type Options = Options;
    type Match = Match;
    type Deal = Dealt;
    type Ended = Box<Verification>;
}

/// A round that goes on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Dealt {
    /// The dealer's slap starts it (RD-07).
    Armed {
        /// When it was dealt: a slap before that belongs to nothing.
        at: Micros,
    },
    /// The countdown runs.
    Running(Trading),
    /// Stopped, and turned over claim by claim once it has settled (RD-14, RD-15).
    Verifying(Box<Verification>),
}

impl RemmiDemmi {
    /// Nobody is seated.
    pub(super) fn unset(tabletop: Tabletop) -> RemmiDemmi {
        let options = Options::default();
        let game = Match::new(&[], Seat(0), options.tiebreak);
        Seated::new(tabletop, options, game, Own::default())
    }

    pub(super) fn advance(&mut self) {
        self.ring_if_due();
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        match &self.stage {
            Stage::Dealt(Dealt::Running(_)) if self.tabletop.paused.is_some() => None,
            Stage::Dealt(Dealt::Running(trading)) => Some(trading.deadline),
            Stage::Dealt(Dealt::Verifying(verification)) => Some(verification.settle_at),
            _ => None,
        }
    }

    pub(super) fn timer_wish(&self) -> TimerWish {
        let (rid, length) = (self.tabletop.deals, self.length());
        match &self.stage {
            Stage::Dealt(Dealt::Armed { .. }) => TimerWish::Armed { rid, length },
            Stage::Dealt(Dealt::Running(trading)) => TimerWish::Running {
                rid,
                length,
                deadline: trading.deadline,
            },
            _ => TimerWish::Idle,
        }
    }

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        match self.tabletop.book.piece(uid) {
            Some(Piece::Plaque(plaque)) => self.plaque_arrived(plaque, zone, since),
            Some(Piece::Card { .. }) => self.card_arrived(uid, zone, since),
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, since: Micros) {
        match self.tabletop.book.piece(uid) {
            Some(Piece::Plaque(plaque)) => self.plaque_left(plaque, zone, since),
            Some(Piece::Card { .. }) => self.card_left(uid, zone, since),
            _ => {}
        }
    }

    fn card_arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        match zone {
            Zone::Pad(seat) => self.card_before(uid, seat),
            Zone::Melds(seat) if self.tenth_place(seat).is_some() => {
                self.laid_aside(uid, seat);
                self.card_before(uid, seat);
            }
            Zone::TrayLeft | Zone::TrayRight => self.laid_on_tray(since),
            _ => {}
        }
    }

    /// It lies before a seat, which holds it from now on.
    fn card_before(&mut self, uid: Uid, seat: Seat) {
        self.own.owners.insert(uid, seat);
        self.show_for_claim(uid, seat);
    }

    fn card_left(&mut self, uid: Uid, zone: Zone, missed: Micros) {
        if matches!(zone, Zone::TrayLeft | Zone::TrayRight) {
            self.lifted_from_tray(uid, missed);
        }
    }

    pub(super) fn asked(&mut self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.deal(),
            Request::Start => self.start_by_hand(),
            Request::Next => self.next_claim(),
            Request::Answer { question, value } => {
                let about = read_answer(self.questions(), by, question, value)?;
                self.answered(about, question, value)
            }
            Request::Call { seat, call, value } => {
                let said = read_call(&self.calls(), by, *seat, call, value.as_deref())?;
                self.called(*seat, said);
                Ok(())
            }
            Request::Counted { seat, cards } => self.counted(*seat, *cards),
            Request::Decide { seat, good } => self.decided(*seat, *good),
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }
}
