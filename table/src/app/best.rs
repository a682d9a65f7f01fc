//! The best hand of a match: that of the round which brought whoever won it most.
//!
//! A hand is kept as the board showed it when its round was written, so nothing stands here that was not laid open.

use std::sync::Arc;

use display::{Hand, Symbol};
use rules::Seat;

use super::App;
use crate::game::{Written, WrittenLine};
use crate::words::{Say, say};

impl App {
    /// Keeps the hand that won the newest round. A round that is taken back takes its hand with it.
    pub(super) fn keep_hand(&mut self) {
        let (kept, written) = (self.hands.len(), self.game.rounds_written());
        if kept == written {
            return;
        }
        self.hands.resize(written, None);
        if let Some(newest) = self.hands.last_mut().filter(|_| kept < written) {
            let hand = self.game.scoreboard(self.lang).hands.into_iter().next();
            *newest = hand.map(Arc::new);
        }
    }

    /// The hand of the round in which its winner gained most on all others together, the latest of several, and whose it was;
    /// `None` before the match is over, and where no hands are laid open.
    pub(super) fn best_hand(
        &self,
        written: &Written,
        lines: &[WrittenLine],
    ) -> Option<(Say, Hand)> {
        let rounds = written.rounds.iter().zip(&self.hands).enumerate();
        let won = rounds.filter_map(|(round, (points, hand))| {
            let hand = hand.as_ref()?;
            let at = Symbol::ALL.iter().position(|own| *own == hand.symbol)?;
            let theirs = |line: &&WrittenLine| line.covers(round);
            let winner = lines
                .iter()
                .filter(theirs)
                .find(|line| line.seat.index() == at)?;
            let had = |seat: Seat| points.get(seat.index()).map_or(0, |points| points.halves);
            let own = had(winner.seat);
            let others = lines.iter().filter(theirs);
            let ahead: i64 = others.map(|line| own - had(line.seat)).sum();
            let gain = if written.lowest_wins { -ahead } else { ahead };
            Some((gain, round, winner, hand))
        });
        let (_, round, winner, hand) = won
            .filter(|(gain, ..)| written.over && *gain > 0)
            .max_by_key(|(gain, round, ..)| (*gain, *round))?;
        let text = say!("best-hand", name = winner.name.as_str(), round = round + 1);
        Some((text, Hand::clone(hand)))
    }
}
