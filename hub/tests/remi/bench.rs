//! A table on the bench: tiles are laid and lifted as the presence layer would tell it, time is a
//! number.

use hub::app::Refusal;
use hub::clock::{Micros, Moment};
use hub::event::{Opening, Request, Tag};
use hub::game::{GameId, Seating};
use hub::journal::{Journal, Record, recover};
use hub::piece::{Deck, Piece};
use hub::replay::replay;
use hub::table::{Now, Place, Table};
use hub::view::{GroupView, Phase, Sheet, Verdict, View};
use hub::zone::Zone;
use protocol::Name;
use sensors::{Antenna, Change, Uid};

pub struct Bench {
    pub table: Table<Vec<u8>>,
    pub now: Micros,
    zones: Vec<Zone>,
    /// What journals before a restart hold.
    earlier: Vec<Record>,
}

/// The tag of a tile, by its place in the box.
pub fn uid(name: &str) -> Uid {
    let tiles = Deck::Tiles.pieces();
    let place = tiles.iter().position(|piece| piece.to_string() == name);
    // Its letters stand in no number of a view.
    Uid::new(&[0xAB, 0, 0, place.unwrap_or_else(|| panic!("{name}")) as u8]).unwrap()
}

fn moment() -> Moment {
    Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    }
}

/// The first of the two tiles, where nothing is said: `7R` is `7R#1`.
pub fn full(name: &str) -> String {
    match name.contains('#') {
        true => name.to_owned(),
        false => format!("{name}#1"),
    }
}

impl Bench {
    /// A table at which nobody sits.
    pub fn new() -> Bench {
        let tiles = Deck::Tiles.pieces().into_iter();
        let deck = tiles.map(|piece: Piece| (Tag(uid(&piece.to_string())), piece));
        let seats = (0..4).flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        let zones: Vec<Zone> = seats
            .chain([Zone::Centre, Zone::Stock, Zone::Discard])
            .collect();
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
            lang: hub::words::Lang::En,
            timers: Vec::new(),
        };
        let journal = Journal::empty(Vec::new());
        let table = Table::begin(place, opening, journal, Now::default(), &moment()).unwrap();
        Bench {
            table,
            now: 0,
            zones,
            earlier: Vec::new(),
        }
    }

    /// The program is killed and takes its journal up; the antennas find again what lies.
    pub fn restart(&mut self, found: &[(&str, Zone)]) {
        self.earlier
            .extend(recover(self.table.journal().disk()).records);
        let place = Place {
            table: Name::new("bench").unwrap(),
            timers: vec![Name::new("tap-1").unwrap()],
            zones: self.zones.clone(),
        };
        let journal = Journal::empty(Vec::new());
        let (now, records) = (self.at(), &self.earlier);
        let table = Table::take_up(place, records, journal, now, &moment(), false);
        self.table = table.unwrap();
        for (tile, zone) in found {
            self.lay(tile, *zone);
        }
    }

    pub fn seat(&mut self, players: usize, options: &[(&str, &str)]) {
        let names = ["Ana", "Ivan", "Léa", "Tom"][..players].iter();
        let options = options.iter();
        self.ask(Request::Setup(Seating {
            game: GameId::Remi,
            names: names.map(|name| (*name).to_owned()).collect(),
            options: options
                .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
                .collect(),
        }))
        .unwrap();
    }

    /// Seated, the die rolled so that Ana (seat 0) starts, dealt, and the face-up tile shown.
    pub fn dealt_with(players: usize, face_up: &str, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::new();
        bench.seat(players, options);
        bench.deal(players, face_up);
        bench
    }

    /// The player to Ana's left arranges, so that she starts.
    pub fn deal(&mut self, players: usize, face_up: &str) {
        for seat in 0..players as u8 {
            self.say(seat, "die", if seat == 1 { "1" } else { "5" });
        }
        self.ask(Request::Deal).unwrap();
        self.lay(face_up, Zone::Centre);
        self.lift(face_up, Zone::Centre);
    }

    pub fn dealt(players: usize) -> Bench {
        Bench::dealt_with(players, "2Y#2", &[])
    }

    /// Everybody has thrown once: Ana's second turn. The column: 13Y 12Y 11Y 10Y, as many as play.
    pub fn second_turn(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::dealt_with(players, "2Y#2", options);
        for tile in ["13Y#2", "12Y#2", "3Y#2", "4Y#2"].iter().take(players) {
            bench.throw(tile);
        }
        assert_eq!(bench.sheet().turn, Some(0));
        bench
    }

    /// Ana has opened with 7R 8R 9R and three tens in her second turn; it is Ivan's second.
    pub fn opened(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::second_turn(players, options);
        bench.meld(0, "7R 8R 9R 10R 10B 10K");
        bench.ends("3B");
        bench
    }

    /// The same, and the others have thrown: Ana's third turn, with so many tiles on her rack
    /// before she draws.
    pub fn third_turn(players: usize, rack: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::opened(players, options);
        for tile in ["3K#2", "4K#2", "2K#2"].iter().take(players - 1) {
            bench.ends(tile);
        }
        bench.say(0, "count", &rack.to_string());
        bench
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
        self.ask(Request::Call { seat, call, value })
    }

    /// Somebody says something that may be said.
    pub fn say(&mut self, seat: u8, call: &str, value: &str) {
        let said = self.call(seat, call, value);
        said.unwrap_or_else(|why| panic!("seat {seat} says {call} {value}: {why}"));
    }

    pub fn answer(&mut self, question: &str, value: &str) {
        let (question, value) = (question.to_owned(), value.to_owned());
        self.ask(Request::Answer { question, value }).unwrap();
    }

    /// A tile has arrived on a zone, as the antennas are sure of now.
    pub fn lay(&mut self, tile: &str, zone: Zone) {
        let place = self.zones.iter().position(|other| *other == zone);
        let change = Change::Arrived {
            uid: uid(&full(tile)),
            antenna: Antenna(place.unwrap() as u16),
            since: self.now,
        };
        self.table.change(self.at(), change);
    }

    /// A tile has left a zone.
    pub fn lift(&mut self, tile: &str, zone: Zone) {
        let place = self.zones.iter().position(|other| *other == zone);
        let change = Change::Left {
            uid: uid(&full(tile)),
            antenna: Antenna(place.unwrap() as u16),
            since: self.now,
        };
        self.table.change(self.at(), change);
    }

    /// Tiles laid on a seat's meld area, one every tenth of a second.
    pub fn meld(&mut self, seat: u8, tiles: &str) {
        for tile in tiles.split_whitespace() {
            self.wait(0.1);
            self.lay(tile, Zone::Melds(seat));
        }
    }

    pub fn take_back(&mut self, seat: u8, tiles: &str) {
        for tile in tiles.split_whitespace() {
            self.wait(0.1);
            self.lift(tile, Zone::Melds(seat));
        }
        self.wait(2.5);
    }

    /// A tile thrown, and the felt quiet after it.
    pub fn throw(&mut self, tile: &str) {
        self.wait(0.3);
        self.lay(tile, Zone::Discard);
        self.wait(1.3);
    }

    /// The same, and that the turn is over by it.
    #[track_caller]
    pub fn ends(&mut self, tile: &str) {
        let turn = self.sheet().turn;
        self.throw(tile);
        assert_eq!(
            self.faults(),
            Vec::<&str>::new(),
            "{:?}",
            self.sheet().faults
        );
        assert_ne!(self.sheet().turn, turn, "{:?}", self.view().next);
    }

    pub fn view(&self) -> View {
        self.table.view(None)
    }

    pub fn sheet(&self) -> Sheet {
        self.view().sheet.unwrap()
    }

    pub fn phase(&self) -> Phase {
        self.view().phase
    }

    pub fn faults(&self) -> Vec<&'static str> {
        let faults = self.sheet().faults;
        faults.iter().map(|fault| fault.reason).collect()
    }

    /// Groups by their sentences.
    pub fn groups(&self) -> Vec<String> {
        let groups = self.sheet().groups.into_iter();
        groups.map(|group| group.text).collect()
    }

    pub fn loose(&self) -> Vec<GroupView> {
        let mut groups = self.sheet().groups;
        groups.retain(|group| group.verdict != Verdict::Valid);
        groups
    }

    pub fn facts(&self, seat: usize) -> Vec<String> {
        self.sheet().notes[seat].facts.clone()
    }

    pub fn questions(&self) -> Vec<String> {
        let questions = self.view().questions.into_iter();
        questions.map(|asked| asked.id).collect()
    }

    pub fn last_log(&self) -> String {
        self.sheet().log.last().unwrap().clone()
    }

    /// Shows what is left on a rack, and says how many.
    pub fn left(&mut self, seat: u8, tiles: &str) {
        let mut count = 0;
        for tile in tiles.split_whitespace() {
            self.lay(tile, Zone::Pad(seat));
            count += 1;
        }
        self.say(seat, "left", &count.to_string());
    }

    pub fn lines(&self, seat: usize) -> Vec<String> {
        self.sheet().result.unwrap().seats[seat].lines.clone()
    }

    pub fn totals(&self) -> Vec<i32> {
        self.table.app().totals()
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
        let records = [&self.earlier[..], &recovered.records].concat();
        let app = replay(&records).unwrap();
        assert_eq!(app.view(None), self.table.app().view(None));
        assert_eq!(app.scoreboard(), self.table.app().scoreboard());
    }
}
