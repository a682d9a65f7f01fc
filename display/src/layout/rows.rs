//! The players: up to six in one column, more in two.

use super::line::{Field, Line};
use super::page::Page;
use super::placed::{Item, Placed, area};
use crate::Row;

/// Players up to whom one column is used.
const ONE_COLUMN: usize = 6;
/// Players beside whom a headline gets a band of its own.
pub const ROOMY: usize = 5;
/// Plans the rows between the header and the line `bottom` (exclusive).
pub fn rows(page: &Page, rows: &[Row], bottom: i32, plan: &mut Vec<Placed>) {
    let top = page.body_top();
    let paired = rows.len() > ONE_COLUMN;
    let lines = if paired {
        rows.len().div_ceil(2)
    } else {
        rows.len()
    };
    let height = ((bottom - top) / lines as i32).min(page.rows.tallest);
    let top = top + (bottom - top - height * lines as i32) / 2;
    let middle = (page.left + page.right) / 2;
    let fields = if paired {
        plan.push(Placed::new(
            Item::Rule,
            area(middle - 1, top + 8, 2, bottom - top - 16),
        ));
        vec![
            (page.left, middle - page.rows.gutter / 2),
            (middle + page.rows.gutter / 2, page.right),
        ]
    } else {
        vec![(page.left, page.right)]
    };
    // Both columns are equally wide, so one choice of type serves both.
    let field = Field {
        width: fields[0].1 - fields[0].0,
        height,
        paired,
    };
    let line = choose(page, rows, field);
    for (index, row) in rows.iter().enumerate() {
        let (left, right) = fields[index / lines];
        let top = top + (index % lines) as i32 * height;
        if row.leader {
            let bar = area(left, top + 1, right - left, height - 2);
            plan.push(Placed::new(Item::Bar, bar));
        }
        let parts = line.place(row, left, top);
        plan.extend(parts.into_iter().map(|part| part.on_bar(row.leader)));
    }
}

/// The largest type in which every name keeps its first letters; a somewhat smaller
/// one if that saves all names whole; the smallest if nothing helps.
fn choose<'a>(page: &'a Page, rows: &[Row], field: Field) -> Line<'a> {
    let sizes = page.rows.sizes.iter();
    let lines = || {
        sizes
            .clone()
            .map(|&large| Line::new(page, rows, large, field))
    };
    let Some(kept) = lines().find(|line| line.suits(rows)) else {
        let smallest = page.rows.sizes.last().unwrap_or(&page.small);
        return Line::new(page, rows, *smallest, field);
    };
    lines()
        .filter(|line| line.large <= kept.large && line.large.0 * 4 >= kept.large.0 * 3)
        .find(|line| line.suits(rows) && line.names_whole(rows))
        .unwrap_or(kept)
}
