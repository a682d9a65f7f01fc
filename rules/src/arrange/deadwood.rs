//! What is left when a hand is arranged as well as can be: in Remigio the loser's score (RG-20), in
//! Rami and Remi a hint (RA-27, RE-34).

use super::proof::is_proved;
use super::singles::{self, are_singles};
use super::task::{MOST_STEPS, Prices, RANKS, Stock, Task, Worth, covered, points};
use super::{Arrangement, Arranger, Deck, MOST_PIECES, Unarranged, packing};
use crate::card::{Card, Rank, Suit};
use crate::meld::{MeldRules, Piece};
use crate::remi::{Colour, JokerCap, Number, Tile, meld_rules};
use crate::remigio::closes_whole;
use crate::{rami, remigio};

/// A hand has ten cards; one with a wrong number of them counts too (RG-15).
const REMIGIO: Deck = Deck {
    pieces: 16,
    copies: 3,
    jokers: 6,
};

const RAMI: Deck = Deck {
    pieces: 16,
    copies: 2,
    jokers: 4,
};

/// A rack of tiles.
pub(super) const RACK: Deck = Deck {
    pieces: packing::MOST,
    ..REMI
};

pub(super) const REMI: Deck = Deck {
    pieces: MOST_PIECES,
    copies: 2,
    jokers: 2,
};

impl Prices {
    /// Every piece is worth the same wherever it lies.
    pub(super) fn fixed(natural: impl Fn(u8) -> u32, joker: u32) -> Prices {
        let mut in_set = [0; RANKS + 1];
        for (rank, worth) in (1..).zip(&mut in_set[1..]) {
            *worth = covered(natural(rank));
        }
        let mut in_run = [in_set[1]; MOST_STEPS + 1];
        in_run[..=RANKS].copy_from_slice(&in_set);
        Prices {
            in_set,
            in_run,
            joker: Some(covered(joker)),
        }
    }
}

fn of_rank(rank: u8) -> Card {
    let rank = Rank::new(rank).unwrap_or(Rank::ACE);
    Card::Natural {
        rank,
        suit: Suit::Spades,
    }
}

impl Arranger {
    /// RG-04 to RG-09, RG-20, RG-32: the least that loose cards of a Remigio hand of up to sixteen
    /// can count, under `ace_wrap`, `distinct_suits`, `values` and `colour_closes`. Ten cards that
    /// close count 0 (RG-20): a Colour or Remigio that does not split stands as one meld.
    ///
    /// # Errors
    /// No three packs have such a hand.
    pub fn remigio(
        &mut self,
        hand: &[Card],
        options: &remigio::Options,
    ) -> Result<Arrangement, Unarranged> {
        let arranged = self.remigio_rest(hand, options)?;
        if !arranged.loose().is_empty() && closes_whole(hand, options) {
            return Ok(Arrangement::whole(0, hand.len()));
        }
        Ok(arranged)
    }

    /// As [`remigio`](Arranger::remigio), of cards that are not a hand: what is left of one beside the
    /// closer's combinations does not close.
    pub(super) fn remigio_rest(
        &mut self,
        cards: &[Card],
        options: &remigio::Options,
    ) -> Result<Arrangement, Unarranged> {
        let value = |card: Card| remigio::points(card, options.values);
        let prices = Prices::fixed(|rank| value(of_rank(rank)), value(Card::Joker));
        self.take(cards.iter().map(|card| Piece::from(*card)), REMIGIO)?;
        self.least(remigio::meld_rules(options), prices, REMIGIO)
    }

    /// RG-18: the most cards of a Remigio hand of up to sixteen that combine, whatever they count.
    /// [`Arrangement::points`] counts the loose ones.
    ///
    /// # Errors
    /// No three packs have such a hand.
    pub fn remigio_most(
        &mut self,
        hand: &[Card],
        options: &remigio::Options,
    ) -> Result<Arrangement, Unarranged> {
        self.take(hand.iter().map(|card| Piece::from(*card)), REMIGIO)?;
        self.least(
            remigio::meld_rules(options),
            Prices::fixed(|_| 1, 1),
            REMIGIO,
        )
    }

    /// RA-03 to RA-07, RA-27: the least that loose cards of a Rami hand of up to sixteen can cost.
    ///
    /// # Errors
    /// No two packs have such a hand.
    pub fn rami(&mut self, hand: &[Card]) -> Result<Arrangement, Unarranged> {
        let value = |card: Card| rami::points(card).unsigned_abs();
        let prices = Prices::fixed(|rank| value(of_rank(rank)), value(Card::Joker));
        self.take(hand.iter().map(|card| Piece::from(*card)), RAMI)?;
        self.least(rami::RULES, prices, RAMI)
    }

    /// RE-18 to RE-20, RE-30, RE-33: the least that loose tiles of a Remi rack can cost.
    ///
    /// # Errors
    /// The set has no such tiles (RE-01).
    pub fn remi(&mut self, rack: &[Tile], cap: JokerCap) -> Result<Arrangement, Unarranged> {
        let value = |tile: Tile| tile.value().unsigned_abs();
        let natural = |rank| {
            let number = Number::new(rank).unwrap_or(Number::ONE);
            value(Tile::Natural {
                number,
                colour: Colour::Red,
            })
        };
        let prices = Prices::fixed(natural, value(Tile::Joker));
        self.take(rack.iter().map(|tile| tile.piece()), REMI)?;
        self.least(meld_rules(cap.limit()), prices, REMI)
    }

    /// The arrangement of the pieces taken that leaves the least.
    pub(super) fn least(
        &mut self,
        rules: MeldRules,
        prices: Prices,
        deck: Deck,
    ) -> Result<Arrangement, Unarranged> {
        let task = Task {
            stock: Stock::of(self.pieces.iter().copied()),
            rules,
            prices,
        };
        deck.check(&task.stock)?;
        let total: Worth = self
            .pieces
            .iter()
            .map(|piece| task.prices.loose(*piece))
            .sum();
        let pieces = &self.pieces;
        let arranged = if are_singles(pieces, &task) {
            self.states = 0;
            singles::arrange(pieces, &task, total)
        } else if pieces.len() <= packing::MOST {
            let worth = self.packing.pack(&task, false).unwrap_or(0);
            self.states = self.packing.steps;
            let left = points(total) - points(worth);
            self.packing.arrangement(pieces, &task, left)
        } else {
            let arranged = self.piles.arrange(pieces, &task, total);
            self.states = self.piles.states();
            arranged
        };
        debug_assert!(is_proved(&self.pieces, &arranged, &rules));
        let loose = arranged
            .loose()
            .iter()
            .map(|at| self.pieces[usize::from(*at)]);
        debug_assert_eq!(
            points(loose.map(|piece| task.prices.loose(piece)).sum()),
            arranged.points
        );
        Ok(arranged)
    }
}

impl Prices {
    fn loose(&self, piece: Piece) -> Worth {
        match piece {
            Piece::Natural { rank, .. } => self.in_set[usize::from(rank)],
            Piece::Joker => self.joker.unwrap_or(0),
        }
    }
}
