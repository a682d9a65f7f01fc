//! The board while nobody plays: a picture, the title, and where to join.

use super::bands;
use super::join;
use super::page::{HAIRLINE, Page};
use super::picture;
use super::placed::{Align, Item, Placed, area};
use super::rows::Room;
use crate::Scoreboard;
use crate::text::{Type, drawable};

/// Plans picture, code, title, headline and footer.
pub fn plan(page: &Page, board: &Scoreboard, plan: &mut Vec<Placed>) {
    let footed = has_footer(board);
    let bottom = match footed {
        true => page.status_rule,
        false => page.bottom,
    };
    let top = titles(page, board, bottom, plan);
    let mut room = Room {
        left: page.left,
        right: page.right,
        top: page.top,
        bottom: top,
    };
    if let Some(url) = &board.join_url {
        let code = join::room(page, page.join.side, room);
        join::join(page, url, board.wifi.as_ref(), code, plan);
        match page.upright {
            true => room.bottom = code.top - page.join.gap,
            false => room.right = code.left - page.join.gap,
        }
    }
    picture(page, room, plan);
    if footed {
        bands::status(page, board, None, plan);
    }
}

/// The picture as large as the room allows.
pub fn picture(page: &Page, room: Room, plan: &mut Vec<Placed>) {
    let wide = room.right - room.left - 2 * page.inset;
    let high = room.bottom - room.top - page.poster.around;
    let (width, height) = picture::size(wide, high);
    let left = (room.left + room.right - width) / 2;
    let top = (room.top + room.bottom - height) / 2;
    plan.push(Placed::new(Item::Picture, area(left, top, width, height)));
}

/// The title, large, over the line `bottom`, with the headline at its right; a hairline
/// above them. Returns the first row of that.
fn titles(page: &Page, board: &Scoreboard, bottom: i32, plan: &mut Vec<Placed>) -> i32 {
    let title = board.title.to_uppercase();
    let room = match bands::headline_of(board) {
        Some(_) => page.text_width() / 2,
        None => page.text_width(),
    };
    // Beside a code the title steps back.
    let size = match board.join_url {
        Some(_) => page.medium,
        None => largest(page, &title, room),
    };
    let ink = size.measure(&drawable(&title));
    let baseline = bottom - (ink.below + 4).max(page.poster.title_below);
    let top = baseline - (ink.above + 8).max(size.cap as i32 + page.poster.title_above);
    let title = bands::fitted(&title, size, Align::Left, page.text_left(), baseline, room);
    let end = title.as_ref().map_or(page.text_left(), Placed::right) + 2 * page.gap;
    plan.extend(title);
    if let Some(headline) = bands::headline_of(board) {
        let (right, room) = (page.text_right(), page.text_right() - end);
        plan.extend(bands::fitted(
            headline,
            page.small,
            Align::Right,
            right,
            baseline,
            room,
        ));
    }
    let rule = area(page.left, top, page.right - page.left, HAIRLINE);
    plan.push(Placed::new(Item::Rule, rule));
    top
}

fn has_footer(board: &Scoreboard) -> bool {
    let texts = [&board.footer_mid, &board.warning, &board.footer_right];
    board.hub_gone || texts.iter().any(|text| !text.is_empty())
}

fn largest(page: &Page, text: &str, room: i32) -> Type {
    let sizes = page.poster.sizes.map(|cap| page.sized(cap));
    let fits = |size: &Type| size.measure(&drawable(text)).width() <= room;
    sizes.into_iter().find(fits).unwrap_or(page.medium)
}
