//! Remi: open with 45 points as soon as the rack holds them, or would with what can be torn, lay what combines,
//! attach what fits, throw what helps least, and close when nothing is left.

use fastrand::Rng;
use rules::Seat;
use rules::arrange::Arranger;
use rules::remi::{JokerCap, Tile};
use table::event::Request;
use table::game::remi::{About, Word};
use table::piece::Piece;
use table::view::Phase;
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

mod closing;
mod tearing;
mod throwing;

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        // RE-03.
        Phase::Ready | Phase::Scored => rolls(sight, rng),
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => over(sight, memory),
        _ => None,
    }
}

/// RE-03: among machines the die falls for one of them, who says so; with people each says what it rolled.
fn rolls(sight: &Sight, rng: &mut Rng) -> Option<Deed> {
    let players: Vec<_> = sight.view.players().collect();
    if players.iter().any(|seat| !seat.robot) {
        return sight.says(Word::Die, Some(rng.u8(1..=6).to_string()));
    }
    let lowest = players[rng.usize(0..players.len())].seat == sight.seat;
    lowest.then(|| sight.says(Word::Arranges, None))?
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if let Some(answer) = sight.answers(About::Stock(sight.seat), true) {
        return Some(answer);
    }
    if !sight.my_turn() {
        return None;
    }
    if let Some(told) = tells_of_throw(sight, memory) {
        return Some(told);
    }
    if let Some(answer) = tearing::answers(sight, memory) {
        return Some(answer);
    }
    let rack = sight.hand();
    if memory.has_thrown(sight, memory.did(sight, "drew")) {
        return says_it_was_thrown(sight, memory)
            .or_else(|| sight.waits_for_turn(memory, Word::TurnOver, Word::ThrewUnread));
    }
    // RE-13: the starter already has the fifteenth tile.
    let first = sight.view.sheet()?.discard.is_empty();
    let tiles: Vec<Tile> = rack.iter().filter_map(|(_, piece)| piece.tile()).collect();
    if !first && !memory.did(sight, "drew") {
        let torn = tearing::best(sight, &tiles);
        let column = sight.count(Spot::Zone(Zone::Discard));
        let chosen = torn.first().map(|(_, piece)| *piece);
        memory.tears(sight, chosen.map(|piece| (piece, column - torn.len())));
        if !torn.is_empty() {
            let names = torn.into_iter().map(|(name, _)| name).collect();
            return memory.drew(sight, Deed::Carry(names, Spot::Hand(sight.seat)));
        }
        return memory.drew(sight, sight.draws(Word::StockEmpty, 0, rng)?);
    }
    // What is laid next goes by what the table knows to lie there.
    let mut areas = Seat::all(sight.view.seats.len()).map(Zone::Melds);
    if areas.any(|area| sight.is_unread_on(area)) {
        return None;
    }
    if !first && let Some((tiles, zone)) = goes_out(sight, &tiles, memory.torn(sight)) {
        let names = tiles.iter().map(|at| rack[usize::from(*at)].0.clone());
        return Some(Deed::Carry(names.collect(), Spot::Zone(zone)));
    }
    if sight.is_unsettled() {
        return None;
    }
    if rack.is_empty() {
        return sight.says(Word::Closed, None);
    }
    let thrown = throwing::least(sight, &tiles)?;
    memory.throws(sight, &rack[thrown].1);
    Some(Deed::Carry(
        vec![rack[thrown].0.clone()],
        Spot::Zone(Zone::Discard),
    ))
}

/// What leaves the rack next, as places on it, and where to: an opening as a whole is laid one combination
/// after another (RE-16, RE-17), and what was torn before anything else (RE-23).
fn goes_out(sight: &Sight, rack: &[Tile], torn: Option<Tile>) -> Option<(Vec<u8>, Zone)> {
    let (sheet, own) = (sight.view.sheet()?, Zone::Melds(sight.seat));
    if has_opened(sight) {
        return closing::next(sight, rack, torn);
    }
    if !all_have_thrown(sight) {
        return None;
    }
    let own_groups = sheet
        .groups
        .iter()
        .filter(|group| group.owner == sight.seat);
    let laid = own_groups.flat_map(|group| &group.pieces);
    let laid = laid.filter_map(|name| name.parse::<Piece>().ok()?.tile());
    Some((opening(rack, laid.collect())?, own))
}

/// It has laid something in an earlier turn.
fn has_opened(sight: &Sight) -> bool {
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    let mut own = groups.filter(|group| group.owner == sight.seat);
    own.any(|group| !group.fresh)
}

/// What left a throw spot it has thrown; what is read where a tile was said is that tile, unless it threw it.
fn tells_of_throw(sight: &Sight, memory: &Memory) -> Option<Deed> {
    let threw = memory.threw.get(&sight.seat);
    sight.view.questions.iter().find_map(|asked| {
        let value = match asked.id.split_once(':')? {
            ("thrown", _) => "yes",
            ("unread", tile) if threw.is_some_and(|threw| threw == tile) => "now",
            ("unread", _) => "before",
            _ => return None,
        };
        let (question, value) = (asked.id.clone(), value.to_owned());
        Some(Deed::Ask(Request::Answer { question, value }))
    })
}

/// The next player has taken its tile before the table was sure of the throw.
fn says_it_was_thrown(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let taken = memory.lies.get(&sight.seat)?.pile.last()?.clone();
    let column = sight.pieces(Spot::Zone(Zone::Discard));
    if column.iter().any(|(_, piece)| piece.to_string() == taken) {
        return None;
    }
    let face = taken.parse::<Piece>().ok()?.printed();
    let rested = memory.rested(sight, "taken");
    rested.then(|| sight.says(Word::ThrewUnread, Some(face)))?
}

/// RE-15: as many tiles lie in the column as there are players; nothing is torn before somebody opens.
fn all_have_thrown(sight: &Sight) -> bool {
    let sheet = sight.view.sheet();
    let players = sight.view.players().count();
    sheet.is_some_and(|sheet| !sheet.groups.is_empty() || sheet.discard.len() >= players)
}

/// The combinations of the best arrangement, as places. Sorted, the same tiles are arranged the same, in
/// whatever order they stand.
fn combinations(rack: &[Tile]) -> Option<Vec<Vec<u8>>> {
    let mut places: Vec<u8> = (0..rack.len() as u8).collect();
    places.sort_by_key(|at| rack[usize::from(*at)]);
    let tiles: Vec<Tile> = places.iter().map(|at| rack[usize::from(*at)]).collect();
    let best = Arranger::new().remi(&tiles, JokerCap::default()).ok()?;
    let place = |at: &u8| places[usize::from(*at)];
    Some(
        best.melds()
            .map(|meld| meld.iter().map(place).collect())
            .collect(),
    )
}

/// The combinations of the best opening, if those tiles hold one.
fn opens(tiles: &mut [Tile]) -> Option<Vec<Vec<Tile>>> {
    tiles.sort();
    let opening = Arranger::new().opening(tiles, JokerCap::default()).ok()?;
    let best = opening.with_both.as_ref().filter(|_| opening.may_open())?;
    let tile = |at: &u8| tiles[usize::from(*at)];
    Some(
        best.melds()
            .map(|meld| meld.iter().map(tile).collect())
            .collect(),
    )
}

/// The next combination of an opening of which some tiles are `laid` already.
fn opening(rack: &[Tile], mut laid: Vec<Tile>) -> Option<Vec<u8>> {
    // The same tiles, however many of them are laid.
    let melds = opens(&mut [rack, &laid].concat())?;
    let mut left = Vec::new();
    for meld in melds {
        let mut others = laid.clone();
        if meld.iter().all(|tile| take(&mut others, *tile)) {
            laid = others;
        } else {
            left.push(meld);
        }
    }
    if rack.len() < left.iter().map(Vec::len).sum::<usize>() + 2 {
        return None;
    }
    let mut places: Vec<u8> = (0..rack.len() as u8).collect();
    let place = |tile: &Tile| {
        let found = places
            .iter()
            .position(|at| rack[usize::from(*at)] == *tile)?;
        Some(places.remove(found))
    };
    left.first()?.iter().map(place).collect()
}

/// Takes a tile out of those, if it is among them.
fn take(tiles: &mut Vec<Tile>, tile: Tile) -> bool {
    let found = tiles.iter().position(|other| *other == tile);
    found.map(|at| tiles.swap_remove(at)).is_some()
}

fn over(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    if let Some(answer) = sight
        .answers(About::Stock(sight.seat), true)
        .or_else(|| sight.answers(About::Three(sight.seat), false))
    {
        return Some(answer);
    }
    let left = sight.pad().len();
    sight.lay_open().or_else(|| {
        // What is not read yet would have to be laid again, or typed.
        let note = sight.view.sheet()?.notes.get(sight.seat.index())?;
        let rested = memory.rested(sight, "left") && (note.of == 0 || note.seen == left);
        rested.then(|| sight.says(Word::Left, Some(left.to_string())))?
    })
}
