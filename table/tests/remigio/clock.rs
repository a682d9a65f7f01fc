//! The tap-timer as turn clock (RG-16): what expires only tells.

use rules::Seat;
use table::app::{TimerWish, Wanted};
use table::clock::SECOND;
use table::event::Request;

use super::bench::Bench;

#[test]
fn each_turn_is_counted() {
    let mut bench = Bench::playing(3, &[("turn_clock", "20")]);
    let counts = |bench: &Bench| match bench.table.app().timer_wish() {
        TimerWish::Running { rid, .. } => Some(rid),
        _ => None,
    };
    let first = counts(&bench).unwrap();
    bench.wait(21.0);
    assert_eq!(counts(&bench), None);
    assert!(bench.view().notices[0].text.contains("Léa"));
    assert_eq!(bench.turn(), Some(2), "nothing follows from it");
    bench.throw("KD/1");
    assert_eq!((bench.turn(), counts(&bench)), (Some(1), Some(first + 1)));
    // Nobody's turn is counted while a close is shown.
    bench.say(2, "close", "plain");
    assert_eq!(counts(&bench), None);
    assert!(bench.view().notices.is_empty());
}

/// A pause holds the clock of the turn; a turn that begins in it has its full time after it.
#[test]
fn a_pause_holds_the_clock_of_the_turn() {
    let mut bench = Bench::playing(3, &[("turn_clock", "20")]);
    bench.wait(5.0);
    bench.hold_the_timer_down(0);
    for seat in 0..3 {
        bench
            .ask(Request::Agree {
                seat: Some(Seat(seat)),
            })
            .unwrap();
    }
    bench.wait(60.0);
    let held = |bench: &Bench| bench.view().countdown.and_then(|count| count.held);
    assert_eq!(held(&bench), Some(15 * SECOND));
    assert!(bench.view().notices.is_empty());
    bench.throw("KD/1");
    assert_eq!(held(&bench), Some(20 * SECOND));
    bench.agree(Wanted::Resume).unwrap();
    bench.wait(19.0);
    assert!(bench.view().notices.is_empty());
    bench.wait(2.0);
    assert!(bench.view().notices[0].text.contains("Ivan"));
}
