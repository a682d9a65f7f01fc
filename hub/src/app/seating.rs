//! Set-up, deal and start.

use rules::remmi_demmi::{Options, Setup, Speed, Type, propose_removed};

use super::{App, Refusal, Stage, Tray};
use crate::clock::Micros;
use crate::felt::Place;
use crate::words;
use crate::zone::Zone;

/// Longest name of a player, in characters.
pub const MAX_NAME: usize = 24;

impl App {
    /// The hub's proposals of types to take out, for 4 to 9 players (RD-A3).
    pub fn proposals(&self) -> Vec<Vec<Type>> {
        (4..=9)
            .map(|players| propose_removed(players, self.seed))
            .collect()
    }

    /// Seats the players (RD-04), takes types out (RD-05) and sets the timer's speed (RD-01).
    pub(super) fn seat(
        &mut self,
        names: &[String],
        removed: &[String],
        seconds: u32,
    ) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Setup | Stage::Ready) || !self.scores.is_empty() {
            return Err(Refusal(
                "the cards are dealt: seats can change in the next match (press New match)".into(),
            ));
        }
        let names = checked_names(names)?;
        let speed = seconds.to_string().parse::<Speed>().map_err(|_| {
            Refusal(format!(
                "the timer has two speeds, 120 and 70 seconds, not {seconds} (RD-01)"
            ))
        })?;
        let removed = removed
            .iter()
            .map(|text| {
                text.parse::<Type>().map_err(|_| {
                    Refusal(format!(
                        "`{text}` is no type of card; write RC to BT (RD-02)"
                    ))
                })
            })
            .collect::<Result<Vec<Type>, Refusal>>()?;
        let options = Options {
            removed: Some(removed),
            timer: speed,
            ..Options::default()
        };
        let setup = Setup::new(names.len(), &options)
            .map_err(|violation| Refusal(words::setup_refused(&violation, names.len())))?;
        self.names = names;
        self.options = options;
        self.setup = Some(setup);
        self.stage = Stage::Ready;
        Ok(())
    }

    /// What keeps the dealer from dealing, as sentences; empty when the table is clean.
    pub fn untidy(&self) -> Vec<String> {
        let Some(setup) = &self.setup else {
            return vec!["Nobody sits at the table yet: set up names and seats.".into()];
        };
        let mut faults = Vec::new();
        for plaque in &setup.plaques {
            match self.plaque_place(*plaque) {
                Place::On(Zone::Centre) => {}
                Place::On(zone) => faults.push(format!(
                    "Put plaque {} from {} back to the centre.",
                    plaque.points(),
                    words::zone(self, zone)
                )),
                Place::TwoPlaces(..) | Place::Away => faults.push(format!(
                    "Put plaque {} to the centre: it is not seen there (RD-03).",
                    plaque.points()
                )),
            }
        }
        for plaque in rules::remmi_demmi::Plaque::ALL {
            if !setup.plaques.contains(&plaque)
                && self.plaque_place(plaque) == Place::On(Zone::Centre)
            {
                faults.push(format!(
                    "Take plaque {} off the centre: with four players it is not used (RD-20).",
                    plaque.points()
                ));
            }
        }
        let pads = (0..setup.players as u8).map(Zone::Pad);
        for zone in pads.chain([Zone::TrayLeft, Zone::TrayRight]) {
            let left = self.cards_on(zone).0.len();
            if left > 0 {
                let card = if left == 1 { "card lies" } else { "cards lie" };
                faults.push(format!(
                    "{left} {card} on {}: gather the cards before the deal.",
                    words::zone(self, zone)
                ));
            }
        }
        faults
    }

    /// The dealer deals: from now on the slap on the timer starts the round (RD-07).
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Ready | Stage::Scored(_) => {}
            Stage::Setup => {
                return Err(Refusal(
                    "nobody sits at the table yet: set up names and seats first".into(),
                ));
            }
            Stage::Finished(_) => {
                return Err(Refusal(
                    "the match is over: press New match to play again".into(),
                ));
            }
            _ => {
                return Err(Refusal(
                    "this round is dealt already: play it to its end".into(),
                ));
            }
        }
        if let Some(fault) = self.untidy().into_iter().next() {
            return Err(Refusal(fault));
        }
        self.deals += 1;
        self.owners.clear();
        self.trays = [Tray::default(), Tray::default()];
        self.trade = None;
        self.timer.late_slap = None;
        self.timer.bell_off = None;
        self.stage = Stage::Dealt { at: self.now };
        Ok(())
    }

    /// Starts on the hub's clock: no timer is there to slap.
    pub(super) fn start_by_hand(&mut self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Dealt { .. } => {
                self.start(self.now);
                Ok(())
            }
            Stage::Running(_) => Err(Refusal("the countdown runs already".into())),
            _ => Err(Refusal("deal first, then start".into())),
        }
    }

    pub(super) fn start(&mut self, started: Micros) {
        self.stage = Stage::Running(super::Trading {
            started,
            deadline: started + self.length(),
            takings: Vec::new(),
        });
    }

    /// Rounds begun so far, this one included.
    pub fn round(&self) -> usize {
        match self.stage {
            Stage::Scored(_) | Stage::Finished(_) => self.scores.len(),
            _ => self.scores.len() + 1,
        }
    }
}

fn checked_names(names: &[String]) -> Result<Vec<String>, Refusal> {
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    for (seat, name) in names.iter().enumerate() {
        let fault = if name.is_empty() {
            "has no name".to_owned()
        } else if name.chars().count() > MAX_NAME {
            format!("has a name longer than {MAX_NAME} characters")
        } else if name.chars().any(char::is_control) {
            "has a name with a control character".to_owned()
        } else if names[..seat].contains(name) {
            format!("is called {name} like another player")
        } else {
            continue;
        };
        return Err(Refusal(format!(
            "seat {} {fault}: write another name",
            seat + 1
        )));
    }
    Ok(names)
}
