//! RU-06 to RU-09: the widow is swapped for, sold, or stays where it is.

use super::{Code, Fix, Violation};
use crate::Seat;

/// RU-07: an offer for the widow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bid {
    /// Who.
    pub seat: Seat,
    /// How many chips. Below 1 it is refused.
    pub chips: i64,
}

/// RU-08, RU-09: the hand that is out of this deal, face down and unseen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dead {
    /// The dealer's first hand, who took the widow.
    DealerHand,
    /// The buyer's first hand.
    TakerHand,
    /// Nobody wanted the widow.
    Widow,
}

impl Dead {
    /// `dealer_hand`, `taker_hand` or `widow`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Dead::DealerHand => "dealer_hand",
            Dead::TakerHand => "taker_hand",
            Dead::Widow => "widow",
        }
    }
}

/// Where the widow went. Whoever has it keeps it (RU-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Taken {
    /// Who has it now; `None` when it is dead.
    pub taker: Option<Seat>,
    /// The price, in chips.
    pub pays: i64,
    /// To whom: the dealer, if it was sold.
    pub to: Option<Seat>,
    /// The hand that is dead.
    pub dead: Dead,
}

impl Taken {
    /// RU-06: the dealer swaps, for nothing.
    pub(super) fn by_dealer(dealer: Seat) -> Taken {
        Taken {
            taker: Some(dealer),
            pays: 0,
            to: None,
            dead: Dead::DealerHand,
        }
    }

    /// RU-07, RU-09: the highest bidder buys it from the dealer; without a bid it is dead.
    pub(super) fn sold(dealer: Seat, highest: Option<Bid>) -> Taken {
        Taken {
            taker: highest.map(|bid| bid.seat),
            pays: highest.map_or(0, |bid| bid.chips),
            to: highest.map(|_| dealer),
            dead: if highest.is_some() {
                Dead::TakerHand
            } else {
                Dead::Widow
            },
        }
    }
}

/// RU-07: one bid, after the `highest` so far. `chips` are what the bidder has, if that is known.
///
/// # Errors
/// The first that holds: `DEALER_CANNOT_BID`; `BAD_BID` below one chip; `NOT_ENOUGH_CHIPS`;
/// `BID_TOO_LOW` unless it is higher than every bid before (RU-A6).
pub fn check_bid(
    dealer: Seat,
    bid: Bid,
    highest: Option<Bid>,
    chips: Option<i64>,
) -> Result<(), Violation> {
    let refuse = |code| Err(Violation::new(code, "RU-07"));
    if bid.seat == dealer {
        return refuse(Code::DealerCannotBid);
    }
    if bid.chips < 1 {
        return refuse(Code::BadBid).map_err(|violation| violation.fixed_by(Fix::BidFrom(1)));
    }
    if chips.is_some_and(|chips| bid.chips > chips) {
        return refuse(Code::NotEnoughChips);
    }
    match highest {
        Some(highest) if bid.chips <= highest.chips => {
            let fix = Fix::BidFrom(highest.chips.saturating_add(1));
            Err(Violation::new(Code::BidTooLow, "RU-A6").fixed_by(fix))
        }
        _ => Ok(()),
    }
}

/// RU-06 to RU-09: judges a whole auction. `chips` tells what a seat has, if that is known. When the
/// dealer takes the widow there is no auction, and no bid is looked at.
///
/// # Errors
/// That of the first faulty bid ([`check_bid`]); `blame` is its index.
pub fn widow(
    dealer: Seat,
    dealer_takes: bool,
    bids: &[Bid],
    chips: impl Fn(Seat) -> Option<i64>,
) -> Result<Taken, Violation> {
    if dealer_takes {
        return Ok(Taken::by_dealer(dealer));
    }
    let mut highest = None;
    for (index, bid) in bids.iter().enumerate() {
        check_bid(dealer, *bid, highest, chips(bid.seat))
            .map_err(|violation| violation.blaming([index].to_vec()))?;
        highest = Some(*bid);
    }
    Ok(Taken::sold(dealer, highest))
}
