//! Rummoli: what the player of the machine's strength chooses, with its hands at the table. Every card that can go on goes on.

use fastrand::Rng;
use players::rummoli::{Position, Widow, tempered};
use rules::Seat;
use rules::rummoli::{Card, LARGEST_HAND, POKER_CARDS};
use table::game::rummoli::Word;
use table::piece::Piece;
use table::view::{Phase, View};
use table::zone::Zone;

use super::memory::steps;
use super::{Deed, Memory, Sight};
use crate::draw;
use crate::spot::Spot;

mod knows;

pub(super) use knows::Seen;
pub(super) use knows::taker;
use knows::{face, faces, position};

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let note = sheet.notes.get(sight.seat.index())?;
    if sight.view.phase == Phase::Playing
        && let Some(swapped) = swaps(sight, memory)
    {
        return Some(swapped);
    }
    // Cards are asked for as well when a deal is counted; here they are laid against each other.
    let contest = sight.call(Word::Cards).is_some();
    let cut = contest && note.of == 1;
    if contest && sight.pad().is_empty() {
        // A card that lay here, was gathered and is cut at once would not be seen to have been away.
        let ready = !cut || memory.rested(sight, "gathered");
        let shown = ready.then(|| shows(sight, memory, note.of, rng))?;
        if cut && shown.is_some() {
            memory.cut.insert(sight.seat, moment(&sight.view));
        }
        return shown;
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
        // Nobody's is read, though something has happened since it cut: no antenna will read it now.
        let over = !own && memory.cut.get(&sight.seat) != Some(&moment(&sight.view));
        let waited = memory.waited(sight, "clear", if over { 3 } else { 15 });
        return waited.then(|| Deed::Carry(sight.ids(Spot::Zone(Zone::Pad(sight.seat))), to));
    }
    match sight.view.phase {
        Phase::Ready if note.of == 0 => None,
        Phase::Dealt if is_playable(&sight.hand()) => trades(sight, memory, rng),
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => counted(sight, memory),
        _ => None,
    }
}

/// The match, and how far it is.
fn moment(view: &View) -> (u32, usize) {
    (view.epoch, steps(view))
}

/// A hand as it is dealt, and not as people may have left it.
fn is_playable(hand: &[(String, Piece)]) -> bool {
    (POKER_CARDS..=LARGEST_HAND).contains(&faces(hand).len())
}

/// Each hand and the widow are what may have been dealt.
fn is_whole(position: &Position) -> bool {
    let others: usize = position.held[1..].iter().sum();
    let widow = position.unseen().len().saturating_sub(others);
    let mut hands = position.held.iter().chain([&widow]);
    hands.all(|cards| (POKER_CARDS..=LARGEST_HAND).contains(cards))
}

/// Something may be done about the widow: by its dealer (RU-06), or it is bid for (RU-07).
fn deals(sight: &Sight) -> Option<bool> {
    let bids = sight.call(Word::Bid).map(|_| false);
    sight.call(Word::Auction).map(|_| true).or(bids)
}

/// What is known then, and whether by its dealer.
pub(super) fn widow(sight: &Sight, memory: &Memory) -> Option<(Position, bool)> {
    let deals = deals(sight)?;
    Some((position(sight, memory).filter(is_whole)?, deals))
}

/// RU-06, RU-07: what the dealer does with the widow, and what others bid for it.
fn trades(sight: &Sight, memory: &Memory, rng: &mut Rng) -> Option<Deed> {
    let deals = deals(sight)?;
    let Some(position) = position(sight, memory).filter(is_whole) else {
        // Cards have gone astray: it keeps what it has.
        let keeps = if deals { Word::LeaveWidow } else { Word::Pass };
        return sight.says(keeps, None);
    };
    let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
    if deals {
        let word = match player.widow(&position, rng) {
            Widow::Swap => Word::TakeWidow,
            Widow::Sell => Word::Auction,
            Widow::Leave => Word::LeaveWidow,
        };
        return sight.says(word, None);
    }
    match player.bids(&position, rng) {
        Some(chips) => sight.says(Word::Bid, Some(chips.to_string())),
        None => sight.says(Word::Pass, None),
    }
}

/// RU-08: whoever has taken the widow gives the first hand up and plays the widow.
fn swaps(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let widow = sight.ids(Spot::Zone(Zone::Widow));
    if widow.is_empty() || taker(sight).is_none_or(|(seat, _)| seat != sight.seat) {
        return None;
    }
    let hand = sight.hand();
    if hand.is_empty() {
        return Some(Deed::Carry(widow, Spot::Hand(sight.seat)));
    }
    memory.rummoli.dead.insert(sight.seat, faces(&hand));
    let hand = hand.into_iter().map(|(name, _)| name).collect();
    Some(Deed::Carry(hand, Spot::Zone(Zone::Dead)))
}

/// A cut card, or five of the hand.
fn shows(sight: &Sight, memory: &Memory, of: usize, rng: &mut Rng) -> Option<Deed> {
    let pad = Spot::Zone(Zone::Pad(sight.seat));
    let hand = sight.hand();
    if of == 1 {
        if let Some((cut, _)) = hand.last() {
            return Some(Deed::Carry(vec![cut.clone()], pad));
        }
        let stock = sight.ids(Spot::Zone(Zone::Stock));
        let drawn = draw::any(rng, &stock)?.clone();
        return Some(Deed::Carry(vec![drawn], pad));
    }
    if !is_playable(&hand) {
        return None;
    }
    let five = tempered(memory.strength(sight.seat), memory.temper(sight))
        .shows(&position(sight, memory)?, rng);
    let name = |card: &Card| {
        let found = hand.iter().find(|(_, piece)| face(*piece) == Some(*card));
        found.map(|(name, _)| name.clone())
    };
    Some(Deed::Carry(five.iter().filter_map(name).collect(), pad))
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
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
        // Once a dead antenna is well, what lies there is read in a moment.
        if sight.is_dead(Zone::Pad(sight.seat)) {
            memory.once(sight, "dead");
        } else if memory.starts_again(sight, "dead") {
            memory.starts_again(sight, "back");
        }
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
    // RU-15, RU-18
    if let Some(position) = leads(sight, memory) {
        if !memory.rested(sight, "lead") {
            return None;
        }
        let led = tempered(memory.strength(sight.seat), memory.temper(sight)).leads(&position, rng);
        let at = (0..hand.len()).find(|at| card(*at) == Some(led))?;
        return plays(memory, at);
    }
    sight
        .says(Word::Pass, None)
        .or_else(|| nobody_has_it(sight, memory))
}

/// RU-15, RU-18: what it knows where it leads, or goes on itself, and has a card that it may lead.
pub(super) fn leads(sight: &Sight, memory: &Memory) -> Option<Position> {
    let next = sight.view.next.seat == Some(sight.seat);
    let position = next.then(|| position(sight, memory)).flatten()?;
    (!position.leads().is_empty()).then_some(position)
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
