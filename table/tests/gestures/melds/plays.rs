//! Each gesture, as it is done and as it truly counts.

use rules::Seat;
use table::zone::Zone;

use super::cards;
use super::hands::Gesture;
use super::{Deal, KEPT, PLAYERS, uid};
use crate::evening::{Tried, Truth};
use crate::lies::{Laid, Lies};

/// From what is laid to the throw.
const THROWS: u64 = 1500;

impl Deal {
    pub(super) fn plays(&mut self, gesture: Gesture) -> Tried {
        let own = self.own();
        match gesture {
            Gesture::Throw => self.throw(),
            Gesture::Lay { pause, covered } => {
                let laid = self.combination(self.turn);
                if let Some(card) = laid.get(1) {
                    self.felt.deafen(uid(card), covered);
                }
                for card in &laid {
                    self.lay(card, self.area());
                    self.wait(pause)?;
                }
                self.laid(laid);
                self.throw();
                self.opens(own);
                self.wait(covered)?;
            }
            Gesture::Complete => {
                self.complete();
                self.throw();
            }
            Gesture::TakeTop { held } => self.take_top(held)?,
            Gesture::TakeEnd { held } => self.take_end(held)?,
            Gesture::Exchange { held } => self.exchange(held)?,
            Gesture::Lacks { later } => {
                let laid = self.combination(self.turn);
                // One like it that lies beside them may have been taken for it: so the table asks.
                let laid = match laid.first().is_some_and(|card| self.lies_here(card)) {
                    true => Vec::new(),
                    false => laid,
                };
                let area = self.area();
                for card in laid.iter().skip(1) {
                    self.lay(card, area);
                }
                let lacking = laid.first().cloned();
                self.unseen.retain(|card| Some(card) != lacking.as_ref());
                let thrown = self.any();
                self.laid(laid);
                self.throws(&thrown, true);
                self.opens(own);
                self.wait(later)?;
                if let Some(card) = lacking {
                    self.lay(&card, area);
                    self.wait(THROWS)?;
                }
            }
            Gesture::ChangesMind { lain, same } => {
                let laid = self.combination(self.turn);
                laid.iter().for_each(|card| self.lay(card, self.area()));
                self.wait(lain)?;
                laid.iter().for_each(|card| self.lift(card));
                match laid.first().filter(|_| same) {
                    Some(card) => self.throws(card, true),
                    None => self.throw(),
                }
                self.wait(Self::SURE)?;
            }
            Gesture::ThinkAgain { lays, lain, gap } => {
                let laid = match lays {
                    true => self.combination(self.turn),
                    false => Vec::new(),
                };
                laid.iter().for_each(|card| self.lay(card, self.area()));
                self.laid(laid);
                let card = self.any();
                self.put(&card, "taken-back");
                self.wait(lain)?;
                self.felt.lift();
                self.unseen.push(card);
                self.wait(gap)?;
                self.throw();
                self.opens(own);
            }
            Gesture::Pushed { away } => self.disturbs(true, PLAYERS, away)?,
            Gesture::Lifted { away } => self.disturbs(false, PLAYERS, away)?,
            Gesture::OutOfTurn { lain } => {
                let other = (self.turn + 1) % PLAYERS;
                let laid = self.combination(other);
                laid.iter()
                    .for_each(|card| self.lay(card, Zone::Melds(Seat(other))));
                self.wait(lain)?;
                laid.iter().for_each(|card| self.lift(card));
                self.wait(Self::SURE)?;
            }
            Gesture::Deaf { lasts } => self.deaf(lasts)?,
            Gesture::Rest => {}
        }
        Ok(())
    }

    /// A card of that face lies on the player's own area.
    fn lies_here(&self, card: &str) -> bool {
        let own = self.melds.iter().filter(|lies| lies.area == self.turn);
        let mut cards = own.flat_map(|lies| &lies.pieces);
        cards.any(|other| cards::face(other) == cards::face(card))
    }

    /// RA-20: onto an area where one combination alone takes the card.
    fn complete(&mut self) {
        let own = self.own();
        if !self.opened[own] || self.hands[own] <= KEPT {
            return;
        }
        let mut ways: Vec<(usize, String)> = Vec::new();
        for (at, lies) in self.melds.iter().enumerate() {
            let takes = cards::takes(lies);
            let fits = |card: &&String| takes.is_some() && takes == cards::face(card);
            let fits = self.unseen.iter().filter(fits);
            let alone = fits.filter(|card| self.fits_alone(card, lies.area));
            ways.extend(alone.map(|card| (at, card.clone())));
        }
        if let Some((at, card)) = self.felt.dice.one(&ways) {
            self.lay(&card, Zone::Melds(Seat(self.melds[at].area)));
            self.melds[at].pieces.push(card);
            self.hands[own] -= 1;
        }
    }

    /// Two cards that make a brelan with that one on the player's own area, where none of the three fits
    /// anything else.
    fn two_for(&self, card: &str) -> Option<[String; 2]> {
        let own = self.own();
        if !self.opened[own] || self.hands[own] < 2 + KEPT {
            return None;
        }
        let two = cards::brelan_of(card, &self.unseen)?;
        let takes = |card: &str| {
            let mut here = self.melds.iter().filter(|lies| lies.area == self.turn);
            here.any(|lies| cards::fits(lies, card))
        };
        let free = !takes(card) && !two.iter().any(|card| takes(card));
        free.then_some(two)
    }

    /// The card from elsewhere and the two lie on the own area, and another is thrown; no card is drawn.
    fn lays_with(&mut self, card: String, two: [String; 2]) -> Tried {
        let own = self.own();
        let laid = [vec![card], two.to_vec()].concat();
        laid.iter().for_each(|card| self.lay(card, self.area()));
        self.hands[own] += 1;
        self.laid(laid);
        self.wait(THROWS)?;
        let thrown = self.any();
        self.throws(&thrown, false);
        Ok(())
    }

    /// RA-15, RA-19.
    fn take_top(&mut self, held: u64) -> Tried {
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

    /// RA-16, RA-19: of another's suite; what was moved within one area no antenna tells.
    fn take_end(&mut self, held: u64) -> Tried {
        let mut ways: Vec<(usize, String, [String; 2])> = Vec::new();
        for (at, lies) in self.melds.iter().enumerate() {
            let end = cards::end(lies).filter(|_| lies.area != self.turn);
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
    fn exchange(&mut self, held: u64) -> Tried {
        let own = self.own();
        let mut ways: Vec<(usize, String)> = Vec::new();
        for (at, lies) in self.melds.iter().enumerate() {
            let wanted = cards::joker_stands_for(lies).filter(|_| lies.area != self.turn);
            let given = |card: &&String| wanted.is_some() && wanted == cards::face(card);
            ways.extend(
                self.unseen
                    .iter()
                    .find(given)
                    .map(|card| (at, card.clone())),
            );
        }
        let pair = cards::brelans().into_iter().find(|brelan| {
            let area: Vec<&Lies> = self
                .melds
                .iter()
                .filter(|lies| lies.area == self.turn)
                .collect();
            let takes = |card: &String| area.iter().any(|lies| cards::fits(lies, card));
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
        let area = Zone::Melds(Seat(lies.area));
        self.felt.lies.remove(&uid(&joker));
        self.lay(&given, area);
        self.hands[own] -= 1;
        self.wait(held)?;
        self.lays_with(joker, [pair[0].clone(), pair[1].clone()])
    }
}
