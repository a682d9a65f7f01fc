//! The collision tree (ISO/IEC 14443-3, 6.5.3): tags whose answers differ collide, and
//! the walk asks for both values of the bit at which they did, and so on.

use super::Mfrc522;
use super::by_name::{ATTEMPTS, Selected};
use super::exchange::{Answer, Crc, Frame};
use super::nodes::{Node, Nodes, Question};

use super::register::coll;
use crate::failure::ReaderError;
use crate::iso14443a::{CASCADE_TAG, LEVEL_BITS, LevelBytes, Prefix, sel, uid_of};
use crate::uid::Uid;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Wakes all tags and lists them; what it has found stays in `seen` if it fails.
    pub(super) fn walk_field(&mut self, seen: &mut Vec<Uid>) -> Result<(), ReaderError> {
        if self.wake()? {
            self.read_level(&mut Vec::new(), seen)?;
        }
        Ok(())
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
        let mut levels = Vec::new();
        // If time is up, what was found until then still counts.
        let walked = self.walk_tree(sel, &mut levels);
        for level in levels {
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
        walked
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

    /// All levels that tags in READY give for this SEL code.
    fn walk_tree(&mut self, sel: u8, levels: &mut Vec<LevelBytes>) -> Result<(), ReaderError> {
        let mut nodes = Nodes::new();
        // Each turn sends at least one frame, and time runs out.
        while let Some(question) = nodes.next() {
            let node = self.ask(sel, &question)?;
            levels.extend(nodes.take(question, node));
        }
        Ok(())
    }

    /// Asks the tags whose level begins so.
    pub(super) fn ask(&mut self, sel: u8, question: &Question) -> Result<Node, ReaderError> {
        let prefix = question.prefix;
        let (bytes, len) = prefix.anticollision_frame(sel);
        let frame = Frame {
            bytes: &bytes[..len],
            last_bits: prefix.odd_bits(),
            align: prefix.odd_bits(),
            crc: Crc::Neither,
            answer_len: prefix.answer_len(),
        };
        let mut node = Node::Nobody;
        for _ in 0..if question.is_sure() { ATTEMPTS } else { 1 } {
            let Some(answer) = self.exchange(&frame)? else {
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
            node = Node::Mixture(prefix.heard(answer.bytes()));
        }
        Ok(node)
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
