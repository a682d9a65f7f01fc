//! Every tag in the field, by three questions.
//!
//! 1. *Who is there?* The collision tree is walked (`tree.rs`): N tags are N leaves and
//!    N - 1 collisions, and nobody needs to be selected or halted for it. Only tags whose
//!    UID goes on in a further cascade level are selected on the level before, and that
//!    puts all others to sleep until the next WUPA.
//! 2. *Is the one I know still here?* Who was found in the last reads and is missing now
//!    is asked for by name (`by_name.rs`): a single garbled frame cost it the walk, or a
//!    stronger tag drowns it.
//! 3. *Who is left?* All that were found rest; a request that the resting do not hear
//!    shows who hid behind them (`who_is_left.rs`).

use super::Mfrc522;
use super::exchange::READ_TIME;
use crate::failure::ReaderError;
use crate::reading::Reading;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// What the walk leaves of a read's time, for those who are asked by name: µs.
const FOR_NAMES: u32 = 40_000;
/// Up to this many known tags are walked in any case. With more, the walk is left out where it
/// did not come to its end lately: a tag of 7 bytes that is asked for by name takes 3 ms,
/// in the walk 4.
const ALWAYS_WALKED: usize = 16;
/// One read out of this many asks who is left, while nothing changes.
pub(super) const LEFT_EVERY: u32 = 4;

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Lists the tags in the field.
    ///
    /// A tag that is shadowed or garbled is missing from the list; a UID that no
    /// tag sent is never in it, for each was given under a CRC at least once.
    /// "Not found" is therefore not "not there": see [`crate::Presence`].
    ///
    /// When a read's time is up (0.15 s of air) it gives what it has found as a part,
    /// and the next read goes on. The one that comes to the end lists them all.
    ///
    /// # Errors
    /// Any [`ReaderError`]; the chip then wants [`Mfrc522::init`] before the next read.
    pub fn read_field(&mut self) -> Result<Reading, ReaderError> {
        self.begin_exchanges();
        self.unnameable = None;
        self.known.begin_read();
        self.shortcut.begin_read();
        let read = self.ask_everyone();
        let whole = read.inspect_err(|_| self.known.begin_anew())?;
        if !whole && self.known.nobody_is_here() && self.unnameable.is_none() {
            let frames = self.frames;
            return Err(ReaderError::Crowded { frames });
        }
        let tags = if whole {
            self.known.end_whole()
        } else {
            self.known.end_part()
        };
        let partial = !whole || self.left_is_overdue;
        self.shortcut.end_read(&tags);
        Ok(Reading {
            tags,
            partial,
            unnameable: self.unnameable,
        })
    }

    /// True if all who are known were asked; else time was up.
    fn ask_everyone(&mut self) -> Result<bool, ReaderError> {
        self.check_configuration()?;
        self.end_rest()?;
        self.anybody = false;
        self.put_to_sleep()?;
        if self.left_is_overdue {
            // With half of the time, so that neither question starves the other.
            self.ask_who_is_left(READ_TIME / 2)?;
        }
        let whole = in_time(self.ask_the_known())?;
        self.reads_since_left += 1;
        let due = self.known.news() || self.crowded || self.reads_since_left >= LEFT_EVERY;
        if self.anybody && (due || !whole) {
            self.ask_who_is_left(0)?;
        }
        Ok(whole)
    }

    fn ask_the_known(&mut self) -> Result<(), ReaderError> {
        if self.known.len() <= ALWAYS_WALKED {
            self.crowded = false;
        }
        if !self.crowded && !self.known.goes_on() {
            self.walk()?;
        }
        self.ask_for_the_missing()
    }

    /// Walks the tree. Of those found there who are known is believed; others must give
    /// their names under a CRC first. Anticollision is guarded by parity and BCC alone, and
    /// three wrong bits, or strong and weak answers in a mixture, can pass these.
    fn walk(&mut self) -> Result<(), ReaderError> {
        self.time_kept = FOR_NAMES;
        let mut seen = Vec::new();
        let walked = in_time(self.walk_field(&mut seen));
        self.time_kept = 0;
        self.crowded |= !walked?;
        let (known, strangers): (Vec<_>, Vec<_>) =
            seen.into_iter().partition(|uid| self.known.has(uid));
        known.into_iter().for_each(|uid| self.known.found(uid));
        for uid in strangers {
            if self.find(&uid)? {
                self.known.found(uid);
            }
        }
        Ok(())
    }

    /// Those who are known and were not found yet.
    fn ask_for_the_missing(&mut self) -> Result<(), ReaderError> {
        let missing = self.known.unasked();
        if missing.is_empty() {
            return Ok(());
        }
        let empty = self.known.nobody_is_here() && !self.is_anybody_there()?;
        for uid in missing {
            if !empty && self.find(&uid)? {
                self.known.found(uid);
            } else {
                self.known.silent(uid);
            }
        }
        Ok(())
    }

    /// Finds those who hide behind the others, until `time_kept` µs of the read are left.
    fn ask_who_is_left(&mut self, time_kept: u32) -> Result<(), ReaderError> {
        self.time_kept = time_kept;
        let silence = in_time(self.name_who_is_left());
        self.time_kept = 0;
        self.left_is_overdue = !silence?;
        self.reads_since_left = 0;
        Ok(())
    }
}

/// False if time was up before the end.
fn in_time(result: Result<(), ReaderError>) -> Result<bool, ReaderError> {
    match result {
        Ok(()) => Ok(true),
        Err(ReaderError::Crowded { .. }) => Ok(false),
        Err(other) => Err(other),
    }
}
