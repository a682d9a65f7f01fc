//! Greys: which panels show them, and that what comes after them is right to the last pixel.

use epaper::model::{ModelPanel, Timing, it8951_driver, ssd1683_driver, uc8179_driver};
use epaper::{Frame, Glass, Kind, Panel, Refresh, it8951, ssd1683, uc8179};

/// An IT8951's glass small enough to be filled often.
static TINY: it8951::Spec = it8951::Spec {
    glass: Glass {
        width: 320,
        height: 64,
    },
    pace: it8951::INCHES_10_3.pace,
};

fn panels() -> Vec<(Box<dyn Panel>, ModelPanel)> {
    let uc8179 = |spec| {
        let model = ModelPanel::new(Kind::Uc8179(spec), Timing::default());
        (
            Box::new(uc8179_driver(spec, &model, None)) as Box<dyn Panel>,
            model,
        )
    };
    let ssd1683 = |spec| {
        let model = ModelPanel::new(Kind::Ssd1683(spec), Timing::small());
        (
            Box::new(ssd1683_driver(spec, &model, None)) as Box<dyn Panel>,
            model,
        )
    };
    let behind = ModelPanel::new(Kind::It8951(&TINY), Timing::it8951());
    vec![
        uc8179(&uc8179::INCHES_7_5),
        uc8179(&uc8179::INCHES_5_83),
        uc8179(&uc8179::INCHES_7_5_B),
        ssd1683(&ssd1683::INCHES_4_2),
        (Box::new(it8951_driver(&TINY, 1_530, &behind, None)), behind),
    ]
}

/// All greys beside one another.
fn greys(glass: Glass) -> Frame {
    let greys = (0..glass.width * glass.height).map(|at| ((at / 3 + at / 800) % 16) as u8);
    Frame::of_greys(glass, greys.collect()).unwrap()
}

fn barred(glass: Glass, from: u32) -> Frame {
    let mut frame = Frame::blank(glass);
    for (x, y) in (20..40).flat_map(|y| (from..from + 60).map(move |x| (x, y))) {
        frame.set(x, y, true);
    }
    frame
}

/// What a glass of so many shades has where this grey is wanted.
fn nearest(grey: u8, shades: u8) -> u8 {
    match shades {
        2 => grey / 8 * 15,
        4 => grey / 4 * 5,
        _ => grey,
    }
}

#[test]
fn a_full_refresh_shows_as_many_greys_as_the_panel_has() {
    for (mut panel, model) in panels() {
        let frame = greys(panel.glass());
        let shown = panel.update(&frame, Refresh::Full).unwrap();
        assert_eq!(shown.refresh, Some(Refresh::Full));
        let wanted = frame
            .greys()
            .iter()
            .map(|grey| nearest(*grey, panel.shades()));
        assert!(wanted.eq(model.levels()), "{} shades", panel.shades());
        assert_eq!((model.faults(), model.powered()), (vec![], false));
    }
}

#[test]
fn after_greys_no_pixel_of_the_next_picture_is_grey() {
    for next in [Refresh::Partial, Refresh::Fast, Refresh::Full] {
        for (mut panel, model) in panels() {
            let glass = panel.glass();
            panel.update(&barred(glass, 8), Refresh::Full).unwrap();
            panel.update(&greys(glass), Refresh::Full).unwrap();
            let shown = panel.update(&barred(glass, 16), next).unwrap();
            assert!(shown.refresh.is_some());
            // And a partial one after that.
            panel.update(&barred(glass, 24), Refresh::Partial).unwrap();
            assert!(model.glass() == barred(glass, 24));
            assert!(
                model.levels().iter().all(|level| [0, 15].contains(level)),
                "{next:?}"
            );
            assert_eq!(model.faults(), []);
        }
    }
}

/// The 7.5" V2 as it was sold before: its memory has another waveform there, which compares the planes as ever.
#[test]
fn a_panel_without_the_waveform_shows_black_and_white() {
    let (mut panel, model) = panels().swap_remove(0);
    model.lack_greys();
    let frame = greys(panel.glass());
    panel.update(&frame, Refresh::Full).unwrap();
    let wanted = frame.greys().iter().map(|grey| grey / 8 * 15);
    assert!(wanted.eq(model.levels()));
    panel
        .update(&barred(panel.glass(), 16), Refresh::Fast)
        .unwrap();
    assert!(model.glass() == barred(panel.glass(), 16));
    assert_eq!(model.faults(), []);
}

#[test]
fn greys_by_another_refresh_are_black_and_white() {
    for (mut panel, model) in panels() {
        let glass = panel.glass();
        panel.update(&Frame::blank(glass), Refresh::Full).unwrap();
        for refresh in [Refresh::Partial, Refresh::Fast] {
            panel.update(&greys(glass), refresh).unwrap();
            let wanted = greys(glass)
                .greys()
                .iter()
                .map(|grey| grey / 8 * 15)
                .collect::<Vec<_>>();
            assert!(model.levels() == wanted, "{refresh:?}");
        }
        panel.update(&barred(glass, 8), Refresh::Partial).unwrap();
        assert!(model.glass() == barred(glass, 8));
        assert_eq!(model.faults(), []);
    }
}
