//! How a deal and the game end: counts, payment, impasse, the next deal, what is left.

use display::Symbol;
use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// RU-21, RU-22, RU-25: the last card ends the deal; the hands are counted on the pads or by
/// mouth; each card pays a chip; the deal passes to the left and what was not won stays.
#[test]
fn the_first_one_out_is_paid_for_every_card() {
    let mut bench = Bench::running(3, &[]);
    // Misdealt: Ana has counted two cards.
    bench.call(0, "count", "2").unwrap();
    bench.show(0, "7S");
    bench.show(1, "8S");
    bench.show(0, "9S");
    assert_eq!(bench.view().phase, Phase::Showing);
    assert!(
        bench.next().starts_with("Ana has no card left."),
        "{}",
        bench.next()
    );
    bench.clear_pads();

    // Twelve cards were dealt and not played: seen in two swipes.
    let note = |bench: &Bench| (bench.sheet().notes[1].seen, bench.sheet().notes[1].of);
    bench.show(1, "2D 3C 4C 5C QS 2H 3H");
    assert_eq!(note(&bench), (7, 12));
    bench.show(1, "4H 5H 6H 7H 8H");
    assert_eq!(bench.calls("whole"), [0, 2], "RU-21: the winner says it");
    bench.call(2, "count", "5").unwrap();
    bench.call(0, "whole", "").unwrap();

    // Each laid nine; Ana won the poker pot (3) and takes 3 + 12 + 5 now.
    assert_eq!(bench.totals(), [91 + 3 + 20, 91 - 12, 91 - 5]);
    // The round as it was: both pots from the middle, then a chip a card.
    let [ana, ivan, lea] = [Symbol::Circle, Symbol::Square, Symbol::Triangle].map(Some);
    let passes = bench.table.app().scoreboard().passes;
    let passes = passes.iter().map(|pass| (&*pass.what, pass.from, pass.to));
    assert!(passes.eq([("6", None, ana), ("12", ivan, ana), ("5", lea, ana)]));
    let result = bench.sheet().result.unwrap();
    assert_eq!(result.text, "Ana is out first and takes the Rummoli pot.");
    let lines: Vec<(&str, &[String])> = result
        .seats
        .iter()
        .map(|seat| (seat.points.as_str(), &seat.lines[..]))
        .collect();
    assert_eq!(lines[0].0, "+14");
    assert_eq!(
        lines[0].1,
        [
            "Ante: -9",
            "Poker pot: +3",
            "Rummoli pot and a chip for each card of the others: +20"
        ]
    );
    assert_eq!(
        lines[1],
        (
            "-21",
            &["Ante: -9".to_owned(), "12 cards left: -12".to_owned()][..]
        )
    );
    assert_eq!(bench.view().seats[0].change, Some(14));

    // Seat 2 dealt, so seat 0 is next; cards in the widow's place keep that player from it.
    bench.lay("AS", Zone::Widow);
    bench.clear_pads_but_widow();
    assert_eq!(
        bench.next(),
        "One card lies on the widow's place: gather the cards before the deal."
    );
    assert!(bench.ask(Request::Deal).is_err());
    bench.clear_pads();
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.view().dealer, Seat(0));
    let grown = ["AH", "789", "poker", "pot"].map(|name| bench.section(name));
    assert_eq!(grown, [6, 6, 3, 3]);
}

/// RU-22: whoever finds a card plays on.
#[test]
fn a_winner_who_finds_a_card_plays_on() {
    let mut bench = Bench::running(2, &[]);
    bench.call(0, "count", "1").unwrap();
    bench.show(0, "7S");
    assert_eq!(bench.view().phase, Phase::Showing);
    bench.call(0, "count", "1").unwrap();
    assert_eq!(bench.view().phase, Phase::Playing);
    bench.show(1, "8S");
    bench.show(0, "9S");
    bench.call(0, "whole", "").unwrap();
    bench.call(1, "count", "3").unwrap();
    assert_eq!(bench.view().phase, Phase::Scored);
    assert_eq!(bench.totals(), [91 + 2 + 2 + 3, 91 - 3]);
}

/// RU-23, RU-A10: nobody can change the colour; the lead goes round, the last player included;
/// every card pays into the pot, which nobody wins.
#[test]
fn an_impasse_feeds_the_pot() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.stop();
    assert!(
        bench.call(1, "pass", "").is_err(),
        "first the last player is asked"
    );
    let known = bench.call(0, "pass", "").unwrap_err().to_string();
    assert!(
        known.contains("red") && known.contains("RU-18"),
        "the player showed the king of diamonds: {known}"
    );
    bench.show(0, "3D");
    bench.show(2, "4D 5D");
    bench.show(0, "6D");
    bench.stop();
    bench.show(0, "2C");
    bench.show(1, "3C 4C 5C");
    bench.stop();
    // Ivan is known to hold the two of diamonds.
    bench.show(1, "2D");
    // The three lies already, so Ivan leads again: black, the queen of spades.
    bench.show(1, "QS");
    bench.show(0, "KS");
    bench.stop();
    bench.show(0, "KD");
    bench.stop();
    bench.show(0, "KC");
    bench.stop();
    for seat in 0..3 {
        bench.say(seat, "pass", "");
    }
    assert_eq!(bench.view().phase, Phase::Showing);
    assert!(
        bench.next().starts_with("Nobody can change the colour."),
        "{}",
        bench.next()
    );
    let chips = bench.totals();
    for (seat, cards) in [(0, "4"), (1, "6"), (2, "1")] {
        bench.call(seat, "count", cards).unwrap();
    }
    assert_eq!(bench.totals(), [chips[0] - 4, chips[1] - 6, chips[2] - 1]);
    assert_eq!(bench.section("pot"), 3 + 11);
    assert_eq!(bench.view().phase, Phase::Scored);
}

/// RU-26: by agreement between two deals; the highest cut takes all that is left.
#[test]
fn the_game_ends_by_agreement_and_a_cut() {
    let mut bench = Bench::running(2, &[]);
    assert!(bench.agree(Wanted::Abandon).is_err(), "not during a deal");
    bench.finish_deal();
    bench.agree(Wanted::Abandon).unwrap();
    let left: i64 = bench
        .sheet()
        .sections
        .iter()
        .map(|section| section.chips)
        .sum();
    assert!(
        bench.next().contains(&format!("{left} chips are left")),
        "{}",
        bench.next()
    );
    bench.show(0, "KS");
    bench.show(1, "KD");
    assert!(bench.log().last().unwrap().starts_with("Tied"));
    let before = bench.totals();
    bench.show(1, "5H");
    bench.show(0, "4H");
    assert_eq!(bench.totals(), [before[0], before[1] + left as i32]);
    assert_eq!(bench.view().phase, Phase::Finished);
    assert!(bench.ask(Request::Deal).is_err());
}

/// A card that has lain on a pad from before and is not read for a moment is not a cut, nor is that of a
/// tie; taken up and laid again it is one.
#[test]
fn an_old_card_that_flickers_is_not_cut() {
    let mut bench = Bench::running(2, &[]);
    bench.finish_deal();
    bench.lay("AD", Zone::Pad(Seat(0)));
    bench.agree(Wanted::Abandon).unwrap();
    let flickers = |bench: &mut Bench, card: &str, seat: u8| {
        bench.lift(card, Zone::Pad(Seat(seat)));
        bench.wait(1.5);
        bench.lay(card, Zone::Pad(Seat(seat)));
        bench.wait(1.2);
    };
    flickers(&mut bench, "AD", 0);
    assert_eq!(bench.calls("cards"), [0, 1], "both are awaited");
    bench.show(0, "KS");
    bench.show(1, "KD");
    assert!(bench.log().last().unwrap().starts_with("Tied"));
    flickers(&mut bench, "KS", 0);
    flickers(&mut bench, "KD", 1);
    assert_eq!(bench.calls("cards"), [0, 1], "both are awaited again");
    bench.lift("AD", Zone::Pad(Seat(0)));
    bench.wait(2.0);
    bench.show(0, "AD");
    bench.show(1, "QD");
    assert_eq!(bench.view().phase, Phase::Finished);
    assert!(bench.next().contains("Ana wins"), "{}", bench.next());
}

/// RU-03: a card of a tie that its antenna misses just as the last one is cut is not cut again when it is read again.
#[test]
fn an_old_card_that_is_missed_at_the_tie_is_not_cut() {
    let mut bench = Bench::seated(3, &[]);
    bench.show(0, "KS");
    bench.show(1, "5D");
    bench.lay("KH", Zone::Pad(Seat(2)));
    bench.lift("KS", Zone::Pad(Seat(0)));
    bench.wait(1.2);
    assert!(bench.log().last().unwrap().starts_with("Tied"));
    bench.lay("KS", Zone::Pad(Seat(0)));
    bench.wait(1.2);
    assert_eq!(bench.calls("cards"), [0, 2], "both are awaited");
    bench.show(0, "9C");
    bench.show(2, "10C");
    assert_eq!(bench.view().dealer, Seat(2));
}

/// A play that was taken back lies there until it is taken up, whatever the antenna misses.
#[test]
fn a_play_that_was_taken_back_does_not_flicker_in() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.undo();
    bench.lift("7S", Zone::Pad(Seat(0)));
    bench.wait(1.0);
    bench.show(0, "7S");
    assert_eq!(bench.played(), "");
    assert_eq!(bench.faults_by_rule(), [("NOT_TAKEN_UP", "RU-14")]);
    bench.lift("7S", Zone::Pad(Seat(0)));
    bench.wait(2.0);
    bench.show(0, "7S");
    assert_eq!(bench.played(), "A:7S");
}

/// RU-26: or the best of five cards dealt afresh.
#[test]
fn the_game_ends_with_five_cards_dealt_afresh() {
    let mut bench = Bench::running(2, &[("final", "poker")]);
    bench.finish_deal();
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(bench.table.app().game().plan().hands, [5, 5]);
    bench.show(0, "2S 4D 6C 8H 10S");
    bench.show(1, "2D 4C 6H 8S 10D");
    assert!(bench.log().last().unwrap().starts_with("Tied"));
    bench.clear_pads();
    bench.wait(2.0);
    bench.show(0, "2S 4D 6C 8H 10S");
    bench.show(1, "AS AD AC KS KD");
    assert_eq!(bench.view().phase, Phase::Finished);
    assert!(
        bench
            .sheet()
            .sections
            .iter()
            .all(|section| section.chips == 0)
    );
    assert!(bench.next().contains("Ivan wins"), "{}", bench.next());
}

/// RU-A15: antes and payments on credit; a bid must be covered.
#[test]
fn who_has_no_chips_plays_on_credit() {
    let mut bench = Bench::seated(2, &[("chips", "5")]);
    bench.cut_for(1);
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.totals(), [-4, -4]);
    bench.call(1, "auction", "").unwrap();
    let refused = bench.call(0, "bid", "1").unwrap_err().to_string();
    assert!(refused.contains("covered"), "{refused}");
    bench.say(0, "pass", "");
    bench.poker(0);
    bench.finish_deal();
    // The poker pot, the Rummoli pot, and four cards of Ivan's.
    assert_eq!(bench.totals(), [2 + 2 + 4 - 4, -4 - 4]);
    assert_eq!(bench.view().seats[1].change, Some(-13));
}

/// A deal that is not played gives the ante back.
#[test]
fn a_redeal_gives_the_chips_back() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "10H");
    bench.agree(Wanted::Redeal).unwrap();
    assert_eq!(bench.totals(), [100, 100, 100]);
    bench.clear_pads();
    bench.ask(Request::Deal).unwrap();
    assert_eq!((bench.view().dealer, bench.view().round), (Seat(2), 1));
}

/// What is taken back is laid again only when it is taken up and laid again.
#[test]
fn a_play_is_taken_back_by_consent() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(0, "8S 9S");
    assert_eq!(bench.view().past[0].text, "Ana plays 8♠ 9♠.");
    bench.undo();
    bench.wait(3.0);
    assert_eq!((bench.played(), bench.section("789")), ("A:7S".into(), 3));
    assert_eq!(bench.faults_by_rule(), [("NOT_TAKEN_UP", "RU-14")]);
    bench.clear_pads();
    bench.show(1, "8S");
    assert_eq!(
        (bench.played(), bench.faults_by_rule()),
        ("A:7S B:8S".into(), vec![])
    );
}

/// What lay there wrongly before the step and no longer lies there stands against nobody.
#[test]
fn a_fault_that_was_mended_does_not_come_back_with_the_step_before_it() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "10S");
    bench.show(2, "8S");
    bench.lift("10S", Zone::Pad(Seat(1)));
    bench.lift("8S", Zone::Pad(Seat(2)));
    bench.undo();
    bench.wait(3.0);
    assert_eq!(
        (bench.played(), bench.faults_by_rule()),
        ("A:7S".into(), vec![])
    );
}

/// A cut, a hand at poker, a count and a settlement can be taken back too, and do not come again by
/// themselves.
#[test]
fn what_was_shown_is_taken_back_by_consent() {
    let mut bench = Bench::seated(2, &[]);
    bench.show(0, "KS");
    bench.undo();
    bench.wait(3.0);
    assert!(bench.next().contains("Ana and Ivan"), "{}", bench.next());
    bench.clear_pads();
    bench.cut_for(1);
    bench.ask(Request::Deal).unwrap();
    bench.call(1, "leave-widow", "").unwrap();
    bench.show(0, "KS KD KC 2C 3D");
    bench.show(1, "2D 3C 4C 5C QS");
    bench.undo();
    bench.wait(3.0);
    assert!(bench.next().ends_with("Awaited: Ivan."), "{}", bench.next());
    bench.clear_pads();
    bench.show(1, "AD AC AH 5C QS");
    assert_eq!(bench.totals(), [91, 93]);
    bench.clear_pads();
    bench.finish_deal();
    let paid = bench.totals();
    bench.undo();
    bench.wait(3.0);
    assert_eq!(bench.view().phase, Phase::Showing);
    bench.call(0, "count", "17").unwrap();
    bench.call(1, "count", "0").unwrap();
    assert_ne!(bench.totals(), paid);
}

/// Killed and started again: what is played stays played, and what has lain on a pad from before is
/// not laid again because its antenna finds it again.
#[test]
fn a_restart_plays_nothing() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "8S");
    bench.undo();
    let before = (bench.played(), bench.faults_by_rule(), bench.totals());
    bench.restart();
    bench.show(0, "7S");
    bench.show(1, "8S");
    bench.ask(Request::GoOn).unwrap();
    bench.wait(6.0);
    assert_eq!(
        (bench.played(), bench.faults_by_rule(), bench.totals()),
        before
    );
    bench.lift("8S", Zone::Pad(Seat(1)));
    bench.wait(2.0);
    bench.show(1, "8S");
    assert_eq!(bench.played(), "A:7S B:8S");
}

/// Whoever plays on after a start plays on: nobody need press anything first, once the antennas have found again what lay.
#[test]
fn after_a_restart_people_play_on() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.restart();
    bench.wait(6.0);
    bench.show(1, "8S");
    bench.wait(1.5);
    assert_eq!(bench.played(), "A:7S B:8S");
}
