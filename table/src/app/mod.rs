//! The table as one value: events in, and all that may be known out.
//!
//! [`App::after`] does no I/O and reads no clock. What should happen next is not a list of
//! effects that could be lost but derived from the state: when to wake ([`App::wake_at`]),
//! what the timer should do ([`App::timer_wish`]), what each viewer may see
//! ([`App::view`]) and what the panel shows ([`App::scoreboard`]). Replaying the journal
//! gives the same state, hence the same of all of these.

mod authority;
mod best;
mod board;
mod former;
mod guide;
mod numbered;
mod past;
mod pause;
mod ruling;
mod seats;
mod timer;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::Seat;
use sensors::Uid;

use crate::clock::{Micros, SECOND};
use crate::deal_number::DealNumber;
use crate::event::{Event, Opening, Request};
use crate::felt::Felt;
use crate::game::{Game, Seating};
use crate::piece::Piece;
use crate::tabletop::{Tabletop, TimerBelief};
use crate::tagbook::{Tagbook, TagbookError};
use crate::timer_link::Said;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

pub use crate::refusal::Refusal;
pub use authority::{AUTHORITY, Leave, Matter, Role};
pub use former::Next;
pub use guide::NumberedDeal;
pub use numbered::{BREAK_OFF, DEAL_BY_NUMBER};
pub use past::{Past, Proposal, Wanted};
pub use ruling::Ruling;
pub use seats::Chair;
pub use timer::TimerWish;

/// People think and draw unseen; when nothing has moved for this long, the table says what it waits for.
const STALLED: Micros = 60 * SECOND;

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct App {
    game: Game,
    /// The scoreboard's language.
    lang: Lang,
    /// Who plays what, once they are seated.
    seating: Option<Seating>,
    /// What was played before on this table.
    again: Option<Seating>,
    /// Who has read the result of the newest round, by the number of rounds written.
    read: (usize, BTreeSet<Seat>),
    /// What can be taken back, oldest first.
    past: Vec<Arc<Past>>,
    /// The hand that won each round that is written, with the shape of its seat.
    hands: Vec<Option<Arc<display::Hand>>>,
    proposal: Option<Proposal>,
    /// When something last came to a place of the table, or was asked of it ([`App::moves`]).
    moved: Micros,
    /// What the page that leads decided alone, while the others may object.
    ruling: Option<Ruling>,
    /// Everybody has just agreed to close this match for this one.
    next: Option<Next>,
    /// What the deals by number of this match follow from, as the club says.
    series: Option<DealNumber>,
    /// A deal by number is under way.
    guide: Option<guide::Guide>,
    /// By round, from 1: those that were dealt by number. One that is dealt again is another's then.
    numbered: BTreeMap<usize, Arc<NumberedDeal>>,
}

impl App {
    /// The table before its first event.
    ///
    /// # Errors
    /// The deck is not one that can be played with: a tag or a piece stands in it twice.
    pub fn open(opening: &Opening) -> Result<App, TagbookError> {
        let deck = opening.deck.iter();
        let pairs: Vec<(Uid, Piece)> = deck.map(|(tag, piece)| (tag.0, *piece)).collect();
        let tabletop = Tabletop {
            now: 0,
            furniture: opening.furniture,
            rev: 0,
            seed: opening.seed,
            book: Arc::new(Tagbook::new(&pairs)?),
            felt: Felt::default(),
            names: Vec::new(),
            timer: TimerBelief {
                pairs: opening.timers.iter().cloned().collect(),
                ..TimerBelief::default()
            },
            deals: opening.deals,
            resumed: false,
            guessed: false,
            paused: None,
        };
        Ok(App {
            game: Game::unset(tabletop),
            lang: opening.lang,
            seating: None,
            again: opening.again.clone(),
            read: Default::default(),
            past: Vec::new(),
            hands: Vec::new(),
            proposal: None,
            moved: 0,
            ruling: None,
            next: None,
            series: None,
            guide: None,
            numbered: BTreeMap::new(),
        })
    }

    /// The table after one event. Time never runs backwards: an earlier `at` counts as now.
    ///
    /// # Errors
    /// A request that cannot be done now.
    pub fn after(&self, at: Micros, event: &Event) -> Result<App, Refusal> {
        let mut next = self.clone();
        next.take(at, event)?;
        next.remember(self);
        Ok(next)
    }

    /// Becomes the table after an event that nobody asked for, of which there is no refusal, and keeps nothing of how it
    /// was: for a journal in which nothing is taken back.
    pub fn step_on(&mut self, at: Micros, event: &Event) {
        let done = self.take(at, event);
        debug_assert!(done.is_ok(), "only what is asked for is refused");
    }

    /// Becomes the table after it. What is refused leaves something half done behind.
    fn take(&mut self, at: Micros, event: &Event) -> Result<(), Refusal> {
        if let Event::TakenUp {
            deals,
            lang,
            timers,
        } = event
        {
            self.taken_up(at, *deals, *lang, timers);
        }
        let rounds = self.game.written().rounds.len();
        let tabletop = self.game.tabletop_mut();
        tabletop.now = tabletop.now.max(at);
        tabletop.rev += 1;
        self.advance();
        if self.moves(event) {
            self.moved = self.now();
        }
        match event {
            Event::Opened(_)
            | Event::TakenUp { .. }
            | Event::ClockSet { .. }
            | Event::Woke
            | Event::Missing { .. } => {}
            Event::Started { guessed, .. } => self.started(*guessed),
            Event::Arrived { tag, zone, since } => {
                let tabletop = self.game.tabletop_mut();
                tabletop.felt.arrived(tag.0, *zone, *since);
                let mut beside = tabletop.felt.beside_stock(tag.0).into_iter();
                if beside.all(|(sealed, _)| sealed != *zone) {
                    self.game.arrived(tag.0, *zone, *since);
                }
                let guide = self.guide.as_mut().filter(|guide| guide.zone == *zone);
                if let Some(guide) = guide {
                    guide.arrived(self.game.tabletop(), tag.0, *since);
                }
            }
            Event::Left { tag, zone, since } => {
                self.left(tag.0, *zone, *since);
            }
            Event::ReaderDown { zone, why } => {
                self.game
                    .tabletop_mut()
                    .felt
                    .reader_down(*zone, why.clone());
            }
            Event::ReaderUp { zone } => self.game.tabletop_mut().reader_up(*zone),
            Event::Timer { said } => self.timer_said(said),
            Event::Asked { by, request } => self.asked(*by, request)?,
            Event::ClubDeals { series } => self.series = *series,
            Event::AtDoor(entry) => {
                let told = entry.tell(|seat| self.game.tabletop().player(seat));
                self.game.note(told);
            }
        }
        self.advance();
        self.end_pause_without_countdown();
        self.lapse(rounds);
        self.keep_hand();
        self.drop_stale_guide();
        Ok(())
    }

    /// What the passing of time alone brings: the bell, the end of settling, tags that nobody
    /// saw again after a start.
    fn advance(&mut self) {
        let tabletop = self.game.tabletop_mut();
        for (uid, zone, since) in tabletop.felt.unconfirmed(tabletop.now) {
            self.left(uid, zone, since);
        }
        self.game.advance();
        self.end_objections();
    }

    /// The game is told that a tag went; and of one that the stock has let go of where else it lies.
    fn left(&mut self, uid: Uid, zone: Zone, missed: Micros) {
        let tabletop = self.game.tabletop_mut();
        let beside = tabletop.felt.beside_stock(uid);
        if !tabletop.felt.left(tabletop.now, uid, zone, missed) {
            return;
        }
        if beside.iter().all(|(sealed, _)| *sealed != zone) {
            self.game.left(uid, zone, missed);
        }
        for (other, came) in beside.into_iter().filter(|_| zone == Zone::Stock) {
            self.game.arrived(uid, other, came);
        }
    }

    /// When [`Event::Woke`] is wanted next.
    pub fn wake_at(&self) -> Option<Micros> {
        let tabletop = self.game.tabletop();
        let felt = tabletop.felt.wake_at();
        let times = self.game.wake_at().into_iter().chain(felt);
        let times = times.chain(self.objections_end());
        let times = times.chain(self.stalled().map(|(_, at)| at));
        times.filter(|at| *at > tabletop.now).min()
    }

    /// Whether it moves anything on the table. What is read no more was missed, or is in a hand, from where it comes elsewhere soon; what
    /// comes back to where it lay was missed, or looked at, or is found again after a start. So neither a weak tag nor a loose plug keeps from
    /// people that nothing goes on, nor does a program or a timer that starts again.
    fn moves(&self, event: &Event) -> bool {
        match event {
            Event::Woke | Event::ClockSet { .. } | Event::AtDoor(_) | Event::ClubDeals { .. } => {
                false
            }
            Event::Started { .. } | Event::Missing { .. } => false,
            Event::Timer { said } => matches!(said, Said::Event(_)),
            Event::Left { .. } | Event::ReaderDown { .. } | Event::ReaderUp { .. } => false,
            Event::Arrived { tag, zone, .. } => {
                let felt = &self.game.tabletop().felt;
                let gone = felt.gone(tag.0);
                !felt.lies(tag.0, *zone) && gone.is_none_or(|left| left.zone != *zone)
            }
            _ => true,
        }
    }

    /// Why nothing goes on where nothing moves, and when that is told.
    fn stalled(&self) -> Option<(Say, Micros)> {
        let stuck = || Some((self.game.stalled()?, self.moved + STALLED));
        let may = self.game.tabletop().paused.is_none();
        may.then(|| self.guide_stalled().or_else(stuck)).flatten()
    }

    /// A game is chosen and its players have their seats.
    pub fn is_seated(&self) -> bool {
        !self.game.totals().is_empty()
    }

    fn started(&mut self, guessed: bool) {
        let seated = self.is_seated();
        let running = matches!(self.timer_wish(), TimerWish::Running { .. });
        let tabletop = self.game.tabletop_mut();
        tabletop.felt.started(tabletop.now);
        tabletop.timer.online = false;
        tabletop.timer.since = tabletop.now;
        tabletop.resumed = seated;
        tabletop.guessed = guessed && running;
    }

    fn asked(&mut self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        if !matches!(
            request,
            Request::Language { .. }
                | Request::Pair { .. }
                | Request::Unpair { .. }
                | Request::Look { .. }
        ) {
            self.game.tabletop_mut().resumed = false;
        }
        self.next = None;
        match request {
            Request::Setup(seating) => self.seat(seating),
            Request::GoOn => Ok(()),
            Request::NewMatch | Request::TakeUp { .. } => {
                Refusal::say(say!("new-match-is-a-journal"))
            }
            Request::Robots { seats } => self.robots(seats),
            Request::Read { seat } => self.read(by, *seat),
            Request::Language { lang } => {
                self.lang = *lang;
                Ok(())
            }
            Request::Look { seat, look } => self.looks(by, *seat, *look),
            Request::Pair { timer } => self.pair(timer),
            Request::Unpair { timer } => self.unpair(timer),
            Request::Propose { seat, what } => self.propose(by, *seat, what),
            Request::Agree { seat } => self.agree(by, *seat),
            Request::Disagree { seat } => self.disagree(by, *seat),
            Request::TakeBack { id } => self.take_back(*id),
            Request::Object { seat } => self.object(by, *seat),
            Request::Deal => self.deal(by),
            Request::Call { seat, call, value } if numbered::is_of_dealing(call) => {
                self.deals_by_number(by, *seat, call, value.as_deref())
            }
            Request::Counted { seat, cards } if by.is_none() => {
                let name = self.name(*seat).to_owned();
                let what = say!("ruled-counted", name = name, cards = *cards);
                self.rule(what, |app| app.game.asked(None, request))
            }
            Request::Decide { seat, good } if by.is_none() => {
                let name = self.name(*seat).to_owned();
                let what = match good {
                    true => say!("ruled-good", name = name),
                    false => say!("ruled-bad", name = name),
                };
                self.rule(what, |app| app.game.asked(None, request))
            }
            _ => self.game.asked(by, request),
        }
    }

    /// What is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The scoreboard's language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Micros at the last event.
    pub fn now(&self) -> Micros {
        self.game.tabletop().now
    }

    /// What lies where.
    pub fn felt(&self) -> &Felt {
        &self.game.tabletop().felt
    }

    /// Deals so far and turns that were counted, those of earlier matches on this table included: the
    /// timer's round.
    pub fn deals(&self) -> u32 {
        self.game.tabletop().deals
    }

    /// The name of whoever sits there; `?` for an empty seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.game.tabletop().name(seat)
    }

    /// Sum of the rounds written so far, per seat.
    pub fn totals(&self) -> Vec<i32> {
        self.game.totals()
    }
}
