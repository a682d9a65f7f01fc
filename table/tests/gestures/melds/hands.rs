//! What hands do with cards and combinations.

use proptest::prelude::*;

/// What a player does in their turn, or another one beside them. Times are in ms.
#[derive(Clone, Copy, Debug)]
pub enum Gesture {
    /// They draw and throw.
    Throw,
    /// They lay a combination, a card after each pause, of which one is not heard for this long at first, for
    /// it lies under another, and throw.
    Lay { pause: u64, covered: u64 },
    /// They complete a combination of anybody, and throw.
    Complete,
    /// They take the top of the pile, hold it for this long, lay it with two others, and throw.
    TakeTop { held: u64 },
    /// They take the end of somebody's suite, hold it for this long, lay it with two others, and throw.
    TakeEnd { held: u64 },
    /// They give the card that a joker stands for, this much later lay the joker with two others, and throw.
    Exchange { held: u64 },
    /// They lay a combination without one card, throw, and add the card this much later.
    Lacks { later: u64 },
    /// They lay a combination, take it back after this long, and throw, one of these cards or another.
    ChangesMind { lain: u64, same: bool },
    /// They lay a combination and throw, take the throw back after this long, and throw another this much later.
    ThinkAgain { lays: bool, lain: u64, gap: u64 },
    /// A card that lies is pushed onto the neighbour's area for this long, and put back.
    Pushed { away: u64 },
    /// A card that lies is taken up for this long, and put back.
    Lifted { away: u64 },
    /// Another player lays a combination for this long.
    OutOfTurn { lain: u64 },
    /// A card that lies is not heard for this long.
    Deaf { lasts: u64 },
    /// All lies still.
    Rest,
    /// Where combinations are swiped: the next player swipes one this soon after the throw, and throws.
    Early { after: u64 },
    /// They swipe what they throw.
    Over,
    /// They swipe a combination that goes on lying on the pad, until that is cleared, and throw.
    Stays,
    /// What lies on the pads is laid elsewhere.
    Clears,
}

/// A gesture, and how long it is until the next one: whoever comes next draws and looks at their hand first.
pub fn gesture() -> impl Strategy<Value = (Gesture, u64)> {
    let covered = prop_oneof![3 => Just(0), 1 => 300..5000u64];
    let gesture = prop_oneof![
        3 => Just(Gesture::Throw),
        6 => (0..700u64, covered).prop_map(|(pause, covered)| Gesture::Lay { pause, covered }),
        4 => Just(Gesture::Complete),
        3 => (300..3000u64).prop_map(|held| Gesture::TakeTop { held }),
        4 => (300..3000u64).prop_map(|held| Gesture::TakeEnd { held }),
        4 => (300..3000u64).prop_map(|held| Gesture::Exchange { held }),
        2 => (300..6000u64).prop_map(|later| Gesture::Lacks { later }),
        2 => (300..6000u64, any::<bool>())
            .prop_map(|(lain, same)| Gesture::ChangesMind { lain, same }),
        2 => (any::<bool>(), 150..1050u64, 700..3000u64)
            .prop_map(|(lays, lain, gap)| Gesture::ThinkAgain { lays, lain, gap }),
        2 => (300..6000u64).prop_map(|away| Gesture::Pushed { away }),
        2 => (300..6000u64).prop_map(|away| Gesture::Lifted { away }),
        2 => (300..6000u64).prop_map(|lain| Gesture::OutOfTurn { lain }),
        1 => (300..4000u64).prop_map(|lasts| Gesture::Deaf { lasts }),
        1 => Just(Gesture::Rest),
    ];
    (gesture, 2000..9000u64)
}

/// The same where combinations are swiped.
pub fn swiping() -> impl Strategy<Value = (Gesture, u64)> {
    let swiped = prop_oneof![
        3 => (100..1100u64).prop_map(|after| Gesture::Early { after }),
        1 => Just(Gesture::Over),
        2 => Just(Gesture::Stays),
        1 => Just(Gesture::Clears),
    ];
    prop_oneof![5 => gesture(), 1 => (swiped, 2000..9000u64)]
}
