//! A twin inside the test's own process, on free ports and in a folder of its own.

use std::net::Ipv4Addr;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use hub::mqtt::Broker;
use protocol::Name;
use table::furniture::Furniture;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use twin::device::{self, Device};
use twin::live::{self, Options, Started, TABLE};
use twin::reception::Reception;
use twin::recorded::Recorded;
use twin::twin::Twin;

use super::play::Table;

/// A running twin; it stops when it is dropped.
pub struct Live {
    table: Option<Table>,
    started: Option<Started>,
    runtime: Runtime,
    folder: TempDir,
}

impl Live {
    /// Starts a twin with its embedded broker.
    pub fn start() -> Live {
        Live::with_broker(None)
    }

    /// Starts a twin, over a broker elsewhere if one is given.
    pub fn with_broker(broker: Option<Broker>) -> Live {
        Live::with_timers(broker, Vec::new())
    }

    /// Starts a twin whose timers are devices of their own.
    pub fn with_timers(broker: Option<Broker>, timers: Vec<Name>) -> Live {
        Live::with(broker, timers, None, Furniture::default())
    }

    /// Starts a twin that lets phones join at an address.
    pub fn with_host(host: Ipv4Addr) -> Live {
        Live::built(host, Furniture::default())
    }

    /// The same at a table that is built so.
    pub fn built(host: Ipv4Addr, furniture: Furniture) -> Live {
        Live::with(None, Vec::new(), Some(host), furniture)
    }

    fn with(
        broker: Option<Broker>,
        timers: Vec<Name>,
        host: Option<Ipv4Addr>,
        furniture: Furniture,
    ) -> Live {
        Live::of(Options {
            host,
            broker,
            timers,
            furniture,
            ..Live::options()
        })
    }

    /// Starts a twin that phones reach at an address, and that shuffles by a number.
    pub fn seeded(host: Ipv4Addr, seed: u64) -> Live {
        Live::of(Options {
            host: Some(host),
            seed,
            ..Live::options()
        })
    }

    /// Starts a twin that shows what another table's antennas heard.
    pub fn showing(recorded: Recorded) -> Live {
        Live::of(Options {
            recorded: Some(recorded),
            ..Live::options()
        })
    }

    /// On free ports; its folder is made when it starts.
    fn options() -> Options {
        Options {
            port: 0,
            host: None,
            mqtt_port: 0,
            broker: None,
            timers: Vec::new(),
            data: PathBuf::new(),
            fresh: false,
            seed: 7,
            reception: Reception::default(),
            furniture: Furniture::default(),
            recorded: None,
            table: live::name(TABLE),
            club: None,
        }
    }

    fn of(options: Options) -> Live {
        let folder = tempfile::tempdir().unwrap();
        let runtime = Runtime::new().unwrap();
        let options = Options {
            data: folder.path().to_owned(),
            ..options
        };
        let started = runtime
            .block_on(live::start(options))
            .expect("the twin starts");
        Live {
            table: Some(Table::at(started.address)),
            started: Some(started),
            runtime,
            folder,
        }
    }

    /// The table itself: what really lies where, and any seat's page.
    pub fn twin(&self) -> &Twin {
        &self.started.as_ref().expect("until it is dropped").twin
    }

    /// Pulls the hub's plug, waits until its pages are gone, and opens them again.
    pub fn pull_plug(&mut self) {
        self.starts_again("pull plug");
    }

    /// The hub starts again by this line: waits until its pages are gone, and opens them again.
    pub fn starts_again(&mut self, line: &str) {
        let address = self.address;
        self.goes_wrong(line);
        self.view.closes();
        self.table = Some(Table::at(address));
    }

    /// Waits until it ends by itself; why it has.
    pub fn ends(mut self) -> String {
        let mut started = self.started.take().expect("until it is dropped");
        let ended = self.runtime.block_on(started.ended());
        ended.expect_err("it ends with an error").to_string()
    }

    /// Its broker.
    pub fn broker(&self) -> Broker {
        let started = self.started.as_ref().expect("until it is dropped");
        started.broker.clone()
    }

    /// Another modelled timer at the table's broker, which the table does not know.
    pub fn stranger(&self, id: &str) -> Device {
        let started = self.started.as_ref().expect("until it is dropped");
        let names = [TABLE, id].map(|name| Name::new(name).expect("a name of the contract"));
        let _inside = self.runtime.enter();
        Device::start(
            started.broker.clone(),
            device::session(names[0], names[1], 1),
            (names[0], names[1]),
            self.twin().clock().clone(),
        )
    }

    /// Where phones join, if they can.
    pub fn join(&self) -> Option<String> {
        self.started.as_ref()?.join()
    }

    /// The address in the code on the scoreboard, once a picture stands there.
    pub fn scoreboard_code(&self) -> Option<String> {
        self.world.until("a picture on the scoreboard", |world| {
            world["panel"]["rev"].as_u64() > Some(0) && world["panel"]["busy"] == false
        });
        let glass = self.twin().panel().glass();
        let ink = |x: usize, y: usize| match glass.get(x as u32, y as u32) {
            true => 0,
            false => 255,
        };
        let (width, height) = (glass.width() as usize, glass.height() as usize);
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, ink);
        let mut grids = image.detect_grids().into_iter();
        grids
            .next()
            .map(|grid| grid.decode().expect("a whole code").1)
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Deref for Live {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.table.as_ref().expect("until it is dropped")
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.table = None;
        if let Some(started) = self.started.take() {
            self.runtime.block_on(started.stop());
        }
    }
}
