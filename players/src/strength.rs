//! How well a player plays.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How well a player plays.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Any legal move: what each strength is measured against.
    Random,
    /// As a beginner: sees what combines now, little of what may come, and not always that.
    Easy,
    /// Keeps what may still combine.
    #[default]
    Fair,
    /// Deals out what it cannot see as it may lie, and chooses what comes out best. Where a game has no player that was
    /// measured to be better than the fair one, that is the fair one: `player` of the game says so.
    Strong,
}

impl Strength {
    /// The weakest first.
    pub const ALL: [Strength; 4] = [
        Strength::Random,
        Strength::Easy,
        Strength::Fair,
        Strength::Strong,
    ];

    /// `random`, `easy`, `fair` or `strong`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Strength::Random => "random",
            Strength::Easy => "easy",
            Strength::Fair => "fair",
            Strength::Strong => "strong",
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let found = Strength::ALL.into_iter().find(|one| one.as_str() == text);
        found.ok_or_else(|| {
            format!("`{text}` is no strength; there are random, easy, fair and strong")
        })
    }
}
