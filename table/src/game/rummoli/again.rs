//! A card that was played, until it is certain that it lay there by then: an antenna is sure of an
//! absence later than a card is played.

use rules::rummoli::{Card, Match};
use sensors::Uid;

use super::runs::Waiting;
use super::{Pads, Rummoli};
use crate::clock::Micros;
use crate::game::patience::CONFIRMED;
use crate::words::say;

/// Cards played at once, and how it was before.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    at: Micros,
    before: Match,
    cards: Vec<Waiting>,
}

impl Rummoli {
    /// Cards are played; what was played long before is certain.
    pub(super) fn keep_played(&mut self, before: Match, cards: Vec<Waiting>) {
        let at = self.tabletop.now;
        self.own.played.retain(|one| at < one.at + CONFIRMED);
        self.own.played.push(Played { at, before, cards });
    }

    /// A card is not read since then. If it was played later than that it was taken back before, and
    /// what was played with it and since is looked at again. Under another card it lies still, and where
    /// another player has gone on from it they saw it lie: its tag is missed.
    pub(super) fn thinks_again(&mut self, uid: Uid, missed: Micros) {
        if self.tabletop.felt.is_covered(uid) {
            return;
        }
        let gone = |one: &Played| missed < one.at && one.cards.iter().any(|card| card.uid == uid);
        let Some(at) = self.own.played.iter().position(gone) else {
            return;
        };
        if self.is_followed(at) {
            return;
        }
        self.own.again = Some((uid, self.tabletop.now));
        let cards = self.take_back(at);
        let (back, others): (Vec<Waiting>, Vec<Waiting>) =
            cards.into_iter().partition(|card| card.uid == uid);
        self.lies_again(others);
        for card in back {
            self.waits_for(card.card);
            let name = self.name(card.seat);
            self.chronicle
                .step(say!("log-thought-again", name = name, card = card.card));
        }
        self.play_lying();
    }

    /// What lies already and goes on from a card that counts as taken back waits as long as that one may only be missed.
    fn waits_for(&mut self, missed: Card) {
        let certain = self.tabletop.now + CONFIRMED;
        let Pads::Runs(lying) = &mut self.own.pads else {
            return;
        };
        let mut next = missed.next();
        while let Some(one) = lying.iter_mut().find(|one| Some(one.card) == next) {
            one.due = one.due.max(certain);
            next = one.card.next();
        }
    }

    /// A card that counted as taken back at that time was only missed: what was played since is looked at again with it.
    pub(super) fn was_missed(&mut self, at: Micros) {
        if let Some(since) = self.own.played.iter().position(|one| one.at >= at) {
            let cards = self.take_back(since);
            self.lies_again(cards);
        }
    }

    /// The game as it was before those cards were played, which are returned.
    fn take_back(&mut self, at: usize) -> Vec<Waiting> {
        let undone = self.own.played.split_off(at);
        self.game = undone[0].before.clone();
        undone.into_iter().flat_map(|one| one.cards).collect()
    }

    /// These cards are not played yet, and what may not be played as the game is now may be as it was.
    pub(super) fn lies_again(&mut self, cards: Vec<Waiting>) {
        let lying = match std::mem::replace(&mut self.own.pads, Pads::Idle) {
            Pads::Runs(lying) => lying,
            Pads::Idle | Pads::Contest(_) | Pads::Count(_) => Vec::new(),
        };
        let lying = cards.into_iter().chain(lying);
        let again = lying.map(|one| Waiting { fault: None, ..one });
        self.own.pads = Pads::Runs(again.collect());
    }

    /// Somebody else has laid a card upon those played then: it is played, or its motion is not over yet.
    fn is_followed(&self, at: usize) -> bool {
        let [played, later @ ..] = &self.own.played[at..] else {
            return false;
        };
        let lying = match &self.own.pads {
            Pads::Runs(lying) => &lying[..],
            Pads::Idle | Pads::Contest(_) | Pads::Count(_) => &[],
        };
        let laid = later.iter().flat_map(|one| &one.cards);
        let mut upon = laid.chain(lying.iter().filter(|one| one.fault.is_none()));
        let last = played.cards.last().map(|card| card.seat);
        upon.any(|card| Some(card.seat) != last)
    }
}
