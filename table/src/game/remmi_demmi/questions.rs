//! What the table must be told, derived from the state: a question stands as long as its
//! reason does, and its id says what it is about.

use std::fmt;

use rules::Seat;
use rules::remmi_demmi::Plaque;

use super::early::Offence;
use super::{Dealt, Refusal, RemmiDemmi, trade::TRAYS};
use crate::clock::SECOND;
use crate::game::call::{Value, Vocabulary, seats_by_name};
use crate::game::question::{Question, yes_no};
use crate::game::seated::Stage;
use crate::game::zone_in_words;
use crate::words::{Say, say};

/// What Remmi-Demmi asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whose tray this is, of `TRAYS`.
    Tray(usize),
    /// Who took a plaque.
    Took(Plaque),
    /// Whether the round began when the timer was slapped, of which the table heard late.
    LateSlap,
    /// RD-12: whether what the second gave to the first was a false Demmi.
    Objection(Seat, Seat),
    /// RD-22: whether that seat did this before the start.
    Early(Offence, Seat),
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Tray(tray) => write!(f, "{}", TRAYS[*tray]),
            About::Took(plaque) => write!(f, "took:{plaque}"),
            About::LateSlap => f.write_str("late-slap"),
            About::Objection(by, of) => write!(f, "objection:{}:{}", by.0, of.0),
            About::Early(kind, seat) => write!(f, "{}:{}", kind.word().name(), seat.0),
        }
    }
}

impl RemmiDemmi {
    /// The questions that stand.
    pub(super) fn questions(&self) -> Vec<Question<About>> {
        let trays = (0..2).filter_map(|tray| self.ask_tray(tray));
        let takers = self.untaken().into_iter().map(|plaque| Question {
            about: About::Took(plaque),
            to: None,
            text: say!("rd-who-took", points = plaque.points()),
            options: self.seat_options(|seat| !self.claimants().contains(&seat)),
        });
        let early = self.ask_early();
        let asked = trays.chain(takers).chain(self.ask_late_slap());
        asked.chain(self.ask_objections()).chain(early).collect()
    }

    fn ask_tray(&self, tray: usize) -> Option<Question<About>> {
        let running = matches!(self.stage, Stage::Dealt(Dealt::Running(_)));
        if !running || self.tray_count(tray) == 0 || self.tray_owner(tray).is_some() {
            return None;
        }
        Some(Question {
            about: About::Tray(tray),
            to: None,
            text: say!(
                "rd-whose-tray",
                zone = zone_in_words(&self.tabletop, TRAYS[tray])
            ),
            options: self.seat_options(|_| true),
        })
    }

    fn ask_late_slap(&self) -> Option<Question<About>> {
        let started = self.tabletop.timer.late_slap?;
        let ago = self.tabletop.now.saturating_sub(started) / SECOND;
        matches!(self.stage, Stage::Dealt(Dealt::Armed { .. })).then(|| Question {
            about: About::LateSlap,
            to: None,
            text: say!("rd-late-slap", ago = ago),
            options: vec![
                (yes_no(true).to_owned(), say!("rd-late-slap-yes")),
                (yes_no(false).to_owned(), say!("rd-late-slap-no")),
            ],
        })
    }

    fn seat_options(&self, takes: impl Fn(Seat) -> bool) -> Vec<(String, Say)> {
        seats_by_name(
            &self.tabletop,
            self.present().into_iter().filter(|seat| takes(*seat)),
        )
    }

    /// Plaques taken by nobody knows whom.
    fn untaken(&self) -> Vec<Plaque> {
        let takings = match &self.stage {
            Stage::Dealt(Dealt::Running(trading)) => &trading.takings,
            Stage::Dealt(Dealt::Verifying(verification)) => &verification.trading.takings,
            _ => return Vec::new(),
        };
        let unknown = takings.iter().filter(|taking| taking.seat.is_none());
        unknown.filter_map(|taking| taking.plaque).collect()
    }

    /// Takes an answer that was offered.
    pub(super) fn answered(&mut self, about: About, id: &str, value: &str) -> Result<(), Refusal> {
        match about {
            About::Tray(tray) => self.tray_is_of(tray, Seat::read(id, value)?),
            About::Took(plaque) => self.is_taken_by(plaque, Seat::read(id, value)?),
            About::LateSlap => {
                let yes = bool::read(id, value)?;
                let started = self.tabletop.timer.late_slap.take();
                if let Some(started) = started.filter(|_| yes) {
                    self.start(started);
                }
            }
            About::Objection(by, of) => self.answers_objection(by, of, bool::read(id, value)?),
            About::Early(kind, seat) => self.owns_up(kind, seat, bool::read(id, value)?),
        }
        Ok(())
    }

    fn is_taken_by(&mut self, plaque: Plaque, seat: Seat) {
        let takings = match &mut self.stage {
            Stage::Dealt(Dealt::Running(trading)) => &mut trading.takings,
            Stage::Dealt(Dealt::Verifying(verification)) => &mut verification.trading.takings,
            _ => return,
        };
        let mut takings = takings.iter_mut();
        if let Some(taking) = takings.find(|taking| taking.plaque == Some(plaque)) {
            taking.seat = Some(seat);
        }
    }
}
