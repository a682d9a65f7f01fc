//! Remmi-Demmi at the table: trades, claims under a countdown, and the reveal.

mod amend;
mod board;
mod calls;
mod claims;
mod early;
mod notices;
mod questions;
mod read;
mod reveal;
mod seating;
mod tenth;
mod trade;
mod verify;
mod view;
mod words;
mod written;

use std::collections::BTreeMap;

use rules::remmi_demmi::{Options, Setup};
use sensors::Uid;

use super::call::read_call;
use super::chronicle::Chronicle;
use super::question::read_answer;
use crate::app::TimerWish;
use crate::base::Base;
use crate::clock::Micros;
use crate::event::Request;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;
use early::Early;

pub use calls::Word;
pub use claims::{Taking, Trading};
pub use questions::About;
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
    /// RD-22: what was said of this round.
    early: Early,
    /// RD-A2: the card that each seat laid aside at the deal.
    tenths: BTreeMap<usize, Uid>,
    /// The round before, while the next is under way.
    last: Option<Verification>,
    /// All have agreed to end the match before its last round.
    stopped: bool,
    chronicle: Chronicle,
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
            early: Early::default(),
            tenths: BTreeMap::new(),
            last: None,
            stopped: false,
            chronicle: Chronicle::default(),
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
            Stage::Running(_) if self.base.paused.is_some() => None,
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
            Zone::Pad(seat) => self.card_before(uid, usize::from(seat)),
            Zone::Melds(seat) if self.tenth_place(usize::from(seat)).is_some() => {
                self.laid_aside(uid, usize::from(seat));
                self.card_before(uid, usize::from(seat));
            }
            Zone::TrayLeft | Zone::TrayRight => self.judge_trade(),
            _ => {}
        }
    }

    /// It lies before a seat, which holds it from now on.
    fn card_before(&mut self, uid: Uid, seat: usize) {
        self.owners.insert(uid, seat);
        self.show_for_claim(uid, seat);
    }

    fn card_left(&mut self, zone: Zone) {
        if matches!(zone, Zone::TrayLeft | Zone::TrayRight) {
            self.lifted_from_tray();
        }
    }

    pub(super) fn asked(&mut self, by: Option<u8>, request: &Request) -> Result<(), Refusal> {
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
                self.called(usize::from(*seat), said);
                Ok(())
            }
            Request::Counted { seat, cards } => self.counted(usize::from(*seat), *cards),
            Request::Decide { seat, good } => self.decided(usize::from(*seat), *good),
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }

    pub(super) fn steps(&self) -> usize {
        self.chronicle.steps()
    }

    pub(super) fn last_step(&self) -> Say {
        self.chronicle.last()
    }
}
