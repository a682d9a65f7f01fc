//! What is thrown: of what combines with nothing and cannot be attached, that which the fewest tiles would complete.

use std::cmp::Reverse;

use rules::remi::{COPIES, Colour, Number, Tile};
use table::piece::Piece;
use table::zone::Zone;

use super::closing::{fits, lying};
use super::{combinations, has_opened};
use crate::robot::Sight;
use crate::spot::Spot;

/// The place on the rack of what helps least; of equal ones the dearest.
pub(super) fn least(sight: &Sight, rack: &[Tile]) -> Option<usize> {
    let combined: Vec<u8> = combinations(rack)?.concat();
    let loose = (0..rack.len()).filter(|at| !combined.contains(&(*at as u8)));
    let sheet = sight.view.sheet()?;
    let named = sheet.groups.iter().flat_map(|group| &group.pieces);
    let laid = named.filter_map(|name| name.parse::<Piece>().ok()?.tile());
    let column = sight.pieces(Spot::Zone(Zone::Discard)).into_iter();
    let thrown = column.filter_map(|(_, piece)| piece.tile());
    let seen: Vec<Tile> = laid.chain(thrown).chain(rack.iter().copied()).collect();
    let lie = lying(sight)
        .filter(|_| has_opened(sight))
        .unwrap_or_default();
    let helps = |at: &usize| {
        let tile = rack[*at];
        let attached = fits(&lie, Zone::Melds(sight.seat), tile);
        (attached, awaited(tile, rack, &seen), Reverse(tile.value()))
    };
    loose
        .filter(|at| rack[*at] != Tile::Joker)
        .min_by_key(helps)
        .or_else(|| rack.len().checked_sub(1))
}

/// How many tiles that nobody has shown make a combination of this one and another of the rack.
fn awaited(tile: Tile, rack: &[Tile], seen: &[Tile]) -> usize {
    let (Some(number), Some(colour)) = (tile.number(), tile.colour()) else {
        return usize::MAX;
    };
    let lies = |tile: Tile| seen.iter().filter(|other| **other == tile).count();
    let unseen = |tile: Option<Tile>| tile.map_or(0, |tile| COPIES.saturating_sub(lies(tile)));
    let holds = |tile: Option<Tile>| tile.is_some_and(|tile| rack.contains(&tile));
    let run = |at: i8| natural(at, colour);
    // RE-20: the 1 stands below the 2 and above the 13.
    let ends: &[i8] = match number.get() {
        1 => &[1, 14],
        _ => &[number.get() as i8],
    };
    let runs = ends.iter().map(|at| {
        let pairs = [(-2, -1), (-1, -2), (-1, 1), (1, -1), (1, 2), (2, 1)];
        let with = pairs.into_iter().filter(|(held, _)| holds(run(at + held)));
        with.map(|(_, third)| unseen(run(at + third)))
            .sum::<usize>()
    });
    let others = || Colour::ALL.into_iter().filter(|other| *other != colour);
    let group = |colour: Colour| natural(number.get() as i8, colour);
    let groups = others().filter(|held| holds(group(*held))).map(|held| {
        let thirds = others().filter(|third| *third != held);
        thirds.map(|third| unseen(group(third))).sum::<usize>()
    });
    runs.chain(groups).sum()
}

/// The tile at that place of a run, from 1 to 14.
fn natural(at: i8, colour: Colour) -> Option<Tile> {
    let number = match at {
        1..=13 => at as u8,
        14 => 1,
        _ => return None,
    };
    let number = Number::new(number)?;
    Some(Tile::Natural { number, colour })
}
