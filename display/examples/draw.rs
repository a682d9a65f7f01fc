//! Draws a sample board: `cargo run -p display --example draw -- board.png`, or for the
//! small panel `... -- board.png small`.

use std::path::PathBuf;

use display::{Format, Row, Scoreboard, Symbol, layout_for};

fn main() -> std::io::Result<()> {
    let path = std::env::args_os()
        .nth(1)
        .map_or("board.png".into(), PathBuf::from);
    let format = match std::env::args_os().nth(2) {
        Some(word) if word == "small" => Format::Small,
        _ => Format::Large,
    };
    let players = [
        ("Ana", 12, 4),
        ("Ivan", 9, -5),
        ("Léa", 14, 3),
        ("Tom", 7, 0),
        ("Mia", 5, 2),
    ];
    let rows = players
        .into_iter()
        .zip(Symbol::ALL)
        .map(|((name, total, change), symbol)| Row {
            symbol,
            name: name.into(),
            total,
            change: Some(change),
            leader: name == "Léa",
            dealer: name == "Mia",
            ..Row::default()
        });
    let board = Scoreboard {
        title: "Remmi-Demmi".into(),
        round: "Round 3 / 7".into(),
        rows: rows.collect(),
        footer_left: "Dealer: Mia".into(),
        footer_mid: "120 s".into(),
        footer_right: "21:04".into(),
        ..Scoreboard::default()
    };
    std::fs::write(&path, layout_for(format, &board).to_png())?;
    println!("wrote {}", path.display());
    Ok(())
}
