//! RD-02, RD-03: the cards and the point plaques.

use crate::ParseError;
use core::{fmt, str::FromStr};

/// Copies of each type in the box (RD-02: 81 cards of nine types).
pub const COPIES: usize = 9;

/// One of the three colours. The sheet names none; the letters are ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `R`
    Red,
    /// `G`
    Green,
    /// `B`
    Blue,
}

/// One of the three shapes. The sheet names none; the letters are ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// `C`
    Circle,
    /// `S`
    Square,
    /// `T`
    Triangle,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Blue];

    /// R, G or B, as in the notation of types.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Green => 'G',
            Colour::Blue => 'B',
        }
    }
}

impl Shape {
    /// All three.
    pub const ALL: [Shape; 3] = [Shape::Circle, Shape::Square, Shape::Triangle];

    /// C, S or T, as in the notation of types.
    pub const fn letter(self) -> char {
        match self {
            Shape::Circle => 'C',
            Shape::Square => 'S',
            Shape::Triangle => 'T',
        }
    }
}

/// What is printed on a card: one colour with one shape, `RC` to `BT`. Ordered as in [`Type::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type {
    /// One of the three.
    pub colour: Colour,
    /// One of the three.
    pub shape: Shape,
}

impl Type {
    /// The nine types (RD-02), colour by colour.
    pub const ALL: [Type; 9] = {
        let mut all = [Type {
            colour: Colour::Red,
            shape: Shape::Circle,
        }; 9];
        let mut i = 0;
        while i < 9 {
            all[i] = Type {
                colour: Colour::ALL[i / 3],
                shape: Shape::ALL[i % 3],
            };
            i += 1;
        }
        all
    };
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.shape.letter())
    }
}

impl FromStr for Type {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "a colour R, G or B and a shape C, S or T, such as RC";
        Type::ALL
            .into_iter()
            .find(|t| text.chars().eq([t.colour.letter(), t.shape.letter()]))
            .ok_or_else(|| ParseError::new("card type", text, EXPECTED))
    }
}

/// A card as it counts: what is printed on it, or the laid-aside tenth card used as a wild (RD-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A card that counts as what is printed on it.
    Natural(Type),
    /// The laid-aside card standing for any type, written `*`.
    Wild,
}

impl Card {
    /// What is printed on it, when that is what counts.
    pub const fn natural(self) -> Option<Type> {
        match self {
            Card::Natural(t) => Some(t),
            Card::Wild => None,
        }
    }
}

impl From<Type> for Card {
    fn from(t: Type) -> Card {
        Card::Natural(t)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Natural(t) => t.fmt(f),
            Card::Wild => f.write_str("*"),
        }
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "a colour R, G or B and a shape C, S or T, such as RC, or * for the wild card";
        if text == "*" {
            return Ok(Card::Wild);
        }
        text.parse()
            .map(Card::Natural)
            .map_err(|_: ParseError| ParseError::new("card", text, EXPECTED))
    }
}

/// A point plaque (RD-03). Ordered as in [`Plaque::ALL`], the most valuable first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plaque {
    /// Worth 4.
    Four,
    /// Worth 3.
    Three,
    /// Worth 2; not used by four players (RD-20).
    Two,
}

impl Plaque {
    /// The three plaques, high to low.
    pub const ALL: [Plaque; 3] = [Plaque::Four, Plaque::Three, Plaque::Two];

    /// What it is worth.
    pub const fn points(self) -> i32 {
        match self {
            Plaque::Four => 4,
            Plaque::Three => 3,
            Plaque::Two => 2,
        }
    }
}

impl fmt::Display for Plaque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.points())
    }
}

impl FromStr for Plaque {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "P4" => Ok(Plaque::Four),
            "P3" => Ok(Plaque::Three),
            "P2" => Ok(Plaque::Two),
            _ => Err(ParseError::new("plaque", text, "P4, P3 or P2")),
        }
    }
}
