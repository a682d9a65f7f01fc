//! The readers.

use sensors::Gain;
use table::zone::Zone;

use super::claims::Claims;
use super::fault::{At, Span};
use super::hardware::needed_bus;
use super::section::Section;
use super::selects::{Wired, select};
use super::wiring::{Bus, Pin, Select};

/// The fastest clock of a PN532, in kHz.
const PN532_KHZ: u32 = 5_000;

/// Keys of a reader's wires beside its bus.
const WIRES: [&str; 3] = ["select", "irq", "gain-db"];

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
        /// Its bus.
        bus: Bus,
        /// SDA, which is its chip select.
        select: Select,
        /// IRQ, where it is wired.
        irq: Option<Pin>,
        /// Gain of the receiver.
        gain: Gain,
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
        /// Its bus.
        bus: Bus,
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
    /// Its bus.
    pub fn bus(&self) -> Bus {
        match self.chip {
            ReaderChip::Mfrc522 { bus, .. }
            | ReaderChip::Pn532Spi { bus, .. }
            | ReaderChip::Pn532I2c { bus } => bus,
        }
    }

    /// Its chip select, on SPI.
    pub fn select(&self) -> Option<&Select> {
        match &self.chip {
            ReaderChip::Mfrc522 { select, .. } | ReaderChip::Pn532Spi { select, .. } => {
                Some(select)
            }
            ReaderChip::Pn532I2c { .. } => None,
        }
    }

    /// Its interrupt pin, where it is wired.
    pub fn irq(&self) -> Option<Pin> {
        match self.chip {
            ReaderChip::Mfrc522 { irq, .. } => irq,
            ReaderChip::Pn532Spi { .. } | ReaderChip::Pn532I2c { .. } => None,
        }
    }

    /// Name of its chip.
    pub fn chip_name(&self) -> &'static str {
        match self.chip {
            ReaderChip::Mfrc522 { .. } => "MFRC522",
            ReaderChip::Pn532Spi { .. } | ReaderChip::Pn532I2c { .. } => "PN532",
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
    let zone = section.needed_parsed(
        "zone",
        "zone = \"pad:0\", \"melds:0\", \"centre\", \"stock\", \"discard\", \"aside\", \"widow\", \"dead\", \"tray:left\" or \"tray:right\"",
        |text| seated(text, seats),
    );
    if let Some(zone) = &zone {
        section.header = format!("the reader of {}", zone.value);
    }
    let name: Option<At<String>> = section.value("name", "name = a text");
    if let Some(name) = &name {
        section.header = format!("the reader `{}`", name.value);
    }
    let mode: Option<At<Mode>> = section.value("mode", "mode = \"lay\" or \"swipe\"");
    let mode = mode.map_or(Mode::Lay, |mode| mode.value);
    let bus = needed_bus(&mut section, wired.buses);
    let is_pn532 = section.parsed(
        "chip",
        "chip = \"mfrc522\" or \"pn532\"",
        |text| match text {
            "mfrc522" => Ok(false),
            "pn532" => Ok(true),
            other => Err(format!("`{other}` is no reader that this program knows")),
        },
    );
    let is_pn532 = is_pn532.is_some_and(|chip| chip.value);
    let chip = chip(&mut section, is_pn532, bus.as_ref(), wired, claims);
    if let (true, Mode::Lay, Some(zone)) = (is_pn532, mode, &zone)
        && matches!(zone.value, Zone::Pad(_) | Zone::Melds(_) | Zone::Centre)
    {
        let what = format!(
            "{} has a PN532, which sees two tags at most",
            section.header
        );
        let remedy = "write chip = \"mfrc522\" and build that one in, or mode = \"swipe\"";
        section.faults.note(&zone.span, what, remedy);
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

/// Chip and wires. Of a reader without a bus that is there, nothing can be said of the wires.
fn chip(
    section: &mut Section<'_, '_>,
    is_pn532: bool,
    bus: Option<&At<Bus>>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    match bus {
        None => {
            section.skip(&WIRES);
            None
        }
        Some(At { value: bus, span }) if !bus.is_spi() && !is_pn532 => {
            section.skip(&WIRES);
            let what = format!(
                "{} is on {bus}, but an MFRC522 talks SPI here",
                section.header
            );
            section
                .faults
                .note(span, what, "name an SPI bus, or write chip = \"pn532\"");
            None
        }
        Some(At { value: bus, .. }) if !bus.is_spi() => Some(ReaderChip::Pn532I2c { bus: *bus }),
        Some(bus) if is_pn532 => pn532(section, bus, wired, claims),
        Some(bus) => mfrc522(section, bus.value, wired, claims),
    }
}

fn seated(text: &str, seats: u8) -> Result<Zone, String> {
    let zone: Zone = text.parse().map_err(|_| format!("`{text}` is no zone"))?;
    match zone {
        Zone::Pad(seat) | Zone::Melds(seat) if seat >= seats => Err(format!(
            "`{zone}` is beyond the table's {seats} seats, which count from 0"
        )),
        zone => Ok(zone),
    }
}

fn mfrc522(
    section: &mut Section<'_, '_>,
    bus: Bus,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    let select = select(section, bus, wired);
    let irq = section.pin("irq");
    let shape = "gain-db = 18, 23, 33, 38, 43 or 48";
    let gain: Option<At<u32>> = section.value("gain-db", shape);
    let gain = match &gain {
        None => Some(Gain::default()),
        Some(At { value, span }) => gain_of(*value).or_else(|| {
            let what = format!("`gain-db` of {} is {value}", section.header);
            section.faults.note(span, what, format!("write {shape}"));
            None
        }),
    };
    if let Some(select) = &select {
        claims.select(
            &select.value,
            format!("the select of {}", section.header),
            &select.span,
        );
    }
    if let Some(irq) = &irq {
        claims.pin(
            irq.value,
            format!("the IRQ of {}", section.header),
            &irq.span,
        );
    }
    Some(ReaderChip::Mfrc522 {
        bus,
        select: select?.value,
        irq: irq.map(|irq| irq.value),
        gain: gain?,
    })
}

fn gain_of(decibels: u32) -> Option<Gain> {
    let gains = [
        (18, Gain::Db18),
        (23, Gain::Db23),
        (33, Gain::Db33),
        (38, Gain::Db38),
        (43, Gain::Db43),
        (48, Gain::Db48),
    ];
    let found = gains.into_iter().find(|(value, _)| *value == decibels);
    found.map(|(_, gain)| gain)
}

fn pn532(
    section: &mut Section<'_, '_>,
    bus: &At<Bus>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    let select = select(section, bus.value, wired);
    if let Some(select) = &select {
        claims.select(
            &select.value,
            format!("the select of {}", section.header),
            &select.span,
        );
    }
    let At { value: bus, span } = bus.clone();
    let speed = wired
        .buses
        .iter()
        .find(|config| config.bus == bus)?
        .speed_khz;
    if speed > PN532_KHZ {
        let what = format!("{} is a PN532 on {bus} at {speed} kHz", section.header);
        let remedy = format!("set speed-khz of [bus.{bus}] to {PN532_KHZ} or less");
        section.faults.note(&span, what, remedy);
    }
    Some(ReaderChip::Pn532Spi {
        bus,
        select: select?.value,
    })
}
