//! RE-31, RE-32: exchanging a joker for the tile it stands for.

use super::attach::in_some_reading;
use super::opening::read_melds;
use super::{Code, Fix, FreedJoker, GroupJoker, Kind, Meld, Options, Tile, Violation};
use alloc::vec::Vec;

/// A combination after the exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swapped {
    /// What lies now. Jokers that stay keep their places.
    pub meld: Meld,
    /// Jokers that came free.
    pub freed: usize,
    /// Where the jokers lay that came free, as indices into the combination before.
    pub places: Vec<usize>,
}

/// RE-31: exchanges jokers of a combination, listed as for [`Meld::as_laid`], for the tiles in
/// `give`. With `used` the turn is over, and these are the combinations in which the freed jokers
/// lie now.
///
/// # Errors
/// `BAD_MELD` when `meld` is not a combination; then the first that holds: `NO_JOKER`; `WRONG_TILE`, blaming what
/// no joker stands for; `NEED_BOTH` (RE-32); with `used`: `BAD_MELD`, `MUST_USE_JOKER` (RE-A15).
pub fn joker_swap(
    meld: &[Tile],
    give: &[Tile],
    used: Option<&[Vec<Tile>]>,
    options: &Options,
) -> Result<Swapped, Violation> {
    let read = Meld::as_laid(meld, options.joker_cap);
    let read = read.map_err(|_| Violation::new(Code::BadMeld, "RE-31"))?;
    let swapped = in_some_reading(&read, |meld| swap_in(meld, give, options))?;
    if let Some(used) = used {
        read_melds(used, options)?;
        let laid = used
            .iter()
            .flatten()
            .filter(|tile| **tile == Tile::Joker)
            .count();
        if options.freed_joker == FreedJoker::UseNow && laid < swapped.freed {
            return Err(Violation::new(Code::MustUseJoker, "RE-31"));
        }
    }
    Ok(swapped)
}

/// RE-31, RE-32 for one reading of a combination.
pub(super) fn swap_in(meld: &Meld, give: &[Tile], options: &Options) -> Result<Swapped, Violation> {
    if meld.jokers() == 0 {
        return Err(Violation::new(Code::NoJoker, "RE-31"));
    }
    match meld.kind() {
        Kind::Run => swap_in_run(meld, give),
        Kind::Group => swap_in_group(meld, give, options),
    }
}

fn wrong_tiles(blame: Vec<usize>) -> Violation {
    Violation::new(Code::WrongTile, "RE-31").blaming(blame)
}

/// Each tile takes the place of the joker that stands for it.
fn swap_in_run(meld: &Meld, give: &[Tile]) -> Result<Swapped, Violation> {
    let mut after = meld.clone();
    let (mut places, mut wrong) = (Vec::new(), Vec::new());
    for (i, tile) in give.iter().enumerate() {
        let jokers = (0..after.tiles().len()).filter(|&at| after.tiles()[at] == Tile::Joker);
        let place = jokers
            .into_iter()
            .find(|&at| after.stands_for(at).contains(tile));
        match place {
            Some(at) => {
                after.replace(at, *tile);
                places.push(at);
            }
            None => wrong.push(i),
        }
    }
    if !wrong.is_empty() || give.is_empty() {
        return Err(wrong_tiles(wrong));
    }
    Ok(Swapped {
        meld: after,
        freed: places.len(),
        places,
    })
}

/// RE-32: a joker in a group stands for every colour the group lacks, so the tiles that are lacking
/// come together and free every joker; with `group_joker=either` each of them frees one.
fn swap_in_group(meld: &Meld, give: &[Tile], options: &Options) -> Result<Swapped, Violation> {
    let jokers: Vec<usize> = (0..meld.tiles().len())
        .filter(|&at| meld.tiles()[at] == Tile::Joker)
        .collect();
    let lacking = jokers
        .first()
        .map(|at| meld.stands_for(*at))
        .unwrap_or_default();
    let wrong = |&i: &usize| !lacking.contains(&give[i]) || give[..i].contains(&give[i]);
    let wrong: Vec<usize> = (0..give.len()).filter(wrong).collect();
    if !wrong.is_empty() || give.is_empty() {
        return Err(wrong_tiles(wrong));
    }
    if give.len() < lacking.len() && options.group_joker == GroupJoker::Both {
        let fix = Fix::GiveTogether(lacking.len());
        return Err(Violation::new(Code::NeedBoth, "RE-32").fixed_by(fix));
    }
    let freed = match options.group_joker {
        GroupJoker::Both => jokers.len(),
        GroupJoker::Either => jokers.len().min(give.len()),
    };
    let places: Vec<usize> = jokers[..freed].to_vec();
    let mut after = meld.clone();
    for (at, tile) in places.iter().zip(give) {
        after.replace(*at, *tile);
    }
    give[freed..].iter().for_each(|tile| after.push(*tile));
    Ok(Swapped {
        meld: after,
        freed,
        places,
    })
}
