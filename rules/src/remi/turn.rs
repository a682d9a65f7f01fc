//! RE-14, RE-15, RE-22 to RE-24, RE-30, RE-31: what a player does in a turn before ending it.
//! Nothing of it is final: the last thing done can be taken back, and the end of the turn judges.

use super::meld::End;
use super::round::{Round, all_of, refused};
use super::table::LaidMeld;
use super::{
    Choice, CloseBy, Code, Fix, Meld, Table, Tear, Tile, Violation, check_opening, check_tear,
};
use crate::Seat;
use alloc::vec::Vec;

/// A turn under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    work: Work,
    /// How it stood before each thing done in this turn.
    before: Vec<Work>,
    pub said_three: bool,
    /// RE-28: the player claims to have drawn the last tile.
    pub drew_last: bool,
}

/// What a turn changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Work {
    pub table: Table,
    /// Tiles in the player's hands, freed jokers included.
    pub hand: usize,
    /// For whom the freed jokers in the player's hands count (RE-31).
    pub freed: Vec<Seat>,
    /// The tile chosen to tear.
    pub torn: Option<Tile>,
    /// The combinations revealed in this turn, as places in the table's list.
    pub laid: Vec<usize>,
    /// Each tile placed in this turn, with the combination it went to.
    pub placed: Vec<(usize, Tile)>,
    /// The tile that was attached, when that is the last thing done.
    pub attached: Option<Tile>,
}

impl Turn {
    pub(super) fn new(table: Table, hand: usize, freed: Vec<Seat>) -> Turn {
        let work = Work {
            table,
            hand,
            freed,
            torn: None,
            laid: Vec::new(),
            placed: Vec::new(),
            attached: None,
        };
        Turn {
            work,
            before: Vec::new(),
            said_three: false,
            drew_last: false,
        }
    }

    pub(super) fn table(&self) -> &Table {
        &self.work.table
    }

    pub(super) fn strike(&mut self, at: usize) {
        let column = &mut self.work.table.column;
        if at < column.len() {
            column.remove(at);
        }
    }

    pub(super) fn hand(&self) -> usize {
        self.work.hand
    }

    /// Whether nothing has been done yet.
    pub(super) fn is_fresh(&self) -> bool {
        self.before.is_empty()
    }

    /// Whether a new combination lies.
    pub(super) fn reveals(&self) -> bool {
        !self.work.laid.is_empty()
    }

    pub(super) fn work(&self) -> Work {
        self.work.clone()
    }

    pub(super) fn torn(&self) -> Option<Tile> {
        self.work.torn
    }

    /// The combinations revealed in this turn, as they are now.
    pub(super) fn laid(&self) -> Vec<Meld> {
        let melds = &self.work.table.melds;
        self.work
            .laid
            .iter()
            .map(|at| melds[*at].meld().clone())
            .collect()
    }

    /// A copy to work on. Whoever tore nothing has drawn before anything else is done.
    pub(super) fn with_tile_drawn(&self) -> Work {
        let mut work = self.work.clone();
        if self.is_fresh() {
            work.hand += 1;
        }
        work
    }

    fn keep(&mut self, work: Work) {
        self.before.push(core::mem::replace(&mut self.work, work));
    }
}

impl Work {
    /// For whom the next jokers laid count: freed ones go first.
    fn take_jokers(&mut self, tiles: &[Tile]) -> Vec<Seat> {
        let jokers = tiles.iter().filter(|tile| **tile == Tile::Joker).count();
        self.freed.drain(..jokers.min(self.freed.len())).collect()
    }
}

impl Round {
    /// RE-22: instead of drawing, before anything else.
    pub(super) fn tear(&mut self, seat: Seat, take: usize) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        if !self.turn.is_fresh() || self.turn.drew_last {
            return Err(refused(Code::NotNow, "RE-22"));
        }
        let player = &self.players[self.now];
        let tear = Tear {
            turn: player.turns + 1,
            opened: player.opened,
            rack_game: player.rack_game.is_some(),
            rack: self.turn.hand(),
            column: self.turn.table().column.len(),
            take,
        };
        check_tear(&tear, &self.options)?;
        let mut work = self.turn.work.clone();
        let taken = work.table.column.split_off(take);
        work.hand += taken.len();
        work.torn = taken.first().copied();
        self.turn.keep(work);
        self.three_too_late();
        Ok(())
    }

    /// RE-18 to RE-21: a new combination.
    pub(super) fn lay(
        &mut self,
        seat: Seat,
        tiles: &[Tile],
        reading: usize,
    ) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        let mut work = self.turn.with_tile_drawn();
        let mut violations = self.may_reveal();
        violations.extend(work.table.check_new(tiles, &[]).err());
        let rest = self.take_from_hand(&mut work, tiles.len(), &mut violations);
        if rest == Some(0) {
            violations.push(self.last_tile_misused(tiles.len()));
        }
        match Meld::readings(tiles, self.options.joker_cap) {
            Err(violation) => violations.push(violation),
            Ok(melds) => {
                let meld = melds.into_iter().nth(reading);
                let meld = meld.ok_or_else(|| refused(Code::NoSuchPlace, "RE-21"))?;
                let jokers = work.take_jokers(tiles);
                let place = work.table.melds.len();
                work.table
                    .melds
                    .push(LaidMeld::new(seat, meld, jokers.into_iter()));
                work.laid.push(place);
                work.placed.extend(tiles.iter().map(|tile| (place, *tile)));
                work.attached = None;
            }
        }
        all_of(violations)?;
        self.turn.keep(work);
        self.three_too_late();
        Ok(())
    }

    /// RE-24, RE-30: a tile to a combination on the table.
    pub(super) fn attach(
        &mut self,
        seat: Seat,
        meld: usize,
        tile: Tile,
        end: Option<End>,
    ) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        let mut work = self.turn.with_tile_drawn();
        let mut violations = self.may_touch(meld)?;
        if !self.options.attach_on_opening_turn && !self.players[self.now].opened {
            violations.push(Violation::new(Code::NotOpened, "RE-A27"));
        }
        violations.extend(work.table.check_new(&[tile], &[]).err());
        let rest = self.take_from_hand(&mut work, 1, &mut violations);
        if rest == Some(0) && self.options.close_by == CloseBy::Discard {
            violations.push(self.last_tile_misused(1));
        }
        if tile == Tile::Joker && work.table.melds[meld].owner != seat {
            violations.push(Violation::new(Code::JokerOwnOnly, "RE-30"));
        }
        let by = work.take_jokers(&[tile]).first().copied().unwrap_or(seat);
        let added = work.table.melds[meld].add(tile, end, by, self.options.joker_cap);
        violations.extend(added.err());
        all_of(violations)?;
        work.placed.push((meld, tile));
        work.attached = Some(tile);
        self.turn.keep(work);
        self.three_too_late();
        Ok(())
    }

    /// RE-31, RE-32: tiles for jokers.
    pub(super) fn swap_joker(
        &mut self,
        seat: Seat,
        meld: usize,
        give: &[Tile],
    ) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        let mut work = self.turn.with_tile_drawn();
        let mut violations = self.may_touch(meld)?;
        violations.extend(work.table.check_new(give, &[]).err());
        self.take_from_hand(&mut work, give.len(), &mut violations);
        match work.table.melds[meld].swap(give, seat, &self.options) {
            Err(violation) => violations.push(violation),
            Ok(first_users) => {
                work.hand += first_users.len();
                work.freed.extend(first_users);
            }
        }
        all_of(violations)?;
        work.attached = None;
        self.turn.keep(work);
        self.three_too_late();
        Ok(())
    }

    /// Takes back the last thing done in this turn.
    pub(super) fn take_back(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        self.check_turn(seat)?;
        let before = self.turn.before.pop();
        self.turn.work = before.ok_or_else(|| refused(Code::NotNow, "RE-14"))?;
        Ok(())
    }

    /// The owner's word on the rack; the same correction holds for what can be taken back to.
    pub(super) fn count(&mut self, seat: Seat, tiles: usize) -> Result<(), Vec<Violation>> {
        if !self.may(seat).contains(&Choice::Count) {
            return Err(refused(Code::NotNow, "RE-25"));
        }
        let at = self.index(seat)?;
        if at != self.now {
            self.players[at].rack = tiles;
            return Ok(());
        }
        let counted = self.turn.work.hand;
        let corrected = |hand: usize| (hand + tiles).saturating_sub(counted);
        for work in self.turn.before.iter_mut().chain([&mut self.turn.work]) {
            work.hand = corrected(work.hand);
        }
        Ok(())
    }

    /// RE-15, RE-36: whether anything may be revealed in this turn.
    fn may_reveal(&self) -> Vec<Violation> {
        let player = &self.players[self.now];
        let mut violations = Vec::new();
        if player.turns == 0 {
            violations.push(Violation::new(Code::FirstRound, "RE-15"));
        }
        if player.rack_game.is_some() {
            violations.push(Violation::new(Code::RackGame, "RE-36"));
        }
        violations
    }

    /// RE-24, RE-31, RE-A7: whether combinations that lie may be touched: by one who has opened, or
    /// opens in this turn.
    fn may_touch(&self, meld: usize) -> Result<Vec<Violation>, Vec<Violation>> {
        if meld >= self.table().melds.len() {
            return Err(refused(Code::NoSuchPlace, "RE-24"));
        }
        let mut violations = self.may_reveal();
        let opens = || check_opening(&self.turn.laid()).is_ok();
        if !self.players[self.now].opened && !opens() {
            violations.push(Violation::new(Code::NotOpened, "RE-A7"));
        }
        Ok(violations)
    }

    /// Counts tiles out of the player's hands; `None`, and a violation, when there are not that many.
    fn take_from_hand(
        &self,
        work: &mut Work,
        tiles: usize,
        violations: &mut Vec<Violation>,
    ) -> Option<usize> {
        let Some(rest) = work.hand.checked_sub(tiles) else {
            let fix = Fix::Count(work.hand);
            violations.push(Violation::new(Code::RackEmpty, "RE-14").fixed_by(fix));
            return None;
        };
        work.hand = rest;
        Some(rest)
    }

    /// RE-26, RE-A6: the last tile is gone in a way that does not close.
    pub(super) fn last_tile_misused(&self, counted: usize) -> Violation {
        let violation = match self.options.close_by {
            CloseBy::Attach => Violation::new(Code::LastMustAttach, "RE-26"),
            CloseBy::Discard => Violation::new(Code::LastMustDiscard, "RE-A6"),
        };
        violation.fixed_by(Fix::Count(counted))
    }
}
