//! Things with a place on the panel, and how each is painted.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{Drawable, Point, Primitive, Size};
use embedded_graphics::primitives::{
    CornerRadii, PointsIter, PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, RoundedRectangle,
    StrokeAlignment, StyledDrawable,
};

use super::page::HAIRLINE;
use super::stroke::{self, Stroke};
use super::{picture, piece, ring};
use crate::text::{Type, drawable};
use crate::{Countdown, Frame, Mark, Piece, Red, Symbol, shape};

/// Something to paint. The plan of a board is a list of these, so that a test can
/// look at places and sizes without reading pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The rectangle that holds all its ink.
    pub area: Rectangle,
    /// White on a black bar, or black on white.
    pub white: bool,
    /// Red ink where a panel has it. Never the only thing that tells: what is red is also a bar, or filled.
    pub red: bool,
    /// What it is.
    pub item: Item,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A text and the origin of its first letter on the baseline.
    Text {
        text: String,
        size: Type,
        origin: Point,
    },
    Symbol(Symbol),
    Mark(Mark),
    /// The dealer's two cards.
    Cards,
    /// Whose turn it is: a triangle pointing to the right.
    Pointer,
    /// From here to there.
    Arrow,
    /// The middle of the table, as a giver or taker.
    Middle,
    /// The picture between games.
    Picture,
    /// A QR code: its modules row by row, true for black, and how many are in a row.
    Code {
        modules: Vec<bool>,
        across: u32,
    },
    /// A triangle with an exclamation mark.
    Warning,
    /// A filled bar with rounded corners; others may lie on it.
    Bar,
    /// A rectangle of hairlines with rounded corners around a number.
    Frame,
    /// The outline of the mat: eight-sided.
    Mat,
    /// Lines of a chart; others may lie on them.
    Strokes(Vec<Stroke>),
    /// The time that is left.
    Ring(Countdown),
    /// So many chips, one on the other.
    Chips(u32),
    /// A card or a tile.
    Piece(Piece),
    /// A hairline.
    Rule,
}

/// Where a text is fastened.
#[derive(Clone, Copy)]
pub enum Align {
    /// Its ink begins at x.
    Left,
    /// Its ink is centred on x.
    Centre,
    /// Its ink ends before x.
    Right,
    /// Its last figure's column ends before x, so that figures stand under figures.
    Figures,
}

/// Corner radius of a bar, in pixels.
const CORNER: u32 = 8;

impl Placed {
    /// A text on the line `baseline`, or nothing if it has no ink.
    pub fn text(text: &str, size: Type, align: Align, x: i32, baseline: i32) -> Option<Self> {
        let text = drawable(text);
        let ink = size.measure(&text);
        if ink.width() == 0 {
            return None;
        }
        let left = match align {
            Align::Left => x,
            Align::Centre => x - ink.width() / 2,
            Align::Right => x - ink.width(),
            Align::Figures => x - size.advance(&text) + ink.left,
        };
        Some(Self {
            area: area(
                left,
                baseline - ink.above,
                ink.width(),
                ink.above + ink.below,
            ),
            white: false,
            red: false,
            item: Item::Text {
                text,
                size,
                origin: Point::new(left - ink.left, baseline),
            },
        })
    }

    /// A bar with a few characters in the middle of it.
    pub fn plaque(what: &str, size: Type, left: i32, top: i32, side: i32) -> Vec<Self> {
        let inside = size.measure(what).width() + side / 2;
        let bar = area(left, top, inside.max(side * 5 / 4), side);
        let baseline = top + (side + size.cap as i32) / 2;
        let middle = left + bar.size.width as i32 / 2;
        let what = Self::text(what, size, Align::Centre, middle, baseline);
        let what = what.map(|what| what.on_bar(true));
        [Self::new(Item::Bar, bar)]
            .into_iter()
            .chain(what)
            .collect()
    }

    /// A sign that fills a square.
    pub fn sign(item: Item, left: i32, top: i32, side: i32) -> Self {
        Self::new(item, area(left, top, side, side))
    }

    pub fn new(item: Item, area: Rectangle) -> Self {
        Self {
            area,
            white: false,
            red: false,
            item,
        }
    }

    /// The same in red ink.
    pub fn in_red(mut self) -> Self {
        self.red = true;
        self
    }

    /// The same further right and down.
    pub fn moved(mut self, right: i32, down: i32) -> Self {
        let by = Point::new(right, down);
        self.area.top_left += by;
        if let Item::Text { origin, .. } = &mut self.item {
            *origin += by;
        }
        self
    }

    /// One past the last column.
    pub fn right(&self) -> i32 {
        self.area.top_left.x + self.area.size.width as i32
    }

    /// White if it lies on a bar.
    pub fn on_bar(mut self, on_bar: bool) -> Self {
        self.white = on_bar;
        self
    }

    pub fn paint(&self, frame: &mut Frame) {
        let ink = if self.white {
            BinaryColor::Off
        } else {
            BinaryColor::On
        };
        let fill = PrimitiveStyle::with_fill(ink);
        match &self.item {
            Item::Text { text, size, origin } => {
                size.draw(frame, text, origin.x, origin.y, !self.white);
            }
            Item::Symbol(symbol) => self.fill(frame, |x, y| symbol.contains(x, y)),
            Item::Mark(mark) => self.fill(frame, |x, y| mark.contains(x, y)),
            Item::Cards => self.fill(frame, shape::in_cards),
            Item::Warning => self.fill(frame, shape::in_warning),
            Item::Pointer => self.fill(frame, shape::in_pointer),
            Item::Arrow => self.fill(frame, shape::in_arrow),
            Item::Middle => self.fill(frame, shape::in_middle),
            Item::Picture => picture::paint(self.area, frame),
            Item::Code { modules, across } => {
                let pixels = self.area.size.width / across;
                for point in self.area.points() {
                    let pixel = point - self.area.top_left;
                    let (column, row) = (pixel.x as u32 / pixels, pixel.y as u32 / pixels);
                    let module = modules.get((row * across + column) as usize);
                    frame.set(point.x as u32, point.y as u32, module == Some(&true));
                }
            }
            Item::Bar => {
                let corners = CornerRadii::new(Size::new(CORNER, CORNER));
                let bar = RoundedRectangle::new(self.area, corners);
                let Ok(()) = match self.red {
                    true => bar.draw_styled(&fill, &mut Red(frame)),
                    false => bar.draw_styled(&fill, frame),
                };
            }
            Item::Frame => {
                let corners = CornerRadii::new(Size::new(CORNER, CORNER) / 2);
                let line = PrimitiveStyleBuilder::new()
                    .stroke_color(ink)
                    .stroke_width(HAIRLINE as u32)
                    .stroke_alignment(StrokeAlignment::Inside)
                    .build();
                let Ok(()) = RoundedRectangle::new(self.area, corners).draw_styled(&line, frame);
            }
            Item::Mat => {
                let half = self.area.size.width.min(self.area.size.height) as f32 / 2.0;
                self.fill(frame, |x, y| {
                    shape::on_mat(x, y, 1.5 * HAIRLINE as f32 / half)
                });
            }
            Item::Strokes(strokes) => stroke::paint(strokes, frame),
            Item::Ring(countdown) => self.fill(frame, |x, y| ring::contains(*countdown, x, y)),
            Item::Chips(count) => {
                let count = *count as f32;
                self.fill(frame, |x, y| shape::in_chips(x, y, count));
            }
            Item::Piece(piece) => piece::paint(piece, self.area, frame),
            Item::Rule => {
                let rule = self.area.into_styled(fill);
                let Ok(()) = match self.red {
                    true => rule.draw(&mut Red(frame)),
                    false => rule.draw(frame),
                };
            }
        }
    }

    /// Inks the pixels whose middle is in the shape.
    fn fill(&self, frame: &mut Frame, contains: impl Fn(f32, f32) -> bool) {
        let (width, height) = (self.area.size.width as f32, self.area.size.height as f32);
        for point in self.area.points() {
            let x = (point.x - self.area.top_left.x) as f32 + 0.5;
            let y = (point.y - self.area.top_left.y) as f32 + 0.5;
            if contains(2.0 * x / width - 1.0, 2.0 * y / height - 1.0) {
                frame.set(point.x as u32, point.y as u32, !self.white);
            }
        }
    }
}

/// A rectangle from signed numbers; nothing where the size is negative.
pub fn area(left: i32, top: i32, width: i32, height: i32) -> Rectangle {
    Rectangle::new(
        Point::new(left, top),
        Size::new(width.max(0) as u32, height.max(0) as u32),
    )
}
