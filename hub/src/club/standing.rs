//! How far the club is behind, in words and numbers.

use protocol::Held;
use table::deal_number::DealNumber;
use table::words::{Say, say};

use super::Seats;

/// A match of which the club takes nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Of its journal.
    pub number: u32,
    /// Why.
    pub why: Held,
}

/// How far the club is with this table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The broker is there, and the club has answered the newest question.
    pub answers: bool,
    /// Matches that have lines which may go and are not acknowledged.
    pub matches: u32,
    /// These lines.
    pub lines: u32,
    /// What the club does not take.
    pub refused: Vec<Refused>,
    /// Whom it seats here.
    pub seats: Seats,
    /// What the deals by number follow from that it wants here; none until it has said, since the start, whether it wants any.
    pub series: Option<Option<DealNumber>>,
}

impl Standing {
    /// What people are told: whom the club seats here, that it lags behind, or refuses something.
    pub fn told(&self) -> Vec<Say> {
        let seats = self.seats.told().into_iter();
        seats.chain(self.lags()).collect()
    }

    /// That it lags behind, or refuses something.
    pub fn lags(&self) -> Option<Say> {
        if let Some(Refused { number, why }) = self.refused.first() {
            let number = *number;
            return Some(match why {
                Held::Well => return None,
                Held::Differs => say!("club-differs", number = number),
                Held::Elsewhere => say!("club-elsewhere", number = number),
                Held::Damaged => say!("club-damaged", number = number),
                Held::Newer => say!("club-newer", number = number),
                Held::Revoked => say!("club-revoked"),
            });
        }
        let (matches, lines) = (self.matches, self.lines);
        match (matches, self.answers) {
            (0, _) => None,
            (_, true) => Some(say!("club-behind", n = matches, lines = lines)),
            (_, false) => Some(say!("club-away", n = matches, lines = lines)),
        }
    }
}
