//! Options of the table, each with what it changes there: the same deed by the default and by the
//! other value.

use rules::Seat;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// RE-A4: pairs are swapped, or by option they are not.
#[test]
fn pairs_are_not_swapped_by_option() {
    for (option, legal) in [("true", true), ("false", false)] {
        let mut bench = Bench::dealt_with(2, "13R", &[("pair_swap", option)]);
        bench.lay("6R#1 6R#2", Zone::Pad(Seat(0)));
        bench.lay("8K#1 8K#2", Zone::Pad(Seat(1)));
        bench.say(0, "pairs", "");
        bench.say(1, "pairs", "");
        assert_eq!(!bench.calls("swap").is_empty(), legal, "{option}");
        let said = bench.call(0, "swap", "1:small");
        assert_eq!(said.is_ok(), legal, "{option}: {said:?}");
    }
}

/// RE-A8: a torn tile lies in a new combination; by option it may be attached instead.
#[test]
fn a_torn_tile_is_attached_by_option() {
    for (option, faults) in [("false", &["TORN_NOT_USED"][..]), ("true", &[])] {
        let mut bench = Bench::opened(2, &[("torn_may_attach", option)]);
        bench.ends("6R");
        bench.lift("6R", Zone::Discard);
        bench.meld(0, "6R");
        bench.throw("4Y");
        assert_eq!(bench.faults(), faults, "{option}");
        assert_eq!(bench.turn() == Some(1), faults.is_empty(), "{option}");
    }
}

/// RE-A9: how many jokers lie in a combination.
#[test]
fn jokers_in_a_combination_by_option() {
    let two_of_four = "5R JK#1 JK#2 8R";
    let two_of_three = "8R JK#1 JK#2";
    let touching = "5R 6R 7R JK#1 JK#2 10R";
    let apart = "5R JK#1 7R 8R JK#2 10R";
    for (option, legal) in [
        ("two_naturals", &[two_of_four, touching, apart][..]),
        ("four_naturals", &[apart]),
        ("one", &[apart]),
        ("none", &[two_of_four, two_of_three, touching, apart]),
    ] {
        for run in [two_of_four, two_of_three, touching, apart] {
            let mut bench = Bench::second_turn(2, &[("joker_cap", option)]);
            bench.meld(0, run);
            bench.meld(0, "13B 13K 13Y 12B 12K 12Y");
            bench.throw("3B");
            let ended = bench.turn() == Some(1);
            assert_eq!(
                ended,
                legal.contains(&run),
                "{option}, {run}: {:?}",
                bench.sheet().faults
            );
        }
    }
}

/// RE-A28: whoever has not opened tears any tile, by option the last alone.
#[test]
fn who_has_not_opened_tears_the_last_alone_by_option() {
    for (option, fault) in [("any", None), ("last_only", Some("ONLY_LAST"))] {
        let mut bench = Bench::second_turn(3, &[("unopened_tear", option)]);
        bench.meld(0, "10Y 11Y");
        bench.lift("12Y#2", Zone::Discard);
        bench.lift("3Y#2", Zone::Discard);
        bench.meld(0, "12Y#2 5R 5B 5K");
        bench.throw("3Y#2");
        // What the tear would have brought stands against the turn too.
        assert_eq!(bench.faults().first().copied(), fault, "{option}");
    }
}

const DOUBLES: &str = "2R#1 2R#2 3R#1 3R#2 4R#1 4R#2 5R#1 5R#2 6R#1 6R#2 7R#1 7R#2 8R#1";

/// RE-A17: a joker pairs with a tile on the rack, by option it does not.
#[test]
fn jokers_on_the_rack_by_option() {
    for (option, closes) in [("true", true), ("false", false)] {
        let mut bench = Bench::second_turn(2, &[("rack_jokers", option)]);
        bench.say(0, "rack-game", "doubles");
        bench.say(0, "closed", "");
        bench.lay(&format!("{DOUBLES} JK"), Zone::Pad(Seat(0)));
        bench.throw("9K");
        assert_eq!(bench.phase() == Phase::Scored, closes, "{option}");
        let faults = if closes { &[][..] } else { &["NOT_SHAPE"] };
        assert_eq!(bench.faults(), faults, "{option}");
    }
}

/// RE-A24: the 50 for closing come on top of the shape, by option they do not.
#[test]
fn closing_a_rack_game_by_option() {
    for (option, points) in [("true", 1350), ("false", 1300)] {
        let mut bench = Bench::second_turn(2, &[("rack_closing", option)]);
        bench.say(0, "rack-game", "doubles");
        bench.say(0, "closed", "");
        bench.lay(&format!("{DOUBLES} 8R#2"), Zone::Pad(Seat(0)));
        bench.throw("9K");
        assert_eq!(bench.totals(), [points, -100], "{option}");
    }
}
