//! RD-07, RD-13 to RD-15: the states of a round.

use super::{seat, seats, table};
use proptest::prelude::*;
use rules::Disclosure;
use rules::Seat;
use rules::remmi_demmi::*;

const P4: Option<Plaque> = Some(Plaque::Four);
const P3: Option<Plaque> = Some(Plaque::Three);
const P2: Option<Plaque> = Some(Plaque::Two);

fn taking(letter: &str, plaque: Option<Plaque>, order: u64) -> Taking {
    Taking {
        plaque,
        seat: seat(letter),
        order,
    }
}

fn letters(takings: &[Taking]) -> String {
    takings
        .iter()
        .map(|taking| taking.seat.to_string())
        .collect()
}

fn started(players: usize, options: &Options) -> Round {
    let setup = Setup::new(players, options).unwrap();
    let mut round = Round::new(setup, &seats("A B C D E F G H I")[..players], seat("A")).unwrap();
    round.apply(Move::Start).unwrap();
    round
}

fn refused(round: &mut Round, taking: Taking) -> Code {
    let before = round.clone();
    let code = round.apply(Move::Take(taking)).unwrap_err().code;
    assert_eq!(*round, before, "a refused move leaves the round as it was");
    code
}

/// RD-07, sheet "Au signal, le donneur déclenche": before, running, over; a second tap does
/// nothing.
#[test]
fn from_tap_to_bell() {
    let mut round = Round::new(table(5), &seats("A B C D E"), seat("B")).unwrap();
    assert_eq!(round.trading(), Trading::Before);
    assert_eq!(refused(&mut round, taking("A", P4, 1)), Code::NotRunning);
    assert_eq!(
        round.apply(Move::Ring(1)).unwrap_err().code,
        Code::NotRunning
    );
    round.apply(Move::Start).unwrap();
    assert_eq!(
        (round.trading(), round.ended_by()),
        (Trading::Running, None)
    );
    assert_eq!(round.apply(Move::Start).unwrap_err().code, Code::NotRunning);
    round.apply(Move::Ring(9)).unwrap();
    assert_eq!(
        (round.trading(), round.ended_by()),
        (Trading::Over, Some(EndedBy::Timer))
    );
    assert_eq!(
        round.apply(Move::Ring(10)).unwrap_err().code,
        Code::NotRunning
    );
}

/// RD-04, RD-07: a round needs its players and its dealer.
#[test]
fn who_plays() {
    assert_eq!(
        Round::new(table(5), &seats("A B C D"), seat("A"))
            .unwrap_err()
            .code,
        Code::PlayerCount
    );
    assert_eq!(
        Round::new(table(4), &seats("A B C D"), seat("E"))
            .unwrap_err()
            .code,
        Code::NotSeated
    );
}

/// RD-13, RD-14, sheet "prend la plaque point de plus haute valeur" to "la manche s'arrête": three
/// claims stop it.
#[test]
fn three_claims_stop_the_round() {
    let mut round = started(5, &Options::default());
    round.apply(Move::Take(taking("C", P4, 10))).unwrap();
    assert!(round.has_claimed(seat("C")) && !round.has_claimed(seat("A")));
    round.apply(Move::Take(taking("A", P3, 20))).unwrap();
    assert_eq!(round.trading(), Trading::Running);
    round.apply(Move::Take(taking("E", P2, 30))).unwrap();
    assert_eq!(
        (round.trading(), round.ended_by()),
        (Trading::Over, Some(EndedBy::Claims))
    );
    assert_eq!(letters(&round.claims()), "CAE");
    // RD-A9: too late.
    assert_eq!(refused(&mut round, taking("B", None, 31)), Code::NotRunning);
}

/// RD-13, RD-A18, RD-20: moves that are refused.
#[test]
fn refused_claims() {
    let mut round = started(5, &Options::default());
    assert_eq!(refused(&mut round, taking("F", P4, 1)), Code::NotSeated);
    assert_eq!(
        refused(&mut round, taking("A", None, 1)),
        Code::PlaqueNeeded
    );
    round.apply(Move::Take(taking("A", P4, 1))).unwrap();
    assert_eq!(refused(&mut round, taking("A", P3, 2)), Code::Claimed);
    assert_eq!(refused(&mut round, taking("B", P4, 2)), Code::PlaqueNotFree);
    let mut four = started(4, &Options::default());
    assert_eq!(refused(&mut four, taking("A", P2, 1)), Code::PlaqueNotFree);
}

/// RD-20, RD-A5: with four players the second claim stops the round, or the third, who has no
/// plaque to take.
#[test]
fn four_players() {
    let mut round = started(4, &Options::default());
    round.apply(Move::Take(taking("A", P4, 1))).unwrap();
    round.apply(Move::Take(taking("B", P3, 2))).unwrap();
    assert_eq!(round.trading(), Trading::Over);
    let mut round = started(
        4,
        &Options {
            end4: End4::Three,
            ..Options::default()
        },
    );
    round.apply(Move::Take(taking("A", P4, 1))).unwrap();
    round.apply(Move::Take(taking("B", P3, 2))).unwrap();
    assert_eq!(round.trading(), Trading::Running);
    round.apply(Move::Take(taking("C", None, 3))).unwrap();
    assert_eq!(
        (round.trading(), letters(&round.claims()).as_str()),
        (Trading::Over, "ABC")
    );
    assert!(
        [(2, 4), (3, 5)]
            .iter()
            .all(|&(claims, players)| round_over(&table(players), claims))
    );
    assert!(!round_over(&table(5), 2));
}

/// RD-13: plaques give the order; a stamp overrules only where a lower one was taken while a higher
/// one lay.
#[test]
fn plaques_before_stamps() {
    let order = |takings: &[Taking]| letters(&claim_order(takings));
    assert_eq!(order(&[taking("B", P3, 2), taking("A", P4, 1)]), "AB");
    assert_eq!(order(&[taking("A", P4, 2), taking("B", P3, 1)]), "BA");
    // RD-A8: in the same instant the higher plaque was first.
    assert_eq!(
        order(&[taking("C", P2, 7), taking("B", P3, 7), taking("A", P4, 7)]),
        "ABC"
    );
    // RD-A5: without a plaque, by the button.
    assert_eq!(
        order(&[taking("C", None, 3), taking("B", P3, 3), taking("A", P4, 1)]),
        "ABC"
    );
    assert_eq!(order(&[]), "");
}

/// RD-13: who swaps plaques before the claims are turned over.
#[test]
fn misplaced_plaques() {
    let ordered = claim_order(&[taking("A", P4, 2), taking("B", P3, 1), taking("C", P2, 3)]);
    assert_eq!(
        misplaced(&table(5), &ordered),
        [
            Misplaced {
                seat: seat("B"),
                holds: P3,
                due: P4
            },
            Misplaced {
                seat: seat("A"),
                holds: P4,
                due: P3
            },
        ]
    );
    let skipped = misplaced(&table(5), &[taking("A", P4, 1), taking("B", P2, 2)]);
    assert_eq!(
        skipped,
        [Misplaced {
            seat: seat("B"),
            holds: P2,
            due: P3
        }]
    );
}

/// RD-A8: equal in everything, the seat nearer to the dealer's left is first. A deals, so B sits at
/// the dealer's left. Only two calls without a plaque can be so equal (RD-A5), and one of them can count.
#[test]
fn nearer_to_the_dealers_left() {
    let three = Options {
        end4: End4::Three,
        ..Options::default()
    };
    let third = |calls: &[Taking]| {
        let mut round = started(4, &three);
        round.apply(Move::Take(taking("C", P4, 1))).unwrap();
        round.apply(Move::Take(taking("D", P3, 2))).unwrap();
        let counted: Vec<bool> = calls
            .iter()
            .map(|call| round.apply(Move::Take(*call)).is_ok())
            .collect();
        assert_eq!(round.trading(), Trading::Over);
        (letters(&round.claims()), counted)
    };
    let [a, b] = ["A", "B"].map(|letter| taking(letter, None, 5));
    assert_eq!(third(&[a, b]), ("CDB".into(), vec![true, true]));
    assert_eq!(third(&[b, a]), ("CDB".into(), vec![true, false]));
    let earlier = taking("A", None, 4);
    assert_eq!(third(&[b, earlier]), ("CDA".into(), vec![true, true]));
    // Five players take three plaques: nobody calls without one, however early it is dated.
    let mut round = started(5, &three);
    for (letter, plaque, order) in [("A", P4, 10), ("B", P3, 20), ("C", P2, 30)] {
        round
            .apply(Move::Take(taking(letter, plaque, order)))
            .unwrap();
    }
    assert_eq!(
        refused(&mut round, taking("D", None, 25)),
        Code::PlaqueNeeded
    );
    assert_eq!(refused(&mut round, taking("D", P4, 5)), Code::PlaqueNotFree);
}

/// RD-13, RD-A9: a plaque whose absence is confirmed after the bell counts from the first missed
/// read; a claim dated after the bell is void, even when the bell is heard of later.
#[test]
fn the_bell_and_late_news() {
    let mut round = started(5, &Options::default());
    round.apply(Move::Take(taking("A", P4, 10))).unwrap();
    round.apply(Move::Ring(20)).unwrap();
    assert_eq!(refused(&mut round, taking("B", P3, 21)), Code::NotRunning);
    round.apply(Move::Take(taking("C", P3, 20))).unwrap();
    assert_eq!(
        (letters(&round.claims()).as_str(), round.ended_by()),
        ("AC", Some(EndedBy::Timer))
    );

    let mut round = started(5, &Options::default());
    for (letter, plaque, order) in [("A", P4, 10), ("B", P3, 20), ("C", P2, 30)] {
        round
            .apply(Move::Take(taking(letter, plaque, order)))
            .unwrap();
    }
    round.apply(Move::Ring(25)).unwrap();
    assert_eq!(
        (letters(&round.claims()).as_str(), round.ended_by()),
        ("AB", Some(EndedBy::Timer))
    );
}

/// RD-15, sheet "A ce moment": no verdict is asked for before the round has stopped.
#[test]
fn verdicts_stay_sealed() {
    let mut round = started(5, &Options::default());
    round.apply(Move::Take(taking("A", P4, 1))).unwrap();
    let sealed = round
        .reveal(|_| panic!("asked before the end"))
        .unwrap_err();
    assert_eq!((sealed.code, sealed.rule), (Code::StillRunning, "RD-15"));
    round.apply(Move::Take(taking("B", P3, 2))).unwrap();
    round.apply(Move::Take(taking("C", P2, 3))).unwrap();
    let steps = round.reveal(|seat| seat != Seat(0)).unwrap();
    let points: Vec<i32> = steps.iter().map(|step| step.points).collect();
    assert_eq!(points, [-5, 4, 3]);
}

/// RD-15: what would tell of a verdict is sealed, what everybody sees is not.
#[test]
fn disclosure() {
    let sealed: Vec<Fact> = Fact::ALL
        .iter()
        .copied()
        .filter(|fact| fact.disclosure() == Disclosure::Sealed)
        .collect();
    assert_eq!(
        sealed,
        [Fact::ClaimCards, Fact::ClaimVerdict, Fact::RoundScore]
    );
    assert_eq!(Fact::PlaqueTaken.disclosure(), Disclosure::Public);
    assert_eq!(Fact::FalseDemmi.disclosure(), Disclosure::Private);
    assert_eq!(Fact::UnclaimedCards.disclosure(), Disclosure::Never);
}

proptest! {
    /// RD-13, by the words of the rule: a pair stands in the order of its plaques unless the lower
    /// was taken strictly earlier; and the order the takings come in does not matter.
    #[test]
    fn claim_order_by_its_words(stamps in prop::array::uniform3(0u64..4), turn in 0usize..3) {
        let mut takings = [taking("A", P4, stamps[0]), taking("B", P3, stamps[1]), taking("C", P2, stamps[2])];
        let expected = claim_order(&takings);
        takings.rotate_left(turn);
        prop_assert_eq!(&claim_order(&takings), &expected);
        for (first, second) in [(0, 1), (0, 2), (1, 2)].map(|(i, j)| (expected[i], expected[j])) {
            let in_time = if first.plaque < second.plaque {
                first.order <= second.order
            } else {
                first.order < second.order
            };
            prop_assert!(in_time);
        }
    }

    /// Whatever comes, in whatever order: a refused move changes nothing, a seat claims once, a
    /// plaque is taken once, and no more claims count than stop the round.
    #[test]
    fn any_moves(
        three: bool,
        moves in prop::collection::vec((0u8..6, prop::option::of(prop::sample::select(&Plaque::ALL[..])), 0u64..9), 0..12),
        players in 4usize..=5,
    ) {
        let end4 = if three { End4::Three } else { End4::Plaques };
        let mut round = started(players, &Options { end4, ..Options::default() });
        for (index, plaque, order) in moves {
            let before = round.clone();
            let result = match index {
                5 => round.apply(Move::Ring(order)),
                _ => round.apply(Move::Take(Taking { plaque, seat: Seat(index), order })),
            };
            if result.is_err() {
                prop_assert_eq!(&round, &before);
            }
            let claims = round.claims();
            prop_assert!(claims.len() <= round.setup().claims_to_end);
            for (i, claim) in claims.iter().enumerate() {
                let again = |other: &Taking| {
                    other.seat == claim.seat || claim.plaque.is_some() && other.plaque == claim.plaque
                };
                prop_assert!(!claims[..i].iter().any(again));
            }
            prop_assert_eq!(round.ended_by().is_some(), round.trading() == Trading::Over);
        }
    }
}

/// RD-15 to RD-17, RD-22: nothing scores before the stop; then the seats stand in their order, whoever
/// dealt.
#[test]
fn what_a_round_scores() {
    let options = Options {
        variant: true,
        ..Options::default()
    };
    let mut round = started(5, &options);
    let early = seats("B");
    let score = |round: &Round| round.score(|seat| seat != Seat(2), &early, &early, &options);
    assert_eq!(score(&round).unwrap_err().code, Code::StillRunning);
    round.apply(Move::Take(taking("C", P4, 1))).unwrap();
    round.apply(Move::Take(taking("E", P3, 2))).unwrap();
    assert_eq!(score(&round).unwrap_err().code, Code::StillRunning);
    round.apply(Move::Ring(5)).unwrap();
    let awards = score(&round).unwrap();
    let points: Vec<(String, i32)> = awards
        .points
        .iter()
        .map(|(seat, points)| (seat.to_string(), *points))
        .collect();
    let expected = [("A", 0), ("B", -2), ("C", FALSE_REMMI), ("D", 0), ("E", 4)];
    assert_eq!(
        points,
        expected.map(|(seat, points)| (seat.to_owned(), points))
    );
}

/// RD-A5: without a plaque one claims when all are taken and the round goes on, and no other time.
#[test]
fn who_may_call_without_a_plaque() {
    let three = Options {
        end4: End4::Three,
        ..Options::default()
    };
    let mut round = started(4, &three);
    assert_eq!(round.may_call(1), []);
    round.apply(Move::Take(taking("A", P4, 1))).unwrap();
    assert_eq!(round.may_call(2), [], "a plaque lies there still");
    round.apply(Move::Take(taking("B", P3, 2))).unwrap();
    assert_eq!(round.may_call(3), seats("C D"));
    round.apply(Move::Take(taking("C", None, 3))).unwrap();
    assert_eq!(round.may_call(4), []);
}
