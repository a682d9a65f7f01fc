//! The timer's clock, as seen from the hub.

use std::collections::VecDeque;

use protocol::SyncR;

use crate::clock::Micros;

/// Probes kept: the one of least round trip among them is believed.
const SAMPLES: usize = 8;
/// Crystals run apart by at most this much, in parts per million.
const DRIFT_PPM: u64 = 100;
/// Device time comes in whole ms.
const GRAIN_US: u64 = 1_000;

/// Maps device time (ms since boot, wrapping) to hub time and back.
///
/// Each probe gives the hub's time at which the device's clock stood at some value, in the
/// middle of the round trip: off by half of the round trip at most (RFC 5905, section 8).
#[derive(Clone, Debug)]
pub struct DeviceClock {
    samples: VecDeque<Sample>,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    hub: Micros,
    device: u32,
    error_us: u64,
}

impl DeviceClock {
    /// A clock of which nothing is known.
    pub fn unknown() -> Self {
        Self {
            samples: VecDeque::new(),
        }
    }

    /// Takes the answer to a probe that was sent at `answer.h`.
    pub fn probe(&mut self, now: Micros, answer: &SyncR) {
        let held = u64::from(answer.s.wrapping_sub(answer.r)) * 1000;
        let way = now.saturating_sub(answer.h).saturating_sub(held);
        self.samples.truncate(SAMPLES - 1);
        self.samples.push_front(Sample {
            hub: answer.h + way / 2,
            device: answer.r,
            error_us: way / 2 + GRAIN_US,
        });
    }

    /// Was a probe answered? Nothing else gives a date: a hello may have been on its way for
    /// long, or be a repetition.
    pub fn is_known(&self) -> bool {
        !self.samples.is_empty()
    }

    /// Hub time of device time `t`, and how far it may be off in µs.
    pub fn to_hub(&self, t: u32) -> Option<(Micros, u32)> {
        let best = self.best()?;
        let since = i64::from(t.wrapping_sub(best.device) as i32) * 1000;
        let drift = since.unsigned_abs() * DRIFT_PPM / 1_000_000;
        let error = u32::try_from(best.error_us + drift).unwrap_or(u32::MAX);
        Some((best.hub.saturating_add_signed(since), error))
    }

    /// Device time at hub time `at`.
    pub fn to_device(&self, at: Micros) -> Option<u32> {
        let best = self.best()?;
        let ms = at.abs_diff(best.hub) / 1000;
        // Wraps as the device's own clock does.
        let ms = ms as u32;
        Some(if at >= best.hub {
            best.device.wrapping_add(ms)
        } else {
            best.device.wrapping_sub(ms)
        })
    }

    fn best(&self) -> Option<Sample> {
        self.samples
            .iter()
            .copied()
            .min_by_key(|sample| sample.error_us)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(h: Micros, r: u32, s: u32) -> SyncR {
        let (n, boot) = (0, 0);
        SyncR { n, h, boot, r, s }
    }

    #[test]
    fn the_probe_of_least_round_trip_counts_and_only_the_last_eight() {
        let mut clock = DeviceClock::unknown();
        assert_eq!(clock.to_hub(0), None);
        // 10 ms each way, held for 5 ms.
        clock.probe(2_025_000, &answer(2_000_000, 1_010, 1_015));
        assert_eq!(clock.to_hub(1_010), Some((2_010_000, 11_000)));
        // A worse one: out 2 ms, back 58 ms. It would be off by 28 ms.
        clock.probe(3_060_000, &answer(3_000_000, 2_002, 2_002));
        assert_eq!(clock.to_hub(1_010), Some((2_010_000, 11_000)));
        assert_eq!(clock.to_device(2_015_900), Some(1_015));
        assert_eq!(clock.to_device(1_999_500), Some(1_000));
        for _ in 0..7 {
            clock.probe(3_060_000, &answer(3_000_000, 2_002, 2_002));
        }
        assert_eq!(clock.to_hub(2_002), Some((3_030_000, 31_000)));
    }

    #[test]
    fn it_goes_on_when_the_device_clock_wraps() {
        let mut clock = DeviceClock::unknown();
        clock.probe(
            1_000_000,
            &answer(1_000_000, u32::MAX - 999, u32::MAX - 999),
        );
        assert_eq!(clock.to_hub(1_000), Some((3_000_000, 1_200)));
        assert_eq!(clock.to_device(3_000_000), Some(1_000));
    }
}
