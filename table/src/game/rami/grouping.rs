//! What the cards that came may mean: an antenna tells which cards lie in an area, not with which
//! others.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rules::Seat;
use rules::card::Card;
use rules::rami::{Kind, Meld, melds_with_first};

use super::open::{Heap, Lying, Moved};
use crate::game::patience::MOTION;

/// Partial groupings looked at for one turn; what is found by then counts.
const MOST_STEPS: usize = 2_000;
/// Groupings kept that leave equally few cards over.
const MOST_GROUPINGS: usize = 12;

/// One way to group what has moved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grouping {
    /// For each heap, the cards that came to it.
    pub added: Vec<Vec<Lying>>,
    /// New combinations and their areas.
    pub new: Vec<(Seat, Vec<Lying>)>,
    /// Cards that fit nowhere, or not yet.
    pub loose: Vec<(Seat, Lying)>,
    /// A card taken out of a heap that went on lying in the same area, so that no antenna told.
    pub recovered: Option<(usize, Lying)>,
}

impl Grouping {
    /// What was laid where, in letters: the same for groupings that come to the same.
    pub fn signature(&self, heaps: &[Heap]) -> String {
        let faces = |cards: &[Lying]| {
            let mut cards: Vec<Card> = cards.iter().map(|lying| lying.card).collect();
            cards.sort_unstable();
            let faces: Vec<String> = cards.iter().map(Card::to_string).collect();
            faces.join(" ")
        };
        let added = self.added.iter().enumerate();
        let added = added.filter(|(_, cards)| !cards.is_empty());
        let added = added.map(|(i, more)| format!("{}+{}", faces(&heaps[i].cards), faces(more)));
        let new = self.new.iter().map(|(_, cards)| faces(cards));
        let taken = self.recovered.map(|(i, lying)| {
            let from = faces(&heaps[i].cards);
            format!("{from}-{}", lying.card)
        });
        let mut parts: Vec<String> = added.chain(new).chain(taken).collect();
        parts.sort();
        parts.join(", ")
    }

    /// Cards that it adds to combinations which lay there.
    pub fn added(&self) -> usize {
        self.added.iter().map(Vec::len).sum()
    }

    /// Combinations it begins or changes.
    pub fn parts(&self) -> usize {
        let changed = self.added.iter().filter(|cards| !cards.is_empty());
        self.new.len() + changed.count()
    }
}

/// The combinations as they lay, and what has moved.
pub struct Table<'a> {
    pub heaps: &'a [Heap],
    pub melds: &'a [Meld],
    pub moved: &'a Moved,
    /// Where combinations are swiped: over whose pad. They lie anywhere then, all beside one another.
    pub swiped: Option<Seat>,
    /// RA-14, RA-24: a card may be taken from a combination.
    pub may_recover: bool,
}

impl Table<'_> {
    /// The groupings that leave the fewest cards over, those with the fewest combinations first. That
    /// a card was taken out of a combination of the same area is assumed only where it explains more, or as much and nothing
    /// was drawn (RA-14); then the grouping without it is the last. One that was swiped once more was taken, unless nothing speaks for it;
    /// where what was laid is complete without it, both groupings stand, first that in which it goes with what was swiped
    /// along with it.
    pub fn groupings(&self) -> Vec<Grouping> {
        let (cost, mut best) = self.search(None);
        let sensed =
            self.moved.took_top.is_some() || self.moved.gone.iter().any(|gone| !gone.is_empty());
        let may = self.may_recover && !sensed;
        let most = if may { Some(cost) } else { cost.checked_sub(1) };
        if let Some((least, taken)) = self.taken(&self.moved.again, most) {
            if least == cost {
                best.truncate(1);
                let along = taken.iter().any(|grouping| self.is_swiped_along(grouping));
                return match along {
                    true => [taken, best].concat(),
                    false => [best, taken].concat(),
                };
            }
            return taken;
        }
        // It has to be as good, where nothing was drawn; else better.
        let most = match self.moved.undrawn {
            true => Some(cost),
            false => cost.checked_sub(1),
        };
        if !may {
            return best;
        }
        let Some((_, mut hidden)) = self.taken(&self.recoverable(), most) else {
            return best;
        };
        best.truncate(1);
        hidden.extend(best);
        hidden
    }

    /// The groupings by which one of these cards was taken out of its heap into a new combination, if they leave no more
    /// than this many cards over; and how many.
    fn taken(
        &self,
        cards: &[(usize, Lying)],
        most: Option<usize>,
    ) -> Option<(usize, Vec<Grouping>)> {
        let mut least = most?;
        let mut found = Vec::new();
        for (heap, taken) in cards.iter().copied() {
            let (with, groupings) = self.search(Some((heap, taken)));
            let melded = |grouping: &Grouping| {
                let mut new = grouping.new.iter().flat_map(|(_, cards)| cards);
                new.any(|lying| *lying == taken)
            };
            let groupings: Vec<Grouping> = groupings.into_iter().filter(melded).collect();
            if groupings.is_empty() || with > least {
                continue;
            }
            if with < least {
                found.clear();
                least = with;
            }
            found.extend(groupings);
        }
        found.truncate(MOST_GROUPINGS);
        (!found.is_empty()).then_some((least, found))
    }

    /// The card taken out was swiped in one motion with some of those that it was laid with.
    fn is_swiped_along(&self, grouping: &Grouping) -> bool {
        let at = |lying: &Lying| self.moved.swiped_at.get(&lying.tag?).copied();
        let taken = grouping.recovered.map(|(_, lying)| lying);
        let Some((taken, when)) = taken.and_then(|taken| Some((taken, at(&taken)?))) else {
            return false;
        };
        let mut new = grouping.new.iter().map(|(_, cards)| cards);
        let along = |other: &Lying| {
            *other != taken && at(other).is_some_and(|at| at.abs_diff(when) < MOTION)
        };
        new.any(|cards| cards.contains(&taken) && cards.iter().any(along))
    }

    /// Cards laid in that area lie beside the heap.
    fn is_beside(&self, area: Seat, heap: usize) -> bool {
        self.swiped.is_some() || self.heaps[heap].area == area
    }

    /// RA-16, RA-17: what could be taken and go on lying in the same area.
    fn recoverable(&self) -> Vec<(usize, Lying)> {
        let mut found = Vec::new();
        for (i, (heap, meld)) in self.heaps.iter().zip(self.melds).enumerate() {
            let came = self.moved.came.iter();
            let in_area = came.filter(|(area, _)| self.is_beside(*area, i));
            let came: Vec<Card> = in_area.map(|(_, lying)| lying.card).collect();
            if came.is_empty() {
                continue;
            }
            for lying in &heap.cards {
                let given = |card: &Card| meld.with_joker_exchanged(*card).is_ok();
                let may = match lying.card {
                    Card::Joker => came.iter().any(given),
                    card => meld.without(card).is_ok(),
                };
                if may {
                    found.push((i, *lying));
                }
            }
        }
        found
    }

    /// RA-20: the likeliest first. Of those that are as likely, when nobody answers, what was laid together
    /// counts as a combination of its own, and what was added belongs to the combination that was laid
    /// first.
    fn keep_the_best(&self, groupings: &mut Vec<Grouping>) {
        groupings.sort_by_key(|grouping| (self.effort(grouping), Reverse(grouping.new.len())));
        groupings.truncate(MOST_GROUPINGS);
    }

    /// How little likely a grouping is: by its combinations. Where they are swiped nothing tells what lies beside them,
    /// so cards that are combinations by themselves complete none. People add a card where it fits by then: that one goes on
    /// from another which came after it is less likely than that two combinations were completed.
    pub fn effort(&self, grouping: &Grouping) -> (usize, usize) {
        let added = self.swiped.map_or(0, |_| grouping.added());
        (added, grouping.parts() + 2 * self.early(grouping))
    }

    /// How many of the cards that complete a combination did not fit when they came.
    fn early(&self, grouping: &Grouping) -> usize {
        let came = |lying: &Lying| {
            let at = lying.tag.and_then(|uid| self.moved.came_at.get(&uid));
            at.copied().unwrap_or_default()
        };
        let of = |(meld, added): (&Meld, &Vec<Lying>)| {
            let fits = |lying: &&Lying| {
                let by_then = |other: &&Lying| came(other) < came(lying) + MOTION;
                let lay: Vec<Lying> = added.iter().filter(by_then).copied().collect();
                meld.complete(&faces(&lay)).is_ok()
            };
            // A card may be taken too, a joker be exchanged: that is no matter of what came first.
            match meld.complete(&faces(added)) {
                Ok(_) => added.iter().filter(|lying| !fits(lying)).count(),
                Err(_) => 0,
            }
        };
        self.melds.iter().zip(&grouping.added).map(of).sum()
    }

    fn search(&self, recovered: Option<(usize, Lying)>) -> (usize, Vec<Grouping>) {
        let mut cards = self.moved.came.clone();
        let mut gone: Vec<Vec<Card>> = self.moved.gone.iter().map(|g| faces(g)).collect();
        if let Some((heap, lying)) = recovered {
            let area = self.swiped.unwrap_or(self.heaps[heap].area);
            cards.push((area, lying));
            gone[heap].push(lying.card);
        }
        cards.sort_by_key(|(area, lying)| {
            let suit = lying.card.suit().map_or(u8::MAX, |suit| suit as u8);
            (*area, suit, *lying)
        });
        let grouping = Grouping {
            added: vec![Vec::new(); self.heaps.len()],
            recovered,
            ..Grouping::default()
        };
        let mut search = Search {
            table: self,
            used: vec![false; cards.len()],
            cards,
            gone,
            grouping,
            steps: 0,
            best: usize::MAX,
            found: Vec::new(),
        };
        search.go(0);
        let mut seen = BTreeSet::new();
        let mut found = search.found;
        if found.is_empty() {
            // Too much lies there to be read in time.
            search.grouping.loose = search.cards;
            search.best = search.grouping.loose.len();
            found.push(search.grouping);
        }
        found.retain(|grouping| seen.insert(grouping.signature(self.heaps)));
        self.keep_the_best(&mut found);
        (search.best, found)
    }
}

struct Search<'a> {
    table: &'a Table<'a>,
    cards: Vec<(Seat, Lying)>,
    used: Vec<bool>,
    gone: Vec<Vec<Card>>,
    grouping: Grouping,
    steps: usize,
    /// The fewest cards left over.
    best: usize,
    found: Vec<Grouping>,
}

impl Search<'_> {
    fn go(&mut self, from: usize) {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.grouping.loose.len() > self.best {
            return;
        }
        let Some(at) = (from..self.cards.len()).find(|at| !self.used[*at]) else {
            return self.done();
        };
        self.used[at] = true;
        let (area, lying) = self.cards[at];
        self.begin_a_meld(at, area, lying);
        for heap in 0..self.table.heaps.len() {
            if self.table.is_beside(area, heap) && self.may_join(heap, lying.card) {
                self.grouping.added[heap].push(lying);
                self.go(at + 1);
                self.grouping.added[heap].pop();
            }
        }
        self.grouping.loose.push((area, lying));
        self.go(at + 1);
        self.grouping.loose.pop();
        self.used[at] = false;
    }

    fn begin_a_meld(&mut self, at: usize, area: Seat, lying: Lying) {
        let here = |i: &usize| !self.used[*i] && self.cards[*i].0 == area;
        let pool: Vec<usize> = (at + 1..self.cards.len()).filter(here).collect();
        let mut faces = vec![lying.card];
        faces.extend(pool.iter().map(|i| self.cards[*i].1.card));
        for meld in melds_with_first(&faces) {
            let others = meld.into_iter().filter(|i| *i > 0);
            let taken: Vec<usize> = others.map(|i| pool[i - 1]).collect();
            let mut cards = vec![lying];
            cards.extend(taken.iter().map(|i| self.cards[*i].1));
            taken.iter().for_each(|i| self.used[*i] = true);
            self.grouping.new.push((area, cards));
            self.go(at + 1);
            self.grouping.new.pop();
            taken.iter().for_each(|i| self.used[*i] = false);
        }
    }

    /// Whether a card has any business with a heap; if it fits is seen at the end.
    fn may_join(&self, heap: usize, card: Card) -> bool {
        let meld = &self.table.melds[heap];
        let same = |own: &Card| match meld.kind() {
            Kind::Suite => own.suit() == card.suit(),
            Kind::Brelan | Kind::Carre => own.rank() == card.rank(),
        };
        let joker_left = meld.cards().contains(&Card::Joker)
            && !self.gone[heap].contains(&Card::Joker)
            || self.grouping.added[heap].iter().any(|l| l.card.is_joker());
        match card {
            Card::Joker => !joker_left,
            _ => meld.cards().iter().any(same),
        }
    }

    fn done(&mut self) {
        let mut broken = 0;
        for (heap, meld) in self.table.melds.iter().enumerate() {
            let came = faces(&self.grouping.added[heap]);
            let legal = meld.changed(&self.gone[heap], &came).is_some();
            match (legal, came.is_empty()) {
                (true, _) => {}
                // What went cannot be explained by what came; the rules tell why.
                (false, true) => broken += 1,
                (false, false) => return,
            }
        }
        let cost = self.grouping.loose.len() + broken;
        if cost < self.best {
            self.best = cost;
            self.found.clear();
        }
        if cost == self.best {
            self.found.push(self.grouping.clone());
            if self.found.len() > 8 * MOST_GROUPINGS {
                self.table.keep_the_best(&mut self.found);
            }
        }
    }
}

fn faces(cards: &[Lying]) -> Vec<Card> {
    cards.iter().map(|lying| lying.card).collect()
}

impl Grouping {
    /// How many cards it puts where another one does.
    pub fn agreement(&self, other: &Grouping) -> usize {
        let with = |grouping: &Grouping, lying: &Lying| {
            let heap = grouping
                .added
                .iter()
                .position(|cards| cards.contains(lying));
            let meld = grouping.new.iter().find(|(_, cards)| cards.contains(lying));
            let first = meld.and_then(|(_, cards)| cards.iter().min().copied());
            (heap, first)
        };
        let added = self.added.iter().flatten();
        let new = self.new.iter().flat_map(|(_, cards)| cards);
        let loose = self.loose.iter().map(|(_, lying)| lying);
        let same = |lying: &&Lying| with(self, lying) == with(other, lying);
        let taken = usize::from(self.recovered == other.recovered);
        added.chain(new).chain(loose).filter(same).count() + taken
    }
}
