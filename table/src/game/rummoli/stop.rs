//! RU-17: a stop. Anybody says that nobody has the next card, or slaps the timer; if it is not laid
//! soon, by them or by another, the run has stopped.

use rules::Seat;
use rules::rummoli::{Card, MatchMove, Move, Next, Stage, Violation};

use super::calls::Word;
use super::{Pads, Rummoli};
use crate::clock::Micros;
use crate::game::call::Call;
use crate::game::patience::LAST_CALL;
use crate::words::{Say, say};

/// A stop that was said and does not stand yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// The card that nobody has.
    card: Card,
    /// Who has said so; nobody by name if the timer was slapped.
    by: Option<Seat>,
    /// Until then the card may be laid.
    pub(super) until: Micros,
}

impl Rummoli {
    /// The card that goes on with the run.
    fn asked_for(&self) -> Option<Card> {
        match self.game.stage() {
            Stage::Deal(Next::Follow { card }) => Some(card),
            _ => None,
        }
    }

    /// Anybody may say it, the last player too; once is enough.
    pub(super) fn nobody_calls(&self, card: Card) -> Vec<Call<Word>> {
        if self.own.stop.is_some() {
            return Vec::new();
        }
        let text = say!("ru-call-nobody", card = card);
        let own = |seat| Call::new(Word::Nobody, seat, text.clone()).due().for_all();
        self.present().into_iter().map(own).collect()
    }

    /// Somebody says that nobody has the next card.
    ///
    /// # Errors
    /// Somebody is known to have it (RU-A12).
    pub(super) fn nobody_has_it(&mut self, by: Option<Seat>) -> Result<(), Violation> {
        let (Some(card), None) = (self.asked_for(), self.own.stop) else {
            return Ok(());
        };
        self.game.clone().apply(&MatchMove::Round(Move::Stop))?;
        let until = self.tabletop.now + LAST_CALL;
        self.own.stop = Some(Stop { card, by, until });
        self.chronicle.note(match by {
            Some(by) => say!("ru-log-nobody", name = self.name(by), card = card),
            None => say!("ru-log-nobody-slap", card = card),
        });
        Ok(())
    }

    /// The card was laid after all, or the run is over otherwise.
    pub(super) fn end_stop(&mut self) {
        let asked_for = self.asked_for();
        self.own.stop = self.own.stop.filter(|stop| Some(stop.card) == asked_for);
    }

    /// The stop stands once its time is over, and what was laid in that time is looked at. What
    /// happened while the table was off nobody knows: then it is said again.
    pub(super) fn look_at_stop(&mut self) {
        let now = self.tabletop.now;
        let Some(stop) = self.own.stop.filter(|stop| stop.until <= now) else {
            return;
        };
        if matches!(&self.own.pads, Pads::Runs(lying) if lying.iter().any(|one| one.due > now)) {
            return;
        }
        self.own.stop = None;
        if self.tabletop.finds_again() {
            return;
        }
        let told = say!("ru-log-nobody-lays", card = stop.card);
        if self.make(MatchMove::Round(Move::Stop), told).is_ok() {
            // A lead that was laid early is good now.
            self.play_lying();
        }
    }

    /// What is waited for, and who has said that it does not come.
    pub(super) fn next_in_run(&self, card: Card) -> Say {
        match self.own.stop.map(|stop| stop.by) {
            None if self.tabletop.timer.online => say!("ru-next-follow-timer", card = card),
            None => say!("ru-next-follow", card = card),
            Some(Some(by)) => say!("ru-next-nobody", name = self.name(by), card = card),
            Some(None) => say!("ru-next-nobody-slap", card = card),
        }
    }
}
