//! Rami where combinations are swiped: whoever lays cards among them takes them over the pad first, where they rest for a
//! moment, and lays them down where no antenna is.

use std::sync::Arc;

use table::clock::Micros;
use table::furniture::{Furniture, Melds};
use table::game::GameId;
use table::view::{Phase, View};
use table::zone::Zone;

use crate::pace;
use crate::spot::Spot;
use crate::twin::Twin;
use crate::world::World;
use rules::Seat;

/// How long cards rest on the pad: its antenna has its turn a few times.
pub const SWIPE: Micros = 800_000;

/// Rami's combinations are swiped at a table that is built so.
pub fn swipes(furniture: Furniture) -> bool {
    furniture.melds == Melds::Swiped
}

/// Those of the game that is played are.
pub fn is_swiped(furniture: Furniture, game: GameId) -> bool {
    game == GameId::Rami && swipes(furniture)
}

/// The pad over which a seat takes what it lays there, if combinations are swiped; who moves everybody's pieces takes
/// them over that of the turn.
pub fn over(furniture: Furniture, view: &View, seat: Option<Seat>, to: Spot) -> Option<Spot> {
    let melds = matches!(to, Spot::Zone(Zone::Melds(_)));
    let turn = || view.sheet().and_then(|sheet| sheet.turn);
    let swiped = melds && view.phase == Phase::Playing && is_swiped(furniture, view.game);
    let seat = seat.or_else(turn).filter(|_| swiped)?;
    Some(Spot::Zone(Zone::Pad(seat)))
}

/// Those of them that still rest on the pad.
pub fn resting(world: &World, pad: Spot, mut names: Vec<String>) -> Vec<String> {
    let there = world.names_at(pad);
    names.retain(|name| there.contains(name));
    names
}

/// Lays them down once they were read, at the live table.
pub fn lay_down(twin: &Arc<Twin>, names: Vec<String>, pad: Spot, to: Spot) {
    let twin = twin.clone();
    tokio::spawn(async move {
        pace::sleep(twin.clock(), SWIPE).await;
        let laid = twin.change(|world| {
            let names = resting(world, pad, names);
            world.carry(&names, to)
        });
        if let Err(error) = laid {
            tracing::error!("{error:#}");
        }
    });
}
