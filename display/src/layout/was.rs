//! Between two rounds: the round as it was. The hands that won it lie open, beside what was handed on, or below it.

use super::bands;
use super::name::{Name, inks, stack};
use super::page::Page;
use super::piece;
use super::placed::{Align, Item, Placed, area};
use super::rows::Room;
use crate::{Hand, Pass, Piece, Row, Scoreboard, Symbol};

/// Plans the hands, and at their left or above them what was handed on.
pub fn plan(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    bands::header(page, board, "", plan);
    let hands = &board.hands[..board.hands.len().min(Scoreboard::MAX_HANDS)];
    let mut room = Room {
        left: page.text_left(),
        right: page.text_right(),
        top: page.body_top() + page.gap / 2,
        bottom: page.body_bottom() - page.gap / 2,
    };
    if !board.passes.is_empty() {
        let mut passes = room;
        if page.upright && !hands.is_empty() {
            let lines = board.passes.len() as i32 * (page.passes.plaque + page.gap);
            passes.bottom = (room.top + lines).min((room.top + room.bottom) / 2);
            room.top = passes.bottom + page.gap;
        } else if !hands.is_empty() {
            room.left = (room.left + room.right) / 2;
            passes.right = room.left - page.gap;
        }
        handed_on(page, &board.passes, players, passes, plan);
    }
    let high = (room.bottom - room.top) / hands.len().max(1) as i32;
    for (at, hand) in hands.iter().enumerate() {
        let top = room.top + at as i32 * high;
        let bottom = top + high;
        laid(
            page,
            hand,
            players,
            Room {
                top,
                bottom,
                ..room
            },
            plan,
        );
    }
    bands::status(page, board, bands::headline_of(board), plan);
}

/// A hand under the name of whoever had it.
fn laid(page: &Page, hand: &Hand, players: &[Row], room: Room, plan: &mut Vec<Placed>) {
    let cap = page.medium.cap as i32;
    let side = cap * 5 / 4;
    let line = side + page.gap;
    plan.push(Placed::sign(
        Item::Symbol(hand.symbol),
        room.left,
        room.top + page.gap / 4,
        side,
    ));
    let start = room.left + side + page.gap / 2;
    let name = players.iter().find(|row| row.symbol == hand.symbol);
    let name = name.map_or("", |row| &row.name);
    let baseline = room.top + page.gap / 4 + (side + cap) / 2;
    plan.extend(bands::fitted(
        name,
        page.medium,
        Align::Left,
        start,
        baseline,
        room.right - start,
    ));
    let (wide, high) = (
        room.right - room.left,
        room.bottom - room.top - line - page.gap / 2,
    );
    let heights = (piece::LOWEST..=high.min(page.rows.tallest)).rev();
    let mut flows = heights.map(|height| (height, piece::flow(&hand.melds, wide, height)));
    let fits = |(height, placed): &(i32, Vec<(i32, i32, &Piece)>)| {
        placed.iter().all(|(_, y, _)| y + height <= high)
    };
    let lowest = || (piece::LOWEST, piece::flow(&hand.melds, wide, piece::LOWEST));
    let (height, placed) = flows.find(fits).unwrap_or_else(lowest);
    // Where pieces are too many, the last are left out.
    for (x, y, piece) in placed.into_iter().filter(|(_, y, _)| y + height <= high) {
        let (left, top) = (room.left + x, room.top + line + y);
        let place = area(left, top, piece::width(height), height);
        plan.push(Placed::new(Item::Piece(piece.clone()), place));
    }
}

/// What was handed on, a line each: what it is, whose it was, and whose it is. As many as there is room for; three dots are the
/// others.
fn handed_on(page: &Page, passes: &[Pass], players: &[Row], room: Room, plan: &mut Vec<Placed>) {
    let side = page.passes.plaque;
    let lines = ((room.bottom - room.top) / (side + page.gap)) as usize;
    let shown = match passes.len() > lines {
        true => lines.saturating_sub(1),
        false => passes.len(),
    };
    let line = ((room.bottom - room.top) / passes.len() as i32).clamp(side + page.gap, 2 * side);
    let mut top = room.top + page.gap / 4;
    for pass in &passes[..shown] {
        let what = page.medium.fit(&pass.what, (room.right - room.left) / 6);
        let plaque = Placed::plaque(&what, page.medium, room.left, top, side);
        let left = plaque.iter().map(Placed::right).max().unwrap_or(room.left) + page.gap;
        plan.extend(plaque);
        let (gap, arrow) = (page.passes.sign_gap, page.passes.sign);
        let half = (room.right - left - arrow) / 2 - 2 * gap;
        let middle = top + side / 2;
        party(page, pass.from, players, (left, left + half), middle, plan);
        let at = left + half + gap;
        plan.push(Placed::sign(Item::Arrow, at, middle - arrow / 2, arrow));
        let left = at + arrow + gap;
        party(page, pass.to, players, (left, left + half), middle, plan);
        top += line;
    }
    if shown < passes.len() {
        let (left, baseline) = (room.left, top + side / 2);
        plan.extend(Placed::text("…", page.medium, Align::Left, left, baseline));
    }
}

/// Somebody by sign and name; nobody is the middle of the table.
fn party(
    page: &Page,
    whose: Option<Symbol>,
    players: &[Row],
    (left, right): (i32, i32),
    middle: i32,
    plan: &mut Vec<Placed>,
) {
    let side = page.passes.sign;
    let item = whose.map_or(Item::Middle, Item::Symbol);
    plan.push(Placed::sign(item, left, middle - side / 2, side));
    let start = left + side + page.passes.sign_gap;
    let row = players.iter().find(|row| Some(row.symbol) == whose);
    let name = row.map_or("", |row| &row.name);
    let sizes = [page.small, page.rows.tiny];
    let name = Name::set(
        name,
        &sizes,
        right - start,
        page.passes.plaque + page.gap - 2,
    );
    let inks = inks(name.size, &name.lines);
    let (mut baselines, _) = stack(&inks, middle - stack(&inks, 0).1 / 2);
    if let [alone] = &mut baselines[..] {
        *alone = middle + name.size.cap as i32 / 2;
    }
    let lines = name.lines.iter().zip(baselines);
    plan.extend(lines.filter_map(|(line, baseline)| {
        Placed::text(line, name.size, Align::Left, start, baseline)
    }));
}
