//! The panel's worker over modelled panels: what the glass shows, when the ink moves, and
//! that nobody waits for it.

mod evening;
mod worker;

use display::{Row, Scoreboard, Symbol};

/// The board of a round with these sums.
fn board(round: u32, sums: &[i32]) -> Scoreboard {
    let row = |(total, symbol): (&i32, Symbol)| Row {
        symbol,
        name: format!("{symbol:?}"),
        total: *total,
        ..Row::default()
    };
    Scoreboard {
        title: "Remmi-Demmi".into(),
        round: format!("Round {round} / 7"),
        rows: sums.iter().zip(Symbol::ALL).map(row).collect(),
        ..Scoreboard::default()
    }
}
