//! What a person at a seat knows.

use rules::remmi_demmi::{Assessment, Common, Plaque, Setup, Type, assess_claim};

/// RD-11: what somebody has called aloud. The cards lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Cards, from 1.
    pub size: usize,
    /// What they share; `None` where that was not said.
    pub common: Option<Common>,
}

/// A trade of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trade {
    /// With which place.
    pub place: usize,
    /// What it gave.
    pub gave: Vec<Type>,
    /// What it got, as many.
    pub got: Vec<Type>,
}

/// What a person at a seat knows while a round goes on. Places are numbered to the left from the seat itself, which
/// is 0; what is told of each player stands in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// RD-05, RD-06: players, hand and plaques, and the types taken out.
    pub setup: Setup,
    /// The own cards, nine or ten.
    pub hand: Vec<Type>,
    /// RD-13: the plaques that lie in the middle, high to low.
    pub free: Vec<Plaque>,
    /// Who has claimed, and trades no more.
    pub claimed: Vec<bool>,
    /// The calls that stand.
    pub calls: Vec<Option<Call>>,
    /// Seconds for which the own call has stood unanswered; 0 without one.
    pub stood: u32,
    /// Its own trades, the last one last.
    pub trades: Vec<Trade>,
    /// Seconds until the bell.
    pub left: u32,
}

impl Position {
    /// RD-08, RD-21: the whole hand would be a good claim.
    pub fn has_remmi(&self) -> bool {
        let hand = &self.hand;
        let found = assess_claim(&self.setup, hand, 0, Some(hand.len()));
        matches!(found, Assessment::Valid(_))
    }

    /// The highest plaque in the middle, where the hand is a Remmi.
    pub fn claim(&self) -> Option<Plaque> {
        let free = self.free.first().copied();
        free.filter(|_| self.has_remmi())
    }

    /// The calls of others that may be answered, with their places.
    pub fn offers(&self) -> impl Iterator<Item = (usize, Call)> {
        let calls = self.calls.iter().enumerate().skip(1);
        calls.filter_map(|(place, call)| Some((place, (*call)?)))
    }
}
