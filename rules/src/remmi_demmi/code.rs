//! The reason codes of Remmi-Demmi, and what helps against each.

use super::Plaque;
use crate::code::codes;
use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule of Remmi-Demmi.
pub type Violation = crate::Violation<Code, Fix>;

codes! {
    /// Fewer than four or more than nine players (RD-04).
    PlayerCount = "PLAYER_COUNT", "Remmi-Demmi is played by four to nine.";
    /// Not the prescribed number of distinct types (RD-05).
    RemovedTypes = "REMOVED_TYPES", "These are not the right number of different types to take out.";
    /// A face nobody knows (RD-02).
    BadCard = "BAD_CARD", "One of these cards is not known.";
    /// Not nine cards in a Remmi (RD-08, RD-A16), or more in a Demmi than a hand holds (RD-10).
    CardCount = "CARD_COUNT", "This is not the right number of cards.";
    /// A laid-aside card where there is none, or used twice, or in a Demmi (RD-21).
    WildNotAllowed = "WILD_NOT_ALLOWED", "The laid-aside card cannot be used here.";
    /// A type that was taken out before the match shows up in a claim (RD-05).
    TypeRemoved = "TYPE_REMOVED", "A type that was taken out lies here.";
    /// Neither one colour with at most two shapes nor one shape with at most two colours (RD-08).
    NotRemmi = "NOT_REMMI", "These cards are not a Remmi: one colour in two shapes, or one shape in two colours.";
    /// A packet without cards (RD-10).
    Empty = "EMPTY", "No card was offered.";
    /// The two packets and the announced number are not all equal (RD-11).
    CountMismatch = "COUNT_MISMATCH", "Both must give the announced number of cards.";
    /// Neither one colour nor one shape (RD-10, RD-12).
    NotDemmi = "NOT_DEMMI", "These cards are not a Demmi: they share neither colour nor shape.";
    /// Before the tap or after the end (RD-07, RD-14, RD-A9, RD-A11).
    NotRunning = "NOT_RUNNING", "The timer is not running.";
    /// That seat has claimed and takes no further part (RD-13, RD-A18).
    Claimed = "CLAIMED", "Whoever has claimed a Remmi takes no further part.";
    /// The round goes on, claims stay face down (RD-15).
    StillRunning = "STILL_RUNNING", "Claims are turned over only when the round has stopped.";
    /// That seat does not play this round.
    NotSeated = "NOT_SEATED", "That seat does not play this round.";
    /// That plaque is not used or already taken (RD-13, RD-20).
    PlaqueNotFree = "PLAQUE_NOT_FREE", "That plaque is not free.";
    /// A claim without a plaque, unless all are taken and the round goes on (RD-13, RD-A5).
    PlaqueNeeded = "PLAQUE_NEEDED", "A claim takes a plaque from the middle.";
    /// The plaques in the middle are not those in use (RD-03, RD-20).
    WrongPlaques = "WRONG_PLAQUES", "The plaques in the middle are not those in use.";
    /// The hands were not counted yet (RD-06).
    HandsNotCounted = "HANDS_NOT_COUNTED", "The hands have not been counted yet.";
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
    /// Name exactly this many different types.
    NameTypes(usize),
    /// Lay exactly this many cards.
    Lay(usize),
    /// Lay this many cards at most.
    AtMost(usize),
    /// Count the hands: each has this many cards.
    CountHands(usize),
    /// It is legal without the cards at these indices.
    Without(Vec<usize>),
    /// Have exactly these plaques in the middle.
    Plaques(Vec<Plaque>),
}

impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fix::Players { least, most } => write!(f, "seat {least} to {most} players"),
            Fix::NameTypes(0) => f.write_str("take no type out"),
            Fix::NameTypes(count) => write!(f, "name {count} different types"),
            Fix::Lay(count) => write!(f, "lay {count} cards"),
            Fix::AtMost(count) => write!(f, "lay at most {count} cards"),
            Fix::CountHands(count) => write!(f, "count {count} cards in each hand"),
            Fix::Without(cards) => {
                f.write_str("take back card")?;
                cards
                    .iter()
                    .try_for_each(|index| write!(f, " {}", index + 1))
            }
            Fix::Plaques(plaques) => {
                f.write_str("put in the middle")?;
                plaques.iter().try_for_each(|plaque| write!(f, " {plaque}"))
            }
        }
    }
}
