//! What hands do with packets and plaques.

use proptest::prelude::*;

/// What somebody does while the round runs. Times are in ms.
#[derive(Clone, Copy, Debug)]
pub enum Gesture {
    /// Two lay this many cards on the trays, the second this much later, and leave them there for a while; then
    /// each takes up the other's, or their own if they were not Demmis.
    Trade {
        size: usize,
        fits: bool,
        gap: u64,
        lain: u64,
        up: PickUp,
    },
    /// The same, and one of the cards is not heard for this long, or lifted for this long and put back.
    Disturbed { size: usize, away: u64, deaf: bool },
    /// Somebody lays cards on a tray and takes them back.
    Offer { size: usize, lain: u64 },
    /// Somebody lays cards before them and takes them up.
    Shows { size: usize, lain: u64 },
    /// Somebody claims: the highest plaque, in whose hand it is for this long, and nine cards.
    Claim { carried: u64, way: Way },
    /// Two claim, the second this much later.
    TwoClaims { apart: u64, carried: u64 },
    /// Somebody takes a plaque up and puts it back.
    ThinksAgain { away: u64 },
    /// A plaque is pushed to the edge of a pad, whose antenna hears it too now and then, and back.
    Pushed { lain: u64 },
    /// A piece that lies is not heard for this long.
    Deaf { lasts: u64 },
    /// All lies still.
    Rest,
}

/// How a plaque goes to its pad.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Through the air.
    Lifted,
    /// Over somebody else's pad.
    OverAnother,
    /// It is slid, and for this long both antennas hear it.
    Slid(u64),
}

/// How two packets are taken up.
#[derive(Clone, Copy, Debug)]
pub struct PickUp {
    /// The second packet this much after the first.
    pub later: u64,
    /// Before that a third player lays a card on the tray that is free.
    pub next: bool,
}

/// A gesture, and how long it is until the next one.
pub fn gesture() -> impl Strategy<Value = (Gesture, u64)> {
    let up = (0..1500u64, any::<bool>()).prop_map(|(later, next)| PickUp { later, next });
    let trade = (1..4usize, any::<bool>(), 0..2500u64, 300..5000u64, up);
    let way = prop_oneof![
        2 => Just(Way::Lifted),
        1 => Just(Way::OverAnother),
        1 => (300..2000u64).prop_map(Way::Slid),
    ];
    let gesture = prop_oneof![
        8 => trade.prop_map(|(size, fits, gap, lain, up)| Gesture::Trade { size, fits, gap, lain, up }),
        3 => (1..4usize, 300..4000u64, any::<bool>())
            .prop_map(|(size, away, deaf)| Gesture::Disturbed { size, away, deaf }),
        2 => (1..4usize, 300..5000u64).prop_map(|(size, lain)| Gesture::Offer { size, lain }),
        2 => (1..10usize, 300..4000u64).prop_map(|(size, lain)| Gesture::Shows { size, lain }),
        2 => (0..5000u64, way).prop_map(|(carried, way)| Gesture::Claim { carried, way }),
        1 => (0..1500u64, 0..3000u64)
            .prop_map(|(apart, carried)| Gesture::TwoClaims { apart, carried }),
        2 => (100..5000u64).prop_map(|away| Gesture::ThinksAgain { away }),
        2 => (300..5000u64).prop_map(|lain| Gesture::Pushed { lain }),
        2 => (300..4000u64).prop_map(|lasts| Gesture::Deaf { lasts }),
        1 => Just(Gesture::Rest),
    ];
    (gesture, 1500..7000u64)
}
