//! RE-18, RE-19: a heap of tiles as legal combinations.

use super::deadwood::REMI;
use super::task::Prices;
use super::{Arrangement, Arranger, Unarranged};
use crate::remi::{JokerCap, Tile, meld_rules};

impl Arranger {
    /// The most tiles of a heap that lie in disjoint combinations; they are all of them when the
    /// heap is legal as it lies. [`Arrangement::points`] counts the loose ones.
    ///
    /// # Errors
    /// The set has no such tiles (RE-01).
    pub fn pile(&mut self, tiles: &[Tile], cap: JokerCap) -> Result<Arrangement, Unarranged> {
        self.take(tiles.iter().map(|tile| tile.piece()), REMI)?;
        self.least(meld_rules(cap.limit()), Prices::fixed(|_| 1, 1), REMI)
    }
}
