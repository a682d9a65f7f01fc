//! A bus whose library takes neither long transfers nor unequal ones.

use embedded_hal::spi::{ErrorType, SpiBus};

/// Most bytes of one transfer: Linux's spidev refuses more with EMSGSIZE unless its buffer was
/// enlarged.
pub const MOST: usize = 4096;

/// Cuts transfers into pieces of at most [`MOST`] bytes, and unequal ones into an equal part and
/// the rest (`rppal` clocks only the shorter of the two).
#[derive(Debug)]
pub struct Bounded<BUS>(pub BUS);

impl<BUS: ErrorType> ErrorType for Bounded<BUS> {
    type Error = BUS::Error;
}

impl<BUS: SpiBus> SpiBus for Bounded<BUS> {
    fn read(&mut self, words: &mut [u8]) -> Result<(), Self::Error> {
        let mut chunks = words.chunks_mut(MOST);
        chunks.try_for_each(|chunk| self.0.read(chunk))
    }

    fn write(&mut self, words: &[u8]) -> Result<(), Self::Error> {
        let mut chunks = words.chunks(MOST);
        chunks.try_for_each(|chunk| self.0.write(chunk))
    }

    fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Self::Error> {
        let both = read.len().min(write.len());
        let (read, read_on) = read.split_at_mut(both);
        let (write, write_on) = write.split_at(both);
        for (read, write) in read.chunks_mut(MOST).zip(write.chunks(MOST)) {
            self.0.transfer(read, write)?;
        }
        self.write(write_on)?;
        self.read(read_on)
    }

    fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Self::Error> {
        let mut chunks = words.chunks_mut(MOST);
        chunks.try_for_each(|chunk| self.0.transfer_in_place(chunk))
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A bus as the libraries have it: echoes, takes equal lengths up to [`MOST`] only.
    #[derive(Default)]
    struct Strict {
        sent: Vec<u8>,
    }

    impl ErrorType for Strict {
        type Error = std::convert::Infallible;
    }

    impl SpiBus for Strict {
        fn read(&mut self, words: &mut [u8]) -> Result<(), Self::Error> {
            words.fill(0);
            self.write(&vec![0; words.len()])
        }

        fn write(&mut self, words: &[u8]) -> Result<(), Self::Error> {
            assert!((1..=MOST).contains(&words.len()));
            self.sent.extend(words);
            Ok(())
        }

        fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Self::Error> {
            assert_eq!(read.len(), write.len());
            read.copy_from_slice(write);
            self.write(write)
        }

        fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Self::Error> {
            self.write(words)
        }

        fn flush(&mut self) -> Result<(), Self::Error> {
            Ok(())
        }
    }

    proptest! {
        /// As embedded-hal has it: the longer of the two is clocked, zeros for what is not there.
        #[test]
        fn any_lengths_reach_the_wire_whole(
            write in proptest::collection::vec(any::<u8>(), 0..10_000),
            length in 0_usize..10_000,
        ) {
            let mut bus = Bounded(Strict::default());
            let mut read = vec![0xAA; length];
            bus.transfer(&mut read, &write).unwrap();
            let mut expected = write.clone();
            expected.resize(write.len().max(length), 0);
            prop_assert_eq!(&bus.0.sent, &expected);
            prop_assert_eq!(&read[..], &expected[..length]);

            let mut bus = Bounded(Strict::default());
            let mut words = write.clone();
            bus.write(&write).unwrap();
            bus.transfer_in_place(&mut words).unwrap();
            bus.read(&mut read).unwrap();
            prop_assert_eq!(bus.0.sent.len(), 2 * write.len() + length);
        }
    }
}
