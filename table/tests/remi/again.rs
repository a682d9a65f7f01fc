//! Throwing and having second thoughts: an antenna is sure of the tile's absence when the turn has been written.

use rules::Seat;
use table::clock::SECOND;
use table::zone::Zone;

use crate::bench::Bench;

/// Ana has thrown a tile and taken it up again after half a second; the table hears of that only when
/// the turn is Ivan's.
fn thought_again() -> Bench {
    thought_again_with("")
}

fn thought_again_with(more: &str) -> Bench {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.meld(0, more);
    let thrown = bench.now + 3 * SECOND / 10;
    bench.ends("3B");
    bench.lift_dated("3B", Zone::Discard, thrown + SECOND / 2);
    bench
}

/// RE-14: the turn is theirs again, with all that lies, and the next tile ends it.
#[test]
fn a_tile_that_was_taken_up_before_its_turn_was_over_was_not_thrown() {
    let mut bench = thought_again();
    assert_eq!(bench.last_log(), "Ana took blue 3 back.");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y"]);
    assert_eq!(bench.groups().len(), 2);
    bench.ends("5B");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "5B"]);
    assert_eq!(bench.groups().len(), 2);
}

/// A joker that lies in its combination is nothing that the next player lays.
#[test]
fn so_it_is_where_a_joker_lies() {
    let mut bench = thought_again_with("12R 12B JK");
    assert_eq!(bench.last_log(), "Ana took blue 3 back.");
    bench.ends("5B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "5B"]);
    assert_eq!(bench.groups().len(), 3);
}

/// RE-22: a tile that is taken up after the turn was written, or that the next player lays, was thrown.
#[test]
fn a_tile_that_the_next_player_tears_was_thrown() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.ends("3B");
    bench.lift_dated("3B", Zone::Discard, bench.now);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "taken up later");
    let mut bench = thought_again();
    bench.meld(1, "3B 3R");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.meld(1, "3K 11R 12R 13R");
    bench.ends("5B");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "5B"]);
}

/// RE-14, RE-22: so was one with which the tile before it leaves: nobody takes from the column twice in a turn.
#[test]
fn a_tile_that_leaves_with_the_one_before_it_was_thrown() {
    let mut bench = thought_again();
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.lift("12Y#2", Zone::Discard);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert!(bench.last_log().ends_with("and threw blue 3."));
    bench.meld(1, "3B 3R 3K 10Y 11Y 12Y#2 13R 13B 13K");
    bench.ends("5B");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "5B"]);
}

/// One that the next player has on the rack is said to be thrown.
#[test]
fn a_tile_that_the_next_player_has_torn_was_thrown_as_they_say() {
    let mut bench = thought_again();
    bench.say(0, "threw-unread", "3B");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
    bench.meld(1, "3B 3R 3K 9Y 10Y 11Y 13R 13B 13K");
    bench.ends("5B");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "5B"]);
}

/// RE-14: so was one after which somebody drew, where an antenna under the stacks tells: nobody draws twice in a turn.
#[test]
fn a_tile_after_which_somebody_drew_was_thrown() {
    let mut bench = thought_again();
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.lay("1R#2", Zone::Stock);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "drawn when it was gone");
    assert!(bench.last_log().ends_with("and threw blue 3."));

    let mut bench = Bench::second_turn(2, &[]);
    let thrown = bench.now + SECOND;
    bench.ends("3B");
    bench.lay("1R#2", Zone::Stock);
    bench.lift_dated("3B", Zone::Discard, thrown);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "drawn before");
    bench.lay("3B", Zone::Discard);
    bench.ends("5B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "5B"]);
}

/// Where the next player lays already, a tag that is missed takes no turn back.
#[test]
fn a_tile_that_is_missed_while_the_next_player_lays_was_thrown() {
    let mut bench = Bench::second_turn(2, &[]);
    let thrown = bench.now + SECOND;
    bench.ends("3B");
    bench.meld(1, "11R");
    bench.lift_dated("3B", Zone::Discard, thrown);
    bench.meld(1, "11B 11K 7R 8R 9R");
    bench.wait(0.5);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.lay("3B", Zone::Discard);
    bench.ends("5B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "5B"]);
}

/// RE-22: the thrown tile is missed, and then torn with others by the next player, who lays one from further inside. What lay
/// between them is not missed yet.
#[test]
fn a_tile_that_is_missed_before_the_next_player_tears_was_thrown() {
    let mut bench = Bench::second_turn(3, &[]);
    let thrown = bench.now + SECOND;
    bench.ends("3B");
    bench.lift_dated("3B", Zone::Discard, thrown);
    assert_eq!(bench.sheet().turn, Some(Seat(0)), "as if it were taken up");
    bench.meld(1, "10Y 11Y");
    bench.lift("12Y#2", Zone::Discard);
    bench.meld(1, "12Y#2 5R 5B 5K");
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.lift("3Y#2", Zone::Discard);
    bench.wait(1.0);
    bench.ends("3Y#2");
    assert_eq!(bench.sheet().discard, ["13Y", "3Y"]);
}

/// What somebody says in the turn after it stands: the turn before is over.
#[test]
fn what_was_said_since_stands() {
    let mut bench = Bench::second_turn(2, &[]);
    let thrown = bench.now + SECOND;
    bench.ends("3B");
    bench.say(1, "count", "12");
    bench.lift_dated("3B", Zone::Discard, thrown);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}

/// The step may be taken back as any other.
#[test]
fn it_can_be_taken_back() {
    let mut bench = thought_again();
    bench.undo();
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}
