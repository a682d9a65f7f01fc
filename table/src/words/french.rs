//! What French makes of "de" and "que" before the word that follows: names are typed in by people, and ranks and places are words of
//! their own, so no sentence can know. Pages do the same (`hub/page/words.js`).

use fluent_bundle::FluentValue;

/// A word, and what becomes of it before another one.
pub type Function = (&'static str, fn(&str) -> String);

/// By the names that the sentences call them by: `{ DE($name) }`.
pub const FUNCTIONS: [Function; 2] = [("DE", de), ("QUE", que)];

/// "de Léa", "d'Ana", "du tapis", "des combinaisons".
fn de(next: &str) -> String {
    for (article, joined) in [("le ", "du "), ("les ", "des ")] {
        if let Some(rest) = next.strip_prefix(article) {
            return format!("{joined}{rest}");
        }
    }
    before("d", next)
}

/// "que Léa", "qu'Ana".
fn que(next: &str) -> String {
    before("qu", next)
}

fn before(word: &str, next: &str) -> String {
    match begins_with_a_vowel(next) {
        true => format!("{word}'{next}"),
        false => format!("{word}e {next}"),
    }
}

/// To the ear: "Hélène" and "Yves" do, "Hassan", "Hâlim" and "Yann" do not.
fn begins_with_a_vowel(next: &str) -> bool {
    const A: &str = "aàáâäãåæ";
    const OTHERS: &str = "eéèêëiíîïoóôöõœuùúûü";
    let mut letters = next.chars().flat_map(char::to_lowercase);
    let is_vowel = |letter: char| A.contains(letter) || OTHERS.contains(letter);
    let (first, second) = (letters.next(), letters.next());
    match first {
        Some('h') => second.is_some_and(|second| second == 'y' || OTHERS.contains(second)),
        Some('y') => second.is_some_and(|second| second.is_alphabetic() && !is_vowel(second)),
        first => first.is_some_and(is_vowel),
    }
}

/// What a function is given: an argument, or nothing where it is missing.
pub fn text(given: &[FluentValue<'_>]) -> String {
    match given {
        [FluentValue::String(text)] => text.to_string(),
        [FluentValue::Number(number)] => number.as_string().into_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_shortened_before_a_vowel_and_joined_with_an_article() {
        for (next, told) in [
            ("Léa", "de Léa"),
            ("Ana", "d'Ana"),
            ("Émile", "d'Émile"),
            ("Hélène", "d'Hélène"),
            ("Hassan", "de Hassan"),
            ("Hâlim", "de Hâlim"),
            ("Hórus", "d'Hórus"),
            ("Yves", "d'Yves"),
            ("Yann", "de Yann"),
            ("Y", "de Y"),
            ("Ангел", "de Ангел"),
            ("as", "d'as"),
            ("8", "de 8"),
            ("le tapis d'Ana", "du tapis d'Ana"),
            ("les combinaisons", "des combinaisons"),
            ("Les", "de Les"),
            ("", "de "),
        ] {
            assert_eq!(de(next), told);
        }
        assert_eq!([que("Ivan"), que("Tom")], ["qu'Ivan", "que Tom"]);
    }
}
