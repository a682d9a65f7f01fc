//! RE-13, RE-22, RE-23, RE-25: taking tiles of the column.

use rules::Seat;
use table::zone::Zone;

use crate::bench::Bench;

/// Takes a tile off the column and lays it on a meld area.
fn carry(bench: &mut Bench, tile: &str, seat: u8) {
    bench.lift(tile, Zone::Discard);
    bench.meld(seat, tile);
}

/// RE-22, RE-23: the last tile, laid in a combination of the opening. RE-A16: the throw that began
/// the column was the starter's first turn.
#[test]
fn the_last_tile_is_torn_and_laid() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "10Y 11Y");
    carry(&mut bench, "12Y#2", 0);
    bench.meld(0, "5R 5B 5K");
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "3B"]);
    assert_eq!(
        bench.last_log(),
        "Ana took yellow 12 from the column, laid a group of 5, laid a run of yellow, 10 to 12 and threw blue 3."
    );
    assert_eq!(bench.sheet().stock, Some(76), "Ivan's draw alone");
}

/// RE-22: from inside; the tiles behind come along, and one of them may be thrown again.
#[test]
fn a_tear_from_inside_takes_all_behind() {
    let mut bench = Bench::second_turn(3, &[]);
    bench.meld(0, "10Y 11Y");
    carry(&mut bench, "12Y#2", 0);
    bench.meld(0, "5R 5B 5K");
    bench.throw("3B");
    assert_eq!(bench.faults(), ["NOT_ALL_TORN"], "yellow 3 still lies");
    bench.lift("3B", Zone::Discard);
    bench.lift("3Y#2", Zone::Discard);
    bench.wait(1.0);
    bench.ends("3Y#2");
    assert_eq!(bench.sheet().discard, ["13Y", "3Y"]);
    assert!(
        bench
            .last_log()
            .starts_with("Ana took yellow 12 and yellow 3 from the column")
    );
}

/// RE-22: the torn tile is missed where it was laid, after one from behind it was thrown again. That one was thrown
/// nevertheless.
#[test]
fn a_torn_tile_that_is_missed_was_laid_before() {
    let mut bench = Bench::second_turn(3, &[]);
    for tile in ["12Y#2", "3Y#2"] {
        bench.lift(tile, Zone::Discard);
    }
    bench.meld(0, "10Y 11Y 12Y#2");
    bench.meld(0, "5R 5B 5K");
    bench.wait(1.0);
    bench.lay("3Y#2", Zone::Discard);
    for _ in 0..2 {
        bench.wait(0.7);
        bench.lift("12Y#2", Zone::Melds(Seat(0)));
        bench.wait(0.7);
        bench.meld(0, "12Y#2");
    }
    bench.wait(1.3);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.sheet().discard, ["13Y", "3Y"]);
    assert_eq!(bench.turn(), Some(1));
}

/// RE-22: two torn tiles are laid, and the first is missed for a moment: it does not lie in the column again beside what
/// was laid, and is no third of its face.
#[test]
fn a_torn_tile_that_is_missed_is_torn_still() {
    let mut bench = Bench::second_turn(3, &[]);
    bench.meld(0, "7R 8R 9R 12Y#1 12R 12B");
    for tile in ["5K", "3K#2", "4K#2"] {
        bench.ends(tile);
    }
    // Black 5 is thrown again before the antenna has missed it.
    for tile in ["12Y#2", "3Y#2", "3K#2", "4K#2"] {
        bench.lift(tile, Zone::Discard);
    }
    bench.meld(0, "10Y 11Y 12Y#2 3Y#2 3R 3B");
    bench.wait(3.1);
    assert_eq!(bench.loose(), []);
    bench.lift("12Y#2", Zone::Melds(Seat(0)));
    bench.wait(1.8);
    assert_eq!(bench.loose(), []);
    bench.meld(0, "12Y#2");
    bench.say(0, "threw-unread", "5K");
    bench.wait(2.0);
    assert_eq!((bench.faults(), bench.turn()), (vec![], Some(1)));
}

/// RE-22: what came along is thrown again before the antenna has missed it, so that for the felt it has never moved. Its
/// player says so.
#[test]
fn what_came_along_and_was_thrown_again_at_once_is_said() {
    let mut bench = Bench::second_turn(3, &[]);
    bench.meld(0, "10Y 11Y");
    carry(&mut bench, "12Y#2", 0);
    bench.meld(0, "5R 5B 5K");
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(0));
    bench.say(0, "threw-unread", "3Y");
    bench.wait(2.0);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.sheet().discard, ["13Y", "3Y"]);
    assert_eq!(bench.turn(), Some(1));
    bench.ends("6K");
    assert_eq!(bench.sheet().discard, ["13Y", "3Y", "6K"]);
}

/// RE-23: a tear that is said and whose tile is not laid.
#[test]
fn a_torn_tile_must_be_laid() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.lift("12Y#2", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "yes").unwrap();
    bench.throw("3B");
    assert!(
        bench.faults().contains(&"TORN_NOT_USED"),
        "{:?}",
        bench.faults()
    );
    bench.lift("3B", Zone::Discard);
    bench.lay("12Y#2", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}

/// No answer means that the tile still lies there.
#[test]
fn an_unread_tile_of_the_column_is_no_tear() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.lift("12Y#2", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.wait(2.0);
    assert!(
        bench
            .view()
            .notices
            .iter()
            .any(|notice| notice.text.contains("yellow 12"))
    );
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
}

/// RE-23: what is laid is the twin of a tile that is not read in the column any more. It may have been torn, and the twin
/// laid in its place: the turn waits for a word.
#[test]
fn the_twin_of_a_torn_tile_is_asked_about() {
    for (answer, column) in [("yes", &["13Y", "3B"][..]), ("no", &["13Y", "12Y", "3B"])] {
        let mut bench = Bench::second_turn(2, &[]);
        bench.lift("12Y#2", Zone::Discard);
        bench.meld(0, "10Y 11Y 12Y");
        bench.meld(0, "5R 5B 5K");
        bench.throw("3B");
        bench.wait(5.0);
        assert_eq!(bench.questions(), ["tear:1"]);
        assert_eq!(bench.turn(), Some(0), "nobody is skipped");
        bench.answer("tear:1", answer).unwrap();
        bench.wait(2.0);
        assert_eq!(bench.sheet().discard, column, "{answer}");
        assert_eq!(bench.turn(), Some(1));
    }
}

/// Where twins of two such tiles are laid, a no about the first leaves the other.
#[test]
fn the_twin_of_a_tile_behind_is_asked_about_too() {
    let mut bench = Bench::second_turn(3, &[]);
    for tile in ["12Y#2", "3Y#2"] {
        bench.lift(tile, Zone::Discard);
    }
    bench.meld(0, "10Y 11Y 12Y");
    bench.meld(0, "3Y 3R 3K");
    bench.meld(0, "5R 5B 5K");
    bench.throw("3B");
    bench.wait(5.0);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "no").unwrap();
    bench.wait(1.0);
    assert_eq!(bench.questions(), ["tear:2"]);
    assert_eq!(bench.turn(), Some(0), "nobody is skipped");
    bench.answer("tear:2", "yes").unwrap();
    bench.wait(2.0);
    assert_eq!(bench.sheet().discard, ["13Y", "12Y", "3B"]);
    assert_eq!(bench.turn(), Some(1));
}

/// RE-22: the twin came along from behind in the column, and the first is kept in hand.
#[test]
fn the_twin_of_a_torn_tile_that_came_along_is_asked_about() {
    for (answer, column) in [("yes", &["13Y", "3B"][..]), ("no", &["13Y", "12Y", "3B"])] {
        let mut bench = Bench::second_turn(3, &[]);
        bench.ends("12Y");
        for tile in ["12Y#2", "3Y#2", "12Y"] {
            bench.lift(tile, Zone::Discard);
        }
        bench.meld(1, "10Y 11Y 12Y");
        bench.meld(1, "3Y#2 3R 3K");
        bench.meld(1, "5R 5B 5K");
        bench.throw("3B");
        bench.wait(5.0);
        assert_eq!(bench.questions(), ["tear:1"]);
        bench.answer("tear:1", answer).unwrap();
        bench.wait(2.0);
        assert_eq!(bench.sheet().discard, column, "{answer}");
        assert_eq!(bench.turn(), Some(2));
    }
}

/// The same where the dead tile was missed for a moment meanwhile: it tells nothing of the others, as it is never torn.
#[test]
fn the_dead_tile_that_was_missed_hides_no_tear() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.lift("12Y#2", Zone::Discard);
    bench.meld(0, "10Y 11Y 12Y");
    bench.lift("13Y#2", Zone::Discard);
    bench.wait(0.6);
    bench.lay("13Y#2", Zone::Discard);
    bench.meld(0, "5R 5B 5K");
    bench.throw("3B");
    bench.wait(5.0);
    assert_eq!(bench.questions(), ["tear:1"]);
    assert_eq!(bench.turn(), Some(0), "nobody is skipped");
}

/// The same, and a tile from behind the torn one is laid too: that alone would prove another tear. Both tiles of this face
/// lie open already where nothing else is believed.
#[test]
fn the_twin_of_a_torn_tile_is_laid_with_one_from_behind() {
    let mut bench = Bench::second_turn(3, &[]);
    for tile in ["12Y#2", "3Y#2"] {
        bench.lift(tile, Zone::Discard);
    }
    bench.meld(0, "10Y 11Y 12Y");
    bench.meld(0, "3Y#2 3R 3K");
    bench.meld(0, "5R 5B 5K");
    bench.throw("3B");
    bench.wait(5.0);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "yes").unwrap();
    bench.wait(2.0);
    assert_eq!(bench.sheet().discard, ["13Y", "3B"]);
    assert_eq!(bench.turn(), Some(1));
}

/// What was torn unseen is thrown again: only a tear explains that.
#[test]
fn a_torn_tile_that_is_thrown_again_proves_the_tear() {
    let mut bench = Bench::second_turn(3, &[]);
    for tile in ["12Y#2", "3Y#2"] {
        bench.lift(tile, Zone::Discard);
    }
    bench.meld(0, "10Y 11Y 12Y");
    bench.meld(0, "5R 5B 5K");
    bench.wait(2.0);
    bench.throw("3Y#2");
    bench.wait(3.0);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "yes").unwrap();
    bench.wait(2.0);
    assert_eq!(bench.sheet().discard, ["13Y", "3Y"]);
    assert_eq!(bench.turn(), Some(1));
}

/// The very tile that was torn is thrown again, and its twin laid; even where nothing lay behind it.
#[test]
fn the_torn_tile_itself_is_thrown_again() {
    throws_what_it_tore(3, &["12Y#2", "3Y#2"]);
    throws_what_it_tore(2, &["12Y#2"]);
}

fn throws_what_it_tore(players: usize, torn: &[&str]) {
    let mut bench = Bench::second_turn(players, &[]);
    for tile in torn {
        bench.lift(tile, Zone::Discard);
    }
    bench.meld(0, "10Y 11Y 12Y");
    bench.meld(0, "5R 5B 5K");
    bench.wait(2.0);
    bench.throw("12Y#2");
    bench.wait(3.0);
    assert_eq!(bench.questions(), ["tear:1"]);
    bench.answer("tear:1", "yes").unwrap();
    bench.wait(2.0);
    assert_eq!(bench.sheet().discard, ["13Y", "12Y"]);
    assert_eq!(bench.turn(), Some(1));
}

/// RE-13, RE-A23: the first tile is dead, also torn with others; RE-22: not in the first turn.
#[test]
fn the_dead_tile_and_the_first_turn() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.lift("12Y#2", Zone::Discard);
    carry(&mut bench, "13Y#2", 0);
    assert_eq!(bench.faults(), ["FIRST_TILE"]);
    assert_eq!(bench.sheet().faults[0].blame, ["13Y#2"]);
    bench.take_back(0, "13Y#2");
    for tile in ["13Y#2", "12Y#2"] {
        bench.lay(tile, Zone::Discard);
    }
    bench.ends("3B");

    let mut bench = Bench::dealt(2);
    bench.throw("13Y");
    bench.throw("12Y");
    let mut bench = Bench::dealt(3);
    bench.throw("13Y");
    bench.throw("12Y");
    carry(&mut bench, "12Y", 2);
    assert_eq!(bench.faults(), ["FIRST_TURN"]);
}

/// RE-25: three tiles: only the last; one or two: none. The owner corrects the count.
#[test]
fn few_tiles_left() {
    for (rack, faults) in [(4, &[][..]), (3, &["ONLY_LAST"]), (2, &["RACK_TOO_SMALL"])] {
        let mut bench = Bench::third_turn(2, rack, &[]);
        bench.meld(0, "10Y 11Y");
        carry(&mut bench, "12Y#2", 0);
        assert_eq!(bench.faults(), faults, "{rack}");
        bench.say(0, "count", &(8 - usize::from(rack < 4)).to_string());
        assert_eq!(bench.faults(), Vec::<&str>::new());
    }
}

/// RE-36: a tear into the rack can be said where no antenna could tell it.
#[test]
fn a_rack_player_says_that_he_tears_the_last_tile() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "rack-game", "ordinary");
    assert_eq!(bench.facts(0), ["on the rack: Ordinary game"]);
    assert!(bench.call(0, "tear", "0").is_err());
    bench.say(0, "tear", "1");
    bench.lift("12Y#2", Zone::Discard);
    bench.ends("3B");
    assert_eq!(bench.sheet().discard, ["13Y", "3B"]);
}

/// RE-36: what is torn into the rack proves nothing, and a tile that is only missed looks the same: the turn is not over before
/// the player has told which it is.
#[test]
fn a_rack_player_is_asked_of_the_last_tile_that_is_not_read() {
    for (answer, column) in [("yes", &["13Y", "3B"][..]), ("no", &["13Y", "12Y", "3B"])] {
        let mut bench = Bench::second_turn(2, &[]);
        bench.say(0, "rack-game", "ordinary");
        bench.lift("12Y#2", Zone::Discard);
        bench.throw("3B");
        bench.wait(8.0);
        assert_eq!(bench.turn(), Some(0), "{answer}");
        assert_eq!(bench.questions(), ["tear:1"], "{answer}");
        bench.answer("tear:1", answer).unwrap();
        bench.wait(4.0);
        assert_eq!(bench.turn(), Some(1), "{answer}");
        assert_eq!(bench.sheet().discard, column, "{answer}");
    }
}

/// RE-18, RE-22: Ana's 7 to 9 lies there, and what she tears must be of a new combination. Four tiles that come in one motion
/// are one, though the first of them would go on from the 9; where it came alone, it does.
#[test]
fn what_comes_in_one_motion_is_one_combination() {
    for (pause, runs) in [
        (0.0, ["7 to 9", "10 to 13"]),
        (2.0, ["7 to 10", "11 to 13"]),
    ] {
        let mut bench = Bench::opened(2, &[]);
        bench.ends("11R");
        bench.say(0, "count", "9");
        bench.lift("11R", Zone::Discard);
        bench.meld(0, "10R#2");
        bench.wait(pause);
        bench.meld(0, "11R 12R 13R");
        bench.ends("1K");
        let groups = bench.groups();
        for run in runs {
            let run = format!("run of red, {run}");
            assert!(groups.contains(&run), "{run} in {groups:?}");
        }
    }
}

/// RE-18, RE-24: two 1s and a joker that are put down together are a group, though each would go on a run that lies there; one after
/// the other they do.
#[test]
fn what_is_put_down_at_once_does_not_go_to_several_places() {
    for (pause, lies) in [
        (0.0, ["group of 1", "run of red, 7 to 13"]),
        (2.0, ["run of yellow, 11 to 1", "run of red, 6 to 1"]),
    ] {
        let mut bench = Bench::third_turn(2, 15, &[]);
        bench.meld(0, "10R#2 11R 12R 13R");
        bench.wait(2.0);
        bench.meld(0, "11Y 12Y 13Y");
        bench.ends("1K");
        bench.ends("5B");
        for tile in ["1R", "1Y", "JK"] {
            bench.wait(pause);
            bench.meld(0, tile);
        }
        bench.ends("6K");
        let groups = bench.groups();
        for one in lies.map(str::to_owned) {
            assert!(groups.contains(&one), "{one} in {groups:?}");
        }
    }
}
