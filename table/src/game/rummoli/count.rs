//! RU-21 to RU-23: the hands are counted at the end of a deal.

use std::collections::BTreeSet;

use rules::Seat;
use rules::rummoli::{End, MatchMove, Move, Next, Stage, round_score};
use sensors::Uid;

use super::{Ended, Pads, Rummoli, words};
use crate::clock::Micros;
use crate::game::patience::MOTION;
use crate::game::showing::Showing;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;

/// Whose count stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    pub(super) end: End,
    pub(super) showing: Showing,
    pub(super) agreed: BTreeSet<Seat>,
    look_at: Option<Micros>,
}

impl Count {
    /// Nobody has counted; `showing` holds what lies on the pads and was not played.
    pub(super) fn new(end: End, showing: Showing, now: Micros) -> Count {
        Count {
            end,
            showing,
            agreed: BTreeSet::new(),
            look_at: Some(now + MOTION),
        }
    }

    pub(super) fn is_due(&self, now: Micros) -> bool {
        self.look_at.is_some_and(|at| at <= now)
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        self.look_at
    }

    /// Everybody counts again.
    pub(super) fn forget(&mut self, players: usize) {
        Seat::all(players).for_each(|seat| self.showing.forget(seat));
        self.agreed.clear();
        self.look_at = None;
    }

    pub(super) fn arrived(&mut self, tabletop: &Tabletop, uid: Uid, seat: Seat) {
        self.showing.arrived(uid, seat);
        self.look_at = Some(tabletop.now + MOTION);
    }
}

impl Rummoli {
    /// Each seat with the cards it holds by what was dealt and played, once they are counted.
    pub(super) fn to_count(&self) -> Vec<(Seat, usize)> {
        let Stage::Deal(Next::Settle { left, .. }) = self.game.stage() else {
            return Vec::new();
        };
        left
    }

    /// A hand of which as many cards lie open as it must have is counted. That somebody has none
    /// they say themselves (RU-21).
    pub(super) fn look_at_hands(&mut self) {
        let left = self.to_count();
        if let Pads::Count(count) = &mut self.own.pads {
            count.look_at = None;
            let counted = left
                .into_iter()
                .filter(|(seat, cards)| *cards > 0 && count.showing.count(*seat) == *cards);
            count.agreed.extend(counted.map(|(seat, _)| seat));
        }
        self.settle_when_counted();
    }

    /// The owner says that the count is right.
    pub(super) fn count_is_right(&mut self, seat: Seat) {
        if let Pads::Count(count) = &mut self.own.pads {
            count.agreed.insert(seat);
        }
        self.settle_when_counted();
    }

    /// RU-22: the owner has counted another number. A winner who finds a card plays on.
    pub(super) fn counted(&mut self, seat: Seat, cards: usize) -> Result<(), Refusal> {
        let by = seat;
        let what = say!("ru-log-counts", name = self.name(by), n = cards);
        self.make(MatchMove::Round(Move::Count { seat: by, cards }), what)
            .map_err(|violation| Refusal(words::refused(&violation)))?;
        self.count_is_right(seat);
        Ok(())
    }

    fn settle_when_counted(&mut self) {
        let left = self.to_count();
        let Pads::Count(count) = &self.own.pads else {
            return;
        };
        if left.iter().all(|(seat, _)| count.agreed.contains(seat)) {
            self.settle();
        }
    }

    /// RU-21 to RU-23: chips are paid.
    fn settle(&mut self) {
        let Stage::Deal(Next::Settle { end, left }) = self.game.stage() else {
            return;
        };
        let (Some(round), Some(deal)) = (self.game.round(), self.dealt()) else {
            return;
        };
        let centre = round
            .ledger()
            .board()
            .chips(&rules::rummoli::Section::Rummoli);
        let ended = Ended {
            score: round_score(end, centre, &left),
            round: round.clone(),
            bets: deal.bets.clone(),
        };
        let before = self.game.clone();
        if self.game.apply(&MatchMove::Round(Move::Settle)).is_ok() {
            self.end(Box::new(ended));
            self.tell_news(&before);
            self.read_pads();
        }
    }
}
