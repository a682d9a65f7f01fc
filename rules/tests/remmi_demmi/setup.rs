//! RD-01 to RD-06, RD-20: the box, the table, the deal.

use super::{seats, table, types};
use proptest::prelude::*;
use rules::remmi_demmi::*;

/// RD-02, sheet "81 cartes": nine types, nine of each. RD-03, "3 plaques": 4, 3 and 2.
#[test]
fn the_box() {
    assert_eq!(Type::ALL.len() * COPIES, 81);
    let names: Vec<String> = Type::ALL.iter().map(Type::to_string).collect();
    assert_eq!(names.join(" "), "RC RS RT GC GS GT BC BS BT");
    assert!(Type::ALL.is_sorted());
    assert_eq!(Plaque::ALL.map(Plaque::points), [4, 3, 2]);
    for plaque in Plaque::ALL {
        assert_eq!(plaque.to_string().parse(), Ok(plaque));
    }
    for t in Type::ALL {
        assert_eq!(t.to_string().parse(), Ok(Card::Natural(t)));
    }
    assert_eq!("*".parse(), Ok(Card::Wild));
}

/// RD-02: an unknown face is refused by name, so that the caller can say `BAD_CARD` and which.
#[test]
fn unknown_faces_are_named() {
    for text in ["", "R", "XC", "RX", "rc", "RCC", "R♣", "7H", "JK"] {
        let error = text.parse::<Card>().unwrap_err();
        assert_eq!(error.text, text);
        assert!(error.to_string().contains("expected a colour R, G or B"));
        assert_eq!(text.parse::<Type>().unwrap_err().text, text);
    }
    assert!("*".parse::<Type>().is_err());
    assert!("P5".parse::<Plaque>().is_err());
}

/// RD-01, sheet "1 minuteur avec 2 vitesses"; RD-A4: 120 s unless the table says 70.
#[test]
fn two_speeds() {
    assert_eq!(Options::default().timer.seconds(), 120);
    assert_eq!(
        Speed::ALL.iter().map(|speed| speed.seconds()).sum::<u32>(),
        120 + 70
    );
}

/// The defaults of the decision table: RD-A1, RD-A2, RD-A3, RD-A4, RD-A5, RD-A14, RD-22.
#[test]
fn options_default_to_the_decisions() {
    let first = Options {
        removed: None,
        tenth: Tenth::Wild,
        aside_when: AsideWhen::Claim,
        end4: End4::Plaques,
        variant: false,
        timer: Speed::Slow,
        tiebreak: Tiebreak::All,
    };
    assert_eq!(Options::default(), first);
}

/// RD-04, RD-05, RD-06, RD-20, sheet "A 4 ou 5 joueurs, on retire" to "On distribue": one row per
/// number of players: types out, cards in play, hand, left over, plaques, claims.
#[test]
fn every_table_size() {
    let rows = [
        (4, 4, 45, 10, 5, "P4 P3", 2),
        (5, 4, 45, 9, 0, "P4 P3 P2", 3),
        (6, 2, 63, 9, 9, "P4 P3 P2", 3),
        (7, 2, 63, 9, 0, "P4 P3 P2", 3),
        (8, 0, 81, 9, 9, "P4 P3 P2", 3),
        (9, 0, 81, 9, 0, "P4 P3 P2", 3),
    ];
    for (players, out, in_play, hand, leftover, plaques, claims) in rows {
        let setup = table(players);
        assert_eq!((setup.types_removed, setup.cards_removed), (out, 9 * out));
        assert_eq!(
            (setup.cards_in_play, setup.hand, setup.leftover),
            (in_play, hand, leftover)
        );
        let names: Vec<String> = setup.plaques.iter().map(Plaque::to_string).collect();
        assert_eq!(
            (names.join(" ").as_str(), setup.claims_to_end),
            (plaques, claims)
        );
        assert_eq!(
            (setup.wild, setup.tenth_card()),
            (players == 4, players == 4)
        );
        // RD-A10: every card is dealt, laid aside or out of the match; nothing else is remembered
        // between rounds.
        assert_eq!(setup.cards_removed + players * hand + leftover, 81);
    }
}

/// RD-04: the sheet begins at four and its last row is nine.
#[test]
fn player_count() {
    for players in [0, 1, 3, 10, usize::MAX] {
        let violation = Setup::new(players, &Options::default()).unwrap_err();
        assert_eq!(
            (violation.code, violation.rule),
            (Code::PlayerCount, "RD-04")
        );
        assert_eq!(violation.fix, Some(Fix::Players { least: 4, most: 9 }));
    }
    // The first failing test decides: the types are not looked at.
    let options = Options {
        removed: Some(types("RC RC")),
        ..Options::default()
    };
    assert_eq!(Setup::new(3, &options).unwrap_err().code, Code::PlayerCount);
}

/// RD-05: exactly the prescribed number of distinct types.
#[test]
fn removed_types() {
    let set = |players, text| {
        Setup::new(
            players,
            &Options {
                removed: Some(types(text)),
                ..Options::default()
            },
        )
    };
    assert_eq!(set(6, "GT RC").unwrap().removed, types("RC GT"));
    assert_eq!(set(4, "BT BS BC RC").unwrap().removed.len(), 4);
    assert_eq!(set(8, "").unwrap().removed, []);
    for (players, text, blame) in [
        (6, "RC", vec![]),
        (6, "", vec![]),
        (6, "RC RC", vec![1]),
        (6, "RC GT BT", vec![2]),
        (6, "RC RC GT", vec![1]),
        (9, "RC", vec![0]),
    ] {
        let violation = set(players, text).unwrap_err();
        assert_eq!(
            (violation.code, violation.rule, violation.blame),
            (Code::RemovedTypes, "RD-05", blame)
        );
    }
}

/// RD-A1, RD-A5: the options that move the setup of four players, and of nobody else.
#[test]
fn options_of_four() {
    let options = Options {
        tenth: Tenth::Spare,
        end4: End4::Three,
        ..Options::default()
    };
    let four = Setup::new(4, &options).unwrap();
    assert_eq!(
        (four.wild, four.claims_to_end, four.plaques.len()),
        (false, 3, 2)
    );
    let five = Setup::new(5, &options).unwrap();
    assert_eq!(
        (five.wild, five.claims_to_end, five.plaques.len()),
        (false, 3, 3)
    );
}

/// RD-03, RD-20: the plaques in use and no other lie in the middle. RD-06: the players say that
/// they have counted.
#[test]
fn ready_to_be_armed() {
    let [four, three, two] = Plaque::ALL;
    assert_eq!(ready(&table(5), &[two, four, three], true), Ok(()));
    assert_eq!(ready(&table(4), &[four, three], true), Ok(()));
    let refused = |players, centre: &[Plaque], counted| {
        let violation = ready(&table(players), centre, counted).unwrap_err();
        (violation.code, violation.blame)
    };
    assert_eq!(
        refused(5, &[four, three], true),
        (Code::WrongPlaques, vec![])
    );
    assert_eq!(
        refused(4, &[four, two, three], true),
        (Code::WrongPlaques, vec![1])
    );
    assert_eq!(
        refused(4, &[four, four, three], true),
        (Code::WrongPlaques, vec![1])
    );
    assert_eq!(
        refused(5, &[four, three, two], false),
        (Code::HandsNotCounted, vec![])
    );
}

/// RD-A17: the deal goes to the left.
#[test]
fn the_deal_goes_round() {
    let table = seats("A C D F");
    assert_eq!(next_dealer(&table, table[0]), Some(table[1]));
    assert_eq!(next_dealer(&table, table[3]), Some(table[0]));
    assert_eq!(next_dealer(&table, rules::Seat(1)), None);
}

proptest! {
    /// RD-A3: a proposal is always a legal choice, and the same for the same seed.
    #[test]
    fn proposals_are_legal(players in 4usize..=9, seed: u64) {
        let proposal = propose_removed(players, seed);
        prop_assert_eq!(&proposal, &propose_removed(players, seed));
        let setup = Setup::new(players, &Options { removed: Some(proposal.clone()), ..Options::default() });
        prop_assert_eq!(setup.map(|setup| setup.removed), Ok(proposal));
    }
}

/// RD-A3: every type is proposed about equally often (4 of 9; 9,000 draws, a bound of more than six
/// sigma).
#[test]
fn proposals_are_even() {
    for t in Type::ALL {
        let hits = (0..9_000)
            .filter(|&seed| propose_removed(4, seed).contains(&t))
            .count();
        assert!((3_700..4_300).contains(&hits), "{t}: {hits}");
    }
    assert_eq!(propose_removed(3, 1), []);
}
