//! Remmi-Demmi at the table: trades, claims under a countdown, and the reveal.

mod board;
mod claims;
mod cut;
mod notices;
mod questions;
mod read;
mod reveal;
mod seating;
mod trade;
mod verify;
mod words;
mod written;

use std::collections::BTreeMap;

use rules::remmi_demmi::{Options, Setup};
use sensors::Uid;

use crate::app::{TimerWish, Wanted};
use crate::base::{Base, Refusal};
use crate::clock::Micros;
use crate::event::Request;
use crate::piece::Piece;
use crate::words::{Say, say};
use crate::zone::Zone;

pub use claims::{Taking, Trading};
pub use questions::Question;
pub use seating::info;
pub use trade::{Trade, TradeVerdict, Tray};
pub use verify::{Ending, Outcome, Turned, Verification};

/// Where the round stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// No seats yet.
    Setup,
    /// Waiting for the deal.
    Ready,
    /// Dealt; the dealer's slap starts the round (RD-07).
    Dealt {
        /// When: a slap before that belongs to nothing.
        at: Micros,
    },
    /// The countdown runs.
    Running(Trading),
    /// Stopped, and turned over claim by claim once it has settled (RD-14, RD-15).
    Verifying(Verification),
    /// Points are written.
    Scored(Verification),
    /// One player alone leads after the last round (RD-18, RD-19).
    Finished(Verification),
}

/// The table while Remmi-Demmi is played.
#[derive(Clone, Debug, PartialEq)]
pub struct RemmiDemmi {
    pub(super) base: Base,
    options: Options,
    setup: Option<Setup>,
    stage: Stage,
    dealer: usize,
    scores: Vec<Vec<i32>>,
    trays: [Tray; 2],
    trade: Option<Trade>,
    owners: BTreeMap<Uid, usize>,
}

impl RemmiDemmi {
    /// Nobody is seated.
    pub(super) fn new(base: Base) -> RemmiDemmi {
        RemmiDemmi {
            base,
            options: Options::default(),
            setup: None,
            stage: Stage::Setup,
            dealer: 0,
            scores: Vec::new(),
            trays: [Tray::default(), Tray::default()],
            trade: None,
            owners: BTreeMap::new(),
        }
    }

    pub(super) fn may_seat(&self) -> bool {
        matches!(self.stage, Stage::Setup | Stage::Ready) && self.scores.is_empty()
    }

    pub(super) fn advance(&mut self) {
        self.ring_if_due();
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        match &self.stage {
            Stage::Running(trading) => Some(trading.deadline),
            Stage::Verifying(verification) => Some(verification.settle_at),
            _ => None,
        }
    }

    pub(super) fn timer_wish(&self) -> TimerWish {
        let (rid, length) = (self.base.deals, self.length());
        match &self.stage {
            Stage::Dealt { .. } => TimerWish::Armed { rid, length },
            Stage::Running(trading) => TimerWish::Running {
                rid,
                length,
                deadline: trading.deadline,
            },
            _ => TimerWish::Idle,
        }
    }

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        match self.base.book.piece(uid) {
            Some(Piece::Plaque(plaque)) => self.plaque_arrived(plaque, zone, since),
            Some(Piece::Card { .. }) => self.card_arrived(uid, zone),
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, since: Micros) {
        match self.base.book.piece(uid) {
            Some(Piece::Plaque(plaque)) => self.plaque_left(plaque, zone, since),
            Some(Piece::Card { .. }) => self.card_left(zone),
            _ => {}
        }
    }

    fn card_arrived(&mut self, uid: Uid, zone: Zone) {
        match zone {
            Zone::Pad(seat) => {
                self.owners.insert(uid, usize::from(seat));
                self.show_for_claim(uid, usize::from(seat));
            }
            Zone::TrayLeft | Zone::TrayRight => self.judge_trade(),
            _ => {}
        }
    }

    fn card_left(&mut self, zone: Zone) {
        if matches!(zone, Zone::TrayLeft | Zone::TrayRight) {
            self.lifted_from_tray();
        }
    }

    pub(super) fn asked(&mut self, _: Option<u8>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.deal(),
            Request::Start => self.start_by_hand(),
            Request::Next => self.next_claim(),
            Request::Answer { question, value } => self.answer(question, value),
            Request::Counted { seat, cards } => self.counted(usize::from(*seat), *cards),
            Request::Decide { seat, good } => self.decided(usize::from(*seat), *good),
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }

    pub(super) fn agreed(&mut self, what: &Wanted) -> Result<(), Refusal> {
        match what {
            Wanted::Redeal => self.redeal(),
            Wanted::Correct { round, points } => self.correct(*round, points),
            Wanted::Undo { .. } | Wanted::Abandon => Refusal::say(say!("not-in-this-game")),
        }
    }

    /// The deal is not played: back to before it.
    fn redeal(&mut self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Dealt { .. } | Stage::Running(_) | Stage::Verifying(_) => {
                self.stage = Stage::Ready;
                Ok(())
            }
            _ => Refusal::say(say!("nothing-dealt")),
        }
    }

    fn correct(&mut self, round: usize, points: &[i32]) -> Result<(), Refusal> {
        let players = self.players();
        match round.checked_sub(1).and_then(|at| self.scores.get_mut(at)) {
            Some(written) if points.len() == players => {
                written.copy_from_slice(points);
                Ok(())
            }
            _ => Refusal::say(say!("round-not-written", round = round)),
        }
    }

    pub(super) fn steps(&self) -> usize {
        self.scores.len()
    }

    pub(super) fn last_step(&self) -> Say {
        say!("round-written", round = self.scores.len())
    }
}
