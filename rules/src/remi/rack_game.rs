//! RE-36 to RE-42: the hands that are built on the rack.

use super::split::{Sizes, splits};
use super::tile::check_copies;
use super::{Closed, Code, Fix, How, JokerCap, Kind, Meld, Options, Tile, Violation};
use crate::ParseError;
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

/// RE-36: tiles of a rack game; the fifteenth is thrown.
pub const RACK_GAME_TILES: usize = 14;

/// RE-36: the last turn in which a player may announce it.
pub const ANNOUNCE_UNTIL: usize = 3;

/// The six shapes of a rack game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// RE-37: runs and groups in any mix (RE-A19).
    Ordinary,
    /// RE-38: two groups of four and two of three.
    Bece,
    /// RE-39: one line from 1 to 1, neighbours of different colours.
    Mosaic,
    /// RE-40: two runs in two colours, of any lengths (RE-A18).
    TwoColour,
    /// RE-41: seven pairs of equal tiles.
    Doubles,
    /// RE-42: the full run in one colour.
    OneColour,
}

impl Shape {
    /// All six, in the order of their value.
    pub const ALL: [Shape; 6] = [
        Shape::Ordinary,
        Shape::Bece,
        Shape::Mosaic,
        Shape::TwoColour,
        Shape::Doubles,
        Shape::OneColour,
    ];

    /// Its name, such as `two_colour`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Shape::Ordinary => "ordinary",
            Shape::Bece => "bece",
            Shape::Mosaic => "mosaic",
            Shape::TwoColour => "two_colour",
            Shape::Doubles => "doubles",
            Shape::OneColour => "one_colour",
        }
    }

    /// What it scores.
    pub const fn points(self) -> i32 {
        match self {
            Shape::Ordinary => 500,
            Shape::Bece => 700,
            Shape::Mosaic => 1000,
            Shape::TwoColour => 1200,
            Shape::Doubles => 1300,
            Shape::OneColour => 1500,
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Shape::Ordinary => "RE-37",
            Shape::Bece => "RE-38",
            Shape::Mosaic => "RE-39",
            Shape::TwoColour => "RE-40",
            Shape::Doubles => "RE-41",
            Shape::OneColour => "RE-42",
        }
    }

    /// Whether fourteen tiles, in any order, are this shape. Jokers stand where they help, within
    /// `cap`: every run and group needs its naturals (RE-A17), and so does the line of a mosaic.
    pub fn matches(self, tiles: &[Tile], cap: JokerCap) -> bool {
        tiles.len() == RACK_GAME_TILES
            && match self {
                Shape::Ordinary => splits(tiles, cap, Sizes::Any),
                Shape::Bece => splits(
                    tiles,
                    cap,
                    Sizes::Groups {
                        of_four: 2,
                        of_three: 2,
                    },
                ),
                Shape::Mosaic => mosaic(tiles, cap),
                Shape::TwoColour => two_colour(tiles, cap),
                Shape::Doubles => doubles(tiles),
                Shape::OneColour => run(tiles, cap),
            }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "ordinary, bece, mosaic, two_colour, doubles or one_colour";
        let named = Shape::ALL.into_iter().find(|shape| shape.as_str() == text);
        named.ok_or_else(|| ParseError::new("rack game", text, EXPECTED))
    }
}

fn run(tiles: &[Tile], cap: JokerCap) -> bool {
    Meld::readings(tiles, cap).is_ok_and(|melds| melds.iter().any(|meld| meld.kind() == Kind::Run))
}

/// The naturals of each colour make a run, with the jokers shared out in some way.
fn two_colour(tiles: &[Tile], cap: JokerCap) -> bool {
    let (jokers, naturals): (Vec<Tile>, Vec<Tile>) =
        tiles.iter().partition(|tile| **tile == Tile::Joker);
    let first = naturals.first().and_then(|tile| tile.colour());
    let (one, other): (Vec<Tile>, Vec<Tile>) = naturals
        .into_iter()
        .partition(|tile| tile.colour() == first);
    (0..=jokers.len()).any(|share| {
        run(&[&one[..], &jokers[..share]].concat(), cap)
            && run(&[&other[..], &jokers[share..]].concat(), cap)
    })
}

/// Seven pairs. A joker pairs with one natural tile, so two jokers go to two tiles without a twin
/// and never make a pair of their own, not even by parting a pair (RE-A17).
fn doubles(tiles: &[Tile]) -> bool {
    let count = |tile: &Tile| tiles.iter().filter(|t| *t == tile).count();
    let jokers = count(&Tile::Joker);
    let single = |tile: &&Tile| **tile != Tile::Joker && count(tile) % 2 == 1;
    tiles.iter().filter(single).count() == jokers
}

/// The line 1, 2, ... 13, 1, with either 1 in front. A joker is of any colour, so it never offends
/// its neighbours: there are four colours.
fn mosaic(tiles: &[Tile], cap: JokerCap) -> bool {
    let jokers = tiles.iter().filter(|tile| **tile == Tile::Joker).count();
    let ones: Vec<usize> = (0..tiles.len())
        .filter(|&i| tiles[i].number().is_some_and(|n| n.get() == 1))
        .collect();
    let line = |low: Option<usize>| -> Option<Vec<Option<Tile>>> {
        let mut line = alloc::vec![None; RACK_GAME_TILES];
        for (i, tile) in tiles.iter().enumerate() {
            let Some(number) = tile.number() else {
                continue;
            };
            let place = match number.get() {
                1 if low != Some(i) => RACK_GAME_TILES - 1,
                number => usize::from(number) - 1,
            };
            if line[place].replace(*tile).is_some() {
                return None;
            }
        }
        Some(line)
    };
    let in_front = ones.iter().copied().map(Some).chain([None]);
    in_front.filter_map(line).any(|line| {
        let colour = |tile: Option<Tile>| tile.and_then(Tile::colour);
        let clash = |pair: &[Option<Tile>]| pair[0].is_some() && colour(pair[0]) == colour(pair[1]);
        !line.windows(2).any(clash) && jokers_allowed(&line, jokers, cap)
    })
}

/// RE-A9 for a line of fourteen, where `None` is a joker's place.
fn jokers_allowed(line: &[Option<Tile>], jokers: usize, cap: JokerCap) -> bool {
    match cap {
        JokerCap::TwoNaturals | JokerCap::None => true,
        JokerCap::One => jokers <= 1,
        JokerCap::FourNaturals => !line.windows(2).any(|pair| pair == [None, None]),
    }
}

/// Judges a rack game: the fourteen tiles on the pad against the shape that was announced in the
/// player's turn `announced`, if that is known. Returns what the shape scores.
///
/// # Errors
/// The first that holds: `BAD_TILE` (RE-01), `TILE_COUNT`, `LATE_ANNOUNCE`, `NOT_SHAPE` (also for a
/// joker under `rack_jokers=false`, RE-A17).
pub fn special_hand(
    shape: Shape,
    tiles: &[Tile],
    announced: Option<usize>,
    options: &Options,
) -> Result<i32, Violation> {
    check_copies(tiles)?;
    check_count(tiles)?;
    if announced.is_some_and(|turn| turn > ANNOUNCE_UNTIL) {
        return Err(Violation::new(Code::LateAnnounce, "RE-36"));
    }
    check_shape(shape, tiles, options)?;
    Ok(shape.points())
}

fn check_count(tiles: &[Tile]) -> Result<(), Violation> {
    if tiles.len() == RACK_GAME_TILES {
        return Ok(());
    }
    Err(Violation::new(Code::TileCount, "RE-36").fixed_by(Fix::Lay(RACK_GAME_TILES)))
}

fn check_shape(shape: Shape, tiles: &[Tile], options: &Options) -> Result<(), Violation> {
    let jokers = (0..tiles.len()).filter(|&i| tiles[i] == Tile::Joker);
    if !options.rack_jokers && tiles.contains(&Tile::Joker) {
        return Err(Violation::new(Code::NotShape, "RE-A17").blaming(jokers.collect()));
    }
    if !shape.matches(tiles, options.joker_cap) {
        return Err(Violation::new(Code::NotShape, shape.rule()));
    }
    Ok(())
}

/// RE-36: closing a rack game: fourteen tiles are the announced shape, the fifteenth is thrown.
///
/// # Errors
/// The first that holds: `LAST_MUST_DISCARD`, `BAD_TILE` (RE-01), `TILE_COUNT`, `NOT_SHAPE`.
pub fn close_rack_game(
    shape: Shape,
    how: How,
    last: Tile,
    tiles: &[Tile],
    options: &Options,
) -> Result<Closed, Violation> {
    if how != How::Discard {
        return Err(Violation::new(Code::LastMustDiscard, "RE-36"));
    }
    check_copies(&[tiles, &[last]].concat())?;
    check_count(tiles)?;
    check_shape(shape, tiles, options)?;
    Ok(Closed {
        doubled: last.doubles(),
    })
}
