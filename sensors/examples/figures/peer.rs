//! Crate `mfrc522` 0.8.0, unmodified, over the same modelled chip: request, select,
//! halt, until nobody answers any more.

use embedded_hal::spi::{ErrorKind, ErrorType, Operation, SpiDevice};
use mfrc522::comm::blocking::spi::SpiInterface;
use mfrc522::{Error, Mfrc522};
use sensors::model::{Field, ModelConfig, ModelSpi};
use sensors::{Micros, Uid};

/// Transfers after which the bus fails: the crate's own loops have no bound.
const BUDGET: u32 = 200_000;

/// A bus that fails after a number of transfers.
struct Bounded(ModelSpi, u32);

impl ErrorType for Bounded {
    type Error = ErrorKind;
}

impl SpiDevice for Bounded {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), ErrorKind> {
        self.1 = self.1.checked_sub(1).ok_or(ErrorKind::Other)?;
        let Ok(()) = self.0.transaction(operations);
        Ok(())
    }
}

/// How many of these tags it finds, and how long it takes.
pub fn read(tags: &[Uid], config: ModelConfig) -> (usize, Micros) {
    let field = Field::new();
    tags.iter().for_each(|tag| assert!(field.lay(*tag)));
    let spi = Bounded(ModelSpi::new(&field, config), BUDGET);
    let Ok(mut reader) = Mfrc522::new(SpiInterface::new(spi)).init() else {
        return (0, 0);
    };
    let before = field.clock();
    let mut found = Vec::new();
    // One more turn than tags, and a second chance for each.
    for _ in 0..2 * tags.len() + 2 {
        match reader.reqa() {
            Ok(atqa) => {
                if let Ok(uid) = reader.select(&atqa) {
                    found.extend(Uid::new(uid.as_bytes()));
                    let _ = reader.hlta();
                }
            }
            Err(Error::Timeout | Error::Comm(_)) => break,
            Err(_) => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    let right = found.iter().filter(|uid| tags.contains(uid)).count();
    (right, field.clock() - before)
}
