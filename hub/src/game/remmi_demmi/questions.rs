//! What the table must be told, derived from the state: a question stands as long as its
//! reason does, and its id says what it is about.

use super::words;
use super::{Refusal, RemmiDemmi, Stage, trade::TRAYS};
use crate::clock::SECOND;
use crate::zone::Zone;

/// A question to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// `tray:left`, `tray:right`, `took:P4` .. or `late-slap`.
    pub id: String,
    /// One sentence.
    pub text: String,
    /// (value, words) of each answer.
    pub options: Vec<(String, String)>,
}

impl RemmiDemmi {
    /// The questions that stand.
    pub fn questions(&self) -> Vec<Question> {
        let trays = (0..2).filter_map(|tray| self.ask_tray(tray));
        let takers = self.untaken().into_iter().map(|plaque| Question {
            id: format!("took:{plaque}"),
            text: format!(
                "Plaque {} is gone from the centre. Who took it?",
                plaque.points()
            ),
            options: self.seat_options(|seat| !self.claimants().contains(&seat)),
        });
        trays.chain(takers).chain(self.ask_late_slap()).collect()
    }

    fn ask_tray(&self, tray: usize) -> Option<Question> {
        let running = matches!(self.stage, Stage::Running(_));
        if !running || self.tray_count(tray) == 0 || self.tray_owner(tray).is_some() {
            return None;
        }
        Some(Question {
            id: TRAYS[tray].to_string(),
            text: format!("Whose cards lie on {}?", words::zone(self, TRAYS[tray])),
            options: self.seat_options(|_| true),
        })
    }

    fn ask_late_slap(&self) -> Option<Question> {
        let started = self.base.timer.late_slap?;
        let ago = self.base.now.saturating_sub(started) / SECOND;
        let option = |value: &str, text: &str| (value.to_owned(), text.to_owned());
        matches!(self.stage, Stage::Dealt { .. }).then(|| Question {
            id: "late-slap".into(),
            text: format!(
                "The timer was slapped {ago} s ago, while the hub could not hear it. Did the round start then?"
            ),
            options: vec![option("yes", "Yes, it runs"), option("no", "No, start again")],
        })
    }

    fn seat_options(&self, takes: impl Fn(usize) -> bool) -> Vec<(String, String)> {
        (0..self.players())
            .filter(|seat| takes(*seat))
            .map(|seat| (seat.to_string(), self.name(seat).to_owned()))
            .collect()
    }

    /// Plaques taken by nobody knows whom.
    fn untaken(&self) -> Vec<rules::remmi_demmi::Plaque> {
        let takings = match &self.stage {
            Stage::Running(trading) => &trading.takings,
            Stage::Verifying(verification) => &verification.trading.takings,
            _ => return Vec::new(),
        };
        let unknown = takings.iter().filter(|taking| taking.seat.is_none());
        unknown.map(|taking| taking.plaque).collect()
    }

    /// Takes an answer to a question that stands.
    pub(super) fn answer(&mut self, id: &str, value: &str) -> Result<(), Refusal> {
        let questions = self.questions();
        let question = questions
            .iter()
            .find(|question| question.id == id)
            .ok_or_else(|| Refusal(format!("nobody asks `{id}` any more").into()))?;
        if !question.options.iter().any(|(option, _)| option == value) {
            let options: Vec<&str> = question.options.iter().map(|(v, _)| v.as_str()).collect();
            return Err(Refusal(
                format!(
                    "`{value}` is no answer to `{id}`; say one of {}",
                    options.join(", ")
                )
                .into(),
            ));
        }
        match id {
            "late-slap" => {
                let started = self.base.timer.late_slap.take();
                if let (Some(started), "yes") = (started, value) {
                    self.start(started);
                }
            }
            _ => self.answer_with_seat(id, value.parse().unwrap_or_default()),
        }
        Ok(())
    }

    fn answer_with_seat(&mut self, id: &str, seat: usize) {
        if let Some(tray) = TRAYS.iter().position(|zone: &Zone| zone.to_string() == id) {
            self.trays[tray].answered = Some(seat);
            self.judge_trade();
        }
        let takings = match &mut self.stage {
            Stage::Running(trading) => &mut trading.takings,
            Stage::Verifying(verification) => &mut verification.trading.takings,
            _ => return,
        };
        let asked = |taking: &&mut super::Taking| id == format!("took:{}", taking.plaque);
        if let Some(taking) = takings.iter_mut().find(asked) {
            taking.seat = Some(seat);
        }
    }
}
