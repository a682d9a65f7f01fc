//! RE-24, RE-26: after the opening. All that combines is laid and what fits is attached; one tile stays to be
//! thrown and one behind it, unless everything goes out and the last tile closes. Of the last few one that fits is kept:
//! with another that does it closes.

use rules::remi::{JokerCap, Meld, Tile};
use table::piece::Piece;
use table::zone::Zone;

use super::combinations;
use crate::robot::Sight;

/// What leaves the rack next, as places on it, and where to.
pub(super) fn next(sight: &Sight, rack: &[Tile], torn: Option<Tile>) -> Option<(Vec<u8>, Zone)> {
    let own = Zone::Melds(sight.seat);
    let melds = combinations(rack)?;
    let holds = |meld: &&Vec<u8>| meld.iter().any(|at| Some(rack[usize::from(*at)]) == torn);
    if let Some(meld) = melds.iter().find(holds) {
        return Some((meld.clone(), own));
    }
    let lie = lying(sight)?;
    if let Some(closes) = closes(&lie, own, rack, &melds) {
        return Some(closes);
    }
    let fits = |meld: &&Vec<u8>| rack.len() >= meld.len() + 2;
    if let Some(meld) = melds.iter().find(fits) {
        return Some((meld.clone(), own));
    }
    let loose = (0..rack.len() as u8).filter(|at| !melds.iter().flatten().any(|kept| kept == at));
    let loose: Vec<u8> = loose
        .filter(|at| rack[usize::from(*at)] != Tile::Joker)
        .collect();
    let mut fitting = loose
        .iter()
        .filter_map(|at| Some((vec![*at], alone(&lie, own, rack[usize::from(*at)])?)));
    let (first, second) = (fitting.next()?, fitting.next());
    (rack.len() > FEW || rack.len() > 2 && second.is_some()).then_some(first)
}

/// This many tiles count as the last few.
const FEW: usize = 4;

/// The combinations that lie, each with the place where it does.
pub(super) type Lying = Vec<(Zone, Vec<Tile>)>;

pub(super) fn lying(sight: &Sight) -> Option<Lying> {
    let groups = sight.view.sheet()?.groups.iter();
    let tile = |name: &String| name.parse::<Piece>().ok()?.tile();
    let tiles = groups.map(|group| {
        let tiles: Option<Vec<Tile>> = group.pieces.iter().map(tile).collect();
        Some((group.zone, tiles?))
    });
    tiles.collect()
}

/// The first step of a way on which the whole rack goes out: combinations first, then tile by tile.
fn closes(lie: &Lying, own: Zone, rack: &[Tile], melds: &[Vec<u8>]) -> Option<(Vec<u8>, Zone)> {
    let mut melds = melds.to_vec();
    let all = || 0..rack.len() as u8;
    // The last tile is added, and forms no new combination.
    if melds.iter().map(Vec::len).sum::<usize>() == rack.len() {
        shorten(&mut melds, rack);
    }
    [melds, Vec::new()].into_iter().find_map(|melds| {
        let mut after = lie.clone();
        for meld in &melds {
            let tiles = meld.iter().map(|at| rack[usize::from(*at)]);
            lay(&mut after, own, tiles.collect());
        }
        let kept = |at: &u8| melds.iter().flatten().any(|kept| kept == at);
        let loose: Vec<u8> = all().filter(|at| !kept(at)).collect();
        let attached = attach(&mut after, own, rack, loose)?;
        let meld = melds.first().map(|meld| (meld.clone(), own));
        let tile = attached.first().map(|(at, zone)| (vec![*at], *zone));
        attached.last().and(meld.or(tile))
    })
}

/// Lays a combination; what goes on from one of its own that lies is read as one with it.
fn lay(lie: &mut Lying, own: Zone, meld: Vec<Tile>) {
    let joins = |(zone, tiles): &&mut (Zone, Vec<Tile>)| {
        let both = [&tiles[..], &meld[..]].concat();
        *zone == own && Meld::readings(&both, JokerCap::default()).is_ok()
    };
    match lie.iter_mut().find(joins) {
        Some((_, tiles)) => tiles.extend(meld),
        None => lie.push((own, meld)),
    }
}

/// Takes a tile out of one of the combinations that are one without it.
fn shorten(melds: &mut [Vec<u8>], rack: &[Tile]) {
    for meld in melds {
        for place in 0..meld.len() {
            let mut shorter = meld.clone();
            shorter.remove(place);
            let tiles: Vec<Tile> = shorter.iter().map(|at| rack[usize::from(*at)]).collect();
            if Meld::readings(&tiles, JokerCap::default()).is_ok() {
                *meld = shorter;
                return;
            }
        }
    }
}

/// Where each of these tiles is attached, one after the other, if all of them can be. A joker, or a tile that fits two
/// combinations of a place, the table may read otherwise than is meant: nothing is to go on from it.
fn attach(
    lie: &mut Lying,
    own: Zone,
    rack: &[Tile],
    mut loose: Vec<u8>,
) -> Option<Vec<(u8, Zone)>> {
    loose.sort_by_key(|at| rack[usize::from(*at)] == Tile::Joker);
    let mut attached = Vec::new();
    while !loose.is_empty() {
        let (place, group) = loose.iter().enumerate().find_map(|(place, at)| {
            let tile = rack[usize::from(*at)];
            let group = lie.iter().position(|group| takes(group, own, tile))?;
            Some((place, group))
        })?;
        let at = loose.remove(place);
        let (tile, zone) = (rack[usize::from(at)], lie[group].0);
        let fits = |group: &&(Zone, Vec<Tile>)| group.0 == zone && takes(group, own, tile);
        if tile != Tile::Joker && lie.iter().filter(fits).count() == 1 {
            lie[group].1.push(tile);
        }
        attached.push((at, zone));
    }
    Some(attached)
}

/// How many tiles stay on the rack when those combinations are laid and all is attached that fits.
pub(super) fn left(lie: &Lying, own: Zone, rack: &[Tile], melds: &[Vec<Tile>]) -> usize {
    let (mut lie, mut loose) = (lie.clone(), rack.to_vec());
    for tile in melds.iter().flatten() {
        let place = loose.iter().position(|other| other == tile);
        loose.swap_remove(place.expect("a combination of the rack"));
    }
    for meld in melds {
        lay(&mut lie, own, meld.clone());
    }
    let mut fits = |tile: &Tile| {
        let group = lie.iter().position(|group| takes(group, own, *tile));
        group.inspect(|at| lie[*at].1.push(*tile)).is_some()
    };
    while let Some(place) = loose.iter().position(&mut fits) {
        loose.swap_remove(place);
    }
    loose.len()
}

/// Where a tile fits one combination and no other that lies there.
fn alone(lie: &Lying, own: Zone, tile: Tile) -> Option<Zone> {
    let fitting = |zone: Zone| {
        let there = lie.iter().filter(move |group| group.0 == zone);
        there.filter(|group| takes(group, own, tile)).count()
    };
    let mut zones = lie.iter().map(|(zone, _)| *zone);
    zones.find(|zone| fitting(*zone) == 1)
}

/// It can be attached to something.
pub(super) fn fits(lie: &Lying, own: Zone, tile: Tile) -> bool {
    lie.iter().any(|group| takes(group, own, tile))
}

/// A combination without a joker takes the tile; one of its own takes a joker (RE-30).
fn takes((zone, tiles): &(Zone, Vec<Tile>), own: Zone, tile: Tile) -> bool {
    let plain = !tiles.contains(&Tile::Joker) && (tile != Tile::Joker || *zone == own);
    plain && Meld::readings(&[&tiles[..], &[tile]].concat(), JokerCap::default()).is_ok()
}
