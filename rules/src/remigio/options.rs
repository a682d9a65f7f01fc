//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! value is allowed.

use crate::option::option;

option! {
    /// RG-A2: which way play goes round, seen from a player.
    Direction is "direction":
    /// To the right, counter-clockwise.
    #[default]
    Right = "right",
    /// To the left, clockwise.
    Left = "left";
    "right or left"
}

option! {
    /// RG-32: what ace and joker count.
    Values is "values":
    /// Ace 1, joker 20 (RG-04).
    #[default]
    Std = "std",
    /// Ace 11, joker 25.
    Ace11Joker25 = "ace11_joker25",
    /// Both nothing.
    Zero = "zero";
    "std, ace11_joker25 or zero"
}

option! {
    /// RG-24: who scores.
    Scoring is "scoring":
    /// The losers, against themselves, until they are out (RG-21).
    #[default]
    Elimination = "elimination",
    /// The closer.
    Winner = "winner";
    "elimination or winner"
}

option! {
    /// RG-A10: what half of an odd sum is.
    HalfRounding is "half_rounding":
    /// The next whole number above.
    #[default]
    Up = "up",
    /// The next whole number below.
    Down = "down",
    /// Halves are kept.
    Exact = "exact";
    "up, down or exact"
}

/// How the table plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    /// RG-A2; the first player sits on that side of the dealer.
    pub direction: Direction,
    /// RG-08: K-A-2 is a sequence.
    pub ace_wrap: bool,
    /// RG-A3: the cards of a set are all of different suits.
    pub distinct_suits: bool,
    /// RG-A4: ten cards of one suit close even if they do not split into combinations.
    pub colour_closes: bool,
    /// RG-A8: a special hand counts only if it is announced.
    pub announce_required: bool,
    /// RG-A9: five pairs also close during play.
    pub pairs_any_time: bool,
    /// RG-32
    pub values: Values,
    /// RG-24
    pub scoring: Scoring,
    /// RG-A10
    pub half_rounding: HalfRounding,
    /// RG-33: losers may add loose cards to the closer's combinations.
    pub lay_off: bool,
    /// RG-23: how many players are left when the match ends: 1, or 2.
    pub end_at: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            direction: Direction::Right,
            ace_wrap: false,
            distinct_suits: false,
            colour_closes: true,
            announce_required: false,
            pairs_any_time: false,
            values: Values::Std,
            scoring: Scoring::Elimination,
            half_rounding: HalfRounding::Up,
            lay_off: false,
            end_at: 1,
        }
    }
}
