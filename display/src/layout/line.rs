//! One player's line: symbol, name, sign, note, change, sum.
//!
//! Its columns are the same in all lines of a board and do not depend on what stands in them, but
//! for the figures of the largest sum. A name makes do with the room it has.

use super::name::{Name, inks, stack};
use super::page::Page;
use super::placed::{Align, Item, Placed, area};
use super::{plain, signed};
use crate::text::{Ink, Type, drawable};
use crate::{Mark, Row};

/// Figures that a sum and a change have room for at least.
const FIGURES: usize = 3;
/// Players whose order is seen without being told.
const GLANCE: usize = 4;
/// White rows that a line keeps above and below all ink but the sum's.
const EDGE: i32 = 2;

/// What a line tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Who sits there: nobody has played yet.
    Joining,
    /// How it stands.
    Score,
    /// How it stands, beside a mat: no change, and a low line has its sign in the place of its note.
    BesideMat,
}

/// The room of one line.
#[derive(Clone, Copy)]
pub struct Field {
    pub width: i32,
    pub height: i32,
    /// Half a panel wide, or in one that stands upright: sign, note and change go below the name.
    pub narrow: bool,
    pub kind: Kind,
}

/// Where things stand in every line of a board. Distances are in pixels from the left of the line.
pub struct Line<'a> {
    page: &'a Page,
    field: Field,
    sum: Type,
    /// Sizes for names, largest first.
    names: Vec<Type>,
    /// Sides of the pointer and of symbol and sign.
    pointer: i32,
    side: i32,
    pointer_left: i32,
    symbol_left: i32,
    /// From and to.
    name: (i32, i32),
    /// Columns that this kind of line has; where notes have none they stand below the name.
    mark_left: Option<i32>,
    note: Option<(i32, i32)>,
    change_right: Option<i32>,
    total_right: i32,
    /// Places are told: with more players than are compared at a glance.
    ranked: bool,
}

impl<'a> Line<'a> {
    /// Places the columns for all rows of a board.
    pub fn new(page: &'a Page, rows: &[Row], field: Field) -> Self {
        let measures = &page.rows;
        let beside = field.height < measures.noted_below && !field.narrow;
        let sum = sum(page, rows, field);
        let largest = name(page, field, beside);
        let total_width = match field.kind {
            Kind::Joining => 0,
            _ => width_of(sum, figures(rows)),
        };
        let narrow = field.narrow || field.kind == Kind::BesideMat;
        let paired = field.narrow && !page.upright;
        let gap = if narrow {
            measures.narrow_gap
        } else {
            measures.gap
        };
        let share = match narrow {
            true if page.upright => 1,
            true => 2,
            false => 3,
        };
        let side = match field.kind {
            Kind::Joining => largest,
            _ => (sum.cap as i32 * share / (share + 1)).min(field.height - 2 * EDGE),
        };
        let pointer = side / 2;
        let inset = if narrow { gap } else { page.inset };
        let symbol_left = match field.kind {
            Kind::Joining => page.inset,
            _ => inset + pointer + gap / 2,
        };

        let total_right = field.width - inset;
        let mut columns = Columns {
            right: total_right - total_width,
            gap,
        };
        let single = field.kind == Kind::Score && !field.narrow;
        let change_right = single.then(|| columns.take(boxed(page, rows)).1);
        let [wide, narrow] = measures.note_width;
        let note = match field.kind {
            Kind::Score if beside => Some(columns.take(wide)),
            Kind::BesideMat if beside => Some(columns.take(narrow)),
            _ => None,
        };
        let mark_left = match (field.kind, note) {
            (Kind::Score, _) if single => Some(columns.take(side).0),
            (Kind::BesideMat, Some((left, _))) => Some(left),
            _ => None,
        };
        let sizes = [
            largest,
            largest * 5 / 6,
            page.medium.cap as i32,
            page.small.cap as i32,
            measures.tiny.cap as i32,
        ];
        let mut names: Vec<i32> = sizes.into_iter().filter(|cap| *cap <= largest).collect();
        names.sort_by_key(|cap| -cap);
        names.dedup();
        Self {
            page,
            field,
            sum,
            names: names
                .into_iter()
                .map(|cap| page.sized(cap as u32))
                .collect(),
            pointer,
            side,
            pointer_left: inset,
            symbol_left,
            name: (
                symbol_left + side + if paired { gap } else { measures.gap },
                columns.right - gap,
            ),
            mark_left,
            note,
            change_right,
            total_right,
            ranked: rows.len() > GLANCE && field.kind == Kind::Score,
        }
    }

    /// The parts of one row whose line begins at `left`, `top`.
    pub fn place(&self, row: &Row, left: i32, top: i32) -> Vec<Placed> {
        let middle = top + self.field.height / 2;
        let sign = |item, x, side| Placed::sign(item, left + x, middle - side / 2, side);
        let mut parts = vec![sign(Item::Symbol(row.symbol), self.symbol_left, self.side)];
        if row.turn && self.field.kind != Kind::Joining {
            parts.push(sign(Item::Pointer, self.pointer_left, self.pointer));
        }
        if let (Some(rank), false, true) = (row.rank, row.turn, self.ranked) {
            let (rank, size) = (rank.to_string(), self.page.small);
            let x = left + self.symbol_left / 2;
            let rank = Placed::text(&rank, size, Align::Centre, x, self.centred(size, top));
            let most = self.symbol_left as u32 - 2 * EDGE as u32;
            parts.extend(rank.filter(|rank| rank.area.size.width <= most));
        }
        let marked = row.mark != Mark::None;
        if let (Some(x), true) = (self.mark_left, marked) {
            parts.push(sign(Item::Mark(row.mark), x, self.side));
        }
        if let Some((start, end)) = self.note {
            let shared = self.mark_left == Some(start);
            let note = self.page.small.fit(&row.note, end - start);
            let baseline = self.centred(self.page.small, top);
            let note = text(&note, self.page.small, left + start, baseline);
            parts.extend(note.filter(|_| !(shared && marked)));
        }
        if let Some(right) = self.change_right {
            parts.extend(self.change(row, left + right, middle));
        }
        if self.field.kind != Kind::Joining {
            let (right, baseline) = (left + self.total_right, self.centred(self.sum, top));
            let total = plain(row.total);
            parts.extend(Placed::text(
                &total,
                self.sum,
                Align::Figures,
                right,
                baseline,
            ));
        }
        parts.extend(self.named(row, left, top));
        parts
    }

    /// The baseline of capitals and figures in the middle of the line.
    fn centred(&self, size: Type, top: i32) -> i32 {
        top + (self.field.height + size.cap as i32) / 2
    }

    /// The name with the dealer's cards, and what stands below it.
    fn named(&self, row: &Row, left: i32, top: i32) -> Vec<Placed> {
        let page = self.page;
        let beside = row.dealer && self.cards_beside(row);
        let cards = if beside { self.cards() } else { 0 };
        let width = self.name.1 - self.name.0 - cards;
        let high = self.field.height - 2 * EDGE;
        let set = |below: &[Placed]| {
            let low = below.iter().map(|part| part.area.size.height as i32).max();
            let taken = low.map_or(0, |low| low + page.rows.leading);
            let name = Name::set(&row.name, &self.names, width, high - taken);
            (stack(&inks(name.size, &name.lines), 0).1 + taken <= high).then_some((name, taken))
        };
        let mut below = self.below(row, left);
        // A note of a name that is too tall even in the smallest type goes.
        let (name, taken) = set(&below).unwrap_or_else(|| {
            below.clear();
            (Name::set(&row.name, &self.names, width, high), 0)
        });
        let mut inks = inks(name.size, &name.lines);
        // A line of capitals alone is centred by them, whatever accents it has.
        let alone = inks.len() == 1 && below.is_empty();
        if let (true, [(ink, _)]) = (alone, &mut inks[..]) {
            let cap = name.size.cap as i32;
            let over = (ink.above - cap).max(ink.below).max(0);
            *ink = Ink {
                above: cap + over,
                below: over,
                ..*ink
            };
        }
        let ink = stack(&inks, 0).1 + taken;
        let top = top + ((self.field.height - ink) / 2).max(EDGE);
        let (baselines, bottom) = stack(&inks, top);
        let x = left + self.name.0;
        let lines = name.lines.iter().zip(&baselines);
        let mut parts: Vec<Placed> = lines
            .filter_map(|(line, baseline)| text(line, name.size, x, *baseline))
            .collect();
        if beside {
            let side = name.size.cap as i32;
            let end = parts
                .first()
                .map_or(x, |name| name.right() + page.rows.gap / 2);
            let middle = baselines
                .first()
                .map_or(top, |line| line - name.size.cap as i32 / 2);
            parts.push(Placed::sign(Item::Cards, end, middle - side / 2, side));
        }
        let down = bottom + page.rows.leading;
        parts.extend(below.into_iter().map(|part| part.moved(0, down)));
        parts
    }

    /// Width of the dealer's cards beside a name.
    fn cards(&self) -> i32 {
        self.names[0].cap as i32 + self.page.rows.gap / 2
    }

    /// Whether they stand there, and not below the name.
    fn cards_beside(&self, row: &Row) -> bool {
        let name = self.names[0].measure(&drawable(&row.name)).width();
        !self.below_name() || name + self.cards() <= self.name.1 - self.name.0
    }

    /// Whether sign and change stand below the name too: where there is little width.
    fn below_name(&self) -> bool {
        self.field.kind != Kind::Joining && self.mark_left.is_none()
    }

    /// What stands below the name, its top at nought.
    fn below(&self, row: &Row, left: i32) -> Vec<Placed> {
        let small = self.page.small;
        let (mut start, mut end) = (left + self.name.0, left + self.name.1);
        let mut parts = Vec::new();
        if self.field.kind == Kind::Joining || self.note.is_some() {
            return parts;
        }
        let white = self.page.rows.narrow_gap;
        if self.below_name() {
            let side = small.cap as i32 + self.page.rows.boxed;
            let cards = (row.dealer && !self.cards_beside(row)).then_some(Item::Cards);
            let mark = (row.mark != Mark::None).then_some(Item::Mark(row.mark));
            for item in [mark, cards].into_iter().flatten() {
                parts.push(Placed::sign(item, start, 0, side));
                start += side + white;
            }
            let change = self.change(row, end, small.cap as i32 / 2 + self.page.rows.boxed);
            let change_left = change.first().map_or(end, |part| part.area.top_left.x);
            if self.field.kind == Kind::Score && change_left >= start {
                parts.extend(change);
                end = change_left - white;
            }
        }
        let note = small.fit(&row.note, end - start);
        let above = small.measure(&note).above;
        let middle = parts
            .first()
            .map(|part| part.area.center().y + 1 + small.cap as i32 / 2);
        parts.extend(text(
            &note,
            small,
            start,
            middle.map_or(above, |line| line.max(above)),
        ));
        parts
    }

    /// What the last round has changed, in a box that ends at `right`, around the row `middle`.
    fn change(&self, row: &Row, right: i32, middle: i32) -> Vec<Placed> {
        let Some(change) = row.change.filter(|change| *change != 0) else {
            return Vec::new();
        };
        let (size, white) = (self.page.small, self.page.rows.boxed);
        let baseline = middle + size.cap as i32 / 2;
        let text = Placed::text(&signed(change), size, Align::Right, right - white, baseline);
        let high = size.cap as i32 + 2 * white;
        text.into_iter()
            .flat_map(|text| {
                let start = text.area.top_left.x - white;
                let frame = area(start, middle - high / 2, right - start, high);
                [Placed::new(Item::Frame, frame), text]
            })
            .collect()
    }
}

/// The columns of a line that are not taken yet, from its right.
struct Columns {
    right: i32,
    gap: i32,
}

impl Columns {
    /// The next column to the left, from and to.
    fn take(&mut self, width: i32) -> (i32, i32) {
        let right = self.right - self.gap;
        self.right = right - width;
        (self.right, right)
    }
}

/// The largest type whose figures a line is high and wide enough for.
fn sum(page: &Page, rows: &[Row], field: Field) -> Type {
    let [alone, beside_mat, slim] = page.rows.sums;
    let low = field.height < page.rows.noted_below;
    let sums = match field.kind {
        _ if field.narrow => slim,
        // Its note stands beside the name.
        Kind::BesideMat if low => slim,
        Kind::BesideMat => beside_mat,
        Kind::Joining | Kind::Score => alone,
    };
    let airy = (field.height * 4 / 5).max(sums.least).min(sums.most);
    let highest = airy.min(field.height - page.rows.pad).max(1);
    let figures = figures(rows);
    let sizes = (1..=highest).rev().map(|cap| page.sized(cap as u32));
    let mut fitting = sizes.filter(|size| width_of(*size, figures) <= sums.width);
    fitting.next().unwrap_or(page.sized(1))
}

/// The height of the largest names: beside a note or above one.
fn name(page: &Page, field: Field, beside: bool) -> i32 {
    let high = field.height - 2 * EDGE;
    let note = page.small.cap as i32 + page.rows.leading;
    // With accents above and tails below it takes 1.8 times its height, with accents alone 1.45.
    let fitting = match (field.kind, beside) {
        (Kind::Joining, _) | (_, true) => high * 10 / 19,
        (_, false) => (high - note) * 20 / 29,
    };
    let narrow = if field.narrow {
        page.rows.narrow_name
    } else {
        page.rows.name
    };
    fitting.min(narrow).max(page.rows.tiny.cap as i32)
}

/// Figures of the largest sum, its sign among them.
fn figures(rows: &[Row]) -> usize {
    let sums = rows.iter().map(|row| plain(row.total).chars().count());
    sums.max().unwrap_or(0).max(FIGURES)
}

fn width_of(size: Type, figures: usize) -> i32 {
    size.advance(&"0".repeat(figures))
}

/// Width of the largest change in its box.
fn boxed(page: &Page, rows: &[Row]) -> i32 {
    let changes = rows.iter().filter_map(|row| row.change);
    let figures = changes.map(|change| signed(change).chars().count()).max();
    width_of(page.small, figures.unwrap_or(0).max(FIGURES)) + 2 * page.rows.boxed
}

fn text(text: &str, size: Type, x: i32, baseline: i32) -> Option<Placed> {
    Placed::text(text, size, Align::Left, x, baseline)
}
