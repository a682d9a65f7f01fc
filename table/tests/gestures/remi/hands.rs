//! What hands do with tiles.

use proptest::prelude::*;

/// What a player does in their turn, or another one beside them. Times are in ms.
#[derive(Clone, Copy, Debug)]
pub enum Gesture {
    /// They draw and throw.
    Throw,
    /// They lay a combination, or open, a tile after each pause, and throw.
    Lay { pause: u64 },
    /// They add a tile to a combination of anybody, and throw.
    Add,
    /// They tear a tile of the column with this many behind it, hold it for this long, lay it with two others, and
    /// throw.
    Tear { behind: usize, held: u64 },
    /// They lay a combination without one tile, throw, and add the tile this much later.
    Lacks { later: u64 },
    /// They lay a combination, take it back after this long, and throw, one of these tiles or another.
    ChangesMind { lain: u64, same: bool },
    /// They throw, take that back after this long, and throw another tile this much later.
    ThinkAgain { lain: u64, gap: u64 },
    /// Two tiles are thrown at once; one of them is taken back after this long.
    Two { upper: bool, after: u64 },
    /// They tear and lay, and after this long they put all back as it was, and throw.
    TearsNot { lain: u64 },
    /// A tile that lies is pushed onto the neighbour's area for this long, and put back.
    Pushed { away: u64 },
    /// A tile that lies is taken up for this long, and put back.
    Lifted { away: u64 },
    /// Another player lays a combination for this long.
    OutOfTurn { lain: u64 },
    /// The last tile of the column is taken up for this long, and put back.
    Look { away: u64 },
    /// A tile that lies is not heard for this long.
    Deaf { lasts: u64 },
    /// They throw a tile that is not heard for this long, and say so; the next throws its twin, or goes on.
    Unread { wakes: u64, twin: bool },
    /// All lies still.
    Rest,
    /// Off the throw spot: they throw, and push the tile on themselves after this long, once it was read.
    PushesOn { rests: u64 },
    /// They throw beside the former tile, which is pushed on this much later.
    Beside { later: u64 },
    /// A tile of the row lies on the spot for this long.
    Passes { lain: u64 },
}

/// A gesture, and how long it is until the next one: whoever comes next draws and looks at their rack first. So nobody else
/// lays or throws within two seconds, and by this much the antenna may be late.
pub fn gesture() -> impl Strategy<Value = (Gesture, u64)> {
    let gesture = prop_oneof![
        4 => Just(Gesture::Throw),
        6 => (0..700u64).prop_map(|pause| Gesture::Lay { pause }),
        3 => Just(Gesture::Add),
        3 => (0..3usize, 300..3000u64).prop_map(|(behind, held)| Gesture::Tear { behind, held }),
        2 => (300..6000u64).prop_map(|later| Gesture::Lacks { later }),
        2 => (300..6000u64, any::<bool>())
            .prop_map(|(lain, same)| Gesture::ChangesMind { lain, same }),
        2 => (150..1050u64, 700..3000u64).prop_map(|(lain, gap)| Gesture::ThinkAgain { lain, gap }),
        2 => (any::<bool>(), 300..6000u64).prop_map(|(upper, after)| Gesture::Two { upper, after }),
        2 => (300..6000u64).prop_map(|lain| Gesture::TearsNot { lain }),
        2 => (300..6000u64).prop_map(|away| Gesture::Pushed { away }),
        2 => (300..6000u64).prop_map(|away| Gesture::Lifted { away }),
        2 => (300..6000u64).prop_map(|lain| Gesture::OutOfTurn { lain }),
        1 => (300..4000u64).prop_map(|away| Gesture::Look { away }),
        1 => (300..4000u64).prop_map(|lasts| Gesture::Deaf { lasts }),
        1 => (4000..40_000u64, any::<bool>())
            .prop_map(|(wakes, twin)| Gesture::Unread { wakes, twin }),
        1 => Just(Gesture::Rest),
    ];
    (gesture, 2400..9000u64)
}

/// The same at a table with a throw spot.
pub fn at_spot() -> impl Strategy<Value = (Gesture, u64)> {
    let spot = prop_oneof![
        2 => (300..2500u64).prop_map(|rests| Gesture::PushesOn { rests }),
        1 => (100..6000u64).prop_map(|later| Gesture::Beside { later }),
        1 => (200..5000u64).prop_map(|lain| Gesture::Passes { lain }),
    ];
    let spot = (spot, 2400..9000u64);
    prop_oneof![4 => gesture(), 1 => spot]
}
