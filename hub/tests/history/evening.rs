//! Matches of Remigio played into journals in a folder, each in a few seconds of table time.

use rules::Seat;
use std::path::Path;

use hub::storage::{Journals, Pen, Writer};
use protocol::Name;
use sensors::{Antenna, Change, Uid};
use table::app::Wanted;
use table::clock::Moment;
use table::event::{Opening, Request, Tag};
use table::game::{GameId, Seating};
use table::journal::Disk;
use table::piece::Deck;
use table::zone::Zone;
use table::{Installation, Now, Table};

/// 21 November 2026, 18:00:00 UTC.
pub const EVENING: u64 = 1_795_284_000_000;
/// A plain close without joker (×2).
pub const CLOSED: &str = "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H";
pub const LOSER: &str = "KC KD KH 2D 4D 6D 8D 10C QS JS";
pub const OTHER: &str = "AC AD AH 3C 3D 3H 5C 5D 7S 7C";

pub struct Evening {
    pub table: Table<Pen>,
    writer: Writer,
    at: u64,
    wall: u64,
}

/// The discard pile's antenna; those before are the pads'.
const DISCARD: u16 = 10;

impl Evening {
    /// A new match of three in the folder, seated.
    pub fn seated(folder: &Path, wall: u64, names: [&str; 3], limit: &str) -> Evening {
        let deck = Deck::French.pieces().into_iter().zip(0..);
        let opening = Opening {
            deck: deck.map(|(piece, n)| (Tag(uid(n)), piece)).collect(),
            seed: 1,
            ..Opening::default()
        };
        let place = Installation {
            timers: vec![Name::new("tap-1").unwrap()],
            zones: (0..10)
                .map(|seat| Zone::Pad(Seat(seat)))
                .chain([Zone::Discard])
                .collect(),
            ..Installation::named(Name::new("bench").unwrap())
        };
        let writer = Writer::start(|| {}).unwrap();
        let journal = Journals::open(folder).unwrap().begin(&writer);
        let moment = Moment {
            boot: "bench".into(),
            mono: 0,
            wall_ms: wall,
        };
        let now = Now { at: 0, wall };
        let table = Table::begin(place, opening, journal, now, &moment).unwrap();
        let at = 0;
        let mut evening = Evening {
            table,
            writer,
            at,
            wall,
        };
        evening.ask(Request::Setup(Seating {
            game: GameId::Remigio,
            names: names.map(str::to_owned).to_vec(),
            options: [("limit".to_owned(), limit.to_owned())].into(),
            ..Seating::default()
        }));
        evening
    }

    fn now(&mut self) -> Now {
        self.at += 1_000_000;
        self.wall += 1_000;
        Now {
            at: self.at,
            wall: self.wall,
        }
    }

    pub fn ask(&mut self, request: Request) {
        let now = self.now();
        self.table.ask(now, None, request).unwrap();
        self.keep();
    }

    fn call(&mut self, seat: u8, call: &str, value: Option<&str>) {
        let (call, value) = (call.to_owned(), value.map(str::to_owned));
        self.ask(Request::Call {
            seat: Seat(seat),
            call,
            value,
        });
    }

    fn lay(&mut self, piece: &str, antenna: u16) {
        let now = self.now();
        let change = Change::Arrived {
            uid: named(piece),
            antenna: Antenna(antenna),
            since: now.at,
        };
        self.table.change(now, change);
        self.keep();
    }

    /// Whoever reads the folder now finds all of it.
    fn keep(&self) {
        let disk = self.table.journal().disk();
        while disk.kept() < disk.appended() {
            assert_eq!(self.writer.trouble(), None);
            self.writer.settle();
        }
    }

    fn show(&mut self, seat: u8, cards: &str, pack: u8) {
        for card in cards.split_whitespace() {
            self.lay(&format!("{card}/{pack}"), seat.into());
        }
    }

    /// One deal from the first seat's, which the third seat closes.
    pub fn first_deal(&mut self) {
        self.deal(2);
    }

    /// A deal in which whoever plays first closes.
    pub fn deal(&mut self, closer: u8) {
        self.deals();
        self.lay("KD/1", DISCARD);
        self.call(closer, "close", Some("plain"));
        self.show(closer, CLOSED, 2);
        let losers = (0..3).filter(|seat| *seat != closer);
        for (seat, hand) in losers.zip([LOSER, OTHER]) {
            self.show(seat, hand, 1);
        }
        // Nothing more comes: the hands are whole.
        self.now();
        let now = self.now();
        self.table.wake(now);
        self.keep();
    }

    /// The cards are dealt and counted, and the deal begins.
    pub fn deals(&mut self) {
        self.ask(Request::Deal);
        self.lay("3S/1", DISCARD);
        for seat in 0..3 {
            self.call(seat, "ten", None);
        }
    }

    /// Everything is taken up.
    pub fn clear(&mut self) {
        let now = self.now();
        for (uid, zone, since) in self.table.app().felt().stays() {
            let antenna = match zone {
                Zone::Pad(seat) => seat.0.into(),
                _ => DISCARD,
            };
            let antenna = Antenna(antenna);
            let since = since.max(now.at);
            self.table.change(
                now,
                Change::Left {
                    uid,
                    antenna,
                    since,
                },
            );
        }
    }

    /// What all agree to.
    pub fn agree(&mut self, what: Wanted) {
        self.ask(Request::Propose { seat: None, what });
        self.ask(Request::Agree { seat: None });
    }
}

fn uid(place: u8) -> Uid {
    Uid::new(&[0x51, 0, 1, place]).unwrap()
}

fn named(name: &str) -> Uid {
    let pieces = Deck::French.pieces();
    let place = pieces.iter().position(|piece| piece.to_string() == name);
    uid(place.unwrap_or_else(|| panic!("{name} is not a piece")) as u8)
}

/// Two matches: one is over (Léa wins), one goes on.
pub fn two_matches(folder: &Path) -> [Vec<i32>; 2] {
    let mut first = Evening::seated(folder, EVENING, ["Ana", "Ivan", "Léa"], "30");
    first.first_deal();
    let day = 24 * 3600 * 1000;
    let mut second = Evening::seated(folder, EVENING + day, ["Léa", "Ana", "O\"Neil, Tom"], "200");
    second.first_deal();
    [first, second].map(|evening| evening.table.app().totals())
}
