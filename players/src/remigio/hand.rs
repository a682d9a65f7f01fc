//! A hand, by what it costs and what it hopes for.

use rules::arrange::{Arrangement, Arranger};
use rules::card::Card;
use rules::remigio::{HAND, Options, points};

/// The best arrangement of at most eleven cards.
pub(super) fn arranged(cards: &[Card], options: &Options) -> Arrangement {
    let best = Arranger::new().remigio(cards, options);
    best.expect("at most eleven cards of the packs in play")
}

/// What ten cards cost if they are laid open now (RG-20).
pub(super) fn cost(cards: &[Card], options: &Options) -> u32 {
    arranged(cards, options).points
}

/// Each different card of a hand, with the hand without it.
pub(super) fn throws(hand: &[Card]) -> impl Iterator<Item = (Card, Vec<Card>)> {
    let first = |at: &usize| !hand[..*at].contains(&hand[*at]);
    (0..hand.len()).filter(first).map(|at| {
        let mut kept = hand.to_vec();
        (kept.remove(at), kept)
    })
}

/// What is left of eleven cards when the dearest that combines with nothing is thrown, or when there is none.
pub(super) fn left(cards: &[Card], options: &Options) -> u32 {
    let best = arranged(cards, options);
    let loose = best.loose().iter();
    let dearest = loose.map(|at| points(cards[usize::from(*at)], options.values));
    best.points - dearest.max().unwrap_or(0)
}

/// A hand of ten, and what a card more makes of it.
pub(super) struct Hopes {
    /// What it costs after the next draw, on average.
    pub after: f64,
    /// The share of draws after which ten cards combine.
    pub closing: f64,
}

/// `unseen` are the cards that may be drawn next. At a table a hand can be short of a card.
pub(super) fn hopes(ten: &[Card], unseen: &[Card], options: &Options) -> Hopes {
    debug_assert!(ten.len() <= HAND);
    let cost = cost(ten, options);
    let (mut sum, mut closing, mut cards) = (0, 0, 0);
    let mut eleven = ten.to_vec();
    let mut counted: Vec<(Card, u32)> = Vec::new();
    for card in unseen {
        let after = match counted.iter().find(|(other, _)| other == card) {
            Some((_, after)) => *after,
            None => {
                eleven.push(*card);
                let after = left(&eleven, options).min(cost);
                eleven.pop();
                counted.push((*card, after));
                after
            }
        };
        cards += 1;
        sum += after;
        closing += u32::from(after == 0);
    }
    let of = |sum: u32| f64::from(sum) / f64::from(cards.max(1));
    Hopes {
        after: of(sum),
        closing: of(closing),
    }
}
