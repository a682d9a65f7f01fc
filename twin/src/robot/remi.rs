//! Remi: open with 45 points as soon as the rack holds them, lay what combines, throw what is left
//! over; the game ends with the stock.

use fastrand::Rng;
use hub::piece::Piece;
use hub::view::Phase;
use hub::zone::Zone;
use rules::arrange::Arranger;
use rules::remi::{JokerCap, Tile};

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

pub(super) fn deed(sight: &Sight<'_>, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        // RE-03.
        Phase::Ready | Phase::Scored => sight.says("die", Some(rng.u8(1..=6).to_string())),
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => over(sight, memory),
        _ => None,
    }
}

fn playing(sight: &Sight<'_>, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if let Some(answer) = sight.answers("stock", "yes") {
        return Some(answer);
    }
    if !sight.my_turn() {
        return None;
    }
    let rack = sight.hand();
    // RE-13: the starter has his fifteenth tile already.
    let first = sight.view.sheet.as_ref()?.discard.is_empty();
    if !first && memory.once(sight, "drew") {
        return sight.draws(rng);
    }
    if memory.did(sight, "threw") {
        return sight.waits_for_turn(memory);
    }
    let tiles: Vec<Tile> = rack.iter().filter_map(|(_, piece)| piece.tile()).collect();
    if !first && let Some(meld) = meld(sight, &tiles) {
        let names = meld.iter().map(|at| rack[usize::from(*at)].0.clone());
        return Some(Deed::Carry(
            names.collect(),
            Spot::Zone(Zone::Melds(sight.seat)),
        ));
    }
    if sight.is_unsettled() {
        return None;
    }
    let best = Arranger::new().remi(&tiles, JokerCap::default()).ok()?;
    let keeps: Vec<u8> = best.melds().flatten().copied().collect();
    let loose = (0..rack.len()).filter(|at| !keeps.contains(&(*at as u8)));
    let thrown = loose
        .filter(|at| tiles[*at] != Tile::Joker)
        .max_by_key(|at| tiles[*at].value())
        .or_else(|| rack.len().checked_sub(1))?;
    memory.once(sight, "threw");
    Some(Deed::Carry(
        vec![rack[thrown].0.clone()],
        Spot::Zone(Zone::Discard),
    ))
}

/// The next combination to lay, as places on the rack: an opening as a whole is laid one after
/// another (RE-16, RE-17), and two tiles stay, so that one can be thrown and one closes nothing.
fn meld(sight: &Sight<'_>, rack: &[Tile]) -> Option<Vec<u8>> {
    let sheet = sight.view.sheet.as_ref()?;
    let groups = &sheet.groups;
    let own = || groups.iter().filter(|group| group.owner == sight.seat);
    let best = if own().any(|group| !group.fresh) {
        Arranger::new().remi(rack, JokerCap::default()).ok()?
    } else {
        // What it has laid of the opening belongs to it still.
        let laid = own().flat_map(|group| &group.pieces);
        let laid = laid.filter_map(|name| name.parse::<Piece>().ok()?.tile());
        let tiles: Vec<Tile> = rack.iter().copied().chain(laid).collect();
        let opening = Arranger::new().opening(&tiles, JokerCap::default()).ok()?;
        // RE-15: nothing is torn here, so the column tells who has thrown.
        let first_round = sheet.discard.len() < sight.view.seats.len();
        opening
            .with_both
            .filter(|_| opening.may_open() && !first_round)?
    };
    let on_rack = |meld: &&[u8]| meld.iter().all(|at| usize::from(*at) < rack.len());
    let meld = best.melds().find(on_rack)?;
    (rack.len() >= meld.len() + 2).then(|| meld.to_vec())
}

fn over(sight: &Sight<'_>, memory: &mut Memory) -> Option<Deed> {
    if let Some(answer) = sight
        .answers("stock", "yes")
        .or_else(|| sight.answers("three", "no"))
    {
        return Some(answer);
    }
    let left = sight.hand().len() + sight.pad().len();
    sight.lay_open().or_else(|| {
        let rested = memory.rested(sight, "left");
        rested.then(|| sight.says("left", Some(left.to_string())))?
    })
}
