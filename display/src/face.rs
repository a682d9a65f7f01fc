//! What people may choose to stand for them, and how all symbols are drawn on pages.
//!
//! A face is a few discs and polygons in a box of 24 x 24 with y downwards, some of them cut out of the others. Panel and pages
//! draw it from the same parts, the panel point by point, a page as an SVG path.

use std::fmt::Write;

use crate::Symbol;

/// Half the side of the box.
const HALF: f32 = 12.0;

/// A part of a face. What is cut out lies on exactly one part that is not, so that the rules of filling agree.
enum Part {
    /// Middle and radii.
    Disc(f32, f32, f32, f32),
    /// Corners.
    Shape(&'static [(f32, f32)]),
    /// A disc of paper.
    Hole(f32, f32, f32, f32),
    /// A shape of paper.
    Cut(&'static [(f32, f32)]),
}

use Part::{Cut, Disc, Hole, Shape};

#[rustfmt::skip]
const CAT: &[Part] = &[
    Disc(12.0, 14.0, 9.5, 8.0),
    Shape(&[(3.0, 1.5), (11.0, 7.5), (3.4, 13.0)]),
    Shape(&[(21.0, 1.5), (13.0, 7.5), (20.6, 13.0)]),
    Hole(8.4, 13.0, 1.3, 1.9), Hole(15.6, 13.0, 1.3, 1.9),
    Cut(&[(10.4, 16.2), (13.6, 16.2), (12.0, 18.4)]),
];
#[rustfmt::skip]
const FOX: &[Part] = &[
    Shape(&[(1.5, 1.5), (8.5, 6.5), (15.5, 6.5), (22.5, 1.5), (21.5, 12.0), (12.0, 22.8), (2.5, 12.0)]),
    Cut(&[(4.6, 12.2), (9.8, 16.0), (11.0, 19.5)]), Cut(&[(19.4, 12.2), (14.2, 16.0), (13.0, 19.5)]),
    Hole(8.2, 11.2, 1.2, 1.2), Hole(15.8, 11.2, 1.2, 1.2),
];
#[rustfmt::skip]
const BEAR: &[Part] = &[
    Disc(12.0, 13.5, 9.2, 9.0),
    Disc(4.6, 5.2, 3.8, 3.8), Disc(19.4, 5.2, 3.8, 3.8),
    Hole(8.4, 11.0, 1.3, 1.3), Hole(15.6, 11.0, 1.3, 1.3),
    Hole(12.0, 16.8, 4.2, 3.2), Disc(12.0, 15.8, 1.8, 1.3),
];
#[rustfmt::skip]
const RABBIT: &[Part] = &[
    Disc(12.0, 16.5, 7.5, 6.3),
    Disc(7.6, 6.8, 2.8, 6.3), Disc(16.4, 6.8, 2.8, 6.3),
    Hole(7.6, 5.6, 1.0, 3.4), Hole(16.4, 5.6, 1.0, 3.4),
    Hole(9.2, 15.4, 1.2, 1.4), Hole(14.8, 15.4, 1.2, 1.4),
    Cut(&[(10.8, 18.2), (13.2, 18.2), (12.0, 20.0)]),
];
#[rustfmt::skip]
const OWL: &[Part] = &[
    Disc(12.0, 13.0, 9.5, 9.8),
    Shape(&[(2.8, 1.5), (10.0, 3.6), (3.2, 8.6)]), Shape(&[(21.2, 1.5), (14.0, 3.6), (20.8, 8.6)]),
    Hole(8.0, 11.0, 3.4, 3.4), Hole(16.0, 11.0, 3.4, 3.4),
    Disc(8.0, 11.0, 1.6, 1.6), Disc(16.0, 11.0, 1.6, 1.6),
    Cut(&[(10.7, 14.6), (13.3, 14.6), (12.0, 18.2)]),
];
#[rustfmt::skip]
const FISH: &[Part] = &[
    Disc(9.8, 12.0, 8.8, 6.4),
    Shape(&[(15.5, 12.0), (23.2, 5.0), (21.2, 12.0), (23.2, 19.0)]),
    Hole(5.4, 10.4, 1.4, 1.4),
    Cut(&[(9.4, 7.6), (10.8, 7.6), (12.2, 12.0), (10.8, 16.4), (9.4, 16.4), (10.8, 12.0)]),
];
#[rustfmt::skip]
const BOAT: &[Part] = &[
    Shape(&[(1.0, 16.0), (23.0, 16.0), (18.8, 22.6), (5.2, 22.6)]),
    Shape(&[(11.2, 0.8), (11.2, 14.2), (2.2, 14.2)]),
    Shape(&[(13.0, 3.4), (21.0, 14.2), (13.0, 14.2)]),
];
#[rustfmt::skip]
const HOUSE: &[Part] = &[
    Shape(&[(12.0, 1.2), (23.4, 12.0), (0.6, 12.0)]),
    Shape(&[(3.6, 11.0), (20.4, 11.0), (20.4, 22.4), (3.6, 22.4)]),
    Shape(&[(16.6, 2.0), (20.0, 2.0), (20.0, 9.0), (16.6, 9.0)]),
    Cut(&[(6.2, 14.4), (10.2, 14.4), (10.2, 18.4), (6.2, 18.4)]),
    Cut(&[(13.0, 14.4), (17.4, 14.4), (17.4, 22.4), (13.0, 22.4)]),
];
#[rustfmt::skip]
const TREE: &[Part] = &[
    Shape(&[(12.0, 0.8), (17.4, 8.0), (6.6, 8.0)]),
    Shape(&[(12.0, 3.6), (19.4, 14.0), (4.6, 14.0)]),
    Shape(&[(12.0, 8.0), (22.0, 20.0), (2.0, 20.0)]),
    Shape(&[(10.2, 19.0), (13.8, 19.0), (13.8, 23.4), (10.2, 23.4)]),
];
#[rustfmt::skip]
const FLOWER: &[Part] = &[
    Disc(12.0, 5.0, 3.9, 4.0), Disc(12.0, 19.0, 3.9, 4.0),
    Disc(5.9, 8.5, 3.9, 3.9), Disc(18.1, 8.5, 3.9, 3.9),
    Disc(5.9, 15.5, 3.9, 3.9), Disc(18.1, 15.5, 3.9, 3.9),
    Disc(12.0, 12.0, 4.6, 4.6), Hole(12.0, 12.0, 2.6, 2.6),
];
#[rustfmt::skip]
const SUN: &[Part] = &[
    Disc(12.0, 12.0, 6.0, 6.0),
    Shape(&[(12.0, 0.2), (13.8, 4.8), (10.2, 4.8)]), Shape(&[(12.0, 23.8), (13.8, 19.2), (10.2, 19.2)]),
    Shape(&[(0.2, 12.0), (4.8, 10.2), (4.8, 13.8)]), Shape(&[(23.8, 12.0), (19.2, 10.2), (19.2, 13.8)]),
    Shape(&[(3.6, 3.6), (8.2, 5.7), (5.7, 8.2)]), Shape(&[(20.4, 3.6), (18.3, 8.2), (15.8, 5.7)]),
    Shape(&[(3.6, 20.4), (5.7, 15.8), (8.2, 18.3)]), Shape(&[(20.4, 20.4), (15.8, 18.3), (18.3, 15.8)]),
    Hole(9.8, 11.0, 1.0, 1.2), Hole(14.2, 11.0, 1.0, 1.2),
    Cut(&[(8.8, 13.8), (15.2, 13.8), (13.8, 16.0), (10.2, 16.0)]),
];
#[rustfmt::skip]
const MUSHROOM: &[Part] = &[
    Shape(&[(1.0, 12.4), (2.0, 8.0), (5.0, 4.0), (9.2, 1.8), (14.8, 1.8), (19.0, 4.0), (22.0, 8.0), (23.0, 12.4), (21.4, 14.0), (2.6, 14.0)]),
    Shape(&[(8.6, 13.4), (15.4, 13.4), (16.6, 20.6), (15.0, 22.6), (9.0, 22.6), (7.4, 20.6)]),
    Hole(7.0, 9.0, 2.0, 2.0), Hole(13.0, 5.8, 1.9, 1.7), Hole(17.2, 10.2, 1.8, 1.8),
];

impl Symbol {
    /// As an SVG path in a box of 24 x 24, to be filled by the rule `nonzero`, which is the usual one.
    pub fn path(self) -> String {
        let shape = match self {
            Symbol::Circle => "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
            Symbol::Square => "M4 4h16v16H4z",
            Symbol::Triangle => "M12 3l10 18H2z",
            Symbol::Diamond => "M12 1.5L21 12l-9 10.5L3 12z",
            Symbol::Star => {
                "M12 1.5l3.2 7 7.6.8-5.7 5.1 1.6 7.5L12 18l-6.7 3.9 1.6-7.5L1.2 9.3l7.6-.8z"
            }
            Symbol::Cross => {
                "M6.2 2L12 7.8 17.8 2 22 6.2 16.2 12 22 17.8 17.8 22 12 16.2 6.2 22 2 17.8 7.8 12 2 6.2z"
            }
            Symbol::Heart => {
                "M12 21.5C4 15.5 1.5 11.5 1.5 8A5.5 5.5 0 0 1 12 5.5A5.5 5.5 0 0 1 22.5 8C22.5 11.5 20 15.5 12 21.5z"
            }
            Symbol::Moon => "M15 2a10 10 0 1 0 7 14.5A8.5 8.5 0 0 1 15 2z",
            Symbol::Plus => "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
            Symbol::Hexagon => "M12 1.5l9.2 5.2v10.6L12 22.5l-9.2-5.2V6.7z",
            face => return face.parts().iter().map(Part::path).collect(),
        };
        shape.to_owned()
    }

    /// Whether a point of a face is ink; both in -1..=1, y downwards.
    pub(crate) fn face_contains(self, x: f32, y: f32) -> bool {
        let (x, y) = (HALF + HALF * x, HALF + HALF * y);
        let inked = self.parts().iter().map(|part| match part {
            Disc(cx, cy, rx, ry) => i32::from(in_disc(x, y, (*cx, *cy), (*rx, *ry))),
            Hole(cx, cy, rx, ry) => -i32::from(in_disc(x, y, (*cx, *cy), (*rx, *ry))),
            Shape(corners) => i32::from(in_polygon(x, y, corners)),
            Cut(corners) => -i32::from(in_polygon(x, y, corners)),
        });
        inked.sum::<i32>() > 0
    }

    fn parts(self) -> &'static [Part] {
        match self {
            Symbol::Cat => CAT,
            Symbol::Fox => FOX,
            Symbol::Bear => BEAR,
            Symbol::Rabbit => RABBIT,
            Symbol::Owl => OWL,
            Symbol::Fish => FISH,
            Symbol::Boat => BOAT,
            Symbol::House => HOUSE,
            Symbol::Tree => TREE,
            Symbol::Flower => FLOWER,
            Symbol::Sun => SUN,
            Symbol::Mushroom => MUSHROOM,
            _ => &[],
        }
    }
}

impl Part {
    /// Ink runs clockwise, what is cut out the other way round.
    fn path(&self) -> String {
        match self {
            Disc(x, y, rx, ry) => ring((*x, *y), (*rx, *ry), 1),
            Hole(x, y, rx, ry) => ring((*x, *y), (*rx, *ry), 0),
            Shape(corners) => outline(corners, true),
            Cut(corners) => outline(corners, false),
        }
    }
}

fn ring((x, y): (f32, f32), (rx, ry): (f32, f32), sweep: u8) -> String {
    let (left, right) = (round(x - rx), round(x + rx));
    format!("M{left} {y}A{rx} {ry} 0 1 {sweep} {right} {y}A{rx} {ry} 0 1 {sweep} {left} {y}z")
}

/// A tenth is as fine as the parts are written.
fn round(n: f32) -> f32 {
    (n * 10.0).round() / 10.0
}

fn outline(corners: &[(f32, f32)], clockwise: bool) -> String {
    let next = corners.iter().cycle().skip(1);
    let twice: f32 = corners
        .iter()
        .zip(next)
        .map(|((ax, ay), (bx, by))| ax * by - bx * ay)
        .sum();
    let mut path = String::new();
    let mut add = |(at, (x, y)): (usize, &(f32, f32))| {
        let step = if at == 0 { 'M' } else { 'L' };
        write!(path, "{step}{x} {y}").expect("a String takes every character");
    };
    if (twice > 0.0) == clockwise {
        corners.iter().enumerate().for_each(&mut add);
    } else {
        corners.iter().rev().enumerate().for_each(&mut add);
    }
    path + "z"
}

fn in_disc(x: f32, y: f32, (cx, cy): (f32, f32), (rx, ry): (f32, f32)) -> bool {
    ((x - cx) / rx).hypot((y - cy) / ry) <= 1.0
}

/// A line from the point to the right crosses the outline an odd number of times.
fn in_polygon(x: f32, y: f32, corners: &[(f32, f32)]) -> bool {
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    let crossed = sides.filter(|((ax, ay), (bx, by))| {
        (*ay > y) != (*by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    });
    crossed.count() % 2 == 1
}
