//! A picture of a match that people keep and send: who came where, and how the points went. In colour, for screens; drawn with
//! the letters and signs of the panel.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage};

use crate::text::Type;
use crate::{Language, Symbol};

/// Width and height in pixels: what programs show of a link without cutting it.
const SIZE: (u32, u32) = (1200, 630);

const PAPER: Rgb<u8> = Rgb([0xfb, 0xf5, 0xe8]);
const INK: Rgb<u8> = Rgb([0x2b, 0x21, 0x18]);
const SOFT: Rgb<u8> = Rgb([0x65, 0x57, 0x4a]);
const RULE: Rgb<u8> = Rgb([0xcb, 0xb9, 0x8f]);
const FELT: Rgb<u8> = Rgb([0x23, 0x51, 0x3f]);
const CREAM: Rgb<u8> = Rgb([0xf3, 0xe9, 0xd3]);
const LIT: Rgb<u8> = Rgb([0xff, 0xe7, 0xa6]);

/// The band with the title is this high.
const BAND: i32 = 128;
const MARGIN: i32 = 48;
/// The highest line of the ranking.
const ROW: i32 = 62;
/// Where the ranking ends and the curve begins, from the left.
const MIDDLE: i32 = 560;
/// Between what stands side by side.
const GAP: i32 = 16;
/// Half the width of a line of the curve.
const STROKE: f32 = 2.6;

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keepsake {
    /// What was played.
    pub title: String,
    /// When, and who won.
    pub under: String,
    /// Whose letter forms.
    pub language: Language,
    /// Who came where, best first.
    pub lines: Vec<Line>,
}

/// Somebody of whom it tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Their name.
    pub name: String,
    /// Their points, as they are to be read.
    pub points: String,
    /// They have won, alone or not.
    pub won: bool,
    /// Their sign.
    pub symbol: Symbol,
    /// Red, green and blue of sign and curve.
    pub colour: [u8; 3],
    /// What they had after each round; none while they were not there.
    pub course: Vec<Option<f32>>,
}

impl Keepsake {
    /// The picture as a PNG.
    pub fn to_png(&self) -> Vec<u8> {
        let mut canvas = Canvas(RgbImage::from_pixel(SIZE.0, SIZE.1, PAPER));
        self.band(&mut canvas);
        self.ranking(&mut canvas);
        self.curve(&mut canvas);
        canvas.to_png()
    }

    fn type_of(&self, cap: u32) -> Type {
        Type::new(cap).in_letters_of(self.language)
    }

    fn band(&self, canvas: &mut Canvas) {
        canvas.fill((0, 0, SIZE.0 as i32, BAND), FELT);
        let room = SIZE.0 as i32 - 2 * MARGIN;
        for (text, cap, baseline) in [(&self.title, 36, 66), (&self.under, 17, 106)] {
            let letters = self.type_of(cap);
            canvas.text(letters, &letters.fit(text, room), MARGIN, baseline, CREAM);
        }
    }

    fn ranking(&self, canvas: &mut Canvas) {
        let top = BAND + 28;
        let room = SIZE.1 as i32 - top - 28;
        let high = (room / self.lines.len().max(1) as i32).min(ROW);
        let letters = self.type_of((high as u32 / 3).clamp(10, 20));
        for (at, line) in self.lines.iter().enumerate() {
            let y = top + at as i32 * high;
            if line.won {
                canvas.fill((MARGIN - 12, y, MIDDLE, y + high - 4), LIT);
            }
            let baseline = y + (high - 4 + letters.cap as i32) / 2;
            let radius = letters.cap as f32 * 0.75;
            let middle = (MARGIN as f32 + radius, (y + (high - 4) / 2) as f32);
            canvas.symbol(line.symbol, middle, radius, Rgb(line.colour));
            let right = MIDDLE - 12 - letters.advance(&line.points);
            canvas.text(letters, &line.points, right, baseline, INK);
            let left = MARGIN + 2 * radius as i32 + GAP;
            let name = letters.fit(&line.name, right - GAP - left);
            canvas.text(letters, &name, left, baseline, INK);
            canvas.fill((MARGIN - 12, y + high - 4, MIDDLE, y + high - 3), RULE);
        }
    }

    /// Nothing where no line has two values.
    fn curve(&self, canvas: &mut Canvas) {
        let all = || {
            self.lines
                .iter()
                .flat_map(|line| line.course.iter().flatten())
        };
        let rounds = self.lines.iter().map(|line| line.course.len()).max();
        let (Some(rounds), Some(low), Some(high)) = (
            rounds.filter(|rounds| *rounds > 1),
            all().copied().reduce(f32::min),
            all().copied().reduce(f32::max),
        ) else {
            return;
        };
        let letters = self.type_of(13);
        let (top, bottom) = (BAND as f32 + 46.0, SIZE.1 as f32 - 66.0);
        let left = (MIDDLE + 96) as f32;
        let right = (SIZE.0 as i32 - MARGIN - 14) as f32;
        let x = |round: usize| left + (right - left) * round as f32 / (rounds - 1) as f32;
        let y = |value: f32| bottom - (bottom - top) * (value - low) / (high - low).max(1.0);
        for value in [low, (low + high) / 2.0, high] {
            let at = y(value) as i32;
            canvas.fill((left as i32, at, right as i32, at + 1), RULE);
            let text = value.round().to_string().replace('-', "−");
            let begins = left as i32 - GAP - letters.advance(&text);
            canvas.text(letters, &text, begins, at + letters.cap as i32 / 2, SOFT);
        }
        for round in [0, rounds - 1] {
            let text = (round + 1).to_string();
            let begins = x(round) as i32 - letters.advance(&text) / 2;
            canvas.text(letters, &text, begins, bottom as i32 + 40, SOFT);
        }
        // Whoever won lies over the others.
        for line in self.lines.iter().rev() {
            let values = line.course.iter().enumerate();
            let points: Vec<(f32, f32)> = values
                .filter_map(|(round, value)| Some((x(round), y((*value)?))))
                .collect();
            for ends in points.windows(2) {
                canvas.stroke(ends[0], ends[1], Rgb(line.colour));
            }
            if let Some(last) = points.last() {
                canvas.symbol(line.symbol, *last, 13.0, Rgb(line.colour));
            }
        }
    }
}

struct Canvas(RgbImage);

impl Canvas {
    /// From left and top to right and bottom.
    fn fill(&mut self, (left, top, right, bottom): (i32, i32, i32, i32), colour: Rgb<u8>) {
        for y in top..bottom {
            for x in left..right {
                self.blend(x as u32, y as u32, 255, colour);
            }
        }
    }

    fn text(&mut self, letters: Type, text: &str, x: i32, baseline: i32, colour: Rgb<u8>) {
        letters.cover(text, x, baseline, |x, y, ink| self.blend(x, y, ink, colour));
    }

    fn symbol(&mut self, symbol: Symbol, (x, y): (f32, f32), radius: f32, colour: Rgb<u8>) {
        let box_of = (x - radius, y - radius, x + radius, y + radius);
        let inked = |px: f32, py: f32| symbol.contains((px - x) / radius, (py - y) / radius);
        self.shade(box_of, inked, colour);
    }

    fn stroke(&mut self, a: (f32, f32), b: (f32, f32), colour: Rgb<u8>) {
        let (left, right) = (a.0.min(b.0) - STROKE, a.0.max(b.0) + STROKE);
        let (top, bottom) = (a.1.min(b.1) - STROKE, a.1.max(b.1) + STROKE);
        let (run, rise) = (b.0 - a.0, b.1 - a.1);
        let inked = |x: f32, y: f32| {
            let along = ((x - a.0) * run + (y - a.1) * rise) / (run * run + rise * rise);
            let along = along.clamp(0.0, 1.0);
            (x - a.0 - along * run).hypot(y - a.1 - along * rise) <= STROKE
        };
        self.shade((left, top, right, bottom), inked, colour);
    }

    /// Each pixel of a box as far as it is inked: it is looked at in 16 places.
    fn shade(
        &mut self,
        (left, top, right, bottom): (f32, f32, f32, f32),
        inked: impl Fn(f32, f32) -> bool,
        colour: Rgb<u8>,
    ) {
        for y in top.max(0.0) as u32..bottom.max(0.0).ceil() as u32 {
            for x in left.max(0.0) as u32..right.max(0.0).ceil() as u32 {
                let places = (0..16).map(|at| (at % 4, at / 4));
                let inside = places.filter(|(i, j)| {
                    let part = |n: u32| (n as f32 + 0.5) / 4.0;
                    inked(x as f32 + part(*i), y as f32 + part(*j))
                });
                self.blend(x, y, (inside.count() * 255 / 16) as u8, colour);
            }
        }
    }

    fn blend(&mut self, x: u32, y: u32, ink: u8, colour: Rgb<u8>) {
        if let Some(pixel) = self.0.get_pixel_mut_checked(x, y) {
            for (below, above) in pixel.0.iter_mut().zip(colour.0) {
                let mixed =
                    u32::from(*below) * u32::from(255 - ink) + u32::from(above) * u32::from(ink);
                *below = (mixed / 255) as u8;
            }
        }
    }

    fn to_png(&self) -> Vec<u8> {
        let mut png = Vec::new();
        let (width, height) = self.0.dimensions();
        let written =
            PngEncoder::new(&mut png).write_image(&self.0, width, height, ExtendedColorType::Rgb8);
        written.expect("a Vec takes every byte");
        png
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, colour: [u8; 3], course: &[Option<f32>]) -> Line {
        Line {
            name: name.into(),
            points: "14".into(),
            colour,
            course: course.to_vec(),
            ..Line::default()
        }
    }

    fn drawn(lines: Vec<Line>) -> RgbImage {
        let keepsake = Keepsake {
            title: "Remi".into(),
            under: "Победа: Ана".into(),
            language: Language::Bulgarian,
            lines,
        };
        image::load_from_memory(&keepsake.to_png())
            .unwrap()
            .to_rgb8()
    }

    fn has(image: &RgbImage, from: i32, colour: [u8; 3]) -> bool {
        let columns = image.enumerate_pixels().filter(|(x, ..)| *x as i32 >= from);
        columns.into_iter().any(|(_, _, pixel)| pixel.0 == colour)
    }

    #[test]
    fn each_has_a_line_in_their_colour_on_the_left_and_a_curve_on_the_right() {
        let (red, blue) = ([200, 0, 0], [0, 0, 200]);
        let course = [Some(0.0), Some(-7.5), Some(30.0)];
        let late = [None, None, Some(4.0)];
        let image = drawn(vec![line("Ана", red, &course), line("Иван", blue, &late)]);
        assert_eq!(image.dimensions(), SIZE);
        for colour in [red, blue] {
            assert!(has(&image, 0, colour) && has(&image, MIDDLE, colour));
        }
    }

    #[test]
    fn any_match_is_drawn() {
        assert!(has(&drawn(Vec::new()), 0, PAPER.0));
        let one = drawn(vec![line("Ана", [200, 0, 0], &[Some(3.0)])]);
        assert!(!has(&one, MIDDLE, [200, 0, 0]), "one round is no curve");
        let level = [Some(5.0), Some(5.0)];
        let many = vec![line(&"Ж".repeat(24), [200, 0, 0], &level); 10];
        assert!(has(&drawn(many), MIDDLE, [200, 0, 0]));
    }
}
