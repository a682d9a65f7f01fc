//! Remigio: what the player of the machine's strength chooses, with its hands at the table.

use fastrand::Rng;
use players::remigio::{Player, Position, Source, tempered};
use rules::Seat;
use rules::card::Card;
use rules::remigio::{Direction, HAND, Options, Setup};
use table::game::remigio::Word;
use table::view::{Phase, SeatNote};
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

mod taken;

pub(super) use taken::Taken;

/// It plays by the sheet's own options; once a close was refused, by the strictest: what combines by
/// those closes at every table.
fn options(sight: &Sight, memory: &Memory) -> Options {
    let strict = memory.has_refused(sight);
    Options {
        distinct_suits: strict,
        colour_closes: !strict,
        ..Options::default()
    }
}

/// What it knows; of a card too many it looks away.
fn position(sight: &Sight, memory: &Memory, mut hand: Vec<Card>) -> Option<Position> {
    hand.truncate(HAND + 1);
    let pile = sight.pieces(Spot::Zone(Zone::Discard));
    let setup = Setup::new(sight.view.players().count()).ok()?;
    let options = options(sight, memory);
    let others = sight.others(options.direction == Direction::Left);
    Some(Position {
        options,
        packs: setup.packs,
        hand,
        pile: pile.iter().filter_map(|(_, piece)| piece.card()).collect(),
        taken: others
            .into_iter()
            .map(|seat| memory.taken.by(seat))
            .collect(),
        stock: sight.count(Spot::Zone(Zone::Stock)),
        has_drawn: memory.has_drawn(sight),
    })
}

/// What a person there knows.
pub(super) fn known(sight: &Sight, memory: &Memory) -> Option<Position> {
    let hand = sight.hand().into_iter();
    position(
        sight,
        memory,
        hand.filter_map(|(_, piece)| piece.card()).collect(),
    )
}

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => {
            let note = sight.view.sheet()?.notes.get(sight.seat.index())?;
            if note.of > 0 {
                return sight.lay_open().or_else(|| miscounted(sight, note));
            }
            None
        }
        _ => None,
    }
}

/// All its cards are seen and they are not as many as awaited: it says how many there really are (RG-15).
fn miscounted(sight: &Sight, note: &SeatNote) -> Option<Deed> {
    let otherwise = note.seen == sight.pad().len() && note.seen != note.of;
    otherwise.then(|| sight.says(Word::Count, Some(note.seen.to_string())))?
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    // A close that was refused: back into the hand.
    if let Some(back) = sight.take_back() {
        memory.learn_refused(sight);
        return Some(back);
    }
    if let Some(counted) = counts(sight) {
        return Some(counted);
    }
    let hand = sight.hand();
    let cards: Vec<Card> = hand.iter().filter_map(|(_, piece)| piece.card()).collect();
    let position = position(sight, memory, cards)?;
    let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
    if !sight.my_turn() {
        // Whoever misses it has missed it: the next player draws.
        let may = position.hand.len() == HAND && threw_last(sight);
        let asks = may && memory.once(sight, "close");
        return asks.then(|| closes(sight, &mut *player, &position, rng))?;
    }
    if let Some(told) = memory.tells_of_unread(sight) {
        return Some(told);
    }
    // The table may not have read yet what was thrown.
    if memory.has_thrown(sight, position.hand.len() > HAND) {
        return None;
    }
    if position.hand.len() <= HAND {
        // RG-30: five pairs.
        let at_once = !position.has_drawn && position.hand.len() == HAND;
        let closed = at_once.then(|| closes(sight, &mut *player, &position, rng));
        return closed
            .flatten()
            .or_else(|| draws(sight, memory, &mut *player, &position, rng));
    }
    let chosen = memory.throws.remove(&sight.seat);
    let chosen = chosen.filter(|card| position.hand.contains(card));
    let thrown = chosen.unwrap_or_else(|| player.throws(&position, rng));
    let (name, piece) = hand
        .iter()
        .find(|(_, piece)| piece.card() == Some(thrown))?;
    memory.throws(sight, piece);
    Some(Deed::Carry(vec![name.clone()], Spot::Zone(Zone::Discard)))
}

/// RG-14: it has ten cards. Among machines the dealer says it once for all; people count for themselves.
fn counts(sight: &Sight) -> Option<Deed> {
    let own = sight.says(Word::Ten, None)?;
    let people = sight.view.players().any(|seat| !seat.robot);
    if people {
        return Some(own);
    }
    let dealer = sight.view.dealer == sight.seat;
    let last = || dealer.then_some(own);
    sight.says(Word::AllTen, None).or_else(last)
}

/// RG-18: nobody has thrown since, and nobody has drawn, which all see though no antenna does.
fn threw_last(sight: &Sight) -> bool {
    let sheet = sight.view.sheet();
    let drew = |seat: Seat| sight.count(Spot::Hand(seat)) > HAND;
    sheet.and_then(|sheet| sheet.previous) == Some(sight.seat)
        && !Seat::all(sight.view.seats.len()).any(drew)
}

/// What was refused just now is not said again.
fn closes(
    sight: &Sight,
    player: &mut dyn Player,
    position: &Position,
    rng: &mut Rng,
) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let special = player
        .closes(position, rng)
        .filter(|_| sheet.faults.is_empty())?;
    sight.says(Word::Close, Some(special.as_str().to_owned()))
}

/// The top of the pile or of the stock. What is taken from the pile and thrown again no antenna sees: what is thrown for it is
/// chosen with it, and if that is itself, the card comes from the stock.
fn draws(
    sight: &Sight,
    memory: &mut Memory,
    player: &mut dyn Player,
    position: &Position,
    rng: &mut Rng,
) -> Option<Deed> {
    let top = match player.draws(position, rng) {
        Source::Pile => sight.pieces(Spot::Zone(Zone::Discard)).pop(),
        Source::Stock => None,
    };
    let taken = top.and_then(|(name, piece)| {
        let mut with = position.clone();
        with.hand.push(piece.card()?);
        with.pile.pop();
        with.has_drawn = true;
        let thrown = player.throws(&with, rng);
        (piece.card() != Some(thrown)).then_some((name, thrown))
    });
    let deed = match taken {
        Some((name, thrown)) => {
            memory.throws.insert(sight.seat, thrown);
            Some(Deed::Carry(vec![name], Spot::Hand(sight.seat)))
        }
        None => sight.draws(Word::StockEmpty),
    };
    memory.drew(sight, deed?)
}
