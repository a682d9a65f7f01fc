//! RE-24 to RE-26, RE-29, RE-30: adding tiles to combinations that lie, and closing with the last.

use super::tile::check_copies;
use super::{CloseBy, Code, Meld, Options, Tile, Violation};
use alloc::vec::Vec;

/// Whose combination a tile is added to (RE-30).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Revealed by the player who adds.
    Own,
    /// Revealed by another.
    Other,
}

/// What was done with the last tile of a rack (RE-26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum How {
    /// Added to a combination.
    Attach,
    /// Laid in a new one.
    NewMeld,
    /// Thrown on the column.
    Discard,
}

/// A game that is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Closed {
    /// RE-29: whether the closer's result is doubled.
    pub doubled: bool,
}

/// RE-24: whether a tile may be added to a combination, listed as for [`Meld::as_laid`]. Returns the
/// ways to do it, the highest place first; the table asks which is meant and takes the first for no
/// answer.
///
/// # Errors
/// The first that holds: `NOT_OPENED` (RE-A7), `BAD_TILE` (RE-01), `BAD_MELD`, `JOKER_OWN_ONLY`, then
/// those of [`Meld::with`].
pub fn attach(
    meld: &[Tile],
    tile: Tile,
    owner: Owner,
    opened: bool,
    options: &Options,
) -> Result<Vec<Meld>, Violation> {
    if !opened {
        return Err(Violation::new(Code::NotOpened, "RE-A7"));
    }
    check_copies(&[meld, &[tile]].concat())?;
    let cap = options.joker_cap;
    let read = Meld::as_laid(meld, cap).map_err(|_| Violation::new(Code::BadMeld, "RE-24"))?;
    if tile == Tile::Joker && owner == Owner::Other {
        return Err(Violation::new(Code::JokerOwnOnly, "RE-30"));
    }
    in_some_reading(&read, |meld| meld.with(tile, cap))
}

/// What can be done in the first reading in which it can be; refused as in the first of all.
pub(super) fn in_some_reading<T>(
    read: &[Meld],
    mut attempt: impl FnMut(&Meld) -> Result<T, Violation>,
) -> Result<T, Violation> {
    let mut refused = Violation::new(Code::BadMeld, "RE-18");
    for (number, meld) in read.iter().enumerate() {
        match attempt(meld) {
            Ok(done) => return Ok(done),
            Err(violation) if number == 0 => refused = violation,
            Err(_) => {}
        }
    }
    Err(refused)
}

/// RE-26, RE-A6: closing with the last tile of the rack. `meld` is what it was added to, which no
/// other way of closing needs.
///
/// # Errors
/// The first that holds: `NOT_OPENED`, `LAST_MUST_ATTACH`, those of [`attach`]; with
/// `close_by=discard`: `NOT_OPENED`, `LAST_MUST_DISCARD`, `BAD_TILE`.
pub fn close(
    opened: bool,
    how: How,
    last: Tile,
    meld: Option<(&[Tile], Owner)>,
    options: &Options,
) -> Result<Closed, Violation> {
    if !opened {
        return Err(Violation::new(Code::NotOpened, "RE-26"));
    }
    match (options.close_by, how, meld) {
        (CloseBy::Attach, How::Attach, Some((meld, owner))) => {
            attach(meld, last, owner, opened, options)?;
        }
        (CloseBy::Attach, ..) => return Err(Violation::new(Code::LastMustAttach, "RE-26")),
        (CloseBy::Discard, How::Discard, _) => {}
        (CloseBy::Discard, ..) => return Err(Violation::new(Code::LastMustDiscard, "RE-A6")),
    }
    Ok(Closed {
        doubled: last.doubles(),
    })
}
