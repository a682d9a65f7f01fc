//! RA-12 to RA-25: the moves of a deal.

use super::change::Group;
use super::round::Player;
use super::table::{Drawn, Objection};
use super::{Announce, Call, Code, End, MISSED_CALL, Round, Violation};
use super::{check_may_recover, reshuffle};
use crate::Seat;
use crate::card::Card;
use alloc::vec::Vec;

/// What the felt shows, and what people call. Groups are indices into [`Round::groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A card has arrived in a group; the number of groups begins a new one.
    Laid {
        /// The group, an index into [`Round::groups`] or their number.
        group: usize,
        /// The card that came.
        card: Card,
    },
    /// A card has left a group. If in the same turn one with the same face arrives there, it counts
    /// as put back, from whichever pack it is.
    Lifted {
        /// The group, an index into [`Round::groups`].
        group: usize,
        /// The card that left.
        card: Card,
    },
    /// RA-15: the top card of the discard pile was taken.
    TookDiscard,
    /// RA-19: the card taken from the discard pile was put back.
    PutBack,
    /// RA-12, RA-21: a card was thrown; `None` when its tag was not read. It ends the turn.
    Discarded(Option<Card>),
    /// A player claims to have drawn from the stock. Nobody need say so.
    Drew,
    /// RA-22: the player who wants to draw says that the stock is empty.
    StockEmpty,
    /// RA-17, RA-20: where a suite with a joker begins: the place of its lowest card.
    Stands {
        /// Which suite.
        group: usize,
        /// 1 for the ace below the 2, to 12 for the queen.
        first: i8,
    },
    /// RA-23: "Carte".
    Carte,
    /// RA-23: somebody challenges a player who did not say "Carte". The owner confirms
    /// that one card is left.
    Challenge(Seat),
}

impl Round {
    /// A move of `seat`.
    ///
    /// # Errors
    /// All objections; the state is as before. `NOT_SEATED`, `ROUND_OVER`; `NOT_YOUR_TURN` for all
    /// but a call or a challenge; `NOTHING_THERE`, `ALREADY_DRAWN`, `NO_CALL_DUE`; on the discard
    /// whatever stands against the turn.
    pub fn apply(&mut self, seat: Seat, what: Move) -> Result<(), Vec<Objection>> {
        let no = |code, rule| Err(alloc::vec![Violation::new(code, rule).into()]);
        if self.player(seat).is_none() {
            return no(Code::NotSeated, "RA-12");
        }
        let Some(turn) = self.turn() else {
            return no(Code::RoundOver, "RA-25");
        };
        match what {
            Move::Carte => {
                return self
                    .say(seat)
                    .map_err(|violation| alloc::vec![violation.into()]);
            }
            Move::Challenge(whose) => {
                let challenged = self.challenge(seat, whose);
                return challenged.map_err(|violation| alloc::vec![violation.into()]);
            }
            _ if turn != seat => return no(Code::NotYourTurn, "RA-12"),
            _ => {}
        }
        let mut after = self.clone();
        after.play(what)?;
        *self = after;
        Ok(())
    }

    /// A move of the player whose turn it is. The state may be spoilt when it is refused.
    fn play(&mut self, what: Move) -> Result<(), Vec<Objection>> {
        let done = match what {
            Move::StockEmpty => self.stock_empty(),
            Move::Stands { group, first } => self.stands(group, first),
            _ => {
                // Whatever else the player does, the draw came before.
                self.close_calls();
                match what {
                    Move::Laid { group, card } => self.lay(group, card),
                    Move::Lifted { group, card } => self.lift(group, card),
                    Move::TookDiscard => self.take_discard(),
                    Move::PutBack => self.put_back(),
                    Move::Discarded(card) => return self.throw(card),
                    _ => self.drew(),
                }
            }
        };
        done.map_err(|violation| alloc::vec![violation.into()])
    }

    fn lay(&mut self, group: usize, card: Card) -> Result<(), Violation> {
        let owner = self.players[self.turn].seat;
        let count = self.groups.len();
        match self.groups.get_mut(group) {
            Some(group) => group.cards.push(card),
            None if group == count => self.groups.push(Group {
                owner,
                cards: alloc::vec![card],
                stands: None,
            }),
            None => return Err(Violation::new(Code::NothingThere, "RA-12")),
        }
        self.check_copies(card)
    }

    /// RA-12: a card cannot come from a hand when all its copies are known to lie elsewhere.
    fn check_copies(&self, card: Card) -> Result<(), Violation> {
        let lying = self.groups.iter().flat_map(|group| &group.cards);
        let thrown = self.discard.iter().flatten();
        let copies = self.setup.packs * if card.is_joker() { 2 } else { 1 };
        match lying.chain(thrown).filter(|seen| **seen == card).count() {
            seen if seen > copies => Err(Violation::new(Code::NotInHand, "RA-12")),
            _ => Ok(()),
        }
    }

    fn lift(&mut self, group: usize, card: Card) -> Result<(), Violation> {
        let nothing = || Violation::new(Code::NothingThere, "RA-16");
        let cards = &mut self.groups.get_mut(group).ok_or_else(nothing)?.cards;
        let at = cards
            .iter()
            .position(|lying| *lying == card)
            .ok_or_else(nothing)?;
        cards.remove(at);
        Ok(())
    }

    fn stands(&mut self, group: usize, first: i8) -> Result<(), Violation> {
        let nothing = || Violation::new(Code::NothingThere, "RA-17");
        self.groups.get_mut(group).ok_or_else(nothing)?.stands = Some(first);
        Ok(())
    }

    fn drew(&mut self) -> Result<(), Violation> {
        if self.drawn != Drawn::Unknown {
            return Err(Violation::new(Code::AlreadyDrawn, "RA-A10"));
        }
        self.drawn = Drawn::Stock;
        Ok(())
    }

    /// RA-15. The card is judged with the turn; here it only leaves the pile.
    fn take_discard(&mut self) -> Result<(), Violation> {
        if self.drawn != Drawn::Unknown {
            return Err(Violation::new(Code::AlreadyDrawn, "RA-A10"));
        }
        let player = &self.players[self.turn];
        check_may_recover(player.hand, player.laid)?;
        let top = self.discard.pop();
        let top = top.ok_or_else(|| Violation::new(Code::NothingThere, "RA-15"))?;
        self.drawn = Drawn::Discard(top);
        Ok(())
    }

    fn put_back(&mut self) -> Result<(), Violation> {
        let Drawn::Discard(card) = self.drawn else {
            return Err(Violation::new(Code::NothingThere, "RA-19"));
        };
        self.discard.push(card);
        self.drawn = Drawn::Unknown;
        Ok(())
    }

    /// RA-22, RA-A11: the word of the player counts, whatever was counted.
    fn stock_empty(&mut self) -> Result<(), Violation> {
        if self.drawn != Drawn::Unknown {
            return Err(Violation::new(Code::AlreadyDrawn, "RA-22"));
        }
        self.turn_over_discards();
        if self.stock == 0 {
            self.end = Some(End {
                winner: None,
                winner_laid_before: false,
            });
        }
        Ok(())
    }

    fn turn_over_discards(&mut self) {
        let (stock, stay) = reshuffle(self.discard.len());
        self.stock = stock;
        self.discard.drain(..self.discard.len() - stay);
    }

    /// Cards off the stock; a stock that was counted out is replenished from the discards. Answers how
    /// many there were.
    fn draw(&mut self, cards: usize) -> usize {
        let mut drawn = 0;
        for _ in 0..cards {
            if self.stock == 0 {
                self.turn_over_discards();
            }
            if self.stock > 0 {
                self.stock -= 1;
                drawn += 1;
            }
        }
        drawn
    }

    /// RA-21, RA-25: the discard, which ends the turn.
    fn throw(&mut self, card: Option<Card>) -> Result<(), Vec<Objection>> {
        let settled = self.table().settle(&self.options)?;
        if settled.from_stock {
            self.draw(1);
        }
        let owners = self
            .groups
            .drain(..)
            .filter(|group| !group.cards.is_empty());
        let groups = owners.zip(&settled.melds).map(|(group, meld)| Group {
            owner: group.owner,
            cards: meld.cards().to_vec(),
            stands: None,
        });
        self.groups = groups.collect();
        self.melds = settled.melds;
        self.discard.push(card);
        if let Some(card) = card {
            self.check_copies(card)
                .map_err(|violation| alloc::vec![violation.into()])?;
        }
        let player = &mut self.players[self.turn];
        let winner_laid_before = player.laid;
        player.laid = settled.laid;
        player.hand = settled.hand - 1;
        player.call = if player.hand == 1 {
            Call::Open
        } else {
            Call::NotDue
        };
        if player.hand == 0 {
            self.end = Some(End {
                winner: Some(player.seat),
                winner_laid_before,
            });
            return Ok(());
        }
        self.drawn = Drawn::Unknown;
        self.turn = (self.turn + 1) % self.players.len();
        Ok(())
    }

    /// RA-23, RA-A12: the player whose turn it is has drawn: their own call lapses; whoever has not called
    /// by now has missed it.
    fn close_calls(&mut self) {
        self.players[self.turn].call = Call::NotDue;
        for i in 0..self.players.len() {
            if self.players[i].call == Call::Open {
                self.players[i].call = Call::Missed;
                if self.options.announce == Announce::Auto {
                    self.charge(i);
                }
            }
        }
    }

    fn charge(&mut self, player: usize) {
        let cards = self.draw(MISSED_CALL);
        let player = &mut self.players[player];
        player.hand += cards;
        player.charged += cards;
        player.call = Call::NotDue;
    }

    fn say(&mut self, seat: Seat) -> Result<(), Violation> {
        let player = self.players.iter_mut().find(|player| player.seat == seat);
        match player {
            Some(player) if player.call == Call::Open => {
                player.call = Call::Said;
                Ok(())
            }
            _ => Err(Violation::new(Code::NoCallDue, "RA-23")),
        }
    }

    fn challenge(&mut self, by: Seat, whose: Seat) -> Result<(), Violation> {
        let missed = |player: &Player| player.seat == whose && player.call == Call::Missed;
        match self.players.iter().position(missed) {
            Some(at) if by != whose => {
                self.charge(at);
                Ok(())
            }
            _ => Err(Violation::new(Code::NoCallDue, "RA-A12")),
        }
    }
}
