//! A throw spot beside the row of thrown tiles (RE-13, RE-14, RE-22): what it reads lay there, and the row is known by what
//! was thrown.

use rules::Seat;
use table::zone::Zone;

use crate::bench::Bench;

/// Two have thrown; the row is 13Y, and 12Y rests on the spot.
fn second_turn(players: usize) -> Bench {
    let mut bench = Bench::spotted(players);
    let mut before = None;
    for tile in ["13Y#2", "12Y#2", "3Y#2"].into_iter().take(players) {
        bench.throw(tile);
        if let Some(pushed) = before.replace(tile) {
            bench.lift(pushed, Zone::Discard);
        }
    }
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench
}

/// A tile rests until the next one pushes it on; nobody is asked after those in the row, nor told that they are not
/// read, even after a restart.
#[test]
fn the_row_lies_where_no_antenna_is() {
    let mut bench = second_turn(3);
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3Y"]);
    bench.lift("3Y#2", Zone::Discard);
    bench.wait(90.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
    let missed = bench.view().notices;
    let missed = missed.iter().filter(|notice| notice.text.contains("13Y"));
    assert_eq!(missed.count(), 0);
    bench.restart();
    bench.wait(5.0);
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3Y", "3B"]);
}

/// RE-22, RE-23: what is taken out of the row shows where it is laid, and all behind it comes along.
#[test]
fn a_tile_of_the_row_is_torn_where_it_is_laid() {
    let mut bench = second_turn(3);
    bench.meld(0, "10Y 11Y 12Y#2 5R 5B 5K");
    assert_eq!(bench.sheet().discard, ["13Y"]);
    bench.throw("3B");
    assert_eq!(
        bench.faults(),
        ["NOT_ALL_TORN"],
        "yellow 3 rests on the spot"
    );
    bench.lift("3B 3Y#2", Zone::Discard);
    bench.wait(2.5);
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "3B"]);
    assert!(
        bench
            .last_log()
            .starts_with("Ana took yellow 12 and yellow 3 from the column"),
        "{}",
        bench.last_log()
    );
}

/// RE-13, RE-22: the rules refuse a tear from the row as from the column.
#[test]
fn the_dead_tile_of_the_row() {
    let mut bench = second_turn(2);
    bench.meld(0, "13Y#2");
    assert_eq!(bench.faults(), ["FIRST_TILE"]);
    bench.take_back(0, "13Y#2");
    assert_eq!(bench.faults(), Vec::<&str>::new());
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}

/// RE-36: a tear into the rack is said, and stands although its tile is not read elsewhere.
#[test]
fn a_tear_that_is_said_stands() {
    let mut bench = second_turn(2);
    bench.say(0, "rack-game", "ordinary");
    bench.say(0, "tear", "1");
    bench.wait(5.0);
    bench.lift("12Y#2", Zone::Discard);
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "3B"]);
    let mut bench = second_turn(2);
    bench.say(0, "rack-game", "ordinary");
    bench.say(0, "tear", "1");
    bench.say(0, "tear", "no");
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}

/// RE-14: thrown, taken back within half a second, another one thrown: one turn, and no question.
#[test]
fn who_thinks_again_has_thrown_once() {
    let mut bench = second_turn(2);
    bench.lay("3B", Zone::Discard);
    bench.wait(0.5);
    bench.lift("3B", Zone::Discard);
    bench.wait(1.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.ends("5B");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "5B"]);
    bench.wait(10.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
}

/// Pushed on before the turn is judged, or taken back: the table asks, and knows the tile afterwards.
#[test]
fn a_tile_that_is_pushed_on_too_soon_is_asked_after() {
    let brief = || {
        let mut bench = second_turn(2);
        bench.lay("3B", Zone::Discard);
        bench.wait(0.7);
        bench.lift("3B", Zone::Discard);
        bench.wait(2.1);
        assert_eq!(bench.questions(), ["thrown:3B#1"]);
        assert_eq!(bench.sheet().turn, Some(Seat(0)), "until it is answered");
        bench
    };
    let mut bench = brief();
    bench.answer("thrown:3B#1", "yes").unwrap();
    bench.wait(1.5);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
    bench.meld(1, "3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y"], "the tile is known");

    let mut bench = brief();
    bench.answer("thrown:3B#1", "no").unwrap();
    bench.wait(30.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);

    // Said instead of answered: it is the same tile.
    let mut bench = brief();
    bench.say(0, "threw-unread", "3B");
    bench.wait(1.5);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.meld(1, "3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y"]);
}

/// A tile of the row that comes upon the spot again, squared up with the others, is not thrown again.
#[test]
fn a_tile_of_the_row_is_not_thrown_twice() {
    let mut bench = second_turn(2);
    bench.lift("12Y#2", Zone::Discard);
    bench.wait(5.0);
    bench.lay("13Y#2", Zone::Discard);
    bench.wait(5.0);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}

/// RE-14: two at once; one is taken back.
#[test]
fn two_on_the_spot() {
    let mut bench = second_turn(2);
    bench.lay("3B 5B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.faults(), ["ONE_OUT"]);
    bench.lift("5B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
    bench.wait(5.0);
    assert_eq!(bench.questions(), Vec::<String>::new());
}

/// A step that was taken back asks after nothing that lay there before.
#[test]
fn after_a_step_taken_back_nothing_is_asked() {
    let mut bench = second_turn(2);
    bench.ends("3B");
    bench.undo();
    bench.lift("3B", Zone::Discard);
    bench.wait(10.0);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.ends("5B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "5B"]);
}
