//! Who uses which pin of the header.

use std::fmt;

use super::wiring::{Bus, Pin, Select};
use super::{ExpanderChip, Needs, TableConfig};

/// One pin of the header that the configuration uses, and what for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PinUse {
    /// The GPIO, by its BCM number.
    pub pin: Pin,
    /// By whom.
    pub by: Use,
    /// As what: `MISO`, `CS`, `IRQ`, `RST` ..., as it is printed on modules.
    pub role: &'static str,
}

/// Who uses a pin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// A bus, for all on it.
    Bus(Bus),
    /// The kernel's own selects of a bus: unconnected.
    Kernel(Bus),
    /// The reset line of the readers on these buses.
    Reset(Vec<Bus>),
    /// The switch of their supply.
    Power(Vec<Bus>),
    /// An expander, by name.
    Expander(String),
    /// A reader, by name.
    Reader(String),
    /// The scoreboard's panel; there is one at most.
    Panel,
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Use::Bus(bus) => bus.fmt(f),
            Use::Kernel(bus) => write!(f, "{bus}, to be left open"),
            Use::Reset(buses) | Use::Power(buses) => {
                let buses: Vec<String> = buses.iter().map(Bus::to_string).collect();
                write!(f, "all readers on {}", buses.join(" and "))
            }
            Use::Expander(name) => write!(f, "expander {name}"),
            Use::Reader(name) => write!(f, "reader {name}"),
            Use::Panel => f.write_str("panel"),
        }
    }
}

/// Every pin in use, by number.
pub(super) fn pins(config: &TableConfig) -> Vec<PinUse> {
    let mut pins = Vec::new();
    let mut add = |pin, by: &Use, role| {
        let by = by.clone();
        pins.push(PinUse { pin, by, role });
    };
    for bus in &config.buses {
        for (role, pin) in bus.bus.pins() {
            add(pin, &Use::Bus(bus.bus), role);
        }
        for pin in &bus.kernel_selects {
            add(*pin, &Use::Kernel(bus.bus), "CE");
        }
    }
    for reset in config.resets() {
        let sharing = config.buses.iter().filter(|bus| bus.reset == Some(reset));
        add(
            reset,
            &Use::Reset(sharing.map(|bus| bus.bus).collect()),
            "RST",
        );
    }
    for power in config.powers() {
        let sharing = config.buses.iter().filter(|bus| bus.power == Some(power));
        add(
            power,
            &Use::Power(sharing.map(|bus| bus.bus).collect()),
            "supply",
        );
    }
    for expander in &config.expanders {
        let by = Use::Expander(expander.name.clone());
        match &expander.chip {
            ExpanderChip::Decoder { address, enable } => {
                for (pin, role) in address.iter().zip(["A0", "A1", "A2", "A3"]) {
                    add(*pin, &by, role);
                }
                add(*enable, &by, expander.chip.enable_label());
            }
            ExpanderChip::Hc595 {
                data,
                clock,
                latch,
                enable,
                ..
            } => {
                add(*data, &by, "SER");
                add(*clock, &by, "SRCLK");
                add(*latch, &by, "RCLK");
                add(*enable, &by, "OE");
            }
            ExpanderChip::Mcp23s17 { select, .. } => add(*select, &by, "CS"),
        }
    }
    for reader in &config.readers {
        let by = Use::Reader(reader.name.clone());
        if let Some(Select::Pin(pin)) = reader.select() {
            add(*pin, &by, reader.select_label());
        }
        for (role, pin) in reader.own_pins() {
            add(pin, &by, role);
        }
    }
    if let Some(panel) = &config.panel {
        if let Select::Pin(pin) = panel.select {
            add(pin, &Use::Panel, "CS");
        }
        if let Needs::Dc(dc) = panel.needs {
            add(dc, &Use::Panel, "DC");
        }
        add(panel.reset, &Use::Panel, "RST");
        add(panel.busy, &Use::Panel, "BUSY");
    }
    pins.sort();
    pins
}
