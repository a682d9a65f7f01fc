//! The drivers' exact talk, wire by wire.

mod ssd1683;
mod uc8179;
mod wires;

use epaper::uc8179::{POWER_LIMIT_MS, REFRESH_LIMIT_MS};
use epaper::{Frame, Panel, PanelError, Refresh};
use wires::{Bench, Seen};

/// The bus fails at each transfer of a partial refresh in turn: the error is named, and the
/// next try starts from a reset and makes a full refresh.
fn fails_anywhere(bench: impl Fn() -> (Box<dyn Panel>, Bench)) {
    for transfers in 0..1_000 {
        let (mut panel, bench) = bench();
        let mut frame = Frame::blank(panel.glass());
        panel.update(&frame, Refresh::Full).unwrap();
        frame.set(1, 1, true);
        bench.transfers_left.set(transfers);
        let Err(error) = panel.update(&frame, Refresh::Partial) else {
            assert!(
                transfers > 10,
                "a refresh takes more than {transfers} transfers"
            );
            return;
        };
        assert!(matches!(error, PanelError::Bus { .. }), "{error}");
        bench.transfers_left.set(u32::MAX);
        bench.log.borrow_mut().clear();
        let shown = panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!(shown.refresh, Some(Refresh::Full));
        assert_eq!(bench.log.borrow()[0], Seen::Reset(true));
    }
    panic!("never done");
}

#[test]
fn a_bus_that_fails_anywhere_is_survived() {
    fails_anywhere(|| {
        let (driver, bench) = uc8179::bench();
        (Box::new(driver), bench)
    });
    fails_anywhere(|| {
        let (driver, bench) = ssd1683::bench();
        (Box::new(driver), bench)
    });
}

/// BUSY stays at work after a command: the driver looks every 10 ms until its patience is
/// over and no longer, names the step, turns the panel off, and the next try starts from a reset.
fn stuck(bench: impl Fn() -> (Box<dyn Panel>, Bench), command: u8, ms: u32, during: &'static str) {
    let (mut panel, bench) = bench();
    let frame = Frame::blank(panel.glass());
    bench.stuck_at.set(Some(command));
    let error = panel.update(&frame, Refresh::Full).unwrap_err();
    assert_eq!(error, PanelError::BusyTimeout { ms, during });
    let log = bench.log.borrow().clone();
    let from = log.iter().position(|seen| *seen == Seen::Command(command));
    let seen = &log[from.expect("the command was sent") + 1..];
    let polls = std::iter::repeat_n([Seen::Delay(10), Seen::Busy], ms as usize / 10);
    let polls: Vec<Seen> = polls.flatten().collect();
    let (looks, after) = seen.split_at(polls.len().min(seen.len()));
    assert!(looks == polls, "{} looks", looks.len() / 2);
    // Then the high voltages go off without another look.
    assert!(
        after.contains(&Seen::Reset(false)) && !after.contains(&Seen::Busy),
        "{during}: {after:?}"
    );

    bench.stuck_at.set(None);
    bench.log.borrow_mut().clear();
    panel.update(&frame, Refresh::Partial).unwrap();
    assert_eq!(bench.log.borrow()[0], Seen::Reset(true));
}

#[test]
fn a_panel_that_never_rests_is_left_after_each_commands_patience() {
    let large = || -> (Box<dyn Panel>, Bench) {
        let (driver, bench) = uc8179::bench();
        (Box::new(driver), bench)
    };
    // R04H PON and R02H POF: powers; R12H DRF: the refresh.
    stuck(large, 0x04, POWER_LIMIT_MS, "power on");
    stuck(large, 0x12, REFRESH_LIMIT_MS, "refresh");
    stuck(large, 0x02, POWER_LIMIT_MS, "power off");
    let small = || -> (Box<dyn Panel>, Bench) {
        let (driver, bench) = ssd1683::bench();
        (Box::new(driver), bench)
    };
    // R12H: software reset; R20H: activation.
    stuck(small, 0x12, POWER_LIMIT_MS, "init");
    stuck(small, 0x20, REFRESH_LIMIT_MS, "refresh");
}
