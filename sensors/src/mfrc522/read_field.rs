//! Every tag in the field, by walking the collision tree (ISO/IEC 14443-3, 6.5.3).
//!
//! Tags whose answers differ collide. The walk asks for both values of the bit
//! at which they did, and so on: N tags are N leaves and N - 1 collisions, and
//! nobody needs to be selected or halted for it. Only tags whose UID goes on in
//! a further cascade level are selected on the level before, and that puts all
//! others to sleep until the next WUPA.

use super::exchange::{Answer, FRAME_BUDGET, Frame};
use super::register::coll;
use super::{Mfrc522, ReaderError};
use crate::iso14443a::{
    CASCADE_TAG, LEVEL_BITS, LevelBytes, NVB_SELECT, Prefix, RESERVED_SHORT, SAK_UID_NOT_COMPLETE,
    WUPA, bcc, levels_of, sel, uid_of,
};
use crate::uid::Uid;
use embedded_hal::spi::SpiDevice;

/// How often a question is asked that must have an answer.
const ATTEMPTS: usize = 2;

/// What became of a SELECT.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Selected {
    Nobody,
    /// The UID goes on in the next level.
    GoesOn,
    /// The tag is ACTIVE: this was its whole UID.
    Complete,
}

/// What a node of the collision tree holds.
enum Node {
    Nobody,
    Tag(LevelBytes),
    Fork([Prefix; 2]),
}

impl<SPI: SpiDevice> Mfrc522<SPI> {
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
        let read = self.read_tags(found);
        if read.is_err() {
            found.clear();
        }
        found.sort_unstable();
        found.dedup();
        read
    }

    fn read_tags(&mut self, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        self.check_configuration()?;
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
    fn put_to_sleep(&mut self) -> Result<(), ReaderError> {
        self.tell(&Frame {
            bytes: &[RESERVED_SHORT],
            last_bits: 7,
            align: 0,
            crc: false,
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
            crc: false,
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
            } else {
                if self.enter(path, ready)? {
                    self.read_level(path, found)?;
                }
                ready = false;
            }
            path.pop();
        }
        Ok(())
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
    fn lead(&mut self, path: &[LevelBytes], expected: Selected) -> Result<bool, ReaderError> {
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
            crc: true,
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

    /// All levels that tags in READY give for this SEL code.
    fn walk_tree(&mut self, sel: u8) -> Result<Vec<LevelBytes>, ReaderError> {
        let mut open = vec![Prefix::ROOT];
        let mut levels = Vec::new();
        // Each turn sends at least one frame of the budget.
        while let Some(prefix) = open.pop() {
            match self.ask(sel, prefix)? {
                Node::Nobody => {}
                Node::Tag(level) => levels.push(level),
                Node::Fork(branches) => open.extend(branches),
            }
        }
        Ok(levels)
    }

    fn ask(&mut self, sel: u8, prefix: Prefix) -> Result<Node, ReaderError> {
        let (bytes, len) = prefix.anticollision_frame(sel);
        let frame = Frame {
            bytes: &bytes[..len],
            last_bits: prefix.odd_bits(),
            align: prefix.odd_bits(),
            crc: false,
            answer_len: prefix.answer_len(),
        };
        for _ in 0..ATTEMPTS {
            let Some(answer) = self.exchange(&frame)? else {
                self.doubts += 1; // a branch without tags: was there a collision?
                continue;
            };
            if answer.has_collision() {
                let at = self.collision_bit(prefix, &answer);
                if let Some(branches) = prefix.split(answer.bytes(), at) {
                    return Ok(Node::Fork(branches));
                }
            } else if answer.is_clean()
                && let Some(level) = prefix.complete(answer.bytes())
            {
                return Ok(Node::Tag(level));
            }
            self.doubts += 1;
        }
        Ok(Node::Nobody)
    }

    /// The bit at which to split the node, counted from 1 at the start of the
    /// level; never behind the first collision, so that no tag can be lost.
    ///
    /// CollPos (9.3.1.15) is read in two ways: counted from the start of the
    /// UID, or inside the frame received with RxAlign included. The second gives
    /// the smaller number once a whole byte is known. So: take the number as it
    /// stands, which lies at the collision or before it. A number inside the
    /// known bits is impossible when counted from the start: then this chip
    /// counts in the frame, and from there on the whole bytes are added. Should
    /// that ever lead out of the level, it was a mistake. And where no number
    /// makes sense, the next bit is always right, if slow.
    fn collision_bit(&mut self, prefix: Prefix, answer: &Answer) -> u8 {
        let known = prefix.len();
        let whole_bytes = known & !7;
        let next = known + 1;
        if answer.coll & coll::POS_NOT_VALID != 0 {
            return next;
        }
        let position = match answer.coll & coll::POS {
            0 => 32,
            position => position,
        };
        if position <= known && whole_bytes > 0 {
            self.counts_in_frame = true;
        } else if position + whole_bytes > LEVEL_BITS {
            self.counts_in_frame = false;
        }
        let at = if self.counts_in_frame {
            position + whole_bytes
        } else {
            position
        };
        // Bits that were not received cannot be shared by the branches.
        let missing = (8 - answer.last_bits) % 8;
        let received = (whole_bytes + 8 * answer.bytes().len() as u8).saturating_sub(missing);
        at.min(received + 1).max(next)
    }
}
