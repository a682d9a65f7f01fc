//! Missed and late reads: nothing illegal is made of them, and nothing is moved by them.

use rules::Seat;
use table::view::Verdict;
use table::zone::Zone;

use crate::bench::Bench;

fn no_fault(bench: &Bench) {
    assert_eq!(
        bench.faults(),
        Vec::<&str>::new(),
        "{:?}",
        bench.sheet().faults
    );
    let invalid = |group: &table::view::GroupView| group.verdict == Verdict::Invalid;
    assert!(
        !bench.sheet().groups.iter().any(invalid),
        "{:?}",
        bench.sheet().groups
    );
}

/// A tile of a combination or of the column is not read for a while: it still lies there.
#[test]
fn a_tile_that_lay_before_is_still_there() {
    let mut bench = Bench::opened(2, &[]);
    bench.lift("8R", Zone::Melds(Seat(0)));
    bench.wait(1.0);
    no_fault(&bench);
    bench.ends("5Y");
    bench.wait(4.0);
    let notices = bench.view().notices;
    assert!(
        notices
            .iter()
            .any(|notice| notice.text.contains("any more: red 8")),
        "{notices:?}"
    );
    bench.lift("13Y#2", Zone::Discard);
    bench.meld(0, "10R#2");
    bench.ends("6Y");
    assert!(bench.groups().contains(&"run of red, 7 to 10".to_owned()));
    bench.lay("8R", Zone::Melds(Seat(0)));
    bench.lay("13Y#2", Zone::Discard);
    bench.wait(4.0);
    assert_eq!(bench.view().notices, []);
    no_fault(&bench);
}

/// RE-14: of two tiles thrown at once one is heard when the turn is over: it is of that turn, and one of them is taken back.
#[test]
fn a_tile_that_is_heard_late_is_of_the_turn_before() {
    let mut bench = Bench::opened(2, &[]);
    bench.ends("5Y");
    let thrown = bench.now;
    bench.lay("6Y", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.lay_dated("4B", Zone::Discard, thrown);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert!(
        bench.sheet().faults[0].text.contains("blue 4 and yellow 6"),
        "{:?}",
        bench.sheet().faults
    );
    bench.lift("6Y", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard.last().unwrap(), "4B");
    // So it is where one was laid.
    let mut bench = Bench::opened(2, &[]);
    bench.ends("5Y");
    let laid = bench.now;
    bench.ends("6Y");
    bench.lay_dated("10R#2", Zone::Melds(Seat(0)), laid);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert!(bench.groups().contains(&"run of red, 7 to 10".to_owned()));
    no_fault(&bench);
}

/// A tile of this turn that drops out for a moment was not taken back.
#[test]
fn a_fresh_tile_may_drop_out_for_a_moment() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.lay("3B", Zone::Discard);
    bench.wait(0.5);
    bench.lift("8R", Zone::Melds(Seat(0)));
    bench.wait(1.5);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.lay("8R", Zone::Melds(Seat(0)));
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}

/// One that stays away cannot be told: the table asks after it and calls nothing illegal.
#[test]
fn a_fresh_tile_that_stays_away_cannot_be_told() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.lay("3B", Zone::Discard);
    bench.wait(0.5);
    bench.lift("8R", Zone::Melds(Seat(0)));
    bench.wait(6.0);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert!(
        bench
            .view()
            .notices
            .iter()
            .any(|notice| notice.text.contains("red 8"))
    );
    bench.lay("8R", Zone::Melds(Seat(0)));
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert!(bench.groups().contains(&"run of red, 7 to 9".to_owned()));
}

/// One that was read elsewhere since is in somebody's hand.
#[test]
fn a_tile_that_was_read_elsewhere_is_not_missed_where_it_lay() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R");
    bench.lift("9R", Zone::Melds(Seat(0)));
    assert_eq!(bench.groups(), ["run of red, 7 to 9"], "missed");
    bench.lay("9R", Zone::Pad(Seat(0)));
    bench.lift("9R", Zone::Pad(Seat(0)));
    // The area is looked at when something moves there.
    bench.lay("3B", Zone::Discard);
    let lying = bench.loose().into_iter().flat_map(|group| group.pieces);
    assert_eq!(lying.collect::<Vec<_>>(), ["7R#1", "8R#1"]);
}

/// Readers find tiles up to a second after the throw, in any order.
#[test]
fn late_reads_belong_to_the_turn() {
    let mut bench = Bench::second_turn(2, &[]);
    for tile in ["9R", "10B", "7R"] {
        bench.lay(tile, Zone::Melds(Seat(0)));
        no_fault(&bench);
    }
    bench.lay("3B", Zone::Discard);
    for tile in ["10K", "8R", "10R"] {
        bench.wait(0.9);
        no_fault(&bench);
        bench.lay(tile, Zone::Melds(Seat(0)));
    }
    bench.wait(1.3);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.facts(0), ["opened"]);
}

/// The thrown tile flickers: the turn ends when it lies.
#[test]
fn a_thrown_tile_flickers() {
    let mut bench = Bench::second_turn(2, &[]);
    for _ in 0..3 {
        bench.lay("3B", Zone::Discard);
        bench.wait(0.7);
        bench.lift("3B", Zone::Discard);
        bench.wait(0.7);
        no_fault(&bench);
    }
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}

/// A tile carried from one antenna to the next is on both for a moment.
#[test]
fn a_tile_on_two_antennas_for_a_moment() {
    let mut bench = Bench::opened(2, &[]);
    bench.meld(1, "2B 3B#2 4B 11B 11K 11Y");
    bench.lay("6R", Zone::Melds(Seat(1)));
    bench.lay("6R", Zone::Melds(Seat(0)));
    bench.wait(0.5);
    bench.lift("6R", Zone::Melds(Seat(1)));
    bench.ends("5Y");
    assert!(
        bench
            .groups()
            .contains(&"run of red, 6 to 9; red 6 counts for Ivan".to_owned())
    );
}

/// A restart in the middle of a turn: what the antennas find again belongs to it; what lay before
/// and is not found still lies.
#[test]
fn a_restart_takes_the_turn_up() {
    let mut bench = Bench::opened(2, &[]);
    bench.meld(1, "2B 3B#2 4B 11B 11K");
    let mine = ["2B", "3B#2", "4B", "11B", "11K"].map(|tile| (tile, Zone::Melds(Seat(1))));
    bench.restart_with(&mine);
    bench.wait(6.0);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.meld(1, "11Y");
    bench.ends("5Y");
    assert_eq!(bench.groups().len(), 4);
    assert_eq!(bench.facts(1), ["opened"]);
}

/// A throw that was said, since no antenna read it, and is read in the same turn is the same throw; read in the next one
/// it is that tile too, or its twin is thrown: that is asked, and nothing is judged before.
#[test]
fn a_throw_that_was_said_may_be_read_later() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "threw-unread", "3B");
    bench.wait(0.3);
    bench.lay("3B", Zone::Discard);
    bench.wait(1.3);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);

    let mut bench = said_and_read("3B#1", 1.3);
    bench.answer("unread:3B#1", "before").unwrap();
    bench.wait(5.0);
    no_fault(&bench);
    assert_eq!(bench.questions(), Vec::<String>::new());
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
    bench.ends("5B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "5B"]);
    // Its tag is known by now: who tears it tears it.
    bench.lift("5B", Zone::Discard);
    bench.lift("3B", Zone::Discard);
    bench.meld(0, "3B 2B 4B 11R 11B 11K 13R 13B 13K");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y"]);
}

/// RE-14: a tile that was said and is never read is not its twin, which is thrown later.
#[test]
fn the_twin_of_a_tile_that_was_said_is_thrown() {
    for late in [1.3, 30.0] {
        let mut bench = said_and_read("3B#2", late);
        bench.answer("unread:3B#2", "now").unwrap();
        bench.wait(1.3);
        no_fault(&bench);
        assert_eq!(bench.sheet().turn, Some(Seat(0)));
        assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "3B"]);
        // Both are known to lie there: one that is read now is the first.
        bench.lay("3B", Zone::Discard);
        bench.wait(5.0);
        assert_eq!(bench.questions(), Vec::<String>::new());
        assert_eq!(bench.sheet().turn, Some(Seat(0)));
    }
}

/// What comes this much later than a throw is the next player's, who need not wait for an answer.
#[test]
fn what_comes_after_the_throw_is_the_next_players() {
    let mut bench = said_and_read("3B#2", 1.3);
    bench.wait(1.0);
    bench.lay("5B", Zone::Discard);
    bench.wait(2.2);
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.lay("6B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)), "until it is answered");
    bench.answer("unread:3B#2", "before").unwrap();
    bench.wait(2.5);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "5B", "6B"]);
    assert_eq!(bench.groups().len(), 2);
}

/// The tile that was said is read at last while it is asked about its twin: it is asked about that one on.
#[test]
fn both_twins_are_read() {
    for (tile, said) in [("3B#2", "3B#1"), ("3B#1", "3B#2")] {
        let mut bench = said_and_read(tile, 1.3);
        bench.lay(said, Zone::Discard);
        bench.wait(1.4);
        bench.lay("5B", Zone::Discard);
        assert_eq!(bench.questions(), [format!("unread:{tile}")]);
        bench.answer(&format!("unread:{tile}"), "now").unwrap();
        bench.wait(2.6);
        assert_eq!(bench.questions(), Vec::<String>::new());
        assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "3B", "5B"]);
        assert_eq!(bench.sheet().turn, Some(Seat(1)));
    }
}

/// RE-14: two are thrown at once, one of them the twin of a tile that was said: nothing ends before it is answered.
#[test]
fn the_twin_of_a_tile_that_was_said_is_one_of_two() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "threw-unread", "3B");
    bench.wait(1.3);
    bench.lay("5B 3B#2", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.answer("unread:3B#2", "now").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.faults(), ["ONE_OUT"]);
    bench.lift("5B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "3B"]);
}

/// While it is asked which tile is read there, another one that is thrown ends no turn.
#[test]
fn nothing_is_judged_while_it_is_asked_which_tile_is_read() {
    let mut bench = said_and_read("3B#2", 1.3);
    bench.wait(1.0);
    bench.throw("5B");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.answer("unread:3B#2", "before").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "5B"]);
}

/// Ana says that she threw 3B; after that turn a tile of that face is read in the column, and it is asked which.
fn said_and_read(tile: &str, late: f64) -> Bench {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "threw-unread", "3B");
    bench.wait(late.max(1.3));
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.lay(tile, Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.questions(), [format!("unread:{tile}")]);
    bench
}

/// What comes this much later than a turn was mended is the next player's too.
#[test]
fn what_comes_after_a_mend_is_the_next_players() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "threw-unread", "3B");
    bench.wait(1.3);
    bench.meld(1, "6B");
    bench.throw("8K");
    assert_eq!(bench.faults(), ["BAD_MELD"]);
    bench.wait(3.0);
    bench.lay("3B", Zone::Discard);
    bench.take_back(1, "6B");
    bench.lay("5B", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.questions(), ["unread:3B#1"]);
    bench.answer("unread:3B#1", "before").unwrap();
    bench.wait(1.3);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "8K", "5B"]);
}

/// RE-22: the next player goes on as soon as it is answered which tile was read: tears what was thrown, thinks again, and
/// puts it back.
#[test]
fn what_the_next_player_tears_and_puts_back_was_thrown() {
    let mut bench = Bench::opened(2, &[]);
    bench.say(1, "threw-unread", "5B");
    bench.wait(1.3);
    bench.lay("5B", Zone::Discard);
    bench.lay("12K", Zone::Discard);
    bench.wait(2.2);
    bench.answer("unread:5B#1", "before").unwrap();
    bench.meld(1, "12R 12B");
    bench.lift("12K", Zone::Discard);
    bench.meld(1, "12K");
    bench.wait(0.9);
    bench.lift("12R 12B 12K", Zone::Melds(Seat(1)));
    bench.lay("12K", Zone::Discard);
    bench.wait(1.4);
    bench.throw("6Y");
    bench.wait(1.3);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(
        bench.sheet().discard,
        ["13Y", "12Y", "3B", "5B", "12K", "6Y"]
    );
}

/// The next player throws the twin of a tile that was said while it is asked about another one: it is not the one that was
/// said.
#[test]
fn the_twin_of_a_tile_that_was_said_is_the_next_players() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "threw-unread", "3B");
    bench.wait(1.3);
    bench.say(1, "threw-unread", "5B");
    bench.wait(0.5);
    bench.lay("3B", Zone::Discard);
    bench.wait(2.7);
    bench.lay("5B#2", Zone::Discard);
    bench.wait(0.5);
    bench.answer("unread:3B#1", "before").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.questions(), ["unread:5B#2"]);
    bench.answer("unread:5B#2", "now").unwrap();
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "5B", "5B"]);
}

/// RE-14: the felt was quiet while it was asked: the answer ends the turn, and what the next player tears then was thrown.
#[test]
fn an_answer_ends_a_turn_at_once() {
    let mut bench = said_and_read("3B#2", 1.3);
    bench.answer("unread:3B#2", "now").unwrap();
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B", "3B"]);
}

/// What a turn lacks may be a tile that a neighbour's antenna hears as well: it is named as read in two places, and nobody is
/// blamed.
#[test]
fn what_is_read_in_two_places_is_held_against_nobody() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 10R 10B 10K");
    bench.lay("9R", Zone::Stock);
    bench.throw("3B");
    bench.wait(5.0);
    no_fault(&bench);
    assert_eq!(bench.view().notices[0].kind, "two_places");
    assert_eq!(bench.sheet().turn, Some(Seat(0)), "it waits");
    bench.lift("9R", Zone::Stock);
    bench.wait(2.0);
    no_fault(&bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}
