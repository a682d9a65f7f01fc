//! What words name: games, seats, pieces, places and numbers.

use clap::ValueEnum;
use rules::Seat;
use rules::card::Card;
use rules::remi::Tile;
use rules::remmi_demmi::{Plaque, Type};
use table::furniture::{Column, Melds};
use table::game::{GameId, Points};
use table::piece::{Deck, Piece};
use table::words::Say;
use table::zone::Zone;

use super::Scenario;
use crate::disk::DiskState;
use crate::reception::Reception;
use crate::spot::Spot;
use crate::tags::foreign;

/// Most pieces that `RC*5` stands for.
const MOST_EQUAL: usize = 9;

pub(super) fn game(words: &[&str]) -> Result<GameId, String> {
    let found = GameId::ALL
        .into_iter()
        .find(|game| words == [game.as_str()]);
    found.ok_or_else(|| {
        let (word, all) = (words.join(" "), GameId::names());
        format!("`{word}` is not a game; there are {all}")
    })
}

fn place_of(scenario: &Scenario, name: &str) -> Option<usize> {
    let mut names = scenario.seating.names.iter();
    names.position(|other| other == name)
}

pub(super) fn seat(scenario: &Scenario, name: &str) -> Result<Seat, String> {
    let place = place_of(scenario, name).ok_or_else(|| {
        format!(
            "`{name}` does not play; the line `seats` names {}",
            scenario.seating.names.join(", ")
        )
    })?;
    Ok(Seat(place as u8))
}

/// A word said to the table: a player's name is the number of the seat, also in `Ivan:small` and
/// `looked:Ivan`.
pub(super) fn said(scenario: &Scenario, word: &str) -> String {
    let parts = word.split(':').map(|part| match place_of(scenario, part) {
        Some(seat) => seat.to_string(),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(":")
}

/// What is printed on a piece of the game, as the rules write it; or the name of one piece of any deck,
/// or of a thing that belongs to none.
pub(super) fn piece(game: GameId, word: &str) -> Result<String, String> {
    let by_name = word.parse::<Piece>().map(|piece| piece.to_string()).ok();
    let thing = foreign().into_iter().find(|(name, _)| *name == word);
    let thing = thing.map(|(name, _)| name.to_owned());
    if let Some(name) = by_name.or(thing) {
        return Ok(name);
    }
    let (read, right) = match game.info().contents.deck() {
        Deck::RemmiDemmi => (
            word.parse().map(|face: Type| face.to_string()).ok(),
            "card; write RC to BT, RC*5 for five of them, or RC1 for the first of nine",
        ),
        Deck::Tiles => (
            word.parse().map(|tile: Tile| tile.to_string()).ok(),
            "tile; write 1R to 13K or JK, 7R*2 for two of them, or 7R#1 for the first of two",
        ),
        Deck::French => (
            word.parse().map(|card: Card| card.to_string()).ok(),
            "card; write AS to KC or JK, 7H*2 for two of them, or 7H/1 for that of the first pack",
        ),
    };
    read.ok_or_else(|| format!("`{word}` is not a {right}"))
}

/// A word as sentences have it: `7♥` where a card is named as `7H`, `red 7` where a tile is as `7R`.
pub(super) fn told(game: GameId, word: &str) -> String {
    let piece = word.parse::<Piece>().map(Say::from).ok();
    let face = match game.info().contents.deck() {
        Deck::RemmiDemmi => word.parse::<Type>().map(Say::from).ok(),
        Deck::Tiles => word.parse::<Tile>().map(Say::from).ok(),
        Deck::French => word.parse::<Card>().map(Say::from).ok(),
    };
    piece
        .or(face)
        .map_or_else(|| word.to_owned(), |say| say.to_string())
}

/// Pieces, with `RC*5` for five of them.
pub(super) fn pieces(game: GameId, words: &[&str]) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for word in words {
        let (text, count) = word.split_once('*').unwrap_or((word, "1"));
        let named = piece(game, text)?;
        let count = count.parse().ok().filter(|count| *count <= MOST_EQUAL);
        let count = count.ok_or_else(|| {
            format!("`{word}` cannot be counted; write {text}*2 to {text}*{MOST_EQUAL}")
        })?;
        all.extend(std::iter::repeat_n(named, count));
    }
    if all.is_empty() {
        return Err("no card is named; name those that are meant".into());
    }
    Ok(all)
}

/// A plaque by its points.
pub(super) fn plaque(word: &str) -> Result<String, String> {
    let plaque = format!("P{word}").parse::<Plaque>();
    let plaque = plaque.map_err(|_| format!("`{word}` is not a plaque; write 4, 3 or 2"))?;
    Ok(plaque.to_string())
}

/// A place; `pad`, `melds` and `hand` alone are those of `own`.
pub(super) fn place(
    scenario: &Scenario,
    own: Option<Seat>,
    words: &[&str],
) -> Result<Spot, String> {
    let whose = |name: &[&str]| match (name, own) {
        ([], Some(own)) => Ok(own),
        ([], None) => Err(format!(
            "`{}` is whose? Write `of` and the name",
            words.join(" ")
        )),
        // At a live table a name may be several words.
        (["of", name @ ..] | name, _) => seat(scenario, &name.join(" ")),
    };
    Ok(match words {
        ["pad", name @ ..] => Spot::Zone(Zone::Pad(whose(name)?)),
        ["melds", name @ ..] => Spot::Zone(Zone::Melds(whose(name)?)),
        ["hand", name @ ..] => Spot::Hand(whose(name)?),
        ["left", "tray"] => Spot::Zone(Zone::TrayLeft),
        ["right", "tray"] => Spot::Zone(Zone::TrayRight),
        ["centre"] => Spot::Zone(Zone::Centre),
        ["stock"] => Spot::Zone(Zone::Stock),
        ["discard"] => Spot::Zone(Zone::Discard),
        ["widow"] => Spot::Zone(Zone::Widow),
        ["dead"] => Spot::Zone(Zone::Dead),
        ["aside"] => Spot::Zone(Zone::Aside),
        ["box"] => Spot::Box,
        ["drawer"] => Spot::Drawer,
        _ => return Err(none(words)),
    })
}

/// A place that has an antenna.
pub(super) fn zone(scenario: &Scenario, words: &[&str]) -> Result<Zone, String> {
    match place(scenario, None, words)? {
        Spot::Zone(zone) => Ok(zone),
        _ => Err(format!("no antenna is at `{}`", words.join(" "))),
    }
}

fn none(words: &[&str]) -> String {
    format!(
        "`{}` is not a place; there are pad, melds and hand (with `of` and a name: another's), left tray or right tray, centre, stock, discard, widow, dead, aside, box and drawer",
        words.join(" ")
    )
}

pub(super) fn number<T: std::str::FromStr>(words: &[&str], example: &str) -> Result<T, String> {
    let read = match words {
        [word] => word.parse().ok(),
        _ => None,
    };
    read.ok_or_else(|| {
        let words = words.join(" ");
        format!("`{words}` is not a number here; write it as in `{example}`")
    })
}

/// A share of something, in parts of `most`.
pub(super) fn share(words: &[&str], most: u16, example: &str) -> Result<u16, String> {
    let share = number(words, example)?;
    match share {
        share if share <= most => Ok(share),
        _ => Err(format!(
            "`{share}` is not a share; write 0 to {most}, as in `{example}`"
        )),
    }
}

/// How thrown tiles are read.
pub(super) fn column(words: &[&str]) -> Result<Column, String> {
    match words {
        ["antenna"] => Ok(Column::Antenna),
        ["spot"] => Ok(Column::Spot),
        _ => Err("write `column antenna` or `column spot`".to_owned()),
    }
}

/// How combinations are read.
pub(super) fn melds(words: &[&str]) -> Result<Melds, String> {
    match words {
        ["antenna"] => Ok(Melds::Antenna),
        ["swiped"] => Ok(Melds::Swiped),
        _ => Err("write `melds antenna` or `melds swiped`".to_owned()),
    }
}

/// How well the antennas hear.
pub(super) fn reception(words: &[&str]) -> Result<Reception, String> {
    match words {
        ["ideal"] => Ok(Reception::Ideal),
        ["usual"] => Ok(Reception::Usual),
        ["poor"] => Ok(Reception::Poor),
        _ => Err("write `reception ideal`, `usual` or `poor`".to_owned()),
    }
}

/// How the disk does.
pub(super) fn disk(word: &str) -> Result<DiskState, String> {
    DiskState::from_str(word, false)
        .map_err(|_| "write `disk full`, `read-only`, `fails`, `stalls` or `well`".to_owned())
}

pub(super) fn micros(word: &str) -> Result<u64, String> {
    let seconds: Option<f64> = word.parse().ok();
    match seconds.filter(|seconds| (0.0..=3600.0).contains(seconds)) {
        Some(seconds) => Ok((seconds * 1e6).round() as u64),
        None => Err(format!(
            "`{word}` is not a time; write seconds from 0 to 3600, as in `wait 2.5`"
        )),
    }
}

/// Points, which may be halves: `-5`, `7.5`.
pub(super) fn points(word: &str, example: &str) -> Result<Points, String> {
    let points: f64 = number(&[word], example)?;
    let halves = points * 2.0;
    if halves.fract() != 0.0 || halves.abs() > 2e6 {
        return Err(format!(
            "`{word}` are not points; write them as in `{example}`"
        ));
    }
    Ok(Points {
        halves: halves as i64,
    })
}
