//! The cards that lie open: in the meld areas and on the discard pile, and what has moved among
//! them since the turn began.
//!
//! An antenna may miss a card. What lay there when the turn began goes on lying there until it is
//! read elsewhere; what came in this turn goes on lying there for [`MISSED`], and nothing is decided
//! meanwhile.

use std::collections::BTreeMap;

use rules::Seat;
use rules::card::Card;
use sensors::Uid;

use super::swiped::{Swiped, swipes};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::patience::MISSED;
use crate::game::pile::Pile;
use crate::tabletop::Tabletop;
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
    pub area: Seat,
    pub cards: Vec<Lying>,
}

/// The open cards as they lay when the turn began.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Open {
    /// In the order of the rules' combinations.
    pub heaps: Vec<Heap>,
    /// RA-13: the discard pile.
    pub pile: Pile,
    /// Cards that the player of the turn has laid in their area and no antenna reads.
    pub said: Vec<Card>,
    /// Where combinations are swiped: what was.
    pub swiped: Swiped,
    /// When the deal began, or a step was taken back.
    since: Micros,
    /// What had come in the turn that was gone back to, and where it lay.
    lay: BTreeMap<Uid, Zone>,
    /// RA-22: cards that were turned over into the stock and may still lie where the pile was, and when
    /// they were.
    turned: BTreeMap<Uid, Micros>,
}

/// What has moved since the turn began.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moved {
    /// Cards that came into a meld area.
    pub came: Vec<(Seat, Lying)>,
    /// When, of those that an antenna has.
    pub came_at: BTreeMap<Uid, Micros>,
    /// For each heap, its cards that are read elsewhere.
    pub gone: Vec<Vec<Lying>>,
    /// Cards of heaps that were swiped once more: taken out, or only read again.
    pub again: Vec<(usize, Lying)>,
    /// When each of these and of those that came was swiped.
    pub swiped_at: BTreeMap<Uid, Micros>,
    /// The top of the pile, when it is among those that came.
    pub took_top: Option<Lying>,
    /// Cards that came although they are known to lie under the top of the pile.
    pub buried: Vec<Lying>,
    /// The card thrown on the pile.
    pub thrown: Option<Lying>,
    /// RA-12, RA-14: cards came, and by the antenna under the stock nothing was drawn, so something was taken instead.
    pub undrawn: bool,
}

impl Open {
    /// Nothing lies open yet.
    pub fn new(now: Micros) -> Open {
        Open {
            since: now,
            ..Open::default()
        }
    }

    /// The card of a tag, if it is in this deal.
    fn card(tabletop: &Tabletop, packs: usize, uid: Uid) -> Option<Card> {
        let piece = tabletop.book.piece(uid)?;
        let plays = piece.pack().is_some_and(|pack| usize::from(pack) <= packs);
        plays.then(|| piece.card()).flatten()
    }

    /// A step was taken back: what lay then and no longer lies there may only be missed.
    pub fn go_back(&mut self, moved: &Moved, now: Micros) {
        let came = moved.came.iter();
        let lay = came.map(|(area, lying)| (lying.tag, Zone::Melds(*area)));
        self.lay = lay.filter_map(|(tag, zone)| Some((tag?, zone))).collect();
        self.since = now;
    }

    /// A card that was turned over is one of the stock once it is read elsewhere, or comes back.
    pub fn look(&mut self, tabletop: &Tabletop) {
        let came = |uid: Uid, at: Micros| tabletop.felt.since(uid).is_some_and(|since| since > at);
        let was_gone = |uid: Uid| {
            tabletop
                .felt
                .absence(uid)
                .is_some_and(|away| away >= MISSED)
        };
        self.turned.retain(|uid, at| match tabletop.place(*uid) {
            Place::On(Zone::Discard) => !(came(*uid, *at) && was_gone(*uid)),
            Place::On(_) => false,
            Place::TwoPlaces(..) | Place::Away => true,
        });
    }

    /// RA-22: the pile was turned over, but for this many cards on its top.
    pub fn turn_over(&mut self, stay: usize, now: Micros) {
        let turned = self.pile.shuffle(stay).into_iter().flatten();
        self.turned.extend(turned.map(|uid| (uid, now)));
    }

    /// Where a card lies, so far as can be known, and since when.
    pub(super) fn lies(&self, tabletop: &Tabletop, uid: Uid) -> Option<(Zone, Micros)> {
        let zone = match tabletop.place(uid) {
            Place::On(zone) => Some(zone),
            // A sealed card that an antenna under open ones hears too is none of those.
            Place::TwoPlaces(old, new) => {
                let open = is_open(old) && is_open(new) || swipes(tabletop);
                open.then_some(new)
            }
            Place::Away => None,
        };
        if let Some(zone) = zone {
            return Some((zone, tabletop.felt.since(uid)?));
        }
        let gone = tabletop.felt.gone(uid)?;
        let lay = self.lay.get(&uid) == Some(&gone.zone);
        let of_now = lay || gone.is_since(self.since);
        let lies = tabletop.now < self.sure_at(tabletop, uid)?;
        (of_now && lies).then_some((gone.zone, gone.since))
    }

    /// When a card that is not read has been so for [`MISSED`].
    fn sure_at(&self, tabletop: &Tabletop, uid: Uid) -> Option<Micros> {
        let gone = tabletop.felt.gone(uid)?;
        Some(gone.heard.max(self.since) + MISSED)
    }

    /// When the next of these cards has been unread for this long.
    fn next_sure(&self, tabletop: &Tabletop, tags: impl Iterator<Item = Uid>) -> Option<Micros> {
        let sure = tags.filter_map(|uid| self.sure_at(tabletop, uid));
        sure.filter(|at| *at > tabletop.now).min()
    }

    pub(super) fn heap_of(&self, uid: Uid) -> Option<usize> {
        let lies = |heap: &Heap| heap.cards.iter().any(|lying| lying.tag == Some(uid));
        self.heaps.iter().position(lies)
    }

    /// A card of the deal that came on the pile, and was not turned over into the stock.
    pub fn plays(&self, tabletop: &Tabletop, packs: usize, uid: Uid) -> bool {
        Open::card(tabletop, packs, uid).is_some() && !self.turned.contains_key(&uid)
    }

    /// What has moved while the pile lies so and this card was thrown; `area` is where the cards lie that
    /// people say.
    pub fn moved(
        &self,
        tabletop: &Tabletop,
        packs: usize,
        area: Seat,
        pile: &[Option<Uid>],
        thrown: Option<Uid>,
    ) -> Moved {
        let said = self.said.iter().map(|card| {
            let tag = None;
            (area, Lying { card: *card, tag })
        });
        let mut moved = Moved {
            came: said.collect(),
            gone: vec![Vec::new(); self.heaps.len()],
            thrown: thrown.and_then(|uid| {
                let (card, tag) = (Open::card(tabletop, packs, uid)?, Some(uid));
                Some(Lying { card, tag })
            }),
            ..Moved::default()
        };
        for uid in tabletop.felt.known() {
            let Some(card) = Open::card(tabletop, packs, uid) else {
                continue;
            };
            let tag = Some(uid);
            let lying = Lying { card, tag };
            if swipes(tabletop) {
                self.moved_by_swiping(tabletop, (area, lying), uid, &mut moved);
            } else {
                self.moved_by_antenna(tabletop, lying, uid, &mut moved);
            }
        }
        for (_, lying) in &moved.came {
            match pile.split_last() {
                _ if lying.tag.is_none() => {}
                Some((top, _)) if *top == lying.tag => moved.took_top = Some(*lying),
                Some((_, under)) if under.contains(&lying.tag) => moved.buried.push(*lying),
                _ => {}
            }
        }
        moved
    }

    fn moved_by_antenna(&self, tabletop: &Tabletop, lying: Lying, uid: Uid, moved: &mut Moved) {
        let Some((zone, _)) = self.lies(tabletop, uid) else {
            return;
        };
        match self.heap_of(uid) {
            Some(heap) if zone == Zone::Melds(self.heaps[heap].area) => return,
            Some(heap) => moved.gone[heap].push(lying),
            None => {}
        }
        if let Zone::Melds(area) = zone {
            let came = tabletop.felt.came_last(uid);
            moved.came.push((area, lying));
            moved.came_at.extend(came.map(|at| (uid, at)));
        }
    }

    /// When it will be known of the next card that moved and is not read whether it was taken back.
    pub fn unsure_until(&self, moved: &Moved, tabletop: &Tabletop) -> Option<Micros> {
        // What was swiped is sure.
        let came = moved.came.iter().filter(|_| !swipes(tabletop));
        let came = came.map(|(_, lying)| lying);
        let all = came.chain(moved.gone.iter().flatten());
        self.next_sure(tabletop, all.filter_map(|lying| lying.tag))
    }

    /// Cards that came into a meld area since then and count as taken back, as no antenna reads them any more. What was swiped is
    /// sure.
    pub fn lost(
        &self,
        tabletop: &Tabletop,
        packs: usize,
        moved: &Moved,
        began: Option<Micros>,
    ) -> Vec<(Seat, Lying)> {
        if swipes(tabletop) {
            return Vec::new();
        }
        let since = began.unwrap_or_default().max(self.since);
        let known = tabletop.felt.known();
        let lost = known.filter_map(|uid| {
            let gone = tabletop.felt.gone(uid)?;
            let Zone::Melds(area) = gone.zone else {
                return None;
            };
            let (card, tag) = (Open::card(tabletop, packs, uid)?, Some(uid));
            let lying = Lying { card, tag };
            let counts = self.heap_of(uid).is_some() || moved.came.contains(&(area, lying));
            (gone.first >= since && !counts).then_some((area, lying))
        });
        lost.collect()
    }

    /// One of the cards that moved is read in two places: nothing is decided until it is not. Swiped cards may lie
    /// anywhere, so only the pile is another place than their pad.
    pub fn contested(&self, moved: &Moved, tabletop: &Tabletop) -> bool {
        let mut tags = moved
            .came
            .iter()
            .map(|(_, lying)| lying)
            .chain(&moved.thrown)
            .filter_map(|lying| lying.tag);
        tags.any(|uid| match tabletop.place(uid) {
            Place::TwoPlaces(one, other) => {
                !swipes(tabletop) || [one, other].contains(&Zone::Discard)
            }
            Place::On(_) | Place::Away => false,
        })
    }

    /// Cards of combinations that no antenna has read for a while, and their areas; none where none needs to.
    pub fn missed(&self, tabletop: &Tabletop) -> Vec<(Seat, Lying)> {
        if swipes(tabletop) {
            return Vec::new();
        }
        let unread = |lying: &&Lying| {
            let sure_at = lying.tag.and_then(|uid| self.sure_at(tabletop, uid));
            sure_at.is_some_and(|at| tabletop.now >= at)
        };
        let of = |heap: &Heap| {
            let cards = heap.cards.iter().filter(unread);
            cards.map(|lying| (heap.area, *lying)).collect::<Vec<_>>()
        };
        self.heaps.iter().flat_map(of).collect()
    }

    /// When the next card of a combination has been unread for this long.
    pub fn missed_at(&self, tabletop: &Tabletop) -> Option<Micros> {
        let heaps = self.heaps.iter().filter(|_| !swipes(tabletop));
        let lying = heaps.flat_map(|heap| &heap.cards);
        self.next_sure(tabletop, lying.filter_map(|lying| lying.tag))
    }
}

/// Where pieces lie face up for everybody.
pub(super) fn is_open(zone: Zone) -> bool {
    matches!(zone, Zone::Melds(_) | Zone::Discard)
}
