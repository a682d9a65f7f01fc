//! Where a thing can be, antenna or not.

use std::fmt;
use std::str::FromStr;

use rules::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::zone::{MAX_PADS, Zone};

/// A place of the virtual table. Zones are written as the hub writes them; beside them there
/// are `hand:0` .., `box`, `cupboard` and `drawer`, where no antenna is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// On an antenna.
    Zone(Zone),
    /// In somebody's hand, 0-based seat.
    Hand(Seat),
    /// In the box: what is taken out of the game that is played.
    Box,
    /// In the cupboard: the decks of the other games.
    Cupboard,
    /// In the drawer: things that do not belong to the deck.
    Drawer,
}

impl Spot {
    /// Whose place it is: a hand, a pad or a seat's part of the melds.
    pub fn owner(self) -> Option<Seat> {
        match self {
            Spot::Hand(seat) | Spot::Zone(Zone::Pad(seat) | Zone::Melds(seat)) => Some(seat),
            _ => None,
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Zone(zone) => zone.fmt(f),
            Spot::Hand(seat) => write!(f, "hand:{}", seat.0),
            Spot::Box => f.write_str("box"),
            Spot::Cupboard => f.write_str("cupboard"),
            Spot::Drawer => f.write_str("drawer"),
        }
    }
}

impl FromStr for Spot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "box" => return Ok(Spot::Box),
            "cupboard" => return Ok(Spot::Cupboard),
            "drawer" => return Ok(Spot::Drawer),
            _ => {}
        }
        if let Some(seat) = text.strip_prefix("hand:") {
            let seat = (0..MAX_PADS).find(|number| number.to_string() == seat);
            return match seat {
                Some(seat) => Ok(Spot::Hand(Seat(seat))),
                None => Err(format!("`{text}` is not a hand; write hand:0 to hand:9")),
            };
        }
        match text.parse() {
            Ok(zone) => Ok(Spot::Zone(zone)),
            Err(error) => Err(format!(
                "{error}, or hand:0 to hand:9, box, cupboard, drawer"
            )),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
