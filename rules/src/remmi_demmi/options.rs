//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! value is allowed.

use super::Type;
use crate::option::{Kind, Value, choice, options};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

choice! {
    /// RD-A1: what the laid-aside tenth card does with four players.
    Tenth:
    /// It may replace one of the nine, whatever is printed on it.
    #[default]
    Wild = "wild", "rd-opt-tenth-wild";
    /// It is merely spare: any nine of the ten must fit.
    Spare = "spare", "rd-opt-tenth-spare";
}

choice! {
    /// RD-A2: when the tenth card is chosen.
    AsideWhen:
    /// With the claim; until then all ten are traded.
    #[default]
    Claim = "claim", "rd-opt-aside-claim";
    /// At the deal; nine are traded.
    Deal = "deal", "rd-opt-aside-deal";
}

choice! {
    /// RD-A5: when a four-player round stops before the bell.
    End4:
    /// With the second claim, when both plaques are gone.
    #[default]
    Plaques = "plaques", "rd-opt-end4-plaques";
    /// With the third claim, which holds no plaque but can inherit P3.
    Three = "three", "rd-opt-end4-three";
}

choice! {
    /// RD-01, RD-A4: the timer's speed.
    Speed:
    /// 120 seconds.
    #[default]
    Slow = "120", "seconds";
    /// 70 seconds, for practised groups.
    Fast = "70", "seconds";
}

choice! {
    /// RD-A14: who plays the extra round after a tie.
    Tiebreak:
    /// The whole table; a third player may overtake.
    #[default]
    All = "all", "rd-opt-tiebreak-all";
    /// The tied leaders alone.
    Tied = "tied", "rd-opt-tiebreak-tied";
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

/// Types with spaces between: `RC GS`. Nothing is written before the dealer has chosen.
impl Value for Option<Vec<Type>> {
    const KIND: Kind = Kind::Words("RC GS");

    fn read(text: &str) -> Option<Self> {
        let types: Result<_, _> = text.split_whitespace().map(str::parse).collect();
        types.ok().map(Some)
    }

    fn write(&self) -> String {
        let types: Vec<String> = self.iter().flatten().map(Type::to_string).collect();
        types.join(" ")
    }
}

options! {
    /// How this table plays. The default is the reading of the decision table.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Options {
        /// RD-A3: the types taken out, for the whole match; `None` while the dealer has not chosen.
        removed: Option<Vec<Type>> = None, "RD-A3", "rd-opt-removed";
        /// RD-A4.
        timer: Speed = Speed::Slow, "RD-A4", "rd-opt-timer", table;
        /// RD-A1.
        tenth: Tenth = Tenth::Wild, "RD-A1", "rd-opt-tenth";
        /// RD-A2.
        aside_when: AsideWhen = AsideWhen::Claim, "RD-A2", "rd-opt-aside";
        /// RD-A5.
        end4: End4 = End4::Plaques, "RD-A5", "rd-opt-end4";
        /// RD-22: the blind start, off by default.
        variant: bool = false, "RD-22", "rd-opt-variant";
        /// RD-A14.
        tiebreak: Tiebreak = Tiebreak::All, "RD-A14", "rd-opt-tiebreak", table;
    }
}
