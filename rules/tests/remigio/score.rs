//! RG-02, RG-03, RG-12 to RG-15, RG-17, RG-21 to RG-27, RG-30, RG-34: numbers.

use super::{cards, seat, seats};
use rules::card::Card;
use rules::remigio::*;
use rules::{Points, Seat};

/// RG-02, RG-03, RG-12, RG-13, RG-A1.
#[test]
fn the_deal() {
    for players in 2..=10 {
        let setup = Setup::new(players).unwrap();
        assert_eq!(setup.packs, if players <= 6 { 2 } else { 3 });
        assert_eq!(
            (setup.jokers, setup.hand, setup.discard_start),
            (setup.packs * 2, 10, 1)
        );
        assert_eq!(setup.stock + 10 * players + 1, setup.packs * 54);
    }
    for players in [0, 1, 11] {
        assert_eq!(Setup::new(players).unwrap_err().code, Code::PlayerCount);
    }
}

/// RG-14, RG-15, RG-17, RG-A18.
#[test]
fn counts() {
    let before = [8, 9, 10, 11, 12].map(|cards| counted(cards, Phase::BeforeStart).as_str());
    assert_eq!(
        before,
        [
            "REDEAL",
            "DRAW_ONE_FROM_MIDDLE",
            "OK",
            "RETURN_ONE_AT_RANDOM",
            "REDEAL"
        ]
    );
    let in_play = [9, 10, 11].map(|cards| counted(cards, Phase::InPlay).as_str());
    assert_eq!(in_play, ["DEAD_HAND", "OK", "DEAD_HAND"]);
    assert_eq!([0, 31].map(reshuffle), [(0, 0), (31, 0)]);
    assert!("in_play".parse::<Phase>().is_ok() && "later".parse::<Phase>().is_err());
}

fn losers() -> Vec<(Seat, Vec<Card>)> {
    vec![
        (seat("B"), cards("4H 5H 6H 7H 3S 3D 3C KS JD 9C")),
        (seat("C"), cards("AS 2S 3S 6D 7D 8D 10C 10H 10D KC")),
    ]
}

fn scored(close: Close, options: Options) -> Vec<i64> {
    let score = round_score(seat("A"), close, &[], &losers(), &options).unwrap();
    score
        .points
        .iter()
        .map(|(_, points)| points.halves)
        .collect()
}

/// RG-21, RG-24, RG-25, RG-26, RG-27, RG-34, RG-A5: each loser's 29 and 10, times the one best line.
#[test]
fn multiplied_for_each() {
    let winner = Options {
        scoring: Scoring::Winner,
        ..Options::default()
    };
    let colour = Close {
        special: Special::Colour,
        jokers: true,
    };
    assert_eq!(scored(colour, Options::default()), [0, 2 * 87, 2 * 30]);
    assert_eq!(scored(colour, winner), [2 * 117, 0, 0]);
    let score = round_score(seat("A"), colour, &[], &losers(), &winner).unwrap();
    assert_eq!(
        score.payments,
        [
            (seat("B"), Points::whole(87)),
            (seat("C"), Points::whole(30))
        ]
    );
    assert_eq!(
        round_score(
            seat("A"),
            colour,
            &[],
            &[(seat("B"), vec![Card::Joker; 17])],
            &winner
        ),
        Err(rules::arrange::Unarranged::Pieces(16))
    );
}

/// RG-30, RG-A10: half, rounded for each loser.
#[test]
fn halves() {
    let pairs = Close {
        special: Special::FivePairs,
        jokers: false,
    };
    let rounded = |half_rounding| {
        scored(
            pairs,
            Options {
                half_rounding,
                ..Options::default()
            },
        )
    };
    assert_eq!(rounded(HalfRounding::Up), [0, 30, 10]);
    assert_eq!(rounded(HalfRounding::Down), [0, 28, 10]);
    assert_eq!(rounded(HalfRounding::Exact), [0, 29, 10]);
}

/// RG-33: laying off counts only at a table that has agreed on it.
#[test]
fn laying_off() {
    let close = Close {
        special: Special::Plain,
        jokers: false,
    };
    let table = [cards("10S JS QS"), cards("8H 9H 10H")];
    let points = |lay_off| {
        let options = Options {
            lay_off,
            ..Options::default()
        };
        round_score(seat("A"), close, &table, &losers(), &options)
            .unwrap()
            .points[1]
            .1
    };
    assert_eq!(
        (points(false), points(true)),
        (Points::whole(58), Points::whole(38))
    );
}

fn totals(of: &[i64]) -> Vec<(Seat, Points)> {
    seats("A B C D")
        .into_iter()
        .zip(of.iter().map(|points| Points::whole(*points)))
        .collect()
}

/// RG-22, RG-23, RG-A13, RG-A14.
#[test]
fn elimination() {
    let stand = |of: &[i64], end_at| {
        standing(
            &totals(of),
            Options::default().total(),
            &Options {
                end_at,
                ..Options::default()
            },
        )
    };
    let three = stand(&[120, 500, 499], 1);
    assert_eq!(
        (three.eliminated, three.finished, three.winners),
        (seats("B"), false, vec![])
    );
    assert_eq!(stand(&[120, 500, 499], 2).winners, seats("A"));
    assert_eq!(stand(&[120, 500, 120], 2).winners, seats("A C"));
    assert_eq!(stand(&[120, 500, 777], 1).winners, seats("A"));
    assert_eq!(
        standing(&totals(&[99, 100]), Points::whole(100), &Options::default()).winners,
        seats("A")
    );
    assert_eq!(
        standing(
            &totals(&[99, 100]),
            Points { halves: 199 },
            &Options::default()
        )
        .eliminated,
        seats("B")
    );
}

/// RG-22, RG-24: what ends a match when the table agrees on nothing else.
#[test]
fn usual_totals() {
    for scoring in [Scoring::Elimination, Scoring::Winner] {
        let options = Options {
            scoring,
            ..Options::default()
        };
        assert_eq!(options.total(), Points::whole(500));
    }
}

/// RG-24: the first to reach the target.
#[test]
fn target() {
    assert_eq!(
        target_reached(&totals(&[120, 99]), Points::whole(100)),
        Some(seat("A"))
    );
    assert_eq!(target_reached(&totals(&[99, 99]), Points::whole(100)), None);
    assert_eq!(
        target_reached(&totals(&[100, 130]), Points::whole(100)),
        Some(seat("B"))
    );
}
