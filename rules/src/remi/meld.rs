//! RE-18 to RE-21, RE-30: runs, groups, and what they are worth when revealed.

use super::tile::check_copies;
use super::{Code, Fix, JokerCap, Number, Tile, Violation};
use crate::meld::{self, JokerLimit, MeldRules, Piece, Reading, Reason};
use alloc::vec::Vec;

/// RE-18: the longest run is 1-2-...-13-1.
pub const LONGEST_RUN: usize = 14;

/// What a combination is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Consecutive numbers of one colour (RE-18).
    Run,
    /// One number in different colours (RE-19).
    Group,
}

impl Kind {
    /// `run` or `group`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Run => "run",
            Kind::Group => "group",
        }
    }
}

/// The end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// Below the lowest tile.
    Low,
    /// Above the highest.
    High,
}

/// A legal combination in one reading: every joker has its place. It only comes from reading tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meld {
    /// A run's tiles ascending.
    tiles: Vec<Tile>,
    /// The place of a run's lowest tile, 1 to 12; `None` for a group.
    first: Option<u8>,
}

pub(crate) const fn meld_rules(limit: JokerLimit) -> MeldRules {
    MeldRules {
        distinct_suits: true,
        ace_wraps: false,
        longest_run: LONGEST_RUN,
        jokers: limit,
    }
}

pub(super) fn pieces(tiles: &[Tile]) -> Vec<Piece> {
    tiles.iter().map(|tile| tile.piece()).collect()
}

/// RE-18 to RE-20: every combination of the first tile with others of them, as
/// [`meld::with_first`] lists them; none when the first is a joker.
pub fn melds_with_first(tiles: &[Tile], cap: JokerCap) -> Vec<Vec<Tile>> {
    let melds = meld::with_first(&pieces(tiles), &meld_rules(cap.limit()));
    let tiles_of = |meld: Vec<usize>| meld.into_iter().map(|at| tiles[at]).collect();
    melds.into_iter().map(tiles_of).collect()
}

impl Meld {
    /// Reads a list of tiles as combinations, the group first. Without jokers the order does not
    /// matter; a run with jokers is listed ascending, a high 1 last, and a joker keeps the place it
    /// has in the list. Never empty, and nearly always one.
    ///
    /// # Errors
    /// The first that holds: `BAD_TILE` (RE-01), `TOO_SHORT`, `TOO_MANY_JOKERS` (RE-A9); of one
    /// number: `DUPLICATE_COLOUR`, `GROUP_TOO_LARGE`; of one colour: `RUN_TOO_LONG`,
    /// `DUPLICATE_TILE`, `ONE_WRAP`, `NOT_CONSECUTIVE`; else `NOT_A_MELD`. Blames the smallest set
    /// of tiles without which the rest is a combination, if there is one.
    pub fn as_laid(tiles: &[Tile], cap: JokerCap) -> Result<Vec<Meld>, Violation> {
        check_copies(tiles)?;
        let (pieces, rules) = (pieces(tiles), meld_rules(cap.limit()));
        let readings = meld::readings_as_laid(&pieces, &rules);
        let melds = |readings: Vec<Reading>| readings.iter().map(|r| Meld::new(tiles, r)).collect();
        readings.map(melds).map_err(|reason| {
            let blame = meld::blame(&pieces, &rules);
            let fix = (!blame.is_empty()).then(|| Fix::Without(blame.clone()));
            Violation {
                fix,
                ..violation(reason).blaming(blame)
            }
        })
    }

    /// Every combination that tiles lying together in an unknown order can be (RE-21): the table
    /// asks which is meant, and takes the first for no answer. Runs stand highest place first, the
    /// group before them.
    ///
    /// # Errors
    /// As [`as_laid`](Meld::as_laid), in the order given.
    pub fn readings(tiles: &[Tile], cap: JokerCap) -> Result<Vec<Meld>, Violation> {
        check_copies(tiles)?;
        let free = meld::readings(&pieces(tiles), &meld_rules(JokerLimit::Unlimited));
        let melds = free
            .iter()
            .flatten()
            .map(|reading| Meld::new(tiles, reading));
        // Whether jokers touch shows only in their places.
        let legal = |meld: &Meld| Meld::as_laid(&meld.tiles, cap).is_ok();
        let mut melds: Vec<Meld> = melds.filter(legal).collect();
        melds.sort_by_key(|meld| core::cmp::Reverse(meld.first.unwrap_or(u8::MAX)));
        if melds.is_empty() {
            return Meld::as_laid(tiles, cap);
        }
        Ok(melds)
    }

    fn new(tiles: &[Tile], reading: &Reading) -> Meld {
        let Reading::Run { places, .. } = reading else {
            return Meld {
                tiles: tiles.to_vec(),
                first: None,
            };
        };
        let mut placed: Vec<(i8, Tile)> =
            places.iter().copied().zip(tiles.iter().copied()).collect();
        placed.sort_by_key(|(place, _)| *place);
        Meld {
            first: placed.first().map(|(place, _)| place.unsigned_abs()),
            tiles: placed.into_iter().map(|(_, tile)| tile).collect(),
        }
    }

    /// Run or group.
    pub const fn kind(&self) -> Kind {
        match self.first {
            Some(_) => Kind::Run,
            None => Kind::Group,
        }
    }

    /// The tiles; a run's ascending, so that jokers stand in their places.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// How many jokers.
    pub fn jokers(&self) -> usize {
        self.tiles
            .iter()
            .filter(|tile| **tile == Tile::Joker)
            .count()
    }

    /// What the tile at `index` is or stands for; a group's joker stands for each colour it lacks.
    pub(super) fn stands_for(&self, index: usize) -> Vec<Tile> {
        let naturals = || {
            self.tiles
                .iter()
                .copied()
                .filter(|tile| *tile != Tile::Joker)
        };
        match (self.tiles[index], self.first) {
            (Tile::Joker, Some(first)) => {
                let place = (first - 1 + index as u8) % 13 + 1;
                let colour = naturals().find_map(Tile::colour);
                let tile = |colour| {
                    Some(Tile::Natural {
                        number: Number::new(place)?,
                        colour,
                    })
                };
                colour.and_then(tile).into_iter().collect()
            }
            (Tile::Joker, None) => {
                let all = super::Colour::ALL.into_iter();
                let lacking = all.filter(|colour| naturals().all(|t| t.colour() != Some(*colour)));
                let number = naturals().find_map(Tile::number);
                let tile = |colour| {
                    Some(Tile::Natural {
                        number: number?,
                        colour,
                    })
                };
                lacking.filter_map(tile).collect()
            }
            (natural, _) => alloc::vec![natural],
        }
    }

    /// RE-21: points when revealed. 2 to 9: 5; 10 to 13: 10; a 1 low in a run 5, high 10, in a group
    /// 25; a joker what its place is worth.
    pub fn opening_value(&self) -> u32 {
        let value = |place: u8| match place {
            0..=9 => 5,
            _ => 10,
        };
        match (self.first, self.tiles.iter().find_map(|tile| tile.number())) {
            (Some(first), _) => (first..).take(self.tiles.len()).map(value).sum(),
            (None, Some(Number::ONE)) => 25 * self.tiles.len() as u32,
            (None, Some(number)) => value(number.get()) * self.tiles.len() as u32,
            (None, None) => 0,
        }
    }

    /// RE-24: every way to add a tile with all others staying in their places: the highest first.
    ///
    /// # Errors
    /// The first that holds: `TOO_MANY_JOKERS`; group: `WRONG_NUMBER`, `DUPLICATE_COLOUR`,
    /// `GROUP_TOO_LARGE`; run: `WRONG_COLOUR`, `RUN_TOO_LONG`, `ONE_WRAP`, `NOT_CONSECUTIVE`.
    pub fn with(&self, tile: Tile, cap: JokerCap) -> Result<Vec<Meld>, Violation> {
        let laid = pieces(&self.tiles);
        let rules = meld_rules(cap.limit());
        let enlarged = meld::extend(&laid, &self.reading(), &[tile.piece()], &rules);
        let all = [&self.tiles[..], &[tile]].concat();
        let melds =
            |readings: Vec<Reading>| readings.iter().rev().map(|r| Meld::new(&all, r)).collect();
        enlarged.map(melds).map_err(|reason| match reason {
            Reason::DuplicateInSet | Reason::SetTooLarge | Reason::TooManyJokers => {
                violation(reason)
            }
            _ => Violation {
                rule: added_rule(reason),
                ..violation(reason)
            },
        })
    }

    /// The end of `self`, a run, at which `larger` has one tile more.
    pub(super) fn end_of(&self, larger: &Meld) -> End {
        if larger.first < self.first {
            End::Low
        } else {
            End::High
        }
    }

    /// Puts a tile in the place of a joker it stands for; used by RE-31 after its checks.
    pub(super) fn replace(&mut self, index: usize, tile: Tile) {
        self.tiles[index] = tile;
    }

    /// Adds a tile to a group; used by RE-32 after its checks.
    pub(super) fn push(&mut self, tile: Tile) {
        self.tiles.push(tile);
    }

    fn reading(&self) -> Reading {
        let naturals = || self.tiles.iter().map(|tile| tile.piece());
        let of = |take: fn(Piece) -> Option<u8>| naturals().find_map(take);
        match self.first {
            None => Reading::Set {
                rank: of(|piece| match piece {
                    Piece::Natural { rank, .. } => Some(rank),
                    Piece::Joker => None,
                }),
            },
            Some(first) => Reading::Run {
                suit: of(|piece| match piece {
                    Piece::Natural { suit, .. } => Some(suit),
                    Piece::Joker => None,
                }),
                places: (first as i8..).take(self.tiles.len()).collect(),
            },
        }
    }
}

fn added_rule(reason: Reason) -> &'static str {
    match reason {
        Reason::AceWrap => "RE-20",
        Reason::RunTooLong => "RE-18",
        _ => "RE-24",
    }
}

fn violation(reason: Reason) -> Violation {
    let (code, rule) = match reason {
        Reason::TooShort => (Code::TooShort, "RE-18"),
        Reason::TooManyJokers => (Code::TooManyJokers, "RE-30"),
        Reason::DuplicateInSet => (Code::DuplicateColour, "RE-19"),
        Reason::SetTooLarge => (Code::GroupTooLarge, "RE-19"),
        Reason::RunTooLong => (Code::RunTooLong, "RE-18"),
        Reason::DuplicateInRun => (Code::DuplicateTile, "RE-18"),
        Reason::AceWrap => (Code::OneWrap, "RE-20"),
        Reason::NotConsecutive => (Code::NotConsecutive, "RE-18"),
        Reason::NotAMeld => (Code::NotAMeld, "RE-18"),
        Reason::WrongRank => (Code::WrongNumber, "RE-24"),
        Reason::WrongSuit => (Code::WrongColour, "RE-24"),
    };
    Violation::new(code, rule)
}
