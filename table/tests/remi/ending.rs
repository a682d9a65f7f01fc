//! RE-27, RE-28, RE-33 to RE-35: three tiles, the stock, what is left.

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::piece::Deck;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// RE-28: by the count the stock is used up; who drew last says whether it is.
#[test]
fn the_last_tile_of_the_stock_is_asked_about() {
    let mut bench = Bench::dealt(2);
    let tiles: Vec<String> = Deck::Tiles
        .pieces()
        .iter()
        .map(ToString::to_string)
        .collect();
    for tile in &tiles[..78] {
        bench.throw(tile);
    }
    assert_eq!(bench.sheet().stock, Some(0));
    assert_eq!(bench.questions(), ["stock:1"]);
    bench.answer("stock:1", "no").unwrap();
    assert_eq!(bench.sheet().turn, Some(Seat(0)));
    bench.throw(&tiles[78]);
    assert_eq!(bench.questions(), ["stock:0"]);
    bench.answer("stock:0", "yes").unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!(bench.totals(), [-100, -100]);
    assert_eq!(
        bench.sheet().result.unwrap().text,
        "The stock is used up: nobody closes."
    );
}

/// RE-34: a rack that is impossible by the count is reported with both numbers, to its owner alone, and no points
/// are written: it is shown as counted, or the owner says before everybody that the table has miscounted.
#[test]
fn a_rack_with_other_tiles_than_it_can_have() {
    // 15 dealt, two thrown and six laid, and two drawn.
    let all = "2R 3R 4R 2K 3K#1 4K#1 5K 6K 6B";
    for shown in [
        &all[..2],
        all,
        "2R 3R 4R 2K 3K 4K 5K 6K 6B 7B 8B 9B 10B#2 11B 12B 13B 12R 13R 12K 13K 9Y 8Y 7Y",
    ] {
        let mut bench = Bench::opened(2, &[]);
        bench.ends("4Y");
        bench.empties_stock(0);
        assert!(bench.calls("count").contains(&0));
        let n = shown.split_whitespace().count();
        bench.lay(shown, Zone::Pad(Seat(0)));
        let why = bench
            .call(0, "left", &n.to_string())
            .unwrap_err()
            .to_string();
        assert!(why.contains(&format!("Shown: {n};")), "{why}");
        assert!(why.contains("count: 8 "), "{why}");
        assert_eq!(bench.phase(), Phase::Showing);
        let page = serde_json::to_string(&bench.view()).unwrap();
        assert!(!page.contains("Shown:"), "told to the player alone");
        let mut told = String::new();
        if n > 8 {
            bench.say(0, "count", &n.to_string());
            told = format!("Tiles left on Ana's rack: {n}, and not 8 as the table had counted.");
        } else {
            bench.lay("3R 4R 2K 3K 4K 5K 6K", Zone::Pad(Seat(0)));
        }
        bench.say(0, "left", &n.max(8).to_string());
        assert_eq!(bench.phase(), Phase::Scored);
        assert_eq!(bench.log().contains(&told), n > 8, "{:?}", bench.log());
    }
}

/// RE-34: no antenna tells in which order the column lies. Whoever tears its last tile into the rack has another one than the
/// table believes where somebody had laid it otherwise, and shows it in the end: it is that tile, not a third of its face.
#[test]
fn a_tile_that_the_column_has_no_more_is_shown() {
    let mut bench = Bench::opened(2, &[]);
    bench.ends("12Y#1");
    bench.ends("4Y");
    bench.ends("5B");
    bench.empties_stock(0);
    assert_eq!(
        bench.sheet().discard,
        ["13Y", "12Y", "3B", "12Y", "4Y", "5B"]
    );
    bench.lift("12Y#2", Zone::Discard);
    bench.lay("12Y#2 2R 3R 4R 2K 3K#1 4K#1 5K", Zone::Pad(Seat(0)));
    bench.say(0, "left", "8");
    assert_eq!(bench.phase(), Phase::Scored);
}

/// RE-28: said in the turn of the last draw, the game ends with its throw.
#[test]
fn who_draws_the_last_tile_says_so() {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "drew-last", "");
    assert_eq!(bench.phase(), Phase::Playing);
    bench.throw("3B");
    assert_eq!(bench.phase(), Phase::Scored);
}

/// RE-27, RE-A29: nobody is prompted; a challenge that is right is confirmed by its owner.
#[test]
fn three_tiles_left_unsaid_are_charged_after_a_challenge() {
    let mut bench = Bench::third_turn(2, 3, &[]);
    bench.ends("2R");
    let why = bench.call(1, "challenge", "0").unwrap_err().to_string();
    assert!(why.contains("RE-27"), "Ivan has not gone on: {why}");
    bench.ends("2B");
    assert!(bench.call(0, "challenge", "0").is_err(), "another player");
    bench.say(1, "challenge", "0");
    assert_eq!(bench.questions(), ["three:0"]);
    let refused = bench.table.ask(
        bench.at(),
        Some(Seat(1)),
        Request::Answer {
            question: "three:0".into(),
            value: "yes".into(),
        },
    );
    assert!(refused.is_err(), "Ana alone knows");
    bench.answer("three:0", "yes").unwrap();
    let told = "Ana owns up: three tiles were not said.";
    assert_eq!(bench.log().last().map(String::as_str), Some(told));
    assert!(bench.call(1, "challenge", "0").is_err(), "once a game");
    bench.empties_stock(0);
    bench.left(0, "2B#2 3R 3K");
    assert_eq!(bench.totals(), [45 - 15 - 500, -100]);
    assert_eq!(bench.lines(0)[2], "three tiles not said -500");
}

/// RE-27: said in time; no challenge stands.
#[test]
fn three_tiles_said_in_time() {
    let mut bench = Bench::third_turn(2, 3, &[]);
    bench.throw("2R");
    bench.say(0, "three", "");
    bench.ends("2B");
    assert!(bench.call(1, "challenge", "0").is_err());
}

/// RE-A29: with `announce=auto` the table asks at the end.
#[test]
fn the_table_charges_by_option() {
    let mut bench = Bench::third_turn(2, 3, &[("announce", "auto")]);
    bench.ends("2R");
    bench.ends("2B");
    assert_eq!(bench.questions(), Vec::<String>::new());
    bench.empties_stock(0);
    assert_eq!(bench.questions(), ["three:0"]);
    bench.answer("three:0", "no").unwrap();
    bench.left(0, "2B#2 3R 3K");
    assert_eq!(bench.totals(), [30, -100]);
}

/// RE-A10: from four tiles to two there is nothing to say.
#[test]
fn two_tiles_are_not_three() {
    for (rack, asked) in [(3, &["three:0"][..]), (2, &[])] {
        let mut bench = Bench::third_turn(2, rack, &[("announce", "auto")]);
        bench.ends("2R");
        bench.ends("2B");
        bench.empties_stock(0);
        assert_eq!(bench.questions(), asked, "{rack}");
    }
}

/// RE-34, RE-35, RE-A12: with `unopened=plus_rack` a player who never opened shows their rack too; koz counts.
#[test]
fn who_never_opened_pays_his_rack_by_option() {
    let mut bench = Bench::dealt_with(2, "12R", &[("unopened", "plus_rack")]);
    bench.say(1, "koz-unread", "");
    bench.throw("13Y");
    bench.throw("12Y");
    bench.empties_stock(0);
    assert_eq!(bench.phase(), Phase::Showing);
    bench.left(0, "1R JK 4K");
    bench.left(1, "12R#2");
    assert_eq!(bench.totals(), [-180, -100 - 10 + 50]);
    assert_eq!(
        bench.lines(1),
        ["never opened -100", "left on the rack -10", "koz 50"]
    );
}

/// A deal that is not played; a match that ends here.
#[test]
fn redeal_and_abandon() {
    let mut bench = Bench::second_turn(2, &[]);
    let propose = |bench: &mut Bench, what| {
        bench.ask(Request::Propose { seat: None, what }).unwrap();
        bench.ask(Request::Agree { seat: None }).unwrap();
    };
    propose(&mut bench, Wanted::Redeal);
    assert_eq!(bench.phase(), Phase::Ready);

    let mut bench = Bench::second_turn(2, &[]);
    bench.empties_stock(0);
    propose(&mut bench, Wanted::Abandon);
    assert_eq!(bench.phase(), Phase::Finished);
}

/// RE-34: what could be made of the tiles that are left, on the page of their owner alone.
#[test]
fn the_best_of_a_rack_is_told_to_its_owner() {
    let mut bench = Bench::dealt_with(
        2,
        "12R",
        &[("unopened", "plus_rack"), ("best_melds", "true")],
    );
    bench.throw("13Y");
    bench.throw("12Y");
    bench.empties_stock(0);
    bench.left(0, "1R JK 4K 3R");
    let (melds, loose, points) = bench.best(0).unwrap();
    assert_eq!(melds, [["1R", "JK", "3R"]]);
    assert_eq!((loose.join(" "), &*points), ("4K".to_owned(), "5"));
    assert_eq!((bench.best(1), bench.sheet().best), (None, None));
}
