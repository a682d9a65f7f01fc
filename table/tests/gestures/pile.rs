//! Cards that lie upon each other over an antenna: it reads the top now and then, what lies under it hardly ever.

use std::collections::BTreeMap;

use sensors::{Change, Uid};
use table::clock::Micros;

use crate::felt::PERIOD;

/// Of a hundred reads of a card under the top, this many hear it.
const THROUGH: u64 = 4;

/// What truly lies on the pile.
#[derive(Default)]
pub struct Pile {
    /// The top last.
    pub lies: Vec<Uid>,
    /// The card under the top sticks out from under it.
    pub askew: bool,
    /// The first read that missed a card that lies there.
    missed: BTreeMap<Uid, Micros>,
    /// The same of a card that has left, by what the filter says.
    left: BTreeMap<Uid, Micros>,
    /// Cards that have not arrived yet.
    fresh: Vec<Uid>,
    /// A card was not heard for so long before the one on it was that it might have been taken up.
    pub unsure: bool,
}

impl Pile {
    /// A card comes on top.
    pub fn lay(&mut self, uid: Uid) {
        self.lies.push(uid);
        self.missed.remove(&uid);
        self.fresh.push(uid);
    }

    /// The top is taken up. If it was not heard before, nobody can know.
    pub fn lift(&mut self, deaf: bool) -> Uid {
        let card = self.lies.pop().expect("a card lies there");
        self.unsure |= deaf || self.left.contains_key(&card);
        card
    }

    /// How many of a hundred reads miss each card, where this many miss an open one.
    pub fn misses(&self, open: u64) -> Vec<(Uid, u64)> {
        let top = self.lies.len() - usize::from(!self.lies.is_empty()) - usize::from(self.askew);
        let cards = self.lies.iter().enumerate();
        let misses = |at: usize| if at >= top { open } else { 100 - THROUGH };
        cards.map(|(at, uid)| (*uid, misses(at))).collect()
    }

    /// A read heard those.
    pub fn heard(&mut self, heard: &[Uid], now: Micros) {
        for uid in &self.lies {
            if heard.contains(uid) {
                self.missed.remove(uid);
            } else {
                self.missed.entry(*uid).or_insert(now);
            }
        }
    }

    /// Whether the table can know that the card under the newest was not taken up before.
    pub fn compare(&mut self, change: &Change) {
        if let Change::Left { uid, since, .. } = change {
            self.left.insert(*uid, *since);
        }
        let Change::Arrived { uid, since, .. } = change else {
            return;
        };
        self.left.remove(uid);
        if let Some(fresh) = self.fresh.iter().position(|fresh| fresh == uid) {
            self.fresh.remove(fresh);
            let at = self.lies.iter().position(|lies| lies == uid);
            let under = at.and_then(|at| self.lies.get(at.checked_sub(1)?));
            let missed = under.and_then(|under| self.left.get(under).or(self.missed.get(under)));
            self.unsure |= missed.is_some_and(|missed| missed + 2 * PERIOD < *since);
        }
    }
}
