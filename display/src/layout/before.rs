//! The board before a game: who sits at the table, what holds, and where to join.

use super::bands;
use super::join::join;
use super::line::Kind;
use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use super::poster;
use super::rows::{Room, rows};
use crate::{Row, Scoreboard, Wifi};

/// Plans it all: the code to the right of the players, a picture in their place while
/// nobody sits there.
pub fn plan(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    bands::header(page, board, "", plan);
    let mut room = Room {
        left: page.left,
        right: page.right,
        top: page.body_top(),
        bottom: page.body_bottom(),
    };
    if let Some(url) = &board.join_url {
        room.right = code_at_right(page, url, board.wifi.as_ref(), page.join.side, room, plan);
    }
    room.top = options(page, &board.options, room, plan).unwrap_or(room.top);
    if players.is_empty() {
        poster::picture(page, room, plan);
    } else {
        rows(page, players, Kind::Joining, room, plan);
    }
    bands::status(page, board, bands::headline_of(board), plan);
}

/// The code, and that of the network, of so many pixels to a side at most, behind an upright rule. Returns the right end of what is left.
pub fn code_at_right(
    page: &Page,
    url: &str,
    wifi: Option<&Wifi>,
    side: i32,
    room: Room,
    plan: &mut Vec<Placed>,
) -> i32 {
    let right = page.text_right();
    let left = right - side;
    let at_right = Room {
        left,
        right,
        ..room
    };
    join(page, url, wifi, at_right, plan);
    let rule = left - page.join.gap;
    let high = room.bottom - room.top - 16;
    plan.push(Placed::new(
        Item::Rule,
        area(rule, room.top + 8, HAIRLINE, high),
    ));
    rule - page.join.gap / 2
}

/// The options in a band of their own. Returns the first row below it, `None` if there are none.
fn options(page: &Page, text: &str, room: Room, plan: &mut Vec<Placed>) -> Option<i32> {
    let left = page.text_left();
    let wide = room.right - left;
    let size = bands::largest(text, [page.medium, page.small], wide);
    let baseline = room.top + (page.options_band + size.cap as i32) / 2;
    let placed = Placed::text(&size.fit(text, wide), size, Align::Left, left, baseline)?;
    plan.push(placed);
    Some(room.top + page.options_band)
}
