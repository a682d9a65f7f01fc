//! The drivers' exact talk, wire by wire.

mod ssd1683;
mod uc8179;
mod wires;

use display::{Frame, Panel, PanelError, Refresh};
use wires::{Bench, Seen};

/// The bus fails at each transfer of a partial refresh in turn: the error is named, and the
/// next try starts from a reset and makes a full refresh.
fn fails_anywhere(bench: impl Fn() -> (Box<dyn Panel>, Bench)) {
    for transfers in 0..1_000 {
        let (mut panel, bench) = bench();
        let mut frame = Frame::blank(panel.format());
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
