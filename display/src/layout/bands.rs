//! The bands above and below the players: the header and the status.

use embedded_graphics::primitives::Rectangle;

use super::name::Name;
use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use super::rows::ONE_COLUMN;
use crate::text::{Type, drawable};
use crate::{Progress, Scoreboard};

/// Title and options on the left, round on the right, a hairline under them. Options that do not
/// fit are left out.
pub fn header(page: &Page, board: &Scoreboard, options: &str, plan: &mut Vec<Placed>) {
    let room = round(page, board, plan);
    let title = page.small.fit(&board.title.to_uppercase(), room);
    // A ring over a capital stays on the glass.
    let above = page.small.measure(&title).above;
    let baseline = page.header_baseline.max(page.top + above);
    let text = |text: &str, left| Placed::text(text, page.small, Align::Left, left, baseline);
    let title = text(&title, page.text_left());
    let end = title.as_ref().map_or(page.text_left(), Placed::right) + 2 * page.gap;
    let options = drawable(options);
    if page.small.measure(&options).width() <= page.text_left() + room - end {
        plan.extend(text(&options, end));
    }
    plan.extend(title);
}

/// The header's right end and the hairline under it. Returns the width that is left.
pub fn round(page: &Page, board: &Scoreboard, plan: &mut Vec<Placed>) -> i32 {
    let share = if page.upright { 2 } else { 3 };
    let round = page.small.fit(&board.round, page.text_width() / share);
    let round = Placed::text(
        &round,
        page.small,
        Align::Right,
        page.text_right(),
        page.header_baseline,
    );
    let mut end = start_of(&round).map_or(page.text_right(), |start| start - page.gap);
    plan.extend(round);
    // What was handed on needs its place where there is little width.
    let crowded = page.upright && !board.passes.is_empty();
    if let Some(progress) = board.progress.as_ref().filter(|_| !crowded) {
        end -= page.progress.0;
        plan.extend(bar(page, progress, end));
        end -= page.gap;
    }
    if let Some(countdown) = board.countdown.filter(|_| board.rows.len() > ONE_COLUMN) {
        // Beside two columns of players there is no room for a large one.
        let side = page.passes.plaque;
        let top = (page.top + page.header_rule - side) / 2;
        end -= side;
        plan.push(Placed::sign(Item::Ring(countdown), end, top, side));
        end -= page.gap;
    }
    plan.push(rule(page, page.header_rule));
    end - page.text_left()
}

/// A frame from `left` on, filled as far as the match has come.
fn bar(page: &Page, progress: &Progress, left: i32) -> [Placed; 2] {
    let (width, height) = page.progress;
    let top = page.header_baseline - (page.small.cap as i32 + height) / 2;
    let white = 2 * HAIRLINE;
    let (inside, most) = (width - 2 * white, progress.of.max(1));
    let done = i64::from(inside) * i64::from(progress.done.min(most)) / i64::from(most);
    let filled = area(left + white, top + white, done as i32, height - 2 * white);
    [
        Placed::new(Item::Frame, area(left, top, width, height)),
        Placed::new(Item::Rule, filled).in_red(),
    ]
}

/// A sentence at the left and two short texts at the right, under a hairline; with a warning sign where something is
/// wrong, and on a black bar when the hub is gone. The texts stand where they stand whether or not there is a
/// sentence.
pub fn status(page: &Page, board: &Scoreboard, words: Option<&str>, plan: &mut Vec<Placed>) {
    let gone = board.hub_gone;
    if gone {
        let top = page.status_rule;
        let bar = area(page.left, top, page.right - page.left, page.bottom - top);
        plan.push(Placed::new(Item::Bar, bar));
    } else {
        plan.push(rule(page, page.status_rule));
    }
    let third = page.text_width() / 3;
    let baseline = page.status_baseline;
    let text = |text: &str, right| {
        let text = page.small.fit(text, third);
        Placed::text(&text, page.small, Align::Right, right, baseline)
    };
    let mut end = page.text_right();
    let time = text(&board.footer_right, end);
    end = start_of(&time).map_or(end, |start| start - page.gap);
    let warns = !board.warning.is_empty();
    let sign = (gone || warns).then(|| {
        let side = page.small.cap as i32 + 6;
        end -= side + page.gap;
        Placed::sign(Item::Warning, end + page.gap, baseline + 3 - side, side)
    });
    let mid = if warns {
        &board.warning
    } else {
        &board.footer_mid
    };
    let mid = text(mid, end);
    end = start_of(&mid).map_or(end, |start| start - page.gap);
    let words = match words {
        Some(words) if page.upright => {
            let below = [&mid, &time].into_iter().flatten();
            sentence(page, words, below.map(|text| text.area).collect())
        }
        Some(words) => {
            let room = end - page.text_left();
            let size = largest(words, [page.medium, page.small], room);
            let words = size.fit(words, room);
            let words = Placed::text(&words, size, Align::Left, page.text_left(), baseline);
            words.into_iter().collect()
        }
        None => Vec::new(),
    };
    let parts = words
        .into_iter()
        .chain([mid, sign, time].into_iter().flatten());
    plan.extend(parts.map(|part| part.on_bar(gone)));
}

/// A sentence in the two lines above the last of the status, whose texts lie there.
fn sentence(page: &Page, words: &str, below: Vec<Rectangle>) -> Vec<Placed> {
    let sizes = [page.medium, page.small];
    let set = Name::set(words, &sizes, page.text_width(), 2 * page.status_line);
    let baselines = [2, 1].map(|lines| page.status_baseline - lines * page.status_line);
    let placed =
        |line: &str, y: i32| Placed::text(line, set.size, Align::Left, page.text_left(), y);
    let lines = set.lines.iter().zip(baselines);
    // Where a letter hangs into the accent of a capital the line ends before it.
    let clear = |(line, y): (&String, i32)| {
        let all = placed(line, y)?;
        let met = |area: &&Rectangle| !all.area.intersection(area).is_zero_sized();
        match below.iter().filter(met).map(|area| area.top_left.x).min() {
            None => Some(all),
            Some(x) => placed(&set.size.fit(line, x - page.gap - page.text_left()), y),
        }
    };
    lines.filter_map(clear).collect()
}

/// The first size that leaves the text whole; the last if none does.
pub fn largest<const N: usize>(text: &str, sizes: [Type; N], room: i32) -> Type {
    let text = drawable(text);
    let whole = |size: &Type| size.measure(&text).width() <= room;
    let fits = sizes.into_iter().find(whole);
    fits.unwrap_or(sizes[N - 1])
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
