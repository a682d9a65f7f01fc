//! What Remi's tests add to the bench.

#[path = "../bench/mod.rs"]
mod shared;

use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::furniture::{Column, Furniture};
use table::game::GameId;
use table::piece::Deck;
use table::view::{GroupView, Verdict};
use table::zone::Zone;

pub use shared::Bench;

pub fn uid(name: &str) -> Uid {
    shared::uid(Deck::Tiles, name)
}

/// The name of a tile in full.
pub fn full(name: &str) -> String {
    shared::full(Deck::Tiles, name)
}

impl Bench {
    /// A table at which nobody sits.
    pub fn new() -> Bench {
        Bench::furnished(Furniture::default())
    }

    /// A table with a throw spot, dealt.
    pub fn spotted(players: usize) -> Bench {
        Bench::spotted_with(players, &[])
    }

    pub fn spotted_with(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::furnished(Furniture {
            column: Column::Spot,
            ..Furniture::default()
        });
        bench.seat(players, options);
        bench.deal(players, "2Y#2");
        bench
    }

    fn furnished(furniture: Furniture) -> Bench {
        let seats = (0..4).flat_map(|seat| [Zone::Pad(Seat(seat)), Zone::Melds(Seat(seat))]);
        let zones = seats.chain([Zone::Centre, Zone::Stock, Zone::Discard]);
        Bench::built(Deck::Tiles, zones.collect(), furniture)
    }

    pub fn seat(&mut self, players: usize, options: &[(&str, &str)]) {
        let seating = shared::seating(GameId::Remi, players, options);
        self.ask(Request::Setup(seating)).unwrap();
    }

    /// The program is killed and takes its journal up; the antennas find again what lies.
    pub fn restart_with(&mut self, found: &[(&str, Zone)]) {
        self.restart();
        for (tile, zone) in found {
            self.lay(tile, *zone);
        }
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
        self.turn_up(face_up);
        self.lift(face_up, Zone::Centre);
    }

    /// RE-05: it lies in the centre until the table has seen it.
    pub fn turn_up(&mut self, face_up: &str) {
        self.lay(face_up, Zone::Centre);
        self.wait(1.0);
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
        assert_eq!(bench.sheet().turn, Some(Seat(0)));
        bench
    }

    /// Ana has opened with 7R 8R 9R and three tens in her second turn; it is Ivan's second.
    pub fn opened(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::second_turn(players, options);
        bench.meld(0, "7R 8R 9R 10R 10B 10K");
        bench.ends("3B");
        bench
    }

    /// The same, and the others have thrown: Ana's third turn, with this many tiles on her rack
    /// before she draws.
    pub fn third_turn(players: usize, rack: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::opened(players, options);
        for tile in ["3K#2", "4K#2", "2K#2"].iter().take(players - 1) {
            bench.ends(tile);
        }
        bench.say(0, "count", &rack.to_string());
        bench
    }

    /// Tiles laid on a seat's meld area, one every tenth of a second.
    pub fn meld(&mut self, seat: u8, tiles: &str) {
        for tile in tiles.split_whitespace() {
            self.wait(0.1);
            self.lay(tile, Zone::Melds(Seat(seat)));
        }
    }

    pub fn take_back(&mut self, seat: u8, tiles: &str) {
        for tile in tiles.split_whitespace() {
            self.wait(0.1);
            self.lift(tile, Zone::Melds(Seat(seat)));
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
        self.view().log.last().unwrap().clone()
    }

    /// Shows what is left on a rack, and says how many; stands by it against the table's count.
    pub fn left(&mut self, seat: u8, tiles: &str) {
        self.lay(tiles, Zone::Pad(Seat(seat)));
        let count = tiles.split_whitespace().count().to_string();
        if self.call(seat, "left", &count).is_err() {
            self.say(seat, "count", &count);
            self.say(seat, "left", &count);
        }
    }

    pub fn lines(&self, seat: usize) -> Vec<String> {
        self.sheet().result.unwrap().seats[seat].lines.clone()
    }
}
