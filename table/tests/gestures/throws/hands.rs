//! What hands do, and how it truly is.

use proptest::prelude::*;

/// What a player does in their turn, or another one beside them. Times are in ms.
#[derive(Clone, Copy, Debug)]
pub enum Gesture {
    /// They draw from the stock and throw.
    Throw,
    /// They take the top of the pile, once it has lain for this long, and throw another card this much later.
    Take { lain: u64, thinks: u64 },
    /// They throw, take that back after this long, and throw another card this much later.
    ThinkAgain { lain: u64, gap: u64 },
    /// Two cards stick together; they take one of them back, the upper one or not, after this long, and have
    /// answered before or not.
    Pair {
        upper: bool,
        after: u64,
        answered: bool,
    },
    /// Somebody lays a card on the pile and takes it back: out of turn, or it fell.
    Falls { lain: u64 },
    /// The top is lifted for this long and put back.
    Look { away: u64 },
    /// The whole pile is taken up, squared up and put back.
    SquareUp { away: u64 },
    /// The top is not heard for this long.
    Deaf { lasts: u64 },
    /// They throw a card that is not heard for this long from then on, after being heard for a moment.
    Weak { heard: u64, lasts: u64 },
    /// The pile lies still.
    Rest,
}

/// A gesture, and how long it is until the next one.
pub fn gesture() -> impl Strategy<Value = (Gesture, u64)> {
    let gesture = prop_oneof![
        6 => Just(Gesture::Throw),
        3 => (300..8000u64, 900..4000u64).prop_map(|(lain, thinks)| Gesture::Take { lain, thinks }),
        2 => (150..1050u64, 700..3000u64).prop_map(|(lain, gap)| Gesture::ThinkAgain { lain, gap }),
        2 => (any::<bool>(), 2600..8000u64, any::<bool>()).prop_map(|(upper, after, answered)| {
            Gesture::Pair { upper, after, answered }
        }),
        2 => (100..1000u64).prop_map(|lain| Gesture::Falls { lain }),
        1 => (300..4000u64).prop_map(|away| Gesture::Look { away }),
        1 => (300..3000u64).prop_map(|away| Gesture::SquareUp { away }),
        1 => (300..4000u64).prop_map(|lasts| Gesture::Deaf { lasts }),
        1 => (600..2500u64, 300..4000u64).prop_map(|(heard, lasts)| Gesture::Weak { heard, lasts }),
        2 => Just(Gesture::Rest),
    ];
    (gesture, 1300..9000u64)
}
