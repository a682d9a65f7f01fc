//! RE-14 to RE-25 as turns are played: opening, tearing, attaching.

use super::dealt::{dealt, play};
use super::{options, seat, tile, tiles};
use rules::remi::*;

pub fn throw(round: &mut Round, text: &str) -> String {
    let seat = round.turn().unwrap();
    play(
        round,
        Move::Throw {
            seat,
            tile: tile(text),
        },
    )
}

pub fn lay(round: &mut Round, text: &str) -> String {
    let seat = round.turn().unwrap();
    play(
        round,
        Move::Lay {
            seat,
            tiles: tiles(text),
            reading: 0,
        },
    )
}

pub fn attach(round: &mut Round, meld: usize, text: &str) -> String {
    let seat = round.turn().unwrap();
    play(
        round,
        Move::Attach {
            seat,
            meld,
            tile: tile(text),
            end: None,
        },
    )
}

pub fn swap(round: &mut Round, meld: usize, text: &str) -> String {
    let seat = round.turn().unwrap();
    play(
        round,
        Move::SwapJoker {
            seat,
            meld,
            give: tiles(text),
        },
    )
}

pub fn tear(round: &mut Round, take: usize) -> String {
    let seat = round.turn().unwrap();
    play(round, Move::Tear { seat, take })
}

pub fn close(round: &mut Round) -> String {
    let seat = round.turn().unwrap();
    play(round, Move::Close { seat })
}

pub fn take_back(round: &mut Round) -> String {
    let seat = round.turn().unwrap();
    play(round, Move::TakeBack { seat })
}

pub fn count(round: &mut Round, letter: &str, tiles: usize) {
    assert_eq!(
        play(
            round,
            Move::Count {
                seat: seat(letter),
                tiles
            }
        ),
        "ok"
    );
}

/// A, B and C have thrown once: 2R, 9K, 7B.
pub fn second_round(options: Options) -> Round {
    let mut round = dealt(options);
    ["2R", "9K", "7B"]
        .into_iter()
        .for_each(|face| assert_eq!(throw(&mut round, face), "ok"));
    round
}

/// A has opened with a run of threes to fives and three twelves, and thrown 4Y; B is to move.
pub fn opened(options: Options) -> Round {
    let mut round = second_round(options);
    assert_eq!(lay(&mut round, "3R 4R 5R"), "ok");
    assert_eq!(lay(&mut round, "12R 12B 12K"), "ok");
    assert_eq!(throw(&mut round, "4Y"), "ok");
    round
}

/// RE-15, RE-22, RE-A16: in the first round nothing is revealed and nothing torn.
#[test]
fn the_first_round() {
    let mut round = dealt(options());
    throw(&mut round, "2R");
    assert_eq!(lay(&mut round, "3R 4R 5R"), "FIRST_ROUND");
    assert_eq!(tear(&mut round, 0), "FIRST_TURN FIRST_TILE");
    throw(&mut round, "9K");
    throw(&mut round, "7B");
    assert_eq!(round.turn_number(seat("A")), Some(2));
    assert_eq!(round.stock(), 61);
    assert_eq!(lay(&mut round, "3R 4R 5R"), "ok");
}

/// RE-16, RE-17: the first reveal is judged when the turn ends, with all it lacks; nothing of it is
/// final before.
#[test]
fn opening() {
    let mut round = second_round(options());
    assert_eq!(round.opening_so_far(), None);
    lay(&mut round, "3R 4R 5R");
    assert_eq!(round.opening_so_far(), Some(15));
    assert_eq!(throw(&mut round, "4Y"), "NO_GROUP TOO_FEW_POINTS");
    lay(&mut round, "8R 8B 8K");
    assert_eq!(throw(&mut round, "4Y"), "TOO_FEW_POINTS");
    assert_eq!(take_back(&mut round), "ok");
    lay(&mut round, "12R 12B 12K");
    assert!(!round.opened(seat("A")));
    assert_eq!(throw(&mut round, "4Y"), "ok");
    assert!(round.opened(seat("A")));
    assert_eq!(round.rack(seat("A")), Some(14 + 1 - 6 - 1));
    // B has nothing to take back of A's turn.
    assert_eq!(take_back(&mut round), "NOT_NOW");
}

/// RE-21: which reading is meant is said at laying; no answer is the highest.
#[test]
fn where_a_joker_stands() {
    for (reading, points, freeing) in [(0, 20, "10R"), (1, 15, "7R")] {
        let mut round = second_round(options());
        let all = tiles("JK 8R 9R");
        assert_eq!(
            play(
                &mut round,
                Move::Lay {
                    seat: seat("A"),
                    tiles: all,
                    reading
                }
            ),
            "ok"
        );
        assert_eq!(round.opening_so_far(), Some(points));
        lay(&mut round, "12R 12B 12K");
        throw(&mut round, "4Y");
        lay(&mut round, "3B 4B 5B");
        lay(&mut round, "11R 11B 11K");
        assert_eq!(
            swap(&mut round, 0, if freeing == "7R" { "10R" } else { "7R" }),
            "WRONG_TILE"
        );
        assert_eq!(swap(&mut round, 0, freeing), "ok");
    }
    let mut round = second_round(options());
    let two = Move::Lay {
        seat: seat("A"),
        tiles: tiles("JK 8R 9R"),
        reading: 2,
    };
    assert_eq!(play(&mut round, two), "NO_SUCH_PLACE");
}

/// RE-22, RE-23: what is torn comes with all behind it, and must be revealed in the same turn.
#[test]
fn tearing() {
    let mut round = second_round(options());
    throw(&mut round, "4Y");
    assert_eq!(round.tearable(), Some((1, 3)));
    assert_eq!(tear(&mut round, 0), "FIRST_TILE");
    assert_eq!(tear(&mut round, 4), "NO_SUCH_PLACE");
    assert_eq!(tear(&mut round, 1), "ok");
    assert_eq!(round.rack(seat("B")), Some(14 + 3));
    assert_eq!(round.table().column, tiles("2R"));
    assert_eq!(tear(&mut round, 0), "NOT_NOW");
    assert_eq!(throw(&mut round, "8K"), "TORN_NOT_USED");
    lay(&mut round, "7R 7B 7Y");
    lay(&mut round, "10B 11B 12B");
    assert_eq!(throw(&mut round, "8K"), "TORN_NOT_USED");
    lay(&mut round, "9K 9R 9B");
    assert_eq!(throw(&mut round, "8K"), "ok");
    assert_eq!(
        (round.stock(), round.rack(seat("B"))),
        (60, Some(14 + 3 - 9 - 1))
    );
}

/// RE-23, RE-A28: a tear before one's own opening needs a full opening.
#[test]
fn tearing_to_open() {
    let mut round = second_round(options());
    tear(&mut round, 2);
    lay(&mut round, "7R 7B 7Y");
    assert_eq!(throw(&mut round, "8K"), "NO_RUN TOO_FEW_POINTS");
    assert_eq!(
        (take_back(&mut round), take_back(&mut round)),
        ("ok".into(), "ok".into())
    );
    assert_eq!(round.table().column, tiles("2R 9K 7B"));
    let mut last = second_round(Options {
        unopened_tear: UnopenedTear::LastOnly,
        ..options()
    });
    assert_eq!(last.tearable(), Some((2, 2)));
    assert_eq!(tear(&mut last, 1), "ONLY_LAST");
}

/// RE-A8: a torn tile that is merely attached; it may be when the table says so.
#[test]
fn torn_and_attached() {
    for (torn_may_attach, expected) in [(false, "TORN_NOT_USED"), (true, "ok")] {
        let mut round = opened(Options {
            torn_may_attach,
            ..options()
        });
        throw(&mut round, "6R");
        throw(&mut round, "2B");
        // A tears the 6R from inside.
        assert_eq!(tear(&mut round, 4), "ok");
        assert_eq!(attach(&mut round, 0, "6R"), "ok");
        assert_eq!(throw(&mut round, "8K"), expected);
    }
}

/// RE-24, sheet "се връщат обратно и се броят към резултата на играча": attached tiles count for who
/// placed them. RE-A7: only who has opened attaches; RE-A27: in the same turn, unless the table says
/// otherwise.
#[test]
fn attaching() {
    let mut round = opened(options());
    assert_eq!(attach(&mut round, 0, "6R"), "NOT_OPENED");
    assert_eq!(attach(&mut round, 9, "6R"), "NO_SUCH_PLACE");
    lay(&mut round, "3B 4B 5B");
    assert_eq!(attach(&mut round, 0, "6R"), "NOT_OPENED");
    lay(&mut round, "13R 13B 13K");
    assert_eq!(attach(&mut round, 0, "7R"), "NOT_CONSECUTIVE");
    assert_eq!(attach(&mut round, 0, "JK"), "JOKER_OWN_ONLY");
    assert_eq!(attach(&mut round, 0, "6R"), "ok");
    assert_eq!(attach(&mut round, 3, "JK"), "ok");
    assert_eq!(throw(&mut round, "8K"), "ok");
    assert_eq!(
        round.table().credited(seat("A")),
        tiles("3R 4R 5R 12R 12B 12K")
    );
    assert_eq!(
        round.table().credited(seat("B")),
        tiles("6R 3B 4B 5B 13R 13B 13K JK")
    );
    let mut round = opened(Options {
        attach_on_opening_turn: false,
        ..options()
    });
    lay(&mut round, "3B 4B 5B");
    lay(&mut round, "13R 13B 13K");
    assert_eq!(attach(&mut round, 0, "6R"), "NOT_OPENED");
}

/// RE-24: a tile that fits at both ends goes where the player says.
#[test]
fn which_end() {
    let mut round = opened(options());
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    let joker = |end| Move::Attach {
        seat: seat("A"),
        meld: 0,
        tile: Tile::Joker,
        end,
    };
    assert_eq!(play(&mut round, joker(Some(End::Low))), "ok");
    assert_eq!(round.table().melds[0].meld().tiles(), tiles("JK 3R 4R 5R"));
    assert_eq!(play(&mut round, joker(None)), "ok");
    assert_eq!(
        round.table().melds[0].meld().tiles(),
        tiles("JK 3R 4R 5R JK")
    );
}

/// RE-01: both copies of a tile lie elsewhere, so a third is a wrong tag and no tile.
#[test]
fn no_third_copy() {
    let mut round = opened(options());
    assert_eq!(throw(&mut round, "4Y"), "ok");
    assert_eq!(throw(&mut round, "4Y"), "BAD_TILE");
    assert_eq!(lay(&mut round, "4Y 5Y 6Y"), "BAD_TILE");
}

/// RE-25: with three tiles only the last may be torn, with fewer none; a wrong count is put right by
/// the owner, and costs nothing.
#[test]
fn few_tiles_left() {
    let mut round = opened(options());
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    count(&mut round, "A", 3);
    assert_eq!(tear(&mut round, 2), "ONLY_LAST");
    count(&mut round, "A", 2);
    assert_eq!(round.tearable(), None);
    let refused = round
        .clone()
        .apply(&Move::Tear {
            seat: seat("A"),
            take: 5,
        })
        .unwrap_err();
    assert_eq!(
        (refused[0].code, refused[0].fix.clone()),
        (Code::RackTooSmall, Some(Fix::Count(2)))
    );
    count(&mut round, "A", 4);
    assert_eq!(tear(&mut round, 2), "ok");
    assert_eq!(
        play(
            &mut round,
            Move::Count {
                seat: seat("E"),
                tiles: 4
            }
        ),
        "NOT_SEATED"
    );
}
