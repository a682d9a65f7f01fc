//! Commands: sent until answered, given up in time.

use protocol::*;
use table::timer_link::{Command, Said};

use crate::bench::{ARM, Bench, SECOND};

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
    assert_eq!(bench.said, std::slice::from_ref(&deaf));
    assert!(bench.sent::<Cmd>().len() >= 3);
    bench.poll(9 * SECOND);
    bench.said.clear();
    bench.link.command(9 * SECOND, ARM);
    assert_eq!(bench.link.next_wake(9 * SECOND), Some(9 * SECOND));
    bench.poll(9 * SECOND);
    assert_eq!(bench.said, [deaf]);
}
