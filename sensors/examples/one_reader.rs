//! For the person with the soldering iron: one MFRC522 on any SPI bus, every tag
//! on it printed. Hand [`watch`] the device of your board: `SpidevDevice` of
//! `linux-embedded-hal` on a Raspberry Pi, mode 0, 1 to 10 MHz; reset pin to 3.3 V.

use embedded_hal::spi::SpiDevice;
use sensors::{Mfrc522, ReaderError};

fn watch<SPI: SpiDevice>(spi: SPI, reads: u32) -> Result<(), ReaderError> {
    let mut reader = Mfrc522::new(spi);
    println!("{}", reader.init()?);
    for _ in 0..reads {
        println!("{:?}", reader.read_field()?.tags);
    }
    Ok(())
}

fn main() -> Result<(), ReaderError> {
    // Without a board: a modelled chip with one tag.
    let field = sensors::model::Field::new();
    field.lay("04A1B2C3D4E5F6".parse().expect("a UID of 7 bytes"));
    let spi = sensors::model::ModelSpi::new(&field, sensors::model::ModelConfig::default());
    watch(spi, 2)
}
