//! Pins, buses and selects of a Raspberry Pi's 40-pin header.

use std::fmt;
use std::str::FromStr;

/// A pin of the header by its GPIO number, 0 to 27 (not its place on the header).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin(u8);

/// The highest GPIO number on the header.
const LAST: u8 = 27;

/// Place on the header, 1 to 40, of each GPIO.
const PLACES: [u8; LAST as usize + 1] = [
    27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33, 8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18,
    22, 37, 13,
];

impl Pin {
    /// The pin of a GPIO number; `None` above 27.
    pub const fn new(gpio: u8) -> Option<Pin> {
        if gpio <= LAST { Some(Pin(gpio)) } else { None }
    }

    /// GPIO number, 0 to 27.
    pub const fn gpio(self) -> u8 {
        self.0
    }

    /// Place on the 40-pin header, 1 to 40.
    pub const fn place(self) -> u8 {
        PLACES[self.0 as usize]
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GPIO{}", self.0)
    }
}

/// A bus of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bus {
    /// SPI 0, 1, 3, 4, 5 or 6.
    Spi(u8),
    /// I2C 0, 1, 3, 4, 5 or 6.
    I2c(u8),
}

impl Bus {
    /// The pins that the bus itself takes, with their names. Those from 3 on are there on a Pi 4
    /// (BCM2711) only, I2C as its overlays place it.
    pub fn pins(self) -> Vec<(&'static str, Pin)> {
        let spi = |miso, mosi, clock| vec![("MISO", miso), ("MOSI", mosi), ("SCLK", clock)];
        let i2c = |data, clock| vec![("SDA", data), ("SCL", clock)];
        match self {
            Bus::Spi(0) => spi(Pin(9), Pin(10), Pin(11)),
            Bus::Spi(3) => spi(Pin(1), Pin(2), Pin(3)),
            Bus::Spi(4) => spi(Pin(5), Pin(6), Pin(7)),
            Bus::Spi(5) => spi(Pin(13), Pin(14), Pin(15)),
            // SPI1 and SPI6 lie on the same pins.
            Bus::Spi(_) => spi(Pin(19), Pin(20), Pin(21)),
            Bus::I2c(0) => i2c(Pin(0), Pin(1)),
            Bus::I2c(3) => i2c(Pin(4), Pin(5)),
            Bus::I2c(4) => i2c(Pin(8), Pin(9)),
            Bus::I2c(5) => i2c(Pin(12), Pin(13)),
            Bus::I2c(6) => i2c(Pin(22), Pin(23)),
            Bus::I2c(_) => i2c(Pin(2), Pin(3)),
        }
    }

    /// The pins that the kernel drives as selects of this bus with the usual overlay
    /// (`spi=on`, `spi1-1cs` ...). They stay unconnected: each transfer to anybody pulls one low.
    pub fn kernel_selects(self) -> Vec<Pin> {
        match self {
            Bus::Spi(0) => vec![Pin(8), Pin(7)],
            Bus::Spi(3) => vec![Pin(0)],
            Bus::Spi(4) => vec![Pin(4)],
            Bus::Spi(5) => vec![Pin(12)],
            Bus::Spi(_) => vec![Pin(18)],
            Bus::I2c(_) => Vec::new(),
        }
    }

    /// Whether it is an SPI bus.
    pub fn is_spi(self) -> bool {
        matches!(self, Bus::Spi(_))
    }

    /// The device file through which the kernel gives it.
    pub fn device(self) -> String {
        match self {
            Bus::Spi(number) => format!("/dev/spidev{number}.0"),
            Bus::I2c(number) => format!("/dev/i2c-{number}"),
        }
    }

    /// What has to stand in the Pi's `config.txt` for the device file to be there.
    pub fn overlay(self) -> String {
        match self {
            Bus::Spi(0) => "dtparam=spi=on".to_owned(),
            Bus::Spi(number) => format!("dtoverlay=spi{number}-1cs"),
            Bus::I2c(0) => "dtparam=i2c_vc=on".to_owned(),
            Bus::I2c(1) => "dtparam=i2c_arm=on".to_owned(),
            Bus::I2c(number) => format!("dtoverlay=i2c{number}"),
        }
    }
}

impl fmt::Display for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bus::Spi(number) => write!(f, "spi{number}"),
            Bus::I2c(number) => write!(f, "i2c{number}"),
        }
    }
}

impl FromStr for Bus {
    type Err = String;

    fn from_str(text: &str) -> Result<Bus, String> {
        let number = |prefix| {
            let digits: Option<&str> = text.strip_prefix(prefix);
            digits?.parse().ok().filter(|n| matches!(n, 0 | 1 | 3..=6))
        };
        let spi = number("spi").map(Bus::Spi);
        let bus = spi.or_else(|| number("i2c").map(Bus::I2c));
        let bus = bus.filter(|bus| bus.to_string() == text);
        bus.ok_or_else(|| format!("`{text}` is not a bus of the header"))
    }
}

/// What selects a chip on an SPI bus: low while it is meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Select {
    /// A pin of the header. Written as its GPIO number.
    Pin(Pin),
    /// An output of an expander. Written `NAME:OUTPUT`, as in `selects:3`.
    Output {
        /// Name of the expander.
        expander: String,
        /// Its output, from 0: QA of the first 74HC595, or GPA0.
        output: u8,
    },
}

impl fmt::Display for Select {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Select::Pin(pin) => pin.fmt(f),
            Select::Output { expander, output } => write!(f, "{expander}:{output}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gpio_has_a_place_of_its_own_beside_power_and_ground() {
        let mut places: Vec<u8> = (0..=LAST).map(|gpio| Pin(gpio).place()).collect();
        places.sort_unstable();
        // 3.3 V, 5 V and ground have the other twelve.
        let others = [1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39];
        let expected: Vec<u8> = (1..=40).filter(|place| !others.contains(place)).collect();
        assert_eq!(places, expected);
        assert_eq!(Pin::new(28), None);
    }

    #[test]
    fn only_the_buses_of_the_header_are_buses() {
        for text in ["spi0", "spi1", "spi6", "i2c1"] {
            assert_eq!(text.parse::<Bus>().unwrap().to_string(), text);
        }
        for text in ["", "spi", "spi2", "spi7", "spi00", "spi+1", "i2c2", "uart0"] {
            assert!(text.parse::<Bus>().is_err(), "{text}");
        }
    }
}
