//! What the chip's receiver makes of the bits in the air: framing, parity,
//! collisions, CRC.

use super::spi::CollPosReading;
use crate::iso14443a::crc_a;
use crate::mfrc522::register::{coll, error};
use crate::model::air::AirBit;

/// Settings of the receiver for one answer.
pub struct Receiver {
    /// Place of the first bit in the first byte: RxAlign.
    pub align: u8,
    /// Check a CRC of this preset and take it off: RxCRCEn.
    pub crc: Option<u16>,
    /// Bits after a collision keep what was received: ValuesAfterColl.
    pub keep_after_collision: bool,
    /// Bits of the level that the frame sent has brought.
    pub known_bits: usize,
    pub reading: CollPosReading,
}

/// What a received answer leaves behind.
#[derive(Debug, Clone, Default)]
pub struct Reception {
    pub bytes: Vec<u8>,
    /// Valid bits of the last byte, 0: all.
    pub last_bits: u8,
    /// ErrorReg.
    pub errors: u8,
    /// CollReg without ValuesAfterColl.
    pub coll: u8,
}

impl Receiver {
    pub fn receive(&self, air: &[AirBit]) -> Reception {
        let mut out = Reception {
            coll: coll::POS_NOT_VALID,
            ..Reception::default()
        };
        let (mut byte, mut place) = (0u8, self.align);
        let mut data_bits = 0;
        let mut collided = false;
        for &bit in air {
            if place == 8 {
                // The parity of a byte received in part covers bits not received.
                let in_part = out.bytes.is_empty() && self.align > 0;
                let odd = byte.count_ones() % 2 == 0;
                if !collided && !in_part && bit != if odd { AirBit::One } else { AirBit::Zero } {
                    out.errors |= error::PARITY;
                }
                out.bytes.push(byte);
                (byte, place) = (0, 0);
                continue;
            }
            data_bits += 1;
            if bit == AirBit::Collision && !collided {
                collided = true;
                out.errors |= error::COLLISION;
                out.coll = self.position(data_bits);
            }
            if bit == AirBit::One && (!collided || self.keep_after_collision) {
                byte |= 1 << place;
            }
            place += 1;
        }
        // Here a frame without its last parity bit ends as well.
        if place > 0 && data_bits > 0 {
            out.bytes.push(byte);
            out.last_bits = place % 8;
        }
        self.check_crc(&mut out);
        out
    }

    /// CollReg for a collision in the n-th data bit received, from 1 (9.3.1.15).
    fn position(&self, received: usize) -> u8 {
        let position = received
            + match self.reading {
                CollPosReading::FromUid => self.known_bits,
                CollPosReading::InFrame => usize::from(self.align),
            };
        match position {
            1..=31 => position as u8,
            32 => 0,
            _ => coll::POS_NOT_VALID,
        }
    }

    fn check_crc(&self, out: &mut Reception) {
        let Some(preset) = self.crc else { return };
        match out.bytes.split_last_chunk::<2>() {
            Some((data, sent)) => {
                if crc_a(data, preset).to_le_bytes() != *sent || out.last_bits != 0 {
                    out.errors |= error::CRC;
                }
                out.bytes.truncate(data.len());
            }
            None => out.errors |= error::CRC,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::air::{Heard, TagBits, superpose, tag_bits};

    fn receiver(align: u8, known_bits: usize, reading: CollPosReading) -> Receiver {
        Receiver {
            align,
            crc: None,
            keep_after_collision: false,
            known_bits,
            reading,
        }
    }

    /// Answers of one strength.
    fn together(answers: Vec<TagBits>) -> Vec<AirBit> {
        let heard = answers.into_iter().map(|bits| Heard {
            bits,
            strength: 1.0,
        });
        superpose(&heard.collect::<Vec<_>>(), 0.0, || 0.0)
    }

    #[test]
    fn a_lone_answer_comes_through() {
        let air = together(vec![tag_bits(&[0xa5, 0x0f, 0xff], 0)]);
        let got = receiver(0, 0, CollPosReading::InFrame).receive(&air);
        assert_eq!(got.bytes, [0xa5, 0x0f, 0xff]);
        assert_eq!((got.errors, got.last_bits), (0, 0));
    }

    /// 20 bits known: RxAlign 4. The answers differ in bit 27 of the level,
    /// which is bit 11 of the frame with RxAlign counted in.
    #[test]
    fn two_readings_of_the_position() {
        let (a, b) = ([0x50, 0x00, 0x11], [0x50, 0x04, 0x15]);
        let air = together(vec![tag_bits(&a, 4), tag_bits(&b, 4)]);
        for (reading, position) in [(CollPosReading::FromUid, 27), (CollPosReading::InFrame, 11)] {
            let got = receiver(4, 20, reading).receive(&air);
            assert_eq!(got.errors, error::COLLISION);
            assert_eq!(got.coll, position);
            assert_eq!(got.bytes, [0x50, 0x00, 0x00], "cleared after the collision");
        }
    }

    #[test]
    fn a_flipped_bit_breaks_parity_and_crc() {
        let mut answer = vec![0x04];
        answer.extend(crc_a(&[0x04], 0x6363).to_le_bytes());
        let mut bits = tag_bits(&answer, 0);
        let with_crc = Receiver {
            crc: Some(0x6363),
            ..receiver(0, 0, CollPosReading::FromUid)
        };
        let got = with_crc.receive(&together(vec![bits.clone()]));
        assert_eq!((got.bytes, got.errors), (vec![0x04], 0));
        bits[3] = !bits[3];
        let got = with_crc.receive(&together(vec![bits]));
        assert_eq!(got.errors, error::PARITY | error::CRC);
    }
}
