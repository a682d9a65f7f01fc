//! What a match is played with, by chance: how many sit there, and by which options.

use std::collections::BTreeMap;

use fastrand::Rng;
use table::game::{GameId, GameInfo, OptionInfo, Seating};

/// Names enough for every table.
const NAMES: [&str; 10] = [
    "Ana",
    "Ivan",
    "Léa",
    "Tom",
    "Mia",
    "Nina",
    "Петър",
    "Zoé",
    "Max",
    "Eva",
];

/// Who sits there in the match of a seed: each number of players has its turn. In every second match an
/// option is another than its default now and then.
pub fn seating(info: &GameInfo, seed: u64, rng: &mut Rng) -> Seating {
    let (least, most) = info.players;
    let players = least + seed as usize % (most - least + 1);
    let mut options = BTreeMap::new();
    for option in &info.options {
        let by_default = seed.is_multiple_of(2) || rng.u8(0..3) > 0;
        let key = option.declared.key;
        if let Some(value) = typed(key, rng) {
            options.insert(key.to_owned(), value);
        } else if let Some(other) = other(option, rng).filter(|_| !by_default) {
            options.insert(key.to_owned(), other);
        }
    }
    Seating {
        game: info.game,
        names: NAMES[..players].iter().map(|&name| name.into()).collect(),
        options,
        ..Seating::default()
    }
}

/// A value that is not the default.
fn other(option: &OptionInfo, rng: &mut Rng) -> Option<String> {
    let values = option.values().into_iter().map(|(value, _)| value);
    let others: Vec<&str> = values.filter(|value| *value != option.default).collect();
    rng.choice(others).map(str::to_owned)
}

/// What has no list of values, so that a match ends after a few deals.
fn typed(key: &str, rng: &mut Rng) -> Option<String> {
    let value = match key {
        "rounds_planned" => rng.u32(3..=6),
        "games" => rng.u32(2..=4),
        "limit" => rng.u32(40..=160),
        "chips" => rng.u32(40..=120),
        "turn_clock" => rng.choice([0, 0, 15, 40])?,
        _ => return None,
    };
    Some(value.to_string())
}

/// Deals after which people have had enough.
pub fn enough(game: GameId) -> usize {
    match game {
        GameId::RemmiDemmi => 12,
        _ => 6,
    }
}
