//! A wiring to begin with: which table it is to be says how many readers it wants, and this where they lead.

use std::collections::BTreeSet;

use table::furniture::{Furniture, Melds};
use table::game::GameId;
use table::zone::Zone;

use super::settings::{Typed, TypedPart};

/// Selects of a table of few readers: pins that no bus, no panel of [`PANEL`] and no I2C has.
const SELECTS: [u8; 8] = [5, 6, 13, 19, 26, 16, 12, 20];
/// Outputs of a 74HC138, one for each bus of a larger table, with its address pins and its enable: as in examples/remmi.toml.
const DECODERS: [(&str, &str, &str, &str); 2] = [
    ("first", "spi0", "5, 6, 12", "13"),
    ("second", "spi1", "16, 26, 22", "23"),
];
const OUTPUTS: usize = 8;
/// The reset line of all readers.
const RESET: &str = "25";

/// What would be typed for a table of so many seats, 2 to 10, at which these games are played. Rami's combinations are swiped over
/// the pads: so it wants no antenna for them. More zones than two decoders have outputs get no reader, and are told as missing.
pub fn draft(name: &str, seats: u8, games: &[GameId]) -> Typed {
    let furniture = Furniture {
        melds: Melds::Swiped,
        ..Furniture::default()
    };
    let zones = games.iter().flat_map(|game| {
        let info = game.info();
        info.zones(usize::from(seats).min(info.players.1), &furniture)
    });
    let zones: BTreeSet<Zone> = zones.collect();
    let named: Vec<&str> = games.iter().map(|game| game.as_str()).collect();
    let swiped = named.contains(&GameId::Rami.as_str());
    let mut typed = vec![TypedPart::new(
        "table",
        &[
            ("name", name),
            ("seats", &seats.to_string()),
            ("games", &named.join(", ")),
            ("melds", if swiped { "swiped" } else { "" }),
            ("backend", "linux"),
        ],
    )];
    let few = zones.len() <= SELECTS.len();
    let buses = if few { 1 } else { DECODERS.len() };
    for (_, bus, ..) in &DECODERS[..buses] {
        let speed = if few { "4000" } else { "1000" };
        let keys = [("speed-khz", speed), ("reset", RESET)];
        typed.push(TypedPart::new(&format!("bus.{bus}"), &keys));
    }
    for (name, _, address, enable) in DECODERS.iter().filter(|_| !few) {
        let keys = [
            ("chip", "74hc138"),
            ("address", *address),
            ("enable", *enable),
        ];
        typed.push(TypedPart::new(&format!("expander.{name}"), &keys));
    }
    for (number, zone) in zones.iter().take(DECODERS.len() * OUTPUTS).enumerate() {
        let (name, bus, ..) = DECODERS[if few { 0 } else { number / OUTPUTS }];
        let select = match few {
            true => SELECTS[number].to_string(),
            false => format!("{name}:{}", number % OUTPUTS),
        };
        let keys = [
            ("zone", &*zone.to_string()),
            ("bus", bus),
            ("select", &select),
        ];
        typed.push(TypedPart::new(&format!("reader.{number}"), &keys));
    }
    typed
}
