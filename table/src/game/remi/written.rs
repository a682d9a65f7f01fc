//! A turn that was written down, until it is certain: an antenna is sure of an absence later than the turn
//! is judged, and the thrown tile may prove to have been taken up before that.

use rules::remi::Tile;
use sensors::Uid;

use super::turn::Turn;
use super::{Dealt, Remi};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::patience::SETTLE;
use crate::game::seated::Stage;
use crate::game::showing::Showing;
use crate::game::stock::was_drawn;
use crate::game::turn_clock::SaidOver;
use crate::words::{Say, say};
use crate::zone::Zone;

/// The newest turn that was written down.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    /// The tile that was thrown.
    tag: Uid,
    /// When that was.
    thrown: Micros,
    /// When the turn was written.
    at: Micros,
    /// It in a sentence.
    told: Say,
    /// The thrown tile was taken up before.
    taken_up: bool,
    /// The turn before it was written, or, once the tile was taken up, the one after.
    other: Box<(Turn, Option<Showing>)>,
}

impl Written {
    pub(super) fn new(
        (tag, thrown): (Uid, Micros),
        at: Micros,
        before: Turn,
        showing: Option<Showing>,
        told: Say,
    ) -> Written {
        Written {
            tag,
            thrown,
            at,
            told,
            taken_up: false,
            other: Box::new((before, showing)),
        }
    }
}

impl Remi {
    /// A tile is not read in the column since then. If the turn that it ended was written later than
    /// that, the turn is not over, unless the next player lays already, or has drawn.
    pub(super) fn thinks_again(&mut self, uid: Uid, missed: Micros) {
        let Some(deal) = self.playing() else {
            return;
        };
        let taken_up = |one: &Written| one.tag == uid && !one.taken_up && missed < one.at;
        // A joker that lies in its combination has not come in this turn.
        let mut fresh = deal.turn.shown.fresh.iter();
        let waits = deal.turn.seat().is_some() && fresh.all(|tile| tile.from.is_some());
        let newest = deal.written.as_ref().filter(|one| taken_up(one));
        let waits = waits && newest.is_some_and(|one| !self.is_drawn_after(one));
        if !waits || self.is_pushed(uid) {
            return;
        }
        self.turn_over();
        let seat = self.playing().and_then(|deal| deal.turn.seat());
        if let Some((seat, tile)) = seat.zip(self.tile(uid)) {
            let name = self.name(seat);
            self.chronicle.step(match self.has_spot() {
                true => say!("re-log-left-spot", name = name, card = tile),
                false => say!("log-thought-again", name = name, card = tile),
            });
        }
    }

    /// A tile came that was laid along with the one that ended the turn before, or sooner, and was missed until now: it is
    /// of that turn.
    pub(super) fn hears_late(&mut self, uid: Uid, zone: Zone, since: Micros) {
        let Some(deal) = self.playing() else {
            return;
        };
        let written = deal.written.as_ref();
        let along = |one: &Written| !one.taken_up && since < one.thrown + SETTLE;
        let fresh = !deal.turn.column.contains(&Some(uid)) && !deal.turn.lay(uid);
        let pushed = self.has_spot() && zone == Zone::Discard;
        if fresh && !pushed && written.is_some_and(along) {
            self.turn_over();
        }
    }

    /// The tile that was taken up so soon was thrown: the next player takes it (RE-22), or draws.
    pub(super) fn is_over_after_all(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let Some(written) = deal.written.as_ref().filter(|one| one.taken_up) else {
            return;
        };
        let is_taken = self.is_laid_by_the_next(&deal.turn, written)
            || self.is_more_taken(&deal.turn, written);
        if is_taken || self.is_drawn_after(written) {
            self.stands_after_all();
        }
    }

    /// They say so of the tile that was taken up so soon: the next player has it. Whether it is that tile.
    pub(super) fn is_thrown_after_all(&mut self, tile: Tile) -> bool {
        let written = self.playing().and_then(|deal| deal.written.as_ref());
        let gone = written.filter(|one| one.taken_up).map(|one| one.tag);
        let is = gone.is_some_and(|uid| {
            self.tabletop.place(uid) == Place::Away && self.tile(uid) == Some(tile)
        });
        if is {
            self.stands_after_all();
        }
        is
    }

    /// The turn that was written was over.
    fn stands_after_all(&mut self) {
        let written = self.playing().and_then(|deal| deal.written.as_ref());
        let Some(told) = written.map(|one| one.told.clone()) else {
            return;
        };
        self.turn_over();
        self.chronicle.step(told);
        self.moved(self.tabletop.now);
    }

    /// It, or one from before it in the column, lies with what the next player lays, and explains nothing in the turn of who
    /// threw it.
    fn is_laid_by_the_next(&self, turn: &Turn, written: &Written) -> bool {
        let next = written.other.0.seat();
        let area = next.map(|seat| Place::On(Zone::Melds(seat)));
        let mut torn = turn.column.iter().flatten().chain([&written.tag]);
        torn.any(|uid| area == Some(self.tabletop.place(*uid)))
            && turn.shown.thrown.is_empty()
            && !turn.now.is_legal()
    }

    /// What lay before it leaves the column with it or after it. Who threw it has drawn or torn in that turn (RE-14), so
    /// takes no more than that tile.
    fn is_more_taken(&self, turn: &Turn, written: &Written) -> bool {
        let felt = &self.tabletop.felt;
        let before = turn.column.last().copied().flatten();
        let left = before.filter(|uid| !self.lies_in_column(*uid));
        let left = left.and_then(|uid| felt.departure(uid));
        let taken = felt.departure(written.tag);
        left.zip(taken)
            .is_some_and(|(left, taken)| left.zone == Zone::Discard && left.missed >= taken.missed)
    }

    /// A tile was drawn after the throw, where an antenna under a stack tells. Nobody draws twice (RE-14): it was the next
    /// player.
    fn is_drawn_after(&self, written: &Written) -> bool {
        // Whoever threw may have drawn just before; the next tile of the stack is read that much later.
        was_drawn(&self.tabletop.felt, written.thrown + SETTLE)
    }

    /// From the one side of the written turn to the other.
    fn turn_over(&mut self) {
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        if let Some(written) = &mut deal.written {
            written.taken_up = !written.taken_up;
            let (turn, showing) = &mut *written.other;
            std::mem::swap(&mut deal.turn, turn);
            std::mem::swap(&mut deal.showing, showing);
            deal.turn.said_over = SaidOver::No;
        }
    }
}
