//! RG-20, RG-21, RG-24 to RG-27, RG-30, RG-34: what a deal scores.

use super::{Close, HalfRounding, Options, Scoring, deadwood_beside};
use crate::arrange::Unarranged;
use crate::card::Card;
use crate::{Points, Seat};
use alloc::vec::Vec;

/// What a deal comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundScore {
    /// RG-21, RG-24: what is added to each total, the closer first, then the losers as given.
    pub points: Vec<(Seat, Points)>,
    /// RG-25, RG-34: what each loser would pay the closer in chips: the loose points, multiplied.
    pub payments: Vec<(Seat, Points)>,
}

/// RG-27, RG-30, RG-A10: a loser's loose points, multiplied by the closer's line.
pub fn multiplied(loose: u32, close: Close, options: &Options) -> Points {
    let halves = i64::from(loose) * i64::from(close.twice_multiplier());
    let odd = halves % 2;
    Points {
        halves: match options.half_rounding {
            HalfRounding::Up => halves + odd,
            HalfRounding::Down => halves - odd,
            HalfRounding::Exact => halves,
        },
    }
}

/// RG-20 to RG-27: the score of a deal that `closer` has closed. `losers` and their hands; `table`:
/// the closer's combinations as they lie, which take cards only under `lay_off` (RG-33).
///
/// # Errors
/// A hand has more than sixteen cards, or more of one than three packs have.
pub fn round_score(
    closer: Seat,
    close: Close,
    table: &[Vec<Card>],
    losers: &[(Seat, Vec<Card>)],
    options: &Options,
) -> Result<RoundScore, Unarranged> {
    let table = if options.lay_off { table } else { &[] };
    let payment = |(seat, hand): &(Seat, Vec<Card>)| {
        let loose = deadwood_beside(hand, table, options)?.rest.points;
        Ok((*seat, multiplied(loose, close, options)))
    };
    let payments: Vec<(Seat, Points)> = losers.iter().map(payment).collect::<Result<_, _>>()?;
    let sum = payments
        .iter()
        .fold(Points::ZERO, |sum, (_, points)| sum.plus(*points));
    let (for_closer, keep) = match options.scoring {
        Scoring::Elimination => (Points::ZERO, true),
        Scoring::Winner => (sum, false),
    };
    let of = |(seat, points): &(Seat, Points)| (*seat, if keep { *points } else { Points::ZERO });
    let points = [(closer, for_closer)]
        .into_iter()
        .chain(payments.iter().map(of))
        .collect();
    Ok(RoundScore { points, payments })
}
