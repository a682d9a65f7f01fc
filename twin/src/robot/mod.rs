//! Seats that the machine plays, so that one person can try every game.
//!
//! A robot knows what a person at its seat knows, and has nothing else to go by ([`Sight`]): its page, and
//! the felt with face down what lies face down for it. It moves pieces and says things like people do; the
//! hub cannot tell. What it wants next is one [`Deed`] at a time, from the state alone, so that it can be run by a
//! clock of any kind.

mod advice;
mod coach;
mod courtesy;
mod rami;
mod remi;
mod remigio;
mod remmi_demmi;
mod rummoli;
mod sight;

pub use advice::{Advice, Person};
pub use coach::Moment;
pub use courtesy::Courtesy;
pub use sight::Sight;

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use players::{Strength, Temper};
use rules::card::Card;
use rules::option::Declared;
use table::event::Request;
use table::game::GameId;
use table::piece::Piece;
use table::view::{Action, Phase, View};
use table::zone::Zone;

use crate::spot::Spot;
use rules::Seat;

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
    /// Slaps the timer.
    Slap,
    /// Takes the other's packet from the trays, and gives its own.
    TakeTrade,
    /// Takes its packet back; so does the other.
    TakeBack,
}

/// What the robots remember, since no state tells whether somebody has drawn: what each did in the
/// turn that is under way, how often it has waited, what it threw last, and that a close was refused, which all hear.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    turn: BTreeMap<Seat, (u32, usize, Phase)>,
    done: BTreeMap<(Seat, &'static str), u32>,
    threw: BTreeMap<Seat, String>,
    /// From which place of the column each tore when it drew last, if it did (Remi).
    tore: BTreeMap<Seat, usize>,
    /// The pile or column by the last throw of each, until somebody throws after it, or it takes its piece back.
    lies: BTreeMap<Seat, Lies>,
    /// What each throws for the card that it took from the pile (Remigio).
    throws: BTreeMap<Seat, Card>,
    /// Who took what from the pile (Remigio).
    taken: remigio::Taken,
    /// The turn of each since it drew, as its player has chosen it (Rami).
    turns: BTreeMap<Seat, rami::Turn>,
    /// What is left to do of the turn of each (Remi).
    tiles: BTreeMap<Seat, remi::Turn>,
    /// Who was left with three tiles and has not said so (Remi).
    forgot: BTreeSet<Seat>,
    /// Whom each has seen to do that (Remi).
    noticed: BTreeMap<Seat, Seat>,
    /// What each has left to say before the first throw (Remi).
    before: BTreeMap<Seat, remi::Before>,
    /// What each has traded in the round (Remmi-Demmi).
    traders: BTreeMap<Seat, remmi_demmi::Trader>,
    /// What was seen in the deal before (Rummoli).
    rummoli: rummoli::Seen,
    /// How far the game was when each cut last (Rummoli).
    cut: BTreeMap<Seat, (u32, usize)>,
    /// The match in which a close was refused.
    refused: Option<u32>,
    /// The match and deal in which each has drawn last.
    drawn: BTreeMap<Seat, (u32, u32)>,
    /// The options of the match by their names, where they are not the default: the page shows them until the first deal.
    options: BTreeMap<String, String>,
    /// What a person had before them when they were watched last, and in which match and deal.
    had: ((u32, u32), Vec<String>),
    /// How well they play, in turn from the first seat on; none is as by default.
    pub strengths: Vec<Strength>,
}

/// The ways of the machine at that seat, the same wherever one of its name plays; none where they would show nowhere: the fair
/// player alone chooses by them, and not at Remmi-Demmi.
pub fn temper(view: &View, seat: Seat, strength: Strength) -> Option<Temper> {
    let shows = strength == Strength::Fair && view.game != GameId::RemmiDemmi;
    let mut players = view.players().filter(|player| shows && player.robot);
    let machine = players.find(|player| player.seat == seat)?;
    Some(Temper::of(&machine.name))
}

/// The pile or column as somebody's throw left it.
#[derive(Clone, Debug)]
struct Lies {
    /// The newest last.
    pile: Vec<String>,
    /// How much of it still lay when the least did.
    left: usize,
}

impl Lies {
    /// Nobody has thrown since: on the pile lies as much, or less. What was taken and lies there again was thrown, as the
    /// first of two torn tiles may be.
    fn still(&mut self, now: &[String]) -> bool {
        let again = now.len() > self.left;
        self.left = self.left.min(now.len());
        self.pile.starts_with(now) && !again
    }
}

impl Memory {
    /// Forgets what was done in another turn. A player who has drawn and not thrown yet is still in their turn, even if
    /// the table thought for a moment that it was another's.
    fn look(&mut self, sight: &Sight) {
        let view = &sight.view;
        if let Some(seating) = &view.seating {
            self.options.clone_from(&seating.options);
        }
        match view.game {
            GameId::Remigio => self.taken.look(sight),
            GameId::Rummoli => self.rummoli.look(view),
            _ => {}
        }
        let now = pile(sight);
        let back = |threw: &String| {
            let hand = sight.hand();
            hand.iter().any(|(_, piece)| piece.to_string() == *threw)
        };
        self.lies.retain(|seat, then| {
            *seat != sight.seat || then.still(&now) && !then.pile.last().is_some_and(back)
        });
        let turn = (view.round, steps(view), view.phase);
        let before = self.turn.insert(sight.seat, turn);
        if before != Some(turn) {
            let same_deal =
                before.is_some_and(|(round, _, phase)| (round, phase) == (turn.0, turn.2));
            let draws = same_deal && !self.did(sight, "threw");
            let seat = sight.seat;
            // Saying it is a step of the game; it is said again after another turn of its own, and not after one that
            // is opened again for a moment.
            let called = same_deal && (!sight.my_turn() || self.lies.contains_key(&seat));
            if !same_deal {
                self.lies.remove(&seat);
            }
            self.done.retain(|(other, what), _| match *what {
                _ if *other != seat => true,
                "drew" | "three" => draws,
                "carte" => called,
                _ => false,
            });
        }
    }

    /// How the table plays.
    fn options<T: Declared>(&self) -> T {
        let mut options = T::default();
        for (key, text) in &self.options {
            options.set(key, text);
        }
        options
    }

    /// From now on it remembers that, but for what it has seen of the person.
    fn goes_on_as(&mut self, other: Memory) {
        let had = std::mem::take(&mut self.had);
        *self = Memory { had, ..other };
    }

    /// What a person at a seat has done since they were watched last: a piece of theirs that lies on the pile now was
    /// thrown. Gives that one.
    fn watch(&mut self, sight: &Sight) -> Option<Piece> {
        let own = |spot: Spot| sight.ids(spot);
        let (hand, pile) = (own(Spot::Hand(sight.seat)), own(Spot::Zone(Zone::Discard)));
        let zones = [Zone::Pad(sight.seat), Zone::Melds(sight.seat)];
        let laid = zones.into_iter().flat_map(|zone| own(Spot::Zone(zone)));
        let has: Vec<String> = hand.iter().cloned().chain(laid).collect();
        let deal = (sight.view.epoch, sight.view.round);
        let (then, mut had) = std::mem::replace(&mut self.had, (deal, has));
        if then != deal {
            // Dealt anew.
            had.clear();
        }
        let thrown = pile.last().filter(|top| had.contains(top));
        let thrown = thrown.and_then(|top| top.parse().ok());
        if let Some(thrown) = &thrown {
            self.throws(sight, thrown);
        }
        self.look(sight);
        match sight.drew && sight.my_turn() {
            true => self.has_now_drawn(sight),
            false => drop(self.done.remove(&(sight.seat, "drew"))),
        }
        thrown
    }

    /// How well that seat plays.
    fn strength(&self, seat: Seat) -> Strength {
        let strengths = self.strengths.iter().cycle();
        strengths.copied().nth(seat.index()).unwrap_or_default()
    }

    fn temper(&self, sight: &Sight) -> Option<Temper> {
        temper(&sight.view, sight.seat, self.strength(sight.seat))
    }

    /// It was done in this turn.
    fn did(&self, sight: &Sight, what: &'static str) -> bool {
        self.done.contains_key(&(sight.seat, what))
    }

    /// Not done in this turn yet; now it is.
    fn once(&mut self, sight: &Sight, what: &'static str) -> bool {
        self.done.insert((sight.seat, what), 1).is_none()
    }

    /// What it throws.
    fn throws(&mut self, sight: &Sight, card: &Piece) {
        self.once(sight, "threw");
        self.threw.insert(sight.seat, card.to_string());
        let mut pile = pile(sight);
        if !pile.contains(&card.to_string()) {
            pile.push(card.to_string());
        }
        let left = pile.len();
        self.lies.insert(sight.seat, Lies { pile, left });
    }

    /// It has thrown in this turn, even where the table opens again what was over: it has not drawn since, and nobody has
    /// thrown. The next player may have taken its piece already.
    fn has_thrown(&self, sight: &Sight, drew: bool) -> bool {
        self.lies.contains_key(&sight.seat) && !drew || self.did(sight, "threw")
    }

    /// A close was refused.
    fn learn_refused(&mut self, sight: &Sight) {
        self.refused = Some(sight.view.epoch);
    }

    /// A close was refused in this match.
    fn has_refused(&self, sight: &Sight) -> bool {
        self.refused == Some(sight.view.epoch)
    }

    /// What it does to draw; a card that is in its hand was drawn.
    fn drew(&mut self, sight: &Sight, deed: Deed) -> Option<Deed> {
        if matches!(deed, Deed::Carry(_, Spot::Hand(_))) {
            self.has_now_drawn(sight);
        }
        Some(deed)
    }

    fn has_now_drawn(&mut self, sight: &Sight) {
        self.once(sight, "drew");
        let deal = (sight.view.epoch, sight.view.round);
        self.drawn.insert(sight.seat, deal);
    }

    /// It has drawn in this deal.
    fn has_drawn(&self, sight: &Sight) -> bool {
        self.drawn.get(&sight.seat) == Some(&(sight.view.epoch, sight.view.round))
    }

    /// It has waited this many looks in this turn; then it starts waiting again.
    fn waited(&mut self, sight: &Sight, what: &'static str, looks: u32) -> bool {
        let waited = self.done.entry((sight.seat, what)).or_default();
        *waited += 1;
        if *waited < looks {
            return false;
        }
        *waited = 0;
        true
    }

    /// It has waited a little: the readers have had their time.
    fn rested(&mut self, sight: &Sight, what: &'static str) -> bool {
        self.waited(sight, what, 3)
    }
}

/// How many things have happened that may be taken back.
fn steps(view: &View) -> usize {
    view.past.first().map_or(0, |past| past.id)
}

/// What lies on the discard pile or in the column, the newest last.
fn pile(sight: &Sight) -> Vec<String> {
    let lies = sight.pieces(Spot::Zone(Zone::Discard)).into_iter();
    lies.map(|(_, piece)| piece.to_string()).collect()
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
    if let Some(told) = sight.tells_of_pile(memory.threw.get(&sight.seat)) {
        // A tag that was only missed is read again before anybody has answered.
        return memory.rested(sight, "brief").then_some(told);
    }
    let threw = memory.threw.get(&sight.seat);
    let threw = threw.filter(|_| memory.has_thrown(sight, false));
    if let Some(told) = sight.tells_which_it_threw(threw) {
        return memory.rested(sight, "two").then_some(told);
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
