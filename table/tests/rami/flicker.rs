//! Readers that miss, are late, or see a card twice: no false "invalid" and no false move.

use rules::Seat;
use table::app::Wanted;
use table::clock::Micros;
use table::view::Verdict;
use table::zone::Zone;

use crate::bench::Bench;

fn never_invalid(bench: &Bench) {
    let groups = bench.sheet().groups;
    assert!(
        groups.iter().all(|group| group.verdict != Verdict::Invalid),
        "{groups:?}"
    );
    assert!(bench.faults().is_empty(), "{:?}", bench.faults());
}

/// A card of a combination that is not read goes on lying there; after a while the table asks for
/// it.
#[test]
fn a_card_that_vanishes_goes_on_lying_there() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 8H 9H");
    bench.throw("QS");
    bench.lift("8H", Zone::Melds(Seat(1)));
    bench.wait(2.0);
    assert!(bench.view().notices.is_empty());
    bench.wait(2.0);
    assert!(bench.view().notices[0].text.contains("8♥"));
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(1));
    bench.melds(1, "8H");
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    assert!(bench.view().notices.is_empty());
}

/// A card laid in this turn that is not read for a moment while the turn ends.
#[test]
fn a_fresh_card_that_vanishes_for_a_moment() {
    for away in [0.3, 1.0, 2.5] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "7H 8H 9H");
        bench.lift("8H", Zone::Melds(Seat(1)));
        bench.put_on_pile("QS");
        bench.wait(away);
        never_invalid(&bench);
        bench.melds(1, "8H");
        bench.wait(1.5);
        assert_eq!(bench.turn(), Some(0), "{away}");
        assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    }
}

/// A card that stays away was taken back: nothing is decided before that is sure.
#[test]
fn a_fresh_card_taken_back() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 8H 9H 10H");
    bench.lift("10H", Zone::Melds(Seat(1)));
    bench.put_on_pile("QS");
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(1), "not sure yet");
    bench.wait(3.0);
    assert_eq!(
        (bench.turn(), bench.groups()),
        (Some(0), vec!["valid 7H 8H 9H".to_owned()])
    );
}

/// A card laid in this turn is not read any more, and without it the turn is none: whether it lies there only people know, so nothing
/// is held against its player, and the card is named. It lies there; or it was taken back, as the others are then.
#[test]
fn a_fresh_card_that_stays_away_and_is_wanted() {
    for lies in [true, false] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "7H 8H 9H");
        bench.lift("8H", Zone::Melds(Seat(1)));
        bench.put_on_pile("QS");
        bench.wait(6.0);
        never_invalid(&bench);
        let view = bench.view();
        assert!(view.notices[0].text.contains("8♥"), "{:?}", view.notices);
        assert!(view.next.text.contains("not read any more"));
        assert_eq!(bench.turn(), Some(1));
        match lies {
            true => bench.melds(1, "8H"),
            false => ["7H", "9H"]
                .iter()
                .for_each(|card| bench.lift(card, Zone::Melds(Seat(1)))),
        }
        bench.wait(6.0);
        assert_eq!(bench.turn(), Some(0), "{lies}");
        assert!(bench.view().notices.is_empty());
        assert_eq!(bench.groups().len(), usize::from(lies));
    }
}

/// Nor is one that was taken back before the others came.
#[test]
fn a_card_that_was_taken_back_before_explains_nothing() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "8H");
    bench.lift("8H", Zone::Melds(Seat(1)));
    bench.wait(4.0);
    bench.melds(1, "7H 9H");
    bench.put_on_pile("QS");
    bench.wait(6.0);
    assert!(!bench.faults().is_empty(), "{:?}", bench.view().next);
}

/// What was laid and taken back in a turn before is no card of this one.
#[test]
fn a_card_of_an_earlier_turn_explains_nothing() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 8H 9H");
    for card in ["7H", "8H", "9H"] {
        bench.lift(card, Zone::Melds(Seat(1)));
    }
    bench.wait(5.0);
    bench.throw("QS");
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(1));
    bench.melds(1, "7H 9H");
    bench.put_on_pile("KC");
    bench.wait(6.0);
    assert!(!bench.faults().is_empty(), "{:?}", bench.view().next);
}

/// Readers that are late by up to a second: cards that are found after the discard belong to the
/// turn.
#[test]
fn late_readers() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 9H");
    bench.put_on_pile("QS");
    bench.wait(0.6);
    never_invalid(&bench);
    bench.melds(1, "8H");
    bench.wait(0.9);
    never_invalid(&bench);
    assert_eq!(bench.turn(), Some(1));
    bench.wait(0.5);
    assert_eq!(
        (bench.turn(), bench.groups()),
        (Some(0), vec!["valid 7H 8H 9H".to_owned()])
    );
}

/// A discard that flickers, and one that is exchanged for another.
#[test]
fn the_discard_flickers_or_is_exchanged() {
    let mut bench = Bench::dealt(2, &[]);
    bench.lay("QS", Zone::Discard);
    bench.wait(0.5);
    bench.lift("QS", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    bench.lay("QS", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(0));
    // Ana throws 2D, regrets it and throws 3D.
    bench.lay("2D", Zone::Discard);
    bench.wait(0.5);
    bench.lift("2D", Zone::Discard);
    bench.wait(0.5);
    bench.lay("3D", Zone::Discard);
    bench.wait(5.0);
    assert_eq!(
        (bench.turn(), bench.sheet().discard),
        (Some(1), vec!["3D".to_owned()])
    );
}

/// The thrown card is missed while its turn could still prove not to be over, and the next player lays already: they saw it
/// lie there, and what they lay is theirs.
#[test]
fn a_throw_that_is_missed_while_the_next_player_lays() {
    let mut bench = Bench::dealt(2, &[]);
    let thrown = bench.now;
    bench.lay("QS", Zone::Discard);
    bench.wait(1.4);
    assert_eq!(bench.turn(), Some(0));
    bench.melds(0, "7H 8H 9H");
    bench.wait(0.2);
    bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
    assert_eq!(bench.turn(), Some(0));
    bench.wait(1.0);
    bench.lay("QS", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    bench.lay("2D", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    assert!(
        bench
            .told()
            .ends_with("Ivan threw Q♠.\nAna laid 7♥ 8♥ 9♥ and threw 2♦."),
        "{}",
        bench.told()
    );
}

/// Ivan's turn after Léa's, in which she has laid that on an area and thrown QD; her throw is missed so much later.
fn missed_throw(area: u8, laid: &str, later: Micros) -> Bench {
    let mut bench = Bench::dealt(3, &[]);
    bench.melds(2, "2S 3S 4S");
    bench.throw("KD");
    bench.melds(1, "8C 9C 10C");
    bench.throw("KC");
    bench.throw("KH");
    bench.melds(area, laid);
    let thrown = bench.now;
    bench.lay("QD", Zone::Discard);
    bench.wait(1.4);
    assert_eq!(bench.turn(), Some(1));
    bench.lift_dated("QD", Zone::Discard, thrown + later);
    assert_eq!(bench.turn(), Some(2), "as yet it may have been taken back");
    bench
}

/// The same where the card is missed just before they lay, and is read again just after: RA-14, they take back what the
/// player before them had added to their combination, and no antenna tells.
#[test]
fn a_throw_that_is_missed_before_the_next_player_lays() {
    for back_first in [false, true] {
        let mut bench = missed_throw(1, "7C", 1_100_000);
        bench.wait(0.5);
        if back_first {
            bench.lay("QD", Zone::Discard);
            bench.wait(0.2);
        }
        bench.melds(1, "7S 7H");
        bench.wait(0.1);
        bench.lay("QD", Zone::Discard);
        bench.wait(1.5);
        assert_eq!(bench.turn(), Some(1), "{back_first}");
        assert_eq!(
            bench.groups(),
            ["valid 2S 3S 4S", "valid 8C 9C 10C", "valid 7S 7H 7C"]
        );
        bench.answer("laid", "7C 8C 9C 10C-7C, 7S 7H 7C").unwrap();
        bench.lay("2D", Zone::Discard);
        bench.wait(1.5);
        assert_eq!(bench.turn(), Some(0), "{back_first}");
    }
}

/// The same where they give a card for a joker (RA-17), and take it once the card thrown is read again.
#[test]
fn a_throw_that_is_missed_before_the_next_player_gives_a_card_for_a_joker() {
    let mut bench = missed_throw(2, "5H 5D JK", 800_000);
    bench.wait(0.4);
    bench.melds(2, "5S");
    bench.wait(0.3);
    bench.lay("QD", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    bench.carry("JK", Zone::Melds(Seat(2)), Zone::Melds(Seat(1)));
    bench.melds(1, "7D 8D");
    bench.wait(1.5);
    assert_eq!(bench.faults(), Vec::<&str>::new());
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(0));
    let log = bench.told();
    assert!(log.contains("took joker from 5♥ 5♦ joker"), "{log}");
}

/// The same where the next player completes what lies before somebody else: that they have drawn, the stock's antenna
/// tells, and a stock that is only missed tells nothing.
#[test]
fn a_throw_that_is_missed_after_the_next_player_has_drawn() {
    for drew in [true, false] {
        let mut bench = Bench::dealt(3, &[]);
        bench.lay("4C/2", Zone::Stock);
        bench.melds(2, "7H 8H 9H");
        bench.throw("KD");
        bench.throw("KC");
        bench.melds(0, "2S 3S 4S");
        bench.throw("KS");
        let thrown = bench.now;
        bench.lay("QS", Zone::Discard);
        bench.wait(1.4);
        assert_eq!(bench.turn(), Some(1));
        bench.lift("4C/2", Zone::Stock);
        bench.lay(if drew { "5C/2" } else { "4C/2" }, Zone::Stock);
        bench.wait(0.2);
        bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
        bench.wait(0.3);
        assert_eq!(bench.turn() == Some(1), drew);
    }
}

/// A card drawn just before the throw is the thrower's own, though the stock's antenna reads the next one after it.
#[test]
fn a_throw_that_is_taken_back_right_after_the_draw() {
    let mut bench = Bench::dealt(3, &[]);
    bench.lay("4C/2", Zone::Stock);
    let thrown = bench.now;
    bench.lay("QS", Zone::Discard);
    bench.wait(0.3);
    bench.lift("4C/2", Zone::Stock);
    bench.lay("5C/2", Zone::Stock);
    bench.wait(1.1);
    assert_eq!(bench.turn(), Some(1));
    bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
    bench.wait(0.3);
    assert_eq!(bench.turn(), Some(2));
    bench.throw("KS");
    assert_eq!(
        (bench.turn(), bench.sheet().discard),
        (Some(1), vec!["KS".to_owned()])
    );
}

/// The next player throws before the felt was quiet: who threw what is said, covered or not, and each throw
/// belongs to its turn.
#[test]
fn two_throws_in_a_row() {
    for covered in [false, true] {
        let mut bench = Bench::dealt(3, &[]);
        bench.lay("QS", Zone::Discard);
        bench.wait(0.6);
        bench.lay("2D", Zone::Discard);
        if covered {
            bench.wait(0.4);
            bench.lift("QS", Zone::Discard);
        }
        bench.wait(4.0);
        assert_eq!(bench.turn(), Some(2), "nobody is skipped: {covered}");
        bench.answer("thrown:QS/1+2D/1", "both").unwrap();
        bench.wait(2.0);
        assert_eq!(bench.turn(), Some(0), "{covered}");
        assert_eq!(bench.sheet().discard, ["2D"]);
        assert!(
            bench.told().ends_with("Léa threw Q♠.\nIvan threw 2♦."),
            "{}",
            bench.told()
        );
    }
}

/// Which of two that look alike was thrown is all one: whether it was one, or both.
#[test]
fn two_alike_are_not_told_apart() {
    for (other, offered) in [
        ("QS/2", ["Q♠", "Both: one after the other"].as_slice()),
        ("2D", &["Q♠", "2♦", "Both: one after the other"]),
    ] {
        let mut bench = Bench::dealt(3, &[]);
        bench.lay("QS", Zone::Discard);
        bench.wait(0.6);
        bench.lay(other, Zone::Discard);
        bench.wait(4.0);
        let asked = bench.questions().remove(0);
        let texts: Vec<_> = asked
            .options
            .iter()
            .map(|option| option.text.as_str())
            .collect();
        assert_eq!(texts, offered);
    }
}

/// A combination that lay in a turn that is gone back to, and was taken up meanwhile, counts as missed for a
/// while; what is laid again then was there all along. A card laid on the pile is thrown.
#[test]
fn a_turn_gone_back_to_lies_as_it_lay_for_a_while() {
    for again in [false, true] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "7H 8H 9H");
        bench.throw("QS");
        bench.lift("7H 8H 9H", Zone::Melds(Seat(1)));
        bench.lift("QS", Zone::Discard);
        bench.wait(10.0);
        let id = bench.view().past[0].id;
        bench.agree(Wanted::Undo { id }).unwrap();
        assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
        bench.wait(2.0);
        if again {
            bench.melds(1, "7H 8H 9H");
            bench.lay("QS", Zone::Discard);
        }
        bench.wait(5.0);
        let lies: &[&str] = if again { &["valid 7H 8H 9H"] } else { &[] };
        assert_eq!(bench.groups(), lies);
        assert_eq!(bench.turn(), Some(if again { 0 } else { 1 }));
    }
}

/// The next player has just thrown when a turn is taken back, and takes their card up with it: that is not asked about.
#[test]
fn what_goes_back_with_a_turn_is_not_asked_about() {
    for read_before in [false, true] {
        let mut bench = Bench::dealt(2, &[]);
        bench.throw("JS");
        bench.throw("QS");
        let id = bench.view().past[0].id;
        if read_before {
            bench.lay("KC", Zone::Discard);
            bench.wait(0.7);
        }
        bench.agree(Wanted::Undo { id }).unwrap();
        if !read_before {
            bench.lay("KC", Zone::Discard);
        }
        bench.wait(0.7);
        bench.lift("KC", Zone::Discard);
        bench.lift("QS", Zone::Discard);
        bench.wait(5.0);
        assert!(bench.questions().is_empty(), "{:?}", bench.questions());
        let turn = bench.turn();
        bench.throw("4C");
        assert_ne!(bench.turn(), turn);
        assert!(bench.told().ends_with("threw 4♣."), "{}", bench.told());
    }
}

/// A tag that two antennas see is nowhere new until one lets go.
#[test]
fn a_card_in_two_places_decides_nothing() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 8H 9H 10H");
    bench.throw("QS");
    bench.melds(0, "10H 10S 10D");
    bench.wait(3.0);
    assert!(
        bench
            .view()
            .notices
            .iter()
            .any(|notice| notice.kind == "two_places")
    );
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(0), "nobody knows yet");
    bench.lift("10H", Zone::Melds(Seat(0)));
    bench.wait(5.0);
    assert_eq!(bench.groups()[0], "valid 7H 8H 9H 10H");
    assert_eq!(bench.faults(), ["TOO_SHORT"]);
}

/// RA-16: a card of a combination that a neighbour's antenna hears while its own does not has moved nowhere; if it lies there
/// after a while, it has.
#[test]
fn a_card_of_a_combination_that_is_heard_beside_it() {
    for stays in [false, true] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "7H 8H 9H");
        bench.throw("QS");
        bench.throw("2D");
        bench.carry("8H", Zone::Melds(Seat(1)), Zone::Melds(Seat(0)));
        bench.throw("QD");
        never_invalid(&bench);
        assert_eq!(bench.turn(), Some(1));
        if stays {
            bench.wait(2.0);
            assert_eq!(bench.faults()[0], "MELD_TOO_SMALL");
        } else {
            bench.carry("8H", Zone::Melds(Seat(0)), Zone::Melds(Seat(1)));
            bench.wait(3.5);
            never_invalid(&bench);
            assert_eq!(bench.turn(), Some(0));
            assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
        }
    }
}

/// RA-20: a card that was laid before the throw and is heard after it is of that turn, and not of a player who has not laid
/// anything yet.
#[test]
fn a_card_that_is_heard_late_is_of_the_turn_before() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 8H 9H");
    bench.throw("QS");
    bench.throw("2D");
    let laid = bench.now;
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(0));
    bench.lay_dated("10H", Zone::Melds(Seat(1)), laid);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(0));
    bench.throw("3C");
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.groups(), ["valid 7H 8H 9H 10H"]);
    never_invalid(&bench);
}

/// RA-23: a hand that rests on its pad, or is swiped over it, is in nobody's view.
#[test]
fn a_hand_on_its_pad_is_in_no_view() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    bench.melds(1, "7H 8H 9H");
    let before: Vec<String> = views(&bench);
    let hand = "KS KD 3C 4C JK";
    bench.lay(hand, Zone::Pad(Seat(0)));
    bench.wait(5.0);
    assert_eq!(views(&bench), before, "not even how many");
    bench.lift(hand, Zone::Pad(Seat(0)));
    bench.throw("QS");
    bench.lay(hand, Zone::Pad(Seat(0)));
    // Nor where two antennas read it.
    bench.lay("KS", Zone::Pad(Seat(1)));
    bench.wait(5.0);
    let told = bench.view().notices.remove(0);
    assert_eq!(told.kind, "two_places");
    for view in views(&bench) {
        for card in hand.split_whitespace() {
            assert!(!view.contains(card), "{card} in {view}");
            assert!(!view.contains(&crate::bench::uid(&format!("{card}/1")).to_string()));
        }
    }
}

/// Nor is a card of the stock that an antenna under combinations hears too, whichever of the two is told first.
#[test]
fn a_card_of_the_stock_that_melds_hear_is_in_no_view() {
    for zones in [
        [Zone::Stock, Zone::Melds(Seat(1))],
        [Zone::Melds(Seat(1)), Zone::Stock],
    ] {
        let mut bench = Bench::dealt(2, &[("packs", "1")]);
        bench.lay("KS KD 3C", zones[0]);
        bench.lay("KS KD 3C", zones[1]);
        bench.wait(5.0);
        assert_eq!(bench.groups(), Vec::<String>::new());
        assert_eq!(bench.view().notices[0].kind, "two_places");
        assert!(views(&bench).iter().all(|view| !view.contains("KS")));
    }
}

/// Nor is it thrown while the pile's antenna hears it too: once the stock has let go of it, it is.
#[test]
fn a_card_of_the_stock_that_the_pile_hears_is_not_thrown() {
    for (drawn, shared) in [(false, 0.7), (false, 5.0), (true, 5.0)] {
        let mut bench = Bench::dealt(2, &[("packs", "1")]);
        bench.melds(1, "7H 8H 9H");
        bench.lay("KS", Zone::Stock);
        bench.lay("KS", Zone::Discard);
        bench.wait(shared);
        let lets_go = if drawn { Zone::Stock } else { Zone::Discard };
        assert!(views(&bench).iter().all(|view| !view.contains("KS")));
        bench.lift("KS", lets_go);
        bench.wait(5.0);
        assert_eq!(bench.turn(), Some(u8::from(!drawn)));
        assert_eq!(bench.questions(), []);
        assert_eq!(
            views(&bench).iter().all(|view| !view.contains("KS")),
            !drawn
        );
    }
}

/// What everybody but Ana gets, but for the counters of time and events.
fn views(bench: &Bench) -> Vec<String> {
    let one = |viewer| {
        let mut view = bench.table.view(viewer);
        (view.at, view.rev) = (0, 0);
        let texts = serde_json::to_string(&view).unwrap();
        format!("{texts} {}", bench.table.app().public())
    };
    [None, Some(Seat(1))].map(one).to_vec()
}

/// RA-A7: a card that went unread before the throw comes to light where it lay when another has the turn, who cannot have laid it.
#[test]
fn what_comes_to_light_is_of_the_turn_in_which_it_was_laid() {
    for waits in [2.0, 12.0] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "6C 7C 8C 9C");
        bench.wait(1.0);
        bench.lift("9C", Zone::Melds(Seat(1)));
        bench.throw("2C");
        bench.wait(3.0);
        assert_eq!(bench.turn(), Some(0));
        assert!(
            bench.told().ends_with("Ivan laid 6♣ 7♣ 8♣ and threw 2♣."),
            "{}",
            bench.told()
        );
        bench.wait(waits);
        bench.melds(1, "9C");
        bench.wait(1.5);
        bench.throw("2D");
        let log = bench.told();
        if waits < 10.0 {
            let told = "Ivan laid 6♣ 7♣ 8♣ 9♣ and threw 2♣.\nAna threw 2♦.";
            assert!(log.ends_with(told), "{log}");
        } else {
            assert_eq!(bench.faults(), ["NOT_LAID_YET"], "{log}");
        }
    }
}
