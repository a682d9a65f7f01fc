//! A table on the bench, whatever is played on it: pieces are laid and lifted as the presence layer
//! would tell it, and time is a number. Whatever was done, the journal replays to the same state.
//!
//! Each game's tests add to it what is their game's.

#![allow(dead_code, reason = "no game's tests need all of it")]

mod timer;
pub mod vectors;

use protocol::Name;
use rules::Seat;
use sensors::{Antenna, Change, Uid, Whereabouts};
use table::app::{Refusal, Wanted};
use table::clock::{Micros, Moment};
use table::event::{Opening, Request, Tag};
use table::furniture::Furniture;
use table::game::{GameId, Points, Seating};
use table::journal::{Journal, Record, recover};
use table::piece::{Deck, Piece};
use table::replay::replay;
use table::view::{Phase, Reveal, SeatResult, Sheet, TradingView, View};
use table::zone::{Zone, whereabouts};
use table::{Installation, Now, Table};

pub const NAMES: [&str; 10] = [
    "Ana", "Ivan", "Léa", "Tom", "Mia", "Noa", "Ugo", "Eva", "Jan", "Zoé",
];

pub struct Bench {
    pub table: Table<Vec<u8>>,
    pub now: Micros,
    /// What lies on the pile, the top last, as far as a test put it there.
    pub pile: Vec<String>,
    /// What else must hold at the end of every test.
    pub holds: fn(&Bench),
    deck: Deck,
    zones: Vec<Zone>,
    furniture: Furniture,
    slaps: u32,
    /// What journals before a restart hold.
    earlier: Vec<Record>,
}

/// The name of a piece in full: the first pack, or the first of two tiles, where none is named.
pub fn full(deck: Deck, name: &str) -> String {
    match deck {
        Deck::French if !name.contains('/') => format!("{name}/1"),
        Deck::Tiles if !name.contains('#') => format!("{name}#1"),
        _ => name.to_owned(),
    }
}

/// The tag of a piece, by its place in the deck; its letters stand in no number of a view. A phone's
/// is random and begins with 08.
pub fn uid(deck: Deck, name: &str) -> Uid {
    if name == "phone" {
        return Uid::new(&[0x08, 1, 2, 3]).unwrap();
    }
    if let Some(number) = name.strip_prefix("phone-") {
        return Uid::new(&[0x08, 9, 9, number.parse().unwrap()]).unwrap();
    }
    let name = full(deck, name);
    let pieces = deck.pieces();
    let place = pieces.iter().position(|piece| piece.to_string() == name);
    let place = place.unwrap_or_else(|| panic!("no piece {name}"));
    Uid::new(&[0xAB, 0, 0, place as u8]).unwrap()
}

fn moment() -> Moment {
    Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    }
}

fn site(zones: &[Zone], furniture: Furniture) -> Installation {
    Installation {
        table: Name::new("bench").unwrap(),
        timers: vec![Name::new("tap-1").unwrap()],
        zones: zones.to_vec(),
        furniture,
    }
}

/// The first players sit down to a game.
pub fn seating(game: GameId, players: usize, options: &[(&str, &str)]) -> Seating {
    let option = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    Seating {
        game,
        names: NAMES[..players].iter().map(|&name| name.into()).collect(),
        options: options.iter().map(option).collect(),
        ..Seating::default()
    }
}

/// Points without halves, as a correction names them.
pub fn whole(points: &[i32]) -> Vec<Points> {
    let points = points.iter().map(|points| Points::whole((*points).into()));
    points.collect()
}

impl Bench {
    /// A table at which nobody sits.
    pub fn bare(deck: Deck, zones: Vec<Zone>) -> Bench {
        Bench::built(deck, zones, Furniture::default())
    }

    /// The same, built so.
    pub fn built(deck: Deck, zones: Vec<Zone>, furniture: Furniture) -> Bench {
        let tagged = |piece: Piece| (Tag(uid(deck, &piece.to_string())), piece);
        let opening = Opening {
            deck: deck.pieces().into_iter().map(tagged).collect(),
            seed: 1,
            furniture,
            ..Opening::default()
        };
        let (journal, now) = (Journal::empty(Vec::new()), Now::default());
        Bench {
            table: Table::begin(site(&zones, furniture), opening, journal, now, &moment()).unwrap(),
            now: 0,
            pile: Vec::new(),
            holds: |_| {},
            deck,
            zones,
            furniture,
            slaps: 0,
            earlier: Vec::new(),
        }
    }

    /// The program is killed and takes its journal up.
    pub fn restart(&mut self) {
        self.earlier
            .extend(recover(self.table.journal().disk()).records);
        let (site, journal) = (
            site(&self.zones, self.furniture),
            Journal::empty(Vec::new()),
        );
        let (now, records) = (self.at(), &self.earlier);
        let table = Table::take_up(site, records, journal, now, &moment(), false);
        self.table = table.unwrap();
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

    pub fn ask(&mut self, request: Request) -> Result<(), Refusal> {
        self.table.ask(self.at(), None, request)
    }

    pub fn call(&mut self, seat: u8, call: &str, value: &str) -> Result<(), Refusal> {
        let call = call.to_owned();
        let value = (!value.is_empty()).then(|| value.to_owned());
        let seat = Seat(seat);
        self.ask(Request::Call { seat, call, value })
    }

    /// Somebody says something that may be said.
    #[track_caller]
    pub fn say(&mut self, seat: u8, call: &str, value: &str) {
        let said = self.call(seat, call, value);
        said.unwrap_or_else(|why| panic!("seat {seat} says {call} {value}: {why}"));
    }

    /// Somebody finds the stock empty, and stands by it against the table's count.
    #[track_caller]
    pub fn empties_stock(&mut self, seat: u8) {
        self.say(seat, "stock-empty", "");
        let asked = self.view().questions;
        if asked.iter().any(|asked| asked.id == "stock-empty") {
            self.answer("stock-empty", "yes").expect("it is asked");
        }
    }

    pub fn answer(&mut self, question: &str, value: &str) -> Result<(), Refusal> {
        let (question, value) = (question.to_owned(), value.to_owned());
        self.ask(Request::Answer { question, value })
    }

    /// Everybody consents.
    pub fn agree(&mut self, what: Wanted) -> Result<(), Refusal> {
        self.ask(Request::Propose { seat: None, what })?;
        self.ask(Request::Agree { seat: None })
    }

    /// Somebody sits down, as all agree.
    pub fn joins(&mut self, seat: u8, name: &str) -> Result<(), Refusal> {
        let (seat, name, robot) = (Seat(seat), name.to_owned(), false);
        self.agree(Wanted::Join { seat, name, robot })
    }

    /// Somebody leaves, as all agree.
    pub fn leaves(&mut self, seat: u8) -> Result<(), Refusal> {
        self.agree(Wanted::Leave { seat: Seat(seat) })
    }

    /// Whatever lies there is taken up.
    pub fn clear(&mut self) {
        for (uid, zone, _) in self.table.app().felt().stays() {
            let (antenna, since) = (self.antenna(zone), self.now);
            self.change(Change::Left {
                uid,
                antenna,
                since,
            });
        }
        self.pile.clear();
    }

    /// The points of a round are rewritten.
    pub fn correct(&mut self, round: usize, points: &[i32]) -> Result<(), Refusal> {
        let points = whole(points);
        self.agree(Wanted::Correct { round, points })
    }

    /// The newest step is taken back.
    pub fn undo(&mut self) {
        let id = self.view().past[0].id;
        self.agree(Wanted::Undo { id }).unwrap();
    }

    pub fn antenna(&self, zone: Zone) -> Antenna {
        let mut zones = self.zones.iter();
        Antenna(zones.position(|other| *other == zone).unwrap() as u16)
    }

    /// What judges where a tag lies at this table.
    pub fn whereabouts(&self) -> Whereabouts {
        whereabouts(&self.zones)
    }

    pub fn change(&mut self, change: Change) {
        self.table.change(self.at(), change);
    }

    /// Pieces have arrived on a zone, as the antennas are sure of now.
    pub fn lay(&mut self, pieces: &str, zone: Zone) {
        self.lay_dated(pieces, zone, self.now);
    }

    /// The same, first read at another time: the reads after that one missed them.
    pub fn lay_dated(&mut self, pieces: &str, zone: Zone, since: Micros) {
        for piece in pieces.split_whitespace() {
            let (uid, antenna) = (uid(self.deck, piece), self.antenna(zone));
            self.change(Change::Arrived {
                uid,
                antenna,
                since,
            });
        }
    }

    /// Pieces have left a zone, as the antennas are sure of now.
    pub fn lift(&mut self, pieces: &str, zone: Zone) {
        self.lift_dated(pieces, zone, self.now);
    }

    /// The same, with the first missed read at another time.
    pub fn lift_dated(&mut self, pieces: &str, zone: Zone, since: Micros) {
        for piece in pieces.split_whitespace() {
            let (uid, antenna) = (uid(self.deck, piece), self.antenna(zone));
            self.change(Change::Left {
                uid,
                antenna,
                since,
            });
        }
    }

    /// A card lies on the pile; the one under it is not read any more.
    pub fn put_on_pile(&mut self, card: &str) {
        self.lay(card, Zone::Discard);
        self.wait(0.4);
        if let Some(under) = self.pile.last().cloned() {
            self.lift(&under, Zone::Discard);
        }
        self.pile.push(full(self.deck, card));
    }

    pub fn view(&self) -> View {
        self.table.view(None)
    }

    /// The best of a seat's hand, as its own page has it: melds, loose pieces, points.
    pub fn best(&self, seat: usize) -> Option<(Vec<Vec<String>>, Vec<String>, String)> {
        let viewer = Some(Seat(seat as u8));
        let best = self.table.view(viewer).sheet()?.best.clone()?;
        let [own] = <[SeatResult; 1]>::try_from(best.seats).unwrap();
        assert_eq!(Some(own.seat), viewer);
        Some((own.melds, own.loose, own.points))
    }

    pub fn sheet(&self) -> Sheet {
        self.view().sheet().unwrap().clone()
    }

    /// Trades and claims, in Remmi-Demmi.
    pub fn trading(&self) -> TradingView {
        self.view().trading().unwrap().clone()
    }

    pub fn reveal(&self) -> Reveal {
        self.trading().reveal.unwrap()
    }

    pub fn phase(&self) -> Phase {
        self.view().phase
    }

    /// Whose turn it is, as the pages tell and the scoreboard points.
    pub fn turn(&self) -> Option<u8> {
        let turn = self.sheet().turn;
        let board = self.table.app().scoreboard();
        let pointed = board.rows.iter().map(|row| row.turn);
        assert!(pointed.eq(Seat::all(board.rows.len()).map(|seat| Some(seat) == turn)));
        turn.map(|seat| seat.0)
    }

    pub fn log(&self) -> Vec<String> {
        self.view().log
    }

    pub fn totals(&self) -> Vec<i32> {
        self.table.app().totals()
    }

    /// Codes of what stands against the turn.
    pub fn faults(&self) -> Vec<&'static str> {
        let faults = self.sheet().faults.into_iter();
        faults.map(|fault| fault.reason).collect()
    }

    /// The seats that may say a call now.
    pub fn calls(&self, call: &str) -> Vec<u8> {
        let calls = self.view().calls.into_iter();
        let own = calls.filter(|other| other.call == call);
        own.map(|call| call.seat.0).collect()
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let recovered = recover(self.table.journal().disk());
        assert_eq!(recovered.damage, None);
        let app = replay(&[&self.earlier[..], &recovered.records].concat()).unwrap();
        for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
            let mut lived = self.table.app().view(viewer);
            let mut replayed = app.view(viewer);
            // Time passes for the living without an event; what it brings is journaled.
            lived.at = 0;
            replayed.at = 0;
            assert_eq!(replayed, lived);
        }
        assert_eq!(app.scoreboard(), self.table.app().scoreboard());
        (self.holds)(self);
    }
}
