//! The readers' drivers over modelled chips whose answers the bytes garble.

use embedded_hal::spi::{ErrorType, Operation, SpiDevice};
use sensors::model::{
    Clock, ClockDelay, Field, Line, ModelConfig, ModelSpi, Pn532Spi, Pn5180Config, Pn5180Spi,
    VicinityField,
};
use sensors::{Mfrc522, Micros, Pn532, Pn5180, Reader, SpiLink, Uid};

/// Reads of the field, the last of them over a bus that garbles nothing.
const READS: usize = 4;
/// Longest that a read and a start may take, by the chip's clock.
const LONGEST: Micros = 5_000_000;

/// A chip whose answers are not what it says: of each pair of bytes the first says how many bytes of answers are
/// left as they are, the second is laid over the next.
struct Garbled<'b, SPI> {
    spi: SPI,
    pairs: std::slice::Chunks<'b, u8>,
    skip: u8,
    over: u8,
}

impl<'b, SPI> Garbled<'b, SPI> {
    fn new(spi: SPI, bytes: &'b [u8]) -> Self {
        let mut garbled = Garbled {
            spi,
            pairs: bytes.chunks(2),
            skip: 0,
            over: 0,
        };
        garbled.next();
        garbled
    }

    fn next(&mut self) {
        (self.skip, self.over) = match self.pairs.next() {
            Some([skip, over]) => (*skip, *over),
            _ => (u8::MAX, 0),
        };
    }

    fn garble(&mut self, answer: &mut [u8]) {
        for byte in answer {
            match self.skip.checked_sub(1) {
                Some(left) => self.skip = left,
                None => {
                    *byte ^= self.over;
                    self.next();
                }
            }
        }
    }
}

impl<SPI: ErrorType> ErrorType for Garbled<'_, SPI> {
    type Error = SPI::Error;
}

impl<SPI: SpiDevice> SpiDevice for Garbled<'_, SPI> {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), SPI::Error> {
        self.spi.transaction(operations)?;
        for operation in operations {
            match operation {
                Operation::Read(answer)
                | Operation::Transfer(answer, _)
                | Operation::TransferInPlace(answer) => self.garble(answer),
                Operation::Write(_) | Operation::DelayNs(_) => {}
            }
        }
        Ok(())
    }
}

/// The first byte says which chip, and how many tags lie before it.
pub fn readers(bytes: &[u8]) {
    let Some((first, bytes)) = bytes.split_first() else {
        return;
    };
    let tags = usize::from(first / 3 % 5);
    match first % 3 {
        0 => {
            let field = field(tags);
            let spi = ModelSpi::new(&field, ModelConfig::default());
            reads(
                Mfrc522::new(Garbled::new(spi, bytes)),
                &field.bus_clock().clone(),
            );
        }
        1 => {
            let field = field(tags);
            let (spi, clock) = (Pn532Spi::new(&field), field.bus_clock());
            let link = SpiLink(Garbled::new(spi, bytes));
            reads(Pn532::new(link, ClockDelay::new(clock)), clock);
        }
        _ => {
            let field = VicinityField::new();
            for number in 0..tags as u8 {
                field.lay(uid(&[0xE0, 4, 1, 0, 7, 7, number, 3]));
            }
            let (reset, clock) = (Line::new(), field.bus_clock());
            let spi = Pn5180Spi::new(&field, Pn5180Config::default(), &reset);
            let (busy, spi) = (spi.busy(), Garbled::new(spi, bytes));
            reads(Pn5180::new(spi, busy, reset, ClockDelay::new(clock)), clock);
        }
    }
}

/// Tags with UIDs of all lengths.
fn field(tags: usize) -> Field {
    let field = Field::new();
    let uids: [&[u8]; 4] = [
        &[4, 1, 2, 3, 4, 5, 6],
        &[1, 2, 3, 4],
        &[4, 1, 2, 9, 4, 5, 6],
        &[4, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ];
    for bytes in &uids[..tags] {
        field.lay(uid(bytes));
    }
    field
}

fn uid(bytes: &[u8]) -> Uid {
    Uid::new(bytes).expect("a UID")
}

/// As a sweep does it: what fails is started again before the next read.
fn reads<R: Reader>(mut reader: R, clock: &Clock) {
    let mut started = false;
    for _ in 0..READS {
        let before = clock.now();
        started = started || reader.init().is_ok();
        let read = reader.read_field();
        if let Ok(reading) = &read {
            assert!(reading.tags.is_sorted(), "{reading:?}");
        }
        started &= read.is_ok();
        let took = clock.now() - before;
        assert!(took < LONGEST, "{took} µs, then {read:?}");
    }
}
