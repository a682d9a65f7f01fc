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
    /// They tear the last tile of the column, hold it for so long, lay it with two others, and throw.
    Tear { held: u64 },
    /// They lay a combination without one tile, throw, and add the tile so much later.
    Lacks { later: u64 },
    /// They lay a combination, take it back after so long, and throw, one of these tiles or another.
    ChangesMind { lain: u64, same: bool },
    /// They throw, take that back after so long, and throw another tile so much later.
    ThinkAgain { lain: u64, gap: u64 },
    /// Two tiles are thrown at once; one of them is taken back after so long.
    Two { upper: bool, after: u64 },
    /// They tear and lay, and after so long they put all back as it was, and throw.
    TearsNot { lain: u64 },
    /// A tile that lies is pushed onto the neighbour's area for so long, and put back.
    Pushed { away: u64 },
    /// A tile that lies is taken up for so long, and put back.
    Lifted { away: u64 },
    /// Another player lays a combination for so long.
    OutOfTurn { lain: u64 },
    /// The last tile of the column is taken up for so long, and put back.
    Look { away: u64 },
    /// A tile that lies is not heard for so long.
    Deaf { lasts: u64 },
    /// All lies still.
    Rest,
}

/// A gesture, and how long it is until the next one: who comes next draws and looks at their rack first.
pub fn gesture() -> impl Strategy<Value = (Gesture, u64)> {
    let gesture = prop_oneof![
        4 => Just(Gesture::Throw),
        6 => (0..700u64).prop_map(|pause| Gesture::Lay { pause }),
        3 => Just(Gesture::Add),
        3 => (300..3000u64).prop_map(|held| Gesture::Tear { held }),
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
        1 => Just(Gesture::Rest),
    ];
    (gesture, 2000..9000u64)
}
