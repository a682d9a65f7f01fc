//! Combinations that lie, in words of bits.

use rules::card::Card;
use rules::rami::Meld;

use super::words::{Bit, Cards, JOKER, SUIT, card};

/// A combination that lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lies {
    /// RA-04, RA-05: the suits, as bits; with a joker or without.
    Set { rank: u8, suits: u8, joker: bool },
    /// RA-06: from that place on; the place of the joker, or 0.
    Run {
        suit: u8,
        first: u8,
        length: u8,
        joker: u8,
    },
}

impl Lies {
    pub fn of(meld: &Meld) -> Lies {
        let cards = meld.cards();
        let natural = cards.iter().copied().find(|card| !card.is_joker());
        let Some(Card::Natural { rank, suit }) = natural else {
            panic!("a combination has a natural card");
        };
        let joker = cards.iter().position(|card| card.is_joker());
        match meld.first_place() {
            Some(first) => Lies::Run {
                suit: suit as u8,
                first: first as u8,
                length: cards.len() as u8,
                joker: joker.map_or(0, |at| first as u8 + at as u8),
            },
            None => Lies::Set {
                rank: rank.number(),
                suits: cards
                    .iter()
                    .filter_map(|card| card.suit())
                    .fold(0, |all, suit| all | 1 << suit as u8),
                joker: joker.is_some(),
            },
        }
    }

    /// RA-20: what completes it: natural cards, and whether a joker does.
    pub fn fits(self) -> (Cards, bool) {
        match self {
            Lies::Set { rank, suits, joker } => {
                let length = suits.count_ones() + u32::from(joker);
                if length == 4 {
                    return (0, false);
                }
                let lacking = (0..4).filter(|suit| suits >> suit & 1 == 0);
                let fits = lacking.fold(0, |all, suit| all | 1 << card(suit, rank.into()));
                (fits, !joker)
            }
            Lies::Run {
                suit,
                first,
                length,
                joker,
            } => {
                let after = first + length;
                let mut fits = 0;
                if first > 1 && length < 13 {
                    fits |= 1 << card(suit, u32::from(first) - 1);
                }
                if after < 15 && length < 13 {
                    fits |= 1 << card(suit, after.into());
                }
                (fits, joker == 0 && fits != 0)
            }
        }
    }

    pub fn complete(&mut self, added: Bit) {
        match self {
            Lies::Set { suits, joker, .. } => match added {
                JOKER => *joker = true,
                _ => *suits |= 1 << (added / SUIT),
            },
            Lies::Run {
                suit,
                first,
                length,
                joker,
            } => {
                let after = *first + *length;
                let above = after < 15 && (added == JOKER || added == card(*suit, after.into()));
                if added == JOKER {
                    *joker = if above { after } else { *first - 1 };
                }
                *first -= u8::from(!above);
                *length += 1;
            }
        }
    }

    /// RA-16: what may be taken from it.
    pub fn spare(self) -> Cards {
        match self {
            Lies::Set { rank, suits, joker } if suits.count_ones() + u32::from(joker) == 4 => {
                of_rank(rank, suits)
            }
            Lies::Run {
                suit,
                first,
                length,
                joker,
            } if length > 3 => {
                let ends = [first, first + length - 1];
                let ends = ends.into_iter().filter(|end| *end != joker);
                ends.fold(0, |all, end| all | 1 << card(suit, end.into()))
            }
            _ => 0,
        }
    }

    pub fn without(&mut self, taken: Bit) {
        match self {
            Lies::Set { suits, .. } => *suits &= !(1 << (taken / SUIT)),
            Lies::Run {
                suit,
                first,
                length,
                ..
            } => {
                *first += u8::from(taken == card(*suit, (*first).into()));
                *length -= 1;
            }
        }
    }

    /// RA-17: the cards for which the joker stands.
    pub fn joker_for(self) -> Cards {
        match self {
            Lies::Set {
                rank,
                suits,
                joker: true,
            } => of_rank(rank, !suits),
            Lies::Run { suit, joker, .. } if joker > 0 => 1 << card(suit, joker.into()),
            _ => 0,
        }
    }

    pub fn exchange(&mut self, give: Bit) {
        match self {
            Lies::Set { suits, joker, .. } => {
                *suits |= 1 << (give / SUIT);
                *joker = false;
            }
            Lies::Run { joker, .. } => *joker = 0,
        }
    }

    /// Its cards are these, the joker aside.
    pub fn natural(self) -> Cards {
        match self {
            Lies::Set { rank, suits, .. } => of_rank(rank, suits),
            Lies::Run {
                suit,
                first,
                length,
                joker,
            } => {
                let places = (first..first + length).filter(|place| *place != joker);
                places.fold(0, |all, place| all | 1 << card(suit, place.into()))
            }
        }
    }

    pub fn has_joker(self) -> bool {
        match self {
            Lies::Set { joker, .. } => joker,
            Lies::Run { joker, .. } => joker > 0,
        }
    }
}

/// The cards of a rank in these suits, bit by bit.
fn of_rank(rank: u8, suits: u8) -> Cards {
    let suits = (0..4).filter(|suit| suits >> suit & 1 == 1);
    suits.fold(0, |all, suit| all | 1 << card(suit, rank.into()))
}
