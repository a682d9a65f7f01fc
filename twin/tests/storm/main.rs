//! A storm: robots play whole evenings while readers, tags, network, clocks, timer, program and hands go wrong at random.
//! Nothing sealed is told, points follow from the rounds that are written, no round is written twice, whatever stands still
//! says why, and when all is mended the table believes what truly lies there, its scoreboard shows that, and its journal replays.
//!
//! What fails is printed with the seed, cut down to the fewest troubles.

mod evening;
#[path = "../robots/leaks.rs"]
mod leaks;
mod weather;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use table::game::GameId;

use evening::Evening;

/// Evenings of each game in every run.
const FEW: u32 = 2;
/// Draws the evenings of every run; those on demand (`STORM`) are new ones.
const SEED: u64 = 5;
/// What failed is cut down for this long, in ms.
const LONGEST_SHRINKING: u32 = 300_000;

/// Evenings of a game with this many players, until one fails.
fn storm(game: GameId, players: std::ops::RangeInclusive<usize>) {
    let many = std::env::var("STORM").ok();
    let many = many.map(|many| many.parse().expect("STORM is a number of evenings"));
    let config = Config {
        cases: many.unwrap_or(FEW),
        rng_seed: many.map_or(RngSeed::Fixed(SEED), |_| RngSeed::Random),
        max_shrink_time: LONGEST_SHRINKING,
        failure_persistence: None,
        ..Config::default()
    };
    let evenings = (any::<u32>(), players, weather::troubles());
    let rounds = std::cell::Cell::new(evening::Played::default());
    let held = TestRunner::new(config).run(&evenings, |(seed, players, troubles)| {
        let mut evening = Evening::begin(game, players, u64::from(seed), troubles);
        let played = evening.play()?;
        rounds.set(rounds.get() + played);
        Ok(())
    });
    println!("{game:?}: {:?}", rounds.get());
    if let Err(why) = held {
        panic!("{why}");
    }
}

#[test]
fn remmi_demmi() {
    storm(GameId::RemmiDemmi, 4..=9);
}

#[test]
fn rami() {
    storm(GameId::Rami, 2..=6);
}

#[test]
fn remigio() {
    storm(GameId::Remigio, 2..=6);
}

#[test]
fn rummoli() {
    storm(GameId::Rummoli, 2..=8);
}

#[test]
fn remi() {
    storm(GameId::Remi, 2..=4);
}
