//! The options of the table: where the sheet leaves a gap, the default is our reading.

use super::{PayCards, default_pay_sections};
use crate::option::option;
use alloc::vec::Vec;

option! {
    /// RU-11, RU-12: how the poker pot is played for; agreed before.
    Method is "poker_method":
    /// All show.
    #[default]
    Show = "1",
    /// Hands stay hidden and are bet on.
    Bet = "2";
    "1 (all show) or 2 (betting)"
}

option! {
    /// RU-A9: what the lowest card is that a restart is led with.
    Lowest is "lowest":
    /// The lowest of the suit he chooses, as at the opening.
    #[default]
    Suit = "suit",
    /// The lowest of all his cards of that colour; of equal ranks, either.
    Colour = "colour";
    "suit or colour"
}

option! {
    /// RU-26: who gets what is left on the board.
    Final is "final":
    /// Who cuts the highest card.
    #[default]
    Cut = "cut",
    /// The best of five cards dealt afresh.
    Poker = "poker";
    "cut or poker"
}

/// How this table plays. The default is the reading of the decision table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// RU-02, RU-A1: the seven marked sections.
    pub pay_sections: Vec<PayCards>,
    /// RU-12.
    pub poker_method: Method,
    /// RU-13, RU-A8: A-2-3-4-5 is the lowest straight.
    pub wheel: bool,
    /// RU-A9.
    pub lowest: Lowest,
    /// RU-A12: who holds the next card of the run must play it.
    pub forced: bool,
    /// RU-26.
    pub final_method: Final,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            pay_sections: default_pay_sections(),
            poker_method: Method::default(),
            wheel: true,
            lowest: Lowest::default(),
            forced: true,
            final_method: Final::default(),
        }
    }
}
