//! RA-25 to RA-30: what the cards left cost, and the match.

use super::{Options, RamiSec};
use crate::card::Card;
use crate::{Best, ScoreSheet, Seat, Standing};
use alloc::vec::Vec;

/// RA-28: what having laid nothing costs.
pub const NOTHING_LAID: i32 = 100;

/// RA-27: what a card left in hand costs, in a combination or not: 2 to 10 their number, jack,
/// queen and king 10, the ace 11, a joker 20.
pub fn points(card: Card) -> i32 {
    match card.rank().map(|rank| rank.number()) {
        None => 20,
        Some(1) => 11,
        Some(number) => i32::from(number.min(10)),
    }
}

/// A player at the end of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Who.
    pub seat: Seat,
    /// RA-28: the player has laid a combination.
    pub laid: bool,
    /// The cards in hand; without meaning for the winner.
    pub hand: Vec<Card>,
}

/// What a deal comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundScore {
    /// Points against each player, in the order given. The winner has 0.
    pub points: Vec<(Seat, i32)>,
    /// RA-26: everything is doubled.
    pub rami_sec: bool,
}

/// RA-26, RA-A13: whether the winner makes a rami sec. `laid_before`: something was laid before
/// the last turn.
pub fn is_rami_sec(
    winner: Seat,
    laid: impl IntoIterator<Item = (Seat, bool)>,
    laid_before: bool,
    options: &Options,
) -> bool {
    let mut others = laid.into_iter().filter(|(seat, _)| *seat != winner);
    let in_one_go = options.rami_sec == RamiSec::OthersNone || !laid_before;
    in_one_go && others.all(|(_, laid)| !laid)
}

/// RA-26 to RA-29: the score of a deal. Without a `winner` (RA-A11) all count what they hold,
/// and there is no rami sec. `winner_laid_before` counts only under `rami_sec=one_go`.
pub fn round_score(
    winner: Option<Seat>,
    players: &[Left],
    winner_laid_before: bool,
    options: &Options,
) -> RoundScore {
    let laid = || players.iter().map(|left| (left.seat, left.laid));
    let rami_sec =
        winner.is_some_and(|winner| is_rami_sec(winner, laid(), winner_laid_before, options));
    let of = |left: &Left| {
        if winner == Some(left.seat) {
            return (left.seat, 0);
        }
        let cards = left.hand.iter().map(|card| points(*card));
        let sum = cards.fold(0, i32::saturating_add);
        let sum = sum.saturating_add(if left.laid { 0 } else { NOTHING_LAID });
        (left.seat, sum.saturating_mul(if rami_sec { 2 } else { 1 }))
    };
    RoundScore {
        points: players.iter().map(of).collect(),
        rami_sec,
    }
}

/// RA-A15: how many deals are played when the table agreed on no number: as many as players.
pub const fn deals(players: usize) -> usize {
    players
}

/// RA-30, RA-A16: how a match of this many deals stands; the lowest total wins, and equal ones share.
pub fn standing(sheet: &ScoreSheet, planned: usize) -> Standing {
    sheet.standing(Best::Lowest, sheet.rounds().len() >= planned)
}
