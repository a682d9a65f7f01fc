//! What no timer says, of a faulty one or of another client under its name: it is refused, and the
//! timer goes on as if it had not been said.

use protocol::*;
use table::timer_link::Said;

use crate::bench::{BOOT, Bench, SECOND, beat, hello, tap};

/// The timer is there, its next tap is reported once, and its heartbeat counts.
fn goes_on(bench: &mut Bench, now: u64) {
    bench.said.clear();
    bench.outs();
    bench.hello(now, BOOT);
    assert_eq!(bench.sent::<Welcome>().len(), 1, "it is welcome");
    bench.tap(now, 1, (now / 1000) as u32);
    assert!(
        matches!(&bench.said[..], [Said::Event(event)] if event.seq == 1),
        "{:?}",
        bench.said
    );
    bench.beat(now + SECOND, State::Idle, 0);
    bench.poll(now + 6 * SECOND - 1);
    assert!(bench.link.is_online());
}

#[test]
fn a_count_of_starts_that_cannot_be_does_not_lock_the_timer_out() {
    for boot in [u32::MAX, 1 << 31, (1 << 28) + 1] {
        // At once, and when the timer is known.
        let mut bench = Bench::new(None);
        bench.refuse(SECOND, TimerChannel::Hello, hello(SECOND, boot, 0));
        bench.hello(SECOND, BOOT);
        bench.answer_probes(SECOND);
        bench.refuse(SECOND, TimerChannel::Hello, hello(SECOND, boot, 0));
        goes_on(&mut bench, 2 * SECOND);
    }
}

/// A broken timer, or another client under its name, does not fill the journal: some at once, and then eight a second.
#[test]
fn whoever_says_more_than_a_timer_can_is_heard_now_and_then() {
    let mut bench = Bench::online();
    for ms in 0..10_000 {
        let now = 2 * SECOND + ms * 1_000;
        bench.hello(now, BOOT + 1 + ms as u32);
    }
    let told = bench.said.len();
    assert!((80..=32 + 80).contains(&told), "{told} of starts");

    // A second later the timer itself is welcome again.
    let boot = BOOT + 20_000;
    bench.said.clear();
    bench.outs();
    bench.hello(13 * SECOND, boot);
    assert_eq!(bench.sent::<Welcome>().len(), 1);

    let mut bench = Bench::online();
    let mut seq = 1;
    for ms in 0..10_000 {
        let now = 2 * SECOND + ms * 1_000;
        bench.receive(now, TimerChannel::Evt, tap(BOOT, seq, (now / 1_000) as u32));
        let event = |said: &&Said| matches!(said, Said::Event(_));
        if bench.said.iter().filter(event).count() as u32 == seq {
            bench.link.acknowledge(BOOT, seq);
            seq += 1;
        }
    }
    assert!((80..=32 + 80).contains(&seq), "{seq} of taps");
}

/// Starts that nobody heard of, and a timer that is set up again: its count is then the minutes since
/// 2024. What is beyond sixteen years of them may be another device.
#[test]
fn a_count_of_starts_far_above_the_known_one_waits_to_be_taken_in() {
    let mut bench = Bench::online();
    for ahead in [1, 40_000, 1 << 23] {
        let mut bench = bench.clone();
        bench.hello(2 * SECOND, BOOT + ahead);
        assert_eq!(bench.sent::<Welcome>().len(), 1);
    }
    let boot = BOOT + (1 << 23) + 1;
    for other in [boot, boot, boot + 1] {
        bench.hello(2 * SECOND, other);
    }
    let refused = Said::BootRefused {
        timer: "tap-1".into(),
        boot,
        known: BOOT,
    };
    assert_eq!(bench.said, [refused], "told once");
    assert_eq!(bench.sent::<Welcome>(), []);
    goes_on(&mut bench, 3 * SECOND);
}

#[test]
fn a_number_of_events_that_cannot_be_eats_no_tap() {
    let last = u32::MAX;
    for seq in [last, last - 1, (1 << 24) + 1] {
        let mut bench = Bench::new(None);
        bench.refuse(SECOND, TimerChannel::Hello, hello(SECOND, BOOT, seq));
        bench.hello(SECOND, BOOT);
        bench.answer_probes(SECOND);
        bench.refuse(SECOND, TimerChannel::Hello, hello(SECOND, BOOT, seq));
        bench.refuse(SECOND, TimerChannel::Evt, tap(BOOT, seq, 1_000));
        goes_on(&mut bench, 2 * SECOND);
    }
}

/// A timer that has greeted us has no receipt that we did not give.
#[test]
fn a_receipt_that_nobody_gave_eats_no_tap() {
    let mut bench = Bench::online();
    bench.refuse(2 * SECOND, TimerChannel::Hello, hello(2 * SECOND, BOOT, 3));
    goes_on(&mut bench, 2 * SECOND);
}

/// Of the life before too no number is beyond what a timer keeps.
#[test]
fn a_late_event_beyond_what_is_kept_eats_none_of_the_life_before() {
    let mut bench = Bench::online();
    bench.hello(2 * SECOND, BOOT + 1);
    bench.said.clear();
    bench.tap(2 * SECOND, 40, 1_500);
    assert_eq!(bench.said, []);
    bench.tap(2 * SECOND, 1, 1_500);
    assert_eq!(bench.said.len(), 1);
}

/// Twelve days ahead: the true ones would all be older, and the timer away again and again.
#[test]
fn a_heartbeat_from_the_future_does_not_make_the_timer_away() {
    let mut bench = Bench::online();
    let mut ahead = beat(2 * SECOND, State::Idle, 0);
    ahead.t = ahead.t.wrapping_add(1 << 30);
    bench.refuse(2 * SECOND, TimerChannel::Hb, ahead);
    for second in 3..30 {
        bench.beat(second * SECOND, State::Idle, 0);
    }
    assert_eq!(bench.said, []);
    assert!(bench.link.is_online());
}
