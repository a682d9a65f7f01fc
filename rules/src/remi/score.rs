//! RE-27, RE-29, RE-33 to RE-36, RE-06: what a game scores.

use super::{Announce, Options, Shape, Tile, Unopened};
use crate::Seat;
use alloc::vec::Vec;

/// RE-33: for closing.
pub const CLOSING: i32 = 50;

/// RE-12: for koz.
pub const KOZ: i32 = 50;

/// RE-35: for a player who has revealed nothing.
pub const NEVER_OPENED: i32 = -100;

/// RE-27: for three tiles that were not announced.
pub const MISSED_THREE: i32 = -500;

/// RE-27: the number of tiles that must be announced, no other (RE-A10).
pub const MUST_ANNOUNCE: usize = 3;

/// RE-27, RE-A29: what a player loses who ends a turn with `rack_after` tiles.
pub fn announce_penalty(rack_after: usize, said: bool, challenged: bool, options: &Options) -> i32 {
    let charged = challenged || options.announce == Announce::Auto;
    if rack_after == MUST_ANNOUNCE && !said && charged {
        MISSED_THREE
    } else {
        0
    }
}

/// How the game ended for one player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerResult {
    /// RE-24, RE-31: the tiles credited to the player: those revealed or attached, and the jokers
    /// that the player was first to use.
    pub melded: Vec<Tile>,
    /// RE-34: what is left on the rack.
    pub rack: Vec<Tile>,
    /// RE-12: whether the player said koz.
    pub koz: bool,
    /// RE-28: the tile with which the player closed the game.
    pub closed_with: Option<Tile>,
    /// RE-27: whether a missing "three tiles" is charged to the player.
    pub missed_three: bool,
    /// RE-36: the shape announced, completed or not.
    pub rack_game: Option<Shape>,
}

/// RE-33: what tiles are worth at the end.
pub fn value(tiles: &[Tile]) -> i32 {
    tiles.iter().map(|tile| tile.value()).sum()
}

/// RE-33 to RE-36, RE-A13: the points of one player. First tiles and bonuses less the rack, or
/// [`NEVER_OPENED`] instead (RE-A12); then doubled for a closing 1 or joker (RE-29); then doubled in
/// a double game (RE-06); last the missed announcement (RE-27).
///
/// A rack game scores its shape only when it was closed, else as one who never opened.
pub fn score(result: &PlayerResult, double_game: bool, options: &Options) -> i32 {
    let koz = if result.koz { KOZ } else { 0 };
    let closing = if result.closed_with.is_some() {
        CLOSING
    } else {
        0
    };
    let rack = value(&result.rack);
    let base = match (result.rack_game, result.closed_with) {
        (Some(shape), Some(_)) if options.rack_closing => shape.points() + closing,
        (Some(shape), Some(_)) => shape.points(),
        (None, _) if !result.melded.is_empty() => value(&result.melded) + closing - rack,
        _ => match options.unopened {
            Unopened::Flat => NEVER_OPENED,
            Unopened::PlusRack => NEVER_OPENED - rack,
        },
    };
    let closer = if result.closed_with.is_some_and(Tile::doubles) {
        2
    } else {
        1
    };
    let game = if double_game { 2 } else { 1 };
    let missed = if result.missed_three { MISSED_THREE } else { 0 };
    (base + koz) * closer * game + missed
}

/// The points of every player (RE-A20: a rack game of one changes nothing for the others).
pub fn round_score(
    results: &[(Seat, PlayerResult)],
    double_game: bool,
    options: &Options,
) -> Vec<(Seat, i32)> {
    results
        .iter()
        .map(|(seat, result)| (*seat, score(result, double_game, options)))
        .collect()
}
