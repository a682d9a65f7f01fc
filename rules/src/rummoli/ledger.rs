//! RU-01, RU-04: the chips. They carry no tags, so they are counted here.
//!
//! Chips are plain (RU-01): what the three colours of the moulded board are worth is agreed before
//! play, and the ledger counts in the smallest of them.

use super::pay::pay_last;
use super::{Board, Code, Laid, Options, Poker, RoundScore, Section, Violation, Won};
use crate::Seat;
use alloc::vec::Vec;

/// Everybody's chips and the board. Their sum changes only with who comes and goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    seats: Vec<(Seat, i64)>,
    board: Board,
}

impl Ledger {
    /// RU-04: the chips are shared equally, `each` to a seat. `seats` stand in order to the left.
    ///
    /// # Errors
    /// `SEATED_TWICE`, blaming the seat by its index; those of [`Board::new`].
    pub fn new(seats: &[Seat], each: u32, options: &Options) -> Result<Ledger, Violation> {
        if let Some(again) = (1..seats.len()).find(|&i| seats[..i].contains(&seats[i])) {
            return Err(Violation::new(Code::SeatedTwice, "RU-04").blaming([again].to_vec()));
        }
        Ok(Ledger {
            seats: seats.iter().map(|seat| (*seat, each.into())).collect(),
            board: Board::new(options)?,
        })
    }

    /// The chips of each seat, in order to the left; below 0 is credit (RU-A15).
    pub fn seats(&self) -> &[(Seat, i64)] {
        &self.seats
    }

    /// What lies on the sections.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The chips of a seat; 0 for one that does not play.
    pub fn chips(&self, seat: Seat) -> i64 {
        let named = |entry: &&(Seat, i64)| entry.0 == seat;
        self.seats.iter().find(named).map_or(0, |(_, chips)| *chips)
    }

    /// All chips there are.
    pub fn total(&self) -> i64 {
        self.seats.iter().map(|(_, chips)| chips).sum::<i64>() + self.board.total()
    }

    /// Gives chips to a seat, or with a negative number takes them, on credit if need be (RU-A15).
    pub(super) fn give(&mut self, seat: Seat, chips: i64) {
        if let Some((_, has)) = self.seats.iter_mut().find(|(named, _)| *named == seat) {
            *has += chips;
        }
    }

    /// RU-A21: somebody brings chips, in the order of these seats.
    pub(super) fn sit(&mut self, seat: Seat, chips: i64, order: &[Seat]) {
        self.seats.push((seat, chips));
        let place = |seat: &Seat| order.iter().position(|other| other == seat);
        self.seats.sort_by_key(|(seat, _)| place(seat));
    }

    /// RU-A21: somebody takes their chips along.
    pub(super) fn rise(&mut self, seat: Seat) {
        self.seats.retain(|(other, _)| *other != seat);
    }

    /// RU-04: everybody antes.
    pub(super) fn ante(&mut self) {
        let each = self.board.ante(self.seats.len());
        for (_, chips) in &mut self.seats {
            *chips -= each;
        }
    }

    /// RU-07: the buyer of the widow pays the dealer.
    pub(super) fn sell(&mut self, buyer: Seat, dealer: Seat, chips: i64) {
        self.give(buyer, -chips);
        self.give(dealer, chips);
    }

    /// RU-12: a bet goes into the poker pot.
    pub(super) fn bet(&mut self, seat: Seat, chips: i64) {
        self.give(seat, -chips);
        self.board.add(&Section::Poker, chips);
    }

    /// RU-11: the winners share the poker pot; the rest stays there (RU-A7).
    pub(super) fn pay_poker(&mut self, poker: &Poker) {
        for winner in &poker.winners {
            self.bet(*winner, -poker.share);
        }
    }

    /// RU-24: pays the marks that the last card completes.
    pub(super) fn pay_marks(&mut self, laid: &[Laid], won: &mut Vec<Won>) {
        for paid in pay_last(&mut self.board, laid, won) {
            self.give(paid.seat, paid.chips);
            won.push(paid);
        }
    }

    /// RU-21 to RU-23: the end of a deal.
    pub(super) fn settle(&mut self, score: &RoundScore) {
        for (seat, chips) in &score.delta {
            self.give(*seat, *chips);
        }
        self.board.take(&Section::Rummoli);
        self.board.add(&Section::Rummoli, score.centre_after);
    }

    /// RU-26: what is left on the board goes to one player.
    pub(super) fn clear(&mut self, winner: Seat) {
        let left = self.board.clear();
        self.give(winner, left);
    }
}
