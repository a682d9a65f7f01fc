//! What an error leaves behind: never the high voltages, and always a panel that can sleep and
//! show the next picture.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use epaper::model::{Fault, ModelPanel, OnDelay, Timing, driver, panel, small_driver, small_panel};
use epaper::{Format, Frame, Panel, PanelError, Refresh};

/// Refreshes short enough to fail at each look at BUSY.
const BRISK: Timing = Timing {
    refresh_ms: 90,
    fast_ms: 70,
    partial_ms: 50,
    power_on_ms: 30,
    power_off_ms: 20,
    spi_hz: 10_000_000,
};

fn bench(format: Format) -> (Box<dyn Panel>, ModelPanel) {
    match format {
        Format::Large => {
            let (driver, glass) = panel(BRISK, None);
            (Box::new(driver), glass)
        }
        Format::Small => {
            let (driver, glass) = small_panel(BRISK, None);
            (Box::new(driver), glass)
        }
    }
}

fn dotted(format: Format, x: u32) -> Frame {
    let mut frame = Frame::blank(format);
    frame.set(x, 7, true);
    frame
}

/// An hour later; by then a controller that turns itself off has done so.
fn an_hour_later(glass: &ModelPanel) {
    glass.advance_us(3_600_000_000);
}

/// Each use of a wire fails once: each transfer, each pin, each look at BUSY, heard by the panel
/// or not.
#[test]
fn no_failure_of_a_wire_leaves_the_high_voltages_on() {
    let refreshes = [Refresh::Full, Refresh::Fast, Refresh::Partial];
    let cases = refreshes
        .into_iter()
        .flat_map(|refresh| [(refresh, false), (refresh, true)]);
    for (format, (refresh, burst)) in Format::ALL
        .into_iter()
        .flat_map(|f| cases.clone().map(move |c| (f, c)))
    {
        for heard in [true, false] {
            let mut after = 0;
            while fails_once(format, (refresh, burst), after, heard) {
                after += 1;
            }
            assert!(after > 20, "{after} uses of a wire");
        }
    }
}

/// Whether there was a use of a wire to fail, in the refresh or when the power goes off after it. In a
/// burst the power is on before.
fn fails_once(format: Format, (refresh, burst): (Refresh, bool), after: u32, heard: bool) -> bool {
    let (mut panel, glass) = bench(format);
    let (first, second) = (dotted(format, 8), dotted(format, 16));
    panel.update(&first, Refresh::Full).unwrap();
    if burst {
        panel.update(&dotted(format, 24), Refresh::Partial).unwrap();
        assert!(glass.powered() || format == Format::Small);
    }
    glass.fail_once(after, heard);
    let shown = panel.update(&second, refresh).and_then(|_| panel.rest());
    if !glass.failed() {
        return false;
    }
    let what =
        format!("{format:?} {refresh:?}, burst {burst}, use {after}, heard {heard}: {shown:?}");
    assert!(shown.is_err(), "{what}");
    assert!(!glass.powered() || format == Format::Small, "{what}");
    an_hour_later(&glass);
    assert!(!glass.powered(), "{what}");
    let torn = glass.faults().contains(&Fault::ResetWhileRefreshing);
    assert!(!torn, "{what}");
    panel.sleep().unwrap();
    assert!(glass.asleep() && !glass.powered(), "{what}");
    panel.update(&second, refresh).unwrap();
    assert_eq!(glass.glass(), second, "{what}");
    true
}

#[test]
fn a_loose_busy_wire_leaves_the_high_voltages_off() {
    for format in Format::ALL {
        let (mut panel, glass) = bench(format);
        glass.loosen_busy(true);
        let error = panel.update(&dotted(format, 8), Refresh::Full).unwrap_err();
        assert!(matches!(error, PanelError::Silent { .. }), "{error}");
        assert!(!glass.powered());
        panel.sleep().unwrap();
        assert!(glass.asleep());
    }
}

#[test]
fn a_stuck_busy_leaves_the_high_voltages_off_and_the_panel_asleep() {
    for format in Format::ALL {
        let (mut panel, glass) = bench(format);
        panel.update(&dotted(format, 8), Refresh::Full).unwrap();
        glass.stick_busy(true);
        panel
            .update(&dotted(format, 16), Refresh::Partial)
            .unwrap_err();
        an_hour_later(&glass);
        assert!(!glass.powered());
        panel.sleep().unwrap_err();
        assert!(!glass.powered());
    }
}

#[test]
fn a_panel_that_nobody_woke_is_left_alone_by_sleep() {
    for format in Format::ALL {
        let (mut panel, glass) = bench(format);
        panel.sleep().unwrap();
        panel.update(&dotted(format, 8), Refresh::Full).unwrap();
        panel.sleep().unwrap();
        let sent = glass.spi_bytes();
        panel.sleep().unwrap();
        assert_eq!((glass.spi_bytes(), glass.asleep()), (sent, true));
        assert_eq!(glass.faults(), []);
    }
}

/// Another program at the same panel.
fn again(format: Format, glass: &ModelPanel, on_delay: Option<OnDelay>) -> Box<dyn Panel> {
    match format {
        Format::Large => Box::new(driver(glass, on_delay)),
        Format::Small => Box::new(small_driver(glass, on_delay)),
    }
}

/// The program falls in each pause that a refresh makes; the next one never resets moving ink.
#[test]
fn a_program_that_begins_again_lets_the_refresh_of_the_last_one_end() {
    for format in Format::ALL {
        for refresh in [Refresh::Full, Refresh::Partial] {
            let mut pauses = 0;
            while falls_in(format, refresh, pauses) {
                pauses += 1;
            }
            assert!(pauses >= 5, "{pauses} pauses");
        }
    }
}

/// Whether there was a pause to fall in.
fn falls_in(format: Format, refresh: Refresh, pauses: u32) -> bool {
    let (_, glass) = bench(format);
    let left = Arc::new(AtomicU32::new(u32::MAX));
    let falls = left.clone();
    let falling = move |_| assert_ne!(falls.fetch_sub(1, Relaxed), 0, "it falls, as is wanted");
    let mut first = again(format, &glass, Some(Box::new(falling)));
    first.update(&dotted(format, 8), Refresh::Full).unwrap();
    left.store(pauses, Relaxed);
    let update = || first.update(&dotted(format, 16), refresh);
    if catch_unwind(AssertUnwindSafe(update)).is_ok() {
        return false;
    }
    let mut second = again(format, &glass, None);
    second
        .update(&dotted(format, 24), Refresh::Partial)
        .unwrap();
    assert_eq!(glass.glass(), dotted(format, 24));
    let torn = glass.faults().contains(&Fault::ResetWhileRefreshing);
    assert!(!torn, "{format:?} {refresh:?}, pause {pauses}");
    true
}

/// A panel that sleeps from the evening before, and one whose BUSY is stuck, are waited for no
/// longer than they should.
#[test]
fn the_wait_for_a_refresh_that_nobody_began_is_bounded() {
    for format in Format::ALL {
        let (mut panel, glass) = bench(format);
        panel.update(&dotted(format, 8), Refresh::Full).unwrap();
        panel.sleep().unwrap();
        let (before, mut panel) = (glass.now_us(), again(format, &glass, None));
        panel.update(&dotted(format, 16), Refresh::Full).unwrap();
        assert!(glass.now_us() - before < 6_000_000, "after a sleep");

        glass.stick_busy(true);
        let (before, mut panel) = (glass.now_us(), again(format, &glass, None));
        panel.update(&dotted(format, 8), Refresh::Full).unwrap_err();
        assert!(glass.now_us() - before < 18_000_000, "stuck");
    }
}

#[test]
fn the_power_stays_on_for_the_next_partial_refresh_and_no_longer_than_is_said() {
    let (mut panel, glass) = bench(Format::Large);
    let dotted = |x| dotted(Format::Large, x);
    panel.update(&dotted(8), Refresh::Full).unwrap();
    assert!(!glass.powered());
    let took = |panel: &mut Box<dyn Panel>, x| {
        let before = glass.now_us();
        panel.update(&dotted(x), Refresh::Partial).unwrap();
        glass.now_us() - before
    };
    let (first, second) = (took(&mut panel, 16), took(&mut panel, 24));
    // Of the second the power on is saved.
    let saved = u64::from(BRISK.power_on_ms) * 1_000;
    assert!(second + saved <= first, "{first} and {second} µs");
    assert!(glass.powered());
    panel.rest().unwrap();
    assert!(!glass.powered());

    took(&mut panel, 32);
    panel.sleep().unwrap();
    assert!(glass.asleep() && !glass.powered());
    assert_eq!(glass.faults(), []);
}
