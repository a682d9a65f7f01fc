//! RE-22 to RE-25: what is worth more than a tile that nobody knows.

use rules::remi::{ONLY_LAST_RACK, Tile};
use table::game::remi::About;
use table::piece::Piece;
use table::zone::Zone;

use super::closing::{Lying, left, lying};
use super::{all_have_thrown, combinations, has_opened, opens};
use crate::robot::{Deed, Memory, Sight};
use crate::spot::Spot;

/// What it tears, the chosen tile first: what leaves the fewest tiles on the rack, and fewer than a tile of the
/// stock would. Nothing, if it draws.
pub(super) fn best(sight: &Sight, rack: &[Tile]) -> Vec<(String, Piece)> {
    let mut column = sight.pieces(Spot::Zone(Zone::Discard));
    let known = sight.view.sheet().map(|sheet| sheet.discard.len());
    if !all_have_thrown(sight) || rack.len() < ONLY_LAST_RACK || known != Some(column.len()) {
        return Vec::new();
    }
    let tiles: Vec<Tile> = column
        .iter()
        .filter_map(|(_, piece)| piece.tile())
        .collect();
    let lie = lying(sight).unwrap_or_default();
    // RE-13, RE-25.
    let first = match rack.len() > ONLY_LAST_RACK {
        true => 1,
        false => tiles.len().saturating_sub(1).max(1),
    };
    let opened = has_opened(sight);
    let drawn = match opened {
        true => remains(&lie, sight, rack, None).map_or(0, |left| left + 1),
        false => usize::MAX,
    };
    let torn = (first..tiles.len()).filter_map(|take| {
        let with = [rack, &tiles[take..]].concat();
        let left = match opened {
            true => remains(&lie, sight, &with, Some(tiles[take])),
            false => opening(&lie, sight, &with, tiles[take]),
        };
        Some((left.filter(|left| *left > 0)?, take))
    });
    // Of equal ones that with which the fewest come.
    match torn.min_by_key(|(left, take)| (*left, tiles.len() - take)) {
        Some((left, take)) if left < drawn => column.split_off(take),
        _ => Vec::new(),
    }
}

/// It says whether it tore from where the table reads nothing any more: it may have laid the twin of what it
/// tore, and a tile that is only missed is read again before anybody has answered.
pub(super) fn answers(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let tore = memory.tore.get(&sight.seat).map(|(_, place)| *place);
    let tore = tore.filter(|_| memory.did(sight, "drew"));
    let asked = |at: usize| sight.answers(About::Tear(at), tore == Some(at));
    let answer = (1..sheet.discard.len()).find_map(asked)?;
    memory.waited(sight, "tore", 10).then_some(answer)
}

/// What stays when all that combines is laid, and that tile among it, and one to be thrown with one behind it.
fn remains(lie: &Lying, sight: &Sight, rack: &[Tile], torn: Option<Tile>) -> Option<usize> {
    let melds = combinations(rack)?.into_iter();
    let melds = melds.map(|meld| meld.iter().map(|at| rack[usize::from(*at)]).collect());
    let melds: Vec<Vec<Tile>> = melds.collect();
    let lays = |torn: Tile| {
        let mut melds = melds.iter();
        melds.any(|meld| meld.contains(&torn) && rack.len() >= meld.len() + 2)
    };
    torn.is_none_or(lays)
        .then(|| left(lie, Zone::Melds(sight.seat), rack, &melds))
}

/// The same of an opening.
fn opening(lie: &Lying, sight: &Sight, rack: &[Tile], torn: Tile) -> Option<usize> {
    let melds = opens(&mut rack.to_vec())?;
    let laid: Vec<&Tile> = melds.iter().flatten().collect();
    let may = laid.contains(&&torn) && rack.len() >= laid.len() + 2;
    may.then(|| left(lie, Zone::Melds(sight.seat), rack, &melds))
}
