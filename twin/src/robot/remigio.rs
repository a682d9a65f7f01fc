//! Remigio: keep what combines, throw what costs most, close as soon as ten cards combine.

use fastrand::Rng;
use rules::card::Card;
use rules::remigio::{HAND, Options, deadwood};
use table::game::remigio::Word;
use table::piece::Piece;
use table::view::{Phase, SeatNote};
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

/// What a hand costs if it is laid open now.
fn cost(cards: &[Card], options: &Options) -> u32 {
    deadwood(cards, options).map_or(u32::MAX, |left| left.points)
}

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
    let options = options(sight, memory);
    let cost = |cards: &[Card]| cost(cards, &options);
    if !sight.my_turn() {
        // What was refused just now is not said again.
        let refused = sight
            .view
            .sheet()
            .is_none_or(|sheet| !sheet.faults.is_empty());
        let complete = cards.len() == HAND && cost(&cards) == 0 && threw_last(sight);
        return (complete && !refused).then(|| sight.says(Word::Close, Some("plain".into())))?;
    }
    // The table may not have read yet what was thrown.
    if memory.has_thrown(sight, cards.len() > HAND) {
        return None;
    }
    if cards.len() <= HAND {
        return draw(sight, &cards, cost, rng);
    }
    let worst = (0..cards.len()).min_by_key(|at| {
        let mut kept = cards.clone();
        let thrown = kept.remove(*at);
        // Of equal hands the dearest card goes.
        let value = thrown.rank().map_or(0, |rank| rank.number().min(10));
        (cost(&kept), u8::MAX - value)
    })?;
    let (name, piece) = hand.get(worst)?;
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

/// RG-18: nobody has thrown since.
fn threw_last(sight: &Sight) -> bool {
    let sheet = sight.view.sheet();
    sheet.and_then(|sheet| sheet.previous) == Some(sight.seat)
}

/// The top of the pile if it helps, else the stock.
fn draw(
    sight: &Sight,
    cards: &[Card],
    cost: impl Fn(&[Card]) -> u32,
    rng: &mut Rng,
) -> Option<Deed> {
    let best_with = |card: Card| {
        let with: Vec<Card> = cards.iter().copied().chain([card]).collect();
        (0..cards.len())
            .map(|at| {
                let mut kept = with.clone();
                kept.remove(at);
                cost(&kept)
            })
            .min()
    };
    let hand = Spot::Hand(sight.seat);
    let pile = Spot::Zone(Zone::Discard);
    if let Some((name, Piece::French { card, .. })) = sight.pieces(pile).pop()
        && best_with(card).is_some_and(|best| best + 3 <= cost(cards))
    {
        return Some(Deed::Carry(vec![name], hand));
    }
    sight.draws(Word::StockEmpty, 0, rng)
}
