//! RA-03 to RA-07: cards on the way to be a combination.

use crate::card::{Card, Rank};
use crate::meld::{HIGH_ACE, SHORTEST, rank_at};
use alloc::vec::Vec;

/// RA-06: more missing inside a suite is not a gap that somebody is about to fill.
const WIDEST_GAP: usize = 2;

/// What cards still need to be a combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Cards that fill gaps of a suite, ascending; none where a joker may fill one of several.
    pub gaps: Vec<Card>,
    /// How many cards at least, those included.
    pub cards: usize,
}

/// RA-03 to RA-07: what cards lack to be a combination; `None` when they are one, or no few cards could
/// make them one.
pub fn needs(cards: &[Card]) -> Option<Needs> {
    let naturals: Vec<Card> = cards.iter().copied().filter(|c| !c.is_joker()).collect();
    let jokers = cards.len() - naturals.len();
    if jokers > 1 {
        return None;
    }
    let short = SHORTEST.saturating_sub(cards.len());
    let apart = |same: &dyn Fn(Card, Card) -> bool| {
        let twice = |(i, card): (usize, &Card)| naturals[..i].iter().any(|b| same(*b, *card));
        !naturals.iter().enumerate().any(twice)
    };
    let one_rank = naturals.iter().all(|c| c.rank() == naturals[0].rank());
    if one_rank && apart(&|a, b| a.suit() == b.suit()) && cards.len() < SHORTEST {
        let gaps = Vec::new();
        return Some(Needs { gaps, cards: short });
    }
    let suit = naturals.first()?.suit()?;
    let one_suit = naturals.iter().all(|c| c.suit() == Some(suit));
    if !one_suit || !apart(&|a, b| a.rank() == b.rank()) {
        return None;
    }
    let on_line = |ace: i8| {
        let place = |card: &Card| match card.rank() {
            Some(Rank::ACE) => ace,
            Some(rank) => rank.number() as i8,
            None => ace,
        };
        let mut places: Vec<i8> = naturals.iter().map(place).collect();
        places.sort_unstable();
        let inside = *places.first()?..=*places.last()?;
        Some(
            inside
                .filter(|at| !places.contains(at))
                .collect::<Vec<i8>>(),
        )
    };
    let holes = [on_line(1)?, on_line(HIGH_ACE)?];
    let holes = holes.into_iter().min_by_key(Vec::len)?;
    let open = holes.len().saturating_sub(jokers);
    if open > WIDEST_GAP || open.max(short) == 0 {
        return None;
    }
    let card = |at: &i8| {
        Some(Card::Natural {
            rank: Rank::new(rank_at(*at))?,
            suit,
        })
    };
    let named = jokers == 0 || open == holes.len();
    let gaps = holes.iter().filter_map(card).filter(|_| named).collect();
    let cards = open.max(short);
    Some(Needs { gaps, cards })
}
