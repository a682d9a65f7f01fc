//! The countdown: what each call does in each state, and what always holds.

use firmware_timer::Timer;
use proptest::prelude::*;
use protocol::Refusal::{self, Cmd, Fault, Rid};
use protocol::{Sid, State, Welcome};

const DUR: u32 = 120_000;
const RID: u32 = 41;
/// Just before device time wraps, so that every test crosses the wrap.
const T0: u32 = u32::MAX - 5_000;

fn at(ms: u32) -> u32 {
    T0.wrapping_add(ms)
}

/// A timer in each state, at `at(20_000)`; running and paused ones were started
/// at `at(0)`.
fn timers() -> [(&'static str, Timer); 6] {
    let mut armed = Timer::new();
    armed.arm(RID, DUR).expect("idle");
    let mut running = armed.clone();
    running.tap(at(0));
    let mut paused = running.clone();
    paused.pause(RID, at(20_000)).expect("running");
    let mut expired = Timer::new();
    expired.start(RID, DUR, at(19_000)).expect("idle");
    assert_eq!(expired.poll(at(20_000)), Some(at(19_000)));
    let mut fault = Timer::new();
    fault.fail();
    [
        ("idle", Timer::new()),
        ("armed", armed),
        ("running", running),
        ("paused", paused),
        ("expired", expired),
        ("fault", fault),
    ]
}

type Call = fn(&mut Timer) -> Result<(), Refusal>;

/// One row per call, one column per state it is made in: the state and ms left
/// after it, or the refusal.
#[test]
fn every_call_in_every_state() {
    let calls: [(&str, Call, [&str; 6]); 10] = [
        (
            "tap",
            |t| {
                t.tap(at(20_000));
                Ok(())
            },
            [
                "idle",
                "running 120000",
                "running 100000",
                "paused 100000",
                "expired",
                "fault",
            ],
        ),
        (
            "arm 41",
            |t| t.arm(RID, DUR),
            [
                "armed 120000",
                "armed 120000",
                "State",
                "State",
                "armed 120000",
                "Fault",
            ],
        ),
        (
            "arm 42",
            |t| t.arm(42, 70_000),
            [
                "armed 70000",
                "armed 70000",
                "State",
                "State",
                "armed 70000",
                "Fault",
            ],
        ),
        (
            "start 41",
            |t| t.start(RID, DUR, at(25_000)),
            [
                "running 5000",
                "running 5000",
                "running 5000",
                "running 5000",
                "State",
                "Fault",
            ],
        ),
        (
            "start 42",
            |t| t.start(42, DUR, at(25_000)),
            [
                "running 5000",
                "running 5000",
                "Rid",
                "Rid",
                "running 5000",
                "Fault",
            ],
        ),
        (
            "pause 41, half a second ago",
            |t| t.pause(RID, at(19_500)),
            ["State", "State", "paused 100500", "State", "State", "State"],
        ),
        (
            "pause 42",
            |t| t.pause(42, at(20_000)),
            ["State", "State", "Rid", "State", "State", "State"],
        ),
        (
            "resume 41, half a second ago",
            |t| t.resume(RID, at(19_500)),
            ["State", "State", "State", "running 99500", "State", "State"],
        ),
        (
            "stop 41",
            |t| t.stop(RID),
            ["idle", "idle", "idle", "idle", "idle", "fault"],
        ),
        (
            "stop 42",
            |t| t.stop(42),
            ["idle", "Rid", "Rid", "Rid", "Rid", "fault"],
        ),
    ];
    for (name, call, expected) in calls {
        for ((state, mut timer), expected) in timers().into_iter().zip(expected) {
            let before = timer.clone();
            let result = call(&mut timer);
            if result.is_err() {
                assert_eq!(
                    timer, before,
                    "{name} refused while {state} changes nothing"
                );
            }
            assert_eq!(outcome(&timer, result), expected, "{name} while {state}");
        }
    }
}

fn outcome(timer: &Timer, result: Result<(), Refusal>) -> String {
    if let Err(refusal) = result {
        return format!("{refusal:?}");
    }
    let state = format!("{:?}", timer.state()).to_lowercase();
    match timer.left(at(20_000)) {
        0 => state,
        left => format!("{state} {left}"),
    }
}

/// What a timer in each state makes of a welcome that knows of some round.
#[test]
fn joining_the_round_of_the_hub() {
    let welcome = |st, rid, left| Welcome {
        boot: 1,
        sid: Sid::from_u32(1),
        st,
        rid,
        dur: DUR,
        left,
        hb: 2000,
        re: None,
    };
    let rows = [
        // The hub stopped while the timer was away.
        (
            welcome(State::Idle, 0, 0),
            ["idle", "idle", "idle", "idle", "idle", "fault"],
        ),
        // The tap that started is still on its way to the hub.
        (
            welcome(State::Armed, RID, 0),
            [
                "armed 120000",
                "armed 120000",
                "running 100000",
                "paused 100000",
                "expired",
                "fault",
            ],
        ),
        // A new round.
        (
            welcome(State::Armed, 42, 0),
            [
                "armed 120000",
                "armed 120000",
                "armed 120000",
                "armed 120000",
                "armed 120000",
                "fault",
            ],
        ),
        // After a reset it counts on; a count of its own it trusts more.
        (
            welcome(State::Running, RID, 9_000),
            [
                "running 9000",
                "running 9000",
                "running 100000",
                "running 9000",
                "expired",
                "fault",
            ],
        ),
        (
            welcome(State::Running, 42, 9_000),
            [
                "running 9000",
                "running 9000",
                "running 9000",
                "running 9000",
                "running 9000",
                "fault",
            ],
        ),
        (
            welcome(State::Paused, RID, 9_000),
            [
                "paused 9000",
                "paused 9000",
                "paused 9000",
                "paused 9000",
                "paused 9000",
                "fault",
            ],
        ),
        (
            welcome(State::Expired, RID, 0),
            [
                "expired", "expired", "expired", "expired", "expired", "fault",
            ],
        ),
    ];
    for (welcome, expected) in rows {
        for ((state, mut timer), expected) in timers().into_iter().zip(expected) {
            timer.join(at(20_000), &welcome);
            assert_eq!(
                outcome(&timer, Ok(())),
                expected,
                "{welcome:?} while {state}"
            );
            let rings = welcome.st == State::Expired && state == "running";
            let rang = state == "expired" && expected == "expired";
            assert_eq!(
                timer.ring(at(20_000)),
                rings || rang,
                "{welcome:?} while {state}"
            );
        }
    }
}

#[test]
fn a_round_has_a_number_and_a_length() {
    let mut timer = Timer::new();
    assert_eq!(timer.arm(0, DUR), Err(Cmd));
    assert_eq!(timer.arm(RID, 0), Err(Cmd));
    assert_eq!(timer.start(RID, 0, at(0)), Err(Cmd));
    timer.arm(RID, DUR).expect("idle");
    assert_eq!(timer.stop(42), Err(Rid));
    timer.fail();
    assert_eq!(timer.arm(RID, DUR), Err(Fault));
}

/// RD-14: the bell. It rings three seconds from the end, once.
#[test]
fn light_and_bell_over_a_countdown() {
    let mut timer = Timer::new();
    timer.arm(RID, DUR).expect("idle");
    timer.tap(at(0));
    let mut seen = Vec::new();
    for ms in [
        0, 60_000, 109_999, 110_000, 119_999, 120_000, 122_999, 123_000,
    ] {
        timer.poll(at(ms));
        let light = timer.light(at(ms), true);
        seen.push((
            ms,
            light.state,
            light.permille,
            light.last_ten,
            timer.ring(at(ms)),
        ));
    }
    let expected = [
        (0, State::Running, 1000, false, false),
        (60_000, State::Running, 500, false, false),
        (109_999, State::Running, 83, false, false),
        (110_000, State::Running, 83, true, false),
        (119_999, State::Running, 0, true, false),
        (120_000, State::Expired, 0, false, true),
        (122_999, State::Expired, 0, false, true),
        (123_000, State::Expired, 0, false, false),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_bell_that_has_begun_rings_out_when_the_hub_tidies_up() {
    let mut timer = Timer::new();
    timer.start(RID, DUR, at(1_000)).expect("idle");
    timer.poll(at(1_000));
    timer.stop(RID).expect("its round");
    assert!(timer.ring(at(3_999)) && !timer.ring(at(4_000)));
    timer.arm(42, DUR).expect("idle");
    assert!(!timer.ring(at(3_000)));
}

#[test]
fn it_says_when_to_wake_it() {
    let mut timer = Timer::new();
    assert_eq!(timer.next_wake(at(0)), None);
    timer.start(RID, DUR, at(DUR)).expect("idle");
    assert_eq!(timer.next_wake(at(0)), Some(at(DUR)));
    timer.beep(at(10));
    assert_eq!(timer.next_wake(at(10)), Some(at(210)));
    assert!(timer.ring(at(209)) && !timer.ring(at(210)));
    timer.poll(at(210));
    timer.poll(at(DUR));
    assert_eq!(timer.next_wake(at(DUR)), Some(at(DUR + 3_000)));
    timer.poll(at(DUR + 3_000));
    assert_eq!(timer.next_wake(at(DUR + 3_000)), None);
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Arm(u32),
    Start(u32, u32),
    Pause,
    Resume,
    Stop,
    Tap,
    Wait(u32),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (1..4u32).prop_map(Step::Arm),
        (1..4u32, 0..200_000u32).prop_map(|(rid, left)| Step::Start(rid, left)),
        Just(Step::Pause),
        Just(Step::Resume),
        Just(Step::Stop),
        Just(Step::Tap),
        (0..70_000u32).prop_map(Step::Wait),
    ];
    prop::collection::vec(step, 0..60)
}

proptest! {
    /// Whatever is asked of it: what is left only shrinks while it runs, and
    /// each way into `running` comes to its end at most once, at its end.
    #[test]
    fn a_countdown_ends_once_and_never_below_zero(boot_time: u32, steps in steps()) {
        let mut timer = Timer::new();
        let mut now = boot_time;
        for step in steps {
            let (was, left) = (timer.state(), timer.left(now));
            let rid = timer.rid();
            match step {
                Step::Arm(rid) => _ = timer.arm(rid, DUR),
                Step::Start(rid, left) => _ = timer.start(rid, DUR, now.wrapping_add(left)),
                Step::Pause => _ = timer.pause(rid, now),
                Step::Resume => _ = timer.resume(rid, now),
                Step::Stop => _ = timer.stop(rid),
                Step::Tap => timer.tap(now),
                Step::Wait(ms) => {
                    now = now.wrapping_add(ms);
                    if was == State::Running {
                        prop_assert_eq!(timer.left(now), left.saturating_sub(ms));
                    }
                }
            }
            let running = timer.state() == State::Running;
            let over = running && timer.left(now) == 0;
            let end = timer.poll(now);
            prop_assert_eq!(end.is_some(), over);
            prop_assert_eq!(timer.poll(now), None);
            prop_assert!(timer.light(now, true).permille <= 1000);
        }
    }
}
