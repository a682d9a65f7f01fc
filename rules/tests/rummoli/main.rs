//! Rummoli against its rule sheet. Each test names the rules it proves; places of the sheet are given
//! by the first words of the sentence.

mod best_five;
mod comers;
mod contest;
mod game;
mod pay;
mod players;
mod poker;
mod round;
mod runs;
mod setup;
mod whole_games;
mod widow;

use rules::Seat;
use rules::rummoli::{Card, Laid, Options, Round, deck};

/// Cards from their notation, separated by blanks.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn seat(letter: &str) -> Seat {
    letter.parse().expect("a seat")
}

fn seats(players: usize) -> Vec<Seat> {
    (0..players as u8).map(Seat).collect()
}

/// Hands from their notation, to the left from seat A.
fn hands(texts: &[&str]) -> Vec<(Seat, Vec<Card>)> {
    seats(texts.len())
        .into_iter()
        .zip(texts.iter().map(|text| cards(text)))
        .collect()
}

/// Plays from their notation: `A:7S,8S B:9S`.
fn laid(text: &str) -> Vec<Laid> {
    let play = |word: &str| {
        let (letter, cards) = word.split_once(':').expect("seat:cards");
        let seat = seat(letter);
        cards
            .split(',')
            .map(move |text| Laid {
                seat,
                card: card(text),
            })
            .collect::<Vec<Laid>>()
    };
    text.split_whitespace().flat_map(play).collect()
}

/// A deal for this many players with 100 chips each; seat A deals.
fn round(players: usize, options: &Options) -> Round {
    let ledger = rules::rummoli::Ledger::new(&seats(players), 100, options).expect("a ledger");
    Round::new(&ledger, Seat(0), options).expect("a deal")
}

/// SplitMix64 (Steele, Lea, Flood 2014): a seed makes a whole game.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }

    fn shuffled(&mut self) -> Vec<Card> {
        let mut cards: Vec<Card> = deck().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last + 1));
        }
        cards
    }
}
