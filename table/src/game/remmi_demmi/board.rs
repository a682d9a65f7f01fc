//! The state as the scoreboard shows it: public facts only, big and few.

use display::{Countdown, Hand, Mark, Pass, Progress, Row, Scoreboard};
use rules::Seat;
use rules::remmi_demmi::{Assessment, Plaque, Step, Type};

use super::words;
use super::{Dealt, Outcome, RemmiDemmi, Verification};
use crate::clock::SECOND;
use crate::game::presentation::{self, symbol};
use crate::game::seated::Stage;
use crate::words::{Lang, Say, say};

impl RemmiDemmi {
    /// What the panel shows now, but for the time of day, which the shell adds.
    pub(in crate::game) fn scoreboard(&self, lang: Lang) -> Scoreboard {
        let players = self.players();
        if players == 0 {
            return Scoreboard {
                title: "Remmi-Demmi".into(),
                ..Scoreboard::default()
            };
        }
        Scoreboard {
            title: "Remmi-Demmi".into(),
            round: say!(
                "rd-board-round",
                n = self.round_number(),
                of = rules::remmi_demmi::ROUNDS
            )
            .tell(lang),
            progress: Some(Progress {
                done: self.written() as u32,
                of: rules::remmi_demmi::ROUNDS as u32,
            }),
            rows: Seat::all(players)
                .map(|seat| self.row(seat, lang))
                .collect(),
            headline: self.headline().map(|line| line.tell(lang)),
            countdown: self.countdown(),
            passes: self.passes(),
            hands: self.won(),
            ..Scoreboard::default()
        }
    }

    /// RD-07: from the deal to the points the ring has its place; what is left of it is told by whoever knows the time.
    fn countdown(&self) -> Option<Countdown> {
        let of = self.length().div_ceil(10 * SECOND) as u32;
        let dealt = matches!(self.stage, Stage::Dealt(_));
        dealt.then_some(Countdown { tens: 0, of })
    }

    /// RD-17: the plaques handed on, once the points are written.
    fn passes(&self) -> Vec<Pass> {
        let Some(verification) = self.ended() else {
            return Vec::new();
        };
        let steps = self.handed_on(verification);
        let passes = steps.iter().flat_map(|step| &step.passes);
        passes
            .map(|pass| Pass {
                what: pass.plaque.points().to_string(),
                from: Some(symbol(pass.from)),
                to: pass.to.map(symbol),
            })
            .collect()
    }

    /// The good claims, best plaque first, as they were turned over.
    fn won(&self) -> Vec<Hand> {
        let Some(verification) = self.ended() else {
            return Vec::new();
        };
        let holds = holds(self, verification, &self.handed_on(verification));
        let turned = holds.iter().filter_map(|(_, seat)| {
            let mut turned = verification.turned.iter();
            turned.find(|turned| turned.seat == *seat)
        });
        let good = turned.filter(|turned| turned.outcome.is_good());
        let good = good.filter(|turned| self.played_last(turned.seat));
        good.map(|turned| {
            let mut cards: Vec<Type> = turned.cards.iter().map(|(_, face)| *face).collect();
            cards.sort();
            presentation::won(turned.seat, [cards])
        })
        .filter(|hand| hand.melds.iter().any(|meld| !meld.is_empty()))
        .collect()
    }

    fn row(&self, seat: Seat, lang: Lang) -> Row {
        let (mark, note) = self.mark(seat, lang);
        let shown = self.ended().is_some();
        let row = self.board_row(seat);
        Row {
            change: row.change.filter(|_| shown),
            mark,
            note,
            dealer: seat == self.dealer(),
            ..row
        }
    }

    /// The sign in a seat's row: before its step of the reveal it is a claim and no more.
    fn mark(&self, seat: Seat, lang: Lang) -> (Mark, String) {
        let taking = self.takings().iter().find(|t| t.seat == Some(seat));
        let Some(taking) = taking else {
            return (Mark::None, String::new());
        };
        let took = match taking.plaque {
            Some(plaque) => say!("rd-board-took", points = plaque.points()),
            None => say!("rd-board-took-none"),
        };
        let claimed = (Mark::Claimed, took.tell(lang));
        let verification = match &self.stage {
            Stage::Dealt(Dealt::Verifying(v)) | Stage::Scored(v) | Stage::Finished(v) => v,
            _ => return claimed,
        };
        let turned = verification
            .turned
            .iter()
            .find(|turned| turned.seat == seat);
        match (turned.map(|turned| &turned.outcome), self.due()) {
            (Some(outcome), _) => self.turned_mark(verification, seat, outcome, lang),
            (None, Some((due, Assessment::CannotTell { seen, of }))) if due == seat => (
                Mark::Unknown,
                say!("rd-board-seen", seen = seen, of = of).tell(lang),
            ),
            (None, _) => claimed,
        }
    }

    fn turned_mark(
        &self,
        verification: &Verification,
        seat: Seat,
        outcome: &Outcome,
        lang: Lang,
    ) -> (Mark, String) {
        if !outcome.is_good() {
            return (Mark::Bad, say!("rd-board-no-remmi").tell(lang));
        }
        let holds = holds(self, verification, &self.handed_on(verification));
        let held = holds.iter().find(|(_, holder)| *holder == seat);
        let note = held.map(|(plaque, _)| {
            say!("rd-board-holds", points = plaque.trim_start_matches('P')).tell(lang)
        });
        (Mark::Good, note.unwrap_or_default())
    }

    fn headline(&self) -> Option<Say> {
        let dealer = self.tabletop.name(self.dealer());
        match &self.stage {
            Stage::Ready => None,
            Stage::Dealt(Dealt::Armed { .. }) => Some(say!("rd-board-slaps", name = dealer)),
            Stage::Dealt(Dealt::Running(trading)) if trading.takings.is_empty() => {
                Some(say!("rd-board-trade"))
            }
            Stage::Dealt(Dealt::Running(trading)) => {
                let claims = self.setup().map_or(0, |setup| setup.claims_to_end);
                Some(say!(
                    "rd-board-claimed",
                    n = trading.takings.len(),
                    of = claims
                ))
            }
            Stage::Dealt(Dealt::Verifying(verification)) => {
                Some(say!("rd-board-verifying", why = words::ended(verification)))
            }
            Stage::Scored(_) => Some(say!("board-deals-next", name = dealer)),
            Stage::Finished(_) => Some(say!("rd-board-wins", names = self.winners())),
        }
    }
}

/// Who holds which plaque, as far as the claims are turned over: (plaque, seat). Before the
/// first is, the plaques lie in the order of claims, after a swap where one was taken too low.
pub fn holds(
    app: &RemmiDemmi,
    verification: &Verification,
    handed_on: &[Step],
) -> Vec<(String, Seat)> {
    let Some(setup) = app.setup() else {
        return Vec::new();
    };
    let order = app.order(verification);
    let mut holds: Vec<(Plaque, Seat)> = setup
        .plaques
        .iter()
        .zip(&order)
        .map(|(plaque, taking)| (*plaque, taking.seat))
        .collect();
    for pass in handed_on.iter().flat_map(|step| &step.passes) {
        holds.retain(|(held, _)| *held != pass.plaque);
        holds.extend(pass.to.map(|seat| (pass.plaque, seat)));
    }
    holds.sort_by_key(|(plaque, _)| std::cmp::Reverse(plaque.points()));
    let text = |(plaque, seat): (Plaque, Seat)| (plaque.to_string(), seat);
    holds.into_iter().map(text).collect()
}
