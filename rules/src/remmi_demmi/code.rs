//! The reason codes of Remmi-Demmi, and what helps against each.

use super::Plaque;
use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule of Remmi-Demmi.
pub type Violation = crate::Violation<Code, Fix>;

/// Why something was refused. The first group answers cards and settings, the second the moves of a
/// round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// Fewer than four or more than nine players (RD-04).
    PlayerCount,
    /// Not the prescribed number of distinct types (RD-05).
    RemovedTypes,
    /// A face nobody knows (RD-02).
    BadCard,
    /// Not nine cards in a Remmi (RD-08, RD-A16), or more in a Demmi than a hand holds (RD-10).
    CardCount,
    /// A laid-aside card where there is none, or used twice, or in a Demmi (RD-21).
    WildNotAllowed,
    /// A type that was taken out before the match shows up in a claim (RD-05).
    TypeRemoved,
    /// Neither one colour with at most two shapes nor one shape with at most two colours (RD-08).
    NotRemmi,
    /// A packet without cards (RD-10).
    Empty,
    /// The two packets and the announced number are not all equal (RD-11).
    CountMismatch,
    /// Neither one colour nor one shape (RD-10, RD-12).
    NotDemmi,
    /// Before the tap or after the end (RD-07, RD-14, RD-A9, RD-A11).
    NotRunning,
    /// That seat has claimed and takes no further part (RD-13, RD-A18).
    Claimed,
    /// The round goes on, claims stay face down (RD-15).
    StillRunning,
    /// That seat does not play this round.
    NotSeated,
    /// That plaque is not used or already taken (RD-13, RD-20).
    PlaqueNotFree,
    /// A claim without a plaque, unless all are taken and the round goes on (RD-13, RD-A5).
    PlaqueNeeded,
    /// The plaques in the middle are not those in use (RD-03, RD-20).
    WrongPlaques,
    /// The hands were not counted yet (RD-06).
    HandsNotCounted,
}

impl Code {
    /// Its stable name, such as `NOT_REMMI`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Code::PlayerCount => "PLAYER_COUNT",
            Code::RemovedTypes => "REMOVED_TYPES",
            Code::BadCard => "BAD_CARD",
            Code::CardCount => "CARD_COUNT",
            Code::WildNotAllowed => "WILD_NOT_ALLOWED",
            Code::TypeRemoved => "TYPE_REMOVED",
            Code::NotRemmi => "NOT_REMMI",
            Code::Empty => "EMPTY",
            Code::CountMismatch => "COUNT_MISMATCH",
            Code::NotDemmi => "NOT_DEMMI",
            Code::NotRunning => "NOT_RUNNING",
            Code::Claimed => "CLAIMED",
            Code::StillRunning => "STILL_RUNNING",
            Code::NotSeated => "NOT_SEATED",
            Code::PlaqueNotFree => "PLAQUE_NOT_FREE",
            Code::PlaqueNeeded => "PLAQUE_NEEDED",
            Code::WrongPlaques => "WRONG_PLAQUES",
            Code::HandsNotCounted => "HANDS_NOT_COUNTED",
        }
    }

    /// One sentence for the table, without the remedy.
    pub const fn sentence(self) -> &'static str {
        match self {
            Code::PlayerCount => "Remmi-Demmi is played by four to nine.",
            Code::RemovedTypes => "These are not the right number of different types to take out.",
            Code::BadCard => "One of these cards is not known.",
            Code::CardCount => "This is not the right number of cards.",
            Code::WildNotAllowed => "The laid-aside card cannot be used here.",
            Code::TypeRemoved => "A type that was taken out lies here.",
            Code::NotRemmi => {
                "These cards are no Remmi: one colour in two shapes, or one shape in two colours."
            }
            Code::Empty => "No card was offered.",
            Code::CountMismatch => "Both must give the announced number of cards.",
            Code::NotDemmi => "These cards are no Demmi: they share neither colour nor shape.",
            Code::NotRunning => "The timer is not running.",
            Code::Claimed => "Whoever has claimed a Remmi takes no further part.",
            Code::StillRunning => "Claims are turned over only when the round has stopped.",
            Code::NotSeated => "That seat does not play this round.",
            Code::PlaqueNotFree => "That plaque is not free.",
            Code::PlaqueNeeded => "A claim takes a plaque from the middle.",
            Code::WrongPlaques => "The plaques in the middle are not those in use.",
            Code::HandsNotCounted => "The hands have not been counted yet.",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What would put it right, with nothing but what was offered and what everybody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fix {
    /// Seat between `least` and `most` players.
    Players {
        /// The fewest.
        least: usize,
        /// The most.
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
