//! The vectors of Remmi-Demmi at the table: the cards are laid, plaques taken and words said as
//! each line tells, and the table comes to the same.

use rules::Seat;
use std::collections::BTreeMap;

use rules::remmi_demmi::Type;
use serde_json::Value;
use table::event::Request;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::Bench;
use crate::bench::vectors::{self, words};

/// Lines that no table can be brought to: a face that is on no tag, a `*` on none, a tenth card where
/// none is dealt.
const NOT_AT_THE_TABLE: [&str; 4] = ["own-16", "own-23", "own-24", "own-26"];

fn lines(kind: &str) -> Vec<Value> {
    let all = include_str!("../vectors/remmi-demmi.jsonl");
    vectors::lines(all, kind, &NOT_AT_THE_TABLE)
}

/// Cards of faces: the next copy of each.
#[derive(Default)]
struct Box {
    dealt: BTreeMap<String, usize>,
}

impl Box {
    fn take(&mut self, face: &str) -> String {
        let dealt = self.dealt.entry(face.to_owned()).or_default();
        *dealt += 1;
        format!("{face}{dealt}")
    }
}

/// A table dealt for a line, with types out that it does not need.
fn dealt(line: &Value, more: &[(&str, &str)]) -> Bench {
    let players = line["players"].as_u64().unwrap() as usize;
    let named = words(&line["removed"]);
    let used = line.to_string();
    let spare = Type::ALL.iter().map(Type::to_string);
    let spare: Vec<String> = spare
        .filter(|face| !used.contains(&format!("\"{face}\"")))
        .collect();
    let out = match (players, named.is_empty()) {
        (_, false) => named.join(" "),
        (4 | 5, _) => spare[..4].join(" "),
        (6 | 7, _) => spare[..2].join(" "),
        _ => String::new(),
    };
    let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
    let opts = line["opts"].as_object().into_iter().flatten();
    let opts: Vec<(String, String)> = opts
        .map(|(key, value)| (key.clone(), text(value)))
        .collect();
    let mut options: Vec<(&str, &str)> = vec![("removed", &out)];
    options.extend(
        opts.iter()
            .map(|(key, value)| (key.as_str(), value.as_str())),
    );
    options.extend(more);
    let mut bench = Bench::new();
    if players == 4 {
        bench.lift("P2", Zone::Centre);
    }
    bench.seat_with(players, &options).unwrap();
    bench.ask(Request::Deal).unwrap();
    bench
}

/// RD-02, RD-04 to RD-06, RD-20, RD-A3, RD-A10: what is dealt, and that it is the same in each round.
#[test]
fn set_ups() {
    for line in lines("setup") {
        let players = line["players"].as_u64().unwrap() as usize;
        let expect = &line["expect"];
        if expect["valid"] == false {
            let named = words(&line["removed"]).join(" ");
            let refused = Bench::new().seat_with(players, &[("removed", &named)]);
            assert!(refused.is_err(), "{line}");
            continue;
        }
        let bench = dealt(&line, &[]);
        let plan = bench.table.app().game().plan();
        if let Some(cards) = expect["cards_in_play"].as_u64() {
            assert_eq!(plan.pieces.len() as u64, cards, "{line}");
        }
        let hand = if players == 4 { 10 } else { 9 };
        assert_eq!(plan.hands, vec![hand; players], "{line}");
        if let Some(left) = expect["leftover"].as_u64() {
            assert_eq!((plan.pieces.len() - hand * players) as u64, left, "{line}");
        }
        if expect["plaques"].is_array() {
            assert_eq!(bench.view().centre, words(&expect["plaques"]), "{line}");
        }
        let proposed = &bench.trading().proposals[players - 4];
        assert_eq!(proposed.len(), bench.trading().removed.len(), "{line}");
    }
}

/// RD-05, RD-08, RD-21: nine cards, and the tenth in its place.
#[test]
fn remmis() {
    for line in lines("remmi") {
        let aside = line["aside"].as_str();
        let more = [("aside_when", "deal")];
        let mut bench = dealt(&line, if aside.is_some() { &more } else { &[] });
        let mut cards = Box::default();
        if let Some(face) = aside {
            bench.lay(&cards.take(face), Zone::Melds(Seat(0)));
        }
        bench.ask(Request::Start).unwrap();
        let named: Vec<String> = words(&line["cards"])
            .iter()
            .map(|face| cards.take(face))
            .collect();
        let laid: Vec<&str> = named.iter().map(String::as_str).collect();
        bench.claim(0, "P4", &laid);
        bench.wait(124.0);
        if line["expect"]["reason"] == "CARD_COUNT" {
            let cards = laid.len();
            bench
                .ask(Request::Counted {
                    seat: Seat(0),
                    cards,
                })
                .unwrap();
        }
        bench.ask(Request::Next).unwrap();
        let step = bench.reveal().steps[0].clone();
        let valid = line["expect"]["valid"].as_bool().unwrap();
        assert_eq!(step.verdict == Verdict::Valid, valid, "{line}");
        assert_eq!(step.reason, line["expect"]["reason"].as_str(), "{line}");
    }
}

fn seat(name: &str) -> u8 {
    name.as_bytes()[0] - b'A'
}

/// RD-09, RD-14, RD-16, RD-17, RD-22, RD-A6, RD-A7: whole rounds. A claim of which a line tells only whether it is
/// a Remmi is decided by the table.
fn rounds(kind: &str) {
    for line in lines(kind) {
        let mut bench = dealt(&line, &[]);
        if line["opts"]["variant"] == true {
            for (call, named) in [("looked", "early_look"), ("offered", "early_offer")] {
                for name in words(&line[named]) {
                    let of = seat(name);
                    bench.say((of + 1) % 5, call, &of.to_string());
                    let _ = bench.answer(&format!("{call}:{of}"), "yes");
                }
            }
        }
        bench.ask(Request::Start).unwrap();
        let claims = line["claims"].as_array().unwrap();
        let mut plaques = bench.view().centre.into_iter();
        let mut cards = Box::default();
        for claim in claims {
            let seat = seat(claim["seat"].as_str().unwrap());
            if bench.phase() != Phase::Running {
                continue;
            }
            for face in words(&claim["cards"]) {
                bench.lay(&cards.take(face), Zone::Pad(Seat(seat)));
            }
            match plaques.next() {
                Some(plaque) => bench.claim(seat, &plaque, &[]),
                None => bench.say(seat, "claim", ""),
            }
            bench.wait(1.0);
        }
        bench.wait(124.0);
        let decided = |seat: u8| {
            let named = |claim: &&Value| claim["seat"].as_str().map(self::seat) == Some(seat);
            claims.iter().find(named).unwrap()["ok"].as_bool()
        };
        for _ in 0..=claims.len() {
            if bench.phase() != Phase::Reveal {
                break;
            }
            if let Some(waiting) = bench.reveal().waiting {
                let (seat, good) = (waiting.seat, decided(waiting.seat.0).unwrap());
                bench.ask(Request::Decide { seat, good }).unwrap();
            }
            bench.ask(Request::Next).unwrap();
        }
        let expect = &line["expect"];
        let reveal = bench.reveal();
        if let Some(points) = expect["points"].as_object() {
            for (name, points) in points {
                let total = bench.totals()[usize::from(seat(name))];
                assert_eq!(i64::from(total), points.as_i64().unwrap(), "{name}: {line}");
            }
        }
        if expect["unawarded"].is_array() {
            assert_eq!(reveal.unawarded, words(&expect["unawarded"]), "{line}");
        }
        if let Some(ended) = expect["ended_by"].as_str() {
            assert_eq!(reveal.ended_by, ended, "{line}");
        }
    }
}

#[test]
fn claims_that_are_decided() {
    rounds("plaques");
}

#[test]
fn claims_that_are_read() {
    rounds("round_score");
}

/// RD-18, RD-19: the rounds of a match, written as the line tells; three more players are far
/// behind.
#[test]
fn matches() {
    for line in lines("match") {
        let mut bench = Bench::new();
        bench.seat(5);
        let rounds = line["rounds"].as_array().unwrap();
        for (place, points) in rounds.iter().enumerate() {
            bench.plain_round(None);
            let [a, b] = ["A", "B"].map(|name| points[name].as_i64().unwrap() as i32);
            bench.correct(place + 1, &[a, b, -50, -50, -50]).unwrap();
        }
        let expect = &line["expect"];
        let over = bench.phase() == Phase::Finished;
        assert_eq!(over, expect["finished"].as_bool().unwrap(), "{line}");
        for (name, total) in expect["totals"].as_object().into_iter().flatten() {
            let found = bench.totals()[usize::from(seat(name))];
            assert_eq!(i64::from(found), total.as_i64().unwrap(), "{line}");
        }
        if let Some(winner) = expect["winner"].as_str() {
            let leads: Vec<u8> = bench
                .view()
                .seats
                .iter()
                .filter(|s| s.leader)
                .map(|s| s.seat.0)
                .collect();
            assert_eq!(leads, [seat(winner)], "{line}");
        }
    }
}

/// RD-10 to RD-13, RD-21, RD-A12, RD-A15: packets on the trays, one card or several, one false or both.
#[test]
fn exchanges() {
    for line in lines("exchange") {
        let mut bench = Bench::dealt(8);
        let running = line["state"] == "running";
        let mut cards = Box::default();
        let mut packets = Vec::new();
        for (seat, side) in [(0, "a"), (1, "b")] {
            let faces = words(&line[side]["cards"]);
            let packet: Vec<String> = faces.iter().map(|face| cards.take(face)).collect();
            for card in &packet {
                bench.lay(card, Zone::Pad(Seat(seat)));
                bench.lift(card, Zone::Pad(Seat(seat)));
            }
            packets.push(packet);
        }
        if running {
            bench.ask(Request::Start).unwrap();
        }
        if line["a"]["claimed"] == true {
            bench.claim(0, "P4", &[]);
        }
        for (packet, tray) in packets.iter().zip([Zone::TrayLeft, Zone::TrayRight]) {
            packet.iter().for_each(|card| bench.lay(card, tray));
        }
        let trade = bench
            .table
            .app()
            .view(Some(Seat(0)))
            .trading()
            .unwrap()
            .trade
            .clone()
            .unwrap();
        // That fewer cards lie there than were announced nobody has told the table.
        let reason = match line["expect"]["reason"].as_str() {
            Some("COUNT_MISMATCH") if packets[0].len() == packets[1].len() => None,
            reason => reason,
        };
        assert_eq!(trade.reason, reason, "{line}");
    }
}
