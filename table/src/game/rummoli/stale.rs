//! Cards that lie on the pads since before: they belong to what was counted then, or to a step that
//! was taken back, and are not laid anew because an antenna missed them for a moment.

use std::collections::BTreeMap;

use sensors::Uid;

use crate::base::Base;
use crate::clock::Micros;
use crate::game::patience::TAKEN_UP;
use crate::zone::Zone;

/// Each card with its pad and, while it is not read, since when.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stale {
    cards: BTreeMap<Uid, (usize, Option<Micros>)>,
}

impl Stale {
    /// What lies on the pads now.
    pub(super) fn lying(base: &Base, players: usize) -> Stale {
        let on = |seat: usize| {
            let pieces = base.pieces_on(Zone::Pad(seat as u8)).0.into_iter();
            pieces.map(move |(uid, _)| (uid, (seat, None)))
        };
        Stale {
            cards: (0..players).flat_map(on).collect(),
        }
    }

    /// A tag is not read on a pad any more; `since` is the first missed read. Several cards that are
    /// all gone at once were taken up, however short that was: no antenna misses a whole hand.
    pub(super) fn left(&mut self, uid: Uid, seat: usize, since: Micros) {
        if let Some((pad, gone)) = self.cards.get_mut(&uid)
            && *pad == seat
        {
            *gone = Some(since);
        }
        let own = self.cards.values().filter(|(pad, _)| *pad == seat);
        let gone: Vec<bool> = own.map(|(_, gone)| gone.is_some()).collect();
        if gone.len() > 1 && gone.iter().all(|gone| *gone) {
            self.cards.retain(|_, (pad, _)| *pad != seat);
        }
    }

    /// A tag is read, first at `since`; says whether it has lain there all the while.
    pub(super) fn lies_still(&mut self, uid: Uid, zone: Zone, since: Micros) -> bool {
        let Some((pad, gone)) = self.cards.get_mut(&uid) else {
            return false;
        };
        let missed = gone.is_none_or(|gone| since < gone + TAKEN_UP);
        if missed && zone == Zone::Pad(*pad as u8) {
            *gone = None;
            return true;
        }
        self.cards.remove(&uid);
        false
    }

    /// It lies there since before.
    pub(super) fn holds(&self, uid: Uid) -> bool {
        self.cards.contains_key(&uid)
    }
}
