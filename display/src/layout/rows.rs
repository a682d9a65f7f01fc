//! The players: in one column, or in two.

use super::line::{Field, Kind, Line};
use super::page::Page;
use super::placed::{Item, Placed, area};
use crate::Row;
use crate::text::drawable;

/// Players up to whom one column is used: in a round, and before it, where the code takes half the
/// width.
pub const ONE_COLUMN: usize = 8;
const ONE_COLUMN_BEFORE: usize = 5;

/// Whether all names are whole in half of the room.
fn all_short(page: &Page, rows: &[Row], room: Room) -> bool {
    let signs = 4 * page.medium.cap as i32;
    let name = (room.right - room.left) / 2 - signs;
    let width = |row: &Row| page.medium.measure(&drawable(&row.name)).width();
    rows.iter().all(|row| width(row) <= name)
}

/// The room of all rows, exclusive at right and bottom.
#[derive(Clone, Copy)]
pub struct Room {
    pub left: i32,
    pub right: i32,
    pub top: i32,
    pub bottom: i32,
}

/// Plans the rows, equally high, in the middle of their room.
pub fn rows(page: &Page, rows: &[Row], kind: Kind, room: Room, plan: &mut Vec<Placed>) {
    let paired = match kind {
        Kind::Joining => rows.len() > ONE_COLUMN_BEFORE && all_short(page, rows, room),
        _ if page.upright => false,
        Kind::Score => rows.len() > ONE_COLUMN,
        Kind::BesideMat => false,
    };
    let lines = rows.len().div_ceil(if paired { 2 } else { 1 });
    let high = room.bottom - room.top;
    let height = (high / lines as i32).min(page.rows.tallest);
    let top = room.top + (high - height * lines as i32) / 2;
    let middle = (room.left + room.right) / 2;
    let gutter = page.rows.gutter / 2;
    let columns = match paired {
        true => vec![(room.left, middle - gutter), (middle + gutter, room.right)],
        false => vec![(room.left, room.right)],
    };
    if paired {
        let rule = area(middle - 1, room.top + 8, 2, high - 16);
        plan.push(Placed::new(Item::Rule, rule));
    }
    let width = columns[0].1 - columns[0].0;
    let field = Field {
        width,
        height,
        narrow: paired || page.upright,
        kind,
    };
    let line = Line::new(page, rows, field);
    for (index, row) in rows.iter().enumerate() {
        let left = columns[index / lines].0;
        let top = top + (index % lines) as i32 * height;
        if row.leader {
            let bar = Placed::new(Item::Bar, area(left, top, width, height));
            plan.push(bar.in_red());
        }
        let parts = line.place(row, left, top);
        plan.extend(parts.into_iter().map(|part| part.on_bar(row.leader)));
    }
}
