//! Choices compared by the same deals of what cannot be seen.

use fastrand::Rng;

/// Rounds of deals, after each of which the worse half of the choices is left aside.
const ROUNDS: usize = 4;

/// What each choice comes to on average, the best first. `deal` deals what cannot be seen; `plays` tells what a choice
/// comes to in that deal. The best are compared in all of `samples` deals, from 1, the worst in a quarter of them.
pub fn weigh<C, D>(
    choices: Vec<C>,
    samples: usize,
    rng: &mut Rng,
    deal: impl Fn(&mut Rng) -> D,
    mut plays: impl FnMut(&D, &C) -> f64,
) -> Vec<(C, f64)> {
    let mut weighed: Vec<(C, f64)> = choices.into_iter().map(|choice| (choice, 0.0)).collect();
    let (mut still, mut dealt) = (weighed.len(), 0);
    for round in 1..=ROUNDS {
        let until = (samples * round).div_ceil(ROUNDS);
        let mut sums: Vec<f64> = vec![0.0; still];
        for _ in dealt..until {
            let deal = deal(rng);
            for (sum, (choice, _)) in sums.iter_mut().zip(&weighed) {
                *sum += plays(&deal, choice);
            }
        }
        for ((_, mean), sum) in weighed.iter_mut().zip(sums) {
            *mean = (*mean * dealt as f64 + sum) / until as f64;
        }
        dealt = until;
        weighed[..still].sort_by(|(_, one), (_, other)| other.total_cmp(one));
        still = still.div_ceil(2).max(still.min(2));
    }
    weighed
}
