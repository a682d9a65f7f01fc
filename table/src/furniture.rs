//! How a table is built where a game can be played in two ways: its maker's choice, in the configuration.

use serde::{Deserialize, Serialize};

/// What a table's maker has chosen. It stands in the journal's opening, so a match is read as it was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Furniture {
    /// Remi: where thrown tiles are read.
    #[serde(skip_serializing_if = "is_default")]
    pub column: Column,
    /// Rami: where combinations are read.
    #[serde(skip_serializing_if = "is_default")]
    pub melds: Melds,
}

impl Furniture {
    /// Nothing was chosen.
    pub fn is_usual(&self) -> bool {
        *self == Furniture::default()
    }
}

/// Remi: the column of thrown tiles (RE-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// It lies on an antenna, all of it.
    #[default]
    Antenna,
    /// A tile is thrown on a spot, read there, and pushed by the next one into a row that no antenna watches.
    Spot,
}

/// Rami: the combinations that lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Melds {
    /// They lie on an antenna of their seat.
    #[default]
    Antenna,
    /// They are swiped over the pad of their seat, and lie anywhere afterwards.
    Swiped,
}

/// What was not chosen is not written: journals of before have no such line.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_chosen_is_not_written() {
        let swiped = Furniture {
            melds: Melds::Swiped,
            ..Furniture::default()
        };
        let text = serde_json::to_string(&swiped).unwrap();
        assert_eq!(text, r#"{"melds":"swiped"}"#);
        assert_eq!(serde_json::from_str::<Furniture>(&text).unwrap(), swiped);
        assert_eq!(
            serde_json::from_str::<Furniture>("{}").unwrap(),
            Furniture::default()
        );
    }
}
