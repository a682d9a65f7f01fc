//! What is said of a turn that is wrong: the rule's own code, the cards to blame, what helps.

use rules::Seat;
use table::piece::Piece;
use table::view::{FaultView, Verdict};
use table::words::Say;
use table::zone::Zone;

use crate::bench::Bench;

/// Ivan has laid these; it is Ivan's turn again.
fn laid(combinations: &[&str]) -> Bench {
    let mut bench = Bench::dealt(2, &[]);
    for cards in combinations {
        bench.melds(1, cards);
    }
    bench.throw("2D");
    bench.throw("3D");
    assert_eq!(bench.turn(), Some(1));
    bench
}

/// What stands against Ivan's turn when Ivan throws.
fn thrown(bench: &mut Bench) -> FaultView {
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(1), "the turn stays open");
    bench.sheet().faults[0].clone()
}

fn is_told(fault: &FaultView, reason: &str, rule: &str, blame: &[&str]) {
    assert_eq!((fault.reason, fault.rule), (reason, rule), "{}", fault.text);
    assert_eq!(fault.blame, blame, "{}", fault.text);
}

/// RA-16, RA-18: of one's own area no antenna tells which card was moved to the new ones; a card that would
/// make them a combination, and may not be taken, is named.
#[test]
fn a_card_of_ones_own_combination_stays_there() {
    for (lies, lays, reason, card, says) in [
        ("9H 10H JH QH", "10D 10C", "INNER_CARD", "10H/1", "end card"),
        (
            "9H 10H JH",
            "9D 9C",
            "MELD_TOO_SMALL",
            "9H/1",
            "three cards must stay",
        ),
        (
            "9H 9D 9S",
            "7H 8H",
            "MELD_TOO_SMALL",
            "9H/1",
            "9♥ stays in 9♠ 9♥ 9♦",
        ),
        ("5H JK 7H", "2S 2C", "JOKER_NEEDS_CARD", "JK/1", "(6♥)"),
    ] {
        let mut bench = laid(&[lies]);
        bench.melds(1, lays);
        bench.wait(1.5);
        assert_eq!(
            bench.sheet().groups[1].verdict,
            Verdict::Unknown,
            "a card may still come"
        );
        let fault = thrown(&mut bench);
        is_told(&fault, reason, "RA-16", &[card]);
        assert!(fault.text.contains(says), "{}", fault.text);
        // Taken back, it was never there.
        bench.lift(lays, Zone::Melds(Seat(1)));
        bench.wait(5.0);
        assert_eq!(bench.turn(), Some(0), "{lies}");
    }
}

/// RA-17, RA-19: a joker that went into the hand is asked for by name.
#[test]
fn a_joker_taken_into_the_hand_must_be_laid() {
    let mut bench = laid(&["5H JK 7H"]);
    bench.lift("JK", Zone::Melds(Seat(1)));
    bench.melds(1, "6H");
    bench.wait(4.0);
    let fault = thrown(&mut bench);
    is_told(&fault, "MUST_MELD_NOW", "RA-19", &["JK/1"]);
    assert!(fault.text.contains("6♥"), "{}", fault.text);
    bench.melds(1, "JK 2S 2C");
    bench.wait(2.0);
    let taken = bench.questions()[0].options[0].value.clone();
    bench.answer("laid", &taken).unwrap();
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(0));
    assert_eq!(bench.groups(), ["valid 5H 6H 7H", "valid 2S 2C JK"]);
    // The same of another's joker, where no other combination lies.
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "5H JK 7H");
    bench.throw("2D");
    bench.melds(0, "9S 10S JS");
    bench.throw("3D");
    bench.throw("4D");
    bench.lift("JK", Zone::Melds(Seat(1)));
    bench.melds(1, "6H");
    bench.wait(4.0);
    bench.throw("KS");
    assert_eq!(bench.turn(), Some(0));
    let fault = bench.sheet().faults[0].clone();
    is_told(&fault, "MUST_MELD_NOW", "RA-19", &["JK/1"]);
}

/// RA-03 to RA-07, RA-A3: a card too many is named, even where what lies beside it is a combination.
#[test]
fn a_card_too_many_is_named() {
    for (lays, reason, rule, blame) in [
        ("5C 6C JK/1 JK/2", "TOO_MANY_JOKERS", "RA-07", "JK/2"),
        ("3C JK/1 JK/2", "TOO_MANY_JOKERS", "RA-07", "JK/2"),
        ("8S 8C 8D 8H JK/1", "SET_TOO_LARGE", "RA-05", "JK/1"),
        ("8S 8S/2 8H", "DUPLICATE_CARD", "RA-04", "8S/2"),
        ("8S 8C 8D 8S/2", "DUPLICATE_CARD", "RA-04", "8S/2"),
    ] {
        let mut bench = Bench::dealt(2, &[]);
        bench.melds(1, lays);
        let fault = thrown(&mut bench);
        is_told(&fault, reason, rule, &[blame]);
        let card = Say::from(blame.parse::<Piece>().unwrap());
        let back = format!("ake back {card} (");
        assert!(fault.text.contains(&back), "{}", fault.text);
        bench.lift(blame, Zone::Melds(Seat(1)));
        bench.wait(5.0);
        let mended = lays.split(' ').count() > 3;
        assert_eq!(bench.turn(), Some(u8::from(!mended)), "{lays}");
    }
    let mut bench = laid(&["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"]);
    bench.melds(1, "AC/2");
    let fault = thrown(&mut bench);
    is_told(&fault, "RUN_TOO_LONG", "RA-A3", &["AC/2"]);
    assert!(fault.text.contains("Take back A♣"), "{}", fault.text);
}

/// RA-07: while two jokers lie there it is not said that the second one only needs more cards.
#[test]
fn a_second_joker_needs_cards_of_its_own() {
    let mut bench = Bench::dealt(2, &[]);
    bench.melds(1, "5C 6C JK/1 JK/2");
    bench.wait(1.5);
    let texts: Vec<String> = bench.sheet().groups.into_iter().map(|g| g.text).collect();
    assert!(texts[1].contains("one joker"), "{texts:?}");
    bench.melds(1, "9S 9D");
    bench.wait(1.5);
    let valid = |group: &str| bench.groups().contains(&group.to_owned());
    assert!(valid("valid 9S 9D JK"), "{:?}", bench.groups());
}

/// RA-20: cards added that do not fit, because there are too many, are named too.
#[test]
fn a_card_added_too_many_is_named() {
    let mut bench = laid(&["5H JK 7H"]);
    bench.throw("4S");
    bench.melds(0, "2S 2C 2H");
    bench.throw("5S");
    bench.throw("6S");
    assert_eq!(bench.turn(), Some(0));
    bench.melds(1, "8H JK/2");
    bench.throw("KS");
    let fault = bench.sheet().faults[0].clone();
    is_told(&fault, "TOO_MANY_JOKERS", "RA-20", &["JK/2"]);
}

/// RA-21: whoever has laid everything is told so before looking for a card to throw.
#[test]
fn everything_laid_and_nothing_left_to_throw() {
    let mut bench = Bench::dealt(4, &[("packs", "1")]);
    bench.melds(3, "2H 3H 4H 5H 6H 7H 8H");
    bench.wait(0.5);
    assert!(bench.faults().is_empty(), "not before it is quiet");
    let wakes = bench.table.app().wake_at();
    assert!(wakes.is_some(), "the table wakes for it");
    bench.wait(1.0);
    let fault = bench.sheet().faults[0].clone();
    is_told(&fault, "NO_DISCARD", "RA-21", &[]);
    assert!(fault.text.contains("take one back"), "{}", fault.text);
    bench.lift("8H", Zone::Melds(Seat(3)));
    bench.wait(4.0);
    assert!(bench.faults().is_empty());
    bench.throw("8H");
    assert_eq!(bench.phase(), table::view::Phase::Showing);
}
