//! RU-02: the nine sections of the mat. The sheet names only "7-8-9 of one suit" as an example of a
//! marked section, so the seven marked ones are an option (RU-A1).

use super::card::height;
use crate::ParseError;
use crate::card::{Rank, Suit};
use alloc::{string::ToString, vec::Vec};
use core::{fmt, str::FromStr};

/// RU-24: the card or the neighbouring cards of one suit that a section is marked with.
///
/// Written as ranks and a suit, `AH` or `KQH`; without a suit, as in `789`, any one suit will do.
/// The ranks stand in the order in which they were written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PayCards {
    ranks: Vec<Rank>,
    suit: Option<Suit>,
}

impl PayCards {
    /// How many cards are marked.
    #[expect(clippy::len_without_is_empty, reason = "a marked section has a card")]
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// RU-24: whether these cards, in the order they were played, are the marked ones.
    pub(super) fn are(&self, played: &[super::Card]) -> bool {
        let Some(first) = played.first() else {
            return false;
        };
        played.len() == self.ranks.len()
            && self.suit.is_none_or(|suit| suit == first.suit)
            && played
                .iter()
                .all(|card| card.suit == first.suit && self.ranks.contains(&card.rank))
            && played.is_sorted_by(|a, b| a.height() < b.height())
    }
}

impl fmt::Display for PayCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ranks.iter().try_for_each(|rank| rank.fmt(f))?;
        self.suit
            .map_or(Ok(()), |suit| write!(f, "{}", suit.letter()))
    }
}

impl FromStr for PayCards {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "one card such as AH, or neighbouring ranks with or without a suit such as KQH or 789";
        let read = || {
            let suit = Suit::ALL
                .into_iter()
                .find(|suit| text.ends_with(suit.letter()));
            let ranks = ranks(&text[..text.len() - usize::from(suit.is_some())])?;
            let single = ranks.len() == 1 && suit.is_some();
            (single || neighbours(&ranks)).then_some(PayCards { ranks, suit })
        };
        read().ok_or_else(|| ParseError::new("pay section", text, EXPECTED))
    }
}

fn ranks(mut text: &str) -> Option<Vec<Rank>> {
    let mut ranks = Vec::new();
    while !text.is_empty() {
        let found = Rank::ALL.into_iter().find_map(|rank| {
            let rest = text.strip_prefix(rank.to_string().as_str())?;
            Some((rank, rest))
        });
        let (rank, rest) = found?;
        ranks.push(rank);
        text = rest;
    }
    Some(ranks)
}

/// Cards that are not neighbours are never played one after another: their section could not be won.
fn neighbours(ranks: &[Rank]) -> bool {
    let mut heights: Vec<u8> = ranks.iter().map(|rank| height(*rank)).collect();
    heights.sort_unstable();
    heights.len() > 1 && heights.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// RU-02, RU-A1: the marks of the generic board: `AH KH QH JH 10H KQH 789`.
pub fn default_pay_sections() -> Vec<PayCards> {
    const KING_QUEEN: [Rank; 2] = [Rank::KING, Rank::QUEEN];
    let hearts = |ranks: &[Rank]| PayCards {
        ranks: ranks.to_vec(),
        suit: Some(Suit::Hearts),
    };
    let rank = |number: u8| Rank::ALL[usize::from(number) - 1];
    let mut sections: Vec<PayCards> = [Rank::ACE, Rank::KING, Rank::QUEEN, Rank::JACK, rank(10)]
        .iter()
        .map(|rank| hearts(&[*rank]))
        .collect();
    sections.push(hearts(&KING_QUEEN));
    sections.push(PayCards {
        ranks: [7, 8, 9].map(rank).to_vec(),
        suit: None,
    });
    sections
}

/// RU-02: one of the nine sections. Written `rummoli`, `poker`, or as its mark.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The centre: for the first player out (RU-21, RU-A20).
    Rummoli,
    /// For the best poker hand (RU-11).
    Poker,
    /// For who plays the marked cards (RU-24).
    Pay(PayCards),
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Section::Rummoli => f.write_str("rummoli"),
            Section::Poker => f.write_str("poker"),
            Section::Pay(cards) => cards.fmt(f),
        }
    }
}

impl FromStr for Section {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "rummoli, poker, or marked cards such as AH, KQH or 789";
        match text {
            "rummoli" => Ok(Section::Rummoli),
            "poker" => Ok(Section::Poker),
            marked => marked
                .parse()
                .map(Section::Pay)
                .map_err(|_: ParseError| ParseError::new("section", text, EXPECTED)),
        }
    }
}
