//! The drawn signs: each is a rule that says which points of a square are ink.
//!
//! A point is (x, y) with both in -1..=1, x to the right and y downwards, so a shape
//! is the same at every size and needs no glyph of a font.

use std::f32::consts::{FRAC_1_SQRT_2, PI, SQRT_2, TAU};

use crate::{Mark, Symbol};

impl Symbol {
    /// Whether the point is ink.
    pub(crate) fn contains(self, x: f32, y: f32) -> bool {
        match self {
            Symbol::Circle => x.hypot(y) <= 0.98,
            Symbol::Square => x.abs().max(y.abs()) <= 0.87,
            Symbol::Triangle => y <= 0.86 && x.abs() <= (y + 0.98) / 1.84,
            Symbol::Diamond => x.abs() + y.abs() <= 1.0,
            Symbol::Star => in_star(x, y - 0.06),
            Symbol::Cross => in_plus((x + y) * FRAC_1_SQRT_2, (x - y) * FRAC_1_SQRT_2, 1.08),
            Symbol::Heart => in_heart(x, y),
            Symbol::Moon => (x + 0.04).hypot(y) <= 0.96 && (x - 0.42).hypot(y + 0.12) > 0.78,
            Symbol::Plus => in_plus(x, y, 0.96),
            Symbol::Hexagon => in_hexagon(x, y) && x.hypot(y) > 0.40,
            face => face.face_contains(x, y),
        }
    }
}

impl Mark {
    /// Whether the point is ink. [`Mark::None`] has none.
    pub(crate) fn contains(self, x: f32, y: f32) -> bool {
        match self {
            Mark::None => false,
            Mark::Claimed => in_flag(x, y),
            Mark::Good => x.hypot(y) <= 0.98 && !on_tick(x, y),
            Mark::Bad => x.abs().max(y.abs()) <= 0.88 && !on_saltire(x, y),
            Mark::Unknown => x.abs() + y.abs() <= 1.0 && !on_question(x, y),
        }
    }
}

/// A suit of cards, as it stands in a text: "K♥".
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Suit {
    Hearts,
    Diamonds,
    Spades,
    Clubs,
}

impl Suit {
    /// The suit that a character means.
    pub(crate) fn of(character: char) -> Option<Self> {
        Some(match character {
            '♥' => Suit::Hearts,
            '♦' => Suit::Diamonds,
            '♠' => Suit::Spades,
            '♣' => Suit::Clubs,
            _ => return None,
        })
    }

    /// Whether the point is ink.
    pub(crate) fn contains(self, x: f32, y: f32) -> bool {
        match self {
            Suit::Hearts => in_heart(x, y * 0.905 + 0.02),
            Suit::Diamonds => x.abs() * 1.25 + y.abs() <= 1.0,
            Suit::Spades => in_heart(x, -0.206 - y * 1.13) || on_stem(x, y),
            Suit::Clubs => {
                let leaf =
                    |middle_x: f32, middle_y: f32| (x.abs() - middle_x).hypot(y - middle_y) <= 0.46;
                leaf(0.0, -0.54)
                    || leaf(0.52, 0.2)
                    || in_box(x, y - 0.1, 0.16, 0.3)
                    || on_stem(x, y)
            }
        }
    }
}

/// The foot of spades and clubs, wider below.
fn on_stem(x: f32, y: f32) -> bool {
    (0.2..=1.0).contains(&y) && x.abs() <= 0.1 + 0.36 * ((y - 0.2) / 0.8).powi(2)
}

/// Two small cards, fanned: who deals. The front one has a white rim and a pip.
pub(crate) fn in_cards(x: f32, y: f32) -> bool {
    let (bx, by) = turned(x + 0.30, y - 0.02, -0.30);
    let (fx, fy) = turned(x - 0.26, y - 0.02, 0.20);
    let front = in_box(fx, fy, 0.50, 0.80);
    let pip = fx.abs() / 0.26 + fy.abs() / 0.38 <= 1.0;
    let back = in_box(bx, by, 0.50, 0.80) && !in_box(fx, fy, 0.64, 0.94);
    back || (front && !pip)
}

/// A triangle with an exclamation mark: the hub is gone.
pub(crate) fn in_warning(x: f32, y: f32) -> bool {
    let bang = in_box(x, y - 0.02, 0.12, 0.32) || in_box(x, y - 0.60, 0.12, 0.12);
    y <= 0.92 && x.abs() <= (y + 0.92) / 1.84 && !bang
}

/// A triangle that points to the right: whose turn it is.
pub(crate) fn in_pointer(x: f32, y: f32) -> bool {
    (-0.9..=1.0).contains(&x) && y.abs() <= (1.0 - x) * 0.51
}

/// An arrow to the right: handed on.
pub(crate) fn in_arrow(x: f32, y: f32) -> bool {
    let head = (0.1..=1.0).contains(&x) && y.abs() <= (1.0 - x) * 0.78;
    head || (-1.0..0.2).contains(&x) && y.abs() <= 0.2
}

/// A table from above with four chairs: what is handed to or from nobody.
pub(crate) fn in_middle(x: f32, y: f32) -> bool {
    let chair = (x.abs() - 0.68).hypot(y.abs() - 0.68) <= 0.24;
    chair || x.hypot(y) <= 0.56
}

/// So many discs seen from the side, one on the other, each with white between and a notched edge.
pub(crate) fn in_chips(x: f32, y: f32, count: f32) -> bool {
    let place = ((y + 1.0) / 2.0 * count).fract();
    let notch = (0.25..0.6).contains(&x.abs());
    place >= 0.3
        && (x.abs() <= 0.94 || (0.4..0.9).contains(&place))
        && !(notch && (0.5..0.8).contains(&place))
}

/// The outline of an eight-sided mat, so thick: a square without its corners.
pub(crate) fn on_mat(x: f32, y: f32, thick: f32) -> bool {
    let inside = |by: f32| {
        x.abs().max(y.abs()) <= 1.0 - by && x.abs() + y.abs() <= MAT_CORNERS - by * SQRT_2
    };
    inside(0.0) && !inside(thick)
}

/// Where a mat's corners are cut: by the lines on which the distances from its middle, across and
/// down, make up this much.
const MAT_CORNERS: f32 = 1.76;

/// The point as seen by something turned by `angle` (radians, clockwise).
pub(crate) fn turned(x: f32, y: f32, angle: f32) -> (f32, f32) {
    let (sin, cos) = angle.sin_cos();
    (x * cos + y * sin, y * cos - x * sin)
}

fn in_box(x: f32, y: f32, half_width: f32, half_height: f32) -> bool {
    x.abs() <= half_width && y.abs() <= half_height
}

fn in_plus(x: f32, y: f32, reach: f32) -> bool {
    in_box(x, y, 0.31, reach) || in_box(x, y, reach, 0.31)
}

/// Five points: by symmetry only a tenth of the star is looked at, where its edge is
/// the line from a tip to the next inner corner.
fn in_star(x: f32, y: f32) -> bool {
    let (radius, angle) = fold(x, y, 5.0);
    let (px, py) = (radius * angle.cos(), radius * angle.sin());
    let (inner_x, inner_y) = (0.47 * (PI / 5.0).cos(), 0.47 * (PI / 5.0).sin());
    let (tip, across) = (1.04, inner_y);
    (tip - px) * across - py * (tip - inner_x) >= 0.0
}

fn in_hexagon(x: f32, y: f32) -> bool {
    let (radius, angle) = fold(x, y, 6.0);
    radius * (PI / 6.0 - angle).cos() <= 0.98 * (PI / 6.0).cos()
}

/// Polar coordinates with the angle measured from the nearest of `points` tips, the
/// first of which is straight up.
fn fold(x: f32, y: f32, points: f32) -> (f32, f32) {
    let sector = TAU / points;
    let angle = (x.atan2(-y) + sector / 2.0).rem_euclid(sector) - sector / 2.0;
    (x.hypot(y), angle.abs())
}

/// Two discs and the wedge below them, whose sides touch the discs: a side's normal
/// is (0.75, 0.66), so it touches at the disc's middle plus radius times normal.
fn in_heart(x: f32, y: f32) -> bool {
    let (middle_x, middle_y, radius) = (0.475, -0.38, 0.505);
    let side = x.abs();
    let lobe = (side - middle_x).hypot(y - middle_y) <= radius;
    let inside = side <= middle_x + radius * 0.75 && y >= middle_y;
    lobe || (inside && side * 0.75 + (y - 0.924) * 0.661 <= 0.0)
}

fn in_flag(x: f32, y: f32) -> bool {
    let pole = in_box(x + 0.66, y, 0.10, 0.96);
    let cloth = (-0.56..=0.86).contains(&x)
        && (-0.96..=0.24).contains(&y)
        && (y + 0.36).abs() >= (x - 0.44) / 0.42 * 0.60;
    pole || cloth
}

fn on_tick(x: f32, y: f32) -> bool {
    near(x, y, (-0.44, 0.04), (-0.12, 0.38), 0.15) || near(x, y, (-0.12, 0.38), (0.46, -0.36), 0.15)
}

fn on_saltire(x: f32, y: f32) -> bool {
    near(x, y, (-0.46, -0.46), (0.46, 0.46), 0.15) || near(x, y, (-0.46, 0.46), (0.46, -0.46), 0.15)
}

/// A hook of three quarters of a ring, a stem and a dot.
fn on_question(x: f32, y: f32) -> bool {
    let middle_y = y + 0.22;
    let ring = (x.hypot(middle_y) - 0.22).abs() <= 0.10;
    let hook = ring && (x >= 0.0 || middle_y <= -0.02);
    hook || in_box(x, y - 0.12, 0.10, 0.13) || x.hypot(y - 0.48) <= 0.13
}

/// Whether the point is within `reach` of the segment from `a` to `b`.
fn near(x: f32, y: f32, a: (f32, f32), b: (f32, f32), reach: f32) -> bool {
    let (run, rise) = (b.0 - a.0, b.1 - a.1);
    let along = ((x - a.0) * run + (y - a.1) * rise) / (run * run + rise * rise);
    let along = along.clamp(0.0, 1.0);
    (x - a.0 - along * run).hypot(y - a.1 - along * rise) <= reach
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 24;

    fn raster(contains: impl Fn(f32, f32) -> bool) -> Vec<bool> {
        let at = |i: usize| (2.0 * i as f32 + 1.0) / SIDE as f32 - 1.0;
        (0..SIDE * SIDE)
            .map(|i| contains(at(i % SIDE), at(i / SIDE)))
            .collect()
    }

    /// Told apart at a glance: any two signs differ in a good part of their pixels even
    /// at the smallest size they are drawn in.
    #[test]
    fn all_symbols_and_four_marks_differ_clearly() {
        let marks = [Mark::Claimed, Mark::Good, Mark::Bad, Mark::Unknown];
        let symbols = Symbol::ALL.into_iter().chain(Symbol::FACES);
        let groups = [
            symbols
                .map(|symbol| raster(|x, y| symbol.contains(x, y)))
                .collect(),
            marks
                .map(|mark| raster(|x, y| mark.contains(x, y)))
                .to_vec(),
        ];
        for group in groups {
            for (index, one) in group.iter().enumerate() {
                for (offset, other) in group[index + 1..].iter().enumerate() {
                    let differing = one.iter().zip(other).filter(|(a, b)| a != b).count();
                    let which = index + 1 + offset;
                    assert!(
                        differing * 8 >= SIDE * SIDE,
                        "{index} and {which}: {differing} pixels"
                    );
                }
            }
        }
    }

    #[test]
    fn symbols_without_a_slant_are_symmetric() {
        for symbol in Symbol::ALL
            .into_iter()
            .filter(|symbol| *symbol != Symbol::Moon)
        {
            let pixels = raster(|x, y| symbol.contains(x, y));
            let mirrored = raster(|x, y| symbol.contains(-x, y));
            assert_eq!(pixels, mirrored, "{symbol:?}");
        }
    }
}
