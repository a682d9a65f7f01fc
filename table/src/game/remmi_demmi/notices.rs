//! What is odd on the table, derived from the state: it goes away when it is mended.

use rules::Seat;
use rules::remmi_demmi::Plaque;

use super::{Dealt, RemmiDemmi};
use crate::felt::Place;
use crate::game::seated::Stage;
use crate::game::{notices, zone_in_words};
use crate::piece::{Deck, Piece};
use crate::view::Notice;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl RemmiDemmi {
    /// What is odd, in plain words.
    pub(super) fn notices(&self, lang: Lang) -> Vec<Notice> {
        let mut found = notices::notices(&self.tabletop, Deck::RemmiDemmi, |_| false, lang);
        if self.own.setup.is_none() {
            // No game is chosen yet: a deck that lies there may be just its.
            found.retain(|notice| notice.kind != "other_deck");
        }
        for uid in self.tabletop.felt.tags() {
            found.extend(self.odd_tag(uid, lang));
        }
        found.extend(self.aside(lang));
        found.extend(
            self.charges()
                .into_iter()
                .map(|(seat, text)| Notice::new("early", text.tell(lang), Some(Zone::Pad(seat)))),
        );
        found.extend(self.leaders_alone(lang));
        found.extend(self.swaps_due(lang));
        found.extend(self.objections_told(lang));
        found.extend(self.odd_clock(lang));
        found
    }

    /// RD-13: a plaque was taken too low, and the board tells who swaps.
    fn swaps_due(&self, lang: Lang) -> Vec<Notice> {
        let Stage::Dealt(Dealt::Verifying(verification)) = &self.stage else {
            return Vec::new();
        };
        let swap = |place: rules::remmi_demmi::Misplaced| {
            let due = place.due?.points();
            let seat = place.seat;
            Some(Notice::new(
                "plaque",
                say!("rd-swap", name = self.tabletop.name(seat), points = due).tell(lang),
                Some(Zone::Pad(seat)),
            ))
        };
        let swaps = self.swaps(verification).into_iter();
        swaps.filter_map(swap).collect()
    }

    /// RD-21: one card, and no more, lies beside each pad.
    fn aside(&self, lang: Lang) -> Vec<Notice> {
        let notice = |seat: Seat| {
            Notice::new(
                "tenth",
                say!("rd-too-many-aside", name = self.tabletop.name(seat)).tell(lang),
                self.tenth_place(seat),
            )
        };
        self.too_many_aside().into_iter().map(notice).collect()
    }

    /// RD-A14: an extra round in which only the leaders' points count.
    fn leaders_alone(&self, lang: Lang) -> Option<Notice> {
        let under_way = !matches!(self.stage, Stage::Finished(_));
        let tied = self.game.plays_on();
        let alone = under_way && !tied.is_empty() && tied.len() < self.players();
        let names = tied
            .iter()
            .map(|seat| Say::plain(self.tabletop.name(*seat)));
        let names: Vec<Say> = names.collect();
        alone.then(|| {
            Notice::new(
                "tiebreak",
                say!("rd-leaders-alone", names = names).tell(lang),
                None,
            )
        })
    }

    fn odd_tag(&self, uid: sensors::Uid, lang: Lang) -> Option<Notice> {
        match (self.tabletop.place(uid), self.tabletop.book.piece(uid)) {
            (Place::On(zone), Some(Piece::Plaque(plaque))) => self.odd_plaque(plaque, zone, lang),
            (Place::On(zone), Some(Piece::Card { face, .. })) => {
                self.odd_card(uid, face, zone, lang)
            }
            _ => None,
        }
    }

    fn odd_card(
        &self,
        uid: sensors::Uid,
        face: rules::remmi_demmi::Type,
        zone: Zone,
        lang: Lang,
    ) -> Option<Notice> {
        let setup = self.own.setup.as_ref()?;
        // On the stock the deck is still being sorted.
        if zone == Zone::Stock || !setup.removed.contains(&face) {
            return None;
        }
        let text = say!(
            "rd-removed-type",
            piece = Say::known(self.tabletop.book.piece(uid)),
            zone = zone_in_words(&self.tabletop, zone)
        );
        Some(Notice::new("removed_type", text.tell(lang), Some(zone)))
    }

    fn odd_plaque(&self, plaque: Plaque, zone: Zone, lang: Lang) -> Option<Notice> {
        let points = plaque.points();
        let place = zone_in_words(&self.tabletop, zone);
        let text = match (zone, &self.stage) {
            (Zone::Centre, _) => return None,
            (Zone::Pad(seat), Stage::Dealt(Dealt::Running(trading))) => {
                let taker = trading
                    .takings
                    .iter()
                    .find(|taking| taking.plaque == Some(plaque));
                match taker.and_then(|taking| taking.seat) {
                    Some(taker) if taker == seat => return None,
                    Some(taker) => {
                        let name = self.tabletop.name(taker);
                        say!(
                            "rd-plaque-of-another",
                            points = points,
                            name = name,
                            zone = place
                        )
                    }
                    None => say!(
                        "rd-claimed-already",
                        name = self.tabletop.name(seat),
                        points = points
                    ),
                }
            }
            (Zone::Pad(_), _) => return None,
            _ => say!("rd-plaque-astray", points = points, zone = place),
        };
        Some(Notice::new("plaque", text.tell(lang), Some(zone)))
    }

    fn odd_clock(&self, lang: Lang) -> Vec<Notice> {
        let mut notices = Vec::new();
        let mut notice = |text: crate::words::Say| {
            notices.push(Notice::new("clock", text.tell(lang), None));
        };
        if self.tabletop.guessed && matches!(self.stage, Stage::Dealt(Dealt::Running(_))) {
            notice(say!("rd-guessed"));
        }
        if let Some(off) = self.tabletop.timer.bell_off {
            let ms = off.unsigned_abs() / 1000;
            notice(match off < 0 {
                true => say!("rd-bell-before", ms = ms),
                false => say!("rd-bell-after", ms = ms),
            });
        }
        notices
    }
}
