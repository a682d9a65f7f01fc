//! Where everything goes on the board.
//!
//! A board is first planned, as a list of things with places, and then painted. Type
//! comes in three sizes: large for names and sums, as large as the players' number and
//! names allow, and two fixed ones.

mod aside;
mod bands;
mod line;
mod page;
mod placed;
mod poster;
mod rows;

use crate::{Format, Frame, Scoreboard};
use page::Page;
use placed::Placed;

/// Draws a board for the 7.5" panel. The same board always gives the same pixels.
pub fn layout(board: &Scoreboard) -> Frame {
    layout_for(Format::Large, board)
}

/// Draws a board for a panel of this format. The same board always gives the same pixels.
pub fn layout_for(format: Format, board: &Scoreboard) -> Frame {
    let page = Page::of(format);
    let mut frame = Frame::blank(format);
    if board.rows.is_empty() {
        poster::picture(page, board, &mut frame);
    }
    for placed in plan(page, board) {
        placed.paint(&mut frame);
    }
    frame
}

/// All that is painted on a board, bars before what lies on them.
fn plan(page: &Page, board: &Scoreboard) -> Vec<Placed> {
    let mut plan = Vec::new();
    let rows = &board.rows[..board.rows.len().min(Scoreboard::MAX_ROWS)];
    if rows.is_empty() {
        poster::texts(page, board, &mut plan);
    } else {
        let crowded = rows.len() > rows::ROOMY;
        bands::header(page, board, crowded, &mut plan);
        let bottom = bands::headline(page, board, crowded, &mut plan);
        rows::rows(page, rows, bottom, &mut plan);
        bands::footer(page, board, &mut plan);
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
