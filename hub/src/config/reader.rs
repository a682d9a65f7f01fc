//! The readers.

use rules::Seat;
use sensors::Receiver;
use table::words::say;
use table::zone::Zone;

use super::chip::{self, Kind};
use super::claims::Claims;
use super::fault::{At, Span};
use super::hardware::needed_bus;
use super::kind::Kind as Shape;
use super::section::Section;
use super::selects::Wired;
use super::wiring::{Bus, Pin, Select};

/// How an antenna is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Pieces lie there, all at once: presence with hysteresis.
    #[default]
    Lay,
    /// Each piece passes over it, and counts at its first sighting.
    Swipe,
}

/// A reader chip and its wires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReaderChip {
    /// MFRC522 on SPI.
    Mfrc522 {
        /// SPI bus.
        bus: Bus,
        /// SDA, which is its chip select.
        select: Select,
        /// IRQ, where it is wired.
        irq: Option<Pin>,
        /// How it hears.
        receiver: Receiver,
    },
    /// PN532 on SPI.
    Pn532Spi {
        /// Its bus, at most 5 MHz.
        bus: Bus,
        /// SS.
        select: Select,
    },
    /// PN532 on I2C, the only one there.
    Pn532I2c {
        /// I2C bus, of which it is the only reader.
        bus: Bus,
    },
    /// PN5180 on SPI, for tags of ISO 15693.
    Pn5180 {
        /// Its bus, at most 7 MHz.
        bus: Bus,
        /// NSS.
        select: Select,
        /// BUSY, its own.
        busy: Pin,
        /// RST, its own.
        reset: Pin,
    },
}

/// A reader with its antenna.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderConfig {
    /// What people call it; its zone when left out. No two have the same.
    pub name: String,
    /// What it watches.
    pub zone: Zone,
    /// Chip and wires.
    pub chip: ReaderChip,
    /// How it is read.
    pub mode: Mode,
    /// Line of the file at which it begins.
    pub line: usize,
}

impl ReaderConfig {
    /// The bus it is read over, SPI or I2C.
    pub fn bus(&self) -> Bus {
        match self.chip {
            ReaderChip::Mfrc522 { bus, .. }
            | ReaderChip::Pn532Spi { bus, .. }
            | ReaderChip::Pn532I2c { bus }
            | ReaderChip::Pn5180 { bus, .. } => bus,
        }
    }

    /// Its chip select, on SPI.
    pub fn select(&self) -> Option<&Select> {
        match &self.chip {
            ReaderChip::Mfrc522 { select, .. }
            | ReaderChip::Pn532Spi { select, .. }
            | ReaderChip::Pn5180 { select, .. } => Some(select),
            ReaderChip::Pn532I2c { .. } => None,
        }
    }

    /// Its interrupt pin, where it is wired.
    pub fn irq(&self) -> Option<Pin> {
        match self.chip {
            ReaderChip::Mfrc522 { irq, .. } => irq,
            _ => None,
        }
    }

    /// Pins that lead to it alone, besides its select, as its module calls them.
    pub fn own_pins(&self) -> Vec<(&'static str, Pin)> {
        match self.chip {
            ReaderChip::Mfrc522 { irq, .. } => irq.map(|pin| ("IRQ", pin)).into_iter().collect(),
            ReaderChip::Pn532Spi { .. } | ReaderChip::Pn532I2c { .. } => Vec::new(),
            ReaderChip::Pn5180 { busy, reset, .. } => vec![("BUSY", busy), ("RST", reset)],
        }
    }

    /// What its module calls the select.
    pub fn select_label(&self) -> &'static str {
        match self.chip {
            ReaderChip::Mfrc522 { .. } => "SDA",
            ReaderChip::Pn532Spi { .. } => "SS",
            ReaderChip::Pn532I2c { .. } => "",
            ReaderChip::Pn5180 { .. } => "NSS",
        }
    }

    /// The chip as its maker writes it, for people.
    pub fn chip_name(&self) -> &'static str {
        match self.chip {
            ReaderChip::Mfrc522 { .. } => "MFRC522",
            ReaderChip::Pn532Spi { .. } | ReaderChip::Pn532I2c { .. } => "PN532",
            ReaderChip::Pn5180 { .. } => "PN5180",
        }
    }
}

/// A reader as it was read, with where its select stands.
pub(super) struct Typed {
    pub(super) config: ReaderConfig,
    pub(super) zone: Span,
    pub(super) name: Span,
    pub(super) bus: Span,
}

/// Reads one `[[reader]]`.
pub(super) fn read(
    mut section: Section<'_, '_>,
    seats: u8,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<Typed> {
    let line = section.faults.line(&section.span);
    let zone = section.needed_parsed("zone", &zones(seats), |text| text.parse::<Zone>().ok());
    let zone = zone.filter(|zone| {
        let beyond = matches!(zone.value, Zone::Pad(seat) | Zone::Melds(seat) if seat.0 >= seats);
        if beyond {
            let (name, shape) = (zone.value.to_string(), zones(seats).shape("zone"));
            let what = say!("config-beyond-seats", zone = name, seats = seats);
            let remedy = say!("config-write", shape = shape);
            section.faults.note(&zone.span, what, remedy);
        }
        !beyond
    });
    if let Some(zone) = &zone {
        section.header = say!("config-reader-of", zone = zone.value.to_string());
    }
    let name: Option<At<String>> = section.value("name", &Shape::Text(say!("shape-text")));
    if let Some(name) = &name {
        section.header = say!("config-reader", name = name.value.as_str());
    }
    let mode: Option<At<Mode>> = section.value("mode", &Shape::choice(&["lay", "swipe"]));
    let mode = mode.map_or(Mode::Lay, |mode| mode.value);
    let bus = needed_bus(&mut section, wired.buses);
    let kind = section.parsed("chip", &Shape::choice(&chip::NAMES), Kind::named);
    let kind = kind.map_or(Kind::Mfrc522, |kind| kind.value);
    let chip = chip::read(&mut section, kind, bus.as_ref(), wired, claims);
    if let (Kind::Pn532, Mode::Lay, Some(zone)) = (kind, mode, &zone)
        && matches!(zone.value, Zone::Pad(_) | Zone::Melds(_) | Zone::Centre)
    {
        let what = say!("config-two-tags", of = &section.header);
        section
            .faults
            .note(&zone.span, what, say!("config-another-chip"));
    }
    let span = section.span.clone();
    section.end();
    let (zone, bus) = (zone?, bus?);
    Some(Typed {
        name: name.as_ref().map_or(span, |name| name.span.clone()),
        config: ReaderConfig {
            name: name.map_or_else(|| zone.value.to_string(), |name| name.value),
            zone: zone.value,
            chip: chip?,
            mode,
            line,
        },
        zone: zone.span,
        bus: bus.span,
    })
}

/// What a reader may watch at a table of so many seats.
fn zones(seats: u8) -> Shape {
    let seats = || (0..seats).map(Seat);
    let own = seats().map(Zone::Pad).chain(seats().map(Zone::Melds));
    let shared = [
        "centre",
        "stock",
        "discard",
        "aside",
        "widow",
        "dead",
        "tray:left",
        "tray:right",
    ];
    let own = own.map(|zone| zone.to_string());
    Shape::Choice(own.chain(shared.map(str::to_owned)).collect())
}
