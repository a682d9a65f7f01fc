//! The picture between games, drawn from what the games are played with: a fan of cards
//! behind a run of tiles, between piles of plaques.

use embedded_graphics::primitives::{PointsIter, Rectangle};

use crate::shape::turned;
use crate::text::Type;
use crate::{Fill, Frame, Symbol};

/// The picture's own width and height, before scaling.
const WIDTH: f32 = 760.0;
const HEIGHT: f32 = 352.0;
/// Where the cards' lower ends would meet, and how far their middles are from there.
const PIVOT: (f32, f32) = (WIDTH / 2.0, 372.0);
const REACH: f32 = 274.0;
/// Thickness of an outline, of the white around a piece, and the radius of its corners.
const OUTLINE: f32 = 4.0;
const HALO: f32 = 4.0;
const CORNER: f32 = 12.0;
/// From one stripe or dot to the next.
const PITCH: f32 = 14.0;

/// What is on a piece.
#[derive(Clone, Copy)]
enum Face {
    /// A card with a large symbol and a small one in two corners.
    Front(Symbol, Fill),
    /// A card's back.
    Back,
    /// A tile with a number and its mark.
    Tile(&'static str, Symbol),
    /// The joker among the tiles.
    Joker,
    /// A plaque with its points.
    Counter(&'static str),
    /// A round betting chip, for Rummoli.
    Chip,
}

/// Something with a place and a turn (radians, clockwise).
#[derive(Clone, Copy)]
struct Piece {
    middle: (f32, f32),
    half: (f32, f32),
    turn: f32,
    face: Face,
}

/// The largest size, in pixels, that keeps the picture's shape within this one.
pub fn size(width: i32, height: i32) -> (i32, i32) {
    let scale = (width as f32 / WIDTH).min(height as f32 / HEIGHT).max(0.0);
    ((WIDTH * scale) as i32, (HEIGHT * scale) as i32)
}

/// Inks the picture in its rectangle.
pub fn paint(area: Rectangle, frame: &mut Frame) {
    let scale = area.size.width as f32 / WIDTH;
    if scale <= 0.0 {
        return;
    }
    let pieces = pieces();
    for point in area.points() {
        let pixel = point - area.top_left;
        let (x, y) = (
            (pixel.x as f32 + 0.5) / scale,
            (pixel.y as f32 + 0.5) / scale,
        );
        // The foremost piece that reaches here decides.
        let ink = pieces.iter().rev().find_map(|piece| piece.ink(x, y));
        frame.set(point.x as u32, point.y as u32, ink.unwrap_or(false));
    }
    for piece in &pieces {
        piece.write(area, scale, frame);
    }
}

/// All pieces, the foremost last.
fn pieces() -> Vec<Piece> {
    use Face::*;
    let card = |step: f32, face| {
        let turn = step * 0.305;
        Piece {
            middle: (PIVOT.0 + REACH * turn.sin(), PIVOT.1 - REACH * turn.cos()),
            half: (62.0, 90.0),
            turn,
            face,
        }
    };
    let lying = |x: f32, half: (f32, f32), up: f32, face| Piece {
        middle: (x, HEIGHT - half.1 - up),
        half,
        turn: 0.0,
        face,
    };
    let tile = |place: f32, face| lying(WIDTH / 2.0 + 78.0 * place, (35.0, 47.0), 0.0, face);
    let plaque = |x, up, points| lying(x, (58.0, 30.0), up, Counter(points));
    vec![
        card(-3.0, Back),
        card(3.0, Back),
        card(-2.0, Front(Symbol::Heart, Fill::Solid)),
        card(2.0, Front(Symbol::Diamond, Fill::Solid)),
        card(-1.0, Front(Symbol::Square, Fill::Striped)),
        card(1.0, Front(Symbol::Triangle, Fill::Dotted)),
        card(0.0, Front(Symbol::Circle, Fill::Solid)),
        plaque(64.0, 0.0, "3"),
        plaque(76.0, 64.0, "4"),
        plaque(WIDTH - 64.0, 0.0, "2"),
        lying(WIDTH - 100.0, (33.0, 33.0), 64.0, Chip),
        lying(WIDTH - 50.0, (33.0, 33.0), 64.0, Chip),
        tile(-2.0, Tile("7", Symbol::Star)),
        tile(-1.0, Tile("8", Symbol::Star)),
        tile(0.0, Joker),
        tile(1.0, Tile("10", Symbol::Star)),
        tile(2.0, Tile("11", Symbol::Star)),
    ]
}

impl Piece {
    /// Whether the point is ink; `None` if the piece does not reach there.
    fn ink(&self, x: f32, y: f32) -> Option<bool> {
        let (x, y) = (x - self.middle.0, y - self.middle.1);
        // Most of a scoreboard's pixels are far from most pieces.
        let (half_width, half_height) = (self.half.0 + HALO, self.half.1 + HALO);
        if x * x + y * y > half_width * half_width + half_height * half_height {
            return None;
        }
        let (u, v) = turned(x, y, self.turn);
        // What leans to the right is mirrored, so that its uncovered corner has the symbol.
        let u = if self.turn > 0.0 { -u } else { u };
        let corner = match self.face {
            Face::Chip => self.half.0,
            _ => CORNER,
        };
        let inside = within(u, v, self.half, corner);
        if inside < -HALO {
            return None;
        }
        Some(inside >= 0.0 && (inside < OUTLINE || self.face.ink(u, v, self.half, inside)))
    }

    /// Writes the number on an upright piece.
    fn write(&self, area: Rectangle, scale: f32, frame: &mut Frame) {
        let (number, cap, down) = match self.face {
            Face::Tile(number, _) => (number, 29.0, -14.0),
            Face::Counter(points) => (points, 34.0, 0.0),
            Face::Front(..) | Face::Back | Face::Joker | Face::Chip => return,
        };
        let size = Type::new((cap * scale) as u32);
        let ink = size.measure(number);
        let x = area.top_left.x + (self.middle.0 * scale) as i32;
        let y = area.top_left.y + ((self.middle.1 + down) * scale) as i32;
        let left = x - ink.width() / 2 - ink.left;
        size.draw(frame, number, left, y + size.cap as i32 / 2, true);
    }
}

impl Face {
    /// Whether a point of a piece, from its middle, is ink.
    fn ink(self, u: f32, v: f32, half: (f32, f32), inside: f32) -> bool {
        match self {
            Face::Front(symbol, fill) => {
                // The lower right corner is the upper left one turned over.
                let (x, y) = if v > 0.0 { (-u, -v) } else { (u, v) };
                let (x, y) = (x + half.0 - 20.0, y + half.1 - 22.0);
                symbol.contains(x / 11.0, y / 11.0)
                    || fill.ink(symbol, u / 40.0, v / 40.0, (u, v), 40.0)
            }
            Face::Back => inside > 10.0 && lattice(u, v),
            Face::Tile(_, symbol) => symbol.contains(u / 11.0, (v - 24.0) / 11.0),
            Face::Joker => smile(u / 25.0, v / 25.0),
            Face::Counter(_) => (8.0..10.5).contains(&inside),
            Face::Chip => chip(u, v, inside),
        }
    }
}

impl Fill {
    /// Whether a point of a symbol is ink: at (x, y) in the symbol's square of this
    /// half side, at (u, v) on the piece.
    pub(super) fn ink(self, symbol: Symbol, x: f32, y: f32, (u, v): (f32, f32), half: f32) -> bool {
        let edge = 1.0 + OUTLINE / half;
        let inner = symbol.contains(x * edge, y * edge);
        symbol.contains(x, y)
            && match self {
                Fill::Solid => true,
                Fill::Striped => !inner || (u + v).rem_euclid(PITCH) < PITCH / 2.0,
                Fill::Dotted => !inner || dot(u, v),
            }
    }
}

/// How far inside a rectangle with round corners the point is; negative outside.
pub(super) fn within(u: f32, v: f32, half: (f32, f32), corner: f32) -> f32 {
    let (x, y) = (u.abs() - half.0 + corner, v.abs() - half.1 + corner);
    corner - x.max(0.0).hypot(y.max(0.0)) - x.max(y).min(0.0)
}

/// Dots in rows, every other row shifted by half a pitch.
fn dot(u: f32, v: f32) -> bool {
    let height = PITCH * 0.87;
    let row = (v / height).floor();
    let shift = row.rem_euclid(2.0) * PITCH / 2.0;
    let x = (u + shift).rem_euclid(PITCH) - PITCH / 2.0;
    let y = v - (row + 0.5) * height;
    x.hypot(y) <= PITCH * 0.3
}

/// Diamonds between crossing bands, as on the back of a card.
fn lattice(u: f32, v: f32) -> bool {
    let across = (u + v).rem_euclid(PITCH * 1.2);
    let down = (u - v).rem_euclid(PITCH * 1.2);
    across > 5.0 && down > 5.0
}

/// Eight notches round the rim and a diamond.
fn chip(u: f32, v: f32, inside: f32) -> bool {
    let sector = (v.atan2(u) / std::f32::consts::TAU * 8.0 + 0.25).rem_euclid(1.0);
    let rim = inside < 13.0 && sector < 0.5;
    rim || (13.0..15.0).contains(&inside) || Symbol::Diamond.contains(u / 11.0, v / 11.0)
}

/// A laughing face in a circle.
pub(super) fn smile(x: f32, y: f32) -> bool {
    let head = x.hypot(y) <= 1.0;
    let eyes = (x.abs() - 0.36).hypot(y + 0.28) <= 0.15;
    let mouth = y > 0.12 && x.hypot(y - 0.12) <= 0.56;
    head && !eyes && !mouth
}
