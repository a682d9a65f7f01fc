//! RE-11: pairs that are swapped before the first throw. Each lays a tile on its pad, and takes the other's from there.

use fastrand::Rng;
use players::remi::{tempered, twins};
use rules::remi::{PairClass, Tile};
use table::game::remi::{CLASSES, Word};
use table::view::{CallInput, SwapView};
use table::zone::Zone;

use super::{before, knows::position};
use crate::robot::{Deed, Memory, Sight};
use crate::spot::Spot;

/// Looks after which a swap that the other does not go on with is given up.
const PATIENT: u32 = 60;

/// How far a machine is with what it swaps in a deal.
#[derive(Clone, Debug, Default)]
pub struct Swapping {
    /// The match and the deal.
    deal: (u32, u32),
    /// What it has offered, as it was said.
    offered: Vec<String>,
    /// It waits for an answer to the last of them.
    asked: bool,
    /// Its swaps that are over, or given up.
    done: usize,
    /// Of the one after those: it has laid its tile, and taken the other's.
    given: bool,
    taken: bool,
}

/// What it does for a swap that was agreed, or to agree one.
pub(super) fn swaps(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let swapping = of(sight, memory);
    match agreed(sight).get(swapping.done) {
        Some(swap) => carries_out(sight, memory, *swap, rng),
        None if swapping.asked => {
            let answered = sight.call(Word::Swap).is_some();
            let patient = !answered && !memory.waited(sight, "asked", PATIENT);
            of(sight, memory).asked = patient;
            None
        }
        None => offers(sight, memory, rng),
    }
}

/// It answers an offer, once it has nothing left to say of its pairs.
pub(super) fn answers(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    sight.call(Word::SwapYes)?;
    // There is one offer at a time: its own was answered.
    of(sight, memory).asked = false;
    let free = !is_swapping(sight, memory);
    if free && before::has_more(sight, memory) {
        return None;
    }
    let mut gives = |(_, class)| gives(sight, memory, class, rng).is_some();
    let word = match free && CLASSES.into_iter().any(&mut gives) {
        true => Word::SwapYes,
        false => Word::SwapNo,
    };
    sight.says(word, None)
}

/// What lies on its pad is for another, or it awaits something.
pub(super) fn is_swapping(sight: &Sight, memory: &mut Memory) -> bool {
    let swapping = of(sight, memory);
    swapping.asked || agreed(sight).len() > swapping.done
}

/// What it remembers of this deal. One that is dealt again has the same number, and fewer swaps than are over.
fn of<'a>(sight: &Sight, memory: &'a mut Memory) -> &'a mut Swapping {
    let deal = (sight.view.epoch, sight.view.round);
    let swapping = memory.swapping.entry(sight.seat).or_default();
    if swapping.deal != deal || swapping.done > agreed(sight).len() {
        *swapping = Swapping {
            deal,
            ..Swapping::default()
        };
    }
    swapping
}

fn agreed(sight: &Sight) -> &[SwapView] {
    let sheet = sight.view.sheet();
    let note = sheet.and_then(|sheet| sheet.notes.get(sight.seat.index()));
    note.map_or(&[], |note| &note.swaps)
}

/// Which tile its player would give for one of that class.
fn gives(sight: &Sight, memory: &Memory, class: PairClass, rng: &mut Rng) -> Option<Tile> {
    let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
    player.swaps(&position(sight, memory, &[]), class, rng)
}

/// Another is asked once for each class.
fn offers(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let CallInput::Choice { options } = &sight.call(Word::Swap)?.input else {
        return None;
    };
    let offered = &mut of(sight, memory).offered;
    let new = |key: &str| {
        let mut offers = options.iter().map(|option| &option.value);
        let fits = |offer: &&String| offer.ends_with(key) && !offered.contains(offer);
        offers.find(fits).cloned()
    };
    let mut classes = CLASSES.into_iter();
    let (class, offer) = classes.find_map(|(key, class)| Some((class, new(key)?)))?;
    offered.push(offer.clone());
    gives(sight, memory, class, rng)?;
    of(sight, memory).asked = true;
    sight.says(Word::Swap, Some(offer))
}

fn carries_out(sight: &Sight, memory: &mut Memory, swap: SwapView, rng: &mut Rng) -> Option<Deed> {
    let own = sight.ids(Spot::Zone(Zone::Pad(sight.seat)));
    let theirs = sight.ids(Spot::Zone(Zone::Pad(swap.with)));
    of(sight, memory).asked = false;
    if !of(sight, memory).given {
        of(sight, memory).given = true;
        let tile = to_give(sight, memory, swap, rng);
        let mut hand = sight.hand().into_iter();
        let (name, _) = hand.find(|(_, piece)| piece.tile() == tile)?;
        return Some(Deed::Carry(vec![name], Spot::Zone(Zone::Pad(sight.seat))));
    }
    let taken = of(sight, memory).taken;
    if !taken && theirs.len() == 1 {
        of(sight, memory).taken = true;
        return Some(Deed::Carry(theirs, Spot::Hand(sight.seat)));
    }
    let is_over = taken && own.is_empty();
    if !is_over && !memory.waited(sight, "swap", PATIENT) {
        return None;
    }
    let swapping = of(sight, memory);
    (swapping.done, swapping.given, swapping.taken) = (swapping.done + 1, false, false);
    before::says_no_more(sight, memory);
    // What nobody came for is its own again, if it has nothing for it.
    (!taken).then(|| sight.take_back())?
}

/// A tile of a pair of that class, as it said that it would.
fn to_give(sight: &Sight, memory: &Memory, swap: SwapView, rng: &mut Rng) -> Option<Tile> {
    let (_, class) = CLASSES.into_iter().find(|(key, _)| *key == swap.class)?;
    let hand = sight.hand();
    let rack: Vec<Tile> = hand.iter().filter_map(|(_, piece)| piece.tile()).collect();
    let of_class = |tile: &Tile| tile.number().map(PairClass::of) == Some(class);
    let any = || twins(&rack).into_iter().find(of_class);
    gives(sight, memory, class, rng).or_else(any)
}
