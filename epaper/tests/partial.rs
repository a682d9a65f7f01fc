//! Partial and fast refreshes of each panel, over its model.

use epaper::model::{ModelPanel, Timing, ssd1683_driver, uc8179_driver};
use epaper::{
    Frame, Glass, Hung, Kind, Panel, PanelError, Refresh, Rotation, Window, ssd1683, uc8179,
};
use proptest::prelude::*;

/// A panel under test.
struct Bench {
    glass: Glass,
    timing: Timing,
    /// A window travels before and after the refresh.
    twice: bool,
    panel: Box<dyn Panel>,
    model: ModelPanel,
}

/// Every panel without a controller board of its own, and without red.
const PANELS: [Kind; 4] = [
    Kind::Uc8179(&uc8179::INCHES_7_5),
    Kind::Uc8179(&uc8179::INCHES_5_83),
    Kind::Ssd1683(&ssd1683::INCHES_4_2),
    Kind::Ssd1683(&ssd1683::INCHES_4_26),
];

fn bench(kind: Kind) -> Bench {
    let timing = match kind {
        Kind::Uc8179(_) => Timing::default(),
        Kind::Ssd1683(_) => Timing::small(),
        Kind::It8951(_) => unreachable!("tests/it8951.rs has it"),
    };
    let model = ModelPanel::new(kind, timing);
    let panel: Box<dyn Panel> = match kind {
        Kind::Uc8179(spec) => Box::new(uc8179_driver(spec, &model, None)),
        Kind::Ssd1683(spec) => Box::new(ssd1683_driver(spec, &model, None)),
        Kind::It8951(_) => unreachable!("tests/it8951.rs has it"),
    };
    Bench {
        glass: panel.glass(),
        timing,
        twice: matches!(kind, Kind::Ssd1683(_)),
        panel,
        model,
    }
}

fn each(test: impl Fn(Bench)) {
    PANELS.into_iter().for_each(|kind| test(bench(kind)));
}

/// A frame with a black rectangle.
fn barred(glass: Glass, x: u32, y: u32, width: u32, height: u32) -> Frame {
    let mut frame = Frame::blank(glass);
    for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
        frame.set(x, y, true);
    }
    frame
}

#[test]
fn only_the_changed_window_travels() {
    each(|mut bench| {
        let first = barred(bench.glass, 20, 30, 60, 40);
        bench.panel.update(&first, Refresh::Full).unwrap();
        let second = barred(bench.glass, 20, 30, 75, 40);
        let shown = bench.panel.update(&second, Refresh::Partial).unwrap();
        // Columns 80 to 94 changed: the bytes of 80 to 95.
        let window = Window {
            x: 80,
            y: 30,
            width: 16,
            height: 40,
        };
        assert_eq!(
            (shown.refresh, shown.window),
            (Some(Refresh::Partial), Some(window))
        );
        let planes = if bench.twice { 2 } else { 1 };
        let commands = shown.bytes - planes * window.bytes() as u64;
        assert!(commands < 50, "{commands} bytes of commands");
        assert_eq!(bench.model.glass(), second);
        assert_eq!(bench.model.faults(), []);
    });
}

#[test]
fn nothing_changed_is_nothing_sent() {
    each(|mut bench| {
        let frame = barred(bench.glass, 8, 8, 8, 8);
        bench.panel.update(&frame, Refresh::Full).unwrap();
        let before = bench.model.spi_bytes();
        let shown = bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!((shown.refresh, shown.window, shown.bytes), (None, None, 0));
        assert_eq!((bench.model.spi_bytes(), bench.model.rev()), (before, 1));
    });
}

#[test]
fn a_partial_refresh_is_full_until_the_controller_knows_the_glass() {
    each(|mut bench| {
        let frame = barred(bench.glass, 0, 0, 50, 50);
        let shown = bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!(shown.refresh, Some(Refresh::Full));
        assert_eq!(shown.window, Some(Window::whole(bench.glass)));
        assert_eq!((bench.model.glass(), bench.model.ghosting()), (frame, 0));
    });
}

#[test]
fn each_kind_takes_its_own_time() {
    each(|mut bench| {
        let timing = bench.timing;
        bench
            .panel
            .update(&Frame::blank(bench.glass), Refresh::Full)
            .unwrap();
        let kinds = [
            (Refresh::Partial, timing.partial_ms),
            (Refresh::Fast, timing.fast_ms),
            (Refresh::Partial, timing.partial_ms),
            // From a forced temperature back to the sensor's.
            (Refresh::Full, timing.refresh_ms),
            (Refresh::Full, timing.refresh_ms),
        ];
        for (index, (kind, ms)) in kinds.into_iter().enumerate() {
            let before = bench.model.now_us();
            let frame = barred(bench.glass, 8 * index as u32, 0, 8, 8);
            bench.panel.update(&frame, kind).unwrap();
            let took = (bench.model.now_us() - before) / 1_000;
            // Power steps, resets, planes and polling on top.
            let ms = u64::from(ms);
            assert!(
                (ms..ms + 400).contains(&took),
                "{kind:?}: {took} ms of {ms}"
            );
            assert_eq!(bench.model.glass(), frame);
        }
        assert_eq!(bench.model.faults(), []);
    });
}

#[test]
fn ghosting_adds_up_until_a_full_refresh() {
    each(|mut bench| {
        bench
            .panel
            .update(&Frame::blank(bench.glass), Refresh::Full)
            .unwrap();
        for count in 1..=3 {
            bench
                .panel
                .update(&barred(bench.glass, count * 8, 0, 8, 8), Refresh::Partial)
                .unwrap();
            assert_eq!(bench.model.ghosting(), count);
        }
        bench
            .panel
            .update(&Frame::blank(bench.glass), Refresh::Full)
            .unwrap();
        assert_eq!(bench.model.ghosting(), 0);
    });
}

#[test]
fn after_an_error_a_partial_refresh_is_a_full_one() {
    each(|mut bench| {
        bench
            .panel
            .update(&Frame::blank(bench.glass), Refresh::Full)
            .unwrap();
        bench.model.stick_busy(true);
        let frame = barred(bench.glass, 16, 16, 16, 16);
        bench.panel.update(&frame, Refresh::Partial).unwrap_err();
        bench.model.stick_busy(false);
        let shown = bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!(shown.refresh, Some(Refresh::Full));
        assert_eq!(bench.model.glass(), frame);
    });
}

#[test]
fn a_picture_for_the_other_panel_is_refused() {
    each(|mut bench| {
        let other = Glass {
            width: 8,
            ..bench.glass
        };
        let error = bench
            .panel
            .update(&Frame::blank(other), Refresh::Full)
            .unwrap_err();
        let sizes = PanelError::WrongGlass {
            panel: bench.glass,
            got: other,
        };
        assert_eq!(error, sizes);
        let asked = format!("8x{}", bench.glass.height);
        assert!(error.to_string().contains(&asked), "{error}");
        assert_eq!(bench.model.spi_bytes(), 0);
    });
}

/// Silicon whose planes change places unless it is told not to: the driver tells it.
#[test]
fn planes_that_change_places_by_themselves_are_told_not_to() {
    let mut bench = bench(Kind::Ssd1683(&ssd1683::INCHES_4_2));
    bench.model.play_ping_pong();
    bench
        .panel
        .update(&Frame::blank(bench.glass), Refresh::Full)
        .unwrap();
    for count in 1..=20 {
        let frame = barred(bench.glass, count * 16, count * 10, 8, 8);
        bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert!(bench.model.glass() == frame, "picture {count}");
    }
    assert_eq!(bench.model.faults(), []);
}

/// Where a bar of people's picture lies on the glass of a panel that hangs turned clockwise.
#[test]
fn a_panel_that_hangs_turned_shows_each_pixel_at_its_place() {
    for rotation in Rotation::ALL {
        each(|bench| {
            let native = bench.glass;
            let (right, bottom) = (native.width, native.height);
            let panel = bench.panel;
            let mut panel = Hung { panel, rotation };
            let seen = panel.glass();
            // Three across and four down, one from the left and two from the top of what is seen.
            let [first, second] = [8, 1].map(|x| barred(seen, x, 2, 3, 4));
            panel.update(&first, Refresh::Full).unwrap();
            panel.update(&second, Refresh::Partial).unwrap();
            let there = match rotation {
                Rotation::Upright => barred(native, 1, 2, 3, 4),
                // Its top is at the right: what is at the left of the picture is at the bottom of the panel.
                Rotation::Right => barred(native, 2, bottom - 4, 4, 3),
                Rotation::UpsideDown => barred(native, right - 4, bottom - 6, 3, 4),
                Rotation::Left => barred(native, right - 6, 1, 4, 3),
            };
            assert_eq!(bench.model.glass(), there, "{rotation:?}");
            assert_eq!(bench.model.faults(), []);
        });
    }
}

fn any_refresh() -> impl Strategy<Value = Refresh> {
    prop::sample::select(vec![
        Refresh::Partial,
        Refresh::Partial,
        Refresh::Fast,
        Refresh::Full,
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_glass_shows_each_frame_by_whatever_refresh(
        kind in prop::sample::select(PANELS.to_vec()),
        history in prop::collection::vec(
            (any_refresh(), 0..380u32, 0..280u32, 1..20u32, 1..20u32), 1..12),
    ) {
        let mut bench = bench(kind);
        for (refresh, x, y, width, height) in history {
            let frame = barred(bench.glass, x, y, width, height);
            bench.panel.update(&frame, refresh).unwrap();
            prop_assert_eq!(bench.model.glass(), frame);
        }
        prop_assert_eq!(bench.model.faults(), vec![]);
    }
}
