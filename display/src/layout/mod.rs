//! Where everything goes on the board.
//!
//! A board is first planned, as a list of things with places, and then painted. Type
//! comes in three sizes: large for names and sums, as large as the players' number and
//! names allow, and two fixed ones.

mod aside;
mod bands;
mod before;
mod join;
mod line;
mod page;
mod picture;
mod placed;
mod poster;
mod rows;
mod strip;

use crate::{Format, Frame, Row, Scoreboard, View};
use line::Sums;
use page::{HAIRLINE, Page};
use placed::Placed;
use rows::{ONE_COLUMN, Room};

/// Players beside whom a headline gets a band of its own, and beside whom it does if there
/// is a strip too.
const ROOMY: usize = 5;
const ROOMY_WITH_STRIP: usize = 4;

/// Draws a board for the 7.5" panel. The same board always gives the same pixels.
pub fn layout(board: &Scoreboard) -> Frame {
    layout_for(Format::Large, board)
}

/// Draws a board for a panel of this format. The same board always gives the same pixels.
pub fn layout_for(format: Format, board: &Scoreboard) -> Frame {
    let page = Page::of(format, board.language);
    let mut frame = Frame::blank(format);
    for placed in plan(&page, board) {
        placed.paint(&mut frame);
    }
    frame
}

/// All that is painted on a board, bars before what lies on them.
fn plan(page: &Page, board: &Scoreboard) -> Vec<Placed> {
    let mut plan = Vec::new();
    let players = &board.rows[..board.rows.len().min(Scoreboard::MAX_ROWS)];
    match board.view {
        View::Before => before::plan(page, board, players, &mut plan),
        View::During | View::Result if !players.is_empty() => {
            round(page, board, players, &mut plan);
        }
        View::During | View::Result | View::Idle => poster::plan(page, board, &mut plan),
    }
    plan
}

/// A round, or its result: title, players, strip, headline, footer.
fn round(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    let result = board.view == View::Result;
    let stripped = match result {
        true => !board.passes.is_empty(),
        false => !board.amounts.is_empty(),
    };
    let roomy = if stripped { ROOMY_WITH_STRIP } else { ROOMY };
    let crowded = players.len() > roomy;
    bands::header(page, board, crowded, plan);
    let bottom = match crowded {
        true => page.footer_rule - 3,
        false => bands::headline(page, board, plan),
    };
    let lines = if players.len() > ONE_COLUMN { 1 } else { 2 };
    let bottom = match result {
        true => strip::passes(page, board, lines, bottom, plan),
        false => strip::amounts(page, board, bottom, plan),
    };
    let sums = match result {
        true => Sums::ChangeAndTotal,
        false => Sums::Total,
    };
    let room = Room {
        left: page.left,
        right: page.right,
        top: page.header_rule + HAIRLINE + 3,
        bottom,
    };
    rows::rows(page, players, sums, room, plan);
    bands::footer(page, board, plan);
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
