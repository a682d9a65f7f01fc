//! RD-08, RD-09, RD-20, RD-21: the Remmi.

use super::{any_type, cards, fewest_to_blame, naturals, near_remmi, table, types, within_two};
use proptest::prelude::*;
use rules::remmi_demmi::*;

fn judged(players: usize, text: &str, aside: &str, options: &Options) -> Result<Remmi, Violation> {
    remmi(
        &Setup::new(players, options).unwrap(),
        &cards(text),
        types(aside).first().copied(),
    )
}

fn code(players: usize, text: &str, aside: &str) -> Option<Code> {
    judged(players, text, aside, &Options::default())
        .err()
        .map(|violation| violation.code)
}

/// RD-08, sheet "Un Remmi consiste": the two dots of the list, each with one and with two of the
/// other kind, and the two ways to miss it. RD-A19: the pictures of the sheet are lost, so these
/// stand for them.
#[test]
fn the_sheet_on_remmis() {
    assert_eq!(code(6, "RC*5 RS*4", ""), None);
    assert_eq!(code(6, "RC*8 RT", ""), None);
    assert_eq!(code(6, "RC*5 GC*4", ""), None);
    assert_eq!(code(6, "BT*9", ""), None);
    assert_eq!(code(6, "BC*4 BS*4 BT", ""), Some(Code::NotRemmi));
    assert_eq!(code(6, "RC*3 GC*3 BC*3", ""), Some(Code::NotRemmi));
    assert_eq!(code(6, "RC*4 GS*5", ""), Some(Code::NotRemmi));
}

/// RD-08, RD-A16: exactly nine.
#[test]
fn nine_cards() {
    for text in ["", "RC*8", "RC*9 RS", "RC*8 * *"] {
        assert_eq!(code(4, text, ""), Some(Code::CardCount), "{text}");
    }
}

/// RD-21, sheet "Elle peut remplacer": the tenth replaces one of the nine, whatever is printed on
/// it.
#[test]
fn the_tenth_card_as_a_wild() {
    let used =
        |text, aside| judged(4, text, aside, &Options::default()).map(|remmi| remmi.wild_used);
    assert_eq!(used("RC*4 RS*4 *", ""), Ok(true));
    assert_eq!(used("GS*6 GC*2 RT", "BT"), Ok(true));
    assert_eq!(used("GS*6 GC*3", "BT"), Ok(false));
    assert_eq!(used("GS*6 GC*3", ""), Ok(false));
    assert_eq!(code(4, "GS*6 GC RT BT", "GS"), Some(Code::NotRemmi));
    assert_eq!(code(4, "GS*6 GC*2 RT", ""), Some(Code::NotRemmi));
    assert_eq!(code(4, "GS*6 GC RT *", ""), Some(Code::NotRemmi));
}

/// RD-A1, the other reading: under `tenth=spare` any nine of the ten.
#[test]
fn the_tenth_card_as_a_spare() {
    let spare = Options {
        tenth: Tenth::Spare,
        ..Options::default()
    };
    let used = |text, aside| {
        judged(4, text, aside, &spare)
            .map(|remmi| remmi.wild_used)
            .map_err(|v| v.code)
    };
    assert_eq!(used("GS*6 GC*2 RT", "GC"), Ok(false));
    assert_eq!(used("GS*6 GC*3", "RT"), Ok(false));
    assert_eq!(used("GS*6 GC*3", ""), Ok(false));
    assert_eq!(used("GS*6 GC*2 RT", "BT"), Err(Code::NotRemmi));
    assert_eq!(used("GS*6 GC*2 *", ""), Err(Code::WildNotAllowed));
}

/// RD-21: where there is no wild. The blame counts the laid-aside card after the nine.
#[test]
fn no_wild_here() {
    let blame = |players, text, aside| {
        let violation = judged(players, text, aside, &Options::default()).unwrap_err();
        assert_eq!(
            (violation.code, violation.rule),
            (Code::WildNotAllowed, "RD-21")
        );
        violation.blame
    };
    assert_eq!(blame(5, "RC*8 *", ""), [8]);
    assert_eq!(blame(5, "RC*9", "RC"), [9]);
    assert_eq!(blame(4, "* RC*7 *", ""), [8]);
    assert_eq!(blame(4, "RC*8 *", "GS"), [8]);
    assert_eq!(blame(5, "RC*8 *", "GS"), [8, 9]);
}

/// RD-05: a removed type in a claim, in the nine or aside, and the order of the tests around it.
#[test]
fn removed_type_in_a_claim() {
    let options = Options {
        removed: Some(types("RC RS RT BT")),
        ..Options::default()
    };
    let violation = |text, aside| judged(4, text, aside, &options).unwrap_err();
    let removed = violation("GC*7 RC BT", "");
    assert_eq!(
        (removed.code, removed.rule, removed.blame),
        (Code::TypeRemoved, "RD-05", vec![7, 8])
    );
    assert_eq!(violation("GC*9", "BT").blame, [9]);
    assert_eq!(violation("GC*8 RC * ", "").code, Code::CardCount);
    assert_eq!(violation("GC*6 RC * *", "").code, Code::WildNotAllowed);
    assert!(judged(4, "GC*9", "GT", &options).is_ok());
}

/// RD-09, sheet "Tous les Remmi ont la même valeur": the answer says nothing a bonus could hang on,
/// and the score is made without the cards.
#[test]
fn all_remmis_are_equal() {
    assert_eq!(
        judged(6, "GT*9", "", &Options::default()),
        judged(6, "GT*5 BT*4", "", &Options::default())
    );
}

/// RD-08: the smallest blame, its tie rule, and the misfit that the tenth card excuses.
#[test]
fn blame_and_its_ties() {
    let blame = |players, text, aside| {
        judged(players, text, aside, &Options::default())
            .unwrap_err()
            .blame
    };
    assert_eq!(blame(6, "BT RC*4 RS*4", ""), [0]);
    // RC+RS, RC+RT, RS+RT leave three each: RC and RS stay, the first pair in the order of the
    // types.
    assert_eq!(blame(6, "RT*3 RS*3 RC*3", ""), [0, 1, 2]);
    // GT and BT are both misfits; the tenth excuses BT, the later type.
    assert_eq!(blame(4, "BT GT RC*7", "GS"), [1]);
    assert_eq!(
        judged(6, "RT*3 RS*3 RC*3", "", &Options::default())
            .unwrap_err()
            .to_string(),
        "NOT_REMMI (RD-08)"
    );
}

proptest! {
    /// RD-08 against counting colours and shapes; and the blame is the smallest over all subsets.
    #[test]
    fn natural_remmis(types in prop_oneof![near_remmi(9), prop::collection::vec(any_type(), 9)]) {
        match remmi(&table(6), &naturals(&types), None) {
            Ok(remmi) => prop_assert!(within_two(&types) && !remmi.wild_used),
            Err(violation) => {
                let rest: Vec<Type> = without(&types, &violation.blame);
                prop_assert!(within_two(&rest) && !within_two(&types));
                prop_assert_eq!(violation.blame.len(), fewest_to_blame(&types, within_two));
            }
        }
    }

    /// RD-21, RD-A1: both readings against trying every card as the one replaced or left out.
    #[test]
    fn remmis_of_four(nine in near_remmi(9), aside in any_type(), spare: bool) {
        let tenth = if spare { Tenth::Spare } else { Tenth::Wild };
        let setup = Setup::new(4, &Options { tenth, ..Options::default() }).unwrap();
        let judged = if spare { [&nine[..], &[aside]].concat() } else { nine.clone() };
        let good = |types: &[Type]| (0..types.len()).any(|i| within_two(&without(types, &[i]))) || types.is_empty();
        match remmi(&setup, &naturals(&nine), Some(aside)) {
            Ok(remmi) => {
                prop_assert!(good(&judged));
                prop_assert_eq!(remmi.wild_used, !spare && !within_two(&nine));
            }
            Err(violation) => {
                prop_assert!(!good(&judged) && good(&without(&judged, &violation.blame)));
                prop_assert_eq!(violation.blame.len(), fewest_to_blame(&judged, good));
            }
        }
    }

    /// RD-21: a `*` in the nine is the same as the card under it replaced by the tenth.
    #[test]
    fn a_star_is_the_replaced_card(nine in near_remmi(9), at in 0usize..9, aside in any_type()) {
        let mut starred = naturals(&nine);
        starred[at] = Card::Wild;
        let starred = remmi(&table(4), &starred, None);
        prop_assert_eq!(starred.is_ok(), within_two(&without(&nine, &[at])));
        if starred.is_ok() {
            prop_assert!(remmi(&table(4), &naturals(&nine), Some(aside)).is_ok());
        }
    }

    /// Order never matters: neither for the verdict nor for the faces blamed.
    #[test]
    fn order_never_matters(
        (nine, shuffled) in near_remmi(9).prop_flat_map(|nine| (Just(nine.clone()), Just(nine).prop_shuffle())),
        aside in prop::option::of(any_type()),
    ) {
        let faces = |types: &[Type]| {
            remmi(&table(4), &naturals(types), aside).map_err(|violation| {
                let mut faces: Vec<Type> = violation.blame.iter().map(|&i| types[i]).collect();
                faces.sort_unstable();
                (violation.code, faces)
            })
        };
        prop_assert_eq!(faces(&nine), faces(&shuffled));
    }
}

fn without(types: &[Type], out: &[usize]) -> Vec<Type> {
    types
        .iter()
        .enumerate()
        .filter(|(i, _)| !out.contains(i))
        .map(|(_, t)| *t)
        .collect()
}
