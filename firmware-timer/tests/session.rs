//! The session: what is said when, and what a lost, late or doubled message
//! does. Every test speaks in the bytes of the wire.

use firmware_timer::{Config, Session};
use proptest::prelude::*;
use protocol::*;

const BOOT: u32 = 413;

fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

fn text(text: &str) -> Text {
    Text::new(text).expect("a short text")
}

fn session() -> Session {
    let config = Config {
        table: name("salon"),
        id: name("tap-1"),
        fw: text("0.1.0"),
    };
    Session::new(config, BOOT, text("power"))
}

fn sid() -> Sid {
    Sid::from_u32(0x51be_07aa)
}

fn leaf_and_payload(out: &firmware_timer::Out) -> String {
    let topic = out.topic.to_string();
    let leaf = topic
        .strip_prefix("remmi/1/salon/timer/tap-1/")
        .expect("its own topic");
    format!(
        "{leaf} {}",
        std::str::from_utf8(out.payload()).expect("ASCII")
    )
}

/// Everything it has to say at `now`.
fn said(session: &mut Session, now: u32) -> Vec<String> {
    std::iter::from_fn(|| session.next_out(now))
        .map(|out| leaf_and_payload(&out))
        .take(99)
        .collect()
}

fn deliver<M: Message>(session: &mut Session, now: u32, channel: TimerChannel, message: M) {
    let mut buf = [0; MAX_PAYLOAD];
    let payload = message.encode(&mut buf).expect("a valid message");
    let topic = Topic::timer(name("salon"), name("tap-1"), channel).to_string();
    session.receive(now, &topic, payload);
}

fn welcome(re: u32) -> Welcome {
    Welcome {
        boot: BOOT,
        sid: sid(),
        st: State::Idle,
        rid: 0,
        dur: 120_000,
        left: 0,
        hb: 2000,
        re: Some(re),
    }
}

fn command(id: u32, op: Op, at: u32) -> Cmd {
    let dur = if matches!(op, Op::Arm | Op::Start) {
        120_000
    } else {
        0
    };
    Cmd {
        sid: sid(),
        id,
        op,
        rid: 41,
        dur,
        left: None,
        at,
        exp: COMMAND_MS,
    }
}

/// Greeted at 1,000 ms, with nothing left to say until the next heartbeat.
fn in_session() -> Session {
    let mut session = session();
    session.connected(1_000);
    said(&mut session, 1_000);
    deliver(&mut session, 1_000, TimerChannel::Welcome, welcome(1_000));
    said(&mut session, 1_000);
    session
}

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

#[derive(Clone, Debug)]
enum Happening {
    Tap,
    Command(u32, Op, u32),
    Ack(u32),
    Noise(usize, Vec<u8>),
    Wait(u32),
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    let ops = vec![
        Op::Arm,
        Op::Start,
        Op::Pause,
        Op::Resume,
        Op::Stop,
        Op::Beep,
        Op::Probe,
    ];
    let happening = prop_oneof![
        Just(Happening::Tap),
        (1..20u32, prop::sample::select(ops), 0..2_000u32)
            .prop_map(|(id, op, ago)| Happening::Command(id, op, ago)),
        (0..30u32).prop_map(Happening::Ack),
        (0..4usize, prop::collection::vec(any::<u8>(), 0..40))
            .prop_map(|(c, b)| Happening::Noise(c, b)),
        (0..20_000u32).prop_map(Happening::Wait),
    ];
    prop::collection::vec(happening, 0..60)
}

const HEARD: [TimerChannel; 4] = [
    TimerChannel::Welcome,
    TimerChannel::EvAck,
    TimerChannel::Cmd,
    TimerChannel::SyncQ,
];

fn happen(session: &mut Session, now: u32, happening: &Happening) {
    match happening {
        Happening::Tap => session.tap(now),
        Happening::Command(id, op, ago) => {
            let at = now.wrapping_sub(*ago);
            deliver(session, now, TimerChannel::Cmd, command(*id, *op, at));
        }
        Happening::Ack(seq) => {
            deliver(
                session,
                now,
                TimerChannel::EvAck,
                EvAck {
                    boot: BOOT,
                    seq: *seq,
                },
            );
        }
        Happening::Noise(channel, bytes) => {
            let topic = Topic::timer(name("salon"), name("tap-1"), HEARD[*channel]).to_string();
            session.receive(now, &topic, bytes);
        }
        Happening::Wait(ms) => session.poll(now.wrapping_add(*ms)),
    }
}

proptest! {
    /// Each message that comes twice at once has the effect of one: the timer
    /// with every message doubled goes through the same states and reports the
    /// same events with the same numbers.
    #[test]
    fn duplicates_change_nothing(steps in happenings()) {
        let (mut once, mut twice) = (in_session(), in_session());
        let mut now = 2_000;
        for step in &steps {
            happen(&mut once, now, step);
            happen(&mut twice, now, step);
            match step {
                Happening::Wait(ms) => now += ms,
                Happening::Tap => {}
                _ => happen(&mut twice, now, step),
            }
            prop_assert_eq!(once.timer(), twice.timer());
            let events = |session: &mut Session| -> Vec<String> {
                said(session, now).into_iter().filter(|line| line.starts_with("evt")).collect()
            };
            prop_assert_eq!(events(&mut once), events(&mut twice));
        }
    }

    /// Events are numbered 1, 2, 3, ... and a number never changes its event,
    /// however often it is sent again.
    #[test]
    fn a_number_names_one_event_for_ever(steps in happenings()) {
        let mut session = in_session();
        let mut now = 2_000;
        let mut known: Vec<(Ev, u32, State, u32)> = Vec::new();
        for step in &steps {
            happen(&mut session, now, step);
            if let Happening::Wait(ms) = step {
                now += ms;
            }
            for out in std::iter::from_fn(|| session.next_out(now)).take(99) {
                prop_assert!(Topic::parse(&out.topic.to_string()) == Some(out.topic));
                let Ok(event) = Evt::decode(out.payload()) else { continue };
                let content = (event.ev, event.t, event.st, event.rid);
                prop_assert_eq!(event.t.wrapping_add(event.age), now);
                let place = event.seq as usize - 1;
                prop_assert!(place <= known.len(), "a gap before {}", event.seq);
                if place == known.len() {
                    known.push(content);
                }
                prop_assert_eq!(known[place], content);
            }
        }
    }
}
