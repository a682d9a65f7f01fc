//! Who plays and thinks again: an antenna is sure of the card's absence when it has been played.

use rules::Seat;
use table::clock::SECOND;
use table::zone::Zone;

use crate::bench::Bench;

/// RU-15: a lead that was taken up before it was played was none; another one is.
#[test]
fn a_lead_that_was_taken_up_before_it_was_played_was_none() {
    let mut bench = Bench::running(3, &[]);
    let laid = bench.now;
    bench.show(0, "7S");
    assert_eq!(bench.played(), "A:7S");
    bench.lift_dated("7S", Zone::Pad(Seat(0)), laid + SECOND / 3);
    assert_eq!(bench.played(), "");
    assert_eq!(bench.log().last().unwrap(), "Ana took 7S back.");
    bench.show(0, "6H");
    assert_eq!(bench.played(), "A:6H");
}

/// RU-16: what was played upon it is not the next card any more, and is once it lies again; what a
/// section had paid for it is paid once.
#[test]
fn what_was_played_upon_it_waits_for_it() {
    let mut bench = Bench::running(3, &[]);
    let before = bench.section("10H");
    bench.show(0, "8H");
    bench.lay("9H", Zone::Pad(Seat(1)));
    let laid = bench.now;
    bench.show(2, "10H");
    assert_eq!(bench.played(), "A:8H B:9H C:10H");
    assert_eq!(bench.section("10H"), 0);
    bench.lift_dated("9H", Zone::Pad(Seat(1)), laid + SECOND / 2);
    assert_eq!(bench.played(), "A:8H");
    assert_eq!(bench.section("10H"), before);
    assert_eq!(bench.faults(), ["NOT_NEXT"]);
    bench.show(1, "9H");
    assert_eq!(bench.played(), "A:8H B:9H C:10H");
    assert_eq!((bench.faults(), bench.section("10H")), (vec![], 0));
}

/// RU-16: what is taken up after it was played stays played, and so does all after a stop.
#[test]
fn what_is_taken_up_later_was_played() {
    let mut bench = Bench::running(3, &[]);
    let laid = bench.now;
    bench.show(0, "7S");
    bench.lift("7S", Zone::Pad(Seat(0)));
    assert_eq!(bench.played(), "A:7S");
    bench.lay("8S", Zone::Pad(Seat(0)));
    bench.wait(1.2);
    bench.stop();
    bench.lift_dated("8S", Zone::Pad(Seat(0)), laid + 3 * SECOND / 2);
    assert_eq!(bench.played(), "A:7S A:8S");
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
}

/// A card on which its player lays the next one is not read any more, and was played.
#[test]
fn a_card_under_another_one_was_played() {
    let mut bench = Bench::running(3, &[]);
    let laid = bench.now;
    bench.lay("7S", Zone::Pad(Seat(0)));
    bench.wait(0.4);
    bench.show(0, "8S");
    bench.lift_dated("7S", Zone::Pad(Seat(0)), laid + SECOND / 2);
    assert_eq!(bench.played(), "A:7S A:8S");
}
