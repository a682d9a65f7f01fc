//! Where a part is, for whoever has the soldering iron.

use table::words::{Lang, Say, say};
use table::zone::Zone;

use crate::config::{Bus, ExpanderChip, ReaderChip, ReaderConfig, Select, TableConfig};

/// A zone in words; seats count from 1 as people do.
pub fn zone(zone: Zone) -> String {
    match zone {
        Zone::Pad(seat) => format!("seat {}'s pad", seat.0 + 1),
        Zone::Melds(seat) => format!("seat {}'s melds", seat.0 + 1),
        Zone::Centre => "the centre".into(),
        Zone::Stock => "the stock".into(),
        Zone::Discard => "the discard pile".into(),
        Zone::Widow => "the widow".into(),
        Zone::Dead => "the dead hands".into(),
        Zone::Aside => "aside".into(),
        Zone::TrayLeft => "the left tray".into(),
        Zone::TrayRight => "the right tray".into(),
    }
}

/// A reader with its zone, bus and select; a PN5180 also with its BUSY and reset.
pub fn reader(config: &TableConfig, reader: &ReaderConfig) -> String {
    let mut text = zone(reader.zone);
    let written = reader.zone.to_string();
    text += &if reader.name == written {
        format!(" ({written})")
    } else {
        format!(" ({written}, `{}`)", reader.name)
    };
    text += &format!(", {}", reader.bus());
    if let Some(chosen) = reader.select() {
        text += &format!(", select {}", select(config, chosen));
    }
    if let ReaderChip::Pn5180 { busy, reset, .. } = reader.chip {
        // Wires of its own that fail: they are reported with the rest.
        for (label, pin) in [("BUSY", busy), ("RST", reset)] {
            text += &format!(", {label} {pin} (header pin {})", pin.place());
        }
    }
    text
}

/// A select with the pin to look at: `GPIO5 (header pin 29)`, `first:0 (QA, pin 15)`.
pub fn select(config: &TableConfig, chosen: &Select) -> String {
    told(config, chosen).tell(Lang::En)
}

/// The same in words.
pub fn told(config: &TableConfig, select: &Select) -> Say {
    let leg = leg(config, select);
    match select {
        Select::Pin(pin) => say!("wire-header", gpio = pin.to_string(), pin = pin.place()),
        Select::Output { .. } => match leg {
            None => Say::plain(select.to_string()),
            Some(Leg {
                name,
                chip: None,
                pin,
            }) => {
                say!(
                    "wire-leg",
                    select = select.to_string(),
                    leg = name,
                    pin = pin
                )
            }
            Some(Leg {
                name,
                chip: Some(chip),
                pin,
            }) => {
                say!(
                    "wire-leg-of",
                    select = select.to_string(),
                    leg = name,
                    chip = chip,
                    pin = pin
                )
            }
        },
    }
}

/// A leg of an expander.
struct Leg {
    /// As its data sheet calls it.
    name: String,
    /// Of which chip of a chain, from 1; of a chip alone none.
    chip: Option<u8>,
    /// Of its chip, from 1.
    pin: u8,
}

/// The pin of an expander's output: `QA, pin 15`, in a chain `QA of chip 2, pin 15`. Empty for a
/// pin of the header.
pub fn output(config: &TableConfig, select: &Select) -> String {
    match leg(config, select) {
        None => String::new(),
        Some(Leg {
            name,
            chip: None,
            pin,
        }) => format!("{name}, pin {pin}"),
        Some(Leg {
            name,
            chip: Some(chip),
            pin,
        }) => format!("{name} of chip {chip}, pin {pin}"),
    }
}

fn leg(config: &TableConfig, select: &Select) -> Option<Leg> {
    let Select::Output { expander, output } = select else {
        return None;
    };
    let output = *output;
    let found = config
        .expanders
        .iter()
        .find(|other| other.name == *expander);
    Some(match &found?.chip {
        // Nexperia 74HC138: Y0 to Y6 are pins 15 to 9, Y7 is pin 7. 74HC154: Y0 to Y10 are pins 1
        // to 11, Y11 to Y15 pins 13 to 17.
        ExpanderChip::Decoder { address, .. } => Leg {
            name: format!("Y{output}"),
            chip: None,
            pin: match (address.len(), output) {
                (3, 7) => 7,
                (3, _) => 15 - output,
                (_, 0..11) => output + 1,
                (_, _) => output + 2,
            },
        },
        // SN74HC595 data sheet: QA is pin 15, QB to QH are pins 1 to 7.
        ExpanderChip::Hc595 { registers, .. } => Leg {
            name: format!("Q{}", char::from(b'A' + output % 8)),
            chip: (*registers > 1).then_some(output / 8 + 1),
            pin: if output % 8 == 0 { 15 } else { output % 8 },
        },
        // MCP23S17 data sheet, 28-pin DIP: GPA0 to GPA7 are pins 21 to 28, GPB0 to GPB7 1 to 8.
        ExpanderChip::Mcp23s17 { .. } => {
            let (name, pin) = match output {
                0..8 => (format!("GPA{output}"), 21 + output),
                _ => (format!("GPB{}", output - 8), output - 7),
            };
            Leg {
                name,
                chip: None,
                pin,
            }
        }
    })
}

/// A bus as it is written on boards: `SPI0`.
pub fn bus(bus: Bus) -> String {
    bus.to_string().to_uppercase()
}
