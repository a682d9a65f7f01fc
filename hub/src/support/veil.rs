//! What nobody else may read is struck out of a text: tags, cards, codes and secrets.

use std::collections::BTreeSet;
use std::fs;

use rules::card::Card;
use rules::remi::Tile;
use serde_json::Value;
use table::piece::Piece;

use crate::config::TableConfig;

/// A secret that is shorter hides half the words of a text; passwords and codes are longer.
const SHORTEST: usize = 4;
/// Digits of a tag's number in hexadecimals, at the least; 4 bytes.
const DIGITS: usize = 8;

/// The secrets of a table.
#[derive(Clone, Debug, Default)]
pub struct Veil {
    /// The longest first, so that none is left in part.
    secrets: Vec<String>,
}

impl Veil {
    /// Over what the files of a table hold that are for it alone. Tags and cards are struck out in any case.
    pub fn over(config: Option<&TableConfig>) -> Veil {
        let mut secrets = BTreeSet::new();
        if let Some(config) = config {
            let broker = config
                .broker
                .iter()
                .filter_map(|broker| Some(&broker.login.as_ref()?.1));
            let wifi = config
                .wifi
                .iter()
                .filter_map(|wifi| wifi.password_file.as_ref());
            for file in broker.chain(wifi) {
                secrets.extend(
                    fs::read_to_string(file)
                        .ok()
                        .map(|text| text.trim().to_owned()),
                );
            }
            secrets.extend(config.wifi.iter().map(|wifi| wifi.name.clone()));
            let keys = fs::read(config.data.join("keys.json")).unwrap_or_default();
            strings(
                &serde_json::from_slice(&keys).unwrap_or_default(),
                &mut secrets,
            );
        }
        let mut secrets: Vec<String> = secrets
            .into_iter()
            .filter(|one| one.len() >= SHORTEST)
            .collect();
        secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        Veil { secrets }
    }

    /// The text without them.
    pub fn text(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.secrets {
            text = text.replace(secret, "[secret]");
        }
        let mut veiled = String::with_capacity(text.len());
        let mut word = String::new();
        for letter in text.chars() {
            if letter.is_alphanumeric() || matches!(letter, '#' | ':') {
                word.push(letter);
                continue;
            }
            veiled += shown(&word);
            word.clear();
            veiled.push(letter);
        }
        veiled + shown(&word)
    }
}

/// All texts in it, whatever they are called.
fn strings(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            found.insert(text.clone());
        }
        Value::Array(all) => all.iter().for_each(|one| strings(one, found)),
        Value::Object(all) => all.values().for_each(|one| strings(one, found)),
        _ => {}
    }
}

/// A word, or what is told of it. The slash of a piece (`AS/1`) parts words.
fn shown(word: &str) -> &str {
    let digits = word.chars().filter(|letter| *letter != ':');
    let is_hex = digits.clone().all(|digit| digit.is_ascii_hexdigit());
    if is_hex && digits.count() >= DIGITS && word.contains(|letter: char| letter.is_ascii_digit()) {
        return "[tag]";
    }
    let of_piece = |word: &str| {
        word.parse::<Piece>().is_ok()
            || word.parse::<Card>().is_ok()
            || word.parse::<Tile>().is_ok()
            || word.parse::<rules::remmi_demmi::Type>().is_ok()
    };
    let bare = word.trim_matches(':');
    match !bare.is_empty() && bare.split(':').any(of_piece) {
        true => "[card]",
        false => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_cards_are_struck_out_and_words_stay() {
        let veil = Veil::default();
        for (text, veiled) in [
            ("tag 04A1B2C3D4E5F6 lies there", "tag [tag] lies there"),
            ("tag 04:a1:b2:c3, twice", "tag [tag], twice"),
            (
                "AS/1 and 10H, RC1 or 7R#1; JK",
                "[card]/1 and [card], [card] or [card]; [card]",
            ),
            (
                "seat 2's pad (pad:1), spi0, select first:1",
                "seat 2's pad (pad:1), spi0, select first:1",
            ),
            (
                "2026-11-27T18:00:01Z at 127.0.0.1:8753",
                "2026-11-27T18:00:01Z at 127.0.0.1:8753",
            ),
            ("a decade of accede", "a decade of accede"),
        ] {
            assert_eq!(veil.text(text), veiled);
        }
    }
}
