//! RE-09 to RE-12, RE-36: what is said before the first throw, and the announcement of a rack game.

use super::round::{Ending, Phase, Round, refused};
use super::{ANNOUNCE_UNTIL, Code, KozWhen, PairClass, Shape, Tile, Violation, prove_pairs};
use crate::Seat;
use alloc::vec::Vec;

impl Round {
    fn check_dealt(&self, rule: &'static str) -> Result<(), Vec<Violation>> {
        if self.phase == Phase::Dealt {
            Ok(())
        } else {
            Err(refused(Code::NotNow, rule))
        }
    }

    /// RE-09. Pairs shown again replace those shown before.
    pub(super) fn show_pairs(&mut self, seat: Seat, tiles: &[Tile]) -> Result<(), Vec<Violation>> {
        self.check_dealt("RE-09")?;
        let pairs = prove_pairs(tiles).map_err(|violation| alloc::vec![violation])?;
        let at = self.index(seat)?;
        self.players[at].pairs = pairs;
        Ok(())
    }

    /// RE-10.
    pub(super) fn new_deal(&mut self, seat: Seat) -> Result<(), Vec<Violation>> {
        self.check_dealt("RE-10")?;
        if !self.players[self.index(seat)?].pairs.may_redeal() {
            return Err(refused(Code::TooFewPairs, "RE-10"));
        }
        self.phase = Phase::Over(Ending::NewDeal { by: seat });
        Ok(())
    }

    /// RE-11, RE-A4: each gives one tile of a pair of the same class, so both have a pair less.
    pub(super) fn swap_pairs(
        &mut self,
        a: Seat,
        b: Seat,
        class: PairClass,
    ) -> Result<(), Vec<Violation>> {
        self.check_dealt("RE-11")?;
        if !self.options.pair_swap {
            return Err(refused(Code::NoPairSwap, "RE-A4"));
        }
        let both = [self.index(a)?, self.index(b)?];
        if a == b || both.iter().any(|at| self.players[*at].pairs.of(class) == 0) {
            return Err(refused(Code::TooFewPairs, "RE-11"));
        }
        for at in both {
            let player = &mut self.players[at];
            *player.pairs.of_mut(class) -= 1;
            player.swapped.push(class);
        }
        Ok(())
    }

    /// RE-12, RE-A5, RE-A25. There is one twin, so koz is said once. A tile that may have come by a
    /// swap is not koz; a joker never comes by one.
    pub(super) fn say_koz(&mut self, seat: Seat, tile: Tile) -> Result<(), Vec<Violation>> {
        match (self.phase, self.options.koz_when) {
            (Phase::Dealt, _) | (Phase::Playing, KozWhen::Any) => {}
            _ => return Err(refused(Code::NotNow, "RE-A25")),
        }
        if tile != self.setup.face_up {
            return Err(refused(Code::NotKoz, "RE-12"));
        }
        let at = self.index(seat)?;
        let class = tile.number().map(PairClass::of);
        let swapped = |class| self.players[at].swapped.contains(&class);
        let dealt_only = self.options.koz_when == KozWhen::Deal;
        if self.players.iter().any(|player| player.koz) || dealt_only && class.is_some_and(swapped)
        {
            return Err(refused(Code::KozLost, "RE-A25"));
        }
        self.players[at].koz = true;
        Ok(())
    }

    /// RE-36: in the first three turns, by one who revealed nothing, once; before tearing, since
    /// what may be torn depends on it.
    pub(super) fn play_on_rack(&mut self, seat: Seat, shape: Shape) -> Result<(), Vec<Violation>> {
        if !matches!(self.phase, Phase::Dealt | Phase::Playing) {
            return Err(refused(Code::NotNow, "RE-36"));
        }
        let at = self.index(seat)?;
        let too_late = at == self.now && (self.turn.reveals() || self.turn.torn().is_some());
        let player = &mut self.players[at];
        if player.turns >= ANNOUNCE_UNTIL {
            return Err(refused(Code::LateAnnounce, "RE-36"));
        }
        if player.opened || too_late || player.rack_game.is_some() {
            return Err(refused(Code::NotNow, "RE-36"));
        }
        player.rack_game = Some(shape);
        Ok(())
    }
}
