//! The runs played to their end with all hands on the table, in words of bits: a card is a bit, a hand a word.

use fastrand::Rng;
use rules::Seat;
use rules::card::Suit;
use rules::rummoli::{Card, Colour, Laid, Lowest, PLAYERS, Section, completed, deck};

use super::Position;

/// A set of cards; the bit of a card is [`bit`]. Above an ace there is room, so that nothing follows it.
pub(super) type Cards = u64;
/// A hand of each place.
pub(super) type Hands = [Cards; *PLAYERS.end()];
/// Chips that each place wins.
pub(super) type Won = [i64; *PLAYERS.end()];

/// Bits of a suit.
const SUIT: u32 = 16;

/// The place of a card in [`Cards`]: the next of the suit is one above it.
pub(super) fn bit(card: Card) -> u32 {
    SUIT * card.suit as u32 + u32::from(card.height())
}

pub(super) fn cards(of: &[Card]) -> Cards {
    of.iter().fold(0, |all, card| all | 1 << bit(*card))
}

const fn suit(suit: Suit) -> Cards {
    0xFFFF << (SUIT * suit as u32)
}

/// All cards of a colour.
pub(super) const fn colour(colour: Colour) -> Cards {
    match colour {
        Colour::Red => suit(Suit::Hearts) | suit(Suit::Diamonds),
        Colour::Black => suit(Suit::Spades) | suit(Suit::Clubs),
    }
}

/// RU-24: a marked section with chips.
#[derive(Clone, Debug)]
struct Mark {
    /// Cards that are played one after another.
    length: u32,
    /// With any of these as the last.
    last: Cards,
    chips: i64,
}

/// What is still to be won, and by whom.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    players: usize,
    lowest: Lowest,
    centre: i64,
    marks: Vec<Mark>,
}

impl Stakes {
    pub(super) fn new(position: &Position) -> Stakes {
        let board = &position.board;
        let marks = board.sections().iter().filter_map(|(section, chips)| {
            let Section::Pay(mark) = section else {
                return None;
            };
            let ends = |card: &Card| {
                let run = ending(*card, mark.len());
                run.is_some_and(|run| completed(mark, &run))
            };
            let last: Vec<Card> = deck().filter(ends).collect();
            Some(Mark {
                length: mark.len() as u32,
                last: cards(&last),
                chips: *chips,
            })
        });
        Stakes {
            players: position.held.len(),
            lowest: position.options.lowest,
            centre: board.chips(&Section::Rummoli),
            marks: marks.filter(|mark| mark.chips > 0).collect(),
        }
    }

    /// What each place wins from here on, in chips, when `by` leads that card. Later leads are any that are legal.
    pub(super) fn plays_out(
        &self,
        mut hands: Hands,
        mut by: usize,
        mut card: u32,
        rng: &mut Rng,
    ) -> Won {
        let (mut won, mut paid, mut streak) = (Won::default(), 0, 0);
        loop {
            hands[by] &= !(1 << card);
            streak += 1;
            won[by] += self.pays(card, streak, &mut paid);
            if hands[by] == 0 {
                // RU-21
                won[by] += self.centre;
                return self.settled(won, &hands, Some(by));
            }
            card += 1;
            match hands[..self.players]
                .iter()
                .position(|hand| hand >> card & 1 == 1)
            {
                Some(holder) => {
                    streak *= u32::from(holder == by);
                    by = holder;
                }
                None => match self.led(&hands, by, card - 1, rng) {
                    Some(led) => (by, card, streak) = (led.0, led.1, 0),
                    None => return self.settled(won, &hands, None),
                },
            }
        }
    }

    /// What place 0 wins more than the others do in the mean.
    pub(super) fn ahead(&self, won: &Won) -> f64 {
        let others: i64 = won[1..self.players].iter().sum();
        won[0] as f64 - others as f64 / (self.players - 1) as f64
    }

    /// RU-15: any lead of a hand with which somebody opens.
    pub(super) fn opens(hand: Cards, rng: &mut Rng) -> u32 {
        let lowest = Suit::ALL.map(|suit| hand & self::suit(suit));
        let held = lowest.into_iter().filter(|suit| *suit != 0);
        let any = rng.choice(held.collect::<Vec<_>>());
        any.expect("a hand with cards").trailing_zeros()
    }

    /// RU-24: what the card wins for its player, after so many of theirs one after another.
    fn pays(&self, card: u32, streak: u32, paid: &mut u32) -> i64 {
        let mut won = 0;
        for (at, mark) in self.marks.iter().enumerate() {
            let completes = mark.last >> card & 1 == 1 && streak >= mark.length;
            if completes && *paid >> at & 1 == 0 {
                *paid |= 1 << at;
                won += mark.chips;
            }
        }
        won
    }

    /// RU-22, RU-23: all pay for the cards that they hold, to the winner or into the centre.
    fn settled(&self, mut won: Won, hands: &Hands, winner: Option<usize>) -> Won {
        for (place, hand) in hands[..self.players].iter().enumerate() {
            let held = i64::from(hand.count_ones());
            won[place] -= held;
            if let Some(winner) = winner {
                won[winner] += held;
            }
        }
        won
    }

    /// RU-18: who leads after a run that `by` ended with that card, and what; nobody in an impasse.
    fn led(&self, hands: &Hands, by: usize, last: u32, rng: &mut Rng) -> Option<(usize, u32)> {
        let red = colour(Colour::Red);
        let other = if red >> last & 1 == 1 { !red } else { red };
        let mut places = (by..self.players).chain(0..by);
        let place = places.find(|place| hands[*place] & other != 0)?;
        Some((place, self.any_lead(hands[place] & other, rng)))
    }

    /// RU-18, RU-A9: any legal lead of these cards of a colour.
    fn any_lead(&self, hand: Cards, rng: &mut Rng) -> u32 {
        let lowest = |suit: Suit| (hand & self::suit(suit)).trailing_zeros();
        let (first, second) = match hand & colour(Colour::Red) {
            0 => (lowest(Suit::Spades), lowest(Suit::Clubs)),
            _ => (lowest(Suit::Hearts), lowest(Suit::Diamonds)),
        };
        let none = Cards::BITS;
        let height = |card: u32| card % SUIT;
        let by_colour = self.lowest == Lowest::Colour && height(first) != height(second);
        match (first, second) {
            (one, other) | (other, one) if other == none => one,
            (one, other) if by_colour && height(one) < height(other) => one,
            (_, other) if by_colour => other,
            (one, other) => {
                if rng.bool() {
                    one
                } else {
                    other
                }
            }
        }
    }
}

/// So many cards of one suit up to that card, as one player lays them; `None` below the two.
fn ending(card: Card, length: usize) -> Option<Vec<Laid>> {
    let below = |height: usize| {
        let height = u8::try_from(height).ok()?;
        deck().find(|other| other.suit == card.suit && other.height() == height)
    };
    let top = usize::from(card.height());
    let laid = |height| {
        Some(Laid {
            seat: Seat(0),
            card: below(height)?,
        })
    };
    ((top + 1).checked_sub(length)?..=top).map(laid).collect()
}
