//! What a change of score costs, on the modelled panels at 10 MHz:
//! `cargo run --release -p display --features model --example figures`.

use std::time::Instant;

use display::model::{ModelPanel, Timing, panel, small_panel};
use display::{Panel, PanelError, Refresh, Row, Scoreboard, Symbol, View, layout_for};

/// Boards drawn to measure how long one takes.
const DRAWN: i32 = 50;

/// The board of a round.
fn board(round: i32, time: &str) -> Scoreboard {
    let names = ["Ana", "Ivan", "Léa", "Tom", "Mia"];
    let rows = names.into_iter().zip(Symbol::ALL).zip(1..);
    let rows = rows.map(|((name, symbol), seat)| Row {
        symbol,
        name: name.into(),
        total: 10 * seat + 7 * round,
        leader: name == "Mia",
        ..Row::default()
    });
    Scoreboard {
        title: "Remmi-Demmi".into(),
        round: format!("Round {round} / 7"),
        rows: rows.collect(),
        footer_right: time.into(),
        ..Scoreboard::default()
    }
}

/// What comes in one burst: one player's sum changes, then a second's, then everybody's with the round, then the result.
fn steps() -> [(&'static str, Scoreboard); 5] {
    let first = board(1, "21:04");
    let mut one = first.clone();
    one.rows[1].total += 12;
    let mut second = one.clone();
    second.rows[3].total += 12;
    let mut result = board(2, "21:07");
    result.view = View::Result;
    result.rows.iter_mut().for_each(|row| row.change = Some(7));
    [
        ("first", first),
        ("one sum", one),
        ("another", second),
        ("all sums", board(2, "21:07")),
        ("result", result),
    ]
}

fn measure(mut panel: impl Panel, glass: &ModelPanel) -> Result<(), PanelError> {
    let format = panel.glass();
    let (width, height) = (format.width, format.height);
    println!("{width}x{height}, a full frame is {} bytes", format.bytes());
    for (name, board) in steps() {
        let (begun, transfers) = (glass.now_us(), glass.transfers());
        let frame = layout_for(format, &board);
        let shown = panel.update(&frame, Refresh::Partial)?;
        let Some(window) = shown.window else { continue };
        // A byte takes 0.8 µs.
        let bare = window.bytes() as f64 * 0.8;
        let sent = (glass.picture_us() - begun) as f64;
        println!(
            "  {name:10} {:?} {}x{}: {} bytes of picture, {} in all, {} transfers; \
             last picture byte after {:.2} ms, {:.3} times the bare {:.2} ms; on the glass after {} ms",
            shown.refresh,
            window.width,
            window.height,
            window.bytes(),
            shown.bytes,
            glass.transfers() - transfers,
            sent / 1_000.0,
            sent / bare,
            bare / 1_000.0,
            (glass.now_us() - begun) / 1_000,
        );
        assert_eq!(glass.glass(), frame, "the glass shows the board");
    }
    assert_eq!(glass.faults(), []);
    let begun = Instant::now();
    for sum in 0..DRAWN {
        std::hint::black_box(layout_for(format, &board(sum, "21:04")));
    }
    let each = begun.elapsed().as_secs_f64() * 1_000.0 / f64::from(DRAWN);
    println!("  drawing a board takes this machine {each:.2} ms, before the first byte");
    Ok(())
}

fn main() -> Result<(), PanelError> {
    let (large, glass) = panel(Timing::default(), None);
    measure(large, &glass)?;
    let (small, glass) = small_panel(Timing::small(), None);
    measure(small, &glass)
}
