//! The state as the scoreboard shows it: public facts only, big and few.

use display::{Mark, Row, Scoreboard, Symbol};
use rules::remmi_demmi::{Assessment, Plaque, Step};

use super::words;
use super::{Outcome, RemmiDemmi, Stage, Verification};
use crate::clock::SECOND;
use crate::words::Lang;

impl RemmiDemmi {
    /// What the panel shows now, but for the time of day, which the shell adds.
    pub(in crate::game) fn scoreboard(&self, _: Lang) -> Scoreboard {
        let players = self.setup().map_or(0, |setup| setup.players);
        let seconds = self.length() / SECOND;
        if players == 0 {
            return Scoreboard {
                title: "Remmi-Demmi".into(),
                ..Scoreboard::default()
            };
        }
        Scoreboard {
            title: "Remmi-Demmi".into(),
            round: format!("Round {} / {}", self.round(), rules::remmi_demmi::ROUNDS),
            rows: (0..players).map(|seat| self.board_row(seat)).collect(),
            headline: self.headline(),
            footer_left: format!("Dealer: {}", self.name(self.dealer())),
            footer_mid: format!("{seconds} s"),
            ..Scoreboard::default()
        }
    }

    fn board_row(&self, seat: usize) -> Row {
        let (mark, note) = self.mark(seat);
        Row {
            symbol: Symbol::ALL[seat % Symbol::ALL.len()],
            name: self.name(seat).to_owned(),
            total: self.totals()[seat],
            change: match self.stage() {
                Stage::Scored(_) | Stage::Finished(_) => {
                    self.scores().last().map(|round| round[seat])
                }
                _ => None,
            },
            mark,
            note,
            leader: self.leads(seat),
            dealer: seat == self.dealer(),
            ..Row::default()
        }
    }

    /// The sign in a seat's row: before its step of the reveal it is a claim and no more.
    fn mark(&self, seat: usize) -> (Mark, String) {
        let taking = self.takings().iter().find(|t| t.seat == Some(seat));
        let Some(taking) = taking else {
            return (Mark::None, String::new());
        };
        let claimed = (
            Mark::Claimed,
            format!("took the {}", taking.plaque.points()),
        );
        let verification = match self.stage() {
            Stage::Verifying(v) | Stage::Scored(v) | Stage::Finished(v) => v,
            _ => return claimed,
        };
        let turned = verification
            .turned
            .iter()
            .find(|turned| turned.seat == seat);
        match (turned.map(|turned| &turned.outcome), self.due()) {
            (Some(outcome), _) => self.turned_mark(verification, seat, outcome),
            (None, Some((due, Assessment::CannotTell { seen, of }))) if due == seat => {
                (Mark::Unknown, format!("{seen} of {of}"))
            }
            (None, _) => claimed,
        }
    }

    fn turned_mark(
        &self,
        verification: &Verification,
        seat: usize,
        outcome: &Outcome,
    ) -> (Mark, String) {
        if !outcome.is_good() {
            return (Mark::Bad, "no Remmi".into());
        }
        let holds = holds(self, verification, &self.handed_on(verification));
        let held = holds
            .iter()
            .find(|(_, holder)| usize::from(*holder) == seat);
        let note = held.map(|(plaque, _)| format!("the {}", plaque.trim_start_matches('P')));
        (Mark::Good, note.unwrap_or_default())
    }

    fn headline(&self) -> Option<String> {
        match self.stage() {
            Stage::Setup | Stage::Ready => None,
            Stage::Dealt { .. } => Some(format!("{} slaps the timer", self.name(self.dealer()))),
            Stage::Running(trading) if trading.takings.is_empty() => Some("Trade!".into()),
            Stage::Running(trading) => {
                let plaques = self.setup().map_or(0, |setup| setup.plaques.len());
                Some(format!("{} of {plaques} claimed", trading.takings.len()))
            }
            Stage::Verifying(verification) => {
                Some(format!("{} Verifying.", words::ended(verification)))
            }
            Stage::Scored(_) => Some(format!("{} deals next", self.name(self.dealer()))),
            Stage::Finished(_) => Some(format!("{} wins the match", words::winners(self))),
        }
    }
}

/// Who holds which plaque, as far as the claims are turned over: (plaque, seat). Before the
/// first is, the plaques lie in the order of claims, after a swap where one was taken too low.
pub fn holds(
    app: &RemmiDemmi,
    verification: &Verification,
    handed_on: &[Step],
) -> Vec<(String, u8)> {
    let Some(setup) = app.setup() else {
        return Vec::new();
    };
    let order = app.order(verification);
    let mut holds: Vec<(Plaque, u8)> = setup
        .plaques
        .iter()
        .zip(&order)
        .map(|(plaque, taking)| (*plaque, taking.seat.0))
        .collect();
    for pass in handed_on.iter().flat_map(|step| &step.passes) {
        holds.retain(|(held, _)| *held != pass.plaque);
        holds.extend(pass.to.map(|seat| (pass.plaque, seat.0)));
    }
    holds.sort_by_key(|(plaque, _)| std::cmp::Reverse(plaque.points()));
    let text = |(plaque, seat): (Plaque, u8)| (plaque.to_string(), seat);
    holds.into_iter().map(text).collect()
}
