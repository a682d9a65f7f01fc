//! What one viewer may see. RA-23: nobody's number of cards, and no call that is missing.

use rules::Seat;
use rules::arrange::Arranger;
use rules::card::Card;
use rules::rami::{Call, Fact, Group, Meld, Needs, needs};

use super::deal::Deal;
use super::open::{Heap, is_open};
use super::reading;
use super::show::Hands;
use super::swiped::swipes;
use super::words;
use super::{Dealt, Rami};
use crate::clock::Micros;
use crate::game::call::calls_in_words;
use crate::game::fault::Fault;
use crate::game::question::questions_for;
use crate::game::seated::Stage;
use crate::game::{DealPlan, notices, pile, presentation, stock};
use crate::piece::{Deck, Piece};
use crate::view::{Action, GroupView, Head, NextStep, Notice, Phase, Shows, Telling, Verdict};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Rami {
    pub(super) fn turn(&self) -> Option<Seat> {
        self.playing().map(Deal::seat)
    }

    pub(in crate::game) fn tells(&self, now: Micros, lang: Lang) -> Telling {
        let mut notices = notices::notices(&self.tabletop, Deck::French, is_open, lang);
        notices.extend(self.odd(lang));
        notices.extend(self.clock.notice(&self.tabletop, lang));
        if let Some(deal) = self.playing() {
            notices.extend(pile::notices(&self.tabletop, &deal.open.pile, lang));
            // RA-23: who has missed a call draws as well, whoever's turn it is.
            let charged = |seat| deal.reading.work.charged(seat);
            let draws = 1 + self.seats().into_iter().map(charged).sum::<usize>();
            notices.extend(stock::notice(&self.tabletop, draws, "RA-12", lang));
        }
        let head = Head {
            next: self.next(lang),
            phase: self.phase(),
            rounds: self.game.planned() as u32,
            dealer: self.dealer(),
            hand: self.game.setup().hand,
            notices,
            questions: questions_for(&self.questions(), lang),
            calls: calls_in_words(&self.calls(), lang),
            opened: self.playing().is_none(),
        };
        let mut telling = self.telling(now, lang, head);
        let previous = self.playing().and_then(|deal| deal.previous);
        telling.turns(self.turn(), previous);
        for pad in self.on_pads() {
            telling.tell(Fact::HandOnPad, pad);
        }
        for seat in self.seats() {
            self.tell_of(seat, &mut telling, lang);
        }
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => self.lying(deal, &mut telling, lang),
            Stage::Scored(ended) | Stage::Finished(ended) => {
                telling.tell(Fact::Score, Shows::Result(self.result(ended, lang)));
            }
            Stage::Dealt(Dealt::Showing(hands)) => {
                for group in self.laid(hands, lang) {
                    telling.tell(Fact::Meld, Shows::Group(group));
                }
            }
            Stage::Ready => {}
        }
        let arrange = |hand: &[Card]| Arranger::new().rami(hand);
        self.tell_best(&mut telling, Fact::BestMelds, Piece::card, arrange, lang);
        telling
    }

    pub(in crate::game) fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Ready => Phase::Ready,
            Stage::Dealt(Dealt::Playing(_)) => Phase::Playing,
            Stage::Dealt(Dealt::Showing(_)) => Phase::Showing,
            Stage::Scored(_) => Phase::Scored,
            Stage::Finished(_) => Phase::Finished,
        }
    }

    fn next(&self, lang: Lang) -> NextStep {
        let dealer = self.dealer();
        let step = |text: Say, action, seat| presentation::next_step(text, action, seat, lang);
        match &self.stage {
            Stage::Ready | Stage::Scored(_) => match self.untidy() {
                Some(fault) => step(fault, Some(Action::Gather), Some(dealer)),
                None => {
                    let name = self.tabletop.name(dealer);
                    let text = say!("next-deal", name = name);
                    step(text, Some(Action::Deal), Some(dealer))
                }
            },
            Stage::Dealt(Dealt::Playing(deal)) => {
                let (seat, name) = (deal.seat(), self.name(deal.seat()));
                let swiped = swipes(&self.tabletop);
                let text = match (deal.held, deal.judged.is_empty()) {
                    (true, _) if swiped => say!("ra-next-held-swiped", name = name),
                    (true, _) => say!("ra-next-held", name = name),
                    _ if !deal.lost.is_empty() => say!("ra-next-unsure", name = name),
                    (_, false) if swiped => say!("ra-next-mend-swiped", name = name),
                    (_, false) => say!("ra-next-mend", name = name),
                    _ => {
                        let lay = match swiped {
                            true => say!("ra-step-swipe"),
                            false => say!("ra-step-lay"),
                        };
                        let steps = vec![say!("step-draw"), lay, say!("ra-step-throw")];
                        let may = deal.start.has_laid(seat); // RA-14
                        return presentation::turn_step(&name, steps, seat, may, lang);
                    }
                };
                step(text, None, Some(seat))
            }
            Stage::Dealt(Dealt::Showing(hands)) => match hands.winner() {
                Some(winner) => {
                    let name = self.name(winner);
                    step(say!("ra-next-show", name = name), None, None)
                }
                None => step(say!("ra-next-all-show"), None, None),
            },
            Stage::Finished(_) => {
                let text = say!("next-wins", names = self.winners());
                step(text, Some(Action::NewMatch), None)
            }
        }
    }

    /// RA-21: nothing stands against the turn, and no card is thrown.
    pub(in crate::game) fn stalled(&self) -> Option<Say> {
        let deal = self.playing()?;
        let waits = !deal.held && deal.judged.is_empty() && self.questions().is_empty();
        waits.then(|| presentation::no_throw(&self.name(deal.seat())))
    }

    pub(in crate::game) fn plan(&self) -> DealPlan {
        let pieces = Deck::French.pieces().into_iter();
        let plays = |piece: &Piece| {
            let pack = piece.pack().map(usize::from);
            pack.is_some_and(|pack| pack <= self.packs())
        };
        DealPlan {
            pieces: pieces.filter(plays).collect(),
            hands: self.dealt_to(|_| self.game.setup().hand),
            ..DealPlan::default()
        }
    }

    /// Cards of combinations that are not read, and cards of packs that do not play.
    fn odd(&self, lang: Lang) -> Vec<Notice> {
        let Some(deal) = self.playing() else {
            return Vec::new();
        };
        let zone_said = |zone| notices::zone_in_words(&self.tabletop, zone);
        let mut odd = Vec::new();
        if !deal.lost.is_empty() {
            let lost: Vec<_> = deal.lost.iter().map(|lying| lying.card).collect();
            odd.push(Notice::new(
                "unread",
                say!("ra-unsure", cards = Say::row(&lost)).tell(lang),
                None,
            ));
        }
        for (area, lying) in deal.open.missed(&self.tabletop) {
            let zone = Zone::Melds(area);
            let card = lying.card;
            let text = say!("ra-notice-missed", card = card, zone = zone_said(zone));
            odd.push(Notice::new("missed", text.tell(lang), Some(zone)));
        }
        let own = if swipes(&self.tabletop) {
            Zone::Pad
        } else {
            Zone::Melds
        };
        let areas = (Seat::all(self.players())).map(own);
        for zone in areas.chain([Zone::Discard]) {
            for (_, piece) in self.tabletop.pieces_on(zone).0 {
                let pack = piece.pack().map(usize::from);
                if pack.is_some_and(|pack| pack > self.packs()) {
                    let text = say!("ra-notice-pack", piece = piece, zone = zone_said(zone));
                    odd.push(Notice::new("other_deck", text.tell(lang), Some(zone)));
                }
            }
        }
        odd
    }

    /// The combinations as they lay at the end of the deal.
    fn laid(&self, hands: &Hands, lang: Lang) -> Vec<GroupView> {
        let round = &hands.round;
        let all = hands.heaps.iter().zip(round.melds()).zip(round.groups());
        let view = |((heap, meld), group): ((&Heap, &Meld), &Group)| GroupView {
            zone: Zone::Melds(heap.area),
            owner: group.owner,
            pieces: words::pieces(&self.tabletop, &heap.cards),
            verdict: Verdict::Valid,
            text: words::meld(meld).tell(lang),
            reason: None,
            rule: None,
            blame: Vec::new(),
            fresh: false,
        };
        all.map(view).collect()
    }

    fn lying(&self, deal: &Deal, telling: &mut Telling, lang: Lang) {
        telling.tell(Fact::StockCount, Shows::Stock(deal.reading.work.stock()));
        // RA-13: the cards under the top are nobody's to look through.
        let top = deal.reading.work.discard().last();
        let printed = |card: &Option<rules::card::Card>| {
            card.map_or_else(|| "?".to_owned(), |card| card.to_string())
        };
        let top = top.map(printed).into_iter().collect();
        telling.tell(Fact::TopDiscard, Shows::Discard(top));
        let groups = deal.reading.groups.iter().enumerate();
        for (at, group) in groups.filter(|(_, group)| !group.cards.is_empty()) {
            let group = self.group(deal, at, group, lang);
            telling.tell(Fact::Meld, Shows::Group(group));
        }
        let at_once = deal
            .reading
            .at_once()
            .filter(|_| deal.is_whole(&self.tabletop));
        let faults: Vec<&Fault> = match deal.judged[..] {
            [] => at_once.collect(),
            _ if !deal.lost.is_empty() => Vec::new(),
            ref judged => judged.iter().collect(),
        };
        for fault in faults {
            telling.tell(Fact::Meld, Shows::Fault(fault.view(lang)));
        }
    }

    fn group(&self, deal: &Deal, at: usize, group: &reading::Group, lang: Lang) -> GroupView {
        let cards: Vec<_> = group.cards.iter().map(|lying| lying.card).collect();
        let (verdict, text, fault) = match (&group.meld, needs(&cards)) {
            (Some(meld), _) => (Verdict::Valid, words::meld(meld), None),
            (None, Some(_)) if group.is_second_joker() => {
                (Verdict::Unknown, say!("ra-needs-own"), None)
            }
            (None, Some(needs)) => (Verdict::Unknown, unfinished(&needs), None),
            (None, None) => match self.wrong(deal, at) {
                // While something moves, a card that was not read yet may mend it.
                Some(fault) if deal.is_whole(&self.tabletop) => {
                    (Verdict::Invalid, fault.text.clone(), Some(fault))
                }
                _ => (Verdict::Unknown, say!("ra-being-laid"), None),
            },
        };
        GroupView {
            zone: Zone::Melds(group.area),
            owner: deal
                .reading
                .work
                .groups()
                .get(at)
                .map_or(group.area, |g| g.owner),
            pieces: words::pieces(&self.tabletop, &group.cards),
            verdict,
            text: text.tell(lang),
            reason: fault.as_ref().map(|fault| fault.reason),
            rule: fault.as_ref().map(|fault| fault.rule),
            blame: fault.map(|fault| fault.blame).unwrap_or_default(),
            fresh: group.fresh,
        }
    }

    /// What stands against a group.
    fn wrong(&self, deal: &Deal, at: usize) -> Option<Fault> {
        let objections = deal.reading.work.objections();
        let own: Vec<_> = objections
            .into_iter()
            .filter(|objection| objection.group == Some(at))
            .collect();
        deal.reading.faults(&self.tabletop, &own).into_iter().next()
    }

    fn tell_of(&self, seat: Seat, telling: &mut Telling, lang: Lang) {
        let has_laid = || Shows::Note(seat, say!("ra-has-laid").tell(lang));
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => {
                if deal.start.has_laid(seat) {
                    telling.tell(Fact::HasLaid, has_laid());
                }
                if deal.reading.work.call(seat) == Call::Said {
                    let said = say!("ra-said-carte").tell(lang);
                    telling.tell(Fact::Carte, Shows::Note(seat, said));
                }
                let charged = deal.reading.work.charged(seat);
                telling.tell(Fact::Charged, Shows::Charged(seat, charged));
            }
            Stage::Dealt(Dealt::Showing(hands)) => {
                let at = seat;
                if hands.awaits(at) && hands.holds(at) > 0 {
                    let awaited = Shows::Awaited(seat, hands.shown.count(at), hands.holds(at));
                    telling.tell(Fact::CardsLeft, awaited);
                }
            }
            Stage::Scored(ended) | Stage::Finished(ended) if ended.round.has_laid(seat) => {
                telling.tell(Fact::HasLaid, has_laid());
            }
            _ => {}
        }
    }
}

fn unfinished(needs: &Needs) -> Say {
    match needs.gaps[..] {
        [] => say!("ra-needs", n = needs.cards),
        ref gaps => say!("ra-needs-these", cards = Say::row(gaps)),
    }
}
