//! The vectors of Rummoli at the table: hands dealt, cards cut, and hands of poker laid against each
//! other.

use serde_json::Value;
use table::event::Request;

use crate::bench::Bench;
use crate::bench::vectors::{self, words};

/// Lines that no table comes to in this way: folded hands are never shown, a hand of four cards is
/// waited for, and one card does not lie on two pads.
const NOT_AT_THE_TABLE: [&str; 5] = [
    "own-ru-18",
    "own-ru-19",
    "own-ru-20",
    "own-ru-21",
    "own-ru-22",
];

fn lines(kind: &str) -> Vec<Value> {
    let all = include_str!("../vectors/rummoli.jsonl");
    vectors::lines(all, kind, &NOT_AT_THE_TABLE)
}

/// RU-05, RU-A2, RU-A3: all cards go to the players, left of the dealer first, and to the widow.
#[test]
fn set_ups() {
    for line in lines("setup") {
        let players = line["players"].as_u64().unwrap() as usize;
        if line["expect"]["valid"] == false {
            let refused = Bench::seated(2, &[]).sit(players, &[]).unwrap_err();
            assert!(refused.to_string().contains("RU-A2"), "{line}");
            continue;
        }
        let mut bench = Bench::seated(players, &[]);
        bench.cut_for(players as u8 - 1);
        let plan = bench.table.app().game().plan();
        let dealt = [&plan.hands[..], &[plan.widow]].concat();
        let small = line["expect"]["small"].as_u64().unwrap() as usize;
        let big = line["expect"]["big_count"].as_u64().unwrap() as usize;
        let expected: Vec<usize> = (0..=players)
            .map(|at| small + usize::from(at < big))
            .collect();
        assert_eq!(dealt, expected, "{line}");
        bench.ask(Request::Deal).unwrap();
        if let Some(chips) = line["expect"]["chips_per_player"].as_i64() {
            assert_eq!(bench.totals(), vec![100 - chips as i32; players], "{line}");
        }
        if let Some(chips) = line["expect"]["section_chips"].as_i64() {
            assert!(
                bench
                    .sheet()
                    .sections
                    .iter()
                    .all(|section| section.chips == chips)
            );
        }
    }
}

/// RU-03: the highest cut deals; the tied cut again.
#[test]
fn cuts() {
    for line in lines("cut") {
        let cuts = line["cuts"].as_object().unwrap();
        let mut bench = Bench::seated(cuts.len(), &[]);
        for (seat, card) in (0..).zip(cuts.values()) {
            bench.show(seat, card.as_str().unwrap());
        }
        let named = |seat: u8| cuts.keys().nth(seat.into()).unwrap().as_str();
        match line["expect"]["winner"].as_str() {
            Some(winner) => {
                assert_eq!(named(bench.view().dealer.0), winner, "{line}");
                assert!(bench.calls("cards").is_empty());
            }
            None => {
                let again: Vec<&str> = bench.calls("cards").into_iter().map(named).collect();
                assert_eq!(again, words(&line["expect"]["recut"]), "{line}");
            }
        }
    }
}

/// RU-10, RU-11, RU-13, RU-A7, RU-A8: the best hand takes the pot, tied ones share it, and the rest
/// stays.
#[test]
fn poker() {
    for line in lines("poker") {
        let hands = line["hands"].as_object().unwrap();
        let wheel = line["opts"]["wheel"].as_bool().unwrap_or(true).to_string();
        let players = hands.len();
        let mut bench = Bench::dealt(players, &[("wheel", &wheel)]);
        bench.say(players as u8 - 1, "leave-widow", "");
        let before = bench.totals();
        let pot = bench.section("poker");
        for (seat, hand) in (0..).zip(hands.values()) {
            bench.show(seat, &words(hand).join(" "));
        }
        let winners = words(&line["expect"]["winners"]);
        let share = pot as i32 / winners.len() as i32;
        for (at, name) in hands.keys().enumerate() {
            let won = bench.totals()[at] - before[at];
            let expected = if winners.contains(&name.as_str()) {
                share
            } else {
                0
            };
            assert_eq!(won, expected, "{name}: {line}");
        }
        assert_eq!(bench.section("poker"), pot % winners.len() as i64, "{line}");
    }
}
