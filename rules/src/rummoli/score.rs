//! RU-21 to RU-23: what the end of a deal costs.

use crate::Seat;
use alloc::vec::Vec;

/// How a deal ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// RU-21: somebody has no cards left.
    Out {
        /// Who.
        winner: Seat,
    },
    /// RU-23: nobody can change the colour.
    Impasse,
}

impl End {
    /// `out` or `impasse`.
    pub const fn as_str(self) -> &'static str {
        match self {
            End::Out { .. } => "out",
            End::Impasse => "impasse",
        }
    }
}

/// What a deal comes to, besides the poker pot and the pay cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundScore {
    /// Chips each seat gets, or with a negative number pays, on credit if need be (RU-A15).
    pub delta: Vec<(Seat, i64)>,
    /// Chips in the centre then.
    pub centre_after: i64,
}

/// RU-21 to RU-23: scores the end of a deal. `cards_left` lists every seat, a winner with 0; `centre`
/// is what lies in the Rummoli pot.
///
/// A winner takes the pot and a chip for every card the others hold. In a deadlock everybody, the
/// last player too, puts a chip for every card into the pot, which stays.
pub fn round_score(end: End, centre: i64, cards_left: &[(Seat, usize)]) -> RoundScore {
    let due: i64 = cards_left.iter().map(|(_, cards)| *cards as i64).sum();
    let (winner, centre_after) = match end {
        End::Out { winner } => (Some(winner), 0),
        End::Impasse => (None, centre + due),
    };
    let pays = |(seat, cards): &(Seat, usize)| {
        let wins = if winner == Some(*seat) {
            centre + due
        } else {
            0
        };
        (*seat, wins - *cards as i64)
    };
    RoundScore {
        delta: cards_left.iter().map(pays).collect(),
        centre_after,
    }
}
