//! RE-13, RE-22, RE-23, RE-25: tearing from the column.

use super::opening::{Refused, opens, read_melds};
use super::tile::without;
use super::{Code, Fix, Options, Tile, UnopenedTear, Violation};
use alloc::vec::Vec;

/// RE-25: with more tiles than this any tile of the column may be torn, with this many only the
/// last.
pub const ONLY_LAST_RACK: usize = 3;

/// Who wants to tear which tile of the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tear {
    /// The player's own turn, counted from 1.
    pub turn: usize,
    /// Whether the player has revealed something in an earlier turn.
    pub opened: bool,
    /// Whether the player plays on the rack (RE-36).
    pub rack_game: bool,
    /// Tiles on the rack before.
    pub rack: usize,
    /// Tiles in the column; the first is dead.
    pub column: usize,
    /// The tile wanted, counted from 0.
    pub take: usize,
}

/// Whether the tile may be torn at all; what is done with it is for the end of the turn.
///
/// # Errors
/// All that hold, in this order: `FIRST_TURN`, `FIRST_TILE`, `RACK_TOO_SMALL`, `ONLY_LAST` (RE-25,
/// RE-36, RE-A28); alone `NO_SUCH_PLACE` when the column has no such tile.
pub fn check_tear(tear: &Tear, options: &Options) -> Result<(), Vec<Violation>> {
    if tear.take >= tear.column {
        return Err(alloc::vec![Violation::new(Code::NoSuchPlace, "RE-22")]);
    }
    let counted = |violation: Violation| violation.fixed_by(Fix::Count(tear.rack));
    let last_only_unopened = !tear.opened && options.unopened_tear == UnopenedTear::LastOnly;
    let inside = tear.take + 1 < tear.column;
    let mut violations = Vec::new();
    if tear.turn < 2 {
        violations.push(Violation::new(Code::FirstTurn, "RE-22"));
    }
    if tear.take == 0 {
        violations.push(Violation::new(Code::FirstTile, "RE-13"));
    }
    if tear.rack < ONLY_LAST_RACK {
        violations.push(counted(Violation::new(Code::RackTooSmall, "RE-25")));
    }
    if inside && tear.rack_game {
        violations.push(Violation::new(Code::OnlyLast, "RE-36"));
    } else if inside && tear.rack == ONLY_LAST_RACK {
        violations.push(counted(Violation::new(Code::OnlyLast, "RE-25")));
    } else if inside && last_only_unopened {
        violations.push(Violation::new(Code::OnlyLast, "RE-A28"));
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations)
    }
}

/// A tear with all that is known of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TearTurn<'a> {
    /// The player's own turn, counted from 1.
    pub turn: usize,
    /// Whether the player has revealed something in an earlier turn.
    pub opened: bool,
    /// Whether the player plays on the rack (RE-36), and so reveals nothing.
    pub rack_game: bool,
    /// The column, dead tile first.
    pub column: &'a [Tile],
    /// The tile torn, counted from 0.
    pub take: usize,
    /// The player's rack before.
    pub rack: &'a [Tile],
    /// The combinations revealed in this turn, listed as for [`Meld::as_laid`](super::Meld).
    pub melds: &'a [Vec<Tile>],
}

/// Judges a turn with a tear (RE-22, RE-23). Returns the tiles that come to the rack: the chosen one
/// and all behind it.
///
/// # Errors
/// The first that holds: those of [`check_tear`]; `NOT_ON_RACK`; `BAD_MELD`; `TORN_NOT_USED`; for a
/// player who has not opened those of [`opening`](super::opening()) (RE-A28). A rack game stops after
/// the first.
pub fn tear(turn: &TearTurn, options: &Options) -> Result<Vec<Tile>, Refused> {
    let claim = Tear {
        turn: turn.turn,
        opened: turn.opened,
        rack_game: turn.rack_game,
        rack: turn.rack.len(),
        column: turn.column.len(),
        take: turn.take,
    };
    if let Some(violation) = check_tear(&claim, options)
        .err()
        .into_iter()
        .flatten()
        .next()
    {
        return Err(violation.into());
    }
    let taken = turn.column[turn.take..].to_vec();
    if turn.rack_game {
        return Ok(taken);
    }
    let laid: Vec<Tile> = turn.melds.iter().flatten().copied().collect();
    if without(&[turn.rack, &taken].concat(), &laid).is_none() {
        return Err(Violation::new(Code::NotOnRack, "RE-23").into());
    }
    let read = read_melds(turn.melds, options)?;
    if !laid.contains(&taken[0]) {
        return Err(Violation::new(Code::TornNotUsed, "RE-23").into());
    }
    if !turn.opened {
        opens(&read)?;
    }
    Ok(taken)
}
