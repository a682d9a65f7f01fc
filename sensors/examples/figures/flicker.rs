//! How often presence errs about a tag that rests, against how often it is missed.

use crate::sets::{Kind, SplitMix, set};
use sensors::{Antenna, Change, Micros, Presence, PresenceConfig, Reading, Sighting};

/// Tags that rest on one antenna.
const TAGS: usize = 14;
/// Hours simulated for each point.
const HOURS: u64 = 100;
const HOUR: Micros = 3_600_000_000;
/// Reads of an antenna a second: a table that reads slowly, and a quick one.
pub const READS_PER_SECOND: [u64; 2] = [4, 10];
/// Shares of reads in which a tag is missed.
pub const MISSES: [f64; 8] = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3];

/// One point of the plot: events an hour with 14 tags at rest.
pub struct Point {
    pub reads_per_second: u64,
    pub miss: f64,
    pub removals: f64,
    pub arrivals: f64,
    /// Removals by arithmetic.
    pub expected: f64,
}

/// A run of k misses begins at a given read with (1 - p) p^k, where k reads are what
/// presence waits for: the misses in a row, or the time, whichever is more.
pub fn expected(reads_per_second: u64, miss: f64) -> f64 {
    let config = PresenceConfig::default();
    let interval = 1_000_000 / reads_per_second;
    let by_time = 1 + config.leave_after.div_ceil(interval) as i32;
    let run = by_time.max(config.leave_after_misses as i32);
    (TAGS as u64 * 3_600 * reads_per_second) as f64 * (1.0 - miss) * miss.powi(run)
}

pub fn rates() -> Vec<Point> {
    println!("\n{TAGS} tags at rest, false events an hour, {HOURS} hours each\n");
    println!(
        "| reads a second | missed | removals | by arithmetic | arrivals |\n|---|---|---|---|---|"
    );
    let mut points = Vec::new();
    for reads_per_second in READS_PER_SECOND {
        for miss in MISSES {
            let point = simulate(reads_per_second, miss);
            println!(
                "| {reads_per_second} | {:.0} % | {:.2} | {:.2e} | {:.2} |",
                100.0 * miss,
                point.removals,
                point.expected,
                point.arrivals
            );
            points.push(point);
        }
    }
    points
}

fn simulate(reads_per_second: u64, miss: f64) -> Point {
    let tags = set(Kind::Seven, TAGS, 1);
    let mut random = SplitMix(reads_per_second ^ (miss * 1e6) as u64);
    let mut presence = Presence::new(PresenceConfig::lying());
    let (mut removals, mut arrivals) = (0, 0);
    for read in 0..HOURS * 3_600 * reads_per_second {
        let seen = tags.iter().filter(|_| !random.chance(miss)).copied();
        let sighting = Sighting {
            antenna: Antenna(0),
            read: Ok(Reading::whole(seen.collect())),
        };
        let now = read * 1_000_000 / reads_per_second;
        debug_assert!(now <= HOURS * HOUR);
        for change in presence.observe(now, &sighting) {
            match change {
                Change::Left { .. } => removals += 1,
                Change::Arrived { .. } => arrivals += 1,
                _ => {}
            }
        }
    }
    let per_hour = |events: usize| events as f64 / HOURS as f64;
    Point {
        reads_per_second,
        miss,
        removals: per_hour(removals),
        // The first arrival of each tag is a true one.
        arrivals: per_hour(arrivals - TAGS),
        expected: expected(reads_per_second, miss),
    }
}
