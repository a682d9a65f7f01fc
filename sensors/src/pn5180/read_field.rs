//! Every tag in the field: the known by name, the new by rounds of 16 slots.
//!
//! A tag that was found is told to stay quiet. It answers no round any more, so it cannot hide a
//! weaker one, and is asked by its name in each read, where nobody else answers. A round that
//! nobody answers says that there is nobody else.

use super::Pn5180;
use super::exchange::{AIR_BUDGET, Heard};
use crate::failure::ReaderError;
use crate::iso15693::{INVENTORY_ANSWER, Mask, SLOTS, name, on_air, stay_quiet, uid_in};
use crate::uid::Uid;
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

/// How often a tag is asked by its name that should be there.
const ATTEMPTS: u32 = 2;
/// Bytes of the answer to a name: flags and a block of four.
const NAME_ANSWER: usize = 5;
/// Reads until the field is switched off and on. A tag that is quiet and that nobody here knows,
/// because it came from another antenna without losing its power, is hidden no longer.
const READS_OF_A_FIELD: u32 = 16;

/// A tag that answered to its name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    uid: Uid,
    /// It did so in the last read.
    there: bool,
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs>
    Pn5180<SPI, BUSY, RESET, DELAY>
{
    pub(super) fn read_tags(&mut self, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        self.air_left = AIR_BUDGET;
        self.frames = 0;
        self.check_configuration()?;
        if self.reads_left == 0 {
            self.field_off()?;
            self.field_on()?;
            self.reads_left = READS_OF_A_FIELD;
            // All tags answer rounds again: whoever was not there does not need to be asked.
            self.known.retain(|known| known.there);
            self.ask_known(true, found)?;
        } else {
            self.ask_known(false, found)?;
        }
        self.reads_left -= 1;
        // Each time around, those who were found no longer hide others.
        while self.ask_for_others(found)? {}
        Ok(())
    }

    /// Asks the known by name, and quietens them if their field has been off.
    fn ask_known(&mut self, fresh: bool, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        for at in 0..self.known.len() {
            let Known { uid, there } = self.known[at];
            let attempts = if there { ATTEMPTS } else { 1 };
            let there = self.answers(uid, attempts)?;
            self.known[at].there = there;
            if there {
                found.push(uid);
                if fresh {
                    self.quieten(uid)?;
                }
            }
        }
        Ok(())
    }

    /// Walks all rounds once, from the one of all tags on. True if it found somebody new.
    fn ask_for_others(&mut self, found: &mut Vec<Uid>) -> Result<bool, ReaderError> {
        let before = found.len();
        let mut masks = vec![Mask::ROOT];
        let mut heard = Vec::new();
        while let Some(mask) = masks.pop() {
            heard.clear();
            self.round(mask, &mut masks, &mut heard)?;
            for uid in &heard {
                self.meet(*uid, found)?;
            }
        }
        Ok(found.len() > before)
    }

    /// One round: the UIDs heard, and a mask for each slot in which tags collided.
    fn round(
        &mut self,
        mask: Mask,
        masks: &mut Vec<Mask>,
        heard: &mut Vec<Uid>,
    ) -> Result<(), ReaderError> {
        let (frame, len) = mask.inventory();
        let mut answer = self.request(&frame[..len], INVENTORY_ANSWER)?;
        for slot in 0..SLOTS {
            if slot > 0 {
                answer = self.next_slot()?;
            }
            match answer {
                Heard::Silence => {}
                Heard::Answer(INVENTORY_ANSWER, bytes) => heard.extend(uid_in(&bytes)),
                // With a deeper mask a lone tag that was garbled is simply asked again.
                Heard::Answer(..) | Heard::Garbled => masks.extend(mask.child(slot)),
            }
        }
        Ok(())
    }

    /// Takes up a tag that was heard in a round, once it has answered to its name: a UID that
    /// noise has made up does not.
    fn meet(&mut self, uid: Uid, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        if !found.contains(&uid) {
            if !self.answers(uid, ATTEMPTS)? {
                return Ok(());
            }
            found.push(uid);
            match self.known.iter_mut().find(|known| known.uid == uid) {
                Some(known) => known.there = true,
                None => self.known.push(Known { uid, there: true }),
            }
        }
        self.quieten(uid)
    }

    fn answers(&mut self, uid: Uid, attempts: u32) -> Result<bool, ReaderError> {
        let Some(uid) = on_air(&uid) else {
            return Ok(false);
        };
        for _ in 0..attempts {
            if let Heard::Answer(..) = self.request(&name(uid), NAME_ANSWER)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn quieten(&mut self, uid: Uid) -> Result<(), ReaderError> {
        if let Some(uid) = on_air(&uid) {
            self.request(&stay_quiet(uid), 0)?;
        }
        Ok(())
    }
}
