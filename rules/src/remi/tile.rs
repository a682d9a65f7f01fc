//! RE-01, RE-33: the tiles and what they are worth at the end.

use super::{Code, Violation};
use crate::ParseError;
use crate::meld::Piece;
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

/// Copies of each tile, and jokers, in the set (RE-01).
pub const COPIES: usize = 2;

/// One of the four colours. The sheet names none; 106 tiles make four, and the letters are ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `R`
    Red,
    /// `B`
    Blue,
    /// `K`
    Black,
    /// `Y`
    Yellow,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Black, Colour::Yellow];

    /// R, B, K (black) or Y, as in the notation of tiles.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Blue => 'B',
            Colour::Black => 'K',
            Colour::Yellow => 'Y',
        }
    }
}

/// The number on a tile, 1 to 13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u8);

impl Number {
    /// The tile that is low and high (RE-20).
    pub const ONE: Number = Number(1);

    /// `None` outside 1 to 13.
    pub const fn new(number: u8) -> Option<Number> {
        match number {
            1..=13 => Some(Number(number)),
            _ => None,
        }
    }

    /// All thirteen, ascending.
    pub fn all() -> impl Iterator<Item = Number> {
        (1..=13).map(Number)
    }

    /// 1 to 13.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// What is printed on a tile: `1R` to `13Y`, or `JK`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// A number in a colour.
    Natural {
        /// 1 to 13.
        number: Number,
        /// One of the four.
        colour: Colour,
    },
    /// The smiling face.
    Joker,
}

impl Tile {
    /// The 106 tiles of the set (RE-01).
    pub fn set() -> Vec<Tile> {
        let colours = || Colour::ALL.into_iter();
        let naturals = Number::all()
            .flat_map(|number| colours().map(move |colour| Tile::Natural { number, colour }));
        let faces = naturals.chain([Tile::Joker]);
        faces.flat_map(|tile| [tile; COPIES]).collect()
    }

    /// Its number; `None` for the joker.
    pub const fn number(self) -> Option<Number> {
        match self {
            Tile::Natural { number, .. } => Some(number),
            Tile::Joker => None,
        }
    }

    /// Its colour; `None` for the joker.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Tile::Natural { colour, .. } => Some(colour),
            Tile::Joker => None,
        }
    }

    /// RE-33: points at the end, laid or left on the rack (RE-34).
    pub const fn value(self) -> i32 {
        match self {
            Tile::Joker => 50,
            Tile::Natural {
                number: Number(1), ..
            } => 25,
            Tile::Natural {
                number: Number(2..=9),
                ..
            } => 5,
            Tile::Natural { .. } => 10,
        }
    }

    /// RE-29, RE-06: a 1 or a joker doubles what it closes, and the game it is turned up for.
    pub const fn doubles(self) -> bool {
        matches!(
            self,
            Tile::Joker
                | Tile::Natural {
                    number: Number::ONE,
                    ..
                }
        )
    }

    pub(crate) const fn piece(self) -> Piece {
        match self {
            Tile::Natural { number, colour } => Piece::Natural {
                rank: number.0,
                suit: colour as u8,
            },
            Tile::Joker => Piece::Joker,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Natural { number, colour } => write!(f, "{}{}", number.0, colour.letter()),
            Tile::Joker => f.write_str("JK"),
        }
    }
}

impl FromStr for Tile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "a number 1 to 13 and a colour R, B, K or Y, such as 12R, or JK";
        let natural = || {
            let colour = Colour::ALL
                .into_iter()
                .find(|colour| text.ends_with(colour.letter()))?;
            let digits = text.strip_suffix(colour.letter())?;
            let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
            let number = digits
                .parse()
                .ok()
                .filter(|_| plain)
                .and_then(Number::new)?;
            Some(Tile::Natural { number, colour })
        };
        let joker = (text == "JK").then_some(Tile::Joker);
        joker
            .or_else(natural)
            .ok_or_else(|| ParseError::new("tile", text, EXPECTED))
    }
}

/// RE-01: the set has no tile three times.
///
/// # Errors
/// `BAD_TILE`, blaming each copy beyond the second.
pub fn check_copies(tiles: &[Tile]) -> Result<(), Violation> {
    let earlier = |i: usize| tiles[..i].iter().filter(|tile| **tile == tiles[i]).count();
    let blame: Vec<usize> = (0..tiles.len()).filter(|&i| earlier(i) >= COPIES).collect();
    if blame.is_empty() {
        return Ok(());
    }
    Err(Violation::new(Code::BadTile, "RE-01").blaming(blame))
}

/// `whole` without `part`, tile by tile; `None` when some tile of `part` is not there.
pub(super) fn without(whole: &[Tile], part: &[Tile]) -> Option<Vec<Tile>> {
    let mut rest = whole.to_vec();
    for tile in part {
        rest.remove(rest.iter().position(|t| t == tile)?);
    }
    Some(rest)
}
