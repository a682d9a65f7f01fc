//! What stands beside or below a player's name and sum: the change and the note.

use super::page::Page;
use super::placed::{Align, Placed};
use super::signed;
use crate::Row;
use crate::text::drawable;

/// The asides of all rows of a board, measured.
pub struct Asides<'a> {
    page: &'a Page,
    /// Whether changes are among them.
    changes: bool,
    /// Widest note beside a sum.
    note_width: i32,
    /// Whether anyone has a note. If so, changes are small too.
    noted: bool,
    /// Pixels they reach above and below their baseline, and how wide they are.
    pub above: i32,
    pub below: i32,
    pub width: i32,
    /// Height of a change over a note without space between them; 0 where no row has both.
    pub stacked: i32,
}

impl<'a> Asides<'a> {
    /// Measures them, notes cut to a third of a line's width; `None` if no row has any.
    pub fn measure(page: &'a Page, rows: &[Row], changes: bool, line: i32) -> Option<Self> {
        let note_width = page.rows.note_width.min(line / 3);
        let change = |row: &Row| row.change.filter(|_| changes);
        let noted = rows.iter().any(|row| !drawable(&row.note).is_empty());
        let size = if noted { page.small } else { page.medium };
        let all = rows.iter().filter_map(change).map(signed);
        let widest_change = all.clone().map(|change| size.advance(&change)).max();
        if !noted && widest_change.is_none() {
            return None;
        }
        let notes = rows.iter().map(|row| drawable(&row.note));
        let ink: Vec<_> = notes
            .chain(all)
            .map(|text| page.small.measure(&text))
            .collect();
        let widest_note = rows
            .iter()
            .map(|row| page.small.measure(&drawable(&row.note)).width())
            .max();
        let above = ink.iter().map(|ink| ink.above).max().unwrap_or(0);
        let below = ink.iter().map(|ink| ink.below).max().unwrap_or(0);
        let both = |row: &Row| change(row).is_some() && !row.note.is_empty();
        let stacked = match rows.iter().any(both) {
            true => page.small.measure("0").above + above + below,
            false => 0,
        };
        Some(Self {
            page,
            changes,
            note_width,
            noted,
            above,
            below,
            stacked,
            width: widest_change
                .unwrap_or(0)
                .max(widest_note.unwrap_or(0).min(note_width)),
        })
    }

    /// In one column: the change ends at `right`, in the middle of a line of this height, or
    /// over the note if the row has one.
    pub fn beside(&self, row: &Row, right: i32, middle: i32, height: i32) -> Vec<Placed> {
        let change = self.change(row);
        let note = self.page.small.fit(&row.note, self.note_width);
        let size = if self.noted {
            self.page.small
        } else {
            self.page.medium
        };
        let lone = middle + size.cap as i32 / 2;
        let (upper, lower) = if change.is_empty() || note.is_empty() {
            (lone, lone)
        } else {
            let figures = self.page.small.measure(&change).above;
            let leading = self.page.rows.aside_leading.min(height - 3 - self.stacked);
            let upper = middle - (self.stacked + leading) / 2 + figures;
            (upper, upper + leading + self.above)
        };
        let change = Placed::text(&change, size, Align::Figures, right, upper);
        let note = Placed::text(&note, self.page.small, Align::Right, right, lower);
        change.into_iter().chain(note).collect()
    }

    /// In two columns: on a line of their own, the note from `left`, the change up to
    /// `right`.
    pub fn below(&self, row: &Row, (left, right): (i32, i32), baseline: i32) -> Vec<Placed> {
        let change = self.change(row);
        let change = Placed::text(&change, self.page.small, Align::Figures, right, baseline);
        let end = change.as_ref().map_or(right, |change| {
            change.area.top_left.x - self.page.rows.aside_leading * 2
        });
        let note = self.page.small.fit(&row.note, end - left);
        let note = Placed::text(&note, self.page.small, Align::Left, left, baseline);
        change.into_iter().chain(note).collect()
    }

    fn change(&self, row: &Row) -> String {
        let change = row.change.filter(|_| self.changes);
        change.map(signed).unwrap_or_default()
    }
}
