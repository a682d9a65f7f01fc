//! Cards that have lain on the pads from before: they belong to what was counted then, or to a step that
//! was taken back, and do not count as laid again because an antenna missed them for a moment.

use std::collections::BTreeMap;

use rules::Seat;
use sensors::Uid;

use crate::game::patience::TAKEN_UP;
use crate::tabletop::Tabletop;
use crate::zone::Zone;

/// Each card with its pad.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stale {
    cards: BTreeMap<Uid, Seat>,
}

impl Stale {
    /// What lies on the pads now.
    pub(super) fn lying(tabletop: &Tabletop, players: usize) -> Stale {
        let on = |seat: Seat| {
            let pieces = tabletop.pieces_on(Zone::Pad(seat)).0.into_iter();
            pieces.map(move |(uid, _)| (uid, seat))
        };
        Stale {
            cards: Seat::all(players).flat_map(on).collect(),
        }
    }

    /// These belong to what was counted too.
    pub(super) fn keep(&mut self, cards: Vec<(Uid, Seat)>) {
        self.cards.extend(cards);
    }

    /// A tag is not read on a pad any more. Several cards that are all gone at once were taken up,
    /// however short that was: no antenna misses a whole hand.
    pub(super) fn left(&mut self, tabletop: &Tabletop, seat: Seat) {
        let pad = Zone::Pad(seat);
        let own = self.cards.iter().filter(|(_, own)| **own == seat);
        let gone: Vec<bool> = own.map(|(uid, _)| !tabletop.felt.lies(*uid, pad)).collect();
        if gone.len() > 1 && gone.iter().all(|gone| *gone) {
            self.cards.retain(|_, pad| *pad != seat);
        }
    }

    /// A tag is read on a zone; says whether it has lain there all the while.
    pub(super) fn lies_still(&mut self, tabletop: &Tabletop, uid: Uid, zone: Zone) -> bool {
        let missed = tabletop
            .felt
            .absence(uid)
            .is_none_or(|away| away < TAKEN_UP);
        let pad = self.cards.get(&uid).map(|pad| Zone::Pad(*pad));
        let still = missed && pad == Some(zone);
        if !still {
            self.cards.remove(&uid);
        }
        still
    }

    /// It has lain there from before.
    pub(super) fn holds(&self, uid: Uid) -> bool {
        self.cards.contains_key(&uid)
    }
}
