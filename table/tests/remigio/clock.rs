//! The tap-timer as turn clock (RG-16): what expires only tells.

use table::app::TimerWish;

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
