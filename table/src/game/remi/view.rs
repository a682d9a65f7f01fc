//! What one viewer may see. Racks, what lies on pads before it is shown, and who has three tiles
//! are in no view.

use rules::Seat;
use rules::arrange::Arranger;
use rules::remi::{Fact, Move, OPENING_POINTS, Phase as RulesPhase, Tile};

use super::before::{CLASSES, class_in_words};
use super::end::RACK;
use super::turn::Turn;
use super::{Deal, Dealt, Remi, words};
use crate::clock::Micros;
use crate::game::call::calls_in_words;
use crate::game::notices::notices;
use crate::game::patience::PATIENCE;
use crate::game::question::questions_for;
use crate::game::seated::Stage;
use crate::game::{DealPlan, presentation, stock};
use crate::piece::{Deck, Piece};
use crate::view::{Action, Head, NextStep, Notice, Phase, Shows, SwapView, Telling};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Remi {
    pub(super) fn turn(&self) -> Option<Seat> {
        self.playing().and_then(|deal| deal.turn.seat())
    }

    pub(in crate::game) fn tells(&self, now: Micros, lang: Lang) -> Telling {
        let phase = self.phase();
        let head = Head {
            next: self.next(lang),
            phase,
            dealer: self.own.arranger,
            notices: self.notices(lang),
            questions: questions_for(&self.questions(), lang),
            calls: calls_in_words(&self.calls(), lang),
            opened: matches!(phase, Phase::Showing | Phase::Scored | Phase::Finished),
            ..Head::default()
        };
        let mut telling = self.telling(now, lang, head);
        telling.turns(self.turn(), None);
        for pad in self.on_pads() {
            telling.tell(Fact::OnPad, pad);
        }
        let face_up = self.face_up().iter().map(ToString::to_string).collect();
        telling.tell(Fact::FaceUp, Shows::Centre(face_up));
        if let Some(deal) = self.playing() {
            for seat in self.present() {
                self.tell_of(deal, seat, &mut telling, lang);
            }
            self.tell_lying(deal, &mut telling, lang);
        } else if let Some(ended) = self.ended() {
            telling.tell(Fact::Score, Shows::Result(self.result(ended, lang)));
        }
        let arrange = |rack: &[Tile]| Arranger::new().remi(rack, self.options.joker_cap);
        self.tell_best(&mut telling, Fact::BestMelds, Piece::tile, arrange, lang);
        telling
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
            presentation::next_step(text, action, seat, lang)
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
            Stage::Dealt(Dealt::Playing(deal)) => self.next_in_game(deal, lang),
        }
    }

    fn next_in_game(&self, deal: &Deal, lang: Lang) -> NextStep {
        let turn = &deal.turn;
        let step = |text: Say, seat| presentation::next_step(text, None, seat, lang);
        if Remi::is_over(deal) {
            let names = Remi::awaited(deal).into_iter().map(|seat| self.name(seat));
            let names = words::list(names);
            let text = match names.is_empty() {
                true => say!("re-next-answer"),
                false => say!("re-next-left", names = names),
            };
            return step(text, None);
        }
        let Some(seat) = turn.start.turn() else {
            return step(say!("re-next-answer"), None);
        };
        let name = self.name(seat);
        let text = match turn.start.phase() {
            RulesPhase::StockAsked(_) => say!("re-next-stock", name = name),
            _ if turn.held => say!("re-next-held", name = name),
            _ if turn.unsure => say!("re-next-unsure", name = name),
            _ if turn.objected => say!("re-next-mend", name = name),
            _ if self.awaits_word(turn) => say!("re-next-last", name = name),
            _ if self.shows_rack(turn).is_some() => {
                let seen = self.shown_on_rack(deal, seat).len();
                say!("re-next-close-rack", name = name, seen = seen, of = RACK)
            }
            RulesPhase::Dealt => say!("re-next-first", name = name),
            _ => {
                let throw = match self.has_spot() {
                    true => say!("re-step-throw-spot"),
                    false => say!("re-step-throw"),
                };
                let steps = vec![say!("re-step-draw"), say!("re-step-lay"), throw];
                return presentation::turn_step(&name, steps, seat, may_tear(turn, seat), lang);
            }
        };
        step(text, Some(seat))
    }

    /// RE-36: who closes a rack game, which is shown on the pad.
    fn shows_rack(&self, turn: &Turn) -> Option<Seat> {
        let seat = turn.start.turn().filter(|_| turn.closing)?;
        self.on_rack(&turn.start, seat).then_some(seat)
    }

    pub(in crate::game) fn plan(&self) -> DealPlan {
        let starter =
            rules::remi::turn_order(&self.present(), self.own.arranger, self.options.direction);
        let starter = starter.and_then(|order| order.first().copied());
        let hand = |seat: Seat| match Some(seat) == starter {
            true => rules::remi::STARTER,
            false => rules::remi::OTHERS,
        };
        DealPlan {
            pieces: Deck::Tiles.pieces(),
            hands: self.dealt_to(hand),
            turn_up: Some(Zone::Centre),
            ..DealPlan::default()
        }
    }

    fn tell_lying(&self, deal: &Deal, telling: &mut Telling, lang: Lang) {
        let turn = &deal.turn;
        telling.tell(Fact::Stock, Shows::Stock(turn.now.work.stock()));
        let column = turn.now.work.table().column.iter();
        let thrown = turn.shown.thrown.iter().map(|(_, tile)| tile);
        let column = column.chain(thrown).map(ToString::to_string).collect();
        telling.tell(Fact::Column, Shows::Discard(column));
        for group in self.groups(turn, lang) {
            telling.tell(Fact::Melds, Shows::Group(group));
        }
        for fault in self.faults(deal, turn.objected && !turn.unsure) {
            telling.tell(Fact::Refusal, Shows::Fault(fault.view(lang)));
        }
    }

    fn tell_of(&self, deal: &Deal, seat: Seat, telling: &mut Telling, lang: Lang) {
        let turn = &deal.turn;
        let round = &turn.now.work;
        let note = |text: Say| Shows::Note(seat, text.tell(lang));
        if turn.start.opened(seat) {
            telling.tell(Fact::Melds, note(say!("re-opened")));
        }
        if turn.seat() == Some(seat)
            && let Some(points) = round.opening_so_far()
        {
            let text = say!("re-opening", n = points, of = OPENING_POINTS);
            telling.tell(Fact::Melds, note(text));
        }
        for (with, class) in deal.swaps_of(seat) {
            let key = CLASSES.iter().find(|(_, one)| *one == class);
            let class = class_in_words(class);
            if round.phase() == RulesPhase::Dealt {
                let text = say!("re-swaps", name = self.name(with), class = class);
                telling.tell(Fact::Swap, note(text));
            }
            if let Some((class, _)) = key {
                telling.tell(Fact::Swap, Shows::Swap(seat, SwapView { with, class }));
            }
        }
        for (_, result) in round.results().iter().filter(|(of, _)| *of == seat) {
            if result.koz {
                telling.tell(Fact::Koz, note(say!("re-koz")));
            }
            if let Some(shape) = result.rack_game {
                let text = say!("re-plays-rack", shape = words::shape(shape));
                telling.tell(Fact::RackGame, note(text));
                telling.tell(Fact::RackGame, Shows::RackGame(seat, shape.as_str()));
            }
        }
        let seen = self.shown_on_rack(deal, seat).len();
        if Remi::awaited(deal).contains(&seat) {
            let of = turn.start.rack(seat).unwrap_or_default();
            telling.tell(Fact::Leftover, Shows::Awaited(seat, seen, of));
        } else if self.shows_rack(turn) == Some(seat) {
            telling.tell(Fact::RackGame, Shows::Awaited(seat, seen, RACK));
        }
    }

    /// RE-17: nothing stands against the turn, and no tile is thrown.
    pub(in crate::game) fn stalled(&self) -> Option<Say> {
        let turn = &self.playing()?.turn;
        let mended = turn.held || turn.unsure || turn.objected || turn.closing;
        let seat = turn
            .seat()
            .filter(|_| !mended && self.questions().is_empty())?;
        Some(say!("re-stalled", name = self.name(seat)))
    }

    fn notices(&self, lang: Lang) -> Vec<Notice> {
        let open = |zone| matches!(zone, Zone::Melds(_) | Zone::Discard | Zone::Centre);
        let mut all = notices(&self.tabletop, Deck::Tiles, open, lang);
        all.extend(
            self.playing()
                .and_then(|deal| self.unread(&deal.turn, lang)),
        );
        all.extend(self.clock.notice(&self.tabletop, lang));
        let playing = self.playing().is_some();
        all.extend(
            playing
                .then(|| stock::notice(&self.tabletop, 1, "RE-14", lang))
                .flatten(),
        );
        all
    }

    /// Tiles that lay open and are not read: they count as lying.
    fn unread(&self, turn: &Turn, lang: Lang) -> Option<Notice> {
        let text = if turn.unsure {
            let lost = self.lost(turn).into_iter();
            let lost: Vec<_> = lost.filter_map(|tile| tile.tag).collect();
            say!("re-unsure", tiles = self.names_of(&lost))
        } else if self.tabletop.now >= turn.changed + PATIENCE && !turn.shown.unread.is_empty() {
            say!("re-unread", tiles = self.names_of(&turn.shown.unread))
        } else {
            return None;
        };
        Some(Notice::new("unread", text.tell(lang), None))
    }
}

/// RE-22, RE-25: the last tile that was thrown may be torn off now.
fn may_tear(turn: &Turn, seat: Seat) -> bool {
    let last = turn.column.len().checked_sub(1);
    let tears = |take| turn.start.clone().apply(&Move::Tear { seat, take });
    last.is_some_and(|take| tears(take).is_ok())
}
