//! RU-06 to RU-09: the widow.

use super::{round, seat};
use proptest::prelude::*;
use rules::Seat;
use rules::rummoli::*;

fn bids(text: &str) -> Vec<Bid> {
    let bid = |word: &str| {
        let (letter, chips) = word.split_once(':').expect("seat:chips");
        Bid {
            seat: seat(letter),
            chips: chips.parse().expect("chips"),
        }
    };
    text.split_whitespace().map(bid).collect()
}

fn judged(text: &str) -> Result<Taken, Violation> {
    widow(seat("A"), false, &bids(text), |_| Some(10))
}

/// RU-06, sheet "Le donneur peut échanger sa main": for nothing; the dealer's own hand is dead. No bid is
/// looked at then.
#[test]
fn dealer_swaps() {
    let taken = widow(seat("A"), true, &bids("A:-1"), |_| Some(0)).unwrap();
    assert_eq!(
        taken,
        Taken {
            taker: Some(seat("A")),
            pays: 0,
            to: None,
            dead: Dead::DealerHand
        }
    );
}

/// RU-07, RU-08, sheet "la mise va au donneur"; RU-09, sheet "si aucun joueur ne veut".
#[test]
fn sold_or_dead() {
    let taken = judged("B:1 C:4 B:5").unwrap();
    assert_eq!(
        taken,
        Taken {
            taker: Some(seat("B")),
            pays: 5,
            to: Some(seat("A")),
            dead: Dead::TakerHand
        }
    );
    let taken = judged("").unwrap();
    assert_eq!(
        taken,
        Taken {
            taker: None,
            pays: 0,
            to: None,
            dead: Dead::Widow
        }
    );
}

/// RU-07, RU-A6, RU-A15: the first fault of the first faulty bid.
#[test]
fn faulty_bids() {
    for (text, code, at) in [
        ("A:0", Code::DealerCannotBid, 0),
        ("B:0", Code::BadBid, 0),
        ("B:-4", Code::BadBid, 0),
        ("B:11", Code::NotEnoughChips, 0),
        ("B:3 C:11", Code::NotEnoughChips, 1),
        ("B:3 C:3", Code::BidTooLow, 1),
        ("B:3 C:2 A:5", Code::BidTooLow, 1),
        ("B:3 C:4 C:4", Code::BidTooLow, 2),
    ] {
        let violation = judged(text).unwrap_err();
        assert_eq!(
            (violation.code, violation.blame),
            (code, vec![at]),
            "{text}"
        );
    }
    assert_eq!(judged("B:3 C:3").unwrap_err().fix, Some(Fix::BidFrom(4)));
    // What the bidder has is not known: nothing is held against them.
    assert!(widow(seat("A"), false, &bids("B:999"), |_| None).is_ok());
}

proptest! {
    /// RU-07: a good auction rises, and its last bid buys.
    #[test]
    fn good_auctions_rise(offers in prop::collection::vec((0u8..4, -1i64..12), 0..6)) {
        let offers: Vec<Bid> = offers.into_iter().map(|(seat, chips)| Bid { seat: Seat(seat), chips }).collect();
        let rises = offers.is_sorted_by(|a, b| a.chips < b.chips);
        let good = rises && offers.iter().all(|bid| bid.seat != Seat(0) && (1..=10).contains(&bid.chips));
        let judged = widow(Seat(0), false, &offers, |_| Some(10));
        prop_assert_eq!(judged.is_ok(), good);
        if let Ok(taken) = judged {
            prop_assert_eq!(taken.taker, offers.last().map(|bid| bid.seat));
        }
    }
}

/// RU-07, RU-08, RU-A5: an auction in the deal, move by move. Seat A deals; the buyer holds the
/// widow then, and nobody can go back.
#[test]
fn auction_in_a_deal() {
    let mut deal = round(4, &Options::default());
    let [b, c, d] = ["B", "C", "D"].map(seat);
    let refused = |deal: &mut Round, made: Move| {
        let before = deal.clone();
        let violation = deal.apply(&made).unwrap_err();
        assert_eq!(*deal, before, "a refused move changes nothing");
        violation.code
    };
    assert_eq!(deal.next(), Next::Widow { dealer: seat("A") });
    assert_eq!(
        refused(&mut deal, Move::Bid(Bid { seat: b, chips: 1 })),
        Code::NotNow
    );
    deal.apply(&Move::OpenAuction).unwrap();
    assert_eq!(refused(&mut deal, Move::TakeWidow), Code::NotNow);
    assert_eq!(
        deal.next(),
        Next::Bids {
            highest: None,
            waiting: vec![b, c, d]
        }
    );
    for (chips, code) in [(0, Code::BadBid), (92, Code::NotEnoughChips)] {
        assert_eq!(refused(&mut deal, Move::Bid(Bid { seat: b, chips })), code);
    }
    let bid = Bid { seat: b, chips: 91 };
    deal.apply(&Move::Pass(c)).unwrap();
    deal.apply(&Move::Bid(bid)).unwrap();
    assert_eq!(
        deal.next(),
        Next::Bids {
            highest: Some(bid),
            waiting: vec![d]
        }
    );
    assert_eq!(refused(&mut deal, Move::Pass(b)), Code::BidStands);
    assert_eq!(refused(&mut deal, Move::Pass(c)), Code::AlreadyPassed);
    assert_eq!(
        refused(&mut deal, Move::Bid(Bid { seat: c, chips: 99 })),
        Code::AlreadyPassed
    );
    assert_eq!(
        refused(&mut deal, Move::Pass(seat("A"))),
        Code::DealerCannotBid
    );
    assert_eq!(
        refused(
            &mut deal,
            Move::Bid(Bid {
                seat: Seat(7),
                chips: 99
            })
        ),
        Code::NotSeated
    );
    deal.apply(&Move::Pass(d)).unwrap();
    assert_eq!(
        deal.widow(),
        Some(Taken {
            taker: Some(b),
            pays: 91,
            to: Some(seat("A")),
            dead: Dead::TakerHand
        })
    );
    assert_eq!(
        (deal.ledger().chips(b), deal.ledger().chips(seat("A"))),
        (0, 182)
    );
    // 52 = 11 + 11 + 10 + 10 and the widow of 10: B had eleven and has the widow's ten.
    assert_eq!(deal.held(), [(b, 10), (c, 11), (d, 10), (seat("A"), 10)]);
    assert_eq!(refused(&mut deal, Move::TakeWidow), Code::NotNow);
}

/// RU-06, RU-09, RU-A5: the dealer swaps, or neither takes nor sells; everybody passes.
#[test]
fn other_ways_of_the_widow() {
    let dead = |moves: &[Move]| {
        let mut deal = round(2, &Options::default());
        for made in moves {
            deal.apply(made).unwrap();
        }
        (deal.widow().map(|taken| taken.dead), deal.held().to_vec())
    };
    let (a, b) = (seat("A"), seat("B"));
    assert_eq!(dead(&[]), (None, vec![(b, 18), (a, 17)]));
    assert_eq!(
        dead(&[Move::TakeWidow]),
        (Some(Dead::DealerHand), vec![(b, 18), (a, 17)])
    );
    assert_eq!(
        dead(&[Move::LeaveWidow]),
        (Some(Dead::Widow), vec![(b, 18), (a, 17)])
    );
    assert_eq!(
        dead(&[Move::OpenAuction, Move::Pass(b)]),
        (Some(Dead::Widow), vec![(b, 18), (a, 17)])
    );
    let bid = Move::Bid(Bid { seat: b, chips: 1 });
    assert_eq!(
        dead(&[Move::OpenAuction, bid]),
        (Some(Dead::TakerHand), vec![(b, 17), (a, 17)])
    );
}
