//! Remmi-Demmi among players: whole rounds and duels.

use players::Strength::{self, Easy, Fair, Random};
use players::remmi_demmi::plays;

/// RD-10 to RD-14: any number of players, each of any strength, plays rounds that are never refused and end.
#[test]
fn rounds_end() {
    for number in 0..60 {
        let players = 4 + number as usize % 6;
        let seated: Vec<Strength> = (0..players)
            .map(|seat| Strength::ALL[(seat + number as usize / 6) % 4])
            .collect();
        let outcome = plays(&seated, number);
        assert_eq!(outcome.won.len(), players);
        assert!(
            outcome.won.iter().all(|won| *won >= 0.0),
            "{number}: {outcome:?}"
        );
    }
}

/// RD-14: among fair players somebody has a Remmi before the bell, and soon two more.
#[test]
fn fair_players_claim_before_the_bell() {
    for players in 4..=9 {
        let claimed =
            (0..20).filter(|number| plays(&vec![Fair; players], *number).closer.is_some());
        assert!(claimed.count() >= 19, "{players}");
    }
}

/// The same number is the same round.
#[test]
fn the_same_number_is_the_same_round() {
    let seated = [Fair, Easy, Random, Fair];
    assert_eq!(plays(&seated, 7), plays(&seated, 7));
}
