//! RU-13, RU-14, RU-18: the cards. One pack of 52 without jokers (RU-A2), the ace above the king.

use crate::ParseError;
use crate::card::{self, Rank, Suit};
use core::{fmt, str::FromStr};

/// RU-18: what the sheet means by colour: hearts and diamonds are one, clubs and spades the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Clubs and spades.
    Black,
    /// Hearts and diamonds.
    Red,
}

impl Colour {
    /// The one it is not.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::Red,
            Colour::Red => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::Red => "red",
        })
    }
}

/// A card of the pack: `2C` to `AS`. Never a joker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// What it is called.
    pub rank: Rank,
    /// One of the four.
    pub suit: Suit,
}

impl Card {
    /// RU-14: its place in its suit, 2 to 14; the ace is high.
    pub const fn height(self) -> u8 {
        height(self.rank)
    }

    /// RU-18.
    pub const fn colour(self) -> Colour {
        if self.suit.is_red() {
            Colour::Red
        } else {
            Colour::Black
        }
    }

    /// RU-16, RU-17: the card that follows it in a run; nothing follows the ace.
    pub fn next(self) -> Option<Card> {
        let above = |rank: &Rank| height(*rank) == self.height() + 1;
        let rank = Rank::ALL.into_iter().find(above)?;
        Some(Card { rank, ..self })
    }
}

/// 2 to 14, the ace above the king.
pub(super) const fn height(rank: Rank) -> u8 {
    match rank {
        Rank::ACE => 14,
        rank => rank.number(),
    }
}

/// RU-A2: the 52 cards.
pub fn deck() -> impl Iterator<Item = Card> {
    card::pack().filter_map(natural)
}

fn natural(card: card::Card) -> Option<Card> {
    match card {
        card::Card::Natural { rank, suit } => Some(Card { rank, suit }),
        card::Card::Joker => None,
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit.letter())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "a rank A, 2 to 10, J, Q or K and a suit S, H, D or C, such as 10H; there is no joker";
        let card = text.parse().ok().and_then(natural);
        card.ok_or_else(|| ParseError::new("card", text, EXPECTED))
    }
}
