//! What must not be told before its time.

use std::path::Path;

use serde_json::Value;

/// Words by which a verdict could be told.
pub const VERDICTS: [&str; 8] = [
    "verdict",
    "valid",
    "no Remmi",
    "a Remmi",
    "NOT_REMMI",
    "RD-08",
    "RD-16",
    "blame",
];

/// Names and tags of all cards, as the twin in `folder` keeps them. Plaques are public.
pub fn cards(folder: &Path) -> Vec<String> {
    let file = std::fs::read(folder.join("world.json")).unwrap();
    let world: Value = serde_json::from_slice(&file).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let things = world["things"].as_array().unwrap().iter();
    let cards = things.filter(|thing| is_card(&word(&thing["name"])));
    let words: Vec<String> = cards
        .flat_map(|card| [word(&card["name"]), word(&card["tag"])])
        .flat_map(|word| [word.to_lowercase(), word])
        .collect();
    assert_eq!(
        words.len(),
        2 * 2 * 81,
        "name and tag of 81 cards, both in two spellings"
    );
    words
}

/// Tags of everything, as the twin in `folder` keeps them: those are told to no page.
pub fn tags(folder: &Path) -> Vec<String> {
    let file = std::fs::read(folder.join("world.json")).unwrap();
    let world: Value = serde_json::from_slice(&file).unwrap();
    let things = world["things"].as_array().unwrap().iter();
    things
        .map(|thing| thing["tag"].as_str().unwrap().to_owned())
        .collect()
}

/// `RC1` .. `BT9`
fn is_card(name: &str) -> bool {
    name.len() == 3 && name.starts_with(['R', 'G', 'B'])
}

/// The words that occur in the text. A card's name counts where it stands alone: a session
/// `6ebc60ec` does not tell of `BC6`.
pub fn found<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let alone = |at: usize, word: &str| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        ![before, after]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric)
    };
    let stands = |word: &str| {
        let name = is_card(&word.to_uppercase());
        text.match_indices(word)
            .any(|(at, _)| !name || alone(at, word))
    };
    words.into_iter().filter(|word| stands(word)).collect()
}
