//! What was handed on, in the place of the title: each with giver and taker.

use super::page::Page;
use super::placed::{Align, Item, Placed};
use crate::{Pass, Symbol};

/// Plans as many as fit in this width of the header; three dots are the others.
pub fn passes(page: &Page, passes: &[Pass], room: i32, plan: &mut Vec<Placed>) {
    let cells: Vec<Vec<Placed>> = passes.iter().map(|pass| cell(page, pass)).collect();
    let gap = page.passes.gap;
    let dots = page.medium.measure("…").width() + gap;
    let top = (page.top + page.header_rule - page.passes.plaque) / 2;
    let mut left = 0;
    for (index, cell) in cells.iter().enumerate() {
        let others = if index + 1 < cells.len() { dots } else { 0 };
        if left + width(cell) + others > room {
            let (x, baseline) = (page.text_left() + left, page.header_baseline);
            plan.extend(Placed::text("…", page.medium, Align::Left, x, baseline));
            return;
        }
        let parts = cell.iter().cloned();
        plan.extend(parts.map(|part| part.moved(page.text_left() + left, top)));
        left += width(cell) + gap;
    }
}

/// One thing handed on, its plaque at the origin: the plaque, from whom, an arrow, to whom.
fn cell(page: &Page, pass: &Pass) -> Vec<Placed> {
    let measures = &page.passes;
    let what = page.medium.fit(&pass.what, page.text_width() / 6);
    let mut cell = Placed::plaque(&what, page.medium, 0, 0, measures.plaque);
    let top = (measures.plaque - measures.sign) / 2;
    for item in [party(pass.from), Item::Arrow, party(pass.to)] {
        let left = width(&cell) + measures.sign_gap;
        cell.push(Placed::sign(item, left, top, measures.sign));
    }
    cell
}

fn party(symbol: Option<Symbol>) -> Item {
    symbol.map_or(Item::Middle, Item::Symbol)
}

fn width(cell: &[Placed]) -> i32 {
    cell.iter().map(Placed::right).max().unwrap_or(0)
}
