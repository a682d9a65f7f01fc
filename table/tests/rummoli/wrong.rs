//! Wrong plays: named with rule and remedy, undone by taking the card back; and what a reader gets
//! wrong, which is nobody's fault.

use rules::Seat;
use sensors::{Antenna, Change, Unnameable};
use table::zone::Zone;

use crate::bench::Bench;

const PAD: [Zone; 3] = [Zone::Pad(Seat(0)), Zone::Pad(Seat(1)), Zone::Pad(Seat(2))];

/// RU-16.
#[test]
fn a_card_that_is_not_the_next_is_named_until_it_is_taken_back() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "10S");
    assert_eq!(bench.faults_by_rule(), [("NOT_NEXT", "RU-16")]);
    let fault = &bench.sheet().faults[0];
    assert_eq!(fault.text, "Ivan, 10♠: Next is 8♠ (RU-16): take it back.");
    assert_eq!(fault.blame, ["10S/1"]);
    assert_eq!(bench.played(), "A:7S");
    bench.lift("10S", PAD[1]);
    assert_eq!(bench.faults_by_rule(), []);
    bench.show(2, "8S");
    assert_eq!(bench.played(), "A:7S C:8S");
}

/// RU-17: after an ace only a lead of the other colour.
#[test]
fn nothing_follows_an_ace_but_the_other_colour() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "AH");
    bench.show(0, "9D");
    assert_eq!(bench.faults_by_rule(), [("SAME_COLOUR", "RU-18")]);
    assert!(bench.sheet().faults[0].text.contains("a black card is led"));
    bench.lift("9D", PAD[0]);
    bench.show(1, "6C");
    assert_eq!(bench.faults_by_rule(), [("OUT_OF_TURN", "RU-18")]);
    bench.lift("6C", PAD[1]);
    bench.show(0, "6S");
    assert_eq!(bench.played(), "A:AH A:6S");
}

/// RU-15, RU-18, RU-A9: a lead is wrong when a lower card is known; by suit or by colour.
#[test]
fn the_lowest_card_is_led() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "6D");
    assert_eq!(bench.faults_by_rule(), [("NOT_LOWEST", "RU-15")]);
    assert!(
        bench.sheet().faults[0].text.contains("3♦"),
        "{:?}",
        bench.sheet().faults
    );
    bench.lift("6D", PAD[0]);
    bench.show(0, "AH");
    bench.show(0, "6S");
    assert_eq!(
        bench.faults_by_rule(),
        [],
        "by suit: the two of clubs does not matter"
    );

    let mut bench = Bench::running(3, &[("lowest", "colour")]);
    bench.show(0, "AH");
    bench.show(0, "6S");
    assert_eq!(bench.faults_by_rule(), [("NOT_LOWEST", "RU-18")]);
    bench.lift("6S", PAD[0]);
    bench.show(0, "2C");
    assert_eq!(bench.played(), "A:AH A:2C");
}

/// RU-15: only the winner of the poker pot opens.
#[test]
fn who_did_not_win_the_pot_does_not_open() {
    let mut bench = Bench::running(3, &[]);
    bench.show(1, "2H");
    assert_eq!(bench.faults_by_rule(), [("OUT_OF_TURN", "RU-18")]);
    bench.lift("2H", PAD[1]);
    bench.show(0, "2H");
    assert_eq!(bench.played(), "A:2H");
}

/// RU-A12: who showed the next card at poker can neither hold it back nor let the run stop, unless
/// the table plays without force.
#[test]
fn who_is_known_to_hold_the_next_card_plays_it() {
    for (forced, stops) in [("true", false), ("false", true)] {
        let mut bench = Bench::running(3, &[("forced", forced)]);
        bench.show(0, "3D");
        let stopped = bench.call(0, "nobody", "");
        assert_eq!(stopped.is_ok(), stops, "forced {forced}");
        if let Err(why) = stopped {
            assert_eq!(
                why.to_string(),
                "Whoever holds 4♦ plays it (RU-A12): lay it on your pad."
            );
        }
    }
}

/// RU-14: a card that another has shown at poker is not theirs.
#[test]
fn a_card_of_somebody_else_is_not_played() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "3D");
    bench.show(1, "4D");
    assert_eq!(bench.faults_by_rule(), [("NOT_IN_HAND", "RU-14")]);
}

/// A wrong card that lies there is played when what others do has made it right.
#[test]
fn a_card_laid_too_early_is_good_when_its_turn_comes() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "9S");
    assert_eq!(bench.faults_by_rule(), [("NOT_NEXT", "RU-16")]);
    bench.show(2, "8S");
    assert_eq!(
        (bench.played(), bench.faults_by_rule()),
        ("A:7S C:8S B:9S".into(), vec![])
    );
    // And a lead that was laid before the run had stopped.
    bench.show(1, "6H");
    assert_eq!(bench.faults_by_rule(), [("NOT_NEXT", "RU-16")]);
    bench.stop();
    assert_eq!(
        (bench.played(), bench.faults_by_rule()),
        ("A:7S C:8S B:9S B:6H".into(), vec![])
    );
}

/// Poker hands lie on the pads when the runs begin: they are not plays, nor is what flickers among
/// them, nor what is laid on top of them.
#[test]
fn poker_hands_are_taken_up_first() {
    let mut bench = Bench::dealt(2, &[]);
    bench.call(1, "leave-widow", "").unwrap();
    bench.show(0, "KS KD KC 2C 3D");
    bench.show(1, "2D 3C 4C 5C QS");
    assert_eq!(bench.faults_by_rule(), [("NOT_TAKEN_UP", "RU-14"); 2]);
    assert_eq!(
        bench.sheet().faults[0].text,
        "5 cards lie on Ana's pad without being played: take the cards up first, then play (RU-14)."
    );
    bench.lift("2C", PAD[0]);
    bench.show(0, "2C");
    bench.show(0, "7S");
    assert_eq!(bench.played(), "");
    assert!(bench.sheet().faults[0].text.starts_with("6 cards"));
    for card in ["KS", "KD", "KC", "2C", "3D", "7S"] {
        bench.lift(card, PAD[0]);
    }
    // Ivan's still lie there: that is Ivan's own affair.
    bench.show(0, "7S");
    assert_eq!(bench.played(), "A:7S");
    bench.show(1, "8S");
    assert_eq!(
        (bench.played(), bench.faults_by_rule().len()),
        ("A:7S".into(), 1)
    );
}

/// RU-10: six cards, and a card that lies twice.
#[test]
fn five_cards_are_shown_no_more() {
    let mut bench = Bench::dealt(2, &[]);
    bench.call(1, "leave-widow", "").unwrap();
    bench.show(0, "KS KD KC 2C 3D 4D");
    assert_eq!(bench.faults_by_rule(), [("CARD_COUNT", "RU-10")]);
    bench.lift("4D", PAD[0]);
    bench.wait(1.2);
    assert!(bench.log().contains(&"Ana shows three of a kind.".into()));
    bench.show(1, "KS/2 3C 4C 5C QS");
    assert_eq!(bench.faults_by_rule(), [("DUPLICATE_CARD", "RU-10")]);
    bench.lift("KS/2", PAD[1]);
    bench.show(1, "2D");
    assert_eq!(
        bench.faults_by_rule().len(),
        2,
        "the poker hands are to be taken up"
    );
    assert_eq!(bench.totals(), [93, 91]);
}

/// RU-10: a card of the neighbour's, which this pad's antenna heard first, is none too many.
#[test]
fn a_card_that_the_neighbours_antenna_heard_first_is_not_called() {
    let mut bench = Bench::dealt(2, &[]);
    bench.call(1, "leave-widow", "").unwrap();
    for card in ["KS", "KD", "KC", "2C", "3D"] {
        bench.lay(card, PAD[0]);
    }
    bench.wait(0.5);
    bench.lay("4D", PAD[0]);
    assert_eq!(bench.faults_by_rule(), []);
    bench.wait(0.7);
    bench.lay("4D", PAD[1]);
    bench.wait(1.2);
    assert_eq!(bench.faults_by_rule(), []);
    assert!(bench.log().contains(&"Ana shows three of a kind.".into()));
}

/// RU-03: two cards at a cut.
#[test]
fn one_card_is_cut() {
    let mut bench = Bench::seated(2, &[]);
    bench.show(0, "KS 4D");
    assert_eq!(bench.faults_by_rule(), [("CARD_COUNT", "RU-03")]);
    bench.lift("4D", PAD[0]);
    bench.wait(1.2);
    assert!(bench.next().ends_with("Awaited: Ivan."), "{}", bench.next());
}

/// A played card that is not read for a moment, that is gathered, or that lies on another pad
/// is played and stays so; a card that brushed a pad is not.
#[test]
fn a_missed_read_is_no_move() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S 8S");
    bench.lift("8S", PAD[0]);
    bench.show(0, "8S");
    bench.lift("7S", PAD[0]);
    bench.show(1, "7S");
    assert_eq!(
        (bench.played(), bench.faults_by_rule()),
        ("A:7S A:8S".into(), vec![])
    );
    bench.lay("9S", PAD[1]);
    bench.wait(0.4);
    bench.lift("9S", PAD[1]);
    bench.wait(2.0);
    assert_eq!(
        (bench.played(), bench.faults_by_rule()),
        ("A:7S A:8S".into(), vec![])
    );
    // Carried over: the old antenna lets go later.
    bench.lay("9S", PAD[1]);
    bench.lay("9S", PAD[2]);
    bench.wait(0.5);
    bench.lift("9S", PAD[1]);
    bench.wait(1.0);
    assert_eq!(bench.played(), "A:7S A:8S C:9S");
}

/// Read in two places it counts in neither, is not named, and a reader that is down takes nothing.
#[test]
fn two_places_and_a_dead_reader_make_nothing_wrong() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.lay("QD", PAD[1]);
    bench.lay("QD", Zone::Dead);
    bench.wait(3.0);
    let notices = bench.view().notices;
    assert_eq!(notices[0].kind, "two_places");
    assert!(!notices[0].text.contains("QD"), "{notices:?}");
    bench.lift("QD", Zone::Dead);
    bench.lift("QD", PAD[1]);
    let why = "no answer".into();
    let antenna = Antenna(0);
    bench
        .table
        .change(bench.at(), Change::ReaderDown { antenna, why });
    bench.show(1, "8S");
    assert_eq!(bench.played(), "A:7S B:8S");
    bench.call(0, "played", "9S").unwrap();
    assert_eq!(bench.played(), "A:7S B:8S A:9S");
}

/// A tag that no UID names is not a piece: its zone is reported beside the game until it is taken away.
#[test]
fn a_tag_that_cannot_be_listed_is_told_beside_the_game() {
    let mut bench = Bench::running(2, &[]);
    let (antenna, level) = (Antenna(0), [0x88, 1, 2, 3]);
    let mut change = |what| {
        let change = Change::Unnameable { antenna, what };
        bench.table.change(bench.at(), change);
        let faults = bench.table.faults().into_iter();
        let told = faults.map(|fault| {
            assert!(fault.text.contains("88010203"), "{}", fault.text);
            (fault.kind, fault.zone)
        });
        told.collect::<Vec<_>>()
    };
    let told = ("unnameable", Some(PAD[0]));
    assert_eq!(change(Some(Unnameable { level })), [told]);
    assert_eq!(change(None), []);
}

/// RU-A2: no jokers.
#[test]
fn a_joker_is_sent_away() {
    let mut bench = Bench::running(2, &[]);
    bench.show(0, "JK/1");
    let notices = bench.view().notices;
    assert!(
        notices[0].text.starts_with("A joker lies on Ana's pad."),
        "{notices:?}"
    );
    assert_eq!(bench.played(), "");
}

/// RU-02, RU-04, RU-A2: what cannot be seated.
#[test]
fn odd_tables_are_refused() {
    let mut bench = Bench::seated(2, &[]);
    let mut why = |players: usize, option: (&str, &str)| {
        bench.sit(players, &[option]).unwrap_err().to_string()
    };
    assert!(why(9, ("wheel", "true")).contains("RU-A2"));
    assert!(why(1, ("wheel", "true")).contains("RU-A2"));
    for (marks, rule) in [
        ("AH KH", "RU-02"),
        ("AH AH QH JH 10H KQH 789", "RU-02"),
        ("AH KH QH JH 10H KQH JK", "RU-A1"),
    ] {
        assert!(why(2, ("pay_sections", marks)).contains(rule), "{marks}");
    }
    assert!(why(2, ("chips", "0")).contains("1 to 100000"));
    assert!(why(2, ("poker_method", "3")).contains("poker_method"));
    assert!(why(2, ("joker", "1")).contains("no option"));
    let other = [
        ("pay_sections", "AS KS QS JS 10S KQS 234"),
        ("poker_method", "2"),
    ];
    bench.sit(8, &other).unwrap();
    assert_eq!(bench.section("234"), 0);
}
