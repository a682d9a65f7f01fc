//! The claims turned over (RD-08, RD-15 to RD-21, RD-A16) and what may be known before.

use rules::Seat;
use table::event::Request;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::Bench;

/// RD-15: before the round has stopped, no viewer's page, no board, no public word differs
/// between a good claim and a false one.
#[test]
fn a_sealed_verdict_leaves_by_no_channel() {
    let told = |cards: &[&str]| {
        let mut bench = Bench::running(5);
        bench.claim(0, "P4", cards);
        bench.wait(3.0);
        let app = bench.table.app();
        let mut views: Vec<String> = (0..5)
            .map(|seat| serde_json::to_string(&app.view(Some(Seat(seat)))).unwrap())
            .collect();
        views.push(format!("{:?}", app.scoreboard()));
        views.push(app.public().to_string());
        views
    };
    let good = told(&["RC1..5", "RS1..4"]);
    let false_claim = told(&["RC1..5", "GC1..3", "BT1"]);
    assert_eq!(good, false_claim);
    for text in good {
        assert!(!text.contains("RC1") && !text.contains("5100"), "{text}");
    }
}

/// RD-16, RD-17: a false claim costs five points and the plaques move up, step by step.
#[test]
fn plaques_are_handed_on_claim_by_claim() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..5", "GC1..3", "BT1"]);
    bench.claim(1, "P3", &["RT1..9"]);
    bench.claim(2, "P2", &["GC4..9", "RC6..8"]);
    bench.wait(3.0);
    bench.ask(Request::Next).unwrap();
    let view = bench.view();
    let reveal = view.reveal().unwrap();
    let step = &reveal.steps[0];
    assert_eq!(
        (step.verdict, step.reason, step.rule),
        (Verdict::Invalid, Some("NOT_REMMI"), "RD-08")
    );
    assert_eq!(step.blame, ["BT1"], "the smallest set to blame");
    let passes: Vec<_> = step
        .passes
        .iter()
        .map(|p| (p.plaque.as_str(), p.from.0, p.to.map(|seat| seat.0)))
        .collect();
    assert_eq!(
        passes,
        [("P4", 0, Some(1)), ("P3", 1, Some(2)), ("P2", 2, None)]
    );
    assert_eq!(
        reveal.holds,
        [("P4".to_owned(), Seat(1)), ("P3".to_owned(), Seat(2))]
    );
    assert_eq!(view.phase, Phase::Reveal);
    bench.turn_all_over();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!(bench.table.app().totals(), [-5, 4, 3, 0, 0]);
    assert_eq!(bench.reveal().unawarded, ["P2"]);
}

/// RD-08, RD-A16: fewer than nine seen is "7 of 9", never false; swiping the others tells.
#[test]
fn unseen_cards_are_swiped_and_never_make_a_claim_false() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..5", "RS1..2"]);
    bench.wait(121.0);
    bench.wait(3.0);
    let waiting = bench.reveal().waiting.unwrap();
    assert_eq!((waiting.seat, waiting.seen, waiting.of), (Seat(0), 7, 9));
    assert!(
        bench
            .ask(Request::Next)
            .unwrap_err()
            .to_string()
            .contains("7 of 9")
    );
    for card in ["RS3", "RS4"] {
        bench.lay(card, Zone::Pad(Seat(0)));
        bench.lift(card, Zone::Pad(Seat(0)));
    }
    bench.ask(Request::Next).unwrap();
    let steps = bench.reveal().steps;
    assert_eq!(steps[0].verdict, Verdict::Valid);
    assert_eq!(steps[0].cards.len(), 9);
}

/// RD-A16: eight cards are a false claim, but only once they were counted by hand.
#[test]
fn a_wrong_number_of_cards_is_false_only_when_counted() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..5", "RS1..3"]);
    bench.wait(124.0);
    assert!(bench.reveal().waiting.is_some());
    bench
        .ask(Request::Counted {
            seat: Seat(0),
            cards: 8,
        })
        .unwrap();
    bench.ask(Request::Next).unwrap();
    let step = bench.reveal().steps[0].clone();
    assert_eq!(step.reason, Some("CARD_COUNT"));
    assert_eq!(bench.table.app().totals()[0], -5);
}

/// A tag that is dead: the table looks and decides; a claim that can be read is not decided.
#[test]
fn the_table_decides_only_what_cannot_be_read() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..5", "RS1..3"]);
    bench.claim(1, "P3", &["RT1..9"]);
    bench.wait(124.0);
    let other = bench.ask(Request::Decide {
        seat: Seat(1),
        good: false,
    });
    assert!(other.unwrap_err().to_string().contains("waits for cards"));
    bench
        .ask(Request::Decide {
            seat: Seat(0),
            good: true,
        })
        .unwrap();
    bench.turn_all_over();
    assert_eq!(bench.table.app().totals()[..2], [4, 3]);
}

/// A phone on the pad is not a card: taken away, the nine are judged.
#[test]
fn an_unknown_tag_never_makes_a_claim_false() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..5", "RS1..4"]);
    bench.lay("phone", Zone::Pad(Seat(0)));
    bench.wait(124.0);
    assert!(bench.reveal().waiting.is_some());
    bench.lift("phone", Zone::Pad(Seat(0)));
    bench.ask(Request::Next).unwrap();
    assert_eq!(bench.reveal().steps[0].verdict, Verdict::Valid);
}

/// RD-05: a card of a type that is out makes a claim false, by that rule.
#[test]
fn a_removed_type_in_a_claim_is_named() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..8", "GS1"]);
    assert!(bench.notices().contains(&"removed_type"));
    bench.wait(124.0);
    bench.ask(Request::Next).unwrap();
    let step = bench.reveal().steps[0].clone();
    assert_eq!((step.reason, step.rule), (Some("TYPE_REMOVED"), "RD-05"));
}

/// RD-21: with four players ten cards lie there and the best choice of the tenth counts.
#[test]
fn the_tenth_card_replaces_one() {
    let mut bench = Bench::running(4);
    bench.claim(0, "P4", &["RC1..5", "RS1..3", "BT1", "GC1"]);
    bench.claim(1, "P3", &["RT1..5", "BT2..3", "GC2..4"]);
    bench.turn_all_over();
    let steps = bench.reveal().steps;
    assert_eq!(steps[0].verdict, Verdict::Valid);
    assert_eq!(steps[1].verdict, Verdict::Invalid);
    assert_eq!(bench.table.app().totals(), [4, -5, 0, 0]);
}

/// RD-18, RD-19, RD-A17: seven rounds, then the single leader wins.
#[test]
fn seven_rounds_make_a_match() {
    let mut bench = Bench::running(5);
    for round in 1..=7u8 {
        assert_eq!(bench.view().round, u32::from(round));
        bench.claim(3, "P4", &["RT1..9"]);
        bench.wait(124.0);
        bench.ask(Request::Next).unwrap();
        for card in crate::bench::spread(&["RT1..9"]) {
            bench.lift(&card, Zone::Pad(Seat(3)));
        }
        if round < 7 {
            assert_eq!(bench.view().dealer, Seat(round % 5));
            bench.next_round(&[(3, "P4")]);
        }
    }
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(bench.view().next.text.contains("Tom wins"));
    assert!(bench.ask(Request::Deal).is_err());
}
