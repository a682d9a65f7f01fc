//! What is typed, as it can be drawn.

use super::letters::Letters;

/// Drawn for a character that cannot be: better a visible gap than a silent one.
pub const REPLACEMENT: char = '\u{FFFD}';

/// The text with accents composed, line breaks and other control characters as
/// spaces, and a visible sign for whatever the font cannot draw.
pub fn drawable(text: &str) -> String {
    let mut drawn = String::with_capacity(text.len());
    for character in composed(text) {
        if can_draw(character) {
            drawn.push(character);
        } else if !joins_previous(character) {
            drawn.push(REPLACEMENT);
        }
    }
    drawn
}

/// The characters of a text that cannot be drawn.
pub fn missing(text: &str) -> Vec<char> {
    let lacking = |character: &char| !can_draw(*character);
    composed(text).into_iter().filter(lacking).collect()
}

/// The characters with accents composed where there is such a letter, and control
/// characters as spaces.
fn composed(text: &str) -> Vec<char> {
    let mut composed: Vec<char> = Vec::with_capacity(text.len());
    for character in text.chars() {
        let whole = composed.last().and_then(|base| compose(*base, character));
        if let (Some(whole), Some(base)) = (whole, composed.last_mut()) {
            *base = whole;
        } else {
            composed.push(if character.is_control() {
                ' '
            } else {
                character
            });
        }
    }
    composed
}

fn can_draw(character: char) -> bool {
    Letters::Usual.glyph(character).is_some()
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

    #[test]
    fn accents_typed_apart_are_composed() {
        assert_eq!(drawable("E\u{301}loi\u{308}se"), "Éloïse");
        assert_eq!(drawable("\u{418}\u{300}"), "Ѝ");
        assert_eq!(drawable("\u{418}\u{306}oана"), "Йoана");
    }

    #[test]
    fn what_the_font_lacks_is_visible() {
        assert_eq!(drawable("Tom\n王"), "Tom \u{FFFD}");
        assert_eq!(
            missing("Ana דנה ليلى"),
            "דנהليلى".chars().collect::<Vec<_>>()
        );
        assert_eq!(drawable("Ấ"), "\u{FFFD}");
        assert!(can_draw(REPLACEMENT));
    }
}
