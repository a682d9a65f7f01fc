//! Who plays what, and by which options.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::GameId;
use crate::base::Refusal;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

/// A choice of game, seats and options, as a page sends it and the journal keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// Which game.
    #[serde(default)]
    pub game: GameId,
    /// Names in order of seats; the next sits to the left.
    pub names: Vec<String>,
    /// Options that differ from their default, by the names of the decision tables.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Seats that a machine plays: nobody is awaited there, and no statistics are kept of it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub robots: BTreeSet<u8>,
}

impl Seating {
    /// The value of an option, or its default when it is not named.
    ///
    /// # Errors
    /// The text is no value of it.
    pub fn option<T: FromStr + Default>(&self, key: &str) -> Result<T, Refusal> {
        self.option_or(key, T::default())
    }

    /// The same with another default.
    ///
    /// # Errors
    /// The text is no value of it.
    pub fn option_or<T: FromStr>(&self, key: &str, default: T) -> Result<T, Refusal> {
        let Some(text) = self.options.get(key) else {
            return Ok(default);
        };
        text.parse()
            .map_err(|_| Refusal(say!("option-value", option = key, value = text.as_str())))
    }

    /// That only options with these names stand here.
    ///
    /// # Errors
    /// Another one does.
    pub fn check_keys(&self, known: &[OptionInfo]) -> Result<(), Refusal> {
        let is_known = |key: &&String| known.iter().any(|info| info.key == **key);
        match self.options.keys().find(|key| !is_known(key)) {
            Some(key) => Refusal::say(say!(
                "option-unknown",
                option = key.as_str(),
                game = self.game.title()
            )),
            None => Ok(()),
        }
    }
}

/// An option of a game as the set-up offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name in the decision table: `ace_wrap`.
    pub key: &'static str,
    /// Rule or decision: `RG-08`.
    pub rule: &'static str,
    /// One sentence that asks: "May a run turn the corner?"
    pub text: Say,
    /// The values, the default first; none for a number or a list that is typed.
    pub values: Vec<OptionValue>,
    /// What stands there when nothing is chosen.
    pub default: String,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// As the option is set.
    pub value: &'static str,
    /// In words.
    pub text: Say,
}

impl OptionInfo {
    /// An option with named values, the default first.
    pub fn choice(
        key: &'static str,
        rule: &'static str,
        text: Say,
        values: Vec<(&'static str, Say)>,
    ) -> OptionInfo {
        let default = values.first().map_or("", |(value, _)| value).to_owned();
        let value = |(value, text)| OptionValue { value, text };
        OptionInfo {
            key,
            rule,
            text,
            values: values.into_iter().map(value).collect(),
            default,
        }
    }

    /// A yes or no, off or on by default.
    pub fn flag(key: &'static str, rule: &'static str, text: Say, default: bool) -> OptionInfo {
        let mut values = vec![("false", say!("no")), ("true", say!("yes"))];
        if default {
            values.reverse();
        }
        OptionInfo::choice(key, rule, text, values)
    }

    /// A value that is typed.
    pub fn typed(key: &'static str, rule: &'static str, text: Say, default: &str) -> OptionInfo {
        OptionInfo {
            key,
            rule,
            text,
            values: Vec::new(),
            default: default.to_owned(),
        }
    }
}

/// A game as the set-up offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// Which.
    pub game: GameId,
    /// Fewest and most players.
    pub players: (usize, usize),
    /// Whether each seat has a zone for its combinations beside its pad.
    pub lays_melds: bool,
    /// The zones that all share and without which it cannot be played. Piles that only wait, such as
    /// stock and widow, need no reader.
    pub shared: &'static [Zone],
    /// One sentence: what it is.
    pub text: Say,
    /// Its options in the order of the rules.
    pub options: Vec<OptionInfo>,
}

impl GameInfo {
    /// Every game that can be played at this table.
    pub fn all() -> Vec<GameInfo> {
        vec![
            super::remmi_demmi::info(),
            super::rami::info(),
            super::remigio::info(),
            super::rummoli::info(),
            super::remi::info(),
        ]
    }

    /// The options of a seating that differ from their default, as sentences.
    pub fn chosen(seating: &Seating) -> Vec<Say> {
        let Some(info) = Self::all()
            .into_iter()
            .find(|info| info.game == seating.game)
        else {
            return Vec::new();
        };
        let options = info.options.into_iter();
        options
            .filter_map(|option| {
                let set = seating.options.get(option.key)?;
                let value = option.values.into_iter().find(|value| value.value == set);
                let value = value.map_or_else(|| Say::plain(set.as_str()), |value| value.text);
                let text = option.text;
                (*set != option.default).then(|| say!("option-set", text = text, value = value))
            })
            .collect()
    }

    /// The zones without which it cannot be played by so many.
    pub fn zones(&self, seats: u8) -> Vec<Zone> {
        let melds = if self.lays_melds { seats } else { 0 };
        let own = (0..seats).map(Zone::Pad).chain((0..melds).map(Zone::Melds));
        own.chain(self.shared.iter().copied()).collect()
    }

    /// As the page reads it.
    pub fn tell(&self, lang: Lang) -> serde_json::Value {
        let value = |value: &OptionValue| serde_json::json!({ "value": value.value, "text": value.text.tell(lang) });
        let option = |option: &OptionInfo| {
            serde_json::json!({
                "key": option.key,
                "rule": option.rule,
                "text": option.text.tell(lang),
                "default": option.default,
                "values": option.values.iter().map(value).collect::<Vec<_>>(),
            })
        };
        serde_json::json!({
            "game": self.game,
            "title": self.game.title(),
            "text": self.text.tell(lang),
            "players": [self.players.0, self.players.1],
            "options": self.options.iter().map(option).collect::<Vec<_>>(),
        })
    }
}
