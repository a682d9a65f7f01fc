//! RE-03 to RE-08: the die, the deal and the face-up tile.

use rules::Seat;
use rules::remi::{Round, Setup, Tile, arranger};

use super::turn::Turn;
use super::{Deal, Dealt, Remi, Rolls};
use crate::clock::Micros;
use crate::game::patience::SEEN_BEFORE;
use crate::game::seated::Stage;
use crate::game::tidy;
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;

impl Remi {
    /// Who has to roll the die now.
    pub(super) fn rolling(&self) -> Vec<Seat> {
        let open = matches!(self.stage, Stage::Ready | Stage::Scored(_));
        if !open || self.own.rolls.arranger.is_some() {
            return Vec::new();
        }
        let asked = match self.own.rolls.again.is_empty() {
            true => self.present(),
            false => self.own.rolls.again.clone(),
        };
        let rolled = |seat: &Seat| self.own.rolls.rolled.iter().any(|(by, _)| by == seat);
        asked.into_iter().filter(|seat| !rolled(seat)).collect()
    }

    /// RE-03: the lowest roll arranges; whoever ties for it rolls again.
    pub(super) fn roll(&mut self, seat: Seat, pips: u8) {
        self.own.rolls.rolled.push((seat, pips));
        let name = self.name(seat);
        self.chronicle
            .note(say!("re-log-die", name = name, n = pips));
        if !self.rolling().is_empty() {
            return;
        }
        match arranger(&self.own.rolls.rolled) {
            Ok(seat) => self.arranges(seat),
            Err(tied) => {
                self.own.rolls = Rolls {
                    again: tied,
                    ..Rolls::default()
                }
            }
        }
    }

    /// RE-03: the lowest roll is known.
    pub(super) fn arranges(&mut self, seat: Seat) {
        self.own.arranger = seat;
        self.own.rolls = Rolls {
            arranger: Some(seat),
            ..Rolls::default()
        };
    }

    /// What keeps the arranger from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        tidy::untidy(&self.tabletop, self.to_clear())
    }

    fn to_clear(&self) -> Vec<Zone> {
        let seats = Seat::all(self.players());
        let areas = seats.flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        areas.chain([Zone::Discard, Zone::Centre]).collect()
    }

    /// RE-04, RE-07.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        if self.own.rolls.arranger.is_none() {
            return Refusal::say(say!("re-roll-first"));
        }
        let zones = self.to_clear();
        tidy::clear(&mut self.tabletop, zones)?;
        self.begin(Dealt::FaceUp);
        self.own.rolls = Rolls::default();
        let name = self.name(self.own.arranger);
        self.chronicle.note(say!("log-deals", name = name));
        Ok(())
    }

    /// RE-10: the same player arranges once more.
    pub(super) fn deal_again(&mut self) {
        self.undeal();
        self.arranges(self.own.arranger);
    }

    /// The same for a deal that is not played, as all agree.
    pub(in crate::game) fn arrange_again(&mut self) -> Result<(), Refusal> {
        self.redeal()?;
        self.arranges(self.own.arranger);
        Ok(())
    }

    /// RE-A30: others play. The die is rolled again, unless whoever arranges is known and stays.
    pub(in crate::game) fn roll_for_others(&mut self) {
        let rolled = self.own.rolls.arranger;
        let arranger = rolled.filter(|seat| self.plays(*seat));
        self.own.rolls = Rolls {
            arranger,
            ..Rolls::default()
        };
        if !self.plays(self.own.arranger) {
            self.own.arranger = self.present().first().copied().unwrap_or(Seat(0));
        }
    }

    /// RE-05: the tile that alone lies in the centre, and when it is the one turned up for sure: where the stack stands
    /// beside the centre, the centre's antenna may have heard one of it before the stack's own has. Of two tiles
    /// there none is.
    pub(super) fn turned_up(&self) -> Option<(Micros, Tile)> {
        let Stage::Dealt(Dealt::FaceUp) = self.stage else {
            return None;
        };
        let (pieces, _) = self.tabletop.pieces_on(Zone::Centre);
        let [(uid, piece)] = pieces[..] else {
            return None;
        };
        let since = self.tabletop.felt.since(uid)?;
        Some((since + SEEN_BEFORE, piece.tile()?))
    }

    /// RE-05, RE-06: the game begins.
    pub(super) fn show_face_up(&mut self, tile: Tile) {
        let Ok(setup) = Setup::new(self.present().len(), tile) else {
            return;
        };
        let round = Round::new(
            setup,
            &self.present(),
            self.own.arranger,
            self.options.clone(),
        );
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
        let text = say!("re-log-face-up", tile = tile, place = place, game = game);
        self.chronicle.step(text);
        let deal = Deal {
            turn: Turn::new(round, self.tabletop.now),
            offer: None,
            swaps: Vec::new(),
            showing: None,
            written: None,
        };
        self.stage = Stage::Dealt(Dealt::Playing(Box::new(deal)));
    }
}
