//! Letters as pixels: measuring, cutting and drawing text in DejaVu Sans Bold.

use std::sync::LazyLock;

use fontdue::{Font, FontSettings};

use crate::Frame;

static BOLD: LazyLock<Font> = LazyLock::new(|| {
    let file: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");
    let settings = FontSettings {
        load_substitutions: false,
        ..FontSettings::default()
    };
    Font::from_bytes(file, settings).expect("the embedded font file is well-formed")
});

/// Height of a capital in parts of the em (OS/2 table, sCapHeight 1493 of 2048).
const CAP_PER_EM: f32 = 1493.0 / 2048.0;

/// How far a letter may reach above and below the baseline, in parts of the em: enough
/// for É, Ѝ and ç, not for stacked accents, for which no line here has room.
const ABOVE_PER_EM: f32 = 0.945;
const BELOW_PER_EM: f32 = 0.25;

/// Drawn for a character that cannot be: better a visible gap than a silent one.
const REPLACEMENT: char = '\u{FFFD}';

/// A size of type, given by the height of its capitals in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Type(pub u32);

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
    fn em(self) -> f32 {
        self.0 as f32 / CAP_PER_EM
    }

    /// The ink box of a text.
    pub fn measure(self, text: &str) -> Ink {
        let mut ink: Option<Ink> = None;
        self.each_glyph(text, |pen, character| {
            let metrics = BOLD.metrics(character, self.em());
            if metrics.width == 0 {
                return;
            }
            let left = pen + metrics.xmin;
            let glyph = Ink {
                left,
                right: left + metrics.width as i32,
                above: metrics.ymin + metrics.height as i32,
                below: -metrics.ymin,
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
        self.each_glyph(text, |pen, character| {
            let (metrics, coverage) = BOLD.rasterize(character, self.em());
            let left = x + pen + metrics.xmin;
            let top = baseline - metrics.ymin - metrics.height as i32;
            for (index, _) in coverage.iter().enumerate().filter(|(_, c)| **c >= 128) {
                let column = left + (index % metrics.width) as i32;
                let row = top + (index / metrics.width) as i32;
                if let (Ok(column), Ok(row)) = (u32::try_from(column), u32::try_from(row)) {
                    frame.set(column, row, black);
                }
            }
        });
    }

    /// The text if its ink is at most `width` wide, else as many of its letters as fit
    /// before an ellipsis. Accents stay with their letter.
    pub fn fit(self, text: &str, width: i32) -> String {
        let text = drawable(text);
        if self.measure(&text).width() <= width {
            return text;
        }
        let clusters = clusters(&text);
        (0..clusters.len())
            .rev()
            .map(|kept| format!("{}…", clusters[..kept].concat().trim_end()))
            .find(|cut| self.measure(cut).width() <= width)
            .unwrap_or_default()
    }

    /// Calls `visit` with each character and its whole-pixel pen position. Returns the
    /// position after the last.
    fn each_glyph(self, text: &str, mut visit: impl FnMut(i32, char)) -> f32 {
        let mut pen = 0.0f32;
        let mut before = None;
        for character in text.chars() {
            if let Some(before) = before {
                pen += BOLD
                    .horizontal_kern(before, character, self.em())
                    .unwrap_or(0.0);
            }
            visit(pen.round() as i32, character);
            pen += BOLD.metrics(character, self.em()).advance_width;
            before = Some(character);
        }
        pen
    }
}

/// The text with accents composed, line breaks and other control characters as
/// spaces, and a visible sign for whatever the font cannot draw.
pub fn drawable(text: &str) -> String {
    let mut drawn = String::with_capacity(text.len());
    for character in text.chars() {
        if let Some(composed) = drawn
            .chars()
            .last()
            .and_then(|base| compose(base, character))
        {
            drawn.pop();
            drawn.push(composed);
        } else if character.is_control() {
            drawn.push(' ');
        } else if can_draw(character) {
            drawn.push(character);
        } else if !joins_previous(character) {
            drawn.push(REPLACEMENT);
        }
    }
    drawn
}

fn can_draw(character: char) -> bool {
    let metrics = BOLD.metrics(character, 1.0).bounds;
    let above = metrics.ymin + metrics.height;
    BOLD.has_glyph(character) && above <= ABOVE_PER_EM && metrics.ymin >= -BELOW_PER_EM
}

/// The text in units a reader takes for one letter: a character with the combining
/// marks after it. (Unicode's full grapheme rules concern scripts this font lacks.)
fn clusters(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|&(index, character)| index == 0 || !joins_previous(character))
        .map(|(index, _)| index)
        .chain([text.len()])
        .collect();
    starts
        .windows(2)
        .map(|pair| &text[pair[0]..pair[1]])
        .collect()
}

/// Combining marks, joiners and variation selectors: never a letter of their own.
fn joins_previous(character: char) -> bool {
    matches!(character,
        '\u{0300}'..='\u{036F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}'
        | '\u{200C}' | '\u{200D}')
}

/// Composes a letter and an accent into the one character the font draws well, for
/// French and Bulgarian; some phones type them apart (Unicode NFD).
fn compose(base: char, accent: char) -> Option<char> {
    let (from, to) = match accent {
        '\u{0300}' => ("AEUaeuИи", "ÀÈÙàèùЍѝ"),
        '\u{0301}' => ("Ee", "Éé"),
        '\u{0302}' => ("AEIOUaeiou", "ÂÊÎÔÛâêîôû"),
        '\u{0306}' => ("Ии", "Йй"),
        '\u{0308}' => ("AEIOUYaeiouy", "ÄËÏÖÜŸäëïöüÿ"),
        '\u{0327}' => ("Cc", "Çç"),
        _ => return None,
    };
    let place = from.chars().position(|letter| letter == base)?;
    to.chars().nth(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Type = Type(57);

    #[test]
    fn capitals_have_the_height_asked_for() {
        for height in [20, 30, 57] {
            let ink = Type(height).measure("H");
            assert_eq!((ink.above, ink.below), (height as i32, 0));
        }
    }

    #[test]
    fn three_languages_are_in_the_font() {
        let french = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ’«»";
        let bulgarian = "АБВГДЕЖЗИЙЍКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийѝклмнопрстуфхцчшщъьюя„“№";
        let signs = "0123456789+−±/:.,…?!() €";
        for character in [french, bulgarian, signs].concat().chars() {
            assert!(
                can_draw(character),
                "{character} is not in the font, or too tall"
            );
        }
    }

    #[test]
    fn figures_are_tabular() {
        let widths = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].map(|n| SIZE.advance(n));
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
        assert_eq!(SIZE.advance("+1711"), SIZE.advance("−1774"));
    }

    #[test]
    fn accents_typed_apart_are_composed() {
        assert_eq!(drawable("E\u{301}loi\u{308}se"), "Éloïse");
        assert_eq!(drawable("\u{418}\u{300}"), "Ѝ");
        assert_eq!(drawable("\u{418}\u{306}oана"), "Йoана");
    }

    #[test]
    fn what_the_font_lacks_is_visible() {
        assert_eq!(drawable("Tom\n王"), "Tom \u{FFFD}");
        assert_eq!(drawable("Ấ"), "\u{FFFD}");
        assert!(can_draw(REPLACEMENT));
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
            prop_assert!(fitted.chars().all(|character| BOLD.has_glyph(character)));
            if fitted != text {
                prop_assert!(text.starts_with(fitted.trim_end_matches('…')));
            }
        }

        #[test]
        fn drawn_ink_stays_in_the_measured_box(text in "[A-Za-zА-я0-9éÉѝ+−]{1,6}") {
            let mut frame = Frame::new();
            let ink = SIZE.measure(&text);
            SIZE.draw(&mut frame, &text, 100, 200, true);
            for (x, y) in (0..frame.height()).flat_map(|y| (0..frame.width()).map(move |x| (x, y))) {
                let (dx, dy) = (x as i32 - 100, y as i32 - 200);
                let inside = (ink.left..ink.right).contains(&dx) && (-ink.above..ink.below).contains(&dy);
                prop_assert!(inside || !frame.get(x, y), "ink at {dx}, {dy} outside {ink:?}");
            }
        }
    }
}
