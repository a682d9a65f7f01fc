//! Button and disc: what is a tap, and what is the table trembling.

use firmware_timer::Gesture::{Long, Tap};
use firmware_timer::{Gesture, Touch};
use proptest::prelude::*;

/// Voltage of the disc at rest.
const REST: u16 = 40;

/// What is reported over `ms` looks, one each ms: `closed` and `disc` say what there is to see.
fn told(
    ms: u32,
    eager: bool,
    closed: impl Fn(u32) -> bool,
    disc: impl Fn(u32) -> u16,
) -> Vec<(u32, Gesture)> {
    let mut touch = Touch::new();
    let look = |now| Some((now, touch.look(now, closed(now), disc(now), eager)?));
    (0..ms).filter_map(look).collect()
}

fn quiet(_: u32) -> u16 {
    REST
}

fn open(_: u32) -> bool {
    false
}

/// Closed from `from` to `to`, with 3 ms of bouncing at either end.
fn press(from: u32, to: u32) -> impl Fn(u32) -> bool {
    move |now| {
        let bounces = now < from + 3 || (to..to + 3).contains(&now);
        (from..to + 3).contains(&now) && (!bounces || now.is_multiple_of(2))
    }
}

/// A slap on the disc at `at`: full swing, dying away over 80 ms.
fn slap(at: u32) -> impl Fn(u32) -> u16 {
    move |now| {
        let since = now.wrapping_sub(at);
        let swing = if since < 80 {
            3_000 - since as u16 * 37
        } else {
            0
        };
        // It swings through rest at each other look.
        REST + if since.is_multiple_of(2) {
            swing
        } else {
            swing / 8
        }
    }
}

#[test]
fn a_press_is_a_tap_dated_to_its_first_contact() {
    // Armed: as soon as the contact is believed. The bounces before it count for nothing.
    let armed = told(1_000, true, press(100, 250), quiet);
    assert_eq!(armed, [(106, Tap(102))]);
    // Else when it ends: it might have become a long press.
    let running = told(1_000, false, press(100, 250), quiet);
    assert_eq!(running, [(273, Tap(102))]);
}

#[test]
fn a_press_that_is_held_is_long_and_no_tap() {
    let held = told(3_000, false, press(100, 2_000), quiet);
    assert_eq!(held, [(902, Long(102))]);
    // While armed it starts the countdown all the same.
    let armed = told(3_000, true, press(100, 2_000), quiet);
    assert_eq!(armed, [(106, Tap(102)), (902, Long(102))]);
}

#[test]
fn a_slap_beside_the_button_is_one_tap_however_long_it_trembles() {
    assert_eq!(told(1_000, true, open, slap(300)), [(300, Tap(300))]);
    assert_eq!(told(1_000, false, open, slap(300)), [(360, Tap(300))]);
}

#[test]
fn a_slap_that_reaches_the_button_is_one_tap() {
    for eager in [true, false] {
        let both = told(1_000, eager, press(320, 400), slap(300));
        let gestures: Vec<Gesture> = both.iter().map(|(_, gesture)| *gesture).collect();
        assert_eq!(gestures, [Tap(300)]);
    }
}

#[test]
fn a_second_hit_within_a_quarter_of_a_second_is_the_same_hand() {
    let twice = |now| slap(300)(now).max(slap(500)(now));
    assert_eq!(told(1_000, true, open, twice), [(300, Tap(300))]);
    let apart = |now| slap(300)(now).max(slap(560)(now));
    let both = [(300, Tap(300)), (560, Tap(560))];
    assert_eq!(told(1_000, true, open, apart), both);
}

#[test]
fn a_rest_that_drifts_is_followed() {
    let drift = |now: u32| REST + (now / 10) as u16;
    assert_eq!(told(20_000, true, open, drift), []);
}

#[test]
fn the_clock_may_wrap() {
    let mut touch = Touch::new();
    let start = u32::MAX - 50;
    let told: Vec<Gesture> = (0..400)
        .filter_map(|ms: u32| touch.look(start.wrapping_add(ms), ms >= 48, REST, false))
        .collect();
    assert_eq!(told, []);
    let released = (400..500).find_map(|ms| touch.look(start.wrapping_add(ms), false, REST, false));
    assert_eq!(released, Some(Tap(start.wrapping_add(48))));
}

proptest! {
    #[test]
    fn noise_is_nothing(noise in prop::collection::vec(0..400_u16, 2_000), eager: bool) {
        let disc = |now: u32| REST + noise[now as usize];
        // Sparks on the contact's wire of up to three ms.
        let spark = |now: u32| now % 50 < 3;
        prop_assert_eq!(told(2_000, eager, spark, disc), []);
    }

    #[test]
    fn taps_are_never_closer_than_a_quarter_of_a_second(
        contact in prop::collection::vec((any::<bool>(), 1..200_u32), 40),
        hits in prop::collection::vec(0..3_000_u32, 0..30),
        eager: bool,
    ) {
        let closed: Vec<bool> = contact
            .iter()
            .flat_map(|(closed, ms)| std::iter::repeat_n(*closed, *ms as usize))
            .collect();
        let disc = |now: u32| hits.iter().map(|hit| slap(*hit)(now)).max().unwrap_or(REST);
        let told = told(closed.len() as u32, eager, |now| closed[now as usize], disc);
        let taps: Vec<u32> = told
            .iter()
            .filter_map(|(_, gesture)| match gesture {
                Tap(at) => Some(*at),
                Long(_) => None,
            })
            .collect();
        for pair in taps.windows(2) {
            prop_assert!(pair[1] >= pair[0] + 250, "{taps:?}");
        }
    }
}
