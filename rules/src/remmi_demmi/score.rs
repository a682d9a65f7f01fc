//! RD-15 to RD-17, RD-22: what a round scores, and who hands which plaque to whom.

use super::{Options, Plaque, Setup};
use crate::Seat;
use alloc::vec::Vec;

/// RD-16: what a false Remmi scores.
pub const FALSE_REMMI: i32 = -5;

/// RD-22: what looking early and offering early cost, each.
const EARLY: i32 = -1;

/// A claim that was turned over (RD-15). Lists of claims stand in claim order
/// ([`claim_order`](super::claim_order)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who claimed.
    pub seat: Seat,
    /// Whether it is a Remmi.
    pub ok: bool,
}

/// How the round stopped (RD-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndedBy {
    /// By the last claim.
    Claims,
    /// By the bell.
    Timer,
}

impl EndedBy {
    /// `claims` or `timer`.
    pub const fn as_str(self) -> &'static str {
        match self {
            EndedBy::Claims => "claims",
            EndedBy::Timer => "timer",
        }
    }
}

/// What a round comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awards {
    /// Points of every seat, in the order of `seats`.
    pub points: Vec<(Seat, i32)>,
    /// Who ends with which plaque (RD-17), high to low.
    pub holder: Vec<(Seat, Plaque)>,
    /// The plaques in use that nobody gets (RD-17, RD-A7), high to low.
    pub unawarded: Vec<Plaque>,
    /// How the round stopped.
    pub ended_by: EndedBy,
    /// The claims that count, in claim order; later ones are void (RD-A9).
    pub counted: Vec<Claim>,
}

/// A plaque handed on (RD-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pass {
    /// Which.
    pub plaque: Plaque,
    /// By whom.
    pub from: Seat,
    /// To whom; `None` back to the middle, it belongs to nobody.
    pub to: Option<Seat>,
}

/// One claim turned over, as the ceremony shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Whose claim.
    pub seat: Seat,
    /// Whether it is a Remmi.
    pub ok: bool,
    /// The plaques this verdict sets moving, the first one first; none for a good claim.
    pub passes: Vec<Pass>,
    /// The plaque this claimant keeps: later verdicts cannot change it.
    pub holds: Option<Plaque>,
    /// What the claim scores: the plaque, 0 without one, or [`FALSE_REMMI`].
    pub points: i32,
}

/// RD-14, RD-A9: the claims up to the one that stops the round. A seat claims once (RD-A18).
fn counted(setup: &Setup, claims: &[Claim]) -> Vec<Claim> {
    let again = |i: usize| {
        claims[..i]
            .iter()
            .any(|earlier| earlier.seat == claims[i].seat)
    };
    let first = claims
        .iter()
        .enumerate()
        .filter(|(i, _)| !again(*i))
        .map(|(_, claim)| *claim);
    first.take(setup.claims_to_end).collect()
}

/// RD-17: turns the claims over one by one. A false claimant hands the plaque to the next in order,
/// who hands theirs on, and the lowest goes back to the middle; with several false claims this is
/// repeated (RD-A6). After the last step the plaques lie where [`plaques`] says.
pub fn reveal(setup: &Setup, claims: &[Claim]) -> Vec<Step> {
    let claims = counted(setup, claims);
    let mut held: Vec<Option<Plaque>> = (0..claims.len())
        .map(|i| setup.plaques.get(i).copied())
        .collect();
    let turn_over = |(i, claim): (usize, &Claim)| {
        let passes = if claim.ok {
            Vec::new()
        } else {
            hand_on(&claims, &mut held, i)
        };
        let worth = held[i].map_or(0, Plaque::points);
        let points = if claim.ok { worth } else { FALSE_REMMI };
        Step {
            seat: claim.seat,
            ok: claim.ok,
            passes,
            holds: held[i],
            points,
        }
    };
    claims.iter().enumerate().map(turn_over).collect()
}

/// Everybody from `start` on hands a plaque to the next; stops where somebody has none.
fn hand_on(claims: &[Claim], held: &mut [Option<Plaque>], start: usize) -> Vec<Pass> {
    let mut passes = Vec::new();
    let mut moving = held[start].take();
    for i in start..claims.len() {
        let Some(plaque) = moving else { break };
        let to = claims.get(i + 1).map(|next| next.seat);
        passes.push(Pass {
            plaque,
            from: claims[i].seat,
            to,
        });
        moving = held.get_mut(i + 1).and_then(|next| next.replace(plaque));
    }
    passes
}

/// RD-15 to RD-17, RD-A7, RD-A9: the good claims get the plaques from the highest, in claim order;
/// a false one scores [`FALSE_REMMI`]; the rest of the plaques goes to nobody. `seats` are all who
/// play; whoever claims must be one of them to be given points.
pub fn plaques(setup: &Setup, seats: &[Seat], claims: &[Claim]) -> Awards {
    let counted = counted(setup, claims);
    let good = counted
        .iter()
        .filter(|claim| claim.ok)
        .map(|claim| claim.seat);
    let holder: Vec<(Seat, Plaque)> = good.zip(setup.plaques.iter().copied()).collect();
    let unawarded = setup.plaques[holder.len()..].to_vec();
    let of_seat = |seat: &Seat| match counted.iter().find(|claim| claim.seat == *seat) {
        Some(Claim { ok: false, .. }) => FALSE_REMMI,
        _ => holder
            .iter()
            .find(|(holder, _)| holder == seat)
            .map_or(0, |(_, plaque)| plaque.points()),
    };
    let points = seats.iter().map(|seat| (*seat, of_seat(seat))).collect();
    let ended_by = if counted.len() == setup.claims_to_end {
        EndedBy::Claims
    } else {
        EndedBy::Timer
    };
    Awards {
        points,
        holder,
        unawarded,
        ended_by,
        counted,
    }
}

/// A whole round: [`plaques`], and with the blind start (RD-22) one point off for each seat in
/// `early_look` and one for each in `early_offer`, once per kind however often it is named
/// (RD-A13). Without `variant` both lists cost nothing.
pub fn round_score(
    setup: &Setup,
    seats: &[Seat],
    claims: &[Claim],
    early_look: &[Seat],
    early_offer: &[Seat],
    options: &Options,
) -> Awards {
    let mut awards = plaques(setup, seats, claims);
    if options.variant {
        for (seat, points) in &mut awards.points {
            let offences = [early_look, early_offer]
                .iter()
                .filter(|named| named.contains(seat))
                .count();
            *points += EARLY * offences as i32;
        }
    }
    awards
}
