//! The board before a game: who sits at the table, what holds, and where to join.

use super::bands;
use super::join::join;
use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use super::poster;
use super::rows::{ONE_COLUMN, Room, seats};
use crate::text::drawable;
use crate::{Row, Scoreboard};

/// Plans it all: the code to the right of the players, a picture in their place while
/// nobody sits there.
pub fn plan(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    let words = bands::headline_of(board).unwrap_or_default();
    let headed = board.join_url.is_some() && players.len() <= page.join.headed;
    let beside = headed && fits_beside(page, words);
    // Many players need the lines of the options, which then stand in the header if they fit,
    // and of a headline that does not stand beside the code, which then takes the title's place.
    let many = players.len() > ONE_COLUMN;
    let mut header = board.clone();
    let options = match many {
        true => String::new(),
        false => std::mem::take(&mut header.options),
    };
    bands::header(page, &header, many && !beside, plan);
    let mut room = Room {
        left: page.left,
        right: page.right,
        top: page.body_top(),
        bottom: page.footer_rule - 3,
    };
    if !beside && !many {
        room.bottom = bands::headline(page, board, plan);
    }
    if let Some(url) = &board.join_url {
        room.right = join_at_right(page, url, room, plan);
    }
    if beside {
        room.bottom = headline(page, words, room, plan);
    }
    room.top = line(page, &options, room, room.top, plan).unwrap_or(room.top);
    if players.is_empty() {
        poster::picture(page, room, plan);
    } else {
        seats(page, players, room, plan);
    }
    bands::footer(page, board, plan);
}

/// Whether the headline stays whole to the left of the code.
fn fits_beside(page: &Page, words: &str) -> bool {
    let room = page.text_width() - page.join.side - page.join.gap * 2;
    page.small.measure(&drawable(words)).width() <= room
}

/// The headline under a hairline, both to the left of the code. Returns the last row left
/// for the players (exclusive).
fn headline(page: &Page, words: &str, room: Room, plan: &mut Vec<Placed>) -> i32 {
    let top = room.bottom + 3 - page.headline_band;
    if line(page, words, room, top, plan).is_none() {
        return room.bottom;
    }
    let rule = area(room.left, top, room.right - room.left, HAIRLINE);
    plan.push(Placed::new(Item::Rule, rule));
    top - 3
}

/// The code behind an upright rule. Returns the right end of what is left.
fn join_at_right(page: &Page, url: &str, room: Room, plan: &mut Vec<Placed>) -> i32 {
    let right = page.text_right();
    let left = right - page.join.side;
    join(
        page,
        url,
        Room {
            left,
            right,
            ..room
        },
        plan,
    );
    let rule = left - page.join.gap;
    let high = room.bottom - room.top - 16;
    plan.push(Placed::new(
        Item::Rule,
        area(rule, room.top + 8, HAIRLINE, high),
    ));
    rule - page.join.gap / 2
}

/// A line of text in a band of the headline's height from `top`, in the larger type if that
/// leaves it whole. Returns the first row below the band, `None` if there is no text.
fn line(page: &Page, text: &str, room: Room, top: i32, plan: &mut Vec<Placed>) -> Option<i32> {
    let text = drawable(text);
    let left = page.text_left();
    let wide = room.right - left;
    let size = match page.medium.measure(&text).width() <= wide {
        true => page.medium,
        false => page.small,
    };
    let text = size.fit(&text, wide);
    let baseline = top + (page.headline_band + size.cap as i32) / 2;
    let placed = Placed::text(&text, size, Align::Left, left, baseline)?;
    plan.push(placed);
    Some(top + page.headline_band)
}
