//! RA-12, RA-16 to RA-20: what a turn has changed in the combinations on the table, told from what
//! lay there before and what lies there now.

use super::{Code, Fix, Meld, Violation, readings};
use crate::Seat;
use crate::card::Card;
use alloc::vec::Vec;

/// Cards that lie together. Nobody has judged them yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Who began it; all the same, everybody may complete it and take from it (RA-18, RA-20).
    pub owner: Seat,
    /// In any order.
    pub cards: Vec<Card>,
    /// RA-17, RA-20: the place of the lowest card, when the player was asked where a joker stands.
    pub stands: Option<i8>,
}

/// A combination after the turn, and what it took to get there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Changed {
    pub meld: Meld,
    /// RA-16, RA-17: the card taken from it.
    pub recovered: Option<Card>,
    /// Cards that came, the one given for a joker among them.
    pub came: usize,
    /// RA-20: cards that came to complete it.
    pub added: Vec<Card>,
}

impl Group {
    /// A new combination, as it was declared or else with its joker at the highest place.
    pub(super) fn judged(&self) -> Result<Meld, Violation> {
        self.chosen(readings(&self.cards)?)
    }

    /// What has become of a combination.
    pub(super) fn changed(&self, before: &Meld) -> Result<Changed, Violation> {
        let gone = without(before.cards(), &self.cards);
        let mut added = without(&self.cards, before.cards());
        let came = added.len();
        let (rest, recovered) = match gone[..] {
            [] => (before.clone(), None),
            [Card::Joker] => (exchanged(before, &mut added)?, Some(Card::Joker)),
            [card] => (before.without(card)?, Some(card)),
            _ => return Err(Violation::new(Code::OneRecovery, "RA-A10")),
        };
        let meld = if added.is_empty() {
            rest
        } else {
            self.chosen(rest.complete(&added)?)?
        };
        Ok(Changed {
            meld,
            recovered,
            came,
            added,
        })
    }

    fn chosen(&self, mut ways: Vec<Meld>) -> Result<Meld, Violation> {
        let declared = |way: &Meld| self.stands.is_some() && way.first_place() == self.stands;
        let way = ways
            .iter()
            .position(declared)
            .unwrap_or(ways.len().saturating_sub(1));
        if way < ways.len() {
            return Ok(ways.swap_remove(way));
        }
        Err(Violation::new(Code::NotAMeld, "RA-06"))
    }
}

/// RA-17: takes from `added` the card that was put in the place of the joker.
fn exchanged(before: &Meld, added: &mut Vec<Card>) -> Result<Meld, Violation> {
    let fits = |card: &Card| before.with_joker_exchanged(*card).is_ok();
    match added.iter().position(fits) {
        Some(at) => before.with_joker_exchanged(added.swap_remove(at)),
        None => {
            let fix = Fix::Give(before.joker_stands_for());
            let code = if added.is_empty() {
                Code::JokerNeedsCard
            } else {
                Code::WrongCard
            };
            Err(Violation::new(code, "RA-17").fixed_by(fix))
        }
    }
}

/// `all` without `some`, each card once for once.
fn without(all: &[Card], some: &[Card]) -> Vec<Card> {
    let mut rest = all.to_vec();
    for card in some {
        if let Some(at) = rest.iter().position(|left| left == card) {
            rest.swap_remove(at);
        }
    }
    rest
}
