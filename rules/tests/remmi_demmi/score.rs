//! RD-15 to RD-17, RD-22: what a round scores.

use super::{seat, seats, table};
use proptest::prelude::*;
use rules::Seat;
use rules::remmi_demmi::*;

/// Claims in order: `A+` a good one of seat A, `B-` a false one of seat B.
fn claims(text: &str) -> Vec<Claim> {
    let claim = |word: &str| Claim {
        seat: seat(&word[..1]),
        ok: &word[1..] == "+",
    };
    text.split_whitespace().map(claim).collect()
}

/// Points of the seats in order, plaques that move to nobody, how it ended.
fn scored(players: usize, text: &str, options: &Options) -> (Vec<i32>, String, EndedBy) {
    let setup = Setup::new(players, options).unwrap();
    let awards = plaques(
        &setup,
        &seats("A B C D E F G H I")[..players],
        &claims(text),
    );
    let left: Vec<String> = awards.unawarded.iter().map(Plaque::to_string).collect();
    (
        awards
            .points
            .into_iter()
            .map(|(_, points)| points)
            .collect(),
        left.join(" "),
        awards.ended_by,
    )
}

/// RD-15, RD-16, RD-17, sheet "Si un joueur a posé un mauvais Remmi" to "plusieurs plaques": every
/// pattern of good and false among three claims (RD-A6).
#[test]
fn three_claims() {
    let rows = [
        ("A+ B+ C+", [4, 3, 2], ""),
        ("A- B+ C+", [-5, 4, 3], "P2"),
        ("A+ B- C+", [4, -5, 3], "P2"),
        ("A+ B+ C-", [4, 3, -5], "P2"),
        ("A- B- C+", [-5, -5, 4], "P3 P2"),
        ("A- B+ C-", [-5, 4, -5], "P3 P2"),
        ("A+ B- C-", [4, -5, -5], "P3 P2"),
        ("A- B- C-", [-5, -5, -5], "P4 P3 P2"),
    ];
    for (text, points, left) in rows {
        let expected = (
            [&points[..], &[0, 0]].concat(),
            left.to_string(),
            EndedBy::Claims,
        );
        assert_eq!(scored(5, text, &Options::default()), expected, "{text}");
    }
}

/// RD-14, RD-A7: the bell with fewer claims; what was not claimed goes to nobody.
#[test]
fn the_bell() {
    let score = |text| scored(5, text, &Options::default());
    assert_eq!(score(""), (vec![0; 5], "P4 P3 P2".into(), EndedBy::Timer));
    assert_eq!(
        score("C+"),
        (vec![0, 0, 4, 0, 0], "P3 P2".into(), EndedBy::Timer)
    );
    assert_eq!(
        score("C- A+"),
        (vec![4, 0, -5, 0, 0], "P3 P2".into(), EndedBy::Timer)
    );
}

/// RD-A9: claims after the last are void, and so are second claims of a seat (RD-A18): neither
/// points nor penalty.
#[test]
fn late_claims_are_void() {
    let score = |text| scored(5, text, &Options::default()).0;
    assert_eq!(score("A- B- C- D-"), [-5, -5, -5, 0, 0]);
    assert_eq!(score("A- B- C- D+"), [-5, -5, -5, 0, 0]);
    assert_eq!(score("A+ A- B+ C+"), [4, 3, 2, 0, 0]);
}

/// RD-20, RD-A5: four players, both readings of the end.
#[test]
fn four_players() {
    let plaques = |text| scored(4, text, &Options::default());
    assert_eq!(
        plaques("A- B+"),
        (vec![-5, 4, 0, 0], "P3".into(), EndedBy::Claims)
    );
    assert_eq!(
        plaques("A+ B+ C-"),
        (vec![4, 3, 0, 0], "".into(), EndedBy::Claims)
    );
    let three = Options {
        end4: End4::Three,
        ..Options::default()
    };
    let three = |text| scored(4, text, &three);
    assert_eq!(
        three("A+ B+"),
        (vec![4, 3, 0, 0], "".into(), EndedBy::Timer)
    );
    assert_eq!(
        three("A+ B+ C+"),
        (vec![4, 3, 0, 0], "".into(), EndedBy::Claims)
    );
    assert_eq!(
        three("A- B+ C+"),
        (vec![-5, 4, 3, 0], "".into(), EndedBy::Claims)
    );
    assert_eq!(
        three("A+ B+ C-"),
        (vec![4, 3, -5, 0], "".into(), EndedBy::Claims)
    );
    assert_eq!(
        three("A- B- C+"),
        (vec![-5, -5, 4, 0], "P3".into(), EndedBy::Claims)
    );
}

/// RD-22, RD-A13, sheet "VARIANTE": each offence once per player, on top of everything else, and
/// only when it is on.
#[test]
fn the_blind_start() {
    let points = |variant| {
        let options = Options {
            variant,
            ..Options::default()
        };
        let awards = round_score(
            &table(5),
            &seats("A B C D E"),
            &claims("A+ C-"),
            &seats("A B B C"),
            &seats("B"),
            &options,
        );
        awards
            .points
            .into_iter()
            .map(|(_, points)| points)
            .collect::<Vec<_>>()
    };
    assert_eq!(points(true), [3, -2, -6, 0, 0]);
    assert_eq!(points(false), [4, 0, -5, 0, 0]);
}

/// RD-17, sheet "Le joueur donne en plus sa plaque", step by step as the ceremony shows it.
#[test]
fn reveal_step_by_step() {
    let pass = |plaque: Plaque, from, to| Pass {
        plaque,
        from: seat(from),
        to,
    };
    let [four, three, two] = Plaque::ALL;
    let steps = reveal(&table(5), &claims("A- B+ C-"));
    assert_eq!(
        steps[0].passes,
        [
            pass(four, "A", Some(seat("B"))),
            pass(three, "B", Some(seat("C"))),
            pass(two, "C", None),
        ]
    );
    assert_eq!((steps[0].holds, steps[0].points), (None, -5));
    assert_eq!(
        (&steps[1].passes[..], steps[1].holds, steps[1].points),
        (&[][..], Some(four), 4)
    );
    assert_eq!(
        (&steps[2].passes[..], steps[2].holds),
        (&[pass(three, "C", None)][..], None)
    );
}

/// RD-A5: a third claimant without plaque inherits, and then nothing is left to pass on.
#[test]
fn reveal_with_an_heir() {
    let setup = Setup::new(
        4,
        &Options {
            end4: End4::Three,
            ..Options::default()
        },
    )
    .unwrap();
    let steps = reveal(&setup, &claims("A+ B- C+"));
    let inherited = Pass {
        plaque: Plaque::Three,
        from: seat("B"),
        to: Some(seat("C")),
    };
    assert_eq!(steps[1].passes, [inherited]);
    assert_eq!((steps[2].holds, steps[2].points), (Some(Plaque::Three), 3));
}

fn any_claims() -> impl Strategy<Value = (usize, Vec<Claim>, Options)> {
    let round = (
        4usize..=9,
        any::<bool>(),
        prop::collection::vec((0u8..9, any::<bool>()), 0..5),
    );
    round.prop_map(|(players, three, list)| {
        let claim = |(index, ok): (u8, bool)| Claim {
            seat: Seat(index % players as u8),
            ok,
        };
        let end4 = if three { End4::Three } else { End4::Plaques };
        (
            players,
            list.into_iter().map(claim).collect(),
            Options {
                end4,
                ..Options::default()
            },
        )
    })
}

proptest! {
    /// RD-17: after the last step of the reveal the plaques lie where the score says, at every step
    /// each plaque is with one holder, and whoever hands one on holds it.
    #[test]
    fn reveal_ends_at_the_score((players, claims, options) in any_claims()) {
        let setup = Setup::new(players, &options).unwrap();
        let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
        let awards = plaques(&setup, &seats, &claims);
        let steps = reveal(&setup, &claims);

        let held = awards.counted.iter().map(|claim| claim.seat).zip(setup.plaques.iter().copied());
        let mut held: Vec<(Seat, Plaque)> = held.collect();
        for step in &steps {
            // All hands move at once: each gives what they held before the step.
            let before = held.clone();
            for pass in &step.passes {
                prop_assert!(before.contains(&(pass.from, pass.plaque)));
                held.retain(|(_, plaque)| *plaque != pass.plaque);
                held.extend(pass.to.map(|to| (to, pass.plaque)));
            }
            let holds = held.iter().find(|(seat, _)| *seat == step.seat).map(|(_, plaque)| *plaque);
            prop_assert_eq!(holds, step.holds);
        }
        held.sort_by_key(|(_, plaque)| *plaque);
        prop_assert_eq!(&held, &awards.holder);
        for step in &steps {
            prop_assert!(awards.points.contains(&(step.seat, step.points)));
        }
    }

    /// RD-15 to RD-17: every plaque in use is awarded or not, once; never more than were taken; the
    /// points are the plaques held less five for each false claim, and follow from seats and claims
    /// alone.
    #[test]
    fn the_books_balance((players, claims, options) in any_claims()) {
        let setup = Setup::new(players, &options).unwrap();
        let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
        let awards = plaques(&setup, &seats, &claims);
        prop_assert!(awards.holder.len() <= awards.counted.len().min(setup.plaques.len()));
        let mut all: Vec<Plaque> = awards.holder.iter().map(|(_, plaque)| *plaque).collect();
        all.extend(&awards.unawarded);
        all.sort_unstable();
        prop_assert_eq!(&all, &setup.plaques);
        let held: i32 = awards.holder.iter().map(|(_, plaque)| plaque.points()).sum();
        let wrong = awards.counted.iter().filter(|claim| !claim.ok).count() as i32;
        let total: i32 = awards.points.iter().map(|(_, points)| points).sum();
        prop_assert_eq!(total, held + wrong * FALSE_REMMI);

        let mut other_way = seats.clone();
        other_way.reverse();
        let mut turned = plaques(&setup, &other_way, &claims).points;
        turned.reverse();
        prop_assert_eq!(turned, awards.points);
    }
}
