//! What is swiped while the pads, the pile or the player before are slower.

use rules::Seat;
use sensors::Change;
use table::zone::Zone;

use crate::bench::{Bench, uid};

/// What had gone from the pad when it was taken back is, though the pad lets go of it later.
#[test]
fn a_pad_lets_go_late() {
    let mut bench = Bench::swiping(2, &[]);
    bench.lay("7H 8H 9H", Zone::Pad(Seat(1)));
    bench.wait(1.0);
    let gone = bench.now;
    bench.wait(0.4);
    bench.say(1, "swiped-back", "");
    bench.wait(0.4);
    bench.lift_dated("7H 8H 9H", Zone::Pad(Seat(1)), gone);
    assert!(bench.groups().is_empty(), "{:?}", bench.groups());
    bench.throw("QS");
    assert_eq!((bench.turn(), bench.groups().len()), (Some(0), 0));
}

/// Whoever is next may swipe before the table is sure of the throw before; that holds if the throw was taken back on second thoughts.
#[test]
fn a_quick_player_is_not_overheard() {
    let mut bench = Bench::swiping(3, &[]);
    bench.swipe(1, "4S 4D 4C");
    assert!(bench.groups().is_empty(), "it is Léa's turn");
    bench.wait(1.0);
    let thrown = bench.now;
    bench.put_on_pile("QS");
    bench.lay("7H 8H 9H", Zone::Pad(Seat(1)));
    bench.wait(0.3);
    bench.lift("7H 8H 9H", Zone::Pad(Seat(1)));
    assert!(bench.groups().is_empty(), "Léa's turn is not over yet");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    // Léa had taken the queen up again, and throws a king.
    bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
    bench.pile.clear();
    bench.wait(1.0);
    assert_eq!((bench.turn(), bench.groups().len()), (Some(2), 0));
    bench.put_on_pile("KS");
    bench.wait(1.5);
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(0));
    assert!(
        bench.told().ends_with("Ivan laid 7♥ 8♥ 9♥ and threw 2♦."),
        "{}",
        bench.told()
    );
}

/// The pile's antenna is sure of a throw after its second read. What the next player has swiped by then is laid, even where it
/// has left the pad, and where the throw was missed for a while; what went over it well before the throw is not.
#[test]
fn a_swipe_is_read_sooner_than_the_throw_before() {
    for missed in [0, 600_000] {
        let mut bench = Bench::swiping(3, &[]);
        bench.swipe(1, "4S 4D 4C");
        bench.wait(0.8);
        let (uid, antenna) = (uid("QS"), bench.antenna(Zone::Discard));
        let since = bench.now + missed;
        bench.lay("7H 8H 9H", Zone::Pad(Seat(1)));
        let gone = bench.now + 150_000;
        bench.wait(0.3);
        bench.lift_dated("7H 8H 9H", Zone::Pad(Seat(1)), gone);
        bench.wait(missed as f64 / 1e6);
        let thrown = Change::Arrived {
            uid,
            antenna,
            since,
        };
        bench.change(thrown);
        bench.wait(1.5);
        assert_eq!(
            (bench.turn(), bench.groups()),
            (Some(1), vec!["valid 7H 8H 9H".to_owned()])
        );
    }
}
