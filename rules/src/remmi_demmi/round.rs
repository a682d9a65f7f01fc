//! RD-07, RD-13, RD-14: a round from the tap to the bell or the last claim.

use super::score::{Awards, Claim, EndedBy, Step, reveal, round_score};
use super::{Code, Options, Plaque, Setup, Trading, Violation};
use crate::Seat;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// A plaque taken, and with it a Remmi claimed (RD-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Taking {
    /// The plaque; `None` for the third of four players under `end4=three` (RD-A5), who calls on a
    /// button.
    pub plaque: Option<Plaque>,
    /// Who claims.
    pub seat: Seat,
    /// When: an opaque stamp that only compares, of the first read that missed the plaque, or of
    /// the button.
    pub order: u64,
}

/// The claims in their order (RD-13). The plaque held gives it, high to low, the one without a
/// plaque last. A stamp overrules only where a lower plaque was taken while a higher one still lay,
/// that is, with a strictly smaller stamp; equal stamps never overrule the plaques (RD-A8). Equal
/// in both, they keep the order given.
pub fn claim_order(takings: &[Taking]) -> Vec<Taking> {
    let mut ordered = takings.to_vec();
    // Where plaques go from the top, stamps and plaques agree; so this one key is the whole rule.
    ordered.sort_by_key(|taking| (taking.order, Reverse(taking.plaque.map(Plaque::points))));
    ordered
}

/// RD-14: whether this many claims stop the round.
pub fn round_over(setup: &Setup, takings: usize) -> bool {
    takings >= setup.claims_to_end
}

/// A claimant who holds another plaque than the one due to that place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Misplaced {
    /// Who.
    pub seat: Seat,
    /// The plaque taken.
    pub holds: Option<Plaque>,
    /// The plaque due before the claims are turned over.
    pub due: Option<Plaque>,
}

/// RD-13: who has to swap plaques, from claims in claim order, so that the highest lies with the
/// first.
pub fn misplaced(setup: &Setup, ordered: &[Taking]) -> Vec<Misplaced> {
    let due = |i: usize| setup.plaques.get(i).copied();
    let all = ordered.iter().enumerate();
    let place = all.map(|(i, taking)| Misplaced {
        seat: taking.seat,
        holds: taking.plaque,
        due: due(i),
    });
    place.filter(|place| place.holds != place.due).collect()
}

/// What happens in a round. Trades change nothing in it: they are judged by
/// [`exchange`](super::exchange).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// RD-07: the dealer taps the timer.
    Start,
    /// RD-13: somebody claims; it cannot be withdrawn (RD-A18). News may come late: a plaque whose
    /// absence is confirmed after the bell but dated before it still counts, and of two who call
    /// without a plaque (RD-A5) the earlier one, or in the same instant the one nearer to the
    /// dealer's left (RD-A8), puts the other out.
    Take(Taking),
    /// RD-14: the timer rings, at a stamp of the same clock as the takings. A ring that arrives
    /// after the last claim but is dated before it counts, and voids it (RD-A9).
    Ring(u64),
}

/// The state of a round. It changes only by its [`Move`]s; a refused one leaves it as it was. Nobody has
/// turns in it: all trade at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    setup: Setup,
    /// In order to the left, beginning with the dealer's left neighbour.
    seats: Vec<Seat>,
    started: bool,
    takings: Vec<Taking>,
    bell: Option<u64>,
}

impl Round {
    /// A round that waits for the dealer's tap. `seats` stand in order to the left.
    ///
    /// # Errors
    /// `NOT_SEATED` when `dealer` is not one of them; `PLAYER_COUNT` when they are not the players
    /// of the setup.
    pub fn new(setup: Setup, seats: &[Seat], dealer: Seat) -> Result<Round, Violation> {
        if seats.len() != setup.players {
            return Err(Violation::new(Code::PlayerCount, "RD-04"));
        }
        let at = seats.iter().position(|seat| *seat == dealer);
        let at = at.ok_or_else(|| Violation::new(Code::NotSeated, "RD-07"))?;
        let mut seats = seats.to_vec();
        seats.rotate_left(at + 1);
        Ok(Round {
            setup,
            seats,
            started: false,
            takings: Vec::new(),
            bell: None,
        })
    }

    /// The table it is played at.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// RD-07, RD-14: whether trading is on.
    pub fn trading(&self) -> Trading {
        match (self.started, self.bell) {
            (false, _) => Trading::Before,
            (true, None) if !round_over(&self.setup, self.takings.len()) => Trading::Running,
            _ => Trading::Over,
        }
    }

    /// RD-13: whether that seat has claimed and takes no further part.
    pub fn has_claimed(&self, seat: Seat) -> bool {
        self.takings.iter().any(|taking| taking.seat == seat)
    }

    /// The claims that count, in claim order. One dated after the bell is void (RD-A9). Equal in
    /// stamp and plaque, the seat nearer to the dealer's left comes first (RD-A8).
    pub fn claims(&self) -> Vec<Taking> {
        self.counting(&self.takings)
    }

    fn counting(&self, takings: &[Taking]) -> Vec<Taking> {
        let rung = self.bell.unwrap_or(u64::MAX);
        let of_seat = |seat: &Seat| takings.iter().find(|taking| taking.seat == *seat);
        let from_the_left = self.seats.iter().filter_map(of_seat).copied();
        let in_time: Vec<Taking> = from_the_left
            .filter(|taking| taking.order <= rung)
            .collect();
        let mut ordered = claim_order(&in_time);
        ordered.truncate(self.setup.claims_to_end);
        ordered
    }

    /// RD-14: how the round stopped; `None` while it has not.
    pub fn ended_by(&self) -> Option<EndedBy> {
        match self.trading() {
            Trading::Over if round_over(&self.setup, self.claims().len()) => Some(EndedBy::Claims),
            Trading::Over => Some(EndedBy::Timer),
            Trading::Before | Trading::Running => None,
        }
    }

    /// A move.
    ///
    /// # Errors
    /// `NOT_RUNNING` when it is started twice, and for a ring before the tap or after another. For a
    /// claim the first that holds: `NOT_SEATED`; `CLAIMED` by that seat before; `NOT_RUNNING` before
    /// the tap and when it comes too late to count; `PLAQUE_NOT_FREE` when it is not used or taken;
    /// `PLAQUE_NEEDED` without one, unless all are taken and the round goes on.
    pub fn apply(&mut self, what: Move) -> Result<(), Violation> {
        match what {
            Move::Start => self.start(),
            Move::Take(taking) => self.take(taking),
            Move::Ring(order) => self.ring(order),
        }
    }

    /// RD-A5: who may claim without a plaque at this stamp, since all are taken and the round goes on;
    /// from the dealer's left.
    pub fn may_call(&self, order: u64) -> Vec<Seat> {
        let may = |seat: &Seat| {
            let call = Taking {
                plaque: None,
                seat: *seat,
                order,
            };
            self.clone().take(call).is_ok()
        };
        self.seats.iter().copied().filter(may).collect()
    }

    fn start(&mut self) -> Result<(), Violation> {
        if self.started {
            return Err(Violation::new(Code::NotRunning, "RD-07"));
        }
        self.started = true;
        Ok(())
    }

    fn ring(&mut self, order: u64) -> Result<(), Violation> {
        if !self.started || self.bell.is_some() {
            return Err(Violation::new(Code::NotRunning, "RD-14"));
        }
        self.bell = Some(order);
        Ok(())
    }

    fn take(&mut self, taking: Taking) -> Result<(), Violation> {
        if !self.seats.contains(&taking.seat) {
            return Err(Violation::new(Code::NotSeated, "RD-13"));
        }
        if self.has_claimed(taking.seat) {
            return Err(Violation::new(Code::Claimed, "RD-A18"));
        }
        let mut takings = self.takings.clone();
        takings.push(taking);
        if !self.started || !self.counting(&takings).contains(&taking) {
            return Err(Violation::new(Code::NotRunning, "RD-A9"));
        }
        self.check_plaque(taking.plaque)?;
        self.takings = takings;
        Ok(())
    }

    fn check_plaque(&self, taken: Option<Plaque>) -> Result<(), Violation> {
        let lies = |plaque: &Plaque| !self.takings.iter().any(|t| t.plaque == Some(*plaque));
        match taken {
            Some(plaque) if !self.setup.plaques.contains(&plaque) || !lies(&plaque) => {
                Err(Violation::new(Code::PlaqueNotFree, "RD-13"))
            }
            None if self.setup.claims_to_end == self.setup.plaques.len()
                || self.setup.plaques.iter().any(lies) =>
            {
                Err(Violation::new(Code::PlaqueNeeded, "RD-13"))
            }
            _ => Ok(()),
        }
    }

    /// Turns the claims over (RD-15), asking `verdict` for each in claim order. It is not asked
    /// before the round has stopped: what was never computed cannot leak.
    ///
    /// # Errors
    /// `STILL_RUNNING`.
    pub fn reveal(&self, verdict: impl FnMut(Seat) -> bool) -> Result<Vec<Step>, Violation> {
        Ok(reveal(&self.setup, &self.turned_over(verdict)?))
    }

    /// RD-15 to RD-17, RD-22: what the round scores, by seat, once the claims are turned over as in
    /// [`reveal`](Round::reveal); `early_look` and `early_offer` as in
    /// [`round_score`](super::round_score).
    ///
    /// # Errors
    /// `STILL_RUNNING`.
    pub fn score(
        &self,
        verdict: impl FnMut(Seat) -> bool,
        early_look: &[Seat],
        early_offer: &[Seat],
        options: &Options,
    ) -> Result<Awards, Violation> {
        let claims = self.turned_over(verdict)?;
        let mut seats = self.seats.clone();
        seats.sort_unstable();
        let setup = &self.setup;
        Ok(round_score(
            setup,
            &seats,
            &claims,
            early_look,
            early_offer,
            options,
        ))
    }

    fn turned_over(&self, mut verdict: impl FnMut(Seat) -> bool) -> Result<Vec<Claim>, Violation> {
        if self.trading() != Trading::Over {
            return Err(Violation::new(Code::StillRunning, "RD-15"));
        }
        let claims = self.claims();
        let turned = claims.iter().map(|claim| Claim {
            seat: claim.seat,
            ok: verdict(claim.seat),
        });
        Ok(turned.collect())
    }
}
