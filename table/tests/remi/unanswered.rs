//! What is done at Remi's throw spot before it is answered what became of a tile.

use rules::Seat;
use table::zone::Zone;

use crate::bench::Bench;
use crate::pushed::{opened, second_turn};

/// RE-14: while it is asked about one tile, the next one that is thrown may be pushed on by that of the next player.
#[test]
fn a_tile_that_is_pushed_on_while_another_is_asked_about_was_thrown() {
    let mut bench = second_turn();
    bench.rests("5B", 7);
    bench.wait(2.2);
    bench.rests("6B", 25);
    bench.lay("8B", Zone::Discard);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.answer("thrown:5B#1", "no").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.wait(1.3);
    bench.stands(0, &["13Y", "12Y", "6B", "8B"]);
}

/// RE-14: so may be both, before the first of them is answered.
#[test]
fn two_turns_are_pushed_on_before_an_answer() {
    let mut bench = second_turn();
    bench.rests("5B", 7);
    bench.wait(2.4);
    bench.rests("6B", 7);
    bench.answer("thrown:5B#1", "yes").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.wait(1.3);
    bench.answer("thrown:6B#1", "yes").unwrap();
    bench.wait(1.3);
    bench.stands(0, &["13Y", "12Y", "5B", "6B"]);
}

/// RE-24: what the next player adds to a combination of anybody before an answer is theirs, and not of who has not even
/// opened.
#[test]
fn what_is_added_before_an_answer_is_the_next_players() {
    let mut bench = Bench::spotted(3);
    for tile in ["13Y#2", "12Y#2", "3Y#2"] {
        bench.throws(tile);
    }
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.throws("3B");
    bench.throws("4B");
    bench.meld(2, "11K 12K 13K 11R 11B 11Y");
    bench.throws("3K");
    bench.throws("5B");
    bench.rests("6B", 4);
    bench.wait(2.4);
    bench.meld(0, "10Y");
    bench.throw("4K");
    assert_eq!(bench.questions(), ["thrown:6B#1"]);
    bench.answer("thrown:6B#1", "yes").unwrap();
    bench.wait(3.0);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    bench.stands(0, &["13Y", "12Y", "3Y", "3B", "4B", "3K", "5B", "6B", "4K"]);
}

/// RE-14: what was answered to be thrown is so, though the next player takes it up at once, lays it and thinks better of it.
#[test]
fn what_was_said_to_be_thrown_may_be_taken_up() {
    let mut bench = opened();
    bench.ends("4K");
    bench.wait(3.0);
    bench.rests("10Y", 4);
    bench.wait(2.4);
    assert_eq!(bench.questions(), ["thrown:10Y#1"]);
    bench.answer("thrown:10Y#1", "yes").unwrap();
    bench.meld(1, "10Y 11Y 12Y");
    for tile in ["10Y", "11Y", "12Y"] {
        bench.lift(tile, Zone::Melds(Seat(1)));
    }
    bench.wait(0.6);
    bench.throws("6B");
    bench.wait(3.0);
    bench.stands(0, &["13Y", "12Y", "3B", "4K", "10Y", "6B"]);
}

/// RE-22: the next player tears it before it is answered, and lays it. It was thrown.
#[test]
fn what_the_next_player_tears_before_an_answer_was_thrown() {
    let mut bench = opened();
    bench.throws("4K");
    bench.rests("10Y", 4);
    bench.wait(1.5);
    assert_eq!(bench.questions(), ["thrown:10Y#1"]);
    bench.meld(1, "10Y 11Y 12Y 13R 13B 13K 11R 11B 11K");
    bench.wait(1.0);
    bench.throw("6B");
    bench.wait(3.0);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.stands(0, &["13Y", "12Y", "3B", "4K", "6B"]);
}
