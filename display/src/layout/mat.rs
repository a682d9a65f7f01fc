//! The mat at the right of the players: an eight-sided board of nine fields, each with its name and
//! what lies there. The first is its middle, the others lie around it, as on the virtual table.

use super::name::{Name, inks, stack};
use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use super::rows::Room;
use crate::text::Type;
use crate::{Amount, Scoreboard};

/// The field of each amount, row by row from the upper left.
const FIELDS: [i32; Scoreboard::MAX_AMOUNTS] = [4, 0, 1, 2, 3, 5, 6, 7, 8];

/// The highest stack, in discs.
const MOST_CHIPS: u32 = 5;

/// Plans the mat at the right end of the room, or at its lower one, and takes that part of it.
pub fn mat(page: &Page, amounts: &[Amount], room: &mut Room, plan: &mut Vec<Placed>) {
    let (measured, white) = (page.mat.width, page.gap / 2);
    let (left, top) = match page.upright {
        true => (room.left, room.bottom - white - measured),
        false => (room.right - measured, room.top + white),
    };
    let (width, height) = (room.right - left, room.bottom - white - top);
    plan.push(Placed::new(Item::Mat, area(left, top, width, height)));
    for third in [1, 2] {
        let (x, y) = (left + width * third / 3, top + height * third / 3);
        let down = area(x - HAIRLINE / 2, top, HAIRLINE, height);
        let across = area(left, y - HAIRLINE / 2, width, HAIRLINE);
        plan.extend([down, across].map(|line| Placed::new(Item::Rule, line)));
    }
    for (amount, field) in amounts.iter().zip(FIELDS) {
        // In the corners, which are cut, a little nearer to the middle.
        let (across, down) = (field % 3 - 1, field / 3 - 1);
        let (inwards_x, inwards_y) = page.mat.inwards;
        let x = left + width / 2 + across * (width / 3 - down.abs() * inwards_x);
        let y = top + height / 2 + down * (height / 3 - across.abs() * inwards_y);
        let white = 2 * HAIRLINE;
        let wide = width / 3 - white - (across * down).abs() * 2 * inwards_x;
        let high = height / 3 - white - 2 * inwards_y;
        lying(page, amount, (x, y), (wide, high), plan);
    }
    match page.upright {
        true => room.bottom = top - white,
        false => room.right = left - page.gap,
    }
}

/// A field's name and, under it, what lies there, around a point.
fn lying(
    page: &Page,
    amount: &Amount,
    (x, y): (i32, i32),
    (wide, high): (i32, i32),
    plan: &mut Vec<Placed>,
) {
    let number = amount.amount.to_string();
    let chips = stack_of(amount.amount);
    let (broad, gap) = (page.mat.amount as i32 * 4 / 5, page.gap * 3 / 8);
    let set = |size: Type, chips: u32| {
        let left = high - size.cap as i32 - page.mat.leading;
        let name = Name::set(&amount.name, &[page.small, page.rows.tiny], wide, left);
        let mut lines = inks(name.size, &name.lines);
        lines.push((size.measure(&number), page.mat.leading));
        let beside = if chips > 0 { broad + gap } else { 0 };
        let fits = size.measure(&number).width() <= wide - beside && stack(&lines, 0).1 <= high;
        (fits, (size, chips, beside, name, lines))
    };
    // The largest number under whose name the field has room, beside its chips or alone.
    let sizes = [page.sized(page.mat.amount), page.medium, page.small];
    let beside_chips = sizes.map(|size| set(size, chips));
    let alone = sizes.map(|size| set(size, 0));
    let mut ways = beside_chips.into_iter().chain(alone);
    let fitting = ways.find_map(|(fits, way)| fits.then_some(way));
    let (size, chips, beside, name, lines) = fitting.unwrap_or_else(|| set(page.small, 0).1);
    let number = size.fit(&number, wide - beside);
    let ink = stack(&lines, 0).1;
    let (baselines, _) = stack(&lines, y - ink / 2);
    let names = name.lines.iter().map(|line| (line, name.size));
    if let (true, Some(bottom)) = (chips > 0, baselines.last()) {
        let left = x - (size.measure(&number).width() + beside) / 2;
        let tall = size.cap as i32 * chips as i32 / MOST_CHIPS as i32;
        let stack = area(left, bottom - tall, broad, tall);
        plan.push(Placed::new(Item::Chips(chips), stack));
    }
    let texts = names.map(|(line, size)| (line, size, x));
    let texts = texts
        .chain([(&number, size, x + beside / 2)])
        .zip(baselines);
    plan.extend(texts.filter_map(|((text, size, x), baseline)| {
        Placed::text(text, size, Align::Centre, x, baseline)
    }));
}

/// Discs in the stack that stands for so many chips: a glance tells where much lies, the number how much.
fn stack_of(chips: u32) -> u32 {
    chips.isqrt().min(MOST_CHIPS)
}
