//! What Rami's tests add to the bench.

#[path = "../bench/mod.rs"]
mod shared;

use rules::Seat;
use sensors::Uid;
use table::app::Refusal;
use table::event::Request;
use table::furniture::{Furniture, Melds};
use table::game::GameId;
use table::piece::Deck;
use table::view::{GroupView, QuestionView, Verdict};
use table::zone::Zone;

pub use shared::{Bench, vectors};

pub fn uid(name: &str) -> Uid {
    shared::uid(Deck::French, name)
}

impl Bench {
    pub fn new() -> Bench {
        let zones = (0..6).flat_map(|seat| [Zone::Pad(Seat(seat)), Zone::Melds(Seat(seat))]);
        let zones = zones.chain([Zone::Discard, Zone::Stock]);
        Bench::bare(Deck::French, zones.collect())
    }

    /// A table at which combinations are swiped: no antenna is where they lie. The first deal is dealt.
    pub fn swiping(players: usize, options: &[(&str, &str)]) -> Bench {
        let zones = (0..6)
            .map(|seat| Zone::Pad(Seat(seat)))
            .chain([Zone::Discard, Zone::Stock]);
        let furniture = Furniture {
            melds: Melds::Swiped,
            ..Furniture::default()
        };
        let mut bench = Bench::built(Deck::French, zones.collect(), furniture);
        bench.seat(players, options).unwrap();
        bench.ask(Request::Deal).unwrap();
        bench
    }

    /// One card after the other goes over a pad, and lies somewhere else.
    pub fn swipe(&mut self, seat: u8, text: &str) {
        for card in text.split_whitespace() {
            self.lay(card, Zone::Pad(Seat(seat)));
            self.wait(0.3);
            self.lift(card, Zone::Pad(Seat(seat)));
            self.wait(0.3);
        }
    }

    pub fn seat(&mut self, players: usize, options: &[(&str, &str)]) -> Result<(), Refusal> {
        let seating = shared::seating(GameId::Rami, players, options);
        self.ask(Request::Setup(seating))
    }

    pub fn seated(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::new();
        bench.seat(players, options).unwrap();
        bench
    }

    /// Players are seated and the first deal is dealt; Ana deals, and on her right sits who plays
    /// first.
    pub fn dealt(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::seated(players, options);
        bench.ask(Request::Deal).unwrap();
        bench
    }

    pub fn melds(&mut self, seat: u8, text: &str) {
        self.lay(text, Zone::Melds(Seat(seat)));
    }

    /// From one zone to another, the new antenna being sure first.
    pub fn carry(&mut self, text: &str, from: Zone, to: Zone) {
        self.lay(text, to);
        self.wait(0.2);
        self.lift(text, from);
    }

    /// The top of the pile goes to a meld area, and the card under it is read again.
    pub fn take_top(&mut self, seat: u8) {
        let top = self.pile.pop().unwrap();
        self.carry(&top, Zone::Discard, Zone::Melds(Seat(seat)));
        if let Some(under) = self.pile.last().cloned() {
            self.lay(&under, Zone::Discard);
        }
    }

    /// A card is thrown, and the turn is judged.
    pub fn throw(&mut self, card: &str) {
        self.put_on_pile(card);
        self.wait(1.5);
    }

    /// The groups as "valid 7H 8H 9H", packs left out.
    pub fn groups(&self) -> Vec<String> {
        let group = |group: &GroupView| {
            let face = |piece: &String| piece.split('/').next().unwrap().to_owned();
            let faces: Vec<String> = group.pieces.iter().map(face).collect();
            let verdict = match group.verdict {
                Verdict::Valid => "valid",
                Verdict::Invalid => "invalid",
                Verdict::Unknown => "unknown",
            };
            format!("{verdict} {}", faces.join(" "))
        };
        self.sheet().groups.iter().map(group).collect()
    }

    pub fn questions(&self) -> Vec<QuestionView> {
        self.view().questions
    }

    /// What happened, a line each.
    pub fn told(&self) -> String {
        self.log().join("\n")
    }

    /// The deal is over: hands go on the pads and are confirmed, against the table's count where it says so.
    pub fn show(&mut self, hands: &[(u8, &str)]) {
        for seat in self.calls("out") {
            self.say(seat, "out", "");
        }
        for (seat, hand) in hands {
            self.lay(hand, Zone::Pad(Seat(*seat)));
            if self.call(*seat, "whole", "").is_err() {
                let cards = hand.split_whitespace().count();
                self.say(*seat, "count", &cards.to_string());
                self.say(*seat, "whole", "");
            }
        }
    }
}
