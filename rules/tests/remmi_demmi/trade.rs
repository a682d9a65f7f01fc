//! RD-07, RD-10 to RD-13: Demmis and their exchange.

use super::{any_type, cards, fewest_to_blame, naturals, seat};
use proptest::prelude::*;
use rules::remmi_demmi::*;

fn judged(text: &str, players: Option<usize>) -> Result<Common, Code> {
    demmi(&cards(text), players, &Options::default()).map_err(|violation| violation.code)
}

/// RD-10, sheet "Un Demmi se compose": any number of cards of one colour or of one shape. RD-A15:
/// one card, and the whole hand. RD-A19: examples of our own instead of the lost pictures.
#[test]
fn the_sheet_on_demmis() {
    assert_eq!(judged("RC RS RT", None), Ok(Common::Colour));
    assert_eq!(judged("GT BT RT RT", None), Ok(Common::Shape));
    assert_eq!(judged("BS", None), Ok(Common::Both));
    assert_eq!(judged("GS*9", Some(7)), Ok(Common::Both));
    assert_eq!(judged("RC RS GC", None), Err(Code::NotDemmi));
    assert_eq!(judged("RC GS BT", None), Err(Code::NotDemmi));
}

/// RD-10, RD-21, RD-A2: nothing, a wild card, more than a hand; in this order.
#[test]
fn refused_packets() {
    assert_eq!(judged("", None), Err(Code::Empty));
    assert_eq!(judged("RC *", Some(4)), Err(Code::WildNotAllowed));
    assert_eq!(judged("RC*9 *", Some(5)), Err(Code::WildNotAllowed));
    assert_eq!(judged("RC*9 RS", Some(4)), Ok(Common::Colour));
    assert_eq!(judged("RC*9 RS*2", Some(4)), Err(Code::CardCount));
    assert_eq!(judged("RC*9 RS", Some(5)), Err(Code::CardCount));
    assert_eq!(judged("RC*9 RS", None), Err(Code::CardCount));
    assert_eq!(judged("RC*5 GS*5", Some(5)), Err(Code::CardCount));
    let deal = Options {
        aside_when: AsideWhen::Deal,
        ..Options::default()
    };
    assert_eq!(
        demmi(&cards("RC*9 RS"), Some(4), &deal).map_err(|v| v.code),
        Err(Code::CardCount)
    );
    let setup = |aside_when| {
        Setup::new(
            4,
            &Options {
                aside_when,
                ..Options::default()
            },
        )
        .unwrap()
    };
    assert_eq!(
        [AsideWhen::Claim, AsideWhen::Deal].map(|when| setup(when).largest_demmi()),
        [10, 9]
    );
}

fn packet(letter: &str, text: &str) -> Packet {
    Packet {
        seat: seat(letter),
        cards: cards(text),
        unknown: 0,
        claimed: false,
    }
}

fn trade(announced: usize, a: &Packet, b: &Packet) -> Result<Swap, Refusal> {
    exchange(
        Trading::Running,
        announced,
        a,
        b,
        Some(5),
        &Options::default(),
    )
}

/// RD-11, sheet "On ne peut échanger": the same number of cards, and both Demmis.
#[test]
fn a_good_trade() {
    let swap = trade(3, &packet("A", "RC RS RS"), &packet("B", "GT BT RT")).unwrap();
    assert_eq!(
        swap,
        Swap {
            count: 3,
            a: Common::Colour,
            b: Common::Shape
        }
    );
}

/// RD-11: the announced number binds both.
#[test]
fn counts_must_agree() {
    for (announced, a, b) in [
        (2, "RC RS", "GC GS GT"),
        (2, "RC", "GC GS"),
        (3, "RC RS", "GC GS"),
        (0, "RC", "RC"),
    ] {
        let refusal = trade(announced, &packet("A", a), &packet("B", b)).unwrap_err();
        assert_eq!(
            (refusal.violation.code, refusal.action),
            (Code::CountMismatch, Action::Refuse)
        );
        assert_eq!(refusal.false_by, []);
    }
}

/// RD-12, sheet "Si un joueur donne un faux Demmi": both packets go back; RD-A12: both may be
/// false.
#[test]
fn false_demmis_are_undone() {
    let good = packet("C", "RC RS GS").seat;
    let refusal = trade(3, &packet("C", "RC RS GT"), &packet("A", "GC GS GT")).unwrap_err();
    assert_eq!(
        (refusal.action, &refusal.false_by[..]),
        (Action::Undo, &[good][..])
    );
    assert_eq!(
        (refusal.violation.rule, &refusal.violation.blame[..]),
        ("RD-12", &[2][..])
    );
    let both = trade(2, &packet("C", "RC GS"), &packet("A", "BC GT")).unwrap_err();
    assert_eq!(both.false_by, super::seats("A C"));
    // Blame counts on through the second packet; RC is the smaller fault in none, so the first
    // colour stays.
    assert_eq!(both.violation.blame, [1, 2]);
    assert_eq!(both.to_string(), "undo: NOT_DEMMI (RD-12)");
}

/// RD-07 before the tap, RD-14 and RD-A11 after the end, RD-13 with a claimant, RD-02 unknown
/// faces, and the order in which the faults decide: each packet pair has the fault and all that
/// come after it.
#[test]
fn the_first_fault_decides() {
    let over_full = packet("B", "RC*5 GS*5");
    let empty = packet("B", "");
    let wild = packet("A", "RC *");
    let unknown = Packet {
        unknown: 1,
        ..wild.clone()
    };
    let claimed = Packet {
        claimed: true,
        ..unknown.clone()
    };
    let code = |state, a: &Packet, b: &Packet| {
        let refusal = exchange(state, 7, a, b, Some(5), &Options::default()).unwrap_err();
        assert_eq!((refusal.action, refusal.false_by), (Action::Refuse, vec![]));
        (refusal.violation.code, refusal.violation.rule)
    };
    assert_eq!(
        code(Trading::Before, &claimed, &empty),
        (Code::NotRunning, "RD-07")
    );
    assert_eq!(
        code(Trading::Over, &claimed, &empty),
        (Code::NotRunning, "RD-14")
    );
    assert_eq!(
        code(Trading::Running, &claimed, &empty),
        (Code::Claimed, "RD-13")
    );
    assert_eq!(
        code(Trading::Running, &empty, &claimed),
        (Code::Claimed, "RD-13")
    );
    assert_eq!(
        code(Trading::Running, &empty, &unknown),
        (Code::BadCard, "RD-02")
    );
    assert_eq!(
        code(Trading::Running, &empty, &wild),
        (Code::WildNotAllowed, "RD-21")
    );
    assert_eq!(
        code(Trading::Running, &over_full, &empty),
        (Code::Empty, "RD-10")
    );
    assert_eq!(
        code(Trading::Running, &over_full, &packet("A", "RC")),
        (Code::CardCount, "RD-10")
    );
    assert_eq!(
        code(Trading::Running, &packet("A", "RC GS"), &packet("B", "RC")),
        (Code::CountMismatch, "RD-11")
    );
}

/// RD-A2: four players trade all ten.
#[test]
fn ten_for_ten() {
    let (a, b) = (packet("A", "RC*9 RS"), packet("B", "GC*5 GS*5"));
    let options = Options::default();
    assert!(exchange(Trading::Running, 10, &a, &b, Some(4), &options).is_ok());
    let deal = Options {
        aside_when: AsideWhen::Deal,
        ..options
    };
    let refusal = exchange(Trading::Running, 10, &a, &b, Some(4), &deal).unwrap_err();
    assert_eq!(refusal.violation.code, Code::CardCount);
}

#[test]
fn states_read_back() {
    for state in [Trading::Before, Trading::Running, Trading::Over] {
        assert_eq!(state.as_str().parse(), Ok(state));
    }
    assert!("paused".parse::<Trading>().is_err());
}

fn shares(types: &[Type]) -> bool {
    types.windows(2).all(|w| w[0].colour == w[1].colour)
        || types.windows(2).all(|w| w[0].shape == w[1].shape)
}

proptest! {
    /// RD-10 against comparing neighbours; the blame is the smallest over all subsets; order never
    /// matters.
    #[test]
    fn demmis(types in prop::collection::vec(any_type(), 1..=9), turn in 0usize..9) {
        let options = Options::default();
        let verdict = demmi(&naturals(&types), None, &options);
        prop_assert_eq!(verdict.is_ok(), shares(&types));
        let mut turned = types.clone();
        turned.rotate_left(turn % types.len());
        prop_assert_eq!(demmi(&naturals(&turned), None, &options).ok(), verdict.as_ref().ok().copied());
        if let Err(violation) = verdict {
            prop_assert_eq!(violation.blame.len(), fewest_to_blame(&types, shares));
            let rest: Vec<Type> = (0..types.len()).filter(|i| !violation.blame.contains(i)).map(|i| types[i]).collect();
            prop_assert!(shares(&rest));
            prop_assert_eq!(violation.fix, Some(Fix::Without(violation.blame)));
        }
    }

    /// RD-11, RD-12: who offers first makes no difference.
    #[test]
    fn trades_are_symmetric(
        a in prop::collection::vec(any_type(), 0..4),
        b in prop::collection::vec(any_type(), 0..4),
        announced in 0usize..4,
    ) {
        let a = Packet { cards: naturals(&a), ..packet("A", "") };
        let b = Packet { cards: naturals(&b), ..packet("B", "") };
        let answer = |result: Result<Swap, Refusal>| result.map(|swap| swap.count).map_err(|refusal| {
            (refusal.violation.code, refusal.action, refusal.false_by)
        });
        prop_assert_eq!(answer(trade(announced, &a, &b)), answer(trade(announced, &b, &a)));
    }
}
