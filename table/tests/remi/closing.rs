//! RE-26, RE-28, RE-29, RE-A6: closing with the last tile.

use rules::Seat;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// RE-26, RE-33, RE-35: the last tile is added, nothing is thrown; whoever never opened loses 100.
#[test]
fn the_last_tile_added_closes() {
    let mut bench = Bench::third_turn(2, 1, &[]);
    bench.meld(0, "6R 10R#2");
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored, "{:?}", bench.sheet().faults);
    assert_eq!(bench.totals(), [110, -100]);
    assert_eq!(bench.lines(0), ["laid tiles 60", "closing 50"]);
    assert_eq!(bench.lines(1), ["never opened -100"]);
    let result = bench.sheet().result.unwrap();
    assert_eq!(result.text, "Ana closes with red 10.");
    assert_eq!(result.seats[0].melds[0].join(" "), "6R 7R 8R 9R 10R");
}

/// RE-29, RE-A13: a 1 doubles the closer; RE-06 doubles everybody; what is left on a rack is shown.
#[test]
fn a_closing_1_in_a_double_game() {
    let mut bench = Bench::dealt_with(2, "1Y#2", &[]);
    bench.throw("13Y#2");
    bench.throw("12Y#2");
    bench.meld(0, "11R 12R 13R 5R 5B 5K");
    bench.ends("3B");
    bench.meld(1, "2B 3B#2 4B 11B 11K 11Y");
    bench.ends("4Y");
    bench.say(0, "count", "0");
    bench.meld(0, "1R");
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Showing);
    assert!(bench.view().next.text.contains("Ivan"));
    // One of three tiles is not read: it is asked for.
    bench.lay("8B", Zone::Pad(Seat(1)));
    bench.lay("JK", Zone::Pad(Seat(1)));
    let why = bench.call(1, "left", "3").unwrap_err().to_string();
    assert!(why.contains("2 of 3"), "{why}");
    bench.say(1, "cards", "1k");
    bench.say(1, "count", "3");
    bench.say(1, "left", "3");
    // Ana: 30 + 15 + 25 + 50 closing = 120, twice doubled. Ivan: 15 + 30 - 5 - 50 - 25 = -35.
    assert_eq!(bench.totals(), [480, -70]);
    assert_eq!(
        bench.lines(0),
        [
            "laid tiles 70",
            "closing 50",
            "closed with red 1: × 2",
            "double game: × 2"
        ]
    );
    assert_eq!(
        bench.lines(1),
        ["laid tiles 45", "left on the rack -80", "double game: × 2"]
    );
}

/// RE-A6: a combination laid earlier in the turn takes the last tile: the newest of four.
#[test]
fn the_newest_of_four_tiles_closes_on_the_other_three() {
    let mut bench = Bench::third_turn(2, 3, &[]);
    bench.meld(0, "5Y 6Y 7Y 8Y");
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored, "{:?}", bench.sheet());
    assert_eq!(
        bench.sheet().result.unwrap().text,
        "Ana closes with yellow 8."
    );
}

/// RE-26: a new combination does not close; RE-14: what the table counts, the owner corrects.
#[test]
fn a_new_combination_does_not_close() {
    let mut bench = Bench::third_turn(2, 2, &[]);
    bench.meld(0, "5Y 6Y 7Y");
    assert!(
        bench.loose()[0].text.contains("RE-26"),
        "{:?}",
        bench.loose()
    );
    assert!(bench.call(0, "closed", "").is_err(), "nothing was added");
    // The table has miscounted: two more tiles are on the rack.
    bench.say(0, "count", "2");
    assert_eq!(bench.loose(), []);
    bench.ends("2B");
}

/// RE-26: closing with tiles on the rack, by the count, and the owner's word on it.
#[test]
fn closing_with_tiles_left_by_the_count() {
    let mut bench = Bench::third_turn(2, 5, &[]);
    bench.meld(0, "6R");
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.faults(), ["RACK_NOT_EMPTY"]);
    bench.say(0, "count", "0");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored);
}

/// RE-A6: whoever closes throws nothing.
#[test]
fn who_closes_throws_nothing() {
    let mut bench = Bench::third_turn(2, 1, &[]);
    bench.meld(0, "6R 10R#2");
    bench.say(0, "closed", "");
    bench.lay("3Y", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.faults(), ["LAST_MUST_ATTACH"]);
    bench.lift("3Y", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored);
}

/// `close_by=discard`: by the count the last tile was thrown; only its owner can say so.
#[test]
fn a_thrown_last_tile_closes_by_option() {
    let options = [("close_by", "discard")];
    let mut bench = Bench::third_turn(2, 0, &options);
    bench.throw("1K");
    assert_eq!(bench.phase(), Phase::Playing);
    assert!(
        bench.view().next.text.contains("closed"),
        "{:?}",
        bench.view().next
    );
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored);
    // 15 + 30 and closing 50, doubled by the 1.
    assert_eq!(bench.totals(), [190, -100]);

    let mut bench = Bench::third_turn(2, 0, &options);
    bench.throw("1K");
    bench.say(0, "count", "2");
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}

/// RE-A21: the agreed games, the highest total wins; who arranges next is rolled again.
#[test]
fn a_match_of_two_games() {
    let mut bench = Bench::third_turn(2, 1, &[("games", "2")]);
    bench.meld(0, "6R 10R#2");
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored);
    assert!(
        bench.view().next.text.contains("gather"),
        "{:?}",
        bench.view().next
    );
    for tile in ["6R", "7R", "8R", "9R", "10R", "10R#2", "10B", "10K"] {
        bench.lift(tile, Zone::Melds(Seat(0)));
    }
    for tile in ["13Y#2", "12Y#2", "3B", "3K#2"] {
        bench.lift(tile, Zone::Discard);
    }
    bench.deal(2, "2Y");
    assert_eq!(bench.view().round, 2);
    for tile in ["13Y", "12Y"] {
        bench.throw(tile);
    }
    bench.empties_stock(0);
    assert_eq!(bench.phase(), Phase::Finished);
    assert_eq!(bench.totals(), [10, -200]);
    assert!(bench.view().next.text.contains("Ana wins"));
}

/// RE-26, RE-29: what came before the last tile did not go on from it, though fewer combinations would lie then: a group of
/// ones is laid, and the 2 closes; no 1 doubles. It is asked about all the same.
#[test]
fn the_last_tile_is_the_one_that_came_last() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "3K 4K 5K 10R 11R 12R 9B 9K 9Y");
    bench.ends("13B");
    bench.ends("2K#2");
    bench.say(0, "count", "3");
    bench.meld(0, "1R 1K JK");
    bench.wait(1.5);
    bench.meld(0, "2K");
    bench.wait(0.5);
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Scored, "{:?}", bench.sheet().faults);
    let result = bench.sheet().result.unwrap();
    assert_eq!(result.text, "Ana closes with black 2.");
    // Of 2 to 9 35, tens 30, ones 50, a joker 50, closing 50.
    assert_eq!(bench.totals(), [215, -100]);
}
