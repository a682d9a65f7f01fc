//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! value is allowed.

use super::Type;
use crate::option::option;
use alloc::vec::Vec;

option! {
    /// RD-A1: what the laid-aside tenth card does with four players.
    Tenth is "tenth":
    /// It may replace one of the nine, whatever is printed on it.
    #[default]
    Wild = "wild",
    /// It is merely spare: any nine of the ten must fit.
    Spare = "spare";
    "wild or spare"
}

option! {
    /// RD-A2: when the tenth card is chosen.
    AsideWhen is "aside_when":
    /// With the claim; until then all ten are traded.
    #[default]
    Claim = "claim",
    /// At the deal; nine are traded.
    Deal = "deal";
    "claim or deal"
}

option! {
    /// RD-A5: when a four-player round stops before the bell.
    End4 is "end4":
    /// With the second claim, when both plaques are gone.
    #[default]
    Plaques = "plaques",
    /// With the third claim, which holds no plaque but can inherit P3.
    Three = "three";
    "plaques or three"
}

option! {
    /// RD-01, RD-A4: the timer's speed.
    Speed is "timer":
    /// 120 seconds.
    #[default]
    Slow = "120",
    /// 70 seconds, for practised groups.
    Fast = "70";
    "120 or 70 (seconds)"
}

option! {
    /// RD-A14: who plays the extra round after a tie.
    Tiebreak is "tiebreak":
    /// The whole table; a third player may overtake.
    #[default]
    All = "all",
    /// The tied leaders alone.
    Tied = "tied";
    "all or tied"
}

impl Speed {
    /// Length of a round in seconds.
    pub const fn seconds(self) -> u32 {
        match self {
            Speed::Slow => 120,
            Speed::Fast => 70,
        }
    }
}

/// How this table plays. The default is the reading of the decision table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// RD-A3: the types taken out, for the whole match; `None` while the dealer has not chosen.
    pub removed: Option<Vec<Type>>,
    /// RD-A1.
    pub tenth: Tenth,
    /// RD-A2.
    pub aside_when: AsideWhen,
    /// RD-A5.
    pub end4: End4,
    /// RD-22: the blind start, off by default.
    pub variant: bool,
    /// RD-A4.
    pub timer: Speed,
    /// RD-A14.
    pub tiebreak: Tiebreak,
}
