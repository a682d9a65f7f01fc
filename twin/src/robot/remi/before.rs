//! RE-09 to RE-12: what is said before the first throw, and proved by what lies face down on the pad.

use std::collections::{BTreeSet, VecDeque};

use fastrand::Rng;
use players::Strength;
use players::remi::{Position, player, twins};
use rules::Seat;
use rules::remi::{REDEAL_PAIRS, Tile};
use table::game::remi::Word;
use table::zone::Zone;

use super::knows::position;
use crate::robot::{Deed, Memory, Sight};
use crate::spot::Spot;

/// Looks after which a tile on the pad that is not read is given up, and after which the starter waits for nobody any more.
const PATIENT: u32 = 60;

/// What is left to say, in order, with the tiles that prove it; nothing is laid for a new deal.
#[derive(Clone, Debug, Default)]
pub struct Before {
    /// The pieces for which it was chosen: after another deal it holds others.
    rack: BTreeSet<String>,
    left: VecDeque<(Word, Vec<Tile>)>,
}

/// What a seat of that strength says of its rack.
fn says(position: &Position, strength: Strength, rng: &mut Rng) -> VecDeque<(Word, Vec<Tile>)> {
    let mut player = player(strength);
    let mut says = VecDeque::new();
    if position.rack.contains(&position.face_up) && player.says_koz(position, rng) {
        says.push_back((Word::Koz, vec![position.face_up]));
    }
    let pairs = twins(&position.rack);
    if !pairs.is_empty() {
        let again = pairs.len() >= 2 * REDEAL_PAIRS && player.asks_new_deal(position, rng);
        says.push_back((Word::Pairs, pairs));
        if again {
            says.push_back((Word::NewDeal, Vec::new()));
        }
    }
    says
}

/// The next that it does, while it has something to say or to take back.
pub(super) fn announces(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let rack = held(sight);
    let pad: Vec<Tile> = sight
        .pad()
        .iter()
        .filter_map(|(_, piece)| piece.tile())
        .collect();
    if memory
        .before
        .get(&sight.seat)
        .is_none_or(|before| before.rack != rack)
    {
        // What lies there from before is taken up first.
        if !pad.is_empty() {
            return sight.take_back();
        }
        let left = says(
            &position(sight, memory, &[]),
            memory.strength(sight.seat),
            rng,
        );
        memory.before.insert(sight.seat, Before { rack, left });
    }
    let left = memory.before.get(&sight.seat)?.left.front().cloned();
    let Some((word, tiles)) = left else {
        return sight.take_back();
    };
    let is_laid = alike(&pad, &tiles);
    let gives_up = sight.call(word).is_none() || is_laid && memory.waited(sight, "pad", PATIENT);
    if gives_up {
        memory.before.get_mut(&sight.seat)?.left.pop_front();
        return announces(sight, memory, rng);
    }
    if !is_laid {
        return sight.take_back().or_else(|| lays(sight, &tiles));
    }
    if sight.view.seats.get(sight.seat.index())?.seen < tiles.len() {
        return None;
    }
    memory.before.get_mut(&sight.seat)?.left.pop_front();
    sight.says(word, Some(String::new()))
}

/// What it holds now came by a swap, and nothing is said of it (RE-11).
pub(super) fn says_no_more(sight: &Sight, memory: &mut Memory) {
    let rack = held(sight);
    let left = VecDeque::new();
    memory.before.insert(sight.seat, Before { rack, left });
}

/// It has something to say yet.
pub(super) fn has_more(sight: &Sight, memory: &Memory) -> bool {
    let before = memory.before.get(&sight.seat);
    before.is_none_or(|before| before.rack != held(sight) || !before.left.is_empty())
}

fn held(sight: &Sight) -> BTreeSet<String> {
    let held = sight.hand().into_iter().chain(sight.pad());
    held.map(|(name, _)| name).collect()
}

/// Somebody still has something on a pad to prove what they say.
pub(super) fn is_waited_for(sight: &Sight, memory: &mut Memory) -> bool {
    let pads = Seat::all(sight.view.seats.len()).map(Zone::Pad);
    let lies = pads.into_iter().any(|pad| sight.count(Spot::Zone(pad)) > 0);
    lies && !memory.waited(sight, "pads", PATIENT)
}

fn lays(sight: &Sight, tiles: &[Tile]) -> Option<Deed> {
    let mut rack = sight.hand();
    let take = |tile: &Tile| {
        let at = rack
            .iter()
            .position(|(_, piece)| piece.tile() == Some(*tile))?;
        Some(rack.swap_remove(at).0)
    };
    let names: Option<Vec<String>> = tiles.iter().map(take).collect();
    Some(Deed::Carry(names?, Spot::Zone(Zone::Pad(sight.seat))))
}

fn alike(one: &[Tile], other: &[Tile]) -> bool {
    let sorted = |tiles: &[Tile]| {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        tiles
    };
    sorted(one) == sorted(other)
}
