//! RU-04 to RU-23: one deal, from the ante to the payment.
//!
//! Moves are what the felt shows (five cards on a pad, a card played) and what people say. Hands are
//! never seen: the state knows how many cards each holds, by what was dealt and played, and which of
//! them were shown at poker. What it cannot know it takes as said, and a card that no antenna read
//! makes nothing wrong.

mod auction;
mod contest;
mod end;
mod runs;

use super::{
    Bid, Card, Code, Colour, End, Laid, Ledger, Method, Options, Poker, RoundScore, Setup, Taken,
    Violation, Won,
};
use crate::Seat;
use alloc::vec::Vec;
use auction::Auction;
use contest::Contest;
use runs::Runs;

pub use runs::{LowerLater, lower_later};

/// What happens at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// RU-06: the dealer swaps hands with the widow, having seen the hand, not the widow (RU-A4).
    TakeWidow,
    /// RU-07: the dealer puts the widow up for auction, as is usual (RU-A5).
    OpenAuction,
    /// RU-09, RU-A5: the dealer neither wants nor sells the widow.
    LeaveWidow,
    /// RU-07: a bid.
    Bid(Bid),
    /// RU-07: somebody bids no more. RU-18: the player has no card of the other colour.
    Pass(Seat),
    /// RU-17: nobody has the next card. It is not asked who says so.
    Stop,
    /// RU-12: chips go into the poker pot. What may be bet is agreed (RU-A17).
    Bet {
        /// Who makes it.
        seat: Seat,
        /// How many, from 1.
        chips: i64,
    },
    /// RU-12: somebody drops out.
    Fold(Seat),
    /// RU-12: betting is over, those still in show.
    Showdown,
    /// RU-10: somebody shows five cards. Until all have, the last showing counts: a card may have
    /// been misread.
    Show {
        /// Who makes it.
        seat: Seat,
        /// What lies on the player's pad.
        cards: Vec<Card>,
    },
    /// RU-15, RU-16, RU-18: a card is laid. Several are laid one after another.
    Play(Laid),
    /// RU-22: somebody has counted a hand, and this many cards it has.
    Count {
        /// Who makes it.
        seat: Seat,
        /// How many.
        cards: usize,
    },
    /// RU-21 to RU-23: the end of the deal and the counts are agreed; chips are paid.
    Settle,
}

/// What may happen next, and whose turn it is. A count (`Move::Count`) may come at any time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// RU-06, RU-07: the dealer decides about the widow.
    Widow {
        /// Who deals.
        dealer: Seat,
    },
    /// RU-07: bids and passes.
    Bids {
        /// The bid to top.
        highest: Option<Bid>,
        /// Who may bid still.
        waiting: Vec<Seat>,
    },
    /// RU-12: bets, folds, or the showdown.
    Bets {
        /// Who is still in.
        standing: Vec<Seat>,
    },
    /// RU-10: these show five cards.
    Hands {
        /// Who has not yet.
        waiting: Vec<Seat>,
    },
    /// RU-15: the winner of the poker pot opens with a lowest card, and names it.
    Open {
        /// Who leads.
        by: Seat,
    },
    /// RU-16: somebody plays this card, or nobody has it.
    Follow {
        /// The card that goes on.
        card: Card,
    },
    /// RU-18: the run has stopped and that seat leads a card of this colour or passes.
    Restart {
        /// Who leads.
        by: Seat,
        /// The other colour.
        colour: Colour,
        /// The card with which anybody may still go on, unless it is an ace's or played.
        or: Option<Card>,
    },
    /// RU-22, RU-23: the hands are shown to count, then the deal is settled.
    Settle {
        /// How it ends.
        end: End,
        /// Cards each holds, as far as can be known.
        left: Vec<(Seat, usize)>,
    },
    /// Nothing: the deal is over.
    Over(RoundScore),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Phase {
    Widow,
    Auction(Auction),
    Poker(Contest),
    Runs(Runs),
    Ended { end: End, runs: Runs },
    Settled(RoundScore),
}

/// The state of a deal. It changes only by its moves; a refused move leaves it as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    options: Options,
    setup: Setup,
    /// In order to the left, from the dealer's left neighbour to the dealer.
    seats: Vec<Seat>,
    ledger: Ledger,
    /// Cards each holds: dealt less played, unless the player has counted.
    held: Vec<(Seat, usize)>,
    taken: Option<Taken>,
    shown: Vec<(Seat, Vec<Card>)>,
    poker: Option<Poker>,
    laid: Vec<Laid>,
    won: Vec<Won>,
    phase: Phase,
}

impl Round {
    /// RU-04, RU-05: everybody antes and the cards are dealt; the dealer decides about the widow.
    ///
    /// # Errors
    /// `PLAYER_COUNT`; `NOT_SEATED` when the dealer has no chips in the ledger.
    pub fn new(ledger: &Ledger, dealer: Seat, options: &Options) -> Result<Round, Violation> {
        let mut seats: Vec<Seat> = ledger.seats().iter().map(|(seat, _)| *seat).collect();
        let setup = Setup::new(seats.len())?;
        let place = seats.iter().position(|seat| *seat == dealer);
        let place = place.ok_or_else(|| Violation::new(Code::NotSeated, "RU-05"))?;
        seats.rotate_left(place + 1);
        let mut ledger = ledger.clone();
        ledger.ante();
        let dealt = |(place, seat): (usize, &Seat)| (*seat, setup.dealt(place));
        Ok(Round {
            options: options.clone(),
            setup,
            held: seats.iter().enumerate().map(dealt).collect(),
            seats,
            ledger,
            taken: None,
            shown: Vec::new(),
            poker: None,
            laid: Vec::new(),
            won: Vec::new(),
            phase: Phase::Widow,
        })
    }

    /// Makes a move, or leaves everything as it is and says why.
    ///
    /// # Errors
    /// `NOT_SEATED` for a seat that does not play; `NOT_NOW` for what belongs to another part of the
    /// deal; else the breach. `blame` are indices into the cards of the move.
    pub fn apply(&mut self, made: &Move) -> Result<(), Violation> {
        let mut after = self.clone();
        after.step(made)?;
        *self = after;
        Ok(())
    }

    fn step(&mut self, made: &Move) -> Result<(), Violation> {
        match made {
            Move::TakeWidow => self.take_widow(),
            Move::OpenAuction => self.open_auction(),
            Move::LeaveWidow => self.leave_widow(),
            Move::Bid(bid) => self.bid(*bid),
            Move::Pass(seat) if matches!(self.phase, Phase::Auction(_)) => self.pass_bid(*seat),
            Move::Pass(seat) => self.pass_lead(*seat),
            Move::Stop => self.stop(),
            Move::Bet { seat, chips } => self.bet(*seat, *chips),
            Move::Fold(seat) => self.fold(*seat),
            Move::Showdown => self.showdown(),
            Move::Show { seat, cards } => self.show(*seat, cards),
            Move::Play(laid) => self.play(*laid),
            Move::Count { seat, cards } => self.count(*seat, *cards),
            Move::Settle => self.settle(),
        }
    }

    fn check_seated(&self, seat: Seat) -> Result<(), Violation> {
        if self.seats.contains(&seat) {
            return Ok(());
        }
        Err(Violation::new(Code::NotSeated, "RU-05"))
    }

    /// What may happen next.
    pub fn next(&self) -> Next {
        match &self.phase {
            Phase::Widow => Next::Widow {
                dealer: self.dealer(),
            },
            Phase::Auction(auction) => auction.next(&self.seats, self.dealer()),
            Phase::Poker(contest) => self.next_in(contest),
            Phase::Runs(runs) => self.next_run(runs),
            Phase::Ended { end, .. } => Next::Settle {
                end: *end,
                left: self.held.clone(),
            },
            Phase::Settled(score) => Next::Over(score.clone()),
        }
    }

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        // Setup::new lets no empty table through.
        self.seats[self.seats.len() - 1]
    }

    /// Chips and board as they are now; pay cards are collected at once (RU-A16).
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// RU-22: the cards each holds, from the dealer's left: dealt less played, unless counted.
    pub fn held(&self) -> &[(Seat, usize)] {
        &self.held
    }

    /// RU-06 to RU-09: where the widow went; `None` before that is decided.
    pub fn widow(&self) -> Option<Taken> {
        self.taken
    }

    /// RU-11, RU-12: who won the poker pot; `None` before that is decided.
    pub fn poker(&self) -> Option<&Poker> {
        self.poker.as_ref()
    }

    /// The cards played so far, in order.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// RU-24: the sections won so far, in order.
    pub fn won(&self) -> &[Won] {
        &self.won
    }
}

fn not_now(rule: &'static str) -> Violation {
    Violation::new(Code::NotNow, rule)
}
