//! The pieces with which somebody has won a round.

use crate::Symbol;

/// How the shape on a card is filled: its colour, where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Fill {
    /// All ink.
    Solid,
    /// Slanting stripes.
    Striped,
    /// Dots in rows.
    Dotted,
}

/// A card or a tile, by what is printed on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Piece {
    /// A card with a rank and the sign of its suit after it, "10♥".
    Card(String),
    /// A card with a shape.
    Figure(Symbol, Fill),
    /// A tile with a number, and the shape that stands for its colour.
    Tile(String, Symbol),
    /// A joker of cards or tiles.
    Joker,
}

/// What somebody has laid open as they won a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Hand {
    /// Whose.
    pub symbol: Symbol,
    /// The combinations, each piece in its order.
    pub melds: Vec<Vec<Piece>>,
}
