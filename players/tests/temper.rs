//! Tempers play by the rules, and not alike.

use fastrand::Rng;
use players::{Outcome, Strength, Temper, rami, remi, remigio, rummoli};

const DEALS: std::ops::Range<u64> = 0..6;

/// Three of that strength and temper play the deal of that number; it refuses what the rules refuse.
macro_rules! plays {
    ($game:ident, $options:expr) => {
        |strength: Strength, temper: Option<Temper>, number: u64| -> Outcome {
            let mut rng = Rng::with_seed(number);
            let deal = $game::Deal::new(3, $options, &mut rng);
            let player = |_| $game::tempered(strength, temper);
            let mut players: Vec<_> = (0..3).map(player).collect();
            deal.play(&mut players, &mut rng)
        }
    };
}

type Plays = fn(Strength, Option<Temper>, u64) -> Outcome;

const GAMES: [Plays; 4] = [
    plays!(rami, Default::default()),
    plays!(remi, Default::default()),
    plays!(remigio, Default::default()),
    plays!(rummoli, &Default::default()),
];

fn outcomes(plays: Plays, temper: Option<Temper>) -> Vec<Outcome> {
    let deals = DEALS.map(|number| plays(Strength::Fair, temper, number));
    deals.collect()
}

/// A temper that shows nowhere in a game would be none there; and no two are the same everywhere.
#[test]
fn each_plays_in_its_way_to_the_end() {
    let ways = Temper::ALL.map(|temper| GAMES.map(|plays| outcomes(plays, Some(temper))));
    for (at, plays) in GAMES.into_iter().enumerate() {
        let none = outcomes(plays, None);
        let differ = ways.iter().filter(|way| way[at] != none).count();
        assert!(differ >= 2, "game {at}: {differ}");
    }
    for (at, way) in ways.iter().enumerate() {
        assert!(!ways[..at].contains(way), "{}", Temper::ALL[at]);
    }
}

#[test]
fn a_beginner_has_none() {
    for plays in GAMES {
        let bold = plays(Strength::Easy, Some(Temper::Bold), 5);
        assert_eq!(bold, plays(Strength::Easy, None, 5));
    }
}
