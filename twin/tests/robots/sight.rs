//! A robot wants the same wherever the pieces lie that its seat cannot see.

use fastrand::Rng;
use rules::Seat;
use twin::play::Stage;
use twin::spot::Spot;
use twin::world::World;

use crate::leaks::Leaks;

/// Asks the machine at a seat what it would do, and asks again when all that lies face down for it has
/// changed places.
///
/// # Errors
/// It would do something else.
pub fn look(stage: &Stage, leaks: &Leaks, seat: Seat, rng: &mut Rng) -> Result<(), String> {
    let other = permuted(stage, leaks, seat, rng);
    let [wish, again] = [stage.world(), &other].map(|world| stage.wish(seat, world));
    if wish == again {
        return Ok(());
    }
    Err(format!(
        "the robot at seat {seat} wants {wish:?}, and {again:?} when what it cannot see lies otherwise"
    ))
}

/// The world with what the seat cannot see in each other's places. Who laid a piece there everybody has seen.
fn permuted(stage: &Stage, leaks: &Leaks, seat: Seat, rng: &mut Rng) -> World {
    let page = stage.table().view(Some(seat));
    let mut world = stage.world().clone();
    let on_felt = |spot| !matches!(spot, Spot::Box | Spot::Cupboard | Spot::Drawer);
    let things = world.things.iter_mut().filter(|one| on_felt(one.spot));
    let hidden = things.filter(|one| {
        let piece = one.piece();
        piece.is_some_and(|piece| !leaks.sees(one, piece, &page, Some(seat)))
    });
    let mut hidden: Vec<_> = hidden.collect();
    let places = hidden.iter().map(|one| (one.spot, one.order, one.of));
    let mut places: Vec<_> = places.collect();
    rng.shuffle(&mut places);
    for (thing, (spot, order, of)) in hidden.iter_mut().zip(places) {
        (thing.spot, thing.order, thing.of) = (spot, order, of);
    }
    world
}
