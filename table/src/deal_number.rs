//! Deals by number: the hands of a deal follow from a number that people read aloud, so that several tables play the same
//! ones and compare them afterwards (duplicate, as bridge players call it).
//!
//! The number is no secret that is kept by computing: whoever knows it, or tries all of them against the hand before them,
//! knows every hand.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

use crate::game::GameId;
use crate::piece::Piece;

/// The number of a deal, 1 to [`DealNumber::MOST`]. Written in groups of four digits: `4711 0815 2342`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct DealNumber(u64);

impl DealNumber {
    /// The largest one: twelve digits.
    pub const MOST: u64 = 999_999_999_999;

    /// This one, if there is such a number.
    pub fn new(number: u64) -> Option<DealNumber> {
        (1..=Self::MOST)
            .contains(&number)
            .then_some(DealNumber(number))
    }

    /// One by chance; `drawn` are random bits.
    pub fn drawn(drawn: u64) -> DealNumber {
        DealNumber(1 + drawn % Self::MOST)
    }

    /// As a number.
    pub fn get(self) -> u64 {
        self.0
    }

    /// The number of the deal `round` (from 1) of a match whose deals all follow from this one. From one of them the others cannot
    /// be told but by trying.
    pub fn of_round(self, round: usize) -> DealNumber {
        let mut chance = Chance(self.0);
        chance.stir(round as u64);
        DealNumber::drawn(chance.next())
    }

    /// The hands of the deal, in the order in which they are dealt from the dealer's left on, of as many cards as `sizes` says.
    /// For ever the same of the same number, game, sizes and pieces in play, in whatever order these are given.
    ///
    /// The pieces are sorted by the bytes of their names and shuffled by Fisher and Yates from the last one down, each with the one
    /// at SplitMix64's next number modulo how many are left. Its state begins as the number, into which the name of the game and how
    /// many hands there are were stirred. The first hand has the first cards.
    pub fn hands(self, game: GameId, pieces: &[Piece], sizes: &[usize]) -> Vec<Vec<Piece>> {
        let mut chance = Chance(self.0);
        for byte in game.as_str().bytes() {
            chance.stir(byte.into());
        }
        chance.stir(sizes.len() as u64);
        let mut deck = pieces.to_vec();
        deck.sort_by_cached_key(Piece::to_string);
        for last in (1..deck.len()).rev() {
            let other = chance.next() % (last as u64 + 1);
            deck.swap(last, other as usize);
        }
        let mut deck = deck.into_iter();
        let hand = |size: &usize| deck.by_ref().take(*size).collect();
        sizes.iter().map(hand).collect()
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(4) {
                f.write_str(" ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// The text is no number of a deal.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no number of a deal; write 1 to 12 digits, such as 4711 0815 2342")]
pub struct NoDealNumber(pub String);

impl FromStr for DealNumber {
    type Err = NoDealNumber;

    fn from_str(text: &str) -> Result<DealNumber, NoDealNumber> {
        let no = || NoDealNumber(text.to_owned());
        let digits = text.chars().filter(|one| !matches!(one, ' ' | '-'));
        let digits: String = digits.collect();
        if !digits.bytes().all(|one| one.is_ascii_digit()) {
            return Err(no());
        }
        let number = digits.parse().ok().and_then(DealNumber::new);
        number.ok_or_else(no)
    }
}

impl<'de> Deserialize<'de> for DealNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DealNumber, D::Error> {
        let number = u64::deserialize(deserializer)?;
        let no = || serde::de::Error::custom(NoDealNumber(number.to_string()));
        DealNumber::new(number).ok_or_else(no)
    }
}

/// SplitMix64, written out: a crate's generator may be another one in its next version, and these deals may not.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// What comes depends on this too: the state becomes the next number, with these bits turned over.
    fn stir(&mut self, with: u64) {
        self.0 = self.next() ^ with;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::piece::Deck;

    fn number(text: &str) -> DealNumber {
        text.parse().unwrap()
    }

    fn written(hands: &[Vec<Piece>]) -> Vec<String> {
        let hand = |hand: &Vec<Piece>| {
            let names: Vec<String> = hand.iter().map(Piece::to_string).collect();
            names.join(" ")
        };
        hands.iter().map(hand).collect()
    }

    /// Three hands of ten cards of one pack, and the first deal of a row; another program, written from the description alone, dealt
    /// the same. If this fails, do not change the test: people have these numbers on paper.
    #[test]
    fn the_hands_of_a_number_are_the_same_for_ever() {
        let pieces = Deck::French.pieces();
        let pack: Vec<Piece> = pieces
            .into_iter()
            .filter(|piece| piece.pack() == Some(1))
            .collect();
        let dealt = number("4711 0815 2342").hands(GameId::Remigio, &pack, &[10, 10, 10]);
        assert_eq!(written(&dealt), PINNED);
        let mut turned = pack.clone();
        turned.reverse();
        let again = number("471108152342").hands(GameId::Remigio, &turned, &[10, 10, 10]);
        assert_eq!(again, dealt, "in whatever order the pieces are given");
        assert_eq!(number("7").of_round(1).get(), FIRST_OF_SEVEN);
    }

    #[test]
    fn each_piece_is_dealt_once_and_other_numbers_deal_otherwise() {
        let pieces = Deck::RemmiDemmi.pieces();
        let mut seen = BTreeSet::new();
        for one in 1..=500 {
            let number = DealNumber::new(one).unwrap();
            let hands = number.hands(GameId::RemmiDemmi, &pieces, &[9; 5]);
            let cards: BTreeSet<Piece> = hands.iter().flatten().copied().collect();
            assert_eq!(cards.len(), 45);
            assert!(seen.insert(written(&hands)), "{number}");
        }
        let deal = |game, hands: &[usize]| number("7").hands(game, &pieces, hands);
        let first = deal(GameId::Rami, &[9; 3])[0].clone();
        assert_ne!(first, deal(GameId::Rami, &[9; 4])[0]);
        assert_ne!(first, deal(GameId::Remigio, &[9; 3])[0]);
        let rounds: BTreeSet<u64> = (1..=50)
            .map(|round| number("7").of_round(round).get())
            .collect();
        assert_eq!(rounds.len(), 50);
    }

    /// Each piece comes into each hand as often as any other one, as near as chance has it: 4,000 deals, five standard errors.
    #[test]
    fn no_hand_is_favoured() {
        let pieces = Deck::RemmiDemmi.pieces();
        let mut times = vec![[0_u32; 4]; pieces.len()];
        for one in 1..=4_000 {
            let hands = DealNumber::drawn(one).hands(GameId::RemmiDemmi, &pieces, &[21; 4]);
            for (hand, cards) in hands.iter().enumerate() {
                for card in cards {
                    let at = pieces.iter().position(|piece| piece == card).unwrap();
                    times[at][hand] += 1;
                }
            }
        }
        let (mean, error) = (1_000.0, (4_000.0_f64 * 0.25 * 0.75).sqrt());
        for (piece, hands) in pieces.iter().zip(&times) {
            for times in hands {
                let off = (f64::from(*times) - mean).abs();
                assert!(off < 5.0 * error, "{piece}: {hands:?}");
            }
        }
    }

    #[test]
    fn a_number_is_written_in_fours_and_read_with_or_without_gaps() {
        for (text, told) in [
            ("7", "7"),
            ("12345", "1 2345"),
            ("4711-0815-2342", "4711 0815 2342"),
            ("0007", "7"),
            ("999999999999", "9999 9999 9999"),
        ] {
            assert_eq!(number(text).to_string(), told);
        }
        for text in [
            "",
            "0",
            "-",
            "1000000000000",
            "+7",
            "seven",
            "7.5",
            "\u{667}",
        ] {
            let no = text.parse::<DealNumber>().unwrap_err().to_string();
            assert!(no.contains("1 to 12 digits"), "{text}: {no}");
        }
        assert!(serde_json::from_str::<DealNumber>("0").is_err());
    }

    const PINNED: [&str; 3] = [
        "AH/1 10D/1 JK/2 KH/1 8C/1 AS/1 3S/1 7H/1 10S/1 JK/1",
        "7D/1 4H/1 QC/1 5S/1 AD/1 4D/1 6D/1 QH/1 6C/1 QD/1",
        "JS/1 JD/1 9H/1 QS/1 10C/1 4S/1 JH/1 8S/1 3H/1 2S/1",
    ];
    const FIRST_OF_SEVEN: u64 = 431_615_062_435;
}
