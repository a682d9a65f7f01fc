//! Where everything goes on the board.
//!
//! A board is first planned, as a list of things with places, and then painted. Type
//! comes in three sizes: large for names and sums, as large as the players' number and
//! names allow, and two fixed ones.

mod aside;
mod bands;
mod line;
mod placed;
mod poster;
mod rows;

use crate::text::Type;
use crate::{Frame, Scoreboard};
use placed::Placed;

/// No ink this close to the panel's edge, where the bezel may cover it.
const SAFE: i32 = 8;
/// The safe area.
const LEFT: i32 = SAFE;
const RIGHT: i32 = Frame::WIDTH as i32 - SAFE;
const TOP: i32 = SAFE;
const BOTTOM: i32 = Frame::HEIGHT as i32 - SAFE;
/// Text stands this much inside the safe area, so that a leader's bar has a margin.
const INSET: i32 = 12;
const TEXT_LEFT: i32 = LEFT + INSET;
const TEXT_RIGHT: i32 = RIGHT - INSET;

/// Title, headline, changes.
const MEDIUM: Type = Type(28);
/// Round, notes, footer.
const SMALL: Type = Type(20);

/// Draws a board. The same board always gives the same pixels.
pub fn layout(board: &Scoreboard) -> Frame {
    let mut frame = Frame::new();
    if board.rows.is_empty() {
        poster::picture(board, &mut frame);
    }
    for placed in plan(board) {
        placed.paint(&mut frame);
    }
    frame
}

/// All that is painted on a board, bars before what lies on them.
fn plan(board: &Scoreboard) -> Vec<Placed> {
    let mut plan = Vec::new();
    let rows = &board.rows[..board.rows.len().min(Scoreboard::MAX_ROWS)];
    if rows.is_empty() {
        poster::texts(board, &mut plan);
    } else {
        let crowded = rows.len() > rows::ROOMY;
        bands::header(board, crowded, &mut plan);
        let bottom = bands::headline(board, crowded, &mut plan);
        rows::rows(rows, bands::BODY_TOP, bottom, &mut plan);
        bands::footer(board, &mut plan);
    }
    plan
}

/// A number with its sign, as the change of a sum is written. The minus is as wide as
/// the plus.
fn signed(number: i32) -> String {
    match number {
        0 => "±0".into(),
        1.. => format!("+{number}"),
        _ => plain(number),
    }
}

/// A number with a true minus sign.
fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests;
