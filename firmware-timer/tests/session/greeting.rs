//! Hello, welcome, heartbeat and clock probes.

use protocol::*;

use crate::bench::{BOOT, command, deliver, in_session, leaf_and_payload, said, session, welcome};

#[test]
fn from_connack_to_welcome() {
    let mut session = session();
    assert_eq!(said(&mut session, 900), [""; 0]);
    session.connected(1_000);
    assert_eq!(
        said(&mut session, 1_000),
        [
            "avail online",
            r#"hello {"v":1,"sid":"","boot":413,"seq":0,"fw":"0.1.0","up":1000,"rst":"power"}"#,
            r#"hb {"v":1,"sid":"","boot":413,"st":"idle","rid":0,"left":0,"t":1000,"ack":0}"#,
        ]
    );
    assert_eq!(session.next_wake(1_000), Some(3_000));
    assert!(!session.heard(1_000));
    deliver(&mut session, 1_020, TimerChannel::Welcome, welcome(1_000));
    assert!(session.heard(1_020));
    assert_eq!(
        said(&mut session, 1_020),
        [r#"hb {"v":1,"sid":"51be07aa","boot":413,"st":"idle","rid":0,"left":0,"t":1020,"ack":0}"#]
    );
    assert_eq!(leaf_and_payload(&session.will()), "avail offline");
}

#[test]
fn a_hello_without_answer_is_said_again() {
    let mut session = session();
    session.connected(0);
    said(&mut session, 0);
    assert!(said(&mut session, 1_999).is_empty());
    assert!(said(&mut session, 2_000)[0].starts_with("hello "));
    // The answer to the first one comes late: another is on its way.
    deliver(&mut session, 2_100, TimerChannel::Welcome, welcome(0));
    assert!(!session.heard(2_100));
    deliver(&mut session, 2_200, TimerChannel::Welcome, welcome(2_000));
    assert!(session.heard(2_200));
}

/// The table of the contract: timer reset in the middle of a countdown.
#[test]
fn after_a_reset_it_joins_the_countdown() {
    let mut session = session();
    session.connected(300);
    said(&mut session, 300);
    let running = Welcome {
        st: State::Running,
        rid: 41,
        left: 83_120,
        ..welcome(300)
    };
    // There and back in 40 ms: what was left has shrunk by 20 on the way.
    deliver(&mut session, 340, TimerChannel::Welcome, running);
    assert_eq!(session.timer().left(340), 83_100);
    assert_eq!(session.timer().rid(), 41);
    // The same welcome, late: nothing.
    deliver(&mut session, 60_000, TimerChannel::Welcome, running);
    assert_eq!(session.timer().left(60_000), 23_440);
    // One for an earlier life: nothing.
    let mut early = session.clone();
    early.connected(60_000);
    said(&mut early, 60_000);
    let stale = Welcome {
        boot: BOOT - 1,
        re: Some(60_000),
        ..running
    };
    deliver(&mut early, 60_000, TimerChannel::Welcome, stale);
    assert_eq!(early.timer().left(60_000), 23_440);
}

#[test]
fn a_new_hub_takes_over() {
    let mut session = in_session();
    deliver(
        &mut session,
        2_000,
        TimerChannel::Cmd,
        command(1, Op::Start, 2_000),
    );
    said(&mut session, 2_000);
    let sid = Sid::from_u32(2);
    let probe = Cmd {
        sid,
        rid: 0,
        ..command(1, Op::Probe, 0)
    };
    deliver(&mut session, 5_000, TimerChannel::Cmd, probe);
    assert!(said(&mut session, 5_000)[0].contains(r#""up":5000"#));
    let running = Welcome {
        sid,
        st: State::Running,
        rid: 41,
        left: 116_000,
        ..welcome(5_000)
    };
    deliver(&mut session, 5_010, TimerChannel::Welcome, running);
    // It counts on by its own clock, and obeys the new hub, not the old one.
    assert_eq!(session.timer().left(5_010), 116_990);
    deliver(
        &mut session,
        5_020,
        TimerChannel::Cmd,
        command(2, Op::Stop, 5_020),
    );
    assert_eq!(session.timer().state(), State::Running);
    deliver(
        &mut session,
        5_020,
        TimerChannel::Cmd,
        Cmd {
            sid,
            ..command(2, Op::Stop, 5_020)
        },
    );
    assert_eq!(session.timer().state(), State::Idle);
}

#[test]
fn clock_probes_are_answered_before_all_else() {
    let mut session = in_session();
    session.tap(2_000);
    deliver(
        &mut session,
        2_000,
        TimerChannel::SyncQ,
        SyncQ {
            n: 812,
            h: 9_123_456_789,
        },
    );
    assert_eq!(
        said(&mut session, 2_003)[0],
        r#"sync/r {"v":1,"n":812,"h":9123456789,"boot":413,"r":2000,"s":2003}"#
    );
    for n in 0..6 {
        deliver(
            &mut session,
            3_000 + n,
            TimerChannel::SyncQ,
            SyncQ { n, h: 0 },
        );
    }
    let answers: Vec<_> = said(&mut session, 3_010)
        .into_iter()
        .filter(|l| l.starts_with("sync"))
        .collect();
    assert_eq!(answers.len(), 4);
    assert!(answers[0].contains(r#""n":2,"#), "the oldest are dropped");
}

#[test]
fn heartbeat_each_two_seconds_and_each_second_while_running() {
    let mut session = in_session();
    let mut beats = Vec::new();
    for now in (1_000..10_000).step_by(50) {
        if now == 5_400 {
            deliver(
                &mut session,
                now,
                TimerChannel::Cmd,
                command(1, Op::Start, now),
            );
        }
        let lines = said(&mut session, now);
        beats.extend(lines.iter().filter(|l| l.starts_with("hb")).map(|_| now));
    }
    assert_eq!(beats, [3_000, 5_000, 6_000, 7_000, 8_000, 9_000]);
}

#[test]
fn hub_not_heard_for_twelve_seconds_is_shown() {
    let mut session = in_session();
    assert!(session.heard(12_999));
    assert!(!session.heard(13_000));
    session.poll(13_001);
    // Even when device time has come round to the same value.
    assert!(!session.heard(1_000));
}

/// `next_wake` must not sleep through anything: whatever is said at all is
/// said at a moment it named.
#[test]
fn nothing_happens_between_wakes() {
    let mut session = in_session();
    deliver(
        &mut session,
        1_500,
        TimerChannel::Cmd,
        command(1, Op::Arm, 1_500),
    );
    session.tap(1_700);
    let mut wake = session.next_wake(1_700).expect("busy");
    for now in 1_700..30_000 {
        let lines = said(&mut session, now);
        assert!(
            lines.is_empty() || now == wake,
            "{now}: {lines:?}, wake {wake}"
        );
        if now == wake {
            wake = session.next_wake(now).expect("a heartbeat is due");
            assert!(wake > now);
        }
    }
}
