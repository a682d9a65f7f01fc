//! The chip of a reader and the wires that it needs.

use sensors::{CollLevel, Gain, Receiver};
use table::words::say;

use super::claims::{Claims, part};
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
pub(super) const NAMES: [&str; 3] = ["mfrc522", "pn532", "pn5180"];

/// A chip by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Mfrc522,
    Pn532,
    Pn5180,
}

impl Kind {
    pub(super) fn named(text: &str) -> Option<Kind> {
        let all = [Kind::Mfrc522, Kind::Pn532, Kind::Pn5180];
        all.into_iter()
            .zip(NAMES)
            .find(|(_, name)| *name == text)
            .map(|(kind, _)| kind)
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
            let what = say!(
                "config-talks-spi",
                of = &section.header,
                bus = bus.to_string()
            );
            section.faults.note(span, what, say!("config-spi-or-pn532"));
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
    let gain = section.one_of("gain-db", &[18, 23, 33, 38, 43, 48], |decibels| {
        let mut gains = Gain::ALL.into_iter();
        gains.find(|gain| gain.decibels() == decibels)
    });
    let coll_level = section.one_of("coll-level", &[1, 2, 3, 4, 5, 6, 7], |level| {
        CollLevel::new(u8::try_from(level).ok()?)
    });
    if let Some(irq) = &irq {
        claims.pin(irq.value, part("IRQ", section.header.clone()), &irq.span);
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

fn pn532(
    section: &mut Section<'_, '_>,
    bus: &At<Bus>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<ReaderChip> {
    let select = claimed_select(section, bus.value, wired, claims);
    slow_enough(section, bus, wired, "PN532", PN532_KHZ);
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
    slow_enough(section, bus, wired, "PN5180", PN5180_KHZ);
    let [busy, reset] = [("busy", "BUSY"), ("reset", "RST")].map(|(key, label)| {
        let pin = section.needed_pin(key)?;
        claims.pin(pin.value, part(label, section.header.clone()), &pin.span);
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
    let by = part(say!("config-select"), section.header.clone());
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
        let (of, bus) = (&section.header, bus.to_string());
        let what = say!(
            "config-too-fast",
            of = of,
            chip = chip,
            bus = bus.clone(),
            khz = speed
        );
        let remedy = say!("config-slower", bus = bus, khz = most_khz);
        section.faults.note(span, what, remedy);
    }
}
