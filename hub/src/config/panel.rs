//! The panel.

use clap::ValueEnum;
use display::{Kind, Rotation, it8951, ssd1683, uc8179};
use table::words::say;

use super::claims::{Claims, part};
use super::fault::At;
use super::hardware::needed_spi;
use super::kind::Kind as Shape;
use super::section::Section;
use super::selects::{Wired, select};
use super::wiring::{Bus, Pin, Select};
use crate::panel::ROOM_CELSIUS;

/// The warmest room that a panel is made for, in °C.
const WARMEST_CELSIUS: u32 = 50;

/// A panel, as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, clap::ValueEnum)]
pub enum PanelSize {
    /// 13.3", 1600x1200, behind an IT8951.
    #[serde(rename = "13.3")]
    #[value(name = "13.3")]
    Largest,
    /// 10.3", 1872x1404, behind an IT8951.
    #[serde(rename = "10.3")]
    #[value(name = "10.3")]
    Larger,
    /// 7.5" V2, 800x480, UC8179.
    #[serde(rename = "7.5")]
    #[value(name = "7.5")]
    Large,
    /// 7.5" B V2, 800x480 with red, UC8179.
    #[serde(rename = "7.5b")]
    #[value(name = "7.5b")]
    Red,
    /// 5.83" V2, 648x480, UC8179.
    #[serde(rename = "5.83")]
    #[value(name = "5.83")]
    Medium,
    /// 4.26", 800x480, SSD1677.
    #[serde(rename = "4.26")]
    #[value(name = "4.26")]
    Fine,
    /// 4.2" V2, 400x300, SSD1683.
    #[serde(rename = "4.2")]
    #[value(name = "4.2")]
    Small,
}

impl PanelSize {
    /// What people call the panel.
    pub fn name(self) -> &'static str {
        match self {
            PanelSize::Largest => "13.3\"",
            PanelSize::Larger => "10.3\"",
            PanelSize::Large => "7.5\" V2",
            PanelSize::Red => "7.5\" B V2",
            PanelSize::Medium => "5.83\" V2",
            PanelSize::Fine => "4.26\"",
            PanelSize::Small => "4.2\" V2",
        }
    }

    /// As it is written for `size` in the configuration.
    pub fn key(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// A panel of the other size hangs on wires of the same kind: each may be what is truly on the cable.
    pub fn drives_like(self, other: PanelSize) -> bool {
        let has_board = |size: PanelSize| matches!(size.kind(), Kind::It8951(_));
        has_board(self) == has_board(other)
    }

    /// What its driver needs to know.
    pub fn kind(self) -> Kind {
        match self {
            PanelSize::Largest => Kind::It8951(&it8951::INCHES_13_3),
            PanelSize::Larger => Kind::It8951(&it8951::INCHES_10_3),
            PanelSize::Large => Kind::Uc8179(&uc8179::INCHES_7_5),
            PanelSize::Red => Kind::Uc8179(&uc8179::INCHES_7_5_B),
            PanelSize::Medium => Kind::Uc8179(&uc8179::INCHES_5_83),
            PanelSize::Fine => Kind::Ssd1683(&ssd1683::INCHES_4_26),
            PanelSize::Small => Kind::Ssd1683(&ssd1683::INCHES_4_2),
        }
    }
}

/// What sets controllers apart at their wires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// DC: low for a command, high for data.
    Dc(Pin),
    /// No DC, but a line back, and the voltage of the panel's common electrode in millivolts below nought.
    Vcom(u16),
}

/// The scoreboard's panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelConfig {
    /// Which panel.
    pub size: PanelSize,
    /// Its SPI bus.
    pub bus: Bus,
    /// CS.
    pub select: Select,
    /// What its controller needs beside these.
    pub needs: Needs,
    /// RST.
    pub reset: Pin,
    /// BUSY, which the panel drives while it works.
    pub busy: Pin,
    /// The temperature where it hangs, in °C, 0 to 50. The controllers have a sensor, but no wire of the
    /// usual modules leads out of them to read it by.
    pub celsius: i8,
    /// Which way it hangs.
    pub rotation: Rotation,
}

/// Reads `[panel]`.
pub(super) fn read(
    mut section: Section<'_, '_>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<PanelConfig> {
    let sizes = ["13.3", "10.3", "7.5", "7.5b", "5.83", "4.26", "4.2"];
    let size: Option<At<PanelSize>> = section.needed("size", &Shape::choice(&sizes));
    let bus = needed_spi(&mut section, wired.buses);
    let select = match &bus {
        Some(bus) => select(&mut section, bus.value, wired),
        None => {
            section.skip(&["select"]);
            None
        }
    };
    let mut pin = |key| {
        let pin = section.needed_pin(key)?;
        claims.pin(pin.value, part(key, "[panel]"), &pin.span);
        Some(pin.value)
    };
    let has_board = size
        .as_ref()
        .is_some_and(|size| matches!(size.value.kind(), Kind::It8951(_)));
    let dc = if has_board { None } else { pin("dc") };
    let [reset, busy] = ["reset", "busy"].map(&mut pin);
    let needs = match has_board {
        true => vcom(&mut section).map(Needs::Vcom),
        false => dc.map(Needs::Dc),
    };
    if let Some(select) = &select {
        let by = part(say!("config-select"), "[panel]");
        claims.select(&select.value, by, &select.span);
    }
    let celsius = section.number(
        "celsius",
        0..=WARMEST_CELSIUS,
        ROOM_CELSIUS.unsigned_abs().into(),
    );
    let rotation = section.one_of("rotation", &[0, 90, 180, 270], |degrees| {
        Some(Turned(Rotation::of_degrees(degrees)?))
    });
    section.end();
    Some(PanelConfig {
        size: size?.value,
        bus: bus?.value,
        select: select?.value,
        needs: needs?,
        reset: reset?,
        busy: busy?,
        celsius: i8::try_from(celsius?).ok()?,
        rotation: rotation?.0,
    })
}

/// The voltage on the label of the panel's flat cable, in millivolts below nought.
fn vcom(section: &mut Section<'_, '_>) -> Option<u16> {
    let shape = Shape::Decimal(say!("shape-vcom"));
    let volts: At<f64> = section.needed("vcom", &shape)?;
    let millivolts = (volts.value * -1_000.0).round();
    if !(1.0..=5_000.0).contains(&millivolts) {
        section.wrong("vcom", &volts.value.to_string(), &volts.span, &shape);
        return None;
    }
    Some(millivolts as u16)
}

/// By how many degrees it hangs turned clockwise; not at all where nothing is said.
struct Turned(Rotation);

impl Default for Turned {
    fn default() -> Self {
        Turned(Rotation::Upright)
    }
}
