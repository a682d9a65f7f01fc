//! A deal that does not go on says why, and what would help.

use rules::Seat;
use sensors::{Antenna, Change};
use table::event::Request;
use table::zone::Zone;

use crate::bench::Bench;

impl Bench {
    fn stalled(&self) -> Option<String> {
        let notices = self.view().notices.into_iter();
        let mut stalled = notices.filter(|notice| notice.kind == "stalled");
        stalled.next().map(|notice| notice.text)
    }
}

/// From the deal to a throw: each time a minute after the last that moved, and not before.
#[test]
fn after_a_minute_the_table_says_what_it_waits_for() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.wait(59.0);
    assert_eq!(bench.stalled(), None);
    bench.wait(2.0);
    assert!(bench.stalled().unwrap().contains("turned up"));

    bench.lay("3S/1", Zone::Discard);
    bench.say(0, "ten", "");
    assert_eq!(bench.stalled(), None, "something moved");
    bench.wait(61.0);
    let told = bench.stalled().unwrap();
    let named = ["Ana", "Ivan", "Léa"].map(|name| told.contains(name));
    assert_eq!(named, [false, true, true], "{told}");
    bench.say(0, "all-ten", "");
    assert_eq!(bench.turn(), Some(2));

    bench.wait(61.0);
    let told = bench.stalled().unwrap();
    assert!(told.contains("If Léa has thrown"), "{told}");
    bench.say(2, "threw-unread", "");
    assert_eq!(bench.stalled(), None);
    assert_eq!(bench.turn(), Some(1));
}

/// RG-14: everybody says "ten" aloud, and the dealer says it once for all.
#[test]
fn the_dealer_says_once_that_all_have_ten() {
    let mut bench = Bench::seated(4, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.lay("3S/1", Zone::Discard);
    assert_eq!(bench.calls("all-ten"), [0], "the dealer");
    bench.say(2, "count", "11");
    bench.say(0, "all-ten", "");
    assert!(bench.calls("ten").is_empty() && bench.turn().is_some());
    let log = bench.view().log;
    let too_many = |line: &&String| line.contains("Léa");
    assert_eq!(
        log.iter().filter(too_many).count(),
        1,
        "her word stands: {log:?}"
    );
}

/// What was said stays when a tag is missed for the first time.
#[test]
fn a_missed_tag_takes_back_nothing() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.wait(5.0);
    bench.lay("3S/1", Zone::Discard);
    bench.say(0, "all-ten", "");
    bench.wait(61.0);
    assert!(bench.stalled().is_some());
    bench.lift("3S/1", Zone::Discard);
    assert!(bench.stalled().is_some());
    bench.wait(1.0);
    bench.lay("3S/1", Zone::Discard);
    assert!(bench.stalled().is_some());
}

/// A tag that is missed and read again for ever moves nothing; whoever carries it elsewhere does.
#[test]
fn a_tag_that_flickers_does_not_keep_it_from_being_said() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.lay("3S/1", Zone::Discard);
    for _ in 0..8 {
        bench.wait(5.0);
        bench.lift("3S/1", Zone::Discard);
        bench.wait(5.0);
        bench.lay("3S/1", Zone::Discard);
    }
    assert!(bench.stalled().is_some());
    bench.lift("3S/1", Zone::Discard);
    bench.wait(1.0);
    assert!(bench.stalled().is_some(), "it is missed once more");
    bench.lay("3S/1", Zone::Pad(Seat(0)));
    assert_eq!(bench.stalled(), None, "it was carried away");
}

/// A loose plug moves nothing.
#[test]
fn a_reader_that_comes_and_goes_takes_back_nothing() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.wait(61.0);
    let antenna = Antenna(0);
    let why = "no answer".to_owned();
    for change in [
        Change::ReaderDown { antenna, why },
        Change::ReaderUp { antenna },
    ] {
        bench.table.change(bench.at(), change);
        assert!(bench.stalled().is_some());
    }
}

/// Nor does a program that starts again, and finds what lay where it lay.
#[test]
fn a_start_does_not_keep_it_from_being_said() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.lay("3S/1", Zone::Discard);
    bench.say(0, "all-ten", "");
    for _ in 0..3 {
        bench.wait(25.0);
        bench.restart();
        bench.lay("3S/1", Zone::Discard);
    }
    assert!(bench.stalled().is_some());
}
