//! RA-05, RA-07, RA-16 to RA-19: why cards are not a combination beside those that lie in the same area. Which card was
//! moved from one to another there no antenna tells.

use rules::card::Card;
use rules::rami::{Code, Fix, Violation, readings};

use super::open::Lying;
use super::reading::{Facts, Group, Reading};
use super::words;
use crate::game::fault::Fault;
use crate::words::{Say, say};

impl Facts<'_> {
    /// Why a group is not a combination, where one of its area tells more than the group itself.
    pub fn misfit(&self, reading: &Reading, at: usize) -> Option<Fault> {
        let group = &reading.groups[at];
        if group.meld.is_some() || group.came().is_empty() {
            return None;
        }
        let may = self.start.may_recover();
        let joker = self.joker_in_hand(reading, group).filter(|_| may);
        if at < self.heaps.len() {
            return joker;
        }
        let stays = || self.stays(reading, group).filter(|_| may);
        joker
            .or_else(stays)
            .or_else(|| self.too_many(reading, group))
    }

    /// RA-17, RA-19: a card lies beside the joker that stands for it, and the joker in no combination.
    fn joker_in_hand(&self, reading: &Reading, group: &Group) -> Option<Fault> {
        let [given] = group.came() else { return None };
        let (heap, _) = self.beside(reading, group).find(|(heap, _)| {
            let meld = self.start.melds().get(*heap);
            meld.is_some_and(|meld| meld.with_joker_exchanged(given.card).is_ok())
        })?;
        let heap = &self.heaps[heap].cards;
        let joker = heap.iter().find(|lying| lying.card.is_joker())?;
        let rule = "RA-19";
        Some(Fault {
            text: say!(
                "ra-fault-joker-now",
                card = given.card,
                meld = words::faces(heap),
                rule = rule
            ),
            reason: Code::MustMeldNow.as_str(),
            rule,
            blame: vec![words::piece(self.tabletop, joker)],
        })
    }

    /// RA-16: a card that would make them a combination, and must stay where it lies.
    fn stays(&self, reading: &Reading, group: &Group) -> Option<Fault> {
        let sensed = self.moved.gone.iter().any(|gone| !gone.is_empty());
        if sensed || self.moved.took_top.is_some() {
            return None;
        }
        let came: Vec<Card> = group.came().iter().map(|lying| lying.card).collect();
        let completes = |card: Card| readings(&[&came[..], &[card]].concat()).is_ok();
        let lie = self.beside(reading, group).flat_map(|(heap, _)| {
            let cards = self.heaps[heap].cards.iter();
            cards.map(move |lying| (heap, lying))
        });
        let mut lie: Vec<(usize, &Lying)> =
            lie.filter(|(_, lying)| completes(lying.card)).collect();
        lie.sort_by_key(|(_, lying)| lying.card.is_joker());
        lie.into_iter().find_map(|(heap, lying)| {
            let why = self.start.melds().get(heap)?.without(lying.card).err()?;
            let meld = words::faces(&self.heaps[heap].cards);
            let text = stays(&why, &words::faces(group.came()), lying.card, &meld)?;
            Some(Fault {
                text,
                reason: why.code.as_str(),
                rule: why.rule,
                blame: vec![words::piece(self.tabletop, lying)],
            })
        })
    }

    /// A single card that would be one too many where it lies.
    fn too_many(&self, reading: &Reading, group: &Group) -> Option<Fault> {
        let [one] = group.came() else { return None };
        let beside = reading.groups.iter();
        let beside = beside.filter(|other| self.are_beside(other, group));
        beside
            .filter(|other| other.meld.is_some())
            .find_map(|other| {
                let cards = [&other.cards[..], &[*one]].concat();
                let faces: Vec<Card> = cards.iter().map(|lying| lying.card).collect();
                let why = readings(&faces).err()?;
                let too_many = matches!(
                    why.code,
                    Code::TooManyJokers
                        | Code::SetTooLarge
                        | Code::RunTooLong
                        | Code::DuplicateCard
                );
                too_many.then(|| words::fault(self.tabletop, &why, &cards, &[*one]))
            })
    }

    /// The combinations that lay in its area when the turn began.
    fn beside<'a>(
        &self,
        reading: &'a Reading,
        group: &'a Group,
    ) -> impl Iterator<Item = (usize, &'a Group)> {
        let lay = reading.groups.iter().enumerate().take(self.heaps.len());
        lay.filter(|(_, other)| self.are_beside(other, group))
    }

    /// They lie in one area, or anywhere.
    fn are_beside(&self, one: &Group, other: &Group) -> bool {
        self.swiped().is_some() || one.area == other.area
    }
}

/// A card that must stay in its combination.
fn stays(why: &Violation, cards: &Say, card: Card, meld: &Say) -> Option<Say> {
    let rule = why.rule;
    let give = match &why.fix {
        Some(Fix::Give(cards)) => Say::row(cards),
        _ => Say::plain(""),
    };
    Some(match why.code {
        Code::InnerCard => say!(
            "ra-stays-inner",
            cards = cards,
            card = card,
            meld = meld,
            rule = rule
        ),
        Code::MeldTooSmall => say!(
            "ra-stays-three",
            cards = cards,
            card = card,
            meld = meld,
            rule = rule
        ),
        Code::JokerNeedsCard => say!(
            "ra-stays-joker",
            cards = cards,
            give = give,
            meld = meld,
            rule = rule
        ),
        _ => return None,
    })
}
