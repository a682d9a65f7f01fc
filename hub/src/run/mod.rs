//! The live table: one thread steps it, one worker draws, one task talks to the broker, and a
//! thread per bus reads. All queues are bounded and say what they drop.

mod client;
mod clock;
mod club;
mod desk;
mod feed;
mod health;
mod keeping;
mod matches;
mod picture;
mod readers;
mod steps;

use std::collections::VecDeque;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use display::Wifi;
use protocol::{Channel, Topic};
use rules::Seat;
use table::app::Refusal;
use table::event::{DoorEntry, Request, Tag};
use table::journal::Keeping;
use table::mqtt::Heard;
use table::piece::Piece;
use table::words::Say;
use table::zone::whereabouts;
use table::{Installation, Now};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::AbortHandle;

use crate::clock::Machine;
use crate::club::Club;
use crate::mqtt::Broker;
use crate::panel;
use crate::service::Watchdog;
use crate::storage::{Gate, Journals, JournalsError, Writer};

pub use clock::{Clock, Pace};
pub use desk::{AskError, Desk, OpenPage, Shown, Shows};
use desk::{News, Pages};
use feed::Feed;
pub use health::{Health, Part};
pub use keeping::{Saved, of_disk};
pub use readers::Listening;

/// Inputs that wait for the table. Readers wait when it is full, people are told to try again.
const INBOX: usize = 1024;
/// Inputs handled between two writes through to the disk.
const BATCH: usize = 64;
/// Messages that wait for the client; more are dropped, and the session says again what matters.
const OUTGOING: usize = 256;
/// The table looks up at least this often, so that "not seen for 12 s" counts on.
const LOOK_UP: Duration = Duration::from_secs(1);

/// Says where phones join at that moment.
pub type JoinUrl = Arc<dyn Fn() -> String + Send + Sync>;

/// What a live table is made with.
pub struct Config {
    /// Names on the network, and what its antennas watch.
    pub installation: Installation,
    /// The broker; none at a table without timers and without home automation.
    pub broker: Option<Broker>,
    /// The club that it sends its matches to.
    pub club: Option<Club>,
    /// The tagbook for new matches.
    pub deck: Vec<(Tag, Piece)>,
    /// Folder of the journals.
    pub folder: PathBuf,
    /// Seed of the first match's proposals; each later match takes the next.
    pub seed: u64,
    /// Where phones join, for the scoreboard and a screen between two games: asked for each time, for the code changes.
    pub join_url: Option<JoinUrl>,
    /// The network in which they find it, for the scoreboard alone.
    pub wifi: Option<Wifi>,
    /// What it runs on.
    pub machine: Machine,
    /// Where the journals' disk fails at will.
    pub disk: Option<Gate>,
    /// What the table's own thread feeds as long as it goes on; none where nobody watches.
    pub watchdog: Option<Watchdog>,
}

impl Config {
    /// A table by itself, which is joined by nobody: without broker, club, deck and watchdog, on this machine.
    pub fn new(installation: Installation, folder: PathBuf, seed: u64) -> Config {
        Config {
            installation,
            broker: None,
            club: None,
            deck: Vec::new(),
            folder,
            seed,
            join_url: None,
            wifi: None,
            machine: Machine::default(),
            disk: None,
            watchdog: None,
        }
    }
}

enum Input {
    Change(sensors::Change),
    Mqtt(Heard),
    Ask {
        by: Option<Seat>,
        request: Request,
        reply: oneshot::Sender<Result<Saved, Refusal>>,
    },
    /// Something beside the game is wrong until it is mended.
    Fault {
        kind: &'static str,
        what: Option<Say>,
    },
    /// There is something to tell everybody.
    News(News),
    /// Something happened at the pages' door.
    AtDoor(DoorEntry),
    /// The club's organiser is called, or is not any more.
    Call(bool),
    /// A part panicked and begins again.
    Fell(String),
    /// The clock was set, somebody left their seat, or the disk did something: there is news.
    LookUp,
    Stop,
    /// The power is gone: nothing more is written.
    PowerCut,
}

/// A table that runs until it is stopped.
pub struct Running {
    desk: Desk,
    clock: Clock,
    stop: Arc<AtomicBool>,
    slot: panel::Slot,
    /// The broker's client, if there is a broker.
    client: Option<AbortHandle>,
    ears: Arc<Mutex<readers::Ears>>,
    threads: Vec<JoinHandle<()>>,
    /// Buses that are read.
    buses: usize,
    fallen: watch::Receiver<Option<&'static str>>,
    health: watch::Receiver<Health>,
    /// What was found at the start: journals that are not whole.
    pub found: Vec<Say>,
}

/// Starts a table: takes up the last match or begins the first. Must be called inside a tokio
/// runtime. Without a panel the scoreboard is on the pages only.
///
/// # Errors
/// Another table has the folder, the newest journal is of a newer program, or a thread cannot be made.
pub fn start(config: Config, panel: Option<panel::Placed>) -> Result<Running, JournalsError> {
    let moment = config.machine.moment();
    let journals = Journals::open(&config.folder)?;
    let (inbox, inputs) = sync_channel(INBOX);
    let disk_news = inbox.clone();
    let late = move || {
        // A table that is full of inputs looks up anyway.
        let _ = disk_news.try_send(Input::LookUp);
    };
    let writer = match config.disk {
        Some(gate) => Writer::behind(gate, late)?,
        None => Writer::start(late)?,
    };
    let (installation, deck) = (&config.installation, &config.deck);
    let opened = journals.take_up_or_begin(&writer, installation, deck, config.seed, &moment)?;
    let clock = Clock::going_on(opened.at, opened.percent, config.machine);
    let epoch = journals.played();
    let (outgoing, messages) = mpsc::channel(OUTGOING);
    let shown = Arc::new(Shown {
        app: Arc::clone(opened.table.app()),
        faults: opened.table.faults(),
        news: Vec::new(),
        stored: opened.found.clone(),
        club: Vec::new(),
        seated: Vec::new(),
        calls: None,
        pairing: opened.table.pairing(),
        health: Health::default(),
        clock: clock.clone(),
        epoch,
    });
    let (show_to, shown) = watch::channel(shown);
    let (tell_taps, taps) = watch::channel(None);
    let slot = panel::Slot::default();
    let (pages, has_panel) = (Pages::default(), panel.is_some());
    let (tell_health, health) = watch::channel(Health::default());
    let topic = Topic::new(config.installation.table, Channel::HubHealth);
    tokio::spawn(health::watch(
        shown.clone(),
        config.folder.clone(),
        topic,
        outgoing.downgrade(),
        tell_health,
    ));
    tokio::spawn(picture::watch(
        shown.clone(),
        Topic::new(config.installation.table, Channel::HaBoard),
        outgoing.downgrade(),
    ));

    let table = config.installation.table;
    let club = config
        .club
        .map(|club| club::spawn(club, table, &config.folder, shown.clone(), inbox.clone()))
        .transpose()
        .map_err(JournalsError::Random)?;
    let feed = Feed::new(inbox.clone());
    let client = config.broker.clone().map(|broker| {
        client::spawn(
            broker,
            config.installation.clone(),
            messages,
            feed,
            clock.clone(),
            inbox.clone(),
        )
    });
    let told = inbox.clone();
    let told = move |what| {
        let kind = "panel";
        let _ = told.try_send(Input::Fault { kind, what });
    };
    let panel_clock = clock.clone();
    let panel_fell = fell("panel".to_owned(), inbox.clone());
    let drawing = panel
        .map(|panel| {
            panel::start(
                slot.clone(),
                panel,
                move || panel_clock.at(),
                told,
                panel_fell,
            )
        })
        .transpose()?;
    let found = opened.found.clone();
    let mut steps = steps::Steps {
        table: opened.table,
        journals,
        writer,
        found: opened.found,
        keeping: Keeping::default(),
        waiting: VecDeque::new(),
        clock: clock.clone(),
        clock_set: 0,
        epoch,
        seed: config.seed,
        join_url: config.join_url.clone(),
        wifi: config.wifi,
        watchdog: config.watchdog,
        outgoing,
        dropped: 0,
        since: Instant::now(),
        has_broker: config.broker.is_some(),
        has_panel,
        club,
        calls: false,
        pages: pages.clone(),
        shown: show_to,
        taps: tell_taps,
        slot: slot.clone(),
        wanted: None,
        drawn_at: String::new(),
        news: Vec::new(),
    };
    let (falls, fallen) = watch::channel(None);
    let stepping = std::thread::Builder::new()
        .name("table".into())
        .spawn(move || {
            let ended = catch_unwind(AssertUnwindSafe(|| steps.run(&inputs)));
            if let Err(part) = ended.unwrap_or(Err("table")) {
                // What has happened outlives the program, as far as the disk lets.
                steps.writer.close();
                falls.send_replace(Some(part));
            }
        })?;
    Ok(Running {
        desk: Desk {
            inbox,
            shown,
            taps,
            pages,
            join_url: config.join_url,
        },
        health,
        clock,
        stop: Arc::new(AtomicBool::new(false)),
        slot,
        client,
        ears: Arc::new(Mutex::new(readers::Ears {
            whereabouts: whereabouts(&config.installation.zones),
            trace: None,
        })),
        threads: drawing.into_iter().chain([stepping]).collect(),
        buses: 0,
        fallen,
        found,
    })
}

/// What a part calls that panicked and begins again.
fn fell(part: String, inbox: SyncSender<Input>) -> impl Fn() + Send + 'static {
    move || {
        tracing::warn!("`{part}` begins again");
        // A table that is full of inputs has other troubles, and the log has it.
        let _ = inbox.try_send(Input::Fell(part.clone()));
    }
}

impl Running {
    /// A handle for pages.
    pub fn desk(&self) -> Desk {
        self.desk.clone()
    }

    /// The hub's clock.
    pub fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// How the hub is, and news of it: when something changes that matters, else once a minute.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.health.clone()
    }

    /// Waits until the table's own thread has stepped it once: it runs.
    pub fn stepped(&self) -> impl Future<Output = ()> + use<> {
        let mut shown = self.desk.shown();
        self.desk.look_up();
        async move {
            if shown.changed().await.is_err() {
                // It has ended, which others tell.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Waits until a part ends without which no table goes on, which is never while all is well: the name of its
    /// thread. The program ends then, and the match goes on with the next start.
    pub fn fallen(&self) -> impl Future<Output = &'static str> + use<> {
        let mut fallen = self.fallen.clone();
        async move {
            loop {
                if let Some(part) = *fallen.borrow_and_update() {
                    return part;
                }
                if fallen.changed().await.is_err() {
                    // It stopped in good order.
                    std::future::pending::<()>().await;
                }
            }
        }
    }

    /// Stops all threads and writes the journal through, as far as the disk lets.
    pub fn stop(self) {
        self.slot.close();
        self.end(Input::Stop);
    }

    /// Ends all threads as a power cut does: what is not durable yet is lost, and neither broker nor panel hears a goodbye.
    pub fn cut_power(self) {
        if let Some(client) = &self.client {
            client.abort();
        }
        self.slot.die();
        self.end(Input::PowerCut);
    }

    fn end(self, how: Input) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.desk.inbox.send(how);
        drop(self.desk);
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}
