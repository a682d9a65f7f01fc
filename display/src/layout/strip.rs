//! The strip below the players: named amounts, or what was handed on.

use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use crate::text::{Type, drawable};
use crate::{Amount, Pass, Scoreboard, Symbol};

/// Plans the named amounts side by side, each under its name, above the line `bottom`.
/// Returns the last row left for the players (exclusive).
pub fn amounts(page: &Page, board: &Scoreboard, bottom: i32, plan: &mut Vec<Placed>) -> i32 {
    let amounts = &board.amounts[..board.amounts.len().min(Scoreboard::MAX_AMOUNTS)];
    if amounts.is_empty() {
        return bottom;
    }
    let top = bottom + 3 - page.strip.amounts;
    plan.push(rule(page, top));
    let widths = widths(page, amounts);
    let count = amounts.len() as i32;
    let spare = (page.text_width() - widths.iter().sum::<i32>()) / count;
    let mut left = page.text_left() + spare / 2;
    for (amount, width) in amounts.iter().zip(widths) {
        let mut line = |text: &str, size: Type, baseline| {
            let text = size.fit(text, width);
            let middle = left + width / 2;
            plan.extend(Placed::text(
                &text,
                size,
                Align::Centre,
                middle,
                top + baseline,
            ));
        };
        line(&amount.name, page.small, page.strip.name_baseline);
        line(
            &amount.amount.to_string(),
            page.medium,
            page.strip.amount_baseline,
        );
        left += width + spare;
    }
    top - 3
}

/// The widths of the amounts, so that they and the gaps between them have room: too wide a
/// name is cut, the narrow ones keep what they need.
fn widths(page: &Page, amounts: &[Amount]) -> Vec<i32> {
    let wanted = amounts.iter().map(|amount| {
        let name = page.small.measure(&drawable(&amount.name)).width();
        let number = page.medium.measure(&amount.amount.to_string()).width();
        name.max(number)
    });
    let wanted: Vec<i32> = wanted.collect();
    let room = page.text_width() - page.gap / 2 * amounts.len() as i32;
    let widest = (0..=page.text_width()).rev().find(|widest| {
        let all: i32 = wanted.iter().map(|width| width.min(widest)).sum();
        all <= room
    });
    let widest = widest.unwrap_or(0);
    wanted.into_iter().map(|width| width.min(widest)).collect()
}

/// Plans what was handed on, each with giver and taker, in at most this many lines above the
/// line `bottom`. What does not fit is three dots. Returns the last row left for the players.
pub fn passes(
    page: &Page,
    board: &Scoreboard,
    most: usize,
    bottom: i32,
    plan: &mut Vec<Placed>,
) -> i32 {
    let cells: Vec<Vec<Placed>> = board.passes.iter().map(|pass| cell(page, pass)).collect();
    if cells.is_empty() {
        return bottom;
    }
    let lines = fill(page, &cells, most);
    let top = bottom + 3 - lines.len() as i32 * page.strip.passes - HAIRLINE;
    plan.push(rule(page, top));
    let shown: usize = lines.iter().map(Vec::len).sum();
    for (index, line) in lines.iter().enumerate() {
        let top = top + HAIRLINE + index as i32 * page.strip.passes;
        let top = top + (page.strip.passes - page.strip.plaque) / 2;
        let mut left = page.text_left();
        for cell in line {
            plan.extend(cell.iter().cloned().map(|part| part.moved(left, top)));
            left += width(cell) + page.strip.gap;
        }
        if index + 1 == lines.len() && shown < cells.len() {
            let baseline = top + page.strip.plaque * 3 / 4;
            let right = page.text_right();
            plan.extend(Placed::text(
                "…",
                page.medium,
                Align::Right,
                right,
                baseline,
            ));
        }
    }
    top - 3
}

/// One thing handed on, its plaque at the origin: the plaque, from whom, an arrow, to whom.
fn cell(page: &Page, pass: &Pass) -> Vec<Placed> {
    let strip = &page.strip;
    let what = page.medium.fit(&pass.what, page.text_width() / 4);
    let mut cell = Placed::plaque(&what, page.medium, 0, 0, strip.plaque);
    let top = (strip.plaque - strip.sign) / 2;
    for item in [party(pass.from), Item::Arrow, party(pass.to)] {
        let left = width(&cell) + strip.sign_gap;
        cell.push(Placed::sign(item, left, top, strip.sign));
    }
    cell
}

fn party(symbol: Option<Symbol>) -> Item {
    symbol.map_or(Item::Middle, Item::Symbol)
}

fn width(cell: &[Placed]) -> i32 {
    cell.iter().map(Placed::right).max().unwrap_or(0)
}

/// The cells line by line, as many as fit, with room for the dots at the end of the last.
fn fill<'a>(page: &Page, cells: &'a [Vec<Placed>], most: usize) -> Vec<Vec<&'a Vec<Placed>>> {
    let dots = page.medium.measure("…").width() + page.strip.gap;
    let mut lines = vec![Vec::new()];
    let mut end = 0;
    for (index, cell) in cells.iter().enumerate() {
        let last = lines.len() == most && index + 1 < cells.len();
        let room = page.text_width() - if last { dots } else { 0 };
        if end + width(cell) > room {
            if lines.len() == most {
                break;
            }
            lines.push(Vec::new());
            end = 0;
        }
        if let Some(line) = lines.last_mut() {
            line.push(cell);
        }
        end += width(cell) + page.strip.gap;
    }
    lines
}

fn rule(page: &Page, top: i32) -> Placed {
    let rule = area(page.left, top, page.right - page.left, HAIRLINE);
    Placed::new(Item::Rule, rule)
}
