//! The two faces, and which glyph of which face draws a character.
//!
//! DejaVu Sans Bold draws everything, but has no Bulgarian letter forms: its `locl` feature
//! knows Serbian and Macedonian only. On a Bulgarian board IBM Plex Sans Bold draws what it
//! has, with the substitutions of its `locl` feature for Bulgarian, and DejaVu the rest.
//! The rasteriser applies no features, so they are read from the font's table once.

use std::collections::HashMap;
use std::sync::LazyLock;

use fontdue::{Font, FontSettings, Metrics};
use ttf_parser::gsub::{SingleSubstitution, SubstitutionSubtable};
use ttf_parser::{GlyphId, Tag};

use crate::Language;

static DEJAVU: LazyLock<Face> = LazyLock::new(|| {
    let file = include_bytes!("../../fonts/DejaVuSans-Bold.ttf");
    // OS/2 table: sCapHeight 1493 of 2048.
    Face::new(file, 1493.0 / 2048.0, None)
});

static PLEX: LazyLock<Face> = LazyLock::new(|| {
    let file = include_bytes!("../../fonts/IBMPlexSans-Bold.ttf");
    // OS/2 table: sCapHeight 698 of 1000.
    Face::new(file, 698.0 / 1000.0, Some(Tag::from_bytes(b"BGR ")))
});

/// How far a letter may reach above and below the baseline, in heights of a capital: enough
/// for É, Ѝ and ç, not for stacked accents, for which no line here has room.
const ABOVE: f32 = 1.297;
const BELOW: f32 = 0.343;

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
        let faces: &[&'static LazyLock<Face>] = match self {
            Letters::Usual => &[&DEJAVU],
            Letters::Bulgarian => &[&PLEX, &DEJAVU],
        };
        faces.iter().find_map(|face| face.glyph(character))
    }
}

/// One glyph of one face.
#[derive(Clone, Copy)]
pub struct Glyph {
    face: &'static Face,
    index: u16,
}

impl Glyph {
    /// Where its ink is, for capitals of this height in pixels.
    pub fn metrics(self, cap: u32) -> Metrics {
        self.face
            .font
            .metrics_indexed(self.index, self.face.em(cap))
    }

    /// Its ink, a byte per pixel.
    pub fn rasterize(self, cap: u32) -> (Metrics, Vec<u8>) {
        let em = self.face.em(cap);
        self.face.font.rasterize_indexed(self.index, em)
    }

    /// Pixels by which the next glyph is moved nearer or further.
    pub fn kern(self, next: Glyph, cap: u32) -> f32 {
        if !std::ptr::eq(self.face, next.face) {
            return 0.0;
        }
        let em = self.face.em(cap);
        let kern = self
            .face
            .font
            .horizontal_kern_indexed(self.index, next.index, em);
        kern.unwrap_or(0.0)
    }
}

/// A font with what we must know beside what it says.
struct Face {
    font: Font,
    /// Height of a capital in parts of the em.
    cap_per_em: f32,
    /// Glyphs that a language has others for.
    forms: HashMap<u16, u16>,
}

impl Face {
    fn new(file: &'static [u8], cap_per_em: f32, language: Option<Tag>) -> Self {
        let settings = FontSettings {
            load_substitutions: language.is_some(),
            ..FontSettings::default()
        };
        let font = Font::from_bytes(file, settings).expect("the embedded font file is well-formed");
        let forms = language.and_then(|language| local_forms(file, language));
        Self {
            font,
            cap_per_em,
            forms: forms.unwrap_or_default(),
        }
    }

    fn em(&self, cap: u32) -> f32 {
        cap as f32 / self.cap_per_em
    }

    fn glyph(&'static self, character: char) -> Option<Glyph> {
        let index = match self.font.lookup_glyph_index(character) {
            0 => return None,
            index => *self.forms.get(&index).unwrap_or(&index),
        };
        let bounds = self.font.metrics_indexed(index, 1.0).bounds;
        let above = (bounds.ymin + bounds.height) / self.cap_per_em;
        let below = -bounds.ymin / self.cap_per_em;
        (above <= ABOVE && below <= BELOW).then_some(Glyph { face: self, index })
    }
}

/// The glyphs that the font's feature `locl` puts in place of others, for Cyrillic in this
/// language; `None` if it has none.
fn local_forms(file: &[u8], language: Tag) -> Option<HashMap<u16, u16>> {
    let face = ttf_parser::Face::parse(file, 0).ok()?;
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
        let plain = |character| Glyph {
            face: &PLEX,
            index: PLEX.font.lookup_glyph_index(character),
        };
        let own = "вгджзийклптцшщю";
        for character in own.chars() {
            let usual = plain(character).rasterize(57).1;
            assert!(ink(Letters::Bulgarian, character) != usual, "{character}");
        }
        for character in "абенорсух".chars() {
            let usual = plain(character).rasterize(57).1;
            assert!(ink(Letters::Bulgarian, character) == usual, "{character}");
        }
    }

    #[test]
    fn what_the_bulgarian_face_lacks_is_drawn_by_the_other() {
        for character in "♥♠♦♣".chars() {
            assert!(PLEX.glyph(character).is_none(), "{character}");
            assert!(ink(Letters::Bulgarian, character) == ink(Letters::Usual, character));
        }
    }

    /// DejaVu has forms for Serbian and Macedonian, so the reader of the table works, and
    /// none for Bulgarian, which is why there is a second face.
    #[test]
    fn dejavu_has_no_bulgarian_forms() {
        let file = include_bytes!("../../fonts/DejaVuSans-Bold.ttf");
        assert!(local_forms(file, Tag::from_bytes(b"BGR ")).is_none());
        assert!(local_forms(file, Tag::from_bytes(b"SRB ")).is_some());
    }
}
