//! What enrolment asks of a reader, besides reading UIDs.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;
use sensors::{Content, Link, Mfrc522, PieceRecord, Pn532, Pn5180, Reader, TagError, Uid};

/// A reader on which pieces are enrolled: [`Mfrc522`], [`Pn532`] or [`Pn5180`].
pub trait Antenna: Reader {
    /// What a tag carries; `None` if this chip does not read what tags carry.
    ///
    /// # Errors
    /// As [`Mfrc522::read_record`].
    fn record(&mut self, uid: &Uid) -> Option<Result<Content, TagError>>;

    /// Lets a tag name its piece; `None` if this chip does not write.
    ///
    /// # Errors
    /// As [`Mfrc522::write_record`].
    fn write(&mut self, uid: &Uid, record: &PieceRecord) -> Option<Result<(), TagError>>;
}

impl<SPI: SpiDevice, IRQ: InputPin> Antenna for Mfrc522<SPI, IRQ> {
    fn record(&mut self, uid: &Uid) -> Option<Result<Content, TagError>> {
        Some(self.read_record(uid))
    }

    fn write(&mut self, uid: &Uid, record: &PieceRecord) -> Option<Result<(), TagError>> {
        Some(self.write_record(uid, record))
    }
}

impl<LINK: Link, DELAY: DelayNs> Antenna for Pn532<LINK, DELAY> {
    fn record(&mut self, _: &Uid) -> Option<Result<Content, TagError>> {
        None
    }

    fn write(&mut self, _: &Uid, _: &PieceRecord) -> Option<Result<(), TagError>> {
        None
    }
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs> Antenna
    for Pn5180<SPI, BUSY, RESET, DELAY>
{
    fn record(&mut self, _: &Uid) -> Option<Result<Content, TagError>> {
        None
    }

    fn write(&mut self, _: &Uid, _: &PieceRecord) -> Option<Result<(), TagError>> {
        None
    }
}
