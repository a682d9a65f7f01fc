//! What one viewer may see.

use rules::Seat;
use rules::remigio::{HAND, Setup, deadwood_beside};

use super::show::close_of;
use super::{Dealt, Ended, Remigio, words};
use crate::clock::Micros;
use crate::game::call::calls_for;
use crate::game::seated::Stage;
use crate::game::{DealPlan, notices, playing};
use crate::piece::{Deck, Piece};
use crate::view::{
    Action, FaultView, NextStep, Phase, ResultView, SeatNote, SeatResult, Sheet, View,
};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Remigio {
    pub(in crate::game) fn view(&self, now: Micros, viewer: Option<usize>, lang: Lang) -> View {
        let mut notices = notices::notices(&self.base, Deck::French, lang);
        notices.extend(self.clock.notice(&self.base, lang));
        View {
            next: self.next(lang),
            phase: self.phase(),
            dealer: self.dealer() as u8,
            hand: HAND,
            notices,
            calls: calls_for(&self.calls(), viewer, lang),
            sheet: Some(self.sheet(lang)),
            ..self.common_view(now, lang)
        }
    }

    pub(in crate::game) fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Ready => Phase::Ready,
            Stage::Dealt(Dealt::TurnUp) => Phase::Dealt,
            Stage::Dealt(Dealt::Playing(deal))
                if deal.closing.is_some() || deal.round.end().is_some() =>
            {
                Phase::Showing
            }
            Stage::Dealt(Dealt::Playing(_)) => Phase::Playing,
            Stage::Scored(_) => Phase::Scored,
            Stage::Finished(_) => Phase::Finished,
        }
    }

    /// Whose turn it is.
    pub(super) fn turn(&self) -> Option<usize> {
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) if deal.closing.is_none() => {
                deal.round.turn().map(|seat| usize::from(seat.0))
            }
            _ => None,
        }
    }

    fn next(&self, lang: Lang) -> NextStep {
        let dealer = self.dealer();
        let name = |seat: usize| self.base.name(seat).to_owned();
        let step = |text: Say, action, seat| playing::next_step(text, action, seat, lang);
        match &self.stage {
            Stage::Ready | Stage::Scored(_) => match self.untidy() {
                Some(fault) => step(fault, Some(Action::Gather), Some(dealer)),
                None => step(
                    say!("next-deal", name = name(dealer)),
                    Some(Action::Deal),
                    Some(dealer),
                ),
            },
            Stage::Dealt(Dealt::TurnUp) => step(
                say!("rg-next-turn-up", name = name(dealer)),
                None,
                Some(dealer),
            ),
            Stage::Finished(_) => step(
                say!("next-wins", names = self.winners()),
                Some(Action::NewMatch),
                None,
            ),
            Stage::Dealt(Dealt::Playing(deal)) => match (deal.closing, close_of(&deal.round)) {
                (Some((seat, _)), None) => {
                    let seen = self.shown(deal, seat).len();
                    let text = say!("rg-next-shows", name = name(seat), seen = seen, of = HAND);
                    step(text, None, Some(seat))
                }
                (_, Some((closer, _))) => step(
                    say!("rg-next-others-show", name = name(closer.0.into())),
                    None,
                    None,
                ),
                _ => match deal.round.turn() {
                    Some(seat) => {
                        let seat = usize::from(seat.0);
                        step(say!("rg-next-turn", name = name(seat)), None, Some(seat))
                    }
                    None => step(say!("rg-next-count"), None, None),
                },
            },
        }
    }

    pub(in crate::game) fn plan(&self) -> DealPlan {
        let players = self.players();
        let packs = Setup::new(players).map_or(2, |setup| setup.packs) as u8;
        let pieces = Deck::French.pieces().into_iter();
        let plays = |piece: &Piece| piece.pack().is_some_and(|pack| pack <= packs);
        let hand = |seat| if self.is_in(seat) { HAND } else { 0 };
        DealPlan {
            pieces: pieces.filter(plays).collect(),
            hands: (0..players).map(hand).collect(),
            turn_up: Some(Zone::Discard),
            ..DealPlan::default()
        }
    }

    fn sheet(&self, lang: Lang) -> Sheet {
        let mut sheet = Sheet {
            turn: self.turn().map(|seat| seat as u8),
            notes: (0..self.players())
                .map(|seat| self.note(seat, lang))
                .collect(),
            log: self.chronicle.tell(lang),
            ..Sheet::default()
        };
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => {
                sheet.previous = deal.previous.map(|seat| seat as u8);
                sheet.stock = Some(deal.round.stock());
                let printed = |tag: &Option<sensors::Uid>| {
                    let piece = tag.and_then(|uid| self.base.book.piece(uid));
                    piece.map_or_else(|| "?".to_owned(), Piece::printed)
                };
                sheet.discard = deal.pile.cards().iter().map(printed).collect();
                sheet
                    .faults
                    .extend(deal.refused.as_ref().map(|why| FaultView {
                        text: why.tell(lang),
                        reason: "NOT_CLOSED",
                        rule: "RG-18",
                        blame: Vec::new(),
                    }));
            }
            Stage::Scored(ended) | Stage::Finished(ended) => {
                sheet.result = Some(self.result(ended, lang));
            }
            Stage::Ready | Stage::Dealt(Dealt::TurnUp) => {}
        }
        sheet
    }

    fn note(&self, seat: usize, lang: Lang) -> SeatNote {
        let mut note = SeatNote {
            out: !self.is_in(seat),
            ..SeatNote::default()
        };
        if note.out {
            note.facts.push(say!("out").tell(lang));
        }
        if let Stage::Dealt(Dealt::Playing(deal)) = &self.stage {
            if self.awaited(deal).contains(&seat) {
                note.seen = self.shown(deal, seat).len();
                note.of = HAND;
            }
            if deal.round.uncounted().contains(&Seat(seat as u8)) {
                note.facts.push(say!("rg-counts").tell(lang));
            }
        }
        note
    }

    fn result(&self, ended: &Ended, lang: Lang) -> ResultView {
        let Some((closer, close)) = close_of(&ended.round) else {
            return ResultView::default();
        };
        let name = self.base.name(usize::from(closer.0)).to_owned();
        let printed = |cards: &[rules::card::Card]| -> Vec<String> {
            cards.iter().map(|card| card.to_string()).collect()
        };
        let pick = |hand: &[rules::card::Card], at: &[u8]| -> Vec<String> {
            at.iter()
                .map(|at| hand[usize::from(*at)].to_string())
                .collect()
        };
        let table = match ended.round.end() {
            Some(rules::remigio::End::Closed { table, .. }) => table.as_slice(),
            _ => &[],
        };
        let points = |seat: Seat| self.change(seat.0.into()).unwrap_or_default();
        let whole = if table.is_empty() {
            vec![printed(&ended.closer)]
        } else {
            table.iter().map(|m| printed(m)).collect()
        };
        let mut seats = vec![SeatResult {
            seat: closer.0,
            melds: whole,
            lines: vec![words::close(close).tell(lang)],
            points: points(closer).to_string(),
            ..SeatResult::default()
        }];
        let beside = if self.options.lay_off { table } else { &[] };
        for (seat, hand) in &ended.hands {
            let Ok(left) = deadwood_beside(hand, beside, &self.options) else {
                continue;
            };
            let left = left.rest;
            let times = words::times(close);
            let line = say!(
                "rg-line",
                loose = left.points,
                times = times,
                points = points(*seat).to_string()
            );
            seats.push(SeatResult {
                seat: seat.0,
                melds: left.melds().map(|meld| pick(hand, meld)).collect(),
                loose: pick(hand, left.loose()),
                lines: vec![line.tell(lang)],
                points: points(*seat).to_string(),
            });
        }
        seats.sort_by_key(|result| result.seat);
        if self.corrected {
            let corrected = vec![say!("line-corrected").tell(lang)];
            seats
                .iter_mut()
                .for_each(|seat| seat.lines.clone_from(&corrected));
        }
        ResultView {
            text: say!("rg-log-closes", name = name, how = words::close(close)).tell(lang),
            seats,
        }
    }
}
