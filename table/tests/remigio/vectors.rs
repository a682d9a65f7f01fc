//! The vectors of Remigio at the table: hands are shown as each line tells, and the table writes
//! the same points.

use rules::Seat;
use std::collections::BTreeMap;

use rules::card::Card;
use rules::remigio::{Options, deadwood};
use serde_json::Value;
use table::event::Request;
use table::game::Points;
use table::view::Phase;
use table::zone::Zone;

use super::bench::vectors::{self, words};
use super::bench::{Bench, seating};

/// Lines that no table comes to: a face that is on no card, and hands of another number than ten,
/// which the table does not judge but waits for; a table of combinations without the closer's hand.
const NOT_AT_THE_TABLE: [&str; 7] = [
    "own-36", "own-37", "own-38", "own-39", "own-85", "own-87", "own-88",
];

/// Plain closes without a joker, by every option (×2).
const PLAIN: [&str; 2] = [
    "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H",
    "AD 2D 3D 4D 10C JC QC 6H 6S 6C",
];

/// What a loser shows where the line tells of none.
const LOSER: &str = "2S 4S 6D 8D 10C QC AH 5H 7C KD";

fn lines(kind: &str) -> Vec<Value> {
    let all = include_str!("../vectors/remigio.jsonl");
    vectors::lines(all, kind, &NOT_AT_THE_TABLE)
}

/// The packs: the next copy of each card.
struct Packs {
    packs: usize,
    taken: BTreeMap<String, usize>,
}

impl Packs {
    fn of(players: usize) -> Packs {
        let packs = rules::remigio::Setup::new(players).unwrap().packs;
        let taken = BTreeMap::new();
        Packs { packs, taken }
    }

    /// The hand as pieces, if the packs still hold it.
    fn take(&mut self, hand: &[&str]) -> Option<String> {
        let before = self.taken.clone();
        let mut pieces = Vec::new();
        for card in hand {
            let taken = self.taken.entry((*card).to_owned()).or_default();
            *taken += 1;
            let copies = if *card == "JK" {
                2 * self.packs
            } else {
                self.packs
            };
            if *taken > copies {
                self.taken = before;
                return None;
            }
            pieces.push(format!("{card}/{taken}"));
        }
        Some(pieces.join(" "))
    }

    /// The first of these hands that they still hold.
    fn first(&mut self, hands: &[&str]) -> String {
        let mut hands = hands.iter();
        let found = hands.find_map(|hand| {
            let cards: Vec<&str> = hand.split_whitespace().collect();
            self.take(&cards)
        });
        found.expect("the packs hold one of them")
    }
}

fn options(line: &Value, more: &[(&str, &str)]) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
    let opts = line["opts"].as_object().into_iter().flatten();
    let opts = opts.map(|(key, value)| (key.clone(), text(value)));
    let more = more
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    opts.chain(more).collect()
}

/// The last seat, which plays first, closes with these cards; those of the others whose hands are
/// told show them, the rest nothing.
fn close(
    line: &Value,
    more: &[(&str, &str)],
    players: usize,
    closing: &[&str],
    hands: &[Vec<&str>],
) -> Bench {
    let mut packs = Packs::of(players);
    let options = options(line, more);
    let options: Vec<(&str, &str)> = options.iter().map(|(k, v)| (&**k, &**v)).collect();
    let hands: Vec<String> = hands.iter().map(|hand| packs.take(hand).unwrap()).collect();
    let closing = match closing {
        [] => packs.first(&PLAIN),
        cards => packs.take(cards).unwrap(),
    };
    let up = packs.first(&["3S", "4C", "QD"]);
    let thrown = packs.first(&["KD", "8C", "2H", "JS"]);
    let mut bench = Bench::seated(players, &options);
    bench.ask(Request::Deal).unwrap();
    bench.lay(&up, Zone::Discard);
    for seat in 0..players as u8 {
        bench.say(seat, "ten", "");
    }
    let closer = players as u8 - 1;
    if line["at_deal"] != true {
        bench.throw(&thrown);
    }
    bench.say(closer, "close", "plain");
    bench.lay(&closing, Zone::Pad(Seat(closer)));
    bench.wait(2.0);
    if bench.phase() == Phase::Showing {
        for seat in 0..closer {
            let hand = hands.get(usize::from(seat)).map_or("", String::as_str);
            bench.lay(hand, Zone::Pad(Seat(seat)));
            bench.wait(2.0);
            // What a vector leaves out is not in that hand.
            if bench.calls("whole").contains(&seat) {
                let cards = hand.split_whitespace().count();
                bench.say(seat, "count", &cards.to_string());
            }
        }
    }
    bench
}

fn points(bench: &Bench, seat: usize) -> f64 {
    bench.view().written[0][seat].as_f64()
}

/// That a close was refused, and why.
fn is_refused(bench: &Bench, line: &Value) -> bool {
    let refused = line["expect"]["valid"] == false;
    if refused {
        assert_eq!(bench.phase(), Phase::Playing, "{line}");
        assert_eq!(bench.faults(), ["NOT_CLOSED"], "{line}");
    }
    refused
}

/// RG-07 to RG-11, RG-18, RG-19, RG-25 to RG-30, RG-A3 to RG-A9, RG-A11: what closes, and by which line.
#[test]
fn closing_hands() {
    for line in lines("special_hand") {
        let players = if line["packs"] == 3 { 10 } else { 2 };
        let closing = words(&line["cards"]);
        let mut packs = Packs::of(players);
        packs.take(&closing).unwrap();
        // Whatever the others hold, the line multiplies it.
        let loser: Vec<&str> = LOSER.split_whitespace().collect();
        let loser: Vec<&str> = loser
            .into_iter()
            .filter(|card| packs.take(&[card]).is_some())
            .collect();
        let exact = [("half_rounding", "exact")];
        let bench = close(
            &line,
            &exact,
            players,
            &closing,
            std::slice::from_ref(&loser),
        );
        if is_refused(&bench, &line) {
            continue;
        }
        let hand: Vec<Card> = loser.iter().map(|card| card.parse().unwrap()).collect();
        let flag = |key: &str| line["opts"][key] == true;
        let own = Options {
            ace_wrap: flag("ace_wrap"),
            distinct_suits: flag("distinct_suits"),
            ..Options::default()
        };
        let loose = f64::from(deadwood(&hand, &own).unwrap().points);
        let times = line["expect"]["multiplier"].as_f64().unwrap();
        assert_eq!(points(&bench, 0), loose * times, "{line}");
    }
}

/// RG-04 to RG-11, RG-20, RG-32: what a hand has loose counts twice after a plain close.
#[test]
fn loose_cards() {
    for line in lines("deadwood") {
        let bench = close(&line, &[], 2, &[], &[words(&line["hand"])]);
        let expected = line["expect"]["points"].as_f64().unwrap();
        assert_eq!(points(&bench, 0), expected * 2.0, "{line}");
    }
}

/// RG-21, RG-24, RG-26, RG-31, RG-A10: whole deals. The closer B sits last, the others in their order
/// from the first seat on; with three packs ten sit there.
#[test]
fn deals() {
    for line in lines("round_score") {
        let hands = line["hands"].as_object().unwrap();
        let others: Vec<Vec<&str>> = hands.values().map(words).collect();
        let closing = words(&line["closing"]);
        let all = [&others[..], std::slice::from_ref(&closing)]
            .concat()
            .concat();
        let holds = |players: &usize| Packs::of(*players).take(&all).is_some();
        let players = [others.len() + 1, 10].into_iter().find(holds).unwrap();
        let bench = close(&line, &[], players, &closing, &others);
        if is_refused(&bench, &line) {
            continue;
        }
        let expected = line["expect"]["points"].as_object().unwrap();
        let seats = hands.keys().map(String::as_str).zip(0..);
        for (name, seat) in seats.chain([("B", players - 1)]) {
            let expected = expected[name].as_f64().unwrap();
            assert_eq!(points(&bench, seat), expected, "{name}: {line}");
        }
    }
}

/// RG-22 to RG-24, RG-A1, RG-A13, RG-A14: totals, written as the line tells.
#[test]
fn matches() {
    for line in lines("match") {
        let totals = line["totals"].as_object().unwrap();
        let limit = [&line["limit"], &line["target"]];
        let limit = limit.iter().find_map(|limit| limit.as_i64()).unwrap_or(500);
        let limit = limit.to_string();
        let hand: Vec<&str> = LOSER.split_whitespace().collect();
        let mut bench = close(&line, &[("limit", &limit)], totals.len(), &[], &[hand]);
        let points = totals
            .values()
            .map(|total| Points::whole(total.as_i64().unwrap()));
        let points: Vec<Points> = points.collect();
        bench
            .agree(table::app::Wanted::Correct { round: 1, points })
            .unwrap();
        let expect = &line["expect"];
        let over = bench.phase() == Phase::Finished;
        assert_eq!(over, expect["finished"].as_bool().unwrap(), "{line}");
        let notes = bench.sheet().notes;
        let out = totals.keys().zip(&notes).filter(|(_, note)| note.out);
        if expect["eliminated"].is_array() {
            let out: Vec<&str> = out.map(|(name, _)| name.as_str()).collect();
            assert_eq!(out, words(&expect["eliminated"]), "{line}");
        }
        let won = bench.table.app().game().written().winners;
        let won: Vec<&str> = won
            .iter()
            .filter_map(|at| totals.keys().nth(at.index()))
            .map(String::as_str)
            .collect();
        match (&expect["winners"], expect["winner"].as_str()) {
            (Value::Array(_), _) => assert_eq!(won, words(&expect["winners"]), "{line}"),
            (_, Some(winner)) => assert_eq!(won, [winner], "{line}"),
            _ => assert!(won.is_empty(), "{line}"),
        }
    }
}

/// RG-01, RG-02, RG-03, RG-05, RG-13: packs and hands.
#[test]
fn set_ups() {
    for line in lines("setup") {
        let players = line["players"].as_u64().unwrap() as usize;
        let expect = &line["expect"];
        if expect["valid"] == false {
            let names = (0..players).map(|seat| format!("N{seat}")).collect();
            let mut bench = Bench::seated(2, &[]);
            let many = Request::Setup(table::game::Seating {
                names,
                ..seating(2, &[])
            });
            assert!(bench.ask(many).is_err(), "{line}");
            continue;
        }
        let mut bench = Bench::seated(players, &[]);
        let plan = bench.table.app().game().plan();
        assert_eq!(plan.pieces.len() as u64, expect["cards"].as_u64().unwrap());
        assert_eq!(plan.hands, vec![10; players]);
        let jokers = plan.pieces.iter().filter(|piece| piece.printed() == "JK");
        assert_eq!(jokers.count() as u64, expect["jokers"].as_u64().unwrap());
        bench.ask(Request::Deal).unwrap();
        bench.lay("3S", Zone::Discard);
        assert_eq!(
            bench.sheet().stock,
            expect["stock"].as_u64().map(|n| n as usize)
        );
        assert_eq!(
            bench.sheet().discard.len() as u64,
            expect["discard_start"].as_u64().unwrap()
        );
    }
}
