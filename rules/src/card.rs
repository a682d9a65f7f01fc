//! French-suited playing cards, as Rami, Remigio and Rummoli use them.

use crate::ParseError;
use crate::meld::Piece;
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

/// One of the four suits. Two of them are black, two are red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `S`, black
    Spades,
    /// `H`, red
    Hearts,
    /// `D`, red
    Diamonds,
    /// `C`, black
    Clubs,
}

impl Suit {
    /// All four.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// S, H, D or C, as in the notation of cards.
    pub const fn letter(self) -> char {
        match self {
            Suit::Spades => 'S',
            Suit::Hearts => 'H',
            Suit::Diamonds => 'D',
            Suit::Clubs => 'C',
        }
    }

    /// ♠, ♥, ♦ or ♣, as it is printed.
    pub const fn sign(self) -> char {
        match self {
            Suit::Spades => '♠',
            Suit::Hearts => '♥',
            Suit::Diamonds => '♦',
            Suit::Clubs => '♣',
        }
    }

    /// Whether it is printed in red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Hearts | Suit::Diamonds)
    }
}

/// What a card is called within its suit: ace 1, number cards 2 to 10, jack 11, queen 12, king 13.
/// Which of them is higher, and what it is worth, is each game's own matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// 1
    pub const ACE: Rank = Rank(1);
    /// 11
    pub const JACK: Rank = Rank(11);
    /// 12
    pub const QUEEN: Rank = Rank(12);
    /// 13
    pub const KING: Rank = Rank(13);

    /// All thirteen, ace first.
    pub const ALL: [Rank; 13] = {
        let mut all = [Rank::ACE; 13];
        let mut i = 0;
        while i < 13 {
            all[i] = Rank(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// The rank with this number; `None` outside 1 to 13.
    pub const fn new(number: u8) -> Option<Rank> {
        match number {
            1..=13 => Some(Rank(number)),
            _ => None,
        }
    }

    /// 1 to 13.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("A"),
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            number => write!(f, "{number}"),
        }
    }
}

/// A card: `AS`, `10H`, `KD`, or a joker `JK`. Jokers are all alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A card with a rank and a suit.
    Natural {
        /// Ace to king.
        rank: Rank,
        /// One of the four.
        suit: Suit,
    },
    /// A joker: no rank, no suit.
    Joker,
}

impl Card {
    /// Whether it is a joker.
    pub const fn is_joker(self) -> bool {
        matches!(self, Card::Joker)
    }

    /// Its rank; a joker has none.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Card::Natural { rank, .. } => Some(rank),
            Card::Joker => None,
        }
    }

    /// Its suit; a joker has none.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Card::Natural { suit, .. } => Some(suit),
            Card::Joker => None,
        }
    }
}

impl From<Card> for Piece {
    fn from(card: Card) -> Piece {
        match card {
            Card::Natural { rank, suit } => Piece::Natural {
                rank: rank.number(),
                suit: suit as u8,
            },
            Card::Joker => Piece::Joker,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Natural { rank, suit } => write!(f, "{rank}{}", suit.letter()),
            Card::Joker => f.write_str("JK"),
        }
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "a rank A, 2 to 10, J, Q or K and a suit S, H, D or C, such as 10H, or JK for a joker";
        if text == "JK" {
            return Ok(Card::Joker);
        }
        natural(text).ok_or_else(|| ParseError::new("card", text, EXPECTED))
    }
}

fn natural(text: &str) -> Option<Card> {
    let suit = Suit::ALL
        .into_iter()
        .find(|suit| text.ends_with(suit.letter()))?;
    let rank = match &text[..text.len() - 1] {
        "A" => Rank::ACE,
        "J" => Rank::JACK,
        "Q" => Rank::QUEEN,
        "K" => Rank::KING,
        "10" => Rank(10),
        number => match number.as_bytes() {
            [digit @ b'2'..=b'9'] => Rank(digit - b'0'),
            _ => return None,
        },
    };
    Some(Card::Natural { rank, suit })
}

/// The 52 natural cards of a pack, suit by suit from the ace.
pub fn pack() -> impl Iterator<Item = Card> {
    Suit::ALL.into_iter().flat_map(|suit| {
        Rank::ALL
            .into_iter()
            .map(move |rank| Card::Natural { rank, suit })
    })
}

/// That many packs of 54 together: each 52 cards and two jokers.
pub fn packs_of_54(packs: usize) -> Vec<Card> {
    let one = || pack().chain([Card::Joker; 2]);
    (0..packs).flat_map(|_| one()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_card_reads_back_as_it_is_written() {
        let cards = packs_of_54(1);
        assert_eq!(cards.len(), 54);
        for card in &cards {
            assert_eq!(card.to_string().parse(), Ok(*card));
        }
        let names: alloc::collections::BTreeSet<_> = cards.iter().map(Card::to_string).collect();
        assert_eq!(names.len(), 53, "52 cards and two jokers alike");
        assert!(
            ["AS", "10H", "KD", "2C", "JK"]
                .iter()
                .all(|name| names.contains(*name))
        );
        assert_eq!(packs_of_54(3).len(), 162);
    }

    #[test]
    fn what_is_no_card_is_named_in_the_error() {
        for text in [
            "", "S", "A", "1S", "11S", "0H", "010H", "as", "AX", "10", "JKS", "*", "♠A", "Aé",
        ] {
            let error = text.parse::<Card>().unwrap_err();
            assert_eq!((error.what, &error.text[..]), ("card", text));
        }
    }

    #[test]
    fn ranks_are_one_to_thirteen() {
        assert_eq!((Rank::new(0), Rank::new(14)), (None, None));
        for (i, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(Rank::new(i as u8 + 1), Some(rank));
        }
    }
}
