//! The 7.5" B V2, with red, over its modelled controller.

use epaper::model::{ModelPanel, ModelledUc8179, Timing, uc8179_driver};
use epaper::uc8179::INCHES_7_5_B;
use epaper::{Frame, Kind, PanelError, Refresh, Shown, Window};
use proptest::prelude::*;

fn bench() -> (ModelledUc8179, ModelPanel) {
    let model = ModelPanel::new(Kind::Uc8179(&INCHES_7_5_B), Timing::red());
    (uc8179_driver(&INCHES_7_5_B, &model, None), model)
}

/// A pixel of each colour.
fn dotted(x: u32) -> Frame {
    let mut frame = Frame::blank(INCHES_7_5_B.glass);
    frame.set(x, 3, true);
    frame.set_red(x, 4);
    frame
}

#[test]
fn red_and_black_stand_on_the_glass_by_refreshes_of_the_whole() {
    let (mut panel, model) = bench();
    let kinds = [
        Refresh::Full,
        Refresh::Partial,
        Refresh::Fast,
        Refresh::Full,
    ];
    let made = [Refresh::Full, Refresh::Fast, Refresh::Fast, Refresh::Full];
    for ((x, kind), made) in (8..).zip(kinds).zip(made) {
        let begun = model.now_us();
        let shown = panel.update(&dotted(x), kind).unwrap();
        let whole = Window::whole(INCHES_7_5_B.glass);
        assert_eq!((shown.refresh, shown.window), (Some(made), Some(whole)));
        assert!(model.glass() == dotted(x), "{kind:?}");
        let ms = (model.now_us() - begun) / 1_000;
        let least = if made == Refresh::Full {
            26_300
        } else {
            16_800
        };
        assert!((least..least + 500).contains(&ms), "{kind:?}: {ms} ms");
        assert!(!model.powered());
    }
    assert_eq!(model.faults(), []);
}

/// What is black on other panels may change its colour alone.
#[test]
fn a_change_of_colour_is_a_change_and_nothing_is_nothing() {
    let (mut panel, model) = bench();
    let mut frame = dotted(8);
    panel.update(&frame, Refresh::Full).unwrap();
    let shown = panel.update(&frame, Refresh::Partial).unwrap();
    assert_eq!((shown.refresh, shown.bytes), (None, 0));
    frame.set(8, 4, true);
    let shown = panel.update(&frame, Refresh::Partial).unwrap();
    assert!(matches!(
        shown,
        Shown {
            refresh: Some(Refresh::Fast),
            ..
        }
    ));
    assert!(model.glass() == frame);
}

/// Thrice the longest refresh is waited for, and the high voltages are off then.
#[test]
fn a_refresh_that_never_ends_is_given_up() {
    let model = ModelPanel::new(
        Kind::Uc8179(&INCHES_7_5_B),
        Timing {
            refresh_ms: 200_000,
            ..Timing::red()
        },
    );
    let mut panel = uc8179_driver(&INCHES_7_5_B, &model, None);
    let error = panel.update(&dotted(8), Refresh::Full).unwrap_err();
    let (ms, during) = (81_000, "refresh");
    assert_eq!(error, PanelError::BusyTimeout { ms, during });
    assert!(!model.powered());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn the_glass_shows_each_frame_whatever_was_before(
        history in prop::collection::vec(
            (prop::sample::select(vec![Refresh::Partial, Refresh::Fast, Refresh::Full]),
             prop::collection::vec((0..800u32, 0..480u32, any::<bool>()), 0..60)), 1..5),
    ) {
        let (mut panel, model) = bench();
        for (refresh, spots) in history {
            let mut frame = Frame::blank(INCHES_7_5_B.glass);
            for (x, y, red) in spots {
                if red { frame.set_red(x, y) } else { frame.set(x, y, true) }
            }
            panel.update(&frame, refresh).unwrap();
            let glass = model.glass();
            prop_assert!(glass.bytes() == frame.bytes());
            let none = vec![0; frame.bytes().len()];
            let red = |frame: &Frame| match frame.red_bytes() {
                [] => none.clone(),
                red => red.to_vec(),
            };
            prop_assert!(red(&glass) == red(&frame));
        }
        prop_assert_eq!(model.faults(), vec![]);
    }
}
