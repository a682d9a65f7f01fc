//! A turn that is taken back: the game is as before, the felt is what it is.

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::zone::Zone;

use crate::bench::Bench;

fn take_back(bench: &mut Bench) {
    let id = bench.view().past[0].id;
    let what = Wanted::Undo { id };
    bench.ask(Request::Propose { seat: None, what }).unwrap();
    bench.ask(Request::Agree { seat: None }).unwrap();
}

#[test]
fn a_turn_taken_back_waits_for_the_tiles() {
    let mut bench = Bench::opened(2, &[]);
    bench.ends("5Y");
    take_back(&mut bench);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.wait(10.0);
    assert_eq!(
        bench.sheet().turn,
        Some(Seat(1)),
        "not thrown again by itself"
    );
    assert!(bench.view().next.text.contains("taken back"));
    bench.lift("5Y", Zone::Discard);
    bench.ends("6Y");
    assert_eq!(bench.last_log(), "Ivan threw yellow 6.");
}

#[test]
fn or_for_the_word_that_it_stays() {
    let mut bench = Bench::opened(2, &[]);
    take_back(&mut bench);
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    assert_eq!(bench.facts(0), ["45 of 45"]);
    bench.say(0, "go-on", "");
    bench.wait(1.3);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.facts(0), ["opened"]);
}

/// What was taken up before the step was taken back is in the hand again, and not missed on the felt:
/// the turn is judged by what lies.
#[test]
fn what_was_taken_up_before_is_not_missed() {
    let mut bench = Bench::opened(2, &[]);
    for tile in ["7R", "8R", "9R", "10R", "10B", "10K"] {
        bench.lift(tile, Zone::Melds(Seat(0)));
    }
    bench.lift("3B", Zone::Discard);
    take_back(&mut bench);
    bench.meld(0, "7R 8R 9R");
    bench.throw("3B");
    assert_eq!(bench.faults(), ["NO_GROUP", "TOO_FEW_POINTS"]);
    bench.wait(5.0);
    assert_eq!(bench.faults(), ["NO_GROUP", "TOO_FEW_POINTS"]);
}

/// What goes back is forgotten with what it did; that it went back, and who wanted it, stays.
#[test]
fn who_wanted_it_back_is_told_with_what_happened() {
    let mut bench = Bench::opened(2, &[]);
    let past = bench.view().past[0].clone();
    let about = |told: &str| format!("{told} Take back: {}", past.text);
    let propose = |bench: &mut Bench, seat| {
        let what = Wanted::Undo { id: past.id };
        bench.ask(Request::Propose { seat, what }).unwrap();
    };
    let ivan = Some(Seat(1));
    bench.ask(Request::TakeBack { id: past.id }).unwrap();
    assert_eq!(bench.last_log(), about("The page that leads decided."));
    bench.ask(Request::Object { seat: ivan }).unwrap();
    let objected = about("Ivan objected; it is as it was before.");
    assert_eq!(bench.last_log(), objected);
    propose(&mut bench, Some(Seat(0)));
    bench.ask(Request::Disagree { seat: ivan }).unwrap();
    assert_eq!(bench.last_log(), about("Ivan does not agree."));
    propose(&mut bench, Some(Seat(0)));
    bench.ask(Request::Agree { seat: ivan }).unwrap();
    assert_eq!(bench.last_log(), about("Ana asked, and all agreed."));
}
