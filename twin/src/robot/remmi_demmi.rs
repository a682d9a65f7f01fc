//! Remmi-Demmi: what the player of the machine's strength chooses, with its hands at the trays.
//!
//! There all trade at once and call aloud what they offer; at the table a packet on a tray is the call, and one lies there at
//! a time. A player is asked in ticks, as it is used to, or when something has changed.

use fastrand::Rng;
use players::remmi_demmi::{Act, Position, player};
use rules::remmi_demmi::Type;
use table::game::remmi_demmi::Word;
use table::piece::Piece;
use table::view::{Phase, TrayView, Verdict};
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

mod trader;

pub(super) use trader::Trader;

/// What a player at that seat knows, but for its trades; nothing unless its whole hand is in hand.
pub(super) fn known(sight: &Sight, memory: &Memory) -> Option<Position> {
    Trader::default().position(sight, memory.options())
}

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if sight.view.phase != Phase::Running {
        memory.traders.remove(&sight.seat);
    }
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
    if sight.has_claimed() {
        return sight.lay_open().or_else(|| takes_trade(sight));
    }
    if let Some(taken) = takes_trade(sight) {
        return Some(taken);
    }
    let mut trader = memory.traders.remove(&sight.seat).unwrap_or_default();
    trader.look(sight);
    let options = memory.options();
    let position = trader.position(sight, options);
    let deed = position.and_then(|position| {
        // RD-A5: the third of four has no plaque to take.
        if position.free.is_empty() && position.has_remmi() {
            return sight.says(Word::Claim, None);
        }
        let strength = memory.strength(sight.seat);
        let act = trader.asks(position, || player(strength), sight.view.at, rng);
        carries_out(sight, memory, &mut trader, act, rng)
    });
    memory.traders.insert(sight.seat, trader);
    deed
}

fn carries_out(
    sight: &Sight,
    memory: &mut Memory,
    trader: &mut Trader,
    act: Act,
    rng: &mut Rng,
) -> Option<Deed> {
    if let Act::Claim(plaque) = &act
        && trader.offered().is_none()
    {
        let pad = Spot::Zone(Zone::Pad(sight.seat));
        return Some(Deed::Carry(vec![plaque.to_string()], pad));
    }
    if !are_read(sight) {
        return None;
    }
    let other = other(sight);
    if let Some(offered) = trader.offered() {
        // It offers something else, or what is answered is not read for long.
        let goes_on = match &act {
            Act::Claim(_) => false,
            Act::Call(cards) => same(cards, offered),
            Act::Wait | Act::Answer { .. } => true,
        };
        let waits = goes_on || other.is_some();
        let patient = waits && !(other.is_some() && memory.waited(sight, "offer", 12));
        let packet = trader.packet(sight);
        let takes_back = !patient && !packet.is_empty();
        return takes_back.then_some(Deed::Carry(packet, Spot::Hand(sight.seat)));
    }
    let (cards, begins) = match act {
        Act::Call(cards) => (cards, true),
        Act::Answer { cards, .. } => (cards, false),
        Act::Wait | Act::Claim(_) => return None,
    };
    // Of those who would begin somebody is the first.
    if begins == other.is_some() || begins && !rng.bool() {
        return None;
    }
    let free = sight.view.trays().iter().find(|tray| tray.count == 0)?;
    let names = trader.offers(sight, free.zone, &cards)?;
    Some(Deed::Carry(names, Spot::Zone(free.zone)))
}

/// The packet of somebody else.
fn other(sight: &Sight) -> Option<&TrayView> {
    let mut trays = sight.view.trays().iter();
    trays.find(|tray| tray.count > 0 && tray.owner != Some(sight.seat))
}

/// The same cards, in any order.
fn same(one: &[Type], other: &[Type]) -> bool {
    let [one, other] = [one, other].map(|cards| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    });
    one == other
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

/// The types among pieces.
fn faces(pieces: &[(String, Piece)]) -> Vec<Type> {
    pieces
        .iter()
        .filter_map(|(_, piece)| piece.face())
        .collect()
}
