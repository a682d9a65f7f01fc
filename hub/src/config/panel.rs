//! The panel.

use super::claims::Claims;
use super::fault::At;
use super::hardware::needed_spi;
use super::section::Section;
use super::selects::{Wired, select};
use super::wiring::{Bus, Pin, Select};
use crate::panel::ROOM_CELSIUS;

/// The warmest room that a panel is made for, in °C.
const WARMEST_CELSIUS: u32 = 50;

/// Size and controller of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum PanelSize {
    /// 4.2" V2, 400x300, SSD1683.
    #[serde(rename = "4.2")]
    Small,
    /// 4.26", 800x480, SSD1677.
    #[serde(rename = "4.26")]
    Fine,
    /// 7.5" V2, 800x480, UC8179.
    #[serde(rename = "7.5")]
    Large,
}

impl PanelSize {
    /// What people call the panel, with its controller.
    pub fn name(self) -> &'static str {
        match self {
            PanelSize::Small => "4.2\" V2 (SSD1683)",
            PanelSize::Fine => "4.26\" (SSD1677)",
            PanelSize::Large => "7.5\" V2 (UC8179)",
        }
    }
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
    /// DC: low for a command, high for data.
    pub dc: Pin,
    /// RST.
    pub reset: Pin,
    /// BUSY, which the panel drives while it works.
    pub busy: Pin,
    /// The temperature where it hangs, in °C, 0 to 50. The controllers have a sensor, but no wire of the
    /// usual modules leads out of them to read it by.
    pub celsius: i8,
    /// It hangs upside down.
    pub turned: bool,
}

/// Reads `[panel]`.
pub(super) fn read(
    mut section: Section<'_, '_>,
    wired: &Wired<'_>,
    claims: &mut Claims,
) -> Option<PanelConfig> {
    let size = section.needed("size", "size = \"7.5\", \"4.26\" or \"4.2\"");
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
        claims.pin(pin.value, format!("{key} of [panel]"), &pin.span);
        Some(pin.value)
    };
    let [dc, reset, busy] = ["dc", "reset", "busy"].map(&mut pin);
    if let Some(select) = &select {
        claims.select(&select.value, "the select of [panel]", &select.span);
    }
    let celsius = section.number(
        "celsius",
        0..=WARMEST_CELSIUS,
        ROOM_CELSIUS.unsigned_abs().into(),
    );
    let turned: Option<At<bool>> = section.value("turned", "true or false");
    section.end();
    Some(PanelConfig {
        size: size?.value,
        bus: bus?.value,
        select: select?.value,
        dc: dc?,
        reset: reset?,
        busy: busy?,
        celsius: i8::try_from(celsius?).ok()?,
        turned: turned.is_some_and(|turned| turned.value),
    })
}
