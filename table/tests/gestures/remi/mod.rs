//! The column and the meld areas of Remi among hands.

mod hands;
mod plays;
mod tiles;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::view::QuestionView;
use table::zone::Zone;

use crate::bench::{Bench, seating};
use crate::evening::{Tried, Truth, few, unasked};
use crate::felt::Felt;
use crate::lies::{Laid, Lies, are_told};
use hands::{Gesture, gesture};
use tiles::face;

const PLAYERS: u8 = 3;
/// Nobody lays so many that fewer are left on their rack: no game is closed, no three tiles are said.
const KEPT: usize = 5;

fn uid(tile: &str) -> Uid {
    crate::bench::uid(Deck::Tiles, tile)
}

/// The game as it truly is.
struct Game {
    felt: Felt,
    turn: u8,
    stock: usize,
    /// How many tiles are on each rack.
    racks: [usize; PLAYERS as usize],
    opened: [bool; PLAYERS as usize],
    column: Vec<String>,
    melds: Vec<Lies>,
    /// Tiles on racks and in the stock.
    unseen: Vec<String>,
    /// Whoever has taken up the last tile of the column tears it.
    tears: bool,
}

impl Game {
    /// Everybody has thrown once.
    fn new(misses: u64, seed: u64) -> Game {
        let areas = (0..PLAYERS).map(|seat| Zone::Melds(Seat(seat)));
        let zones: Vec<Zone> = areas.chain([Zone::Discard]).collect();
        let all = [&zones[..], &[Zone::Centre]].concat();
        let mut bench = Bench::bare(Deck::Tiles, all);
        let players = seating(GameId::Remi, PLAYERS.into(), &[]);
        bench.ask(Request::Setup(players)).unwrap();
        for seat in 0..PLAYERS {
            bench.say(seat, "die", if seat == 1 { "1" } else { "5" });
        }
        bench.ask(Request::Deal).unwrap();
        bench.lay("6Y#2", Zone::Centre);
        bench.lift("6Y#2", Zone::Centre);
        let unseen = Deck::Tiles.pieces().into_iter();
        let unseen = unseen.map(|piece| piece.to_string());
        let mut truth = Game {
            stock: bench.sheet().stock.unwrap() + 1,
            felt: Felt::new(bench, &zones, misses, seed),
            turn: 0,
            racks: [14; PLAYERS as usize],
            opened: [false; PLAYERS as usize],
            column: Vec::new(),
            melds: Vec::new(),
            unseen: unseen.filter(|tile| tile != "6Y#2").collect(),
            tears: false,
        };
        for _ in 0..PLAYERS {
            truth.throw();
            truth.felt.wait(3000);
        }
        truth
    }

    fn area(&self) -> Zone {
        Zone::Melds(Seat(self.turn))
    }

    /// A tile from the rack, to be thrown.
    fn any(&mut self) -> String {
        let from: Vec<String> = tiles::thrown()
            .filter(|tile| self.unseen.contains(tile))
            .collect();
        self.felt.dice.one(&from).expect("a tile is left to throw")
    }

    fn lay(&mut self, tile: &str, zone: Zone) {
        self.felt.lies.insert(uid(tile), zone);
        self.unseen.retain(|other| other != tile);
    }

    fn lift(&mut self, tile: &str) {
        self.felt.lies.remove(&uid(tile));
        self.unseen.push(tile.to_owned());
    }

    /// The player has drawn, throws that tile, and the turn is over.
    fn throws(&mut self, tile: String) {
        self.lay(&tile, Zone::Discard);
        self.ends(tile, true);
    }

    /// The turn is over by a throw that lies, after a draw or none.
    fn ends(&mut self, tile: String, drew: bool) {
        self.column.push(tile);
        match drew {
            true => self.stock -= 1,
            false => self.racks[usize::from(self.turn)] -= 1,
        }
        self.turn = (self.turn + 1) % PLAYERS;
    }

    fn throw(&mut self) {
        let tile = self.any();
        self.throws(tile);
    }

    /// Combinations of tiles that nobody has laid, for a player: those of an opening, if they have not.
    fn combinations(&mut self, seat: u8) -> Vec<Vec<String>> {
        let free = |all: Vec<Vec<String>>, unseen: &[String]| -> Vec<Vec<String>> {
            let free = all.into_iter();
            free.filter(|tiles| tiles.iter().all(|tile| unseen.contains(tile)))
                .collect()
        };
        let runs = free(tiles::runs(), &self.unseen);
        let laid: Vec<Vec<String>> = if self.opened[usize::from(seat)] {
            let all = [runs, free(tiles::groups(&[7, 9, 11, 13]), &self.unseen)].concat();
            self.felt.dice.one(&all).into_iter().collect()
        } else {
            let groups = free(tiles::groups(&[11, 13]), &self.unseen);
            let both = self.felt.dice.one(&runs).zip(self.felt.dice.one(&groups));
            both.map_or(Vec::new(), |(run, group)| vec![run, group])
        };
        let many: usize = laid.iter().map(Vec::len).sum();
        match self.racks[usize::from(seat)] >= many + KEPT {
            true => laid,
            false => Vec::new(),
        }
    }

    /// They lie, and count.
    fn laid(&mut self, combinations: Vec<Vec<String>>) {
        let area = self.turn;
        for pieces in combinations {
            self.racks[usize::from(area)] -= pieces.len();
            self.melds.push(Lies { area, pieces });
            self.opened[usize::from(area)] = true;
        }
    }

    /// What the player may tear: the last tile, and the two that make a group with it.
    fn torn(&self) -> Option<(String, [String; 2])> {
        let seat = usize::from(self.turn);
        let may = self.opened[seat] && self.column.len() > 1 && self.racks[seat] >= 2 + KEPT;
        let last = self.column.last().filter(|_| may)?;
        Some((last.clone(), tiles::group_of(last, &self.unseen)?))
    }
}

impl Laid for Game {
    fn melds(&self) -> &[Lies] {
        &self.melds
    }

    fn uid(tile: &str) -> Uid {
        uid(tile)
    }
}

impl Truth for Game {
    type Gesture = Gesture;

    fn felt(&mut self) -> &mut Felt {
        &mut self.felt
    }

    fn does(&mut self, gesture: Gesture) -> Tried {
        self.plays(gesture)
    }

    fn knows(&self, asked: &QuestionView) -> Result<Option<String>, TestCaseError> {
        if !asked.id.starts_with("tear:") {
            return unasked(asked);
        }
        let answer = if self.tears { "yes" } else { "no" };
        Ok(Some(answer.to_owned()))
    }

    fn holds(&mut self) -> Tried {
        let sheet = self.felt.bench.sheet();
        let (log, faults) = (&sheet.log, &sheet.faults);
        prop_assert!(faults.is_empty(), "{:?}, of {:?}", faults, log);
        prop_assert_eq!(sheet.turn, Some(Seat(self.turn)), "the turn, of {:?}", log);
        let column: Vec<&str> = self.column.iter().map(|tile| face(tile)).collect();
        prop_assert_eq!(&sheet.discard, &column, "the column, of {:?}", log);
        prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
        are_told(&self.melds, &sheet)
    }
}

proptest! {
    #![proptest_config(few())]

    /// RE-14, RE-22 to RE-24: what lies when a tile is thrown is the turn, whatever hands did before.
    #[test]
    fn remi(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        Game::new(misses, seed).evening(gestures)?;
    }
}
