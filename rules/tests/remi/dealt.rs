//! RE-09 to RE-13, RE-36: what happens between the deal and the first throw.

use super::{options, seat, seats, tile, tiles};
use rules::remi::*;

/// B arranges, so A starts; face up lies 11Y.
pub fn dealt(options: Options) -> Round {
    let setup = Setup::new(3, tile("11Y")).unwrap();
    Round::new(setup, &seats(3), seat("B"), options).unwrap()
}

/// The code of a refused move, or "ok". A refused move leaves the game as it was.
pub fn play(round: &mut Round, played: Move) -> String {
    let before = round.clone();
    match round.apply(&played) {
        Ok(()) => "ok".into(),
        Err(violations) => {
            assert_eq!(*round, before, "a refused move leaves the game as it was");
            let codes: Vec<&str> = violations
                .iter()
                .map(|violation| violation.code.as_str())
                .collect();
            codes.join(" ")
        }
    }
}

fn pairs_of(letter: &str, text: &str) -> Move {
    Move::Pairs {
        seat: seat(letter),
        tiles: tiles(text),
    }
}

fn swap(a: &str, b: &str, class: PairClass) -> Move {
    Move::SwapPairs {
        a: seat(a),
        b: seat(b),
        class,
    }
}

fn koz_of(letter: &str, text: &str) -> Move {
    Move::Koz {
        seat: seat(letter),
        tile: tile(text),
    }
}

/// RE-02, RE-07: a game needs its players, each once, and its arranger; the starter has 15 tiles.
#[test]
fn who_plays() {
    let setup = Setup::new(3, tile("11Y")).unwrap();
    let new = |seats: &[rules::Seat], arranger| {
        Round::new(setup, seats, seat(arranger), options()).map_err(|violation| violation.code)
    };
    assert_eq!(new(&seats(2), "A").unwrap_err(), Code::PlayerCount);
    assert_eq!(
        new(&[seat("A"), seat("B"), seat("A")], "A").unwrap_err(),
        Code::PlayerCount
    );
    assert_eq!(new(&seats(3), "D").unwrap_err(), Code::NotSeated);
    let round = dealt(options());
    assert_eq!(round.turn(), Some(seat("A")));
    assert_eq!(
        ["A", "B", "C"].map(|s| round.rack(seat(s))),
        [Some(15), Some(14), Some(14)]
    );
    assert_eq!((round.rack(seat("D")), round.stock()), (None, 63));
}

/// RE-09, RE-10, sheet "той може да поиска разбъркване": pairs are shown first; a new deal ends the
/// game without a score.
#[test]
fn a_new_deal() {
    let mut round = dealt(options());
    let ask = Move::NewDeal { seat: seat("C") };
    assert_eq!(play(&mut round, ask.clone()), "TOO_FEW_PAIRS");
    assert_eq!(play(&mut round, pairs_of("C", "3R 3R 4B 4B")), "ok");
    assert_eq!(play(&mut round, ask.clone()), "TOO_FEW_PAIRS");
    assert_eq!(play(&mut round, pairs_of("C", "3R 3R 4B 5B")), "NOT_PAIRS");
    assert_eq!(play(&mut round, pairs_of("C", "3R 3R 4B 4B 1K 1K")), "ok");
    assert_eq!(play(&mut round, ask), "ok");
    assert_eq!(
        round.phase(),
        Phase::Over(Ending::NewDeal { by: seat("C") })
    );
    assert_eq!((round.turn(), round.asks()), (None, vec![]));
    assert!(round.score().is_err());
}

/// RE-11, sheet "те могат да изберат да разменят плочки помежду си"; RE-A4: one tile of a pair against
/// one of the same class, so each pair goes once; the option may forbid it.
#[test]
fn swapping_pairs() {
    let mut round = dealt(options());
    assert_eq!(
        play(&mut round, swap("A", "B", PairClass::Small)),
        "TOO_FEW_PAIRS"
    );
    play(&mut round, pairs_of("A", "3R 3R 12K 12K"));
    play(&mut round, pairs_of("B", "8Y 8Y 1B 1B"));
    assert_eq!(
        play(&mut round, swap("A", "B", PairClass::Big)),
        "TOO_FEW_PAIRS"
    );
    assert_eq!(
        play(&mut round, swap("A", "A", PairClass::Big)),
        "TOO_FEW_PAIRS"
    );
    assert_eq!(play(&mut round, swap("A", "B", PairClass::Small)), "ok");
    assert_eq!(
        play(&mut round, swap("A", "B", PairClass::Small)),
        "TOO_FEW_PAIRS"
    );
    assert_eq!(round.rack(seat("A")), Some(15));
    let mut round = dealt(Options {
        pair_swap: false,
        ..options()
    });
    assert_eq!(
        play(&mut round, swap("A", "B", PairClass::One)),
        "NO_PAIR_SWAP"
    );
    assert!(!round.may(seat("A")).contains(&Choice::SwapPairs));
}

/// RE-12, RE-A25: proved by the tile, said once, before the first throw.
#[test]
fn koz_is_said() {
    let mut round = dealt(options());
    assert_eq!(play(&mut round, koz_of("B", "11R")), "NOT_KOZ");
    assert_eq!(play(&mut round, koz_of("B", "11Y")), "ok");
    assert_eq!(play(&mut round, koz_of("C", "11Y")), "KOZ_LOST");
    let mut late = dealt(options());
    play(
        &mut late,
        Move::Throw {
            seat: seat("A"),
            tile: tile("2R"),
        },
    );
    assert_eq!(play(&mut late, koz_of("B", "11Y")), "NOT_NOW");
}

/// RE-A25: a tile that may have come by a swap is not koz; RE-A5: under `koz_when=any` it always is.
#[test]
fn koz_after_a_swap() {
    for (koz_when, class, expected) in [
        (KozWhen::Deal, PairClass::Big, "KOZ_LOST"),
        (KozWhen::Deal, PairClass::Small, "ok"),
        (KozWhen::Any, PairClass::Big, "ok"),
    ] {
        let mut round = dealt(Options {
            koz_when,
            ..options()
        });
        play(&mut round, pairs_of("A", "3R 3R 12K 12K"));
        play(&mut round, pairs_of("B", "8Y 8Y 13B 13B"));
        assert_eq!(play(&mut round, swap("A", "B", class)), "ok");
        assert_eq!(play(&mut round, koz_of("B", "11Y")), expected);
    }
    let mut round = dealt(Options {
        koz_when: KozWhen::Any,
        ..options()
    });
    play(
        &mut round,
        Move::Throw {
            seat: seat("A"),
            tile: tile("2R"),
        },
    );
    assert_eq!(play(&mut round, koz_of("B", "11Y")), "ok");
}

/// RE-13, RE-14: nothing but the starter's throw begins the play.
#[test]
fn the_first_throw() {
    let mut round = dealt(options());
    let throw = |letter| Move::Throw {
        seat: seat(letter),
        tile: tile("2R"),
    };
    assert_eq!(play(&mut round, throw("B")), "NOT_YOUR_TURN");
    assert_eq!(play(&mut round, throw("D")), "NOT_SEATED");
    assert_eq!(
        play(
            &mut round,
            Move::Tear {
                seat: seat("A"),
                take: 0
            }
        ),
        "NOT_NOW"
    );
    assert_eq!(play(&mut round, throw("A")), "ok");
    assert_eq!(round.phase(), Phase::Playing);
    assert_eq!((round.rack(seat("A")), round.stock()), (Some(14), 63));
    assert_eq!(
        (round.turn(), round.table().column.clone()),
        (Some(seat("B")), tiles("2R"))
    );
    assert_eq!(play(&mut round, pairs_of("B", "3R 3R")), "NOT_NOW");
}

/// RE-36, RE-A16: a rack game is announced in the first three turns, once; the starter's first throw
/// is their first turn.
#[test]
fn announcing_a_rack_game() {
    let announce = |letter| Move::PlayOnRack {
        seat: seat(letter),
        shape: Shape::Doubles,
    };
    let mut round = dealt(options());
    assert_eq!(play(&mut round, announce("A")), "ok");
    assert_eq!(play(&mut round, announce("A")), "NOT_NOW");
    for face in ["2R", "3B", "4K", "5R", "6B", "7K"] {
        let seat = round.turn().unwrap();
        assert_eq!(
            play(
                &mut round,
                Move::Throw {
                    seat,
                    tile: tile(face)
                }
            ),
            "ok"
        );
    }
    assert_eq!(play(&mut round, announce("C")), "ok");
    for face in ["8R", "9B"] {
        let seat = round.turn().unwrap();
        play(
            &mut round,
            Move::Throw {
                seat,
                tile: tile(face),
            },
        );
    }
    assert_eq!(round.turn_number(seat("B")), Some(4));
    assert_eq!(play(&mut round, announce("B")), "LATE_ANNOUNCE");
}
