//! An evening: gestures one after the other, and between them the table is compared with the truth.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sensors::Uid;
use table::view::QuestionView;

use crate::felt::Felt;

/// Draws the evenings of every run.
const EVENINGS: u64 = 1;

/// That what was tried held.
pub type Tried = Result<(), TestCaseError>;

/// A game as it truly is, beside the table.
pub trait Truth: Sized {
    /// What hands do.
    type Gesture;
    /// How long after a gesture, in ms, the table knows, or asks.
    const SURE: u64 = 4500;

    fn felt(&mut self) -> &mut Felt;

    /// What whoever knows answers; none where nobody says anything.
    ///
    /// # Errors
    /// Nobody should be asked that.
    fn knows(&self, asked: &QuestionView) -> Result<Option<String>, TestCaseError>;

    fn does(&mut self, gesture: Self::Gesture) -> Tried;

    /// The table believes what is true.
    fn holds(&mut self) -> Tried;

    /// Nobody could go on from here, or know what happened.
    fn is_over(&mut self) -> bool {
        false
    }

    /// The last gesture was made.
    fn ends(&mut self) -> Tried {
        self.wait(Self::SURE)?;
        self.compare()
    }

    /// Time passes; whoever is asked answers within a second.
    fn wait(&mut self, ms: u64) -> Tried {
        let mut left = ms;
        while left > 0 {
            let slice = left.min(800);
            let asked = !self.felt().bench.view().questions.is_empty();
            self.felt().wait(slice);
            if asked {
                self.answers()?;
            }
            left -= slice;
        }
        Ok(())
    }

    fn answers(&mut self) -> Tried {
        for _ in 0..10 {
            let mut answer = None;
            for asked in self.felt().bench.view().questions {
                if let (None, Some(value)) = (&answer, self.knows(&asked)?) {
                    answer = Some((asked, value));
                }
            }
            let Some((asked, value)) = answer else {
                return Ok(());
            };
            let taken = self.felt().bench.answer(&asked.id, &value);
            prop_assert!(taken.is_ok(), "{:?}: {:?}", taken, asked.text);
        }
        prop_assert!(false, "the table asks without end");
        Ok(())
    }

    /// A piece that lies is not heard for this long.
    fn deaf(&mut self, lasts: u64) -> Tried {
        let lie: Vec<Uid> = self.felt().lies.keys().copied().collect();
        if let Some(uid) = self.felt().dice.one(&lie) {
            self.felt().deafen(uid, lasts);
            self.wait(lasts)?;
        }
        Ok(())
    }

    fn compare(&mut self) -> Tried {
        if !self.felt().bench.view().questions.is_empty() {
            self.answers()?;
            self.wait(1500)?;
        }
        self.holds()
    }

    /// Gestures, each with how long it is until the next one.
    fn evening(mut self, gestures: Vec<(Self::Gesture, u64)>) -> Tried {
        for (gesture, pause) in gestures {
            if self.is_over() {
                break;
            }
            self.does(gesture)?;
            self.wait(pause)?;
            if pause >= Self::SURE {
                self.compare()?;
            }
        }
        self.ends()
    }
}

/// Nobody should be asked that.
pub fn unasked<T>(asked: &QuestionView) -> Result<T, TestCaseError> {
    Err(TestCaseError::fail(format!("asked {asked:?}")))
}

/// A few evenings, the same in every run: one that fails fails for what was changed. `PROPTEST_CASES` says how many others are
/// played instead, new ones each time; those are what finds faults.
pub fn few() -> ProptestConfig {
    ProptestConfig {
        cases: 20,
        rng_seed: match std::env::var_os("PROPTEST_CASES") {
            Some(_) => RngSeed::Random,
            None => RngSeed::Fixed(EVENINGS),
        },
        failure_persistence: None,
        max_shrink_iters: 4000,
        ..ProptestConfig::default()
    }
}
