//! Who is there, and does it do what it should?

use protocol::*;
use table::timer_link::{Round, Said};

use crate::bench::{BOOT, Bench, SECOND, running, sid};

#[test]
fn a_hello_is_welcomed_and_the_clock_probed_eight_times_then_each_five_seconds() {
    let mut bench = Bench::new(None);
    bench.outs();
    bench.hello(SECOND, BOOT);
    let online = Said::Online {
        boot: BOOT,
        why: "power".into(),
    };
    assert_eq!(bench.said, [online]);
    let welcome = Welcome {
        boot: BOOT,
        sid: sid(),
        st: State::Idle,
        rid: 0,
        dur: 0,
        left: 0,
        hb: 2000,
        re: Some(1000),
    };
    let outs = bench.outs();
    assert_eq!(Welcome::decode(&outs[0].payload), Ok(welcome));
    assert_eq!(
        outs[0].topic.to_string(),
        "remmi/1/salon/timer/tap-1/welcome"
    );
    let mut probes = vec![SECOND];
    assert!(SyncQ::decode(&outs[1].payload).is_ok());
    let mut now = SECOND;
    while probes.len() < 10 {
        now = bench.link.next_wake(now).expect("a probe is due");
        bench.beat(now, State::Idle, 0);
        probes.extend(bench.sent::<SyncQ>().iter().map(|probe| probe.h));
    }
    let since: Vec<u64> = probes.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(since[..7], [50_000; 7]);
    assert_eq!(since[7..], [5 * SECOND; 2]);
}

#[test]
fn a_smaller_boot_counter_is_refused() {
    let mut bench = Bench::online();
    for _ in 0..3 {
        bench.hello(2 * SECOND, BOOT - 5);
    }
    let refused = Said::BootRefused {
        timer: "tap-1".into(),
        boot: BOOT - 5,
        known: BOOT,
    };
    assert_eq!(bench.said, [refused]);
    assert_eq!(bench.sent::<Welcome>(), []);
}

#[test]
fn offline_after_five_seconds_and_back_by_a_hello_that_is_asked_for() {
    let mut bench = Bench::online();
    bench.beat(2 * SECOND, State::Idle, 0);
    bench.poll(7 * SECOND - 1);
    assert_eq!(bench.said, []);
    assert!(bench.link.next_wake(7 * SECOND - 1) <= Some(7 * SECOND));
    bench.poll(7 * SECOND);
    assert_eq!(bench.said, [Said::Offline]);
    bench.outs();
    bench.beat(8 * SECOND, State::Idle, 0);
    let probes: Vec<Op> = bench.sent::<Cmd>().iter().map(|cmd| cmd.op).collect();
    assert_eq!(probes, [Op::Probe]);
    bench.hello(8 * SECOND, BOOT);
    let back = Said::Online {
        boot: BOOT,
        why: "back".into(),
    };
    assert_eq!(bench.said[1], back);
}

/// The table of the contract: timer reset in the middle of a countdown.
#[test]
fn a_timer_that_was_reset_joins_and_is_set_right_by_its_clock() {
    let mut bench = Bench::online();
    bench.link.set_round(running(121 * SECOND));
    bench.hello(21 * SECOND, BOOT + 1);
    let outs = bench.outs();
    let welcome = Welcome::decode(&outs[0].payload).expect("a welcome");
    assert_eq!(
        (welcome.st, welcome.rid, welcome.left),
        (State::Running, 41, 100_000)
    );
    // Its clock started over: 50 ms at the first probe.
    let probe = outs.iter().find_map(|out| SyncQ::decode(&out.payload).ok());
    let SyncQ { n, h } = probe.expect("a probe");
    let answer = SyncR {
        n,
        h,
        boot: BOOT + 1,
        r: 50,
        s: 50,
    };
    bench.receive(21 * SECOND, TimerChannel::SyncR, answer);
    let start: Vec<Cmd> = bench.sent();
    assert_eq!(start.len(), 1);
    assert_eq!(
        (start[0].op, start[0].at, start[0].left),
        (Op::Start, 50, Some(100_000))
    );
}

#[test]
fn a_timer_that_counts_by_itself_is_left_alone() {
    let mut bench = Bench::online();
    bench.link.set_round(running(121 * SECOND));
    bench.beat(20 * SECOND, State::Running, 101_000);
    bench.hello(21 * SECOND, BOOT);
    bench.answer_probes(21 * SECOND);
    assert_eq!(bench.sent::<Cmd>(), []);
}

#[test]
fn a_countdown_that_ends_elsewhere_is_told_once() {
    let mut bench = Bench::online();
    bench.link.set_round(running(121 * SECOND));
    // 200 ms late is no matter, once 400 ms late may be a crossing.
    bench.beat(20 * SECOND, State::Running, 101_200);
    bench.beat(21 * SECOND, State::Running, 100_400);
    bench.beat(22 * SECOND, State::Running, 99_200);
    assert_eq!(bench.said, []);
    for second in 23..30 {
        bench.beat(
            second * SECOND,
            State::Running,
            (121 - second as u32) * 1000 - 400,
        );
    }
    let differs = Said::Differs {
        rid: 41,
        by_ms: -400,
    };
    assert_eq!(bench.said, [differs]);
}

#[test]
fn a_timer_that_missed_a_command_is_asked_for_its_hello() {
    let mut bench = Bench::online();
    bench.link.set_round(Round::Armed {
        rid: 41,
        dur_ms: 120_000,
    });
    bench.beat(4 * SECOND, State::Idle, 0);
    assert_eq!(bench.sent::<Cmd>(), []);
    bench.beat(6 * SECOND, State::Idle, 0);
    assert_eq!(bench.sent::<Cmd>()[0].op, Op::Probe);
    bench.hello(6 * SECOND, BOOT);
    let welcome: Vec<Welcome> = bench.sent();
    assert_eq!((welcome[0].st, welcome[0].rid), (State::Armed, 41));
}
