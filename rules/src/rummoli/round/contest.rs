//! RU-10 to RU-12: the contest for the poker pot.

use super::{Method, Next, Phase, Round, not_now};
use crate::Seat;
use crate::rummoli::{
    Card, Code, Fix, POKER_CARDS, Poker, Section, Violation, check_five, poker, strength,
};
use alloc::vec::Vec;

/// Where the contest stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contest {
    /// Hands are shown: at once under method 1 (RU-11), after the betting under method 2.
    showing: bool,
    folded: Vec<Seat>,
}

impl Round {
    pub(super) fn begin_poker(&mut self) {
        self.phase = Phase::Poker(Contest {
            showing: self.options.poker_method == Method::Show,
            folded: Vec::new(),
        });
    }

    fn standing(&self, contest: &Contest) -> Vec<Seat> {
        let stands = |seat: &Seat| !contest.folded.contains(seat);
        self.seats.iter().copied().filter(stands).collect()
    }

    fn has_shown(&self, seat: Seat) -> bool {
        self.shown.iter().any(|(named, _)| *named == seat)
    }

    pub(super) fn next_in(&self, contest: &Contest) -> Next {
        let standing = self.standing(contest);
        if !contest.showing {
            return Next::Bets { standing };
        }
        let waiting = standing.into_iter().filter(|seat| !self.has_shown(*seat));
        Next::Hands {
            waiting: waiting.collect(),
        }
    }

    /// The contest, for a seat that is still in it.
    fn contest(&mut self, seat: Seat) -> Result<&mut Contest, Violation> {
        self.check_seated(seat)?;
        let Phase::Poker(contest) = &mut self.phase else {
            return Err(not_now("RU-10"));
        };
        if contest.folded.contains(&seat) {
            return Err(Violation::new(Code::Folded, "RU-12"));
        }
        Ok(contest)
    }

    /// RU-12: a bet. Limits and credit are agreed (RU-A15, RU-A17).
    pub(super) fn bet(&mut self, seat: Seat, chips: i64) -> Result<(), Violation> {
        if self.contest(seat)?.showing {
            return Err(not_now("RU-12"));
        }
        // The upper bound keeps the ledger from running over, far beyond any chest of chips.
        if !(1..=i64::from(u32::MAX)).contains(&chips) {
            return Err(Violation::new(Code::BadBid, "RU-12").fixed_by(Fix::BidFrom(1)));
        }
        self.ledger.bet(seat, chips);
        Ok(())
    }

    /// RU-12: somebody drops out, before the showdown or instead of showing.
    pub(super) fn fold(&mut self, seat: Seat) -> Result<(), Violation> {
        let shown = self.has_shown(seat);
        let method = self.options.poker_method;
        let contest = self.contest(seat)?;
        if method == Method::Show || shown {
            return Err(not_now("RU-12"));
        }
        contest.folded.push(seat);
        self.decide();
        Ok(())
    }

    /// RU-12: those still in show.
    pub(super) fn showdown(&mut self) -> Result<(), Violation> {
        match &mut self.phase {
            Phase::Poker(contest) if !contest.showing => contest.showing = true,
            _ => return Err(not_now("RU-12")),
        }
        Ok(())
    }

    /// RU-10, RU-11.
    pub(super) fn show(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Violation> {
        if !self.contest(seat)?.showing {
            return Err(not_now("RU-12"));
        }
        check_five(&[(seat, cards.to_vec())])?;
        self.shown.retain(|(named, _)| *named != seat);
        let elsewhere = |&i: &usize| self.shown.iter().any(|(_, five)| five.contains(&cards[i]));
        let blame: Vec<usize> = (0..POKER_CARDS).filter(elsewhere).collect();
        if !blame.is_empty() {
            return Err(Violation::new(Code::DuplicateCard, "RU-10").blaming(blame));
        }
        self.shown.push((seat, cards.to_vec()));
        self.decide();
        Ok(())
    }

    /// RU-11, RU-12: the pot goes to the last player standing, or to the best hand once all who are
    /// in have shown.
    fn decide(&mut self) {
        let Phase::Poker(contest) = &self.phase else {
            return;
        };
        let pot = self.ledger.board().chips(&Section::Poker);
        let standing = self.standing(contest);
        let hand = |seat: &Seat| self.shown.iter().find(|(named, _)| named == seat);
        let hands: Option<Vec<(Seat, Vec<Card>)>> =
            standing.iter().map(|seat| hand(seat).cloned()).collect();
        let won = match (&standing[..], hands.map(|hands| check_five(&hands))) {
            ([last], _) => Poker::shared([*last].to_vec(), pot),
            (_, Some(Ok(hands))) => {
                let rank = |(seat, five)| (seat, strength(&five, self.options.wheel));
                poker(&hands.into_iter().map(rank).collect::<Vec<_>>(), pot)
            }
            _ => return,
        };
        self.ledger.pay_poker(&won);
        if let Some(opener) = won.opener() {
            self.begin_runs(opener);
        }
        self.poker = Some(won);
    }
}
