//! The table's own thread: takes inputs, steps the table, tells everybody.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use display::{Scoreboard, View, Wifi};
use protocol::Name;
use table::app::Refusal;
use table::clock::{Micros, Moment, SECOND};
use table::event::{DoorEntry, DoorNews, Event};
use table::journal::Keeping;
use table::mqtt::Message;
use table::words::{Say, say};
use table::{Now, Table};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::desk::Pages;
use super::keeping::Waiting;
use super::{BATCH, Clock, Input, JoinUrl, LOOK_UP, News, Saved, Shown, Shows};
use crate::clock::{local, time_of_day};
use crate::club::Standing;
use crate::panel;
use crate::service::Watchdog;
use crate::storage::{Journals, Pen, Writer};

/// How long news of the moment are shown.
pub(super) const NEWS: Micros = 30 * SECOND;

/// What the table's thread works with.
pub(super) struct Steps {
    pub(super) table: Table<Pen>,
    pub(super) journals: Journals,
    pub(super) writer: Writer,
    /// What was found at the start, shown until the next one.
    pub(super) found: Vec<Say>,
    /// What was last reported of the disk.
    pub(super) keeping: Keeping,
    /// Who waits until what they asked for is on the disk.
    pub(super) waiting: VecDeque<Waiting>,
    pub(super) clock: Clock,
    /// Settings of the clock that the journal knows of.
    pub(super) clock_set: u32,
    /// The match, by the number of its journal.
    pub(super) epoch: u32,
    pub(super) seed: u64,
    pub(super) join_url: Option<JoinUrl>,
    pub(super) wifi: Option<Wifi>,
    /// Fed by this thread alone, so that nothing is when it hangs.
    pub(super) watchdog: Option<Watchdog>,
    pub(super) outgoing: mpsc::Sender<Message>,
    /// Messages that its client had no room for.
    pub(super) dropped: u64,
    /// When it was started.
    pub(super) since: Instant,
    pub(super) has_broker: bool,
    pub(super) has_panel: bool,
    /// How far the club is, if the table has one.
    pub(super) club: Option<watch::Receiver<Standing>>,
    /// Its organiser is called.
    pub(super) calls: bool,
    pub(super) pages: Pages,
    pub(super) shown: watch::Sender<Arc<Shown>>,
    /// Timers that are tapped where it means nothing to the game.
    pub(super) taps: watch::Sender<Option<Name>>,
    pub(super) slot: panel::Slot,
    /// What the panel was last told, but for the time of day in its corner.
    pub(super) wanted: Option<panel::Wanted>,
    pub(super) drawn_at: String,
    /// What happened at the pages' door, one of a kind, and when it goes.
    pub(super) news: Vec<(Option<Micros>, News)>,
}

impl Steps {
    /// Until the table is to stop.
    ///
    /// # Errors
    /// A part without which no table goes on has ended: its name.
    pub(super) fn run(&mut self, inputs: &Receiver<Input>) -> Result<(), &'static str> {
        // The program was killed between the last consent and the next match.
        if let Err(why) = self.close_if_agreed(self.clock.now()) {
            tracing::warn!("the match that all agreed to close goes on: {why}");
        }
        loop {
            let mut answers = Vec::new();
            let mut open = self.wait(inputs, &mut answers);
            for _ in 1..BATCH {
                match inputs.try_recv() {
                    Ok(input) => open &= self.take(input, &mut answers),
                    Err(_) => break,
                }
            }
            self.keep_the_clock();
            self.follow_the_club();
            self.table.wake(self.clock.now());
            if let Some(timer) = self.table.take_free_tap() {
                self.taps.send_replace(Some(timer));
            }
            self.writer.settle();
            self.look_at_the_disk();
            self.tell(answers);
            if let Some(watchdog) = &mut self.watchdog {
                watchdog.feed();
            }
            if self.writer.fell() {
                return Err("journal");
            }
            if !open {
                self.writer.close();
                self.look_at_the_disk();
                self.answer();
                return Ok(());
            }
        }
    }

    /// Waits for the next input or time-out; false when the table is to stop.
    fn wait(&mut self, inputs: &Receiver<Input>, answers: &mut Vec<Answer>) -> bool {
        let now = self.clock.at();
        let due = self.table.wake_at().map(|at| at.saturating_sub(now));
        let wait = due.map_or(LOOK_UP, |due| self.clock.real(due).min(LOOK_UP));
        let fed = self.watchdog.as_ref().map(Watchdog::due_in);
        let wait = self
            .writer
            .slow_in()
            .into_iter()
            .chain(fed)
            .fold(wait, Duration::min);
        match inputs.recv_timeout(wait) {
            Ok(input) => self.take(input, answers),
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    fn take(&mut self, input: Input, answers: &mut Vec<Answer>) -> bool {
        let now = self.clock.now();
        match input {
            Input::Change(change) => self.table.change(now, change),
            Input::Mqtt(mqtt) => self.table.mqtt(now, mqtt),
            Input::Ask { by, request, reply } => {
                let done = self.ask(now, by, request);
                answers.push((reply, done));
            }
            Input::Fault { kind, what } => self.table.standing_fault(kind, what),
            Input::News(news) => {
                let until = match news.shows {
                    Shows::AMoment => Some(now.at + NEWS),
                    Shows::Always | Shows::BetweenMatches => None,
                };
                self.show_news(until, news);
            }
            Input::AtDoor(entry) => self.at_door(now, entry),
            Input::Fell(part) => {
                let text = say!("part-again", part = part);
                let until = Some(now.at + NEWS);
                self.show_news(
                    until,
                    News {
                        kind: "part",
                        text,
                        shows: Shows::AMoment,
                    },
                );
            }
            Input::Call(on) => self.calls = on,
            Input::LookUp => {}
            Input::Stop => return false,
            Input::PowerCut => {
                self.writer.lose();
                return false;
            }
        }
        true
    }

    /// It is written down, and what has come of a request is shown for a moment.
    fn at_door(&mut self, now: Now, entry: DoorEntry) {
        let tabletop = self.table.app().game().tabletop();
        let text = entry.tell(|seat| tabletop.player(seat));
        tracing::info!("{text}");
        let kind = match entry.what {
            // Whoever may answer it is asked.
            DoorNews::Asks => None,
            DoorNews::LetIn => Some("let_in"),
            DoorNews::TakenOver => Some("taken_over"),
            DoorNews::PutOut => Some("put_out"),
            DoorNews::Leads | DoorNews::LeadLost => Some("lead"),
            DoorNews::EveningOver => Some("evening"),
        };
        self.table.tell(now, Event::AtDoor(entry));
        let Some(kind) = kind else { return };
        let shows = Shows::AMoment;
        self.show_news(Some(now.at + NEWS), News { kind, text, shows });
    }

    /// It replaces what was last said of its kind.
    fn show_news(&mut self, until: Option<Micros>, news: News) {
        self.news.retain(|(_, other)| other.kind != news.kind);
        self.news.push((until, news));
    }

    /// The journal learns that the clock was set, for the start after this one.
    fn keep_the_clock(&mut self) {
        let set = self.clock.set();
        if std::mem::replace(&mut self.clock_set, set) != set {
            self.tell_the_clock();
        }
    }

    /// What the club gives out for deals by number the match learns; a new match too.
    fn follow_the_club(&mut self) {
        let series = self.club.as_ref().and_then(|club| club.borrow().series);
        if let Some(series) = series
            && series != self.table.app().series()
        {
            let given = Event::ClubDeals { series };
            self.table.tell(self.clock.now(), given);
        }
    }

    pub(super) fn tell_the_clock(&mut self) {
        let Moment { boot, mono, .. } = self.clock.moment();
        let percent = self.clock.percent();
        let set = Event::ClockSet {
            boot,
            mono,
            percent,
        };
        self.table.tell(self.clock.now(), set);
    }

    /// Pages, people, broker and panel learn of it, in this order. Whoever is answered finds the state as
    /// it is since.
    fn tell(&mut self, answers: Vec<Answer>) {
        self.show();
        for (reply, done) in answers {
            match done {
                Ok(()) => self.wait_for_the_disk(reply),
                Err(refused) => drop(reply.send(Err(refused))),
            }
        }
        self.answer();
        for out in self.table.take_outbox() {
            // Dropped while the broker is away, or where there is none: the session says again what matters.
            let sent = self.outgoing.try_send(out);
            self.dropped += u64::from(matches!(sent, Err(TrySendError::Full(_))));
        }
        let app = self.table.app();
        let mut wanted = panel::Wanted::of(app, self.clock.at());
        if let Some(text) = self.board_says() {
            wanted.board.warning = text;
        }
        if matches!(wanted.board.view, View::Before | View::Idle) {
            wanted.board.join_url = self.join_url.as_ref().map(|join| join());
            wanted.board.wifi.clone_from(&self.wifi);
        }
        if wanted.board.view == View::Podium {
            self.put_on_the_wall(&mut wanted.board);
        }
        if self.wanted.as_ref() != Some(&wanted) {
            let board = self.wanted.as_ref().map(|wanted| &wanted.board);
            if board != Some(&wanted.board) {
                self.drawn_at = time_of_day(self.clock.moment().wall_ms);
            }
            let mut dated = wanted.clone();
            dated.board.footer_right.clone_from(&self.drawn_at);
            self.slot.put(dated);
            self.wanted = Some(wanted);
        }
    }

    /// A podium says when the match ended and where its sheet is.
    fn put_on_the_wall(&self, board: &mut Scoreboard) {
        let app = self.table.app();
        let since = app.result_since().unwrap_or_else(|| app.now());
        let ago = self.clock.at().saturating_sub(since) / 1_000;
        let wall_ms = self.clock.moment().wall_ms.saturating_sub(ago);
        board.footer_mid = local(wall_ms, "%Y-%m-%d");
        let join = self.join_url.as_ref().map(|join| join());
        let site = join.as_deref().and_then(|join| join.split_once("/join/"));
        let lang = app.lang().as_str();
        board.sheet_url = site.map(|(site, _)| format!("{site}/sheet/{}?lang={lang}", self.epoch));
    }

    fn show(&mut self) {
        let now = self.clock.at();
        self.news
            .retain(|(until, _)| until.is_none_or(|until| now < until));
        let faults = self.table.faults();
        let shown = Shown {
            app: Arc::clone(self.table.app()),
            health: self.health(&faults),
            faults,
            news: self.news.iter().map(|(_, news)| news.clone()).collect(),
            stored: self.stored(),
            club: self
                .club
                .as_ref()
                .map_or_else(Vec::new, |club| club.borrow().told()),
            seated: self
                .club
                .as_ref()
                .map_or_else(Vec::new, |club| club.borrow().seats.now()),
            calls: self.club.as_ref().map(|_| self.calls),
            pairing: self.table.pairing(),
            clock: self.clock.clone(),
            epoch: self.epoch,
        };
        self.shown.send_replace(Arc::new(shown));
    }
}

/// To whom, and whether it was done.
type Answer = (oneshot::Sender<Result<Saved, Refusal>>, Result<(), Refusal>);
