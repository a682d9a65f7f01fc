//! What one viewer may see. Racks, what lies on pads before it is shown, and who has three tiles
//! are in no view.

use rules::Seat;
use rules::remi::{OPENING_POINTS, Phase as RulesPhase};

use super::turn::{PATIENCE, Turn};
use super::{Deal, Dealt, Remi, words};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::call::calls_for;
use crate::game::notices::{notices, zone_in_words};
use crate::game::question::questions_for;
use crate::game::seated::Stage;
use crate::game::{DealPlan, playing};
use crate::piece::Deck;
use crate::view::{Action, FaultView, NextStep, Notice, Phase, SeatNote, Sheet, View};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Remi {
    pub(in crate::game) fn view(&self, now: Micros, viewer: Option<usize>, lang: Lang) -> View {
        View {
            next: self.next(lang),
            phase: self.phase(),
            dealer: self.own.arranger.0,
            centre: self.face_up().iter().map(ToString::to_string).collect(),
            questions: questions_for(&self.questions(), lang),
            notices: self.notices(lang),
            calls: calls_for(&self.calls(), viewer, lang),
            sheet: Some(self.sheet(lang)),
            ..self.common_view(now, lang)
        }
    }

    pub(in crate::game) fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Ready => Phase::Ready,
            Stage::Dealt(Dealt::FaceUp) => Phase::Dealt,
            Stage::Dealt(Dealt::Playing(deal)) if Remi::is_over(deal) => Phase::Showing,
            Stage::Dealt(Dealt::Playing(_)) => Phase::Playing,
            Stage::Scored(_) => Phase::Scored,
            Stage::Finished(_) => Phase::Finished,
        }
    }

    fn next(&self, lang: Lang) -> NextStep {
        let step = |text: Say, action, seat: Option<Seat>| {
            playing::next_step(text, action, seat.map(|seat| seat.0.into()), lang)
        };
        let arranger = self.own.arranger;
        let name = self.name(arranger);
        match &self.stage {
            Stage::Ready | Stage::Scored(_) => match (self.untidy(), self.rolling().first()) {
                // Before the die has fallen it is anybody's task.
                (Some(fault), _) => step(fault, Some(Action::Gather), self.own.rolls.arranger),
                (_, Some(_)) => {
                    let names = self.rolling().into_iter().map(|seat| self.name(seat));
                    step(say!("re-next-roll", names = words::list(names)), None, None)
                }
                (None, None) => step(
                    say!("next-deal", name = name),
                    Some(Action::Deal),
                    Some(arranger),
                ),
            },
            Stage::Dealt(Dealt::FaceUp) => {
                step(say!("re-next-face-up", name = name), None, Some(arranger))
            }
            Stage::Finished(_) => {
                let text = say!("next-wins", names = self.winners());
                step(text, Some(Action::NewMatch), None)
            }
            Stage::Dealt(Dealt::Playing(deal)) => {
                let (text, seat) = self.next_in_game(deal);
                step(text, None, seat)
            }
        }
    }

    fn next_in_game(&self, deal: &Deal) -> (Say, Option<Seat>) {
        let turn = &deal.turn;
        if Remi::is_over(deal) {
            let names = Remi::awaited(deal).into_iter().map(|seat| self.name(seat));
            let names = words::list(names);
            let text = match names.is_empty() {
                true => say!("re-next-answer"),
                false => say!("re-next-left", names = names),
            };
            return (text, None);
        }
        let Some(seat) = turn.start.turn() else {
            return (say!("re-next-answer"), None);
        };
        let name = self.name(seat);
        let on_rack = self.on_rack(&turn.start, seat);
        let text = match turn.start.phase() {
            RulesPhase::StockAsked(_) => say!("re-next-stock", name = name),
            _ if turn.held => say!("re-next-held", name = name),
            _ if turn.unsure => say!("re-next-unsure", name = name),
            _ if turn.objected => say!("re-next-mend", name = name),
            _ if self.awaits_word(turn) => say!("re-next-last", name = name),
            _ if turn.closing && on_rack => {
                let seen = self.shown_on_rack(deal, seat).len();
                say!(
                    "re-next-close-rack",
                    name = name,
                    seen = seen,
                    of = super::end::RACK
                )
            }
            RulesPhase::Dealt => say!("re-next-first", name = name),
            _ => say!("re-next-turn", name = name),
        };
        (text, Some(seat))
    }

    pub(in crate::game) fn plan(&self) -> DealPlan {
        let starter =
            rules::remi::turn_order(&self.seats(), self.own.arranger, self.options.direction);
        let starter = starter.and_then(|order| order.first().copied());
        let hand = |seat: Seat| match Some(seat) == starter {
            true => rules::remi::STARTER,
            false => rules::remi::OTHERS,
        };
        DealPlan {
            pieces: Deck::Tiles.pieces(),
            hands: self.seats().into_iter().map(hand).collect(),
            turn_up: Some(Zone::Centre),
            ..DealPlan::default()
        }
    }

    fn sheet(&self, lang: Lang) -> Sheet {
        let mut sheet = Sheet {
            notes: self
                .seats()
                .into_iter()
                .map(|seat| self.note(seat, lang))
                .collect(),
            log: self.chronicle.tell(lang),
            ..Sheet::default()
        };
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => {
                let turn = &deal.turn;
                sheet.turn = turn.seat().map(|seat| seat.0);
                sheet.stock = Some(turn.now.work.stock());
                sheet.discard = turn
                    .now
                    .work
                    .table()
                    .column
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                let thrown = turn.shown.thrown.iter();
                sheet
                    .discard
                    .extend(thrown.map(|(_, tile)| tile.to_string()));
                sheet.groups = self.groups(turn, lang);
                let faults = self.faults(deal, turn.objected && !turn.unsure).into_iter();
                sheet.faults = faults
                    .map(|fault| FaultView {
                        text: fault.text.tell(lang),
                        reason: fault.reason,
                        rule: fault.rule,
                        blame: fault.blame,
                    })
                    .collect();
            }
            Stage::Scored(ended) | Stage::Finished(ended) => {
                sheet.result = Some(self.result(ended, lang));
            }
            Stage::Ready | Stage::Dealt(Dealt::FaceUp) => {}
        }
        sheet
    }

    fn note(&self, seat: Seat, lang: Lang) -> SeatNote {
        let mut note = SeatNote::default();
        let Some(deal) = self.playing() else {
            return note;
        };
        let turn = &deal.turn;
        let round = &turn.now.work;
        let mut facts = Vec::new();
        if turn.start.opened(seat) {
            facts.push(say!("re-opened"));
        }
        if turn.seat() == Some(seat)
            && let Some(points) = round.opening_so_far()
        {
            facts.push(say!("re-opening", n = points, of = OPENING_POINTS));
        }
        for (of, result) in round.results() {
            if of == seat && result.koz {
                facts.push(say!("re-koz"));
            }
            if let Some(shape) = result.rack_game.filter(|_| of == seat) {
                facts.push(say!("re-plays-rack", shape = words::shape(shape)));
            }
        }
        note.facts = facts.iter().map(|fact| fact.tell(lang)).collect();
        if Remi::awaited(deal).contains(&seat) {
            note.seen = self.shown_on_rack(deal, seat).len();
            note.of = turn.start.rack(seat).unwrap_or_default();
        }
        note
    }

    /// What is odd, without the face of a tile that lies on a pad.
    fn notices(&self, lang: Lang) -> Vec<Notice> {
        let mut all = notices(&self.base, Deck::Tiles, lang);
        all.retain(|notice| notice.kind != "two_places");
        for uid in self.base.felt.tags() {
            let Place::TwoPlaces(one, other) = self.base.place(uid) else {
                continue;
            };
            let open = ![one, other].iter().any(|zone| matches!(zone, Zone::Pad(_)));
            let piece = match open {
                true => Say::plain(self.base.piece_name(uid)),
                false => say!("re-a-tile"),
            };
            let (one, zone) = (zone_in_words(&self.base, one), Some(other));
            let other = zone_in_words(&self.base, other);
            let text = say!("notice-two-places", piece = piece, one = one, other = other);
            all.push(Notice {
                kind: "two_places",
                text: text.tell(lang),
                zone,
            });
        }
        if let Stage::Dealt(Dealt::Playing(deal)) = &self.stage {
            all.extend(self.unread(&deal.turn, lang));
        }
        all.extend(self.clock.notice(&self.base, lang));
        all
    }

    /// Tiles that lay open and are not read: they count as lying.
    fn unread(&self, turn: &Turn, lang: Lang) -> Option<Notice> {
        let lost = turn
            .gone
            .keys()
            .filter(|uid| self.base.felt.since(**uid).is_none());
        let lost: Vec<_> = lost.copied().collect();
        let text = if turn.unsure {
            say!("re-unsure", tiles = self.names_of(&lost))
        } else if self.base.now >= turn.changed + PATIENCE && !turn.shown.unread.is_empty() {
            say!("re-unread", tiles = self.names_of(&turn.shown.unread))
        } else {
            return None;
        };
        Some(Notice {
            kind: "unread",
            text: text.tell(lang),
            zone: None,
        })
    }
}
