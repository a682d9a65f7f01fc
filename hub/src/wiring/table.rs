//! The table of pins, in Markdown.

use std::fmt::Write as _;

use super::place;
use crate::config::{TableConfig, Use};

/// Every pin of the header in use, then every reader with the pin that selects it.
pub fn pins(config: &TableConfig) -> String {
    let mut text = String::from("| header | GPIO | leads to |\n|---|---|---|\n");
    for used in config.pins() {
        let (place, gpio) = (used.pin.place(), used.pin);
        let to = match &used.by {
            Use::Bus(bus) => format!("{} of everything on {}", used.role, place::bus(*bus)),
            Use::Kernel(bus) => {
                format!(
                    "nothing: the kernel's own {} of {}",
                    used.role,
                    place::bus(*bus)
                )
            }
            Use::Reset(buses) => {
                let buses: Vec<String> = buses.iter().map(|bus| place::bus(*bus)).collect();
                format!("RST of every reader on {}", buses.join(" and "))
            }
            Use::Power(buses) => {
                let buses: Vec<String> = buses.iter().map(|bus| place::bus(*bus)).collect();
                format!("the switch of the supply of {}", buses.join(" and "))
            }
            Use::Expander(name) => format!("{} of `{name}`", used.role),
            Use::Reader(name) => {
                let zone = config
                    .reader_named(name)
                    .map(|reader| place::zone(reader.zone));
                format!("{} of {}", used.role, zone.unwrap_or_else(|| name.clone()))
            }
            Use::Panel => format!("{} of the panel", used.role),
        };
        let _ = writeln!(text, "| {place} | {gpio} | {to} |");
    }
    text.push_str("\n| zone | reader | bus | select |\n|---|---|---|---|\n");
    for reader in &config.readers {
        let select = reader.select();
        let select = select.map_or("-".to_owned(), |select| place::select(config, select));
        let (zone, chip) = (place::zone(reader.zone), reader.chip_name());
        let bus = place::bus(reader.bus());
        let _ = writeln!(
            text,
            "| {zone} (`{}`) | {chip} | {bus} | {select} |",
            reader.zone
        );
    }
    text
}
