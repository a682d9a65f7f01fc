//! The bands above and below the players: title, headline, footer.

use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use crate::Scoreboard;
use crate::text::{Type, drawable};

/// Title (or on a crowded board the headline) and options on the left, round on the right,
/// a hairline under them. Options that do not fit are left out.
pub fn header(page: &Page, board: &Scoreboard, crowded: bool, plan: &mut Vec<Placed>) {
    let headline = headline_of(board).filter(|_| crowded);
    let title = match headline {
        Some(headline) => headline.to_owned(),
        None => board.title.to_uppercase(),
    };
    let width = page.text_width();
    let round = page.small.fit(&board.round, width / 2);
    let room = match page.small.measure(&round).width() {
        0 => width,
        taken => width - taken - page.gap,
    };
    let text =
        |text: &str, size, align, x| Placed::text(text, size, align, x, page.header_baseline);
    let size = match page.medium.measure(&drawable(&title)).width() <= room {
        true => page.medium,
        false if headline.is_some() => page.small,
        false => page.medium,
    };
    let title = text(&size.fit(&title, room), size, Align::Left, page.text_left());
    let end = title.as_ref().map_or(page.text_left(), Placed::right) + 2 * page.gap;
    let options = drawable(&board.options);
    let left = page.text_left() + room - end - page.gap;
    if headline.is_none() && page.small.measure(&options).width() <= left {
        plan.extend(text(&options, page.small, Align::Left, end));
    }
    plan.extend(title);
    plan.extend(text(&round, page.small, Align::Right, page.text_right()));
    plan.push(rule(page, page.header_rule));
}

/// The headline in a band of its own above the footer, if there is one. Returns the last
/// row left for the players (exclusive).
pub fn headline(page: &Page, board: &Scoreboard, plan: &mut Vec<Placed>) -> i32 {
    let bottom = page.footer_rule - 3;
    let Some(headline) = headline_of(board) else {
        return bottom;
    };
    let top = page.footer_rule - page.headline_band;
    let baseline = top + (page.headline_band + HAIRLINE + page.medium.cap as i32) / 2;
    plan.push(rule(page, top));
    plan.extend(fitted(
        headline,
        page.medium,
        Align::Left,
        page.text_left(),
        baseline,
        page.text_width(),
    ));
    top - 3
}

/// Three texts and the language under a hairline; on a black bar with a warning sign when
/// the hub is gone.
pub fn footer(page: &Page, board: &Scoreboard, plan: &mut Vec<Placed>) {
    let gone = board.hub_gone;
    if gone {
        let top = page.footer_rule + HAIRLINE;
        let bar = area(page.left, top, page.right - page.left, page.bottom - top);
        plan.push(Placed::new(Item::Bar, bar));
    } else {
        plan.push(rule(page, page.footer_rule));
    }
    let text =
        |text: &str, align, x, room| fitted(text, page.small, align, x, page.footer_baseline, room);
    let third = page.text_width() / 3 - page.gap;
    let language = text(
        board.language.code(),
        Align::Right,
        page.text_right(),
        third,
    );
    let end = start_of(&language).unwrap_or(page.text_right()) - page.gap;
    let right = text(&board.footer_right, Align::Right, end, third - 3 * page.gap);
    let mut end = start_of(&right).unwrap_or(end + page.gap) - page.gap;
    let sign = gone.then(|| {
        let side = page.small.cap as i32 + 6;
        end -= side;
        Placed::sign(Item::Warning, end, page.footer_baseline + 3 - side, side)
    });
    // A long text in the middle ends before what stands at the right.
    let room = third.min(2 * (end - page.gap - (page.left + page.right) / 2));
    let middle = footer_middle(page, board, room, end);
    let mid = text(&board.footer_mid, Align::Centre, middle, room);
    let end = start_of(&mid).unwrap_or(end) - page.gap;
    let left = text(
        &board.footer_left,
        Align::Left,
        page.text_left(),
        end - page.text_left(),
    );
    let parts = [left, mid, sign, right, language].into_iter().flatten();
    plan.extend(parts.map(|part| part.on_bar(gone)));
}

/// Where the footer's middle text is centred: in the middle of the panel, or further right
/// if that leaves the left text whole. It is at most `room` wide and ends before `end`.
fn footer_middle(page: &Page, board: &Scoreboard, room: i32, end: i32) -> i32 {
    let width = |text: &str| page.small.measure(text).width();
    let left = page.text_left() + width(&drawable(&board.footer_left));
    let half = (width(&page.small.fit(&board.footer_mid, room)) + 1) / 2;
    let wanted = left + 2 * page.gap + half;
    let latest = end - page.gap - half;
    wanted.min(latest).max((page.left + page.right) / 2)
}

fn start_of(text: &Option<Placed>) -> Option<i32> {
    text.as_ref().map(|text| text.area.top_left.x)
}

pub fn headline_of(board: &Scoreboard) -> Option<&str> {
    board.headline.as_deref().filter(|text| !text.is_empty())
}

/// A text cut to the room it has.
pub fn fitted(
    text: &str,
    size: Type,
    align: Align,
    x: i32,
    baseline: i32,
    room: i32,
) -> Option<Placed> {
    Placed::text(&size.fit(text, room), size, align, x, baseline)
}

pub fn rule(page: &Page, top: i32) -> Placed {
    Placed::new(
        Item::Rule,
        area(page.left, top, page.right - page.left, HAIRLINE),
    )
}
