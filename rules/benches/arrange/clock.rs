//! How long hands take.

use std::fmt;
use std::time::{Duration, Instant};

/// Passes over all hands at most.
const MOST_PASSES: usize = 12;

/// How long the hands that are timed together may take. Of each such part the fastest pass counts,
/// since on a machine that does other things as well the slower ones were interrupted.
const PART: Duration = Duration::from_millis(1);

/// How long the passes may take. What the first one has not reached in this time is left out.
const PATIENCE: Duration = Duration::from_secs(4);

/// Hands that are timed again, since one that seems slow may only have been interrupted.
const SUSPECTS: usize = 50;

/// What many hands cost.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Hands a second.
    pub rate: f64,
    /// The slowest hand.
    pub worst: Duration,
    /// The hands that were reached in time.
    pub hands: usize,
    /// The sum of the answers, to compare programs by.
    pub sum: u64,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worst = self.worst.as_secs_f64() * 1e6;
        let hands = self.hands;
        write!(
            f,
            "{:>12.0}/s  worst of {hands:>5} {worst:>9.1} us",
            self.rate
        )
    }
}

/// Answers every hand some times.
pub fn cost<H>(hands: &[H], mut answer: impl FnMut(&H) -> u64) -> Cost {
    let start = Instant::now();
    let in_time = hands.iter().take_while(|_| start.elapsed() < PATIENCE);
    let reached = in_time.map(&mut answer).count();
    let (hands, first) = (&hands[..reached], start.elapsed());
    let passes = (PATIENCE.div_duration_f64(first) as usize).clamp(1, MOST_PASSES);
    let parts = first.div_duration_f64(PART).ceil();
    let part = (reached as f64 / parts).ceil().max(1.0) as usize;
    let mut sum = 0;
    let mut fastest = vec![Duration::MAX; reached.div_ceil(part)];
    for _ in 0..passes {
        sum = 0;
        for (part, fastest) in hands.chunks(part).zip(&mut fastest) {
            let start = Instant::now();
            sum += part.iter().map(&mut answer).sum::<u64>();
            *fastest = start.elapsed().min(*fastest);
        }
    }
    Cost {
        rate: reached as f64 / fastest.iter().sum::<Duration>().as_secs_f64(),
        worst: worst(hands, passes, &mut answer),
        hands: reached,
        sum,
    }
}

fn worst<H>(hands: &[H], passes: usize, answer: &mut impl FnMut(&H) -> u64) -> Duration {
    let mut time = |hand: &H| {
        let start = Instant::now();
        std::hint::black_box(answer(hand));
        start.elapsed()
    };
    let mut times: Vec<(Duration, &H)> = hands.iter().map(|hand| (time(hand), hand)).collect();
    times.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
    times.truncate(SUSPECTS);
    let again = times.iter().map(|(first, hand)| {
        let more = (1..passes.max(4)).map(|_| time(hand));
        more.fold(*first, Duration::min)
    });
    again.max().unwrap_or_default()
}
