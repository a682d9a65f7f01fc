//! RG-04, RG-20, RG-32, RG-33: what a loser's loose cards count.

use super::close::combined;
use super::meld::pieces;
use super::{Options, Values, meld_rules};
use crate::card::Card;
use crate::meld::{Arrangement, MOST_PIECES, Piece, Reading, arrange_beside, extend};
use crate::meld::{readings, readings_as_laid};
use alloc::vec::Vec;

/// RG-04, RG-32: what a loose card counts: 2 to 10 their number, jack, queen and king 10.
pub fn points(card: Card, values: Values) -> u32 {
    let (ace, joker) = match values {
        Values::Std => (1, 20),
        Values::Ace11Joker25 => (11, 25),
        Values::Zero => (0, 0),
    };
    match card.rank().map(|rank| rank.number()) {
        None => joker,
        Some(1) => ace,
        Some(number) => u32::from(number.min(10)),
    }
}

/// RG-20: the arrangement of a hand with the smallest sum of loose cards. A hand that would itself
/// close (five pairs apart) counts 0: if, as a Colour, it does not split into combinations, it stands
/// as one. `None` for more than sixteen cards.
pub fn deadwood(hand: &[Card], options: &Options) -> Option<Arrangement> {
    deadwood_beside(hand, &[], options)
}

/// RG-33: as [`deadwood`], when loose cards may be added to the closer's combinations, which lie as
/// `table`, ascending, jokers in their places. A list of them that is none takes no cards. `None` for
/// more than sixteen cards.
pub fn deadwood_beside(
    hand: &[Card],
    table: &[Vec<Card>],
    options: &Options,
) -> Option<Arrangement> {
    if hand.len() > MOST_PIECES {
        return None;
    }
    let values: Vec<u32> = hand
        .iter()
        .map(|card| points(*card, options.values))
        .collect();
    let pieces = pieces(hand);
    let beside = takes(&pieces, table, options);
    let rules = meld_rules(options);
    let (best, _) = arrange_beside(&pieces, &values, &rules, |set| beside[set as usize])?;
    if !best.loose.is_empty() && combined(hand, options).is_some() {
        let whole = (0..hand.len()).collect();
        return Some(Arrangement {
            melds: alloc::vec![whole],
            ..Arrangement::default()
        });
    }
    Some(best)
}

/// Which sets of the hand the combinations on the table can take, all at once.
fn takes(hand: &[Piece], table: &[Vec<Card>], options: &Options) -> Vec<bool> {
    let mut taken = alloc::vec![false; 1 << hand.len()];
    taken[0] = true;
    for laid in table {
        let laid = pieces(laid);
        let alone: Vec<usize> = (1..taken.len())
            .filter(|set| takes_set(&laid, hand, *set, options))
            .collect();
        let before = taken.clone();
        for set in (0..taken.len()).filter(|set| before[*set]) {
            for more in alone.iter().filter(|more| **more & set == 0) {
                taken[set | more] = true;
            }
        }
    }
    taken
}

fn takes_set(laid: &[Piece], hand: &[Piece], set: usize, options: &Options) -> bool {
    let rules = meld_rules(options);
    let added = hand.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
    let added: Vec<Piece> = added.map(|(_, piece)| *piece).collect();
    let lying: Vec<Reading> = match readings_as_laid(laid, &rules) {
        Ok(lying) => lying,
        Err(_) => readings(laid, &rules).unwrap_or_default(),
    };
    lying
        .iter()
        .any(|reading| extend(laid, reading, &added, &rules).is_ok())
}
