//! RG-16: what hands do at the pile. An antenna is sure of an absence two seconds late.

use table::zone::Zone;

use crate::bench::Bench;

/// How late presence is sure that a tag has left.
const SURE: f64 = 2.2;

impl Bench {
    /// A card is taken from the pile now, which the table hears later.
    fn takes(&mut self, card: &str) -> Taken {
        let at = self.at().at;
        Taken(card.to_owned(), at)
    }

    fn hears(&mut self, taken: Taken) {
        self.lift_dated(&taken.0, Zone::Discard, taken.1);
    }
}

struct Taken(String, u64);

/// Thrown, taken back, another thrown: one turn, whether or not the table was quick to book the first.
#[test]
fn a_card_thought_again_is_no_throw() {
    for (thinks, second_after) in [(0.3, 0.5), (0.8, 0.4), (0.8, 0.9), (1.1, 1.5)] {
        let mut bench = Bench::playing(3, &[]);
        let turn = bench.turn();
        bench.wait(5.0);
        bench.lay("KD/1", Zone::Discard);
        bench.wait(thinks);
        let taken = bench.takes("KD/1");
        bench.wait(second_after);
        bench.lay("5C/1", Zone::Discard);
        bench.wait(SURE - second_after);
        bench.hears(taken);
        bench.wait(5.0);
        assert_eq!(bench.sheet().discard, ["3S", "5C"], "{thinks}");
        assert_eq!(bench.sheet().previous.map(|seat| seat.0), turn, "{thinks}");
        assert_eq!(bench.turn(), Some(1), "{thinks}");
        let log = bench.view().log;
        let booked = log.iter().any(|line| line == "Léa threw K♦.");
        let told = log.iter().any(|line| line.contains("took K♦ back"));
        assert_eq!(booked, told, "the table says so if it booked it: {log:?}");
    }
}

/// What was said and is sensed later is the same thing once.
#[test]
fn a_card_said_to_be_thrown_and_read_later_is_one_throw() {
    let mut bench = Bench::playing(3, &[]);
    bench.wait(5.0);
    bench.say(2, "threw-unread", "");
    assert_eq!(bench.turn(), Some(1));
    bench.wait(10.0);
    bench.lay("4D/1", Zone::Discard);
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(0), "it goes on, and asks");
    bench.answer("unread:4D/1", "before").unwrap();
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.sheet().discard, ["3S", "4D"]);
    assert!(bench.view().questions.is_empty());
    let log = bench.view().log;
    assert!(
        !log.iter().any(|line| line.contains("took 4♦ back")),
        "{log:?}"
    );
    bench.throw("5C/1");
    assert_eq!((bench.turn(), bench.sheet().discard.len()), (Some(0), 3));
}

/// A card thrown out of turn and taken back at once is nobody's throw.
#[test]
fn a_card_thrown_out_of_turn_and_taken_back_is_nothing() {
    let mut bench = Bench::playing(3, &[]);
    let turn = bench.turn();
    bench.wait(5.0);
    bench.lay("KD/1", Zone::Discard);
    bench.wait(0.6);
    let taken = bench.takes("KD/1");
    bench.wait(SURE);
    bench.hears(taken);
    bench.wait(5.0);
    assert_eq!((bench.turn(), bench.sheet().discard.len()), (turn, 1));
}

/// What has lain for a while is thrown: whoever takes it then draws it.
#[test]
fn a_card_that_has_lain_is_drawn_by_the_next() {
    let mut bench = Bench::playing(3, &[]);
    bench.wait(5.0);
    bench.lay("KD/1", Zone::Discard);
    bench.wait(2.0);
    assert_eq!(bench.turn(), Some(1));
    let taken = bench.takes("KD/1");
    bench.wait(1.0);
    // Thrown before the table is sure that the king went.
    bench.lay("5C/1", Zone::Discard);
    bench.wait(SURE - 1.0);
    bench.hears(taken);
    bench.wait(5.0);
    assert_eq!(bench.sheet().discard, ["3S", "5C"]);
    assert_eq!(bench.turn(), Some(0));
    let log = bench.view().log;
    assert!(log.last().unwrap().contains("had taken K♦"), "{log:?}");
}

/// Two cards that came together: people say which was thrown, and nobody is skipped meanwhile.
#[test]
fn of_two_cards_that_stick_together_one_is_said() {
    for (answer, pile, turn) in [
        ("KD/1", &["3S", "KD"][..], Some(1)),
        ("5C/1", &["3S", "5C"], Some(1)),
        ("both", &["3S", "KD", "5C"], Some(0)),
    ] {
        let mut bench = Bench::playing(3, &[]);
        bench.wait(5.0);
        bench.lay("KD/1", Zone::Discard);
        bench.wait(0.2);
        bench.lay("5C/1", Zone::Discard);
        bench.wait(SURE);
        assert_eq!(bench.turn(), Some(2), "not before it is known");
        bench.wait(1.0);
        let asked = &bench.view().questions[0];
        assert!(asked.text.contains("K♦") && asked.text.contains("5♣"));
        bench.answer("thrown:KD/1+5C/1", answer).unwrap();
        bench.wait(3.0);
        assert_eq!(bench.sheet().discard, pile);
        assert_eq!(bench.turn(), turn, "{answer}");
    }
}

/// RG-18: whoever throws and closes in one breath has thrown.
#[test]
fn a_close_said_at_once_counts_the_card_just_thrown() {
    let mut bench = Bench::playing(3, &[]);
    bench.wait(5.0);
    bench.lay("KD/1", Zone::Discard);
    bench.wait(0.2);
    bench.say(2, "close", "plain");
    bench.show(2, "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H", 2);
    let log = bench.view().log;
    assert!(log.iter().any(|line| line.contains("closes")), "{log:?}");
}
