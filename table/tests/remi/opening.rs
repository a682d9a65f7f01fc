//! RE-15 to RE-21: the first reveal, and what stands against it.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use rules::Seat;
use table::view::Verdict;
use table::zone::Zone;

use crate::bench::Bench;

/// RE-16, RE-17: 45 points with a run and a group; the running sum is public.
#[test]
fn an_opening_of_45_is_read_and_its_sum_shown() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R");
    assert_eq!(bench.loose()[0].verdict, Verdict::Unknown);
    assert_eq!(
        bench.loose()[0].text,
        "not a combination yet: one more tile at least"
    );
    bench.meld(0, "9R");
    assert_eq!(bench.groups(), ["run of red, 7 to 9"]);
    assert_eq!(bench.facts(0), ["15 of 45"]);
    bench.meld(0, "10R 10B 10K");
    assert_eq!(bench.facts(0), ["45 of 45"]);
    assert_eq!(bench.groups(), ["run of red, 7 to 9", "group of 10"]);
    bench.ends("3B");
    assert_eq!(bench.facts(0), ["opened"]);
    assert_eq!(
        bench.last_log(),
        "Ana laid a run of red, 7 to 9, laid a group of 10 and threw blue 3."
    );
}

/// RE-16: 44 or less; more points laid mend it.
#[test]
fn too_few_points_are_named_and_mended_by_laying_more() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 6B 6K 6Y");
    bench.throw("3B");
    assert_eq!(bench.faults(), ["TOO_FEW_POINTS"]);
    let fault = &bench.sheet().faults[0];
    assert_eq!(fault.rule, "RE-16");
    assert!(fault.text.contains("15 are missing"), "{}", fault.text);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.meld(0, "11R 11B 11K");
    bench.wait(1.3);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}

/// RE-17: a run and a group; putting it all back undoes it.
#[test]
fn an_opening_without_a_group_is_undone_by_taking_it_back() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "10R 11R 12R 10B 11B 12B");
    bench.throw("3B");
    assert_eq!(bench.faults(), ["NO_GROUP"]);
    bench.take_back(0, "10R 11R 12R 10B 11B 12B");
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.facts(0), Vec::<String>::new());
    assert_eq!(bench.groups(), Vec::<String>::new());
}

/// RE-20, RE-A11: 11 12 13 1 is a run, and no 2 goes on from there.
#[test]
fn a_1_stands_at_the_end_of_a_run() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "11R 12R 13R 1R");
    assert_eq!(bench.facts(0), ["40 of 45"]);
    bench.meld(0, "2R");
    assert_eq!(bench.facts(0), ["40 of 45"]);
    assert_eq!(bench.loose()[0].pieces, ["2R#1"]);
}

/// RE-15: nothing in the first round.
#[test]
fn nothing_is_laid_in_the_first_round() {
    let mut bench = Bench::dealt(2);
    bench.throw("13Y");
    bench.meld(1, "7R 8R 9R 10R 10B 10K");
    assert!(
        bench
            .loose()
            .iter()
            .all(|group| group.reason == Some("FIRST_ROUND"))
    );
    bench.throw("3B");
    assert_eq!(bench.faults(), ["FIRST_ROUND", "FIRST_ROUND"]);
    bench.take_back(1, "7R 8R 9R 10R 10B 10K");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
}

/// RE-18 to RE-20: what is not a combination is judged when the felt is quiet, with the tiles to blame.
#[test]
fn what_is_no_combination_is_named_with_its_tiles() {
    for (tiles, reason, blame) in [
        (
            "7R 7B 7R#2",
            "DUPLICATE_COLOUR",
            vec!["7R#1", "7B#1", "7R#2"],
        ),
        ("7R 8R 9B", "NOT_A_MELD", vec!["7R#1", "8R#1", "9B#1"]),
        ("13R 1R 2R", "ONE_WRAP", vec!["13R#1", "1R#1", "2R#1"]),
    ] {
        let mut bench = Bench::second_turn(2, &[]);
        bench.meld(0, tiles);
        assert_eq!(bench.loose()[0].verdict, Verdict::Unknown, "{tiles}");
        bench.wait(3.1);
        let group = bench.loose()[0].clone();
        assert_eq!(group.verdict, Verdict::Invalid, "{tiles}");
        assert_eq!(group.reason, Some(reason), "{tiles}");
        assert_eq!(group.blame, blame, "{group:?}");
    }
}

/// RE-18: loose tiles keep the turn open until they are taken back.
#[test]
fn loose_tiles_keep_the_turn_open() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 9R 10R 10B 10K 4B 5B");
    bench.throw("3B");
    assert_eq!(bench.faults(), ["BAD_MELD"]);
    assert_eq!(bench.sheet().faults[0].blame, ["4B#1", "5B#1"]);
    bench.take_back(0, "4B 5B");
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
}

/// RE-21: where a joker stands is asked once, shown and kept; no answer means the highest place.
#[test]
fn the_place_of_a_joker_is_asked() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "12R 12B 12K 8R 9R JK");
    bench.wait(1.3);
    assert_eq!(bench.questions(), ["way"]);
    let asked = &bench.view().questions[0];
    assert_eq!(asked.options.len(), 2);
    assert!(asked.options[0].text.contains("8 to 10"), "{asked:?}");
    bench.answer("way", "1").unwrap();
    assert!(bench.groups().contains(&"run of red, 7 to 9".to_owned()));
    bench.meld(0, "2R 2B 2K");
    bench.wait(1.3);
    assert_eq!(bench.questions(), Vec::<String>::new(), "asked once");
    bench.ends("3B");
    assert!(bench.groups().contains(&"run of red, 7 to 9".to_owned()));
}

#[test]
fn without_an_answer_the_highest_place_counts() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "12R 12B 12K 8R 9R JK");
    bench.ends("3B");
    assert!(bench.groups().contains(&"run of red, 8 to 10".to_owned()));
}

/// Without an answer a joker belongs to what came with it, whichever combination was laid first.
#[test]
fn a_joker_belongs_to_what_it_came_with() {
    for (combinations, joker) in [
        (
            ["9Y 10Y 11Y JK", "2R 2B 2Y", "13R 13B 13K"],
            "run of yellow, 9 to 12",
        ),
        (
            ["9Y 10Y 11Y", "2R 2B 2Y JK", "13R 13B 13K"],
            "run of yellow, 9 to 11",
        ),
        (
            ["2R 2B 2Y", "9Y 10Y 11Y JK", "13R 13B 13K"],
            "run of yellow, 9 to 12",
        ),
        (
            ["2R 2B 2Y JK", "9Y 10Y 11Y", "13R 13B 13K"],
            "run of yellow, 9 to 11",
        ),
    ] {
        // However quickly they follow each other.
        for pause in [0.5, 1.3] {
            let mut bench = Bench::second_turn(2, &[]);
            for combination in combinations {
                bench.meld(0, combination);
                bench.wait(pause);
            }
            bench.wait(1.3);
            assert_eq!(bench.questions(), ["way"], "{combinations:?}");
            bench.ends("3B");
            let groups = bench.groups();
            assert!(
                groups.contains(&joker.to_owned()),
                "{combinations:?}, {pause} s: {groups:?}"
            );
        }
    }
}

/// RE-24: a tile that fits a group is added to it, though it would go on from one that comes after it. It is asked about
/// all the same.
#[test]
fn without_an_answer_a_tile_is_where_it_fitted_as_it_came() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "5R 6R 7R 10B 10K 10Y");
    bench.ends("13B");
    bench.ends("2K#2");
    bench.meld(0, "3B 3K 3Y");
    bench.ends("13K");
    bench.ends("2K");
    bench.say(0, "count", "6");
    for tile in ["3R#2", "4R"] {
        bench.meld(0, tile);
        bench.wait(1.5);
    }
    assert_eq!(bench.questions(), ["way"]);
    bench.ends("12K");
    let groups = bench.groups();
    assert!(
        groups.contains(&"run of red, 4 to 7".to_owned()),
        "{groups:?}"
    );
}

/// RE-17, RE-21: three runs or three groups: the same tiles, asked.
#[test]
fn runs_or_groups_are_asked() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "count", "20");
    bench.meld(0, "5R 6R 7R 5B 6B 7B 5K 6K 7K 10R 10B 10K 11Y 12Y 13Y");
    bench.wait(1.3);
    assert_eq!(bench.questions(), ["way"]);
    let options = bench.view().questions[0].options.clone();
    let groups = options
        .iter()
        .find(|way| way.text.contains("group of 5"))
        .unwrap();
    bench.answer("way", &groups.value).unwrap();
    assert!(
        bench.groups().contains(&"group of 6".to_owned()),
        "{:?}",
        bench.groups()
    );
}

/// A second thrown tile is too many (RE-14).
#[test]
fn two_thrown_tiles_are_one_too_many() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.lay("3B", Zone::Discard);
    bench.lay("4B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.faults(), ["ONE_OUT"]);
    bench.lift("4B", Zone::Discard);
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.last_log(), "Ana threw blue 3.");
}

/// A throw that is taken back at once is not a throw.
#[test]
fn a_throw_taken_back_is_none() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.lay("3B", Zone::Discard);
    bench.wait(0.8);
    bench.lift("3B", Zone::Discard);
    bench.wait(5.0);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.ends("4B");
    assert_eq!(bench.last_log(), "Ana threw blue 4.");
}

/// A tile whose tag is dead is typed, thrown or laid.
#[test]
fn unread_tiles_are_typed() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "7R 8R 10R 10B 10K");
    bench.say(0, "laid-unread", "9r");
    assert_eq!(bench.facts(0), ["45 of 45"]);
    bench.say(0, "threw-unread", "3B");
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().discard.last().unwrap(), "3B");
    assert_eq!(bench.groups().len(), 2);
    bench.ends("5B");
    assert_eq!(bench.groups().len(), 2);
    assert!(bench.call(0, "threw-unread", "3X").is_err());
}

/// RE-17, RE-A9: a group of one tile and both jokers is one where the table plays so; where it does not,
/// the tile that fits nowhere is named.
#[test]
fn one_tile_and_both_jokers_are_a_group_by_option() {
    let tiles = "11R 12R 13R 5B JK JK#2";
    let mut bench = Bench::second_turn(2, &[("joker_cap", "none")]);
    bench.meld(0, tiles);
    bench.wait(3.0);
    assert_eq!(bench.groups(), ["group of 5", "run of red, 11 to 13"]);
    bench.ends("3B");
    assert_eq!(bench.facts(0), ["opened"]);

    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, tiles);
    bench.throw("3B");
    assert_eq!(bench.faults(), ["BAD_MELD", "NO_GROUP"]);
    assert_eq!(bench.sheet().faults[0].blame, ["5B#1"]);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
}

/// RE-21: a run may begin and end with a joker, and that is among what is asked.
#[test]
fn a_run_with_a_joker_at_each_end_is_asked_about() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "11R 12R 13R JK JK#2 5B 5R 5K 5Y");
    bench.wait(3.0);
    let asked = &bench.view().questions[0].options;
    let asked: Vec<&str> = asked.iter().map(|option| &*option.text).collect();
    assert_eq!(
        asked,
        [
            "group of 5 (red 5, blue 5, black 5 and yellow 5) and run of red, 10 to 1 (red 11, red 12, red 13, joker and joker)",
            "group of 5 (red 5, blue 5, black 5 and yellow 5) and run of red, 9 to 13 (red 11, red 12, red 13, joker and joker)",
        ]
    );
}

/// All tiles but those that lie in the column of [`Bench::second_turn`], and but the jokers.
fn naturals() -> Vec<String> {
    let tile = |number: u8| ["R", "B", "K", "Y"].map(|colour| format!("{number}{colour}"));
    (1..=13)
        .flat_map(tile)
        .flat_map(|tile| [tile.clone(), format!("{tile}#2")])
        .filter(|tile| !["2Y#2", "13Y#2", "12Y#2"].contains(&&**tile))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// Nothing laid is forgotten: each tile is in a combination, refused, or named as loose, whatever
    /// lies there.
    #[test]
    fn every_tile_that_lies_is_told_of(
        mut tiles in subsequence(naturals(), 1..13).prop_shuffle(),
        jokers in subsequence(vec!["JK".to_owned(), "JK#2".to_owned()], 0..=2),
        cap in select(vec!["two_naturals", "four_naturals", "one", "none"]),
    ) {
        tiles.extend(jokers);
        let mut bench = Bench::second_turn(2, &[("joker_cap", cap)]);
        bench.meld(0, &tiles.join(" "));
        bench.wait(3.0);
        let groups = bench.sheet().groups;
        let told: usize = groups.iter().map(|group| group.pieces.len()).sum();
        prop_assert_eq!(told, tiles.len(), "{:?}", groups);
    }
}

/// RE-21: however much lies there already that could take some of its tiles, a combination that is whole is read as one.
#[test]
fn a_new_combination_is_read_among_many_that_could_take_its_tiles() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.meld(0, "3R 4R 5R 6R 7R 8R 9R 6B 6K#2 6Y 13B#2 13K#2 13Y");
    bench.ends("3B#2");
    bench.ends("9B#2");
    bench.say(0, "count", "20");
    bench.meld(0, "5K 6K 7K 8K 9K 10K 11K 8R#2 8B#2 8K#2 8Y#2");
    bench.ends("9K#2");
    bench.ends("9Y#2");
    bench.say(0, "count", "20");
    bench.meld(0, "1R 1K 1Y 2R#2 2B 2K 11B#2 11K#2 11Y");
    bench.ends("3K#2");
    bench.ends("3Y#2");
    bench.say(0, "count", "20");
    bench.meld(0, "11B 12B JK 1B 2Y 2R 2K#2");
    bench.wait(3.1);
    assert_eq!(bench.loose(), [], "{:?}", bench.groups());
    let twos = bench
        .groups()
        .into_iter()
        .filter(|text| text == "group of 2");
    assert_eq!(twos.count(), 2);
}

/// RE-21: of two equal tiles each belongs to those that it was laid with, whichever was heard first.
#[test]
fn equal_tiles_go_with_those_that_came_with_them() {
    let mut bench = Bench::second_turn(2, &[]);
    for tile in ["12Y", "12B#2", "12K", "JK"] {
        bench.lay(tile, Zone::Melds(Seat(0)));
    }
    bench.wait(0.9);
    for tile in ["10B", "11B"] {
        bench.lay(tile, Zone::Melds(Seat(0)));
    }
    bench.wait(1.1);
    bench.lay("12B#1", Zone::Melds(Seat(0)));
    bench.wait(1.3);
    assert_eq!(bench.groups(), ["run of blue, 10 to 12", "group of 12"]);
}
