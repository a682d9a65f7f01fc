//! Which setting of the receiver is proposed.

use sensors::model::Conditions;
use sensors::{Antenna, CollLevel, Gain, Receiver, Tuning};

use crate::{Bench, HERE, THERE, tag};

impl Bench {
    /// Forty reads of both under each of these settings.
    fn try_out(&mut self, receivers: impl IntoIterator<Item = Receiver>) -> Tuning {
        let mut tuning = Tuning::default();
        for receiver in receivers {
            let readers = self.sweep.readers();
            readers.for_each(|reader| reader.set_receiver(receiver));
            self.sweep.renew();
            while tuning.taken(THERE, receiver) < 40 {
                tuning.observe(receiver, &self.step());
            }
        }
        tuning
    }
}

/// An own hand of which one tag is 4 dB weak, and a neighbour's tags 24 dB below it: at the highest gain they are
/// heard, at the least the weak one is not. In between lies the gain that is proposed.
#[test]
fn the_gain_that_is_proposed_hears_its_own_tags_and_no_others() {
    let mut bench = Bench::new(8);
    bench.lay(HERE, 0..5);
    bench.fields[0].set_strength(&tag(4), -4.0);
    bench.lay(THERE, 20..23);
    bench.fields[0].hear_neighbour(&bench.fields[1], 0.5, 24.0);
    // -30 dB is heard at 48, -25 at 43, -20 at 38, -15 at 33, -5 at 23, 0 at 18.
    bench.fields[0].set_conditions(Conditions {
        floor_db: Some(-30.0),
        ..Conditions::default()
    });
    let coll_level = CollLevel::OF_RESET;
    let tuning = bench.try_out(Gain::ALL.map(|gain| Receiver { gain, coll_level }));
    let trials = tuning.trials(HERE);
    let found = trials.iter().map(|trial| {
        let hears = trial.stray.heard > 0;
        (trial.receiver.gain, trial.tags, trial.good, hears)
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            (Gain::Db18, 5, 4, false),
            (Gain::Db23, 5, 5, false),
            (Gain::Db33, 5, 5, false),
            (Gain::Db38, 5, 5, false),
            (Gain::Db43, 5, 5, true),
            (Gain::Db48, 5, 5, true),
        ]
    );
    let best = |antenna| tuning.best(antenna).map(|receiver| receiver.gain);
    assert_eq!(best(HERE), Some(Gain::Db38));
    assert_eq!(best(THERE), Some(Gain::Db48), "nothing is in its way");
    assert_eq!(best(Antenna(7)), None, "no tag lies there");
}

/// Noise that reaches CollLevel's share of an answer makes collisions of nothing: in a quiet field the level of a reset
/// does as well as any, in a noisy one it takes a higher one to read the tags to the end.
#[test]
fn the_coll_level_that_is_proposed_takes_no_noise_for_a_tag() {
    for (noise_db, best) in [(-30.0, 4..=4), (-18.0, 4..=4), (-13.0, 6..=7)] {
        let mut bench = Bench::new(9);
        bench.lay(HERE, 0..5);
        bench.fields[0].set_conditions(Conditions {
            capture_db: Some(6.0),
            noise_db: Some(noise_db),
            ..Conditions::default()
        });
        let gain = Gain::default();
        let tuning = bench.try_out(CollLevel::ALL.map(|coll_level| Receiver { gain, coll_level }));
        let found = tuning.best(HERE).unwrap().coll_level.get();
        let trials = tuning.trials(HERE);
        assert!(best.contains(&found), "{noise_db} dB: {found}, {trials:#?}");
        // The first is level 1.
        let good = |level: u8| trials[usize::from(level) - 1].good;
        assert_eq!(good(found), 5, "{noise_db} dB");
        assert!(noise_db < -13.0 || good(1) < 5, "{noise_db} dB");
    }
}
