//! What the table must be told, derived from the state: a question stands as long as its
//! reason does, and its id says what it is about.

use super::{Refusal, RemmiDemmi, Stage, trade::TRAYS};
use crate::clock::SECOND;
use crate::game::zone_in_words;
use crate::words::{Say, say};
use crate::zone::Zone;

/// A question to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// `tray:left`, `tray:right`, `took:P4` .., `late-slap`, `looked:2` or `offered:2`.
    pub id: String,
    /// One sentence.
    pub text: Say,
    /// (value, words) of each answer.
    pub options: Vec<(String, Say)>,
}

impl RemmiDemmi {
    /// The questions that stand.
    pub fn questions(&self) -> Vec<Question> {
        let trays = (0..2).filter_map(|tray| self.ask_tray(tray));
        let takers = self.untaken().into_iter().map(|plaque| Question {
            id: format!("took:{plaque}"),
            text: say!("rd-who-took", points = plaque.points()),
            options: self.seat_options(|seat| !self.claimants().contains(&seat)),
        });
        let early = self.ask_early();
        let asked = trays.chain(takers).chain(self.ask_late_slap());
        asked.chain(early).collect()
    }

    fn ask_tray(&self, tray: usize) -> Option<Question> {
        let running = matches!(self.stage, Stage::Running(_));
        if !running || self.tray_count(tray) == 0 || self.tray_owner(tray).is_some() {
            return None;
        }
        Some(Question {
            id: TRAYS[tray].to_string(),
            text: say!(
                "rd-whose-tray",
                zone = zone_in_words(&self.base, TRAYS[tray])
            ),
            options: self.seat_options(|_| true),
        })
    }

    fn ask_late_slap(&self) -> Option<Question> {
        let started = self.base.timer.late_slap?;
        let ago = self.base.now.saturating_sub(started) / SECOND;
        matches!(self.stage, Stage::Dealt { .. }).then(|| Question {
            id: "late-slap".into(),
            text: say!("rd-late-slap", ago = ago),
            options: vec![
                ("yes".into(), say!("rd-late-slap-yes")),
                ("no".into(), say!("rd-late-slap-no")),
            ],
        })
    }

    fn seat_options(&self, takes: impl Fn(usize) -> bool) -> Vec<(String, Say)> {
        (0..self.players())
            .filter(|seat| takes(*seat))
            .map(|seat| (seat.to_string(), Say::plain(self.name(seat))))
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
        unknown.filter_map(|taking| taking.plaque).collect()
    }

    /// Takes an answer to a question that stands.
    pub(super) fn answer(&mut self, by: Option<u8>, id: &str, value: &str) -> Result<(), Refusal> {
        let questions = self.questions();
        let question = questions
            .iter()
            .find(|question| question.id == id)
            .ok_or_else(|| Refusal(say!("rd-nobody-asks", id = id)))?;
        if !question.options.iter().any(|(option, _)| option == value) {
            let options: Vec<Say> = question
                .options
                .iter()
                .map(|(_, words)| words.clone())
                .collect();
            return Refusal::say(say!(
                "rd-no-answer",
                value = value,
                id = id,
                options = options
            ));
        }
        if let Some((kind, seat)) = RemmiDemmi::asked_early(id) {
            if by.is_some_and(|by| usize::from(by) != seat) {
                return Refusal::say(say!("not-your-seat"));
            }
            self.owns_up(kind, seat, value == "yes");
            return Ok(());
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
        let plaque = id.strip_prefix("took:").and_then(|name| name.parse().ok());
        let asked =
            |taking: &&mut super::Taking| taking.plaque.is_some() && taking.plaque == plaque;
        if let Some(taking) = takings.iter_mut().find(asked) {
            taking.seat = Some(seat);
        }
    }
}
