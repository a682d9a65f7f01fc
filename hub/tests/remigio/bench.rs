//! A table on the bench: cards are laid and lifted as the presence layer would tell it.

use hub::app::Refusal;
use hub::clock::{Micros, Moment};
use hub::event::{Opening, Request, Tag};
use hub::game::{GameId, Seating};
use hub::journal::{Journal, recover};
use hub::piece::Deck;
use hub::replay::replay;
use hub::table::{Now, Place, Table};
use hub::view::{Sheet, View};
use hub::words::Lang;
use hub::zone::Zone;
use protocol::Name;
use sensors::{Antenna, Change, Uid};

pub struct Bench {
    pub table: Table<Vec<u8>>,
    pub now: Micros,
    zones: Vec<Zone>,
}

fn uid(name: &str) -> Uid {
    let pieces = Deck::French.pieces();
    let place = pieces.iter().position(|piece| piece.to_string() == name);
    let place = place.unwrap_or_else(|| panic!("{name} is no piece")) as u8;
    Uid::new(&[0x51, 0, 1, place]).unwrap()
}

fn moment() -> Moment {
    Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    }
}

impl Bench {
    /// Players are seated, with these options.
    pub fn seated(players: usize, options: &[(&str, &str)]) -> Bench {
        let deck = Deck::French.pieces().into_iter();
        let zones: Vec<Zone> = (0..10).map(Zone::Pad).chain([Zone::Discard]).collect();
        let place = Place {
            table: Name::new("bench").unwrap(),
            timers: vec![Name::new("tap-1").unwrap()],
            zones: zones.clone(),
        };
        let opening = Opening {
            deck: deck
                .map(|piece| (Tag(uid(&piece.to_string())), piece))
                .collect(),
            names: Vec::new(),
            seed: 1,
            deals: 0,
            lang: Lang::En,
            timers: Vec::new(),
        };
        let journal = Journal::empty(Vec::new());
        let table = Table::begin(place, opening, journal, Now::default(), &moment()).unwrap();
        let now = 0;
        let mut bench = Bench { table, now, zones };
        bench
            .ask(Request::Setup(seating(players, options)))
            .unwrap();
        bench
    }

    /// Dealt and counted, with 3S/1 turned up; the dealer is seat 0, and the first player sits on
    /// his right.
    pub fn playing(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::seated(players, options);
        bench.ask(Request::Deal).unwrap();
        bench.lay("3S/1", Zone::Discard);
        for seat in 0..players as u8 {
            bench.call(seat, "ten", None).unwrap();
        }
        bench
    }

    pub fn at(&self) -> Now {
        let (at, wall) = (self.now, 0);
        Now { at, wall }
    }

    pub fn ask(&mut self, request: Request) -> Result<(), Refusal> {
        self.now += 1_000;
        self.table.ask(self.at(), None, request)
    }

    pub fn call(&mut self, seat: u8, call: &str, value: Option<&str>) -> Result<(), Refusal> {
        let (call, value) = (call.to_owned(), value.map(str::to_owned));
        self.ask(Request::Call { seat, call, value })
    }

    fn antenna(&self, zone: Zone) -> Antenna {
        Antenna(self.zones.iter().position(|other| *other == zone).unwrap() as u16)
    }

    pub fn lay(&mut self, piece: &str, zone: Zone) {
        self.now += 1_000;
        let (uid, antenna, since) = (uid(piece), self.antenna(zone), self.now);
        let change = Change::Arrived {
            uid,
            antenna,
            since,
        };
        self.table.change(self.at(), change);
    }

    pub fn lift(&mut self, piece: &str, zone: Zone) {
        self.now += 1_000;
        let (uid, antenna, since) = (uid(piece), self.antenna(zone), self.now);
        let change = Change::Left {
            uid,
            antenna,
            since,
        };
        self.table.change(self.at(), change);
    }

    /// Throws a card that was drawn from the stock.
    pub fn throw(&mut self, piece: &str) {
        self.lay(piece, Zone::Discard);
    }

    /// Lays cards of a pack on a pad: `AS 2S`.
    pub fn show(&mut self, seat: u8, cards: &str, pack: u8) {
        for card in cards.split_whitespace() {
            self.lay(&format!("{card}/{pack}"), Zone::Pad(seat));
        }
    }

    pub fn view(&self) -> View {
        self.table.view(None)
    }

    pub fn sheet(&self) -> Sheet {
        self.view().sheet.unwrap()
    }

    pub fn turn(&self) -> Option<u8> {
        self.sheet().turn
    }
}

pub fn seating(players: usize, options: &[(&str, &str)]) -> Seating {
    let names = [
        "Ana", "Ivan", "Léa", "Tom", "Mia", "Noa", "Ugo", "Eva", "Jan", "Zoé",
    ];
    let option = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    Seating {
        game: GameId::Remigio,
        names: names[..players]
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        options: options.iter().map(option).collect(),
    }
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
        let (mut lived, mut replayed) = (self.view(), app.view(None));
        (lived.at, replayed.at) = (0, 0);
        assert_eq!(replayed, lived);
    }
}
