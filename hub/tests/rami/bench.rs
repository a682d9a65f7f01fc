//! A table for Rami: pieces are laid and lifted as the presence layer would tell it, time is a
//! number. Whatever was done, the journal replays to the same views.

use hub::app::{Refusal, Wanted};
use hub::clock::{Micros, Moment};
use hub::event::{Opening, Request, Tag};
use hub::game::{GameId, Seating};
use hub::journal::{Journal, recover};
use hub::piece::{Deck, Piece};
use hub::replay::replay;
use hub::table::{Now, Place, Table};
use hub::view::{QuestionView, Sheet, Verdict, View};
use hub::words::Lang;
use hub::zone::Zone;
use protocol::Name;
use sensors::{Antenna, Change, Uid};

pub const NAMES: [&str; 6] = ["Ana", "Ivan", "Léa", "Tom", "Mia", "Noa"];

pub struct Bench {
    pub table: Table<Vec<u8>>,
    pub now: Micros,
    zones: Vec<Zone>,
    /// What lies on the pile, the top last.
    pub pile: Vec<String>,
}

/// The tag of a piece, by its place in the deck.
pub fn uid(name: &str) -> Uid {
    let pieces = Deck::French.pieces();
    let place = pieces.iter().position(|piece| piece.to_string() == name);
    let place = place.unwrap_or_else(|| panic!("no piece {name}"));
    Uid::new(&[0x52, 0, 0, place as u8]).unwrap()
}

/// `7H 8H/2` is 7H/1 8H/2: the pack is the first where none is named.
pub fn pieces(text: &str) -> Vec<String> {
    let pack = |word: &str| match word.contains('/') {
        true => word.to_owned(),
        false => format!("{word}/1"),
    };
    text.split_whitespace().map(pack).collect()
}

fn moment() -> Moment {
    Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    }
}

impl Bench {
    /// Players are seated and the first deal is dealt; Ana deals, and on her right sits who plays
    /// first.
    pub fn dealt(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::seated(players, options);
        bench.ask(Request::Deal).unwrap();
        bench
    }

    pub fn seated(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::new();
        bench.seat(players, options).unwrap();
        bench
    }

    pub fn new() -> Bench {
        let deck = Deck::French.pieces().into_iter();
        let deck = deck.map(|piece: Piece| (Tag(uid(&piece.to_string())), piece));
        let seats = 0..6;
        let zones = seats.flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        let zones: Vec<Zone> = zones.chain([Zone::Discard, Zone::Stock]).collect();
        let place = Place {
            table: Name::new("bench").unwrap(),
            timers: vec![Name::new("tap-1").unwrap()],
            zones: zones.clone(),
        };
        let opening = Opening {
            deck: deck.collect(),
            names: Vec::new(),
            seed: 1,
            deals: 0,
            lang: Lang::En,
            timers: Vec::new(),
        };
        let journal = Journal::empty(Vec::new());
        let table = Table::begin(place, opening, journal, Now::default(), &moment()).unwrap();
        Bench {
            table,
            now: 0,
            zones,
            pile: Vec::new(),
        }
    }

    pub fn seat(&mut self, players: usize, options: &[(&str, &str)]) -> Result<(), Refusal> {
        let names = NAMES[..players].iter();
        let options = options.iter();
        self.ask(Request::Setup(Seating {
            game: GameId::Rami,
            names: names.map(|name| (*name).to_owned()).collect(),
            options: options
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                .collect(),
        }))
    }

    fn at(&self) -> Now {
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
            let at = self.at();
            self.table.wake(at);
        }
        self.now = end;
        let at = self.at();
        self.table.wake(at);
    }

    pub fn ask(&mut self, request: Request) -> Result<(), Refusal> {
        let at = self.at();
        self.table.ask(at, None, request)
    }

    pub fn call(&mut self, seat: u8, call: &str, value: &str) -> Result<(), Refusal> {
        let (call, value) = (call.to_owned(), Some(value.to_owned()));
        self.ask(Request::Call { seat, call, value })
    }

    pub fn answer(&mut self, question: &str, value: &str) -> Result<(), Refusal> {
        let (question, value) = (question.to_owned(), value.to_owned());
        self.ask(Request::Answer { question, value })
    }

    /// Takes back the newest step, by everybody's consent.
    pub fn undo(&mut self) {
        let id = self.view().past[0].id;
        let what = Wanted::Undo { id };
        self.ask(Request::Propose { seat: None, what }).unwrap();
        self.ask(Request::Agree { seat: None }).unwrap();
    }

    fn antenna(&self, zone: Zone) -> Antenna {
        let place = self.zones.iter().position(|other| *other == zone);
        Antenna(place.unwrap() as u16)
    }

    /// Pieces have arrived on a zone, as the antennas are sure of now.
    pub fn lay(&mut self, text: &str, zone: Zone) {
        for piece in pieces(text) {
            let (uid, antenna, since) = (uid(&piece), self.antenna(zone), self.now);
            let change = Change::Arrived {
                uid,
                antenna,
                since,
            };
            let at = self.at();
            self.table.change(at, change);
        }
    }

    /// Pieces have left a zone, as the antennas are sure of now.
    pub fn lift(&mut self, text: &str, zone: Zone) {
        for piece in pieces(text) {
            let (uid, antenna, since) = (uid(&piece), self.antenna(zone), self.now);
            let change = Change::Left {
                uid,
                antenna,
                since,
            };
            let at = self.at();
            self.table.change(at, change);
        }
    }

    pub fn melds(&mut self, seat: u8, text: &str) {
        self.lay(text, Zone::Melds(seat));
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
        self.carry(&top, Zone::Discard, Zone::Melds(seat));
        if let Some(under) = self.pile.last().cloned() {
            self.lay(&under, Zone::Discard);
        }
    }

    /// A card lies on the pile; the one under it is not read any more.
    pub fn put_on_pile(&mut self, text: &str) {
        self.lay(text, Zone::Discard);
        self.wait(0.4);
        if let Some(under) = self.pile.last().cloned() {
            self.lift(&under, Zone::Discard);
        }
        self.pile.extend(pieces(text));
    }

    /// The same, and the turn is judged.
    pub fn throw(&mut self, text: &str) {
        self.put_on_pile(text);
        self.wait(1.5);
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

    /// The reasons against the turn.
    pub fn faults(&self) -> Vec<&'static str> {
        let faults = self.sheet().faults;
        faults.iter().map(|fault| fault.reason).collect()
    }

    /// The groups as "valid 7H 8H 9H", packs left out.
    pub fn groups(&self) -> Vec<String> {
        let group = |group: &hub::view::GroupView| {
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

    pub fn log(&self) -> String {
        self.sheet().log.join("\n")
    }

    pub fn says(&self, seat: u8, call: &str) -> bool {
        let calls = self.sheet().calls;
        calls.iter().any(|of| of.seat == seat && of.call == call)
    }

    /// The deal is over: hands go on the pads and are confirmed.
    pub fn show(&mut self, hands: &[(u8, &str)]) {
        for seat in 0..6 {
            if self.says(seat, "out") {
                self.call(seat, "out", "").unwrap();
            }
        }
        for (seat, hand) in hands {
            self.lay(hand, Zone::Pad(*seat));
            self.call(*seat, "whole", "").unwrap();
        }
    }

    pub fn totals(&self) -> Vec<i32> {
        self.table.app().totals()
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let recovered = recover(self.table.journal().disk());
        assert_eq!(recovered.damage, None);
        let app = replay(&recovered.records).unwrap();
        for viewer in [None, Some(0), Some(1)] {
            let mut lived = self.table.app().view(viewer);
            let mut replayed = app.view(viewer);
            lived.at = 0;
            replayed.at = 0;
            assert_eq!(replayed, lived);
        }
    }
}
