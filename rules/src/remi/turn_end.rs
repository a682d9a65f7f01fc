//! RE-13, RE-14, RE-16, RE-17, RE-23, RE-26, RE-28, RE-36: how a turn ends, and the game.

use super::round::{Ending, Phase, Round, all_of, refused};
use super::turn::{Turn, Work};
use super::{CloseBy, Code, Fix, FreedJoker, How, Tile, Violation, check_opening, close_rack_game};
use crate::Seat;
use alloc::vec::Vec;

impl Round {
    /// RE-13, RE-14: a tile at the end of the column.
    pub(super) fn throw(&mut self, seat: Seat, tile: Tile) -> Result<(), Vec<Violation>> {
        let work = match self.phase {
            Phase::Dealt if self.players[self.now].seat != seat => {
                return Err(refused(Code::NotYourTurn, "RE-13"));
            }
            // The starter throws without drawing.
            Phase::Dealt => self.turn.work(),
            _ => {
                self.check_turn(seat)?;
                self.turn.with_tile_drawn()
            }
        };
        let mut violations = self.turn_violations(&work);
        violations.extend(work.table.check_new(&[tile], &[]).err());
        let rest = work.hand.checked_sub(1);
        match (rest, self.options.close_by) {
            (None, _) => {
                let fix = Fix::Count(work.hand);
                violations.push(Violation::new(Code::RackEmpty, "RE-14").fixed_by(fix));
            }
            (Some(0), CloseBy::Attach) => violations.push(self.last_tile_misused(work.hand)),
            (Some(0), CloseBy::Discard) if !self.has_opened() => {
                violations.push(Violation::new(Code::NotOpened, "RE-26"));
            }
            _ => {}
        }
        all_of(violations)?;
        self.three_too_late();
        self.end_turn(work, Some(tile));
        Ok(())
    }

    /// RE-14: tiles on the rack of the player to move once they have thrown one, by the count.
    fn left_after_throw(&self) -> usize {
        let work = match self.phase {
            Phase::Dealt => self.turn.work(),
            _ => self.turn.with_tile_drawn(),
        };
        work.hand.saturating_sub(1)
    }

    /// RE-A6: whether by the count the next tile thrown is the last, and closes: that only its owner
    /// can say.
    pub fn next_throw_closes(&self) -> bool {
        self.options.close_by == CloseBy::Discard
            && self.players[self.now].rack_game.is_none()
            && self.left_after_throw() == 0
    }

    /// RE-26, RE-A6: whether the player to move, who plays no rack game, may close by throwing a
    /// tile.
    ///
    /// # Errors
    /// `LAST_MUST_ATTACH` where a throw never closes, `RACK_NOT_EMPTY` with more than the one tile.
    pub fn check_closing_throw(&self) -> Result<(), Violation> {
        match self.options.close_by {
            CloseBy::Attach => Err(Violation::new(Code::LastMustAttach, "RE-A6")),
            CloseBy::Discard if self.left_after_throw() > 0 => {
                Err(Violation::new(Code::RackNotEmpty, "RE-26"))
            }
            CloseBy::Discard => Ok(()),
        }
    }

    /// RE-26: the last tile was attached.
    pub(super) fn close(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        if self.options.close_by == CloseBy::Discard {
            return Err(refused(Code::LastMustDiscard, "RE-A6"));
        }
        let work = self.turn.work();
        let mut violations = self.turn_violations(&work);
        if work.attached.is_none() {
            violations.push(Violation::new(Code::LastMustAttach, "RE-26"));
        }
        if work.hand > 0 {
            let fix = Fix::Count(work.hand);
            violations.push(Violation::new(Code::RackNotEmpty, "RE-26").fixed_by(fix));
        }
        all_of(violations)?;
        if let Some(with) = work.attached {
            self.end_turn(work, None);
            self.phase = Phase::Over(Ending::Closed { by: seat, with });
        }
        Ok(())
    }

    /// RE-36: the announced shape is laid, the fifteenth tile thrown.
    pub(super) fn close_rack_game(
        &mut self,
        seat: Seat,
        tiles: &[Tile],
        last: Tile,
    ) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        let shape = self.players[self.now].rack_game;
        let shape = shape.ok_or_else(|| refused(Code::NotNow, "RE-36"))?;
        let mut violations = Vec::new();
        if self.players[self.now].turns == 0 {
            violations.push(Violation::new(Code::FirstRound, "RE-15"));
        }
        let mut work = self.turn.with_tile_drawn();
        let all = [tiles, &[last]].concat();
        violations.extend(work.table.check_new(&all, &[]).err());
        let closed = close_rack_game(shape, How::Discard, last, tiles, &self.options);
        violations.extend(closed.err());
        all_of(violations)?;
        self.three_too_late();
        work.hand = 1;
        self.players[self.now].left = Some(tiles.to_vec());
        self.end_turn(work, Some(last));
        self.phase = Phase::Over(Ending::Closed {
            by: seat,
            with: last,
        });
        Ok(())
    }

    /// Whether the player to move has opened, in this turn or before.
    fn has_opened(&self) -> bool {
        self.players[self.now].opened || self.turn.reveals()
    }

    /// RE-16, RE-17, RE-23, RE-31: what the turn lacks.
    fn turn_violations(&self, work: &Work) -> Vec<Violation> {
        let player = &self.players[self.now];
        let mut violations = Vec::new();
        if player.rack_game.is_none() && work.torn.is_some_and(|torn| !self.uses(work, torn)) {
            violations.push(Violation::new(Code::TornNotUsed, "RE-23"));
        }
        if !player.opened && self.turn.reveals() {
            violations.extend(check_opening(&self.turn.laid()).err().unwrap_or_default());
        }
        if self.options.freed_joker == FreedJoker::UseNow && !work.freed.is_empty() {
            violations.push(Violation::new(Code::MustUseJoker, "RE-31"));
        }
        violations
    }

    /// RE-23, RE-A8: whether the torn tile lies in a combination revealed in this turn.
    fn uses(&self, work: &Work, torn: Tile) -> bool {
        let new = |meld: &usize| self.options.torn_may_attach || work.laid.contains(meld);
        work.placed
            .iter()
            .any(|(meld, tile)| *tile == torn && new(meld))
    }

    /// Writes the turn down and goes on to the next player, to the question of RE-28, or to the end.
    fn end_turn(&mut self, mut work: Work, thrown: Option<Tile>) {
        if let Some(tile) = thrown {
            work.table.column.push(tile);
            work.hand -= 1;
            if tile == Tile::Joker && !work.freed.is_empty() {
                work.freed.remove(0);
            }
        }
        let opened = self.has_opened();
        let drew = self.phase == Phase::Playing && work.torn.is_none();
        let last_drawn = self.turn.drew_last;
        self.three_left(work.hand);
        let player = &mut self.players[self.now];
        let seat = player.seat;
        player.rack = work.hand;
        player.freed = work.freed;
        player.opened = opened;
        player.turns += 1;
        self.stock -= usize::from(drew && self.stock > 0);
        self.drew = drew.then_some(seat);
        let closed = thrown.filter(|_| work.hand == 0 && self.options.close_by == CloseBy::Discard);
        self.phase = match closed {
            Some(with) => Phase::Over(Ending::Closed { by: seat, with }),
            None if last_drawn => Phase::Over(Ending::StockUsedUp),
            None if drew && self.stock == 0 => Phase::StockAsked(seat),
            None => Phase::Playing,
        };
        self.now = (self.now + 1) % self.players.len();
        let next = &self.players[self.now];
        self.turn = Turn::new(work.table, next.rack, next.freed.clone());
    }

    /// RE-28: the last tile was drawn, in the turn under way or in the one just over.
    pub(super) fn drew_last(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        let fresh = self.turn.is_fresh() && self.drew == Some(seat);
        match self.phase {
            Phase::StockAsked(asked) if asked == seat => {
                self.phase = Phase::Over(Ending::StockUsedUp);
            }
            Phase::Playing if self.players[self.now].seat == seat && self.turn.torn().is_none() => {
                self.turn.drew_last = true;
                self.three_too_late();
            }
            Phase::Playing if fresh => self.phase = Phase::Over(Ending::StockUsedUp),
            _ => return Err(refused(Code::NotNow, "RE-28")),
        }
        Ok(())
    }

    /// RE-28: nothing is left to draw, so the game ended with the turn before.
    pub(super) fn stock_empty(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        if !self.turn.is_fresh() {
            return Err(refused(Code::NotNow, "RE-28"));
        }
        self.phase = Phase::Over(Ending::StockUsedUp);
        Ok(())
    }

    /// RE-28: somebody has miscounted; play goes on, and each draw is asked about from now on.
    pub(super) fn stock_left(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        if self.phase != Phase::StockAsked(seat) {
            return Err(refused(Code::NotNow, "RE-28"));
        }
        self.stock = 1;
        self.phase = Phase::Playing;
        Ok(())
    }

    /// RE-34: what is left on a rack. The owner says how many there are: a tile that was not read is
    /// asked for, never passed over, and a number that cannot be by the count scores nothing before
    /// the owner's word overrules that.
    pub(super) fn leftover(
        &mut self,
        seat: Seat,
        tiles: &[Tile],
        count: usize,
    ) -> Result<(), Vec<Violation>> {
        let at = self.index(seat)?;
        let closed = matches!(self.phase, Phase::Over(Ending::Closed { by, .. }) if by == seat);
        if !self.is_scored() || closed {
            return Err(refused(Code::NotNow, "RE-34"));
        }
        let shown = self.players.iter().filter(|player| player.seat != seat);
        let shown: Vec<Tile> = shown
            .flat_map(|player| player.left.iter().flatten())
            .copied()
            .collect();
        let mut violations: Vec<Violation> = Vec::new();
        violations.extend(self.table().check_new(tiles, &shown).err());
        if tiles.len() != count {
            let fix = Fix::Lay(count);
            violations.push(Violation::new(Code::NotAllRead, "RE-34").fixed_by(fix));
        }
        let counted = self.rack(seat).unwrap_or(count);
        if count != counted {
            let code = match count > counted {
                true => Code::RackEmpty,
                false => Code::RackNotEmpty,
            };
            violations.push(Violation::new(code, "RE-34").fixed_by(Fix::Count(counted)));
        }
        all_of(violations)?;
        self.players[at].left = Some(tiles.to_vec());
        Ok(())
    }
}
