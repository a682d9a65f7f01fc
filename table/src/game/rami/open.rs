//! The cards that lie open: in the meld areas and on the discard pile, and what has moved among
//! them since the turn began.
//!
//! An antenna may miss a card. What lay there when the turn began goes on lying there until it is
//! read elsewhere; what came in this turn goes on lying there for [`MISSED`], and nothing is decided
//! meanwhile.

use std::collections::{BTreeMap, BTreeSet};

use rules::card::Card;
use sensors::Uid;

use crate::base::Base;
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::patience::MISSED;
use crate::zone::Zone;

/// A card that lies open; one that people say lies there has no tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lying {
    pub card: Card,
    pub tag: Option<Uid>,
}

/// A combination that lay there when the turn began.
#[derive(Clone, Debug, PartialEq)]
pub struct Heap {
    /// The seat in whose meld area it lies.
    pub area: u8,
    pub cards: Vec<Lying>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    zone: Zone,
    since: Micros,
    /// When the hub learnt that it is not read any more, and the first missed read.
    gone: Option<(Micros, Micros)>,
}

/// The open cards as they lay when the turn began, and where the antennas saw each card last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Open {
    /// In the order of the rules' combinations.
    pub heaps: Vec<Heap>,
    /// RA-13: the discard pile, the top last; `None` is a card whose tag was not read.
    pub pile: Vec<Option<Uid>>,
    /// Cards that the player of the turn has laid in his area and no antenna reads.
    pub said: Vec<Card>,
    seen: BTreeMap<Uid, Seen>,
    /// RA-22: cards that were turned over into the stock and may still lie where the pile was.
    turned: BTreeSet<Uid>,
}

/// What has moved since the turn began.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moved {
    /// Cards that came into a meld area.
    pub came: Vec<(u8, Lying)>,
    /// For each heap, its cards that are read elsewhere.
    pub gone: Vec<Vec<Lying>>,
    /// The top of the pile, when it is among those that came.
    pub took_top: Option<Lying>,
    /// Cards that came although they are known to lie under the top of the pile.
    pub buried: Vec<Lying>,
    /// The first card thrown on the pile.
    pub thrown: Option<Lying>,
}

impl Open {
    /// The card of a tag, if it is in this deal.
    fn card(base: &Base, packs: usize, uid: Uid) -> Option<Card> {
        let piece = base.book.piece(uid)?;
        let plays = piece.pack().is_some_and(|pack| usize::from(pack) <= packs);
        plays.then(|| piece.card()).flatten()
    }

    /// Takes over where the antennas see each card now. A tag that two antennas see stays where it
    /// was.
    pub fn look(&mut self, base: &Base, packs: usize) {
        for uid in base.felt.tags() {
            if Open::card(base, packs, uid).is_none() {
                continue;
            }
            let since = base.felt.since(uid).unwrap_or(base.now);
            match (base.place(uid), self.seen.get_mut(&uid)) {
                (Place::On(zone), _) => {
                    let gone = None;
                    self.seen.insert(uid, Seen { zone, since, gone });
                }
                (_, Some(seen)) => seen.gone = None,
                (_, None) => {}
            }
        }
        for (uid, seen) in &mut self.seen {
            if base.place(*uid) == Place::Away && seen.gone.is_none() {
                seen.gone = Some((base.now, base.now));
            }
        }
        let seen = &mut self.seen;
        self.turned.retain(|uid| {
            let lies = seen.get(uid).is_some_and(|seen| {
                let gone = seen
                    .gone
                    .is_some_and(|(heard, _)| base.now >= heard + MISSED);
                seen.zone == Zone::Discard && !gone
            });
            if !lies {
                seen.remove(uid);
            }
            lies
        });
    }

    /// RA-22: the pile was turned over, but for so many cards on its top.
    pub fn turn_over(&mut self, stay: usize) {
        let under = self.pile.len().saturating_sub(stay);
        self.turned.extend(self.pile.drain(..under).flatten());
    }

    /// A tag is not read any more since then.
    pub fn left(&mut self, base: &Base, uid: Uid, since: Micros) {
        if let (Place::Away, Some(seen)) = (base.place(uid), self.seen.get_mut(&uid)) {
            seen.gone = Some((base.now, since));
        }
    }

    /// Where a card lies, so far as can be known.
    fn zone(&self, uid: Uid, now: Micros) -> Option<Zone> {
        let seen = self.seen.get(&uid)?;
        let lies = match seen.gone {
            None => true,
            Some((heard, missed)) => now < heard + MISSED || self.covered(uid, seen, missed),
        };
        lies.then_some(seen.zone)
    }

    /// A card on the pile is no more read once the next one lies on it.
    fn covered(&self, uid: Uid, seen: &Seen, missed: Micros) -> bool {
        let covers = |(other, by): (&Uid, &Seen)| {
            *other != uid && by.zone == Zone::Discard && (seen.since..=missed).contains(&by.since)
        };
        seen.zone == Zone::Discard && self.seen.iter().any(covers)
    }

    fn heap_of(&self, uid: Uid) -> Option<usize> {
        let lies = |heap: &Heap| heap.cards.iter().any(|lying| lying.tag == Some(uid));
        self.heaps.iter().position(lies)
    }

    /// What has moved; `area` is where the cards lie that people say.
    pub fn moved(&self, base: &Base, packs: usize, area: u8) -> Moved {
        let said = self.said.iter().map(|card| {
            let tag = None;
            (area, Lying { card: *card, tag })
        });
        let mut moved = Moved {
            came: said.collect(),
            gone: vec![Vec::new(); self.heaps.len()],
            ..Moved::default()
        };
        let mut thrown: Option<(Micros, Lying)> = None;
        for (uid, seen) in &self.seen {
            let (Some(zone), Some(card)) =
                (self.zone(*uid, base.now), Open::card(base, packs, *uid))
            else {
                continue;
            };
            let tag = Some(*uid);
            let lying = Lying { card, tag };
            let heap = self.heap_of(*uid);
            match heap {
                Some(heap) if zone == Zone::Melds(self.heaps[heap].area) => continue,
                Some(heap) => moved.gone[heap].push(lying),
                None => {}
            }
            match zone {
                Zone::Melds(area) => {
                    moved.came.push((area, lying));
                    match self.pile.split_last() {
                        Some((top, _)) if *top == tag => moved.took_top = Some(lying),
                        Some((_, under)) if under.contains(&tag) => moved.buried.push(lying),
                        _ => {}
                    }
                }
                Zone::Discard if !self.pile.contains(&tag) && !self.turned.contains(uid) => {
                    let first = thrown.is_none_or(|(since, _)| seen.since < since);
                    if first {
                        thrown = Some((seen.since, lying));
                    }
                }
                _ => {}
            }
        }
        moved.thrown = thrown.map(|(_, lying)| lying);
        moved
    }

    /// When it will be known of the next card that moved and is not read whether it was taken back.
    pub fn unsure_until(&self, moved: &Moved, now: Micros) -> Option<Micros> {
        let came = moved.came.iter().map(|(_, lying)| lying);
        let all = came.chain(moved.gone.iter().flatten()).chain(&moved.thrown);
        let seen = all.filter_map(|lying| Some((lying.tag?, self.seen.get(&lying.tag?)?)));
        let unsure = seen.filter_map(|(uid, seen)| {
            let (heard, missed) = seen.gone?;
            (!self.covered(uid, seen, missed)).then_some(heard + MISSED)
        });
        unsure.filter(|until| *until > now).min()
    }

    /// One of the cards that moved is read in two places: nothing is decided until it is not.
    pub fn contested(&self, moved: &Moved, base: &Base) -> bool {
        let mut tags = moved
            .came
            .iter()
            .map(|(_, lying)| lying)
            .chain(&moved.thrown)
            .filter_map(|lying| lying.tag);
        tags.any(|uid| matches!(base.place(uid), Place::TwoPlaces(..)))
    }

    /// Cards of combinations that no antenna has read for a while, and their areas.
    pub fn missed(&self, now: Micros) -> Vec<(u8, Lying)> {
        let unread = |lying: &&Lying| {
            let seen = lying.tag.and_then(|uid| self.seen.get(&uid));
            let heard = seen.and_then(|seen| seen.gone).map(|(heard, _)| heard);
            heard.is_some_and(|heard| now >= heard + MISSED)
        };
        let of = |heap: &Heap| {
            let cards = heap.cards.iter().filter(unread);
            cards.map(|lying| (heap.area, *lying)).collect::<Vec<_>>()
        };
        self.heaps.iter().flat_map(of).collect()
    }

    /// When the next card of a combination has been unread for so long.
    pub fn missed_at(&self, now: Micros) -> Option<Micros> {
        let tags = self.heaps.iter().flat_map(|heap| &heap.cards);
        let seen = tags.filter_map(|lying| self.seen.get(&lying.tag?));
        let due = seen.filter_map(|seen| Some(seen.gone?.0 + MISSED));
        due.filter(|at| *at > now).min()
    }
}
