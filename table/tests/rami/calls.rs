//! RA-22 to RA-24: the empty stock, "Carte" and the challenge.

use rules::Seat;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// Four players with six cards each; Tom is down to one card and has thrown, it is Léa's turn.
fn down_to_one(announce: &str) -> Bench {
    let mut bench = Bench::dealt(4, &[("packs", "1"), ("announce", announce)]);
    bench.melds(3, "7H 8H 9H 10H JH");
    bench.throw("QS");
    bench
}

/// RA-23: nobody is prompted: what is offered is the same for everybody, one card or six.
#[test]
fn nothing_prompts() {
    let bench = down_to_one("challenge");
    for call in ["carte", "challenge"] {
        assert_eq!(bench.calls(call), [0, 1, 2, 3]);
    }
    assert!(bench.view().calls.iter().all(|call| !call.due));
    assert_eq!(bench.sheet().notes[3].facts, ["has laid"]);
    assert!(
        bench
            .view()
            .seats
            .iter()
            .all(|seat| seat.of == 0 && seat.seen == 0)
    );
}

/// RA-23: said in time it is public, and no challenge helps.
#[test]
fn carte_is_said() {
    let mut bench = down_to_one("challenge");
    assert!(bench.call(2, "carte", "").is_err(), "six cards");
    bench.call(3, "carte", "").unwrap();
    assert!(
        bench.sheet().notes[3]
            .facts
            .contains(&"said “Carte”".to_owned())
    );
    bench.throw("2C");
    bench.call(1, "challenge", "3").unwrap();
    bench.answer("challenge", "yes").unwrap();
    assert!(bench.told().contains("The challenge of Tom fails"));
}

/// RA-23: what was said holds, even where the tag of the thrown card is missed and the turn is open for a moment.
#[test]
fn carte_is_said_once_though_the_throw_is_in_doubt() {
    let mut bench = down_to_one("challenge");
    let thrown = bench.now - 1_900_000;
    bench.say(3, "carte", "");
    bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
    bench.wait(0.3);
    assert_eq!(bench.turn(), Some(3), "was it thrown?");
    bench.lay("QS", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(2));
    let facts = &bench.sheet().notes[3].facts;
    assert!(facts.contains(&"said “Carte”".to_owned()), "{facts:?}");
    bench.throw("2C");
    bench.call(1, "challenge", "3").unwrap();
    bench.answer("challenge", "yes").unwrap();
    assert!(bench.told().contains("The challenge of Tom fails"));
    // It was said for that throw alone, and only where it was due.
    bench.throw("3C");
    bench.throw("4C");
    bench.throw("5C");
    let facts = &bench.sheet().notes[3].facts;
    assert!(!facts.contains(&"said “Carte”".to_owned()), "{facts:?}");
}

/// RA-23: a challenge is still to be answered where the turn before is open again for a moment.
#[test]
fn a_challenge_stands_though_the_throw_is_in_doubt() {
    let mut bench = down_to_one("challenge");
    let thrown = bench.now - 1_900_000;
    bench.call(0, "challenge", "3").unwrap();
    bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
    bench.wait(0.3);
    assert_eq!(bench.turn(), Some(3), "was it thrown?");
    let asked = |bench: &Bench| bench.questions().iter().any(|q| q.id == "challenge");
    assert!(asked(&bench));
    bench.lay("QS", Zone::Discard);
    bench.wait(1.5);
    assert_eq!(bench.turn(), Some(2));
    bench.answer("challenge", "no").unwrap();
    assert!(!asked(&bench));
}

/// RA-12, RA-23: who says that they have drawn saw the card being thrown; a missed tag takes nothing of it back.
#[test]
fn a_draw_that_was_said_holds_though_the_tag_of_the_throw_is_missed() {
    let mut bench = down_to_one("challenge");
    let thrown = bench.now - 1_900_000;
    bench.call(2, "drew", "").unwrap();
    bench.lift_dated("QS", Zone::Discard, thrown + 900_000);
    bench.wait(0.3);
    assert_eq!(bench.turn(), Some(2), "the throw stands");
    assert!(bench.call(3, "carte", "").is_err(), "too late");
    bench.lay("QS", Zone::Discard);
    bench.call(0, "challenge", "3").unwrap();
    bench.answer("challenge", "yes").unwrap();
    assert!(bench.told().contains("did not say"), "{}", bench.told());
}

/// RA-23, RA-A12: not said before the next player has drawn, challenged, and owned up to: two cards.
#[test]
fn a_missed_carte_is_charged_when_challenged() {
    for laid in [false, true] {
        let mut bench = down_to_one("challenge");
        if laid {
            // What Léa lays shows that she has drawn.
            bench.melds(2, "2S 3S 4S");
            assert!(bench.call(3, "carte", "").is_err(), "too late");
        } else {
            bench.call(2, "drew", "").unwrap();
        }
        let stock = bench.sheet().stock.unwrap();
        bench.call(0, "challenge", "3").unwrap();
        let question = &bench.questions()[0];
        assert_eq!(
            (&*question.id, &*question.options[0].value),
            ("challenge", "no")
        );
        assert_eq!(
            bench.sheet().stock,
            Some(stock),
            "not before Ivan has owned up"
        );
        let yes = || Request::Answer {
            question: "challenge".into(),
            value: "yes".into(),
        };
        let at = table::Now {
            at: bench.now,
            wall: 0,
        };
        assert!(
            bench.table.ask(at, Some(Seat(1)), yes()).is_err(),
            "another's hand"
        );
        bench.table.ask(at, Some(Seat(3)), yes()).unwrap();
        assert!(
            bench
                .told()
                .ends_with("Tom did not say “Carte” and draws two cards (RA-23).")
        );
        assert_eq!(bench.sheet().stock, Some(stock - 2));
        let charged = bench
            .sheet()
            .notes
            .iter()
            .map(|note| note.charged)
            .collect::<Vec<_>>();
        assert_eq!(charged, [0, 0, 0, 2]);
        if laid {
            bench.lift("2S 3S 4S", Zone::Melds(Seat(2)));
            bench.wait(5.0);
        }
        bench.throw("2C");
        assert_eq!(bench.turn(), Some(1));
        assert_eq!(bench.sheet().stock, Some(stock - 3));
    }
}

/// The challenge falls with the owner's word, and tells nobody how many cards they hold.
#[test]
fn a_challenge_falls_without_a_trace() {
    let mut bench = down_to_one("challenge");
    for seat in ["2", "3"] {
        bench.call(0, "challenge", seat).unwrap();
        assert_eq!(
            bench.questions().len(),
            1,
            "the same question, one card or six"
        );
        bench.answer("challenge", "no").unwrap();
    }
    assert!(bench.questions().is_empty());
}

/// RA-A12: under auto the table charges, and says so.
#[test]
fn auto_charges() {
    let mut bench = down_to_one("auto");
    let stock = bench.sheet().stock.unwrap();
    bench.throw("2C");
    assert!(bench.told().contains("Tom did not say “Carte”"));
    assert_eq!(bench.sheet().stock, Some(stock - 3));
}

/// RA-24: with one card in hand only the stock is open; and with the second card they may win.
#[test]
fn one_card_left() {
    let mut bench = down_to_one("challenge");
    for card in ["2C", "3C", "QH"] {
        bench.throw(card);
    }
    assert_eq!(bench.turn(), Some(3));
    bench.take_top(3);
    bench.wait(1.5);
    assert_eq!(bench.faults(), ["ONE_CARD_LEFT"]);
    bench.carry("QH", Zone::Melds(Seat(3)), Zone::Discard);
    bench.pile.push("QH/1".into());
    bench.wait(2.0);
    assert!(bench.faults().is_empty());
    bench.melds(3, "6H");
    bench.throw("KD");
    assert_eq!(bench.view().phase, Phase::Showing);
}

/// RA-22: the pile becomes the stock but for its top, by the word of the player who wants to draw.
#[test]
fn the_stock_is_empty() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    for card in ["2C", "3C", "4C"] {
        bench.throw(card);
    }
    // A thin pile: a card under the top is read as well.
    bench.lay("3C", Zone::Discard);
    assert!(bench.call(1, "stock-empty", "").is_err(), "not Ivan's turn");
    // By the count it is not: a word that cannot be true is asked about.
    let left = bench.sheet().stock;
    bench.call(0, "stock-empty", "").unwrap();
    let asked = &bench.view().questions[0];
    let number = format!("{} are left", left.unwrap());
    assert!(asked.text.contains(&number), "{}", asked.text);
    bench.answer("stock-empty", "no").unwrap();
    assert_eq!((bench.sheet().stock, bench.turn()), (left, Some(0)));
    bench.empties_stock(0);
    assert_eq!(
        (bench.sheet().stock, bench.sheet().discard),
        (Some(2), vec!["4C".to_owned()])
    );
    bench.wait(3.0);
    assert_eq!(
        bench.turn(),
        Some(0),
        "what is still read there was not thrown"
    );
    // A second word in the same turn ended the deal with a full pile.
    assert!(bench.call(0, "stock-empty", "").is_err());
    bench.lift("3C", Zone::Discard);
    bench.wait(4.0);
    // What lay under the top may now be drawn, and thrown.
    bench.melds(0, "2C 2S 2D");
    bench.wait(1.5);
    assert!(bench.faults().is_empty());
    bench.throw("3C");
    assert_eq!((bench.turn(), bench.faults().len()), (Some(1), 0));
}

/// RA-A11: nothing can be drawn any more: no winner, everybody counts what they hold.
#[test]
fn nothing_to_draw_ends_the_deal() {
    let mut bench = Bench::dealt(2, &[("packs", "1")]);
    bench.melds(1, "7H 8H 9H");
    bench.throw("2C");
    bench.empties_stock(0);
    assert_eq!(bench.view().phase, Phase::Showing);
    bench.show(&[(0, "AS 10D"), (1, "JK 2H KD")]);
    assert_eq!(bench.totals(), [121, 32]);
    let result = bench.sheet().result.unwrap();
    assert!(result.text.contains("Nobody won"));
}
