//! What only the readers together can get wrong.

use table::furniture::{Furniture, Melds};
use table::game::{GameId, GameInfo};
use table::words::say;

use super::fault::{At, Faults};
use super::reader::{ReaderChip, Typed};

/// Each chosen game has its zones and its players.
pub(super) fn games(
    games: &[At<GameId>],
    seats: u8,
    furniture: &Furniture,
    readers: &[Typed],
    faults: &Faults<'_>,
) {
    for info in GameInfo::all() {
        let Some(chosen) = games.iter().find(|game| game.value == info.game) else {
            continue;
        };
        let title = info.game.title();
        let (fewest, most) = info.players;
        if usize::from(seats) < fewest {
            let what = say!(
                "config-few-seats",
                game = title,
                fewest = fewest,
                seats = seats
            );
            faults.note(&chosen.span, what, say!("config-more-seats"));
            continue;
        }
        let seats = usize::from(seats).min(most);
        let missing: Vec<String> = info
            .zones(seats, furniture)
            .into_iter()
            .filter(|zone| !readers.iter().any(|reader| reader.config.zone == *zone))
            .map(|zone| zone.to_string())
            .collect();
        if !missing.is_empty() {
            let what = say!(
                "config-lacks-readers",
                game = title,
                zones = missing.join(", ")
            );
            let remedy = match info.game {
                GameId::Rami if furniture.melds == Melds::Antenna => {
                    say!("config-readers-or-swiped")
                }
                _ => say!("config-write-readers"),
            };
            faults.note(&chosen.span, what, remedy);
        }
    }
}

/// No zone and no name twice, and one PN532 at most on an I2C bus.
pub(super) fn readers(readers: &[Typed], faults: &Faults<'_>) {
    for (at, reader) in readers.iter().enumerate() {
        let (config, before) = (&reader.config, &readers[..at]);
        if let Some(first) = before.iter().find(|one| one.config.zone == config.zone) {
            let (zone, line) = (config.zone.to_string(), first.config.line);
            let what = say!("config-zone-twice", zone = zone, line = line);
            faults.note(&reader.zone, what, say!("config-one-antenna"));
        } else if let Some(first) = before.iter().find(|one| one.config.name == config.name) {
            let (name, line) = (config.name.as_str(), first.config.line);
            let what = say!("config-name-twice", name = name, line = line);
            faults.note(&reader.name, what, say!("config-own-name"));
        }
        if let ReaderChip::Pn532I2c { bus } = config.chip {
            let same = |one: &&Typed| matches!(one.config.chip, ReaderChip::Pn532I2c { bus: other } if other == bus);
            if let Some(first) = before.iter().find(same) {
                let (bus, line) = (bus.to_string(), first.config.line);
                let what = say!("config-pn532-twice", bus = bus, line = line);
                faults.note(&reader.bus, what, say!("config-pn532-elsewhere"));
            }
        }
    }
}
