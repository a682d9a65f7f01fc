//! Rami: draw, lay every combination of the hand, throw what costs most.

use fastrand::Rng;
use rules::arrange::Arranger;
use rules::card::Card;
use table::game::rami::Word;
use table::view::Phase;
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => shows(sight),
        _ => None,
    }
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let hand = sight.hand();
    // RA-23: who is down to one card says so, every time.
    if !sight.my_turn() {
        let previous = sight.view.sheet().and_then(|sheet| sheet.previous);
        let due = previous == Some(sight.seat) && hand.len() == 1;
        return (due && memory.once(sight, "carte")).then(|| sight.says(Word::Carte, None))?;
    }
    if memory.once(sight, "drew") {
        return sight.draws(Word::StockEmpty, 1, rng);
    }
    if memory.did(sight, "threw") {
        return sight.waits_for_turn(memory, Word::TurnOver, Word::ThrewUnread);
    }
    let cards: Vec<Card> = hand.iter().filter_map(|(_, piece)| piece.card()).collect();
    let best = Arranger::new().rami(&cards).ok()?;
    // One card is kept for the throw (RA-21): the last meld may have to stay in the hand.
    let mut laid: Vec<&[u8]> = best.melds().collect();
    if best.loose().is_empty() {
        laid.pop();
    }
    if let Some(meld) = laid.first() {
        let names = meld.iter().map(|at| hand[usize::from(*at)].0.clone());
        return Some(Deed::Carry(
            names.collect(),
            Spot::Zone(Zone::Melds(sight.seat)),
        ));
    }
    if sight.is_unsettled() {
        return None;
    }
    let value = |card: &Card| card.rank().map_or(0, |rank| rank.number().min(10));
    let keeps: Vec<u8> = best.melds().flatten().copied().collect();
    let worst = (0..hand.len())
        .filter(|at| best.loose().is_empty() || !keeps.contains(&(*at as u8)))
        .max_by_key(|at| value(&cards[*at]))?;
    memory.once(sight, "threw");
    Some(Deed::Carry(
        vec![hand[worst].0.clone()],
        Spot::Zone(Zone::Discard),
    ))
}

/// It lays its hand open, and says that it is whole.
fn shows(sight: &Sight) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let note = sheet.notes.get(usize::from(sight.seat))?;
    if note.of == 0 {
        return sight.says(Word::Out, None);
    }
    let open = sight.lay_open();
    open.or_else(|| (note.seen == sight.pad().len()).then(|| sight.says(Word::Whole, None))?)
}
