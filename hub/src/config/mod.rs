//! The table as it is wired: the file that `remmi run`, `doctor`, `enrol` and `check-config` read.
//!
//! [`TableConfig`] is the file as meant. What was typed is read key by key, so that **all** faults
//! are found at once, each with its line, what is wrong and what to do: [`ConfigError`]. A
//! `TableConfig` that exists is sound: every bus and expander it names is there, no pin has two
//! uses, no two readers share a select, and each chosen game has its zones.
//!
//! Nothing here touches hardware; the keys are explained in `examples/remmi.toml`.

mod check;
mod chip;
mod claims;
mod draft;
mod fault;
mod file;
mod form;
mod hardware;
mod kind;
mod ledger;
mod listing;
mod network;
mod panel;
mod reader;
mod section;
mod selects;
mod settings;
mod warnings;
mod wiring;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use protocol::Name;

pub use draft::draft;
pub use fault::{ConfigError, Fault, where_};
pub use form::{Hand, Key, Part, Place, Written};
pub use hardware::{BackendKind, BusConfig, ExpanderChip, ExpanderConfig};
pub use kind::Kind;
pub use ledger::{PinUse, Use};
pub use panel::{Needs, PanelConfig, PanelSize};
pub use reader::{Mode, ReaderChip, ReaderConfig};
pub use settings::{Checked, SETTINGS, Settings, Typed, TypedPart};
pub use wiring::{Bus, Pin, Select};

use crate::club::Ship;
use crate::speech::Speech;
use crate::storage::read_text;
use table::furniture::Furniture;
use table::game::GameId;
use table::zone::Zone;

/// A table, as its file means it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableConfig {
    /// Name of the table in the MQTT topics.
    pub name: Name,
    /// Seats, 2 to 10.
    pub seats: u8,
    /// Games for which every zone has a reader.
    pub games: Vec<GameId>,
    /// Ids of its tap-timers; none is a table without one.
    pub timers: Vec<Name>,
    /// Folder of journals and keys.
    pub data: PathBuf,
    /// Deck files, as `remmi enrol` writes them.
    pub decks: Vec<PathBuf>,
    /// By which library the pins and buses are reached.
    pub backend: BackendKind,
    /// The character device of the header's pins, if it is not the one that is found by its label.
    /// Only for [`BackendKind::Linux`].
    pub gpiochip: Option<PathBuf>,
    /// Where the pages are served.
    pub web: WebConfig,
    /// The MQTT broker; none at a table without timers and without home automation.
    pub broker: Option<BrokerConfig>,
    /// The club that it sends its matches to; most tables have none.
    pub club: Option<ClubConfig>,
    /// How the table is built where a game can be played in two ways.
    pub furniture: Furniture,
    /// The buses in use, each once.
    pub buses: Vec<BusConfig>,
    /// Chips that give more chip selects.
    pub expanders: Vec<ExpanderConfig>,
    /// The readers; [`sensors::Antenna`] n is the nth. At least one, each with a zone of its own.
    pub readers: Vec<ReaderConfig>,
    /// The scoreboard's panel; a table without one shows it on its pages.
    pub panel: Option<PanelConfig>,
    /// The wireless network that phones may use; where it is left out, the scoreboard shows none.
    pub wifi: Option<WifiConfig>,
    /// What speaks at the table; one without it is silent.
    pub speech: Option<Speech>,
}

/// Where the pages are served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebConfig {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// The name under which phones find this machine, as in `remmi.local`; the machine's own name
    /// with `.local` when left out.
    pub host: Option<String>,
    /// Whether they are encrypted, and with what.
    pub tls: TlsConfig,
}

/// A wireless network, for the code on the scoreboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WifiConfig {
    /// Its name (SSID), 1 to 32 bytes.
    pub name: String,
    /// The file that holds its password; none for an open network.
    pub password_file: Option<PathBuf>,
}

/// What the pages are encrypted with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TlsConfig {
    /// They are not: HTTP.
    #[default]
    Off,
    /// A certificate that the table makes and keeps.
    Own,
    /// One that is given.
    Given {
        /// Its chain, as PEM.
        certificate: PathBuf,
        /// Its private key, as PEM.
        key: PathBuf,
    },
}

/// Where the broker is, a program of its own such as Mosquitto.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokerConfig {
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// User name and the file that holds the password; none at a broker that takes anybody.
    pub login: Option<(String, PathBuf)>,
}

/// The club's broker, and what goes there when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubConfig {
    /// Where it listens.
    pub broker: BrokerConfig,
    /// The connection is encrypted, and whose certificates are trusted: a file, PEM.
    pub tls: Option<PathBuf>,
    /// When what of a match goes.
    pub ship: Ship,
}

impl TableConfig {
    /// Reads the maker's file, and under it what the table's page has set. Relative paths count from the folder of the file
    /// in which they stand.
    ///
    /// # Errors
    /// A file cannot be read, or holds faults: all of them are reported.
    pub fn read(path: &Path) -> Result<TableConfig, ConfigError> {
        let faulty = |faults| ConfigError::Faults {
            file: path.to_owned(),
            faults,
        };
        Settings::read(path)?.now().config.map_err(faulty)
    }

    /// Takes the text of a file that lies in `folder`.
    ///
    /// # Errors
    /// All faults, by line.
    pub fn parse(text: &str, folder: &Path) -> Result<TableConfig, Vec<Fault>> {
        TableConfig::parse_with(text, folder, "")
    }

    /// The same with the text that the table's page has written beside it.
    ///
    /// # Errors
    /// All faults of both, by line.
    pub fn parse_with(text: &str, folder: &Path, page: &str) -> Result<TableConfig, Vec<Fault>> {
        file::read(text, folder, page).config
    }

    /// Where the pages of this file's table would be served, as far as that can be read of a file that may hold faults, or not
    /// be there at all.
    pub fn listen(path: &Path) -> SocketAddr {
        file::listen(&read_text(path, settings::MOST).unwrap_or_default())
    }

    /// The zone of each antenna: antenna n watches the nth.
    pub fn zones(&self) -> Vec<Zone> {
        self.readers.iter().map(|reader| reader.zone).collect()
    }

    /// The reader whose antenna watches this zone, if there is one.
    pub fn reader(&self, zone: Zone) -> Option<&ReaderConfig> {
        self.readers.iter().find(|reader| reader.zone == zone)
    }

    /// The reader of this name, as `--reader NAME` asks for it.
    pub fn reader_named(&self, name: &str) -> Option<&ReaderConfig> {
        self.readers.iter().find(|reader| reader.name == name)
    }

    /// The settings of a bus that is in use.
    pub fn bus(&self, bus: Bus) -> Option<&BusConfig> {
        self.buses.iter().find(|config| config.bus == bus)
    }

    /// Every pin of the header that is in use, in the order of the pins.
    pub fn pins(&self) -> Vec<PinUse> {
        ledger::pins(self)
    }

    /// The lines that reset readers, each once: several buses may share one.
    pub fn resets(&self) -> Vec<Pin> {
        let pins: BTreeSet<Pin> = self.buses.iter().filter_map(|bus| bus.reset).collect();
        pins.into_iter().collect()
    }

    /// The switches of readers' supplies, in the same way.
    pub fn powers(&self) -> Vec<Pin> {
        let pins: BTreeSet<Pin> = self.buses.iter().filter_map(|bus| bus.power).collect();
        pins.into_iter().collect()
    }

    /// What is not a fault, and may still be why the table does not work: clocks that the wires hardly
    /// carry, a password or a voice that is not there.
    pub fn warnings(&self) -> Vec<String> {
        warnings::of(self)
    }

    /// The readers and pins as a text for a terminal.
    pub fn listing(&self) -> String {
        listing::of(self)
    }
}
