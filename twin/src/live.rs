//! The twin in real time: modelled hardware, broker, timer, hub and pages.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use display::model::{Timing, panel};
use hub::mqtt::Broker;
use hub::run::{Config, JoinUrl, Running, Shows};
use hub::web::{self, Callers, Front, Hosts, Keys, Role};
use protocol::Name;
use table::Installation;
use table::furniture::Furniture;
use table::words::Say;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::broker;
use crate::device::{self, Device, Face};
use crate::hardware::{Antennas, zones};
use crate::network::Door;
use crate::reception::Reception;
use crate::recorded::Recorded;
use crate::store::Store;
use crate::twin::Twin;
use crate::world::World;
use crate::{hand, page};

/// Name of the virtual table and of its timer in the topics.
pub const TABLE: &str = "virtual";
/// See [`TABLE`].
pub const TIMER: &str = "tap-1";
/// How often the panel is looked at for the page.
const LOOK: Duration = Duration::from_millis(150);

/// How the twin is started.
pub struct Options {
    /// Port of the pages; 0 takes any free one.
    pub port: u16,
    /// Address on which phones in the room may join; none: this machine alone.
    pub host: Option<Ipv4Addr>,
    /// Port of the embedded broker; 0 takes any free one.
    pub mqtt_port: u16,
    /// A broker to use in place of the embedded one.
    pub broker: Option<Broker>,
    /// Timers that are devices of their own, in place of the modelled one.
    pub timers: Vec<Name>,
    /// Folder of world and journals.
    pub data: PathBuf,
    /// Move what is in the folder aside and start afresh.
    pub fresh: bool,
    /// Seed of the shuffles and of the hub's proposals.
    pub seed: u64,
    /// How well its antennas hear, until the page says otherwise.
    pub reception: Reception,
    /// How the table is built.
    pub furniture: Furniture,
    /// What a real table's antennas heard, in place of modelled ones.
    pub recorded: Option<Recorded>,
}

/// A twin that has started.
pub struct Started {
    /// Where the pages are.
    pub address: SocketAddr,
    /// Where the room finds the table, if it can.
    pub room: Option<SocketAddr>,
    keys: Keys,
    /// Where the broker is.
    pub broker: Broker,
    /// What was found at the start, to be reported.
    pub found: Vec<Say>,
    /// The table as its pages use it.
    pub twin: Arc<Twin>,
    running: Running,
    /// The modelled panel's pauses are cut short.
    hurry: Arc<AtomicBool>,
    servers: Vec<JoinHandle<()>>,
}

impl Started {
    /// Where phones join now, if they can.
    pub fn join(&self) -> Option<String> {
        self.room.map(|room| join_url(room, &self.keys))
    }

    /// Stops everything and writes the journal through.
    pub async fn stop(self) {
        // Open event streams would hold a graceful end up forever.
        for server in self.servers {
            server.abort();
            let _ = server.await;
        }
        // A real panel takes its seconds to say goodbye; nobody waits for a modelled one.
        self.hurry.store(true, Ordering::Relaxed);
        let _ = tokio::task::spawn_blocking(move || self.running.stop()).await;
    }
}

/// Starts the twin inside a tokio runtime.
///
/// # Errors
/// A port is taken, the folder is in use or cannot be read.
pub async fn start(options: Options) -> Result<Started> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let listener = TcpListener::bind(address).await.with_context(|| {
        format!(
            "port {} of this machine is taken: stop what uses it, or choose another with --port",
            options.port
        )
    })?;
    let address = listener.local_addr()?;
    let door = match options.host {
        Some(host) => Door::open(host, address.port()).await?,
        None => None,
    };
    let store = Store::open(&options.data, options.fresh)?;
    let (mut world, made_new) = match options.recorded {
        Some(_) => (World::bare(options.seed), None),
        None => store.load(options.seed),
    };
    world.timer_boot += 1;
    let not_kept = store.save(&world);

    let broker = match options.broker {
        Some(broker) => broker,
        None => broker::start(options.mqtt_port)
            .await
            .context("another port for the embedded broker is given with --mqtt-port")?,
    };
    let name = |text| Name::new(text).expect("a name of the contract");
    let modelled = options.timers.is_empty();
    let installation = Installation {
        table: name(TABLE),
        timers: if modelled {
            vec![name(TIMER)]
        } else {
            options.timers
        },
        zones: zones(),
        furniture: options.furniture,
    };
    let (antennas, buses) = Antennas::new(options.seed);
    antennas.follow(&world);
    let hurry = Arc::new(AtomicBool::new(false));
    let hurried = hurry.clone();
    let on_delay = move |micros| {
        if !hurried.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_micros(micros));
        }
    };
    let (driver, glass) = panel(Timing::default(), Some(Box::new(on_delay)));
    let keys = Keys::kept(&options.data.join("keys.json"))
        .context("the seats' keys cannot be made: this machine has no /dev/urandom")?;
    let room = door.as_ref().map(|door| door.address);
    let (shown, asked) = (keys.clone(), keys.clone());
    let on_the_board = room.map(|room| Box::new(move || join_url(room, &shown)) as JoinUrl);
    let config = Config {
        installation: installation.clone(),
        broker: Some(broker.clone()),
        deck: world.deck(),
        folder: store.matches(),
        seed: options.seed,
        join_url: on_the_board,
        watchdog: None,
    };
    let journals = config.folder.clone();
    let mut running = hub::run::start(config, Some(Box::new(driver)))?;
    for told in made_new.into_iter().chain(not_kept) {
        running.desk().tell("world", told, Shows::Always);
    }
    if options.recorded.is_none() {
        for bus in buses {
            let pace = bus.pace(running.clock());
            running.read(bus.sweep, pace)?;
        }
    }

    if !modelled && running.clock().speed() != 1.0 {
        // A timer of its own counts by a clock of its own, which nobody sets.
        running.clock().set_speed(1.0);
    }
    let device = modelled.then(|| {
        let session = device::session(installation.table, name(TIMER), world.timer_boot);
        let names = (installation.table, name(TIMER));
        Device::start(broker.clone(), session, names, running.clock())
    });
    let twin = Arc::new(Twin::new(
        world,
        store,
        (antennas, options.reception),
        device,
        glass,
        (running.desk(), running.clock()),
    ));
    if let Some(recorded) = options.recorded {
        twin.only_show();
        running.swipe(&recorded.swiped);
        let shown = Arc::clone(&twin);
        running.listen(move |listening| recorded.play(listening, &shown))?;
    }
    tokio::spawn(watch_hardware(twin.clone()));
    tokio::spawn(hand::play_robots(twin.clone(), options.seed));

    // One worker, whichever door is asked.
    let history = web::history(journals, Some(running.desk()));
    let (mut servers, callers) = (Vec::new(), Callers::default());
    if let Some(door) = door {
        servers.push(tokio::spawn(door.serve(
            twin.clone(),
            keys.clone(),
            history.clone(),
            callers.clone(),
        )));
    }
    let router = page::router(keys.clone())
        .merge(hand::router(twin.clone()))
        .merge(web::router(running.desk(), keys.clone(), Role::Table))
        .merge(web::phones(move || room.map(|room| join_url(room, &asked))))
        .merge(history);
    let front = Front {
        hosts: Hosts::loopback(address.port()),
        keys: Some(keys.clone()),
        newcomer: Role::Table,
        callers,
    };
    let found = running.found.clone();
    servers.push(tokio::spawn(web::serve(listener, router, front)));
    Ok(Started {
        address,
        room,
        keys,
        broker,
        found,
        twin,
        running,
        hurry,
        servers,
    })
}

fn join_url(room: SocketAddr, keys: &Keys) -> String {
    format!("http://{room}/join/{}", keys.code())
}

/// Tells the pages when the timer's face or the panel changes, and those of seats when the table knows
/// more: what a seat may see goes by that.
async fn watch_hardware(twin: Arc<Twin>) {
    let mut face = twin.device().map(Device::face);
    let mut known = twin.desk().shown();
    let mut panel = (0, false);
    loop {
        tokio::select! {
            news = known.changed() => match news {
                Ok(()) => {
                    twin.stir();
                    continue;
                }
                Err(_) => return,
            },
            changed = changed(&mut face) => if changed.is_err() { return },
            () = tokio::time::sleep(LOOK) => {
                let now = (twin.panel().rev(), twin.panel().busy());
                if std::mem::replace(&mut panel, now) == now {
                    continue;
                }
            }
        }
        if let Some(face) = &mut face {
            face.mark_unchanged();
        }
        twin.show();
    }
}

/// Waits for news of the modelled timer; forever when there is none.
async fn changed(face: &mut Option<watch::Receiver<Face>>) -> Result<(), watch::error::RecvError> {
    match face {
        Some(face) => face.changed().await,
        None => std::future::pending().await,
    }
}
