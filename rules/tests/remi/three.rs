//! RE-27 as turns are played: three tiles left.

use super::dealt::play;
use super::turns::{attach, count, opened, throw};
use super::{options, seat};
use rules::remi::*;

/// RE-27, sheet "Играчите трябва да обявят, когато имат останали 3 плочки": A ends a turn with
/// three.
fn with_three(options: Options, said: bool) -> Round {
    let mut round = opened(options);
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    count(&mut round, "A", 3);
    if said {
        assert_eq!(play(&mut round, Move::SayThree { seat: seat("A") }), "ok");
    }
    assert_eq!(throw(&mut round, "8R"), "ok");
    assert_eq!(round.rack(seat("A")), Some(3));
    round
}

fn challenge(by: &str, whom: &str) -> Move {
    Move::Challenge {
        by: seat(by),
        seat: seat(whom),
    }
}

/// RE-27, RE-A29: never prompted; it may be said until the next has drawn; then another challenges,
/// and its owner confirms.
#[test]
fn three_tiles_unsaid() {
    let mut round = with_three(options(), false);
    assert_eq!(play(&mut round, challenge("B", "A")), "NOT_MISSED");
    let mut saved = round.clone();
    assert_eq!(play(&mut saved, Move::SayThree { seat: seat("A") }), "ok");
    throw(&mut saved, "9R");
    assert_eq!(play(&mut saved, challenge("B", "A")), "NOT_MISSED");

    throw(&mut round, "9R");
    assert!(round.missed_three(seat("A")) && round.asks().is_empty());
    assert_eq!(
        play(&mut round, Move::SayThree { seat: seat("A") }),
        "LATE_ANNOUNCE"
    );
    assert_eq!(play(&mut round, challenge("A", "A")), "NOT_MISSED");
    assert_eq!(
        play(
            &mut round,
            Move::HadThree {
                seat: seat("A"),
                yes: true
            }
        ),
        "NOT_NOW"
    );
    assert_eq!(play(&mut round, challenge("C", "A")), "ok");
    assert_eq!(round.asks(), [Question::HadThree(seat("A"))]);
    for (yes, points) in [(true, -500 + 45), (false, 45)] {
        let mut round = round.clone();
        assert_eq!(
            play(
                &mut round,
                Move::HadThree {
                    seat: seat("A"),
                    yes
                }
            ),
            "ok"
        );
        assert_eq!(play(&mut round, Move::StockEmpty { seat: seat("C") }), "ok");
        count(&mut round, "A", 0);
        assert_eq!(
            play(
                &mut round,
                Move::Leftover {
                    seat: seat("A"),
                    tiles: vec![],
                    count: 0
                }
            ),
            "ok"
        );
        assert_eq!(round.score().unwrap()[0], (seat("A"), points));
    }
}

/// RE-27: said in time there is nothing to charge; RE-A29: under `announce=auto` the table asks at the
/// end, and the owner confirms: an unread tile never costs anything.
#[test]
fn three_tiles_said_or_charged_by_the_table() {
    let mut said = with_three(
        Options {
            announce: Announce::Auto,
            ..options()
        },
        true,
    );
    throw(&mut said, "9R");
    assert!(!said.missed_three(seat("A")));
    let mut round = with_three(
        Options {
            announce: Announce::Auto,
            ..options()
        },
        false,
    );
    throw(&mut round, "9R");
    assert_eq!(round.asks(), []);
    play(&mut round, Move::StockEmpty { seat: seat("C") });
    assert_eq!(play(&mut round, challenge("B", "A")), "NOT_NOW");
    assert_eq!(
        round.asks(),
        [Question::HadThree(seat("A")), Question::Leftover(seat("A"))]
    );
    assert_eq!(
        play(
            &mut round,
            Move::HadThree {
                seat: seat("A"),
                yes: true
            }
        ),
        "ok"
    );
    assert_eq!(round.asks(), [Question::Leftover(seat("A"))]);
}

/// RE-A10: from four to two there is nothing to say.
#[test]
fn from_four_to_two() {
    let mut round = opened(options());
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    count(&mut round, "A", 3);
    attach(&mut round, 0, "6R");
    throw(&mut round, "8R");
    assert_eq!(round.rack(seat("A")), Some(2));
    throw(&mut round, "9R");
    assert!(!round.missed_three(seat("A")));
}
