//! RD-11, RD-12: two Demmis change hands.

use super::demmi::{check_no_wild, check_not_empty, check_size, common};
use super::setup::largest_demmi;
use super::{Card, Code, Common, Fix, Options, Violation};
use crate::{ParseError, Seat};
use alloc::{vec, vec::Vec};
use core::{fmt, str::FromStr};

/// Whether trading is on (RD-07, RD-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trading {
    /// Before the dealer's tap.
    Before,
    /// The timer runs.
    Running,
    /// After the bell or the last claim.
    Over,
}

impl Trading {
    /// `before`, `running` or `over`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Trading::Before => "before",
            Trading::Running => "running",
            Trading::Over => "over",
        }
    }
}

impl FromStr for Trading {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        [Trading::Before, Trading::Running, Trading::Over]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| ParseError::new("state", text, "before, running or over"))
    }
}

/// One side of a trade, as laid on the trade tray.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packet {
    /// Who offers it.
    pub seat: Seat,
    /// The cards whose face is known.
    pub cards: Vec<Card>,
    /// Tags among them whose face is not known: any of them is `BAD_CARD`.
    pub unknown: usize,
    /// The offerer has already claimed a Remmi (RD-13).
    pub claimed: bool,
}

/// A good trade: the two packets change hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swap {
    /// Cards in each packet; every hand keeps its size (RD-11).
    pub count: usize,
    /// What the cards of the first packet share.
    pub a: Common,
    /// What the cards of the second packet share.
    pub b: Common,
}

/// What happens to the packets of a trade that is no good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// It does not take place and accuses nobody.
    Refuse,
    /// Both packets go back (RD-12), without a point lost.
    Undo,
}

impl Action {
    /// `refuse` or `undo`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Action::Refuse => "refuse",
            Action::Undo => "undo",
        }
    }
}

/// A trade that is no good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why. Indices in `blame` and `fix` count the known cards of the first packet, then those of
    /// the second.
    pub violation: Violation,
    /// What happens to the packets.
    pub action: Action,
    /// RD-12: who handed over a false Demmi, one or both, in the order of seats.
    pub false_by: Vec<Seat>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.action.as_str(), self.violation)
    }
}

impl core::error::Error for Refusal {}

/// Judges a trade (RD-11, RD-12): both packets hold the `announced` number of cards and are Demmis.
///
/// It needs both packets: while they can still be named, also afterwards, a false Demmi is undone,
/// and once the cards are mixed into the hands the game goes on (RD-A12). A trade not finished at
/// the bell is void (RD-A11).
///
/// # Errors
/// The first that holds, each test over both packets before the next. Refused: `NOT_RUNNING`,
/// `CLAIMED`, `BAD_CARD`, `WILD_NOT_ALLOWED`, `EMPTY`, `CARD_COUNT`, `COUNT_MISMATCH`. Undone:
/// `NOT_DEMMI`, naming who gave it.
pub fn exchange(
    state: Trading,
    announced: usize,
    a: &Packet,
    b: &Packet,
    players: Option<usize>,
    options: &Options,
) -> Result<Swap, Refusal> {
    let refuse = |violation| Refusal {
        violation,
        action: Action::Refuse,
        false_by: vec![],
    };
    check_offer(
        state,
        announced,
        a,
        b,
        largest_demmi(players, options.aside_when),
    )
    .map_err(refuse)?;
    match (common(&a.cards), common(&b.cards)) {
        (Ok(shared_a), Ok(shared_b)) => Ok(Swap {
            count: announced,
            a: shared_a,
            b: shared_b,
        }),
        (from_a, from_b) => Err(false_demmi(a, from_a.err(), b, from_b.err())),
    }
}

/// What refuses a trade before anybody looks at the faces as Demmis.
fn check_offer(
    state: Trading,
    announced: usize,
    a: &Packet,
    b: &Packet,
    largest: usize,
) -> Result<(), Violation> {
    if state != Trading::Running {
        let rule = if state == Trading::Before {
            "RD-07"
        } else {
            "RD-14"
        };
        return Err(Violation::new(Code::NotRunning, rule));
    }
    if a.claimed || b.claimed {
        return Err(Violation::new(Code::Claimed, "RD-13"));
    }
    if a.unknown + b.unknown > 0 {
        return Err(Violation::new(Code::BadCard, "RD-02"));
    }
    let both = [&a.cards[..], &b.cards[..]].concat();
    check_no_wild(&both)?;
    for packet in [a, b] {
        check_not_empty(&packet.cards)?;
    }
    for packet in [a, b] {
        check_size(&packet.cards, largest)?;
    }
    if a.cards.len() != announced || b.cards.len() != announced {
        return Err(Violation::new(Code::CountMismatch, "RD-11").fixed_by(Fix::Lay(announced)));
    }
    Ok(())
}

/// RD-12: names who gave a false Demmi; both when both did (RD-A12).
fn false_demmi(
    a: &Packet,
    from_a: Option<Violation>,
    b: &Packet,
    from_b: Option<Violation>,
) -> Refusal {
    let mut blame = Vec::new();
    let mut false_by = Vec::new();
    for (packet, first, violation) in [(a, 0, from_a), (b, a.cards.len(), from_b)] {
        if let Some(violation) = violation {
            blame.extend(violation.blame.into_iter().map(|i| i + first));
            false_by.push(packet.seat);
        }
    }
    false_by.sort_unstable();
    Refusal {
        violation: Violation::new(Code::NotDemmi, "RD-12").blaming(blame),
        action: Action::Undo,
        false_by,
    }
}
