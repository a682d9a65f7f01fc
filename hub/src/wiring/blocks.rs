//! What hangs at the header: blocks of rows, each row a pin of a module.

use super::place;
use crate::config::{
    Bus, BusConfig, ExpanderChip, ExpanderConfig, Needs, PanelConfig, Pin, ReaderChip,
    ReaderConfig, Select, TableConfig,
};

/// A module, or all modules of a bus.
pub struct Block {
    /// What it is.
    pub title: String,
    /// What to know of it.
    pub note: String,
    /// Its pins, from the top.
    pub rows: Vec<Row>,
}

/// One pin of a module.
pub struct Row {
    /// As it is printed on the module.
    pub label: &'static str,
    /// Where its wire goes.
    pub end: End,
    /// What to know of it.
    pub note: String,
}

/// The other end of a wire.
pub enum End {
    /// A pin of the header.
    Pin(Pin),
    /// An output of an expander: `first:0`.
    Output(String),
    /// A supply: `3.3 V`, `GND`.
    Rail(&'static str),
}

fn row(label: &'static str, end: End, note: impl Into<String>) -> Row {
    let note = note.into();
    Row { label, end, note }
}

fn supply() -> [Row; 2] {
    [
        row("VCC", End::Rail("3.3 V"), ""),
        row("GND", End::Rail("GND"), ""),
    ]
}

/// All blocks: each bus with its readers, then expanders, then the panel.
pub fn blocks(config: &TableConfig) -> Vec<Block> {
    let buses = config.buses.iter();
    let buses = buses.filter_map(|bus| of_bus(config, bus));
    let expanders = config
        .expanders
        .iter()
        .map(|expander| of_expander(config, expander));
    let panel = config.panel.iter().map(|panel| of_panel(config, panel));
    buses.chain(expanders).chain(panel).collect()
}

fn of_bus(config: &TableConfig, bus: &BusConfig) -> Option<Block> {
    let readers: Vec<&ReaderConfig> = config
        .readers
        .iter()
        .filter(|reader| reader.bus() == bus.bus)
        .collect();
    if readers.is_empty() {
        return None;
    }
    let modules = match readers.len() {
        1 => "1 reader".to_owned(),
        many => format!("{many} readers"),
    };
    let clock = match bus.speed_khz {
        0 => String::new(),
        khz => format!(" at {khz} kHz"),
    };
    let to_all = if readers.len() == 1 {
        ""
    } else {
        "to every module"
    };
    let mut rows = shared(bus.bus, to_all);
    rows.extend(bus.reset.map(|pin| row("RST", End::Pin(pin), to_all)));
    rows.extend(match bus.power {
        None => supply(),
        Some(_) => [
            row("VCC", End::Rail("switched"), "3.3 V behind the switch"),
            row("GND", End::Rail("GND"), ""),
        ],
    });
    let switch = "of the switch: closed while it is high";
    rows.extend(bus.power.map(|pin| row("EN", End::Pin(pin), switch)));
    rows.extend(readers.iter().flat_map(|reader| of_reader(config, reader)));
    Some(Block {
        title: format!("{}: {modules}", place::bus(bus.bus)),
        note: format!("one bus{clock}; the rows from SDA on are one module each"),
        rows,
    })
}

/// The pins that a bus has in common.
fn shared(bus: Bus, note: &str) -> Vec<Row> {
    let name = |role| match role {
        "SCLK" => "SCK",
        other => other,
    };
    let pins = bus.pins().into_iter();
    pins.map(|(role, pin)| row(name(role), End::Pin(pin), note))
        .collect()
}

fn of_reader(config: &TableConfig, reader: &ReaderConfig) -> Vec<Row> {
    let label = reader.select_label();
    let chip = match reader.chip {
        ReaderChip::Mfrc522 { .. } => "RC522",
        ReaderChip::Pn532Spi { .. } => "PN532",
        ReaderChip::Pn532I2c { .. } => "PN532 on I2C",
        ReaderChip::Pn5180 { .. } => "PN5180",
    };
    let place = format!("{} ({})", place::zone(reader.zone), reader.name);
    let mut rows = Vec::new();
    match reader.select() {
        Some(select) => {
            let output = match place::output(config, select) {
                output if output.is_empty() => output,
                output => format!(", from {output}"),
            };
            rows.push(row(label, end(select), format!("{chip}: {place}{output}")));
        }
        None => rows.push(row(label, End::Rail(""), format!("{chip}: {place}"))),
    }
    rows.extend(reader.own_pins().into_iter().map(|(label, pin)| {
        let note = format!("of {}", place::zone(reader.zone));
        row(label, End::Pin(pin), note)
    }));
    rows
}

fn end(select: &Select) -> End {
    match select {
        Select::Pin(pin) => End::Pin(*pin),
        Select::Output { .. } => End::Output(select.to_string()),
    }
}

fn of_expander(config: &TableConfig, expander: &ExpanderConfig) -> Block {
    let name = &expander.name;
    let selects = {
        let of_it =
            |select: &Select| matches!(select, Select::Output { expander, .. } if expander == name);
        let readers = config.readers.iter().filter_map(ReaderConfig::select);
        let all = readers.chain(config.panel.iter().map(|panel| &panel.select));
        all.filter(|select| of_it(select)).count()
    };
    let (title, pull_up, mut rows) = match &expander.chip {
        ExpanderChip::Decoder { address, enable } => {
            let title = if address.len() == 3 {
                "74HC138"
            } else {
                "74HC154"
            };
            (format!("{title} `{name}`"), None, decoder(address, *enable))
        }
        ExpanderChip::Hc595 {
            data,
            clock,
            latch,
            enable,
            registers,
        } => {
            let pin = |number| match registers {
                1 => format!("pin {number}"),
                _ => format!("pin {number} of every chip"),
            };
            let first = match registers {
                1 => "pin 14",
                _ => "pin 14 of the first; QH' (9) to the next",
            };
            let rows = vec![
                row("SER", End::Pin(*data), first),
                row("SRCLK", End::Pin(*clock), pin(11)),
                row("RCLK", End::Pin(*latch), pin(12)),
                row(
                    "OE",
                    End::Pin(*enable),
                    format!("{}, 10 kOhm to 3.3 V", pin(13)),
                ),
                row("SRCLR", End::Rail("3.3 V"), pin(10)),
            ];
            let many = match registers {
                1 => "74HC595".to_owned(),
                many => format!("{many} x 74HC595"),
            };
            // OE is the select: the pull-ups alone lift it, and have to be quick.
            (format!("{many} `{name}`"), Some("1 kOhm"), rows)
        }
        ExpanderChip::Mcp23s17 { bus, select } => {
            let mut rows = vec![row("CS", End::Pin(*select), "pin 11")];
            rows.extend(shared(*bus, ""));
            rows.push(row("RESET", End::Rail("3.3 V"), "pin 18"));
            rows.push(row("A0-A2", End::Rail("GND"), "pins 15, 16, 17"));
            (format!("MCP23S17 `{name}`"), Some("10 kOhm"), rows)
        }
    };
    rows.extend(supply());
    Block {
        title,
        note: match pull_up {
            Some(pull_up) => format!("{selects} chip selects; each with {pull_up} to 3.3 V"),
            None => format!("{selects} chip selects, without pull-ups"),
        },
        rows,
    }
}

/// Nexperia 74HC138 and 74HC154: the enables that nobody drives are tied.
fn decoder(address: &[Pin], enable: Pin) -> Vec<Row> {
    let (places, enables, tied): (&[u8], _, &[_]) = match address.len() {
        3 => (
            &[1, 2, 3],
            ("E1", "pin 4, 10 kOhm to 3.3 V"),
            &[("E2", "GND", "pin 5"), ("E3", "3.3 V", "pin 6")],
        ),
        _ => (
            &[23, 22, 21, 20],
            ("E0", "pin 18, 10 kOhm to 3.3 V"),
            &[("E1", "GND", "pin 19")],
        ),
    };
    let labels = ["A0", "A1", "A2", "A3"];
    let pins = address.iter().zip(labels).zip(places);
    let mut rows: Vec<Row> = pins
        .map(|((pin, label), place)| row(label, End::Pin(*pin), format!("pin {place}")))
        .collect();
    rows.push(row(enables.0, End::Pin(enable), enables.1));
    rows.extend(
        tied.iter()
            .map(|(label, rail, place)| row(label, End::Rail(rail), *place)),
    );
    rows
}

fn of_panel(config: &TableConfig, panel: &PanelConfig) -> Block {
    let pin = |role| {
        let pins = panel.bus.pins();
        pins.into_iter().find(|(name, _)| *name == role)
    };
    let (back, dc) = match panel.needs {
        Needs::Dc(dc) => (None, Some(dc)),
        Needs::Vcom(_) => (Some(("MISO", "MISO")), None),
    };
    let of_bus = [("MOSI", "DIN"), ("SCLK", "CLK")].into_iter().chain(back);
    let of_bus = of_bus.map(|(role, label)| Some(row(label, End::Pin(pin(role)?.1), "")));
    let mut rows: Vec<Row> = of_bus.flatten().collect();
    let output = place::output(config, &panel.select);
    rows.push(row("CS", end(&panel.select), output));
    rows.extend(dc.map(|dc| row("DC", End::Pin(dc), "")));
    rows.push(row("RST", End::Pin(panel.reset), ""));
    rows.push(row("BUSY", End::Pin(panel.busy), ""));
    rows.extend(supply());
    Block {
        title: format!("{} panel", panel.size.name()),
        note: format!("the scoreboard, on {}", place::bus(panel.bus)),
        rows,
    }
}
