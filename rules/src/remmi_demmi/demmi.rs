//! RD-10: what a Demmi is.

use super::setup::largest_demmi;
use super::{Card, Code, Colour, Fix, Options, Shape, Type, Violation};
use alloc::vec::Vec;

/// What all cards of a Demmi share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Common {
    /// One colour, several shapes.
    Colour,
    /// One shape, several colours.
    Shape,
    /// One single type.
    Both,
}

impl Common {
    /// `colour`, `shape` or `both`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Common::Colour => "colour",
            Common::Shape => "shape",
            Common::Both => "both",
        }
    }
}

/// Judges a packet (RD-10): one or more cards of one colour or of one shape, up to a whole hand
/// (RD-A15).
///
/// A hand is nine cards, ten with four `players` under `aside_when=claim` (RD-A2).
///
/// # Errors
/// The first that holds: `EMPTY`; `WILD_NOT_ALLOWED` for a `*`; `CARD_COUNT` for more than a hand;
/// `NOT_DEMMI`, blaming the smallest set of cards without which the rest would be a Demmi (of equal
/// sets, the one that leaves a colour, in the order of [`Colour::ALL`], then a shape).
pub fn demmi(
    cards: &[Card],
    players: Option<usize>,
    options: &Options,
) -> Result<Common, Violation> {
    let largest = largest_demmi(players, options.aside_when);
    check_not_empty(cards)?;
    check_no_wild(cards)?;
    check_size(cards, largest)?;
    common(cards)
}

pub(super) fn check_not_empty(cards: &[Card]) -> Result<(), Violation> {
    if cards.is_empty() {
        Err(Violation::new(Code::Empty, "RD-10"))
    } else {
        Ok(())
    }
}

pub(super) fn check_no_wild(cards: &[Card]) -> Result<(), Violation> {
    let blame: Vec<usize> = (0..cards.len())
        .filter(|&i| cards[i] == Card::Wild)
        .collect();
    if blame.is_empty() {
        return Ok(());
    }
    let fix = Fix::Without(blame.clone());
    Err(Violation::new(Code::WildNotAllowed, "RD-21")
        .blaming(blame)
        .fixed_by(fix))
}

pub(super) fn check_size(cards: &[Card], largest: usize) -> Result<(), Violation> {
    if cards.len() > largest {
        return Err(Violation::new(Code::CardCount, "RD-10").fixed_by(Fix::AtMost(largest)));
    }
    Ok(())
}

/// What the cards share, when they share anything.
pub(super) fn common(cards: &[Card]) -> Result<Common, Violation> {
    let of_colour = |c: Colour| outside(cards, |t| t.colour == c);
    let of_shape = |s: Shape| outside(cards, |t| t.shape == s);
    let colour = Colour::ALL
        .map(of_colour)
        .into_iter()
        .min_by_key(Vec::len)
        .unwrap_or_default();
    let shape = Shape::ALL
        .map(of_shape)
        .into_iter()
        .min_by_key(Vec::len)
        .unwrap_or_default();
    match (colour.is_empty(), shape.is_empty()) {
        (true, true) => Ok(Common::Both),
        (true, false) => Ok(Common::Colour),
        (false, true) => Ok(Common::Shape),
        (false, false) => {
            let blame = if shape.len() < colour.len() {
                shape
            } else {
                colour
            };
            let fix = Fix::Without(blame.clone());
            Err(Violation::new(Code::NotDemmi, "RD-10")
                .blaming(blame)
                .fixed_by(fix))
        }
    }
}

fn outside(cards: &[Card], belongs: impl Fn(Type) -> bool) -> Vec<usize> {
    (0..cards.len())
        .filter(|&i| !cards[i].natural().is_some_and(&belongs))
        .collect()
}
