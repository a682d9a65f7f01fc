//! Each gesture, as it is done and as it truly counts.

use super::cards;
use super::hands::Gesture;
use super::{Deal, KEPT, PLAYERS, area, uid};
use crate::evening::{Tried, Truth};
use crate::lies::Laid;

/// From what is laid to the throw.
pub(super) const THROWS: u64 = 1500;

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
                self.lay(&laid, self.turn, pause)?;
                self.laid(laid);
                self.throw();
                self.opens(own);
                self.wait(covered)?;
            }
            Gesture::Complete => {
                self.complete()?;
                self.throw();
            }
            Gesture::TakeTop { held } => self.take_top(held)?,
            Gesture::TakeEnd { held } => self.take_end(held)?,
            Gesture::Exchange { held } => self.exchange(held)?,
            Gesture::Lacks { later } => {
                let laid = self.combination(self.turn);
                let (lacking, others) = laid.split_at(laid.len().min(1));
                self.lay(others, self.turn, 0)?;
                self.unseen.retain(|card| !lacking.contains(card));
                let thrown = self.any();
                self.put(&thrown, "lies");
                self.wait(later)?;
                self.lay(lacking, self.turn, 0)?;
                self.laid(laid.clone());
                self.over_after(true);
                self.opens(own);
                if !laid.is_empty() {
                    self.wait(THROWS)?;
                }
            }
            Gesture::ChangesMind { lain, same } => {
                let laid = self.combination(self.turn);
                self.lay(&laid, self.turn, 0)?;
                self.wait(lain)?;
                self.take_back(&laid);
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
                self.lay(&laid, self.turn, 0)?;
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
            Gesture::Pushed { away } if self.swiped => self.pushed(away)?,
            Gesture::Lifted { .. } if self.swiped => {}
            Gesture::Pushed { away } => self.disturbs(true, PLAYERS, away)?,
            Gesture::Lifted { away } => self.disturbs(false, PLAYERS, away)?,
            Gesture::OutOfTurn { lain } => {
                let other = (self.turn + 1) % PLAYERS;
                let laid = self.combination(other);
                let area = area(self.swiped, other);
                let laying = laid.iter().map(|card| (uid(card), area));
                self.felt.lies.extend(laying);
                self.wait(lain)?;
                laid.iter().for_each(|card| {
                    self.felt.lies.remove(&uid(card));
                });
                self.wait(Self::SURE)?;
            }
            Gesture::Deaf { lasts } => self.deaf(lasts)?,
            Gesture::Rest => {}
            Gesture::Early { after } => self.early(after)?,
            Gesture::Over => self.over()?,
            Gesture::Stays => self.stays()?,
            Gesture::Clears => self.felt.lies.clear(),
        }
        Ok(())
    }

    /// RA-20: onto an area where one combination alone takes the card.
    fn complete(&mut self) -> Tried {
        let own = self.own();
        if !self.opened[own] || self.hands[own] <= KEPT {
            return Ok(());
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
            let area = self.melds[at].area;
            self.lay(std::slice::from_ref(&card), area, 0)?;
            self.melds[at].pieces.push(card);
            self.hands[own] -= 1;
        }
        Ok(())
    }
}
