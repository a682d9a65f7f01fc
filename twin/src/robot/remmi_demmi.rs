//! Remmi-Demmi: keep what goes together, offer the rest over the trays, take the highest plaque as
//! soon as nine fit.

use std::collections::BTreeMap;

use fastrand::Rng;
use rules::remmi_demmi::Type;
use table::game::remmi_demmi::Word;
use table::piece::Piece;
use table::view::{Phase, TrayView, Verdict};
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

/// Cards that a Remmi has (RD-08).
const REMMI: usize = 9;

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        Phase::Dealt if sight.view.dealer == sight.seat && !sight.hand().is_empty() => {
            memory.rested(sight, "slap").then_some(Deed::Slap)
        }
        Phase::Running => running(sight, memory, rng),
        // Whoever took the last plaque lays their cards when nothing more counts.
        Phase::Stopped | Phase::Reveal if sight.has_claimed() => sight.lay_open(),
        _ => None,
    }
}

fn running(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let hand = sight.hand();
    let faces: Vec<Type> = hand.iter().filter_map(|(_, piece)| piece.face()).collect();
    if let Some(claim) = claim(sight, &hand, &faces) {
        return Some(claim);
    }
    if sight.has_claimed() || hand.len() + sight.pad().len() < REMMI {
        return takes_trade(sight);
    }
    if let Some(taken) = takes_trade(sight) {
        return Some(taken);
    }
    offers(sight, memory, rng, &hand, &faces)
}

/// The types that a hand goes for: one colour in two shapes or one shape in two colours, of which
/// it has most.
fn goal(faces: &[Type]) -> Vec<Type> {
    let pairs = Type::ALL
        .iter()
        .enumerate()
        .flat_map(|(at, one)| Type::ALL[at + 1..].iter().map(move |other| [*one, *other]));
    let fits =
        |pair: &[Type; 2]| pair[0].colour == pair[1].colour || pair[0].shape == pair[1].shape;
    let has = |pair: &[Type; 2]| faces.iter().filter(|face| pair.contains(face)).count();
    let best = pairs.filter(fits).max_by_key(has);
    best.map_or(Vec::new(), |pair| pair.to_vec())
}

fn claim(sight: &Sight, hand: &[(String, Piece)], faces: &[Type]) -> Option<Deed> {
    let pad = Spot::Zone(Zone::Pad(sight.seat));
    let goal = goal(faces);
    let fit = hand
        .iter()
        .filter(|(_, piece)| piece.face().is_some_and(|face| goal.contains(&face)));
    let nine: Vec<String> = fit.map(|(name, _)| name.clone()).take(REMMI).collect();
    if sight.has_claimed() {
        return sight.lay_open();
    }
    if nine.len() < REMMI {
        return None;
    }
    match sight.view.centre.first() {
        Some(plaque) => Some(Deed::Carry(vec![plaque.clone()], pad)),
        // RD-A5: the third of four has none to take.
        None => sight.says(Word::Claim, None),
    }
}

/// A good trade on the trays is taken by the first of its two players.
fn takes_trade(sight: &Sight) -> Option<Deed> {
    let trade = sight.view.trade()?;
    let is_owned = |tray: &TrayView| tray.owner.is_some();
    if !are_read(sight) || !sight.view.trays().iter().all(is_owned) {
        return None;
    }
    match trade.verdict {
        Verdict::Valid => Some(Deed::TakeTrade),
        Verdict::Invalid => Some(Deed::TakeBack),
        Verdict::Unknown => None,
    }
}

/// Whether all that lies on the trays is read. A card that is not for a moment changes hands all the same,
/// and its tray is not free, as anybody sees.
fn are_read(sight: &Sight) -> bool {
    let is_read = |tray: &TrayView| tray.count == sight.count(Spot::Zone(tray.zone));
    sight.view.trays().iter().all(is_read)
}

/// A packet for a tray: the first offers two equal cards that do not fit, the second answers with
/// as many, if it has them; whoever waits too long takes their packet back.
fn offers(
    sight: &Sight,
    memory: &mut Memory,
    rng: &mut Rng,
    hand: &[(String, Piece)],
    faces: &[Type],
) -> Option<Deed> {
    if !are_read(sight) {
        return None;
    }
    let trays = sight.view.trays();
    let own = trays
        .iter()
        .find(|tray| tray.count > 0 && tray.owner == Some(sight.seat));
    if let Some(tray) = own {
        let waited = memory.waited(sight, "offer", 6);
        let packet = sight.ids(Spot::Zone(tray.zone));
        return waited.then_some(Deed::Carry(packet, Spot::Hand(sight.seat)));
    }
    let free = trays.iter().find(|tray| tray.count == 0)?;
    let other = trays.iter().find(|tray| tray.count > 0);
    let goal = goal(faces);
    let mut spare: BTreeMap<Type, Vec<String>> = BTreeMap::new();
    for (name, piece) in hand {
        if let Some(face) = piece.face().filter(|face| !goal.contains(face)) {
            spare.entry(face).or_default().push(name.clone());
        }
    }
    let wanted = other.map(|tray| tray.count);
    // RD-10: equal cards share colour and shape, so they are a Demmi of any size.
    let packet = spare.into_values().find_map(|names| {
        let size = wanted.unwrap_or_else(|| names.len().min(2));
        (names.len() >= size && size > 0).then(|| names[..size].to_vec())
    })?;
    if other.is_none() && !rng.bool() {
        return None;
    }
    Some(Deed::Carry(packet, Spot::Zone(free.zone)))
}
