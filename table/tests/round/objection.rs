//! RD-12: a false Demmi from hand to hand is said; whoever gave it owns up, or the trays decide.

use rules::Seat;
use table::event::{Event, Request};
use table::zone::Zone;

use crate::bench::Bench;

/// A round runs; seat 1 has held RC1 and BT1, and seat 2 GC1 and GC2.
fn traded() -> Bench {
    let mut bench = Bench::running(5);
    for (seat, cards) in [(1, "RC1 BT1"), (2, "RC2 RC3")] {
        bench.lay(cards, Zone::Pad(Seat(seat)));
        bench.lift(cards, Zone::Pad(Seat(seat)));
    }
    bench.say(2, "object", "1");
    bench
}

fn asked(bench: &Bench, seat: usize) -> Vec<String> {
    let view = bench.table.app().view(Some(Seat(seat as u8)));
    view.questions.into_iter().map(|asked| asked.id).collect()
}

#[test]
fn whoever_gave_it_owns_up() {
    let mut bench = traded();
    assert_eq!(asked(&bench, 1), ["objection:2:1"], "Ivan is asked");
    let of_another = Event::Asked {
        by: Some(Seat(3)),
        request: Request::Answer {
            question: "objection:2:1".into(),
            value: "yes".into(),
        },
    };
    let another = bench.table.app().after(bench.now, &of_another);
    assert!(another.is_err(), "and nobody else answers");
    bench.answer("objection:2:1", "yes").unwrap();
    assert!(bench.view().questions.is_empty());
    let step = bench.view().past.remove(0).text;
    assert_eq!(
        step,
        "Ivan gave Léa a false Demmi: both took their own cards back."
    );
    assert_eq!(bench.totals(), [0; 5], "no points are lost");
}

#[test]
fn or_the_trays_decide() {
    let mut bench = traded();
    bench.answer("objection:2:1", "no").unwrap();
    assert_eq!(bench.notices(), ["objection"]);
    // Each lays what was given: the table knows whose cards they were.
    bench.lay("RC1 BT1", Zone::TrayLeft);
    bench.lay("RC2 RC3", Zone::TrayRight);
    assert_eq!(bench.notices(), Vec::<&str>::new());
    let view = bench.table.app().view(Some(Seat(2)));
    let trade = view.trading().unwrap().trade.clone().unwrap();
    assert_eq!((trade.reason, trade.rule), (Some("NOT_DEMMI"), "RD-12"));
}

/// RD-A11, RD-A18: whoever has claimed no longer trades, and with the bell nobody does.
#[test]
fn only_those_who_trade_object() {
    let mut bench = traded();
    bench.claim(3, "P4", &["RC4..9", "RS1..3"]);
    assert_eq!(bench.calls("object"), [0, 1, 2, 4]);
    assert!(bench.call(0, "object", "3").is_err());
    bench.wait(130.0);
    assert!(bench.calls("object").is_empty());
    assert!(asked(&bench, 1).is_empty(), "too late");
}
