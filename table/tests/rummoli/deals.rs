//! Deals from the cut to the payment, with each special case of the rule sheet.

use rules::Seat;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// RU-03: the highest cut deals; those tied cut again, and what lies there from before is not cut
/// again.
#[test]
fn the_highest_cut_deals_and_a_tie_cuts_again() {
    let mut bench = Bench::seated(3, &[]);
    assert!(
        bench.next().contains("Ana, Ivan and Léa"),
        "{}",
        bench.next()
    );
    bench.show(0, "KS");
    bench.show(1, "KH");
    assert!(bench.ask(Request::Deal).is_err(), "nobody deals yet");
    bench.show(2, "5D");
    assert!(
        bench.next().contains("Awaited: Ana and Ivan"),
        "{}",
        bench.next()
    );
    // A card laid beside the old one is the new cut.
    bench.show(0, "9C");
    bench.show(2, "AD");
    bench.lift("KH", Zone::Pad(Seat(1)));
    bench.show(1, "10C");
    assert_eq!(
        bench.next(),
        "2 cards lie on Ana's pad: gather the cards before the deal."
    );
    assert_eq!(bench.view().dealer, Seat(1));
    assert!(bench.ask(Request::Deal).is_err(), "the pads are not clear");
    bench.clear_pads();
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.view().phase, Phase::Dealt);
}

/// RU-04, RU-05, RU-A20: nine chips each, one for each section; the dealer's hand is dealt last but for the widow.
#[test]
fn everybody_antes_and_hands_are_uneven() {
    let mut bench = Bench::seated(3, &[("chips", "50")]);
    bench.cut_for(0);
    let plan = bench.table.app().game().plan();
    assert_eq!(
        (plan.hands, plan.widow, plan.pieces.len()),
        (vec![13, 13, 13], 13, 52)
    );
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.totals(), [41, 41, 41]);
    let sheet = bench.sheet();
    assert_eq!(sheet.sections.len(), 9);
    assert!(sheet.sections.iter().all(|section| section.chips == 3));

    let mut eight = Bench::seated(8, &[]);
    eight.cut_for(2);
    let plan = eight.table.app().game().plan();
    // 52 cards over nine hands: the seven dealt to first have six, seat 2 is the last player.
    assert_eq!(plan.hands, [6, 6, 5, 6, 6, 6, 6, 6]);
    assert_eq!(plan.widow, 5);
}

/// RU-06, RU-08: the dealer swaps for nothing and has the widow's number of cards.
#[test]
fn the_dealer_takes_the_widow() {
    let mut bench = Bench::dealt(2, &[]);
    assert_eq!(bench.calls("take-widow"), [1]);
    bench.call(1, "take-widow", "").unwrap();
    assert_eq!(bench.totals(), [91, 91]);
    // 52 cards over three hands: 18, 17 and 17.
    let facts = |seat: usize| bench.sheet().notes[seat].facts.join(", ");
    assert_eq!(
        [facts(0), facts(1)],
        ["91 chips, 18 cards", "91 chips, 17 cards"]
    );
    assert!(bench.next().starts_with("Poker"), "{}", bench.next());
}

/// RU-07, RU-A6: bids rise, are covered, and are not the dealer's; the highest pays the dealer.
#[test]
fn the_widow_is_sold_to_the_highest_bidder() {
    let mut bench = Bench::dealt(3, &[]);
    bench.call(2, "auction", "").unwrap();
    assert_eq!(bench.calls("bid"), [0, 1]);
    assert!(bench.call(2, "bid", "3").is_err(), "the dealer");
    bench.call(0, "bid", "3").unwrap();
    let low = bench.call(1, "bid", "3").unwrap_err().to_string();
    assert!(low.contains("bid 4 or more (RU-A6)"), "{low}");
    let high = bench.call(1, "bid", "92").unwrap_err().to_string();
    assert!(high.contains("covered") && high.contains("RU-07"), "{high}");
    bench.call(1, "bid", "7").unwrap();
    bench.say(0, "pass", "");
    assert_eq!(bench.totals(), [91, 84, 98]);
    assert!(
        bench
            .log()
            .contains(&"Ivan buys the widow for 7. The hand it replaces is dead.".into())
    );
}

/// RU-09, RU-A5: nobody wants it, which the dealer finds out by choosing to.
#[test]
fn a_widow_that_nobody_wants_is_dead() {
    let mut bench = Bench::dealt(3, &[]);
    let choices = ["take-widow", "auction", "leave-widow"].map(|call| bench.calls(call));
    assert_eq!(choices, [[2], [2], [2]]);
    bench.call(2, "auction", "").unwrap();
    bench.say(1, "pass", "");
    bench.say(0, "pass", "");
    assert_eq!(bench.totals(), [91, 91, 91]);
    assert_eq!(bench.log().last().unwrap(), "The widow is dead.");
}

/// RU-10, RU-11: five cards on the pad, seen as they come, swiped too; the best hand takes the pot.
#[test]
fn the_best_five_cards_take_the_poker_pot() {
    let mut bench = Bench::dealt(2, &[]);
    bench.call(1, "leave-widow", "").unwrap();
    bench.show(0, "KS KD");
    let note = &bench.sheet().notes[0];
    assert_eq!((note.seen, note.of), (2, 5));
    // What was seen counts, even when it is swiped on.
    bench.lift("KS", Zone::Pad(Seat(0)));
    bench.show(0, "KC 2C 3D");
    assert!(
        bench.log().contains(&"Ana shows three of a kind.".into()),
        "{:?}",
        bench.log()
    );
    assert_eq!(bench.sheet().groups.len(), 1, "open as soon as it is laid");
    bench.show(1, "AS AD 4S 4D 9S");
    assert_eq!(bench.section("poker"), 0);
    assert_eq!(bench.totals(), [93, 91]);
    assert!(bench.next().contains("Ana opens"), "{}", bench.next());
}

/// RU-A7: a tie is shared, and the nearest to the dealer's left opens.
#[test]
fn a_tied_pot_is_shared_and_the_rest_stays() {
    let mut bench = Bench::dealt(3, &[]);
    bench.call(2, "leave-widow", "").unwrap();
    bench.show(2, "2S 4S 6D 8D 10D");
    bench.show(1, "AS KD QC JC 9S");
    bench.show(0, "AD KS QS JS 9D");
    assert_eq!(
        (bench.totals(), bench.section("poker")),
        (vec![92, 92, 91], 1)
    );
    assert!(bench.next().contains("Ana opens"), "{}", bench.next());
}

/// RU-A8: with `wheel` A-2-3-4-5 is the lowest straight, without it nothing.
#[test]
fn the_wheel_is_an_option() {
    for (wheel, winner) in [("true", 0), ("false", 1)] {
        let mut bench = Bench::dealt(2, &[("wheel", wheel)]);
        bench.call(1, "leave-widow", "").unwrap();
        bench.show(0, "AS 2D 3C 4C 5D");
        bench.show(1, "KS KD KC 6C 7D");
        assert_eq!(bench.totals()[winner], 93, "wheel {wheel}");
    }
}

/// RU-12: bets go into the pot; whoever drops out wins nothing and shows nothing.
#[test]
fn hands_are_bet_on() {
    let mut bench = Bench::dealt(3, &[("poker_method", "2")]);
    bench.call(2, "leave-widow", "").unwrap();
    bench.show(0, "AS AD AC 2C 3D");
    bench.call(0, "bet", "4").unwrap();
    bench.call(1, "bet", "4").unwrap();
    bench.call(0, "fold", "").unwrap();
    assert!(bench.call(0, "bet", "1").is_err());
    bench.call(2, "showdown", "").unwrap();
    bench.show(1, "KS KD 5S 6S 8D");
    assert_eq!(bench.sheet().groups, [], "sealed until all have shown");
    bench.show(2, "QS QD 5C 6C 8C");
    assert_eq!(bench.totals(), [87, 87 + 11, 91]);
    assert_eq!(bench.sheet().groups.len(), 2);
    assert!(bench.next().contains("Ivan opens"), "{}", bench.next());
}

/// RU-A17: how much is bet is agreed; the ledger counts what is said.
#[test]
fn bets_have_no_limit() {
    let mut bench = Bench::dealt(3, &[("poker_method", "2")]);
    bench.call(2, "leave-widow", "").unwrap();
    bench.say(0, "bet", "90");
    bench.say(1, "bet", "1");
    assert_eq!(bench.totals(), [1, 90, 91]);
    assert_eq!(bench.section("poker"), 3 + 91);
}

/// RU-12: hands that lie face down on the pads are read at the showdown and not before.
#[test]
fn hands_that_lie_there_are_read_at_the_showdown() {
    let mut bench = Bench::dealt(2, &[("poker_method", "2")]);
    bench.call(1, "leave-widow", "").unwrap();
    bench.show(0, "AS AD 5S 6S 8D");
    bench.show(1, "KS KD KC 2C 3D");
    let sheet = bench.sheet();
    assert_eq!((sheet.groups.len(), sheet.faults.len()), (0, 0));
    assert_eq!(sheet.notes[0].seen, 0);
    bench.call(0, "showdown", "").unwrap();
    bench.wait(1.2);
    assert_eq!(bench.totals(), [91, 93]);
    assert_eq!(bench.sheet().groups.len(), 2);
}

/// RU-A19: the last one standing wins without showing, and opens.
#[test]
fn the_last_one_standing_wins_unseen() {
    let mut bench = Bench::dealt(3, &[("poker_method", "2")]);
    bench.call(2, "leave-widow", "").unwrap();
    bench.call(1, "bet", "2").unwrap();
    bench.call(2, "showdown", "").unwrap();
    bench.call(0, "fold", "").unwrap();
    bench.call(1, "fold", "").unwrap();
    assert_eq!(bench.totals(), [91, 89, 96]);
    assert!(bench.next().contains("Léa opens"), "{}", bench.next());
}

/// RU-15, RU-16: an antenna may see the cards of one motion in any order; they are played upward.
#[test]
fn one_motion_is_played_upward() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "9S 7S 8S");
    assert_eq!(bench.played(), "A:7S A:8S A:9S");
    assert_eq!(bench.faults_by_rule(), []);
    assert_eq!(
        bench.section("789"),
        0,
        "RU-24: paid without asking (RU-A16)"
    );
    assert!(
        bench
            .log()
            .contains(&"Ana takes Section 789 of one suit: 3 chips.".into())
    );
}

/// RU-16: two who lay at nearly the same time, the later card first.
#[test]
fn a_card_that_comes_before_its_turn_by_a_blink_is_no_fault() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.lay("9S", Zone::Pad(Seat(2)));
    bench.now += 300_000;
    bench.lay("8S", Zone::Pad(Seat(1)));
    bench.wait(2.0);
    assert_eq!(bench.played(), "A:7S B:8S C:9S");
    assert_eq!(bench.faults_by_rule(), []);
    assert_eq!(bench.section("789"), 3, "RU-A13: nobody played all three");
}

/// A card whose tag is dead is typed, at poker and in the runs.
#[test]
fn a_card_without_a_tag_that_answers_is_typed() {
    let mut bench = Bench::dealt(2, &[]);
    bench.call(1, "leave-widow", "").unwrap();
    bench.show(0, "KS KD KC 2C");
    bench.call(0, "cards", "3D").unwrap();
    bench.show(1, "2D 3C 4C 5C QS");
    bench.clear_pads();
    bench.show(0, "7S");
    bench.call(1, "played", "8S").unwrap();
    let refused = bench.call(0, "played", "JS").unwrap_err().to_string();
    assert!(refused.contains("Next is 9♠ (RU-16)"), "{refused}");
    bench.call(0, "played", "10s 9s").unwrap();
    assert_eq!(bench.played(), "A:7S B:8S A:9S A:10S");
}

/// RU-26 and the scoreboard: what stands where.
#[test]
fn the_scoreboard_shows_chips_and_pots() {
    let mut bench = Bench::seated(3, &[]);
    let board = bench.table.app().scoreboard();
    assert_eq!(board.headline.as_deref(), Some("Cut for dealer"));
    assert!(board.rows.iter().all(|row| !row.dealer));
    bench.cut_for(2);
    bench.ask(Request::Deal).unwrap();
    bench.call(2, "leave-widow", "").unwrap();
    bench.poker(0);
    bench.show(0, "7S");
    let board = bench.table.app().scoreboard();
    assert_eq!((board.headline, &*board.footer_mid), (None, "Next: 8♠"));
    let amounts: Vec<(&str, u32)> = board
        .amounts
        .iter()
        .map(|amount| (amount.name.as_str(), amount.amount))
        .collect();
    assert_eq!(amounts.len(), 9);
    assert_eq!(
        amounts[..3],
        [("Rummoli pot", 3), ("Poker pot", 0), ("A♥", 3)]
    );
    let dealers = board.rows.iter().filter(|row| row.dealer);
    let dealers: Vec<&str> = dealers.map(|row| row.name.as_str()).collect();
    assert_eq!(dealers, ["Léa"]);
    let rows: Vec<(i32, &str)> = board
        .rows
        .iter()
        .map(|row| (row.total, row.note.as_str()))
        .collect();
    assert_eq!(rows, [(94, "12 cards"), (91, "13 cards"), (91, "13 cards")]);
}
