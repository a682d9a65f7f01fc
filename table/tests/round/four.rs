//! Four players: the tenth card on a place of its own, and the third claim without a plaque (RD-20,
//! RD-21, RD-A1, RD-A2, RD-A5).

use rules::Seat;
use table::event::Request;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::{Bench, spread};

/// Four sit and the cards are dealt.
fn dealt(options: &[(&str, &str)]) -> Bench {
    let mut bench = Bench::new();
    bench.lift("P2", Zone::Centre);
    bench.seat_with(4, options).unwrap();
    bench.ask(Request::Deal).unwrap();
    bench
}

fn lay_all(bench: &mut Bench, cards: &[&str], zone: Zone) {
    for card in spread(cards) {
        bench.lay(&card, zone);
    }
}

/// RD-21: nine on the pad and the tenth beside it are judged together.
#[test]
fn the_tenth_lies_beside_the_pad() {
    let mut bench = dealt(&[]);
    bench.ask(Request::Start).unwrap();
    bench.claim(0, "P4", &["RC1..5", "RS1..3", "BT1"]);
    bench.lay("GC1", Zone::Melds(Seat(0)));
    assert_eq!(bench.trading().claims[0].seen, 10);
    bench.wait(124.0);
    bench.ask(Request::Next).unwrap();
    let step = bench.reveal().steps[0].clone();
    assert_eq!((step.verdict, step.cards.len()), (Verdict::Valid, 10));
    bench.lift("P4", Zone::Pad(Seat(0)));
    bench.lay("P4", Zone::Centre);
    let refused = bench.ask(Request::Deal).unwrap_err().to_string();
    assert!(refused.contains("pad"), "{refused}");
    for card in spread(&["RC1..5", "RS1..3", "BT1"]) {
        bench.lift(&card, Zone::Pad(Seat(0)));
    }
    let refused = bench.ask(Request::Deal).unwrap_err().to_string();
    assert!(refused.contains("place for the tenth card"), "{refused}");
}

/// RD-21: the tenth replaces one of the nine, not itself: which one lies apart decides.
#[test]
fn the_card_that_lies_apart_is_the_tenth() {
    let ten = ["RC1..7", "BT1..2", "GC1"];
    for (apart, verdict) in [
        (None, Verdict::Valid),
        (Some("BT1"), Verdict::Valid),
        (Some("GC1"), Verdict::Invalid),
    ] {
        let mut bench = dealt(&[]);
        bench.ask(Request::Start).unwrap();
        bench.claim(0, "P4", &ten);
        if let Some(card) = apart {
            bench.lift(card, Zone::Pad(Seat(0)));
            bench.lay(card, Zone::Melds(Seat(0)));
        }
        bench.wait(124.0);
        bench.ask(Request::Next).unwrap();
        assert_eq!(bench.reveal().steps[0].verdict, verdict, "{apart:?} apart");
    }
}

/// RD-A2: laid aside at the deal it is awaited, sealed, never traded, and stays the tenth.
#[test]
fn a_card_laid_aside_at_the_deal_stays_the_tenth() {
    let mut bench = dealt(&[("aside_when", "deal")]);
    assert!(
        bench.view().next.text.contains("Start"),
        "no timer is there"
    );
    lay_all(&mut bench, &["BT1"], Zone::Melds(Seat(0)));
    // They think better of it before the start.
    bench.lift("BT1", Zone::Melds(Seat(0)));
    bench.lay("GC1", Zone::Melds(Seat(0)));
    bench.ask(Request::Start).unwrap();
    let told = serde_json::to_string(&bench.table.app().view(Some(Seat(1)))).unwrap();
    assert!(
        !told.contains("GC1"),
        "what was laid aside is nobody's matter"
    );

    bench.lay("RC9", Zone::Pad(Seat(1)));
    bench.lift("RC9", Zone::Pad(Seat(1)));
    bench.lift("GC1", Zone::Melds(Seat(0)));
    bench.lay("GC1", Zone::TrayLeft);
    bench.lay("RC9", Zone::TrayRight);
    let trade = bench
        .table
        .app()
        .view(Some(Seat(0)))
        .trading()
        .unwrap()
        .trade
        .clone()
        .unwrap();
    assert_eq!(
        (trade.reason, trade.rule),
        (Some("WILD_NOT_ALLOWED"), "RD-21")
    );
    assert_eq!(trade.blame, ["GC1"]);
    bench.lift("GC1", Zone::TrayLeft);
    bench.lift("RC9", Zone::TrayRight);

    // Nine of which two do not fit: the tenth replaces one of them, whatever is printed on it.
    bench.lay("GC1", Zone::Melds(Seat(0)));
    bench.claim(0, "P4", &["RC1..4", "RS1..3", "BT1..2"]);
    bench.wait(124.0);
    bench.ask(Request::Next).unwrap();
    let step = bench.reveal().steps[0].clone();
    assert_eq!(
        (step.verdict, step.reason),
        (Verdict::Invalid, Some("NOT_REMMI"))
    );
    assert_eq!(
        step.blame.len(),
        1,
        "the tenth excuses one: {:?}",
        step.blame
    );
}

/// RD-A2: ten cards on the pad, and nobody saw which was laid aside: with two misfits the claim waits
/// until it is laid in its place.
#[test]
fn an_unseen_tenth_makes_nothing_false() {
    for (aside, verdict) in [("BT1", Verdict::Valid), ("RC1", Verdict::Invalid)] {
        let mut bench = dealt(&[("aside_when", "deal")]);
        bench.ask(Request::Start).unwrap();
        bench.claim(0, "P4", &["RC1..5", "RS1..3", "BT1", "GC1"]);
        bench.wait(124.0);
        let waiting = bench.reveal().waiting.unwrap();
        assert!(waiting.text.contains("tenth"), "{}", waiting.text);
        assert!(bench.ask(Request::Next).is_err());
        bench.lift(aside, Zone::Pad(Seat(0)));
        bench.lay(aside, Zone::Melds(Seat(0)));
        bench.ask(Request::Next).unwrap();
        let step = bench.reveal().steps[0].clone();
        assert_eq!(step.verdict, verdict, "{aside} aside");
    }
}

/// RD-A1: under `tenth=spare` it replaces nothing.
#[test]
fn a_spare_tenth_replaces_nothing() {
    let mut bench = dealt(&[("tenth", "spare")]);
    bench.ask(Request::Start).unwrap();
    bench.claim(0, "P4", &["RC1..5", "RS1..4", "BT1"]);
    bench.claim(1, "P3", &["RT1..5", "BT2..4", "GC2..3"]);
    bench.turn_all_over();
    assert_eq!(bench.totals(), [4, -5, 0, 0]);
}

/// Two cards beside one pad are reported.
#[test]
fn one_card_lies_aside_and_no_more() {
    let mut bench = dealt(&[]);
    bench.lay("RC1 RC2", Zone::Melds(Seat(2)));
    assert_eq!(bench.notices(), ["tenth"]);
    bench.lift("RC2", Zone::Melds(Seat(2)));
    assert_eq!(bench.notices(), Vec::<&str>::new());
}

/// RD-A5: the third claims on a button when both plaques are gone, and inherits P3 by cascade.
#[test]
fn the_third_claims_without_a_plaque() {
    let mut bench = dealt(&[("end4", "three")]);
    bench.ask(Request::Start).unwrap();
    bench.claim(0, "P4", &["RC1..5", "RS1..3", "BT1", "GC1", "GC2"]);
    assert!(bench.calls("claim").is_empty(), "a plaque still lies there");
    assert!(bench.call(2, "claim", "").is_err());
    bench.claim(1, "P3", &["RT1..9"]);
    assert_eq!(bench.phase(), Phase::Running);
    assert_eq!(bench.calls("claim"), [2, 3], "who has not claimed");
    let next = bench.view().next.text;
    assert!(next.contains("without a plaque"), "{next}");
    lay_all(&mut bench, &["BT2..9", "RC6..7"], Zone::Pad(Seat(2)));
    bench.say(2, "claim", "");
    assert_eq!(bench.phase(), Phase::Stopped);
    let claims = bench.trading().claims;
    assert_eq!((claims.len(), claims[2].plaque.clone()), (3, None));
    bench.wait(3.0);
    // Eleven cards: counted by hand, no Remmi.
    bench
        .ask(Request::Counted {
            seat: Seat(0),
            cards: 11,
        })
        .unwrap();
    for _ in 0..3 {
        bench.ask(Request::Next).unwrap();
    }
    let reveal = bench.reveal();
    let passes: Vec<_> = reveal.steps[0].passes.iter().map(|pass| pass.to).collect();
    assert_eq!(passes, [Some(Seat(1)), Some(Seat(2))]);
    assert_eq!(bench.totals(), [-5, 4, 3, 0]);
}

/// RD-13: who called without a plaque while one was only misread takes that one.
#[test]
fn a_bare_claim_takes_the_plaque_that_is_left_after_all() {
    let mut bench = dealt(&[("end4", "three")]);
    bench.ask(Request::Start).unwrap();
    bench.claim(0, "P4", &["RC1..9"]);
    bench.lift("P3", Zone::Centre);
    bench.answer("took:P3", "1").unwrap();
    bench.say(2, "claim", "");
    assert_eq!(bench.trading().claims.len(), 3);
    assert_eq!(bench.phase(), Phase::Stopped);
}
