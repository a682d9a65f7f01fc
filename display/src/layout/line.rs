//! One player's line: symbol, name, sign, aside, sum.

use super::aside::Asides;
use super::page::Page;
use super::placed::{Align, Item, Placed};
use super::{plain, signed};
use crate::text::{Type, drawable};
use crate::{Mark, Row};

/// The room of one line.
#[derive(Clone, Copy)]
pub struct Field {
    pub width: i32,
    pub height: i32,
    /// Half the panel wide: the aside goes below the name instead of beside the sum.
    pub paired: bool,
    /// The numbers at its right end.
    pub sums: Sums,
    /// Whether changes and notes are shown beside or below.
    pub asides: bool,
}

/// The large numbers of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sums {
    /// None: nobody has played yet.
    None,
    /// The sum; a change is an aside.
    Total,
    /// The change of the last round, as large as the sum beside it.
    ChangeAndTotal,
}

/// Where things stand in every line of a board, for one size of type. Distances are
/// in pixels from the left or the top of the line.
pub struct Line<'a> {
    page: &'a Page,
    pub field: Field,
    /// Type of names and sums.
    pub large: Type,
    /// Side of symbol and sign.
    side: i32,
    gap: i32,
    symbol_left: i32,
    /// Space for a name, from and to.
    name: (i32, i32),
    mark_left: i32,
    asides: Option<Asides<'a>>,
    /// Right end of an aside in one column.
    aside_right: i32,
    /// Right end of the change where it is large.
    change_right: i32,
    total_right: i32,
    baseline: i32,
    /// From the baseline to that of the line below, if there is one.
    tail: i32,
    /// Height of the ink, and the space it should have above and below.
    ink: i32,
    pad: i32,
}

impl<'a> Line<'a> {
    /// Places the columns for all rows of a board.
    pub fn new(page: &'a Page, rows: &[Row], large: Type, field: Field) -> Self {
        let cap = large.cap as i32;
        let side = cap * 9 / 10;
        let measures = &page.rows;
        let gap = match field.paired {
            true => measures.paired_gap,
            false => measures.gap,
        };
        let asides = Asides::measure(page, rows, field.sums == Sums::Total, field.width);
        let asides = asides.filter(|_| field.asides);
        let marked = rows.iter().any(|row| row.mark != Mark::None);
        let symbol_left = match rows.iter().any(|row| row.turn) {
            true => page.inset + pointer(side) + gap / 2,
            false => page.inset,
        };

        let total_right = field.width - page.inset;
        let widest =
            |texts: &mut dyn Iterator<Item = String>| texts.map(|text| large.advance(&text)).max();
        let total = widest(&mut rows.iter().map(|row| plain(row.total))).unwrap_or(0);
        let change = widest(&mut rows.iter().filter_map(|row| row.change).map(signed));
        let change_right = total_right - total - gap * 3 / 2;
        let aside_right = match field.sums {
            Sums::None => total_right,
            Sums::Total => total_right - total - gap,
            Sums::ChangeAndTotal => change_right - change.map_or(0, |change| change + gap),
        };
        let aside_left = match &asides {
            Some(asides) if !field.paired => aside_right - asides.width - gap,
            _ => aside_right,
        };
        let mark_left = aside_left - if marked { side } else { 0 };
        let name_right = if marked { mark_left - gap } else { aside_left };

        let (above, under) = reach(rows, large);
        let dealt = rows.iter().any(|row| row.dealer);
        let cards = if dealt {
            cards(page, side, field.height)
        } else {
            0
        };
        let (above, under) = (above.max((cap + cards) / 2), under.max((cards - cap) / 2));
        let (tail, lowest, pad) = match &asides {
            Some(asides) if field.paired => {
                let tail = measures.leading.max(under + 2) + asides.above;
                (tail, tail + asides.below, measures.pad_of_two)
            }
            _ => (0, under, measures.pad),
        };
        let centred = (field.height - cap - tail) / 2 + cap;
        let baseline = centred.min(field.height - 1 - lowest).max(1 + above);
        Self {
            page,
            field,
            large,
            side,
            gap,
            symbol_left,
            name: (symbol_left + side + gap, name_right),
            mark_left,
            asides,
            aside_right,
            change_right,
            total_right,
            baseline,
            tail,
            ink: above + lowest,
            pad,
        }
    }

    /// Whether the rows are high enough and no name loses its first letters.
    pub fn suits(&self, rows: &[Row]) -> bool {
        let airy = self.large.cap as i32 * 6 / 5 <= self.field.height;
        let high = self.ink + 2 * self.pad <= self.field.height;
        let wide = self.name.1 - self.name.0 >= 2 * self.side;
        let kept =
            |row| self.whole(row) || self.fit_name(row).chars().count() > self.page.rows.kept;
        airy && high && wide && rows.iter().all(kept)
    }

    /// Whether all that is in a line is within it.
    pub fn holds(&self) -> bool {
        let beside = self.asides.as_ref().filter(|_| !self.field.paired);
        let ink = self.ink.max(beside.map_or(0, |asides| asides.stacked + 3));
        ink + 2 <= self.field.height
    }

    /// Whether no name is cut.
    pub fn names_whole(&self, rows: &[Row]) -> bool {
        rows.iter().all(|row| self.whole(row))
    }

    fn whole(&self, row: &Row) -> bool {
        self.fit_name(row) == drawable(&row.name)
    }

    fn fit_name(&self, row: &Row) -> String {
        let cards = if row.dealer {
            cards(self.page, self.side, self.field.height) + self.gap * 3 / 4
        } else {
            0
        };
        self.large.fit(&row.name, self.name.1 - self.name.0 - cards)
    }

    /// The parts of one row whose line begins at `left`, `top`.
    pub fn place(&self, row: &Row, left: i32, top: i32) -> Vec<Placed> {
        let baseline = top + self.baseline;
        let middle = baseline - self.large.cap as i32 / 2;
        let sign_top = middle - self.side / 2;
        let sign = |item, x| Placed::sign(item, left + x, sign_top, self.side);
        let mut parts = vec![sign(Item::Symbol(row.symbol), self.symbol_left)];
        if row.turn {
            let side = pointer(self.side);
            let (left, top) = (left + self.page.inset, middle - side / 2);
            parts.push(Placed::sign(Item::Pointer, left, top, side));
        }
        if row.mark != Mark::None {
            parts.push(sign(Item::Mark(row.mark), self.mark_left));
        }

        let name_left = left + self.name.0;
        let name = self.fit_name(row);
        let name = Placed::text(&name, self.large, Align::Left, name_left, baseline);
        if row.dealer {
            let end = name.as_ref().map(|name| name.right() + self.gap * 3 / 4);
            let side = cards(self.page, self.side, self.field.height);
            let cards_top = middle - side / 2;
            let cards_left = end.unwrap_or(name_left);
            // Sums of many figures may leave them no room.
            if cards_left + side <= left + self.name.1 {
                parts.push(Placed::sign(Item::Cards, cards_left, cards_top, side));
            }
        }
        parts.extend(name);

        let number = |text: &str, right| {
            Placed::text(text, self.large, Align::Figures, left + right, baseline)
        };
        if self.field.sums != Sums::None {
            parts.extend(number(&plain(row.total), self.total_right));
        }
        if self.field.sums == Sums::ChangeAndTotal {
            let change = row.change.map(signed).unwrap_or_default();
            parts.extend(number(&change, self.change_right));
        }
        if let Some(asides) = &self.asides {
            parts.extend(match self.field.paired {
                true => {
                    let ends = (name_left, left + self.total_right);
                    asides.below(row, ends, baseline + self.tail)
                }
                false => {
                    let (right, height) = (left + self.aside_right, self.field.height);
                    asides.beside(row, right, top + height / 2, height)
                }
            });
        }
        parts
    }
}

/// Side of the dealer's cards beside a symbol of this side, in a line of this height.
fn cards(page: &Page, side: i32, line: i32) -> i32 {
    (side * 9 / 10).max(page.rows.cards).min(line - 4)
}

/// Side of the pointer beside a symbol of this side.
fn pointer(side: i32) -> i32 {
    side * 4 / 5
}

/// The tallest reach of all names and sums above and below the baseline.
fn reach(rows: &[Row], large: Type) -> (i32, i32) {
    rows.iter()
        .flat_map(|row| [drawable(&row.name), plain(row.total)])
        .map(|text| large.measure(&text))
        .fold((large.cap as i32, 0), |(above, under), ink| {
            (above.max(ink.above), under.max(ink.below))
        })
}
