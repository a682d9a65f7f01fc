//! RA-14 to RA-19: what may replace the draw.

use rules::Seat;
use table::zone::Zone;

use crate::bench::Bench;

/// Both have laid; it is Ivan's turn, and 9S lies on the pile.
fn both_laid() -> Bench {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "9H 10H JH QH");
    bench.throw("2D");
    bench.melds(0, "5H JK 7H");
    bench.throw("9S");
    bench
}

/// RA-15, RA-19: the top of the pile lies in a new combination.
#[test]
fn the_top_of_the_pile_is_taken() {
    let mut bench = both_laid();
    bench.take_top(1);
    assert_eq!(bench.sheet().discard, ["2D"]);
    bench.melds(1, "9D 9C");
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(0));
    let log = bench.told();
    assert!(
        log.ends_with("Ivan took 9♠ from the pile, laid 9♠ 9♦ 9♣ and threw K♠."),
        "{log}"
    );
    // RA-12: what was drawn came from the pile, so the stock is as it was.
    assert_eq!(bench.sheet().stock, Some(108 - 28 - 2));
}

/// RA-14: whoever has laid nothing may not; putting it back mends it.
#[test]
fn who_has_laid_nothing_takes_nothing() {
    let mut bench = Bench::dealt(2, &[]);
    bench.throw("9S");
    bench.take_top(0);
    bench.melds(0, "9D 9C");
    bench.wait(1.5);
    assert_eq!(bench.faults(), ["NOT_LAID_YET"]);
    bench.throw("KS");
    assert_eq!(
        (bench.turn(), bench.faults()),
        (Some(0), vec!["NOT_LAID_YET"])
    );
    bench.lift("KS", Zone::Discard);
    bench.pile.clear();
    bench.carry("9S", Zone::Melds(Seat(0)), Zone::Discard);
    bench.pile.push("9S/1".into());
    bench.lift("9D 9C", Zone::Melds(Seat(0)));
    bench.wait(4.0);
    assert!(bench.faults().is_empty());
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(1));
}

/// RA-19, RA-A8: a recovered card that completes is refused, unless the table allows it.
#[test]
fn a_recovered_card_completes_only_on_request() {
    for (extend, turn) in [("false", 1), ("true", 0)] {
        let mut bench = Bench::dealt(2, &[("recovered_may_extend", extend)]);
        bench.melds(1, "9H 10H JH");
        bench.throw("2D");
        bench.throw("QH");
        bench.take_top(1);
        bench.throw("KS");
        assert_eq!(bench.turn(), Some(turn), "{extend}");
        if extend == "false" {
            assert_eq!(bench.faults(), ["MUST_MELD_NOW"]);
            assert!(bench.sheet().faults[0].text.contains("Q♥"));
        }
    }
}

/// RA-16, RA-18: an end card from another's suite, read in the new combination; an inner one is
/// named, and put back.
#[test]
fn a_card_is_taken_from_a_combination() {
    let mut bench = both_laid();
    bench.throw("3C");
    // Ana takes 9H from Ivan's suite.
    bench.carry("9H", Zone::Melds(Seat(1)), Zone::Melds(Seat(0)));
    bench.melds(0, "9D 9C");
    assert_eq!(
        bench.groups(),
        ["valid 10H JH QH", "valid 5H JK 7H", "valid 9H 9D 9C"]
    );
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(1));
    assert!(
        bench
            .told()
            .contains("Ana took 9♥ from 9♥ 10♥ J♥ Q♥, laid 9♥ 9♦ 9♣ and threw K♠.")
    );
    bench.throw("3D");
    // Three are left: no more may be taken.
    bench.carry("10H", Zone::Melds(Seat(1)), Zone::Melds(Seat(0)));
    bench.melds(0, "10D 10C");
    bench.throw("4S");
    assert_eq!(
        (bench.turn(), bench.faults()),
        (Some(0), vec!["MELD_TOO_SMALL"])
    );
    bench.carry("10H", Zone::Melds(Seat(0)), Zone::Melds(Seat(1)));
    bench.lift("10D 10C", Zone::Melds(Seat(0)));
    bench.wait(6.0);
    assert_eq!((bench.turn(), bench.faults().len()), (Some(1), 0));
}

/// RA-16: an inner card.
#[test]
fn an_inner_card_stays() {
    let mut bench = both_laid();
    bench.throw("3C");
    bench.carry("10H", Zone::Melds(Seat(1)), Zone::Melds(Seat(0)));
    bench.melds(0, "10D 10C");
    bench.throw("4S");
    assert_eq!(bench.faults(), ["INNER_CARD"]);
    assert_eq!(bench.turn(), Some(0));
}

/// RA-17, RA-A9: a joker for the card that it stands for.
#[test]
fn a_joker_is_exchanged() {
    let mut bench = both_laid();
    // Ivan takes Ana's joker, first without giving anything.
    bench.carry("JK", Zone::Melds(Seat(0)), Zone::Melds(Seat(1)));
    bench.melds(1, "2S 2C");
    bench.throw("KS");
    assert_eq!(
        (bench.turn(), bench.faults()),
        (Some(1), vec!["JOKER_NEEDS_CARD"])
    );
    assert!(bench.sheet().faults[0].text.contains("(6♥)"));
    bench.melds(0, "6H");
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.groups()[1..], ["valid 5H 6H 7H", "valid 2S 2C JK"]);
}

/// RA-18: from one's own area no antenna tells that a card moved; the table works it out, asks, and
/// takes it as said.
#[test]
fn a_recovery_in_the_same_area_is_worked_out_and_asked() {
    let mut bench = both_laid();
    bench.melds(1, "9D 9C");
    assert_eq!(bench.groups()[0], "valid 10H JH QH");
    assert!(bench.groups().contains(&"valid 9H 9D 9C".to_owned()));
    let question = &bench.questions()[0];
    assert_eq!(question.options.len(), 2);
    assert_eq!(question.options[1].value, "unread");
    // No: a nine of another pack lies there, whose tag is dead.
    bench.answer("laid", "unread").unwrap();
    assert!(
        bench.groups().contains(&"unknown 9D 9C".to_owned()),
        "{:?}",
        bench.groups()
    );
    bench.call(1, "laid-unread", "9S").unwrap();
    assert_eq!(bench.groups()[0], "valid 9H 10H JH QH");
    assert!(bench.groups().contains(&"valid 9S 9D 9C".to_owned()));
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(0));
    // Ana takes her own joker for the six of hearts.
    bench.melds(0, "6H 8S 8C");
    assert!(
        bench.groups().contains(&"valid 5H 6H 7H".to_owned()),
        "{:?}",
        bench.groups()
    );
    bench.throw("KC");
    assert_eq!(bench.turn(), Some(0), "nobody has said so");
    let taken = bench.questions()[0].options[0].value.clone();
    bench.answer("laid", &taken).unwrap();
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    assert!(bench.told().contains("took joker from 5♥ joker 7♥"));
}

/// RA-14, RA-18: what is complete without it is read with a card taken in the same area where nothing was drawn, and asked;
/// drawing says that nothing was taken.
#[test]
fn a_recovery_in_the_same_area_takes_the_place_of_the_draw() {
    for drew in [false, true] {
        let mut bench = Bench::dealt(2, &[]);
        bench.lay("4C/2", Zone::Stock);
        bench.melds(1, "9H 10H JH QH");
        bench.throw("3D");
        bench.throw("3C");
        let stock = bench.sheet().stock.unwrap();
        // Ivan takes his own 9H.
        bench.melds(1, "7H JK");
        bench.wait(0.3);
        assert_eq!(bench.groups(), ["valid 10H JH QH", "valid 7H JK 9H"]);
        assert_eq!(bench.questions()[0].options.len(), 2);
        if drew {
            bench.lift("4C/2", Zone::Stock);
            bench.lay("5C/2", Zone::Stock);
            bench.wait(0.3);
            assert_eq!(bench.groups(), ["valid 7H JK 9H 10H JH QH"]);
        }
        bench.throw("KS");
        if !drew {
            assert_eq!(bench.turn(), Some(1), "nobody has said so");
            let answer = bench.questions()[0].options[0].value.clone();
            bench.answer("laid", &answer).unwrap();
            bench.wait(1.5);
        }
        assert_eq!(bench.turn(), Some(0), "{:?}", bench.faults());
        assert_eq!(bench.sheet().stock, Some(stock - usize::from(drew)));
    }
}

/// RA-16, RA-18: a card that is read late is not taken for one like it; what is guessed is asked before the turn is over.
#[test]
fn a_card_that_is_read_late_is_not_taken_from_a_combination() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "JS JH JD JC");
    bench.throw("2D");
    bench.throw("9S");
    bench.melds(1, "JS/2 JD/2");
    bench.throw("QS");
    assert_eq!((bench.turn(), bench.questions().len()), (Some(1), 1));
    bench.melds(1, "JH/2");
    bench.wait(1.5);
    assert!(bench.questions().is_empty());
    assert_eq!(bench.groups(), ["valid JS JH JD JC", "valid JS JH JD"]);
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.sheet().stock, Some(108 - 28 - 3));
}

/// RA-16, RA-18: what is guessed stands where the next player goes on without a word, and what they lay is theirs.
#[test]
fn a_guess_stands_where_the_next_player_goes_on() {
    for lays in [true, false] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, "JS JH JD JC");
        bench.throw("2D");
        bench.throw("9S");
        bench.melds(1, "JS/2 JD/2");
        bench.throw("QS");
        bench.wait(10.0);
        assert_eq!(bench.turn(), Some(1));
        if lays {
            bench.melds(0, "3S 3D 3C");
            assert_eq!(bench.turn(), Some(0));
        }
        bench.throw("4S");
        bench.wait(1.5);
        assert_eq!(bench.turn(), Some(1));
        let log = bench.told();
        let took = "Ivan took J♥ from J♠ J♥ J♦ J♣, laid J♠ J♥ J♦ and threw Q♠.";
        let then = if lays {
            "Ana laid 3♠ 3♦ 3♣ and threw 4♠."
        } else {
            "Ana threw 4♠."
        };
        assert!(log.ends_with(&format!("{took}\n{then}")), "{log}");
    }
}

/// Ana has thrown 3C, which is missed by chance before it lay there for long, and Ivan goes on with it.
fn taken_at_once() -> Bench {
    let mut bench = both_laid();
    bench.throw("2C");
    missed(bench, "3C")
}

fn missed(mut bench: Bench, card: &str) -> Bench {
    let thrown = bench.now;
    bench.lay(card, Zone::Discard);
    bench.wait(1.4);
    assert_eq!(bench.turn(), Some(1));
    bench.lift_dated(card, Zone::Discard, thrown + 900_000);
    assert_eq!((bench.turn(), bench.questions().len()), (Some(0), 1));
    bench.wait(0.5);
    bench
}

/// RA-15: whoever is next has the thrown card, in a combination of their own: it was thrown, and they took it.
#[test]
fn a_throw_that_is_missed_and_taken_was_one() {
    let mut bench = taken_at_once();
    bench.melds(1, "3C 3D");
    bench.wait(0.3);
    assert_eq!(bench.turn(), Some(0), "as yet it may complete another");
    bench.melds(1, "3H");
    bench.wait(1.5);
    assert_eq!((bench.turn(), bench.questions().len()), (Some(1), 0));
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(0));
    let log = bench.told();
    let took = "Ivan took 3♣ from the pile, laid 3♥ 3♦ 3♣ and threw K♠.";
    assert!(log.ends_with(&format!("Ana threw 3♣.\n{took}")), "{log}");
}

/// RA-15: it lies there unread between two others, which by themselves would go with the one combination of that player.
#[test]
fn a_throw_that_is_missed_where_it_was_taken_to_is_no_fault() {
    let mut bench = both_laid();
    bench.throw("2C");
    let mut bench = missed(bench, "KC");
    bench.melds(1, "QC AC");
    bench.wait(1.5);
    assert_eq!((bench.turn(), bench.questions().len()), (Some(0), 1));
    assert!(
        bench
            .groups()
            .contains(&"unknown 9H 10H JH QH AC QC".to_owned()),
        "{:?}",
        bench.groups()
    );
    bench.melds(1, "KC");
    bench.wait(1.5);
    assert!(
        bench.groups().contains(&"valid QC KC AC".to_owned()),
        "{:?}",
        bench.groups()
    );
    bench.throw("KS");
    let took = "Ivan took K♣ from the pile, laid A♣ Q♣ K♣ and threw K♠.";
    assert!(bench.told().ends_with(took), "{}", bench.told());
}

/// The same where it rests on their pad, or people say so.
#[test]
fn a_throw_that_is_missed_and_drawn_was_one() {
    for said in [false, true] {
        let mut bench = taken_at_once();
        if said {
            bench.answer("brief:3C/1", "thrown").unwrap();
        } else {
            bench.lay("3C", Zone::Pad(Seat(1)));
        }
        bench.wait(1.5);
        assert_eq!((bench.turn(), bench.questions().len()), (Some(1), 0));
        bench.lift("3C", Zone::Pad(Seat(1)));
        bench.melds(1, "3C 3D 3H");
        bench.throw("KS");
        let took = "Ivan took 3♣ from the pile, laid 3♥ 3♦ 3♣ and threw K♠.";
        assert!(bench.told().ends_with(took), "{}", bench.told());
    }
}

/// RA-12: the next player lays another combination of their own: they saw the card lie there, and nobody need say so.
#[test]
fn a_throw_that_is_missed_is_one_when_the_next_player_lays() {
    let mut bench = taken_at_once();
    bench.melds(1, "9D 9C 9S/2");
    bench.wait(1.5);
    assert_eq!((bench.turn(), bench.questions().len()), (Some(1), 0));
    bench.throw("KS");
    let log = bench.told();
    let laid = "Ana threw 3♣.\nIvan laid 9♠ 9♦ 9♣ and threw K♠.";
    assert!(log.ends_with(laid), "{log}");
}

/// What the next player has completed before people say so is theirs.
#[test]
fn what_was_laid_before_a_throw_was_said_to_be_one() {
    let mut bench = taken_at_once();
    bench.melds(0, "8H");
    bench.answer("brief:3C/1", "lies").unwrap();
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(1));
    bench.throw("KS");
    let log = bench.told();
    let laid = "Ana threw 3♣.\nIvan completed 5♥ joker 7♥ with 8♥ and threw K♠.";
    assert!(log.ends_with(laid), "{log}");
}

/// RA-A10: one recovery a turn.
#[test]
fn only_one_card_is_recovered() {
    let mut bench = both_laid();
    bench.take_top(1);
    bench.carry("JK", Zone::Melds(Seat(0)), Zone::Melds(Seat(1)));
    bench.melds(0, "6H");
    bench.melds(1, "9D");
    bench.throw("KS");
    assert!(
        bench.faults().contains(&"ONE_RECOVERY"),
        "{:?}",
        bench.faults()
    );
}

/// RA-15: only the top of the pile may be taken.
#[test]
fn a_card_under_the_top_stays() {
    let mut bench = both_laid();
    bench.melds(1, "2D 2S 2C");
    bench.wait(1.5);
    assert_eq!(bench.faults(), ["NOT_IN_HAND"]);
    assert_eq!(bench.sheet().faults[0].blame, ["2D/1"]);
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(1));
}

/// RA-12: in one pack no card comes twice.
#[test]
fn a_card_known_to_lie_elsewhere_is_in_no_hand() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    bench.call(1, "laid-unread", "7H 8H 9H").unwrap();
    bench.throw("QS");
    bench.melds(0, "9H 9S 9D");
    bench.throw("2C");
    assert_eq!(bench.faults(), ["NOT_IN_HAND"]);
}

/// RA-15: the top of the pile whose tag is dead is taken by saying so.
#[test]
fn an_unread_top_is_taken_by_saying_so() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "9H 10H JH");
    bench.throw("2D");
    bench.call(0, "threw-unread", "").unwrap();
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(1));
    bench.call(1, "took-unread", "").unwrap();
    bench.melds(1, "KH KD KC");
    bench.throw("3D");
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.sheet().discard, ["3D"]);
    assert_eq!(bench.sheet().stock, Some(108 - 28 - 2));
}

/// RA-19, RA-A14: a card of a combination is not thrown; putting it back mends it.
#[test]
fn a_card_of_a_combination_is_not_thrown() {
    let mut bench = both_laid();
    bench.carry("QH", Zone::Melds(Seat(1)), Zone::Discard);
    bench.wait(2.0);
    assert_eq!(bench.faults(), ["MUST_MELD_NOW"]);
    bench.carry("QH", Zone::Discard, Zone::Melds(Seat(1)));
    bench.wait(4.0);
    assert!(bench.faults().is_empty());
    assert_eq!(bench.groups()[0], "valid 9H 10H JH QH");
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(0));
}
