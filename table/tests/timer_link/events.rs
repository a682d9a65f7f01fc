//! Events: reported once, in order, dated; and what is not an event.

use protocol::*;
use table::timer_link::{Malformed, Said, TimerEvent};

use crate::bench::{BOOT, Bench, SECOND, topic};

#[test]
fn an_event_is_told_once_dated_and_acknowledged_when_journaled() {
    let mut bench = Bench::online();
    bench.tap(3 * SECOND, 1, 2_500);
    let event = TimerEvent {
        timer: "tap-1".into(),
        boot: BOOT,
        seq: 1,
        ev: Ev::Tap,
        at: 2_500_000,
        error_us: 1_150,
        age_ms: 500,
        rid: 0,
        st: State::Idle,
    };
    assert_eq!(bench.said, [Said::Event(event)]);
    // Again before it is journaled: nothing; after: only the receipt.
    bench.tap(3 * SECOND, 1, 2_500);
    assert_eq!(bench.sent::<EvAck>(), []);
    bench.link.acknowledge(BOOT, 1);
    assert_eq!(bench.sent::<EvAck>(), [EvAck { boot: BOOT, seq: 1 }]);
    bench.tap(4 * SECOND, 1, 2_500);
    assert_eq!(bench.sent::<EvAck>(), [EvAck { boot: BOOT, seq: 1 }]);
    // One is missing: it waits for the timer to send both again.
    bench.tap(4 * SECOND, 3, 3_500);
    assert_eq!(bench.said.len(), 1);
    bench.tap(5 * SECOND, 2, 3_000);
    bench.tap(5 * SECOND, 3, 3_500);
    assert_eq!(bench.said.len(), 3);
}

#[test]
fn an_event_waits_for_the_first_clock_probe() {
    let mut bench = Bench::new(None);
    bench.hello(SECOND, BOOT);
    bench.said.clear();
    bench.tap(SECOND + 10_000, 1, 400);
    assert_eq!(bench.said, []);
    bench.answer_probes(SECOND + 20_000);
    assert!(matches!(&bench.said[..], [Said::Event(event)] if event.at.abs_diff(400_000) < 15_000));
}

#[test]
fn an_answer_to_a_probe_that_comes_late_or_again_gives_no_date() {
    let mut bench = Bench::new(None);
    bench.hello(SECOND, BOOT);
    bench.said.clear();
    bench.tap(SECOND, 1, 400);
    bench.answer_probes(2 * SECOND + 1);
    assert_eq!(bench.said, []);
    // The next probe, in time.
    bench.answer_probes(2 * SECOND + 2);
    assert_eq!(bench.said.len(), 1);
}

/// The journal of an earlier run holds everything up to event 7 of this boot.
#[test]
fn nothing_is_told_again_after_a_restart_of_the_hub() {
    let mut bench = Bench::new(Some((BOOT, 7)));
    bench.hello(SECOND, BOOT);
    bench.answer_probes(SECOND);
    bench.said.clear();
    bench.tap(SECOND, 7, 900);
    assert_eq!(bench.said, []);
    assert_eq!(bench.sent::<EvAck>(), [EvAck { boot: BOOT, seq: 7 }]);
    bench.tap(SECOND, 8, 950);
    assert_eq!(bench.said.len(), 1);
}

#[test]
fn an_event_of_the_life_before_counts_if_it_is_fresh() {
    for (now, counts) in [(11 * SECOND, 1), (12 * SECOND + 5_000, 0)] {
        let mut bench = Bench::online();
        bench.hello(2 * SECOND, BOOT + 1);
        bench.said.clear();
        bench.tap(now, 1, 2_000);
        bench.tap(now, 1, 2_000);
        assert_eq!(
            bench
                .said
                .iter()
                .filter(|s| matches!(s, Said::Event(_)))
                .count(),
            counts
        );
    }
}

#[test]
fn foreign_and_malformed_messages_are_refused() {
    let mut bench = Bench::online();
    let foreign = [
        "remmi/1/salon/timer/tap-2/hb",
        "remmi/1/cellar/timer/tap-1/hb",
        "remmi/1/salon/timer/tap-1/welcome",
        "remmi/1/salon/hub/echo",
        "",
    ];
    for topic in foreign {
        let refused = bench.link.receive(2 * SECOND, topic, b"{}");
        assert_eq!(refused, Err(Malformed::Topic(topic.to_owned())));
    }
    let refused = bench.link.receive(
        2 * SECOND,
        &topic(TimerChannel::Evt),
        br#"{"v":1,"sid":""}"#,
    );
    let refused = refused.expect_err("a tap without its number").to_string();
    assert_eq!(
        refused,
        "from the timer: evt refused: the key \"boot\" is missing"
    );
}

/// The journal keeps these words: they must be read back forever.
#[test]
fn the_journal_keeps_what_was_said() {
    let event = TimerEvent {
        timer: String::new(),
        boot: 413,
        seq: 18,
        ev: Ev::Tap,
        at: 9_123_456,
        error_us: 2_500,
        age_ms: 3,
        rid: 41,
        st: State::Running,
    };
    let (op, rid, st) = (Op::Arm, 41, State::Armed);
    let why = "watchdog".to_owned();
    let rows = [
        (
            Said::Online { boot: 413, why },
            r#"{"said":"online","boot":413,"why":"watchdog"}"#,
        ),
        (Said::Offline, r#"{"said":"offline"}"#),
        // From the time of one timer.
        (
            Said::BootRefused {
                timer: String::new(),
                boot: 1,
                known: 413,
            },
            r#"{"said":"boot_refused","boot":1,"known":413}"#,
        ),
        (
            Said::BootRefused {
                timer: "tap-1".into(),
                boot: 1,
                known: 413,
            },
            r#"{"said":"boot_refused","timer":"tap-1","boot":1,"known":413}"#,
        ),
        (
            Said::Event(event),
            r#"{"said":"event","boot":413,"seq":18,"ev":"tap","at":9123456,"error_us":2500,"age_ms":3,"rid":41,"st":"running"}"#,
        ),
        (
            Said::Obeyed { op, rid, st },
            r#"{"said":"obeyed","op":"arm","rid":41,"st":"armed"}"#,
        ),
        (
            Said::Refused {
                op,
                rid,
                why: Refusal::Stale,
            },
            r#"{"said":"refused","op":"arm","rid":41,"why":"stale"}"#,
        ),
        (
            Said::Deaf { op, rid },
            r#"{"said":"deaf","op":"arm","rid":41}"#,
        ),
        (
            Said::Differs { rid, by_ms: -400 },
            r#"{"said":"differs","rid":41,"by_ms":-400}"#,
        ),
    ];
    for (said, line) in rows {
        assert_eq!(serde_json::to_string(&said).expect("plain data"), line);
        assert_eq!(
            serde_json::from_str::<Said>(line).expect("as written"),
            said
        );
    }
}
