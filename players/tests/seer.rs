//! Who sees all hands: the bound from above plays legally, and wins more than who does not.

use fastrand::Rng;
use players::Strength::{Fair, Strong};
use players::{Outcome, rami, remigio, remmi_demmi, rummoli};
use rules::Seat;

/// RA-12 to RA-24: a move that the rules refuse panics.
#[test]
fn deals_of_rami_end() {
    for number in 0..3 {
        let players = 2 + number as usize;
        let mut rng = Rng::with_seed(number);
        let deal = rami::Deal::new(players, Default::default(), &mut rng);
        let mut seated: Vec<_> = (0..players).map(|_| rami::player(Strong)).collect();
        let Outcome { closer, won, .. } =
            deal.with_seers(vec![Seat(1)]).play(&mut seated, &mut rng);
        assert!(closer.is_some(), "{won:?}");
    }
}

/// RU-05 to RU-24, each deal from both sides.
#[test]
fn at_rummoli_it_is_ahead_of_the_strong_player() {
    let mut ahead = 0.0;
    for number in 0..20 {
        for seer in [Seat(0), Seat(1)] {
            let mut rng = Rng::with_seed(number);
            let deal = rummoli::Deal::new(2, &Default::default(), &mut rng);
            let mut seated: Vec<_> = (0..2).map(|_| rummoli::player(Strong)).collect();
            let played = deal.with_seers(vec![seer]).play(&mut seated, &mut rng);
            ahead += played.won[seer.index()] - played.won[1 - seer.index()];
        }
    }
    assert!(ahead > 0.0, "{ahead} chips in 20 deals");
}

/// RG-12 to RG-24, each deal from both sides.
#[test]
fn deals_of_remigio_end() {
    for seer in [Seat(0), Seat(1)] {
        let mut rng = Rng::with_seed(1);
        let deal = remigio::Deal::new(2, Default::default(), &mut rng);
        let mut seated: Vec<_> = (0..2).map(|_| remigio::player(Fair)).collect();
        let played = deal.with_seers(vec![seer]).play(&mut seated, &mut rng);
        assert!(played.closer.is_some(), "{:?}", played.won);
    }
}

/// RD-08 to RD-17, each round from every seat.
#[test]
fn at_remmi_demmi_it_is_ahead_of_the_fair_player() {
    let mut ahead = 0.0;
    for number in 0..60 {
        for seer in Seat::all(4) {
            let mut rng = Rng::with_seed(number);
            let deal = remmi_demmi::Deal::new(4, Default::default(), &mut rng);
            let mut seated: Vec<_> = (0..4).map(|_| remmi_demmi::player(Fair)).collect();
            let played = deal.with_seers(vec![seer]).play(&mut seated, &mut rng);
            let own = played.won[seer.index()];
            ahead += own - (played.won.iter().sum::<f64>() - own) / 3.0;
        }
    }
    assert!(ahead > 0.0, "{ahead} points in 240 rounds");
}
