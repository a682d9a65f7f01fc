//! A reader of the table, whichever chip it has.

use sensors::{I2cLink, Mfrc522, Pn532, Pn5180, Reader, ReaderError, Reading, Receiver, SpiLink};

use super::{Backend, Device, SelectPin, Sleep};

/// One reader chip on its bus.
pub enum TableReader<B: Backend> {
    /// An MFRC522 that is polled.
    Polled(Mfrc522<Device<B, SelectPin<B>>>),
    /// An MFRC522 whose IRQ leads to a pin.
    Irq(Mfrc522<Device<B, SelectPin<B>>, B::Input>),
    /// A PN532 on SPI.
    Pn532Spi(Pn532<SpiLink<Device<B, SelectPin<B>>>, Sleep>),
    /// A PN532 on I2C.
    Pn532I2c(Pn532<I2cLink<B::I2c>, Sleep>),
    /// A PN5180.
    Pn5180(Pn5180<Device<B, SelectPin<B>>, B::Input, B::Output, Sleep>),
}

impl<B: Backend> TableReader<B> {
    /// Sets the receiver, from the next `init` on: of an MFRC522; other chips have none to set.
    pub fn set_receiver(&mut self, receiver: Receiver) {
        match self {
            TableReader::Polled(reader) => reader.set_receiver(receiver),
            TableReader::Irq(reader) => reader.set_receiver(receiver),
            TableReader::Pn532Spi(_) | TableReader::Pn532I2c(_) | TableReader::Pn5180(_) => {}
        }
    }
}

impl<B: Backend> Reader for TableReader<B> {
    type Version = String;

    fn init(&mut self) -> Result<String, ReaderError> {
        match self {
            TableReader::Polled(reader) => Ok(reader.init()?.to_string()),
            TableReader::Irq(reader) => Ok(reader.init()?.to_string()),
            TableReader::Pn532Spi(reader) => Ok(reader.init()?.to_string()),
            TableReader::Pn532I2c(reader) => Ok(reader.init()?.to_string()),
            TableReader::Pn5180(reader) => Ok(reader.init()?.to_string()),
        }
    }

    fn read_field(&mut self) -> Result<Reading, ReaderError> {
        match self {
            TableReader::Polled(reader) => reader.read_field(),
            TableReader::Irq(reader) => reader.read_field(),
            TableReader::Pn532Spi(reader) => reader.read_field(),
            TableReader::Pn532I2c(reader) => reader.read_field(),
            TableReader::Pn5180(reader) => reader.read_field(),
        }
    }

    fn rest(&mut self) -> Result<(), ReaderError> {
        match self {
            TableReader::Polled(reader) => reader.rest(),
            TableReader::Irq(reader) => reader.rest(),
            TableReader::Pn532Spi(reader) => reader.rest(),
            TableReader::Pn532I2c(reader) => reader.rest(),
            TableReader::Pn5180(reader) => reader.rest(),
        }
    }
}
