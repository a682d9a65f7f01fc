//! What Remigio's tests add to the bench.

#[path = "../bench/mod.rs"]
mod shared;

use rules::Seat;
use table::event::Request;
use table::game::{GameId, Seating};
use table::piece::Deck;
use table::zone::Zone;

pub use shared::{Bench, vectors};

pub fn seating(players: usize, options: &[(&str, &str)]) -> Seating {
    shared::seating(GameId::Remigio, players, options)
}

impl Bench {
    /// Players are seated, with these options.
    pub fn seated(players: usize, options: &[(&str, &str)]) -> Bench {
        let zones = (0..10)
            .map(|seat| Zone::Pad(Seat(seat)))
            .chain([Zone::Discard]);
        let mut bench = Bench::bare(Deck::French, zones.collect());
        bench
            .ask(Request::Setup(seating(players, options)))
            .unwrap();
        bench
    }

    /// Dealt and counted, with 3S/1 turned up; the dealer is seat 0, and the first player sits on
    /// the dealer's right.
    pub fn playing(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::seated(players, options);
        bench.ask(Request::Deal).unwrap();
        bench.lay("3S/1", Zone::Discard);
        for seat in 0..players as u8 {
            bench.say(seat, "ten", "");
        }
        bench
    }

    /// Throws a card, and lets it lie until it is thrown.
    pub fn throw(&mut self, card: &str) {
        self.wait(1.0);
        self.lay(card, Zone::Discard);
        self.wait(1.3);
    }

    /// Lays cards of a pack on a pad: `AS 2S`.
    pub fn show(&mut self, seat: u8, cards: &str, pack: u8) {
        for card in cards.split_whitespace() {
            self.lay(&format!("{card}/{pack}"), Zone::Pad(Seat(seat)));
        }
        self.wait(2.0);
    }
}
