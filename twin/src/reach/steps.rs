//! The steps of a turn, to which every hand is held: a draw, what is laid, a throw.

use rules::Seat;
use table::view::{Phase, View};
use table::words::{Say, say};
use table::zone::Zone;

use super::{is_turn, turn};
use crate::spot::Spot;
use crate::world::{Thing, World};

/// RA-23: the cards that a seat has yet to draw for calls that it missed, whoever's turn it is.
pub fn owes(world: &World, view: &View, seat: Seat) -> usize {
    let note = view.sheet().and_then(|sheet| sheet.notes.get(seat.index()));
    let charged = note.filter(|_| view.phase == Phase::Playing);
    charged.map_or(0, |note| note.charged.saturating_sub(world.paid(seat)))
}

/// What is carried is drawn for such a call.
pub(super) fn pays(things: &[&Thing], to: Spot, (world, view): (&World, &View)) -> Option<Seat> {
    let Spot::Hand(seat) = to else {
        return None;
    };
    let of_stock = |thing: &&Thing| thing.spot == Spot::Zone(Zone::Stock);
    let is_owed = things.iter().all(of_stock) && things.len() <= owes(world, view, seat);
    is_owed.then_some(seat)
}

/// Whether hands keep to the steps of a turn: it begins with a draw and ends with a throw.
///
/// # Errors
/// It is a second draw, comes after the throw, or is a throw before the draw.
pub fn keeps_to_steps(things: &[&Thing], to: Spot, place: (&World, &View)) -> Result<(), Say> {
    may_draw(things, to, place)?;
    may_throw(things, to, place)
}

/// Whether hands may take that from a pile: in each turn they draw once (RA-12, RG-16, RE-14), and more for a call that was
/// missed (RA-23); nothing once they have thrown.
fn may_draw(things: &[&Thing], to: Spot, (world, view): (&World, &View)) -> Result<(), Say> {
    let seat = match to {
        Spot::Hand(seat) => seat,
        // RA-15: the card that was thrown last goes into a combination at once.
        Spot::Zone(Zone::Melds(_)) if let Some(seat) = turn(view) => seat,
        _ => return Ok(()),
    };
    let draws = is_turn(view, seat) && view.game.info().piles.contains(&Zone::Stock);
    if !draws || pays(things, to, (world, view)).is_some() {
        return Ok(());
    }
    if things.iter().any(|thing| world.draws_again(seat, thing)) {
        return Err(say!("hand-has-drawn"));
    }
    let late = |thing: &&Thing| world.draws_after_throw(seat, thing);
    match things.iter().any(late) {
        true => Err(say!("hand-has-thrown")),
        false => Ok(()),
    }
}

/// Whether hands may throw that: not before they have drawn, where there is something left to draw.
fn may_throw(things: &[&Thing], to: Spot, (world, view): (&World, &View)) -> Result<(), Say> {
    let early = |seat| is_turn(view, seat) && world.is_to_draw(seat);
    let early = |thing: &&Thing| thing.spot.owner().is_some_and(early);
    let left = world
        .things
        .iter()
        .any(|thing| thing.spot == Spot::Zone(Zone::Stock));
    let steps = !view.next.draws.is_empty() && left;
    match to == Spot::Zone(Zone::Discard) && steps && things.iter().any(early) {
        true => Err(say!("hand-draw-first")),
        false => Ok(()),
    }
}
