//! The collision tree of one cascade level (ISO/IEC 14443-3, 6.5.3).

use super::Mfrc522;
use super::exchange::{Answer, Crc, Frame};
use super::read_field::ATTEMPTS;
use super::register::coll;
use crate::failure::ReaderError;
use crate::iso14443a::{LEVEL_BITS, LevelBytes, Prefix};
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// What a node of the collision tree holds.
enum Node {
    Nobody,
    Tag(LevelBytes),
    Fork([Prefix; 2]),
}

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// All levels that tags in READY give for this SEL code.
    pub(super) fn walk_tree(&mut self, sel: u8) -> Result<Vec<LevelBytes>, ReaderError> {
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
            crc: Crc::Neither,
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
