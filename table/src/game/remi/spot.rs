//! Remi with a throw spot: a tile is read on the spot and pushed on into a row that no antenna watches.
//!
//! What leaves the spot and is read nowhere lies in the row or is back on the rack. One that has rested
//! long enough to be judged was thrown; with one that has not, its player is asked.

use rules::remi::Tile;
use sensors::Uid;

use super::Remi;
use super::shown::Shown;
use super::turn::{Standing, Turn};
use crate::clock::Micros;
use crate::felt::Departure;
use crate::furniture::Column;
use crate::game::patience::{GRACE, SETTLE};
use crate::zone::Zone;

/// What it means that a tile left the spot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// It lies in the row.
    Pushed,
    /// It is back on the rack.
    TakenBack,
    /// One of the two.
    Unknown,
}

/// A tile that lay on the spot in this turn: from when on, and until when if it no longer lies there.
#[derive(Clone, Copy)]
struct Lay {
    uid: Uid,
    since: Micros,
    until: Option<Micros>,
}

/// What was answered of a tile that left the spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OffSpot {
    /// Its tag.
    pub uid: Uid,
    /// When it came there.
    pub since: Micros,
    /// When that was said.
    pub at: Micros,
    /// Whether it was thrown.
    pub thrown: bool,
}

impl Remi {
    /// Thrown tiles are read on a spot and lie in a row beside it.
    pub(super) fn has_spot(&self) -> bool {
        self.tabletop.furniture.column == Column::Spot
    }

    /// A tile left the spot in this turn and is read nowhere.
    pub(super) fn left_spot(&self, turn: &Turn, uid: Uid) -> Option<Departure> {
        let left = self.tabletop.felt.gone(uid)?;
        let here = self.has_spot() && left.zone == Zone::Discard;
        // What lay there before is of the turn before, or was taken back with a step.
        (here && left.since >= turn.watched).then_some(left)
    }

    /// That it left the spot so tells that it was thrown, if nothing else does: it has rested, or its
    /// player says so by the timer.
    pub(super) fn is_pushed(&self, uid: Uid) -> bool {
        let rested = |left: Departure| left.missed >= left.since + SETTLE;
        let long = self.tabletop.felt.departure(uid).is_some_and(rested);
        self.has_spot() && (long || self.clock.ends_by_slap())
    }

    /// What was thrown and pushed on, and what may have been. Those that are read `late` were thrown before.
    pub(super) fn look_at_spot(&self, turn: &Turn, late: &[Uid], shown: &mut Shown) {
        let since = |uid: Uid| self.tabletop.felt.since(uid).unwrap_or_default();
        let lying = shown.thrown.iter().filter_map(|(tag, _)| *tag);
        let lying = lying.map(|uid| Lay {
            uid,
            since: since(uid),
            until: None,
        });
        let thrown = |uid: &Uid| !late.contains(uid) && self.may_be_thrown(turn, *uid, shown.tear);
        let left = self.tabletop.felt.known().filter(thrown).filter_map(|uid| {
            let left = self.left_spot(turn, uid)?;
            Some(Lay {
                uid,
                since: left.since,
                until: Some(left.missed),
            })
        });
        let mut all: Vec<Lay> = lying.chain(left).collect();
        all.sort_by_key(|lay| lay.since);
        for lay in &all {
            let (Some(until), Some(tile)) = (lay.until, self.tile(lay.uid)) else {
                continue;
            };
            match self.meaning(turn, *lay, until, &all) {
                Left::Pushed => {
                    // What else lies on the spot then came later, and is the next player's.
                    shown.thrown = vec![(Some(lay.uid), tile)];
                    return;
                }
                Left::Unknown => {
                    shown.ask_thrown = shown.ask_thrown.or(Some((lay.uid, tile)));
                }
                Left::TakenBack => {}
            }
        }
    }

    /// What was answered to be thrown, wherever the next player has taken it since.
    pub(super) fn said_to_be_thrown(&self, turn: &Turn) -> Option<(Uid, Tile)> {
        let mut said = turn.left_spot.iter().rev();
        let uid = said.find(|said| self.is_off_spot(turn, said))?.uid;
        Some((uid, self.tile(uid)?))
    }

    /// It was thrown, and since that was said it is not read on the spot, and no step was taken back.
    fn is_off_spot(&self, turn: &Turn, said: &OffSpot) -> bool {
        let left = self.tabletop.felt.departure(said.uid);
        let before = left.is_none_or(|left| left.zone != Zone::Discard || left.heard <= said.at);
        said.thrown && said.at >= turn.held_at && before && !self.lies_in_column(said.uid)
    }

    /// A tile that was thrown in this turn and lies before the next player.
    pub(super) fn torn_by_the_next(&self, turn: &Turn) -> Option<OffSpot> {
        let next = turn.next_seat()?;
        let torn = |uid: Uid| {
            let left = self.tabletop.felt.departure(uid)?;
            let off = left.zone == Zone::Discard && left.since >= turn.watched;
            let old = turn.column.contains(&Some(uid));
            let lies = self.zone(uid) == Some(Zone::Melds(next));
            (off && lies && !old).then_some(OffSpot {
                uid,
                since: left.since,
                at: self.tabletop.now,
                thrown: true,
            })
        };
        self.tabletop.felt.tags().find_map(torn)
    }

    /// When a thrown tile came where it was thrown.
    pub(super) fn came_thrown(&self, turn: &Turn, uid: Uid) -> Option<Micros> {
        let mut said = turn.left_spot.iter().rev();
        let said = said.find(|said| said.uid == uid && self.is_off_spot(turn, said));
        said.map(|said| said.since).or_else(|| self.came(uid))
    }

    /// It is a tile that the player may throw: none of the row, but for those that they tear and throw
    /// again.
    fn may_be_thrown(&self, turn: &Turn, uid: Uid, tear: Option<usize>) -> bool {
        match turn.column.iter().position(|tag| *tag == Some(uid)) {
            Some(at) => {
                let left = self.tabletop.felt.departure(uid);
                let again =
                    |torn| left.is_some_and(|left| self.is_after_tear(turn, torn, left.since));
                tear.is_some_and(|torn| at >= torn && again(torn))
            }
            None => !turn.lay(uid) || self.tile(uid) == Some(Tile::Joker),
        }
    }

    /// What was answered since it left the spot.
    fn said(&self, turn: &Turn, uid: Uid) -> Option<bool> {
        let left = self.tabletop.felt.gone(uid);
        let since = |at: Micros| left.is_some_and(|left| at >= left.heard);
        let said = turn.left_spot.iter().rev();
        let mut said = said.filter(|said| said.uid == uid && since(said.at));
        said.next().map(|said| said.thrown)
    }

    fn meaning(&self, turn: &Turn, lay: Lay, until: Micros, all: &[Lay]) -> Left {
        match self.said(turn, lay.uid) {
            Some(true) => return Left::Pushed,
            Some(false) => return Left::TakenBack,
            None if turn.said_thrown().is_some() && turn.said_thrown() == self.tile(lay.uid) => {
                return Left::Pushed;
            }
            None => {}
        }
        let others = || all.iter().filter(|other| other.uid != lay.uid);
        // Of two that one hand laid the one that goes is not meant.
        let stays = |other: &Lay| other.until.is_none_or(|end| end > until);
        let together = |other: &Lay| other.since <= until && stays(other);
        let one_hand = |other: &Lay| other.since.abs_diff(lay.since) < GRACE;
        if others().any(|other| together(other) && one_hand(other)) {
            return Left::TakenBack;
        }
        let pushed = match turn.standing {
            Standing::Right => self.is_pushed(lay.uid),
            Standing::Wrong => false,
            // It has rested since.
            Standing::Mended(at) => self.is_pushed(lay.uid) && until >= at + SETTLE,
        };
        let next = others().map(|other| other.since).filter(|at| *at > until);
        match (next.min(), pushed) {
            // So soon nobody else has drawn and thrown.
            (Some(at), false) if at <= until + GRACE => Left::TakenBack,
            (None, true) => Left::Pushed,
            _ => Left::Unknown,
        }
    }
}
