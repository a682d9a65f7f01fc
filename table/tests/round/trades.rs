//! The trade trays (RD-10 to RD-13).

use rules::Seat;
use table::app::App;
use table::event::Request;
use table::view::{Phase, TradeView, Verdict};
use table::zone::Zone;

use crate::bench::Bench;

/// The cards were dealt over the pads: whose they are is known.
fn with_owners(owned: &[(&str, u8)]) -> Bench {
    let mut bench = Bench::dealt(5);
    for (card, seat) in owned {
        bench.lay(card, Zone::Pad(Seat(*seat)));
        bench.lift(card, Zone::Pad(Seat(*seat)));
    }
    bench.ask(Request::Start).unwrap();
    bench
}

fn trade(app: &App, seat: usize) -> Option<TradeView> {
    app.view(Some(Seat(seat as u8))).trading()?.trade.clone()
}

/// RD-11, RD-12: the verdict comes at once, to the two players and nobody else.
#[test]
fn a_trade_is_judged_for_its_two_players() {
    let mut bench = with_owners(&[("RC1", 0), ("RS1", 0), ("RC2", 3), ("GS1", 3)]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("RS1", Zone::TrayLeft);
    bench.lay("RC2", Zone::TrayRight);
    let unfinished = trade(bench.table.app(), 0).unwrap();
    assert_eq!(
        (unfinished.verdict, unfinished.reason),
        (Verdict::Unknown, Some("COUNT_MISMATCH"))
    );
    bench.lay("GS1", Zone::TrayRight);
    let app = bench.table.app();
    for seat in [0, 3] {
        let told = trade(app, seat).unwrap();
        assert_eq!(
            (told.verdict, told.reason, told.rule),
            (Verdict::Invalid, Some("NOT_DEMMI"), "RD-12")
        );
        assert!(told.text.contains("by Tom"), "{}", told.text);
    }
    for viewer in [Some(Seat(1)), Some(Seat(2)), Some(Seat(4)), None] {
        assert_eq!(app.view(viewer).trading().unwrap().trade, None);
    }
    assert!(!app.public().to_string().contains("NOT_DEMMI"));
}

/// RD-11: after a good trade each has the other's cards, also for the next one.
#[test]
fn after_a_good_trade_the_cards_have_new_owners() {
    let mut bench = with_owners(&[("RC1", 0), ("GT1", 1)]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("GT1", Zone::TrayRight);
    assert_eq!(trade(bench.table.app(), 0).unwrap().verdict, Verdict::Valid);
    bench.wait(1.0);
    bench.lift("RC1", Zone::TrayLeft);
    assert_eq!(
        trade(bench.table.app(), 0).unwrap().verdict,
        Verdict::Valid,
        "while it is picked up"
    );
    bench.lift("GT1", Zone::TrayRight);
    assert_eq!(trade(bench.table.app(), 0), None);
    bench.lay("RC1", Zone::TrayRight);
    assert_eq!(bench.trading().trays[1].owner, Some(Seat(1)));
}

/// RD-11: a plaque that was misread as the last one gone stops the round for a moment, and the cards
/// that were picked up meanwhile have changed hands all the same.
#[test]
fn a_trade_picked_up_while_a_plaque_was_misread_counts() {
    let mut bench = with_owners(&[("RC1", 0), ("GT1", 1), ("RC2", 3), ("GT2", 4)]);
    for (seat, plaque) in [(2, "P4"), (3, "P3")] {
        bench.lift(plaque, Zone::Centre);
        bench.lay(plaque, Zone::Pad(Seat(seat)));
    }
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("GT1", Zone::TrayRight);
    bench.wait(1.0);
    bench.lift("RC1", Zone::TrayLeft);
    bench.lift("P2", Zone::Centre);
    assert_eq!(bench.phase(), Phase::Stopped);
    bench.lift("GT1", Zone::TrayRight);
    bench.lay("P2", Zone::Centre);
    assert_eq!(bench.phase(), Phase::Running);
    bench.lay("RC1", Zone::TrayRight);
    assert_eq!(bench.trading().trays[1].owner, Some(Seat(1)));
    // A packet that still lies there is judged by the round that runs on.
    bench.lift("P2", Zone::Centre);
    bench.lay("GT2", Zone::TrayLeft);
    assert_eq!(
        trade(bench.table.app(), 4).unwrap().reason,
        Some("NOT_RUNNING")
    );
    bench.lay("P2", Zone::Centre);
    assert_eq!(trade(bench.table.app(), 4).unwrap().verdict, Verdict::Valid);
}

/// RD-12: a false Demmi taken back leaves the cards with whom they were.
#[test]
fn after_a_false_trade_nothing_has_changed() {
    let mut bench = with_owners(&[("RC1", 0), ("GT1", 0), ("RC2", 1), ("RC3", 1)]);
    for card in ["RC1", "GT1"] {
        bench.lay(card, Zone::TrayLeft);
    }
    for card in ["RC2", "RC3"] {
        bench.lay(card, Zone::TrayRight);
    }
    assert_eq!(
        trade(bench.table.app(), 1).unwrap().verdict,
        Verdict::Invalid
    );
    for card in ["RC1", "GT1"] {
        bench.lift(card, Zone::TrayLeft);
    }
    for card in ["RC2", "RC3"] {
        bench.lift(card, Zone::TrayRight);
    }
    bench.lay("RC1", Zone::TrayLeft);
    assert_eq!(bench.trading().trays[0].owner, Some(Seat(0)));
}

/// A tray's seat is the last owner of its cards; the table asks if that is mixed or unknown.
#[test]
fn mixed_or_unknown_cards_ask_whose_they_are() {
    let mut bench = with_owners(&[("RC1", 0), ("RC2", 3), ("RS1", 1)]);
    bench.lay("RC1", Zone::TrayLeft);
    assert!(bench.view().questions.is_empty());
    bench.lay("RC2", Zone::TrayLeft);
    assert_eq!(bench.view().questions[0].id, "tray:left");
    bench.lay("RC9", Zone::TrayRight);
    assert_eq!(bench.view().questions[1].id, "tray:right");
    bench.answer("tray:left", "0").unwrap();
    bench.answer("tray:right", "4").unwrap();
    assert!(bench.view().questions.is_empty());
    assert_eq!(
        trade(bench.table.app(), 4).unwrap().reason,
        Some("COUNT_MISMATCH")
    );
    let nobody = Request::Answer {
        question: "tray:left".into(),
        value: "1".into(),
    };
    assert!(
        bench
            .ask(nobody)
            .unwrap_err()
            .to_string()
            .contains("Nobody asks")
    );
}

/// RD-13: a claimant no longer trades. RD-07: nobody trades before the slap.
#[test]
fn claimants_and_early_traders_are_refused() {
    let mut bench = Bench::dealt(5);
    for (card, seat) in [("RC1", 0), ("RC2", 1)] {
        bench.lay(card, Zone::Pad(Seat(seat)));
        bench.lift(card, Zone::Pad(Seat(seat)));
    }
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("RC2", Zone::TrayRight);
    assert_eq!(
        trade(bench.table.app(), 0).unwrap().reason,
        Some("NOT_RUNNING")
    );
    bench.lift("RC1", Zone::TrayLeft);
    bench.lift("RC2", Zone::TrayRight);
    bench.ask(Request::Start).unwrap();
    bench.claim(0, "P4", &[]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("RC2", Zone::TrayRight);
    assert_eq!(trade(bench.table.app(), 1).unwrap().reason, Some("CLAIMED"));
}

/// RD-A11: a trade under way at the bell is void.
#[test]
fn a_trade_at_the_bell_is_void() {
    let mut bench = with_owners(&[("RC1", 0), ("RS1", 1)]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("RS1", Zone::TrayRight);
    let trade = |bench: &Bench| {
        bench
            .table
            .app()
            .view(Some(Seat(0)))
            .trading()
            .unwrap()
            .trade
            .clone()
    };
    assert_eq!(trade(&bench).unwrap().verdict, Verdict::Valid);
    bench.wait(121.0);
    assert_eq!(trade(&bench), None);
    bench.lift("RC1", Zone::TrayLeft);
    bench.lay("RC1", Zone::TrayLeft);
    let judged = trade(&bench).unwrap();
    assert_eq!((judged.reason, judged.rule), (Some("NOT_RUNNING"), "RD-14"));
}

/// RD-11: the tray that is free first takes the next packet, though the other is still being picked up,
/// and though the antenna is sure of that only later. What lies on the other tray is not an offer meanwhile.
#[test]
fn the_next_packet_lies_while_the_last_is_picked_up() {
    for heard_late in [false, true] {
        let mut bench = with_owners(&[("RC1", 0), ("GT1", 1), ("RC2", 2)]);
        bench.lay("RC1", Zone::TrayLeft);
        bench.lay("GT1", Zone::TrayRight);
        bench.wait(5.0);
        let gone = bench.now;
        if !heard_late {
            bench.lift("RC1", Zone::TrayLeft);
        }
        bench.lay("RC2", Zone::TrayLeft);
        if heard_late {
            bench.lift_dated("RC1", Zone::TrayLeft, gone);
        }
        assert!(bench.view().questions.is_empty());
        assert_eq!(bench.trading().trays[0].owner, Some(Seat(2)));
        assert_eq!(bench.trading().trays[1].owner, Some(Seat(0)));
        for seat in 0..3 {
            assert_eq!(trade(bench.table.app(), seat), None);
        }
        bench.lift("GT1", Zone::TrayRight);
        bench.lay("RC1", Zone::TrayRight);
        assert_eq!(bench.trading().trays[1].owner, Some(Seat(1)));
        assert_eq!(trade(bench.table.app(), 2).unwrap().verdict, Verdict::Valid);
    }
}

/// RD-11: a card of a good trade that is missed, or put back, while the other packet is picked up.
#[test]
fn a_card_that_is_missed_does_not_end_a_good_trade() {
    let mut bench = with_owners(&[("RC1", 0), ("GT1", 1)]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("GT1", Zone::TrayRight);
    bench.wait(1.0);
    bench.lift("GT1", Zone::TrayRight);
    bench.lift("RC1", Zone::TrayLeft);
    bench.lay("RC1", Zone::TrayLeft);
    assert_eq!(
        bench.trading().trays[0].owner,
        Some(Seat(1)),
        "it is Ivan's now"
    );
    let mut bench = with_owners(&[("RC1", 0), ("RC2", 0), ("GT1", 1), ("GT2", 1)]);
    bench.lay("RC1 RC2", Zone::TrayLeft);
    bench.lay("GT1 GT2", Zone::TrayRight);
    bench.wait(1.0);
    bench.lift("RC1", Zone::TrayLeft);
    bench.lift("GT1 GT2", Zone::TrayRight);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lift("RC1 RC2", Zone::TrayLeft);
    bench.lay("RC1", Zone::TrayLeft);
    assert_eq!(bench.trading().trays[0].owner, Some(Seat(1)));
}

/// The answer is about the cards: the next packet on the tray, laid before the antenna has missed the last
/// one, is another's.
#[test]
fn whose_packet_it_is_was_said_of_its_cards() {
    let mut bench = with_owners(&[]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.answer("tray:left", "0").unwrap();
    bench.lay("RC2", Zone::TrayLeft);
    bench.lift("RC1", Zone::TrayLeft);
    assert_eq!(bench.trading().trays[0].owner, None);
    assert_eq!(bench.view().questions[0].id, "tray:left");
    bench.answer("tray:left", "3").unwrap();
    bench.lay("RC1", Zone::TrayRight);
    assert_eq!(
        bench.trading().trays[1].owner,
        Some(Seat(0)),
        "not asked again"
    );
}

/// RD-12: three against two is not a trade, even while each takes up what is theirs and two against two lie
/// there for a moment.
#[test]
fn packets_that_are_of_one_size_for_a_moment_are_no_trade() {
    let mut bench = with_owners(&[("RC1", 0), ("RC2", 0), ("RC3", 0), ("GT1", 1), ("GT2", 1)]);
    for again in [false, true] {
        bench.lay("RC1 RC2 RC3", Zone::TrayLeft);
        bench.lay("GT1 GT2", Zone::TrayRight);
        bench.wait(5.0);
        bench.lift("RC1", Zone::TrayLeft);
        if again {
            bench.wait(2.0);
        }
        bench.lift("RC2 RC3", Zone::TrayLeft);
        bench.lift("GT1 GT2", Zone::TrayRight);
        bench.lay("RC2", Zone::TrayLeft);
        let owner = bench.trading().trays[0].owner;
        assert_eq!(
            owner,
            Some(Seat(again.into())),
            "one taken off, and left so"
        );
        bench.lift("RC2", Zone::TrayLeft);
    }
}

/// RD-11: what the next packet makes with a card that is being picked up, and not missed yet, is not a packet.
#[test]
fn a_packet_and_what_is_left_of_the_last_one_are_no_packet() {
    let mut bench = with_owners(&[("RC1", 0), ("RC2", 0), ("GT1", 1), ("GT2", 1)]);
    bench.lay("RC1 RC2", Zone::TrayLeft);
    bench.lay("GT1 GT2", Zone::TrayRight);
    bench.wait(5.0);
    let gone = bench.now;
    bench.lift("RC1", Zone::TrayLeft);
    bench.lay("RC3", Zone::TrayLeft);
    bench.lift_dated("RC2", Zone::TrayLeft, gone);
    bench.lift("GT1 GT2", Zone::TrayRight);
    bench.lift("RC3", Zone::TrayLeft);
    bench.lay("GT1", Zone::TrayRight);
    bench.lay("RC3", Zone::TrayLeft);
    let trays = bench.trading().trays;
    assert_eq!([trays[0].owner, trays[1].owner], [None, Some(Seat(0))]);
}

/// RD-11: whoever lifts a card before they can have heard the verdict may only take back their own; whoever has
/// the cards then is asked.
#[test]
fn nobody_knows_who_has_what_was_lifted_before_the_verdict() {
    for ago in [700_000, 300_000] {
        let mut bench = with_owners(&[("RC1", 0), ("GT1", 1)]);
        bench.lay("RC1", Zone::TrayLeft);
        bench.wait(2.0);
        bench.lay("GT1", Zone::TrayRight);
        bench.wait(0.8);
        bench.lift_dated("RC1", Zone::TrayLeft, bench.now - ago);
        bench.lift("GT1", Zone::TrayRight);
        bench.lay("RC1", Zone::TrayLeft);
        assert_eq!(bench.view().questions[0].id, "tray:left", "{ago} µs ago");
    }
}

/// RD-12: a packet that was refused is being taken back. That a third player's card makes a good trade of it meanwhile, its
/// player need not have heard.
#[test]
fn whoever_was_refused_takes_back_what_is_theirs() {
    let mut bench = with_owners(&[("RC1", 0), ("GT1", 1), ("GT2", 1), ("BS1", 2)]);
    bench.lay("RC1", Zone::TrayLeft);
    bench.lay("GT1 GT2", Zone::TrayRight);
    bench.wait(2.0);
    bench.lift("GT1 GT2", Zone::TrayRight);
    bench.wait(1.0);
    bench.lay("BS1", Zone::TrayRight);
    bench.wait(1.5);
    bench.lift("RC1", Zone::TrayLeft);
    bench.lift("BS1", Zone::TrayRight);
    bench.lay("RC1", Zone::TrayLeft);
    assert_eq!(bench.view().questions[0].id, "tray:left");
}
