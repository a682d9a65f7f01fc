//! Sound play: a goal that the others do not go for, and packets as large as they are taken.

use fastrand::Rng;
use rules::remmi_demmi::Type;

use super::deal::TICK;
use super::packet::{Goal, count, demmis, goals, misfits};
use super::{Act, Player, Position};

/// What a card that somebody has given away tells of its type: more of it may come. In cards of the own hand.
const GIVEN: f64 = 0.3;
/// Trades that it remembers.
const REMEMBERS: usize = 6;

/// Gives all that does not fit in the largest packets that somebody takes, goes for what the others give away, and
/// claims at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fair;

impl Player for Fair {
    fn acts(&mut self, position: &Position, rng: &mut Rng) -> Act {
        if let Some(plaque) = position.claim() {
            return Act::Claim(plaque);
        }
        let spare = misfits(&position.hand, goal(position));
        let mut packet = largest(&spare, rng);
        if let Some(place) = answers(position, packet.len(), rng) {
            let call = position.calls[place].expect("a call that stands");
            packet.truncate(call.size);
            return Act::Answer {
                place,
                cards: packet,
            };
        }
        calls(position, packet)
    }
}

/// What it has most of, and of equal ones what the others give away.
fn goal(position: &Position) -> Goal {
    let given = given(position);
    let worth = |goal: &Goal| worth(&position.hand, &given, *goal);
    let best = goals().max_by(|one, other| worth(one).total_cmp(&worth(other)));
    best.expect("eighteen goals")
}

/// What others have given away lately.
fn given(position: &Position) -> Vec<Type> {
    let lately = position.trades.iter().rev().take(REMEMBERS);
    lately.flat_map(|trade| trade.got.clone()).collect()
}

/// How far a hand is towards a goal, in cards.
fn worth(hand: &[Type], given: &[Type], goal: Goal) -> f64 {
    count(hand, goal) as f64 + GIVEN * count(given, goal) as f64
}

/// How far the hand is towards what is best to go for once that packet of it is given, in cards: one that others give
/// away counts some. What comes for it nobody knows.
pub fn keeps(position: &Position, packet: &[Type]) -> f64 {
    let given = given(position);
    let left = |goal| worth(&position.hand, &given, goal) - count(packet, goal) as f64;
    goals().map(left).fold(0.0, f64::max)
}

/// The Demmi of so many cards of the hand, from 1, that keeps most, and how much that is; `None` where there is none.
pub fn best_packet(position: &Position, size: usize) -> Option<(Vec<Type>, f64)> {
    let packets = goals().flat_map(|goal| {
        demmis(&position.hand).into_iter().map(move |mut demmi| {
            demmi.sort_by_key(|card| goal.contains(card));
            demmi.truncate(size);
            demmi
        })
    });
    let of_size = packets.filter(|packet| packet.len() == size);
    let kept = of_size.map(|packet| {
        let keeps = keeps(position, &packet);
        (packet, keeps)
    });
    kept.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The largest Demmi of cards that do not fit, in any order.
pub(super) fn largest(spare: &[Type], rng: &mut Rng) -> Vec<Type> {
    let mut all = demmis(spare);
    rng.shuffle(&mut all);
    let mut packet = all.into_iter().max_by_key(Vec::len).unwrap_or_default();
    rng.shuffle(&mut packet);
    packet
}

/// Whose call it answers: the largest that it can, of equal ones of whom it has traded with least.
fn answers(position: &Position, most: usize, rng: &mut Rng) -> Option<usize> {
    let met = |place: usize| {
        position
            .trades
            .iter()
            .filter(|trade| trade.place == place)
            .count()
    };
    let fits = position.offers().filter(|(_, call)| call.size <= most);
    let key = |(place, call): &(usize, super::Call)| (call.size, std::cmp::Reverse(met(*place)));
    let mut fits: Vec<_> = fits.collect();
    rng.shuffle(&mut fits);
    fits.into_iter().max_by_key(key).map(|(place, _)| place)
}

/// It calls its packet, and a card less each time that nobody wants so many.
pub(super) fn calls(position: &Position, mut packet: Vec<Type>) -> Act {
    match position.calls[0] {
        Some(_) if position.stood < 2 * TICK => return Act::Wait,
        Some(call) if call.size > 1 => packet.truncate(call.size - 1),
        _ => {}
    }
    match packet.is_empty() {
        true => Act::Wait,
        false => Act::Call(packet),
    }
}
