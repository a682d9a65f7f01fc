//! One antenna after the other.

use crate::Antenna;
use crate::chip_select::ResetLine;
use crate::failure::ReaderError;
use crate::mfrc522::Mfrc522;
use crate::reader::Reader;
use crate::reading::Reading;

/// Longest pause of a failed reader, in rounds over all antennas: of one that does not answer, which
/// shows in a transfer, and of one that answers and hangs, which takes a thousand.
const LONGEST_PAUSE: u32 = 8;
const LONGEST_PAUSE_OF_A_HANG: u32 = 64;
/// Failures in a row after which the reset line is pulled for the first time; then after twice as many.
const FAILURES_BEFORE_RESET: u32 = 4;
/// Failures in a row after which a reset has not helped, and the next line is pulled.
const FAILURES_BEFORE_NEXT: u32 = 16;
/// Good reads in a row after which a reader is initialised all the same: a few
/// minutes. What a spark at the table left in a register that no read checks does
/// not stay for the evening.
const REFRESH_AFTER: u32 = 1_000;

/// What one read of one antenna gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The antenna that was read.
    pub antenna: Antenna,
    /// The tags seen, or why nothing could be seen.
    pub read: Result<Reading, ReaderError>,
}

/// The sweep over MFRC522 readers that are polled, without interrupt pins.
pub type Sweep<SPI> = RoundRobin<Mfrc522<SPI>>;

/// Reads the antennas of one bus in turn, for ever.
///
/// A reader that failed is initialised again before its next read. It pauses
/// for 1, 2, 4 and at most 8 rounds first, 64 if it hangs, so that a broken one costs the
/// others next to nothing. With a [`ResetLine`] it is reset after 4 failures in a row, after 8,
/// 16 and so on; from 16 on by the second one, if it has two. A good one is initialised again after 1,000 reads.
pub struct RoundRobin<R> {
    readers: Vec<Turn<R>>,
    next: usize,
    one_field_at_a_time: bool,
    /// What brings readers back, in the order in which it is tried, and the pulls of each that these readers know of.
    lines: Vec<ResetLine>,
    pulls: Vec<u32>,
}

struct Turn<R> {
    antenna: Antenna,
    reader: R,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    /// Wants `init` only after this many more reads.
    Ready { reads_left: u32 },
    /// Wants `init`, after this many more rounds; how many tries in a row have failed.
    Down {
        rounds_left: u32,
        pause: u32,
        failures: u32,
    },
}

impl State {
    /// Wants `init` in its next turn.
    const FRESH: State = State::Down {
        rounds_left: 0,
        pause: 1,
        failures: 0,
    };
}

impl<R: Reader> RoundRobin<R> {
    /// Takes the readers in the order in which they are read. None of them needs
    /// to be initialised.
    ///
    /// # Panics
    /// If there is no reader: then there is nothing to sweep.
    pub fn new(readers: Vec<(Antenna, R)>) -> Self {
        assert!(!readers.is_empty(), "a sweep needs at least one reader");
        let readers = readers.into_iter().map(|(antenna, reader)| Turn {
            antenna,
            reader,
            state: State::FRESH,
        });
        RoundRobin {
            readers: readers.collect(),
            next: 0,
            one_field_at_a_time: false,
            lines: Vec::new(),
            pulls: Vec::new(),
        }
    }

    /// Readers that hang are reset by this line, which may be that of other buses too. Each reader on it
    /// is initialised again then. A second line is pulled when the first has not helped: a switch of their supply.
    #[must_use]
    pub fn with_reset(mut self, line: ResetLine) -> Self {
        self.pulls.push(*line.held_high());
        self.lines.push(line);
        self
    }

    /// Switches each antenna off after its read, for antennas so close that one
    /// wakes the tags of the next. Every read then begins with the 5 ms that tags
    /// may take to start up.
    #[must_use]
    pub fn one_field_at_a_time(mut self) -> Self {
        self.one_field_at_a_time = true;
        self
    }

    /// The readers, for what is told to all of them: [`Mfrc522::expect`].
    pub fn readers(&mut self) -> impl Iterator<Item = &mut R> {
        self.readers.iter_mut().map(|turn| &mut turn.reader)
    }

    /// Each reader is initialised in its next turn: what it was told meanwhile holds then, as
    /// [`Mfrc522::set_receiver`].
    pub fn renew(&mut self) {
        self.readers.iter_mut().for_each(Turn::was_reset);
    }

    /// The reader of one antenna, between two turns: to write to a tag there. Should
    /// it fail, its next turn finds that out.
    pub fn reader(&mut self, antenna: Antenna) -> Option<&mut R> {
        let turn = self
            .readers
            .iter_mut()
            .find(|turn| turn.antenna == antenna)?;
        Some(&mut turn.reader)
    }

    /// Reads the next antenna in turn. Readers in their pause are passed over;
    /// if all are, the rounds go by at once.
    pub fn step(&mut self) -> Sighting {
        // A pause is bounded, so this ends after LONGEST_PAUSE rounds.
        loop {
            let turn = self.next;
            self.next = (turn + 1) % self.readers.len();
            if let Some(sighting) = self.take(turn) {
                return sighting;
            }
        }
    }

    fn take(&mut self, turn: usize) -> Option<Sighting> {
        let held: Vec<_> = self.lines.iter().map(ResetLine::held_high).collect();
        let pulls = held.iter().map(|pulls| **pulls).collect();
        if pulls != self.pulls {
            self.pulls = pulls;
            self.readers.iter_mut().for_each(Turn::was_reset);
        }
        let sighting = self.readers[turn].take(self.one_field_at_a_time)?;
        drop(held);
        if sighting.read.is_err() && self.readers[turn].wants_reset() {
            let next = self.readers[turn].failures() >= FAILURES_BEFORE_NEXT;
            let line = self.lines.get(usize::from(next)).or(self.lines.first());
            line.inspect(|line| line.pull());
        }
        Some(sighting)
    }
}

impl<R: Reader> Turn<R> {
    fn take(&mut self, rest_after: bool) -> Option<Sighting> {
        if let State::Down { rounds_left, .. } = &mut self.state
            && *rounds_left > 0
        {
            *rounds_left -= 1;
            return None;
        }
        let read = self.read(rest_after);
        self.state = match (&read, self.state) {
            (Ok(_), State::Ready { reads_left }) if reads_left > 1 => State::Ready {
                reads_left: reads_left - 1,
            },
            (Ok(_), State::Ready { .. }) => State::FRESH,
            (Ok(_), State::Down { .. }) => State::Ready {
                reads_left: REFRESH_AFTER,
            },
            (Err(_), State::Ready { .. }) => State::FRESH,
            (
                Err(why),
                State::Down {
                    pause, failures, ..
                },
            ) => {
                let longest = match why.is_a_hang() {
                    true => LONGEST_PAUSE_OF_A_HANG,
                    false => LONGEST_PAUSE,
                };
                State::Down {
                    rounds_left: pause.min(longest),
                    pause: (2 * pause).min(longest),
                    failures: failures.saturating_add(1),
                }
            }
        };
        Some(Sighting {
            antenna: self.antenna,
            read,
        })
    }

    /// It failed 4, 8, 16 ... times in a row.
    fn wants_reset(&self) -> bool {
        self.failures() >= FAILURES_BEFORE_RESET && self.failures().is_power_of_two()
    }

    /// In a row.
    fn failures(&self) -> u32 {
        match self.state {
            State::Ready { .. } => 0,
            State::Down { failures, .. } => failures,
        }
    }

    /// The reader wants `init` in its next turn.
    fn was_reset(&mut self) {
        match &mut self.state {
            State::Ready { .. } => self.state = State::FRESH,
            State::Down { rounds_left, .. } => *rounds_left = 0,
        }
    }

    fn read(&mut self, rest_after: bool) -> Result<Reading, ReaderError> {
        if let State::Down { .. } = self.state {
            self.reader.init()?;
        }
        let reading = self.reader.read_field()?;
        if rest_after {
            self.reader.rest()?;
        }
        Ok(reading)
    }
}
