//! The reason codes of Rummoli, and what helps against each.

use super::{Card, Colour};
use crate::code::codes;
use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule of Rummoli.
pub type Violation = crate::Violation<Code, Fix>;

codes! {
    /// Fewer than two or more than eight (RU-A2).
    PlayerCount = "PLAYER_COUNT", "Rummoli is played by two to eight.";
    /// Not seven different marks (RU-02).
    PaySections = "PAY_SECTIONS", "These are not seven different marked sections.";
    /// The dealer bids for the widow on sale (RU-07).
    DealerCannotBid = "DEALER_CANNOT_BID", "The dealer sells the widow and cannot bid for it.";
    /// A bid or bet below one chip (RU-07).
    BadBid = "BAD_BID", "That is less than one chip.";
    /// A bid above what the bidder has (RU-07, RU-A15).
    NotEnoughChips = "NOT_ENOUGH_CHIPS", "A bid must be covered by chips.";
    /// Not above the highest bid (RU-07, RU-A6).
    BidTooLow = "BID_TOO_LOW", "Only a higher bid counts.";
    /// Not five cards in a poker hand (RU-10), or more than a hand can hold.
    CardCount = "CARD_COUNT", "This is not the right number of cards.";
    /// A face nobody knows, or a joker (RU-A2).
    BadCard = "BAD_CARD", "One of these cards is not in the pack.";
    /// One card in two places (RU-10).
    DuplicateCard = "DUPLICATE_CARD", "A card lies here twice.";
    /// No card was played (RU-16).
    EmptyPlay = "EMPTY_PLAY", "No card was played.";
    /// A card the player does not hold (RU-14).
    NotInHand = "NOT_IN_HAND", "That card is not in that player's hand.";
    /// Not consecutive upward in one suit (RU-15).
    NotInSequence = "NOT_IN_SEQUENCE", "Cards are played upward, one after another, in one suit.";
    /// Nothing follows an ace (RU-17).
    AfterAce = "AFTER_ACE", "Nothing follows an ace.";
    /// Not the next card of the suit (RU-16).
    NotNext = "NOT_NEXT", "That is not the next card of the run.";
    /// The colour of the run that stopped (RU-18).
    SameColour = "SAME_COLOUR", "After a stop the other colour is led.";
    /// The player holds a lower card that should be led (RU-15, RU-18).
    NotLowest = "NOT_LOWEST", "The lowest card is led.";
    /// The seat is not in this deal (RU-05, RU-15).
    NotSeated = "NOT_SEATED", "That seat does not play.";
    /// A player list in which one seat stands twice (RU-04).
    SeatedTwice = "SEATED_TWICE", "A seat is named twice.";
    /// Not in this part of the deal or match.
    NotNow = "NOT_NOW", "That is not what happens now.";
    /// Somebody else is to do this.
    OutOfTurn = "OUT_OF_TURN", "It is somebody else's turn.";
    /// The player has passed already (RU-07).
    AlreadyPassed = "ALREADY_PASSED", "That seat has passed.";
    /// The highest bid binds until it is topped (RU-08).
    BidStands = "BID_STANDS", "The highest bid stands.";
    /// The player has dropped out of the poker hand (RU-12).
    Folded = "FOLDED", "That seat has dropped out.";
    /// A card that has lain on the table from before (RU-14).
    AlreadyPlayed = "ALREADY_PLAYED", "That card has been played.";
    /// The player showed the next card of the run at poker and must play it (RU-A12).
    MustPlay = "MUST_PLAY", "Whoever holds the next card plays it.";
    /// The player showed a card of the other colour at poker and must lead (RU-18).
    MustLead = "MUST_LEAD", "Whoever holds the other colour leads it.";
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
    /// Name exactly this many different marks.
    Mark(usize),
    /// Bid this many chips or more.
    BidFrom(i64),
    /// Show exactly this many cards.
    Show(usize),
    /// Play this card, the next one of the run.
    Play(Card),
    /// Lead one of these cards.
    Lead(Vec<Card>),
    /// Lead a card of this colour, as RU-18 wants it.
    LeadColour(Colour),
}

impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fix::Players { least, most } => write!(f, "seat {least} to {most} players"),
            Fix::Mark(count) => write!(f, "mark {count} different sections"),
            Fix::BidFrom(chips) => write!(f, "bid {chips} or more"),
            Fix::Show(count) => write!(f, "show {count} cards"),
            Fix::Play(card) => write!(f, "play {card}"),
            Fix::Lead(cards) => {
                f.write_str("lead")?;
                let or = |i: usize| if i == 0 { "" } else { " or" };
                let mut numbered = cards.iter().enumerate();
                numbered.try_for_each(|(i, card)| write!(f, "{} {card}", or(i)))
            }
            Fix::LeadColour(colour) => write!(f, "lead a {colour} card"),
        }
    }
}
