//! Bits and times between reader and tags: ISO/IEC 14443-3, 6.2 at 106 kbit/s.

use super::{Nanos, carrier_periods};

/// Duration of one bit: 128 carrier periods.
pub const BIT: Nanos = carrier_periods(128);
/// Least time from a tag's last to the reader's next modulation (6.2.1.2).
pub const REQUEST_GUARD: Nanos = carrier_periods(1_172);

/// A frame of the reader. Parity bits are understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReaderFrame {
    pub bytes: Vec<u8>,
    /// Bits sent of the last byte, 0 means all.
    pub last_bits: u8,
}

impl ReaderFrame {
    /// Data bits, without parity.
    pub fn bits(&self) -> usize {
        match self.last_bits {
            0 => 8 * self.bytes.len(),
            odd => 8 * (self.bytes.len() - 1) + usize::from(odd),
        }
    }

    /// Start, data, one parity bit for each whole byte, end of communication.
    pub fn duration(&self) -> Nanos {
        let bits = self.bits();
        (bits + bits / 8 + 2) as Nanos * BIT
    }

    /// How long after the frame a tag starts to answer (6.2.1.1): it depends on
    /// the last data bit.
    pub fn answer_delay(&self) -> Nanos {
        let last = self.bits() - 1;
        let set = self.bytes[last / 8] >> (last % 8) & 1 == 1;
        carrier_periods(if set { 1_236 } else { 1_172 })
    }
}

/// A tag's answer as it goes over the air: data and parity bits.
pub type TagBits = Vec<bool>;

/// Bits of an answer, from bit `start` of the first byte on, each byte followed
/// by its odd parity.
pub fn tag_bits(bytes: &[u8], start: u8) -> TagBits {
    let mut bits = Vec::with_capacity(9 * bytes.len());
    for (i, byte) in bytes.iter().enumerate() {
        let first = if i == 0 { start } else { 0 };
        bits.extend((first..8).map(|b| byte >> b & 1 == 1));
        bits.push(byte.count_ones() % 2 == 0);
    }
    bits
}

/// What a receiver sees in one bit time. A tag modulates the first half for 1
/// and the second for 0 (Manchester); both halves mean that tags differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AirBit {
    Zero,
    One,
    Collision,
}

/// An answer as one antenna gets it.
#[derive(Debug, Clone)]
pub struct Heard {
    pub bits: TagBits,
    /// Amplitude; only ratios matter.
    pub strength: f64,
}

/// All answers at once, as the antenna adds them up, each half-bit with so much noise. A half-bit below `share` of the
/// other one goes unnoticed.
pub fn superpose(answers: &[Heard], share: f64, mut noise: impl FnMut() -> f64) -> Vec<AirBit> {
    let longest = answers.iter().map(|answer| answer.bits.len()).max();
    (0..longest.unwrap_or(0))
        .map(|i| {
            // Strength of the second half of the bit, and of the first.
            let mut halves = [noise(), noise()];
            for answer in answers {
                if let Some(&bit) = answer.bits.get(i) {
                    halves[usize::from(bit)] += answer.strength;
                }
            }
            let [zero, one] = halves.map(f64::abs);
            let (weaker, stronger) = (zero.min(one), zero.max(one));
            match zero < one {
                _ if weaker > 0.0 && weaker >= share * stronger => AirBit::Collision,
                true => AirBit::One,
                false => AirBit::Zero,
            }
        })
        .collect()
}

/// Start bit, data and parity, end of communication.
pub fn answer_duration(bits: usize) -> Nanos {
    (bits + 2) as Nanos * BIT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(bytes: &[u8], last_bits: u8) -> ReaderFrame {
        ReaderFrame {
            bytes: bytes.to_vec(),
            last_bits,
        }
    }

    /// Request and answer take 451 µs, an anticollision step 810, a selection
    /// 1,235, counted with the guard time after the answer.
    #[test]
    fn air_times() {
        let step = |frame: ReaderFrame, answer: usize| {
            let sent = frame.duration() + frame.answer_delay();
            (sent + answer_duration(9 * answer) + REQUEST_GUARD).div_ceil(1_000)
        };
        let delay_after_zero = (1_236 - 1_172) / 14 + 1; // up to 5 µs shorter
        for (time, expected) in [
            (step(frame(&[0x52], 7), 2), 451),
            (step(frame(&[0x93, 0x20], 0), 5), 810),
            (
                step(frame(&[0x93, 0x70, 1, 2, 3, 4, 4, 0, 0x80], 0), 3),
                1_235,
            ),
        ] {
            assert!(
                time.abs_diff(expected) <= delay_after_zero,
                "{time} {expected}"
            );
        }
    }

    #[test]
    fn split_byte_keeps_its_parity() {
        // 0xA5 from bit 5 on: 1, 0, 1 and the odd parity of the whole byte.
        assert_eq!(tag_bits(&[0xa5], 5), [true, false, true, true]);
    }

    #[test]
    fn differing_bits_collide() {
        let answers = |strength| {
            [
                (vec![true, true, false], 1.0),
                (vec![true, false, false], strength),
            ]
            .map(|(bits, strength)| Heard { bits, strength })
        };
        let collides = [AirBit::One, AirBit::Collision, AirBit::Zero];
        assert_eq!(superpose(&answers(0.01), 0.0, || 0.0), collides);
        assert_eq!(superpose(&answers(0.6), 0.5, || 0.0), collides);
        let alone = [AirBit::One, AirBit::One, AirBit::Zero];
        assert_eq!(
            superpose(&answers(0.4), 0.5, || 0.0),
            alone,
            "6 dB and more"
        );
    }
}
