//! Rami against its rule sheet. Each test names the rules it proves; places of the sheet are given by
//! the first words of the sentence.

mod comers;
mod deal;
mod ends;
mod meld;
mod play;
mod player;
mod score;
#[path = "../table/mod.rs"]
mod table;
mod take;

use rules::Seat;
use rules::card::Card;
use rules::rami::*;

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

fn laid(text: &str) -> Meld {
    Meld::as_laid(&cards(text)).expect("a combination")
}
