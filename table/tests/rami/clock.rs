//! The tap-timer as turn clock (an option of the table): what expires only tells; a slap may end the
//! turn.

use table::app::TimerWish;
use table::clock::SECOND;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

fn counting(bench: &Bench) -> Option<(u32, u64)> {
    match bench.table.app().timer_wish() {
        TimerWish::Running { rid, deadline, .. } => Some((rid, deadline)),
        _ => None,
    }
}

/// RA-12: each turn is counted under a number of its own; nobody loses anything by being slow.
#[test]
fn what_expires_only_tells() {
    let mut bench = Bench::dealt(2, &[("turn_clock", "30")]);
    let (first, deadline) = counting(&bench).unwrap();
    assert_eq!(deadline, 30 * SECOND);
    assert_eq!(bench.view().countdown.unwrap().length, 30 * SECOND);
    bench.wait(31.0);
    assert_eq!(counting(&bench), None);
    let view = bench.view();
    let told = view
        .notices
        .iter()
        .find(|notice| notice.kind == "clock")
        .unwrap();
    assert!(
        told.text.contains("Ivan") && told.text.contains("30 s"),
        "{}",
        told.text
    );
    assert_eq!((view.phase, bench.turn()), (Phase::Playing, Some(1)));
    bench.throw("4S");
    assert_eq!(bench.turn(), Some(0));
    let (second, _) = counting(&bench).unwrap();
    assert!(second > first, "a number is never used twice");
    assert!(bench.view().notices.is_empty());

    // Taken back: Ivan has the full time again, under another number.
    bench.undo();
    let (again, deadline) = counting(&bench).unwrap();
    assert!(again > second && deadline > bench.now);
}

/// RA-21: where the table wants it a thrown card may be taken back until its player slaps.
#[test]
fn a_slap_ends_the_turn() {
    let mut bench = Bench::dealt(2, &[("turn_end", "slap")]);
    assert_eq!(counting(&bench), None, "it is not a clock");
    bench.put_on_pile("4S");
    bench.wait(20.0);
    assert_eq!(bench.turn(), Some(1));
    bench.lift("4S", Zone::Discard);
    bench.wait(4.0);
    bench.put_on_pile("5S");
    bench.slap();
    assert_eq!(bench.table.take_free_tap(), None, "it means the game");
    assert_eq!(bench.turn(), Some(1), "the felt is not quiet yet");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(0));
    assert!(bench.log().last().unwrap().contains("threw 5♠"));

    // The timer is away: Ivan says so. What stands against the turn must be mended first.
    bench.melds(0, "7H 8H 10H");
    bench.put_on_pile("KS");
    assert_eq!(bench.calls("turn-over"), [0]);
    bench.say(0, "turn-over", "");
    bench.wait(1.5);
    assert!(!bench.faults().is_empty());
    bench.melds(0, "9H");
    bench.wait(5.0);
    assert_eq!(bench.turn(), Some(0), "said again once it is mended");
    bench.say(0, "turn-over", "");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
}

/// RA-21: somebody slaps once more when nothing seems to happen, or the message comes late: the turn of whoever plays next is not
/// over by that.
#[test]
fn a_slap_ends_the_turn_of_the_throw_before_it_alone() {
    let mut bench = Bench::dealt(2, &[("turn_end", "slap")]);
    bench.put_on_pile("4S");
    bench.wait(2.0);
    bench.slap();
    bench.wait(0.6);
    assert_eq!(bench.turn(), Some(0));
    bench.slap();
    assert!(bench.calls("turn-over").is_empty());
    bench.wait(2.0);
    bench.slap_comes_late(3_000);
    bench.wait(0.1);
    assert_eq!(bench.calls("turn-over"), [0], "nothing was thrown");
    bench.wait(5.0);
    bench.put_on_pile("KS");
    bench.wait(20.0);
    assert_eq!(bench.turn(), Some(0));
    bench.slap();
    assert_eq!(bench.turn(), Some(1));
    // Who throws and slaps at once is read a moment later.
    bench.slap();
    bench.wait(1.0);
    bench.put_on_pile("QS");
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(0));
}

/// A slap is nothing where the throw ends the turn.
#[test]
fn without_the_option_a_slap_is_nothing() {
    let mut bench = Bench::dealt(2, &[]);
    bench.slap();
    assert_eq!((bench.turn(), bench.calls("turn-over")), (Some(1), vec![]));
    assert!(bench.seat(2, &[("turn_clock", "5")]).is_err());
}
