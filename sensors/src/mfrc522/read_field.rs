//! Every tag in the field, by walking the collision tree (ISO/IEC 14443-3, 6.5.3).
//!
//! Tags whose answers differ collide. The walk asks for both values of the bit
//! at which they did, and so on: N tags are N leaves and N - 1 collisions, and
//! nobody needs to be selected or halted for it. Only tags whose UID goes on in
//! a further cascade level are selected on the level before, and that puts all
//! others to sleep until the next WUPA.

use super::Mfrc522;
use super::exchange::{Crc, FRAME_BUDGET, Frame};
use crate::failure::ReaderError;
use crate::iso14443a::{
    CASCADE_TAG, LevelBytes, NVB_SELECT, RESERVED_SHORT, SAK_UID_NOT_COMPLETE, WUPA, bcc,
    levels_of, sel, uid_of,
};
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
    /// Lists every tag in the field into `found` (emptied first; sorted, each
    /// UID once).
    ///
    /// A tag that is shadowed or garbled is missing from the list; a UID that no
    /// tag sent is never in it, for parity, BCC, CRC and length are checked.
    /// "Not found" is therefore not "not there": see [`crate::Presence`].
    ///
    /// # Errors
    /// Any [`ReaderError`]; `found` is then empty, and the chip wants
    /// [`Mfrc522::init`] before the next read.
    pub fn read_field(&mut self, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        found.clear();
        self.frames_left = FRAME_BUDGET;
        self.doubts = 0;
        self.shortcut.begin_read();
        let read = self.read_tags(found);
        if read.is_err() {
            found.clear();
        }
        found.sort_unstable();
        found.dedup();
        self.shortcut.end_read(found);
        read
    }

    fn read_tags(&mut self, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        self.check_configuration()?;
        self.end_rest()?;
        self.put_to_sleep()?;
        if self.wake()? {
            self.read_level(&mut Vec::new(), found)?;
        }
        if self.doubts > 0 {
            self.confirm(found)?;
        }
        Ok(())
    }

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

    /// Wakes the tags. True if any answered: with tags of several UID sizes the
    /// answers collide here already, which says the same.
    fn wake(&mut self) -> Result<bool, ReaderError> {
        let atqa = self.exchange(&Frame {
            bytes: &[WUPA],
            last_bits: 7,
            align: 0,
            crc: Crc::Neither,
            answer_len: 2,
        })?;
        Ok(atqa.is_some())
    }

    /// Reads the tags whose UID begins with the levels in `path`. They must be
    /// READY at the level that follows.
    fn read_level(
        &mut self,
        path: &mut Vec<LevelBytes>,
        found: &mut Vec<Uid>,
    ) -> Result<(), ReaderError> {
        let Some(sel) = sel(path.len()) else {
            return Ok(()); // a fourth level: no such UID
        };
        let mut ready = true;
        for level in self.walk_tree(sel)? {
            path.push(level);
            if level[0] != CASCADE_TAG {
                found.extend(uid_of(path));
            } else if let Some(uid) = self.named_early(path) {
                found.push(uid);
            } else {
                let before = found.len();
                if self.enter(path, ready)? {
                    self.read_level(path, found)?;
                }
                if path.len() == 1 {
                    self.shortcut.learn(level, &found[before..]);
                }
                ready = false;
            }
            path.pop();
        }
        Ok(())
    }

    /// The tag behind the first level of a path, if that needs no reading.
    fn named_early(&self, path: &[LevelBytes]) -> Option<Uid> {
        let [first] = path else { return None };
        self.shortcut.tag(*first)
    }

    /// Selects the tags of `path`, so that they become READY at the next level.
    /// `ready` says that they are READY at the last level of `path`; else they
    /// are woken and led there. False if they do not come.
    fn enter(&mut self, path: &[LevelBytes], ready: bool) -> Result<bool, ReaderError> {
        if ready {
            let last = path.len() - 1;
            if self.select(last, path[last])? == Selected::GoesOn {
                return Ok(true);
            }
            self.put_to_sleep()?;
        }
        self.lead(path, Selected::GoesOn)
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

    fn select_all(&mut self, path: &[LevelBytes]) -> Result<Selected, ReaderError> {
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
    fn select(&mut self, level: usize, bytes: LevelBytes) -> Result<Selected, ReaderError> {
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
        Ok(match sak {
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
                _ => {
                    self.doubts += 1;
                    Selected::Nobody
                }
            },
        })
    }

    /// Keeps only the tags that answer a SELECT of their whole UID, which they
    /// do for nothing else, as a CRC covers it. Anticollision is guarded by
    /// parity and BCC alone (the byte in which an answer starts by the BCC only),
    /// and three wrong bits can pass these. Where that happens single wrong bits
    /// abound, so a read in which all made sense does not need this.
    fn confirm(&mut self, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        let mut confirmed = Vec::with_capacity(found.len());
        for uid in found.iter() {
            self.put_to_sleep()?;
            if self.lead(&levels_of(uid), Selected::Complete)? {
                confirmed.push(*uid);
            }
        }
        *found = confirmed;
        Ok(())
    }
}
