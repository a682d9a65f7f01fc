//! The panel on its model.

use display::model::{Timing, panel, small_panel};
use display::{Format, PanelError};
use hub::doctor::State;
use hub::doctor::panel::{examine, finding};

const PLACE: &str = "7.5\" panel, spi0, BUSY GPIO24";

#[test]
fn both_panels_show_a_picture_and_sleep() {
    let (mut large, glass) = panel(Timing::default(), None);
    assert_eq!(finding(PLACE, &examine(&mut large)).state, State::Well);
    assert_eq!((glass.rev(), glass.faults()), (1, vec![]));
    let (mut small, glass) = small_panel(Timing::small(), None);
    assert_eq!(finding(PLACE, &examine(&mut small)).state, State::Well);
    assert_eq!((glass.rev(), glass.faults()), (1, vec![]));
}

#[test]
fn a_stuck_busy_is_told_in_time() {
    let (mut driver, glass) = panel(Timing::default(), None);
    glass.stick_busy(true);
    let finding = finding(PLACE, &examine(&mut driver));
    assert_eq!(finding.state, State::Fault);
    assert!(finding.what.contains("still says busy"), "{finding}");
    assert!(
        finding.remedy.as_ref().unwrap().contains("flat cable"),
        "{finding}"
    );
    assert!(glass.now_us() < 20_000_000, "{} µs", glass.now_us());
}

#[test]
fn a_panel_that_is_not_there_is_silent() {
    let timing = Timing {
        refresh_ms: 0,
        ..Timing::default()
    };
    let (mut driver, _) = panel(timing, None);
    let finding = finding(PLACE, &examine(&mut driver));
    assert!(finding.what.contains("no sign of work"), "{finding}");
}

#[test]
fn every_error_says_what_to_do() {
    let (during, cause) = ("init", "no such pin".to_owned());
    for error in [
        PanelError::Bus {
            during,
            cause: cause.clone(),
        },
        PanelError::Pin {
            pin: "DC",
            during,
            cause,
        },
        PanelError::WrongGlass {
            panel: Format::Large.glass(),
            got: Format::Small.glass(),
        },
    ] {
        let finding = finding(PLACE, &Err(error));
        assert_eq!(finding.state, State::Fault);
        assert!(finding.remedy.is_some() && finding.cause.is_some());
    }
}
