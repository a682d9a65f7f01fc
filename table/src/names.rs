//! What players are called.

use unicode_security::confusable_detection::skeleton;

use crate::refusal::Refusal;
use crate::words::say;

/// Longest name of a player, in characters.
pub const MAX_NAME: usize = 24;

/// The names as the table writes them.
///
/// # Errors
/// One is empty, too long, has a control character, or stands twice.
pub fn checked_names(names: &[String]) -> Result<Vec<String>, Refusal> {
    let mut checked = Vec::new();
    for (place, name) in names.iter().enumerate() {
        checked.push(checked_name(place, name, &checked)?);
    }
    Ok(checked)
}

/// The name of whoever sits down at a place, counted from 0, beside these others.
///
/// # Errors
/// As [`checked_names`].
pub fn checked_name(place: usize, name: &str, others: &[String]) -> Result<String, Refusal> {
    let (seat, name) = (place + 1, name.trim().to_owned());
    Refusal::say(if name.is_empty() {
        say!("name-empty", seat = seat)
    } else if name.chars().count() > MAX_NAME {
        say!("name-long", seat = seat, most = MAX_NAME)
    } else if name.chars().any(char::is_control) {
        say!("name-control", seat = seat)
    } else if others.contains(&name) {
        say!("name-twice", seat = seat, name = name)
    } else {
        return Ok(name);
    })
}

/// That people can read these names and tell them apart: the last of them beside the others. It is asked
/// when somebody sits down, never of a journal.
///
/// # Errors
/// It has a character that nobody sees, or looks like another one (UTS #39, 4).
pub fn told_apart(place: usize, name: &str, others: &[String]) -> Result<(), Refusal> {
    let seat = place + 1;
    if let Some(unseen) = name.chars().find(|c| is_unseen(*c)) {
        let code = format!("U+{:04X}", u32::from(unseen));
        return Refusal::say(say!("name-unseen", seat = seat, code = code));
    }
    let looks = drawn(name);
    let alike = |other: &&String| {
        let of_other = drawn(other);
        *other != name && (0..looks.len()).any(|case| of_other[case] == looks[case])
    };
    match others.iter().find(alike) {
        None => Ok(()),
        Some(other) => Refusal::say(say!("name-alike", seat = seat, name = other.as_str())),
    }
}

/// What names have in common that nobody tells apart: letters of all alphabets that look the same are one, capitals are small, and so
/// many spaces are one. It is no name itself.
pub fn looks(name: &str) -> String {
    let [_, small] = drawn(name);
    small
}

/// How a name looks as it is written, and in small letters, which sound the same: letters of all alphabets that look the
/// same are one, and a page draws one space for several.
fn drawn(name: &str) -> [String; 2] {
    [name, &name.to_lowercase()].map(|name| {
        let skeleton: String = skeleton(name).collect();
        skeleton.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// Unicode's property Default_Ignorable_Code_Point (DerivedCoreProperties.txt, Unicode 16), and the line's
/// and paragraph's separators, the marks of an annotation, what stands for an object, and Braille's empty cell:
/// what is drawn as nothing, or turns what is beside it around.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFC}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    fn refused(name: &str, others: &[&str]) -> Option<String> {
        let others: Vec<String> = others.iter().map(|other| (*other).to_owned()).collect();
        let told = told_apart(others.len(), name, &others);
        told.err().map(|Refusal(why)| why.tell(Lang::En))
    }

    #[test]
    fn names_of_three_alphabets_are_let_be() {
        for name in [
            "Ana",
            "Ана",
            "Léa",
            "O'Neil, Tom",
            "Željko",
            "Йоана",
            "José María",
        ] {
            assert_eq!(refused(name, &["Ivan", "Мария"]), None, "{name}");
        }
    }

    #[test]
    fn what_nobody_sees_is_refused_by_its_number() {
        for (name, code) in [
            ("\u{200B}Ana", "U+200B"),
            ("A\u{202E}na", "U+202E"),
            ("Ana\u{FEFF}", "U+FEFF"),
            ("A\u{AD}na", "U+00AD"),
            ("Ana\u{2800}", "U+2800"),
            ("Ana\u{FFF9}", "U+FFF9"),
            ("Ana\u{FFFC}", "U+FFFC"),
        ] {
            let told = refused(name, &[]).unwrap();
            assert!(told.contains(code) && told.contains("seat 1"), "{told}");
        }
    }

    #[test]
    fn a_name_in_other_letters_or_cases_or_with_other_spaces_that_looks_the_same_is_refused() {
        // Latin and Cyrillic, as a phone in Bulgaria types both.
        for (name, other) in [
            ("Аnа", "Ana"),
            ("Poco", "Росо"),
            ("Cox", "Сох"),
            ("ana", "Ana"),
            ("АНА", "Ана"),
            ("LÉA", "Léa"),
            ("аnА", "Ana"),
            ("Ana  B", "Ana B"),
            ("Ana\u{A0}B", "Ana B"),
        ] {
            let told = refused(name, &["Ivan", other]).unwrap();
            assert!(told.contains("seat 3") && told.contains(other), "{told}");
        }
        assert_eq!(
            refused("Ana", &["Ana"]),
            None,
            "that is said in other words"
        );
    }
}
