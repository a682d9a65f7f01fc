//! RE-24, RE-30 to RE-32: adding tiles and exchanging jokers.

use rules::Seat;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::Bench;

/// Ana has opened with 7R JK 9R and three tens; Ivan has too, with 2B 3B 4B and four elevens.
fn with_joker() -> Bench {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R JK 9R 10R 10B 10K");
    bench.ends("3B#2");
    bench.meld(1, "2B 3B 4B 11B 11K 11Y");
    bench.ends("4Y");
    bench
}

/// RE-24: to one's own combinations and to others', which is whose points they are.
#[test]
fn tiles_are_added_and_count_for_who_placed_them() {
    let mut bench = Bench::opened(2, &[]);
    bench.meld(1, "2B 3B#2 4B 11B 11K 11Y");
    bench.meld(0, "6R 10Y");
    bench.ends("4Y");
    assert!(
        bench
            .groups()
            .contains(&"run of red, 6 to 9; red 6 counts for Ivan".to_owned()),
        "{:?}",
        bench.groups()
    );
    bench.empties_stock(0);
    bench.left(0, "");
    bench.left(1, "13K");
    // Ana: 15 + 30; Ivan: 15 + 30 + 5 + 10 - 10.
    assert_eq!(bench.totals(), [45, 50]);
}

/// RE-A7: not before one's own opening: it waits until the turn ends, then it is named.
#[test]
fn who_has_not_opened_adds_nothing() {
    let mut bench = Bench::opened(2, &[]);
    bench.meld(0, "6R");
    assert_eq!(bench.loose()[0].verdict, Verdict::Unknown);
    bench.throw("3Y");
    assert_eq!(bench.faults(), ["NOT_OPENED"]);
    bench.take_back(0, "6R");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
}

/// RE-31: a run has two jokers, and the one that came free lies in another run: the other one still lies where it lay, whichever
/// of them it is.
#[test]
fn the_joker_that_stays_is_the_other_one() {
    for (stays, freed) in [("JK#1", "JK#2"), ("JK#2", "JK#1")] {
        let mut bench = Bench::second_turn(2, &[]);
        bench.meld(0, &format!("8B 9B {freed} 11B 12B {stays} 1B 10R 10K 10Y"));
        bench.ends("3B#2");
        bench.ends("4Y");
        bench.meld(0, "10B");
        bench.wait(0.5);
        bench.lift(freed, Zone::Melds(Seat(0)));
        bench.wait(1.0);
        bench.meld(0, &format!("4Y#2 {freed} 6Y"));
        // Missed for a moment, so that it has come last.
        bench.lift(stays, Zone::Melds(Seat(0)));
        bench.wait(0.3);
        bench.lay(stays, Zone::Melds(Seat(0)));
        bench.ends("3K");
        bench.wait(5.0);
        assert_eq!(bench.loose(), [], "{freed} came free");
        assert_eq!(bench.groups().len(), 3, "{:?}", bench.groups());
    }
}

/// RE-31: both tiles for the joker lie there, and its antenna has not missed it yet. Which of them is added, if only one is, the table
/// asks; while it does, it holds neither to fit nothing.
#[test]
fn what_is_asked_about_is_not_judged() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 12R 12B JK");
    bench.ends("3B#2");
    bench.meld(1, "2B 3B 4B 11B 11K 11Y");
    bench.ends("4Y");
    bench.ends("3K#2");
    bench.meld(0, "12K 12Y");
    bench.wait(4.0);
    assert_eq!(bench.questions(), ["way"]);
    assert_eq!(bench.loose()[0].verdict, Verdict::Unknown);
    bench.answer("way", "0").unwrap();
    bench.wait(4.0);
    assert_eq!(bench.loose()[0].verdict, Verdict::Invalid);
}

/// What does not fit on another's area is judged when the felt is quiet.
#[test]
fn what_does_not_fit_is_named() {
    let mut bench = with_joker();
    bench.meld(1, "5K");
    bench.wait(3.1);
    let group = bench.loose()[0].clone();
    assert_eq!(group.verdict, Verdict::Invalid);
    assert!(group.text.contains("Take back black 5"), "{}", group.text);
    bench.take_back(1, "5K");
    bench.ends("5Y");
}

/// RE-31: whoever has given a tile takes the joker in his own time; nothing is wrong before he throws.
#[test]
fn a_tile_that_frees_a_joker_waits_for_it() {
    let mut bench = with_joker();
    bench.ends("5Y");
    bench.meld(0, "8R");
    bench.wait(10.0);
    let group = bench.loose()[0].clone();
    assert_eq!(group.verdict, Verdict::Unknown);
    assert_eq!(group.text, "given for a joker that still lies there");
    bench.throw("5K");
    assert_eq!(bench.loose()[0].verdict, Verdict::Invalid);
}

/// RE-30: a joker only to one's own combinations.
#[test]
fn a_joker_on_anothers_combination() {
    let mut bench = Bench::opened(2, &[]);
    bench.meld(1, "2B 3B#2 4B 11B 11K 11Y");
    bench.meld(0, "JK");
    assert_eq!(bench.loose()[0].reason, Some("JOKER_OWN_ONLY"));
    bench.throw("4Y");
    assert_eq!(bench.faults(), ["JOKER_OWN_ONLY"]);
    bench.take_back(0, "JK");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
}

/// RE-31, RE-A15, RE-A26: another player's joker, laid at once; it counts for its first user.
#[test]
fn a_joker_is_swapped_and_laid() {
    let mut bench = with_joker();
    bench.ends("5Y");
    bench.meld(0, "8R");
    bench.lift("JK", Zone::Melds(Seat(0)));
    bench.throw("5K");
    assert_eq!(bench.faults(), ["MUST_USE_JOKER"]);
    bench.meld(1, "13K 12K JK");
    bench.wait(1.3);
    assert_eq!(
        bench.sheet().turn,
        Some(Seat(0)),
        "{:?}",
        bench.sheet().faults
    );
    assert!(
        bench
            .groups()
            .contains(&"run of red, 7 to 9; red 8 counts for Ivan".to_owned())
    );
    bench.empties_stock(0);
    bench.left(0, "");
    bench.left(1, "");
    // Ana: 7R 9R 10 + tens 30 + her joker 50; Ivan: 45 + 8R 5 + 12K 13K 20.
    assert_eq!(bench.totals(), [90, 70]);
}

/// RE-31: on the player's own area the antenna sees the joker all the time.
#[test]
fn a_joker_moves_within_the_own_area() {
    let mut bench = with_joker();
    bench.meld(0, "8R 13K 12K");
    bench.wait(1.3);
    bench.ends("5Y");
    let groups = bench.groups();
    assert!(
        groups.contains(&"run of red, 7 to 9".to_owned()),
        "{groups:?}"
    );
    assert!(
        groups.iter().any(|group| group.starts_with("run of black")),
        "{groups:?}"
    );
}

/// RE-31: a joker taken without its tile is put back.
#[test]
fn a_joker_taken_for_nothing() {
    let mut bench = with_joker();
    bench.ends("5Y");
    bench.lift("JK", Zone::Melds(Seat(0)));
    bench.meld(1, "13K 12K JK");
    assert_eq!(bench.faults(), ["WRONG_TILE"]);
    bench.take_back(1, "13K 12K JK");
    bench.lay("JK", Zone::Melds(Seat(0)));
    bench.ends("6Y");
}

/// RE-32, RE-A14: both missing tiles together free the joker of a group.
#[test]
fn a_joker_in_a_group_takes_both_tiles() {
    for (options, tiles, legal) in [
        (&[][..], "10K", false),
        (&[], "10K 10Y", true),
        (&[("group_joker", "either")], "10K", true),
    ] {
        let mut bench = Bench::second_turn(2, options);
        bench.meld(0, "7R 8R 9R 10R 10B JK");
        bench.ends("3B#2");
        bench.ends("4Y");
        bench.meld(0, tiles);
        bench.meld(0, "13K 12K");
        bench.throw("5Y");
        assert_eq!(
            bench.faults().is_empty(),
            legal,
            "{tiles}: {:?}",
            bench.sheet().faults
        );
    }
}

/// A tile that lies stays: put back, it was never moved.
#[test]
fn a_tile_taken_from_a_combination_is_put_back() {
    let mut bench = with_joker();
    bench.lift("7R", Zone::Melds(Seat(0)));
    bench.lay("7R", Zone::Melds(Seat(1)));
    assert_eq!(bench.faults(), Vec::<&str>::new(), "it may be heard there");
    bench.wait(3.0);
    assert_eq!(bench.faults(), ["TAKEN_FROM_MELD"]);
    bench.throw("5Y");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.lift("7R", Zone::Melds(Seat(1)));
    bench.lay("7R", Zone::Melds(Seat(0)));
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}

/// RE-24: a tile without a tag that answers, added to another player's combination.
#[test]
fn an_added_tile_that_is_not_read_is_typed() {
    let mut bench = with_joker();
    assert!(bench.call(0, "added-unread", "13K").is_err());
    bench.say(0, "added-unread", "5B");
    bench.ends("5Y");
    let groups = bench.groups();
    assert!(
        groups.contains(&"run of blue, 2 to 5; blue 5 counts for Ana".to_owned()),
        "{groups:?}"
    );
}

/// RE-A15: by option the freed joker may stay on the rack; it counts for its first user.
#[test]
fn a_freed_joker_is_kept_by_option() {
    let mut bench = Bench::second_turn(2, &[("freed_joker", "rack")]);
    bench.meld(0, "7R JK 9R 10R 10B 10K");
    bench.ends("3B#2");
    bench.ends("4Y");
    bench.meld(0, "8R");
    bench.lift("JK", Zone::Melds(Seat(0)));
    bench.ends("5Y");
    assert!(bench.groups().contains(&"run of red, 7 to 9".to_owned()));
}

/// RE-A27: by option the turn of the opening adds nothing.
#[test]
fn the_opening_turn_adds_nothing_by_option() {
    for (option, legal) in [("true", true), ("false", false)] {
        let mut bench = Bench::second_turn(2, &[("attach_on_opening_turn", option)]);
        bench.meld(0, "7R 8R 9R 10R 10B 10K");
        bench.ends("3B#2");
        bench.meld(1, "2B 3B 4B 11B 11K 11Y");
        bench.meld(0, "6R");
        bench.throw("4Y");
        assert_eq!(
            bench.faults().is_empty(),
            legal,
            "{:?}",
            bench.sheet().faults
        );
    }
}

/// Ivan has opened with 7R JK 9R and three tens; Ana, who has the tile between and has not opened, is
/// on turn with this many tiles before she draws.
fn ivans_joker(rack: usize, options: &[(&str, &str)]) -> Bench {
    let mut bench = Bench::second_turn(2, options);
    bench.ends("3B#2");
    bench.meld(1, "7R JK 9R 10R 10B 10K");
    bench.ends("4Y");
    bench.say(0, "count", &rack.to_string());
    bench
}

/// RE-31, RE-32, RE-A7: what opens lies before the joker comes free, which then goes onto it: to an end,
/// into a group, or between what was laid and a further tile.
#[test]
fn a_freed_joker_goes_onto_what_has_just_opened() {
    for (opening, joker, lies) in [
        (
            "2B 3B 4B 11B 11K 11Y",
            "JK",
            "run of blue, 2 to 5; joker counts for Ivan",
        ),
        (
            "11B 12B 13B 11K 11Y 11R",
            "JK",
            "group of 11; joker counts for Ivan",
        ),
        (
            "4B 5B 6B 11B 11K 11Y",
            "JK 8B",
            "run of blue, 4 to 8; joker counts for Ivan",
        ),
        (
            "11B 12B 13B 1B 2K 2Y 2R",
            "JK",
            "run of blue, 10 to 1; joker counts for Ivan",
        ),
    ] {
        let mut bench = ivans_joker(14, &[]);
        bench.meld(0, opening);
        bench.wait(1.3);
        bench.meld(1, "8R");
        bench.lift("JK", Zone::Melds(Seat(1)));
        bench.meld(0, joker);
        bench.ends("5Y");
        let groups = bench.groups();
        assert!(groups.contains(&lies.to_owned()), "{opening}: {groups:?}");
        assert!(
            groups.contains(&"run of red, 7 to 9; red 8 counts for Ana".to_owned()),
            "{groups:?}"
        );
        assert_eq!(bench.facts(0), ["opened"]);
    }
}

/// RE-A7: which of two jokers came free no antenna tells; the other may have opened.
#[test]
fn a_freed_joker_beside_the_own_one() {
    let mut bench = ivans_joker(14, &[]);
    bench.meld(0, "10B#2 JK#2 12B 3K 3B 3Y");
    bench.meld(1, "8R");
    bench.lift("JK", Zone::Melds(Seat(1)));
    bench.meld(0, "5K JK 7K");
    bench.ends("5Y");
    assert_eq!(bench.facts(0), ["opened"]);
}

/// RE-26, RE-29: the freed joker is her last tile and closes, in the turn of the opening.
#[test]
fn a_freed_joker_closes_in_the_turn_of_the_opening() {
    let mut bench = ivans_joker(6, &[]);
    bench.meld(0, "2B 3B 4B 11B 11K 11Y");
    bench.meld(1, "8R");
    bench.lift("JK", Zone::Melds(Seat(1)));
    bench.meld(0, "JK");
    bench.say(0, "closed", "");
    bench.wait(1.3);
    assert_eq!(bench.phase(), Phase::Showing, "{:?}", bench.sheet().faults);
    bench.left(1, "");
    // Ana: 15 + 30 + 8R 5 + closing 50, doubled; Ivan: 7R 9R 10 + tens 30 + a joker 50.
    assert_eq!(bench.totals(), [200, 90]);
}

/// RE-29: on the closer's own area no antenna tells whether the joker or another tile was the last: she is asked, and nothing
/// is written before.
#[test]
fn only_the_closer_knows_whether_a_freed_joker_was_last() {
    for (answer, total) in [("yes", 310), ("no", 155)] {
        let mut bench = with_joker();
        bench.say(0, "count", "1");
        bench.meld(0, "8R 10Y");
        assert_eq!(bench.questions(), [""; 0], "she has not closed");
        bench.say(0, "closed", "");
        bench.wait(5.0);
        assert_eq!(bench.phase(), Phase::Playing, "{:?}", bench.sheet().faults);
        // At which end the joker lies is asked, too, and waited for by nobody.
        assert_eq!(bench.questions(), ["way", "last"]);
        let text = "Was the joker that came free the last tile of Ana?";
        assert_eq!(bench.view().questions[1].text, text);
        assert!(bench.answer("last", "perhaps").is_err());
        bench.answer("last", answer).unwrap();
        bench.wait(1.3);
        assert_eq!(bench.phase(), Phase::Showing, "{:?}", bench.sheet().faults);
        bench.left(1, "");
        assert_eq!(bench.totals()[0], total);
    }
}

/// RE-A7, RE-A27: what opens only with the joker does not open; by option nothing is added in that turn.
/// It is told so, and not that the wrong tile was given.
#[test]
fn a_freed_joker_that_would_open_is_refused_for_that() {
    for (opening, options) in [
        ("2B 3B 4B 5B 6B 9K 9B 9Y", &[][..]),
        (
            "2B 3B 4B 11B 11K 11Y",
            &[("attach_on_opening_turn", "false")],
        ),
    ] {
        let mut bench = ivans_joker(14, options);
        bench.meld(0, opening);
        bench.meld(1, "8R");
        bench.lift("JK", Zone::Melds(Seat(1)));
        bench.meld(0, "JK");
        bench.throw("5Y");
        assert_eq!(bench.faults(), ["NOT_OPENED"], "{opening}");
    }
}

/// RE-32: one of the two tiles that the group lacks does not free its joker, and that is what is told.
#[test]
fn half_of_what_a_group_lacks() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 10R 10B JK");
    bench.ends("3B#2");
    bench.meld(1, "2B 3B 4B 11B 11K 11Y");
    bench.meld(0, "10K");
    bench.lift("JK", Zone::Melds(Seat(0)));
    bench.meld(1, "JK");
    bench.throw("5Y");
    assert_eq!(bench.faults(), ["NEED_BOTH"]);
    bench.meld(0, "10Y");
    bench.wait(1.3);
    assert_eq!(
        bench.sheet().turn,
        Some(Seat(0)),
        "{:?}",
        bench.sheet().faults
    );
}
