//! Where everything goes on the board.
//!
//! A board is first planned, as a list of things with places, and then painted. The regions of a
//! round depend on how many play, on how many figures the largest sum has and on whether there is a
//! mat, and on nothing that comes and goes while it is played: what has nothing to show stays white.

mod bands;
mod before;
mod best;
mod fitted;
mod join;
mod line;
mod mat;
mod name;
mod page;
mod passes;
mod picture;
mod piece;
mod placed;
mod podium;
mod poster;
mod race;
mod ring;
mod rows;
mod stroke;
mod was;

use crate::{Format, Frame, Glass, Row, Scoreboard, View};
use line::Kind;
use page::Page;
use placed::Placed;
use rows::Room;

/// Draws a board for the 7.5" panel. The same board always gives the same pixels.
pub fn layout(board: &Scoreboard) -> Frame {
    layout_for(Format::Large, board)
}

/// Draws a board for a panel with this glass: as it was laid out by hand for the next in shape, larger or smaller.
/// The same board always gives the same pixels.
pub fn layout_for(glass: impl Into<Glass>, board: &Scoreboard) -> Frame {
    let glass = glass.into();
    let page = Page::of(glass, board.language);
    let mut frame = Frame::blank(glass);
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
        View::Race if !players.is_empty() => race::plan(page, board, players, &mut plan),
        View::Round if !players.is_empty() => was::plan(page, board, players, &mut plan),
        View::Podium if !players.is_empty() => podium::plan(page, board, players, &mut plan),
        _ => poster::plan(page, board, &mut plan),
    }
    plan
}

/// A round, or its result: what was handed on or the title, players, mat, status.
fn round(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    let result = board.view == View::Result;
    match &board.passes[..] {
        passes if result && !passes.is_empty() => {
            let room = bands::round(page, board, plan);
            passes::passes(page, passes, room, plan);
        }
        _ => bands::header(page, board, &board.options, plan),
    }
    let mut room = Room {
        left: page.left,
        right: page.right,
        top: page.body_top(),
        bottom: page.body_bottom(),
    };
    let beside = match page.upright {
        true => Kind::Score,
        false => Kind::BesideMat,
    };
    let kind = match board.countdown {
        _ if result => Kind::Score,
        _ if !board.amounts.is_empty() => {
            mat::mat(page, &board.amounts, &mut room, plan);
            beside
        }
        Some(countdown) if players.len() <= rows::ONE_COLUMN => {
            ring::ring(page, countdown, &mut room, plan);
            beside
        }
        _ => Kind::Score,
    };
    rows::rows(page, players, kind, room, plan);
    bands::status(page, board, bands::headline_of(board), plan);
}

/// A number with its sign, as the change of a sum is written. The minus is as wide as
/// the plus.
fn signed(number: i32) -> String {
    match number {
        1.. => format!("+{number}"),
        _ => plain(number),
    }
}

/// A number with a true minus sign.
fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Glasses of panels with a pixel for each dot of ink, wider than high and the other way round.
#[cfg(test)]
const GLASSES: [Glass; 6] = {
    const fn glass(width: u32, height: u32) -> Glass {
        Glass { width, height }
    }
    [
        glass(800, 480),
        glass(400, 300),
        glass(648, 480),
        glass(480, 800),
        glass(480, 648),
        glass(300, 400),
    ]
};

#[cfg(test)]
mod promises;
#[cfg(test)]
mod tests;
