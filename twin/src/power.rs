//! The hub as long as it runs: until it is stopped, or until its plug is pulled or it is to start again, after which it does.
//! Pieces, timer, broker and the panel's glass are the room's, and stay as they are.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use display::model::{ModelPanel, driver};
use hub::clock::Machine;
use hub::club::Club;
use hub::mqtt::Broker;
use hub::panel::{Placed, ROOM_CELSIUS};
use hub::parts::Fallen;
use hub::run::{Clock, Config, JoinUrl, Running};
use hub::web::{self, Callers, Front, Hosts, Keys, Role};
use table::Installation;
use table::event::Tag;
use table::piece::Piece;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;

use crate::device::{Device, Face};
use crate::disk::{DiskState, Switch};
use crate::hardware::Antennas;
use crate::network::Door;
use crate::scenario::Again;
use crate::twin::{Hub, Twin};
use crate::{hand, help, page, tv};

/// How often the panel is looked at for the page.
const LOOK: Duration = Duration::from_millis(150);

/// What stays when the hub's plug is pulled, and what it starts with.
pub struct Room {
    /// Names on the network, and what the antennas watch.
    pub installation: Installation,
    /// Where the broker is.
    pub broker: Broker,
    /// Folder of the hub's keys.
    pub data: PathBuf,
    /// Folder of its journals.
    pub matches: PathBuf,
    /// The tags of new matches.
    pub deck: Vec<(Tag, Piece)>,
    /// Seed of the hub's proposals.
    pub seed: u64,
    /// None where a trace says what antennas hear.
    pub antennas: Option<Antennas>,
    /// The disk under its journals.
    pub disk: Switch,
    /// What it runs on.
    pub machine: Machine,
    /// The scoreboard's glass.
    pub panel: ModelPanel,
    /// Its pauses are cut short.
    pub hurry: Arc<AtomicBool>,
    /// The table's own page is served here, by whichever hub has power.
    pub listener: std::net::TcpListener,
    /// Where phones come in, if they can.
    pub door: Option<Door>,
    /// The club that it sends its matches to.
    pub club: Option<Club>,
}

/// A hub that has power.
pub struct Powered {
    /// Its threads.
    pub running: Running,
    keys: Keys,
    servers: JoinSet<()>,
}

impl Room {
    /// Starts the hub, whose readers take the time that real ones take by `clock`.
    ///
    /// # Errors
    /// The journals' folder is in use or cannot be read.
    pub fn start(&self, clock: &Clock) -> Result<Powered> {
        let keys = Keys::kept(&self.data.join("keys.json"))
            .context("the seats' keys cannot be made: this machine has no /dev/urandom")?;
        let hurried = Arc::clone(&self.hurry);
        let on_delay = move |micros| {
            if !hurried.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_micros(micros));
            }
        };
        let config = Config {
            broker: Some(self.broker.clone()),
            club: self.club.clone(),
            deck: self.deck.clone(),
            join_url: self.join_url(&keys),
            machine: self.machine.clone(),
            disk: Some(self.disk.gate()),
            ..Config::new(self.installation.clone(), self.matches.clone(), self.seed)
        };
        let panel = driver(&self.panel, Some(Box::new(on_delay)));
        let mut running = hub::run::start(
            config,
            Some(Placed {
                panel: Box::new(panel),
                celsius: ROOM_CELSIUS,
            }),
        )?;
        for bus in self.antennas.iter().flat_map(Antennas::buses) {
            let pace = bus.pace(clock.clone());
            running.read(bus.sweep, pace)?;
        }
        Ok(Powered {
            running,
            keys,
            servers: JoinSet::new(),
        })
    }

    /// Where phones join, if they can.
    fn join_url(&self, keys: &Keys) -> Option<JoinUrl> {
        let room = self.door.as_ref()?.address;
        let keys = keys.clone();
        Some(Arc::new(move || join_url(room, &keys)))
    }

    /// Serves the hub's pages, inside a tokio runtime.
    ///
    /// # Errors
    /// The machine has no file descriptor left.
    pub fn serve(&self, hub: &mut Powered, twin: &Arc<Twin>) -> Result<()> {
        let (desk, keys) = (hub.running.desk(), hub.keys.clone());
        // One worker, whichever door is asked.
        let history = web::history(self.matches.clone(), Some(desk.clone()));
        let callers = Callers::default();
        if let Some(door) = &self.door {
            let (twin, keys) = (Arc::clone(twin), keys.clone());
            let serving = door.serve(twin, keys, history.clone(), callers.clone())?;
            hub.servers.spawn(serving);
        }
        let router = page::router(keys.clone())
            .merge(tv::router(Arc::clone(twin)))
            .merge(hand::router(Arc::clone(twin)))
            .merge(help::router(Arc::clone(twin)))
            .merge(web::phones(desk.clone()))
            .merge(web::router(desk, keys.clone(), Role::Table))
            .merge(history);
        let front = Front {
            hosts: Hosts::loopback(self.listener.local_addr()?.port()),
            keys: Some(keys),
            newcomer: Role::Table,
            callers,
            tls: None,
        };
        let listener = TcpListener::from_std(self.listener.try_clone()?)?;
        hub.servers.spawn(web::serve(listener, router, front));
        hub.servers.spawn(watch_hardware(Arc::clone(twin)));
        let follow = web::phones_follow(hub.running.desk(), hub.keys.clone());
        hub.servers.spawn(follow);
        // A device of its own stands on a table; the modelled one also hears phones and machines.
        let stands_there = Arc::clone(twin);
        hub.servers.spawn(web::taps_let_in(
            hub.running.desk(),
            hub.keys.clone(),
            move |timer| {
                let modelled = stands_there.device().filter(|own| own.id() == timer);
                modelled.is_none_or(Device::was_tapped_there)
            },
        ));
        Ok(())
    }

    /// Ends the hub's pages, which would hold a graceful end up forever, and then the hub.
    async fn end(&self, mut hub: Powered, how: fn(Running)) {
        hub.servers.shutdown().await;
        // A real panel takes its seconds to say goodbye; nobody waits for a modelled one.
        self.hurry.store(true, Ordering::Relaxed);
        let _ = tokio::task::spawn_blocking(move || how(hub.running)).await;
        self.hurry.store(false, Ordering::Relaxed);
    }

    /// The hub ends so, and starts again.
    async fn start_again(&self, again: Again, hub: Powered, twin: &Arc<Twin>) -> Result<Powered> {
        let pulled = again == Again::PullPlug;
        // Nor does a program end that waits for its disk.
        self.disk
            .set_dark(pulled || self.disk.state() == DiskState::Stalls);
        let how = match pulled {
            true => Running::cut_power,
            false => Running::stop,
        };
        self.end(hub, how).await;
        self.disk.set_dark(false);
        if again != Again::Restart {
            self.machine.boot_again();
        }
        let mut hub = self.start(twin.clock())?;
        twin.take_up(hub.handles());
        self.serve(&mut hub, twin)?;
        Ok(hub)
    }

    /// Keeps the hub under power until it is to stop: starts it again when that is wanted.
    ///
    /// # Errors
    /// A part of it has ended without which no table goes on, or it does not start again.
    pub async fn keep(
        self,
        twin: Arc<Twin>,
        mut hub: Powered,
        mut stop: oneshot::Receiver<()>,
    ) -> Result<()> {
        loop {
            let fallen = tokio::select! {
                // What ends with the table is not what has fallen: the table's own word is asked first.
                biased;
                _ = &mut stop => None,
                again = twin.starts_again() => {
                    hub = self.start_again(again, hub, &twin).await?;
                    continue;
                }
                part = hub.running.fallen() => Some(Fallen(part)),
                Some(_) = hub.servers.join_next() => Some(Fallen("web")),
            };
            self.end(hub, Running::stop).await;
            return fallen.map_or(Ok(()), |fallen| Err(fallen.into()));
        }
    }
}

impl Powered {
    /// What others use of it.
    pub fn handles(&self) -> Hub {
        Hub {
            desk: self.running.desk(),
            clock: self.running.clock(),
            keys: self.keys.clone(),
        }
    }
}

/// Where phones join in a room with these keys.
pub fn join_url(room: SocketAddr, keys: &Keys) -> String {
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
                    twin.follow_steps();
                    twin.stir();
                    continue;
                }
                // The hub has ended, and so will this.
                Err(_) => std::future::pending().await,
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
