//! The end of the round as several clocks tell it, on the test's own clock.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::play::Table;

/// When the round ends by the countdown on the page. The view that was heard soonest after
/// the hub cut it tells best how the hub's clock stands to ours.
pub fn end_of_round(table: &Table) -> Instant {
    let events = table.view.events();
    let micros = |value: &Value| value.as_u64().map(Duration::from_micros);
    let running = events.iter().filter(|(_, view)| view["phase"] == "running");
    let ends = running.filter_map(|(heard, view)| {
        let left = micros(&view["countdown"]["deadline"])?.checked_sub(micros(&view["at"])?)?;
        Some(*heard + left)
    });
    ends.min().expect("a countdown")
}

/// When the timer will ring by what its own face shows.
pub fn end_on_timer(table: &Table) -> Instant {
    table.world.until("the timer counting", |world| {
        world["timer"]["online"] == true && world["timer"]["state"] == "running"
    });
    let faces = table.world.more(4);
    let left = |world: &Value| Duration::from_millis(world["timer"]["left_ms"].as_u64().unwrap());
    faces
        .iter()
        .map(|(heard, world)| *heard + left(world))
        .min()
        .unwrap()
}

/// How far two moments are apart.
pub fn apart(one: Instant, other: Instant) -> Duration {
    one.max(other) - one.min(other)
}
