//! One tag by its name, or the tags that share the beginning of one.

use super::Mfrc522;
use super::exchange::{Crc, Frame};
use crate::failure::ReaderError;
use crate::iso14443a::{
    CASCADE_TAG, HLTA, LevelBytes, NVB_SELECT, REQA, RESERVED_SHORT, SAK_UID_NOT_COMPLETE, WUPA,
    bcc, levels_of, sel,
};
use crate::reading::Unnameable;
use crate::uid::Uid;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// How often a question is asked that must have an answer.
pub(super) const ATTEMPTS: usize = 2;

/// What became of a SELECT.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Selected {
    Nobody,
    /// The UID goes on in the next level.
    GoesOn,
    /// The tag is ACTIVE: this was its whole UID.
    Complete,
}

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Every tag that is READY goes to IDLE or HALT, so that one WUPA wakes all.
    pub(super) fn put_to_sleep(&mut self) -> Result<(), ReaderError> {
        self.tell(&Frame {
            bytes: &[RESERVED_SHORT],
            last_bits: 7,
            align: 0,
            crc: Crc::Neither,
            answer_len: 0,
        })
    }

    /// Wakes all tags. True if any answered.
    pub(super) fn wake(&mut self) -> Result<bool, ReaderError> {
        self.request(WUPA)
    }

    /// Wakes the tags that were not put to rest. True if any answered.
    pub(super) fn wake_the_restless(&mut self) -> Result<bool, ReaderError> {
        self.request(REQA)
    }

    /// With tags of several UID sizes the answers collide here already, which says the
    /// same.
    fn request(&mut self, code: u8) -> Result<bool, ReaderError> {
        let atqa = self.exchange(&Frame {
            bytes: &[code],
            last_bits: 7,
            align: 0,
            crc: Crc::Neither,
            answer_len: 2,
        })?;
        self.anybody |= atqa.is_some();
        Ok(atqa.is_some())
    }

    /// True if a tag answers, asked twice.
    pub(super) fn is_anybody_there(&mut self) -> Result<bool, ReaderError> {
        for _ in 0..ATTEMPTS {
            self.put_to_sleep()?;
            if self.wake()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Asks for one tag and puts it to rest. False if it does not come, nor on a second
    /// call.
    pub(super) fn find(&mut self, uid: &Uid) -> Result<bool, ReaderError> {
        self.put_to_sleep()?;
        let here = self.lead(&levels_of(uid), Selected::Complete)?;
        if here {
            self.put_to_rest()?;
        }
        Ok(here)
    }

    /// The tag that is ACTIVE goes to HALT: it hears WUPA and no REQA until it loses its
    /// power.
    pub(super) fn put_to_rest(&mut self) -> Result<(), ReaderError> {
        self.tell(&Frame {
            bytes: &HLTA,
            last_bits: 0,
            align: 0,
            crc: Crc::Sent,
            answer_len: 0,
        })
    }

    /// Wakes the tags and selects those of `path`, level by level; the last
    /// SELECT must end as `expected`. False if they do not come, nor on a second
    /// call.
    pub(super) fn lead(
        &mut self,
        path: &[LevelBytes],
        expected: Selected,
    ) -> Result<bool, ReaderError> {
        for _ in 0..ATTEMPTS {
            if self.wake()? && self.select_all(path)? == expected {
                return Ok(true);
            }
            self.put_to_sleep()?;
        }
        Ok(false)
    }

    pub(super) fn select_all(&mut self, path: &[LevelBytes]) -> Result<Selected, ReaderError> {
        let mut selected = Selected::GoesOn;
        for (level, &bytes) in path.iter().enumerate() {
            if selected != Selected::GoesOn {
                break;
            }
            selected = self.select(level, bytes)?;
        }
        Ok(selected)
    }

    /// SELECT of one cascade level. Tags of different make that share a level
    /// which goes on give different SAKs, and these collide: an answer too.
    pub(super) fn select(
        &mut self,
        level: usize,
        bytes: LevelBytes,
    ) -> Result<Selected, ReaderError> {
        let Some(sel) = sel(level) else {
            return Ok(Selected::Nobody);
        };
        let [a, b, c, d] = bytes;
        let sak = self.exchange(&Frame {
            bytes: &[sel, NVB_SELECT, a, b, c, d, bcc(bytes)],
            last_bits: 0,
            align: 0,
            crc: Crc::Both,
            answer_len: 1,
        })?;
        let selected = match sak {
            None => Selected::Nobody,
            Some(sak) if sak.has_collision() => Selected::GoesOn,
            Some(sak) => match sak.bytes() {
                [sak_byte] if sak.is_clean() => {
                    if sak_byte & SAK_UID_NOT_COMPLETE != 0 {
                        Selected::GoesOn
                    } else {
                        Selected::Complete
                    }
                }
                _ => Selected::Nobody,
            },
        };
        if selected == Selected::Complete && bytes[0] == CASCADE_TAG {
            self.unnameable = Some(Unnameable { level: bytes });
        }
        Ok(selected)
    }
}
