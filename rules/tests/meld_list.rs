//! Every meld of a piece: against all subsets of small pools, for the rules of each game.

use proptest::prelude::*;
use rules::meld::{JokerLimit, MeldRules, Piece, Reading, readings, readings_as_laid, with_first};
use std::collections::BTreeSet;

fn all_rules() -> Vec<MeldRules> {
    let remi = |jokers| MeldRules {
        distinct_suits: true,
        ace_wraps: false,
        longest_run: 14,
        jokers,
    };
    let remigio = |distinct_suits, ace_wraps| MeldRules {
        distinct_suits,
        ace_wraps,
        longest_run: 13,
        jokers: JokerLimit::AsManyAsNaturals,
    };
    vec![
        rules::rami::RULES,
        remi(JokerLimit::TwoNaturals),
        remi(JokerLimit::TwoNaturalsEach),
        remi(JokerLimit::AtMost(1)),
        remi(JokerLimit::Unlimited),
        remigio(false, false),
        remigio(true, false),
        remigio(false, true),
        remigio(true, true),
    ]
}

/// Whether pieces lying together in any order are a meld, however their jokers are moved.
fn is_meld(pieces: &[Piece], rules: &MeldRules) -> bool {
    let free = MeldRules {
        jokers: JokerLimit::Unlimited,
        ..*rules
    };
    let laid = |reading: Reading| match reading {
        Reading::Set { .. } => pieces.to_vec(),
        Reading::Run { places, .. } => {
            let mut standing: Vec<(i8, Piece)> =
                places.into_iter().zip(pieces.iter().copied()).collect();
            standing.sort_unstable();
            standing.into_iter().map(|(_, piece)| piece).collect()
        }
    };
    let readings = readings(pieces, &free).unwrap_or_default();
    let mut readings = readings.into_iter();
    readings.any(|reading| readings_as_laid(&laid(reading), rules).is_ok())
}

fn sorted(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_unstable();
    pieces
}

fn piece() -> impl Strategy<Value = Piece> {
    let rank = prop_oneof![1u8..=5, 11u8..=13, Just(1u8)];
    let natural = (rank, 0u8..3).prop_map(|(rank, suit)| Piece::Natural { rank, suit });
    prop_oneof![5 => natural, 1 => Just(Piece::Joker)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// RA-03 to RA-07, RE-18 to RE-20, RG-05 to RG-09: exactly the melds that hold the first piece, each
    /// set of faces once, as it lies, the longest first.
    #[test]
    fn exactly_the_melds_of_the_first_piece(pieces in prop::collection::vec(piece(), 1..=9)) {
        for rules in all_rules() {
            let mut expected = BTreeSet::new();
            for others in 0..1_usize << (pieces.len() - 1) {
                let chosen = (0..pieces.len()).filter(|at| (others << 1 | 1) >> at & 1 == 1);
                let some: Vec<Piece> = chosen.map(|at| pieces[at]).collect();
                if is_meld(&some, &rules) && pieces[0] != Piece::Joker {
                    expected.insert(sorted(some));
                }
            }
            let found = with_first(&pieces, &rules);
            let of = |meld: &Vec<usize>| meld.iter().map(|at| pieces[*at]).collect::<Vec<_>>();
            let faces: BTreeSet<Vec<Piece>> = found.iter().map(|meld| sorted(of(meld))).collect();
            prop_assert_eq!(found.len(), faces.len(), "{:?}", rules);
            prop_assert_eq!(&faces, &expected, "{:?}", rules);
            prop_assert!(found.is_sorted_by_key(|meld| std::cmp::Reverse(meld.len())));
            for meld in &found {
                prop_assert!(meld.contains(&0));
                prop_assert!(readings_as_laid(&of(meld), &rules).is_ok(), "{:?}", meld);
            }
        }
    }
}
