//! One table, stepped: app, journal and the link to the timer.
//!
//! Inputs come with the time; what is to be sent waits in [`Table::take_outbox`]. It does not wait for
//! the disk ([`Disk`]): only what tells somebody that an event is kept does. The live hub steps it from
//! a thread, a scenario from a loop with a clock of its own; both step the same machine.

mod faults;
mod former;
mod home;
mod installation;
mod outbox;
mod steer;
mod timers;

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::Name;
use rules::Seat;
use sensors::{Antenna, Change, Unnameable};

use crate::app::{App, Refusal, TimerWish};
use crate::clock::{Micros, Moment};
use crate::event::{Event, Identity, Opening, Request, Tag};
use crate::home_assistant::Public;
use crate::journal::{Disk, Journal, Record};
use crate::mqtt::{Heard, Message};
use crate::piece::Piece;
use crate::tagbook::TagbookError;
use crate::timer_link::{Said, Timers};
use crate::view::View;
use crate::words::say;
use faults::Faults;
use outbox::Receipt;

pub use installation::Installation;

/// The time of an input: the hub's clock for the game, the wall clock for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Micros on the hub's clock.
    pub at: Micros,
    /// Milliseconds since 1970.
    pub wall: u64,
}

/// One table.
pub struct Table<D> {
    installation: Installation,
    app: Arc<App>,
    deck: Vec<(Tag, Piece)>,
    journal: Journal<D>,
    link: Timers,
    connected: bool,
    /// Timers that say hello and are not paired with this table, and when each was heard last.
    strangers: Vec<(Name, Micros)>,
    wished: TimerWish,
    /// What the broker was told last of what anybody may know; none since it may have forgotten.
    public: Option<Public>,
    /// The same as of the last event, told or not: what happened since is the difference.
    known: Public,
    /// What the table was offered as.
    offered: String,
    /// Something happened since [`App::public`] was last asked.
    untold: bool,
    /// Events of timers that are journaled and not acknowledged yet.
    receipts: VecDeque<Receipt>,
    /// The timer that was tapped last where it meant nothing to the game.
    free_tap: Option<Name>,
    outbox: VecDeque<Message>,
    /// Messages that the outbox had no room for.
    dropped: u64,
    faults: Faults,
}

impl<D: Disk> Table<D> {
    /// A table with a new match on an empty journal.
    ///
    /// # Errors
    /// The deck cannot be played with: a tag or a piece is written down twice.
    pub fn begin(
        installation: Installation,
        opening: Opening,
        journal: Journal<D>,
        now: Now,
        moment: &Moment,
    ) -> Result<Table<D>, TagbookError> {
        let app = App::open(&opening)?;
        let mut table = Table::assemble(
            installation,
            app,
            opening.deck.clone(),
            journal,
            now,
            moment,
        );
        table.put(now, Event::Opened(opening));
        table.put(now, started(moment, false));
        Ok(table)
    }

    /// A table that goes on with a journal, `records` being what it holds.
    ///
    /// # Errors
    /// The journal does not begin with a deck.
    pub fn take_up(
        installation: Installation,
        records: &[Record],
        journal: Journal<D>,
        now: Now,
        moment: &Moment,
        guessed: bool,
    ) -> Result<Table<D>, crate::replay::ReplayError> {
        let app = crate::replay::replay(records)?;
        let deck = match records.first().map(|record| &record.event) {
            Some(Event::Opened(opening)) => opening.deck.clone(),
            _ => Vec::new(),
        };
        let mut table = Table::assemble(installation, app, deck, journal, now, moment);
        table.put(now, started(moment, guessed));
        Ok(table)
    }

    fn assemble(
        installation: Installation,
        app: App,
        deck: Vec<(Tag, Piece)>,
        journal: Journal<D>,
        now: Now,
        moment: &Moment,
    ) -> Table<D> {
        let link = steer::link(&installation, &app, now, moment);
        let known = app.public();
        let mut table = Table {
            installation,
            app: Arc::new(app),
            deck,
            journal,
            link,
            connected: false,
            strangers: Vec::new(),
            wished: TimerWish::Idle,
            public: None,
            known,
            offered: String::new(),
            untold: true,
            receipts: VecDeque::new(),
            free_tap: None,
            outbox: VecDeque::new(),
            dropped: 0,
            faults: Faults::default(),
        };
        table.wished = table.app.timer_wish();
        table.tell_link_the_round();
        table
    }

    /// The deck for the next match: what was enrolled since this one began counts then. True if it
    /// is another one and nobody is seated yet: then nothing is lost by beginning the next at once.
    pub fn enrolled(&mut self, deck: Vec<(Tag, Piece)>) -> bool {
        let other = self.deck != deck;
        self.deck = deck;
        other && !self.app.is_seated()
    }

    /// Closes this match and begins a new one on another journal: deck as enrolled, the same
    /// people and game to propose, and what lies on the antennas goes on lying there, as far as they have seen it.
    /// `drawn` are random bytes, for the new match's [`Identity`].
    ///
    /// # Errors
    /// Never for a deck that was one before.
    pub fn new_match(
        &mut self,
        journal: Journal<D>,
        seed: u64,
        drawn: [u8; 16],
        now: Now,
        moment: &Moment,
    ) -> Result<(), TagbookError> {
        let opening = Opening {
            journal: Some(Identity::new(self.installation.table, drawn)),
            deck: self.deck.clone(),
            again: self
                .app
                .next_seating()
                .or_else(|| self.app.again().cloned()),
            seed,
            deals: self.app.deals(),
            lang: self.app.lang(),
            timers: self.app.timer().pairs.iter().cloned().collect(),
            furniture: self.installation.furniture,
        };
        let next = Table::begin(self.installation.clone(), opening, journal, now, moment)?;
        self.turn_to(next, now);
        Ok(())
    }

    /// The readers saw a change.
    pub fn change(&mut self, now: Now, change: Change) {
        let zone = |antenna: Antenna| self.installation.zones.get(usize::from(antenna.0)).copied();
        let event = match change {
            Change::Arrived {
                uid,
                antenna,
                since,
            } => {
                // A reader that answers again tells of what it has told before.
                let news = zone(antenna).filter(|zone| !self.app.felt().is_seen(uid, *zone));
                news.map(|zone| Event::Arrived {
                    tag: Tag(uid),
                    zone,
                    since,
                })
            }
            Change::Left {
                uid,
                antenna,
                since,
            } => zone(antenna).map(|zone| Event::Left {
                tag: Tag(uid),
                zone,
                since,
            }),
            Change::ReaderDown { antenna, why } => {
                zone(antenna).map(|zone| Event::ReaderDown { zone, why })
            }
            Change::ReaderUp { antenna } => zone(antenna).map(|zone| Event::ReaderUp { zone }),
            // No piece, so no part of the game.
            Change::Unnameable { antenna, what } => {
                if let Some(zone) = zone(antenna) {
                    let uid = |tag: Unnameable| format!("{:08X}", u32::from_be_bytes(tag.level));
                    let text = what.map(|tag| say!("unnameable", uid = uid(tag)));
                    self.standing_fault_at("unnameable", Some(zone), text);
                }
                None
            }
        };
        if let Some(event) = event {
            self.put(now, event);
        }
    }

    /// A person asked for something.
    ///
    /// # Errors
    /// It cannot be done now, or not by that seat; nothing has changed and nothing was journaled.
    pub fn ask(&mut self, now: Now, by: Option<Seat>, request: Request) -> Result<(), Refusal> {
        self.app.allows(by, &request)?;
        self.apply(
            now,
            Event::Asked {
                by,
                request: request.clone(),
            },
        )?;
        self.paired(now, &request);
        self.flush();
        Ok(())
    }

    /// The broker's client said something.
    pub fn mqtt(&mut self, now: Now, mqtt: Heard) {
        match mqtt {
            Heard::Connected => {
                self.connected = true;
                self.link.connected(now.at);
                self.tell_all_again();
            }
            Heard::Lost(_) => {
                self.connected = false;
                self.link.disconnected(now.at);
            }
            Heard::Refused(_) => {}
            Heard::Message { topic, payload } if self.is_of_home(&topic) => {
                self.home_said(&topic, &payload);
            }
            Heard::Message { topic, payload } => {
                match self.link.receive(now.at, &topic, &payload) {
                    Ok(said) => self.timer_said(now, said),
                    Err(malformed) => self.not_understood(now.at, &topic, &payload, malformed),
                }
            }
        }
        self.flush();
    }

    fn timer_said(&mut self, now: Now, said: Option<Said>) {
        let Some(said) = said else { return };
        let event = match &said {
            Said::Event(event) => Some(event.clone()),
            _ => None,
        };
        self.put(now, Event::Timer { said });
        if let Some(event) = event {
            self.receipt(&event);
        }
    }

    /// Does what is due. Call it when [`Table::wake_at`] comes, or whenever you like.
    pub fn wake(&mut self, now: Now) {
        if self.app.wake_at().is_some_and(|at| at <= now.at) {
            self.put(now, Event::Woke);
        }
        // Bounded: the link forgets what it has said.
        while let Some(said) = self.link.poll(now.at) {
            self.timer_said(now, Some(said));
        }
        self.faults.wake(now.at);
        self.standing_fault("timer_away", self.timers_away());
        self.flush();
    }

    /// When [`Table::wake`] is wanted next.
    pub fn wake_at(&self) -> Option<Micros> {
        let link = self.link.next_wake(self.app.now());
        self.app
            .wake_at()
            .into_iter()
            .chain(link)
            .chain(self.faults.wake_at())
            .min()
    }

    /// Something happened, in the words of the journal: for a recorded trace or a test.
    pub fn tell(&mut self, now: Now, event: Event) {
        self.put(now, event);
    }

    fn put(&mut self, now: Now, event: Event) {
        // Only a person's request can be refused.
        let _ = self.apply(now, event);
    }

    fn apply(&mut self, now: Now, event: Event) -> Result<(), Refusal> {
        self.look_for_free_tap(now.at, &event);
        let next = self.app.after(now.at, &event)?;
        let slapped = steer::counts_already(&event, next.deals());
        self.journal.append(&Record {
            at: next.now(),
            wall: now.wall,
            event,
        });
        self.app = Arc::new(next);
        self.untold = true;
        self.steer_timer(now, slapped.as_deref());
        self.flush();
        Ok(())
    }

    /// The state as it is now; whoever keeps it keeps this moment.
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// The journal, up to the last event that was accepted.
    pub fn journal(&self) -> &Journal<D> {
        &self.journal
    }

    /// Antennas that the table has.
    pub fn readers(&self) -> usize {
        self.installation.zones.len()
    }

    /// Whether the broker's client is connected.
    pub fn is_connected(&self) -> bool {
        self.connected
    }

    /// What `viewer`'s page may see, faults of the hub included.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let mut view = self.app.view(viewer);
        view.notices.extend(self.faults());
        view.timer.pairing = self.pairing();
        view
    }
}

fn started(moment: &Moment, guessed: bool) -> Event {
    Event::Started {
        boot: moment.boot.clone(),
        mono: moment.mono,
        guessed,
    }
}
