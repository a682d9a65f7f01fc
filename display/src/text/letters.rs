//! Which glyph draws a character.
//!
//! IBM Plex Sans Bold draws the letters of all languages; in Bulgarian with the substitutions of its
//! `locl` feature, which the rasteriser does not apply: they are read from the font's table once. The
//! four suits of cards, which it lacks, are drawn from shapes of our own.

use std::collections::HashMap;
use std::sync::LazyLock;

use fontdue::{Font, FontSettings};
use ttf_parser::gsub::{SingleSubstitution, SubstitutionSubtable};
use ttf_parser::{GlyphId, Tag};

use super::kern::Kern;
use crate::Language;
use crate::shape::Suit;

static PLEX: LazyLock<Face> =
    LazyLock::new(|| Face::new(include_bytes!("../../fonts/IBMPlexSans-Bold.ttf")));

/// Height of a capital in parts of the em, and the em in the font's units: its tables OS/2 and head.
const CAP_PER_EM: f32 = 698.0 / UNITS_PER_EM;
const UNITS_PER_EM: f32 = 1000.0;

/// How far a letter may reach above and below the baseline, in heights of a capital: enough
/// for É, Å, Ѝ and ç, not for stacked accents, for which no line here has room.
const ABOVE: f32 = 1.445;
const BELOW: f32 = 0.343;

/// Width of a suit's sign with the white at its sides, in heights of a capital.
const SUIT: f32 = 1.1;
/// Points to a side of a pixel at which a suit's ink is sampled.
const SAMPLES: usize = 4;

/// Whose letter forms a text is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letters {
    /// The usual ones.
    #[default]
    Usual,
    /// Cyrillic as it is written in Bulgaria: г, д, и, п, т and others have shapes of
    /// their own.
    Bulgarian,
}

impl From<Language> for Letters {
    fn from(language: Language) -> Self {
        match language {
            Language::Bulgarian => Letters::Bulgarian,
            Language::English | Language::French => Letters::Usual,
        }
    }
}

impl Letters {
    /// The glyph that draws a character; `None` if none does, or if it is too tall.
    pub fn glyph(self, character: char) -> Option<Glyph> {
        if let Some(suit) = Suit::of(character) {
            return Some(Glyph::Suit(suit));
        }
        let index = PLEX.glyph(character)?;
        Some(Glyph::Letter(match self {
            Letters::Usual => index,
            Letters::Bulgarian => *PLEX.bulgarian.get(&index).unwrap_or(&index),
        }))
    }
}

/// What draws one character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Glyph {
    /// By its number in the font.
    Letter(u16),
    Suit(Suit),
}

/// Where a glyph's ink is, in pixels from its origin on the baseline.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    pub left: i32,
    /// Lowest row, upwards.
    pub bottom: i32,
    pub width: usize,
    pub height: usize,
    /// From its origin to that of the next.
    pub advance: f32,
}

impl From<fontdue::Metrics> for Bounds {
    fn from(metrics: fontdue::Metrics) -> Self {
        Self {
            left: metrics.xmin,
            bottom: metrics.ymin,
            width: metrics.width,
            height: metrics.height,
            advance: metrics.advance_width,
        }
    }
}

impl Glyph {
    /// Where its ink is, for capitals of this height in pixels.
    pub fn bounds(self, cap: u32) -> Bounds {
        match self {
            Glyph::Letter(index) => PLEX.font.metrics_indexed(index, em(cap)).into(),
            Glyph::Suit(_) => Bounds {
                left: (cap as f32 * (SUIT - 1.0) / 2.0).round() as i32,
                bottom: 0,
                width: cap as usize,
                height: cap as usize,
                advance: cap as f32 * SUIT,
            },
        }
    }

    /// Its ink, a byte per pixel.
    pub fn rasterize(self, cap: u32) -> (Bounds, Vec<u8>) {
        match self {
            Glyph::Letter(index) => {
                let (metrics, ink) = PLEX.font.rasterize_indexed(index, em(cap));
                (metrics.into(), ink)
            }
            Glyph::Suit(suit) => (self.bounds(cap), suit_ink(suit, cap as usize)),
        }
    }

    /// Pixels by which the next glyph is moved nearer or further.
    pub fn kern(self, next: Glyph, cap: u32) -> f32 {
        match (self, next) {
            (Glyph::Letter(left), Glyph::Letter(right)) => {
                PLEX.kern.between(left, right) as f32 * em(cap) / UNITS_PER_EM
            }
            _ => 0.0,
        }
    }
}

fn em(cap: u32) -> f32 {
    cap as f32 / CAP_PER_EM
}

fn suit_ink(suit: Suit, side: usize) -> Vec<u8> {
    let across = side * SAMPLES;
    let at = |sample: usize| (2 * sample + 1) as f32 / across as f32 - 1.0;
    let mut hits = vec![0u8; side * side];
    for (row, column) in (0..across).flat_map(|row| (0..across).map(move |column| (row, column))) {
        if suit.contains(at(column), at(row)) {
            hits[row / SAMPLES * side + column / SAMPLES] += 1;
        }
    }
    let most = (SAMPLES * SAMPLES) as u16;
    let ink = |hits: u8| (u16::from(hits) * 255 / most) as u8;
    hits.into_iter().map(ink).collect()
}

/// The font with what we must know beside what it draws.
struct Face {
    font: Font,
    /// Glyphs that Bulgarian has others for.
    bulgarian: HashMap<u16, u16>,
    kern: Kern,
}

impl Face {
    fn new(file: &'static [u8]) -> Self {
        let settings = FontSettings {
            load_substitutions: true,
            ..FontSettings::default()
        };
        let font = Font::from_bytes(file, settings).expect("the embedded font file is well-formed");
        let tables = ttf_parser::Face::parse(file, 0).expect("and its tables too");
        Self {
            font,
            bulgarian: local_forms(&tables, Tag::from_bytes(b"BGR ")).unwrap_or_default(),
            kern: Kern::of(&tables),
        }
    }

    fn glyph(&self, character: char) -> Option<u16> {
        let index = self.font.lookup_glyph_index(character);
        let bounds = self.font.metrics_indexed(index, 1.0).bounds;
        let above = (bounds.ymin + bounds.height) / CAP_PER_EM;
        let below = -bounds.ymin / CAP_PER_EM;
        (index != 0 && above <= ABOVE && below <= BELOW).then_some(index)
    }
}

/// The glyphs that the font's feature `locl` puts in place of others, for Cyrillic in this
/// language; `None` if it has none.
fn local_forms(face: &ttf_parser::Face, language: Tag) -> Option<HashMap<u16, u16>> {
    let gsub = face.tables().gsub?;
    let script = gsub.scripts.find(Tag::from_bytes(b"cyrl"))?;
    let features = script.languages.find(language)?.feature_indices;
    let local = features
        .into_iter()
        .filter_map(|index| gsub.features.get(index))
        .filter(|feature| feature.tag == Tag::from_bytes(b"locl"));
    let lookups = local
        .flat_map(|feature| feature.lookup_indices)
        .filter_map(|index| gsub.lookups.get(index));
    let singles = lookups
        .flat_map(|lookup| lookup.subtables.into_iter::<SubstitutionSubtable>())
        .filter_map(|table| match table {
            SubstitutionSubtable::Single(single) => Some(single),
            _ => None,
        });
    let mut forms = HashMap::new();
    for single in singles {
        let glyphs = (0..face.number_of_glyphs()).map(GlyphId);
        forms.extend(glyphs.filter_map(|from| Some((from.0, substitute(&single, from)?))));
    }
    Some(forms)
}

fn substitute(single: &SingleSubstitution, from: GlyphId) -> Option<u16> {
    let place = single.coverage().get(from)?;
    match single {
        SingleSubstitution::Format1 { delta, .. } => Some(from.0.wrapping_add_signed(*delta)),
        SingleSubstitution::Format2 { substitutes, .. } => substitutes.get(place).map(|to| to.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(letters: Letters, character: char) -> Vec<u8> {
        letters
            .glyph(character)
            .expect("in the font")
            .rasterize(57)
            .1
    }

    /// The letters whose small forms differ in Bulgarian type, after the usual description
    /// of Bulgarian Cyrillic; the others are left as they are.
    #[test]
    fn bulgarian_letters_have_their_own_forms() {
        for character in "вгджзийклптцшщю".chars() {
            let differs = ink(Letters::Bulgarian, character) != ink(Letters::Usual, character);
            assert!(differs, "{character}");
        }
        for character in "абенорсух".chars() {
            let same = ink(Letters::Bulgarian, character) == ink(Letters::Usual, character);
            assert!(same, "{character}");
        }
    }

    #[test]
    fn each_suit_has_a_sign_of_a_capitals_height() {
        for character in "♥♠♦♣".chars() {
            let glyph = Letters::Usual.glyph(character).expect("drawn");
            let (bounds, ink) = glyph.rasterize(57);
            assert_eq!((bounds.bottom, bounds.height), (0, 57));
            let rows: Vec<&[u8]> = ink.chunks(bounds.width).collect();
            for row in [rows.first(), rows.last()].into_iter().flatten() {
                assert!(row.iter().any(|ink| *ink > 0), "{character}");
            }
        }
    }

    /// Amounts in units of the em that a reader of the file of another make found (fontTools 4).
    #[test]
    fn pairs_are_kerned_as_the_font_says() {
        let glyph = |character| Letters::Usual.glyph(character).expect("in the font");
        for (pair, units) in PAIRS {
            let [left, right] = [0, 1].map(|place| glyph(pair.chars().nth(place).expect("a pair")));
            let kern = left.kern(right, 698);
            assert_eq!(kern.round() as i32, units, "{pair}");
        }
    }

    const PAIRS: [(&str, i32); 5] = [
        ("To", -65),
        ("AV", -54),
        ("Та", -70),
        ("Го", -110),
        ("nn", 0),
    ];
}
