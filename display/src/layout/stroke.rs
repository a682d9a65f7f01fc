//! Lines of a chart: thick or thin, whole or dashed, with signs on them.

use crate::{Frame, Symbol};

/// A line through some points, in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stroke {
    pub points: Vec<Point>,
    /// Its thickness.
    pub width: f32,
    /// Lengths of ink and white in turn; none is a whole line.
    pub dash: &'static [f32],
    /// Half the side of the signs on it, the signs, and the middle of each.
    pub radius: f32,
    pub signs: Vec<(Symbol, Point)>,
}

/// From the left and from the top.
pub type Point = (f32, f32);

/// White around a sign.
const HALO: f32 = 3.0;

/// Inks them, the signs over all lines.
pub fn paint(strokes: &[Stroke], frame: &mut Frame) {
    strokes.iter().for_each(|stroke| stroke.line(frame));
    for stroke in strokes {
        for (symbol, middle) in &stroke.signs {
            let (radius, around) = (stroke.radius, stroke.radius + HALO);
            each_pixel(*middle, *middle, around, |x, y| {
                let (dx, dy) = (x - middle.0, y - middle.1);
                if dx.hypot(dy) <= around {
                    let ink = symbol.contains(dx / radius, dy / radius);
                    frame.set(x as u32, y as u32, ink);
                }
            });
        }
    }
}

impl Stroke {
    fn line(&self, frame: &mut Frame) {
        let mut before = 0.0;
        for ends in self.points.windows(2) {
            let (a, b) = (ends[0], ends[1]);
            let (run, rise) = (b.0 - a.0, b.1 - a.1);
            let length = run.hypot(rise).max(0.01);
            each_pixel(a, b, self.width / 2.0, |x, y| {
                let along = ((x - a.0) * run + (y - a.1) * rise) / length;
                let along = along.clamp(0.0, length);
                let off = (x - a.0 - along * run / length).hypot(y - a.1 - along * rise / length);
                if off <= self.width / 2.0 && self.is_inked(before + along) {
                    frame.set(x as u32, y as u32, true);
                }
            });
            before += length;
        }
    }

    fn is_inked(&self, along: f32) -> bool {
        let period: f32 = self.dash.iter().sum();
        if period <= 0.0 {
            return true;
        }
        let mut left = along.rem_euclid(period);
        for (index, part) in self.dash.iter().enumerate() {
            if left < *part {
                return index % 2 == 0;
            }
            left -= part;
        }
        false
    }
}

/// Visits the middles of the pixels around two points.
fn each_pixel(a: Point, b: Point, around: f32, mut visit: impl FnMut(f32, f32)) {
    let from = |one: f32, other: f32| (one.min(other) - around).max(0.0) as i32;
    let to = |one: f32, other: f32| (one.max(other) + around).max(0.0) as i32;
    for y in from(a.1, b.1)..=to(a.1, b.1) {
        for x in from(a.0, b.0)..=to(a.0, b.0) {
            visit(x as f32 + 0.5, y as f32 + 0.5);
        }
    }
}
