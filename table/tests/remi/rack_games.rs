//! RE-36 to RE-42: hands built on the rack.

use rules::Seat;
use sensors::Change;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

const PAIRS: [&str; 14] = [
    "2R#1", "2R#2", "3R#1", "3R#2", "4R#1", "4R#2", "5R#1", "5R#2", "6R#1", "6R#2", "7R#1", "7R#2",
    "8R#1", "8R#2",
];

/// RE-36, RE-41, RE-A24: fourteen tiles on the pad, the last one thrown.
#[test]
fn seven_pairs_close_with_a_throw() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "doubles");
    bench.throw("9K");
    bench.throw("9B");
    bench.say(0, "closed", "");
    for tile in &PAIRS[..13] {
        bench.lay(tile, Zone::Pad(Seat(0)));
    }
    bench.throw("1K");
    assert_eq!(bench.phase(), Phase::Playing);
    assert!(
        bench.view().next.text.contains("13 of 14"),
        "{:?}",
        bench.view().next
    );
    bench.lay(PAIRS[13], Zone::Pad(Seat(0)));
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored, "{:?}", bench.sheet().faults);
    // RE-29: the thrown 1 doubles.
    assert_eq!(bench.totals(), [2700, -100]);
    assert_eq!(
        bench.lines(0),
        ["Doubles 1300", "closing 50", "closed with black 1: × 2"]
    );
}

/// RE-A18 to RE-A20: runs of any lengths are two-colour, runs alone an ordinary game, and the others
/// score as always.
#[test]
fn shapes_of_runs_and_what_the_others_score() {
    for (shape, tiles, points) in [
        (
            "two_colour",
            "1R 2R 3R 2B 3B 4B 5B 6B 7B 8B 9B 10B 11B 12B",
            1200,
        ),
        (
            "ordinary",
            "1R 2R 3R 4B 5B 6B 9K 10K 11K 9Y#2 10Y#2 11Y#2 12Y 13Y",
            500,
        ),
    ] {
        let mut bench = Bench::second_turn(2, &[]);
        bench.say(0, "rack-game", shape);
        bench.throw("9R");
        bench.meld(1, "7R 8R 9R#2 10R 10B#2 10K#2");
        bench.ends("3K");
        bench.say(0, "closed", "");
        bench.lay(tiles, Zone::Pad(Seat(0)));
        bench.throw("2K");
        assert_eq!(
            bench.phase(),
            Phase::Showing,
            "{shape}: {:?}",
            bench.faults()
        );
        bench.left(1, "13K 5K");
        // Ivan: a run 15 and a group 30, less 15.
        assert_eq!(bench.totals(), [points + 50, 30], "{shape}");
    }
}

/// RE-36: what is not the shape keeps the game open; taken back, it goes on.
#[test]
fn another_shape_does_not_close() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "mosaic");
    bench.say(0, "closed", "");
    for tile in PAIRS {
        bench.lay(tile, Zone::Pad(Seat(0)));
    }
    bench.throw("1K");
    assert_eq!(bench.faults(), ["NOT_SHAPE"]);
    bench.say(0, "not-closed", "");
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "an ordinary throw");
    assert_eq!(bench.facts(0), ["on the rack: Mosaic"]);
}

/// RE-36: announced within three turns, and nothing is revealed.
#[test]
fn announced_in_time_and_nothing_revealed() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "bece");
    bench.meld(0, "7R 8R 9R");
    assert_eq!(bench.loose()[0].reason, Some("RACK_GAME"));
    bench.throw("9K");
    assert_eq!(bench.faults(), ["RACK_GAME"]);
    bench.take_back(0, "7R 8R 9R");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    for tile in ["9B", "9Y", "8B", "8Y", "6B"] {
        bench.ends(tile);
    }
    assert!(
        bench.call(1, "rack-game", "bece").is_err(),
        "three turns are over"
    );
}

/// RE-36: the last tile of the column is torn and thrown again before any antenna missed it. Whoever says what they threw names a
/// tile of which both lie there, and neither tag is on a wrong tile.
#[test]
fn the_last_tile_torn_and_thrown_again_at_once_is_said() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "mosaic");
    for tile in ["6Y#1", "9K", "9B", "6Y#2"] {
        bench.ends(tile);
    }
    bench.say(0, "threw-unread", "6Y");
    bench.wait(2.0);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.turn(), Some(1));
    let column = bench.sheet().discard.len();
    bench.ends("5K");
    assert_eq!(bench.sheet().discard.len(), column + 1);
    assert_eq!((bench.faults(), bench.turn()), (vec![], Some(0)));
}

/// RE-36: where the other one of that face may be in their hand, only they know which they threw.
#[test]
fn whether_the_last_tile_or_its_twin_was_thrown_is_asked() {
    for (answer, more) in [("yes", 0), ("no", 1)] {
        let mut bench = Bench::second_turn(2, &[]);
        bench.say(0, "rack-game", "mosaic");
        for tile in ["9K", "6Y#1"] {
            bench.ends(tile);
        }
        let column = bench.sheet().discard.len();
        bench.say(0, "threw-unread", "6Y");
        bench.wait(2.0);
        assert_eq!(bench.turn(), Some(0), "{answer}");
        let asked = format!("tear:{}", column - 1);
        assert_eq!(bench.questions(), [&*asked], "{answer}");
        bench.answer(&asked, answer).unwrap();
        bench.wait(2.0);
        assert_eq!((bench.faults(), bench.turn()), (vec![], Some(1)));
        assert_eq!(bench.sheet().discard.len(), column + more, "{answer}");
        if answer == "yes" {
            bench.ends("5K");
            bench.ends("6Y#2");
        }
    }
}

/// Who does not play on the rack lays what they tear: there it is a slip.
#[test]
fn a_tile_of_which_both_lie_there_is_not_thrown() {
    let mut bench = Bench::second_turn(2, &[]);
    for tile in ["6Y#1", "9K", "9B", "6Y#2"] {
        bench.ends(tile);
    }
    bench.say(0, "threw-unread", "6Y");
    bench.wait(2.0);
    assert_eq!(bench.faults(), ["BAD_TILE"]);
}

/// RE-36: the last tile of the column, taken while the table started anew, was torn in that turn. No antenna tells before it has had
/// its time to see what lay there, and until then the turn is not over.
#[test]
fn what_is_torn_during_a_start_is_of_that_turn() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "mosaic");
    let column = bench.sheet().discard.clone();
    assert_eq!(column, ["13Y", "12Y"]);
    bench.restart_with(&[("13Y#2", Zone::Discard)]);
    bench.wait(1.0);
    bench.throw("9K");
    assert_eq!(bench.sheet().turn, Some(Seat(0)), "12Y may lie there");
    bench.wait(4.5);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "yes").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "{:?}", bench.faults());
    assert_eq!(bench.sheet().discard, ["13Y", "9K"]);
}

/// RE-36: the tile before the torn one is missed as well. It cannot have been torn: the table asks of the last.
#[test]
fn the_last_tile_is_asked_about_though_one_before_it_is_missed() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "mosaic");
    bench.ends("9K");
    bench.ends("9B");
    bench.lift("9B", Zone::Discard);
    bench.lay("5K", Zone::Discard);
    bench.lift("9K", Zone::Discard);
    bench.wait(4.5);
    assert_eq!(bench.questions(), ["tear:3"]);
    bench.answer("tear:3", "yes").unwrap();
    bench.lay("9K", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "9K", "5K"]);
    assert_eq!((bench.faults(), bench.turn()), (vec![], Some(1)));
}

/// RE-36: the column's reader dies before the table has asked whether what had left it was torn. It asks nevertheless: shown in the
/// end, the tile would be one torn from the midst of the column.
#[test]
fn what_was_torn_before_the_reader_died_is_asked_about() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "mosaic");
    bench.lift("12Y#2", Zone::Discard);
    bench.lay("9K", Zone::Discard);
    let antenna = bench.antenna(Zone::Discard);
    let why = "no answer".to_owned();
    let down = Change::ReaderDown { antenna, why };
    bench.table.change(bench.at(), down);
    bench.wait(4.5);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "yes").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "{:?}", bench.faults());
    assert_eq!(bench.sheet().discard, ["13Y", "9K"]);
}
