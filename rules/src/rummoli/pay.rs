//! RU-24: the pay cards. The hub collects (RU-A16).

use super::{Board, Card, PayCards, Section};
use crate::Seat;
use alloc::vec::Vec;

/// A card laid in the runs, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Laid {
    /// Who.
    pub seat: Seat,
    /// What.
    pub card: Card,
}

/// A section that was won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// Which.
    pub section: PayCards,
    /// By whom.
    pub seat: Seat,
    /// What lay there.
    pub chips: i64,
}

/// RU-24, RU-A13: whether the last card of `laid` completes these marked cards: all of them played
/// one after another by the same seat, with nobody in between. Several plays of that seat in a row
/// are one after another too.
pub fn completed(mark: &PayCards, laid: &[Laid]) -> bool {
    let Some(first) = laid.len().checked_sub(mark.len()) else {
        return false;
    };
    let own = &laid[first..];
    let cards: Vec<Card> = own.iter().map(|one| one.card).collect();
    own.iter().all(|one| one.seat == own[0].seat) && mark.are(&cards)
}

/// RU-24, RU-A14: pays every section that these cards, in the order they were laid, win. A section
/// pays once; one that nobody wins keeps its chips. Returns who won what, in order of time.
pub fn pay(board: &mut Board, laid: &[Laid]) -> Vec<Won> {
    let mut won = Vec::new();
    for played in 1..=laid.len() {
        let paid = pay_last(board, &laid[..played], &won);
        won.extend(paid);
    }
    won
}

/// RU-24: pays the sections that the last card of `laid` completes and that were not `won` before.
pub(super) fn pay_last(board: &mut Board, laid: &[Laid], won: &[Won]) -> Vec<Won> {
    let Some(last) = laid.last() else {
        return Vec::new();
    };
    let unpaid = |mark: &&PayCards| won.iter().all(|paid| paid.section != **mark);
    let complete = board
        .marks()
        .filter(unpaid)
        .filter(|mark| completed(mark, laid));
    let sections: Vec<PayCards> = complete.cloned().collect();
    let collect = |section: PayCards| Won {
        chips: board.take(&Section::Pay(section.clone())),
        seat: last.seat,
        section,
    };
    sections.into_iter().map(collect).collect()
}
