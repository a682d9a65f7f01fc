//! A table on the bench: pieces are laid and lifted as the presence layer would tell it, time
//! is a number.

use hub::clock::{Micros, Moment, SECOND};
use hub::event::{Opening, Request, Tag};
use hub::game::Seating;
use hub::journal::{Journal, recover};
use hub::piece::Deck;
use hub::replay::replay;
use hub::table::{Now, Place, Table};
use hub::view::{Phase, View};
use hub::zone::Zone;
use protocol::Name;
use sensors::{Antenna, Change, Uid};

/// Types taken out with five players: RC RS RT GC BT stay.
pub const OUT: [&str; 4] = ["GS", "GT", "BC", "BS"];

pub struct Bench {
    pub table: Table<Vec<u8>>,
    pub now: Micros,
    zones: Vec<Zone>,
}

pub fn zones() -> Vec<Zone> {
    let table = [
        Zone::Centre,
        Zone::Stock,
        Zone::Aside,
        Zone::TrayLeft,
        Zone::TrayRight,
    ];
    (0..9).map(Zone::Pad).chain(table).collect()
}

/// The tag of a piece, by its place in the deck.
pub fn uid(name: &str) -> Uid {
    let place = Deck::RemmiDemmi
        .pieces()
        .iter()
        .position(|piece| piece.to_string() == name);
    match place {
        Some(place) => Uid::new(&[0x51, 0, 0, place as u8]).unwrap(),
        // A phone: its number is random and begins with 08.
        None => Uid::new(&[0x08, 1, 2, name.len() as u8]).unwrap(),
    }
}

fn moment() -> Moment {
    Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    }
}

impl Bench {
    /// A table at which nobody sits; the plaques lie in the centre.
    pub fn new() -> Bench {
        let deck = Deck::RemmiDemmi.pieces().into_iter().map(|piece| {
            let tag = Tag(uid(&piece.to_string()));
            (tag, piece)
        });
        let zones = zones();
        let place = Place {
            table: Name::new("bench").unwrap(),
            timers: vec![Name::new("tap-1").unwrap()],
            zones: zones.clone(),
        };
        let journal = Journal::empty(Vec::new());
        let opening = Opening {
            deck: deck.collect(),
            names: Vec::new(),
            seed: 1,
            deals: 0,
            lang: hub::words::Lang::En,
            timers: Vec::new(),
        };
        let table = Table::begin(place, opening, journal, Now::default(), &moment()).unwrap();
        let mut bench = Bench {
            table,
            now: 0,
            zones,
        };
        for plaque in ["P4", "P3", "P2"] {
            bench.lay(plaque, Zone::Centre);
        }
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
        let all = [
            "Ana", "Ivan", "Léa", "Tom", "Mia", "Noa", "Ugo", "Eva", "Jan",
        ];
        let names = all[..players]
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        let out = match players {
            4 | 5 => &OUT[..],
            6 | 7 => &OUT[..2],
            _ => &[],
        };
        if players == 4 {
            self.lift("P2", Zone::Centre);
        }
        self.ask(Request::Setup(Seating {
            names,
            options: [("removed".to_owned(), out.join(" "))].into(),
            ..Seating::default()
        }))
        .unwrap();
    }

    pub fn at(&self) -> Now {
        Now {
            at: self.now,
            wall: 0,
        }
    }

    /// Lets seconds pass; time-outs come.
    pub fn wait(&mut self, seconds: f64) {
        let end = self.now + (seconds * 1e6) as Micros;
        while let Some(due) = self.table.wake_at().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.table.wake(self.at());
        }
        self.now = end;
        self.table.wake(self.at());
    }

    pub fn ask(&mut self, request: Request) -> Result<(), hub::app::Refusal> {
        self.table.ask(self.at(), None, request)
    }

    pub fn answer(&mut self, question: &str, value: &str) {
        let (question, value) = (question.to_owned(), value.to_owned());
        self.ask(Request::Answer { question, value }).unwrap();
    }

    fn antenna(&self, zone: Zone) -> Antenna {
        let place = self.zones.iter().position(|other| *other == zone);
        Antenna(place.unwrap() as u16)
    }

    /// A piece has arrived on a zone, as the antennas are sure of now.
    pub fn lay(&mut self, piece: &str, zone: Zone) {
        let (uid, antenna, since) = (uid(piece), self.antenna(zone), self.now);
        let change = Change::Arrived {
            uid,
            antenna,
            since,
        };
        self.table.change(self.at(), change);
    }

    /// A piece has left a zone, as the antennas are sure of now.
    pub fn lift(&mut self, piece: &str, zone: Zone) {
        self.lift_dated(piece, zone, self.now);
    }

    /// The same, with the first missed read at another time.
    pub fn lift_dated(&mut self, piece: &str, zone: Zone, since: Micros) {
        let (uid, antenna) = (uid(piece), self.antenna(zone));
        let change = Change::Left {
            uid,
            antenna,
            since,
        };
        self.table.change(self.at(), change);
    }

    pub fn reader(&mut self, zone: Zone, up: bool) {
        let antenna = self.antenna(zone);
        let change = if up {
            Change::ReaderUp { antenna }
        } else {
            let why = "no answer".into();
            Change::ReaderDown { antenna, why }
        };
        self.table.change(self.at(), change);
    }

    /// A seat takes a plaque and lays cards, `RC1..5` meaning RC1 to RC5.
    pub fn claim(&mut self, seat: u8, plaque: &str, cards: &[&str]) {
        self.lift(plaque, Zone::Centre);
        self.lay(plaque, Zone::Pad(seat));
        for card in spread(cards) {
            self.lay(&card, Zone::Pad(seat));
        }
    }

    pub fn view(&self) -> View {
        self.table.view(None)
    }

    pub fn phase(&self) -> Phase {
        self.view().phase
    }

    pub fn notices(&self) -> Vec<&'static str> {
        self.view()
            .notices
            .iter()
            .map(|notice| notice.kind)
            .collect()
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
            self.lift(plaque, Zone::Pad(*seat));
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

/// Whatever was done: the journal replays to the same state.
impl Drop for Bench {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let recovered = recover(self.table.journal().disk());
        assert_eq!(recovered.damage, None);
        let app = replay(&recovered.records).unwrap();
        let mut lived = self.table.app().view(None);
        // Time passes for the living without an event; what it brings is journaled.
        let mut replayed = app.view(None);
        lived.at = 0;
        replayed.at = 0;
        assert_eq!(replayed, lived);
    }
}

pub const ROUND: Micros = 120 * SECOND;
