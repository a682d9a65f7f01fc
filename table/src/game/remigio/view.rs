//! What one viewer may see.

use rules::Seat;
use rules::card::Card;
use rules::remigio::{Fact, HAND, deadwood, deadwood_beside};

use super::show::close_of;
use super::{Dealt, Ended, Remigio, words};
use crate::clock::Micros;
use crate::game::call::calls_in_words;
use crate::game::question::questions_for;
use crate::game::seated::Stage;
use crate::game::{DealPlan, notices, pile, presentation, stock};
use crate::piece::{Deck, Piece};
use crate::view::{Action, Head, NextStep, Phase, ResultView, SeatResult, Shows, Telling};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Remigio {
    pub(in crate::game) fn tells(&self, now: Micros, lang: Lang) -> Telling {
        let phase = self.phase();
        let open = |zone| zone == Zone::Discard;
        let mut notices = notices::notices(&self.tabletop, Deck::French, open, lang);
        notices.extend(self.clock.notice(&self.tabletop, lang));
        if let Some(deal) = self.playing() {
            notices.extend(pile::notices(&self.tabletop, &deal.pile, lang));
            notices.extend(stock::notice(&self.tabletop, 1, "RG-16", lang));
        }
        let head = Head {
            next: self.next(lang),
            phase,
            dealer: self.dealer(),
            hand: HAND,
            notices,
            calls: calls_in_words(&self.calls(), lang),
            questions: questions_for(&self.questions(), lang),
            opened: phase != Phase::Playing,
            ..Head::default()
        };
        let mut telling = self.telling(now, lang, head);
        let turn = self.turn();
        let previous = self.playing().and_then(|deal| deal.previous);
        telling.turns(turn, previous);
        for pad in self.on_pads() {
            telling.tell(Fact::HandOnPad, pad);
        }
        for seat in self.seats() {
            self.tell_of(seat, &mut telling, lang);
        }
        if let Some(deal) = self.playing() {
            telling.tell(Fact::StockCount, Shows::Stock(deal.round.stock()));
            let pile = deal.lies();
            let pile = pile.cards().iter().map(|tag| self.printed(*tag)).collect();
            telling.tell(Fact::DiscardsBelow, Shows::Discard(pile));
            for fault in deal.refused.iter().chain(&self.thrown_early()) {
                telling.tell(Fact::Close, Shows::Fault(fault.view(lang)));
            }
        } else if let Some(ended) = self.ended() {
            telling.tell(Fact::Score, Shows::Result(self.result(ended, lang)));
        }
        let arrange = |hand: &[Card]| deadwood(hand, &self.options);
        self.tell_best(&mut telling, Fact::BestMelds, Piece::card, arrange, lang);
        telling
    }

    /// What is printed on a card of the pile.
    fn printed(&self, tag: Option<sensors::Uid>) -> String {
        let piece = tag.and_then(|uid| self.tabletop.book.piece(uid));
        piece.map_or_else(|| "?".to_owned(), Piece::printed)
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
    pub(super) fn turn(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) if deal.closing.is_none() => deal.round.turn(),
            _ => None,
        }
    }

    fn next(&self, lang: Lang) -> NextStep {
        let dealer = self.dealer();
        let name = |seat: Seat| self.tabletop.name(seat).to_owned();
        let step = |text: Say, action, seat| presentation::next_step(text, action, seat, lang);
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
                (_, Some((closer, _))) => {
                    step(say!("rg-next-others-show", name = name(closer)), None, None)
                }
                _ => match deal.round.turn() {
                    Some(seat) => {
                        let steps = vec![say!("rg-step-take"), say!("rg-step-throw")];
                        presentation::turn_step(&name(seat), steps, seat, true, lang)
                    }
                    None => step(say!("rg-next-count"), None, None),
                },
            },
        }
    }

    /// What a deal waits for: the turn-up (RG-13), hands to be counted (RG-14), a throw (RG-16).
    pub(in crate::game) fn stalled(&self) -> Option<Say> {
        let deal = match &self.stage {
            Stage::Dealt(Dealt::TurnUp) => return Some(say!("rg-stalled-turn-up")),
            Stage::Dealt(Dealt::Playing(deal)) if deal.is_open() => deal,
            _ => return None,
        };
        let uncounted = deal.round.uncounted().into_iter();
        let names: Vec<Say> = uncounted.map(|seat| Say::plain(self.name(seat))).collect();
        if !names.is_empty() {
            return Some(say!("rg-stalled-count", names = names));
        }
        let turn = deal.round.turn().filter(|_| self.questions().is_empty());
        turn.map(|seat| presentation::no_throw(&self.name(seat)))
    }

    pub(in crate::game) fn plan(&self) -> DealPlan {
        let players = self.players();
        let packs = self.game.packs() as u8;
        let pieces = Deck::French.pieces().into_iter();
        let plays = |piece: &Piece| piece.pack().is_some_and(|pack| pack <= packs);
        let hand = |seat| if self.is_in(seat) { HAND } else { 0 };
        DealPlan {
            pieces: pieces.filter(plays).collect(),
            hands: Seat::all(players).map(hand).collect(),
            turn_up: Some(Zone::Discard),
            ..DealPlan::default()
        }
    }

    fn tell_of(&self, seat: Seat, telling: &mut Telling, lang: Lang) {
        let at = seat;
        if !self.is_in(at) {
            telling.tell(Fact::Eliminated, Shows::Out(seat));
            if self.plays(seat) {
                telling.tell(Fact::Eliminated, Shows::Note(seat, say!("out").tell(lang)));
            }
        }
        let Some(deal) = self.playing() else {
            return;
        };
        if self.awaited(deal).contains(&at) {
            let seen = self.shown(deal, at).len();
            let holds = self.holds(deal, at);
            telling.tell(Fact::Close, Shows::Awaited(seat, seen, holds));
        }
        if deal.round.uncounted().contains(&seat) {
            let text = say!("rg-counts").tell(lang);
            telling.tell(Fact::Uncounted, Shows::Note(seat, text));
        }
    }

    fn result(&self, ended: &Ended, lang: Lang) -> ResultView {
        let Some((closer, close)) = close_of(&ended.round) else {
            return ResultView::default();
        };
        let name = self.name_then(closer);
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
        let points = |seat: Seat| self.change(seat).unwrap_or_default();
        let whole = if table.is_empty() {
            vec![printed(&ended.closer)]
        } else {
            table.iter().map(|m| printed(m)).collect()
        };
        let mut seats = vec![SeatResult {
            seat: closer,
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
                seat: *seat,
                melds: left.melds().map(|meld| pick(hand, meld)).collect(),
                loose: pick(hand, left.loose()),
                lines: vec![line.tell(lang)],
                points: points(*seat).to_string(),
            });
        }
        seats.retain(|result| self.played_last(result.seat));
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
