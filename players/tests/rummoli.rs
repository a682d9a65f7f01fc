//! Rummoli among players: whole deals, duels, and positions in which one choice is plainly best.

use players::Strength::{self, Easy, Fair, Random, Strong};
use players::rummoli::plays;

/// RU-05 to RU-24: any number of players, each of any strength, plays deals that are never refused and end.
#[test]
fn deals_end() {
    for number in 0..70 {
        let players = 2 + number as usize % 7;
        let seated: Vec<Strength> = (0..players)
            .map(|seat| Strength::ALL[(seat + number as usize / 7) % 4])
            .collect();
        let outcome = plays(&seated, number);
        assert_eq!(outcome.won.len(), players);
        assert!(outcome.turns < 200, "{number}: {outcome:?}");
        assert!(
            outcome.won.iter().sum::<f64>() <= 0.0,
            "{number}: {outcome:?}"
        );
    }
}

/// RU-01: nobody's chips grow by themselves, and the same number is the same deal.
#[test]
fn the_same_number_is_the_same_deal() {
    let seated = [Fair, Easy, Random, Strong];
    assert_eq!(plays(&seated, 7), plays(&seated, 7));
    assert_ne!(plays(&seated, 7), plays(&seated, 8));
}
