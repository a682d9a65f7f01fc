//! Closing, showing and the score.

use rules::Seat;
use rules::card::Card;
use rules::remigio::{Options, deadwood};
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use super::bench::Bench;

/// A plain close without joker (×2).
const CLOSED: &str = "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H";
const LOSER: &str = "KC KD KH 2D 4D 6D 8D 10C QS JS";

/// Seat 2 has thrown and closes with these cards of the second pack.
fn closing(options: &[(&str, &str)], announced: &str, cards: &str) -> Bench {
    let mut bench = Bench::playing(3, options);
    bench.throw("KD/1");
    bench.call(2, "close", announced).unwrap();
    bench.show(2, cards, 2);
    bench
}

fn loose(cards: &str, options: &Options) -> i32 {
    let hand: Vec<Card> = cards
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();
    deadwood(&hand, options).unwrap().points as i32
}

/// RG-18 to RG-21, RG-27: ten cards are shown, then the others show, and the loose cards count.
#[test]
fn the_others_loose_cards_count_times_the_closers_line() {
    let mut bench = Bench::playing(3, &[]);
    bench.throw("KD/1");
    bench.call(2, "close", "plain").unwrap();
    bench.show(2, "AS 2S 3S 4S 5H 6H 7H", 2);
    let next = bench.view().next.text;
    assert!(next.contains("7 of 10 seen"), "{next}");
    assert_eq!(bench.view().phase, Phase::Showing);
    bench.show(2, "9C 9D 9H", 2);
    bench.show(0, LOSER, 1);
    assert_eq!(
        bench.sheet().notes[1].of,
        10,
        "Ivan's hand is still awaited"
    );
    bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 7S 7C", 1);
    let view = bench.view();
    assert_eq!(view.phase, Phase::Scored);
    let options = Options::default();
    let expected = [
        loose(LOSER, &options) * 2,
        loose("5C 5D 7S 7C", &options) * 2,
        0,
    ];
    assert_eq!([0, 1, 2].map(|seat| view.seats[seat].total), expected);
    assert_eq!(bench.table.app().totals(), expected);
    let result = view.sheet().unwrap().result.clone().unwrap();
    assert_eq!(result.seats[1].loose, ["5C", "5D", "7S", "7C"]);
    assert!(
        result.seats[1].lines[0].contains("24 × 2 = 48"),
        "{:?}",
        result.seats[1].lines
    );
    assert_eq!(view.dealer, Seat(2), "RG-A16: to the right");
}

/// RG-A12: a false close is refused with the rule; the thrown card stays, the next plays on.
#[test]
fn a_false_close_changes_nothing() {
    let bench = closing(&[], "plain", "AS 2S 3S 4S 5H 6H 7H 9C 9D JH");
    assert_eq!(bench.view().phase, Phase::Playing);
    let fault = &bench.sheet().faults[0];
    assert_eq!((fault.reason, fault.rule), ("NOT_CLOSED", "RG-18"));
    assert!(fault.text.contains("loose: 9♣ 9♦ J♥;"), "{}", fault.text);
    assert_eq!(fault.blame, ["9C/2", "9D/2", "JH/2"]);
    assert_eq!((bench.turn(), bench.sheet().discard.len()), (Some(1), 2));
}

/// RG-18: whoever has not thrown last cannot close; the page says so.
#[test]
fn only_the_last_to_throw_closes() {
    let mut bench = Bench::playing(3, &[]);
    bench.throw("KD/1");
    bench.throw("QD/1");
    bench.call(2, "close", "plain").unwrap();
    bench.show(2, CLOSED, 2);
    assert_eq!(bench.view().phase, Phase::Playing);
    assert!(bench.sheet().faults[0].text.contains("RG-18"));
    bench.call(1, "close", "plain").unwrap();
    bench.call(1, "not-closed", "").unwrap();
    assert_eq!(bench.turn(), Some(0));
}

/// RG-15, RG-18, RG-30: a close that no ten cards could make is refused before anybody lays the hand open.
#[test]
fn who_may_not_close_shows_nothing() {
    let mut bench = Bench::playing(3, &[]);
    bench.say(2, "count", "9");
    bench.throw("KD/1");
    bench.say(2, "close", "plain");
    assert_eq!(bench.phase(), Phase::Playing, "no hand is awaited");
    let fault = bench.sheet().faults[0].clone();
    assert_eq!((fault.reason, fault.rule), ("DEAD_HAND", "RG-15"));
    assert!(fault.text.contains("wrong number"), "{}", fault.text);
    bench.throw("QD/1");
    bench.say(2, "close", "plain");
    assert_eq!(bench.sheet().faults[0].reason, "DEAD_HAND");
    bench.say(0, "pardon", "2");
    bench.say(2, "close", "plain");
    let fault = bench.sheet().faults[0].clone();
    assert_eq!((fault.reason, fault.rule), ("NOT_YOUR_TURN", "RG-18"));
    assert!(fault.text.contains("threw last"), "{}", fault.text);
    bench.say(2, "close", "five_pairs");
    assert_eq!(bench.sheet().faults[0].reason, "TOO_LATE");
    assert_eq!((bench.phase(), bench.turn()), (Phase::Playing, Some(0)));
    bench.say(1, "close", "plain");
    assert_eq!(bench.phase(), Phase::Showing, "Ivan has thrown last");
}

/// RG-A11: a hand that is complete as dealt is told to play on.
#[test]
fn complete_as_dealt_is_no_close() {
    let mut bench = Bench::playing(3, &[]);
    bench.say(1, "close", "plain");
    bench.show(1, CLOSED, 2);
    let fault = bench.sheet().faults[0].clone();
    assert_eq!((fault.reason, fault.rule), ("NOT_CLOSED", "RG-A11"));
    assert!(fault.text.contains("only five pairs"), "{}", fault.text);
    bench.lift("AS/2", Zone::Pad(Seat(1)));
}

/// RG-A8: a special hand counts without being announced, unless the table wants it announced.
#[test]
fn an_unannounced_colour_counts_by_the_option() {
    let colour = "AS 2S 3S 4S 5S 6S 7S 9S 9H 9C";
    let colour = colour.replace("9H 9C", "JS KS");
    let kept = closing(&[], "plain", &colour);
    assert!(
        kept.view()
            .log
            .last()
            .unwrap()
            .contains("Colour, without joker (×4)")
    );
    let lost = closing(&[("announce_required", "true")], "plain", &colour);
    assert!(
        lost.view().log.last().unwrap().contains("Combinations"),
        "{:?}",
        lost.view().log
    );
    let said = closing(&[("announce_required", "true")], "colour", &colour);
    assert!(said.view().log.last().unwrap().contains("Colour"));
}

/// RG-30, RG-A10: five pairs close as dealt, before the first draw, for half, rounded up.
#[test]
fn five_pairs_close_before_the_first_draw() {
    let mut bench = Bench::playing(3, &[]);
    bench.call(1, "close", "five_pairs").unwrap();
    bench.show(1, "2S 2H 5C 5D 8H 8S JC JD KS KH", 2);
    bench.show(0, "AC 2C 4C 6C 8C 10D QD KD 3H 5H", 1);
    bench.show(2, "AH AS AD 3C 3D 3H 9H 9S 9D 7S", 2);
    let view = bench.view();
    assert_eq!(view.phase, Phase::Scored);
    let options = Options::default();
    let half = (loose("AC 2C 4C 6C 8C 10D QD KD 3H 5H", &options) + 1) / 2;
    assert_eq!(bench.table.app().totals(), [half, 0, 4]);
}

/// RG-20: a card whose tag is dead is typed in.
#[test]
fn a_dead_tag_is_typed_in() {
    let mut bench = closing(&[], "plain", CLOSED);
    bench.show(0, LOSER, 1);
    bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 7S", 1);
    assert!(bench.call(1, "cards", "17S").is_err());
    bench.call(1, "cards", "7c").unwrap();
    assert_eq!(bench.view().phase, Phase::Scored);
    assert_eq!(bench.table.app().totals()[1], 48);
}

/// RG-20: a hand that is impossible by the count is reported with both numbers, to its owner alone, and no points are
/// written: it is laid as counted, or the owner says before everybody that it had a wrong number (RG-15).
#[test]
fn a_hand_with_other_cards_than_ten() {
    let hand: Vec<&str> = "AC AD AH 3C 3D 3H 5C 5D 7S".split(' ').collect();
    for n in [0, 3, 9] {
        let mut bench = closing(&[], "plain", CLOSED);
        bench.show(0, LOSER, 1);
        bench.show(1, &hand[..n].join(" "), 1);
        let why = bench.call(1, "whole", "").unwrap_err().to_string();
        assert!(why.contains(&format!("Shown: {n};")), "{why}");
        assert!(why.contains("count: 10 (RG-20)"), "{why}");
        assert_eq!(bench.phase(), Phase::Showing, "{n}");
        assert_eq!(bench.totals(), [0, 0, 0]);
        if n == 9 {
            bench.say(1, "count", "9");
            let told = bench.log().join(" ");
            assert!(told.contains("Ivan's hand: 9, and not 10"), "{told}");
            assert_eq!(bench.phase(), Phase::Scored, "it is whole");
            assert_eq!(bench.totals()[1], (5 + 5 + 7) * 2);
        }
    }
}

/// RG-03: cards that no three packs have are not taken for a hand, and the deal goes on to its score.
#[test]
fn a_hand_that_cannot_be_is_not_typed_in() {
    let mut bench = closing(&[], "plain", CLOSED);
    bench.show(0, LOSER, 1);
    bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 7S", 1);
    let why = bench
        .call(1, "cards", "7C 7C 7C 7C")
        .unwrap_err()
        .to_string();
    assert!(why.contains("RG-03"), "{why}");
    bench.call(1, "cards", "7C").unwrap();
    assert_eq!(bench.view().phase, Phase::Scored);
}

/// RG-22, RG-23: who reaches the limit is out, the last one in wins.
#[test]
fn the_last_player_in_wins() {
    let mut bench = closing(&[("limit", "30")], "plain", CLOSED);
    bench.show(0, LOSER, 1);
    bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 7S 7C", 1);
    let view = bench.view();
    assert_eq!(view.phase, Phase::Finished);
    assert!(view.next.text.contains("Léa wins"), "{}", view.next.text);
    assert!(view.sheet().unwrap().notes[0].out);
    assert!(bench.ask(Request::Deal).is_err());
}

/// No card that lies on a pad before a close stands in any page.
#[test]
fn a_hand_on_a_pad_is_shown_to_nobody_before_the_close() {
    let mut bench = Bench::playing(3, &[]);
    bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 7S 7C", 1);
    for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
        let page = serde_json::to_string(&bench.table.view(viewer)).unwrap();
        for card in ["AC", "AD", "3H", "7S"] {
            assert!(!page.contains(&format!("\"{card}")), "{card} in {page}");
        }
    }
    let board = format!(
        "{:?}{}",
        bench.table.app().scoreboard(),
        bench.table.app().public()
    );
    assert!(!board.contains("AD"), "{board}");
    bench.lift("AC/1", Zone::Pad(Seat(1)));
}

/// RG-33: where the table plays so, loose cards go onto the closer's combinations first.
#[test]
fn loose_cards_are_laid_off_by_option() {
    let loser = "8H 9S 2D 4D 6D 10C QS JC KC AC";
    for (lay_off, loose) in [("false", 70), ("true", 70 - 8 - 9)] {
        let mut bench = closing(&[("lay_off", lay_off)], "plain", CLOSED);
        bench.show(0, loser, 1);
        bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 5S 7C", 3);
        assert_eq!(bench.phase(), Phase::Scored);
        assert_eq!(bench.totals()[0], loose * 2, "{lay_off}");
    }
}

/// RG-20: what a hand that is being shown can come to, on the page of its owner alone.
#[test]
fn the_best_of_a_hand_is_told_to_its_owner() {
    let mut bench = closing(&[("best_melds", "true")], "plain", CLOSED);
    bench.show(0, "2D 3D 4D KS", 1);
    let (melds, loose, points) = bench.best(0).unwrap();
    assert_eq!(melds, [["2D", "3D", "4D"]]);
    assert_eq!((loose.join(" "), &*points), ("KS".to_owned(), "10"));
    assert_eq!((bench.best(1), bench.sheet().best), (None, None));
    assert_eq!(
        bench.best(2).unwrap().2,
        "0",
        "who closes has nothing loose"
    );
    let mut bench = Bench::playing(3, &[("best_melds", "true")]);
    bench.show(0, "2D 3D 4D", 1);
    assert_eq!(bench.best(0), None, "the deal goes on");
}

/// RG-20: eleven cards that are laid at once are counted as eleven, not cut after the tenth that was read.
#[test]
fn a_hand_laid_with_a_card_too_many_is_not_cut() {
    let mut bench = closing(&[], "plain", CLOSED);
    bench.show(0, LOSER, 1);
    bench.show(1, "AC AD AH 3C 3D 3H 5C 5D 7S 7C 8C", 1);
    assert_eq!(bench.phase(), Phase::Showing);
    assert_eq!(
        (bench.sheet().notes[1].seen, bench.sheet().notes[1].of),
        (11, 10)
    );
    bench.lift("8C/1", Zone::Pad(Seat(1)));
    bench.say(1, "whole", "");
    assert_eq!(bench.phase(), Phase::Scored);
}
