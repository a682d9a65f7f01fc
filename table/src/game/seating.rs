//! Who plays what, and by which options.

use std::collections::{BTreeMap, BTreeSet};

use rules::Seat;
use rules::option::{Declaration, Declared, Kind};
use serde::{Deserialize, Serialize};

use super::GameId;
use crate::contents::Contents;
use crate::furniture::{Furniture, Melds};
use crate::look::Look;
use crate::piece::Deck;
use crate::refusal::Refusal;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

/// Name of the option by which hands can be dealt by number.
const BY_NUMBER: &str = "by_number";

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
    pub robots: BTreeSet<Seat>,
    /// What was chosen to stand for people, in order of seats; the last of them may be missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<Look>,
    /// Who deals first, where [`GameInfo::house_deals`]; the first seat if nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Seat>,
}

impl Seating {
    /// The seats, in order to the left.
    pub(super) fn seats(&self) -> Vec<Seat> {
        Seat::all(self.names.len()).collect()
    }

    /// A switch of the table's is on.
    pub(super) fn is_on(&self, key: &str) -> bool {
        self.options.get(key).is_some_and(|value| value == "true")
    }

    /// Hands can be dealt by number whenever the table likes.
    pub fn deals_by_number(&self) -> bool {
        self.is_on(BY_NUMBER)
    }

    /// Who deals first may be chosen so.
    ///
    /// # Errors
    /// The rules of the game decide that, or nobody sits there.
    pub(super) fn check_dealer(&self) -> Result<(), Refusal> {
        let Some(dealer) = self.dealer else {
            return Ok(());
        };
        if !self.game.info().house_deals {
            return Refusal::say(say!("dealer-by-rule", game = self.game.title()));
        }
        if dealer.index() >= self.names.len() {
            return Refusal::say(say!("page-no-such-seat", seat = dealer.index() + 1));
        }
        Ok(())
    }

    /// The options of the game's rules. `known` are those and the table's own.
    ///
    /// # Errors
    /// Another option stands here, or a text that is not a value of its option.
    pub fn options<T: Declared>(&self, known: &[OptionInfo]) -> Result<T, Refusal> {
        let mut options = T::default();
        for (key, text) in &self.options {
            let info = known.iter().find(|info| info.declared.key == key);
            let Some(OptionInfo { declared, .. }) = info else {
                let game = self.game.title();
                let key = key.as_str();
                return Refusal::say(say!("option-unknown", option = key, game = game));
            };
            let set = match T::declared(key) {
                Some(_) => options.set(key, text),
                None => declared.kind.allows(text),
            };
            if !set {
                return Err(no_value(declared, text));
            }
        }
        Ok(options)
    }
}

/// This game cannot be played by that many.
pub fn player_count(info: &GameInfo, players: usize, rule: &'static str) -> Refusal {
    let (least, most) = info.players;
    Refusal(say!(
        "player-count",
        game = info.game.title(),
        n = players,
        least = least,
        most = most,
        rule = rule
    ))
}

/// Says what the option may be. Numbers and words are typed by people, who know it by its question.
fn no_value(option: &Declaration, value: &str) -> Refusal {
    let text = sentence(option.message, "");
    Refusal(match &option.kind {
        Kind::Choice(values) => {
            let key = option.key;
            let values: Vec<&str> = values.iter().map(|(value, _)| *value).collect();
            let values = values.join(", ");
            say!("option-value", option = key, value = value, values = values)
        }
        Kind::Number(range) => {
            let (least, most) = (*range.start(), *range.end());
            say!(
                "option-number",
                text = text,
                value = value,
                least = least,
                most = most
            )
        }
        Kind::Words(words) => {
            let (words, rule) = (*words, option.rule);
            say!(
                "option-words",
                text = text,
                value = value,
                words = words,
                rule = rule
            )
        }
    })
}

/// An option of a game as the set-up offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Key, kind and values, as `rules` declares them.
    pub declared: Declaration,
    /// What stands there when nothing is chosen.
    pub default: String,
}

impl OptionInfo {
    /// What the table has beside the rules, off where nobody switches it on; `message` asks for it, and `rule` is where it bears on
    /// the game.
    pub(super) fn switch(
        key: &'static str,
        message: &'static str,
        rule: &'static str,
    ) -> OptionInfo {
        let kind = Kind::Choice(&[("false", "no"), ("true", "yes")]);
        OptionInfo {
            declared: Declaration {
                key,
                rule,
                message,
                kind,
                table: true,
            },
            default: "false".to_owned(),
        }
    }

    /// Whether hands are dealt by number where the table wants it ([`crate::app::DEAL_BY_NUMBER`]).
    pub(super) fn by_number(rule: &'static str) -> OptionInfo {
        OptionInfo::switch(BY_NUMBER, "opt-by-number", rule)
    }

    /// The options of a game's rules.
    pub fn all<T: Declared>() -> Vec<OptionInfo> {
        let defaults = T::default();
        let info = |option: &Declaration| OptionInfo {
            declared: option.clone(),
            default: defaults.get(option.key).unwrap_or_default(),
        };
        T::DECLARED.iter().map(info).collect()
    }

    /// The sentence that asks for it.
    pub fn text(&self) -> Say {
        sentence(self.declared.message, "")
    }

    /// The least and the most that it may be; none where it is not a number.
    pub fn range(&self) -> Option<(u32, u32)> {
        match &self.declared.kind {
            Kind::Number(range) => Some((*range.start(), *range.end())),
            _ => None,
        }
    }

    /// The values in words, the default first; none for a number or words, which are typed.
    pub fn values(&self) -> Vec<(&'static str, Say)> {
        let Kind::Choice(values) = self.declared.kind else {
            return Vec::new();
        };
        let values = values.iter();
        let mut values: Vec<_> = values
            .map(|(value, message)| (*value, sentence(message, value)))
            .collect();
        values.sort_by_key(|(value, _)| *value != self.default);
        values
    }
}

/// A sentence that a declaration names; a number among its values stands in it.
fn sentence(message: &'static str, value: &str) -> Say {
    Say {
        id: message,
        args: vec![("n", value.into())],
    }
}

/// What a page must know of a game to draw it, besides what it is told of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Appearance {
    /// The box that its pieces come from.
    pub deck: Deck,
    /// See [`GameInfo::shared`] and [`GameInfo::piles`].
    pub zones: Vec<Zone>,
    /// See [`GameInfo::lays_melds`].
    pub lays_melds: bool,
    /// See [`GameInfo::tenth_apart`].
    pub tenth_apart: bool,
    /// See [`GameInfo::reshuffles`].
    pub reshuffles: Option<usize>,
    /// See [`GameInfo::halves`].
    pub halves: bool,
}

/// A sentence for whoever plays a game for the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What it tells of: a zone by its name, `pad` and `melds` for those of their own seat, `timer`, `sheet` for what lies
    /// on the game's mat, `calls` for what is said.
    pub beside: &'static str,
    /// The sentence.
    pub text: Say,
}

impl Hint {
    /// One.
    pub fn beside(beside: &'static str, text: Say) -> Hint {
        Hint { beside, text }
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
    /// With ten cards in a hand, the tenth has a place of its own beside the pad (RD-20).
    pub tenth_apart: bool,
    /// The zones that all share and without which it cannot be played.
    pub shared: &'static [Zone],
    /// Piles that only wait: nobody has to read them.
    pub piles: &'static [Zone],
    /// What its deck holds at the most, so that one deck does for every table that plays it.
    pub contents: Contents,
    /// The discard pile becomes the stock when that is empty, but for this many cards on top.
    pub reshuffles: Option<usize>,
    /// Points may be written in halves.
    pub halves: bool,
    /// Its rules leave it to the house who deals first.
    pub house_deals: bool,
    /// What the last row of its score sheet tells.
    pub total: Say,
    /// One sentence: what it is.
    pub text: Say,
    /// Three pieces that stand for it, by name.
    pub cover: [&'static str; 3],
    /// What is told to somebody who plays it for the first time, in this order.
    pub hints: [Hint; 3],
    /// Its options in the order of the rules.
    pub options: Vec<OptionInfo>,
}

impl GameInfo {
    /// Every game that can be played at this table.
    pub fn all() -> Vec<GameInfo> {
        GameId::ALL.map(GameId::info).to_vec()
    }

    /// The options of a seating that differ from their default, as sentences.
    pub fn chosen(seating: &Seating) -> Vec<Say> {
        let info = seating.game.info();
        let set = |option: &OptionInfo| {
            let set = seating.options.get(option.declared.key)?;
            let mut values = option.values().into_iter();
            let value = values.find(|(value, _)| value == set);
            let value = value.map_or_else(|| Say::plain(set.as_str()), |(_, text)| text);
            let text = option.text();
            (*set != option.default).then(|| say!("option-set", text = text, value = value))
        };
        info.options.iter().filter_map(set).collect()
    }

    /// The zones without which it cannot be played by that many, at a table that is built so.
    pub fn zones(&self, chairs: usize, furniture: &Furniture) -> Vec<Zone> {
        let swiped = self.game == GameId::Rami && furniture.melds == Melds::Swiped;
        let melds = if self.lays_melds && !swiped {
            chairs
        } else {
            0
        };
        let own = Seat::all(chairs)
            .map(Zone::Pad)
            .chain(Seat::all(melds).map(Zone::Melds));
        own.chain(self.shared.iter().copied()).collect()
    }

    /// What pages draw it by.
    pub fn about(&self) -> Appearance {
        Appearance {
            deck: self.contents.deck(),
            zones: self.shared.iter().chain(self.piles).copied().collect(),
            lays_melds: self.lays_melds,
            tenth_apart: self.tenth_apart,
            reshuffles: self.reshuffles,
            halves: self.halves,
        }
    }

    /// As the set-up reads it.
    pub fn tell(&self, lang: Lang) -> serde_json::Value {
        let value = |(value, text): (&str, Say)| serde_json::json!({ "value": value, "text": text.tell(lang) });
        let option = |option: &OptionInfo| {
            serde_json::json!({
                "key": option.declared.key,
                "rule": option.declared.rule,
                "text": option.text().tell(lang),
                "default": option.default,
                "range": option.range(),
                "values": option.values().into_iter().map(value).collect::<Vec<_>>(),
            })
        };
        serde_json::json!({
            "game": self.game,
            "title": self.game.title(),
            "text": self.text.tell(lang),
            "cover": self.cover,
            "hints": self.hints.each_ref().map(|hint| {
                serde_json::json!({ "beside": hint.beside, "text": hint.text.tell(lang) })
            }),
            "players": [self.players.0, self.players.1],
            "house_deals": self.house_deals,
            "options": self.options.iter().map(option).collect::<Vec<_>>(),
        })
    }
}
