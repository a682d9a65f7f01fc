//! What the scoreboard says, before anyone decides where.

use std::collections::BTreeSet;
use std::fmt;

use crate::text::missing;
use crate::{Hand, Piece};

/// The shape that stands for a player. Ten players are told apart by shape alone,
/// since the panel has no colour. A seat has one of its own; people may choose a face instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Symbol {
    /// A filled disc.
    #[default]
    Circle,
    /// A filled square.
    Square,
    /// A triangle standing on its side.
    Triangle,
    /// A square standing on its corner.
    Diamond,
    /// A star of five points.
    Star,
    /// A diagonal cross.
    Cross,
    /// A heart, point down.
    Heart,
    /// A crescent.
    Moon,
    /// An upright cross.
    Plus,
    /// A hexagon with a round hole, so that nobody takes it for a disc.
    Hexagon,
    /// A cat's head.
    Cat,
    /// A fox's head.
    Fox,
    /// A bear's head.
    Bear,
    /// A rabbit's head.
    Rabbit,
    /// An owl's head.
    Owl,
    /// A fish that swims to the left.
    Fish,
    /// A boat with two sails.
    Boat,
    /// A house with a chimney.
    House,
    /// A fir.
    Tree,
    /// A flower with six petals.
    Flower,
    /// The sun, which smiles.
    Sun,
    /// A mushroom with spots.
    Mushroom,
}

impl Symbol {
    /// The ten shapes, in the order in which seats get them.
    pub const ALL: [Symbol; 10] = [
        Symbol::Circle,
        Symbol::Square,
        Symbol::Triangle,
        Symbol::Diamond,
        Symbol::Star,
        Symbol::Cross,
        Symbol::Heart,
        Symbol::Moon,
        Symbol::Plus,
        Symbol::Hexagon,
    ];

    /// Those that people may choose.
    pub const FACES: [Symbol; 12] = [
        Symbol::Cat,
        Symbol::Fox,
        Symbol::Bear,
        Symbol::Rabbit,
        Symbol::Owl,
        Symbol::Fish,
        Symbol::Boat,
        Symbol::House,
        Symbol::Tree,
        Symbol::Flower,
        Symbol::Sun,
        Symbol::Mushroom,
    ];
}

/// The big sign in a player's row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Mark {
    /// No sign.
    #[default]
    None,
    /// A flag: something was claimed, nothing is known of it yet.
    Claimed,
    /// A tick in a circle.
    Good,
    /// A cross in a square.
    Bad,
    /// A question mark in a diamond: cannot be told.
    Unknown,
}

/// One player's line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Row {
    /// The player's shape.
    pub symbol: Symbol,
    /// The player's name as typed; too long a one is cut with an ellipsis.
    pub name: String,
    /// Points so far.
    pub total: i32,
    /// Points of the last round, if there was one.
    pub change: Option<i32>,
    /// The big sign.
    pub mark: Mark,
    /// A few words in small type, such as "P4", "claimed 1st" or "7 of 9"; empty for none.
    pub note: String,
    /// Whether the player leads alone: the row becomes a black bar.
    pub leader: bool,
    /// Whether the player deals: two small cards beside the name.
    pub dealer: bool,
    /// Whether it is the player's turn: a pointer at the left end of the row.
    pub turn: bool,
    /// The player's place, from 1; equal ones share it. `None` while nobody has one.
    pub rank: Option<u8>,
    /// What the player had after each round, oldest first; `None` while they were not there.
    pub course: Vec<Option<i32>>,
}

/// Which picture a board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum View {
    /// Before the game: who sits at the table, the options, and the code to join by.
    Before,
    /// During a round: names and sums.
    #[default]
    During,
    /// After a round: what was handed on.
    Result,
    /// Between two rounds: how the sums went, round by round.
    Race,
    /// Between two rounds: the round as it was, with the hands that won it and what was handed on.
    Round,
    /// After a match: who came where, to be left on the wall.
    Podium,
    /// Nobody plays: a picture, the title and the code to join by.
    Idle,
}

/// The table's language. The texts come in it; the board draws Cyrillic as it is written there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Language {
    /// English, EN.
    #[default]
    English,
    /// French, FR.
    French,
    /// Bulgarian, BG.
    Bulgarian,
}

impl View {
    /// All of them, as a match goes.
    pub const ALL: [View; 7] = [
        View::Before,
        View::During,
        View::Result,
        View::Race,
        View::Round,
        View::Podium,
        View::Idle,
    ];

    /// Whether it is read at leisure, between rounds: it takes turns with the result.
    pub const fn at_leisure(self) -> bool {
        matches!(self, View::Race | View::Round | View::Podium)
    }
}

impl Language {
    /// The two letters of its name (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "EN",
            Language::French => "FR",
            Language::Bulgarian => "BG",
        }
    }
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Progress {
    /// Rounds that are over, or the points that are nearest to the limit.
    pub done: u32,
    /// Rounds in all, or the limit; more than `done` is done all the same.
    pub of: u32,
}

/// A countdown, in steps of ten seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Countdown {
    /// Tens of seconds that are left, one begun among them.
    pub tens: u32,
    /// Of so many.
    pub of: u32,
}

/// A wireless network that phones may use.
#[derive(Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Wifi {
    /// Its name (SSID).
    pub name: String,
    /// Its password (WPA); empty for an open network. Nothing but the code on the panel tells it.
    pub password: String,
}

impl fmt::Debug for Wifi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wifi")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Something that was handed on after a round, such as a plaque.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Pass {
    /// What is written on it, at most a few characters: "4".
    pub what: String,
    /// Whose it was; `None` for the middle of the table.
    pub from: Option<Symbol>,
    /// Whose it is; `None` for the middle of the table.
    pub to: Option<Symbol>,
}

/// A named amount beside the players, such as a section of the board and its chips.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Amount {
    /// What it is called, "A♥" or "7-8-9"; cut when it is too long.
    pub name: String,
    /// How much is on it.
    pub amount: u32,
}

/// All that the panel shows, as words and numbers.
///
/// The texts come ready in the table's language; the display knows none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Scoreboard {
    /// The game, "Remmi-Demmi".
    pub title: String,
    /// Which picture it is. Without players [`View::During`] is drawn as [`View::Idle`].
    pub view: View,
    /// The language of the texts.
    pub language: Language,
    /// Where the match stands, "Round 1 / 7".
    pub round: String,
    /// The same as a bar before it; `None` where nobody knows how long the match is.
    pub progress: Option<Progress>,
    /// The options that hold, "120 s · joker wild": under the title before the game, else
    /// beside it if they fit there. Empty for none.
    pub options: String,
    /// The players, at most [`Scoreboard::MAX_ROWS`]; more are not drawn.
    pub rows: Vec<Row>,
    /// Amounts on an eight-sided mat beside the players while a round is played, the first in its
    /// middle; at most [`Scoreboard::MAX_AMOUNTS`], more are not drawn.
    pub amounts: Vec<Amount>,
    /// What was handed on, in order; drawn in the result of a round, in the place of the title.
    pub passes: Vec<Pass>,
    /// The hands that won the round, best first; at most [`Scoreboard::MAX_HANDS`], more are not drawn. On the podium the one
    /// of which [`best`](Self::best) tells.
    pub hands: Vec<Hand>,
    /// Whether few points are good: then the race is drawn with the fewest on top.
    pub low_wins: bool,
    /// Where to join, "http://192.168.1.20/j/7K4Q": drawn as a QR code before the game and
    /// on the idle picture, with the address in letters under it.
    pub join_url: Option<String>,
    /// The network in which that address is found: drawn as a second code beside it.
    pub wifi: Option<Wifi>,
    /// The time that is left of the round, as a ring beside the players.
    pub countdown: Option<Countdown>,
    /// Where the sheet of a match that is over is read: drawn as a QR code beside the podium.
    pub sheet_url: Option<String>,
    /// What to remember of a match that is over, in one sentence; under the podium, in the place of the other one.
    pub moment: String,
    /// Whose the best hand of a match that is over was, in a few words; under the podium, beside that hand if it fits there. Not
    /// written where it is empty, as it is until a match is over.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub best: String,
    /// One sentence at the bottom, "Third claim. Verifying."
    pub headline: Option<String>,
    /// A few words at the right of the bottom, before the time: "Limit 100", "Next: K♦".
    pub footer_mid: String,
    /// What everybody has to know though the game goes on, "not saved": with a warning sign in the place of
    /// [`footer_mid`](Self::footer_mid). Not written where it is empty.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub warning: String,
    /// At the right end of the bottom: the time of the last update, "21:04".
    pub footer_right: String,
    /// The hub no longer answers: the bottom turns black and shows a warning sign, so
    /// nobody trusts an old score.
    pub hub_gone: bool,
}

impl Scoreboard {
    /// Rows that fit on the panel.
    pub const MAX_ROWS: usize = 10;
    /// Amounts that fit on the mat.
    pub const MAX_AMOUNTS: usize = 9;
    /// Hands that are shown of a round.
    pub const MAX_HANDS: usize = 3;

    /// The characters of its texts that the fonts lack, as they would be drawn: accents
    /// composed, control characters as spaces.
    pub fn missing_letters(&self) -> BTreeSet<char> {
        let own = [
            &self.title,
            &self.round,
            &self.options,
            &self.footer_mid,
            &self.warning,
            &self.footer_right,
        ];
        let rows = self.rows.iter().flat_map(|row| [&row.name, &row.note]);
        let printed = self
            .hands
            .iter()
            .flat_map(|hand| hand.melds.iter().flatten());
        let printed = printed.filter_map(|piece| match piece {
            Piece::Card(text) | Piece::Tile(text, _) => Some(text),
            Piece::Figure(..) | Piece::Joker => None,
        });
        let urls = [&self.join_url, &self.sheet_url].into_iter().flatten();
        let urls = urls.chain(self.wifi.as_ref().map(|wifi| &wifi.name));
        let texts = own.into_iter().chain(&self.headline).chain(urls);
        let texts = texts.chain([&self.moment, &self.best]).chain(printed);
        let texts = texts
            .chain(rows)
            .chain(self.amounts.iter().map(|amount| &amount.name))
            .chain(self.passes.iter().map(|pass| &pass.what));
        texts.flat_map(|text| missing(text)).collect()
    }
}
