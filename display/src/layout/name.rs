//! A name in the room it has: in one line, in two, smaller, and cut only when nothing else helps.

use unicode_segmentation::UnicodeSegmentation;

use crate::text::{Ink, Type, drawable};

/// A name as it is set: one line or two, in one size.
pub struct Name {
    pub lines: Vec<String>,
    pub size: Type,
}

impl Name {
    /// In the first size that leaves it whole, in one line or broken after a space or a hyphen;
    /// in the last size broken anywhere, and cut where two lines are too few or too high.
    pub fn set(name: &str, sizes: &[Type], width: i32, high: i32) -> Self {
        let name = drawable(name);
        let smallest = sizes.last().copied().unwrap_or(Type::new(1));
        let ways = sizes.iter().flat_map(|size| {
            let broken = breaks(&name).map(|at| vec![name[..at].trim_end(), &name[at..]]);
            std::iter::once(vec![&name[..]])
                .chain(broken)
                .map(|lines| (*size, lines))
        });
        for (size, lines) in ways {
            let fits = |line: &&str| size.measure(line).width() <= width;
            if lines.iter().all(fits) && height(size, &lines) <= high {
                let lines = lines.into_iter().map(str::to_owned).collect();
                return Self { lines, size };
            }
        }
        Self::cut(&name, smallest, width, high)
    }

    /// Broken after a space or a hyphen, or inside a word, whichever shows more of it.
    fn cut(name: &str, size: Type, width: i32, high: i32) -> Self {
        let fits = |(line, _): &(String, usize)| size.measure(line).width() <= width;
        let ends = name.grapheme_indices(true).map(|(index, _)| index);
        let inside = ends.filter(|at| leaves_syllables(name, *at));
        let inside = inside.map(|at| (format!("{}-", &name[..at]), at));
        let between = breaks(name).map(|at| (name[..at].trim_end().to_owned(), at));
        let ways = inside.take_while(fits).last().into_iter();
        let two = ways
            .chain(between.filter(fits))
            .map(|(line, at)| vec![line, size.fit(&name[at..], width)])
            .filter(|lines| height(size, lines) <= high)
            .max_by_key(|lines| Self::shown(lines));
        Self {
            lines: two.unwrap_or_else(|| vec![size.fit(name, width)]),
            size,
        }
    }

    /// Letters of the name that are shown.
    pub fn shown(lines: &[String]) -> usize {
        let letters = lines.iter().flat_map(|line| line.chars());
        letters.filter(|c| c.is_alphanumeric()).count()
    }
}

/// A word that is broken there has two letters on either side at least.
fn leaves_syllables(name: &str, at: usize) -> bool {
    let (before, after) = name.split_at(at);
    let end = before.chars().rev().take(2).collect::<Vec<char>>();
    let start = after.chars().take(2).collect::<Vec<char>>();
    let is_syllable =
        |letters: &[char]| letters.len() == 2 && letters.iter().all(|c| c.is_alphanumeric());
    is_syllable(&end) && is_syllable(&start)
}

/// What begins no line, though French sets a space before it, and what ends none (Unicode UAX #14, LB13 and LB14).
const CLOSING: [char; 8] = [':', ';', '!', '?', '»', ')', '…', '.'];
const OPENING: [char; 2] = ['«', '('];

/// Where a name may be broken: after a space or a hyphen, nearest its middle first.
fn breaks(name: &str) -> impl Iterator<Item = usize> {
    let ends = name
        .match_indices([' ', '-', '‐'])
        .map(|(at, mark)| at + mark.len());
    let may = |at: &usize| {
        let (before, after) = name.split_at(*at);
        !after.is_empty() && !after.starts_with(CLOSING) && !before.trim_end().ends_with(OPENING)
    };
    let mut ends: Vec<usize> = ends.filter(may).collect();
    ends.sort_by_key(|at| at.abs_diff(name.len() / 2));
    ends.into_iter()
}

/// Height of the ink of a name's lines.
fn height(size: Type, lines: &[impl AsRef<str>]) -> i32 {
    stack(&inks(size, lines), 0).1
}

/// The ink of a name's lines, each with the white above it. However low its letters are, a line is as
/// high as its capitals.
pub fn inks(size: Type, lines: &[impl AsRef<str>]) -> Vec<(Ink, i32)> {
    let cap = size.cap as i32;
    let ink = |line: &_| {
        let ink = size.measure(AsRef::as_ref(line));
        let (above, below) = (ink.above.max(cap), ink.below.max(0));
        (
            Ink {
                above,
                below,
                ..ink
            },
            cap / 5,
        )
    };
    lines.iter().map(ink).collect()
}

/// The baselines of lines under each other from `top` on, where the ink of the first begins, and one
/// past the last row of ink. Each line has so much white above its ink.
pub fn stack(lines: &[(Ink, i32)], top: i32) -> (Vec<i32>, i32) {
    let mut bottom = top;
    let mut baselines = Vec::with_capacity(lines.len());
    for (index, (ink, white)) in lines.iter().enumerate() {
        let white = if index == 0 { 0 } else { *white };
        let baseline = bottom + white + ink.above;
        bottom = baseline + ink.below;
        baselines.push(baseline);
    }
    (baselines, bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_that_french_sets_apart_stays_with_its_word() {
        let places = |text| breaks(text).map(|at: usize| text[..at].len());
        assert_eq!(
            places("Annonce : « Carte » !").collect::<Vec<usize>>(),
            ["Annonce : ".len()]
        );
        assert_eq!(places("Marie-Claude").collect::<Vec<usize>>(), [6]);
    }
}
