//! RU-06 to RU-09: the dealer swaps, sells the widow, or leaves it.

use super::{Next, Phase, Round, not_now};
use crate::Seat;
use crate::rummoli::{Bid, Code, Taken, Violation, check_bid};
use alloc::vec::Vec;

/// RU-07: an auction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Auction {
    highest: Option<Bid>,
    passed: Vec<Seat>,
}

impl Auction {
    pub(super) fn next(&self, seats: &[Seat], dealer: Seat) -> Next {
        Next::Bids {
            highest: self.highest,
            waiting: self.waiting(seats, dealer),
        }
    }

    /// Who may bid and has not passed; the highest bidder waits.
    fn waiting(&self, seats: &[Seat], dealer: Seat) -> Vec<Seat> {
        let leads = |seat: Seat| self.highest.is_some_and(|bid| bid.seat == seat);
        let out = |seat: Seat| seat == dealer || leads(seat) || self.passed.contains(&seat);
        seats.iter().copied().filter(|seat| !out(*seat)).collect()
    }
}

impl Round {
    /// RU-06.
    pub(super) fn take_widow(&mut self) -> Result<(), Violation> {
        self.check_widow("RU-06")?;
        self.widow_goes(Taken::by_dealer(self.dealer()));
        Ok(())
    }

    /// RU-07.
    pub(super) fn open_auction(&mut self) -> Result<(), Violation> {
        self.check_widow("RU-07")?;
        self.phase = Phase::Auction(Auction::default());
        Ok(())
    }

    /// RU-09.
    pub(super) fn leave_widow(&mut self) -> Result<(), Violation> {
        self.check_widow("RU-09")?;
        self.widow_goes(Taken::sold(self.dealer(), None));
        Ok(())
    }

    fn check_widow(&self, rule: &'static str) -> Result<(), Violation> {
        match self.phase {
            Phase::Widow => Ok(()),
            _ => Err(not_now(rule)),
        }
    }

    /// RU-07: a bid. Whoever has passed bids no more.
    pub(super) fn bid(&mut self, bid: Bid) -> Result<(), Violation> {
        self.check_seated(bid.seat)?;
        let (dealer, chips) = (self.dealer(), self.ledger.chips(bid.seat));
        let Phase::Auction(auction) = &mut self.phase else {
            return Err(not_now("RU-07"));
        };
        if auction.passed.contains(&bid.seat) {
            return Err(Violation::new(Code::AlreadyPassed, "RU-07"));
        }
        check_bid(dealer, bid, auction.highest, Some(chips))?;
        auction.highest = Some(bid);
        self.knock_down();
        Ok(())
    }

    /// RU-07: somebody bids no more. The highest bid binds (RU-08).
    pub(super) fn pass_bid(&mut self, seat: Seat) -> Result<(), Violation> {
        self.check_seated(seat)?;
        let dealer = self.dealer();
        let Phase::Auction(auction) = &mut self.phase else {
            return Err(not_now("RU-07"));
        };
        if seat == dealer {
            return Err(Violation::new(Code::DealerCannotBid, "RU-07"));
        }
        if auction.highest.is_some_and(|bid| bid.seat == seat) {
            return Err(Violation::new(Code::BidStands, "RU-08"));
        }
        if auction.passed.contains(&seat) {
            return Err(Violation::new(Code::AlreadyPassed, "RU-07"));
        }
        auction.passed.push(seat);
        self.knock_down();
        Ok(())
    }

    /// The auction is over when nobody is left to top the bid.
    fn knock_down(&mut self) {
        let dealer = self.dealer();
        if let Phase::Auction(auction) = &self.phase
            && auction.waiting(&self.seats, dealer).is_empty()
        {
            self.widow_goes(Taken::sold(dealer, auction.highest));
        }
    }

    /// RU-06 to RU-09: the widow is where it stays, and the poker hand begins.
    fn widow_goes(&mut self, taken: Taken) {
        if let Some(taker) = taken.taker {
            let widow = self.setup.dealt(self.setup.players);
            self.set_held(taker, widow);
        }
        if let (Some(buyer), Some(dealer)) = (taken.taker, taken.to) {
            self.ledger.sell(buyer, dealer, taken.pays);
        }
        self.taken = Some(taken);
        self.begin_poker();
    }
}
