//! RD-03 to RD-07, RD-20: what a table needs before a round, by its number of players.

use super::{AsideWhen, COPIES, Code, End4, Fix, Options, Plaque, Tenth, Type, Violation};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// RD-04: four to nine play.
pub const PLAYERS: RangeInclusive<usize> = 4..=9;

/// The numbers of a match, from the players and the options alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// 4 to 9.
    pub players: usize,
    /// RD-05: the types taken out, in the order of [`Type::ALL`]; empty while they are not named.
    pub removed: Vec<Type>,
    /// RD-05: how many types are taken out: 4, 2 or 0.
    pub types_removed: usize,
    /// The cards of those types.
    pub cards_removed: usize,
    /// The cards that stay: 45, 63 or 81.
    pub cards_in_play: usize,
    /// RD-06, RD-20: cards dealt to each, nine, or ten with four players.
    pub hand: usize,
    /// RD-06, RD-A10: cards put aside until the next deal, then shuffled in again.
    pub leftover: usize,
    /// RD-03, RD-20: the plaques in use, high to low.
    pub plaques: Vec<Plaque>,
    /// RD-14, RD-A5: the claim with which the round stops.
    pub claims_to_end: usize,
    /// RD-21, RD-A1: whether a tenth card is laid aside as a wild.
    pub wild: bool,
    /// RD-A2: when a tenth card is chosen; without meaning for five players and more.
    pub aside_when: AsideWhen,
}

impl Setup {
    /// Sets the table (RD-04 to RD-06, RD-20).
    ///
    /// # Errors
    /// `PLAYER_COUNT` outside four to nine; `REMOVED_TYPES` when the types named are not exactly
    /// the prescribed number of distinct ones, blaming those named twice or beyond that number.
    pub fn new(players: usize, options: &Options) -> Result<Setup, Violation> {
        if !PLAYERS.contains(&players) {
            let fix = Fix::Players {
                least: *PLAYERS.start(),
                most: *PLAYERS.end(),
            };
            return Err(Violation::new(Code::PlayerCount, "RD-04").fixed_by(fix));
        }
        let types_removed = types_removed(players);
        let removed = match &options.removed {
            Some(named) => check_removed(named, types_removed)?,
            None => Vec::new(),
        };
        let four = players == 4;
        let hand = if four { 10 } else { 9 };
        let cards_removed = types_removed * COPIES;
        let cards_in_play = Type::ALL.len() * COPIES - cards_removed;
        Ok(Setup {
            players,
            removed,
            types_removed,
            cards_removed,
            cards_in_play,
            hand,
            leftover: cards_in_play - players * hand,
            plaques: Plaque::ALL[..if four { 2 } else { 3 }].to_vec(),
            claims_to_end: if four && options.end4 == End4::Plaques {
                2
            } else {
                3
            },
            wild: four && options.tenth == Tenth::Wild,
            aside_when: options.aside_when,
        })
    }

    /// Whether each player holds a tenth card (RD-20).
    pub fn tenth_card(&self) -> bool {
        self.players == 4
    }

    /// The largest Demmi (RD-10, RD-A2, RD-A15): a whole hand, the tenth card only as long as it is
    /// not laid aside.
    pub fn largest_demmi(&self) -> usize {
        largest_demmi(Some(self.players), self.aside_when)
    }
}

/// RD-05: four types for 4 or 5 players, two for 6 or 7, none above.
fn types_removed(players: usize) -> usize {
    match players {
        4 | 5 => 4,
        6 | 7 => 2,
        _ => 0,
    }
}

fn check_removed(named: &[Type], count: usize) -> Result<Vec<Type>, Violation> {
    let mut kept = Vec::new();
    let mut blame = Vec::new();
    for (index, t) in named.iter().enumerate() {
        if kept.contains(t) || kept.len() == count {
            blame.push(index);
        } else {
            kept.push(*t);
        }
    }
    if kept.len() < count || !blame.is_empty() {
        return Err(Violation::new(Code::RemovedTypes, "RD-05")
            .blaming(blame)
            .fixed_by(Fix::NameTypes(count)));
    }
    kept.sort_unstable();
    Ok(kept)
}

/// The largest Demmi, for callers that may not know the number of players.
pub(super) fn largest_demmi(players: Option<usize>, aside_when: AsideWhen) -> usize {
    if players == Some(4) && aside_when == AsideWhen::Claim {
        10
    } else {
        9
    }
}

/// RD-A3: a random set of types to take out, as a proposal to the dealer; the same for the same
/// `seed`. In the order of [`Type::ALL`]; empty when no type is taken out.
pub fn propose_removed(players: usize, seed: u64) -> Vec<Type> {
    let mut types = Type::ALL.to_vec();
    let mut state = seed;
    for last in (1..types.len()).rev() {
        // The bias of the remainder is below 2^-60: nobody will notice.
        types.swap(last, (split_mix(&mut state) % (last as u64 + 1)) as usize);
    }
    types.truncate(if PLAYERS.contains(&players) {
        types_removed(players)
    } else {
        0
    });
    types.sort_unstable();
    types
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, good enough to shuffle nine things, and it needs no
/// crate.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// May the timer be armed? RD-03: exactly the plaques in use lie in the middle (RD-20: not P2 with
/// four players). RD-06: nobody but the players can count the hands, and they say that they have.
///
/// # Errors
/// `WRONG_PLAQUES`, blaming what lies in `centre` and does not belong there; `HANDS_NOT_COUNTED`.
pub fn ready(setup: &Setup, centre: &[Plaque], hands_counted: bool) -> Result<(), Violation> {
    let extra =
        |&i: &usize| !setup.plaques.contains(&centre[i]) || centre[..i].contains(&centre[i]);
    let blame: Vec<usize> = (0..centre.len()).filter(extra).collect();
    if !blame.is_empty() || setup.plaques.iter().any(|plaque| !centre.contains(plaque)) {
        let fix = Fix::Plaques(setup.plaques.clone());
        return Err(Violation::new(Code::WrongPlaques, "RD-03")
            .blaming(blame)
            .fixed_by(fix));
    }
    if !hands_counted {
        return Err(
            Violation::new(Code::HandsNotCounted, "RD-06").fixed_by(Fix::CountHands(setup.hand))
        );
    }
    Ok(())
}
