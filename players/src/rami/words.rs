//! Cards and hands in words of bits, for deals that are played out by the thousand.

use rules::card::{Card, Rank, Suit};
use rules::rami::points;

use super::lies::Lies;

/// A card: its bit in [`Hand`], or [`JOKER`].
pub(super) type Bit = u8;
/// A set of natural cards, each once: the bit of an ace is 1 in its suit, that of a king 13.
pub(super) type Cards = u64;

/// The place that no natural card has.
pub(super) const JOKER: Bit = 0;
pub(super) const SUIT: u8 = 16;

/// The bit of a card.
pub(super) fn bit(card: Card) -> Bit {
    match card {
        Card::Natural { rank, suit } => SUIT * suit as u8 + rank.number(),
        Card::Joker => JOKER,
    }
}

pub(super) fn cost(card: Bit) -> i32 {
    let rank = Rank::new(card % SUIT);
    let suit = Suit::Spades;
    points(rank.map_or(Card::Joker, |rank| Card::Natural { rank, suit }))
}

/// The ranks of a suit, the ace once more as 14.
pub(super) fn ranks(cards: Cards, suit: u8) -> u32 {
    let ranks = (cards >> (SUIT * suit)) as u32 & 0x3FFE;
    ranks | (ranks & 2) << 13
}

pub(super) fn card(suit: u8, place: u32) -> Bit {
    SUIT * suit + if place == 14 { 1 } else { place as u8 }
}

pub(super) fn each(mut cards: Cards) -> impl Iterator<Item = Bit> {
    std::iter::from_fn(move || {
        let bit = (cards != 0).then(|| cards.trailing_zeros() as Bit)?;
        cards &= cards - 1;
        Some(bit)
    })
}

/// Cards in hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    pub one: Cards,
    /// Those of which it holds two.
    pub two: Cards,
    pub jokers: u32,
}

impl Hand {
    pub fn of(cards: &[Card]) -> Hand {
        let mut hand = Hand::default();
        cards.iter().for_each(|card| hand.add(bit(*card)));
        hand
    }

    pub fn add(&mut self, card: Bit) {
        if card == JOKER {
            self.jokers += 1;
        } else {
            self.two |= self.one & 1 << card;
            self.one |= 1 << card;
        }
    }

    pub fn take(&mut self, card: Bit) {
        if card == JOKER {
            self.jokers -= 1;
        } else if self.two >> card & 1 == 1 {
            self.two ^= 1 << card;
        } else {
            self.one &= !(1 << card);
        }
    }

    pub fn len(&self) -> u32 {
        self.one.count_ones() + self.two.count_ones() + self.jokers
    }

    pub fn sum(&self) -> i32 {
        let cards = each(self.one).chain(each(self.two));
        cards.map(cost).sum::<i32>() + cost(JOKER) * self.jokers as i32
    }
}

/// The dearest combination of natural cards among them, with `must` if that is any; as long as it can be.
pub(super) fn natural(cards: Cards, must: Cards) -> Option<Lies> {
    let suits = [0, 1, 2, 3].map(|suit| (cards >> (SUIT * suit)) as u16);
    let [a, b, c, d] = suits;
    let mut best: Option<(i32, Lies)> = None;
    let mut offer = |lies: Lies| {
        let all = lies.natural();
        if must == 0 || all & must != 0 {
            let sum = each(all).map(cost).sum();
            if best.is_none_or(|(most, _)| sum > most) {
                best = Some((sum, lies));
            }
        }
    };
    for rank in each(u64::from(a & b & (c | d) | c & d & (a | b))) {
        let has = |suit: &u8| suits[usize::from(*suit)] >> rank & 1 == 1;
        let suits = (0..4).filter(has).fold(0, |all, suit| all | 1 << suit);
        offer(Lies::Set {
            rank,
            suits,
            joker: false,
        });
    }
    for suit in 0..4 {
        let ranks = ranks(cards, suit);
        let mut starts = ranks & ranks >> 1 & ranks >> 2;
        while starts != 0 {
            let first = starts.trailing_zeros();
            let length = (ranks >> first).trailing_ones().min(13);
            starts &= !((1 << (first + length)) - 1);
            offer(Lies::Run {
                suit,
                first: first as u8,
                length: length as u8,
                joker: 0,
            });
        }
    }
    best.map(|(_, lies)| lies)
}

/// The dearest two cards that combine with a joker.
pub(super) fn with_joker(cards: Cards) -> Option<Lies> {
    let mut best: Option<(i32, Lies)> = None;
    let mut offer = |lies: Lies| {
        let sum = each(lies.natural()).map(cost).sum();
        if best.is_none_or(|(most, _)| sum > most) {
            best = Some((sum, lies));
        }
    };
    let suits = [0, 1, 2, 3].map(|suit| (cards >> (SUIT * suit)) as u16);
    let [a, b, c, d] = suits;
    for rank in each(u64::from((a | b) & (c | d) | a & b | c & d)) {
        let has = |suit: &u8| suits[usize::from(*suit)] >> rank & 1 == 1;
        let suits = (0..4).filter(has).fold(0, |all, suit| all | 1 << suit);
        let joker = true;
        offer(Lies::Set { rank, suits, joker });
    }
    for suit in 0..4 {
        let ranks = ranks(cards, suit);
        for first in each((ranks & ranks >> 1).into()) {
            let above = first < 13;
            offer(Lies::Run {
                suit,
                first: if above { first } else { first - 1 },
                length: 3,
                joker: if above { first + 2 } else { first - 1 },
            });
        }
        for first in each((ranks & ranks >> 2).into()) {
            offer(Lies::Run {
                suit,
                first,
                length: 3,
                joker: first + 1,
            });
        }
    }
    best.map(|(_, lies)| lies)
}

/// A combination of natural cards that another makes with some of a hand, so that one is left to throw.
pub(super) fn made(hand: Hand, card: Bit) -> Option<Lies> {
    let lies = natural(hand.one | 1 << card, 1 << card)?;
    (lies.natural().count_ones() <= hand.len()).then_some(lies)
}

/// The cards that would make a combination of this one and another of the hand.
pub(super) fn outs(hand: Cards, of: Bit) -> Cards {
    let (suit, rank) = (of / SUIT, u32::from(of % SUIT));
    let mut outs = 0;
    let others = (0..4).filter(|other| *other != suit);
    let partners = others
        .clone()
        .filter(|other| hand >> card(*other, rank) & 1 == 1);
    if partners.clone().next().is_some() {
        let single = partners.clone().count() == 1;
        let lacking = others.filter(|other| hand >> card(*other, rank) & 1 == 0 || !single);
        outs |= lacking.fold(0, |all, other| all | 1 << card(other, rank));
    }
    let ranks = ranks(hand, suit);
    let places = if rank == 1 { [1, 14] } else { [rank, 0] };
    for place in places.into_iter().filter(|place| *place > 0) {
        for (partner, [one, two]) in [
            (-1i32, [-2i32, 1]),
            (1, [-1, 2]),
            (-2, [-1, -1]),
            (2, [1, 1]),
        ] {
            let at = |by: i32| (place as i32 + by).clamp(0, 15) as u32;
            if (1..15).contains(&at(partner)) && ranks >> at(partner) & 1 == 1 {
                for out in [at(one), at(two)] {
                    if (1..15).contains(&out) {
                        outs |= 1 << card(suit, out);
                    }
                }
            }
        }
    }
    outs & !1
}

/// A card that somebody would have laid by now.
pub(super) fn dead(cards: &[Bit], laid: bool, melds: &[Lies]) -> Option<usize> {
    let mut hand = Hand::default();
    cards.iter().for_each(|card| hand.add(*card));
    if let Some(joker) = cards.iter().position(|card| *card == JOKER) {
        return Some(joker);
    }
    let lies = natural(hand.one, 0).map_or(0, Lies::natural);
    let fits = melds
        .iter()
        .filter(|_| laid)
        .fold(0, |all, lies| all | lies.fits().0);
    cards.iter().position(|card| (lies | fits) >> card & 1 == 1)
}
