//! RD-20, RD-21: with four players a tenth card is laid apart, on a place of its own beside the pad.
//!
//! The card that lies there with the claim is the tenth; when ten lie on the pad, the choice that is best
//! for the claim. When it was laid aside at the deal (RD-A2) it stays the same card: it is not traded, and it
//! alone may replace another.

use rules::Seat;
use rules::remmi_demmi::{AsideWhen, Assessment, Card, REMMI_CARDS, Type, assess_claim, remmi};
use sensors::Uid;

use super::{Dealt, RemmiDemmi, Verification};
use crate::game::seated::Stage;
use crate::words::Say;
use crate::zone::Zone;

impl RemmiDemmi {
    /// Where the tenth card of a seat is laid.
    pub(super) fn tenth_place(&self, seat: Seat) -> Option<Zone> {
        let four = self
            .own
            .setup
            .as_ref()
            .is_some_and(|setup| setup.tenth_card());
        four.then_some(Zone::Melds(seat))
    }

    /// The pads, and with four players the places beside them.
    pub(super) fn own_places(&self) -> Vec<Zone> {
        let seats = Seat::all(self.players());
        let own = |seat: Seat| {
            let pad = Some(Zone::Pad(seat));
            pad.into_iter().chain(self.tenth_place(seat))
        };
        seats.flat_map(own).collect()
    }

    /// RD-A2: the tenth card is chosen at the deal.
    pub(super) fn aside_at_deal(&self) -> bool {
        let setup = self.own.setup.as_ref();
        setup.is_some_and(|setup| setup.tenth_card() && setup.aside_when == AsideWhen::Deal)
    }

    /// A card lies on a seat's place for the tenth: until the start the newest is meant, afterwards
    /// the first that was seen.
    pub(super) fn laid_aside(&mut self, uid: Uid, seat: Seat) {
        if !self.aside_at_deal() {
            return;
        }
        match self.stage {
            Stage::Dealt(Dealt::Armed { .. }) => {
                self.own.tenths.insert(seat, uid);
            }
            Stage::Dealt(Dealt::Running(_)) | Stage::Dealt(Dealt::Verifying(_)) => {
                self.own.tenths.entry(seat).or_insert(uid);
            }
            _ => {}
        }
    }

    /// A card was laid aside at the deal: on a tray it stands for the wild, which is never traded.
    pub(super) fn is_laid_aside(&self, uid: Uid) -> bool {
        self.own.tenths.values().any(|tenth| *tenth == uid)
    }

    /// Who has not laid a tenth card aside, as far as it was seen.
    pub(super) fn without_tenth(&self) -> Vec<Say> {
        if !self.aside_at_deal() {
            return Vec::new();
        }
        let laid = &self.own.tenths;
        let present = self.present().into_iter();
        let without = present.filter(|seat| !laid.contains_key(seat));
        without
            .map(|seat| Say::plain(self.tabletop.name(seat)))
            .collect()
    }

    /// What can be said of a claim.
    pub(super) fn assessed(&self, verification: &Verification, seat: Seat) -> Assessment {
        let setup = self.own.setup.as_ref().expect("a round has a set-up");
        let cards = self.claimed_cards(verification, seat);
        let places = [Zone::Pad(seat)].into_iter().chain(self.tenth_place(seat));
        let unknown = places.map(|zone| self.cards_on(zone).1).sum();
        let counted = verification.counted(seat);
        if let (Some(aside), 0, None) = (self.tenth_of(seat), unknown, counted) {
            let nine = cards.iter().filter(|(uid, _)| *uid != aside.0);
            let nine: Vec<Card> = nine.map(|(_, face)| Card::Natural(*face)).collect();
            if nine.len() == REMMI_CARDS {
                return match remmi(setup, &nine, Some(aside.1)) {
                    Ok(remmi) => Assessment::Valid(remmi),
                    Err(violation) => Assessment::Invalid(violation),
                };
            }
        }
        let faces: Vec<Type> = cards.into_iter().map(|(_, face)| face).collect();
        assess_claim(setup, &faces, unknown, counted)
    }

    /// The card that a seat laid aside at the deal, or lays aside with its claim.
    fn tenth_of(&self, seat: Seat) -> Option<(Uid, Type)> {
        if self.aside_at_deal() {
            let uid = *self.own.tenths.get(&seat)?;
            return Some((uid, self.tabletop.book.piece(uid)?.face()?));
        }
        match self.cards_on(self.tenth_place(seat)?) {
            (beside, 0) if beside.len() == 1 => beside.into_iter().next(),
            _ => None,
        }
    }

    /// The cards of a claim by name; one that was laid aside stands last, as the rules count it.
    pub(super) fn claimed_cards(
        &self,
        verification: &Verification,
        seat: Seat,
    ) -> Vec<(Uid, Type)> {
        let tenth = self.tenth_of(seat).map(|(uid, _)| uid);
        let shown = verification.tags(seat);
        let mut cards: Vec<(Uid, Type)> = shown
            .filter_map(|uid| Some((*uid, self.tabletop.book.piece(*uid)?.face()?)))
            .collect();
        cards.sort_by_key(|(uid, _)| (tenth == Some(*uid), self.tabletop.piece_name(*uid)));
        cards
    }

    /// RD-21: two cards beside one pad; which is the tenth nobody can tell.
    pub(super) fn too_many_aside(&self) -> Vec<Seat> {
        let many = |seat: &Seat| {
            let place = self.tenth_place(*seat);
            place.is_some_and(|zone| self.cards_on(zone).0.len() > 1)
        };
        Seat::all(self.players()).filter(many).collect()
    }
}
