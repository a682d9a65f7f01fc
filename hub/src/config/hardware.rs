//! Buses and expanders.

use table::words::say;

use super::claims::{Claims, part};
use super::fault::At;
use super::kind::Kind as Shape;
use super::section::Section;
use super::wiring::{Bus, Pin};

/// The fastest clock of an MFRC522 and of the panels, in kHz.
const FASTEST_KHZ: u32 = 10_000;
/// What a bus runs at unless told otherwise: several modules with wires of 20 cm.
const USUAL_KHZ: u32 = 4_000;
/// The wire that `USUAL_KHZ` is meant for, and the longest that may be written.
const USUAL_CM: u32 = 20;
const LONGEST_CM: u32 = 1_000;
/// Most 74HC595 in a chain.
const REGISTERS: u32 = 4;
/// Outputs of an MCP23S17.
const MCP_OUTPUTS: u8 = 16;

/// A bus by its name: one of those that are set up, or of all where none is.
fn bus_shape(buses: &[BusConfig]) -> Shape {
    match buses {
        [] => Shape::Text(say!("shape-bus")),
        buses => Shape::Choice(buses.iter().map(|config| config.bus.to_string()).collect()),
    }
}

/// By which library pins and buses are reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BackendKind {
    /// `rppal`: maps the registers of the pins. Boards up to the Pi 5.
    #[default]
    Rppal,
    /// `linux-embedded-hal` and `gpiocdev`: through the kernel. Any board.
    Linux,
}

/// A bus and what all chips on it share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusConfig {
    /// Which.
    pub bus: Bus,
    /// Clock of an SPI bus in kHz, 100 to 10,000. That of an I2C bus stands in the Pi's
    /// `config.txt`, and here 0.
    pub speed_khz: u32,
    /// The longest wire from the header to a module, in cm.
    pub cable_cm: u32,
    /// Pins that the kernel drives as selects of this bus: they stay unconnected.
    pub kernel_selects: Vec<Pin>,
    /// The reset line of the readers on this bus; other buses may have the same.
    pub reset: Option<Pin>,
    /// The switch of their supply, closed while the pin is high; other buses may have the same.
    pub power: Option<Pin>,
    /// Each antenna is switched off after its turn.
    pub one_field_at_a_time: bool,
}

/// A chip that gives more chip selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpanderConfig {
    /// Its name, which stands before the `:` of a select.
    pub name: String,
    /// Which chip, and its wires.
    pub chip: ExpanderChip,
}

/// See [`ExpanderConfig`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpanderChip {
    /// 74HC138 with three address pins or 74HC154 with four. All that it selects is on one bus.
    Decoder {
        /// A0 first.
        address: Vec<Pin>,
        /// E1 of a 74HC138, E0 of a 74HC154.
        enable: Pin,
    },
    /// 74HC595 in a chain. All that it selects is on one bus.
    Hc595 {
        /// SER of the first.
        data: Pin,
        /// SRCLK of all.
        clock: Pin,
        /// RCLK of all.
        latch: Pin,
        /// OE of all.
        enable: Pin,
        /// How many, 1 to 4, each with eight outputs.
        registers: u8,
    },
    /// MCP23S17 with A0 to A2 low, sixteen outputs.
    Mcp23s17 {
        /// Its bus, which is not that of what it selects.
        bus: Bus,
        /// Its own chip select.
        select: Pin,
    },
}

impl ExpanderConfig {
    /// How many outputs it has.
    pub fn outputs(&self) -> u8 {
        match &self.chip {
            ExpanderChip::Decoder { address, .. } => 1 << address.len(),
            ExpanderChip::Hc595 { registers, .. } => 8 * registers,
            ExpanderChip::Mcp23s17 { .. } => MCP_OUTPUTS,
        }
    }
}

impl ExpanderChip {
    /// What stands on the enable that the program drives.
    pub fn enable_label(&self) -> &'static str {
        match self {
            ExpanderChip::Decoder { address, .. } if address.len() == 4 => "E0",
            ExpanderChip::Decoder { .. } => "E1",
            ExpanderChip::Hc595 { .. } => "OE",
            ExpanderChip::Mcp23s17 { .. } => "CS",
        }
    }
}

/// Reads `[bus.NAME]`.
pub(super) fn bus(
    name: &At<String>,
    mut section: Section<'_, '_>,
    claims: &mut Claims,
) -> Option<BusConfig> {
    let shape = Shape::Text(say!("shape-bus-section"));
    let bus = section.meaning("bus", name, &shape, |text| text.parse::<Bus>().ok());
    let is_spi = bus.as_ref().is_none_or(|bus| bus.value.is_spi());
    let speed_khz = if is_spi {
        section.number("speed-khz", 100..=FASTEST_KHZ, USUAL_KHZ)
    } else {
        Some(0)
    };
    let cable_cm = section.number("cable-cm", 1..=LONGEST_CM, USUAL_CM);
    let typed: Option<At<Vec<i64>>> = if is_spi {
        section.value("kernel-selects", &Shape::Pins(say!("shape-kernel-selects")))
    } else {
        None
    };
    let [reset, power] = ["reset", "power"].map(|key| section.pin(key));
    let one_field = section.value("one-field-at-a-time", &Shape::Switch);
    let usual = bus.as_ref().map(|bus| bus.value.kernel_selects());
    let kernel_selects = typed.map_or(usual.unwrap_or_default(), |typed| {
        let pin = |gpio: &i64| {
            let (value, span) = (*gpio, typed.span.clone());
            Some(section.as_pin("kernel-selects", &At { value, span })?.value)
        };
        typed.value.iter().filter_map(pin).collect()
    });
    let lines = [
        ("reset", say!("config-reset"), &reset),
        ("power", say!("config-power-switch"), &power),
    ];
    for (line, role, pin) in lines {
        if let Some(pin) = pin {
            claims.line(pin.value, line, part(role, name.value.as_str()), &pin.span);
        }
    }
    if let Some(bus) = &bus {
        for (role, pin) in bus.value.pins() {
            claims.pin(pin, part(role, bus.value.to_string()), &name.span);
        }
        for pin in &kernel_selects {
            let by = part(say!("config-kernel-select"), bus.value.to_string());
            claims.pin(*pin, by, &name.span);
        }
    }
    section.end();
    Some(BusConfig {
        bus: bus?.value,
        speed_khz: speed_khz.unwrap_or(USUAL_KHZ),
        cable_cm: cable_cm.unwrap_or(USUAL_CM),
        kernel_selects,
        reset: reset.map(|pin| pin.value),
        power: power.map(|pin| pin.value),
        one_field_at_a_time: one_field.is_some_and(|on: At<bool>| on.value),
    })
}

/// Reads `[expander.NAME]`.
pub(super) fn expander(
    name: &At<String>,
    mut section: Section<'_, '_>,
    buses: &[BusConfig],
    claims: &mut Claims,
) -> Option<ExpanderConfig> {
    let shape = Shape::choice(&["74hc138", "74hc154", "74hc595", "mcp23s17"]);
    let known = |text: &str| match text {
        "74hc138" => Some(Kind::Decoder { address: 3 }),
        "74hc154" => Some(Kind::Decoder { address: 4 }),
        "74hc595" => Some(Kind::Hc595),
        "mcp23s17" => Some(Kind::Mcp23s17),
        _ => None,
    };
    let kind = section.needed_parsed("chip", &shape, known)?.value;
    let mut pin = |section: &mut Section<'_, '_>, key| {
        let pin = section.needed_pin(key)?;
        claims.pin(pin.value, part(key, section.header.clone()), &pin.span);
        Some(pin.value)
    };
    let chip = match kind {
        Kind::Decoder { address } => {
            let enable = pin(&mut section, "enable");
            let address = address_pins(&mut section, address, claims);
            section.end();
            ExpanderChip::Decoder {
                address: address?,
                enable: enable?,
            }
        }
        Kind::Hc595 => {
            let [data, clock, latch, enable] =
                ["data", "clock", "latch", "enable"].map(|key| pin(&mut section, key));
            let registers = section.number("registers", 1..=REGISTERS, 1);
            section.end();
            ExpanderChip::Hc595 {
                data: data?,
                clock: clock?,
                latch: latch?,
                enable: enable?,
                registers: u8::try_from(registers?).ok()?,
            }
        }
        Kind::Mcp23s17 => {
            let bus = needed_spi(&mut section, buses);
            let select = pin(&mut section, "select");
            section.end();
            ExpanderChip::Mcp23s17 {
                bus: bus?.value,
                select: select?,
            }
        }
    };
    let name = name.value.clone();
    Some(ExpanderConfig { name, chip })
}

/// What `chip` may say of an expander.
enum Kind {
    Decoder { address: usize },
    Hc595,
    Mcp23s17,
}

fn address_pins(
    section: &mut Section<'_, '_>,
    wanted: usize,
    claims: &mut Claims,
) -> Option<Vec<Pin>> {
    let shape = Shape::Pins(say!("shape-address"));
    let typed: At<Vec<i64>> = section.needed("address", &shape)?;
    if typed.value.len() != wanted {
        let (of, has) = (&section.header, typed.value.len());
        let what = say!("config-address", of = of, has = has, wanted = wanted);
        let remedy = say!("config-write", shape = shape.shape("address"));
        section.faults.note(&typed.span, what, remedy);
        return None;
    }
    let mut pins = Vec::new();
    for (bit, gpio) in typed.value.iter().enumerate() {
        let (value, span) = (*gpio, typed.span.clone());
        let pin = section.as_pin("address", &At { value, span })?;
        let by = part(format!("A{bit}"), section.header.clone());
        claims.pin(pin.value, by, &typed.span);
        pins.push(pin.value);
    }
    Some(pins)
}

/// A bus that must be there.
pub(super) fn needed_bus(section: &mut Section<'_, '_>, buses: &[BusConfig]) -> Option<At<Bus>> {
    let bus = section.needed_parsed("bus", &bus_shape(buses), |text| text.parse::<Bus>().ok())?;
    if !buses.iter().any(|config| config.bus == bus.value) {
        let name = bus.value.to_string();
        let what = say!("config-no-bus", of = &section.header, bus = name.clone());
        let remedy = say!("config-set-bus-up", bus = name, line = bus.value.overlay());
        section.faults.note(&bus.span, what, remedy);
        return None;
    }
    Some(bus)
}

pub(super) fn needed_spi(section: &mut Section<'_, '_>, buses: &[BusConfig]) -> Option<At<Bus>> {
    let bus = needed_bus(section, buses)?;
    if !bus.value.is_spi() {
        let name = bus.value.to_string();
        let what = say!("config-talks-spi", of = &section.header, bus = name);
        section
            .faults
            .note(&bus.span, what, say!("config-name-spi"));
        return None;
    }
    Some(bus)
}
