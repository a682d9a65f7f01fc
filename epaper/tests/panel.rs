//! The driver of the 7.5" V2 over the modelled controller.

use epaper::model::{ModelPanel, ModelledUc8179, Timing, panel};
use epaper::uc8179::{POWER_LIMIT_MS, REFRESH_LIMIT_MS};
use epaper::{Format, Frame, PanelError, Refresh};
use proptest::prelude::*;

fn new_panel() -> (ModelledUc8179, ModelPanel) {
    panel(Timing::default(), None)
}

fn dotted(spots: &[(u32, u32)]) -> Frame {
    let mut frame = Frame::new();
    for &(x, y) in spots {
        frame.set(x, y, true);
    }
    frame
}

fn spots() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec(
        (0..Format::Large.width(), 0..Format::Large.height()),
        0..300,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_glass_shows_each_frame_in_turn(pictures in prop::collection::vec(spots(), 1..4)) {
        let (mut driver, puppet) = new_panel();
        for (index, picture) in pictures.iter().enumerate() {
            let frame = dotted(picture);
            driver.show(&frame).unwrap();
            prop_assert_eq!(puppet.glass(), frame);
            prop_assert_eq!(puppet.rev(), index as u64 + 1);
        }
        prop_assert_eq!(puppet.faults(), vec![]);
    }
}

/// A dip of the supply, seen by nobody: the next refresh of the whole glass is right again.
#[test]
fn registers_that_were_lost_are_written_before_each_full_refresh() {
    let (mut driver, puppet) = new_panel();
    driver.show(&Frame::new()).unwrap();
    for (x, refresh) in [(1, Refresh::Full), (2, Refresh::Fast), (3, Refresh::Full)] {
        puppet.forget();
        let frame = dotted(&[(x, 1)]);
        driver.update(&frame, refresh).unwrap();
        assert_eq!(puppet.glass(), frame, "{refresh:?}");
    }
    assert_eq!(puppet.faults(), []);
}

/// Also the last one of the glass.
#[test]
fn a_window_of_one_row_is_widened_to_two() {
    let (mut driver, puppet) = new_panel();
    driver.show(&Frame::new()).unwrap();
    for y in [0, 7, 479] {
        let frame = dotted(&[(8, y)]);
        driver.show(&Frame::new()).unwrap();
        let shown = driver.update(&frame, Refresh::Partial).unwrap();
        assert_eq!(shown.window.map(|window| window.height), Some(2), "row {y}");
        assert_eq!(puppet.glass(), frame);
    }
    assert_eq!(puppet.faults(), []);
}

#[test]
fn a_refresh_takes_its_time_on_the_models_clock() {
    let (mut driver, puppet) = new_panel();
    driver.init().unwrap();
    let before = puppet.now_us();
    driver.show(&Frame::new()).unwrap();
    let took = puppet.now_us() - before;
    // 3.5 s refresh, 182 ms power steps, two planes at 0.8 µs a byte, polling on top.
    assert!((3_758_000..3_850_000).contains(&took), "{took} µs");
}

#[test]
fn pauses_are_passed_to_the_hook() {
    let (sender, pauses) = std::sync::mpsc::channel();
    let hook = Box::new(move |us| sender.send(us).expect("the test listens"));
    let (mut driver, puppet) = panel(Timing::default(), Some(hook));
    driver.show(&Frame::new()).unwrap();
    drop(driver);
    let paused: u64 = pauses.iter().sum();
    let on_the_bus = puppet.spi_bytes() * 8 / 10;
    assert!(paused.abs_diff(puppet.now_us() - on_the_bus) <= 1);
}

#[test]
fn the_picture_outlives_sleep_and_the_next_show_wakes() {
    let (mut driver, puppet) = new_panel();
    let first = dotted(&[(5, 5)]);
    driver.show(&first).unwrap();
    driver.sleep().unwrap();
    assert_eq!(puppet.glass(), first);
    driver.show(&dotted(&[(6, 6)])).unwrap();
    driver.sleep().unwrap();
    driver.wake().unwrap();
    driver.wake().unwrap();
    assert_eq!(puppet.glass(), dotted(&[(6, 6)]));
    assert_eq!(puppet.faults(), vec![]);
}

#[test]
fn stuck_busy_ends_within_its_bound_and_is_survived() {
    let (mut driver, puppet) = new_panel();
    driver.init().unwrap();
    let before = puppet.now_us();
    puppet.stick_busy(true);
    let error = driver.show(&dotted(&[(1, 2)])).unwrap_err();
    let ms = POWER_LIMIT_MS;
    assert_eq!(
        error,
        PanelError::BusyTimeout {
            ms,
            during: "power on"
        }
    );
    // Beside the patience: the reset before, and turning the high voltages off after.
    assert!(puppet.now_us() - before <= u64::from(ms) * 1_000 + 400_000);
    assert_eq!(puppet.rev(), 0);
    assert!(!puppet.powered());

    puppet.stick_busy(false);
    driver.show(&dotted(&[(1, 2)])).unwrap();
    assert_eq!(puppet.glass(), dotted(&[(1, 2)]));
}

#[test]
fn a_refresh_that_never_ends_is_given_up() {
    let slow = Timing {
        refresh_ms: REFRESH_LIMIT_MS * 2,
        ..Timing::default()
    };
    let (mut driver, puppet) = panel(slow, None);
    let error = driver.show(&Frame::new()).unwrap_err();
    let ms = REFRESH_LIMIT_MS;
    assert_eq!(
        error,
        PanelError::BusyTimeout {
            ms,
            during: "refresh"
        }
    );
    assert!(error.to_string().contains("BUSY wire"), "{error}");
    assert!(!puppet.powered());
}

#[test]
fn a_panel_that_never_works_is_not_believed() {
    let absent = Timing {
        refresh_ms: 0,
        ..Timing::default()
    };
    let (mut driver, _) = panel(absent, None);
    assert_eq!(
        driver.show(&Frame::new()),
        Err(PanelError::Silent { during: "refresh" })
    );
}
