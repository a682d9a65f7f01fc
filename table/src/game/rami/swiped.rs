//! Combinations that are swiped over the pad of their seat and then lie anywhere: what a pad has read in a turn
//! lies among them, even when it no longer reads it. So putting back undoes nothing here; that is said.

use std::collections::BTreeMap;

use rules::Seat;
use sensors::Uid;

use super::open::{Lying, Moved, Open};
use crate::clock::Micros;
use crate::felt::Place;
use crate::furniture::Melds;
use crate::game::patience::{MISSED, MOTION};
use crate::tabletop::Tabletop;
use crate::zone::Zone;

/// Combinations are swiped at this table.
pub(super) fn swipes(tabletop: &Tabletop) -> bool {
    tabletop.furniture.melds == Melds::Swiped
}

/// What was swiped in a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swiped {
    /// When the turn began.
    since: Micros,
    /// Over whose pad, and when.
    cards: BTreeMap<Uid, (Seat, Micros)>,
    /// When the player took it back last.
    taken_back: Option<Micros>,
}

impl Swiped {
    /// The next turn begins. What its player swiped before the last throw was sure counts.
    pub fn turn(&mut self, seat: Seat, now: Micros) {
        self.since = now;
        self.taken_back = None;
        self.cards.retain(|_, (pad, _)| *pad == seat);
    }

    /// Somebody has swiped something in this turn.
    pub fn is_any(&self) -> bool {
        !self.cards.is_empty()
    }

    /// The player of the turn takes it all back; what still lies on the pad lies there.
    pub fn take_back(&mut self, now: Micros) {
        self.cards.clear();
        self.taken_back = Some(now);
    }

    /// A pad lets go of a card late: one that had gone from it before is taken back too.
    fn let_go(&mut self, tabletop: &Tabletop) {
        let Some(back) = self.taken_back else {
            return;
        };
        let gone = |uid: Uid, pad: Seat, since: Micros| {
            let left = tabletop.felt.departure(uid);
            left.is_some_and(|left| {
                (left.zone, left.since) == (Zone::Pad(pad), since) && left.missed <= back
            })
        };
        self.cards
            .retain(|uid, (pad, since)| !gone(*uid, *pad, *since));
    }

    /// A turn goes on after all: what the next player swiped meanwhile is not forgotten.
    pub fn keep(&mut self, later: Swiped) {
        for (uid, swipe) in later.cards {
            self.cards.entry(uid).or_insert(swipe);
        }
    }
}

impl Open {
    /// Looks at the pads: that of the player, and those of all others once a card lies on the pile, for who is next may
    /// be quicker than the table: by then their pad may have let go of what they swiped.
    pub fn look_at_pads(&mut self, tabletop: &Tabletop, turn: Seat, thrown: Option<Uid>) {
        if !swipes(tabletop) {
            return;
        }
        let lies_since = thrown.and_then(|uid| tabletop.felt.since(uid));
        let mut swiped = Vec::new();
        for uid in tabletop.felt.known() {
            let here = on_pad(tabletop, uid);
            let here = here.filter(|(seat, _)| *seat == turn || thrown.is_some());
            let was = lies_since.and_then(|at| was_on_pad(tabletop, uid, at));
            let was = was.filter(|(seat, _)| *seat != turn);
            if let Some(swipe) = here.or(was)
                && (self.heap_of(uid).is_none() || self.is_swiped_again(tabletop, uid))
            {
                swiped.push((uid, swipe));
            }
        }
        self.swiped.cards.extend(swiped);
        self.swiped.let_go(tabletop);
    }

    /// A card of a combination came to a pad in this turn, from elsewhere: it did not lie there and was only missed.
    fn is_swiped_again(&self, tabletop: &Tabletop, uid: Uid) -> bool {
        let came = tabletop
            .felt
            .since(uid)
            .is_some_and(|at| at > self.swiped.since);
        let was_there = tabletop.felt.departure(uid).is_none();
        came && !was_there && tabletop.felt.absence(uid).is_none_or(|away| away >= MISSED)
    }

    /// Takes into what has moved what was swiped in the turn of that seat.
    pub(super) fn moved_by_swiping(
        &self,
        tabletop: &Tabletop,
        (turn, lying): (Seat, Lying),
        uid: Uid,
        moved: &mut Moved,
    ) {
        let swipe = self.swiped.cards.get(&uid);
        let swiped = swipe.filter(|(pad, _)| *pad == turn).map(|(_, at)| *at);
        let on_pad = tabletop.felt.lies(uid, Zone::Pad(turn));
        let thrown = moved.thrown.is_some_and(|thrown| thrown.tag == Some(uid)) && !on_pad;
        // What came to the pile after it was swiped, or in this turn out of a combination.
        let after = swiped.unwrap_or(self.swiped.since);
        let to_pile = matches!(self.lies(tabletop, uid), Some((Zone::Discard, at)) if at > after);
        moved.swiped_at.extend(swiped.map(|at| (uid, at)));
        match (self.heap_of(uid), swiped) {
            (Some(heap), _) if thrown || to_pile => moved.gone[heap].push(lying),
            (Some(heap), Some(_)) => moved.again.push((heap, lying)),
            (None, Some(_)) if !thrown && !to_pile => moved.came.push((turn, lying)),
            _ => {}
        }
    }
}

/// Over whose pad a card is, and since when.
fn on_pad(tabletop: &Tabletop, uid: Uid) -> Option<(Seat, Micros)> {
    match tabletop.place(uid) {
        Place::On(Zone::Pad(seat)) => Some((seat, tabletop.felt.since(uid)?)),
        _ => None,
    }
}

/// Over whose pad a card went that has come nowhere else, if that was after a throw first read at that time: the reads before may
/// have missed it.
fn was_on_pad(tabletop: &Tabletop, uid: Uid, thrown: Micros) -> Option<(Seat, Micros)> {
    let gone = tabletop.felt.gone(uid)?;
    match gone.zone {
        Zone::Pad(seat) if gone.missed + MOTION > thrown => Some((seat, gone.since)),
        _ => None,
    }
}
