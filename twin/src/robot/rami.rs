//! Rami: draw, or take the discard for a combination; lay and complete what the hand has, throw what is
//! of least use.

use std::cmp::Reverse;

use fastrand::Rng;
use rules::Seat;
use rules::arrange::Arranger;
use rules::card::Card;
use rules::rami::{Meld, melds_with_first, needs};
use table::game::rami::Word;
use table::piece::Piece;
use table::view::{CallInput, GroupView, Phase};
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

/// In one throw of so many it gives a pair up.
const GIVES_UP: u8 = 16;

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => shows(sight),
        _ => None,
    }
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let hand = sight.hand();
    // RA-23: whoever is down to one card says so, every time.
    if !sight.my_turn() {
        let previous = sight.view.sheet().and_then(|sheet| sheet.previous);
        let due = previous == Some(sight.seat) && hand.len() == 1;
        return (due && memory.once(sight, "carte")).then(|| sight.says(Word::Carte, None))?;
    }
    if !memory.did(sight, "drew") {
        memory.laid.remove(&sight.seat);
    }
    if let Some(told) = tells_how_it_laid(sight, memory) {
        return Some(told);
    }
    if memory.has_thrown(sight, memory.did(sight, "drew")) {
        return sight.waits_for_turn(memory, Word::TurnOver, Word::ThrewUnread);
    }
    if !memory.did(sight, "drew") {
        if let Some(meld) = takes_discard(sight) {
            memory.once(sight, "drew");
            return Some(lays(sight, memory, meld));
        }
        // RA-22: the top of the pile stays.
        return memory.drew(sight, sight.draws(Word::StockEmpty, 1, rng)?);
    }
    let cards: Vec<Card> = hand.iter().filter_map(|(_, piece)| piece.card()).collect();
    let best = Arranger::new().rami(&cards).ok()?;
    // One card is kept for the throw (RA-21): the last meld may have to stay in the hand.
    let mut laid: Vec<&[u8]> = best.melds().collect();
    if best.loose().is_empty() {
        laid.pop();
    }
    if let Some(meld) = laid.first() {
        let cards = meld.iter().map(|at| hand[usize::from(*at)].clone());
        return Some(lays(sight, memory, cards.collect()));
    }
    let areas = Seat::all(sight.view.seats.len()).map(Zone::Melds);
    if sight.is_unsettled() || areas.clone().any(|area| sight.is_unread_on(area)) {
        return lays_again(sight, memory, areas);
    }
    if let Some(completed) = completes(sight) {
        return Some(completed);
    }
    let keeps: Vec<u8> = best.melds().flatten().copied().collect();
    let loose: Vec<usize> = (0..hand.len())
        .filter(|at| best.loose().is_empty() || !keeps.contains(&(*at as u8)))
        .collect();
    // What may still become a combination stays; of the rest the dearest goes. Now and then a pair is given up: the
    // others may hold for good what it needs, as it holds what theirs need.
    let gives_up = rng.u8(..GIVES_UP) == 0;
    let partners = |at: &usize| {
        let pair = |other: &usize| needs(&[cards[*at], cards[*other]]).is_some();
        let others = loose.iter().filter(|other| *other != at);
        match gives_up {
            true => 0,
            false => others.filter(|other| pair(other)).count(),
        }
    };
    let use_of = |at: &usize| {
        (
            cards[*at].is_joker(),
            partners(at),
            Reverse(cost(&cards[*at])),
        )
    };
    let worst = loose.iter().copied().min_by_key(use_of)?;
    let (name, piece) = &hand[worst];
    memory.throws(sight, piece);
    Some(Deed::Carry(vec![name.clone()], Spot::Zone(Zone::Discard)))
}

/// It lays a combination.
fn lays(sight: &Sight, memory: &mut Memory, cards: Vec<(String, Piece)>) -> Deed {
    let names = cards.iter().map(|(name, _)| name.clone()).collect();
    let mut meld: Vec<Card> = cards.iter().filter_map(|(_, piece)| piece.card()).collect();
    meld.sort_unstable();
    memory.laid.entry(sight.seat).or_default().push(meld);
    Deed::Carry(names, Spot::Zone(Zone::Melds(sight.seat)))
}

/// It was there, and is taken away.
fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let found = cards.iter().position(|other| *other == card);
    found.map(|at| cards.swap_remove(at)).is_some()
}

/// The cards that lie in one area make other combinations too: it says which it has laid, where the table reads others.
fn tells_how_it_laid(sight: &Sight, memory: &Memory) -> Option<Deed> {
    let laid = memory.laid.get(&sight.seat)?;
    let groups = &sight.view.sheet()?.groups;
    // Of two jokers nobody can tell which lies where.
    let reads = |meld: &Vec<Card>| {
        let mut groups = groups.iter();
        groups.any(|group| {
            let lie = group.pieces.iter().filter_map(|name| name.parse().ok());
            let mut lie: Vec<Card> = lie.filter_map(Piece::card).collect();
            meld.iter().all(|card| take(&mut lie, *card))
        })
    };
    if laid.iter().all(reads) {
        return None;
    }
    let CallInput::Choice { options } = &sight.call(Word::LaidOtherwise)?.input else {
        return None;
    };
    let faces = |meld: &Vec<Card>| {
        let faces: Vec<String> = meld.iter().map(Card::to_string).collect();
        faces.join(" ")
    };
    let laid: Vec<String> = laid.iter().map(faces).collect();
    let as_laid = |way: &str| {
        let parts: Vec<&str> = way.split(", ").collect();
        laid.iter().all(|meld| parts.contains(&meld.as_str()))
    };
    let way = options.iter().find(|option| as_laid(&option.value))?;
    sight.says(Word::LaidOtherwise, Some(way.value.clone()))
}

/// What is not read for long is laid down once more: where combinations are swiped, that is over the pad.
fn lays_again(
    sight: &Sight,
    memory: &mut Memory,
    mut areas: impl Iterator<Item = Zone>,
) -> Option<Deed> {
    if !memory.waited(sight, "missed", 6) {
        return None;
    }
    let sheet = sight.view.sheet()?;
    let read: Vec<&String> = sheet
        .groups
        .iter()
        .flat_map(|group| &group.pieces)
        .collect();
    areas.find_map(|area| {
        let mut missed = sight.ids(Spot::Zone(area));
        missed.retain(|name| !read.contains(&name));
        (!missed.is_empty()).then_some(Deed::Carry(missed, Spot::Zone(area)))
    })
}

/// RA-14: it has laid a combination in an earlier turn.
fn has_laid(sight: &Sight) -> bool {
    let sheet = sight.view.sheet().into_iter();
    let mut groups = sheet.flat_map(|sheet| &sheet.groups);
    groups.any(|group| group.owner == sight.seat && !group.fresh)
}

/// RA-15, RA-19: the top of the pile, and from the hand what makes a combination with it. RA-21, RA-24:
/// one card stays to be thrown, and with one card only the stock is open.
fn takes_discard(sight: &Sight) -> Option<Vec<(String, Piece)>> {
    let hand = sight.hand();
    if hand.len() < 2 || !has_laid(sight) {
        return None;
    }
    let top = sight.pieces(Spot::Zone(Zone::Discard)).pop()?;
    let card = top.1.card()?;
    let held = hand.iter().filter_map(|(_, piece)| piece.card());
    let cards: Vec<Card> = [card].into_iter().chain(held).collect();
    let mut melds = melds_with_first(&cards).into_iter();
    let meld = melds.find(|meld| meld.len() <= hand.len())?;
    let others = meld.into_iter().filter(|at| *at > 0);
    let others = others.map(|at| hand[at - 1].clone());
    Some([top].into_iter().chain(others).collect())
}

/// RA-20: a card that completes a combination, and fits no other.
fn completes(sight: &Sight) -> Option<Deed> {
    let hand = sight.hand();
    if hand.len() < 2 || !has_laid(sight) {
        return None;
    }
    let sheet = sight.view.sheet()?;
    let face = |name: &String| name.parse().ok().and_then(Piece::card);
    let fits = |group: &GroupView, card: Card| {
        // A combination is told in its order, a joker where it stands.
        let cards: Option<Vec<Card>> = group.pieces.iter().map(face).collect();
        let meld = cards.and_then(|cards| Meld::as_laid(&cards).ok());
        meld.is_some_and(|meld| meld.complete(&[card]).is_ok())
    };
    hand.iter().find_map(|(name, piece)| {
        let card = piece.card().filter(|card| !card.is_joker())?;
        let fitting = |group: &&GroupView| fits(group, card);
        let group = sheet.groups.iter().find(fitting)?;
        let same = |other: &&GroupView| fits(other, card);
        let alone = sheet.groups.iter().filter(same).count() == 1;
        alone.then(|| Deed::Carry(vec![name.clone()], Spot::Zone(group.zone)))
    })
}

/// What a card counts in a hand (RA-27); an ace that is kept costs most.
fn cost(card: &Card) -> u8 {
    card.rank().map_or(0, |rank| match rank.number() {
        1 => 11,
        number => number.min(10),
    })
}

/// It lays its hand open, and says that it is complete, or how many there really are.
fn shows(sight: &Sight) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let note = sheet.notes.get(sight.seat.index())?;
    if note.of == 0 {
        return sight.says(Word::Out, None);
    }
    let open = sight.lay_open();
    open.or_else(|| match note.seen == sight.pad().len() {
        true if note.seen == note.of => sight.says(Word::Whole, None),
        true => sight.says(Word::Count, Some(note.seen.to_string())),
        false => None,
    })
}
