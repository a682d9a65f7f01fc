//! The options of the table: where the sheet leaves a gap, the default is our reading.

use super::{PayCards, default_pay_sections};
use crate::option::{Kind, Value, choice, options};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

choice! {
    /// RU-11, RU-12: how the poker pot is played for; agreed before.
    Method:
    /// All show.
    #[default]
    Show = "1", "ru-opt-poker-1";
    /// Hands stay hidden and are bet on.
    Bet = "2", "ru-opt-poker-2";
}

choice! {
    /// RU-A9: what the lowest card is that a restart is led with.
    Lowest:
    /// The lowest of the suit the player chooses, as at the opening.
    #[default]
    Suit = "suit", "ru-opt-lowest-suit";
    /// The lowest of all the player's cards of that colour; of equal ranks, either.
    Colour = "colour", "ru-opt-lowest-colour";
}

choice! {
    /// RU-26: who gets what is left on the board.
    Final:
    /// Who cuts the highest card.
    #[default]
    Cut = "cut", "ru-opt-final-cut";
    /// The best of five cards dealt afresh.
    Poker = "poker", "ru-opt-final-poker";
}

/// Marks with spaces between.
impl Value for Vec<PayCards> {
    const KIND: Kind = Kind::Words("AH KH QH JH 10H KQH 789");

    fn read(text: &str) -> Option<Self> {
        let marks: Result<_, _> = text.split_whitespace().map(str::parse).collect();
        marks.ok()
    }

    fn write(&self) -> String {
        let marks: Vec<String> = self.iter().map(PayCards::to_string).collect();
        marks.join(" ")
    }
}

options! {
    /// How this table plays. The default is the reading of the decision table.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Options {
        /// RU-04: chips of each player at the start; by default more than ten antes.
        chips: u32 = 100, "RU-04", "ru-opt-chips" in Kind::Number(1..=100_000), table;
        /// RU-02, RU-A1: the seven marked sections.
        pay_sections: Vec<PayCards> = default_pay_sections(), "RU-A1", "ru-opt-sections", table;
        /// RU-12.
        poker_method: Method = Method::Show, "RU-12", "ru-opt-poker", table;
        /// RU-13, RU-A8: A-2-3-4-5 is the lowest straight.
        wheel: bool = true, "RU-A8", "ru-opt-wheel";
        /// RU-A9.
        lowest: Lowest = Lowest::Suit, "RU-A9", "ru-opt-lowest";
        /// RU-A12: whoever holds the next card of the run must play it.
        forced: bool = true, "RU-A12", "ru-opt-forced", table;
        /// RU-26.
        final_method as "final": Final = Final::Cut, "RU-26", "ru-opt-final", table;
    }
}
