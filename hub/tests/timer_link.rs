//! The hub's side of the session, message by message, in the bytes of the wire.
//! `timer_schedules.rs` sets it against the real timer.

use hub::timer_link::{Command, Malformed, Out, Round, Said, TimerEvent, TimerLink};
use protocol::{
    Cmd, CmdAck, Ev, EvAck, Evt, Hb, Hello, MAX_PAYLOAD, Message, Name, Op, Refusal, Sid, State,
    SyncQ, SyncR, Text, TimerChannel, Topic, Welcome,
};

const SECOND: u64 = 1_000_000;
const BOOT: u32 = 413;

fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

fn text(text: &str) -> Text {
    Text::new(text).expect("a short text")
}

fn sid() -> Sid {
    Sid::from_u32(0x51be_07aa)
}

fn topic(channel: TimerChannel) -> String {
    Topic::timer(name("salon"), name("tap-1"), channel).to_string()
}

/// A link and the timer at the other end, played by hand: its clock shows `now` in ms.
struct Bench {
    link: TimerLink,
    said: Vec<Said>,
}

impl Bench {
    fn new(heard: Option<(u32, u32)>) -> Self {
        let mut link = TimerLink::new(name("salon"), name("tap-1"), sid(), heard);
        link.connected(0);
        let said = Vec::new();
        Self { link, said }
    }

    /// Greeted at 1 s, its clock known to 1 ms, nothing left to say.
    fn online() -> Self {
        let mut bench = Self::new(None);
        bench.hello(SECOND, BOOT);
        bench.answer_probes(SECOND);
        bench.outs();
        bench.said.clear();
        bench
    }

    fn receive<M: Message>(&mut self, now: u64, channel: TimerChannel, message: M) {
        let mut buf = [0; MAX_PAYLOAD];
        let payload = message.encode(&mut buf).expect("a valid message");
        let said = self.link.receive(now, &topic(channel), payload);
        self.said.extend(said.expect("understood"));
        self.poll(now);
    }

    fn poll(&mut self, now: u64) {
        while let Some(said) = self.link.poll(now) {
            self.said.push(said);
        }
    }

    fn hello(&mut self, now: u64, boot: u32) {
        let hello = Hello {
            sid: None,
            boot,
            seq: 0,
            fw: text("0.1.0"),
            up: (now / 1000) as u32,
            rst: text("power"),
        };
        self.receive(now, TimerChannel::Hello, hello);
    }

    fn tap(&mut self, now: u64, seq: u32, t: u32) {
        let tap = Evt {
            sid: None,
            boot: BOOT,
            seq,
            ev: Ev::Tap,
            t,
            age: 0,
            st: State::Idle,
            rid: 0,
        };
        self.receive(now, TimerChannel::Evt, tap);
    }

    fn beat(&mut self, now: u64, st: State, left: u32) {
        let beat = Hb {
            sid: Some(sid()),
            boot: BOOT,
            st,
            rid: if st == State::Idle { 0 } else { 41 },
            left,
            t: (now / 1000) as u32,
            bat: None,
            ack: 0,
        };
        self.receive(now, TimerChannel::Hb, beat);
    }

    fn answer(&mut self, now: u64, id: u32, err: Option<Refusal>) {
        let answer = CmdAck {
            sid: sid(),
            boot: BOOT,
            id,
            ok: err.is_none(),
            err,
            st: State::Armed,
            t: 0,
        };
        self.receive(now, TimerChannel::CmdAck, answer);
    }

    /// Answers every probe waiting, with no time on the way.
    fn answer_probes(&mut self, now: u64) {
        for out in self.outs() {
            if let Ok(SyncQ { n, h }) = SyncQ::decode(&out.payload) {
                let (r, s) = ((now / 1000) as u32, (now / 1000) as u32);
                let boot = BOOT;
                self.receive(now, TimerChannel::SyncR, SyncR { n, h, boot, r, s });
            }
        }
    }

    fn outs(&mut self) -> Vec<Out> {
        std::iter::from_fn(|| self.link.next_out()).collect()
    }

    fn sent<M: Message>(&mut self) -> Vec<M> {
        self.outs()
            .iter()
            .filter_map(|out| M::decode(&out.payload).ok())
            .collect()
    }
}

fn running(deadline: u64) -> Round {
    Round::Running {
        rid: 41,
        dur_ms: 120_000,
        deadline,
    }
}

const ARM: Command = Command::Arm {
    rid: 41,
    dur_ms: 120_000,
};

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
fn an_event_is_told_once_dated_and_acknowledged_when_journaled() {
    let mut bench = Bench::online();
    bench.tap(3 * SECOND, 1, 2_500);
    let event = TimerEvent {
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
fn a_smaller_boot_counter_is_refused() {
    let mut bench = Bench::online();
    for _ in 0..3 {
        bench.hello(2 * SECOND, BOOT - 5);
    }
    let refused = Said::BootRefused {
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

#[test]
fn a_command_is_sent_again_until_it_is_answered() {
    let mut bench = Bench::online();
    bench.link.command(10 * SECOND, ARM);
    bench.beat(10 * SECOND, State::Idle, 0);
    bench.poll(10 * SECOND + 400_000);
    let sent: Vec<Cmd> = bench.sent();
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0], sent[1], "the same bytes");
    assert_eq!(
        (sent[0].at, sent[0].exp, sent[0].dur),
        (10_000, 1_500, 120_000)
    );
    bench.answer(10 * SECOND + 500_000, sent[0].id + 1, None);
    assert_eq!(bench.said, []);
    bench.answer(10 * SECOND + 500_000, sent[0].id, None);
    let obeyed = Said::Obeyed {
        op: Op::Arm,
        rid: 41,
        st: State::Armed,
    };
    assert_eq!(bench.said, [obeyed]);
    bench.answer(10 * SECOND + 600_000, sent[0].id, None);
    bench.poll(11 * SECOND);
    assert_eq!((bench.said.len(), bench.sent::<Cmd>().len()), (1, 0));
}

#[test]
fn a_refusal_is_passed_on_and_the_next_command_follows() {
    let mut bench = Bench::online();
    bench.link.command(2 * SECOND, Command::Resume { rid: 41 });
    bench.link.command(2 * SECOND, Command::Beep);
    bench.poll(2 * SECOND);
    let first: Vec<Cmd> = bench.sent();
    assert_eq!(first.len(), 1, "one at a time");
    bench.answer(2 * SECOND, first[0].id, Some(Refusal::State));
    let refused = Said::Refused {
        op: Op::Resume,
        rid: 41,
        why: Refusal::State,
    };
    assert_eq!(bench.said, [refused]);
    assert_eq!(bench.sent::<Cmd>()[0].op, Op::Beep);
}

#[test]
fn without_answer_it_gives_up_and_away_it_says_so_at_once() {
    let deaf = Said::Deaf {
        op: Op::Arm,
        rid: 41,
    };
    let mut bench = Bench::online();
    bench.link.command(2 * SECOND, ARM);
    bench.poll(2 * SECOND);
    let mut now = 2 * SECOND;
    while bench.said.is_empty() {
        now = bench.link.next_wake(now).expect("something is due");
        assert!(now <= 4 * SECOND, "bounded");
        bench.poll(now);
    }
    assert_eq!(bench.said, [deaf.clone()]);
    assert!(bench.sent::<Cmd>().len() >= 3);
    bench.poll(9 * SECOND);
    bench.said.clear();
    bench.link.command(9 * SECOND, ARM);
    assert_eq!(bench.link.next_wake(9 * SECOND), Some(9 * SECOND));
    bench.poll(9 * SECOND);
    assert_eq!(bench.said, [deaf]);
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
    // Its clock began anew: 50 ms at the first probe.
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

/// The journal keeps these words: they must be read back for ever.
#[test]
fn the_journal_keeps_what_was_said() {
    let event = TimerEvent {
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
        (
            Said::BootRefused {
                boot: 1,
                known: 413,
            },
            r#"{"said":"boot_refused","boot":1,"known":413}"#,
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
