//! Commands: which are obeyed, and what is answered.

use protocol::*;

use crate::bench::{command, deliver, in_session, said};

/// One command each: sent at `at`, arriving at 50,000, in the state `armed`.
#[test]
fn which_commands_are_obeyed() {
    let now = 50_000;
    let other = Sid::from_u32(7);
    let rows = [
        ("fresh", command(9, Op::Beep, 49_900), r#""ok":true"#),
        (
            "at the end of its life",
            command(9, Op::Beep, 48_500),
            r#""ok":true"#,
        ),
        (
            "stale",
            command(9, Op::Beep, 48_499),
            r#""ok":false,"err":"stale""#,
        ),
        ("a bit early", command(9, Op::Beep, 51_000), r#""ok":true"#),
        (
            "from the future",
            command(9, Op::Beep, 51_001),
            r#""ok":false,"err":"stale""#,
        ),
        (
            "overtaken",
            command(4, Op::Beep, 49_900),
            r#""ok":false,"err":"stale""#,
        ),
        (
            "of another session",
            Cmd {
                sid: other,
                ..command(9, Op::Beep, 49_900)
            },
            r#""err":"sid""#,
        ),
        (
            "of another round",
            Cmd {
                rid: 42,
                ..command(9, Op::Stop, 49_900)
            },
            r#""err":"rid""#,
        ),
        (
            "not now",
            command(9, Op::Resume, 49_900),
            r#""ok":false,"err":"state""#,
        ),
        (
            "without length",
            Cmd {
                dur: 0,
                ..command(9, Op::Start, 49_900)
            },
            r#""err":"cmd""#,
        ),
        (
            "with endless life",
            Cmd {
                exp: u32::MAX,
                ..command(9, Op::Beep, 39_999)
            },
            r#""err":"stale""#,
        ),
        (
            "a probe of anybody",
            Cmd {
                sid: other,
                ..command(1, Op::Probe, 0)
            },
            r#""ok":true"#,
        ),
    ];
    for (what, cmd, expected) in rows {
        let mut session = in_session();
        deliver(
            &mut session,
            now,
            TimerChannel::Cmd,
            command(5, Op::Arm, now),
        );
        said(&mut session, now);
        let before = session.timer().clone();
        deliver(&mut session, now, TimerChannel::Cmd, cmd);
        let answers: Vec<_> = said(&mut session, now)
            .into_iter()
            .filter(|l| l.starts_with("cmdack"))
            .collect();
        assert!(
            answers.len() == 1 && answers[0].contains(expected),
            "{what}: {answers:?}"
        );
        if expected.contains("err") {
            assert_eq!(*session.timer(), before, "{what}");
        }
    }
}

#[test]
fn a_command_that_comes_again_gets_its_old_answer() {
    let mut session = in_session();
    let start = command(1, Op::Start, 2_000);
    deliver(&mut session, 2_050, TimerChannel::Cmd, start);
    let first = said(&mut session, 2_050);
    deliver(
        &mut session,
        2_100,
        TimerChannel::Cmd,
        command(2, Op::Stop, 2_100),
    );
    said(&mut session, 2_100);
    // Much later, when it is stale: the timer stays idle.
    deliver(&mut session, 60_000, TimerChannel::Cmd, start);
    assert_eq!(said(&mut session, 60_000)[0], first[0]);
    assert_eq!(session.timer().state(), State::Idle);
}

#[test]
fn a_countdown_is_reckoned_from_when_it_was_decided() {
    let mut session = in_session();
    deliver(
        &mut session,
        2_300,
        TimerChannel::Cmd,
        command(1, Op::Start, 2_000),
    );
    assert_eq!(session.timer().left(2_300), 119_700);
    deliver(
        &mut session,
        3_400,
        TimerChannel::Cmd,
        command(2, Op::Pause, 3_000),
    );
    assert_eq!(session.timer().left(3_400), 119_000);
    deliver(
        &mut session,
        9_700,
        TimerChannel::Cmd,
        command(3, Op::Resume, 9_000),
    );
    assert_eq!(session.timer().left(9_700), 118_300);
    let exact = Cmd {
        left: Some(50_000),
        ..command(4, Op::Start, 10_000)
    };
    deliver(&mut session, 10_900, TimerChannel::Cmd, exact);
    assert_eq!(session.timer().left(10_900), 49_100);
}

#[test]
fn commands_that_are_not_understood_are_answered() {
    let mut session = in_session();
    let topic = "remmi/1/salon/timer/tap-1/cmd";
    let dance = br#"{"v":1,"sid":"51be07aa","id":3,"op":"dance"}"#;
    session.receive(2_000, topic, dance);
    let answer = r#"cmdack {"v":1,"sid":"51be07aa","boot":413,"id":3,"ok":false,"err":"cmd","st":"idle","t":2000}"#;
    assert_eq!(said(&mut session, 2_000), [answer]);
    session.receive(
        2_000,
        topic,
        br#"{"v":2,"sid":"51be07aa","id":4,"op":"arm"}"#,
    );
    session.receive(2_000, topic, b"");
    session.receive(2_000, "remmi/1/salon/timer/tap-2/cmd", dance);
    session.receive(2_000, "remmi/1/salon/timer/tap-1/hello", dance);
    assert_eq!(said(&mut session, 2_000), [""; 0]);
    assert_eq!(session.refused(), 5);
}
