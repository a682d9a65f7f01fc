//! Seats that the machine plays, so that one person can try every game.
//!
//! A robot knows what a person at its seat knows, and has nothing else to go by ([`Sight`]): its page, and
//! the felt with face down what lies face down for it. It moves pieces and says things like people do; the
//! hub cannot tell. What it wants next is one [`Deed`] at a time, from the state alone, so that it can be run by a
//! clock of any kind.

mod advice;
mod coach;
mod courtesy;
mod memory;
mod rami;
mod remi;
mod remigio;
mod remmi_demmi;
mod rummoli;
mod sight;

pub use advice::{Advice, Person};
pub use coach::Moment;
pub use courtesy::Courtesy;
pub use memory::Memory;
pub use sight::Sight;

use fastrand::Rng;
use players::{Strength, Temper};
use rules::Seat;
use table::event::Request;
use table::game::GameId;
use table::view::{Action, Phase, View};

use crate::spot::Spot;

/// What a robot does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Carries pieces, by what its seat calls them ([`crate::shown`]).
    Carry(Vec<String>, Spot),
    /// Says or asks something from its seat's page.
    Ask(Request),
    /// Deals: the hub agrees first.
    Deal,
    /// Gathers the cards.
    Gather,
    /// Shuffles what was thrown into a new stock (RA-22, RG-17).
    Shuffle,
    /// Slaps the timer.
    Slap,
    /// Takes the other's packet from the trays, and gives its own.
    TakeTrade,
    /// Takes its packet back; so does the other.
    TakeBack,
}

/// The ways of the machine at that seat, the same wherever one of its name plays; none where they would show nowhere: the fair
/// player alone chooses by them, and not at Remmi-Demmi.
pub fn temper(view: &View, seat: Seat, strength: Strength) -> Option<Temper> {
    let shows = strength == Strength::Fair && view.game != GameId::RemmiDemmi;
    let mut players = view.players().filter(|player| shows && player.robot);
    let machine = players.find(|player| player.seat == seat)?;
    Some(Temper::of(&machine.name))
}

/// What one of the robots does next, if any of them has something to do that `allows` lets it do now.
///
/// `sight` looks from a seat, whose page says at which of them a machine sits.
pub fn next(
    sight: impl Fn(Seat) -> Sight,
    memory: &mut Memory,
    rng: &mut Rng,
    allows: impl FnMut(&View, &Deed) -> bool,
) -> Option<(Seat, Deed)> {
    let first = sight(Seat(0)).view;
    let robots = first.seats.iter().filter(|seat| seat.robot);
    let robots = robots.map(|seat| seat.seat).collect();
    allowed(robots, sight, memory, rng, allows)
}

/// What one of these seats would do next if a machine sat there.
pub fn acts(
    seats: Vec<Seat>,
    sight: impl Fn(Seat) -> Sight,
    memory: &mut Memory,
    rng: &mut Rng,
) -> Option<(Seat, Deed)> {
    allowed(seats, sight, memory, rng, |_, _| true)
}

fn allowed(
    mut seats: Vec<Seat>,
    sight: impl Fn(Seat) -> Sight,
    memory: &mut Memory,
    rng: &mut Rng,
    mut allows: impl FnMut(&View, &Deed) -> bool,
) -> Option<(Seat, Deed)> {
    let turn = sight(*seats.first()?)
        .view
        .sheet()
        .and_then(|sheet| sheet.turn);
    // Whoever is asked something acts before whose turn it is: a close comes before the next draw.
    seats.sort_by_key(|seat| (turn == Some(*seat), *seat));
    seats.into_iter().find_map(|seat| {
        let sight = sight(seat);
        memory.look(&sight);
        let before = memory.clone();
        let deed = deed(&sight, memory, rng)?;
        let now = allows(&sight.view, &deed);
        if !now {
            // What is not done is not remembered.
            *memory = before;
        }
        now.then_some((seat, deed))
    })
}

fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let agreement = sight.view.proposal.as_ref();
    if agreement.is_some_and(|open| open.waiting.contains(&sight.seat)) {
        let seat = Some(sight.seat);
        return Some(Deed::Ask(Request::Agree { seat }));
    }
    // Everybody has agreed that nothing happens.
    if sight
        .view
        .countdown
        .is_some_and(|countdown| countdown.held.is_some())
    {
        return None;
    }
    if let Some(told) = sight.tells_of_unread(memory.threw.get(&sight.seat)) {
        return Some(told);
    }
    if let Some(told) = sight.tells_of_pile() {
        // A tag that was only missed is read again before anybody has answered.
        return memory.rested(sight, "brief").then_some(told);
    }
    if let Some(told) = sight.tells_which_it_threw(memory.threw.get(&sight.seat)) {
        // Whoever has thrown since knows more, and speaks first.
        let looks = if sight.my_turn() { 6 } else { 3 };
        return memory.waited(sight, "two", looks).then_some(told);
    }
    if sight.is_asked_of_throw(memory.threw.get(&sight.seat)) {
        return None;
    }
    let pile = sight.takes_up();
    pile.or_else(|| between(sight, memory))
        .or_else(|| match sight.view.game {
            GameId::RemmiDemmi => remmi_demmi::deed(sight, memory, rng),
            GameId::Rami => rami::deed(sight, memory, rng),
            GameId::Remigio => remigio::deed(sight, memory, rng),
            GameId::Rummoli => rummoli::deed(sight, memory, rng),
            GameId::Remi => remi::deed(sight, memory, rng),
        })
}

/// Between deals the dealer gathers and deals, if a machine plays that seat, and any machine gathers
/// where it is nobody's task; the reveal goes on by itself where no person sits who would like to
/// read it.
fn between(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let next = &sight.view.next;
    if next.action == Some(Action::Next) {
        let alone = sight.view.players().all(|seat| seat.robot);
        let dealer = sight.view.dealer == sight.seat;
        let goes_on = alone && dealer && memory.rested(sight, "next");
        return goes_on.then_some(Deed::Ask(Request::Next));
    }
    let between = matches!(sight.view.phase, Phase::Ready | Phase::Scored);
    if !between || next.seat.is_some_and(|seat| seat != sight.seat) {
        return None;
    }
    match next.action? {
        Action::Gather => Some(Deed::Gather),
        Action::Deal => next.seat.map(|_| Deed::Deal),
        _ => None,
    }
}
