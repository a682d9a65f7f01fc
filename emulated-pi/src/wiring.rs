//! What is wired to the pins, as a text: one thing a line, pins as GPIO numbers, `-` for none.
//!
//! ```text
//! reset BUS PIN               the reset line of all readers on the bus
//! hc595 NAME SER SRCLK RCLK OE
//! decoder NAME E A0 A1 ...    three address pins are a 74HC138, four a 74HC154
//! reader BUS SELECT IRQ       SELECT is a pin, or NAME:OUTPUT of one of these; IRQ a pin or -
//! ```

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// See above.
    Reset {
        /// Number of the SPI bus.
        bus: u8,
        /// BCM number of the GPIO.
        pin: u8,
    },
    /// One 74HC595.
    Hc595 {
        /// Name by which outputs refer to it.
        name: String,
        /// SER, SRCLK, RCLK and OE.
        pins: [u8; 4],
    },
    /// A 74HC138 or 74HC154.
    Decoder {
        /// Name by which outputs refer to it.
        name: String,
        /// The enable, then the address.
        pins: Vec<u8>,
    },
    /// An MFRC522.
    Reader {
        /// Number of the SPI bus.
        bus: u8,
        /// What selects it.
        select: Select,
        /// Its interrupt pin.
        irq: Option<u8>,
    },
}

/// What selects a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Select {
    /// A GPIO of the Pi, by its BCM number.
    Pin(u8),
    /// An output of a register.
    Output(String, usize),
}

/// Reads the text. A line that is wrong ends the program: this is a test bench.
pub fn read(text: &str) -> Vec<Part> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""));
    let lines = lines.filter(|line| !line.trim().is_empty());
    lines
        .map(|line| part(line).unwrap_or_else(|| panic!("emulated-pi: no part: {line}")))
        .collect()
}

fn part(line: &str) -> Option<Part> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let pin = |word: &str| word.parse::<u8>().ok().filter(|pin| *pin < 28);
    Some(match words[..] {
        ["reset", bus, line] => Part::Reset {
            bus: bus.parse().ok()?,
            pin: pin(line)?,
        },
        ["hc595", name, data, clock, latch, enable] => Part::Hc595 {
            name: name.to_owned(),
            pins: [pin(data)?, pin(clock)?, pin(latch)?, pin(enable)?],
        },
        ["decoder", name, ref pins @ ..] => Part::Decoder {
            name: name.to_owned(),
            pins: pins.iter().map(|word| pin(word)).collect::<Option<_>>()?,
        },
        ["reader", bus, select, irq] => Part::Reader {
            bus: bus.parse().ok()?,
            select: match select.split_once(':') {
                Some((name, output)) => Select::Output(name.to_owned(), output.parse().ok()?),
                None => Select::Pin(pin(select)?),
            },
            irq: if irq == "-" { None } else { Some(pin(irq)?) },
        },
        _ => return None,
    })
}
