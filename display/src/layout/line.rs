//! One player's line: symbol, name, sign, aside, sum.

use super::aside::Asides;
use super::page::Page;
use super::placed::{Align, Item, Placed};
use super::plain;
use crate::text::{Type, drawable};
use crate::{Mark, Row};

/// The room of one line.
#[derive(Clone, Copy)]
pub struct Field {
    pub width: i32,
    pub height: i32,
    /// Half the panel wide: the aside goes below the name instead of beside the sum.
    pub paired: bool,
}

/// Where things stand in every line of a board, for one size of type. Distances are
/// in pixels from the left or the top of the line.
pub struct Line<'a> {
    page: &'a Page,
    field: Field,
    /// Type of names and sums.
    pub large: Type,
    /// Side of symbol and sign.
    side: i32,
    gap: i32,
    /// Space for a name, from and to.
    name: (i32, i32),
    mark_left: i32,
    asides: Option<Asides<'a>>,
    /// Right end of an aside in one column.
    aside_right: i32,
    total_right: i32,
    baseline: i32,
    /// From the baseline to that of the line below, if there is one.
    tail: i32,
    /// Height that the ink and the space around it need.
    needs: i32,
}

impl<'a> Line<'a> {
    /// Places the columns for all rows of a board.
    pub fn new(page: &'a Page, rows: &[Row], large: Type, field: Field) -> Self {
        let cap = large.0 as i32;
        let side = cap * 9 / 10;
        let measures = &page.rows;
        let gap = match field.paired {
            true => measures.paired_gap,
            false => measures.gap,
        };
        let asides = Asides::measure(page, rows);
        let marked = rows.iter().any(|row| row.mark != Mark::None);

        let total_right = field.width - page.inset;
        let totals = rows.iter().map(|row| large.advance(&plain(row.total)));
        let aside_right = total_right - totals.max().unwrap_or(0) - gap;
        let aside_left = match &asides {
            Some(asides) if !field.paired => aside_right - asides.width - gap,
            _ => aside_right,
        };
        let mark_left = aside_left - if marked { side } else { 0 };
        let name_right = if marked { mark_left - gap } else { aside_left };

        let (above, under) = reach(rows, large);
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
            name: (page.inset + side + gap, name_right),
            mark_left,
            asides,
            aside_right,
            total_right,
            baseline,
            tail,
            needs: above + lowest + 2 * pad,
        }
    }

    /// Whether the rows are high enough and no name loses its first letters.
    pub fn suits(&self, rows: &[Row]) -> bool {
        let airy = self.large.0 as i32 * 5 / 4 <= self.field.height;
        let high = self.needs <= self.field.height;
        let wide = self.name.1 - self.name.0 >= 2 * self.side;
        let kept =
            |row| self.whole(row) || self.fit_name(row).chars().count() > self.page.rows.kept;
        airy && high && wide && rows.iter().all(kept)
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
            self.cards() + self.gap * 3 / 4
        } else {
            0
        };
        self.large.fit(&row.name, self.name.1 - self.name.0 - cards)
    }

    /// Side of the dealer's cards.
    fn cards(&self) -> i32 {
        (self.side * 9 / 10).max(self.page.rows.cards)
    }

    /// The parts of one row whose line begins at `left`, `top`.
    pub fn place(&self, row: &Row, left: i32, top: i32) -> Vec<Placed> {
        let baseline = top + self.baseline;
        let middle = baseline - self.large.0 as i32 / 2;
        let sign_top = middle - self.side / 2;
        let sign = |item, x| Placed::sign(item, left + x, sign_top, self.side);
        let mut parts = vec![sign(Item::Symbol(row.symbol), self.page.inset)];
        if row.mark != Mark::None {
            parts.push(sign(Item::Mark(row.mark), self.mark_left));
        }

        let name_left = left + self.name.0;
        let name = self.fit_name(row);
        let name = Placed::text(&name, self.large, Align::Left, name_left, baseline);
        if row.dealer {
            let end = name.as_ref().map(|name| name.right() + self.gap * 3 / 4);
            let side = self.cards();
            let cards_top = middle - side / 2;
            let cards = Placed::sign(Item::Cards, end.unwrap_or(name_left), cards_top, side);
            parts.push(cards);
        }
        parts.extend(name);

        let right = left + self.total_right;
        let total = plain(row.total);
        parts.extend(Placed::text(
            &total,
            self.large,
            Align::Figures,
            right,
            baseline,
        ));
        if let Some(asides) = &self.asides {
            parts.extend(match self.field.paired {
                true => asides.below(row, (name_left, right), baseline + self.tail),
                false => asides.beside(row, left + self.aside_right, top + self.field.height / 2),
            });
        }
        parts
    }
}

/// The tallest reach of all names and sums above and below the baseline.
fn reach(rows: &[Row], large: Type) -> (i32, i32) {
    rows.iter()
        .flat_map(|row| [drawable(&row.name), plain(row.total)])
        .map(|text| large.measure(&text))
        .fold((large.0 as i32, 0), |(above, under), ink| {
            (above.max(ink.above), under.max(ink.below))
        })
}
