//! The wires of a table, played in this process: a Pi's pins, two SPI buses and a 74HC595, at which
//! a test puts its readers.

#![allow(dead_code, reason = "no test needs all of it")]

use std::collections::BTreeMap;
use std::convert::Infallible;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{ErrorType, InputPin, OutputPin};
use embedded_hal::i2c::{self, I2c, Operation};
use embedded_hal::spi::{self, SpiBus, SpiDevice};
use hub::backend::{Backend, BackendError};
use hub::config::{Bus, BusConfig, Pin};
use sensors::model::{
    Clock, ClockDelay, Field, Line, ModelBus, ModelConfig, ModelHc595Pin, ModelIrq, ModelMcp23s17,
    Pn5180Busy, Pn5180Config, Pn5180Spi, VicinityField, model_hc595,
};

/// Data, clock, latch and enable of the 74HC595.
pub const REGISTER: [u8; 4] = [13, 16, 22, 23];
/// The reset line of both buses.
pub const RESET: u8 = 25;

/// Pins and buses, each of which is given away once.
pub struct Board {
    clock: Clock,
    lines: BTreeMap<u8, Line>,
    inputs: BTreeMap<u8, ModelHc595Pin>,
    /// Those of the 74HC595.
    pub outputs: Vec<Line>,
    irqs: BTreeMap<u8, ModelIrq>,
    busy: BTreeMap<u8, Pn5180Busy>,
    buses: BTreeMap<u8, Wires>,
}

impl Board {
    /// spi0 and spi1, with nothing on them.
    pub fn new() -> Board {
        let clock = Clock::new();
        let lines: BTreeMap<u8, Line> = (0..28).map(|gpio| (gpio, Line::new())).collect();
        let (inputs, outputs) = model_hc595(1);
        let bus = |number| {
            let bus = ModelBus::new(&clock, ModelConfig::default(), &lines[&RESET]);
            (number, Wires::Readers(bus))
        };
        Board {
            buses: [0, 1].map(bus).into(),
            clock,
            lines,
            inputs: REGISTER.into_iter().zip(inputs).collect(),
            outputs,
            irqs: BTreeMap::new(),
            busy: BTreeMap::new(),
        }
    }

    /// A pin as a select.
    pub fn line(&self, gpio: u8) -> Line {
        self.lines[&gpio].clone()
    }

    /// Somebody else has the pin.
    pub fn take(&mut self, gpio: u8) {
        self.lines.remove(&gpio);
    }

    /// Nobody has it any more.
    pub fn give_back(&mut self, gpio: u8) {
        self.lines.insert(gpio, Line::new());
    }

    /// One more reader on a bus, and its IRQ at a pin; gives what lies on it.
    pub fn reader(&mut self, bus: u8, select: &Line, irq: Option<u8>) -> Field {
        let field = Field::on_clock(&self.clock);
        let Some(Wires::Readers(bus)) = self.buses.get_mut(&bus) else {
            panic!("a bus for readers")
        };
        let chip = bus.add(&field, ModelConfig::default(), select);
        self.irqs.extend(irq.map(|pin| (pin, chip)));
        field
    }

    /// The n-th reader of a bus does not let MISO go once it was spoken to.
    pub fn hold_miso(&mut self, bus: u8, reader: usize) {
        match self.buses.get_mut(&bus) {
            Some(Wires::Readers(bus)) => bus.hold_miso(reader),
            _ => panic!("a bus for readers"),
        }
    }

    /// A PN5180 alone on a bus, with its BUSY and reset; gives what lies on it.
    pub fn pn5180(&mut self, bus: u8, busy: u8, reset: u8) -> VicinityField {
        let field = VicinityField::on_clock(&self.clock);
        let chip = Pn5180Spi::new(&field, Pn5180Config::default(), &self.lines[&reset]);
        self.busy.insert(busy, chip.busy());
        self.buses.insert(bus, Wires::Pn5180(chip));
        field
    }

    /// An MCP23S17 alone on a bus; gives its outputs.
    pub fn mcp23s17(&mut self, bus: u8) -> Vec<Line> {
        let (chip, outputs) = ModelMcp23s17::new(&self.clock);
        self.buses.insert(bus, Wires::Expander(chip));
        outputs
    }
}

/// What hangs on a bus: readers, or one other chip alone.
pub enum Wires {
    Readers(ModelBus),
    Expander(ModelMcp23s17),
    Pn5180(Pn5180Spi),
}

impl spi::ErrorType for Wires {
    type Error = Infallible;
}

/// Each transfer to a chip that is alone stands between a select and a deselect, as its driver has it.
impl SpiBus for Wires {
    fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.transfer(words, &[])
    }

    fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        self.transfer(&mut [], words)
    }

    fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        match self {
            Wires::Readers(bus) => bus.transfer(read, write),
            Wires::Expander(chip) => SpiDevice::transfer(chip, read, write),
            Wires::Pn5180(chip) => SpiDevice::transfer(chip, read, write),
        }
    }

    fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        let sent = words.to_vec();
        self.transfer(words, &sent)
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// A pin that is driven.
pub enum Output {
    Line(Line),
    Register(ModelHc595Pin),
}

impl ErrorType for Output {
    type Error = Infallible;
}

impl OutputPin for Output {
    fn set_low(&mut self) -> Result<(), Infallible> {
        match self {
            Output::Line(line) => line.set_low(),
            Output::Register(pin) => pin.set_low(),
        }
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        match self {
            Output::Line(line) => line.set_high(),
            Output::Register(pin) => pin.set_high(),
        }
    }
}

/// A pin that is looked at: a reader's, or one that nothing drives.
pub enum Input {
    Irq(ModelIrq),
    /// The backend waits in this machine's time, of which the model knows nothing: each look
    /// counts for some of it.
    Busy(Pn5180Busy, ClockDelay),
    Line(Line),
}

impl ErrorType for Input {
    type Error = Infallible;
}

impl InputPin for Input {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        match self {
            Input::Irq(irq) => irq.is_high(),
            Input::Busy(busy, delay) => {
                delay.delay_us(200);
                busy.is_high()
            }
            Input::Line(line) => InputPin::is_high(line),
        }
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        self.is_high().map(|high| !high)
    }
}

/// Nothing is on I2C.
pub struct NoI2c;

impl i2c::ErrorType for NoI2c {
    type Error = Infallible;
}

impl I2c for NoI2c {
    fn transaction(&mut self, _: u8, _: &mut [Operation<'_>]) -> Result<(), Infallible> {
        Ok(())
    }
}

impl Backend for Board {
    type Output = Output;
    type Input = Input;
    type Spi = Wires;
    type I2c = NoI2c;

    fn output(&mut self, pin: Pin) -> Result<Output, BackendError> {
        let line = self.lines.remove(&pin.gpio()).ok_or_else(|| taken(pin))?;
        let register = self.inputs.remove(&pin.gpio()).map(Output::Register);
        let mut output = register.unwrap_or(Output::Line(line));
        let Ok(()) = output.set_high();
        Ok(output)
    }

    fn input(&mut self, pin: Pin) -> Result<Input, BackendError> {
        let line = self.lines.remove(&pin.gpio()).ok_or_else(|| taken(pin))?;
        let irq = self.irqs.remove(&pin.gpio()).map(Input::Irq);
        let busy = self.busy.remove(&pin.gpio());
        let busy = busy.map(|busy| Input::Busy(busy, ClockDelay::new(&self.clock)));
        Ok(irq.or(busy).unwrap_or(Input::Line(line)))
    }

    fn spi(&mut self, bus: &BusConfig) -> Result<Wires, BackendError> {
        let Bus::Spi(number) = bus.bus else {
            panic!("an SPI bus")
        };
        Ok(self.buses.remove(&number).expect("once"))
    }

    fn i2c(&mut self, _: Bus) -> Result<NoI2c, BackendError> {
        Ok(NoI2c)
    }
}

fn taken(pin: Pin) -> BackendError {
    let cause = "another program has it".to_owned();
    BackendError::Pin { pin, cause }
}
