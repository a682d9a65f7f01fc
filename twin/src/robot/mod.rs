//! Seats that the machine plays, so that one person can try every game.
//!
//! A robot knows what a person at its seat knows: its own hand and pad, what its page shows, and
//! that a pile has a top. It moves pieces and says things like people do; the hub cannot tell.
//! What it wants next is one [`Deed`] at a time, from the state alone, so that it can be run by a
//! clock of any kind.

mod courtesy;
mod rami;
mod remi;
mod remigio;
mod remmi_demmi;
mod rummoli;

pub use courtesy::Courtesy;

use std::collections::BTreeMap;
use std::fmt;

use fastrand::Rng;
use table::event::Request;
use table::game::{GameId, Vocabulary, yes_no};
use table::piece::Piece;
use table::view::{Action, CallInput, CallView, Phase, View};
use table::zone::Zone;

use crate::draw;
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
    /// Slaps the timer.
    Slap,
    /// Takes the other's packet from the trays, and gives its own.
    TakeTrade,
    /// Takes its packet back; so does the other.
    TakeBack,
}

/// What the robots remember, since no state tells whether somebody has drawn: what each did in the
/// turn that is under way, and how often it has waited.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    turn: BTreeMap<u8, (u32, usize, Phase)>,
    done: BTreeMap<(u8, &'static str), u32>,
}

impl Memory {
    /// Forgets what was done in another turn.
    fn look(&mut self, sight: &Sight<'_>) {
        let view = sight.view;
        let steps = view.past.first().map_or(0, |past| past.id);
        let turn = (view.round, steps, view.phase);
        if self.turn.insert(sight.seat, turn) != Some(turn) {
            self.done.retain(|(seat, _), _| *seat != sight.seat);
        }
    }

    /// It was done in this turn.
    fn did(&self, sight: &Sight<'_>, what: &'static str) -> bool {
        self.done.contains_key(&(sight.seat, what))
    }

    /// Not done in this turn yet; now it is.
    fn once(&mut self, sight: &Sight<'_>, what: &'static str) -> bool {
        self.done.insert((sight.seat, what), 1).is_none()
    }

    /// It has waited so many looks in this turn; then it waits anew.
    fn waited(&mut self, sight: &Sight<'_>, what: &'static str, looks: u32) -> bool {
        let waited = self.done.entry((sight.seat, what)).or_default();
        *waited += 1;
        if *waited < looks {
            return false;
        }
        *waited = 0;
        true
    }

    /// It has waited a little: the readers have had their time.
    fn rested(&mut self, sight: &Sight<'_>, what: &'static str) -> bool {
        self.waited(sight, what, 3)
    }
}

/// What a robot sees.
pub struct Sight<'a> {
    /// Its seat.
    pub seat: u8,
    /// Its page.
    pub view: &'a View,
    /// The table: only its own hand, what lies open, and the tops of piles are looked at.
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
    fn call(&self, word: impl Vocabulary) -> Option<&CallView> {
        let mut calls = self.view.calls.iter();
        calls.find(|call| call.call == word.name() && call.seat == self.seat)
    }

    /// It says a call, with what comes with it.
    fn says(&self, word: impl Vocabulary, value: Option<String>) -> Option<Deed> {
        let call = self.call(word)?;
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

    /// It has thrown, and its turn is not over: it says so where that ends a turn; after a while it
    /// says what it threw, since an antenna takes up so many tags and no more.
    fn waits_for_turn<W: Vocabulary>(
        &self,
        memory: &mut Memory,
        over: W,
        unread: W,
    ) -> Option<Deed> {
        let over = self.says(over, None);
        over.or_else(|| {
            let pile = self.pieces(Spot::Zone(Zone::Discard));
            let is_seen = self.view.sheet.as_ref()?.discard.len() >= pile.len();
            let patient = memory.waited(self, "unread", 40) && !is_seen;
            let thrown = pile.last()?.1.printed();
            patient.then(|| self.says(unread, Some(thrown)))?
        })
    }

    /// It answers a question, if it stands.
    fn answers(&self, about: impl fmt::Display, yes: bool) -> Option<Deed> {
        let question = about.to_string();
        let asked = self.view.questions.iter().any(|asked| asked.id == question);
        let value = yes_no(yes).to_owned();
        asked.then_some(Deed::Ask(Request::Answer { question, value }))
    }

    /// The top of the stock; an empty one is said, and then made anew from the discards.
    fn draws(&self, empty: impl Vocabulary, rng: &mut Rng) -> Option<Deed> {
        if let Some((name, _)) = self.top(Zone::Stock).or_else(|| self.top(Zone::Centre)) {
            return Some(Deed::Carry(vec![name], Spot::Hand(self.seat)));
        }
        let said = self.says(empty, None);
        said.or_else(|| self.shuffle(Zone::Discard, rng))
    }

    /// Something that it laid is not read yet.
    fn is_unread(&self) -> bool {
        let own = Zone::Melds(self.seat);
        let groups = self.view.sheet.iter().flat_map(|sheet| &sheet.groups);
        let own_groups = groups.filter(|group| group.zone == own);
        let seen: usize = own_groups.map(|group| group.pieces.len()).sum();
        seen != self.pieces(Spot::Zone(own)).len()
    }

    /// Something that was laid is not judged yet, or is not good.
    fn is_unsettled(&self) -> bool {
        let mut groups = self.view.sheet.iter().flat_map(|sheet| &sheet.groups);
        self.is_unread() || groups.any(|group| group.verdict != table::view::Verdict::Valid)
    }

    /// It has taken a plaque in this round.
    fn has_claimed(&self) -> bool {
        let claims = &self.view.claims;
        let seat = self.view.seats.get(usize::from(self.seat));
        claims.iter().any(|claim| claim.seat == Some(self.seat))
            || seat.is_some_and(|seat| seat.plaque.is_some())
            || self
                .pad()
                .iter()
                .any(|(_, piece)| matches!(piece, Piece::Plaque(_)))
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
        draw::shuffle(rng, &mut names);
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
/// `view` cuts the page of a seat, and says at which of them a machine sits.
pub fn next(
    world: &World,
    view: impl Fn(u8) -> View,
    memory: &mut Memory,
    rng: &mut Rng,
) -> Option<(u8, Deed)> {
    let first = view(0);
    let robots = first.seats.iter().filter(|seat| seat.robot);
    let robots = robots.map(|seat| seat.seat).collect();
    acts(robots, world, view, memory, rng)
}

/// What one of these seats would do next if a machine sat there.
pub fn acts(
    mut seats: Vec<u8>,
    world: &World,
    view: impl Fn(u8) -> View,
    memory: &mut Memory,
    rng: &mut Rng,
) -> Option<(u8, Deed)> {
    let turn = view(*seats.first()?).sheet.and_then(|sheet| sheet.turn);
    // Whoever is asked something acts before whose turn it is: a close comes before the next draw.
    seats.sort_by_key(|seat| (turn == Some(*seat), *seat));
    seats.into_iter().find_map(|seat| {
        let sight = Sight {
            seat,
            view: &view(seat),
            world,
        };
        memory.look(&sight);
        Some((seat, deed(&sight, memory, rng)?))
    })
}

fn deed(sight: &Sight<'_>, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
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
    between(sight, memory).or_else(|| match sight.view.game {
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
fn between(sight: &Sight<'_>, memory: &mut Memory) -> Option<Deed> {
    let next = &sight.view.next;
    if next.action == Some(Action::Next) {
        let alone = sight.view.seats.iter().all(|seat| seat.robot);
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
