//! A match is over: who came where, what to remember of it, and where its sheet is read. A picture to be left on the wall.

use super::before::with_join;
use super::name::{Name, inks, stack};
use super::page::Page;
use super::placed::{Align, Item, Placed, area};
use super::rows::Room;
use super::{bands, plain};
use crate::{Row, Scoreboard};

/// Where first, second and third stand, from the left, and how much higher than a step must be, in hundredths.
const STEPS: [(i32, i32); 3] = [(1, 100), (0, 50), (2, 0)];

/// Plans the three that came first on their steps, the others below, the code at the right.
pub fn plan(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    bands::header(page, board, "", plan);
    let mut room = Room {
        left: page.text_left(),
        right: page.text_right(),
        top: page.body_top(),
        bottom: page.body_bottom(),
    };
    room.bottom -= moment(page, &board.moment, room, plan);
    let mut ranked: Vec<&Row> = players.iter().collect();
    ranked.sort_by_key(|row| row.rank.unwrap_or(u8::MAX));
    let (first, others) = ranked.split_at(ranked.len().min(STEPS.len()));
    room.bottom -= followers(page, others, room, plan);
    if let Some(url) = &board.sheet_url {
        with_join(page, url, None, page.join.side * 7 / 8, &mut room, plan);
        if !page.upright {
            room.right -= page.gap / 2;
        }
    }
    let wide = (room.right - room.left) / STEPS.len() as i32;
    let free = (STEPS.len() - first.len()) as i32 * wide;
    room.left += free / 2;
    for (row, (column, hundredths)) in first.iter().zip(STEPS) {
        step(
            page,
            row,
            (room.left + column * wide, wide),
            hundredths,
            room,
            plan,
        );
    }
    bands::status(page, board, bands::headline_of(board), plan);
}

/// The sentence in one line or two at the bottom of a room. Returns how high it is.
fn moment(page: &Page, text: &str, room: Room, plan: &mut Vec<Placed>) -> i32 {
    let (white, most) = (page.gap / 2, page.small.cap as i32 * 4);
    let text = Name::set(text, &[page.small], room.right - room.left, most);
    let inks = inks(text.size, &text.lines);
    let high = stack(&inks, 0).1;
    let (baselines, _) = stack(&inks, room.bottom - white - high);
    let lines = text.lines.iter().zip(baselines);
    let before = plan.len();
    plan.extend(lines.filter_map(|(line, baseline)| {
        Placed::text(line, text.size, Align::Left, room.left, baseline)
    }));
    if plan.len() > before {
        high + 2 * white
    } else {
        0
    }
}

/// A step with its place and points in white, and on it symbol and name of whoever came there.
fn step(
    page: &Page,
    row: &Row,
    (left, wide): (i32, i32),
    hundredths: i32,
    room: Room,
    plan: &mut Vec<Placed>,
) {
    let middle = left + wide / 2;
    let side = page.medium.cap as i32 * 2;
    let sizes = [page.medium, page.small, page.rows.tiny];
    let white = page.gap / 2;
    let cap = page.passes.plaque;
    // Of the lowest step place and points are read.
    let least = cap + page.medium.cap as i32 + 3 * white;
    let most = room.bottom - room.top - side - page.medium.cap as i32 * 7 / 2;
    let high = least + (most - least).max(0) * hundredths / 100;
    let top = room.bottom - high;
    let name = Name::set(
        &row.name,
        &sizes,
        wide - white,
        page.medium.cap as i32 * 5 / 2,
    );
    let inks = inks(name.size, &name.lines);
    let tall = stack(&inks, 0).1;
    let (baselines, _) = stack(&inks, top - white - tall);
    let names = name.lines.iter().zip(baselines);
    plan.extend(names.filter_map(|(line, baseline)| {
        Placed::text(line, name.size, Align::Centre, middle, baseline)
    }));
    let over = top - 2 * white - tall - side;
    plan.push(Placed::sign(
        Item::Symbol(row.symbol),
        middle - side / 2,
        over,
        side,
    ));
    plan.push(Placed::new(Item::Bar, area(left + 2, top, wide - 4, high)));
    let place = row.rank.map_or_else(String::new, |rank| rank.to_string());
    let place = Placed::text(
        &place,
        page.sized(cap as u32),
        Align::Centre,
        middle,
        top + white + cap,
    );
    let (total, most) = (plain(row.total), wide - white);
    let size = bands::largest(&total, [page.medium, page.small], most);
    let line = room.bottom - white;
    let points = bands::fitted(&total, size, Align::Centre, middle, line, most);
    plan.extend(
        place
            .into_iter()
            .chain(points)
            .map(|part| part.on_bar(true)),
    );
}

/// Whoever came behind the first three, in as many columns, at the bottom of a room. Returns how high that is.
fn followers(page: &Page, others: &[&Row], room: Room, plan: &mut Vec<Placed>) -> i32 {
    let line = page.small.cap as i32 * 2;
    let lines = others.len().div_ceil(STEPS.len());
    let wide = (room.right - room.left) / STEPS.len() as i32;
    let high = lines as i32 * line;
    for (at, row) in others.iter().enumerate() {
        let left = room.left + (at / lines) as i32 * wide;
        let middle = room.bottom - high + (at % lines) as i32 * line + line / 2;
        follower(page, row, (left, left + wide - page.gap), middle, plan);
    }
    if lines > 0 { high + page.gap / 2 } else { 0 }
}

/// One of them, around a row of pixels.
fn follower(page: &Page, row: &Row, (left, right): (i32, i32), y: i32, plan: &mut Vec<Placed>) {
    let size = page.small;
    let cap = size.cap as i32;
    let (baseline, column) = (y + cap / 2, size.advance("00"));
    let place = row.rank.map_or_else(String::new, |rank| rank.to_string());
    plan.extend(Placed::text(
        &place,
        size,
        Align::Figures,
        left + column,
        baseline,
    ));
    let sign = left + column + page.gap / 2;
    plan.push(Placed::sign(
        Item::Symbol(row.symbol),
        sign,
        y - cap / 2,
        cap,
    ));
    let start = sign + cap + page.gap / 2;
    // In a column that is too narrow for its figures the name has the room.
    let sum = Placed::text(&plain(row.total), size, Align::Figures, right, baseline)
        .filter(|sum| sum.area.top_left.x >= start);
    let end = sum.as_ref().map_or(right, |sum| sum.area.top_left.x) - page.gap / 2;
    plan.extend(bands::fitted(
        &row.name,
        size,
        Align::Left,
        start,
        baseline,
        end - start,
    ));
    plan.extend(sum);
}
