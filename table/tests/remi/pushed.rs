//! What it means that a tile has left Remi's throw spot: pushed on, taken back, or asked.

use rules::Seat;
use table::clock::SECOND;
use table::zone::Zone;

use crate::bench::Bench;

/// Two play; each has thrown once, and the first tile was pushed into the row.
pub(super) fn second_turn() -> Bench {
    let mut bench = Bench::spotted(2);
    bench.throws("13Y#2");
    bench.throws("12Y#2");
    bench
}

/// The same, and Ana has opened with 7R 8R 9R and three tens.
pub(super) fn opened() -> Bench {
    let mut bench = second_turn();
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.throws("3B");
    bench
}

impl Bench {
    /// Thrown so that the turn is over by it, and pushed on when the next is known.
    #[track_caller]
    pub(super) fn throws(&mut self, tile: &str) {
        self.ends(tile);
        self.push(tile);
        self.wait(1.5);
    }

    pub(super) fn push(&mut self, tile: &str) {
        self.lift(tile, Zone::Discard);
    }

    /// On the spot for this many tenths of a second, and gone.
    pub(super) fn rests(&mut self, tile: &str, tenths: u64) {
        self.wait(0.3);
        self.lay(tile, Zone::Discard);
        self.wait(tenths as f64 / 10.0);
        self.push(tile);
    }

    #[track_caller]
    pub(super) fn stands(&self, turn: u8, column: &[&str]) {
        assert_eq!(self.sheet().turn, Some(Seat(turn)));
        assert_eq!(self.sheet().discard, column);
    }
}

/// RE-13, RE-14: what is pushed off the spot lies in the row: nothing is asked, and the row keeps its order.
#[test]
fn a_tile_that_is_pushed_on_lies_in_the_row() {
    let mut bench = second_turn();
    bench.stands(0, &["13Y", "12Y"]);
    bench.wait(20.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
    assert!(
        bench.view().notices.is_empty(),
        "{:?}",
        bench.view().notices
    );
    // The former may lie on the spot until the next comes.
    bench.ends("5B");
    bench.ends("6B");
    bench.stands(0, &["13Y", "12Y", "5B", "6B"]);
    bench.push("5B");
    bench.wait(5.0);
    bench.push("6B");
    bench.wait(5.0);
    bench.stands(0, &["13Y", "12Y", "5B", "6B"]);
    assert_eq!(bench.questions(), Vec::<String>::new());
    // One of the row that is pushed over the spot again is not thrown.
    bench.rests("5B", 30);
    bench.wait(3.0);
    bench.stands(0, &["13Y", "12Y", "5B", "6B"]);
}

/// Pushed on before the turn was over: it has rested, while another tile of the turn was still laid.
#[test]
fn a_tile_that_has_rested_was_thrown_though_it_lies_there_no_more() {
    let mut bench = opened();
    bench.wait(0.5);
    bench.lay("3K", Zone::Discard);
    for tile in ["11K", "12K", "13K", "11R", "11B", "11Y"] {
        bench.wait(0.9);
        bench.lay(tile, Zone::Melds(Seat(1)));
    }
    bench.push("3K");
    bench.stands(1, &["13Y", "12Y", "3B", "3K"]);
    bench.wait(1.3);
    bench.stands(0, &["13Y", "12Y", "3B", "3K"]);
    assert_eq!(bench.groups().len(), 4);
}

/// A tile that was on the spot for less than that: it was pushed at once, or thought better of.
#[test]
fn a_tile_that_has_not_rested_is_asked_about() {
    for (value, turn) in [("yes", 1), ("no", 0)] {
        let mut bench = second_turn();
        bench.rests("5B", 7);
        bench.wait(1.0);
        assert_eq!(bench.questions(), Vec::<String>::new(), "not quiet yet");
        bench.wait(0.5);
        bench.stands(0, &["13Y", "12Y"]);
        assert_eq!(bench.questions(), ["thrown:5B#1"]);
        bench.answer("thrown:5B#1", value).unwrap();
        bench.wait(1.3);
        assert_eq!(bench.questions(), Vec::<String>::new());
        assert_eq!(bench.sheet().turn, Some(Seat(turn)));
        bench.throws("6B");
        let column: &[&str] = match value {
            "yes" => &["13Y", "12Y", "5B", "6B"],
            _ => &["13Y", "12Y", "6B"],
        };
        bench.stands(1 - turn, column);
    }
}

/// What is read again answers the question by itself, and an answer counts for that once alone.
#[test]
fn a_tile_that_is_read_again_lies() {
    let mut bench = second_turn();
    bench.rests("5B", 7);
    bench.wait(1.5);
    assert_eq!(bench.questions(), ["thrown:5B#1"]);
    bench.ends("5B");
    let mut bench = second_turn();
    bench.rests("5B", 7);
    bench.wait(1.5);
    bench.answer("thrown:5B#1", "no").unwrap();
    bench.rests("5B", 7);
    bench.wait(1.5);
    assert_eq!(bench.questions(), ["thrown:5B#1"]);
}

/// An answer about one tile answers nothing about another, which is asked by then.
#[test]
fn an_answer_is_about_its_tile() {
    let mut bench = second_turn();
    bench.rests("5B", 7);
    bench.wait(1.5);
    bench.answer("thrown:5B#1", "no").unwrap();
    bench.rests("6B", 7);
    bench.wait(1.5);
    assert_eq!(bench.questions(), ["thrown:6B#1"]);
    assert!(bench.answer("thrown:5B#1", "no").is_err());
    assert_eq!(bench.questions(), ["thrown:6B#1"]);
    bench.answer("thrown:6B#1", "yes").unwrap();
    bench.wait(1.3);
    bench.stands(1, &["13Y", "12Y", "6B"]);
}

/// Whoever takes a tile back and throws another soon has thrown that one; later it may be the next player's.
#[test]
fn of_a_tile_that_another_follows_it_matters_how_soon() {
    let mut bench = second_turn();
    bench.rests("5B", 7);
    bench.wait(1.0);
    bench.throws("6B");
    bench.stands(1, &["13Y", "12Y", "6B"]);
    for (value, turn, column) in [
        ("yes", 0, &["13Y", "12Y", "5B", "6B"][..]),
        ("no", 1, &["13Y", "12Y", "6B"]),
    ] {
        let mut bench = second_turn();
        bench.rests("5B", 7);
        bench.wait(3.0);
        bench.throw("6B");
        bench.stands(0, &["13Y", "12Y", "6B"]);
        assert_eq!(bench.questions(), ["thrown:5B#1"]);
        bench.answer("thrown:5B#1", value).unwrap();
        bench.wait(1.3);
        bench.wait(1.3);
        bench.stands(turn, column);
    }
}

/// The antenna is sure of an absence when the turn has been written: it is asked then too.
#[test]
fn a_turn_is_open_again_where_its_tile_had_not_rested() {
    for (value, turn) in [("yes", 1), ("no", 0)] {
        let mut bench = second_turn();
        let thrown = bench.now + 3 * SECOND / 10;
        bench.ends("5B");
        bench.lift_dated("5B", Zone::Discard, thrown + SECOND / 2);
        assert_eq!(
            bench.last_log(),
            "Ana's blue 5 left the throw spot at once: was it thrown?"
        );
        bench.wait(1.3);
        bench.answer("thrown:5B#1", value).unwrap();
        bench.wait(1.3);
        assert_eq!(bench.sheet().turn, Some(Seat(turn)));
    }
}

/// RE-14, `ONE_OUT`: of two on the spot the one that goes is taken back.
#[test]
fn of_two_tiles_on_the_spot_one_is_taken_back() {
    let mut bench = second_turn();
    bench.wait(0.5);
    bench.lay("5B 6B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.faults(), ["ONE_OUT"]);
    bench.push("5B");
    bench.wait(1.3);
    bench.stands(1, &["13Y", "12Y", "6B"]);
}

/// What leaves the spot after the rules have objected may be on the rack: it is asked.
#[test]
fn a_turn_that_is_mended_asks_what_became_of_the_tile() {
    let mut bench = second_turn();
    bench.meld(0, "7R 8R 9R");
    bench.throw("5B");
    assert!(!bench.faults().is_empty());
    bench.push("5B");
    bench.take_back(0, "7R 8R 9R");
    bench.stands(0, &["13Y", "12Y"]);
    assert_eq!(bench.questions(), ["thrown:5B#1"]);
    bench.answer("thrown:5B#1", "no").unwrap();
    bench.throws("6B");
    bench.stands(1, &["13Y", "12Y", "6B"]);
}

/// A tile that no antenna reads is said, and one read late is not a second throw.
#[test]
fn a_tile_that_is_not_read_is_said() {
    let mut bench = second_turn();
    bench.say(0, "threw-unread", "5B");
    bench.wait(1.3);
    bench.stands(1, &["13Y", "12Y", "5B"]);
    bench.rests("5B", 30);
    bench.wait(3.0);
    assert_eq!(bench.questions(), ["unread:5B#1"], "or its twin is thrown");
    bench.answer("unread:5B#1", "before").unwrap();
    bench.wait(1.3);
    bench.stands(1, &["13Y", "12Y", "5B"]);
    bench.throws("6B");
    bench.stands(0, &["13Y", "12Y", "5B", "6B"]);
}

/// The twin of a tile that was said is thrown, and pushed on by the next one before anybody has answered.
#[test]
fn the_twin_of_a_tile_that_was_said_is_pushed_on() {
    let mut bench = second_turn();
    bench.say(0, "threw-unread", "5B");
    bench.wait(1.3);
    bench.rests("5B#2", 20);
    bench.lay("6B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "until it is answered");
    bench.answer("unread:5B#2", "now").unwrap();
    bench.wait(1.3);
    bench.wait(1.3);
    bench.stands(1, &["13Y", "12Y", "5B", "5B", "6B"]);
}

/// One that was said still lies beside the next, and is read later than that.
#[test]
fn a_tile_that_was_said_lies_beside_the_next() {
    let mut bench = second_turn();
    bench.say(0, "threw-unread", "5B");
    bench.wait(1.3);
    bench.ends("6B");
    bench.lay("5B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.questions(), ["unread:5B#1"]);
    bench.answer("unread:5B#1", "before").unwrap();
    bench.wait(1.3);
    bench.stands(0, &["13Y", "12Y", "5B", "6B"]);
}

/// RE-14: two at once, the twin of a tile that was said one of them: it is no other tile, and was taken back.
#[test]
fn the_twin_of_a_tile_that_was_said_is_taken_back() {
    let mut bench = second_turn();
    bench.say(0, "threw-unread", "5B");
    bench.wait(1.3);
    bench.lay("5B#2 10K", Zone::Discard);
    bench.wait(0.9);
    bench.lift_dated("5B#2", Zone::Discard, bench.now - 6 * SECOND / 10);
    bench.wait(1.3);
    bench.answer("unread:5B#2", "now").unwrap();
    bench.wait(1.3);
    bench.stands(0, &["13Y", "12Y", "5B", "10K"]);
}

/// RE-14: of two at once one is taken back, which the antenna tells when the next turn may have begun.
#[test]
fn what_was_taken_back_is_not_thrown_by_the_next() {
    let mut bench = second_turn();
    bench.say(0, "threw-unread", "5B");
    bench.wait(1.3);
    bench.lay("5B", Zone::Discard);
    bench.wait(0.6);
    bench.lay("6B", Zone::Discard);
    bench.wait(0.7);
    bench.push("5B");
    bench.wait(1.7);
    bench.lay("1R 7K", Zone::Discard);
    bench.wait(0.5);
    bench.answer("unread:5B#1", "before").unwrap();
    bench.wait(0.1);
    bench.push("6B");
    bench.wait(1.5);
    bench.lift_dated("7K", Zone::Discard, bench.now - 75 * SECOND / 100);
    bench.wait(5.0);
    bench.stands(1, &["13Y", "12Y", "5B", "6B", "1R"]);
}

/// RE-22, RE-23: a tear shows where the torn tile is laid, and all behind it comes along, which no antenna tells.
#[test]
fn a_tile_torn_from_the_row_is_read_where_it_is_laid() {
    let mut bench = opened();
    bench.throws("8Y");
    bench.throws("4B");
    bench.stands(1, &["13Y", "12Y", "3B", "8Y", "4B"]);
    // Ivan tears 8Y and opens with it; 4B is on Ivan's rack.
    bench.meld(1, "8Y 9Y 10Y 13R 13B 13K 11R 11B 11K");
    bench.wait(1.3);
    bench.stands(1, &["13Y", "12Y", "3B"]);
    bench.throws("4B");
    bench.stands(0, &["13Y", "12Y", "3B", "4B"]);
}

/// RE-22: a torn tile that its antenna misses for a moment is torn still.
#[test]
fn a_torn_tile_may_be_missed_for_a_moment() {
    let mut bench = opened();
    bench.throws("8Y");
    bench.throws("4B");
    bench.meld(1, "8Y 9Y 10Y 13R 13B 13K 11R 11B 11K");
    bench.wait(1.0);
    bench.lift("8Y", Zone::Melds(Seat(1)));
    bench.wait(0.5);
    bench.stands(1, &["13Y", "12Y", "3B"]);
    bench.lay("8Y", Zone::Melds(Seat(1)));
    bench.throws("4B");
    bench.stands(0, &["13Y", "12Y", "3B", "4B"]);
}

/// RE-22: a tile that was taken up and put back before it is torn with another one is not thrown by that.
#[test]
fn a_tile_that_was_looked_at_comes_along() {
    let mut bench = opened();
    bench.throws("8Y");
    bench.ends("4B");
    bench.push("4B");
    bench.rests("4B", 25);
    bench.meld(1, "8Y 9Y 10Y 13R 13B 13K 11R 11B 11K");
    bench.throw("5B");
    bench.wait(2.0);
    bench.stands(0, &["13Y", "12Y", "3B", "5B"]);
}

/// RE-22: said, before any antenna could tell.
#[test]
fn a_tear_is_said() {
    let mut bench = opened();
    bench.throws("8Y");
    bench.throws("4B");
    bench.say(1, "tear", "4");
    bench.stands(1, &["13Y", "12Y", "3B", "8Y"]);
    bench.meld(1, "4B 5B 6B 11R 11B 11K 13R 13B 13K");
    bench.throws("1K");
    bench.stands(0, &["13Y", "12Y", "3B", "8Y", "1K"]);
}

/// After a step was taken back, what lay on the spot goes back to the rack.
#[test]
fn a_tile_that_lay_when_a_step_was_taken_back_is_not_thrown() {
    let mut bench = second_turn();
    bench.ends("5B");
    bench.undo();
    bench.stands(0, &["13Y", "12Y", "5B"]);
    bench.wait(3.0);
    bench.push("5B");
    bench.wait(3.0);
    bench.stands(0, &["13Y", "12Y"]);
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.throws("6B");
    bench.stands(1, &["13Y", "12Y", "6B"]);
}

/// Where the timer ends turns, its slap says that the tile was thrown, however short it rested.
#[test]
fn a_slap_says_that_it_was_thrown() {
    let mut bench = Bench::spotted_with(2, &[("turn_end", "slap")]);
    bench.rests("13Y#2", 4);
    bench.wait(3.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.stands(0, &["13Y"]);
    bench.slap();
    bench.stands(1, &["13Y"]);
}
