//! A card or a tile from the front, as large as it is asked for.

use embedded_graphics::primitives::{PointsIter, Rectangle};

use super::picture::{smile, within};
use crate::text::Type;
use crate::{Frame, Piece};

/// Of the width of a piece: its outline, the radius of its corners, half the side of a shape on it.
const OUTLINE: f32 = 0.035;
const CORNER: f32 = 0.13;
const SHAPE: f32 = 0.34;
/// Of its height: capitals of a rank, a suit, half the side of a tile's mark.
const RANK: f32 = 0.27;
const SUIT: f32 = 0.31;
const MARK: f32 = 0.12;
/// Width of the piece for which stripes and dots are made.
const WOVEN: f32 = 90.0;

/// The lowest piece in which a rank is read on the panel, in pixels.
pub const LOWEST: i32 = 20;

/// The width of a piece of this height.
pub fn width(height: i32) -> i32 {
    height * 7 / 10
}

/// Where pieces of a height lie in a room so wide: left, top, and which it is. A combination goes on in the next line only where
/// it is wider than one.
pub fn flow(melds: &[Vec<Piece>], wide: i32, height: i32) -> Vec<(i32, i32, &Piece)> {
    let (width, gap) = (width(height), height / 16 + 2);
    let down = height + 2 * gap;
    let (mut x, mut y) = (0, 0);
    let mut placed = Vec::new();
    for meld in melds {
        let long = meld.len() as i32 * (width + gap) - gap;
        if x > 0 && x + long > wide {
            (x, y) = (0, y + down);
        }
        for piece in meld {
            if x > 0 && x + width > wide {
                (x, y) = (0, y + down);
            }
            placed.push((x, y, piece));
            x += width + gap;
        }
        x += width / 3;
    }
    placed
}

/// Inks a piece in its rectangle.
pub fn paint(piece: &Piece, area: Rectangle, frame: &mut Frame) {
    let (width, height) = (area.size.width as f32, area.size.height as f32);
    let half = (width / 2.0, height / 2.0);
    let outline = (width * OUTLINE).max(2.0);
    let shape = width * SHAPE;
    for point in area.points() {
        let u = (point.x - area.top_left.x) as f32 + 0.5 - half.0;
        let v = (point.y - area.top_left.y) as f32 + 0.5 - half.1;
        let inside = within(u, v, half, width * CORNER);
        let inner = || match piece {
            Piece::Card(_) => false,
            Piece::Figure(symbol, fill) => {
                let woven = (u * WOVEN / width, v * WOVEN / width);
                fill.ink(*symbol, u / shape, v / shape, woven, shape)
            }
            Piece::Tile(_, mark) => {
                let side = height * MARK;
                mark.contains(u / side, (v - height * 0.24) / side)
            }
            Piece::Joker => smile(u / shape, v / shape),
        };
        let ink = inside >= 0.0 && (inside < outline || inner());
        frame.set(point.x as u32, point.y as u32, ink);
    }
    match piece {
        Piece::Card(printed) => {
            let suit = printed.char_indices().next_back();
            let (rank, suit) = printed.split_at(suit.map_or(0, |(at, _)| at));
            write(frame, area, rank, RANK, 0.11 + RANK);
            write(frame, area, suit, SUIT, 0.9);
        }
        Piece::Tile(number, _) => write(frame, area, number, RANK, 0.19 + RANK),
        Piece::Figure(..) | Piece::Joker => {}
    }
}

/// A text of this height in the middle, on a line so far down, in parts of the piece's height.
fn write(frame: &mut Frame, area: Rectangle, text: &str, cap: f32, down: f32) {
    let height = area.size.height as f32;
    let size = Type::new((height * cap) as u32);
    let text = &size.fit(text, area.size.width as i32 * 4 / 5);
    let ink = size.measure(text);
    let x = area.top_left.x + (area.size.width as i32 - ink.width()) / 2 - ink.left;
    let baseline = area.top_left.y + (height * down) as i32;
    size.draw(frame, text, x, baseline, true);
}
