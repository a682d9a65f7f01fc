//! RE-03 to RE-08: the die, the deal and the face-up tile.

use rules::Seat;
use rules::remi::{Round, Setup, Tile, arranger};

use super::turn::Turn;
use super::{Deal, Remi, Rolls, Stage};
use crate::game::playing::untidy;
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;

impl Remi {
    /// Who has to roll the die now.
    pub(super) fn rolling(&self) -> Vec<Seat> {
        let open = matches!(self.stage, Stage::Ready | Stage::Scored(_));
        if !open || self.rolls.arranger.is_some() {
            return Vec::new();
        }
        let asked = match self.rolls.again.is_empty() {
            true => self.seats(),
            false => self.rolls.again.clone(),
        };
        let rolled = |seat: &Seat| self.rolls.rolled.iter().any(|(by, _)| by == seat);
        asked.into_iter().filter(|seat| !rolled(seat)).collect()
    }

    /// RE-03: the lowest roll arranges; who ties for it rolls again.
    pub(super) fn roll(&mut self, seat: Seat, pips: u8) {
        self.rolls.rolled.push((seat, pips));
        let name = self.name(seat);
        self.chronicle
            .note(say!("re-log-die", name = name, n = pips));
        if !self.rolling().is_empty() {
            return;
        }
        match arranger(&self.rolls.rolled) {
            Ok(seat) => self.arranges(seat),
            Err(tied) => {
                self.rolls = Rolls {
                    again: tied,
                    ..Rolls::default()
                }
            }
        }
    }

    fn arranges(&mut self, seat: Seat) {
        self.arranger = seat;
        self.rolls = Rolls {
            arranger: Some(seat),
            ..Rolls::default()
        };
    }

    /// What keeps the arranger from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        let seats = 0..self.players as u8;
        let areas = seats.flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        untidy(&self.base, areas.chain([Zone::Discard, Zone::Centre]))
    }

    /// RE-04, RE-07.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        match &self.stage {
            Stage::Ready | Stage::Scored(_) if self.rolls.arranger.is_some() => {}
            Stage::Ready | Stage::Scored(_) => return Refusal::say(say!("re-roll-first")),
            Stage::Finished(_) => return Refusal::say(say!("match-is-over")),
            _ => return Refusal::say(say!("dealt-already")),
        }
        if let Some(fault) = self.untidy() {
            return Refusal::say(fault);
        }
        self.base.deals += 1;
        if let Stage::Scored(before) = std::mem::replace(&mut self.stage, Stage::FaceUp) {
            self.last = Some(before);
        }
        self.rolls = Rolls::default();
        let name = self.name(self.arranger);
        self.chronicle.note(say!("log-deals", name = name));
        Ok(())
    }

    /// RE-10 and a deal that is not played: the same player arranges once more.
    pub(super) fn deal_again(&mut self) {
        self.stage = self.last.take().map_or(Stage::Ready, Stage::Scored);
        self.arranges(self.arranger);
    }

    /// RE-05, RE-06: the game begins.
    pub(super) fn show_face_up(&mut self, tile: Tile) {
        let Ok(setup) = Setup::new(self.players, tile) else {
            return;
        };
        let round = Round::new(setup, &self.seats(), self.arranger, self.options.clone());
        let Ok(round) = round else {
            return;
        };
        let place = match setup.stack() {
            Some((stack, next)) => say!("re-goes-on-stack", stack = stack, next = next),
            None => say!("re-goes-on-any-stack"),
        };
        let game = match setup.double_game {
            true => say!("re-double-game"),
            false => say!("re-single-game"),
        };
        let text = say!(
            "re-log-face-up",
            tile = tile.to_string(),
            place = place,
            game = game
        );
        self.chronicle.step(text);
        self.stage = Stage::Playing(Box::new(Deal {
            turn: Turn::new(round, self.base.now),
            offer: None,
            showing: None,
        }));
    }
}
