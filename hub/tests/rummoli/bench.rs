//! A table of Rummoli on the bench: cards are laid and lifted as the presence layer would tell it,
//! time is a number.

use hub::app::{Refusal, Wanted};
use hub::clock::{Micros, Moment};
use hub::event::{Opening, Request, Tag};
use hub::game::{GameId, Seating};
use hub::journal::{Journal, recover};
use hub::piece::{Deck, Piece};
use hub::replay::replay;
use hub::table::{Now, Place, Table};
use hub::view::{Sheet, View};
use hub::words::Lang;
use hub::zone::Zone;
use protocol::Name;
use sensors::{Antenna, Change, Uid};

pub const NAMES: [&str; 8] = ["Ana", "Ivan", "Léa", "Tom", "Mia", "Noa", "Ugo", "Eva"];

pub struct Bench {
    pub table: Table<Vec<u8>>,
    pub now: Micros,
    players: usize,
}

fn zones() -> Vec<Zone> {
    let table = [Zone::Widow, Zone::Dead, Zone::Stock, Zone::Discard];
    (0..8).map(Zone::Pad).chain(table).collect()
}

/// The tag of a card, `7H` of the first pack or `7H/2`, by its place in the deck.
pub fn uid(card: &str) -> Uid {
    let name = match card.contains('/') {
        true => card.to_owned(),
        false => format!("{card}/1"),
    };
    let place = Deck::French
        .pieces()
        .iter()
        .position(|piece| piece.to_string() == name);
    Uid::new(&[0xAB, 0, 0, place.unwrap() as u8]).unwrap()
}

fn place() -> Place {
    Place {
        table: Name::new("bench").unwrap(),
        timers: vec![Name::new("tap-1").unwrap()],
        zones: zones(),
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
    /// So many players have sat down; nobody has cut.
    pub fn seated(players: usize, options: &[(&str, &str)]) -> Bench {
        let deck = Deck::French.pieces().into_iter();
        let tagged = |piece: Piece| (Tag(uid(&piece.to_string())), piece);
        let opening = Opening {
            deck: deck.map(tagged).collect(),
            names: Vec::new(),
            seed: 1,
            deals: 0,
            lang: Lang::En,
            timers: Vec::new(),
        };
        let journal = Journal::empty(Vec::new());
        let table = Table::begin(place(), opening, journal, Now::default(), &moment()).unwrap();
        let mut bench = Bench {
            table,
            now: 0,
            players,
        };
        bench.sit(players, options).unwrap();
        bench
    }

    pub fn sit(&mut self, players: usize, options: &[(&str, &str)]) -> Result<(), Refusal> {
        let names = NAMES.iter().cycle().take(players).enumerate();
        let name = |(place, name): (usize, &&str)| match place < NAMES.len() {
            true => (*name).to_owned(),
            false => format!("{name}{place}"),
        };
        let option = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        self.ask(Request::Setup(Seating {
            game: GameId::Rummoli,
            names: names.map(name).collect(),
            options: options.iter().map(option).collect(),
        }))
    }

    /// The last seat deals, so that the first is on its left, and the cards are dealt.
    pub fn dealt(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::seated(players, options);
        bench.cut_for(players - 1);
        bench.ask(Request::Deal).unwrap();
        bench
    }

    /// Runs begin; of two or three the first has won the pot.
    pub fn running(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::dealt(players, options);
        bench.call(players - 1, "leave-widow", "").unwrap();
        bench.poker(0);
        bench
    }

    /// A seat cuts an ace, the others deuces and treys.
    pub fn cut_for(&mut self, seat: usize) {
        for other in 0..self.players {
            let low = ["2S", "2H", "2D", "2C", "3S", "3H", "3D", "3C"][other];
            let card = if other == seat { "AS" } else { low };
            self.show(other, card);
            self.lift(card, Zone::Pad(other as u8));
        }
    }

    /// Everybody shows five cards at poker and takes them up again; a seat has the best.
    pub fn poker(&mut self, best: usize) {
        // No heart, and no card that a test leads with.
        let hands = ["KS KD KC 2C 3D", "2D 3C 4C 5C QS", "2S 3S 4D 5D QC"];
        let mut others = hands[1..].iter();
        for seat in 0..self.players {
            let hand = if seat == best {
                hands[0]
            } else {
                others.next().unwrap()
            };
            self.show(seat, hand);
        }
        self.clear_pads();
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

    pub fn call(&mut self, seat: usize, call: &str, value: &str) -> Result<(), Refusal> {
        self.ask(Request::Call {
            seat: seat as u8,
            call: call.to_owned(),
            value: (!value.is_empty()).then(|| value.to_owned()),
        })
    }

    /// These seats say that they do not have what is asked for.
    pub fn pass(&mut self, seats: &[usize]) {
        for seat in seats {
            self.call(*seat, "pass", "").unwrap();
        }
    }

    /// Everybody consents.
    pub fn agree(&mut self, what: Wanted) -> Result<(), Refusal> {
        self.ask(Request::Propose { seat: None, what })?;
        self.ask(Request::Agree { seat: None })
    }

    /// The newest step is taken back.
    pub fn undo(&mut self) {
        let id = self.view().past.first().unwrap().id;
        self.agree(Wanted::Undo { id }).unwrap();
    }

    fn antenna(&self, zone: Zone) -> Antenna {
        let place = zones().iter().position(|other| *other == zone);
        Antenna(place.unwrap() as u16)
    }

    /// A card has arrived on a zone, as the antennas are sure of now.
    pub fn lay(&mut self, card: &str, zone: Zone) {
        let change = Change::Arrived {
            uid: uid(card),
            antenna: self.antenna(zone),
            since: self.now,
        };
        self.table.change(self.at(), change);
    }

    /// A card has left a zone, as the antennas are sure of now.
    pub fn lift(&mut self, card: &str, zone: Zone) {
        let change = Change::Left {
            uid: uid(card),
            antenna: self.antenna(zone),
            since: self.now,
        };
        self.table.change(self.at(), change);
    }

    /// Cards are laid on a seat's pad in one motion, and a moment passes.
    pub fn show(&mut self, seat: usize, cards: &str) {
        for card in cards.split_whitespace() {
            self.lay(card, Zone::Pad(seat as u8));
            self.now += 10_000;
        }
        self.wait(1.2);
    }

    /// Whatever lies anywhere is taken up.
    pub fn clear_pads(&mut self) {
        for (uid, zone, _) in self.table.app().felt().stays() {
            let (antenna, since) = (self.antenna(zone), self.now);
            let change = Change::Left {
                uid,
                antenna,
                since,
            };
            self.table.change(self.at(), change);
        }
    }

    /// The same, but for the widow's place.
    pub fn clear_pads_but_widow(&mut self) {
        let lies = self.table.app().felt().on(Zone::Widow, self.now);
        self.clear_pads();
        for uid in lies {
            let antenna = self.antenna(Zone::Widow);
            let since = self.now;
            let change = Change::Arrived {
                uid,
                antenna,
                since,
            };
            self.table.change(self.at(), change);
        }
    }

    /// Two play to the end: the opener is out.
    pub fn finish_deal(&mut self) {
        let opener = usize::from(self.sheet().turn.unwrap());
        self.call(opener, "count", "1").unwrap();
        self.show(opener, "7S");
        self.call(opener, "whole", "").unwrap();
        self.call(1 - opener, "count", "4").unwrap();
        self.clear_pads();
    }

    /// The program is killed and started again; the new journal goes on from the old one.
    pub fn restart(&mut self) {
        let records = recover(self.table.journal().disk()).records;
        let mut journal = Journal::empty(Vec::new());
        records.iter().for_each(|record| journal.append(record));
        let at = self.at();
        self.table = Table::take_up(place(), &records, journal, at, &moment(), false).unwrap();
    }

    /// Others sit at it now.
    pub fn seats(&mut self, players: usize) {
        self.players = players;
    }

    pub fn view(&self) -> View {
        self.table.view(None)
    }

    pub fn sheet(&self) -> Sheet {
        self.view().sheet.unwrap()
    }

    pub fn chips(&self) -> Vec<i32> {
        self.view().seats.iter().map(|seat| seat.total).collect()
    }

    pub fn section(&self, name: &str) -> i64 {
        let sheet = self.sheet();
        let section = sheet.sections.iter().find(|section| section.name == name);
        section.unwrap().chips
    }

    /// Codes and rules of what stands against the pads.
    pub fn faults(&self) -> Vec<(&'static str, &'static str)> {
        let faults = self.sheet().faults;
        faults
            .iter()
            .map(|fault| (fault.reason, fault.rule))
            .collect()
    }

    /// Cards played, `A:7S A:8S`.
    pub fn played(&self) -> String {
        let sheet = self.sheet();
        let played = sheet.played.iter();
        let tell =
            |one: &hub::view::PlayedView| format!("{}:{}", (b'A' + one.seat) as char, one.card);
        played.map(tell).collect::<Vec<_>>().join(" ")
    }

    pub fn next(&self) -> String {
        self.view().next.text
    }

    pub fn log(&self) -> Vec<String> {
        self.sheet().log
    }

    /// The calls that stand, with their seats.
    pub fn calls(&self, call: &str) -> Vec<usize> {
        let sheet = self.sheet();
        let own = sheet.calls.iter().filter(|other| other.call == call);
        own.map(|call| usize::from(call.seat)).collect()
    }
}

/// Whatever was done: the journal replays to the same state, and no chip is lost.
impl Drop for Bench {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let recovered = recover(self.table.journal().disk());
        assert_eq!(recovered.damage, None);
        let app = replay(&recovered.records).unwrap();
        for viewer in [None, Some(0)] {
            let mut lived = self.table.app().view(viewer);
            let mut replayed = app.view(viewer);
            lived.at = 0;
            replayed.at = 0;
            assert_eq!(replayed, lived);
        }
        assert_eq!(app.scoreboard(), self.table.app().scoreboard());
        let lie: i64 = self
            .sheet()
            .sections
            .iter()
            .map(|section| section.chips)
            .sum();
        let held: i64 = self.chips().iter().map(|chips| i64::from(*chips)).sum();
        assert_eq!(
            (lie + held) % self.players as i64,
            0,
            "chips were shared equally"
        );
    }
}
