//! A bound from above: fair play with all hands in sight, and what lies face down in each packet.

use fastrand::Rng;
use rules::remmi_demmi::Type;

use super::fair::{calls, largest};
use super::packet::{Goal, count, demmis, goals, misfits};
use super::{Act, Position};

/// What a card counts that somebody holds who has no use for it, in cards of the own hand; measured.
const SPARE: f64 = 0.3;

/// As the fair player, but it goes for what the others can spare, answers the packet that brings it most, and gives what helps the
/// other least. It is no [`super::Player`], which is asked in a [`Position`] alone: only a deal without a table seats it
/// ([`super::Deal::with_seers`]).
pub(super) struct Seer<'a> {
    pub position: Position,
    /// By place, the own one first.
    pub hands: Vec<&'a [Type]>,
    /// By place: the packets that are called.
    pub called: Vec<Option<&'a [Type]>>,
}

impl Seer<'_> {
    pub(super) fn acts(&self, rng: &mut Rng) -> Act {
        let position = &self.position;
        if let Some(plaque) = position.claim() {
            return Act::Claim(plaque);
        }
        let own = self.goal();
        let spare = misfits(&position.hand, own);
        let answers = position.offers().filter_map(|(place, call)| {
            let got = self.called[place]?;
            let brings = count(got, own);
            let other = best(self.hands[place]);
            let gives = demmis(&spare)
                .into_iter()
                .filter(|demmi| demmi.len() >= call.size);
            let gives = gives.map(|mut demmi| {
                demmi.sort_by_key(|card| other.contains(card));
                demmi.truncate(call.size);
                demmi
            });
            let cards = gives.min_by_key(|demmi| count(demmi, other))?;
            (brings > 0).then(|| {
                (
                    (brings, call.size, usize::MAX - count(&cards, other)),
                    place,
                    cards,
                )
            })
        });
        match answers.max_by_key(|(key, ..)| *key) {
            Some((_, place, cards)) => Act::Answer { place, cards },
            None => calls(position, largest(&spare, rng)),
        }
    }

    /// What it has most of, with what the others can spare.
    fn goal(&self) -> Goal {
        let others = self.hands.iter().zip(&self.position.claimed).skip(1);
        let others = others.filter(|(_, claimed)| !**claimed);
        let spare: Vec<Type> = others
            .flat_map(|(hand, _)| misfits(hand, best(hand)))
            .collect();
        let worth = |goal: &Goal| {
            count(&self.position.hand, *goal) as f64 + SPARE * count(&spare, *goal) as f64
        };
        let best = goals().max_by(|one, other| worth(one).total_cmp(&worth(other)));
        best.expect("eighteen goals")
    }
}

/// What a hand has most of.
fn best(hand: &[Type]) -> Goal {
    let best = goals().max_by_key(|goal| count(hand, *goal));
    best.expect("eighteen goals")
}
