//! The chip of a reader and the wires that it needs.

use std::str::FromStr;

use sensors::{CollLevel, Gain, Receiver};

use super::claims::Claims;
use super::fault::At;
use super::reader::ReaderChip;
use super::section::Section;
use super::selects::{Wired, select};
use super::wiring::{Bus, Select};

/// The fastest clocks, in kHz, of chips that take less than a bus may run at.
const PN532_KHZ: u32 = 5_000;
const PN5180_KHZ: u32 = 7_000;

/// Keys of a reader's wires beside its bus.
const WIRES: [&str; 6] = ["select", "irq", "gain-db", "coll-level", "busy", "reset"];

/// What is written for [`Kind`].
pub(super) const SHAPE: &str = "chip = \"mfrc522\", \"pn532\" or \"pn5180\"";

/// A chip by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Mfrc522,
    Pn532,
    Pn5180,
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        match text {
            "mfrc522" => Ok(Kind::Mfrc522),
            "pn532" => Ok(Kind::Pn532),
            "pn5180" => Ok(Kind::Pn5180),
            other => Err(format!("`{other}` is not a reader that this program knows")),
        }
    }
}

/// Chip and wires. Of a reader without a bus that is there, nothing can be said of the wires.
pub(super) fn read(
    section: &mut Section<'_, '_>,
    kind: Kind,
    bus: Option<&At<Bus>>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    match bus {
        None => {
            section.skip(&WIRES);
            None
        }
        Some(At { value: bus, span }) if !bus.is_spi() && kind != Kind::Pn532 => {
            section.skip(&WIRES);
            let chip = match kind {
                Kind::Pn5180 => "a PN5180",
                _ => "an MFRC522",
            };
            let what = format!("{} is on {bus}, but {chip} talks SPI here", section.header);
            section
                .faults
                .note(span, what, "name an SPI bus, or write chip = \"pn532\"");
            None
        }
        Some(At { value: bus, .. }) if !bus.is_spi() => Some(ReaderChip::Pn532I2c { bus: *bus }),
        Some(bus) => match kind {
            Kind::Mfrc522 => mfrc522(section, bus.value, wired, claims),
            Kind::Pn532 => pn532(section, bus, wired, claims),
            Kind::Pn5180 => pn5180(section, bus, wired, claims),
        },
    }
}

fn mfrc522(
    section: &mut Section<'_, '_>,
    bus: Bus,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    let select = claimed_select(section, bus, wired, claims);
    let irq = section.pin("irq");
    let gain = one_of(section, "gain-db", "18, 23, 33, 38, 43 or 48", |decibels| {
        let mut gains = Gain::ALL.into_iter();
        gains.find(|gain| gain.decibels() == decibels)
    });
    let coll_level = one_of(section, "coll-level", "1 to 7", |level| {
        CollLevel::new(u8::try_from(level).ok()?)
    });
    if let Some(irq) = &irq {
        claims.pin(
            irq.value,
            format!("the IRQ of {}", section.header),
            &irq.span,
        );
    }
    Some(ReaderChip::Mfrc522 {
        bus,
        select: select?,
        irq: irq.map(|irq| irq.value),
        receiver: Receiver {
            gain: gain?,
            coll_level: coll_level?,
        },
    })
}

/// A number of which only these mean something; what it is when left out, and `None` when it is another.
fn one_of<T: Default>(
    section: &mut Section<'_, '_>,
    key: &'static str,
    these: &str,
    is: impl Fn(u32) -> Option<T>,
) -> Option<T> {
    let shape = format!("{key} = {these}");
    let Some(At { value, span }) = section.value::<u32>(key, &shape) else {
        return Some(T::default());
    };
    let read = is(value);
    if read.is_none() {
        let what = format!("`{key}` of {} is {value}", section.header);
        section.faults.note(&span, what, format!("write {shape}"));
    }
    read
}

fn pn532(
    section: &mut Section<'_, '_>,
    bus: &At<Bus>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    let select = claimed_select(section, bus.value, wired, claims);
    slow_enough(section, bus, wired, "a PN532", PN532_KHZ);
    Some(ReaderChip::Pn532Spi {
        bus: bus.value,
        select: select?,
    })
}

fn pn5180(
    section: &mut Section<'_, '_>,
    bus: &At<Bus>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    let select = claimed_select(section, bus.value, wired, claims);
    slow_enough(section, bus, wired, "a PN5180", PN5180_KHZ);
    let [busy, reset] = [("busy", "BUSY"), ("reset", "RST")].map(|(key, label)| {
        let pin = section.needed_pin(key)?;
        let by = format!("{label} of {}", section.header);
        claims.pin(pin.value, by, &pin.span);
        Some(pin.value)
    });
    Some(ReaderChip::Pn5180 {
        bus: bus.value,
        select: select?,
        busy: busy?,
        reset: reset?,
    })
}

fn claimed_select(
    section: &mut Section<'_, '_>,
    bus: Bus,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<Select> {
    let select = select(section, bus, wired)?;
    let by = format!("the select of {}", section.header);
    claims.select(&select.value, by, &select.span);
    Some(select.value)
}

/// Notes a bus that is too fast for the chip.
fn slow_enough(
    section: &mut Section<'_, '_>,
    bus: &At<Bus>,
    wired: &Wired<'_>,
    chip: &str,
    most_khz: u32,
) {
    let At { value: bus, span } = bus;
    let config = wired.buses.iter().find(|config| config.bus == *bus);
    let Some(speed) = config.map(|config| config.speed_khz) else {
        return;
    };
    if speed > most_khz {
        let what = format!("{} is {chip} on {bus} at {speed} kHz", section.header);
        let remedy = format!("set speed-khz of [bus.{bus}] to {most_khz} or less");
        section.faults.note(span, what, remedy);
    }
}
