//! What lies on the table: the column, the combinations, and to whom each tile counts.

use super::meld::End;
use super::{Code, JokerCap, Meld, Options, Swapped, Tile, Violation};
use crate::Seat;
use alloc::vec::Vec;

/// A combination on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidMeld {
    /// RE-30: who revealed it; only that player's jokers may be attached.
    pub owner: Seat,
    meld: Meld,
    /// RE-24, RE-31: to whom each tile counts, in the order of the meld's tiles.
    credit: Vec<Seat>,
}

impl LaidMeld {
    /// `credit` names to whom the jokers among the tiles count, in their order; all else is the
    /// owner's.
    pub(super) fn new(owner: Seat, meld: Meld, mut jokers: impl Iterator<Item = Seat>) -> LaidMeld {
        let credited = |tile: &Tile| match tile {
            Tile::Joker => jokers.next().unwrap_or(owner),
            Tile::Natural { .. } => owner,
        };
        let credit = meld.tiles().iter().map(credited).collect();
        LaidMeld {
            owner,
            meld,
            credit,
        }
    }

    /// The combination in the reading that was kept (RE-21).
    pub fn meld(&self) -> &Meld {
        &self.meld
    }

    /// RE-24, RE-31: its tiles, each with the seat it counts for.
    pub fn credited(&self) -> impl Iterator<Item = (Tile, Seat)> + '_ {
        self.meld
            .tiles()
            .iter()
            .copied()
            .zip(self.credit.iter().copied())
    }

    /// RE-24: adds a tile that counts for `by`, at `end` of a run; by default the highest place.
    ///
    /// # Errors
    /// Those of [`Meld::with`]; `NO_SUCH_PLACE` when it fits, but not at that end.
    pub(super) fn add(
        &mut self,
        tile: Tile,
        end: Option<End>,
        by: Seat,
        cap: JokerCap,
    ) -> Result<(), Violation> {
        let ways = self.meld.with(tile, cap)?;
        let wanted = |way: &Meld| end.is_none_or(|end| self.meld.end_of(way) == end);
        let larger = ways.into_iter().find(wanted);
        let larger = larger.ok_or_else(|| Violation::new(Code::NoSuchPlace, "RE-24"))?;
        match self.meld.end_of(&larger) {
            End::Low => self.credit.insert(0, by),
            End::High => self.credit.push(by),
        }
        self.meld = larger;
        Ok(())
    }

    /// RE-31: exchanges jokers for tiles that count for `by`; returns for whom the freed ones count.
    ///
    /// # Errors
    /// `NO_JOKER`, `WRONG_TILE`, `NEED_BOTH`.
    pub(super) fn swap(
        &mut self,
        give: &[Tile],
        by: Seat,
        options: &Options,
    ) -> Result<Vec<Seat>, Violation> {
        let Swapped { meld, places, .. } = super::joker::swap_in(&self.meld, give, options)?;
        let first_users = places
            .iter()
            .map(|at| core::mem::replace(&mut self.credit[*at], by));
        let first_users = first_users.collect();
        self.credit.resize(meld.tiles().len(), by);
        self.meld = meld;
        Ok(first_users)
    }
}

/// All tiles that lie open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// RE-13, RE-14: the tiles thrown, the dead one first.
    pub column: Vec<Tile>,
    /// The combinations, in the order in which they were revealed.
    pub melds: Vec<LaidMeld>,
}

impl Table {
    /// Every tile that lies open.
    pub fn tiles(&self) -> Vec<Tile> {
        let melds = self.melds.iter().flat_map(|laid| laid.meld.tiles());
        self.column.iter().chain(melds).copied().collect()
    }

    /// RE-24, RE-31: the tiles that count for a seat.
    pub fn credited(&self, seat: Seat) -> Vec<Tile> {
        let all = self.melds.iter().flat_map(LaidMeld::credited);
        all.filter(|(_, by)| *by == seat)
            .map(|(tile, _)| tile)
            .collect()
    }

    /// RE-01: whether tiles that come to the table can, given what lies there.
    ///
    /// # Errors
    /// `BAD_TILE`, blaming the tiles of which both copies lie elsewhere.
    pub(super) fn check_new(&self, tiles: &[Tile], elsewhere: &[Tile]) -> Result<(), Violation> {
        let mut lies = self.tiles();
        lies.extend_from_slice(elsewhere);
        let before = lies.len();
        lies.extend_from_slice(tiles);
        super::check_copies(&lies).map_err(|violation| {
            let blame = violation
                .blame
                .iter()
                .filter_map(|index| index.checked_sub(before));
            let blame = blame.collect();
            violation.blaming(blame)
        })
    }
}
