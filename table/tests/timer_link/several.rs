//! Several timers at one table.

use protocol::*;
use table::timer_link::{Command, Said, Timers};

use crate::bench::{BOOT, SECOND, name, sid, text};

const IDS: [&str; 2] = ["tap-1", "tap-2"];

fn topic(id: &str, channel: TimerChannel) -> String {
    Topic::timer(name("salon"), name(id), channel).to_string()
}

fn receive<M: Message>(
    timers: &mut Timers,
    now: u64,
    id: &str,
    channel: TimerChannel,
    message: M,
) -> Vec<Said> {
    let mut buf = [0; MAX_PAYLOAD];
    let payload = message.encode(&mut buf).expect("a valid message");
    let said = timers.receive(now, &topic(id, channel), payload);
    let mut all: Vec<Said> = said.expect("understood").into_iter().collect();
    all.extend(std::iter::from_fn(|| timers.poll(now)));
    all
}

fn hello(timers: &mut Timers, now: u64, id: &str) -> Vec<Said> {
    let hello = Hello {
        sid: None,
        boot: BOOT,
        seq: 0,
        fw: text("0.1.0"),
        up: (now / 1_000) as u32,
        rst: text("power"),
    };
    receive(timers, now, id, TimerChannel::Hello, hello)
}

/// Answers all probes at once; the devices' clocks began with the hub's.
fn answer_probes(timers: &mut Timers, now: u64) {
    let outs: Vec<_> = std::iter::from_fn(|| timers.next_out()).collect();
    for out in outs {
        let Channel::Timer(id, TimerChannel::SyncQ) = out.topic.channel else {
            continue;
        };
        let SyncQ { n, h } = SyncQ::decode(&out.payload).unwrap();
        let t = (now / 1_000) as u32;
        let answer = SyncR {
            n,
            h,
            boot: BOOT,
            r: t,
            s: t,
        };
        receive(timers, now, id.as_str(), TimerChannel::SyncR, answer);
    }
}

fn both() -> Timers {
    let mut timers = Timers::new(name("salon"), &IDS.map(name), sid(), |_| None);
    timers.connected(0);
    for id in IDS {
        assert_eq!(hello(&mut timers, SECOND, id).len(), 1, "{id} is there");
    }
    while timers.poll(SECOND).is_some() {}
    answer_probes(&mut timers, SECOND);
    timers
}

/// The commands that wait to be sent: to whom and what.
fn commands(timers: &mut Timers, now: u64) -> Vec<(String, Op)> {
    while timers.poll(now).is_some() {}
    let outs = std::iter::from_fn(|| timers.next_out());
    outs.filter_map(|out| match out.topic.channel {
        Channel::Timer(id, TimerChannel::Cmd) => {
            let cmd = Cmd::decode(&out.payload).unwrap();
            (cmd.op != Op::Probe).then(|| (id.to_string(), cmd.op))
        }
        _ => None,
    })
    .collect()
}

#[test]
fn a_command_goes_to_all_but_the_one_that_does_it_already() {
    let mut timers = both();
    let (rid, dur_ms) = (41, 120_000);
    timers.command(SECOND, Command::Arm { rid, dur_ms }, None);
    let to = |id: &str, op| (id.to_owned(), op);
    let armed = commands(&mut timers, SECOND);
    assert_eq!(armed, [to("tap-1", Op::Arm), to("tap-2", Op::Arm)]);

    let mut timers = both();
    let left_ms = 119_000;
    let start = Command::Start {
        rid,
        dur_ms,
        left_ms,
    };
    timers.command(SECOND, start, Some("tap-2"));
    assert_eq!(commands(&mut timers, SECOND), [to("tap-1", Op::Start)]);
}

#[test]
fn events_bear_the_name_of_their_timer_and_are_acknowledged_to_it() {
    let mut timers = both();
    let tap = Evt {
        sid: Some(sid()),
        boot: BOOT,
        seq: 1,
        ev: Ev::Tap,
        t: 1_500,
        age: 0,
        st: State::Running,
        rid: 41,
    };
    for id in IDS {
        let said = receive(&mut timers, 2 * SECOND, id, TimerChannel::Evt, tap);
        let [Said::Event(event)] = said.as_slice() else {
            panic!("{said:?}");
        };
        assert_eq!((event.timer.as_str(), event.seq), (id, 1));
    }
    timers.acknowledge("tap-2", BOOT, 1);
    let receipts: Vec<String> = std::iter::from_fn(|| timers.next_out())
        .map(|out| out.topic.to_string())
        .filter(|topic| topic.ends_with("evack"))
        .collect();
    assert_eq!(receipts, [topic("tap-2", TimerChannel::EvAck)]);
}

#[test]
fn the_table_has_a_timer_until_the_last_is_away() {
    let mut timers = both();
    assert_eq!(timers.missing(), []);
    // The second goes on beating, the first is silent.
    let beat = |t| Hb {
        sid: Some(sid()),
        boot: BOOT,
        st: State::Idle,
        rid: 0,
        left: 0,
        t,
        bat: None,
        ack: 0,
    };
    for second in 2..8 {
        let now = second * SECOND;
        let said = receive(
            &mut timers,
            now,
            "tap-2",
            TimerChannel::Hb,
            beat(1_000 * second as u32),
        );
        assert_eq!(said, [], "at {second} s");
    }
    assert_eq!(timers.missing(), [name("tap-1")]);
    let end: Vec<Said> = std::iter::from_fn(|| timers.poll(20 * SECOND)).collect();
    assert_eq!(end, [Said::Offline], "told once");
    assert_eq!(timers.missing(), [], "of none there it is told otherwise");
}

#[test]
fn what_the_journal_knows_of_one_says_nothing_of_the_other() {
    let heard = |id: &str| (id == "tap-1").then_some((BOOT + 7, 3));
    let mut timers = Timers::new(name("salon"), &IDS.map(name), sid(), heard);
    timers.connected(0);
    let refused = hello(&mut timers, SECOND, "tap-1");
    assert!(
        matches!(refused[..], [Said::BootRefused { .. }]),
        "{refused:?}"
    );
    let welcome = hello(&mut timers, SECOND, "tap-2");
    assert!(matches!(welcome[..], [Said::Online { .. }]), "{welcome:?}");
}

#[test]
fn a_stranger_is_malformed() {
    let mut timers = both();
    let strange = timers.receive(SECOND, &topic("tap-3", TimerChannel::Hb), b"{}");
    assert!(strange.is_err());
}
