//! One antenna after the other.

use crate::Antenna;
use crate::mfrc522::{Mfrc522, ReaderError};
use crate::uid::Uid;
use embedded_hal::spi::SpiDevice;

/// Longest pause of a failed reader, in rounds over all antennas.
const LONGEST_PAUSE: u32 = 8;

/// What one read of one antenna gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The antenna that was read.
    pub antenna: Antenna,
    /// The tags seen, sorted, each once; or why nothing could be seen.
    pub read: Result<Vec<Uid>, ReaderError>,
}

/// Reads the antennas of one bus in turn, for ever.
///
/// A reader that failed is initialised again before its next read. It pauses
/// for 1, 2, 4 and at most 8 rounds first, so that a broken one costs the
/// others next to nothing.
pub struct Sweep<SPI> {
    readers: Vec<Reader<SPI>>,
    next: usize,
}

struct Reader<SPI> {
    antenna: Antenna,
    chip: Mfrc522<SPI>,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Ready,
    /// Wants `init`, after this many more rounds.
    Down {
        rounds_left: u32,
        pause: u32,
    },
}

impl<SPI: SpiDevice> Sweep<SPI> {
    /// Takes the readers in the order in which they are read. None of them needs
    /// to be initialised.
    ///
    /// # Panics
    /// If there is no reader: then there is nothing to sweep.
    pub fn new(readers: Vec<(Antenna, Mfrc522<SPI>)>) -> Self {
        assert!(!readers.is_empty(), "a sweep needs at least one reader");
        let readers = readers.into_iter().map(|(antenna, chip)| Reader {
            antenna,
            chip,
            state: State::Down {
                rounds_left: 0,
                pause: 1,
            },
        });
        Sweep {
            readers: readers.collect(),
            next: 0,
        }
    }

    /// Reads the next antenna in turn. Readers in their pause are passed over;
    /// if all are, the rounds go by at once.
    pub fn step(&mut self) -> Sighting {
        // A pause is bounded, so this ends after LONGEST_PAUSE rounds.
        loop {
            let turn = self.next;
            self.next = (turn + 1) % self.readers.len();
            if let Some(sighting) = self.readers[turn].take_turn() {
                return sighting;
            }
        }
    }
}

impl<SPI: SpiDevice> Reader<SPI> {
    fn take_turn(&mut self) -> Option<Sighting> {
        if let State::Down { rounds_left, .. } = &mut self.state
            && *rounds_left > 0
        {
            *rounds_left -= 1;
            return None;
        }
        let read = self.read();
        self.state = match (&read, self.state) {
            (Ok(_), _) => State::Ready,
            (Err(_), State::Ready) => State::Down {
                rounds_left: 0,
                pause: 1,
            },
            (Err(_), State::Down { pause, .. }) => State::Down {
                rounds_left: pause,
                pause: (2 * pause).min(LONGEST_PAUSE),
            },
        };
        Some(Sighting {
            antenna: self.antenna,
            read,
        })
    }

    fn read(&mut self) -> Result<Vec<Uid>, ReaderError> {
        if let State::Down { .. } = self.state {
            self.chip.init()?;
        }
        let mut found = Vec::new();
        self.chip.read_field(&mut found)?;
        Ok(found)
    }
}
