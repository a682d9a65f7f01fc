//! RE-26 to RE-36 as games end: closing, three tiles, the stock, leftovers, rack games, the match.

use super::dealt::{dealt, play};
use super::turns::{attach, close, count, lay, opened, second_round, tear, throw};
use super::{options, seat, tile, tiles};
use rules::Standings;
use rules::remi::*;

/// RE-26, RE-28, RE-29, sheet "не може да се използва за образуване на нови комбинации".
#[test]
fn closing() {
    let mut round = opened(options());
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    count(&mut round, "A", 3);
    assert_eq!(close(&mut round), "LAST_MUST_ATTACH RACK_NOT_EMPTY");
    // Three and the one drawn are four: a new combination of three leaves one, of four none.
    assert_eq!(lay(&mut round, "9R 9B 9K 9Y"), "LAST_MUST_ATTACH");
    assert_eq!(lay(&mut round, "1R 1B 1K"), "ok");
    assert_eq!(throw(&mut round, "6R"), "LAST_MUST_ATTACH");
    assert_eq!(attach(&mut round, 0, "6R"), "ok");
    assert_eq!(attach(&mut round, 0, "7R"), "RACK_EMPTY");
    assert_eq!(throw(&mut round, "7R"), "RACK_EMPTY");
    assert_eq!(close(&mut round), "ok");
    assert_eq!(
        round.phase(),
        Phase::Over(Ending::Closed {
            by: seat("A"),
            with: tile("6R")
        })
    );
    // B and C have not opened: nothing of theirs matters.
    assert_eq!(round.asks(), []);
    let points = round.score().unwrap();
    assert_eq!(
        points,
        [
            (seat("A"), 15 + 30 + 75 + 5 + 50),
            (seat("B"), -100),
            (seat("C"), -100)
        ]
    );
    assert_eq!(
        play(
            &mut round,
            Move::Throw {
                seat: seat("B"),
                tile: tile("7R")
            }
        ),
        "NOT_NOW"
    );
}

/// RE-A6: `close_by=discard`: only a thrown tile closes.
#[test]
fn closing_by_a_throw() {
    let mut round = opened(Options {
        close_by: CloseBy::Discard,
        ..options()
    });
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    count(&mut round, "A", 1);
    assert_eq!(close(&mut round), "LAST_MUST_DISCARD");
    // One and the tile drawn are two: the first thrown is not the last.
    assert!(!round.next_throw_closes());
    let why = round.check_closing_throw().unwrap_err();
    assert_eq!((why.code, why.rule), (Code::RackNotEmpty, "RE-26"));
    assert_eq!(attach(&mut round, 0, "6R"), "ok");
    assert!(round.next_throw_closes());
    assert_eq!(round.check_closing_throw(), Ok(()));
    assert_eq!(attach(&mut round, 0, "7R"), "LAST_MUST_DISCARD");
    assert_eq!(throw(&mut round, "1B"), "ok");
    assert_eq!(
        round.phase(),
        Phase::Over(Ending::Closed {
            by: seat("A"),
            with: tile("1B")
        })
    );
    assert_eq!(round.score().unwrap()[0], (seat("A"), 2 * (50 + 50)));
}

/// RE-A6: where the last tile is attached no throw closes, however few are left.
#[test]
fn a_throw_that_never_closes() {
    let mut round = opened(options());
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    count(&mut round, "A", 0);
    assert!(!round.next_throw_closes());
    let why = round.check_closing_throw().unwrap_err();
    assert_eq!((why.code, why.rule), (Code::LastMustAttach, "RE-A6"));
}

/// A game with this many tiles left in the stock, by the count. A is to move.
fn nearly_empty(left: usize) -> Round {
    let mut round = opened(options());
    let set: Vec<Tile> = Tile::set()
        .into_iter()
        .filter(|t| t.number().is_some_and(|n| (6..=11).contains(&n.get())))
        .collect();
    let mut faces = set.into_iter();
    while round.stock() > left || round.turn() != Some(seat("A")) {
        let seat = round.turn().unwrap();
        // The tiles of the first column lie there already.
        let Some(tile) = faces.next() else {
            panic!("too few tiles")
        };
        if round.apply(&Move::Throw { seat, tile }).is_err() {
            continue;
        }
    }
    round
}

/// RE-28, RE-08, sheet "когато купчините от игралното поле свършат": after the throw of the turn in
/// which the last tile was drawn, as that player says.
#[test]
fn the_stock_is_used_up() {
    let mut round = nearly_empty(24);
    assert_eq!(
        play(&mut round, Move::DrewLast { seat: seat("B") }),
        "NOT_NOW"
    );
    let mut said_in_time = round.clone();
    assert_eq!(
        play(&mut said_in_time, Move::DrewLast { seat: seat("A") }),
        "ok"
    );
    assert_eq!(tear(&mut said_in_time, 1), "NOT_NOW");
    throw(&mut said_in_time, "4K");
    assert_eq!(said_in_time.phase(), Phase::Over(Ending::StockUsedUp));
    let mut said_after = round.clone();
    throw(&mut said_after, "4K");
    assert_eq!(
        play(&mut said_after, Move::DrewLast { seat: seat("A") }),
        "ok"
    );
    assert_eq!(said_after.phase(), Phase::Over(Ending::StockUsedUp));
    let mut said_by_next = round.clone();
    throw(&mut said_by_next, "4K");
    assert_eq!(
        play(&mut said_by_next, Move::StockEmpty { seat: seat("A") }),
        "NOT_YOUR_TURN"
    );
    assert_eq!(
        play(&mut said_by_next, Move::StockEmpty { seat: seat("B") }),
        "ok"
    );
    assert_eq!(said_by_next.score().unwrap_err().code, Code::NotNow);
    throw(&mut round, "4K");
    assert_eq!(
        play(&mut round, Move::StockLeft { seat: seat("A") }),
        "NOT_NOW"
    );
}

/// RE-28, RE-A2: by the count the stock is used up; whoever drew last is asked, and their word counts,
/// not the table's.
#[test]
fn the_table_asks_whether_the_stock_is_used_up() {
    let mut round = second_round(options());
    let mut faces = Tile::set()
        .into_iter()
        .filter(|tile| tile.number() != Some(Number::ONE));
    while round.phase() == Phase::Playing {
        let (seat, tile) = (round.turn().unwrap(), faces.next().expect("tiles enough"));
        // Both copies of some faces lie already.
        let _ = round.apply(&Move::Throw { seat, tile });
    }
    let Phase::StockAsked(drew) = round.phase() else {
        panic!("{:?}", round.phase())
    };
    assert_eq!(
        (round.stock(), round.asks()),
        (0, vec![Question::StockUsedUp(drew)])
    );
    assert_eq!(throw(&mut round, "1R"), "NOT_NOW");
    let other = round.seats().find(|seat| *seat != drew).unwrap();
    assert_eq!(play(&mut round, Move::DrewLast { seat: other }), "NOT_NOW");
    let mut over = round.clone();
    assert_eq!(play(&mut over, Move::DrewLast { seat: drew }), "ok");
    assert_eq!(over.phase(), Phase::Over(Ending::StockUsedUp));
    assert_eq!(play(&mut round, Move::StockLeft { seat: drew }), "ok");
    assert_eq!((round.phase(), round.stock()), (Phase::Playing, 1));
    let next = round.turn().unwrap();
    assert_ne!(next, drew);
    assert_eq!(throw(&mut round, "1R"), "ok");
    assert_eq!(round.phase(), Phase::StockAsked(next));
}

/// RE-34: the leftover is as many tiles as its owner says, or the table asks again.
#[test]
fn leftovers() {
    let mut round = opened(options());
    assert_eq!(
        play(
            &mut round,
            Move::Leftover {
                seat: seat("A"),
                tiles: vec![],
                count: 0
            }
        ),
        "NOT_NOW"
    );
    play(&mut round, Move::StockEmpty { seat: seat("B") });
    assert_eq!(round.asks(), [Question::Leftover(seat("A"))]);
    let left = |text, count| Move::Leftover {
        seat: seat("A"),
        tiles: tiles(text),
        count,
    };
    assert_eq!(play(&mut round, left("9R 9B", 8)), "NOT_ALL_READ");
    assert_eq!(
        play(&mut round, left("4Y 4Y", 2)),
        "BAD_TILE RACK_NOT_EMPTY"
    );
    // 15 dealt, one thrown, one drawn, six laid, one thrown.
    assert_eq!(play(&mut round, left("9R 9B", 2)), "RACK_NOT_EMPTY");
    let more = "9R 9B 13K JK 1R 2B 2B 3B 3B";
    let why = round.apply(&left(more, 9)).unwrap_err();
    assert_eq!(
        why,
        [Violation {
            code: Code::RackEmpty,
            rule: "RE-34",
            blame: vec![],
            fix: Some(Fix::Count(8)),
        }]
    );
    assert!(round.score().is_err(), "nothing is written");
    let mut miscounted = round.clone();
    assert!(miscounted.may(seat("A")).contains(&Choice::Count));
    assert!(
        !miscounted.may(seat("B")).contains(&Choice::Count),
        "never opened"
    );
    count(&mut miscounted, "A", 9);
    assert_eq!(play(&mut miscounted, left(more, 9)), "ok");
    assert!(!miscounted.may(seat("A")).contains(&Choice::Count));
    assert_eq!(play(&mut round, left("9R 9B 13K JK 1R 2B 2B 3B", 8)), "ok");
    assert_eq!(round.score().unwrap()[0], (seat("A"), 45 - 110));
}

/// RE-36, sheet "Ако играч избере да играе на дъската": nothing is revealed, only the last tile is
/// torn and need not be used, and the fifteenth tile is thrown.
#[test]
fn a_rack_game() {
    let mut round = dealt(options());
    play(
        &mut round,
        Move::PlayOnRack {
            seat: seat("A"),
            shape: Shape::OneColour,
        },
    );
    ["2B", "9K", "7B"]
        .into_iter()
        .for_each(|face| assert_eq!(throw(&mut round, face), "ok"));
    assert_eq!(lay(&mut round, "3R 4R 5R"), "RACK_GAME");
    assert_eq!(tear(&mut round, 1), "ONLY_LAST");
    assert_eq!(tear(&mut round, 2), "ok");
    assert_eq!(throw(&mut round, "7B"), "ok");
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    let shape = "1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R";
    let finish = |last: &str, rest: &str| Move::CloseRackGame {
        seat: seat("A"),
        tiles: tiles(&format!("{shape} {rest}")),
        last: tile(last),
    };
    assert_eq!(play(&mut round, finish("2K", "2R")), "NOT_SHAPE");
    assert_eq!(play(&mut round, finish("1R", "1R")), "BAD_TILE BAD_TILE");
    assert_eq!(play(&mut round, finish("JK", "1R")), "ok");
    assert_eq!(round.score().unwrap()[0], (seat("A"), 2 * (1500 + 50)));
    assert_eq!(round.table().column.last(), Some(&Tile::Joker));
}

/// RE-36: a rack game that somebody else ends scores as never opened.
#[test]
fn a_rack_game_that_fails() {
    let mut round = dealt(options());
    play(
        &mut round,
        Move::PlayOnRack {
            seat: seat("A"),
            shape: Shape::OneColour,
        },
    );
    play(
        &mut round,
        Move::Koz {
            seat: seat("A"),
            tile: tile("11Y"),
        },
    );
    ["2B", "9K", "7B"]
        .into_iter()
        .for_each(|face| assert_eq!(throw(&mut round, face), "ok"));
    assert_eq!(play(&mut round, Move::StockEmpty { seat: seat("A") }), "ok");
    assert_eq!(
        round.score().unwrap(),
        [(seat("A"), -50), (seat("B"), -100), (seat("C"), -100)]
    );
}

/// RE-A22: with `direction=right` play goes the other way round.
#[test]
fn direction() {
    let order = |direction| {
        let mut round = dealt(Options {
            direction,
            ..options()
        });
        throw(&mut round, "2R");
        round.turn().unwrap()
    };
    assert_eq!(order(Direction::Left), seat("B"));
    assert_eq!(order(Direction::Right), seat("C"));
}

/// RE-A21, RE-02: a match of as many games as agreed; the highest total wins, and equal totals share.
#[test]
fn a_match() {
    let mut round = second_round(options());
    play(&mut round, Move::StockEmpty { seat: seat("A") });
    let mut two = Match::new(&super::seats(3), Some(2));
    assert_eq!(
        two.record(&dealt(options())).unwrap_err().code,
        Code::NotNow
    );
    two.record(&round).unwrap();
    assert_eq!(
        (two.standing().finished, two.standing().winners),
        (false, vec![])
    );
    let mut better = opened(options());
    play(&mut better, Move::StockEmpty { seat: seat("B") });
    count(&mut better, "A", 1);
    play(
        &mut better,
        Move::Leftover {
            seat: seat("A"),
            tiles: tiles("2B"),
            count: 1,
        },
    );
    two.record(&better).unwrap();
    let standing = two.standing();
    assert_eq!(
        standing.totals,
        [
            (seat("A"), (-60).into()),
            (seat("B"), (-200).into()),
            (seat("C"), (-200).into())
        ]
    );
    assert_eq!(
        (standing.finished, standing.winners),
        (true, vec![seat("A")])
    );
    assert_eq!(two.record(&round).unwrap_err().code, Code::NotNow);
    let mut open_end = Match::new(&super::seats(3), None);
    assert!(!open_end.stop());
    open_end.record(&round).unwrap();
    assert!(!open_end.standing().finished);
    assert!(open_end.stop());
    assert_eq!(
        (open_end.played(), open_end.standing().winners),
        (1, super::seats(3))
    );
    let mut others = Match::new(&super::seats(2), None);
    assert_eq!(others.record(&round).unwrap_err().code, Code::NotSeated);
}
