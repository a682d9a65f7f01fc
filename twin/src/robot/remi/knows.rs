//! What a machine knows, as its player is asked.

use players::remi::{Laid, Other, Position};
use rules::Seat;
use rules::remi::{Direction, JokerCap, Meld, Options, Shape, Tile, value};
use table::piece::Piece;
use table::view::GroupView;
use table::zone::Zone;

use super::{all_have_thrown, has_opened};
use crate::robot::{Memory, Sight};
use crate::spot::Spot;

/// The tiles of a group, in its order; none where one of them is not known.
pub(super) fn tiles(group: &GroupView) -> Option<Vec<Tile>> {
    let tile = |name: &String| name.parse::<Piece>().ok()?.tile();
    group.pieces.iter().map(tile).collect()
}

/// A combination, and where it lies.
pub(super) struct Lying {
    pub zone: Zone,
    pub laid: Laid,
    /// Its jokers, by name.
    pub jokers: Vec<String>,
}

/// The combinations that lie. One that its tiles do not tell, for jokers may stand for this or
/// that in it, the table may read otherwise than is meant: nothing is to go on from it.
pub(super) fn lying(sight: &Sight) -> Vec<Lying> {
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    let plain = |group: &GroupView| {
        let mut readings = Meld::readings(&tiles(group)?, JokerCap::default()).ok()?;
        let meld = readings.pop().filter(|_| readings.is_empty())?;
        let is_joker =
            |name: &&String| name.parse().ok().and_then(Piece::tile) == Some(Tile::Joker);
        let (zone, owner) = (group.zone, group.owner);
        Some(Lying {
            zone,
            laid: Laid { owner, meld },
            jokers: group.pieces.iter().filter(is_joker).cloned().collect(),
        })
    };
    groups.filter_map(plain).collect()
}

/// RE-36: for what a seat plays on the rack, as all have heard.
pub(super) fn rack_game(sight: &Sight, seat: Seat) -> Option<Shape> {
    let note = sight.view.sheet()?.notes.get(seat.index())?;
    note.rack_game?.parse().ok()
}

/// What it knows before its draw, or after a draw from the stock. It has not watched who tore what.
pub(super) fn position(sight: &Sight, memory: &Memory, lies: &[Lying]) -> Position {
    let options: Options = memory.options();
    let open = |spot: Spot| -> Vec<Tile> {
        let pieces = sight.pieces(spot).into_iter();
        pieces.filter_map(|(_, piece)| piece.tile()).collect()
    };
    let sheet = sight.view.sheet();
    let groups = sheet.into_iter().flat_map(|sheet| &sheet.groups);
    let owned = |seat: Seat| groups.clone().filter(move |group| group.owner == seat);
    let own = owned(sight.seat).filter_map(tiles).flatten();
    let own: Vec<Tile> = own.collect();
    let others = sight
        .others(options.direction == Direction::Left)
        .into_iter();
    let others = others.map(|seat| Other {
        tiles: sight.count(Spot::Hand(seat)),
        opened: owned(seat).next().is_some(),
        rack_game: rack_game(sight, seat),
        known: Vec::new(),
    });
    let rack = open(Spot::Hand(sight.seat));
    let face_up = open(Spot::Zone(Zone::Centre)).pop();
    Position {
        options,
        seat: sight.seat,
        // Whoever has drawn it, it is for nobody to go by any more.
        face_up: face_up.unwrap_or(Tile::Joker),
        rack,
        turn: 1 + usize::from(all_have_thrown(sight)),
        opened: has_opened(sight),
        rack_game: rack_game(sight, sight.seat),
        torn: None,
        credit: value(&own),
        melds: lies.iter().map(|lying| lying.laid.clone()).collect(),
        column: open(Spot::Zone(Zone::Discard)),
        others: others.collect(),
        stock: sight.count(Spot::Zone(Zone::Stock)),
    }
}
