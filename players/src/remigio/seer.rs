//! A bound from above: fair play with all hands in sight.

use rules::card::Card;

use super::fair::{CLOSING, weigh_draws, weigh_throws};
use super::hand::{hopes, left};
use super::{Position, Source};

/// As the fair player, but it does not guess what others hold: the cards that it cannot place are those of the stock, and what a
/// throw gives to the next player counts against it. It is no [`super::Player`], which is asked in a [`Position`] that holds
/// what was seen: only a deal without a table seats it ([`super::Deal::with_seers`]).
pub(super) struct Seer {
    /// With the whole hands of the others as what they have taken.
    pub position: Position,
}

impl Seer {
    pub(super) fn draws(&self) -> Source {
        match self.position.pile.is_empty() {
            true => Source::Stock,
            false => weigh_draws(&self.position)[0].0,
        }
    }

    pub(super) fn throws(&self) -> Card {
        let next = &self.position.taken[0];
        let (unseen, options) = (self.position.unseen(), &self.position.options);
        let hoped = hopes(next, &unseen, options);
        // What the next player has more of the card than of the stock.
        let gives = |card: Card| {
            let with = left(&[&next[..], &[card]].concat(), options);
            let closes = if with == 0 {
                CLOSING * (1.0 - hoped.closing)
            } else {
                0.0
            };
            (hoped.after - f64::from(with)).max(0.0) + closes
        };
        let worth = weigh_throws(&self.position).into_iter();
        let worth = worth.map(|(card, worth)| (card, worth - gives(card)));
        let best = worth.max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.expect("eleven cards").0
    }
}
