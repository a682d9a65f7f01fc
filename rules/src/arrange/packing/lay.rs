//! From the melds of a packing to the pieces of a hand.

use super::counts::Numbering;
use super::melds::{Meld, Shape, ends, rank};
use crate::arrange::arrangement::{Arrangement, Filling};
use crate::arrange::task::{SUITS, Task};
use crate::meld::Piece;

/// Lays the melds with all jokers that they take, the first ones first.
pub(super) fn lay(
    pieces: &[Piece],
    task: &Task,
    melds: impl Iterator<Item = Meld> + Clone,
    points: u32,
) -> Arrangement {
    let numbering = Numbering::of(&task.stock);
    let mut filling = Filling::new(pieces);
    let needed: u8 = melds.clone().map(|meld| meld.jokers).sum();
    let mut spare = task.stock.jokers - needed;
    for meld in melds {
        let more = spare.min(meld.room);
        spare -= more;
        let jokers = meld.jokers + more;
        match meld.shape {
            Shape::Set { rank } => {
                for suit in 0..SUITS {
                    let kind = numbering.number(rank, suit);
                    let count = kind.map_or(0, |kind| meld.naturals.of(kind));
                    let natural = Piece::Natural {
                        rank,
                        suit: suit as u8,
                    };
                    (0..count).for_each(|_| filling.put(natural));
                }
                (0..jokers).for_each(|_| filling.put(Piece::Joker));
            }
            Shape::Run { suit, first, last } => {
                let run = (first..=last).scan(meld.naturals, |left, place| {
                    let natural = numbering.one(rank(place), suit.into());
                    let natural = natural.filter(|one| left.hold(*one));
                    *left = left.without(natural.unwrap_or_default());
                    let rank = rank(place);
                    Some(natural.map_or(Piece::Joker, |_| Piece::Natural { rank, suit }))
                });
                let gaps = run.clone().filter(|piece| *piece == Piece::Joker).count() as u8;
                let [_, tail] = ends(&task.rules, first, last);
                let tail = tail.min(jokers - gaps);
                (gaps + tail..jokers).for_each(|_| filling.put(Piece::Joker));
                run.for_each(|piece| filling.put(piece));
                (0..tail).for_each(|_| filling.put(Piece::Joker));
            }
        }
        filling.end_meld();
    }
    filling.finish(points)
}
