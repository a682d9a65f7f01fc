//! A table as far as a club sees one: its folder and its shipper.

use std::path::Path;
use std::sync::{Arc, Mutex};

use hub::club::{Club, Live, Ship, Shipper, Standing};
use hub::mqtt::Broker;
use protocol::Name;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::AbortHandle;

pub struct Table {
    running: AbortHandle,
    /// What it shows. It plays as long as this is there.
    pub live: watch::Sender<Live>,
    standing: Arc<Mutex<Standing>>,
}

impl Table {
    pub fn start(runtime: &Runtime, name: &Name, folder: &Path, broker: Broker) -> Table {
        let club = Club {
            broker,
            tls: None,
            ship: Ship::Deals,
        };
        Table::with(runtime, name, folder, club)
    }

    pub fn with(runtime: &Runtime, name: &Name, folder: &Path, club: Club) -> Table {
        let (live, seen) = watch::channel(Live::default());
        let standing: Arc<Mutex<Standing>> = Arc::default();
        let told = Arc::clone(&standing);
        let shipper = Shipper::new(*name, folder.to_owned(), club.ship).unwrap();
        let tell = move |now| *told.lock().unwrap() = now;
        let running = runtime.spawn(shipper.run(club, seen, tell)).abort_handle();
        Table {
            running,
            live,
            standing,
        }
    }

    pub fn standing(&self) -> Standing {
        self.standing.lock().unwrap().clone()
    }

    /// These tags that stand for no piece lie on its antennas, between two matches, and no others.
    pub fn cards(&self, tags: &[&str]) {
        let tag = |digits: &&str| serde_json::from_value((*digits).into()).unwrap();
        let cards = tags.iter().map(tag).collect();
        self.live.send_modify(|live| live.cards = cards);
    }

    pub fn stop(&self) {
        self.running.abort();
    }
}
