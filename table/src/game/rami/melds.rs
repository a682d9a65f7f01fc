//! Combinations that can be made of cards, and whether cards are on the way to be one.

use rules::card::{Card, Rank, Suit};
use rules::meld::{LARGEST_SET, SHORTEST, rank_at};
use rules::rami::{Meld, RULES};

/// The ace above the king.
const HIGH_ACE: i8 = 14;
/// RA-06: more missing inside a suite is no gap that somebody is about to fill.
const WIDEST_GAP: usize = 2;

/// Every combination of `first`, which is no joker, with cards of `pool`, the longest first; each
/// set of faces once.
pub(super) fn melds_with(first: Card, pool: &[Card]) -> Vec<Vec<Card>> {
    let Card::Natural { rank, suit } = first else {
        return Vec::new();
    };
    let mut found = sets(rank, suit, pool);
    found.extend(runs(rank, suit, pool));
    for cards in &mut found {
        cards.sort_unstable();
    }
    found.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    found.dedup();
    found
}

/// RA-04, RA-05, RA-07.
fn sets(rank: Rank, suit: Suit, pool: &[Card]) -> Vec<Vec<Card>> {
    let mut sets = vec![vec![Card::Natural { rank, suit }]];
    let others = Suit::ALL.into_iter().filter(|other| *other != suit);
    let others = others.map(|suit| Card::Natural { rank, suit });
    for other in others.chain([Card::Joker]) {
        if pool.contains(&other) {
            let with = |set: &Vec<Card>| [set.as_slice(), &[other]].concat();
            let more: Vec<_> = sets.iter().map(with).collect();
            sets.extend(more);
        }
    }
    sets.retain(|set| (SHORTEST..=LARGEST_SET).contains(&set.len()));
    sets
}

/// RA-03, RA-06, RA-07: a joker stands for one that is not there, or for one that is.
fn runs(rank: Rank, suit: Suit, pool: &[Card]) -> Vec<Vec<Card>> {
    let at = |place: i8| Rank::new(rank_at(place)).map(|rank| Card::Natural { rank, suit });
    let held = |place: i8| at(place).is_some_and(|card| pool.contains(&card));
    let jokers = usize::from(pool.contains(&Card::Joker));
    let own = rank.number() as i8;
    let own_places = [own, if own == 1 { HIGH_ACE } else { own }];
    let mut found = Vec::new();
    for own in own_places {
        for start in 1..=own {
            let mut run: Vec<i8> = Vec::new();
            for place in start..=HIGH_ACE {
                run.push(place);
                let missing = |place: &&i8| **place != own && !held(**place);
                let holes: Vec<i8> = run.iter().filter(missing).copied().collect();
                if holes.len() > jokers || run.len() > RULES.longest_run {
                    break;
                }
                if place < own || run.len() < SHORTEST {
                    continue;
                }
                let out = |hole: Option<i8>| {
                    let cards = run.iter().filter(|place| Some(**place) != hole);
                    let joker = hole.map(|_| Card::Joker);
                    let cards = cards.filter_map(|place| at(*place));
                    cards.chain(joker).collect::<Vec<_>>()
                };
                match holes[..] {
                    [] => {
                        found.push(out(None));
                        if jokers > 0 {
                            let inner = run.iter().filter(|place| **place != own);
                            found.extend(inner.map(|place| out(Some(*place))));
                        }
                    }
                    _ => found.push(out(holes.first().copied())),
                }
            }
        }
    }
    found
}

/// Every way to read a combination after cards went and came, as the rules see it: a joker that
/// went was exchanged for one of those that came. `None` when there is none.
pub(super) fn changed(meld: &Meld, gone: &[Card], came: &[Card]) -> Option<Vec<Meld>> {
    let mut came = came.to_vec();
    let rest = match gone {
        [] => meld.clone(),
        [Card::Joker] => {
            let fits = |card: &Card| meld.with_joker_exchanged(*card).is_ok();
            let at = came.iter().position(fits)?;
            meld.with_joker_exchanged(came.swap_remove(at)).ok()?
        }
        [card] => meld.without(*card).ok()?,
        _ => return None,
    };
    if came.is_empty() {
        Some(vec![rest])
    } else {
        rest.complete(&came).ok()
    }
}

/// What cards still need to be a combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needs {
    /// Cards that fill gaps of a suite.
    pub gaps: Vec<Card>,
    /// How many cards at least, those included.
    pub cards: usize,
}

/// What is missing; `None` when they are one, or no few cards could make them one.
pub(super) fn needs(cards: &[Card]) -> Option<Needs> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        let cards = text.split_whitespace();
        cards.map(|card| card.parse().unwrap()).collect()
    }

    /// Against the rules: exactly the sub-multisets of the pool with the first card that are a
    /// combination.
    #[test]
    fn every_combination_is_found_and_nothing_else() {
        for pool in [
            "7H 8H 9H 10H JK 7S 7D",
            "AH KH QH 2H 3H JK AS AD",
            "8S 8S 8H 8D JK JK 9S 10S",
        ] {
            let pool = cards(pool);
            let first = pool[0];
            let mut expected = std::collections::BTreeSet::new();
            for bits in 0..1_u32 << (pool.len() - 1) {
                let others = (1..pool.len()).filter(|i| bits & (1 << (i - 1)) != 0);
                let mut some: Vec<Card> = others.map(|i| pool[i]).collect();
                some.push(first);
                some.sort_unstable();
                if Meld::from_any_order(&some).is_ok() {
                    expected.insert(some);
                }
            }
            let found = melds_with(first, &pool[1..]);
            let distinct: std::collections::BTreeSet<_> = found.iter().cloned().collect();
            assert_eq!(found.len(), distinct.len());
            assert_eq!(distinct, expected, "{pool:?}");
        }
    }

    #[test]
    fn what_is_missing_is_said_as_long_as_it_is_little() {
        let need = |text: &str| needs(&cards(text)).map(|needs| (needs.gaps, needs.cards));
        assert_eq!(need("7H"), Some((vec![], 2)));
        assert_eq!(need("7H 7S"), Some((vec![], 1)));
        assert_eq!(need("8S 9S JS"), Some((cards("10S"), 1)));
        assert_eq!(need("QH AH"), Some((cards("KH"), 1)));
        assert_eq!(need("8S JK"), Some((vec![], 1)));
        for none in ["7H 8H 9H", "KH AH 2H", "7H KD", "JK JK", "7S 7S", "3H 8H"] {
            assert_eq!(need(none), None, "{none}");
        }
    }
}
