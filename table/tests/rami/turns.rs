//! RA-12 to RA-21: turns, what is judged at once, and how a wrong turn is mended.

use rules::Seat;
use table::event::Request;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::Bench;

/// RA-11, RA-12, RA-13: the first player sits on the dealer's right; a combination is named as soon
/// as it lies; the card on the pile ends the turn once the felt is quiet.
#[test]
fn a_turn_ends_with_a_card_on_the_pile() {
    let mut bench = Bench::dealt(3, &[("packs", "1")]);
    assert_eq!(
        (bench.turn(), bench.view().phase),
        (Some(2), Phase::Playing)
    );
    bench.melds(2, "7H 8H");
    let group = &bench.sheet().groups[0];
    assert_eq!(
        (group.verdict, &*group.text),
        (Verdict::Unknown, "needs one more card")
    );
    bench.melds(2, "9H");
    let group = &bench.sheet().groups[0];
    assert_eq!(
        (group.verdict, &*group.text, group.fresh),
        (Verdict::Valid, "suite of hearts, 7 to 9", true)
    );
    bench.put_on_pile("QS");
    assert_eq!(bench.turn(), Some(2), "not before the felt is quiet");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.sheet().discard, ["QS"]);
    assert!(
        bench.told().ends_with("Léa laid 7♥ 8♥ 9♥ and threw Q♠."),
        "{}",
        bench.told()
    );
    assert_eq!(bench.sheet().notes[2].facts, ["has laid"]);
    assert_eq!(bench.sheet().stock, Some(54 - 21 - 1));
    bench.throw("2D");
    bench.throw("3D");
    assert_eq!(bench.turn(), Some(2), "to the right");
    assert_eq!(bench.sheet().discard, ["3D"], "only the top is shown");
}

/// RA-A2: to the left on request.
#[test]
fn play_goes_to_the_left_on_request() {
    let mut bench = Bench::dealt(3, &[("direction", "left")]);
    assert_eq!(bench.turn(), Some(1));
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(2));
}

/// RA-03 to RA-07: what can never be a combination is named once the felt is quiet, and blamed.
#[test]
fn wrong_groups_are_named() {
    for (cards, reason) in [
        ("KH AH 2H", "ACE_WRAP"),
        ("8S 8S/2 8H", "DUPLICATE_CARD"),
        ("5C JK/1 JK/2 8C", "TOO_MANY_JOKERS"),
        ("7H 8H 2D", "NOT_A_MELD"),
    ] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, cards);
        let verdict = |bench: &Bench| bench.sheet().groups[0].verdict;
        assert_eq!(
            verdict(&bench),
            Verdict::Unknown,
            "{cards}: a card may still come"
        );
        bench.wait(1.5);
        assert_eq!(verdict(&bench), Verdict::Invalid, "{cards}");
        assert_eq!(bench.sheet().groups[0].reason, Some(reason), "{cards}");
        assert!(bench.faults().is_empty(), "nothing was thrown yet");
        bench.throw("QD");
        assert_eq!(bench.faults(), [reason]);
        assert_eq!(bench.turn(), Some(1), "the turn stays open");
        bench.lift(cards, Zone::Melds(Seat(1)));
        bench.wait(5.0);
        assert_eq!(
            (bench.turn(), bench.faults().len()),
            (Some(0), 0),
            "{cards}"
        );
        assert_eq!(
            bench.sheet().notes[1].facts.len(),
            0,
            "nothing was laid (RA-A19)"
        );
    }
}

/// Two combinations that are begun at once are unfinished, not wrong; and a gap is named.
#[test]
fn unfinished_groups_say_what_is_missing() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "7H 8H 2D 2S");
    bench.wait(3.0);
    assert_eq!(bench.groups(), ["unknown 2S 2D", "unknown 7H 8H"]);
    bench.melds(1, "JS 9S 8S");
    bench.wait(3.0);
    let texts: Vec<String> = bench
        .sheet()
        .groups
        .iter()
        .map(|g| g.text.clone())
        .collect();
    assert!(texts.contains(&"needs 10♠".to_owned()), "{texts:?}");
    bench.melds(1, "10S 9H 2C");
    let mut groups = bench.groups();
    groups.sort();
    assert_eq!(
        groups,
        ["valid 2S 2D 2C", "valid 7H 8H 9H", "valid 8S 9S 10S JS"]
    );
}

/// RA-20, RA-A7: completing before laying is refused, and mended by laying or by putting back.
#[test]
fn completing() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    bench.melds(1, "7H 8H 9H");
    bench.throw("QS");
    bench.melds(1, "10H");
    bench.throw("2D");
    assert_eq!(
        (bench.turn(), bench.faults()),
        (Some(0), vec!["NOT_LAID_YET"])
    );
    assert_eq!(bench.sheet().faults[0].rule, "RA-A7");
    assert!(bench.view().next.text.contains("Put it right"));
    bench.melds(0, "5S 5C 5D");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.groups(), ["valid 7H 8H 9H 10H", "valid 5S 5D 5C"]);
    // A wrong addition where one combination lies.
    bench.melds(0, "6D");
    bench.wait(1.5);
    assert_eq!(bench.sheet().groups[1].reason, Some("WRONG_RANK"));
    bench.throw("KD");
    assert_eq!(bench.faults(), ["WRONG_RANK"]);
    assert_eq!(bench.sheet().faults[0].blame, ["6D/1"]);
    bench.lift("6D", Zone::Melds(Seat(0)));
    bench.wait(4.5);
    assert_eq!(bench.turn(), Some(0));
}

/// RA-A7: with the option it is allowed.
#[test]
fn completing_before_laid() {
    let options = [("packs", "1"), ("complete_before_laid", "true")];
    let mut bench = Bench::dealt(2, &options);
    bench.melds(1, "7H 8H 9H");
    bench.throw("QS");
    bench.melds(1, "10H");
    bench.throw("2D");
    assert_eq!(bench.turn(), Some(1));
}

/// RA-20: where a card fits twice the table asks once and keeps the answer; without one it belongs
/// to what was laid first.
#[test]
fn which_combination_was_completed_is_asked() {
    for answer in [None, Some("8H 9H 10H+7H")] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "8H 9H 10H");
        bench.melds(1, "7S 7D 7C");
        bench.throw("QS");
        bench.throw("2D");
        bench.melds(1, "7H");
        let question = &bench.questions()[0];
        assert_eq!((&*question.id, question.options.len()), ("laid", 2));
        assert_eq!(question.options[0].value, "7S 7D 7C+7H");
        assert_eq!(question.options[0].text, "completed 7♠ 7♦ 7♣ with 7♥");
        if let Some(answer) = answer {
            let said = table::event::Request::Answer {
                question: "laid".into(),
                value: answer.into(),
            };
            let now = table::Now {
                at: bench.now,
                wall: 0,
            };
            assert!(
                bench.table.ask(now, Some(Seat(0)), said).is_err(),
                "another's turn"
            );
            bench.answer("laid", answer).unwrap();
            assert!(bench.questions().is_empty());
            assert_eq!(bench.groups(), ["valid 7S 7D 7C", "valid 7H 8H 9H 10H"]);
        } else {
            assert_eq!(bench.groups(), ["valid 7S 7D 7C 7H", "valid 8H 9H 10H"]);
        }
        bench.throw("KS");
        assert_eq!(bench.turn(), Some(0));
        assert!(bench.questions().is_empty());
    }
}

/// Six cards in a row are one suite, unless the player says that they are two.
#[test]
fn two_suites_side_by_side() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "5H 6H 7H 8H 9H 10H");
    assert!(bench.questions().is_empty());
    assert_eq!(bench.groups(), ["valid 5H 6H 7H 8H 9H 10H"]);
    bench
        .call(1, "laid-otherwise", "5H 6H 7H, 8H 9H 10H")
        .unwrap();
    assert_eq!(bench.groups(), ["valid 5H 6H 7H", "valid 8H 9H 10H"]);
    bench.melds(1, "JH");
    assert_eq!(bench.groups(), ["valid 5H 6H 7H", "valid 8H 9H 10H JH"]);
    bench.throw("QS");
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.groups(), ["valid 5H 6H 7H", "valid 8H 9H 10H JH"]);
}

/// The longest rows, which can be cut in many ways, are still read as what they are.
#[test]
fn long_rows() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "AC 2C 3C 4C");
    bench.throw("QD");
    bench.throw("QD/2");
    let row = |suit: char| {
        let ranks = [
            "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
        ];
        let cards = ranks.map(|rank| format!("{rank}{suit}"));
        cards.join(" ")
    };
    for suit in ['S', 'H'] {
        bench.melds(1, &row(suit));
    }
    let long = |bench: &Bench| {
        let groups = bench.sheet().groups.into_iter();
        groups.filter(|group| group.pieces.len() == 13).count()
    };
    assert_eq!(long(&bench), 2, "{:?}", bench.groups());
    // Jokers and a king can only be explained by cutting one of them.
    bench.melds(1, "JK JK/2 KD");
    let valid = |group: &table::view::GroupView| group.verdict == Verdict::Valid;
    assert!(
        bench.sheet().groups.iter().all(valid),
        "{:?}",
        bench.groups()
    );
}

/// A hand strewn over the area is read in bounded time, and nothing is believed of it.
#[test]
fn a_strewn_hand() {
    let mut bench = Bench::dealt(2, &[]);
    let hand = "2S 4S 6S 8S 10S QS 3H 5H 7H 9H JH KH 2D 4C";
    bench.melds(1, hand);
    bench.wait(2.0);
    let groups = bench.sheet().groups;
    assert_eq!((groups.len(), groups[0].reason), (1, Some("NOT_A_MELD")));
    bench.lift(hand, Zone::Melds(Seat(1)));
    bench.wait(4.0);
    assert!(bench.groups().is_empty());
}

/// RA-17: the place of a joker is asked once, at laying, the highest first.
#[test]
fn where_a_joker_stands_is_asked() {
    for (answer, order) in [(None, "8H 9H JK"), (Some("7"), "JK 8H 9H")] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "9H 8H JK");
        let question = &bench.questions()[0];
        assert_eq!(question.id, "joker:JK/1");
        let texts: Vec<&str> = question.options.iter().map(|o| &*o.text).collect();
        assert_eq!(texts, ["8♥ 9♥ (10♥)", "(7♥) 8♥ 9♥"]);
        if let Some(answer) = answer {
            let by = Request::Answer {
                question: question.id.clone(),
                value: answer.into(),
            };
            bench.ask(by).unwrap();
            assert!(bench.questions().is_empty());
        }
        bench.throw("QS");
        assert_eq!(bench.groups(), [format!("valid {order}")]);
        bench.throw("2D");
        // RA-20: what lies keeps its place.
        bench.melds(1, "10H");
        let fits = if answer.is_some() {
            "valid JK 8H 9H 10H"
        } else {
            "valid 8H 9H JK"
        };
        assert_eq!(bench.groups()[0], fits);
    }
}

/// RA-21: one card must be kept to be thrown. RA-12: nobody plays more than they can hold.
#[test]
fn the_last_card_is_thrown() {
    let mut bench = Bench::dealt(4, &[("packs", "1")]);
    bench.melds(3, "2H 3H 4H 5H 6H 7H 8H");
    bench.throw("KS");
    assert_eq!(bench.faults(), ["NO_DISCARD"]);
    bench.lift("8H", Zone::Melds(Seat(3)));
    bench.wait(5.0);
    assert_eq!(bench.view().phase, Phase::Showing);
}

/// Taking back is a new event; what lies stays and is judged again when it is moved.
#[test]
fn a_turn_is_taken_back() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    bench.melds(1, "7H 8H 9H");
    bench.throw("QS");
    bench.undo();
    bench.wait(10.0);
    assert_eq!(
        bench.turn(),
        Some(1),
        "the turn is not judged again by itself"
    );
    assert!(bench.view().next.text.contains("was taken back"));
    assert_eq!(bench.sheet().notes[1].facts.len(), 0);
    bench.carry("9H", Zone::Melds(Seat(1)), Zone::Pad(Seat(1)));
    bench.lift("7H 8H", Zone::Melds(Seat(1)));
    bench.lift("QS", Zone::Discard);
    bench.pile.clear();
    bench.wait(4.0);
    assert!(bench.groups().is_empty());
    bench.throw("2C");
    assert_eq!(
        (bench.turn(), bench.sheet().discard),
        (Some(0), vec!["2C".to_owned()])
    );
    assert!(bench.told().contains("threw 2♣"));
}

/// A card of another deck's pack lies there for nothing; unread cards are said.
#[test]
fn cards_that_are_not_read_are_said() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    bench.melds(1, "7H 8H 9H/2");
    assert_eq!(bench.groups(), ["unknown 7H 8H"]);
    assert!(
        bench
            .view()
            .notices
            .iter()
            .any(|n| n.text.contains("9♥ on"))
    );
    assert!(
        bench
            .call(1, "laid-unread", "9X")
            .unwrap_err()
            .to_string()
            .contains("9X")
    );
    bench.call(1, "laid-unread", "9h").unwrap();
    assert_eq!(bench.groups(), ["valid 7H 8H 9H"]);
    bench.lift("9H/2", Zone::Melds(Seat(1)));
    bench.call(1, "threw-unread", "").unwrap();
    bench.wait(2.0);
    assert_eq!(
        (bench.turn(), bench.sheet().discard),
        (Some(0), vec!["?".to_owned()])
    );
    assert!(bench.told().ends_with("Ivan laid 7♥ 8♥ 9♥ and threw ?."));
    assert!(
        bench.call(1, "threw-unread", "").is_err(),
        "not Ivan's turn"
    );
}

/// RA-20: a card that fits a set is added to it, though it would go on from one that comes after it; laid with that one it
/// goes to the suite.
#[test]
fn a_card_completes_what_it_fitted_as_it_came() {
    for (pause, [suite, set]) in [
        (1.5, ["valid 8H 9H 10H JH", "valid 7S 7D 7C 7H"]),
        (0.2, ["valid 7H 8H 9H 10H JH", "valid 7S 7D 7C"]),
    ] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "9H 10H JH");
        bench.throw("2D");
        bench.throw("3D");
        bench.melds(1, "7S 7C 7D");
        bench.throw("4D");
        bench.melds(1, "7H");
        bench.wait(pause);
        bench.melds(1, "8H");
        bench.wait(1.5);
        bench.throw("5D");
        assert_eq!(bench.groups(), [suite, set], "{pause} s between them");
    }
}
