//! What a change of the board costs on the bus of a modelled panel.

use display::model::{ModelPanel, Timing, panel, small_panel};
use display::{Format, Panel, Refresh, Row, Scoreboard, layout_for};

fn bench(format: Format) -> (Box<dyn Panel>, ModelPanel) {
    match format {
        Format::Large => {
            let (driver, model) = panel(Timing::default(), None);
            (Box::new(driver), model)
        }
        Format::Small => {
            let (driver, model) = small_panel(Timing::small(), None);
            (Box::new(driver), model)
        }
    }
}

/// One player's sum changes: the last byte of the picture is sent in at most 1.2 times the
/// bare bus time of what changed, 0.8 µs a byte.
#[test]
fn a_change_of_score_is_sent_about_as_fast_as_the_bus_goes() {
    for format in Format::ALL {
        let (mut panel, model) = bench(format);
        let rows = ["Ana", "Ivan", "Léa", "Tom", "Mia"].map(|name| Row {
            name: name.into(),
            total: 12,
            ..Row::default()
        });
        let mut board = Scoreboard {
            rows: rows.into(),
            ..Scoreboard::default()
        };
        let first = layout_for(format, &board);
        panel.update(&first, Refresh::Full).unwrap();
        board.rows[3].total = 26;
        let second = layout_for(format, &board);
        let before = model.now_us();
        let shown = panel.update(&second, Refresh::Partial).unwrap();
        let window = shown.window.expect("something changed");
        assert_eq!(Some(window), second.changed(&first));
        let (bare, sent) = (window.bytes() as u64 * 8 / 10, model.picture_us() - before);
        assert!(
            bare > 100 && sent * 10 <= bare * 12,
            "{sent} µs, bare {bare} µs"
        );
        assert!(shown.bytes * 10 < format.bytes() as u64, "{shown:?}");
    }
}
