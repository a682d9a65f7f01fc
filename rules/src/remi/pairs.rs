//! RE-09 to RE-12: what may be said before the first throw.

use super::{Code, Fix, Number, Tile, Violation};
use alloc::vec::Vec;

/// RE-10: pairs for which a new deal may be asked.
pub const REDEAL_PAIRS: usize = 3;

/// RE-09: the class of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairClass {
    /// 2 to 9
    Small,
    /// 10 to 13
    Big,
    /// Double one.
    One,
}

impl PairClass {
    /// RE-09: 1 is a double one, 2 to 9 a small pair, 10 to 13 a big one.
    pub const fn of(number: Number) -> PairClass {
        match number.get() {
            1 => PairClass::One,
            2..=9 => PairClass::Small,
            _ => PairClass::Big,
        }
    }
}

/// RE-09: how many pairs of each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pairs {
    /// Pairs of 2 to 9.
    pub small: usize,
    /// Pairs of 10 to 13.
    pub big: usize,
    /// Double ones.
    pub ones: usize,
}

impl Pairs {
    /// RE-10: whether a new deal may be asked for.
    pub const fn may_redeal(self) -> bool {
        self.small + self.big + self.ones >= REDEAL_PAIRS
    }

    /// How many of a class.
    pub const fn of(self, class: PairClass) -> usize {
        match class {
            PairClass::Small => self.small,
            PairClass::Big => self.big,
            PairClass::One => self.ones,
        }
    }

    pub(super) fn of_mut(&mut self, class: PairClass) -> &mut usize {
        match class {
            PairClass::Small => &mut self.small,
            PairClass::Big => &mut self.big,
            PairClass::One => &mut self.ones,
        }
    }
}

/// RE-09: the pairs on a rack: two tiles of one number and one colour. Two jokers are none.
pub fn pairs(rack: &[Tile]) -> Pairs {
    let mut pairs = Pairs::default();
    for (i, tile) in rack.iter().enumerate() {
        let second = rack[..i].iter().filter(|earlier| *earlier == tile).count() % 2 == 1;
        if let Some(number) = tile.number().filter(|_| second) {
            *pairs.of_mut(PairClass::of(number)) += 1;
        }
    }
    pairs
}

/// RE-09: what is laid on the pad to prove pairs is nothing but pairs.
///
/// # Errors
/// `NOT_PAIRS`, blaming the tiles without a twin.
pub fn prove_pairs(laid: &[Tile]) -> Result<Pairs, Violation> {
    let count = |tile: &Tile| laid.iter().filter(|t| *t == tile).count();
    let single = |&i: &usize| laid[i] == Tile::Joker || count(&laid[i]) != 2;
    let blame: Vec<usize> = (0..laid.len()).filter(single).collect();
    if !blame.is_empty() || laid.is_empty() {
        let fix = Fix::Without(blame.clone());
        return Err(Violation::new(Code::NotPairs, "RE-09")
            .blaming(blame)
            .fixed_by(fix));
    }
    Ok(pairs(laid))
}

/// RE-12: whether the rack holds the twin of the face-up tile; a joker is the twin of the other.
pub fn koz(rack: &[Tile], face_up: Tile) -> bool {
    rack.contains(&face_up)
}
