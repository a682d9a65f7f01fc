//! Playing and having second thoughts: an antenna is sure of the card's absence when it has been played.

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
    assert_eq!(bench.log().last().unwrap(), "Ana took 7♠ back.");
    bench.show(0, "6H");
    assert_eq!(bench.played(), "A:6H");
}

/// RU-16: where somebody goes on from it, it lay there, and its tag is missed: in the moment in which the next card
/// comes, or after that.
#[test]
fn a_card_that_another_goes_on_from_was_played() {
    for next_lies in [0.2, 1.1] {
        let mut bench = Bench::running(3, &[]);
        bench.show(0, "8H");
        let laid = bench.now;
        bench.lay("9H", Zone::Pad(Seat(1)));
        bench.wait(1.05);
        bench.lay("10H", Zone::Pad(Seat(2)));
        bench.wait(next_lies);
        bench.lift_dated("9H", Zone::Pad(Seat(1)), laid + SECOND / 2);
        bench.wait(1.1);
        assert_eq!(bench.played(), "A:8H B:9H C:10H");
        assert_eq!(bench.faults(), Vec::<&str>::new());
        assert_eq!(bench.section("10H"), 0);
    }
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

/// Ana has laid 8H and Ivan 9H, whose tag was missed just as it was played.
fn just_missed() -> Bench {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "8H");
    let laid = bench.now;
    bench.lay("9H", Zone::Pad(Seat(1)));
    bench.wait(1.3);
    bench.lift_dated("9H", Zone::Pad(Seat(1)), laid + SECOND / 2);
    assert_eq!(bench.played(), "A:8H");
    bench
}

/// A card whose tag was missed just as it was played is played as soon as it is read again: the next one, laid
/// meanwhile, is not called wrong.
#[test]
fn a_card_that_is_read_again_at_once_is_played_at_once() {
    let mut bench = just_missed();
    bench.lay("10H", Zone::Pad(Seat(2)));
    bench.wait(0.3);
    bench.lay("9H", Zone::Pad(Seat(1)));
    bench.wait(0.8);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    bench.wait(0.3);
    assert_eq!(bench.played(), "A:8H B:9H C:10H");
}

/// RU-15, RU-16: a lead whose tag was missed just as it was played, under the card with which its player goes on: that one was
/// no lead.
#[test]
fn a_lead_that_is_read_again_comes_before_what_its_player_laid_upon_it() {
    let mut bench = Bench::running(3, &[]);
    let laid = bench.now;
    bench.show(0, "7S");
    bench.lay("8S", Zone::Pad(Seat(0)));
    bench.wait(0.4);
    bench.lift_dated("7S", Zone::Pad(Seat(0)), laid + SECOND / 2);
    assert_eq!(bench.played(), "");
    // In time for its turn; whether 8S is the lead is not certain yet.
    bench.wait(0.7);
    assert_eq!(
        (bench.played(), bench.faults()),
        (String::new(), Vec::new())
    );
    bench.lay("7S", Zone::Pad(Seat(0)));
    bench.wait(1.2);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.played(), "A:7S A:8S");
}

/// RU-16: a card whose tag was missed just as it was played may be read again later than the next one is laid. Until it is
/// certain that it was taken back, nothing stands against the next one.
#[test]
fn what_goes_on_from_a_missed_card_waits_for_it() {
    for comes_back in [true, false] {
        let mut bench = just_missed();
        bench.wait(0.4);
        bench.lay("10H", Zone::Pad(Seat(2)));
        bench.wait(1.8);
        assert_eq!(bench.faults(), Vec::<&str>::new());
        if comes_back {
            bench.lay("9H", Zone::Pad(Seat(1)));
            bench.wait(1.1);
            assert_eq!(bench.played(), "A:8H B:9H C:10H");
            assert_eq!(bench.faults(), Vec::<&str>::new());
        } else {
            bench.wait(0.4);
            assert_eq!(bench.played(), "A:8H");
            assert_eq!(bench.faults(), ["NOT_NEXT"]);
        }
    }
}

/// RU-14: a poker hand all of which is missed, and read again, was not taken up: none of it is played.
#[test]
fn a_poker_hand_that_is_read_again_is_not_played() {
    let mut bench = Bench::dealt(3, &[]);
    bench.say(2, "leave-widow", "");
    bench.show(0, "KS KD KC 2C 3D");
    bench.show(1, "2D 3C 4C 5C QS");
    bench.show(2, "2S 3S 4D 5D QC");
    for card in ["KS", "KD", "KC", "2C", "3D"] {
        bench.lift(card, Zone::Pad(Seat(0)));
    }
    bench.wait(1.0);
    bench.show(0, "KS KD KC 2C 3D");
    assert_eq!(bench.played(), "");
    assert_eq!(bench.faults(), ["NOT_TAKEN_UP"; 3]);
    bench.clear_pads();
    bench.show(0, "7S");
    assert_eq!(bench.played(), "A:7S");
}

/// RU-15, RU-16: the lowest card is led, and missed as its player lays the next one upon it, which is not the lowest. Nothing
/// stands against that one before the absence of the lead is certain.
#[test]
fn what_lies_upon_a_lead_that_is_missed_waits_for_it() {
    for comes_back in [true, false] {
        let mut bench = Bench::dealt(3, &[]);
        bench.say(2, "leave-widow", "");
        bench.show(0, "KS KD KC 2H 3H");
        bench.show(1, "2D 3C 4C 5C QS");
        bench.show(2, "2S 3S 4D 5D QC");
        bench.clear_pads();
        let laid = bench.now;
        bench.show(0, "2H");
        bench.lay("3H", Zone::Pad(Seat(0)));
        bench.wait(0.4);
        bench.lift_dated("2H", Zone::Pad(Seat(0)), laid + SECOND / 2);
        bench.wait(1.3);
        assert_eq!(
            (bench.played(), bench.faults()),
            (String::new(), Vec::new())
        );
        if comes_back {
            bench.lay("2H", Zone::Pad(Seat(0)));
            bench.wait(1.1);
            assert_eq!(bench.played(), "A:2H A:3H");
            assert_eq!(bench.faults(), Vec::<&str>::new());
        } else {
            bench.wait(1.3);
            assert_eq!(bench.faults(), ["NOT_LOWEST"]);
        }
    }
}
