//! RE-31, RE-32 as turns are played: freed jokers.

use super::turns::{attach, lay, opened, second_round, swap, take_back, throw};
use super::{options, seat, tiles};
use rules::remi::*;

/// A has opened with 10K JK 12K and twelves; B has opened too, and is to move again.
fn with_joker(options: Options) -> Round {
    let mut round = second_round(options);
    lay(&mut round, "10K JK 12K");
    lay(&mut round, "12R 12B 12Y");
    throw(&mut round, "4Y");
    lay(&mut round, "3B 4B 5B");
    lay(&mut round, "13R 13B 13K");
    throw(&mut round, "8K");
    throw(&mut round, "8B");
    throw(&mut round, "8R");
    round
}

/// RE-31, RE-A15, RE-A26, sheet "ще бъде отчетен от резултата на играча, който го е използвал": the
/// joker counts for A, who used it first; the 11K for B, who gave it; and the joker is laid at once.
#[test]
fn freeing_a_joker() {
    let mut round = with_joker(options());
    assert_eq!(swap(&mut round, 1, "12K"), "NO_JOKER");
    assert_eq!(swap(&mut round, 0, "10K"), "WRONG_TILE");
    assert_eq!(swap(&mut round, 0, "11K"), "ok");
    assert_eq!(throw(&mut round, "9Y"), "MUST_USE_JOKER");
    assert_eq!(attach(&mut round, 0, "JK"), "JOKER_OWN_ONLY");
    assert_eq!(attach(&mut round, 2, "JK"), "ok");
    assert_eq!(throw(&mut round, "9Y"), "ok");
    assert_eq!(
        round.table().credited(seat("A")),
        tiles("10K 12K 12R 12B 12Y JK")
    );
    assert_eq!(
        round.table().credited(seat("B")),
        tiles("11K 3B 4B 5B 13R 13B 13K")
    );
    assert_eq!(round.rack(seat("B")), Some(8 + 1 - 1 - 1));
}

/// RE-A15: under `freed_joker=rack` it may be kept, and counts for the first user when it is laid.
#[test]
fn keeping_a_freed_joker() {
    let mut round = with_joker(Options {
        freed_joker: FreedJoker::Rack,
        ..options()
    });
    swap(&mut round, 0, "11K");
    assert_eq!(throw(&mut round, "9Y"), "ok");
    throw(&mut round, "2B");
    throw(&mut round, "2Y");
    assert_eq!(lay(&mut round, "JK 5Y 6Y"), "ok");
    assert_eq!(throw(&mut round, "9B"), "ok");
    assert!(round.table().credited(seat("A")).contains(&Tile::Joker));
}

/// RE-32, RE-A14: both missing tiles together.
#[test]
fn freeing_a_joker_of_a_group() {
    for (group_joker, alone) in [(GroupJoker::Both, "NEED_BOTH"), (GroupJoker::Either, "ok")] {
        let mut round = opened(Options {
            group_joker,
            ..options()
        });
        lay(&mut round, "3B 4B 5B");
        lay(&mut round, "13R 13B JK");
        throw(&mut round, "8K");
        throw(&mut round, "8B");
        assert_eq!(swap(&mut round, 3, "13K"), alone);
        if alone == "ok" {
            take_back(&mut round);
        }
        assert_eq!(swap(&mut round, 3, "13K 13Y"), "ok");
        assert_eq!(round.table().melds[3].meld().tiles().len(), 4);
        // It is A's first meld now that takes it.
        assert_eq!(attach(&mut round, 0, "JK"), "ok");
        assert_eq!(throw(&mut round, "9Y"), "ok");
        assert!(round.table().credited(seat("B")).contains(&Tile::Joker));
    }
}
