//! Cuts the state to what one viewer may see.

use std::cmp::Reverse;

use rules::Seat;
use rules::remmi_demmi::{Assessment, Code, Fact, Plaque};

use super::words;
use super::{Dealt, RemmiDemmi, Trade, TradeVerdict, Verification};
use crate::app::TimerWish;
use crate::clock::{Micros, SECOND};
use crate::felt::Place;
use crate::game::call::calls_in_words;
use crate::game::question::questions_for;
use crate::game::seated::Stage;
use crate::game::{DealPlan, presentation};
use crate::piece::{Deck, Piece};
use crate::view::*;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl RemmiDemmi {
    pub(in crate::game) fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Ready if self.own.setup.is_none() => Phase::Setup,
            Stage::Ready => Phase::Ready,
            Stage::Dealt(Dealt::Armed { .. }) => Phase::Dealt,
            Stage::Dealt(Dealt::Running(_)) => Phase::Running,
            Stage::Dealt(Dealt::Verifying(verification)) if self.now() < verification.settle_at => {
                Phase::Stopped
            }
            Stage::Dealt(Dealt::Verifying(_)) => Phase::Reveal,
            Stage::Scored(_) => Phase::Scored,
            Stage::Finished(_) => Phase::Finished,
        }
    }

    /// What is told at `now`: what counts on between events counts on.
    pub(in crate::game) fn tells(&self, now: Micros, lang: Lang) -> Telling {
        let setup = self.setup();
        let head = Head {
            next: next_step(self, lang),
            phase: self.phase(),
            rounds: rules::remmi_demmi::ROUNDS as u32,
            dealer: self.dealer(),
            hand: setup.map_or(9, |setup| setup.hand),
            notices: self.notices(lang),
            questions: questions_for(&self.questions(), lang),
            calls: calls_in_words(&self.calls(), lang),
            opened: matches!(self.stage, Stage::Dealt(Dealt::Verifying(_)))
                || self.ended().is_some(),
        };
        let mut telling = self.telling(now, lang, head);
        telling.timed(Timed {
            seconds: (self.length() / SECOND) as u32,
            proposals: self.proposals().iter().map(|types| names(types)).collect(),
            countdown: countdown(self),
            timer: presentation::timer_view(&self.tabletop, self.timer_wish(), now, lang),
            of: setup.map_or(0, |setup| setup.hand),
        });
        let removed = setup.map_or(Vec::new(), |setup| names(&setup.removed));
        telling.tell(Fact::TypesRemoved, Shows::Removed(removed));
        telling.tell(Fact::PlaqueTaken, Shows::Centre(centre(self)));
        for seat in self.seats() {
            let seen = self.cards_on(Zone::Pad(seat)).0.len();
            telling.tell(Fact::ClaimCount, Shows::OnPad(seat, seen));
        }
        for taking in self.takings() {
            if let (Some(seat), Some(plaque)) = (taking.seat, taking.plaque) {
                let plaque = Shows::Plaque(seat, plaque.to_string());
                telling.tell(Fact::PlaqueTaken, plaque);
            }
        }
        for tray in trays(self) {
            telling.tell(Fact::TradeTrays, Shows::Tray(tray));
        }
        if let Some(trade) = self.trade() {
            let seats = trade.seats;
            let shows = Shows::Trade(trade_view(self, trade, lang));
            telling.tell_to(Fact::TradeRefused, &seats, shows);
        }
        for claim in claims(self) {
            telling.tell(Fact::ClaimCount, Shows::Claim(claim));
        }
        if let Some(reveal) = super::reveal::reveal(self, lang) {
            telling.tell(Fact::ClaimVerdict, Shows::Reveal(reveal));
        }
        telling
    }

    /// RD-05, RD-06: what is dealt.
    pub(in crate::game) fn plan(&self) -> DealPlan {
        let plan = |setup| plan(setup, self.dealt_to(|_| setup.hand));
        self.setup().map(plan).unwrap_or_default()
    }
}

fn plan(setup: &rules::remmi_demmi::Setup, hands: Vec<usize>) -> DealPlan {
    let pieces = Deck::RemmiDemmi.pieces().into_iter();
    let plays = |piece: &Piece| {
        piece
            .face()
            .is_some_and(|face| !setup.removed.contains(&face))
    };
    DealPlan {
        pieces: pieces.filter(plays).collect(),
        hands,
        over_pads: true,
        ..DealPlan::default()
    }
}

pub(super) fn names<T: ToString>(things: &[T]) -> Vec<String> {
    things.iter().map(T::to_string).collect()
}

fn next_step(app: &RemmiDemmi, lang: Lang) -> NextStep {
    let dealer = app.tabletop.name(app.dealer());
    let step = |text: Say, action, seat| presentation::next_step(text, action, seat, lang);
    let by_dealer = Some(app.dealer());
    match &app.stage {
        Stage::Ready if app.own.setup.is_none() => {
            step(say!("next-setup"), Some(Action::Setup), None)
        }
        Stage::Ready => match app.untidy().into_iter().next() {
            Some(fault) => step(
                say!("rd-next-tidy", fault = fault, name = dealer),
                Some(Action::Gather),
                by_dealer,
            ),
            None => step(
                say!("next-deal", name = dealer),
                Some(Action::Deal),
                by_dealer,
            ),
        },
        Stage::Scored(_) => {
            let round = app.round_number();
            if app.untidy().is_empty() {
                let text = say!("rd-next-written", round = round, name = dealer);
                step(text, Some(Action::Deal), by_dealer)
            } else {
                let text = say!("rd-next-gather", round = round, name = dealer);
                step(text, Some(Action::Gather), by_dealer)
            }
        }
        Stage::Dealt(Dealt::Armed { .. }) if app.tabletop.timer.online => {
            step(words::before_slap(app), Some(Action::Tap), by_dealer)
        }
        Stage::Dealt(Dealt::Armed { .. }) => step(
            say!("rd-next-start", name = dealer),
            Some(Action::Start),
            by_dealer,
        ),
        Stage::Dealt(Dealt::Running(trading)) => step(words::trade(app, trading), None, None),
        Stage::Dealt(Dealt::Verifying(verification)) => verifying_step(app, verification, lang),
        Stage::Finished(_) => step(
            say!("next-wins", names = app.winners()),
            Some(Action::NewMatch),
            None,
        ),
    }
}

fn verifying_step(app: &RemmiDemmi, verification: &Verification, lang: Lang) -> NextStep {
    let step = |text: Say, action, seat| presentation::next_step(text, action, seat, lang);
    let why = words::ended(verification);
    if app.now() < verification.settle_at {
        return step(say!("rd-next-hands-off", why = why), None, None);
    }
    if let Some(question) = app.questions().first() {
        return step(question.text.clone(), None, None);
    }
    match app.due() {
        None => step(say!("rd-next-nobody", why = why), Some(Action::Next), None),
        Some((seat, Assessment::CannotTell { seen, of })) if !verification.is_decided(seat) => {
            step(waiting_text(app, seat, seen, of), None, Some(seat))
        }
        Some((seat, _)) => step(
            say!(
                "rd-next-turn-over",
                why = why,
                name = app.tabletop.name(seat)
            ),
            Some(Action::Next),
            Some(seat),
        ),
    }
}

pub(super) fn waiting_text(app: &RemmiDemmi, seat: Seat, seen: usize, of: usize) -> Say {
    let name = app.tabletop.name(seat);
    if seen >= of && app.aside_at_deal() && app.cards_on(Zone::Pad(seat)).1 == 0 {
        return say!("rd-waiting-tenth", name = name);
    }
    if seen >= of {
        return say!("rd-waiting-odd", seen = seen, name = name);
    }
    say!("rd-waiting", seen = seen, of = of, name = name)
}

fn countdown(app: &RemmiDemmi) -> Option<Countdown> {
    match app.timer_wish() {
        TimerWish::Running {
            length, deadline, ..
        } => Some(Countdown {
            deadline,
            length,
            held: None,
        }),
        _ => None,
    }
}

fn centre(app: &RemmiDemmi) -> Vec<String> {
    Plaque::ALL
        .into_iter()
        .filter(|plaque| app.plaque_place(*plaque) == Place::On(Zone::Centre))
        .map(|plaque| Piece::Plaque(plaque).to_string())
        .collect()
}

fn trays(app: &RemmiDemmi) -> Vec<TrayView> {
    [Zone::TrayLeft, Zone::TrayRight]
        .into_iter()
        .enumerate()
        .map(|(tray, zone)| TrayView {
            zone,
            count: app.tray_count(tray),
            owner: app.tray_owner(tray),
        })
        .collect()
}

fn trade_view(app: &RemmiDemmi, trade: &Trade, lang: Lang) -> TradeView {
    let both = trade.seats.map(|seat| app.tabletop.name(seat));
    match &trade.verdict {
        TradeVerdict::Good => TradeView {
            verdict: Verdict::Valid,
            text: say!("rd-trade-good").tell(lang),
            reason: None,
            rule: "RD-11",
            blame: Vec::new(),
        },
        TradeVerdict::Refused {
            code,
            rule,
            false_by,
            blame,
        } => {
            let counts = [trade.cards[0].len(), trade.cards[1].len()];
            let offenders: Vec<&str> = false_by
                .iter()
                .map(|seat| app.tabletop.name(*seat))
                .collect();
            // While cards are still being laid, unequal packets are unfinished and no fault; a
            // tag that is unknown tells nothing.
            let unfinished = matches!(code, Code::CountMismatch | Code::BadCard);
            TradeView {
                verdict: if unfinished {
                    Verdict::Unknown
                } else {
                    Verdict::Invalid
                },
                text: words::trade_refused(*code, rule, both, counts, &offenders).tell(lang),
                reason: Some(code.as_str()),
                rule,
                blame: blame
                    .iter()
                    .map(|uid| app.tabletop.piece_name(*uid))
                    .collect(),
            }
        }
    }
}

fn claims(app: &RemmiDemmi) -> Vec<ClaimView> {
    let Some(setup) = app.setup() else {
        return Vec::new();
    };
    let mut takings: Vec<_> = app.takings().iter().collect();
    // As the rules order them (RD-13), those of unknown seat included.
    takings.sort_by_key(|taking| (taking.at, Reverse(taking.plaque.map(Plaque::points))));
    takings
        .into_iter()
        .enumerate()
        .map(|(place, taking)| ClaimView {
            seat: taking.seat,
            plaque: taking.plaque.map(|plaque| plaque.to_string()),
            place: place + 1,
            at: taking.at,
            seen: taking.seat.map_or(0, |seat| cards_shown(app, seat)),
            of: setup.hand,
        })
        .collect()
}

/// Cards seen for a claim: on the pad now, after the stop also those swiped over it.
fn cards_shown(app: &RemmiDemmi, seat: Seat) -> usize {
    match &app.stage {
        Stage::Dealt(Dealt::Verifying(verification)) => verification.shown(seat),
        _ => app.lies_before(seat).len(),
    }
}
