//! Letters as pixels: measuring, cutting and drawing text.

mod kern;
mod letters;
mod spelling;

pub use letters::Letters;
pub use spelling::{drawable, missing};

use unicode_segmentation::UnicodeSegmentation;

use crate::{Frame, Language};
use letters::Glyph;

/// A size of type, given by the height of its capitals in pixels, and its letter forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Type {
    /// Height of a capital.
    pub cap: u32,
    /// Whose forms.
    pub letters: Letters,
}

/// How far the ink of a text reaches, in pixels from its origin on the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// First inked column; negative when a letter leans left of the origin.
    pub left: i32,
    /// One past the last inked column.
    pub right: i32,
    /// Rows above the baseline.
    pub above: i32,
    /// Rows below the baseline.
    pub below: i32,
}

impl Ink {
    /// Inked columns.
    pub fn width(self) -> i32 {
        self.right - self.left
    }
}

impl Type {
    /// Type of this height in the usual letter forms.
    pub const fn new(cap: u32) -> Self {
        Self {
            cap,
            letters: Letters::Usual,
        }
    }

    /// The same size in the letter forms of a language.
    pub fn in_letters_of(self, language: Language) -> Self {
        let letters = language.into();
        Self { letters, ..self }
    }

    /// The ink box of a text.
    pub fn measure(self, text: &str) -> Ink {
        let mut ink: Option<Ink> = None;
        self.each_glyph(text, |pen, glyph| {
            let bounds = glyph.bounds(self.cap);
            if bounds.width == 0 {
                return;
            }
            let left = pen + bounds.left;
            let glyph = Ink {
                left,
                right: left + bounds.width as i32,
                above: bounds.bottom + bounds.height as i32,
                below: -bounds.bottom,
            };
            ink = Some(ink.map_or(glyph, |ink| Ink {
                left: ink.left.min(glyph.left),
                right: ink.right.max(glyph.right),
                above: ink.above.max(glyph.above),
                below: ink.below.max(glyph.below),
            }));
        });
        ink.unwrap_or_default()
    }

    /// Width of a text with the white of its letters' sides; the same for any two
    /// numbers of as many figures, since the font's figures are tabular.
    pub fn advance(self, text: &str) -> i32 {
        self.each_glyph(text, |_, _| {}).round() as i32
    }

    /// Draws a text with its origin at `x` on the line `baseline`, black or white.
    pub fn draw(self, frame: &mut Frame, text: &str, x: i32, baseline: i32, black: bool) {
        self.cover(text, x, baseline, |column, row, ink| {
            if ink >= 128 {
                frame.set(column, row, black);
            }
        });
    }

    /// Visits each pixel on which a text with its origin at `x` on the line `baseline` has ink, with how much: 255 is
    /// all of it.
    pub fn cover(self, text: &str, x: i32, baseline: i32, mut visit: impl FnMut(u32, u32, u8)) {
        self.each_glyph(text, |pen, glyph| {
            let (bounds, coverage) = glyph.rasterize(self.cap);
            let left = x + pen + bounds.left;
            let top = baseline - bounds.bottom - bounds.height as i32;
            for (index, ink) in coverage.iter().enumerate().filter(|(_, ink)| **ink > 0) {
                let column = left + (index % bounds.width) as i32;
                let row = top + (index / bounds.width) as i32;
                if let (Ok(column), Ok(row)) = (u32::try_from(column), u32::try_from(row)) {
                    visit(column, row, *ink);
                }
            }
        });
    }

    /// The text if its ink is at most `width` wide, else as many of its grapheme
    /// clusters as fit before an ellipsis.
    pub fn fit(self, text: &str, width: i32) -> String {
        let text = drawable(text);
        if self.measure(&text).width() <= width {
            return text;
        }
        let ends = text.grapheme_indices(true).map(|(index, _)| index);
        ends.map(|end| format!("{}…", text[..end].trim_end()))
            .take_while(|cut| self.measure(cut).width() <= width)
            .last()
            .unwrap_or_default()
    }

    /// Calls `visit` with each glyph and its whole-pixel pen position. Returns the position
    /// after the last.
    fn each_glyph(self, text: &str, mut visit: impl FnMut(i32, Glyph)) -> f32 {
        let mut pen = 0.0f32;
        let mut before: Option<Glyph> = None;
        let glyphs = text.chars().filter_map(|character| {
            let lacking = || self.letters.glyph(spelling::REPLACEMENT);
            self.letters.glyph(character).or_else(lacking)
        });
        for glyph in glyphs {
            pen += before.map_or(0.0, |before| before.kern(glyph, self.cap));
            visit(pen.round() as i32, glyph);
            pen += glyph.bounds(self.cap).advance;
            before = Some(glyph);
        }
        pen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Type = Type::new(57);
    const BULGARIAN: Type = Type {
        cap: 57,
        letters: Letters::Bulgarian,
    };

    #[test]
    fn capitals_have_the_height_asked_for() {
        for letters in [Letters::Usual, Letters::Bulgarian] {
            for cap in [20, 30, 57] {
                let ink = Type { cap, letters }.measure("H");
                assert_eq!((ink.above, ink.below), (cap as i32, 0), "{letters:?}");
            }
        }
    }

    #[test]
    fn three_languages_are_in_the_fonts() {
        let french = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ’«»";
        let bulgarian = "АБВГДЕЖЗИЙЍКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийѝклмнопрстуфхцчшщъьюя„“№";
        let signs = "0123456789+−±/:.,…?!() €·→♥♠♦♣";
        for character in [french, bulgarian, signs].concat().chars() {
            for letters in [Letters::Usual, Letters::Bulgarian] {
                let drawn = letters.glyph(character).is_some();
                assert!(drawn, "{character} is not in the fonts, or too tall");
            }
        }
    }

    #[test]
    fn figures_are_tabular() {
        for size in [SIZE, BULGARIAN] {
            let widths = "0123456789".chars().map(|n| size.advance(&n.to_string()));
            let widths: std::collections::BTreeSet<i32> = widths.collect();
            assert_eq!(widths.len(), 1, "{widths:?}");
            assert_eq!(size.advance("+1711"), size.advance("−1774"));
        }
    }

    #[test]
    fn a_cut_keeps_an_accent_with_its_letter() {
        let name = "x\u{30A}x\u{30A}x\u{30A}x\u{30A}x\u{30A}x\u{30A}";
        let cut = SIZE.fit(name, SIZE.measure("xxx…").width());
        let kept = cut.strip_suffix('…').expect("the name is cut");
        assert!(!kept.is_empty() && kept.ends_with('\u{30A}'), "{cut:?}");
    }

    proptest! {
        #[test]
        fn a_fitted_text_fits_and_begins_like_the_text(text in "\\PC{0,24}", width in 0..400i32) {
            let text = drawable(&text);
            let fitted = SIZE.fit(&text, width);
            prop_assert!(SIZE.measure(&fitted).width() <= width);
            prop_assert!(fitted.chars().all(|c| Letters::Usual.glyph(c).is_some()));
            if fitted != text {
                prop_assert!(text.starts_with(fitted.trim_end_matches('…')));
            }
        }

        #[test]
        fn drawn_ink_stays_in_the_measured_box(
            text in "[A-Za-zА-я0-9éÉѝ+−]{1,6}",
            size in prop::sample::select(vec![SIZE, BULGARIAN]),
        ) {
            let mut frame = Frame::new();
            let ink = size.measure(&text);
            size.draw(&mut frame, &text, 100, 200, true);
            for (x, y) in (0..frame.height()).flat_map(|y| (0..frame.width()).map(move |x| (x, y))) {
                let (dx, dy) = (x as i32 - 100, y as i32 - 200);
                let inside = (ink.left..ink.right).contains(&dx) && (-ink.above..ink.below).contains(&dy);
                prop_assert!(inside || !frame.get(x, y), "ink at {dx}, {dy} outside {ink:?}");
            }
        }
    }
}
