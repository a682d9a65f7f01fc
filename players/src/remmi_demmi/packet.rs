//! What a hand goes for, and what it may give away.

use rules::remmi_demmi::{Colour, Shape, Type};

/// RD-08: two types that share a colour or a shape; a Remmi lies within them.
pub(super) type Goal = [Type; 2];

/// The eighteen goals.
pub(super) fn goals() -> impl Iterator<Item = Goal> {
    let after = |at: usize| {
        Type::ALL[at + 1..]
            .iter()
            .map(move |other| [Type::ALL[at], *other])
    };
    let pairs = (0..Type::ALL.len()).flat_map(after);
    pairs.filter(|[one, other]| one.colour == other.colour || one.shape == other.shape)
}

/// How many of the cards are of these types.
pub(super) fn count(cards: &[Type], goal: Goal) -> usize {
    cards.iter().filter(|card| goal.contains(card)).count()
}

/// The cards that do not fit.
pub(super) fn misfits(hand: &[Type], goal: Goal) -> Vec<Type> {
    hand.iter()
        .copied()
        .filter(|card| !goal.contains(card))
        .collect()
}

/// RD-10: for each colour and each shape the cards of it, where there are any: each a Demmi, as is every part of it.
pub(super) fn demmis(cards: &[Type]) -> Vec<Vec<Type>> {
    let of =
        |fits: &dyn Fn(&Type) -> bool| cards.iter().copied().filter(|card| fits(card)).collect();
    let colours = Colour::ALL.map(|colour| of(&|card| card.colour == colour));
    let shapes = Shape::ALL.map(|shape| of(&|card| card.shape == shape));
    let all = colours.into_iter().chain(shapes);
    all.filter(|demmi: &Vec<Type>| !demmi.is_empty()).collect()
}
