//! RE-15 to RE-17: the first reveal.

use super::tile::check_copies;
use super::{Code, Fix, Kind, Meld, Options, Tile, Violation};
use alloc::vec::Vec;

/// RE-16: what the first reveal is worth at least.
pub const OPENING_POINTS: u32 = 45;

/// A reveal that was refused, with what it is worth where that was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Why.
    pub violation: Violation,
    /// RE-16: the sum of the combinations; only once they all are some.
    pub points: Option<u32>,
}

impl From<Violation> for Refused {
    fn from(violation: Violation) -> Refused {
        Refused {
            violation,
            points: None,
        }
    }
}

/// RE-16: what combinations revealed in one turn are worth together.
pub fn opening_points(melds: &[Meld]) -> u32 {
    melds.iter().map(Meld::opening_value).sum()
}

/// RE-16, RE-17: whether these combinations open. Returns their points.
///
/// # Errors
/// `NO_RUN`, `NO_GROUP`, then `TOO_FEW_POINTS`; all of them that hold, in this order.
pub fn check_opening(melds: &[Meld]) -> Result<u32, Vec<Violation>> {
    let points = opening_points(melds);
    let lacks = |kind| melds.iter().all(|meld| meld.kind() != kind);
    let mut violations = Vec::new();
    if lacks(Kind::Run) {
        violations.push(Violation::new(Code::NoRun, "RE-17"));
    }
    if lacks(Kind::Group) {
        violations.push(Violation::new(Code::NoGroup, "RE-17"));
    }
    if points < OPENING_POINTS {
        let fix = Fix::Points(OPENING_POINTS - points);
        violations.push(Violation::new(Code::TooFewPoints, "RE-16").fixed_by(fix));
    }
    if violations.is_empty() {
        Ok(points)
    } else {
        Err(violations)
    }
}

/// Judges a first reveal (RE-15 to RE-17, RE-21) on the player's turn `turn`, counted from 1, with
/// the tile torn for it, if any (RE-23). Combinations are listed as for [`Meld::as_laid`].
/// Returns their points.
///
/// # Errors
/// The first that holds: `FIRST_ROUND`; `BAD_MELD`, blaming its place in `melds`; `TORN_NOT_USED`;
/// `NO_RUN`, `NO_GROUP`, `TOO_FEW_POINTS`, these three with the points.
pub fn opening(
    melds: &[Vec<Tile>],
    turn: usize,
    torn: Option<Tile>,
    options: &Options,
) -> Result<u32, Refused> {
    if turn < 2 {
        return Err(Violation::new(Code::FirstRound, "RE-15").into());
    }
    let read = read_melds(melds, options)?;
    if torn.is_some_and(|torn| !melds.iter().flatten().any(|tile| *tile == torn)) {
        return Err(Violation::new(Code::TornNotUsed, "RE-23").into());
    }
    opens(&read)
}

/// Whether the combinations open in some choice of their readings; refused as in the first choice.
pub(super) fn opens(read: &[Vec<Meld>]) -> Result<u32, Refused> {
    let choice = |number: usize| {
        let of = |melds: &Vec<Meld>| melds[number.min(melds.len() - 1)].clone();
        read.iter().map(of).collect::<Vec<Meld>>()
    };
    // The two jokers of the set leave at most one combination with several readings.
    let choices = read.iter().map(Vec::len).max().unwrap_or(1);
    let refused = match check_opening(&choice(0)) {
        Ok(points) => return Ok(points),
        Err(violations) => violations.into_iter().next(),
    };
    let other = (1..choices).find_map(|number| check_opening(&choice(number)).ok());
    match (other, refused) {
        (None, Some(violation)) => Err(Refused {
            violation,
            points: Some(opening_points(&choice(0))),
        }),
        (points, _) => Ok(points.unwrap_or_default()),
    }
}

/// Reads lists of tiles that lie beside each other, each in all its readings.
///
/// # Errors
/// `BAD_MELD`, blaming the first list that is not a combination, or every list when together they need
/// a tile a third time (RE-01).
pub(super) fn read_melds(
    melds: &[Vec<Tile>],
    options: &Options,
) -> Result<Vec<Vec<Meld>>, Violation> {
    let bad = |blame| Violation::new(Code::BadMeld, "RE-18").blaming(blame);
    let read = |(i, tiles): (usize, &Vec<Tile>)| {
        Meld::as_laid(tiles, options.joker_cap).map_err(|_| bad(alloc::vec![i]))
    };
    let all = melds
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<_, _>>()?;
    let together: Vec<Tile> = melds.iter().flatten().copied().collect();
    check_copies(&together).map_err(|_| bad((0..melds.len()).collect()))?;
    Ok(all)
}
