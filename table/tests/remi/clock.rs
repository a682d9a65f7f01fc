//! The tap-timer as turn clock: what expires only tells; a slap may end the turn (RE-14).

use table::app::TimerWish;

use crate::bench::Bench;

fn counts(bench: &Bench) -> Option<u32> {
    match bench.table.app().timer_wish() {
        TimerWish::Running { rid, .. } => Some(rid),
        _ => None,
    }
}

#[test]
fn what_expires_only_tells() {
    let mut bench = Bench::dealt_with(2, "2Y#2", &[("turn_clock", "60")]);
    let first = counts(&bench).unwrap();
    bench.wait(61.0);
    assert_eq!(counts(&bench), None);
    assert!(bench.view().notices[0].text.contains("60 s"));
    bench.throw("13Y#2");
    assert_eq!(bench.turn(), Some(1));
    assert!(counts(&bench).unwrap() > first);
}

#[test]
fn a_slap_ends_the_turn() {
    let mut bench = Bench::dealt_with(2, "2Y#2", &[("turn_end", "slap")]);
    bench.throw("13Y#2");
    bench.wait(10.0);
    assert_eq!(bench.turn(), Some(0));
    bench.slap();
    assert_eq!(bench.table.take_free_tap(), None, "it means the game");
    assert_eq!(bench.turn(), Some(1), "the felt is quiet");
    bench.throw("12Y#2");
    bench.say(1, "turn-over", "");
    assert_eq!(bench.turn(), Some(0));
    // What stands against it is mended, and said again.
    bench.meld(0, "7R 8R 9R");
    bench.throw("3B");
    bench.slap();
    assert_ne!(bench.faults(), Vec::<&str>::new());
    bench.take_back(0, "7R 8R 9R");
    assert_eq!((bench.turn(), bench.faults().len()), (Some(0), 0));
    bench.slap();
    assert_eq!(bench.turn(), Some(1));
}

/// RE-14: a second slap, and one that is heard late, do not end the turn of whoever plays next.
#[test]
fn a_slap_ends_the_turn_of_the_throw_before_it_alone() {
    let mut bench = Bench::dealt_with(2, "2Y#2", &[("turn_end", "slap")]);
    bench.throw("13Y#2");
    bench.slap();
    bench.wait(0.6);
    assert_eq!(bench.turn(), Some(1));
    bench.slap();
    bench.wait(2.0);
    bench.slap_comes_late(3_000);
    bench.wait(5.0);
    bench.throw("12Y#2");
    bench.wait(20.0);
    assert_eq!(bench.turn(), Some(1));
    bench.slap();
    assert_eq!(bench.turn(), Some(0));
    // Who throws and slaps at once is read a moment later.
    bench.slap();
    bench.wait(1.0);
    bench.throw("3B");
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(1));
}
