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
use table::zone::Zone;

use crate::bench::{Bench, seating};
use crate::spread::Spread;
use hands::{Gesture, gesture};
use tiles::{Lies, face};

const PLAYERS: u8 = 3;
/// So long after a gesture the table knows, or asks.
const SURE: u64 = 4500;
/// Nobody lays so many that fewer are left on their rack: no game is closed, no three tiles are said.
const KEPT: usize = 5;

fn uid(tile: &str) -> Uid {
    crate::bench::uid(Deck::Tiles, tile)
}

/// The game as it truly is.
struct Truth {
    bench: Bench,
    felt: Spread,
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

impl Truth {
    /// Everybody has thrown once.
    fn new(misses: u64, seed: u64) -> Truth {
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
        let mut truth = Truth {
            stock: bench.sheet().stock.unwrap() + 1,
            bench,
            felt: Spread::new(&zones, misses, seed),
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
            truth.felt.wait(&mut truth.bench, 3000);
        }
        truth
    }

    fn area(&self) -> Zone {
        Zone::Melds(Seat(self.turn))
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let many = of.len() as u64;
        (many > 0).then(|| of[self.felt.dice.below(many) as usize].clone())
    }

    /// A tile from the rack, to be thrown.
    fn any(&mut self) -> String {
        let from: Vec<String> = tiles::thrown()
            .filter(|tile| self.unseen.contains(tile))
            .collect();
        self.one(&from).expect("a tile is left to throw")
    }

    fn lay(&mut self, tile: &str, zone: Zone) {
        self.felt.lies.insert(uid(tile), zone);
        self.unseen.retain(|other| other != tile);
    }

    fn lift(&mut self, tile: &str) {
        self.felt.lies.remove(&uid(tile));
        self.unseen.push(tile.to_owned());
    }

    /// Time passes; who is asked answers within a second.
    fn wait(&mut self, ms: u64) -> Result<(), TestCaseError> {
        let mut left = ms;
        while left > 0 {
            let slice = left.min(800);
            let asked = !self.bench.view().questions.is_empty();
            self.felt.wait(&mut self.bench, slice);
            if asked {
                self.answers()?;
            }
            left -= slice;
        }
        Ok(())
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
            self.one(&all).into_iter().collect()
        } else {
            let groups = free(tiles::groups(&[11, 13]), &self.unseen);
            let both = self.one(&runs).zip(self.one(&groups));
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
        let owner = self.turn;
        for tiles in combinations {
            self.racks[usize::from(owner)] -= tiles.len();
            self.melds.push(Lies { owner, tiles });
            self.opened[usize::from(owner)] = true;
        }
    }

    /// What the player may tear: the last tile, and the two that make a group with it.
    fn torn(&self) -> Option<(String, [String; 2])> {
        let seat = usize::from(self.turn);
        let may = self.opened[seat] && self.column.len() > 1 && self.racks[seat] >= 2 + KEPT;
        let last = self.column.last().filter(|_| may)?;
        Some((last.clone(), tiles::group_of(last, &self.unseen)?))
    }

    /// Some tile that lies in a combination, and whose.
    fn some_laid(&mut self) -> Option<(String, u8)> {
        let all = self.melds.iter();
        let all = all.flat_map(|lies| lies.tiles.iter().map(|tile| (tile.clone(), lies.owner)));
        let all: Vec<(String, u8)> = all.collect();
        self.one(&all)
    }

    /// Whoever is asked says how it is.
    fn answers(&mut self) -> Result<(), TestCaseError> {
        for _ in 0..10 {
            let Some(asked) = self.bench.view().questions.into_iter().next() else {
                return Ok(());
            };
            let value = match (asked.id.starts_with("tear:"), self.tears) {
                (true, true) => "yes",
                (true, false) => "no",
                (false, _) => return Err(TestCaseError::fail(format!("asked {:?}", asked.text))),
            };
            let taken = self.bench.answer(&asked.id, value);
            prop_assert!(taken.is_ok(), "{:?}: {:?}", taken, asked.text);
        }
        prop_assert!(false, "the table asks without end");
        Ok(())
    }

    fn holds(&mut self) -> Result<(), TestCaseError> {
        if !self.bench.view().questions.is_empty() {
            self.answers()?;
            self.wait(1500)?;
        }
        let sheet = self.bench.sheet();
        let (log, faults) = (&sheet.log, &sheet.faults);
        prop_assert_eq!(
            sheet.turn,
            Some(Seat(self.turn)),
            "the turn, of {:?}, {:?}",
            log,
            faults
        );
        let column: Vec<&str> = self.column.iter().map(|tile| face(tile)).collect();
        prop_assert_eq!(&sheet.discard, &column, "the column, of {:?}", log);
        prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
        prop_assert!(faults.is_empty(), "{:?}, of {:?}", faults, log);
        let sorted = |owner: u8, tiles: &[String]| {
            let mut tiles = tiles.to_vec();
            tiles.sort();
            (owner, tiles)
        };
        let told = sheet.groups.iter();
        let mut told: Vec<_> = told
            .map(|lies| sorted(lies.owner.0, &lies.pieces))
            .collect();
        let melds = self.melds.iter();
        let mut melds: Vec<_> = melds.map(|lies| sorted(lies.owner, &lies.tiles)).collect();
        told.sort();
        melds.sort();
        prop_assert_eq!(told, melds, "the combinations, of {:?}", log);
        Ok(())
    }
}

/// An evening of gestures.
fn evening(mut truth: Truth, gestures: Vec<(Gesture, u64)>) -> Result<(), TestCaseError> {
    for (gesture, pause) in gestures {
        truth.does(gesture)?;
        truth.wait(pause)?;
        if pause >= SURE {
            truth.holds()?;
        }
    }
    truth.wait(SURE)?;
    truth.holds()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20,
        failure_persistence: None,
        max_shrink_iters: 4000,
        ..ProptestConfig::default()
    })]

    /// RE-14, RE-22 to RE-24: what lies when a tile is thrown is the turn, whatever hands did before.
    #[test]
    fn remi(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        evening(Truth::new(misses, seed), gestures)?;
    }
}
