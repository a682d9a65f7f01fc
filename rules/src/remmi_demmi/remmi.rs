//! RD-08, RD-09, RD-21: what a Remmi is.

use super::{Card, Code, Fix, Setup, Type, Violation};
use alloc::vec::Vec;

/// RD-08: cards of a Remmi, with four players too (RD-20).
pub const REMMI_CARDS: usize = 9;

/// A correct Remmi. All are worth the same (RD-09): nothing else about them matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remmi {
    /// RD-21: the laid-aside card was needed as a wild. Always false under `tenth=spare` and
    /// without a tenth card.
    pub wild_used: bool,
}

/// Judges nine cards (RD-08), and with four players the tenth that was laid aside (RD-21).
///
/// `cards` are the nine, where [`Card::Wild`] may stand for the tenth laid over one of them;
/// `aside` is what is printed on the tenth instead. It replaces one of the nine under `tenth=wild`;
/// under `tenth=spare` any nine of the ten must fit. The order of the cards never matters.
///
/// # Errors
/// The first that holds: `CARD_COUNT` when there are not nine `cards`; `WILD_NOT_ALLOWED` for a `*`
/// unless there is exactly one, four play, `tenth=wild` and no `aside` is given, and for an `aside`
/// unless four play; `TYPE_REMOVED`; `NOT_REMMI`. Indices in `blame` count `cards`, then `aside`.
/// `NOT_REMMI` blames the smallest set of cards that would have to be others: of equal sets, the
/// one that leaves the pair of types standing first in [`Type::ALL`], and the tenth card excuses
/// the misfit whose type stands last.
pub fn remmi(setup: &Setup, cards: &[Card], aside: Option<Type>) -> Result<Remmi, Violation> {
    if cards.len() != REMMI_CARDS {
        return Err(Violation::new(Code::CardCount, "RD-08").fixed_by(Fix::Lay(REMMI_CARDS)));
    }
    check_wild(setup, cards, aside)?;
    let claimed = cards
        .iter()
        .copied()
        .chain(aside.map(Card::Natural))
        .enumerate();
    let naturals: Vec<(usize, Type)> = claimed
        .filter_map(|(i, card)| Some((i, card.natural()?)))
        .collect();
    check_removed(setup, naturals.iter().copied())?;

    // The wild replaces one of the nine and is not judged itself; the spare is judged with them and
    // one may be left out.
    let judged = if setup.wild {
        cards.len()
    } else {
        cards.len() + 1
    };
    let (places, types): (Vec<usize>, Vec<Type>) =
        naturals.into_iter().filter(|(i, _)| *i < judged).unzip();
    let excused = usize::from(aside.is_some());
    let blame: Vec<usize> = blamed(&types, excused)
        .into_iter()
        .map(|i| places[i])
        .collect();
    if !blame.is_empty() {
        return Err(Violation::new(Code::NotRemmi, "RD-08").blaming(blame));
    }
    Ok(Remmi {
        wild_used: setup.wild && (cards.contains(&Card::Wild) || !misfits(&types).is_empty()),
    })
}

fn check_wild(setup: &Setup, cards: &[Card], aside: Option<Type>) -> Result<(), Violation> {
    let allowed = usize::from(setup.wild && aside.is_none());
    let wilds = (0..cards.len()).filter(|&i| cards[i] == Card::Wild);
    let mut blame: Vec<usize> = wilds.skip(allowed).collect();
    if aside.is_some() && !setup.tenth_card() {
        blame.push(cards.len());
    }
    if blame.is_empty() {
        Ok(())
    } else {
        Err(Violation::new(Code::WildNotAllowed, "RD-21").blaming(blame))
    }
}

/// RD-05: no card of a type that was taken out.
pub(super) fn check_removed(
    setup: &Setup,
    cards: impl Iterator<Item = (usize, Type)>,
) -> Result<(), Violation> {
    let blame: Vec<usize> = cards
        .filter(|(_, t)| setup.removed.contains(t))
        .map(|(i, _)| i)
        .collect();
    if blame.is_empty() {
        Ok(())
    } else {
        Err(Violation::new(Code::TypeRemoved, "RD-05").blaming(blame))
    }
}

/// The eighteen pairs of types that share a colour or a shape. All of one colour with at most two
/// shapes, or of one shape with at most two colours, is the same as: all within one such pair.
fn pairs() -> impl Iterator<Item = [Type; 2]> {
    let after = |i: usize| Type::ALL[i + 1..].iter().map(move |&b| [Type::ALL[i], b]);
    (0..Type::ALL.len())
        .flat_map(after)
        .filter(|[a, b]| a.colour == b.colour || a.shape == b.shape)
}

/// The smallest set of cards that keeps the rest from lying within one pair, as ascending indices.
pub(super) fn misfits(types: &[Type]) -> Vec<usize> {
    let outside = |pair: &[Type; 2]| types.iter().filter(|t| !pair.contains(t)).count();
    // `min_by_key` takes the first of equals, which is the tie rule told above.
    match pairs().min_by_key(outside) {
        Some(pair) => (0..types.len())
            .filter(|&i| !pair.contains(&types[i]))
            .collect(),
        None => Vec::new(),
    }
}

/// The misfits that remain when `excused` of them may be anything.
pub(super) fn blamed(types: &[Type], excused: usize) -> Vec<usize> {
    let mut blame = misfits(types);
    blame.sort_by_key(|&i| types[i]);
    blame.truncate(blame.len().saturating_sub(excused));
    blame.sort_unstable();
    blame
}
