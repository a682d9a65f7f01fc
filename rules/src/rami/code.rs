//! The reason codes of Rami, and what helps against each.

use crate::card::Card;
use crate::code::codes;
use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule of Rami.
pub type Violation = crate::Violation<Code, Fix>;

codes! {
    /// Fewer than two or more than six players (RA-01).
    PlayerCount = "PLAYER_COUNT", "Rami is played by two to six.";
    /// Neither one pack nor two (RA-02).
    Packs = "PACKS", "Rami takes one pack or two.";
    /// A face nobody knows (RA-02).
    BadCard = "BAD_CARD", "One of these cards is not known.";
    /// Fewer than three cards (RA-04, RA-06).
    TooShort = "TOO_SHORT", "A combination has at least three cards.";
    /// More than one joker (RA-07).
    TooManyJokers = "TOO_MANY_JOKERS", "A combination holds one joker at most.";
    /// The same card twice in a brelan or carré (RA-04), a rank twice in a suite (RA-06).
    DuplicateCard = "DUPLICATE_CARD", "The same card stands twice in this combination.";
    /// More than four of a rank (RA-05, RA-07).
    SetTooLarge = "SET_TOO_LARGE", "There are only four suits.";
    /// More than thirteen cards in a suite (RA-A3).
    RunTooLong = "RUN_TOO_LONG", "A suite has at most thirteen cards.";
    /// A suite that turns the corner at the ace (RA-03).
    AceWrap = "ACE_WRAP", "The ace is below the 2 or above the king, never both.";
    /// A gap in a suite (RA-06).
    NotConsecutive = "NOT_CONSECUTIVE", "The cards do not follow one another.";
    /// Neither one rank nor one suit (RA-04 to RA-06).
    NotAMeld = "NOT_A_MELD", "These cards are neither of one rank nor of one suit.";
    /// Adding to, or taking from, the table before the first own combination (RA-14, RA-A7).
    NotLaidYet = "NOT_LAID_YET", "First lay a combination of your own.";
    /// Cards laid as a combination that do not form one (RA-12, RA-19).
    BadMeld = "BAD_MELD", "One of these is not a combination.";
    /// A card of another rank added to a brelan or carré (RA-20).
    WrongRank = "WRONG_RANK", "This combination is of another rank.";
    /// A card of another suit added to a suite (RA-20).
    WrongSuit = "WRONG_SUIT", "This suite is of another suit.";
    /// An addition that does not fit (RA-20).
    BadAdd = "BAD_ADD", "What was added does not fit there.";
    /// Any source but the stock with one card in hand (RA-24).
    OneCardLeft = "ONE_CARD_LEFT", "With one card in hand only the stock is open.";
    /// The card taken is not in that combination (RA-16).
    NotInMeld = "NOT_IN_MELD", "That card is not in that combination.";
    /// A joker is only taken for the card it stands for (RA-16, RA-17).
    JokerNeedsCard = "JOKER_NEEDS_CARD", "A joker is taken by putting down the card it stands for.";
    /// Fewer than three cards would stay (RA-16).
    MeldTooSmall = "MELD_TOO_SMALL", "Three cards must stay in the combination.";
    /// Not an end of the suite (RA-16).
    InnerCard = "INNER_CARD", "From a suite only an end card may be taken.";
    /// There is no joker in that combination (RA-17).
    NoJoker = "NO_JOKER", "There is no joker in that combination.";
    /// The card put down is not the one the joker stands for (RA-17).
    WrongCard = "WRONG_CARD", "The joker does not stand for that card.";
    /// A card that the player does not hold (RA-12, RA-17).
    NotInHand = "NOT_IN_HAND", "A card that was played is not in that hand.";
    /// The recovered card lies in no new combination (RA-19).
    MustMeldNow = "MUST_MELD_NOW", "The card taken must at once be part of a new combination.";
    /// Nothing is left to throw, or nothing was thrown (RA-21).
    NoDiscard = "NO_DISCARD", "A card must be kept to be thrown.";
    /// More than one card recovered in a turn (RA-A10).
    OneRecovery = "ONE_RECOVERY", "Only one card a turn is taken, and it takes the place of the draw.";
    /// Another player's turn (RA-12).
    NotYourTurn = "NOT_YOUR_TURN", "It is another player's turn.";
    /// The deal is over (RA-25).
    RoundOver = "ROUND_OVER", "The deal is over.";
    /// The deal goes on (RA-25).
    StillRunning = "STILL_RUNNING", "The deal is not over.";
    /// The agreed deals are played (RA-30).
    MatchOver = "MATCH_OVER", "The match is over.";
    /// The seat is not one of those that play.
    NotSeated = "NOT_SEATED", "That seat does not play.";
    /// More cards left a hand than it can have held.
    CountHand = "COUNT_HAND", "More cards were played than that hand held; count it.";
    /// The stock is called empty by somebody who has drawn (RA-22), or a draw comes twice (RA-A10).
    AlreadyDrawn = "ALREADY_DRAWN", "That player has drawn in this turn.";
    /// No call is due or open: not one card left, called before, or too late (RA-23, RA-A12).
    NoCallDue = "NO_CALL_DUE", "There is nothing to call or to challenge here.";
    /// No such card or group on the table (RA-12, RA-15, RA-16).
    NothingThere = "NOTHING_THERE", "No such card lies there.";
}

/// What would put it right, with nothing but what was offered and what everybody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fix {
    /// Seat between `least` and `most` players.
    Players {
        /// The fewest, inclusive.
        least: usize,
        /// The most, inclusive.
        most: usize,
    },
    /// Take one pack or two.
    Packs,
    /// It is legal without the cards at these indices.
    Without(Vec<usize>),
    /// Draw from the stock instead.
    DrawFromStock,
    /// Lay a combination first.
    LayFirst,
    /// Put down one of these cards for the joker.
    Give(Vec<Card>),
    /// Lay a new combination with this card in it, or put it back.
    MeldWith(Card),
    /// Throw a card.
    Discard,
    /// Keep one card to throw.
    KeepOne,
    /// Count the hand.
    Count,
}

impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fix::Players { least, most } => write!(f, "seat {least} to {most} players"),
            Fix::Packs => f.write_str("take one pack or two"),
            Fix::Without(cards) => {
                f.write_str("take back card")?;
                cards
                    .iter()
                    .try_for_each(|index| write!(f, " {}", index + 1))
            }
            Fix::DrawFromStock => f.write_str("draw from the stock"),
            Fix::LayFirst => f.write_str("lay a combination first"),
            Fix::Give(cards) => {
                f.write_str("put down")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Fix::MeldWith(card) => {
                write!(f, "lay a new combination with {card} in it, or put it back")
            }
            Fix::Discard => f.write_str("throw a card"),
            Fix::KeepOne => f.write_str("take one card back and throw it"),
            Fix::Count => f.write_str("count the cards in that hand"),
        }
    }
}
