//! The blind start (RD-22, RD-A13): who looked or offered before the slap loses a point, once for
//! each kind, and only when they own up.

use rules::Seat;
use table::event::Request;

use crate::bench::Bench;

fn dealt() -> Bench {
    let mut bench = Bench::new();
    bench.seat_with(5, &[("variant", "true")]).unwrap();
    bench.ask(Request::Deal).unwrap();
    bench
}

#[test]
fn who_looked_early_owns_up_and_loses_a_point() {
    let mut bench = dealt();
    bench.say(1, "looked", "0");
    bench.say(2, "looked", "0");
    bench.say(1, "offered", "0");
    bench.say(3, "offered", "4");
    let asked: Vec<String> = bench.view().questions.into_iter().map(|q| q.id).collect();
    assert_eq!(
        asked,
        ["looked:0", "offered:0", "offered:4"],
        "once for each kind"
    );

    // Each answers for themselves.
    let (question, value) = ("looked:0".to_owned(), "yes".to_owned());
    let answer = Request::Answer { question, value };
    let others = bench.table.ask(bench.at(), Some(Seat(1)), answer.clone());
    assert!(others.unwrap_err().to_string().contains("another seat"));
    bench.table.ask(bench.at(), Some(Seat(0)), answer).unwrap();
    bench.answer("offered:0", "yes").unwrap();
    bench.answer("offered:4", "no").unwrap();
    assert_eq!(bench.notices(), ["early", "early"]);
    bench.say(4, "looked", "0");
    assert!(bench.view().questions.is_empty(), "it is charged already");

    bench.ask(Request::Start).unwrap();
    bench.claim(0, "P4", &["RC1..9"]);
    bench.turn_all_over_at_the_bell();
    assert_eq!(bench.totals(), [4 - 2, 0, 0, 0, 0]);
    assert!(bench.view().calls.is_empty(), "the round is written");
}

/// What nobody owns up to costs nothing, and without the variant there is nothing to say.
#[test]
fn an_unanswered_word_costs_nothing() {
    let mut bench = dealt();
    bench.say(1, "looked", "0");
    bench.ask(Request::Start).unwrap();
    bench.turn_all_over_at_the_bell();
    assert_eq!(bench.totals(), [0; 5]);
    assert!(bench.view().questions.is_empty());

    let mut plain = Bench::dealt(5);
    assert!(plain.call(1, "looked", "0").is_err());
}

/// A charge is taken back by consent, like any step.
#[test]
fn a_charge_is_taken_back() {
    let mut bench = dealt();
    bench.say(1, "offered", "2");
    bench.answer("offered:2", "yes").unwrap();
    assert!(bench.view().past[0].text.contains("before the start"));
    bench.undo();
    assert_eq!(bench.view().questions[0].id, "offered:2", "asked again");
    bench.answer("offered:2", "no").unwrap();
    assert_eq!(bench.notices(), Vec::<&str>::new());
}

impl Bench {
    fn turn_all_over_at_the_bell(&mut self) {
        self.wait(121.0);
        self.turn_all_over();
    }
}
