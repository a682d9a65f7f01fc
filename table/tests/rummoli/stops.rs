//! RU-15 to RU-19: how a run stops, and what still goes on.

use crate::bench::Bench;
use rules::Seat;

/// RU-17, RU-18: one of them says that nobody has the next card, once for all; three seconds later
/// the run has stopped and the last player leads the other colour.
#[test]
fn a_stop_is_said_once_and_stands_after_three_seconds() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "8S");
    assert_eq!(bench.calls("nobody"), [0, 1, 2], "the last player too");
    assert_eq!(bench.view().next.until, None);
    let view = bench.view();
    let for_all = view.calls.iter().filter(|call| call.for_all);
    assert!(for_all.map(|call| call.call).eq(["nobody"; 3]));
    bench.call(1, "nobody", "").unwrap();
    assert!(bench.calls("nobody").is_empty(), "once is enough");
    let next = bench.view().next;
    assert_eq!(
        next.text,
        "Ivan says that nobody has 9♠. Whoever has it lays it now."
    );
    assert_eq!(next.until, Some(bench.now + 3_000_000));
    bench.wait(2.9);
    assert_eq!(bench.sheet().turn, None);
    bench.wait(0.2);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.view().next.until, None);
    assert!(
        bench.next().contains("Ivan leads: the lowest red"),
        "{}",
        bench.next()
    );
    bench.show(1, "6H");
    assert_eq!(bench.played(), "A:7S B:8S B:6H");
}

/// RU-16, RU-17: within three seconds anybody may still lay the card, also who has said that nobody
/// has it and who played last; then the run goes on as if nothing had been said.
#[test]
fn within_three_seconds_the_next_card_goes_on() {
    for finder in 0..3 {
        let mut bench = Bench::running(3, &[]);
        bench.show(0, "7S");
        bench.call(1, "nobody", "").unwrap();
        // Its motion is over only when the three seconds are.
        bench.wait(2.5);
        bench.show(finder, "8S");
        bench.wait(5.0);
        assert_eq!(bench.sheet().turn, None, "the run goes on");
        assert_eq!(bench.calls("nobody"), [0, 1, 2]);
        let log = bench.log();
        assert!(
            !log.iter().any(|line| line.contains("has stopped")),
            "{log:?}"
        );
    }
}

/// RU-17: the timer rests in this game; a slap says that nobody has the card. Slapped where nothing
/// is awaited it says nothing.
#[test]
fn a_slap_on_the_timer_says_that_nobody_has_it() {
    let mut bench = Bench::running(3, &[]);
    bench.slap();
    assert_eq!(bench.table.take_free_tap(), None, "it means the game");
    bench.show(0, "7S");
    assert_eq!(bench.view().next.until, None);
    // Of a timer people are told only where one is.
    assert!(bench.next().ends_with("one of you says so."));
    bench.timer_comes();
    assert!(bench.next().ends_with("says so or slaps the timer."));
    bench.slap();
    assert_eq!(
        bench.next(),
        "Nobody seems to have 8♠. Whoever has it lays it now."
    );
    bench.slap();
    bench.wait(3.2);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
}

/// RU-17: time is stamped where it is slapped. What was meant has been laid meanwhile, and nobody has been asked for the next card.
#[test]
fn a_slap_that_is_heard_late_means_the_card_of_then() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "8S");
    bench.slap_comes_late(5_000);
    assert!(!bench.next().contains("Nobody seems"), "{}", bench.next());
    bench.slap_comes_late(100);
    assert!(bench.next().starts_with("Nobody seems to have 9♠"));
}

/// RU-16, RU-A12: as long as nobody has led, the next card is welcome; once somebody has, it comes
/// too late, and the reason says so.
#[test]
fn who_finds_the_next_card_after_the_stop_plays_it_until_another_run_is_led() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.stop();
    bench.show(2, "8S");
    assert_eq!(bench.played(), "A:7S C:8S");
    bench.stop();
    bench.show(2, "6H");
    bench.show(1, "9S");
    assert_eq!(bench.faults_by_rule(), [("NOT_NEXT", "RU-16")]);
    let text = &bench.sheet().faults[0].text;
    assert!(text.contains("a run that has stopped"), "{text}");
}

/// What happened while the table was off nobody knows: that nobody has a card is said again.
#[test]
fn a_stop_that_was_waited_for_at_a_restart_is_said_anew() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.call(1, "nobody", "").unwrap();
    bench.restart();
    bench.wait(5.0);
    assert_eq!(bench.sheet().turn, None);
    assert_eq!(bench.calls("nobody"), [0, 1, 2]);
}

/// RU-17, RU-19: nothing follows the ace; its player leads at once.
#[test]
fn an_ace_stops_the_run() {
    let mut bench = Bench::running(2, &[]);
    bench.show(0, "AH");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.show(0, "2C");
    assert_eq!(bench.played(), "A:AH A:2C");
}

/// RU-A11: a card that was played before stops the run too.
#[test]
fn a_card_that_was_played_before_stops_the_run() {
    let mut bench = Bench::running(2, &[]);
    bench.show(0, "9S");
    bench.stop();
    bench.show(0, "AH");
    bench.show(0, "8S");
    assert_eq!(bench.played(), "A:9S A:AH A:8S");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    // RU-15: they had it when they led the nine, which shows now; the sheet knows no penalty.
    assert!(
        bench
            .log()
            .contains(&"Ana led 9♠ and held 8♠, which is lower (RU-15, RU-18).".into())
    );
}
