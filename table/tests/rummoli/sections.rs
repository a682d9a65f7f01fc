//! RU-02, RU-24: the marked sections, and what a last card does.

use table::event::Request;
use table::view::Phase;

use crate::bench::Bench;

/// RU-24: queen and king of hearts by one player pay three sections, each once.
#[test]
fn pay_cards_are_collected_by_the_hub() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "10H JH");
    bench.show(1, "QH KH");
    bench.show(2, "AH");
    assert_eq!(bench.totals(), [91 + 3 + 6, 91 + 9, 91 + 3]);
    let rest = ["AH", "KH", "QH", "JH", "10H", "KQH", "789", "pot"].map(|name| bench.section(name));
    assert_eq!(rest, [0, 0, 0, 0, 0, 0, 3, 3]);
}

/// RU-A13: king and queen by two players win no third section.
#[test]
fn a_combination_of_two_players_is_nobodys() {
    let mut bench = Bench::running(2, &[]);
    bench.show(0, "QH");
    bench.show(1, "KH");
    assert_eq!((bench.section("KQH"), bench.section("KH")), (2, 0));
}

/// RU-02, RU-A1: other marks by option. A mark without a suit is paid in any.
#[test]
fn other_sections_by_option() {
    let marks = "AS KS QS JS 10S KQS 456";
    let mut bench = Bench::running(2, &[("pay_sections", marks)]);
    let names: Vec<String> = bench
        .sheet()
        .sections
        .into_iter()
        .map(|one| one.name)
        .collect();
    assert_eq!(names[2..].join(" "), marks);
    bench.show(0, "AH");
    assert_eq!(bench.totals(), [91 + 2, 91], "the poker pot alone");
    bench.show(0, "4S 5S 6S");
    assert_eq!((bench.section("456"), bench.totals()), (0, vec![95, 91]));
    bench.stop();
    bench.show(0, "10H");
    bench.stop();
    bench.show(0, "10S JS");
    bench.show(1, "QS");
    bench.show(0, "KS AS");
    // Ten, jack, king and ace for Ana, the queen for Ivan, and nobody has queen and king.
    assert_eq!(bench.totals(), [103, 93]);
    assert_eq!((bench.section("KQS"), bench.section("AS")), (2, 0));
}

/// RU-A14: a marked card that nobody plays, as it is dead, leaves its chips for the next deal.
#[test]
fn what_nobody_played_stays() {
    let mut bench = Bench::running(2, &[]);
    bench.finish_deal();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!((bench.section("AH"), bench.section("pot")), (2, 0));
    bench.ask(Request::Deal).unwrap();
    assert_eq!((bench.section("AH"), bench.section("pot")), (4, 2));
}

/// RU-20: a last card must be of the other colour too.
#[test]
fn a_last_card_is_like_any_other() {
    let mut bench = Bench::running(2, &[]);
    bench.say(0, "count", "2");
    bench.show(0, "7H");
    bench.stop();
    bench.show(0, "AD");
    assert_eq!(bench.faults(), ["SAME_COLOUR"]);
    bench.clear_pads();
    bench.wait(1.2);
    bench.show(0, "2C");
    assert_eq!(bench.phase(), Phase::Showing, "{}", bench.next());
}

/// RU-A18: a player who lays an ace as their last card has won before the run has stopped.
#[test]
fn a_last_card_that_stops_the_run_wins() {
    let mut bench = Bench::running(2, &[]);
    bench.say(0, "count", "2");
    bench.show(0, "KS AS");
    assert_eq!(bench.phase(), Phase::Showing, "{}", bench.next());
    assert!(
        bench.next().starts_with("Ana has no card left."),
        "{}",
        bench.next()
    );
}
