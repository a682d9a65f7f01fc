//! What always holds, whatever happens.

use firmware_timer::Session;
use proptest::prelude::*;
use protocol::*;

use crate::bench::{BOOT, command, deliver, in_session, name, said};

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
