//! RD-08, RD-21, RD-A16: three answers about a pad that may not show everything.

use super::{naturals, near_remmi, table, types};
use Assessment::{CannotTell, Invalid, Valid};
use proptest::prelude::*;
use rules::remmi_demmi::*;

fn assess(players: usize, seen: &str, unknown: usize, counted: Option<usize>) -> Assessment {
    assess_claim(&table(players), &types(seen), unknown, counted)
}

fn code(assessment: Assessment) -> Option<Code> {
    match assessment {
        Invalid(violation) => Some(violation.code),
        _ => None,
    }
}

const GOOD: Assessment = Valid(Remmi { wild_used: false });
const GOOD_WITH_WILD: Assessment = Valid(Remmi { wild_used: true });

/// RD-08: nine seen decide.
#[test]
fn nine_seen() {
    assert_eq!(assess(6, "RC*5 RS*4", 0, None), GOOD);
    assert_eq!(
        code(assess(6, "RC*5 RS*3 BT", 0, None)),
        Some(Code::NotRemmi)
    );
}

/// RD-08: fewer than nine, however bad they look, say nothing until they are counted.
#[test]
fn fewer_seen_cannot_tell() {
    for (seen, count) in [("", 0), ("RC*8", 8), ("RC GS BT RC GS BT RC GS", 8)] {
        for unknown in 0..3 {
            assert_eq!(
                assess(6, seen, unknown, None),
                CannotTell { seen: count, of: 9 }
            );
            assert_eq!(
                assess(4, seen, unknown, None),
                CannotTell {
                    seen: count,
                    of: 10
                }
            );
        }
    }
}

/// RD-A16: a wrong number of cards is a false claim only after the count, and only where no tag
/// contradicts it.
#[test]
fn wrong_counts() {
    for counted in [0, 8, 10] {
        assert_eq!(code(assess(6, "", 0, Some(counted))), Some(Code::CardCount));
    }
    assert_eq!(code(assess(6, "RC*9", 0, Some(10))), Some(Code::CardCount));
    assert_eq!(assess(6, "RC*9", 0, Some(8)), CannotTell { seen: 9, of: 9 });
    assert_eq!(
        assess(6, "RC*9 RS", 0, Some(9)),
        CannotTell { seen: 10, of: 9 }
    );
    assert_eq!(
        assess(6, "RC*9 RS", 0, None),
        CannotTell { seen: 10, of: 9 }
    );
    assert_eq!(
        code(assess(6, "RC*9 RS", 0, Some(10))),
        Some(Code::CardCount)
    );
    assert_eq!(code(assess(4, "RC*8", 0, Some(8))), Some(Code::CardCount));
    assert_eq!(
        code(assess(4, "RC*9 RS*2", 0, Some(11))),
        Some(Code::CardCount)
    );
    assert_eq!(
        assess(4, "RC*9 RS*2", 0, Some(10)),
        CannotTell { seen: 11, of: 10 }
    );
}

/// RD-02: an unknown tag may be a tenth card or a telephone: the count tells.
#[test]
fn unknown_tags() {
    assert_eq!(assess(6, "RC*9", 1, None), CannotTell { seen: 9, of: 9 });
    assert_eq!(assess(6, "RC*9", 1, Some(9)), GOOD);
    assert_eq!(assess(6, "RC*8", 1, Some(9)), CannotTell { seen: 8, of: 9 });
    assert_eq!(
        code(assess(6, "RC*6 GS BT", 1, Some(9))),
        Some(Code::NotRemmi)
    );
    assert_eq!(assess(4, "RC*9", 1, None), GOOD);
    assert_eq!(assess(4, "RC*9", 2, None), CannotTell { seen: 9, of: 10 });
}

/// RD-02: more than nine of a type cannot be: the tags are wrong, not the player.
#[test]
fn ten_of_a_type() {
    assert_eq!(
        assess(4, "RC*10", 0, Some(10)),
        CannotTell { seen: 10, of: 10 }
    );
    assert_eq!(
        assess(4, "RC*10", 0, Some(11)),
        CannotTell { seen: 10, of: 10 }
    );
}

/// RD-05: a removed type on the pad, once the number of cards is certain.
#[test]
fn removed_types() {
    let options = Options {
        removed: Some(types("RC RS")),
        ..Options::default()
    };
    let setup = Setup::new(6, &options).unwrap();
    assert_eq!(
        code(assess_claim(&setup, &types("GC*8 RC"), 0, None)),
        Some(Code::TypeRemoved)
    );
    assert_eq!(
        code(assess_claim(&setup, &types("GC*7 RC"), 0, Some(9))),
        Some(Code::TypeRemoved)
    );
    assert_eq!(
        assess_claim(&setup, &types("GC*7 RC"), 0, None),
        CannotTell { seen: 8, of: 9 }
    );
    assert_eq!(
        code(assess_claim(&setup, &types("GC*7 RC"), 0, Some(8))),
        Some(Code::CardCount)
    );
}

/// RD-20, RD-21: with ten seen the best card is the tenth. Two misfits: one is the tenth and
/// replaces the other.
#[test]
fn ten_of_ten() {
    assert_eq!(assess(4, "RC*5 RS*4 BT", 0, None), GOOD);
    assert_eq!(assess(4, "RC*4 RS*4 BT GS", 0, None), GOOD_WITH_WILD);
    assert_eq!(
        code(assess(4, "RC*4 RS*3 BT GS GC", 0, None)),
        Some(Code::NotRemmi)
    );
}

/// RD-21: with nine of ten seen the tenth must be shown, unless all nine fit. Even two misfits can
/// be rescued: the nine seen may hold the tenth, and the unseen card may fit.
#[test]
fn nine_of_ten() {
    assert_eq!(assess(4, "RC*5 RS*4", 0, None), GOOD);
    for counted in [None, Some(9)] {
        assert_eq!(
            assess(4, "RC*4 RS*4 BT", 0, counted),
            CannotTell { seen: 9, of: 10 }
        );
        assert_eq!(
            assess(4, "RC*4 RS*3 BT GS", 0, counted),
            CannotTell { seen: 9, of: 10 }
        );
        assert_eq!(
            code(assess(4, "RC*4 RS*2 BT GS GC", 0, counted)),
            Some(Code::NotRemmi)
        );
    }
    // Ten counted: the tenth is there, whatever is printed on it.
    assert_eq!(assess(4, "RC*4 RS*4 BT", 0, Some(10)), GOOD_WITH_WILD);
    assert_eq!(assess(4, "RC*4 RS*4", 0, Some(10)), GOOD_WITH_WILD);
    assert_eq!(
        assess(4, "RC*4 RS*3 BT GS", 0, Some(10)),
        CannotTell { seen: 9, of: 10 }
    );
}

/// RD-A1, `tenth=spare`: nine of the ten must fit, so one misfit may be rescued and two cannot.
#[test]
fn spare() {
    let setup = Setup::new(
        4,
        &Options {
            tenth: Tenth::Spare,
            ..Options::default()
        },
    )
    .unwrap();
    let assess = |seen, counted| assess_claim(&setup, &types(seen), 0, counted);
    assert_eq!(assess("RC*5 RS*4", None), GOOD);
    assert_eq!(assess("RC*5 RS*4 BT", None), GOOD);
    assert_eq!(
        assess("RC*5 RS*3 BT", Some(10)),
        CannotTell { seen: 9, of: 10 }
    );
    assert_eq!(code(assess("RC*5 RS*2 BT GS", None)), Some(Code::NotRemmi));
    assert_eq!(code(assess("RC*4 RS*4 BT GS", None)), Some(Code::NotRemmi));
}

/// RD-A2, `aside_when=deal`: the tenth was chosen before, and the pad does not tell which it is.
#[test]
fn tenth_chosen_at_the_deal() {
    let setup = Setup::new(
        4,
        &Options {
            aside_when: AsideWhen::Deal,
            ..Options::default()
        },
    )
    .unwrap();
    let assess = |seen| assess_claim(&setup, &types(seen), 0, None);
    assert_eq!(assess("RC*5 RS*4 BT"), GOOD);
    assert_eq!(assess("RC*4 RS*4 BT GS"), CannotTell { seen: 10, of: 10 });
    assert_eq!(code(assess("RC*4 RS*3 BT GS GC")), Some(Code::NotRemmi));
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let wilds = prop_oneof![Just(4usize), 4usize..=9];
    let options = (wilds, any::<bool>(), any::<bool>(), any::<u64>());
    options.prop_map(|(players, spare, deal, seed)| {
        let tenth = if spare { Tenth::Spare } else { Tenth::Wild };
        let aside_when = if deal {
            AsideWhen::Deal
        } else {
            AsideWhen::Claim
        };
        let removed = Some(propose_removed(players, seed));
        Setup::new(
            players,
            &Options {
                removed,
                tenth,
                aside_when,
                ..Options::default()
            },
        )
        .unwrap()
    })
}

/// Whether a whole hand is a good claim when its tenth card is `tenth`.
fn good(setup: &Setup, hand: &[Type], tenth: usize) -> bool {
    let mut nine = hand.to_vec();
    let aside = setup.tenth_card().then(|| nine.remove(tenth));
    remmi(setup, &naturals(&nine), aside).is_ok()
}

/// Every answer the unseen cards allow: for each way to fill the hand up from the box, whether the
/// claim is good; with the tenth chosen at the claim the best choice, otherwise each choice by
/// itself.
fn possible_answers(setup: &Setup, seen: &[Type]) -> Vec<bool> {
    if seen.len() < setup.hand {
        let in_box = |t: &&Type| {
            !setup.removed.contains(t) && seen.iter().filter(|s| s == t).count() < COPIES
        };
        let fill = |t: &Type| possible_answers(setup, &[seen, &[*t]].concat());
        return Type::ALL.iter().filter(in_box).flat_map(fill).collect();
    }
    let mut choices = (0..seen.len()).map(|tenth| good(setup, seen, tenth));
    match setup.aside_when {
        AsideWhen::Claim => vec![choices.any(|good| good)],
        AsideWhen::Deal => choices.collect(),
    }
}

proptest! {
    /// RD-08, RD-21, RD-A16, by brute force over all completions: a verdict is given only when every
    /// completion agrees. With the whole hand counted "invalid" is given whenever they agree on it,
    /// and with the whole hand seen so is "valid".
    #[test]
    fn a_verdict_holds_for_every_completion(setup in any_setup(), hand in near_remmi(10), hidden in 0usize..=3) {
        let in_play: Vec<Type> = Type::ALL.into_iter().filter(|t| !setup.removed.contains(t)).collect();
        let dealt = |t: &Type| in_play[(t.colour as usize * 3 + t.shape as usize) % in_play.len()];
        let seen: Vec<Type> = hand[..setup.hand - hidden].iter().map(dealt).collect();
        let seen = &seen[..];
        let unseen = setup.hand - seen.len();
        prop_assume!(Type::ALL.iter().all(|t| seen.iter().filter(|s| *s == t).count() <= COPIES));

        let answers = possible_answers(&setup, seen);
        let verdict = |assessment| match assessment {
            Valid(_) => Some(true),
            Invalid(_) => Some(false),
            CannotTell { .. } => None,
        };
        let expected = answers.iter().all(|answer| *answer == answers[0]).then_some(answers[0]);
        let counted = verdict(assess_claim(&setup, seen, 0, Some(setup.hand)));
        if unseen == 0 || expected == Some(false) {
            prop_assert_eq!(counted, expected);
        }
        prop_assert!(counted.is_none() || counted == expected);
        for unknown in 0..=unseen {
            let uncounted = verdict(assess_claim(&setup, seen, unknown, None));
            prop_assert!(uncounted.is_none() || uncounted == expected);
            if seen.len() < REMMI_CARDS {
                prop_assert_eq!(uncounted, None);
            }
        }
    }

    /// RD-08: never a false "invalid", however many cards of a good claim go unread.
    #[test]
    fn a_good_claim_is_never_called_false(
        setup in any_setup(),
        (pair, first) in (0usize..8, 0usize..=9),
        extra in 0usize..9,
        read in prop::collection::vec(any::<bool>(), 10),
        counted: bool,
    ) {
        let in_play: Vec<Type> = Type::ALL.into_iter().filter(|t| !setup.removed.contains(t)).collect();
        let a = in_play[pair % in_play.len()];
        let partner = in_play.iter().find(|t| **t != a && (t.colour == a.colour || t.shape == a.shape)).unwrap_or(&a);
        let stray = in_play.iter().rev().filter(|t| **t != a).nth(extra % (in_play.len() - 1)).copied();
        let mut hand = [vec![a; first], vec![*partner; 9 - first]].concat();
        hand.extend(stray.filter(|_| setup.tenth_card()));
        let seen: Vec<Type> = hand.iter().zip(&read).filter(|(_, read)| **read).map(|(t, _)| *t).collect();
        let counted = counted.then_some(setup.hand);
        let assessment = assess_claim(&setup, &seen, hand.len() - seen.len(), counted);
        prop_assert!(!matches!(assessment, Invalid(_)), "{assessment:?}");
    }

    /// Order never matters.
    #[test]
    fn order_never_matters(
        setup in any_setup(),
        (seen, shuffled) in near_remmi(10).prop_flat_map(|seen| (Just(seen.clone()), Just(seen).prop_shuffle())),
    ) {
        let faces = |seen: &[Type]| match assess_claim(&setup, seen, 0, None) {
            Invalid(violation) => {
                let mut faces: Vec<Type> = violation.blame.iter().map(|&i| seen[i]).collect();
                faces.sort_unstable();
                Err((violation.code, faces))
            }
            other => Ok(other),
        };
        prop_assert_eq!(faces(&seen), faces(&shuffled));
    }
}
