//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! value is allowed.

use crate::Points;
use crate::option::{Kind, choice, options};

choice! {
    /// RG-A2: which way play goes round, seen from a player.
    Direction:
    /// To the right, counter-clockwise.
    #[default]
    Right = "right", "to-the-right";
    /// To the left, clockwise.
    Left = "left", "to-the-left";
}

choice! {
    /// RG-32: what ace and joker count.
    Values:
    /// Ace 1, joker 20 (RG-04).
    #[default]
    Std = "std", "rg-opt-values-std";
    /// Ace 11, joker 25.
    Ace11Joker25 = "ace11_joker25", "rg-opt-values-high";
    /// Both nothing.
    Zero = "zero", "rg-opt-values-zero";
}

choice! {
    /// RG-24: who scores.
    Scoring:
    /// The losers, against themselves, until they are out (RG-21).
    #[default]
    Elimination = "elimination", "rg-opt-scoring-elimination";
    /// The closer.
    Winner = "winner", "rg-opt-scoring-winner";
}

choice! {
    /// RG-A10: what half of an odd sum is.
    HalfRounding:
    /// The next whole number above.
    #[default]
    Up = "up", "rg-opt-half-up";
    /// The next whole number below.
    Down = "down", "rg-opt-half-down";
    /// Halves are kept.
    Exact = "exact", "rg-opt-half-exact";
}

/// RG-23.
const END_AT: Kind = Kind::Choice(&[("1", "rg-opt-end-at-1"), ("2", "rg-opt-end-at-2")]);

options! {
    /// How the table plays.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Options {
        /// RG-A2; the first player sits on that side of the dealer.
        direction: Direction = Direction::Right, "RG-A2", "opt-direction", table;
        /// RG-08: K-A-2 is a sequence.
        ace_wrap: bool = false, "RG-08", "rg-opt-ace-wrap";
        /// RG-A3: the cards of a set are all of different suits.
        distinct_suits: bool = false, "RG-A3", "rg-opt-distinct-suits";
        /// RG-A4: ten cards of one suit close even if they do not split into combinations.
        colour_closes: bool = true, "RG-A4", "rg-opt-colour-closes";
        /// RG-A8: a special hand counts only if it is announced.
        announce_required: bool = false, "RG-A8", "rg-opt-announce", table;
        /// RG-A9: five pairs also close during play.
        pairs_any_time: bool = false, "RG-A9", "rg-opt-pairs";
        /// RG-32
        values: Values = Values::Std, "RG-32", "rg-opt-values";
        /// RG-24
        scoring: Scoring = Scoring::Elimination, "RG-24", "rg-opt-scoring";
        /// RG-22, RG-24: the total that puts a player out, or the target of [`Scoring::Winner`].
        limit: u32 = 500, "RG-22", "rg-opt-limit" in Kind::Number(1..=100_000), table;
        /// RG-A10
        half_rounding: HalfRounding = HalfRounding::Up, "RG-A10", "rg-opt-half";
        /// RG-33: losers may add loose cards to the closer's combinations.
        lay_off: bool = false, "RG-33", "rg-opt-lay-off", table;
        /// RG-23: how many players are left when the match ends: 1, or 2.
        end_at: usize = 1, "RG-23", "rg-opt-end-at" in END_AT;
    }
}

impl Options {
    /// RG-22, RG-24: the limit, as totals are counted.
    pub const fn total(&self) -> Points {
        Points::whole(self.limit as i64)
    }
}
