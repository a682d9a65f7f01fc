//! Any legal move, and a beginner's.

use fastrand::Rng;
use rules::remmi_demmi::Type;

use super::packet::{count, demmis, goals, misfits};
use super::{Act, Player, Position};

/// Calls and answers with any Demmi, for no purpose; it claims when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn acts(&mut self, position: &Position, rng: &mut Rng) -> Act {
        if let Some(plaque) = position.claim() {
            return Act::Claim(plaque);
        }
        let mut demmi = rng
            .choice(demmis(&position.hand))
            .expect("a hand with cards");
        rng.shuffle(&mut demmi);
        let fits = position
            .offers()
            .filter(|(_, call)| call.size <= demmi.len());
        let offer = rng.choice(fits.collect::<Vec<_>>());
        match (rng.u8(..3), offer) {
            (0, _) => Act::Wait,
            (1, Some((place, call))) => {
                demmi.truncate(call.size);
                Act::Answer {
                    place,
                    cards: demmi,
                }
            }
            _ => {
                demmi.truncate(rng.usize(1..=demmi.len()));
                Act::Call(demmi)
            }
        }
    }
}

/// One look in so many misses something.
const ERRS: u8 = 3;

/// A beginner: goes for what it has most of, trades equal cards in ones and twos, and is often too late.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Player for Easy {
    fn acts(&mut self, position: &Position, rng: &mut Rng) -> Act {
        if rng.u8(..ERRS) == 0 {
            return Act::Wait;
        }
        if let Some(plaque) = position.claim() {
            return Act::Claim(plaque);
        }
        let hand = &position.hand;
        let goal = goals().max_by_key(|goal| count(hand, *goal));
        let spare = misfits(hand, goal.expect("eighteen goals"));
        let Some(mut packet) = equal(&spare, 2) else {
            return Act::Wait;
        };
        let fits = position
            .offers()
            .find(|(_, call)| call.size <= packet.len());
        match fits {
            Some((place, call)) => {
                packet.truncate(call.size);
                Act::Answer {
                    place,
                    cards: packet,
                }
            }
            None if position.calls[0].is_some() && rng.bool() => Act::Wait,
            None => {
                packet.truncate(rng.usize(1..=packet.len()));
                Act::Call(packet)
            }
        }
    }
}

/// The cards of the type of which there are most, but no more than so many; `None` of no cards.
fn equal(cards: &[Type], most: usize) -> Option<Vec<Type>> {
    let copies = |one: &Type| cards.iter().filter(|card| *card == one).count();
    let one = cards.iter().max_by_key(|card| copies(card))?;
    Some(vec![*one; copies(one).min(most)])
}
