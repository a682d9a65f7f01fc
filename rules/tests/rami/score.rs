//! RA-01, RA-02, RA-08 to RA-10, RA-22, RA-26 to RA-30: numbers.

use super::{cards, seat, seats};
use rules::ScoreSheet;
use rules::rami::*;

/// RA-01, RA-02, RA-08 to RA-10, RA-A1, RA-A5, RA-A17: sheet "Avec 2 jeux de 54 cartes, on donnera 14
/// cartes", "2 joueurs = 10 cartes ; 3 joueurs = 7 cartes ; 4 joueurs et plus = 6 cartes".
#[test]
fn the_deal() {
    for (packs, hands) in [(1, [10, 7, 6, 6, 6]), (2, [14; 5])] {
        for (players, hand) in (2..=6).zip(hands) {
            let setup = Setup::new(players, packs).unwrap();
            assert_eq!((setup.hand, setup.jokers), (hand, packs * 2));
            assert_eq!(setup.stock + players * hand, packs * 54);
            assert_eq!(setup.discard_start, 0);
        }
    }
    for (players, packs, code) in [
        (1, 2, Code::PlayerCount),
        (7, 3, Code::PlayerCount),
        (2, 0, Code::Packs),
        (2, 3, Code::Packs),
    ] {
        assert_eq!(Setup::new(players, packs).unwrap_err().code, code);
    }
}

/// RA-22, RA-A11, sheet "On prendra soin de conserver la première carte".
#[test]
fn a_new_stock() {
    assert_eq!(
        [0, 1, 2, 23].map(reshuffle),
        [(0, 0), (0, 1), (1, 1), (22, 1)]
    );
}

fn left(letter: &str, laid: bool, hand: &str) -> Left {
    Left {
        seat: seat(letter),
        laid,
        hand: cards(hand),
    }
}

/// RA-27, RA-28: what is left; a combination in hand counts in full.
#[test]
fn points_of_cards() {
    let worth = |text: &str| cards(text).into_iter().map(points).sum::<i32>();
    assert_eq!(worth("2S 3S 4S 5S 6S 7S 8S 9S 10S"), 54);
    assert_eq!((worth("JS QS KS"), worth("AS"), worth("JK")), (30, 11, 20));
    let players = [
        left("A", true, ""),
        left("B", true, "7H 8H 9H"),
        left("C", false, "AS JK"),
    ];
    let score = round_score(Some(seat("A")), &players, false, &Options::default());
    assert_eq!(
        score.points,
        [(seat("A"), 0), (seat("B"), 24), (seat("C"), 131)]
    );
    assert!(!score.rami_sec);
}

/// RA-26, RA-29, RA-A13, sheet "(Valeur des cartes restantes + 100 points) x 2".
#[test]
fn rami_sec() {
    let players = [
        left("A", true, ""),
        left("B", false, "KS 3H"),
        left("C", false, "AH JD"),
    ];
    let one_go = Options {
        rami_sec: RamiSec::OneGo,
        ..Options::default()
    };
    for (before, options, sec) in [
        (false, one_go, true),
        (true, one_go, false),
        (true, Options::default(), true),
    ] {
        let score = round_score(Some(seat("A")), &players, before, &options);
        let times = if sec { 2 } else { 1 };
        assert_eq!(
            score.points,
            [
                (seat("A"), 0),
                (seat("B"), 113 * times),
                (seat("C"), 121 * times)
            ]
        );
        assert_eq!(score.rami_sec, sec);
    }
    // RA-A11: without a winner everybody counts, and nothing is doubled.
    let score = round_score(None, &players[1..], false, &Options::default());
    assert_eq!(score.points, [(seat("B"), 113), (seat("C"), 121)]);
    assert!(!score.rami_sec);
}

/// RA-30, RA-A15, RA-A16: the lowest total after the agreed deals; equal totals share.
#[test]
fn the_match() {
    let table = seats("A B");
    let stand = |rounds: &[[i32; 2]], planned| {
        let mut sheet = ScoreSheet::new(&table);
        for [a, b] in rounds {
            sheet.write(&[(seat("A"), *a), (seat("B"), *b)]);
        }
        standing(&sheet, planned)
    };
    let two = [[0, 118], [30, 0]];
    assert_eq!(stand(&two, 2).winners, seats("A"));
    assert_eq!(
        stand(&two, 2).totals,
        [(seat("A"), 30.into()), (seat("B"), 118.into())]
    );
    assert_eq!(
        (stand(&two[..1], 2).finished, stand(&two[..1], 2).winners),
        (false, vec![])
    );
    assert_eq!(stand(&[[0, 5], [5, 0]], 2).winners, table);
    assert_eq!(deals(4), 4);
}
