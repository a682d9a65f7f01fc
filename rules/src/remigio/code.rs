//! The reason codes of Remigio, and what helps against each.

use crate::code::codes;
use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule of Remigio.
pub type Violation = crate::Violation<Code, Fix>;

codes! {
    /// Fewer than two or more than ten players (RG-02).
    PlayerCount = "PLAYER_COUNT", "Remigio is played by two to ten.";
    /// A face nobody knows, or more of one than three packs have (RG-03).
    BadCard = "BAD_CARD", "One of these cards is not known.";
    /// Fewer than three cards (RG-07).
    TooShort = "TOO_SHORT", "A combination has at least three cards.";
    /// More jokers than natural cards (RG-09).
    TooManyJokers = "TOO_MANY_JOKERS", "A combination never has more jokers than other cards.";
    /// A card twice in a set of distinct suits (RG-A3), a rank twice in a sequence (RG-05).
    DuplicateCard = "DUPLICATE_CARD", "The same card stands twice in this combination.";
    /// More than four of a rank (RG-06).
    SetTooLarge = "SET_TOO_LARGE", "A brelan has three cards, a carré four.";
    /// More than thirteen cards in a sequence (RG-05).
    RunTooLong = "RUN_TOO_LONG", "A sequence has at most thirteen cards.";
    /// A sequence that turns the corner at the ace (RG-08).
    AceWrap = "ACE_WRAP", "K-A-2 is not a sequence at this table.";
    /// A gap in a sequence (RG-05).
    NotConsecutive = "NOT_CONSECUTIVE", "The cards do not follow one another.";
    /// Neither one rank nor one suit (RG-05, RG-06).
    NotAMeld = "NOT_A_MELD", "These cards are neither of one rank nor of one suit.";
    /// Not ten cards (RG-18).
    CardCount = "CARD_COUNT", "Ten cards close.";
    /// The ten cards neither split into combinations nor are a special hand (RG-18).
    NotClosed = "NOT_CLOSED", "These ten cards do not close.";
    /// That player found a wrong number of cards during play (RG-15).
    DeadHand = "DEAD_HAND", "That hand had a wrong number of cards and cannot win.";
    /// The hands were not counted yet (RG-14).
    HandsNotCounted = "HANDS_NOT_COUNTED", "The hands have not been counted yet.";
    /// Another player's turn (RG-16).
    NotYourTurn = "NOT_YOUR_TURN", "It is another player's turn.";
    /// The deal is over (RG-18).
    RoundOver = "ROUND_OVER", "The deal is over.";
    /// Nobody has closed yet (RG-18).
    StillRunning = "STILL_RUNNING", "The deal is not over.";
    /// The match is over (RG-23, RG-24).
    MatchOver = "MATCH_OVER", "The match is over.";
    /// That seat does not play, or has been eliminated (RG-22).
    NotSeated = "NOT_SEATED", "That seat does not play.";
    /// A draw comes twice in a turn (RG-16).
    AlreadyDrawn = "ALREADY_DRAWN", "That player has drawn in this turn.";
    /// Five pairs are shown after the first draw (RG-30).
    TooLate = "TOO_LATE", "Five pairs are shown before the first draw.";
    /// Nothing lies on the discard pile (RG-16).
    NothingThere = "NOTHING_THERE", "The discard pile is empty.";
    /// The hands of the losers are not all shown (RG-20).
    HandMissing = "HAND_MISSING", "Not everybody has shown a hand.";
}

/// What would put it right, with nothing but what was offered and what everybody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fix {
    /// Seat between `least` and `most` players.
    Players {
        /// The fewest.
        least: usize,
        /// The most, inclusive.
        most: usize,
    },
    /// It is legal without the cards at these indices.
    Without(Vec<usize>),
    /// Lay exactly this many cards.
    Lay(usize),
    /// Take the cards back in hand and play on (RG-A12).
    TakeBack,
    /// Count the hands: each has this many cards.
    CountHands(usize),
}

impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fix::Players { least, most } => write!(f, "seat {least} to {most} players"),
            Fix::Without(cards) => {
                f.write_str("take back card")?;
                cards
                    .iter()
                    .try_for_each(|index| write!(f, " {}", index + 1))
            }
            Fix::Lay(count) => write!(f, "lay {count} cards"),
            Fix::TakeBack => f.write_str("take the cards back and play on"),
            Fix::CountHands(count) => write!(f, "count {count} cards in each hand"),
        }
    }
}
