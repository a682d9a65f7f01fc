//! RG-02, RG-03, RG-12 to RG-15, RG-17: the deal, the count and the stock.

use super::{Code, Fix, Violation};
use crate::ParseError;
use core::{ops::RangeInclusive, str::FromStr};

/// RG-02, RG-A1: two to ten play.
pub const PLAYERS: RangeInclusive<usize> = 2..=10;

/// RG-12: cards dealt to each, and kept when closing.
pub const HAND: usize = 10;

/// RG-03: cards in a pack, jokers among them.
const PACK: usize = 54;

/// RG-03: jokers in a pack.
const JOKERS: usize = 2;

/// RG-03: at most this many play with two packs; more take three.
const TWO_PACKS_FOR: usize = 6;

/// The numbers of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// 2 to 10.
    pub players: usize,
    /// RG-03: 2 or 3.
    pub packs: usize,
    /// Cards in play, jokers among them.
    pub cards: usize,
    /// Jokers in play.
    pub jokers: usize,
    /// RG-12: cards dealt to each.
    pub hand: usize,
    /// RG-13: cards in the stock.
    pub stock: usize,
    /// RG-13: one card is turned up.
    pub discard_start: usize,
}

impl Setup {
    /// RG-03, RG-12, RG-13.
    ///
    /// # Errors
    /// `PLAYER_COUNT` outside two to ten.
    pub fn new(players: usize) -> Result<Setup, Violation> {
        if !PLAYERS.contains(&players) {
            let (least, most) = (*PLAYERS.start(), *PLAYERS.end());
            let fix = Fix::Players { least, most };
            return Err(Violation::new(Code::PlayerCount, "RG-02").fixed_by(fix));
        }
        let packs = if players <= TWO_PACKS_FOR { 2 } else { 3 };
        Ok(Setup::with_packs(players, packs))
    }

    /// RG-A17: the deal for those who are still in, with the packs of the start.
    pub(super) const fn with_packs(players: usize, packs: usize) -> Setup {
        let cards = packs * PACK;
        let discard_start = 1;
        Setup {
            players,
            packs,
            cards,
            jokers: packs * JOKERS,
            hand: HAND,
            stock: cards - players * HAND - discard_start,
            discard_start,
        }
    }
}

/// When a hand was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// RG-14: before the first draw.
    BeforeStart,
    /// RG-15: between two turns.
    InPlay,
}

impl FromStr for Phase {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "before_start" => Ok(Phase::BeforeStart),
            "in_play" => Ok(Phase::InPlay),
            _ => Err(ParseError::new("phase", text, "before_start or in_play")),
        }
    }
}

/// What is to be done about a counted hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Nothing.
    Ok,
    /// One card, drawn at random from the hand, goes into the stock or under the turn-up.
    ReturnOneAtRandom,
    /// One card is drawn from the middle of the stock.
    DrawOneFromMiddle,
    /// The cards are dealt again.
    Redeal,
    /// The hand cannot win this deal, unless the others agree.
    DeadHand,
}

impl Counted {
    /// Its stable name, such as `REDEAL`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Counted::Ok => "OK",
            Counted::ReturnOneAtRandom => "RETURN_ONE_AT_RANDOM",
            Counted::DrawOneFromMiddle => "DRAW_ONE_FROM_MIDDLE",
            Counted::Redeal => "REDEAL",
            Counted::DeadHand => "DEAD_HAND",
        }
    }
}

/// RG-14, RG-15: what a hand of this many cards calls for; in play it is counted between turns.
pub const fn counted(cards: usize, phase: Phase) -> Counted {
    const ONE_MORE: usize = HAND + 1;
    const ONE_LESS: usize = HAND - 1;
    match (phase, cards) {
        (_, HAND) => Counted::Ok,
        (Phase::InPlay, _) => Counted::DeadHand,
        (Phase::BeforeStart, ONE_MORE) => Counted::ReturnOneAtRandom,
        (Phase::BeforeStart, ONE_LESS) => Counted::DrawOneFromMiddle,
        (Phase::BeforeStart, _) => Counted::Redeal,
    }
}

/// RG-17, RG-A18: what lies in the stock and on the discard pile after that many discards were
/// shuffled: the whole pile is the stock.
pub const fn reshuffle(discards: usize) -> (usize, usize) {
    (discards, 0)
}
