//! What a machine knows, as its player is asked.

use players::rami::{Other, Position};
use rules::Seat;
use rules::card::Card;
use rules::rami::{Direction, Meld, Options};
use table::piece::Piece;
use table::view::GroupView;
use table::zone::Zone;

use crate::robot::{Memory, Sight};
use crate::spot::Spot;

/// A combination that lies, with what the page tells of it.
pub(super) type Lying<'a> = (&'a GroupView, Meld);

/// The combinations; what is being laid is none yet.
pub(super) fn lying(sight: &Sight) -> Vec<Lying<'_>> {
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    // A combination is told in its order, a joker where it stands.
    let melds = groups.filter_map(|group| Some((group, Meld::as_laid(&cards(group)?).ok()?)));
    melds.collect()
}

/// The cards of a group; none where one of them is not known.
pub(super) fn cards(group: &GroupView) -> Option<Vec<Card>> {
    let card = |name: &String| name.parse().ok().and_then(Piece::card);
    group.pieces.iter().map(card).collect()
}

/// What it knows before its draw, or after a draw from the stock.
pub(super) fn position(sight: &Sight, memory: &Memory, lies: &[Lying<'_>]) -> Position {
    let options: Options = memory.options();
    let open = |spot: Spot| -> Vec<Card> {
        let pieces = sight.pieces(spot).into_iter();
        pieces.filter_map(|(_, piece)| piece.card()).collect()
    };
    let has_laid = |seat: Seat| lies.iter().any(|(group, _)| group.owner == seat);
    let others = sight
        .others(options.direction == Direction::Left)
        .into_iter();
    let others = others.map(|seat| Other {
        cards: sight.count(Spot::Hand(seat)),
        laid: has_laid(seat),
        called: false,
    });
    Position {
        options,
        hand: open(Spot::Hand(sight.seat)),
        laid: has_laid(sight.seat),
        drawn: None,
        recovered: None,
        melds: lies.iter().map(|(_, meld)| meld.clone()).collect(),
        pile: open(Spot::Zone(Zone::Discard)),
        others: others.collect(),
        stock: sight.count(Spot::Zone(Zone::Stock)),
    }
}
