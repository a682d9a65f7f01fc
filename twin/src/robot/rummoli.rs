//! Rummoli: no bids, the best five of the hand, and every card that can go on goes on.

use fastrand::Rng;
use rules::Seat;
use rules::rummoli::{Card, best_five};
use table::game::rummoli::Word;
use table::piece::Piece;
use table::view::Phase;
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::draw;
use crate::spot::Spot;

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let note = sheet.notes.get(sight.seat.index())?;
    // Cards are asked for as well when a deal is counted; here they are laid against each other.
    let contest = sight.call(Word::Cards).is_some();
    let cut = contest && note.of == 1;
    if contest && sight.pad().is_empty() {
        // A card that lay here, was gathered and is cut at once would not be seen to have been away.
        let ready = !cut || memory.rested(sight, "gathered");
        return ready.then(|| shows(sight, note.of, rng))?;
    }
    if cut && note.seen == 0 {
        // Of a deal that is over, or of a cut that was a tie: away with it, then it cuts. Where another's cut is read
        // and its own is not, it takes it up and lays it down again.
        let own = sheet
            .notes
            .iter()
            .any(|other| other.of == 1 && other.seen == 1);
        let to = if own {
            Spot::Hand(sight.seat)
        } else {
            Spot::Zone(Zone::Stock)
        };
        let waited = memory.waited(sight, "clear", 15);
        return waited.then(|| Deed::Carry(sight.ids(Spot::Zone(Zone::Pad(sight.seat))), to));
    }
    match sight.view.phase {
        Phase::Ready if note.of == 0 => None,
        Phase::Dealt => sight
            .says(Word::Auction, None)
            .or_else(|| sight.says(Word::Pass, None)),
        Phase::Playing => playing(sight, memory),
        Phase::Showing => counted(sight, memory),
        _ => None,
    }
}

/// A cut card, or the best five of the hand.
fn shows(sight: &Sight, of: usize, rng: &mut Rng) -> Option<Deed> {
    let pad = Spot::Zone(Zone::Pad(sight.seat));
    if of == 1 {
        if let Some((cut, _)) = sight.hand().pop() {
            return Some(Deed::Carry(vec![cut], pad));
        }
        let stock = sight.ids(Spot::Zone(Zone::Stock));
        let drawn = draw::any(rng, &stock)?.clone();
        return Some(Deed::Carry(vec![drawn], pad));
    }
    let hand = sight.hand();
    let cards: Vec<Card> = hand.iter().filter_map(|(_, piece)| face(*piece)).collect();
    let five = best_five(&cards, true).ok()?.cards;
    let name = |card: &Card| {
        let found = hand.iter().find(|(_, piece)| face(*piece) == Some(*card));
        found.map(|(name, _)| name.clone())
    };
    Some(Deed::Carry(five.iter().filter_map(name).collect(), pad))
}

fn face(piece: Piece) -> Option<Card> {
    piece.card()?.to_string().parse().ok()
}

fn playing(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let note = sheet.notes.get(sight.seat.index())?;
    if note.of > 0 {
        return sight.says(Word::Showdown, None);
    }
    if let Some(bet) = sight.says(Word::Showdown, None) {
        return Some(bet);
    }
    // RU-14: the five of the poker hand are picked up again.
    let played = |piece: Piece| sheet.played.iter().any(|laid| laid.card == piece.printed());
    let back: Vec<String> = sight
        .pad()
        .into_iter()
        .filter(|(_, piece)| !played(*piece))
        .map(|(name, _)| name)
        .collect();
    if !back.is_empty() {
        // What it has just played and is not seen yet lies there too: a tag may be missed for seconds,
        // and what is taken back in that time may have been played all the same.
        let looks = if memory.did(sight, "laid") { 15 } else { 3 };
        let waited = memory.waited(sight, "back", looks);
        return waited.then_some(Deed::Carry(back, Spot::Hand(sight.seat)));
    }
    // A card that somebody has just laid goes before what the table still asks for.
    if Seat::all(sight.view.seats.len()).any(|seat| {
        let lies = sight.pieces(Spot::Zone(Zone::Pad(seat)));
        lies.into_iter().any(|(_, piece)| !played(piece))
    }) {
        return None;
    }
    let hand = sight.hand();
    let card = |at: usize| face(hand[at].1);
    let last: Option<Card> = sheet.played.last().and_then(|laid| laid.card.parse().ok());
    let lead = sight.view.next.seat == Some(sight.seat);
    let plays = |memory: &mut Memory, at: usize| {
        memory.once(sight, "laid");
        let name = hand[at].0.clone();
        Some(Deed::Carry(vec![name], Spot::Zone(Zone::Pad(sight.seat))))
    };
    if let Some(next) = last.and_then(Card::next)
        && let Some(at) = (0..hand.len()).find(|at| card(*at) == Some(next))
    {
        return plays(memory, at);
    }
    if lead {
        // RU-15, RU-18: the lowest of a suit, after the first run of the other colour.
        let fits = |at: &usize| {
            let colour = card(*at).map(Card::colour);
            last.is_none_or(|last| colour == Some(last.colour().other()))
        };
        let lowest = (0..hand.len())
            .filter(fits)
            .min_by_key(|at| card(*at).map(Card::height));
        if let Some(at) = lowest {
            let rested = memory.rested(sight, "lead");
            return rested.then(|| plays(memory, at))?;
        }
    }
    sight
        .says(Word::Pass, None)
        .or_else(|| nobody_has_it(sight, memory))
}

/// RU-17: when nobody has laid the next card for a while, one of them knocks on the timer, or says so
/// where there is none.
fn nobody_has_it(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let said = sight.says(Word::Nobody, None)?;
    let slap = sight.view.timer.online.then_some(Deed::Slap);
    memory.rested(sight, "nobody").then(|| slap.unwrap_or(said))
}

fn counted(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let laid = sight.lay_open();
    if laid.is_some() {
        return laid;
    }
    memory
        .rested(sight, "whole")
        .then(|| sight.says(Word::Whole, None))?
}
