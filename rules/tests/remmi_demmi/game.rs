//! RD-18, RD-19, RD-A14: the match.

use super::{seat, seats};
use proptest::prelude::*;
use rules::remmi_demmi::*;
use rules::{ScoreSheet, Seat};

fn stand(rounds: &[[i32; 4]]) -> Standing {
    let seats = seats("A B C D");
    let mut sheet = ScoreSheet::new(&seats);
    for round in rounds {
        let points: Vec<(Seat, i32)> = seats.iter().copied().zip(*round).collect();
        sheet.write(&points);
    }
    standing(&sheet)
}

/// RD-18, sheet "On joue 7 manches": six rounds have no winner, seven have; totals may be negative.
#[test]
fn seven_rounds() {
    let six = stand(&[[4, 3, -5, 0]; 6]);
    assert_eq!(
        (six.finished, six.extra_round, six.winner),
        (false, false, None)
    );
    assert_eq!(six.leaders, seats("A"));
    let seven = stand(&[[4, 3, -5, 0]; 7]);
    assert_eq!(
        (seven.finished, seven.extra_round, seven.winner),
        (true, false, Some(seat("A")))
    );
    assert_eq!(
        seven
            .totals
            .iter()
            .map(|(_, total)| total.truncated())
            .collect::<Vec<_>>(),
        [28, 21, -35, 0]
    );
}

/// RD-19, sheet "on rejoue une manche jusqu'à ce qu'il y ait": a tie takes another round, and
/// again. RD-A14: everybody plays it, so a third may overtake; or the tied alone.
#[test]
fn ties_play_on() {
    let mut rounds = vec![
        [4, 3, 0, 0],
        [3, 4, 0, 0],
        [0; 4],
        [0; 4],
        [0; 4],
        [0, 0, 4, 0],
        [0; 4],
    ];
    let tied = stand(&rounds);
    assert_eq!(
        (tied.finished, tied.extra_round, tied.winner),
        (false, true, None)
    );
    assert_eq!(tied.leaders, seats("A B"));
    assert_eq!(tied.plays_on(Tiebreak::All), seats("A B C D"));
    assert_eq!(tied.plays_on(Tiebreak::Tied), seats("A B"));
    rounds.push([0; 4]);
    assert!(stand(&rounds).extra_round);
    rounds.push([0, 0, 4, 0]);
    let overtaken = stand(&rounds);
    assert_eq!(
        (overtaken.winner, overtaken.extra_round),
        (Some(seat("C")), false)
    );
    assert_eq!(overtaken.plays_on(Tiebreak::All), []);
}

/// RD-A14: in an extra round of the leaders alone the others' points do not count; the plaques do.
#[test]
fn an_extra_round_counts_for_those_who_play_it() {
    let seats = seats("A B C D");
    let setup = Setup::new(4, &Options::default()).unwrap();
    let claim = |letter, ok| Claim {
        seat: seat(letter),
        ok,
    };
    let awards = plaques(&setup, &seats, &[claim("C", true), claim("A", false)]);
    let points = |rounds: &[[i32; 4]], tiebreak| {
        let counted = stand(rounds).counted(awards.clone(), tiebreak);
        assert_eq!(counted.holder, awards.holder);
        counted
            .points
            .iter()
            .map(|(_, points)| *points)
            .collect::<Vec<i32>>()
    };
    let full: Vec<i32> = awards.points.iter().map(|(_, points)| *points).collect();
    assert!(full[0] < 0 && full[2] > 0, "{full:?}");
    let tied = [[1, 1, 0, 0]; 7];
    assert_eq!(points(&tied, Tiebreak::Tied), [full[0], 0, 0, 0]);
    assert_eq!(points(&tied, Tiebreak::All), full);
    assert_eq!(points(&tied[..6], Tiebreak::Tied), full);
    assert_eq!(points(&[[1, 0, 0, 0]; 7], Tiebreak::Tied), full);
}

proptest! {
    /// RD-18, RD-19: exactly one of "goes on", "another round" and "finished", and a winner alone
    /// has the most.
    #[test]
    fn one_of_three(rounds in prop::collection::vec(prop::array::uniform4(-7i32..=4), 0..12)) {
        let standing = stand(&rounds);
        let goes_on = rounds.len() < ROUNDS;
        prop_assert_eq!([goes_on, standing.extra_round, standing.finished].iter().filter(|x| **x).count(), 1);
        prop_assert_eq!(standing.finished, standing.winner.is_some());
        for (i, (seat, total)) in standing.totals.iter().enumerate() {
            prop_assert_eq!(*total, rounds.iter().map(|round| round[i]).sum::<i32>().into());
            if let Some(winner) = standing.winner && winner != *seat {
                let best = standing.totals.iter().find(|(seat, _)| *seat == winner).map(|(_, total)| *total);
                prop_assert!(best > Some(*total));
            }
        }
    }
}
