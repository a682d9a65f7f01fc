//! The players: up to six in one column, more in two.

use super::line::{Field, Line};
use super::placed::{Item, Placed, area};
use super::{LEFT, RIGHT};
use crate::Row;
use crate::text::Type;

/// Players up to whom one column is used.
const ONE_COLUMN: usize = 6;
/// Players beside whom a headline gets a band of its own.
pub const ROOMY: usize = 5;
/// Space between two columns, with a hairline in its middle.
const GUTTER: i32 = 14;
/// Tallest row: two players would look lost in half a panel each.
const TALLEST: i32 = 104;
/// Sizes that names and sums may have, largest first. Capitals of 57 px are read at
/// 2 m (pitch 0.205 mm), which four and five players with short names get.
const SIZES: [Type; 15] = [
    Type(64),
    Type(60),
    Type(57),
    Type(54),
    Type(51),
    Type(48),
    Type(45),
    Type(42),
    Type(39),
    Type(36),
    Type(33),
    Type(30),
    Type(27),
    Type(24),
    Type(22),
];

/// Plans the rows between two lines, `top` inclusive and `bottom` exclusive.
pub fn rows(rows: &[Row], top: i32, bottom: i32, plan: &mut Vec<Placed>) {
    let paired = rows.len() > ONE_COLUMN;
    let lines = if paired {
        rows.len().div_ceil(2)
    } else {
        rows.len()
    };
    let height = ((bottom - top) / lines as i32).min(TALLEST);
    let top = top + (bottom - top - height * lines as i32) / 2;
    let middle = (LEFT + RIGHT) / 2;
    let fields = if paired {
        plan.push(Placed::new(
            Item::Rule,
            area(middle - 1, top + 8, 2, bottom - top - 16),
        ));
        vec![(LEFT, middle - GUTTER / 2), (middle + GUTTER / 2, RIGHT)]
    } else {
        vec![(LEFT, RIGHT)]
    };
    // Both columns are equally wide, so one choice of type serves both.
    let field = Field {
        width: fields[0].1 - fields[0].0,
        height,
        paired,
    };
    let line = choose(rows, field);
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
fn choose(rows: &[Row], field: Field) -> Line {
    let lines = || SIZES.into_iter().map(|large| Line::new(rows, large, field));
    let Some(kept) = lines().find(|line| line.suits(rows)) else {
        let [.., smallest] = SIZES;
        return Line::new(rows, smallest, field);
    };
    lines()
        .filter(|line| line.large <= kept.large && line.large.0 * 4 >= kept.large.0 * 3)
        .find(|line| line.suits(rows) && line.names_whole(rows))
        .unwrap_or(kept)
}
