//! Seats that the machine plays, so that one person can try every game.
//!
//! A robot knows what a person at its seat knows: its own hand and pad, what its page shows, and
//! that a pile has a top. It moves pieces and says things like people do; the hub cannot tell.
//! What it wants next is one [`Deed`] at a time, from the state alone, so that it can be run by a
//! clock of any kind.

mod remigio;

use fastrand::Rng;
use hub::event::Request;
use hub::game::GameId;
use hub::piece::Piece;
use hub::view::{Action, CallInput, CallView, Phase, View};
use hub::zone::Zone;

use crate::spot::Spot;
use crate::world::World;

/// What a robot does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Carries pieces, by name.
    Carry(Vec<String>, Spot),
    /// Says or asks something from its seat's page.
    Ask(Request),
    /// Deals: the hub agrees first.
    Deal,
    /// Gathers the cards.
    Gather,
}

/// What a robot sees.
pub struct Sight<'a> {
    /// Its seat.
    pub seat: u8,
    /// Its page.
    pub view: &'a View,
    /// The table: only its own hand and pad, and the tops of piles, are looked at.
    world: &'a World,
}

impl Sight<'_> {
    /// Its hand, with the names of the pieces.
    fn hand(&self) -> Vec<(String, Piece)> {
        self.pieces(Spot::Hand(self.seat))
    }

    /// What lies on its pad.
    fn pad(&self) -> Vec<(String, Piece)> {
        self.pieces(Spot::Zone(Zone::Pad(self.seat)))
    }

    fn pieces(&self, spot: Spot) -> Vec<(String, Piece)> {
        let things = self.world.at(spot).into_iter();
        things
            .filter_map(|thing| Some((thing.name.clone(), thing.piece()?)))
            .collect()
    }

    /// The topmost piece of a pile.
    fn top(&self, zone: Zone) -> Option<(String, Piece)> {
        self.pieces(Spot::Zone(zone)).pop()
    }

    /// A call that it may say now.
    fn call(&self, name: &str) -> Option<&CallView> {
        let calls = &self.view.sheet.as_ref()?.calls;
        calls
            .iter()
            .find(|call| call.call == name && call.seat == self.seat)
    }

    /// It says a call, with what comes with it.
    fn says(&self, name: &str, value: Option<String>) -> Option<Deed> {
        let call = self.call(name)?;
        let value = match (&call.input, value) {
            (CallInput::None, _) => None,
            (_, value) => value,
        };
        Some(Deed::Ask(Request::Call {
            seat: self.seat,
            call: call.call.to_owned(),
            value,
        }))
    }

    /// It is its turn.
    fn my_turn(&self) -> bool {
        let turn = self.view.sheet.as_ref().and_then(|sheet| sheet.turn);
        turn == Some(self.seat)
    }

    /// What lies on a zone becomes the stock, shuffled.
    fn shuffle(&self, zone: Zone, rng: &mut Rng) -> Option<Deed> {
        let pile = self.pieces(Spot::Zone(zone));
        let mut names: Vec<String> = pile.into_iter().map(|(name, _)| name).collect();
        rng.shuffle(&mut names);
        (!names.is_empty()).then_some(Deed::Carry(names, Spot::Zone(Zone::Stock)))
    }

    /// Its whole hand goes onto its pad, to be seen.
    fn lay_open(&self) -> Option<Deed> {
        let names: Vec<String> = self.hand().into_iter().map(|(name, _)| name).collect();
        let pad = Spot::Zone(Zone::Pad(self.seat));
        (!names.is_empty()).then_some(Deed::Carry(names, pad))
    }

    /// What lies on its pad goes back into its hand.
    fn take_back(&self) -> Option<Deed> {
        let names: Vec<String> = self.pad().into_iter().map(|(name, _)| name).collect();
        (!names.is_empty()).then_some(Deed::Carry(names, Spot::Hand(self.seat)))
    }
}

/// What one of the robots does next, if any of them has something to do.
///
/// `view` cuts the page of a seat.
pub fn next(world: &World, view: impl Fn(u8) -> View, rng: &mut Rng) -> Option<(u8, Deed)> {
    // Whoever is asked something acts before whose turn it is: a close comes before the next draw.
    let mut robots: Vec<(bool, u8, View)> = world
        .robots
        .iter()
        .map(|seat| (*seat, view(*seat)))
        .filter(|(seat, view)| usize::from(*seat) < view.seats.len())
        .map(|(seat, view)| {
            let turn = view.sheet.as_ref().and_then(|sheet| sheet.turn);
            (turn == Some(seat), seat, view)
        })
        .collect();
    robots.sort_by_key(|(turn, seat, _)| (*turn, *seat));
    robots.iter().find_map(|(_, seat, view)| {
        let sight = Sight {
            seat: *seat,
            view,
            world,
        };
        Some((*seat, deed(&sight, rng)?))
    })
}

fn deed(sight: &Sight<'_>, rng: &mut Rng) -> Option<Deed> {
    let agreement = sight.view.proposal.as_ref();
    if agreement.is_some_and(|open| open.waiting.contains(&sight.seat)) {
        let seat = Some(sight.seat);
        return Some(Deed::Ask(Request::Agree { seat }));
    }
    between(sight).or_else(|| match sight.view.game {
        GameId::Remigio => remigio::deed(sight, rng),
        _ => None,
    })
}

/// Between deals the dealer gathers and deals, if a machine plays that seat.
fn between(sight: &Sight<'_>) -> Option<Deed> {
    let next = &sight.view.next;
    let between = matches!(sight.view.phase, Phase::Ready | Phase::Scored);
    if !between || next.seat != Some(sight.seat) {
        return None;
    }
    match next.action? {
        Action::Gather => Some(Deed::Gather),
        Action::Deal => Some(Deed::Deal),
        _ => None,
    }
}
