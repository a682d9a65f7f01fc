//! The board before a game: who sits at the table, what holds, and where to join.

use super::bands;
use super::join;
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
        with_join(
            page,
            url,
            board.wifi.as_ref(),
            page.join.side,
            &mut room,
            plan,
        );
    }
    room.top = options(page, &board.options, room, plan).unwrap_or(room.top);
    if players.is_empty() {
        poster::picture(page, room, plan);
    } else {
        rows(page, players, Kind::Joining, room, plan);
    }
    bands::status(page, board, bands::headline_of(board), plan);
}

/// The code, and that of the network, of so many pixels to a side at most, behind a rule, at the right end of the room or at its
/// lower one; takes that part of it.
pub fn with_join(
    page: &Page,
    url: &str,
    wifi: Option<&Wifi>,
    side: i32,
    room: &mut Room,
    plan: &mut Vec<Placed>,
) {
    let code = join::room(page, side, *room);
    join::join(page, url, wifi, code, plan);
    let (wide, high) = (room.right - room.left, room.bottom - room.top);
    let rule = if page.upright {
        let y = code.top - page.join.gap / 2;
        room.bottom = y - page.join.gap / 2;
        area(room.left, y, wide, HAIRLINE)
    } else {
        let x = code.left - page.join.gap;
        room.right = x - page.join.gap / 2;
        area(x, room.top + 8, HAIRLINE, high - 16)
    };
    plan.push(Placed::new(Item::Rule, rule));
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
