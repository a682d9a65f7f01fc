//! RU-14 to RU-20: a card that arrives on a pad is played by that seat.
//!
//! What arrives within a second is one motion and is played upward. A card that may not be played
//! lies there with its fault until it is taken back, or until it may: what others play or say in
//! between can make it good.

use rules::Seat;
use rules::rummoli::{Card, Laid, MatchMove, Move, Violation, lower_later};
use sensors::Uid;

use super::{Pads, Rummoli, face};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::patience::{CONFIRMED, MOTION};
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::Zone;

/// More cards than that on one pad, most of them wrong, are not a play but a hand that lies there: it is taken up, and what it is
/// nobody is told.
const MOST_WRONG: usize = 3;

/// A card on a pad that is not in the run, or not yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub(super) uid: Uid,
    pub(super) card: Card,
    pub(super) seat: Seat,
    /// When its motion is over.
    pub(super) due: Micros,
    /// Why it may not be played.
    pub(super) fault: Option<Violation>,
}

impl Waiting {
    /// Its motion is over, and nothing was said of it yet.
    pub(super) fn is_new(&self, now: Micros) -> bool {
        self.due <= now && self.fault.is_none()
    }

    /// As the rules know it.
    fn laid(&self) -> Laid {
        Laid {
            seat: self.seat,
            card: self.card,
        }
    }

    /// It lies on its pad.
    pub(super) fn lies(&self, tabletop: &Tabletop) -> bool {
        tabletop.place(self.uid) == Place::On(Zone::Pad(self.seat))
    }
}

impl Rummoli {
    /// A card that was not played arrives on a pad. Where poker hands still lie, nothing can be
    /// played: a card that was missed for a moment looks like one that is laid.
    pub(super) fn card_arrived(&mut self, uid: Uid, card: Card, seat: Seat) {
        let covered = self
            .not_taken_up(seat)
            .into_iter()
            .any(|other| other != uid);
        let now = self.tabletop.now;
        // Its tag was missed for a moment, and it had lain long enough before.
        let back = |(again, at): &(Uid, Micros)| *again == uid && now < at + CONFIRMED;
        let back = self.own.again.filter(back);
        if let Some((_, at)) = back {
            self.was_missed(at);
        }
        let Pads::Runs(lying) = &mut self.own.pads else {
            return;
        };
        lying.retain(|one| one.uid != uid);
        if covered {
            return;
        }
        if back.is_some() {
            // What waited for it waits for no more than a motion.
            for one in lying.iter_mut() {
                one.due = one.due.min(now + MOTION);
            }
        }
        let motion = lying
            .iter()
            .filter(|one| one.seat == seat && one.due > now)
            .map(|one| one.due)
            .min();
        // What goes on from a card that counts as taken back waits as long as that one may only be missed.
        let missed = self.own.again.filter(|(again, _)| {
            let lies = matches!(self.tabletop.place(*again), Place::On(Zone::Pad(_)));
            let before = self.tabletop.book.piece(*again).and_then(face);
            !lies && before.and_then(Card::next) == Some(card)
        });
        let patient = missed.map_or(0, |(_, at)| at + CONFIRMED);
        lying.push(Waiting {
            uid,
            card,
            seat,
            due: match back {
                Some(_) => now,
                None => motion.unwrap_or(now + MOTION).max(patient),
            },
            fault: None,
        });
    }

    /// Cards on a seat's pad that were neither played nor are being played: the poker hand, another hand that was put
    /// down, or a play that was taken back. They are taken up before anything is played there.
    pub(super) fn not_taken_up(&self, seat: Seat) -> Vec<Uid> {
        let Pads::Runs(lying) = &self.own.pads else {
            return Vec::new();
        };
        let pieces = self.tabletop.pieces_on(Zone::Pad(seat)).0.into_iter();
        let waits = |uid: Uid| lying.iter().any(|one| one.uid == uid);
        pieces
            .filter(|(uid, piece)| {
                !waits(*uid) && face(*piece).is_some_and(|card| !self.is_laid(card))
            })
            .map(|(uid, _)| uid)
            .collect()
    }

    /// Plays what lies on the pads as far as it may be played.
    pub(super) fn play_lying(&mut self) {
        let before = self.game.clone();
        let mut played = self.play_all();
        // There are no more hands than seats.
        while let Some(seat) = self.lies_down(&played) {
            self.game = before.clone();
            let others = played.into_iter().filter(|one| one.seat != seat);
            self.lies_again(others.collect());
            if let Pads::Runs(lying) = &mut self.own.pads {
                lying.retain(|one| one.seat != seat);
            }
            played = self.play_all();
        }
        if played.is_empty() {
            return;
        }
        let came = played
            .iter()
            .filter_map(|one| self.tabletop.felt.came(one.uid));
        self.own.asked_since = came.max().unwrap_or(self.tabletop.now);
        let laid: Vec<Laid> = played.iter().map(Waiting::laid).collect();
        for own in laid.chunk_by(|one, next| one.seat == next.seat) {
            self.chronicle.step(self.plays_in_words(own));
        }
        self.tell_news(&before);
        self.keep_played(before, played);
        self.read_pads();
    }

    /// A seat on whose pad a hand was put down, or is read again after all of it was missed; one of its cards may happen to be the next.
    fn lies_down(&self, played: &[Waiting]) -> Option<Seat> {
        let Pads::Runs(lying) = &self.own.pads else {
            return None;
        };
        let wrong = |seat: Seat| {
            let own = lying.iter().filter(move |one| one.seat == seat);
            own.filter(|one| one.fault.is_some()).count()
        };
        let right = |seat: Seat| played.iter().filter(|one| one.seat == seat).count();
        let is_hand = |seat: &Seat| {
            let (wrong, right) = (wrong(*seat), right(*seat));
            wrong > right && wrong + right > MOST_WRONG
        };
        Seat::all(self.players()).find(is_hand)
    }

    /// The cards that may be played, one upon the other.
    fn play_all(&mut self) -> Vec<Waiting> {
        // Each card played may make room for the next; there are no more than lie there.
        std::iter::from_fn(|| self.play_one()).collect()
    }

    /// The first card that may be played is; the others keep their fault.
    fn play_one(&mut self) -> Option<Waiting> {
        let order = self.in_order();
        let Pads::Runs(lying) = &mut self.own.pads else {
            return None;
        };
        for uid in order {
            let Some(at) = lying.iter().position(|one| one.uid == uid) else {
                continue;
            };
            let laid = lying[at].laid();
            match self.game.apply(&MatchMove::Round(Move::Play(laid))) {
                Ok(()) => return Some(lying.remove(at)),
                Err(violation) => lying[at].fault = Some(violation),
            }
        }
        None
    }

    /// Cards whose motion is over: pad by pad in the order of their first card, upward on each.
    fn in_order(&self) -> Vec<Uid> {
        let Pads::Runs(lying) = &self.own.pads else {
            return Vec::new();
        };
        let now = self.tabletop.now;
        let lies = |one: &&Waiting| one.due <= now && one.lies(&self.tabletop);
        let mut ripe: Vec<&Waiting> = lying.iter().filter(lies).collect();
        let began = |seat: Seat| {
            let own = lying
                .iter()
                .filter(|one| one.seat == seat && one.due <= now);
            own.map(|one| self.tabletop.felt.since(one.uid)).min()
        };
        ripe.sort_by_key(|one| (began(one.seat), one.seat, one.card.suit, one.card.height()));
        ripe.into_iter().map(|one| one.uid).collect()
    }

    fn plays_in_words(&self, own: &[Laid]) -> Say {
        let seat = own.first().map_or(Seat(0), |one| one.seat);
        let cards = Say::row(own.iter().map(|one| one.card));
        say!("ru-log-plays", name = self.name(seat), cards = cards)
    }

    /// Cards that no antenna reads are played as they are typed, upward.
    ///
    /// # Errors
    /// One of them may not be played; then none is.
    pub(super) fn play_typed(&mut self, seat: Seat, mut cards: Vec<Card>) -> Result<(), Refusal> {
        cards.sort_by_key(|card| (card.suit, card.height()));
        let before = self.game.clone();
        let own: Vec<Laid> = cards.into_iter().map(|card| Laid { seat, card }).collect();
        for laid in &own {
            if let Err(violation) = self.game.apply(&MatchMove::Round(Move::Play(*laid))) {
                self.game = before;
                return Refusal::say(self.fault_in_words(laid.seat, laid.card, &violation));
            }
        }
        if !own.is_empty() {
            self.own.asked_since = self.tabletop.now;
            self.own.played.clear();
            self.chronicle.step(self.plays_in_words(&own));
            self.tell_news(&before);
            self.read_pads();
        }
        Ok(())
    }

    /// RU-15, RU-18: leads that a card played later has shown not to have been the lowest, from
    /// the `known`th on.
    pub(super) fn lower_later_in_words(&self, laid: &[Laid], known: usize) -> Vec<Say> {
        let found = lower_later(laid, self.options.lowest)
            .into_iter()
            .skip(known);
        let tell = |found: rules::rummoli::LowerLater| {
            say!(
                "ru-log-lower-later",
                name = self.name(found.seat),
                led = found.led,
                lower = found.lower
            )
        };
        found.map(tell).collect()
    }
}
