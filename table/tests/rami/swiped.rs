//! Combinations that are swiped over the pads and then lie anywhere (RA-12 to RA-20).

use rules::Seat;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// RA-12: what was swiped lies on the table when the pad no longer reads it, card by card or as a packet; the line at the top
/// says what to do.
#[test]
fn what_was_swiped_lies() {
    let mut bench = Bench::swiping(2, &[]);
    assert!(bench.view().next.text.contains("swipe over the pad"));
    bench.swipe(1, "7H 8H");
    bench.wait(60.0);
    assert_eq!(bench.groups(), ["unknown 7H 8H"], "long away from the pad");
    bench.lay("9H 2S 2D 2C", Zone::Pad(Seat(1)));
    bench.wait(0.3);
    bench.lift("9H 2S 2D 2C", Zone::Pad(Seat(1)));
    assert_eq!(bench.groups(), ["valid 2S 2D 2C", "valid 7H 8H 9H"]);
    bench.throw("QS");
    assert_eq!(bench.turn(), Some(0));
    assert!(
        bench
            .told()
            .ends_with("Ivan laid 2♠ 2♦ 2♣, laid 7♥ 8♥ 9♥ and threw Q♠."),
        "{}",
        bench.told()
    );
    assert_eq!(bench.sheet().notes[1].facts, ["has laid"]);
    bench.wait(60.0);
    let missed = |kind: &str| kind == "missed";
    let notices = bench.view().notices;
    assert!(!notices.iter().any(|told| missed(told.kind)), "{notices:?}");
    bench.restart();
    bench.lay("QS", Zone::Discard);
    bench.wait(20.0);
    assert_eq!(bench.groups(), ["valid 2S 2D 2C", "valid 7H 8H 9H"]);
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(1));
}

/// RA-20: a card swiped over one's own pad completes anybody's combination, where one fits; else it is asked.
#[test]
fn completing_is_swiped_too() {
    let mut bench = Bench::swiping(2, &[]);
    bench.swipe(1, "7H 8H 9H");
    bench.throw("QS");
    bench.swipe(0, "5S 5C 5D 10H");
    assert!(bench.questions().is_empty());
    bench.throw("2D");
    assert_eq!(bench.groups(), ["valid 7H 8H 9H 10H", "valid 5S 5D 5C"]);
    bench.swipe(1, "10S 10D 10C");
    bench.throw("KD");
    // The other ten of hearts is one of the set's; the jack goes to the suite.
    bench.swipe(0, "10H/2 JH");
    bench.throw("KC");
    assert_eq!(
        bench.groups(),
        [
            "valid 7H 8H 9H 10H JH",
            "valid 5S 5D 5C",
            "valid 10S 10D 10C 10H"
        ]
    );
    bench.swipe(1, "JS JD JC");
    bench.throw("3D");
    bench.swipe(0, "QH QS/2 QD");
    bench.throw("3C");
    bench.swipe(1, "KH KS AD/2 AC AH");
    let question = bench.questions();
    assert!(question.is_empty(), "{question:?}");
}

/// RA-20: where a card fits twice it is asked, as at any table.
#[test]
fn where_a_card_fits_twice_is_asked() {
    let mut bench = Bench::swiping(2, &[]);
    bench.swipe(1, "8H 9H 10H 7S 7D 7C");
    bench.throw("QS");
    bench.swipe(0, "KS KD KC 7H");
    let question = &bench.questions()[0];
    assert_eq!((&*question.id, question.options.len()), ("laid", 2));
    let other = question.options[1].value.clone();
    bench.answer("laid", &other).unwrap();
    bench.throw("2D");
    assert!(
        bench.groups().contains(&"valid 7H 8H 9H 10H".to_owned()),
        "{:?}",
        bench.groups()
    );
}

/// RA-20: what is a combination by itself is one, unless its player says that it completes.
#[test]
fn what_is_whole_by_itself_completes_nothing() {
    let mut bench = Bench::swiping(2, &[]);
    bench.swipe(1, "8H 9H 10H");
    bench.throw("QS");
    bench.swipe(0, "KS KD KC");
    bench.throw("2D");
    bench.swipe(1, "5H 6H 7H JH QH KH");
    assert!(bench.questions().is_empty(), "{:?}", bench.questions());
    let apart = ["valid 8H 9H 10H", "valid 5H 6H 7H", "valid JH QH KH"];
    let mut groups = bench.groups();
    groups.retain(|group| !group.contains("KS"));
    assert_eq!(groups, apart);
    let all = "8H 9H 10H+5H 6H 7H JH QH KH";
    bench.say(1, "laid-otherwise", all);
    assert!(
        bench
            .groups()
            .contains(&"valid 5H 6H 7H 8H 9H 10H JH QH KH".to_owned())
    );
    bench.throw("3D");
    assert_eq!(bench.turn(), Some(0));
}

/// RA-16, RA-17: a card or joker that is taken out is swiped with its new combination.
#[test]
fn what_is_taken_out_is_swiped_again() {
    let mut bench = Bench::swiping(2, &[]);
    bench.swipe(1, "4H 5H 6H 7H");
    bench.swipe(1, "8S JK 10S");
    bench.throw("QS");
    bench.swipe(0, "2S 2D 2C");
    bench.throw("KS");
    bench.wait(20.0);
    // RA-16: the end card makes the set one of four; without it the three are one too, so it is asked.
    bench.swipe(1, "4H 4S 4D");
    assert!(bench.questions().is_empty());
    assert!(
        bench.groups().contains(&"valid 5H 6H 7H".to_owned()),
        "{:?}",
        bench.groups()
    );
    assert!(
        bench.groups().contains(&"valid 4S 4H 4D".to_owned()),
        "{:?}",
        bench.groups()
    );
    bench.throw("QD");
    assert!(
        bench
            .told()
            .ends_with("took 4♥ from 4♥ 5♥ 6♥ 7♥, laid 4♠ 4♥ 4♦ and threw Q♦."),
        "{}",
        bench.told()
    );
    bench.wait(20.0);
    // RA-17.
    bench.swipe(0, "9S JK KD KC");
    assert!(bench.questions().is_empty());
    bench.throw("3D");
    assert_eq!(bench.faults(), Vec::<&str>::new());
    assert_eq!(bench.turn(), Some(1));
    let groups = bench.groups();
    assert!(groups.contains(&"valid 8S 9S 10S".to_owned()), "{groups:?}");
    assert!(
        groups
            .iter()
            .any(|group| group.contains("JK") && group.contains("KD")),
        "{groups:?}"
    );
    bench.wait(20.0);
    // What may not be taken is refused as ever.
    bench.swipe(1, "9S 9D 9C");
    bench.throw("3C");
    assert_eq!(
        (bench.turn(), bench.faults()),
        (Some(1), vec!["MELD_TOO_SMALL"])
    );
    bench.say(1, "swiped-back", "");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(0));
}

/// RA-16: where what was laid is complete without the card that was swiped once more, the table asks.
#[test]
fn a_card_that_may_only_have_been_read_again_is_asked_about() {
    for (answer, stays) in [(0, "valid 7H 8H 9H"), (1, "valid 6H 7H 8H 9H")] {
        let mut bench = Bench::swiping(2, &[]);
        bench.swipe(1, "6H 7H 8H 9H");
        bench.throw("QS");
        bench.throw("KS");
        bench.wait(10.0);
        bench.swipe(1, "6S 6D 6C 6H");
        let question = bench.questions().remove(0);
        assert_eq!(question.options.len(), 2, "{question:?}");
        let value = &question.options[answer].value;
        bench.answer("laid", value).unwrap();
        bench.throw("2D");
        assert_eq!(bench.turn(), Some(0));
        assert_eq!(bench.groups()[0], stays);
    }
}

/// What lies on a pad is not swiped by being missed and read again, nor is a whole combination by being pushed over it.
#[test]
fn reading_again_takes_nothing_out() {
    let mut bench = Bench::swiping(2, &[]);
    bench.lay("7H 8H 9H 10H", Zone::Pad(Seat(1)));
    bench.wait(1.0);
    bench.throw("QS");
    bench.throw("KS");
    bench.lift("7H", Zone::Pad(Seat(1)));
    bench.wait(1.4);
    bench.lay("7H", Zone::Pad(Seat(1)));
    bench.swipe(1, "7S 7D 7C");
    assert!(bench.questions().is_empty(), "{:?}", bench.questions());
    assert_eq!(bench.groups(), ["valid 7H 8H 9H 10H", "valid 7S 7D 7C"]);
    bench.throw("2D");
    bench.throw("2C");
    bench.lift("7H 8H 9H 10H", Zone::Pad(Seat(1)));
    bench.wait(10.0);
    bench.swipe(1, "7H 8H 9H 10H JH");
    bench.throw("3D");
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.groups(), ["valid 7H 8H 9H 10H JH", "valid 7S 7D 7C"]);
}

/// What was swiped by mistake stands until it is taken back by a word; what is thrown is not laid.
#[test]
fn a_swipe_by_mistake_is_taken_back() {
    let mut bench = Bench::swiping(2, &[]);
    assert!(bench.calls("swiped-back").is_empty());
    bench.swipe(1, "7H 8H 2D");
    bench.throw("QS");
    assert_eq!(bench.turn(), Some(1), "the turn stays open");
    assert!(bench.view().next.text.contains("take back what you swiped"));
    assert!(bench.call(0, "swiped-back", "").is_err(), "another's turn");
    assert_eq!(bench.calls("swiped-back"), [1]);
    bench.say(1, "swiped-back", "");
    assert!(bench.groups().is_empty());
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.sheet().notes[1].facts.len(), 0, "nothing was laid");
    // What lies on the pad still is laid.
    bench.lay("3S 3D 3C", Zone::Pad(Seat(0)));
    bench.say(0, "swiped-back", "");
    assert_eq!(bench.groups(), ["valid 3S 3D 3C"]);
    // A card that went over the pad on its way to the pile is thrown, and no more.
    bench.swipe(0, "KD");
    bench.throw("KD");
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.groups(), ["valid 3S 3D 3C"]);
    assert_eq!(bench.sheet().discard, ["KD"]);
}

/// RA-15: the top of the pile is swiped with its combination; one that lay under it is refused.
#[test]
fn the_top_of_the_pile_is_swiped() {
    let mut bench = Bench::swiping(2, &[]);
    bench.swipe(1, "7H 8H 9H");
    bench.throw("QS");
    bench.throw("KS");
    bench.pile.pop();
    bench.lay("KS", Zone::Pad(Seat(1)));
    bench.wait(0.3);
    bench.lift("KS", Zone::Discard);
    bench.lift("KS", Zone::Pad(Seat(1)));
    bench.lay("QS", Zone::Discard);
    bench.swipe(1, "KD KC");
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(0));
    assert!(
        bench
            .told()
            .ends_with("took K♠ from the pile, laid K♠ K♦ K♣ and threw 2♦."),
        "{}",
        bench.told()
    );
}

/// RA-02: a card of a pack that does not play is swiped for nothing, and that is said. One that is not read is typed.
#[test]
fn cards_that_are_not_read_are_said() {
    let mut bench = Bench::swiping(2, &[("packs", "1")]);
    bench.swipe(1, "7H 8H");
    bench.lay("9H/2", Zone::Pad(Seat(1)));
    let told = bench.view().notices;
    assert!(
        told.iter().any(|told| told.text.contains("9♥ on")),
        "{told:?}"
    );
    bench.lift("9H/2", Zone::Pad(Seat(1)));
    assert_eq!(bench.groups(), ["unknown 7H 8H"]);
    bench.say(1, "laid-unread", "9H");
    bench.throw("QS");
    assert_eq!(
        (bench.turn(), bench.groups()),
        (Some(0), vec!["valid 7H 8H 9H".to_owned()])
    );
}

/// A step taken back leaves what was swiped; the word undoes it.
#[test]
fn a_turn_is_taken_back() {
    let mut bench = Bench::swiping(2, &[]);
    bench.swipe(1, "7H 8H 9H");
    bench.throw("QS");
    bench.undo();
    bench.wait(10.0);
    assert_eq!(bench.turn(), Some(1), "not judged again by itself");
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    bench.lift("QS", Zone::Discard);
    bench.pile.clear();
    bench.wait(4.0);
    bench.say(1, "swiped-back", "");
    assert!(bench.groups().is_empty());
    bench.throw("9H");
    assert_eq!(
        (bench.turn(), bench.sheet().discard),
        (Some(0), vec!["9H".to_owned()])
    );
}

/// RA-27: hands are shown on the pads; combinations that lie there are no hand.
#[test]
fn combinations_on_a_pad_are_no_hand() {
    let mut bench = Bench::swiping(4, &[("packs", "1")]);
    bench.lay("AS AD AC", Zone::Pad(Seat(3)));
    bench.wait(1.0);
    bench.throw("KS");
    for card in ["KD", "KC", "KH"] {
        bench.throw(card);
    }
    bench.throw("QS");
    bench.swipe(2, "2H 3H 4H 5H 6H 7H");
    bench.throw("8H");
    assert_eq!(bench.view().phase, Phase::Showing);
    bench.show(&[(0, "9S 9D 2C 3C 5C 6C"), (1, "10S 10D 2D 3D 5D 6D")]);
    bench.lift("AS", Zone::Pad(Seat(3)));
    bench.wait(4.0);
    bench.lay("AS", Zone::Pad(Seat(3)));
    bench.lay("9C 10C JC", Zone::Pad(Seat(3)));
    assert_eq!(bench.sheet().notes[3].seen, 3, "the aces are laid");
    bench.say(3, "whole", "");
    assert_eq!(bench.phase(), Phase::Scored);
}

/// RA-16: a card of a combination that went over the pad by itself is not taken for one that was laid with others swiped ten
/// seconds later, which are complete without it.
#[test]
fn what_went_over_the_pad_alone_is_not_taken() {
    for (pause, stays) in [(10.0, true), (0.0, false)] {
        let mut bench = Bench::swiping(2, &[]);
        bench.swipe(1, "2D 3D 4D 5D");
        bench.throw("QS");
        bench.throw("2H");
        bench.wait(5.0);
        bench.swipe(1, "5D");
        bench.wait(pause);
        bench.lay("2D/2 3D/2 4D/2", Zone::Pad(Seat(1)));
        bench.wait(1.5);
        let lies = bench.groups().contains(&"valid 2D 3D 4D 5D".to_owned());
        let first = bench.groups()[0] == "valid 2D 3D 4D 5D";
        assert!(lies && first == stays, "{pause}: {:?}", bench.groups());
    }
}
