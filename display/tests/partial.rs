//! Partial and fast refreshes of both panels, over their models.

use display::model::{ModelPanel, Timing, panel, small_panel};
use display::{Format, Frame, Panel, PanelError, Refresh, Row, Scoreboard, Window, layout_for};
use proptest::prelude::*;

/// A panel of either kind under test.
struct Bench {
    format: Format,
    panel: Box<dyn Panel>,
    glass: ModelPanel,
}

fn bench(format: Format) -> Bench {
    let (panel, glass): (Box<dyn Panel>, _) = match format {
        Format::Large => {
            let (driver, glass) = panel(Timing::default(), None);
            (Box::new(driver), glass)
        }
        Format::Small => {
            let (driver, glass) = small_panel(Timing::small(), None);
            (Box::new(driver), glass)
        }
    };
    assert_eq!(panel.format(), format);
    Bench {
        format,
        panel,
        glass,
    }
}

fn both(test: impl Fn(Bench)) {
    Format::ALL
        .into_iter()
        .for_each(|format| test(bench(format)));
}

/// A frame with a black rectangle.
fn barred(format: Format, x: u32, y: u32, width: u32, height: u32) -> Frame {
    let mut frame = Frame::blank(format);
    for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
        frame.set(x, y, true);
    }
    frame
}

#[test]
fn only_the_changed_window_travels() {
    both(|mut bench| {
        let first = barred(bench.format, 20, 30, 60, 40);
        bench.panel.update(&first, Refresh::Full).unwrap();
        let second = barred(bench.format, 20, 30, 75, 40);
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
        let planes = if bench.format == Format::Small { 2 } else { 1 };
        let commands = shown.bytes - planes * window.bytes() as u64;
        assert!(commands < 40, "{commands} bytes of commands");
        assert_eq!(bench.glass.glass(), second);
        assert_eq!(bench.glass.faults(), []);
    });
}

#[test]
fn nothing_changed_is_nothing_sent() {
    both(|mut bench| {
        let frame = barred(bench.format, 8, 8, 8, 8);
        bench.panel.update(&frame, Refresh::Full).unwrap();
        let before = bench.glass.spi_bytes();
        let shown = bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!((shown.refresh, shown.window, shown.bytes), (None, None, 0));
        assert_eq!((bench.glass.spi_bytes(), bench.glass.rev()), (before, 1));
    });
}

#[test]
fn a_partial_refresh_is_full_until_the_controller_knows_the_glass() {
    both(|mut bench| {
        let frame = barred(bench.format, 0, 0, 50, 50);
        let shown = bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!(shown.refresh, Some(Refresh::Full));
        assert_eq!(shown.window, Some(Window::whole(bench.format)));
        assert_eq!((bench.glass.glass(), bench.glass.ghosting()), (frame, 0));
    });
}

#[test]
fn each_kind_takes_its_own_time() {
    both(|mut bench| {
        let timing = match bench.format {
            Format::Large => Timing::default(),
            Format::Small => Timing::small(),
        };
        bench
            .panel
            .update(&Frame::blank(bench.format), Refresh::Full)
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
            let before = bench.glass.now_us();
            let frame = barred(bench.format, 8 * index as u32, 0, 8, 8);
            bench.panel.update(&frame, kind).unwrap();
            let took = (bench.glass.now_us() - before) / 1_000;
            // Power steps, resets, planes and polling on top.
            let ms = u64::from(ms);
            assert!(
                (ms..ms + 400).contains(&took),
                "{kind:?}: {took} ms of {ms}"
            );
            assert_eq!(bench.glass.glass(), frame);
        }
        assert_eq!(bench.glass.faults(), []);
    });
}

#[test]
fn ghosting_adds_up_until_a_full_refresh() {
    both(|mut bench| {
        bench
            .panel
            .update(&Frame::blank(bench.format), Refresh::Full)
            .unwrap();
        for count in 1..=3 {
            bench
                .panel
                .update(&barred(bench.format, count * 8, 0, 8, 8), Refresh::Partial)
                .unwrap();
            assert_eq!(bench.glass.ghosting(), count);
        }
        bench
            .panel
            .update(&Frame::blank(bench.format), Refresh::Full)
            .unwrap();
        assert_eq!(bench.glass.ghosting(), 0);
    });
}

#[test]
fn after_an_error_a_partial_refresh_is_a_full_one() {
    both(|mut bench| {
        bench
            .panel
            .update(&Frame::blank(bench.format), Refresh::Full)
            .unwrap();
        bench.glass.stick_busy(true);
        let frame = barred(bench.format, 16, 16, 16, 16);
        bench.panel.update(&frame, Refresh::Partial).unwrap_err();
        bench.glass.stick_busy(false);
        let shown = bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert_eq!(shown.refresh, Some(Refresh::Full));
        assert_eq!(bench.glass.glass(), frame);
    });
}

#[test]
fn a_picture_for_the_other_panel_is_refused() {
    both(|mut bench| {
        let other = match bench.format {
            Format::Large => Format::Small,
            Format::Small => Format::Large,
        };
        let error = bench
            .panel
            .update(&Frame::blank(other), Refresh::Full)
            .unwrap_err();
        let sizes = PanelError::WrongFormat {
            panel: bench.format,
            got: other,
        };
        assert_eq!(error, sizes);
        assert!(error.to_string().contains("400x300"), "{error}");
        assert_eq!(bench.glass.spi_bytes(), 0);
    });
}

/// One player's sum changes: the last byte of the picture is sent in at most 1.2 times the
/// bare bus time of what changed, 0.8 µs a byte.
#[test]
fn a_change_of_score_is_sent_about_as_fast_as_the_bus_goes() {
    both(|mut bench| {
        let rows = ["Ana", "Ivan", "Léa", "Tom", "Mia"].map(|name| Row {
            name: name.into(),
            total: 12,
            ..Row::default()
        });
        let mut board = Scoreboard {
            rows: rows.into(),
            ..Scoreboard::default()
        };
        let first = layout_for(bench.format, &board);
        bench.panel.update(&first, Refresh::Full).unwrap();
        board.rows[3].total = 26;
        let second = layout_for(bench.format, &board);
        let before = bench.glass.now_us();
        let shown = bench.panel.update(&second, Refresh::Partial).unwrap();
        let window = shown.window.expect("something changed");
        assert_eq!(Some(window), second.changed(&first));
        let (bare, sent) = (
            window.bytes() as u64 * 8 / 10,
            bench.glass.picture_us() - before,
        );
        assert!(
            bare > 100 && sent * 10 <= bare * 12,
            "{sent} µs, bare {bare} µs"
        );
        assert!(shown.bytes * 10 < bench.format.bytes() as u64, "{shown:?}");
    });
}

/// Silicon whose planes change places unless it is told not to: the driver tells it.
#[test]
fn planes_that_change_places_by_themselves_are_told_not_to() {
    let mut bench = bench(Format::Small);
    bench.glass.play_ping_pong();
    bench
        .panel
        .update(&Frame::blank(bench.format), Refresh::Full)
        .unwrap();
    for count in 1..=20 {
        let frame = barred(bench.format, count * 16, count * 10, 8, 8);
        bench.panel.update(&frame, Refresh::Partial).unwrap();
        assert!(bench.glass.glass() == frame, "picture {count}");
    }
    assert_eq!(bench.glass.faults(), []);
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
        format in prop::sample::select(Format::ALL.to_vec()),
        history in prop::collection::vec(
            (any_refresh(), 0..380u32, 0..280u32, 1..20u32, 1..20u32), 1..12),
    ) {
        let mut bench = bench(format);
        for (refresh, x, y, width, height) in history {
            let frame = barred(format, x, y, width, height);
            bench.panel.update(&frame, refresh).unwrap();
            prop_assert_eq!(bench.glass.glass(), frame);
        }
        prop_assert_eq!(bench.glass.faults(), vec![]);
    }
}
