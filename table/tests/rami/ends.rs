//! RA-25 to RA-30: going out, what the others hold, and the match.

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// Ivan goes out at once; Ana holds what is said.
fn rami_sec(options: &[(&str, &str)]) -> Bench {
    let mut bench = Bench::dealt(2, options);
    bench.melds(1, "7H 8H 9H");
    bench.melds(1, "2S 2D 2C");
    bench.melds(1, "JC QC KC AC");
    bench.throw("4S");
    bench
}

/// RA-26 to RA-29: nobody else has laid: cards and the hundred count double. The hand is swiped, and
/// one card typed; its owner confirms the number.
#[test]
fn rami_sec_is_explained_line_by_line() {
    let mut bench = rami_sec(&[("packs", "1")]);
    assert_eq!(bench.view().phase, Phase::Showing);
    assert_eq!(bench.groups().len(), 3, "what was laid is still shown");
    assert!(bench.call(0, "whole", "").is_err(), "nothing is shown yet");
    bench.lay("AS", Zone::Pad(Seat(0)));
    bench.lift("AS", Zone::Pad(Seat(0)));
    bench.lay("JK", Zone::Pad(Seat(0)));
    bench.call(0, "cards", "10d").unwrap();
    assert_eq!(
        (bench.sheet().notes[0].seen, bench.sheet().notes[0].of),
        (3, 10)
    );
    bench.say(0, "count", "3");
    bench.call(0, "whole", "").unwrap();
    assert_eq!(
        bench.view().phase,
        Phase::Showing,
        "the winner has not confirmed"
    );
    bench.call(1, "out", "").unwrap();
    assert_eq!(bench.view().phase, Phase::Scored);
    assert_eq!(bench.totals(), [282, 0]);
    let result = bench.sheet().result.unwrap();
    assert!(result.text.contains("rami sec"), "{}", result.text);
    assert_eq!(
        result.seats[0].lines,
        ["3 cards: 41", "nothing laid: +100", "rami sec: × 2"]
    );
    assert_eq!(
        (&*result.seats[0].points, &*result.seats[1].points),
        ("282", "0")
    );
    assert_eq!(result.seats[1].lines, ["no card left"]);
}

/// RA-27: a hand that is impossible by the count is reported with both numbers, to its owner alone, and no points are
/// written: it is laid as counted, or the owner says before everybody that the table has miscounted.
#[test]
fn a_hand_with_other_cards_than_it_can_have() {
    let all = "AS 3S 5S 6S 8S 3H 5H KH 4D 6D 8D JK 2H";
    for n in [3, 9, 13] {
        let shown: Vec<&str> = all.split(' ').take(n).collect();
        let refused = || {
            let mut bench = rami_sec(&[("packs", "1")]);
            bench.say(1, "out", "");
            bench.lay(&shown.join(" "), Zone::Pad(Seat(0)));
            let why = bench.call(0, "whole", "").unwrap_err().to_string();
            assert!(why.contains(&format!("Shown: {n};")), "{why}");
            assert!(why.contains("count: 10 (RA-27)"), "{why}");
            assert_eq!(bench.phase(), Phase::Showing, "{n}");
            assert_eq!(bench.totals(), [0, 0]);
            bench
        };
        let mut as_counted = refused();
        match n {
            3 => as_counted.lay("6S 8S 3H 5H KH 4D 6D", Zone::Pad(Seat(0))),
            9 => as_counted.say(0, "cards", "6D"),
            _ => as_counted.lift("8D JK 2H", Zone::Pad(Seat(0))),
        }
        as_counted.wait(3.0);
        as_counted.say(0, "whole", "");
        assert_eq!(as_counted.phase(), Phase::Scored, "{n}");
        let cards = 11 + 3 + 5 + 6 + 8 + 3 + 5 + 10 + 4 + 6;
        assert_eq!(as_counted.totals(), [(cards + 100) * 2, 0], "{n}");

        let mut miscounted = refused();
        miscounted.say(0, "count", &n.to_string());
        let told = miscounted.told();
        let both = format!("hand: {n}, and not 10 as the table had counted.");
        assert!(told.ends_with(&both), "{told}");
        miscounted.say(0, "whole", "");
        assert_eq!(miscounted.phase(), Phase::Scored, "{n}");
    }
}

/// RA-27: who has no card where the table has counted some says so, and has shown their hand with it.
#[test]
fn a_hand_without_a_card_is_not_waited_for() {
    let mut bench = rami_sec(&[("packs", "1")]);
    bench.say(1, "out", "");
    assert_eq!(bench.phase(), Phase::Showing);
    bench.say(0, "count", "0");
    assert_eq!(bench.phase(), Phase::Scored);
    let told = bench.told();
    assert!(told.contains("hand: 0, and not 10"), "{told}");
}

/// RA-A13: under one_go the winner must lay everything in one turn.
#[test]
fn one_go() {
    for (option, points) in [("others_none", 222), ("one_go", 111)] {
        let mut bench = Bench::dealt(2, &[("packs", "1"), ("rami_sec", option)]);
        bench.melds(1, "7H 8H 9H");
        bench.throw("4S");
        bench.throw("4D");
        bench.melds(1, "2S 2D 2C");
        bench.melds(1, "JC QC KC AC");
        bench.throw("5D");
        bench.show(&[(0, "AS")]);
        assert_eq!(bench.totals(), [points, 0], "{option}");
    }
}

/// RA-27, RA-28: a player who has laid pays for their cards alone, combined or not.
#[test]
fn cards_left_count() {
    let mut bench = Bench::dealt(3, &[("packs", "1")]);
    bench.melds(2, "7H 8H 9H");
    bench.throw("4S");
    bench.melds(1, "2S 2D 2C");
    bench.throw("4D");
    bench.throw("4C");
    bench.melds(2, "10H JH QH");
    bench.throw("5D");
    assert_eq!(bench.view().phase, Phase::Playing, "one card is left");
    bench.throw("5S");
    bench.throw("5C");
    bench.melds(2, "KH");
    bench.throw("6C");
    bench.show(&[(0, "3S 3H 3D KD"), (1, "AS 9S")]);
    assert_eq!(bench.totals(), [119, 20, 0]);
    assert!(!bench.sheet().result.unwrap().text.contains("sec"));
}

/// RA-30, RA-A15, RA-A16: as many deals as agreed; the dealer goes round as play does; the table
/// must be cleared before the next deal; the lowest total wins.
#[test]
fn a_match() {
    let mut bench = rami_sec(&[("packs", "1"), ("rounds_planned", "2")]);
    bench.show(&[(0, "2H 3H")]);
    assert_eq!(
        (bench.view().phase, bench.view().dealer),
        (Phase::Scored, Seat(1))
    );
    let hands = bench.table.app().scoreboard().hands;
    let melds: Vec<usize> = hands[0].melds.iter().map(Vec::len).collect();
    assert_eq!((hands.len(), hands[0].symbol), (1, display::Symbol::Square));
    assert_eq!(melds, [3, 3, 4]);
    assert_eq!(hands[0].melds[0][0], display::Piece::Card("2♠".into()));
    let refused = bench.ask(Request::Deal).unwrap_err().to_string();
    assert!(refused.contains("gather"), "{refused}");
    bench.lift("7H 8H 9H 2S 2D 2C JC QC KC AC", Zone::Melds(Seat(1)));
    bench.lift("4S", Zone::Discard);
    bench.lift("2H 3H", Zone::Pad(Seat(0)));
    bench.pile.clear();
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.turn(), Some(0));
    let board = bench.table.app().scoreboard();
    assert_eq!(board.round, "Deal 2 of 2");
    assert!(board.rows[0].turn && board.headline.is_none());
    assert_eq!(board.progress, Some(display::Progress { done: 1, of: 2 }));
    bench.melds(0, "7H 8H 9H");
    bench.melds(0, "2S 2D 2C");
    bench.melds(0, "JC QC KC AC");
    bench.throw("4S");
    bench.show(&[(1, "JK JK/2 KS")]);
    assert_eq!(bench.view().phase, Phase::Finished);
    assert_eq!(bench.totals(), [210, 300]);
    let board = bench.table.app().scoreboard();
    let notes: Vec<&str> = board.rows.iter().map(|row| row.note.as_str()).collect();
    assert_eq!(notes, ["out", "90 behind"]);
    assert_eq!(board.progress, Some(display::Progress { done: 2, of: 2 }));
    assert!(bench.view().next.text.contains("Ana"));
    assert!(bench.ask(Request::Deal).is_err());
}

/// RA-25: what the others had is forgotten with the turn that ended the deal, when it is taken back.
#[test]
fn the_end_is_taken_back() {
    let mut bench = rami_sec(&[("packs", "1")]);
    bench.undo();
    assert_eq!(
        (bench.view().phase, bench.turn()),
        (Phase::Playing, Some(1))
    );
    let what = Wanted::Redeal;
    bench.ask(Request::Propose { seat: None, what }).unwrap();
    bench.ask(Request::Agree { seat: None }).unwrap();
    assert_eq!(bench.view().phase, Phase::Ready);
}

/// RA-01, RA-02: what cannot be seated is refused.
#[test]
fn seating() {
    let mut bench = Bench::new();
    for (players, options) in [
        (1, &[][..]),
        (2, &[("packs", "3")][..]),
        (2, &[("rounds_planned", "51")][..]),
        (2, &[("announce", "never")][..]),
        (2, &[("jokers", "4")][..]),
    ] {
        assert!(
            bench.seat(players, options).is_err(),
            "{players} {options:?}"
        );
    }
    for (players, packs, hand) in [(2, "1", 10), (3, "1", 7), (6, "1", 6), (5, "2", 14)] {
        bench.seat(players, &[("packs", packs)]).unwrap();
        assert_eq!(bench.view().hand, hand);
        assert_eq!(bench.view().rounds as usize, players);
        let plan = bench.table.app().game().plan();
        assert_eq!(plan.hands, vec![hand; players]);
        assert_eq!(plan.pieces.len(), if packs == "1" { 54 } else { 108 });
    }
}

/// RA-27: whoever wants it sees on their own page, and nowhere else, what they could still have laid.
#[test]
fn the_best_of_a_hand_is_told_to_its_owner() {
    for option in ["false", "true"] {
        let mut bench = rami_sec(&[("packs", "1"), ("best_melds", option)]);
        bench.lay("AS KH 4H 4C 4D", Zone::Pad(Seat(0)));
        let told = bench.best(0);
        assert_eq!(told.is_some(), option == "true");
        assert_eq!((bench.best(1), bench.sheet().best), (None, None));
        bench.say(0, "count", "5");
        bench.say(0, "whole", "");
        bench.say(1, "out", "");
        assert_eq!(bench.view().phase, Phase::Scored);
        assert_eq!(bench.best(0), told, "until the cards are gathered");
        if let Some((melds, loose, points)) = told {
            assert_eq!(melds, [["4H", "4D", "4C"]]);
            assert_eq!((loose.join(" "), &*points), ("AS KH".to_owned(), "21"));
        }
    }
}
