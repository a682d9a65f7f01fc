//! What answers of ISO 15693 become on their way to one receiver.

use crate::iso15693::{ANSWER_BIT, ANSWER_EDGE};
use crate::model::random::Random;
use crate::model::{Nanos, carrier_periods};

/// One tag's answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// With its CRC.
    pub bytes: Vec<u8>,
    /// How strong it arrives, in dB; only differences matter.
    pub strength: f64,
    /// Low data rate: each bit takes four times as long.
    pub slow: bool,
}

impl Answer {
    /// From its start of frame to the end of its end of frame.
    pub fn duration(&self) -> Nanos {
        self.edge() * 2 + self.bit() * 8 * self.bytes.len() as Nanos
    }

    fn edge(&self) -> Nanos {
        carrier_periods(ANSWER_EDGE) * self.factor()
    }

    fn bit(&self) -> Nanos {
        carrier_periods(ANSWER_BIT) * self.factor()
    }

    fn factor(&self) -> Nanos {
        if self.slow { 4 } else { 1 }
    }
}

/// What the receiver makes of the answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reception {
    /// As received, up to the first collision; with the CRC.
    pub bytes: Vec<u8>,
    /// Number of the first bit that collided, counted from 0.
    pub collision: Option<usize>,
    /// From the answer's start to its start of frame's end, to the first collision, and to the
    /// end of the longest answer.
    pub start: Nanos,
    pub collided: Nanos,
    pub end: Nanos,
}

/// How the air treats answers.
#[derive(Debug, Clone, Copy)]
pub struct Air {
    /// An answer that is this many dB stronger than every other hides them all.
    pub capture: Option<f64>,
    /// Share of bits that are disturbed.
    pub bit_error_share: f64,
}

/// All answers at once, as the receiver hears them; `None` if there is none.
pub fn superpose(mut answers: Vec<Answer>, air: Air, random: &mut Random) -> Option<Reception> {
    let end = answers.iter().map(Answer::duration).max()?;
    answers.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    if let ([first, second, ..], Some(decibels)) = (&answers[..], air.capture)
        && first.strength - second.strength >= decibels
    {
        answers.truncate(1);
    }
    let first = &answers[0];
    let bits = |answer: &Answer| -> Vec<bool> {
        let bytes = answer.bytes.iter();
        bytes
            .flat_map(|byte| (0..8).map(move |at| byte >> at & 1 == 1))
            .collect()
    };
    let mut heard = bits(first);
    let mut collision = None;
    for other in &answers[1..] {
        let differs = heard.iter().zip(bits(other)).position(|(a, b)| *a != b);
        let shorter = heard.len().min(8 * other.bytes.len());
        let ends = (other.bytes.len() != first.bytes.len()).then_some(shorter);
        collision = [collision, differs, ends].into_iter().flatten().min();
    }
    for (at, bit) in heard.iter_mut().enumerate() {
        if random.chance(air.bit_error_share) {
            if random.chance(0.5) {
                collision = Some(collision.map_or(at, |first| first.min(at)));
            } else {
                *bit = !*bit;
            }
        }
    }
    let bytes = heard.chunks(8).map(|bits| {
        let bits = bits.iter().enumerate();
        bits.fold(0, |byte, (at, bit)| byte | u8::from(*bit) << at)
    });
    Some(Reception {
        bytes: bytes.collect(),
        collision,
        start: first.edge(),
        collided: first.edge() + first.bit() * collision.unwrap_or(0) as Nanos,
        end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(last: u8, strength: f64) -> Answer {
        Answer {
            bytes: vec![0, last],
            strength,
            slow: false,
        }
    }

    fn heard(answers: &[Answer]) -> Reception {
        let air = Air {
            capture: Some(6.0),
            bit_error_share: 0.0,
        };
        superpose(answers.to_vec(), air, &mut Random::new(0)).unwrap()
    }

    #[test]
    fn answers_collide_where_they_first_differ() {
        let both = heard(&[answer(0b0001, 0.0), answer(0b0101, 5.9)]);
        assert_eq!(both.collision, Some(10));
        assert_eq!(heard(&[answer(1, 0.0), answer(1, 0.0)]).collision, None);
        // 12 bytes take 3.93 ms.
        let whole = Answer {
            bytes: vec![0; 12],
            ..answer(0, 0.0)
        };
        assert_eq!(whole.duration() / 1_000, 3_926);
    }

    /// Without a sign of the other: that is what makes it dangerous.
    #[test]
    fn a_strong_answer_hides_a_weak_one() {
        let strong = heard(&[answer(1, 0.0), answer(2, 6.0), answer(4, -3.0)]);
        assert_eq!((strong.bytes, strong.collision), (vec![0, 2], None));
    }
}
