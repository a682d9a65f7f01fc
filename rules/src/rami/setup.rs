//! RA-01, RA-02, RA-08 to RA-11, RA-22: the deal and the stock.

use super::{Code, Fix, Violation};
use core::ops::RangeInclusive;

/// RA-01: two to six play.
pub const PLAYERS: RangeInclusive<usize> = 2..=6;

/// RA-02: cards in a pack, jokers among them.
const PACK: usize = 54;

/// RA-02: jokers in a pack.
const JOKERS: usize = 2;

/// The numbers of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// 2 to 6.
    pub players: usize,
    /// RA-02, RA-A1: 1 or 2; two unless the table agreed on one.
    pub packs: usize,
    /// RA-08, RA-09: cards dealt to each.
    pub hand: usize,
    /// Cards in play, jokers among them.
    pub cards: usize,
    /// Jokers in play.
    pub jokers: usize,
    /// RA-10: cards in the stock.
    pub stock: usize,
    /// RA-10, RA-A5: no card is turned up.
    pub discard_start: usize,
}

impl Setup {
    /// RA-08 to RA-10.
    ///
    /// # Errors
    /// `PLAYER_COUNT` outside two to six (RA-01), then `PACKS` unless one or two (RA-02).
    pub fn new(players: usize, packs: usize) -> Result<Setup, Violation> {
        if !PLAYERS.contains(&players) {
            let (least, most) = (*PLAYERS.start(), *PLAYERS.end());
            let fix = Fix::Players { least, most };
            return Err(Violation::new(Code::PlayerCount, "RA-01").fixed_by(fix));
        }
        check_packs(packs)?;
        let hand = hand(players, packs);
        let cards = packs * PACK;
        Ok(Setup {
            players,
            packs,
            hand,
            cards,
            jokers: packs * JOKERS,
            stock: cards - players * hand,
            discard_start: 0,
        })
    }
}

/// RA-02: one pack or two.
///
/// # Errors
/// `PACKS`.
pub fn check_packs(packs: usize) -> Result<(), Violation> {
    match packs {
        1 | 2 => Ok(()),
        _ => Err(Violation::new(Code::Packs, "RA-02").fixed_by(Fix::Packs)),
    }
}

/// RA-08, RA-09, RA-A17.
fn hand(players: usize, packs: usize) -> usize {
    match (packs, players) {
        (2, _) => 14,
        (_, 2) => 10,
        (_, 3) => 7,
        _ => 6,
    }
}

/// RA-22: what lies in the stock and on the discard pile after that many discards were turned over:
/// all but the top card. With one discard or none nothing can be drawn (RA-A11).
pub const fn reshuffle(discards: usize) -> (usize, usize) {
    match discards {
        0 => (0, 0),
        _ => (discards - 1, 1),
    }
}
