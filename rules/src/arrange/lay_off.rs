//! RG-33: loose cards may be added to the closer's combinations.

use super::{Arrangement, Arranger, Unarranged};
use crate::card::Card;
use crate::meld::{MeldRules, Piece, Reading, extend, readings_as_laid};
use crate::remigio::{Options, meld_rules};
use alloc::vec::Vec;

/// A hand of which some cards lie at the closer's combinations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidOff {
    /// The rest of the hand. The cards added elsewhere are neither in its melds nor loose.
    pub rest: Arrangement,
    /// The cards added to each combination on the table, as ascending indices into the hand.
    pub added: Vec<Vec<usize>>,
}

/// Sets of cards as bits.
type Cards = u16;

impl Arranger {
    /// As [`remigio`](Arranger::remigio), when cards may first be added to the closer's combinations,
    /// which lie as `table`, ascending, jokers in their places. A list that is not a combination takes no
    /// cards. Every way to add cards is looked at; of equally good ones the first, which adds as
    /// few as it can to the combinations in front.
    ///
    /// # Errors
    /// No three packs have such a hand.
    pub fn remigio_beside(
        &mut self,
        hand: &[Card],
        table: &[Vec<Card>],
        options: &Options,
    ) -> Result<LaidOff, Unarranged> {
        let none = table.iter().map(|_| Vec::new()).collect();
        let rest = self.remigio(hand, options)?;
        let mut search = Search {
            arranger: self,
            hand,
            pieces: hand.iter().map(|card| Piece::from(*card)).collect(),
            options,
            rules: meld_rules(options),
            looked_at: alloc::vec![false; 1 << hand.len()],
            best: LaidOff { rest, added: none },
        };
        let table: Vec<Vec<Piece>> = table
            .iter()
            .map(|meld| meld.iter().map(|card| Piece::from(*card)).collect())
            .collect();
        let all = ((1usize << hand.len()) - 1) as Cards;
        search.add_to(&table, all, &mut Vec::new())?;
        Ok(search.best)
    }
}

struct Search<'a> {
    arranger: &'a mut Arranger,
    hand: &'a [Card],
    pieces: Vec<Piece>,
    options: &'a Options,
    rules: MeldRules,
    /// Which rests of the hand were arranged.
    looked_at: Vec<bool>,
    best: LaidOff,
}

fn members(cards: Cards) -> Vec<usize> {
    (0..Cards::BITS as usize)
        .filter(|at| cards >> at & 1 == 1)
        .collect()
}

impl Search<'_> {
    /// Adds cards of `rest` to the combinations from the first of `table` on, in every way.
    fn add_to(
        &mut self,
        table: &[Vec<Piece>],
        rest: Cards,
        added: &mut Vec<Vec<usize>>,
    ) -> Result<(), Unarranged> {
        let Some((laid, others)) = table.split_first() else {
            return self.arrange(rest, added);
        };
        let lying = readings_as_laid(laid, &self.rules).unwrap_or_default();
        for some in self.subsets(rest & self.near(&lying)) {
            if some == 0 || self.takes(laid, &lying, some) {
                added.push(members(some));
                self.add_to(others, rest & !some, added)?;
                added.pop();
            }
        }
        Ok(())
    }

    /// The cards of the rank or suit of a combination, and the jokers: it takes no others.
    fn near(&self, lying: &[Reading]) -> Cards {
        let fits = |piece: &Piece, reading: &Reading| match (*piece, reading) {
            (Piece::Joker, _) => true,
            (Piece::Natural { rank, .. }, Reading::Set { rank: of }) => *of == Some(rank),
            (Piece::Natural { suit, .. }, Reading::Run { suit: of, .. }) => *of == Some(suit),
        };
        let pieces = (0..).zip(&self.pieces);
        let near = pieces.filter(|(_, piece)| lying.iter().any(|reading| fits(piece, reading)));
        near.map(|(at, _): (u32, _)| 1 << at).sum()
    }

    /// The subsets of `rest`, the empty one first; of equal cards the first come first.
    fn subsets(&self, rest: Cards) -> Vec<Cards> {
        let mut all = alloc::vec![0];
        for at in members(rest) {
            let twins = members(rest).into_iter().filter(|twin| *twin < at);
            let twins: Cards = twins
                .filter(|twin| self.hand[*twin] == self.hand[at])
                .map(|twin| 1 << twin)
                .sum();
            let with: Vec<Cards> = all
                .iter()
                .filter(|some| *some & twins == twins)
                .map(|some| some | 1 << at)
                .collect();
            all.extend(with);
        }
        all
    }

    fn takes(&self, laid: &[Piece], lying: &[Reading], some: Cards) -> bool {
        let added: Vec<Piece> = members(some)
            .into_iter()
            .map(|at| self.pieces[at])
            .collect();
        lying
            .iter()
            .any(|reading| extend(laid, reading, &added, &self.rules).is_ok())
    }

    fn arrange(&mut self, rest: Cards, added: &[Vec<usize>]) -> Result<(), Unarranged> {
        if core::mem::replace(&mut self.looked_at[usize::from(rest)], true) {
            return Ok(());
        }
        let kept = members(rest);
        let cards: Vec<Card> = kept.iter().map(|at| self.hand[*at]).collect();
        let found = self.arranger.remigio_rest(&cards, self.options)?;
        if found.points < self.best.rest.points {
            self.best = LaidOff {
                rest: found.within(&kept),
                added: added.to_vec(),
            };
        }
        Ok(())
    }
}
