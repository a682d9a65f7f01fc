//! What Remmi-Demmi's tests add to the bench.

#[path = "../bench/mod.rs"]
mod shared;

use rules::Seat;
use sensors::{Change, Uid};
use table::app::Refusal;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::view::Phase;
use table::zone::Zone;

pub use shared::{Bench, vectors};

/// Types taken out with five players: RC RS RT GC BT stay.
pub const OUT: [&str; 4] = ["GS", "GT", "BC", "BS"];
pub const ROUND: Micros = 120 * SECOND;

pub fn zones() -> Vec<Zone> {
    let table = [
        Zone::Centre,
        Zone::Stock,
        Zone::Aside,
        Zone::TrayLeft,
        Zone::TrayRight,
    ];
    let pads = (0..9).map(|seat| Zone::Pad(Seat(seat)));
    let beside = (0..4).map(|seat| Zone::Melds(Seat(seat)));
    pads.chain(table).chain(beside).collect()
}

pub fn uid(name: &str) -> Uid {
    shared::uid(Deck::RemmiDemmi, name)
}

impl Bench {
    /// A table at which nobody sits; the plaques lie in the centre.
    pub fn new() -> Bench {
        let mut bench = Bench::bare(Deck::RemmiDemmi, zones());
        bench.lay("P4 P3 P2", Zone::Centre);
        bench
    }

    /// Players are seated and the round runs.
    pub fn running(players: usize) -> Bench {
        let mut bench = Bench::dealt(players);
        bench.ask(Request::Start).unwrap();
        bench
    }

    /// Players are seated and the cards dealt.
    pub fn dealt(players: usize) -> Bench {
        let mut bench = Bench::new();
        bench.seat(players);
        bench.ask(Request::Deal).unwrap();
        bench
    }

    pub fn seat(&mut self, players: usize) {
        if players == 4 {
            self.lift("P2", Zone::Centre);
        }
        self.seat_with(players, &[]).unwrap();
    }

    /// The same with options, which may take other types out.
    pub fn seat_with(&mut self, players: usize, options: &[(&str, &str)]) -> Result<(), Refusal> {
        let out = match players {
            4 | 5 => &OUT[..],
            6 | 7 => &OUT[..2],
            _ => &[],
        };
        let out = out.join(" ");
        let options = [&[("removed", out.as_str())], options].concat();
        let seating = shared::seating(GameId::RemmiDemmi, players, &options);
        self.ask(Request::Setup(seating))
    }

    pub fn reader(&mut self, zone: Zone, up: bool) {
        let antenna = self.antenna(zone);
        self.change(if up {
            Change::ReaderUp { antenna }
        } else {
            let why = "no answer".into();
            Change::ReaderDown { antenna, why }
        });
    }

    /// A seat takes a plaque and lays cards, `RC1..5` meaning RC1 to RC5.
    pub fn claim(&mut self, seat: u8, plaque: &str, cards: &[&str]) {
        self.lift(plaque, Zone::Centre);
        self.lay(plaque, Zone::Pad(Seat(seat)));
        for card in spread(cards) {
            self.lay(&card, Zone::Pad(Seat(seat)));
        }
    }

    pub fn notices(&self) -> Vec<&'static str> {
        let notices = self.view().notices;
        notices.iter().map(|notice| notice.kind).collect()
    }

    /// Waits until the claims can be turned over, and turns them all over.
    pub fn turn_all_over(&mut self) {
        self.wait(3.0);
        for _ in 0..4 {
            if matches!(self.phase(), Phase::Reveal) {
                self.ask(Request::Next).unwrap();
            }
        }
    }

    /// Everything back where a round begins, and dealt and started again.
    pub fn next_round(&mut self, takers: &[(u8, &str)]) {
        for (seat, plaque) in takers {
            self.lift(plaque, Zone::Pad(Seat(*seat)));
            self.lay(plaque, Zone::Centre);
        }
        self.ask(Request::Deal).unwrap();
        self.ask(Request::Start).unwrap();
    }
}

/// `RC1..5` is RC1 RC2 RC3 RC4 RC5.
pub fn spread(cards: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    for card in cards {
        match card.split_once("..") {
            None => all.push((*card).to_owned()),
            Some((first, last)) => {
                let (face, from) = first.split_at(2);
                let (from, to): (u8, u8) = (from.parse().unwrap(), last.parse().unwrap());
                all.extend((from..=to).map(|copy| format!("{face}{copy}")));
            }
        }
    }
    all
}
