//! Events: kept, numbered, sent until they are acknowledged.

use protocol::*;

use crate::bench::{BOOT, command, deliver, in_session, said};

#[test]
fn a_tap_while_armed_starts_without_the_hub() {
    let mut session = in_session();
    deliver(
        &mut session,
        2_000,
        TimerChannel::Cmd,
        command(1, Op::Arm, 1_990),
    );
    assert_eq!(
        said(&mut session, 2_000)[0],
        r#"cmdack {"v":1,"sid":"51be07aa","boot":413,"id":1,"ok":true,"st":"armed","t":2000}"#
    );
    session.disconnected(3_000);
    session.tap(5_000);
    assert_eq!(session.timer().left(6_000), 119_000);
    assert!(!session.light(6_000).heard);
    session.poll(125_000);
    assert!(session.ring(125_000));
    session.connected(130_000);
    let again = said(&mut session, 130_000);
    assert_eq!(
        again[2..4],
        [
            r#"evt {"v":1,"sid":"51be07aa","boot":413,"seq":1,"ev":"tap","t":5000,"age":125000,"st":"running","rid":41}"#,
            r#"evt {"v":1,"sid":"51be07aa","boot":413,"seq":2,"ev":"expired","t":125000,"age":5000,"st":"expired","rid":41}"#,
        ]
    );
}

#[test]
fn events_come_again_after_1_2_4_4_seconds_until_acknowledged() {
    let mut session = in_session();
    session.tap(10_000);
    let mut sent = Vec::new();
    for now in (10_000..26_000).step_by(10) {
        for line in said(&mut session, now) {
            if line.starts_with("evt ") {
                assert!(line.contains(r#""seq":1,"ev":"tap","t":10000,"#));
                sent.push(now - 10_000);
            }
        }
    }
    assert_eq!(sent, [0, 1_000, 3_000, 7_000, 11_000, 15_000]);
    let ack = |seq| EvAck { boot: BOOT, seq };
    // Of another boot, of no event: nothing.
    deliver(
        &mut session,
        26_000,
        TimerChannel::EvAck,
        EvAck { boot: 412, seq: 1 },
    );
    deliver(&mut session, 26_000, TimerChannel::EvAck, ack(2));
    assert!(!session.heard(26_000));
    deliver(&mut session, 26_000, TimerChannel::EvAck, ack(1));
    assert!(session.heard(26_000));
    let later = (26_000..40_000)
        .step_by(10)
        .flat_map(|now| said(&mut session, now));
    assert!(later.into_iter().all(|line| !line.starts_with("evt ")));
}

#[test]
fn sixteen_events_are_kept_the_last_place_for_the_bell() {
    let mut session = in_session();
    deliver(
        &mut session,
        2_000,
        TimerChannel::Cmd,
        command(1, Op::Arm, 2_000),
    );
    session.disconnected(2_000);
    for tap in 0..40 {
        session.tap(3_000 + tap);
    }
    session.connected(200_000);
    let events: Vec<_> = said(&mut session, 200_000)
        .into_iter()
        .filter(|l| l.starts_with("evt"))
        .collect();
    assert_eq!(events.len(), KEPT_EVENTS);
    assert!(events[0].contains(r#""seq":1,"ev":"tap","t":3000,"#));
    assert!(events[14].contains(r#""seq":15,"ev":"tap","t":3014,"#));
    assert!(events[15].contains(r#""seq":16,"ev":"expired","t":123000,"#));
    // A place is free again, and numbers go on without a gap.
    deliver(
        &mut session,
        200_100,
        TimerChannel::EvAck,
        EvAck {
            boot: BOOT,
            seq: 16,
        },
    );
    session.tap(200_200);
    assert!(said(&mut session, 200_200)[0].contains(r#""seq":17,"#));
}
