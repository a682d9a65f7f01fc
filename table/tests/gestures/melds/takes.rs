//! Cards from elsewhere: the top of the pile, the end of a suite, a joker. Each is laid with two others.

use super::cards;
use super::plays::THROWS;
use super::{Deal, KEPT, area, uid};
use crate::evening::{Tried, Truth};
use crate::lies::Lies;

impl Deal {
    /// Two cards that make a brelan with that one on the player's own area, where none of the three fits
    /// anything else.
    fn two_for(&self, card: &str) -> Option<[String; 2]> {
        let own = self.own();
        if !self.opened[own] || self.hands[own] < 2 + KEPT {
            return None;
        }
        let two = cards::brelan_of(card, &self.unseen)?;
        let takes = |card: &str| self.there(self.turn).any(|lies| cards::fits(lies, card));
        let free = !takes(card) && !two.iter().any(|card| takes(card));
        free.then_some(two)
    }

    /// The card from elsewhere and the two lie on their own area, and another is thrown; no card is drawn.
    fn lays_with(&mut self, card: String, two: [String; 2]) -> Tried {
        let own = self.own();
        let laid = [vec![card], two.to_vec()].concat();
        self.lay(&laid, self.turn, 0)?;
        self.hands[own] += 1;
        self.laid(laid);
        self.wait(THROWS)?;
        let thrown = self.any();
        self.throws(&thrown, false);
        Ok(())
    }

    /// RA-15, RA-19.
    pub(super) fn take_top(&mut self, held: u64) -> Tried {
        let top = *self.felt.pile.lies.last().expect("a card lies there");
        let name = cards::thrown().into_iter().find(|card| uid(card) == top);
        let two = name.as_ref().and_then(|name| self.two_for(name));
        let (Some(top), Some(two)) = (name, two) else {
            self.throw();
            return Ok(());
        };
        self.wait(2000)?;
        self.felt.lift();
        self.fate.insert(top.clone(), "thrown");
        self.wait(held)?;
        self.lays_with(top, two)
    }

    /// The player may take it where an antenna tells that it moves: what is moved within one area none does.
    fn is_elsewhere(&self, lies: &Lies, card: &str) -> bool {
        match self.swiped {
            true => self.felt.lies.get(&uid(card)) != Some(&area(true, self.turn)),
            false => lies.area != self.turn,
        }
    }

    /// RA-16, RA-19.
    pub(super) fn take_end(&mut self, held: u64) -> Tried {
        let mut ways: Vec<(usize, String, [String; 2])> = Vec::new();
        for (at, lies) in self.melds.iter().enumerate() {
            let end = cards::end(lies).filter(|end| self.is_elsewhere(lies, end));
            let two = end.and_then(|end| self.two_for(end));
            ways.extend(end.cloned().zip(two).map(|(end, two)| (at, end, two)));
        }
        let Some((at, end, two)) = self.felt.dice.one(&ways) else {
            self.throw();
            return Ok(());
        };
        self.felt.lies.remove(&uid(&end));
        self.wait(held)?;
        self.melds[at].pieces.retain(|card| *card != end);
        self.lays_with(end, two)
    }

    /// RA-17, RA-19: the joker goes with two cards of one rank.
    pub(super) fn exchange(&mut self, held: u64) -> Tried {
        let own = self.own();
        let mut ways: Vec<(usize, String)> = Vec::new();
        for (at, lies) in self.melds.iter().enumerate() {
            let joker = lies.pieces.iter().find(|card| cards::is_joker(card));
            let there = joker.is_some_and(|joker| self.is_elsewhere(lies, joker));
            let wanted = cards::joker_stands_for(lies).filter(|_| there);
            let given = |card: &&String| wanted.is_some() && wanted == cards::face(card);
            let given = self.unseen.iter().find(given);
            ways.extend(given.map(|card| (at, card.clone())));
        }
        let pair = cards::brelans().into_iter().find(|brelan| {
            let takes = |card: &String| self.there(self.turn).any(|lies| cards::fits(lies, card));
            brelan[..2]
                .iter()
                .all(|card| self.unseen.contains(card) && !takes(card))
        });
        let may = self.opened[own] && self.hands[own] >= 3 + KEPT;
        let way = self.felt.dice.one(&ways).filter(|_| may);
        let (Some((at, given)), Some(pair)) = (way, pair) else {
            self.throw();
            return Ok(());
        };
        let lies = &mut self.melds[at];
        let joker = lies.pieces.iter().position(|card| cards::is_joker(card));
        let joker = lies.pieces.remove(joker.expect("a joker lies there"));
        lies.pieces.push(given.clone());
        let area = lies.area;
        self.felt.lies.remove(&uid(&joker));
        self.lay(&[given], area, 0)?;
        self.hands[own] -= 1;
        self.wait(held)?;
        self.lays_with(joker, [pair[0].clone(), pair[1].clone()])
    }
}
