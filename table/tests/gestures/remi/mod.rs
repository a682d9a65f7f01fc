//! The meld areas of Remi among hands, and its column, or its throw spot.

mod hands;
mod plays;
mod tiles;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::furniture::{Column, Furniture};
use table::game::GameId;
use table::piece::Deck;
use table::view::QuestionView;
use table::zone::Zone;

use crate::bench::{Bench, seating};
use crate::evening::{Tried, Truth, few, unasked};
use crate::felt::Felt;
use crate::lies::{Laid, Lies, are_told};
use hands::{Gesture, at_spot, gesture};
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
    /// What each has thrown last.
    threw: [String; PLAYERS as usize],
    melds: Vec<Lies>,
    /// Tiles on racks and in the stock.
    unseen: Vec<String>,
    /// Whoever has taken up tiles of the column tears them.
    tears: bool,
    /// Tiles that were said to be thrown, for they were not read.
    said: Vec<String>,
    /// Tiles are thrown on a spot, and pushed on into a row that nobody reads.
    spot: bool,
}

impl Game {
    /// Everybody has thrown once.
    fn new(column: Column, misses: u64, seed: u64) -> Game {
        let areas = (0..PLAYERS).map(|seat| Zone::Melds(Seat(seat)));
        let zones: Vec<Zone> = areas.chain([Zone::Discard]).collect();
        let all = [&zones[..], &[Zone::Centre]].concat();
        let furniture = Furniture {
            column,
            ..Furniture::default()
        };
        let mut bench = Bench::built(Deck::Tiles, all, furniture);
        let players = seating(GameId::Remi, PLAYERS.into(), &[]);
        bench.ask(Request::Setup(players)).unwrap();
        for seat in 0..PLAYERS {
            bench.say(seat, "die", if seat == 1 { "1" } else { "5" });
        }
        bench.ask(Request::Deal).unwrap();
        bench.lay("6Y#2", Zone::Centre);
        bench.wait(1.0);
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
            threw: Default::default(),
            melds: Vec::new(),
            unseen: unseen.filter(|tile| tile != "6Y#2").collect(),
            tears: false,
            said: Vec::new(),
            spot: column == Column::Spot,
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
        self.put(&tile);
        self.ends(tile, true);
    }

    /// A tile comes to where tiles are thrown, and pushes on what lies on a spot.
    fn put(&mut self, tile: &str) {
        if self.spot {
            self.felt.lies.retain(|_, zone| *zone != Zone::Discard);
        }
        self.lay(tile, Zone::Discard);
    }

    /// The turn is over by a throw that lies, after a draw or none.
    fn ends(&mut self, tile: String, drew: bool) {
        self.threw[usize::from(self.turn)].clone_from(&tile);
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

    /// The player who is asked, whose turn it is for the table, threw this tile last.
    fn is_thrown(&self, tile: &str) -> bool {
        let asked = self.felt.bench.sheet().turn;
        asked.is_some_and(|asked| self.threw[asked.index()] == tile)
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

    /// What the player may tear, with this many tiles behind it: its place, and the two tiles that make a group
    /// with it.
    fn torn(&self, behind: usize) -> Option<(usize, [String; 2])> {
        let seat = usize::from(self.turn);
        let may = self.opened[seat] && self.racks[seat] >= 2 + KEPT;
        let at = self.column.len().checked_sub(1 + behind);
        let at = at.filter(|at| may && *at > 0 && !self.said.contains(&self.column[*at]))?;
        Some((at, tiles::group_of(&self.column[at], &self.unseen)?))
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
    /// An absence is known after 0.9 s, asked about 1.2 s later, answered within 1.6 s, and judged after 1.2 s.
    const SURE: u64 = 6000;

    fn felt(&mut self) -> &mut Felt {
        &mut self.felt
    }

    fn does(&mut self, gesture: Gesture) -> Tried {
        self.plays(gesture)
    }

    fn knows(&self, asked: &QuestionView) -> Result<Option<String>, TestCaseError> {
        let answer = match asked.id.split_once(':') {
            Some(("tear", _)) if self.tears => "yes",
            Some(("tear", _)) => "no",
            Some(("thrown", tile)) if self.is_thrown(tile) => "yes",
            Some(("thrown", _)) => "no",
            Some(("unread", tile)) if self.said.iter().any(|said| said == tile) => "before",
            Some(("unread", _)) => "now",
            _ => return unasked(asked),
        };
        Ok(Some(answer.to_owned()))
    }

    fn holds(&mut self) -> Tried {
        let view = self.felt.bench.view();
        let sheet = view.sheet().unwrap();
        let (log, faults) = (&view.log, &sheet.faults);
        prop_assert!(faults.is_empty(), "{:?}, of {:?}", faults, log);
        prop_assert_eq!(sheet.turn, Some(Seat(self.turn)), "the turn, of {:?}", log);
        let column: Vec<&str> = self.column.iter().map(|tile| face(tile)).collect();
        prop_assert_eq!(&sheet.discard, &column, "the column, of {:?}", log);
        prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
        are_told(&self.melds, &view)
    }

    /// Hardly a tile is left to throw.
    fn is_over(&mut self) -> bool {
        let left = tiles::thrown().filter(|tile| self.unseen.contains(tile));
        left.count() < 4
    }
}

proptest! {
    #![proptest_config(few())]

    /// RE-14, RE-22 to RE-24: what lies when a tile is thrown is the turn, whatever hands did before.
    #[test]
    fn remi(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        Game::new(Column::Antenna, misses, seed).evening(gestures)?;
    }

    /// The same where a tile is pushed on into a row: what left the spot was thrown, or it is asked.
    #[test]
    fn throw_spot(gestures in prop::collection::vec(at_spot(), 1..25), misses in 0..6u64, seed: u64) {
        Game::new(Column::Spot, misses, seed).evening(gestures)?;
    }
}
