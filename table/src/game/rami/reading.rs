//! RA-12 to RA-21: the turn as it lies now, derived from the round as it was when the turn began
//! and from what has moved since.

use std::collections::BTreeMap;

use rules::Seat;
use rules::card::Card;
use rules::rami::{Code, Meld, Move, Objection, Round, needs, readings};

use super::ask::{About, Way};
use super::grouping::Grouping;
use super::open::{Heap, Lying, Moved};
use super::swiped::swipes;
use super::words;
use crate::game::fault::Fault;
use crate::game::question::Question;
use crate::tabletop::Tabletop;

/// What the player has answered in this turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// How the cards that came are to be read.
    pub laid: Option<Grouping>,
    /// Where a suite with this joker begins (RA-17).
    pub stands: BTreeMap<Lying, i8>,
}

/// Cards that lie together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The seat in whose meld area they lie.
    pub area: Seat,
    /// In the order of the combination, if they are one; otherwise those that came last.
    pub cards: Vec<Lying>,
    /// They came or changed in this turn.
    pub fresh: bool,
    pub meld: Option<Meld>,
    came: Vec<Lying>,
    /// Why they are none, where what lies beside them tells more than they do.
    misfit: Option<Fault>,
}

/// The turn as it lies now.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub work: Round,
    /// In the order of the rules' groups.
    pub groups: Vec<Group>,
    /// Moves that the rules refuse by themselves.
    pub refused: Vec<Fault>,
    pub grouping: Grouping,
    pub questions: Vec<Question<About>>,
    /// RA-16: it takes a card for one taken out of a combination, which no antenna saw and nobody has confirmed: one like it may
    /// lie there unread.
    pub guessed: bool,
    /// The groupings that are as good as any, if there are several; the question names those with
    /// the fewest combinations.
    pub ways: Vec<Way>,
    /// RA-21: nothing is left to throw.
    pub nothing_left: Option<Fault>,
}

/// What a turn is derived from.
pub struct Facts<'a> {
    pub tabletop: &'a Tabletop,
    pub seat: Seat,
    pub start: &'a Round,
    pub heaps: &'a [Heap],
    pub moved: &'a Moved,
    pub answers: &'a Answers,
    /// The player says that they took the top of the pile, whose tag is not read.
    pub took_unread: bool,
}

impl Facts<'_> {
    /// Where combinations are swiped: over whose pad.
    pub fn swiped(&self) -> Option<Seat> {
        swipes(self.tabletop).then_some(self.seat)
    }

    /// The turn by a grouping.
    pub fn play(&self, grouping: &Grouping) -> Reading {
        let mut reading = Reading {
            work: self.start.clone(),
            groups: Vec::new(),
            refused: Vec::new(),
            grouping: grouping.clone(),
            questions: Vec::new(),
            guessed: false,
            ways: Vec::new(),
            nothing_left: None,
        };
        let took = self.moved.took_top.is_some() || self.took_unread;
        let refused = took && !self.apply(&mut reading, Move::TookDiscard, None);
        // A card that may not be taken lies in no combination.
        let barred = |lying: &Lying| refused && self.moved.took_top == Some(*lying);
        for lying in &self.moved.buried {
            reading.refused.push(words::buried(self.tabletop, lying));
        }
        self.lift(&mut reading);
        for (i, cards) in grouping.added.iter().enumerate() {
            self.lay(&mut reading, i, cards, barred);
        }
        for (area, cards) in grouping.new.iter().cloned().chain(self.left_over(grouping)) {
            let on_one = self.one_heap_of_another(area).filter(|_| {
                let loose = |lying: &Lying| grouping.loose.contains(&(area, *lying));
                cards.iter().all(loose)
            });
            let at = on_one.unwrap_or(reading.groups.len());
            if on_one.is_none() {
                reading.groups.push(Group::new(area));
            }
            self.lay(&mut reading, at, &cards, barred);
        }
        for at in 0..reading.groups.len() {
            self.judge(&mut reading, at);
        }
        for at in 0..reading.groups.len() {
            reading.groups[at].misfit = self.misfit(&reading, at);
        }
        reading.nothing_left = reading.nothing_left(self.tabletop);
        reading
    }

    /// What went from the combinations, and what stayed.
    fn lift(&self, reading: &mut Reading) {
        for (i, heap) in self.heaps.iter().enumerate() {
            let taken = reading.grouping.recovered.filter(|(from, _)| *from == i);
            let taken = taken.map(|(_, lying)| lying);
            let gone: Vec<Lying> = self.moved.gone[i].iter().copied().chain(taken).collect();
            for lying in &gone {
                let (group, card) = (i, lying.card);
                self.apply(reading, Move::Lifted { group, card }, Some(lying));
            }
            let stay = heap.cards.iter().filter(|lying| !gone.contains(lying));
            reading.groups.push(Group {
                cards: stay.copied().collect(),
                fresh: !gone.is_empty(),
                ..Group::new(heap.area)
            });
        }
        // The rules may keep groups that are empty.
        while reading.groups.len() < reading.work.groups().len() {
            reading.groups.push(Group::new(self.seat));
        }
    }

    /// Cards laid in another's area, where one combination lies, are meant to complete that.
    fn one_heap_of_another(&self, area: Seat) -> Option<usize> {
        let mut there = (0..self.heaps.len()).filter(|i| self.heaps[*i].area == area);
        let only = there.next().filter(|_| there.next().is_none());
        only.filter(|_| area != self.seat)
    }

    /// The cards that fit nowhere, area by area: apart where each lot may still become a
    /// combination, otherwise together as they lie.
    fn left_over(&self, grouping: &Grouping) -> Vec<(Seat, Vec<Lying>)> {
        let mut areas: Vec<Seat> = grouping.loose.iter().map(|(area, _)| *area).collect();
        areas.dedup();
        let mut groups = Vec::new();
        for area in areas {
            let here = grouping.loose.iter().filter(|(at, _)| *at == area);
            let cards: Vec<Lying> = here.map(|(_, lying)| *lying).collect();
            if self.one_heap_of_another(area).is_some() {
                groups.push((area, cards));
                continue;
            }
            let mut lots: Vec<Vec<Lying>> = Vec::new();
            for lying in &cards {
                let fits = |lot: &&mut Vec<Lying>| {
                    let all: Vec<Card> = lot.iter().chain([lying]).map(|l| l.card).collect();
                    needs(&all).is_some()
                };
                match lots.iter_mut().find(fits) {
                    Some(lot) => lot.push(*lying),
                    None => lots.push(vec![*lying]),
                }
            }
            let strewn = cards.len() > 2 && lots.len() > 1 && lots.iter().any(|l| l.len() == 1);
            if strewn {
                lots = vec![cards];
            }
            groups.extend(lots.into_iter().map(|lot| (area, lot)));
        }
        groups
    }

    fn lay(
        &self,
        reading: &mut Reading,
        at: usize,
        cards: &[Lying],
        barred: impl Fn(&Lying) -> bool,
    ) {
        for lying in cards {
            let card = lying.card;
            if !barred(lying) && !self.moved.buried.contains(lying) {
                let laid = Move::Laid { group: at, card };
                self.apply(reading, laid, Some(lying));
            }
            reading.groups[at].cards.push(*lying);
            reading.groups[at].came.push(*lying);
            reading.groups[at].fresh = true;
        }
    }

    /// Finds out what a group is, and where its joker stands.
    fn judge(&self, reading: &mut Reading, at: usize) {
        let group = &reading.groups[at];
        let came: Vec<Card> = group.came.iter().map(|lying| lying.card).collect();
        let ways = match (self.heaps.get(at), self.start.melds().get(at)) {
            (Some(heap), Some(meld)) => {
                let stays = |lying: &&Lying| !group.cards.contains(lying);
                let gone = heap.cards.iter().filter(stays).map(|lying| lying.card);
                meld.changed(&gone.collect::<Vec<_>>(), &came)
            }
            _ => readings(&came).ok(),
        };
        let Some(mut ways) = ways else { return };
        let joker = group.came.iter().find(|lying| lying.card.is_joker());
        if let (Some(joker), true) = (joker.copied(), ways.len() > 1) {
            let answer = self.answers.stands.get(&joker).copied();
            match ways.iter().position(|way| way.first_place() == answer) {
                Some(way) if answer.is_some() => {
                    let first = answer.unwrap_or_default();
                    self.apply(reading, Move::Stands { group: at, first }, None);
                    ways = vec![ways.swap_remove(way)];
                }
                _ => reading.questions.push(self.ask_joker(joker, &ways)),
            }
        }
        let meld = ways.pop();
        let group = &mut reading.groups[at];
        if let Some(meld) = &meld {
            let place = |lying: &Lying| meld.cards().iter().position(|card| *card == lying.card);
            group.cards.sort_by_key(place);
        }
        group.meld = meld;
    }

    /// Makes a move; a move that is refused is noted.
    fn apply(&self, reading: &mut Reading, what: Move, lying: Option<&Lying>) -> bool {
        let Err(objections) = reading.work.apply(self.seat, what) else {
            return true;
        };
        for Objection { violation, .. } in objections {
            let cards = lying.copied().or(self.moved.took_top);
            let cards: Vec<Lying> = cards.into_iter().collect();
            let fault = words::fault(self.tabletop, &violation, &cards, &cards);
            reading.refused.push(fault);
        }
        false
    }
}

impl Group {
    fn new(area: Seat) -> Group {
        Group {
            area,
            cards: Vec::new(),
            fresh: true,
            meld: None,
            came: Vec::new(),
            misfit: None,
        }
    }

    /// The cards that came in this turn.
    pub fn came(&self) -> &[Lying] {
        &self.came
    }

    /// What that code stands against, where the rules blame none of the cards that came.
    fn to_blame(&self, code: Code) -> Vec<Lying> {
        let mut before: Vec<Lying> = self.cards.clone();
        before.retain(|lying| !self.came.contains(lying));
        let mut blame = Vec::new();
        for lying in &self.came {
            let one_too_many = match code {
                Code::TooManyJokers => lying.card.is_joker(),
                Code::DuplicateCard => true,
                _ => return self.came.clone(),
            };
            if one_too_many && before.iter().any(|other| other.card == lying.card) {
                blame.push(*lying);
            }
            before.push(*lying);
        }
        blame
    }

    /// It is a joker beside a combination that has one.
    pub fn is_second_joker(&self) -> bool {
        let misfit = self.misfit.as_ref().map(|fault| fault.reason);
        misfit == Some(Code::TooManyJokers.as_str())
    }
}

impl Reading {
    /// Something is said against it before a card is thrown.
    pub fn is_wrong(&self) -> bool {
        self.at_once().next().is_some()
    }

    /// What is said against it before a card is thrown.
    pub fn at_once(&self) -> impl Iterator<Item = &Fault> {
        self.refused.iter().chain(&self.nothing_left)
    }

    /// What stands against it, but for what only the discard can tell.
    pub fn wrongs(&self) -> usize {
        let later = [Code::NoDiscard, Code::CountHand];
        let now = |objection: &Objection| !later.contains(&objection.violation.code);
        let objections = self.work.objections();
        objections.into_iter().filter(now).count() + self.refused.len()
    }

    /// RA-21: what is told of a turn that keeps no card to throw.
    fn nothing_left(&self, tabletop: &Tabletop) -> Option<Fault> {
        let none = [Code::NoDiscard, Code::CountHand];
        let objections = self.work.objections().into_iter();
        let mut none = objections.filter(|objection| none.contains(&objection.violation.code));
        let violation = none.next()?.violation;
        Some(words::fault(tabletop, &violation, &[], &[]))
    }

    /// What stands against it as a whole.
    pub fn faults(&self, tabletop: &Tabletop, objections: &[Objection]) -> Vec<Fault> {
        if !self.refused.is_empty() {
            return self.refused.clone();
        }
        let fault = |objection: &Objection| {
            let group = objection.group.and_then(|at| self.groups.get(at));
            if let Some(misfit) = group.and_then(|group| group.misfit.as_ref()) {
                return misfit.clone();
            }
            let cards = group.map_or(&[][..], |group| group.cards.as_slice());
            let came = group.map_or(&[][..], |group| group.came.as_slice());
            let blame = match objection.violation.blame[..] {
                [] => group.map_or(Vec::new(), |group| group.to_blame(objection.violation.code)),
                ref at => at.iter().filter_map(|at| came.get(*at)).copied().collect(),
            };
            words::fault(tabletop, &objection.violation, cards, &blame)
        };
        objections.iter().map(fault).collect()
    }
}
