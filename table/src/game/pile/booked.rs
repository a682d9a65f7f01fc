//! Turns that ended with a throw, until it is certain that it was one.

use super::{Pile, Throw, Told};
use crate::clock::Micros;

/// Turns that ended with a throw and may prove not to be over, oldest first, each with how it was before.
#[derive(Clone, Debug, PartialEq)]
pub struct Booked<B>(Vec<(Throw, B)>);

impl<B> Default for Booked<B> {
    fn default() -> Booked<B> {
        Booked(Vec::new())
    }
}

impl<B> Booked<B> {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A turn ended with this throw.
    pub fn add(&mut self, throw: Throw, before: B) {
        self.0.push((throw, before));
    }

    /// How it was before the throw at that place.
    pub fn before(&self, place: usize) -> Option<&B> {
        self.0.get(place).map(|(_, before)| before)
    }

    /// The place of the first of them of which this holds.
    pub fn first(&self, is: impl Fn(Throw, &B) -> bool) -> Option<usize> {
        let mut booked = self.0.iter();
        booked.position(|(throw, before)| is(*throw, before))
    }

    /// The throw of the newest of them, if it is at that place.
    pub fn newest_at(&self, place: usize) -> Option<Throw> {
        let newest = self.0.last().filter(|_| place + 1 == self.0.len());
        newest.map(|(throw, _)| *throw)
    }

    /// The pile with these throws on it.
    pub fn on(&self, pile: &Pile) -> Pile {
        pile.after(&self.throws())
    }

    /// How many of them the pile still tells; `same` says whether a throw is told as it was booked.
    pub fn stand(&self, told: &Told, same: impl Fn(Throw, Throw) -> bool) -> usize {
        let pairs = self.0.iter().zip(&told.throws);
        pairs
            .take_while(|((one, _), other)| same(*one, **other))
            .count()
    }

    /// All but the first few are taken back; returns the oldest of those.
    pub fn take_back(&mut self, stay: usize) -> Option<(Throw, B)> {
        self.0.drain(stay.min(self.0.len())..).next()
    }

    /// What is certain now of the first so many lies on the pile and is no longer booked.
    pub fn settle(&mut self, pile: &mut Pile, first: usize, now: Micros) {
        let mut throws = self.throws();
        throws.truncate(first);
        let certain = pile.settle(&throws, now);
        self.0.drain(..certain);
    }

    /// All of it was thrown: people go on from there.
    pub fn settle_all(&mut self, pile: &mut Pile) {
        *pile = self.on(pile);
        self.0.clear();
    }

    fn throws(&self) -> Vec<Throw> {
        self.0.iter().map(|(throw, _)| *throw).collect()
    }
}
