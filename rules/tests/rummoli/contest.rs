//! RU-10 to RU-12 in a deal, move by move.

use super::round::{make, refused, show};
use super::{round, seat};
use rules::rummoli::*;

/// RU-10, RU-11: all show five; the last showing counts until all have; the pot and the lead go to
/// the best.
#[test]
fn all_show() {
    let mut deal = round(3, &Options::default());
    assert_eq!(
        refused(&mut deal, show("B", "AS AC AD 2C 3C")),
        Code::NotNow
    );
    make(&mut deal, &[Move::LeaveWidow]);
    assert_eq!(
        refused(
            &mut deal,
            Move::Bet {
                seat: seat("B"),
                chips: 1
            }
        ),
        Code::NotNow
    );
    assert_eq!(refused(&mut deal, Move::Fold(seat("B"))), Code::NotNow);
    assert_eq!(refused(&mut deal, Move::Showdown), Code::NotNow);
    assert_eq!(
        refused(&mut deal, show("B", "AS AC AD 2C")),
        Code::CardCount
    );
    assert_eq!(
        refused(&mut deal, show("B", "AS AC AD AD 2C")),
        Code::DuplicateCard
    );
    make(&mut deal, &[show("B", "AS AC AD 2C 3C")]);
    let violation = deal.apply(&show("C", "KS AC KD 4C 2C")).unwrap_err();
    assert_eq!(
        (violation.code, violation.blame),
        (Code::DuplicateCard, vec![1, 4])
    );
    make(
        &mut deal,
        &[show("B", "AS AC AD 2C 9H"), show("C", "KS KC KD 4C 3C")],
    );
    assert_eq!(
        deal.next(),
        Next::Hands {
            waiting: vec![seat("A")]
        }
    );
    assert_eq!(deal.poker(), None);
    make(&mut deal, &[show("A", "QS QC QD 6C 7C")]);
    assert_eq!(
        deal.poker(),
        Some(&Poker {
            winners: vec![seat("B")],
            share: 3,
            left: 0
        })
    );
    assert_eq!(deal.next(), Next::Open { by: seat("B") });
    assert_eq!(deal.ledger().chips(seat("B")), 100 - 9 + 3);
}

/// RU-A7: equal hands share, the rest stays in the pot, the first to the dealer's left opens.
#[test]
fn a_tie() {
    let mut deal = round(3, &Options::default());
    make(
        &mut deal,
        &[
            Move::LeaveWidow,
            show("A", "AS KS QS JS 9D"),
            show("C", "AH KH QH JH 9C"),
            show("B", "2S 3S 4S 5S 7D"),
        ],
    );
    let won = Poker {
        winners: vec![seat("C"), seat("A")],
        share: 1,
        left: 1,
    };
    assert_eq!(
        (deal.poker(), deal.next()),
        (Some(&won), Next::Open { by: seat("C") })
    );
    assert_eq!(deal.ledger().board().chips(&Section::Poker), 1);
}

/// RU-12, RU-A17, sheet "méthode 2": bets into the pot, who folds is out, those left show.
#[test]
fn betting() {
    let options = Options {
        poker_method: Method::Bet,
        ..Options::default()
    };
    let mut deal = round(3, &options);
    make(&mut deal, &[Move::LeaveWidow]);
    let bet = |letter, chips| Move::Bet {
        seat: seat(letter),
        chips,
    };
    assert_eq!(
        refused(&mut deal, show("B", "AS AC AD 2C 3C")),
        Code::NotNow
    );
    assert_eq!(refused(&mut deal, bet("B", 0)), Code::BadBid);
    make(
        &mut deal,
        &[bet("B", 5), bet("C", 5), Move::Fold(seat("A"))],
    );
    assert_eq!(refused(&mut deal, bet("A", 5)), Code::Folded);
    assert_eq!(
        deal.next(),
        Next::Bets {
            standing: vec![seat("B"), seat("C")]
        }
    );
    make(&mut deal, &[Move::Showdown]);
    assert_eq!(refused(&mut deal, bet("B", 5)), Code::NotNow);
    assert_eq!(
        refused(&mut deal, show("A", "QS QC QD 6C 7C")),
        Code::Folded
    );
    make(&mut deal, &[show("C", "KS KC KD 4C 5C")]);
    assert_eq!(
        refused(&mut deal, Move::Fold(seat("C"))),
        Code::NotNow,
        "C has shown"
    );
    make(&mut deal, &[show("B", "2S 3C 4D 5D 9H")]);
    assert_eq!(
        deal.poker(),
        Some(&Poker {
            winners: vec![seat("C")],
            share: 13,
            left: 0
        })
    );
    assert_eq!(deal.ledger().chips(seat("C")), 100 - 9 - 5 + 13);
}

/// RU-12, RU-A19, sheet "Le joueur qui élimine tous les autres": the last one left shows nothing, wins and opens.
#[test]
fn the_last_one_standing() {
    let options = Options {
        poker_method: Method::Bet,
        ..Options::default()
    };
    for moves in [
        vec![Move::Fold(seat("B")), Move::Fold(seat("A"))],
        vec![Move::Fold(seat("A")), Move::Showdown, Move::Fold(seat("B"))],
    ] {
        let mut deal = round(3, &options);
        make(&mut deal, &[Move::LeaveWidow]);
        make(&mut deal, &moves);
        assert_eq!(deal.next(), Next::Open { by: seat("C") });
    }
}
