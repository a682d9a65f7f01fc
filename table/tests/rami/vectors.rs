//! The vectors of Rami at the table: set-ups, combinations laid before a seat, and the totals of
//! matches.

use rules::Seat;
use std::collections::BTreeMap;

use serde_json::Value;
use table::app::Wanted;
use table::event::Request;
use table::game::Points;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::Bench;
use crate::bench::vectors::{self, words};

/// Faces that are on no card, and jokers whose place in the list matters: tags lie in no order.
const NOT_AT_THE_TABLE: [&str; 4] = ["own-01", "own-02", "own-25", "own-26"];

fn lines(kind: &str) -> Vec<Value> {
    let all = include_str!("../vectors/rami.jsonl");
    vectors::lines(all, kind, &NOT_AT_THE_TABLE)
}

/// RA-03 to RA-07, RA-A3, RA-A4: what lies together is that combination, or is called none. What is
/// too short is unfinished, and cards that are not a combination may be several.
#[test]
fn melds() {
    for line in lines("meld") {
        let packs = line["packs"].to_string();
        let mut bench = Bench::dealt(2, &[("packs", &packs)]);
        let mut copies: BTreeMap<&str, usize> = BTreeMap::new();
        let cards = words(&line["cards"]);
        let pieces = cards.iter().map(|card| {
            let copy = copies.entry(card).or_default();
            *copy += 1;
            format!("{card}/{copy}")
        });
        let pieces: Vec<String> = pieces.collect();
        bench.melds(1, &pieces.join(" "));
        bench.wait(5.0);
        let groups = bench.sheet().groups;
        let whole = groups
            .iter()
            .find(|group| group.pieces.len() == cards.len());
        let verdict = whole.map(|group| group.verdict);
        if line["expect"]["valid"] == true {
            assert_eq!(verdict, Some(Verdict::Valid), "{line}");
            continue;
        }
        assert_ne!(verdict, Some(Verdict::Valid), "{line}");
        let called = whole.filter(|group| group.verdict == Verdict::Invalid);
        if let Some(group) = called {
            assert_eq!(group.reason, line["expect"]["reason"].as_str(), "{line}");
        }
    }
}

/// RA-01, RA-02, RA-08 to RA-10, RA-A1, RA-A5, RA-A17: packs, hands and the stock.
#[test]
fn set_ups() {
    for line in lines("setup") {
        let players = line["players"].as_u64().unwrap() as usize;
        let packs = line["packs"].to_string();
        let expect = &line["expect"];
        let mut bench = Bench::new();
        let seated = bench.seat(players, &[("packs", &packs)]);
        assert_eq!(seated.is_ok(), expect["valid"] == true, "{line}");
        if seated.is_err() {
            continue;
        }
        let plan = bench.table.app().game().plan();
        let hand = expect["hand"].as_u64().unwrap() as usize;
        assert_eq!(plan.hands, vec![hand; players], "{line}");
        if let Some(cards) = expect["cards"].as_u64() {
            assert_eq!(plan.pieces.len() as u64, cards, "{line}");
        }
        bench.ask(Request::Deal).unwrap();
        let sheet = bench.sheet();
        assert_eq!(
            sheet.stock,
            expect["stock"].as_u64().map(|n| n as usize),
            "{line}"
        );
        assert_eq!(sheet.discard, Vec::<String>::new(), "nothing is turned up");
    }
}

/// RA-30, RA-A15, RA-A16: the deals of a match, written as the line tells.
#[test]
fn matches() {
    for line in lines("match") {
        let rounds = line["rounds"].as_array().unwrap();
        let seats: Vec<&String> = match rounds.first() {
            Some(round) => round.as_object().unwrap().keys().collect(),
            None => Vec::new(),
        };
        let players = seats.len().max(2);
        let planned = line["rounds_planned"].to_string();
        let mut bench = Bench::seated(players, &[("packs", "1"), ("rounds_planned", &planned)]);
        for (place, round) in rounds.iter().enumerate() {
            let points = seats
                .iter()
                .map(|seat| Points::whole(round[seat.as_str()].as_i64().unwrap()));
            let points = points.collect();
            bench.one_deal();
            let round = place + 1;
            bench.agree(Wanted::Correct { round, points }).unwrap();
        }
        let expect = &line["expect"];
        let over = bench.phase() == Phase::Finished;
        assert_eq!(over, expect["finished"].as_bool().unwrap(), "{line}");
        for (seat, total) in seats.iter().zip(bench.totals()) {
            if let Some(expected) = expect["totals"][seat.as_str()].as_i64() {
                assert_eq!(i64::from(total), expected, "{seat}: {line}");
            }
        }
        let won = bench.table.app().game().written().winners;
        let won: Vec<&str> = won.iter().map(|at| seats[at.index()].as_str()).collect();
        assert_eq!(won, words(&expect["winners"]), "{line}");
    }
}

impl Bench {
    /// A deal that ends at once, since the first player goes out.
    fn one_deal(&mut self) {
        self.ask(Request::Deal).unwrap();
        self.pile.clear();
        let seat = self.turn().unwrap();
        // RA-09: ten cards with two players, seven with three; one is drawn and one thrown.
        let melds = match self.totals().len() {
            2 => &["7H 8H 9H", "2S 2D 2C", "JC QC KC AC"][..],
            _ => &["7H 8H 9H", "JC QC KC AC"],
        };
        for meld in melds {
            self.melds(seat, meld);
        }
        self.throw("4S");
        let others = (0..self.totals().len() as u8).filter(|other| *other != seat);
        let hands: Vec<(u8, &str)> = others.zip(["AS", "KS", "QS", "JS", "10S"]).collect();
        self.show(&hands);
        assert!(
            matches!(self.phase(), Phase::Scored | Phase::Finished),
            "{:?}",
            self.view().next
        );
        for (uid, zone, _) in self.table.app().felt().stays() {
            let (antenna, since) = (self.antenna(zone), self.now);
            self.change(sensors::Change::Left {
                uid,
                antenna,
                since,
            });
        }
    }
}

#[test]
fn the_areas_are_cleared_between_deals() {
    let mut bench = Bench::seated(2, &[("packs", "1"), ("rounds_planned", "2")]);
    bench.one_deal();
    bench.lay("7H", Zone::Melds(Seat(0)));
    assert!(bench.ask(Request::Deal).is_err(), "a card lies there still");
    bench.lift("7H", Zone::Melds(Seat(0)));
    bench.one_deal();
    assert_eq!(bench.phase(), Phase::Finished);
}
