//! The countdown stands still while all agree that it does: asked for by a long press on the timer, or from a page.

use rules::Seat;
use table::app::{TimerWish, Wanted};
use table::clock::SECOND;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

impl Bench {
    fn all_agree(&mut self) {
        for seat in 0..self.view().seats.len() as u8 {
            self.ask(Request::Agree {
                seat: Some(Seat(seat)),
            })
            .unwrap();
        }
    }

    fn held(&self) -> Option<u64> {
        self.view().countdown.and_then(|countdown| countdown.held)
    }
}

#[test]
fn a_long_press_asks_and_everybodys_consent_holds_the_countdown() {
    let mut bench = Bench::running(5);
    bench.wait(30.0);
    bench.hold_the_timer_down(0);
    let asked = bench.view().proposal.unwrap();
    assert_eq!((asked.by, asked.waiting.len()), (None, 5), "{}", asked.text);
    let told = |bench: &Bench| bench.table.app().scoreboard().headline.unwrap();
    assert!(told(&bench).starts_with("Waiting for consent: Ana, "));
    bench.wait(1.0);
    assert_eq!(bench.held(), None, "it runs until all have agreed");
    bench.all_agree();
    let left = 89 * SECOND;
    assert_eq!(bench.held(), Some(left));
    assert!(
        matches!(bench.table.app().timer_wish(), TimerWish::Paused { left: l, .. } if l == left)
    );
    assert!(bench.view().next.text.contains("still"));
    assert_eq!(told(&bench), "Pause");
    // Supper takes an hour, and the power is cut meanwhile.
    bench.wait(1800.0);
    bench.restart();
    bench.lay("P4 P3 P2", Zone::Centre);
    bench.wait(1800.0);
    assert_eq!((bench.phase(), bench.held()), (Phase::Running, Some(left)));

    bench.hold_the_timer_down(0);
    bench.all_agree();
    assert_eq!(bench.held(), None);
    bench.wait(88.0);
    assert_eq!(bench.phase(), Phase::Running);
    bench.wait(2.0);
    assert_eq!(bench.phase(), Phase::Stopped);
}

#[test]
fn one_who_disagrees_lets_it_run() {
    let mut bench = Bench::running(5);
    bench.hold_the_timer_down(0);
    bench
        .ask(Request::Disagree {
            seat: Some(Seat(3)),
        })
        .unwrap();
    assert_eq!(bench.view().proposal, None);
    bench.wait(121.0);
    assert_eq!(bench.phase(), Phase::Stopped);
}

#[test]
fn what_does_not_count_is_not_held_and_a_late_press_asks_nothing() {
    let mut bench = Bench::dealt(5);
    bench.hold_the_timer_down(0);
    assert_eq!(bench.view().proposal, None);
    assert!(bench.agree(Wanted::Pause).is_err());
    assert!(bench.agree(Wanted::Resume).is_err());
    bench.ask(Request::Start).unwrap();
    bench.hold_the_timer_down(11_000);
    assert_eq!(bench.view().proposal, None);
}

/// The question is as old as the round: with the bell it goes.
#[test]
fn a_round_that_ends_takes_the_question_and_the_pause_along() {
    let mut bench = Bench::running(5);
    bench.hold_the_timer_down(0);
    bench.wait(121.0);
    assert_eq!(bench.view().proposal, None);

    let mut bench = Bench::running(5);
    bench.agree(Wanted::Pause).unwrap();
    bench.claim(0, "P4", &[]);
    bench.claim(1, "P3", &[]);
    assert!(bench.held().is_some());
    bench.claim(2, "P2", &[]);
    assert_eq!((bench.phase(), bench.held()), (Phase::Stopped, None));
    assert_eq!(bench.table.app().timer_wish(), TimerWish::Idle);
    assert!(bench.agree(Wanted::Resume).is_err());
}
