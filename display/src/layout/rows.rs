//! The players: in one column, or in two.

use super::line::{Field, Line, Sums};
use super::page::Page;
use super::placed::{Item, Placed, area};
use crate::Row;

/// Players up to whom one column is used in a round.
pub const ONE_COLUMN: usize = 6;

/// The room of all rows, exclusive at right and bottom.
#[derive(Clone, Copy)]
pub struct Room {
    pub left: i32,
    pub right: i32,
    pub top: i32,
    pub bottom: i32,
}

/// Plans the rows of a round: two columns above six players.
pub fn rows(page: &Page, rows: &[Row], sums: Sums, room: Room, plan: &mut Vec<Placed>) {
    Table::new(page, rows, sums, room, rows.len() > ONE_COLUMN).place(rows, plan);
}

/// Plans the players before a game, names only, in as many columns as gives larger type.
pub fn seats(page: &Page, rows: &[Row], room: Room, plan: &mut Vec<Placed>) {
    let [one, two] = [false, true].map(|paired| Table::new(page, rows, Sums::None, room, paired));
    let worth = |table: &Table| {
        let line = &table.line;
        (
            line.suits(rows),
            line.holds(),
            line.names_whole(rows),
            line.large.cap,
        )
    };
    let table = if worth(&two) > worth(&one) { two } else { one };
    table.place(rows, plan);
}

/// The rows' places and the line that all have.
struct Table<'a> {
    line: Line<'a>,
    /// Lines in a column.
    lines: usize,
    top: i32,
    bottom: i32,
    /// Left and right end of each column.
    fields: Vec<(i32, i32)>,
}

impl<'a> Table<'a> {
    fn new(page: &'a Page, rows: &[Row], sums: Sums, room: Room, paired: bool) -> Self {
        let lines = rows.len().div_ceil(if paired { 2 } else { 1 });
        let high = room.bottom - room.top;
        let height = (high / lines as i32).min(page.rows.tallest);
        let top = room.top + (high - height * lines as i32) / 2;
        let middle = (room.left + room.right) / 2;
        let gutter = page.rows.gutter / 2;
        let fields = match paired {
            true => vec![(room.left, middle - gutter), (middle + gutter, room.right)],
            false => vec![(room.left, room.right)],
        };
        // Both columns are equally wide, so one choice of type serves both.
        let field = Field {
            width: fields[0].1 - fields[0].0,
            height,
            paired,
            sums,
            asides: true,
        };
        // Where not even the smallest type leaves room for them, the asides go.
        let line = Some(choose(page, rows, field)).filter(Line::holds);
        let bare = || {
            let asides = false;
            choose(page, rows, Field { asides, ..field })
        };
        Self {
            line: line.unwrap_or_else(bare),
            lines,
            top,
            bottom: room.bottom,
            fields,
        }
    }

    fn place(&self, rows: &[Row], plan: &mut Vec<Placed>) {
        if let [(_, end), (start, _)] = self.fields[..] {
            let rule = area(
                (end + start) / 2 - 1,
                self.top + 8,
                2,
                self.bottom - self.top - 16,
            );
            plan.push(Placed::new(Item::Rule, rule));
        }
        let height = self.line.field.height;
        for (index, row) in rows.iter().enumerate() {
            let (left, right) = self.fields[index / self.lines];
            let top = self.top + (index % self.lines) as i32 * height;
            if row.leader {
                let bar = area(left, top + 1, right - left, height - 2);
                plan.push(Placed::new(Item::Bar, bar));
            }
            let parts = self.line.place(row, left, top);
            plan.extend(parts.into_iter().map(|part| part.on_bar(row.leader)));
        }
    }
}

/// The largest type in which every name keeps its first letters; a somewhat smaller
/// one if that saves all names whole; the smallest if nothing helps.
fn choose<'a>(page: &'a Page, rows: &[Row], field: Field) -> Line<'a> {
    let lines = || {
        let sizes = page.rows.sizes.iter().map(|cap| page.sized(*cap));
        sizes.map(|large| Line::new(page, rows, large, field))
    };
    let Some(kept) = lines().find(|line| line.suits(rows)) else {
        let smallest = page.rows.sizes.last().map(|cap| page.sized(*cap));
        return Line::new(page, rows, smallest.unwrap_or(page.small), field);
    };
    lines()
        .filter(|line| line.large <= kept.large && line.large.cap * 4 >= kept.large.cap * 3)
        .find(|line| line.suits(rows) && line.names_whole(rows))
        .unwrap_or(kept)
}
