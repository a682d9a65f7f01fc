//! What a real field does to frames and answers, as one declared value, and what chips and wires do. All chance is
//! seeded by [`super::ModelConfig::seed`], and off unless asked for.

use super::Nanos;
use super::random::Random;
use crate::Micros;

/// What is not ideal about one antenna's field. The default is a field in which every
/// tag hears every frame and every answer comes back as it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Conditions {
    /// Standard deviation of the strengths of the tags' answers, in dB around 0: each tag draws its own when it is
    /// laid, and when the conditions are set. 0: they stay as they are.
    pub strengths_db: f64,
    /// Capture: of two half-bits the receiver takes no notice of the weaker one if it
    /// is this many dB below the other, and sees no collision. It holds with CollLevel
    /// in RxThresholdReg as after a reset (4, data sheet 9.3.2.9) and moves with it;
    /// `None`: every collision is seen.
    pub capture_db: Option<f64>,
    /// Noise in each half-bit, its standard deviation in dB against the answer of an ordinary tag. A half-bit in which
    /// it reaches the share of the other that `capture_db` and CollLevel say is a collision. `None`: none.
    pub noise_db: Option<f64>,
    /// Share of frames that a tag takes for garbage, 0.0 to 1.0: it falls to IDLE or HALT.
    pub misheard: f64,
    /// Share of all bits of the tags that come back wrong, 0.0 to 1.0: half of them
    /// turned around, half as a collision.
    pub bit_errors: f64,
    /// Times in which a single tag has no power.
    pub tag_spells: Spells,
    /// Times in which no tag has power: a hand over the coil.
    pub antenna_spells: Spells,
    /// The weakest answer that is heard under the highest gain, 48 dB (RFCfgReg, data sheet 9.3.3.6), in dB
    /// against that of an ordinary tag; with less gain it must be stronger by as much. `None`: all are heard.
    pub floor_db: Option<f64>,
    /// Tags do not hear a frame that comes sooner after an answer than the guard time.
    pub guard_kept: bool,
}

/// How a chip hangs that answers on its bus. Both are heard of from tables that ran for hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hang {
    /// Its oscillator has stopped: nothing in it ends any more, and a PN532 says nothing.
    Crystal,
    /// No frame that it is told to send comes to its end; a PN532 acknowledges its commands, and answers none.
    Commands,
}

/// Level of a data line that no chip drives, or one drives that should not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Miso {
    /// Every byte reads 00: pulled down, or a chip without power.
    Low,
    /// Every byte reads FF: pulled up, nobody drives it.
    High,
}

impl Miso {
    /// What the host reads of it.
    pub(super) fn byte(self) -> u8 {
        match self {
            Miso::Low => 0x00,
            Miso::High => 0xff,
        }
    }
}

/// How often something is away, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spells {
    /// Spells begun in an hour on average, at random; 0: none.
    pub an_hour: f64,
    /// The shortest, in µs.
    pub shortest: Micros,
    /// The longest, in µs; all lengths between are as likely.
    pub longest: Micros,
}

/// The spells of one tag or one antenna.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spell {
    from: Nanos,
    until: Nanos,
}

impl Spell {
    /// True while away. Called with times that do not go back.
    pub fn is_on(&mut self, now: Nanos, spells: &Spells, random: &mut Random) -> bool {
        if spells.an_hour <= 0.0 {
            return false;
        }
        while self.until <= now {
            let mean = 3.6e12 / spells.an_hour;
            let pause = -mean * (1.0 - random.unit()).ln();
            let range = spells.longest.saturating_sub(spells.shortest) * 1_000;
            let length = spells.shortest * 1_000 + (random.unit() * range as f64) as Nanos;
            self.from = self.until + pause as Nanos;
            self.until = self.from + length.max(1);
        }
        self.from <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spells_are_as_often_and_as_long_as_declared() {
        let spells = Spells {
            an_hour: 60.0,
            shortest: 500_000,
            longest: 1_500_000,
        };
        let (mut spell, mut random) = (Spell::default(), Random::new(1));
        let hours = 20;
        let steps = hours * 3_600 * 10;
        let away = (0..steps).filter(|step| spell.is_on(step * 100_000_000, &spells, &mut random));
        // 60 an hour of one second each, less what they themselves take.
        let share = away.count() as f64 / steps as f64;
        assert!((0.013..0.020).contains(&share), "{share}");
    }
}
