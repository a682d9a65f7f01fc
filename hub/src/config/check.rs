//! What only the readers together can get wrong.

use table::furniture::{Furniture, Melds};
use table::game::{GameId, GameInfo};

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
            let what = format!("{title} wants {fewest} players, the table has {seats} seats");
            let remedy = "take it out of `games`, or build more seats";
            faults.note(&chosen.span, what, remedy);
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
            let what = format!("{title} needs a reader for {}", missing.join(", "));
            let remedy = match info.game {
                GameId::Rami if furniture.melds == Melds::Antenna => {
                    "write a [[reader]] for each, or melds = \"swiped\" into [table] if none is to be for the melds, or take the game out of `games`"
                }
                _ => "write a [[reader]] for each, or take the game out of `games`",
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
            let what = format!(
                "{} has a reader already (line {})",
                config.zone, first.config.line
            );
            let remedy = "one antenna a zone: name another zone, or take one of them out";
            faults.note(&reader.zone, what, remedy);
        } else if let Some(first) = before.iter().find(|one| one.config.name == config.name) {
            let line = first.config.line;
            let what = format!(
                "`{}` is the name of another reader (line {line})",
                config.name
            );
            faults.note(&reader.name, what, "give each reader a name of its own");
        }
        if let ReaderChip::Pn532I2c { bus } = config.chip {
            let same = |one: &&Typed| matches!(one.config.chip, ReaderChip::Pn532I2c { bus: other } if other == bus);
            if let Some(first) = before.iter().find(same) {
                let line = first.config.line;
                let what = format!("{bus} has a PN532 already (line {line})");
                let remedy =
                    "all PN532 have the same address: put this one on another bus, or on SPI";
                faults.note(&reader.bus, what, remedy);
            }
        }
    }
}
