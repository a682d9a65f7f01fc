//! Remigio against its rule sheet. Each test names the rules it proves; places of the sheet are given
//! by the first words of the sentence.

mod close;
mod comers;
mod deadwood;
mod deal;
mod meld;
mod play;
mod score;
#[path = "../table/mod.rs"]
mod table;

use rules::Seat;
use rules::card::{Card, Rank, Suit};
use rules::remigio::*;

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

fn seats(text: &str) -> Vec<Seat> {
    text.split_whitespace().map(seat).collect()
}

fn natural(rank: u8, suit: usize) -> Card {
    Card::Natural {
        rank: Rank::new(rank).expect("1 to 13"),
        suit: Suit::ALL[suit],
    }
}

fn wrap() -> Options {
    Options {
        ace_wrap: true,
        ..Options::default()
    }
}
