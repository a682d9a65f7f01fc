//! The check that an arrangement is what it says, by the rules of melds alone.

use super::Arrangement;
use crate::meld::{MeldRules, Piece, readings_as_laid};
use alloc::vec::Vec;

/// Whether the melds are legal as they lie, and they and the loose pieces are the hand, each piece
/// once.
pub fn is_proved(hand: &[Piece], arrangement: &Arrangement, rules: &MeldRules) -> bool {
    let legal = |meld: &[u8]| {
        let laid: Vec<Piece> = meld.iter().map(|at| hand[usize::from(*at)]).collect();
        readings_as_laid(&laid, rules).is_ok()
    };
    is_partition(hand.len(), arrangement) && arrangement.melds().all(legal)
}

/// Whether each of this many pieces stands in the arrangement exactly once.
pub(super) fn is_partition(pieces: usize, arrangement: &Arrangement) -> bool {
    let mut all: Vec<u8> = arrangement.melds().flatten().copied().collect();
    all.extend(arrangement.loose());
    all.sort_unstable();
    all.into_iter().map(usize::from).eq(0..pieces)
}
