//! Whoever does not agree keeps what is theirs, whatever all the others ask for.

use proptest::prelude::*;
use rules::Seat;
use table::event::Request;
use table::view::{Phase, View};

use super::{PHASES, PLAYERS, at, requests};

#[derive(Clone, Debug)]
enum Step {
    Asks { seat: u8, at: usize },
    Waits(u16),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        9 => (1..PLAYERS as u8, any::<prop::sample::Index>())
            .prop_map(|(seat, at)| Step::Asks { seat, at: at.index(1_000) }),
        1 => (1..200_u16).prop_map(Step::Waits),
    ];
    prop::collection::vec(step, 100)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Ten thousand requests of everybody but the dealer: whoever has not agreed keeps their match, what is written, who
    /// sits where and what machines play; a claim that cannot be judged stays so, and no card is dealt.
    #[test]
    fn all_but_one_gain_nothing(phase in prop::sample::select(&PHASES[1..]), steps in steps()) {
        let mut bench = at(phase);
        let before = bench.view();
        let keeps = before.dealer;
        let waits = |view: &View| view.trading().and_then(|trading| trading.reveal.as_ref())
            .and_then(|reveal| reveal.waiting.as_ref()).map(|waiting| waiting.seat);
        for step in steps {
            match step {
                Step::Waits(tenths) => bench.wait(f64::from(tenths) / 10.0),
                Step::Asks { seat, at } => {
                    // Whoever does not conspire is passed over.
                    let seat = Seat((keeps.0 + seat) % PLAYERS as u8);
                    let requests = requests(&bench.view(), seat);
                    let request = requests[at % requests.len()].clone();
                    // What seats say and answer is the game's.
                    let plays = matches!(request, Request::Call { .. } | Request::Answer { .. });
                    if !plays {
                        let _ = bench.table.ask(bench.at(), Some(seat), request);
                    }
                }
            }
            let view = bench.view();
            prop_assert_eq!(bench.table.app().comes_next(), None);
            prop_assert_eq!(view.seats.len(), PLAYERS);
            let names = |view: &View| view.seats.iter().map(|seat| (seat.name.clone(), seat.robot, seat.left)).collect::<Vec<_>>();
            prop_assert_eq!(names(&view), names(&before));
            prop_assert!(view.ruling.is_none());
            if let Some(seat) = waits(&before) {
                prop_assert_eq!(waits(&view), Some(seat));
            }
            let written = &view.written[..before.written.len()];
            prop_assert_eq!(written, &before.written[..]);
            match phase {
                Phase::Ready | Phase::Dealt | Phase::Scored | Phase::Finished => prop_assert_eq!(view.phase, phase),
                _ => prop_assert!(view.phase != Phase::Ready && view.phase != Phase::Finished),
            }
        }
        bench.holds = |_| {};
    }
}
