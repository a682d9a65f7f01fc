//! The twin's clock, as the page sets it: slower, faster, still, or on to the bell.
//!
//! Table, readers, timer and robots all go by the one clock of the hub; whatever its speed, they
//! run the same code.

use std::time::Duration;

use hub::run::Clock;
use table::clock::{Micros, SECOND};

use crate::world::Clumsy;

/// The speeds that can be chosen, slow to fast; 0 stands still.
pub const SPEEDS: [f64; 7] = [0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];
/// What is left of a countdown after the way to the bell.
const BEFORE_THE_BELL: Micros = SECOND;
/// A sleeper looks at the clock this often, as it may have been set meanwhile.
const LOOK: Duration = Duration::from_millis(200);

/// Sets the speed.
///
/// # Errors
/// It is not one of [`SPEEDS`].
pub fn set_speed(clock: &Clock, speed: f64) -> Result<(), Clumsy> {
    if !SPEEDS.contains(&speed) {
        let speeds = SPEEDS.map(|speed| speed.to_string()).join(", ");
        let text = format!("the clock does not go at {speed}: choose one of {speeds}");
        return Err(Clumsy(text));
    }
    clock.set_speed(speed);
    Ok(())
}

/// Puts the clock on until a second is left of what is `left` of a countdown.
///
/// # Errors
/// None runs.
pub fn to_the_bell(clock: &Clock, left: Option<Micros>) -> Result<(), Clumsy> {
    let Some(left) = left else {
        let text = "no countdown runs, so no bell is to come: start the round first";
        return Err(Clumsy(text.to_owned()));
    };
    clock.put_on(left.saturating_sub(BEFORE_THE_BELL));
    Ok(())
}

/// Waits until the clock has gone on by this much.
pub async fn sleep(clock: &Clock, micros: Micros) {
    let until = clock.at() + micros;
    loop {
        let left = until.saturating_sub(clock.at());
        if left == 0 {
            return;
        }
        tokio::time::sleep(clock.real(left).min(LOOK)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_speed_is_refused_and_changes_nothing() {
        let clock = Clock::starting_at(0);
        set_speed(&clock, 0.5).unwrap();
        for wrong in [-1.0, 3.0, f64::NAN, f64::INFINITY] {
            let error = set_speed(&clock, wrong).unwrap_err().to_string();
            assert!(error.contains("0.25"), "{error}");
            assert_eq!(clock.speed(), 0.5);
        }
    }

    #[test]
    fn a_second_before_the_bell_nothing_is_skipped_any_more() {
        let clock = Clock::starting_at(5 * SECOND);
        clock.set_speed(0.0);
        assert!(to_the_bell(&clock, None).is_err());
        let from = clock.at();
        to_the_bell(&clock, Some(90 * SECOND)).unwrap();
        assert_eq!(clock.at(), from + 89 * SECOND);
        to_the_bell(&clock, Some(SECOND)).unwrap();
        assert_eq!(clock.at(), from + 89 * SECOND);
    }
}
