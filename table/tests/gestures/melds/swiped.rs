//! Combinations that are swiped over the pad of their seat, and lie where no antenna is.

use proptest::prelude::*;
use sensors::Uid;

use super::plays::THROWS;
use super::{Deal, PLAYERS, area, uid};
use crate::evening::{Tried, Truth};
use crate::lies::Laid;

impl Deal {
    /// Over the pad of that seat, each with a pause after it, or all at once.
    pub(super) fn swipe(&mut self, cards: &[String], seat: u8, pause: u64) -> Tried {
        let together = if pause == 0 { cards.len() } else { 1 };
        for cards in cards.chunks(together.max(1)) {
            let cards: Vec<Uid> = cards.iter().map(|card| uid(card)).collect();
            self.on_pad(&cards, seat)?;
            self.felt.lies.retain(|card, _| !cards.contains(card));
            self.wait(pause)?;
        }
        Ok(())
    }

    /// They rest there until they are read, which the page tells.
    fn on_pad(&mut self, cards: &[Uid], seat: u8) -> Tried {
        let pad = area(true, seat);
        self.felt.lies.extend(cards.iter().map(|card| (*card, pad)));
        let read = |deal: &Deal| {
            let felt = deal.felt.bench.table.app().felt();
            cards.iter().all(|card| felt.lies(*card, pad))
        };
        for _ in 0..100 {
            if read(self) {
                return Ok(());
            }
            self.wait(150)?;
        }
        prop_assert!(false, "the pad does not read what lies on it");
        Ok(())
    }

    /// What was laid in this turn is taken back, which is said where it was swiped.
    pub(super) fn take_back(&mut self, laid: &[String]) {
        laid.iter().for_each(|card| self.lift(card));
        if self.swiped && !laid.is_empty() {
            self.felt.bench.say(self.turn, "swiped-back", "");
        }
    }

    /// A card that lies is pushed over some pad, and lies there for this long.
    pub(super) fn pushed(&mut self, away: u64) -> Tried {
        if let Some((card, _)) = self.some_laid() {
            let pad = area(true, self.felt.dice.below(PLAYERS.into()) as u8);
            let lay = self.felt.lies.insert(uid(&card), pad);
            self.wait(away)?;
            self.felt.lay(uid(&card), lay);
        }
        Ok(())
    }

    /// Whoever is next swipes before the table is sure of the throw.
    pub(super) fn early(&mut self, after: u64) -> Tried {
        self.throw();
        self.wait(after)?;
        let own = self.own();
        let laid = self.combination(self.turn);
        self.lay(&laid, self.turn, 0)?;
        self.laid(laid);
        self.wait(THROWS)?;
        self.throw();
        self.opens(own);
        Ok(())
    }

    /// What is thrown goes over the pad.
    pub(super) fn over(&mut self) -> Tried {
        let card = self.any();
        self.swipe(std::slice::from_ref(&card), self.turn, 0)?;
        self.throws(&card, true);
        Ok(())
    }

    /// A combination goes on lying on the pad over which it was swiped.
    pub(super) fn stays(&mut self) -> Tried {
        let own = self.own();
        let laid = self.combination(self.turn);
        let cards: Vec<Uid> = laid.iter().map(|card| uid(card)).collect();
        self.unseen.retain(|card| !laid.contains(card));
        self.on_pad(&cards, self.turn)?;
        self.laid(laid);
        self.throw();
        self.opens(own);
        Ok(())
    }
}
