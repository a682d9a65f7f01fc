//! The twin in real time: modelled hardware, broker, timer, hub and pages.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use display::model::{Timing, panel};
use hub::clock::Machine;
use hub::club::Club;
use hub::mqtt::Broker;
use hub::run::{Clock, Shows};
use protocol::Name;
use table::Installation;
use table::furniture::Furniture;
use table::words::Say;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::device::{self, Device};
use crate::disk::Switch;
use crate::hardware::{Antennas, zones};
use crate::link::Link;
use crate::network::Door;
use crate::power::{Room, join_url};
use crate::reception::Reception;
use crate::recorded::Recorded;
use crate::scenario::{Hearing, Mishap};
use crate::store::Store;
use crate::twin::{Around, Hub, Twin};
use crate::world::World;
use crate::{broker, hand};

/// Name of the virtual table and of its timer in the topics.
pub const TABLE: &str = "virtual";
/// See [`TABLE`].
pub const TIMER: &str = "tap-1";

/// One of them.
///
/// # Panics
/// It is no name of the contract.
pub fn name(text: &str) -> Name {
    Name::new(text).expect("a name of the contract")
}

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
    /// Name of the table in the topics; [`TABLE`], unless it is told apart from others.
    pub table: Name,
    /// The club that it sends its matches to.
    pub club: Option<Club>,
}

/// A twin that has started.
pub struct Started {
    /// Where the pages are.
    pub address: SocketAddr,
    /// Where the room finds the table, if it can.
    pub room: Option<SocketAddr>,
    /// Where the broker is.
    pub broker: Broker,
    /// What was found at the start, to be reported.
    pub found: Vec<Say>,
    /// The table as its pages use it.
    pub twin: Arc<Twin>,
    stop: oneshot::Sender<()>,
    kept: JoinHandle<Result<()>>,
}

impl Started {
    /// Where phones join now, if they can.
    pub fn join(&self) -> Option<String> {
        self.room.map(|room| join_url(room, &self.twin.hub().keys))
    }

    /// Waits until the hub ends by itself, which is never while all is well.
    ///
    /// # Errors
    /// Why it has ended.
    pub async fn ended(&mut self) -> Result<()> {
        (&mut self.kept).await?
    }

    /// Stops everything and writes the journal through.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        let _ = self.kept.await;
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

    let (broker, link) = match options.broker {
        Some(broker) => (broker, None),
        None => {
            let broker = broker::start(options.mqtt_port)
                .await
                .context("another port for the embedded broker is given with --mqtt-port")?;
            let link = Link::to(&broker).await?;
            (broker, Some(link))
        }
    };
    // Where hub and timer take it to be.
    let reached = link.as_ref().map_or_else(|| broker.clone(), Link::broker);
    let modelled = options.timers.is_empty();
    let installation = Installation {
        table: options.table,
        timers: if modelled {
            vec![name(TIMER)]
        } else {
            options.timers
        },
        zones: zones(),
        furniture: options.furniture,
    };
    let (antennas, _) = Antennas::new(options.seed);
    antennas.follow(&world);
    let (_, glass) = panel(Timing::default(), None);
    let (disk, machine) = (Switch::default(), Machine::default());
    let room = Room {
        installation: installation.clone(),
        broker: reached.clone(),
        matches: store.matches(),
        data: options.data,
        deck: world.deck(),
        seed: options.seed,
        antennas: options.recorded.is_none().then(|| antennas.clone()),
        disk: disk.clone(),
        machine: machine.clone(),
        panel: glass.clone(),
        hurry: Arc::default(),
        club: options.club,
        listener: listener.into_std()?,
        door,
    };
    let clock = Clock::starting_at(0);
    let mut hub = room.start(&clock)?;
    let Hub {
        desk, clock: going, ..
    } = hub.handles();
    clock.put_on(going.at().saturating_sub(clock.at()));
    // A timer of its own counts by a clock of its own, which nobody sets.
    clock.set_speed(if modelled { going.speed() } else { 1.0 });
    for told in made_new.into_iter().chain(not_kept) {
        desk.tell("world", told, Shows::Always);
    }
    let device = modelled.then(|| {
        let session = device::own_session(installation.table, world.timer_boot);
        let names = (installation.table, name(TIMER));
        Device::start(reached, session, names, clock.clone())
    });
    let twin = Arc::new(Twin::new(
        world,
        store,
        antennas,
        Around {
            device,
            panel: glass,
            disk,
            link,
            machine,
        },
        clock,
        hub.handles(),
    ));
    let reception = Mishap::Hearing(Hearing::Reception(options.reception));
    twin.befall(reception, &format!("reception {}", options.reception))?;
    if let Some(recorded) = options.recorded {
        twin.only_show();
        hub.running.swipe(&recorded.swiped);
        let shown = Arc::clone(&twin);
        hub.running
            .listen(move |listening| recorded.play(listening, &shown))?;
    }
    tokio::spawn(hand::play_robots(twin.clone(), options.seed));
    room.serve(&mut hub, &twin)?;
    let (stop, stopped) = oneshot::channel();
    Ok(Started {
        address,
        room: room.door.as_ref().map(|door| door.address),
        broker,
        found: hub.running.found.clone(),
        twin: twin.clone(),
        stop,
        kept: tokio::spawn(room.keep(twin, hub, stopped)),
    })
}
