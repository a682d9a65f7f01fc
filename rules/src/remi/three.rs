//! RE-27: three tiles left. Nobody is prompted, and an unread tile never becomes a penalty: the
//! count proposes, a player challenges, and the one who had them confirms.

use super::round::{Phase, Round, refused};
use super::{Announce, Code, MUST_ANNOUNCE, Options, Violation};
use crate::Seat;
use alloc::vec::Vec;

/// Where a player stands with three tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Three {
    /// Nothing to say, or said.
    Fine,
    /// By the count the player ended the turn with three, and can still say so.
    Pending,
    /// The next player has gone on, and it was not said.
    Missed,
    /// Somebody has challenged.
    Challenged,
    /// The player has confirmed.
    Charged,
}

impl Three {
    /// Whether an answer is due: to a challenge, or under `announce=auto` to the table at the end (RE-A29).
    pub(super) fn is_asked(self, over: bool, options: &Options) -> bool {
        self == Three::Challenged
            || self == Three::Missed && over && options.announce == Announce::Auto
    }
}

impl Round {
    /// Notes with how many tiles the player to move ends the turn.
    pub(super) fn three_left(&mut self, tiles: usize) {
        let unsaid = tiles == MUST_ANNOUNCE && !self.turn.said_three;
        let three = &mut self.players[self.now].three;
        if unsaid && *three == Three::Fine {
            *three = Three::Pending;
        }
    }

    /// Notes that the player to move has taken a tile: whoever was before is too late now.
    pub(super) fn three_too_late(&mut self) {
        for player in &mut self.players {
            if player.three == Three::Pending {
                player.three = Three::Missed;
            }
        }
    }

    /// May be said whatever the count, in a player's own turn and until the next player has drawn.
    pub(super) fn say_three(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        let at = self.index(seat)?;
        let three = &mut self.players[at].three;
        match self.phase {
            Phase::Over(_) => return Err(refused(Code::NotNow, "RE-27")),
            _ if *three == Three::Pending => *three = Three::Fine,
            Phase::Dealt | Phase::Playing if at == self.now => self.turn.said_three = true,
            _ => return Err(refused(Code::LateAnnounce, "RE-27")),
        }
        Ok(())
    }

    /// Before the end of the game, by another player.
    pub(super) fn challenge(&mut self, by: Seat, seat: Seat) -> Result<(), Vec<Violation>> {
        let at = self.index(seat)?;
        if matches!(self.phase, Phase::Over(_)) {
            return Err(refused(Code::NotNow, "RE-27"));
        }
        if by == seat || self.players[at].three != Three::Missed {
            return Err(refused(Code::NotMissed, "RE-27"));
        }
        self.players[at].three = Three::Challenged;
        Ok(())
    }

    /// The answer to a challenge, or to the table's question under `announce=auto`.
    pub(super) fn had_three(&mut self, seat: Seat, yes: bool) -> Result<(), Vec<Violation>> {
        let over = self.is_scored();
        let at = self.index(seat)?;
        if !self.players[at].three.is_asked(over, &self.options) {
            return Err(refused(Code::NotNow, "RE-27"));
        }
        self.players[at].three = if yes { Three::Charged } else { Three::Fine };
        Ok(())
    }
}
