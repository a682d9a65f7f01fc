//! Hub and timer back to back: the real link and the real session over a network that loses,
//! delays, doubles and repeats messages, while people tap, cables come loose, the timer
//! resets and the hub restarts. Each schedule follows from its seed.

mod app;
mod chance;
mod checks;
mod happenings;
mod network;
mod world;

use world::{SECOND, Weather, World};

/// A minute of storm, then time enough for all to come right.
const SCHEDULE: [(Weather, u64); 3] = [
    (Weather::Wild, 60 * SECOND),
    (Weather::Calm, 90 * SECOND),
    (Weather::Quiet, 100 * SECOND),
];

fn schedule(seed: u64) -> World {
    let mut world = World::new(seed);
    for (weather, until) in SCHEDULE {
        world.run(until, weather);
        // After the storm the cables are put back.
        let soon = world.now + SECOND;
        world.timer_back = world.timer_back.map(|at| at.min(soon));
        world.hub_back = world.hub_back.map(|at| at.min(soon));
    }
    world
}

/// A thousand, or as many as `SCHEDULES` says.
#[test]
fn a_thousand_schedules() {
    let many = std::env::var("SCHEDULES").map_or(1_000, |many| many.parse().expect("a number"));
    let mut bells = Vec::new();
    let mut counted = 0;
    for seed in 0..many {
        let checked = std::panic::catch_unwind(|| {
            let world = schedule(seed);
            world.check_journal();
            world.check_last_life();
            world.check_agreement();
            (world.bells, world.journal.len())
        });
        let (world_bells, events) = checked.unwrap_or_else(|_| panic!("schedule {seed}"));
        bells.extend(world_bells);
        counted += events;
    }
    bells.sort_unstable();
    assert!(
        counted > 10_000,
        "the schedules are lively: {counted} events"
    );
    assert!(bells.len() > 1_000, "and ring often: {} bells", bells.len());
    let p99 = bells[bells.len() * 99 / 100];
    println!(
        "{many} schedules, {counted} events, {} bells, p50 {} p99 {p99} max {:?}",
        bells.len(),
        bells[bells.len() / 2],
        bells.last()
    );
    assert!(p99 <= 50_000, "bell to deadline at p99: {p99} µs");
}
