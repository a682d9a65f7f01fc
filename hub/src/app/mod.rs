//! The table as one value: events in, and all that may be known out.
//!
//! [`App::handle`] does no I/O and reads no clock. What should happen next is not a list of
//! effects that could be lost but derived from the state: when to wake ([`App::wake_at`]),
//! what the timer should do ([`App::timer_wish`]), what each viewer may see
//! ([`App::view`]) and what the panel shows ([`App::scoreboard`]). Replaying the journal
//! gives the same state, hence the same of all of these.

mod claims;
mod notices;
mod questions;
mod read;
mod seating;
mod trade;
mod verify;

use std::collections::BTreeMap;

use rules::remmi_demmi::{Options, Setup};
use sensors::Uid;

use crate::clock::Micros;
use crate::event::{Event, Opening, Request};
use crate::felt::Felt;
use crate::piece::Piece;
use crate::tagbook::{Tagbook, TagbookError};
use crate::timer_link::Said;
use crate::zone::Zone;

pub use claims::{Taking, Trading};
pub use questions::Question;
pub use trade::{Trade, TradeVerdict, Tray};
pub use verify::{Ending, Outcome, Turned, Verification};

/// A request that cannot be done now; the state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

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

/// What the timer should be doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerWish {
    /// Nothing.
    Idle,
    /// Wait for the slap.
    Armed {
        /// Round, one more at each deal.
        rid: u32,
        /// Length of the countdown.
        length: Micros,
    },
    /// Count down.
    Running {
        /// Round, one more at each deal.
        rid: u32,
        /// Length of the countdown.
        length: Micros,
        /// When it ends.
        deadline: Micros,
    },
}

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
    /// What it did not do or is not, in the words of the link; forgotten when it obeys again.
    pub fault: Option<Said>,
    /// How far the timer's bell rang from the hub's deadline, in micros, if worth telling.
    pub bell_off: Option<i64>,
}

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct App {
    now: Micros,
    rev: u64,
    seed: u64,
    book: Tagbook,
    felt: Felt,
    names: Vec<String>,
    options: Options,
    setup: Option<Setup>,
    stage: Stage,
    dealer: usize,
    deals: u32,
    scores: Vec<Vec<i32>>,
    trays: [Tray; 2],
    trade: Option<Trade>,
    owners: BTreeMap<Uid, usize>,
    timer: TimerBelief,
    resumed: bool,
    guessed: bool,
}

impl App {
    /// The table before its first event.
    ///
    /// # Errors
    /// The deck is no deck: a tag or a piece stands in it twice.
    pub fn open(opening: &Opening) -> Result<App, TagbookError> {
        let deck = opening.deck.iter();
        let pairs: Vec<(Uid, Piece)> = deck.map(|(tag, piece)| (tag.0, *piece)).collect();
        Ok(App {
            now: 0,
            rev: 0,
            seed: opening.seed,
            book: Tagbook::new(&pairs)?,
            felt: Felt::default(),
            names: opening.names.clone(),
            options: Options::default(),
            setup: None,
            stage: Stage::Setup,
            dealer: 0,
            deals: opening.deals,
            scores: Vec::new(),
            trays: [Tray::default(), Tray::default()],
            trade: None,
            owners: BTreeMap::new(),
            timer: TimerBelief::default(),
            resumed: false,
            guessed: false,
        })
    }

    /// Takes one event. Time never runs backwards: an earlier `at` counts as now.
    ///
    /// # Errors
    /// A request that cannot be done now; nothing but the time has changed then.
    pub fn handle(&mut self, at: Micros, event: &Event) -> Result<(), Refusal> {
        self.now = self.now.max(at);
        self.rev += 1;
        self.advance();
        match event {
            Event::Opened(_) | Event::Woke => {}
            Event::Started { guessed, .. } => self.started(*guessed),
            Event::Arrived { tag, zone, since } => self.arrived(tag.0, *zone, *since),
            Event::Left { tag, zone, since } => self.left(tag.0, *zone, *since),
            Event::ReaderDown { zone, why } => self.felt.reader_down(*zone, why.clone()),
            Event::ReaderUp { zone } => self.felt.reader_up(*zone),
            Event::Timer { said } => self.timer_said(said),
            Event::Asked { request, .. } => self.asked(request)?,
        }
        self.advance();
        Ok(())
    }

    /// What the passing of time alone brings: the bell, the end of settling, tags that nobody
    /// saw again after a start.
    fn advance(&mut self) {
        for (uid, zone) in self.felt.unconfirmed(self.now) {
            self.left(uid, zone, self.now);
        }
        self.ring_if_due();
    }

    /// When [`Event::Woke`] is wanted next.
    pub fn wake_at(&self) -> Option<Micros> {
        let round = match &self.stage {
            Stage::Running(trading) => Some(trading.deadline),
            Stage::Verifying(verification) => Some(verification.settle_at),
            _ => None,
        };
        let felt = self.felt.wake_at(self.now);
        round
            .into_iter()
            .chain(felt)
            .filter(|at| *at > self.now)
            .min()
    }

    /// What the timer should be doing now.
    pub fn timer_wish(&self) -> TimerWish {
        let (rid, length) = (self.deals, self.length());
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

    fn started(&mut self, guessed: bool) {
        self.felt.started(self.now);
        self.timer.online = false;
        self.timer.since = self.now;
        self.resumed = self.setup.is_some();
        self.guessed = guessed && matches!(self.stage, Stage::Running(_));
    }

    fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        self.felt.arrived(self.now, uid, zone, since);
        match self.book.piece(uid) {
            Some(Piece::Plaque(plaque)) => self.plaque_arrived(plaque, zone, since),
            Some(Piece::Card { .. }) => self.card_arrived(uid, zone),
            None => {}
        }
    }

    fn left(&mut self, uid: Uid, zone: Zone, since: Micros) {
        if !self.felt.left(uid, zone) {
            return;
        }
        match self.book.piece(uid) {
            Some(Piece::Plaque(plaque)) => self.plaque_left(plaque, zone, since),
            Some(Piece::Card { .. }) => self.card_left(zone),
            None => {}
        }
    }

    fn card_arrived(&mut self, uid: Uid, zone: Zone) {
        match zone {
            Zone::Pad(seat) => {
                self.owners.insert(uid, usize::from(seat));
                self.show_for_claim(uid, usize::from(seat));
            }
            Zone::TrayLeft | Zone::TrayRight => self.judge_trade(),
            Zone::Centre | Zone::Stock | Zone::Aside => {}
        }
    }

    fn card_left(&mut self, zone: Zone) {
        if matches!(zone, Zone::TrayLeft | Zone::TrayRight) {
            self.lifted_from_tray();
        }
    }

    fn timer_said(&mut self, said: &Said) {
        match said {
            Said::Online { .. } => self.timer_is(true),
            Said::Offline => self.timer_is(false),
            Said::Event(event) => self.timer_event(event),
            Said::Obeyed { .. } => self.timer.fault = None,
            Said::BootRefused { .. } | Said::Refused { .. } | Said::Deaf { .. } => {
                self.timer.fault = Some(said.clone());
            }
            Said::Differs { rid, by_ms } => {
                if *rid == self.deals {
                    self.timer.bell_off = Some(i64::from(*by_ms) * 1000);
                }
            }
        }
    }

    fn timer_is(&mut self, online: bool) {
        if self.timer.online != online {
            self.timer.online = online;
            // The link says so after five seconds of silence.
            let silent = if online {
                0
            } else {
                Micros::from(protocol::OFFLINE_MS) * 1000
            };
            self.timer.since = self.now.saturating_sub(silent);
        }
    }

    fn asked(&mut self, request: &Request) -> Result<(), Refusal> {
        if self.resumed && !matches!(request, Request::NewMatch) {
            self.resumed = false;
        }
        match request {
            Request::Setup {
                names,
                removed,
                seconds,
            } => self.seat(names, removed, *seconds),
            Request::Deal => self.deal(),
            Request::Start => self.start_by_hand(),
            Request::Next => self.next_claim(),
            Request::Answer { question, value } => self.answer(question, value),
            Request::Counted { seat, cards } => self.counted(usize::from(*seat), *cards),
            Request::Decide { seat, good } => self.decided(usize::from(*seat), *good),
            Request::GoOn => Ok(()),
            Request::NewMatch => Err(Refusal(
                "a new match is a new journal: ask the program that keeps this one".into(),
            )),
        }
    }
}
