//! A turn after its draw, as the player has chosen it and hands carry it out.

use std::collections::VecDeque;

use fastrand::Rng;
use players::remi::{Act, Draw, Finish, Laid, Play, player};
use rules::Seat;
use rules::remi::{JokerCap, Meld, Tile};
use table::game::remi::Word;
use table::zone::Zone;

use super::knows::{lying, position, tiles};
use crate::robot::{Deed, Memory, Sight};
use crate::spot::Spot;

/// What is left to do of a turn, in order; nothing where nothing is chosen.
#[derive(Clone, Debug, Default)]
pub struct Turn(VecDeque<Step>);

/// Tiles that leave the rack together, and where to.
#[derive(Clone, Debug)]
struct Step {
    tiles: Vec<Tile>,
    to: Zone,
}

impl Turn {
    /// What a player has chosen; `lies` are the combinations of its position. The jokers of others it leaves alone: it is
    /// shown none of their combinations.
    pub(super) fn new(seat: Seat, lies: &[(Zone, Laid)], play: Play) -> Turn {
        let own = Zone::Melds(seat);
        let place = |meld: usize| lies.get(meld).map_or(own, |(zone, _)| *zone);
        let step = |act: Act| match act {
            Act::Lay { tiles, .. } => Step { tiles, to: own },
            Act::Attach { meld, tile } => Step {
                tiles: vec![tile],
                to: place(meld),
            },
            Act::Swap { meld, give } => Step {
                tiles: give,
                to: place(meld),
            },
        };
        let mut steps: VecDeque<Step> = play.acts.into_iter().map(step).collect();
        match play.finish {
            Finish::Throw(tile) | Finish::CloseRackGame { last: tile, .. } => {
                steps.push_back(Step {
                    tiles: vec![tile],
                    to: Zone::Discard,
                });
            }
            Finish::Close => {}
        }
        Turn(steps)
    }
}

/// RE-14, RE-22: a tile of the stock, or of the column with all behind it. The turn of a torn tile is chosen with it (RE-23).
pub(super) fn draws(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let mut column = sight.pieces(Spot::Zone(Zone::Discard));
    if !memory.did(sight, "stock") {
        let known = sight.view.sheet().map(|sheet| sheet.discard.len());
        let lies = lying(sight);
        let position = position(sight, memory, &lies);
        let mut player = player(memory.strength);
        let draw = match known == Some(column.len()) {
            true => player.draws(&position, rng),
            false => Draw::Stock,
        };
        if let Draw::Tear(take) = draw {
            let play = player.plays(&position.torn(take), rng);
            let torn = column.split_off(take);
            memory.tore.insert(sight.seat, take);
            let turn = Turn::new(sight.seat, &lies, play);
            memory.tiles.insert(sight.seat, turn);
            let names = torn.into_iter().map(|(name, _)| name).collect();
            return memory.drew(sight, Deed::Carry(names, Spot::Hand(sight.seat)));
        }
        memory.once(sight, "stock");
        memory.tore.remove(&sight.seat);
    }
    memory.drew(sight, sight.draws(Word::StockEmpty, 0, rng)?)
}

/// The next step of its turn, which is chosen first where nothing is.
pub(super) fn goes_on(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    // What is laid next goes by what the table knows to lie there.
    let mut areas = Seat::all(sight.view.seats.len()).map(Zone::Melds);
    if areas.any(|area| sight.is_unread_on(area)) {
        return None;
    }
    let mut rack = sight.hand();
    let unsettled = sight.is_unsettled();
    if rack.is_empty() {
        return (!unsettled).then(|| sight.says(Word::Closed, None))?;
    }
    let chosen = memory.tiles.entry(sight.seat).or_default();
    if chosen.0.is_empty() {
        if unsettled {
            return None;
        }
        let lies = lying(sight);
        let position = position(sight, memory, &lies);
        let play = player(memory.strength).plays(&position, rng);
        let turn = Turn::new(sight.seat, &lies, play);
        memory.tiles.insert(sight.seat, turn);
    }
    let step = memory.tiles.get(&sight.seat)?.0.front()?.clone();
    let throws = step.to == Zone::Discard;
    if throws && unsettled {
        return None;
    }
    let mut take = |tile: &Tile| {
        let at = rack
            .iter()
            .position(|(_, piece)| piece.tile() == Some(*tile))?;
        Some(rack.swap_remove(at))
    };
    let pieces: Option<Vec<_>> = step.tiles.iter().map(&mut take).collect();
    let turn = memory.tiles.get_mut(&sight.seat)?;
    let Some(pieces) = pieces.filter(|_| throws || fits(sight, &step)) else {
        // The table reads otherwise what it is to be added to, or people have moved it: it chooses anew.
        turn.0.clear();
        return None;
    };
    turn.0.pop_front();
    if throws {
        memory.throws(sight, &pieces[0].1);
    }
    let names = pieces.into_iter().map(|(name, _)| name).collect();
    Some(Deed::Carry(names, Spot::Zone(step.to)))
}

/// A combination by itself, or a tile for one that lies in the area.
fn fits(sight: &Sight, step: &Step) -> bool {
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    let there = groups
        .filter(|group| group.zone == step.to)
        .filter_map(tiles);
    let is_meld = |tiles: &[Tile]| Meld::readings(tiles, JokerCap::default()).is_ok();
    let mut with = there.map(|tiles| [&tiles[..], &step.tiles[..]].concat());
    step.tiles.len() > 1 || with.any(|tiles| is_meld(&tiles))
}
