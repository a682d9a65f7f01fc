//! What no antenna senses: what players say.

use rules::Seat;
use rules::card::Card;
use rules::rami::Move;

use super::deal::Deal;
use super::show::Hands;
use super::words;
use super::{Dealt, Rami};
use crate::game::call::{Call, Input, calls};
use crate::game::seated::Stage;
use crate::game::stock::StockWord;
use crate::game::turn_clock::SaidOver;
use crate::refusal::Refusal;
use crate::words::{Say, say};

/// Cards that nobody's hand has more of.
const MOST_SHOWN: i64 = 40;

calls! {
    /// What players of Rami say.
    Word, Said:
    /// RA-12: a card was drawn.
    Drew = "drew" [unread],
    /// RA-22: the pile becomes the stock.
    StockEmpty = "stock-empty",
    /// Cards that are not read were laid.
    LaidUnread(Vec<Card>) = "laid-unread" [unread],
    /// What was swiped in this turn is taken back.
    SwipedBack = "swiped-back" [unread],
    /// What was laid is to be read in this of the other ways.
    LaidOtherwise(String) = "laid-otherwise",
    /// The top of the pile, which is not read, was taken.
    TookUnread = "took-unread" [unread],
    /// A card that is not read was thrown.
    ThrewUnread = "threw-unread" [unread],
    /// The turn is over, where that is said.
    TurnOver = "turn-over",
    /// RA-23: one card is left.
    Carte = "carte",
    /// RA-23: that seat has one card and did not say so.
    Challenge(Seat) = "challenge",
    /// RA-25: no card is left.
    Out = "out",
    /// Cards shown that are not read.
    Cards(Vec<Card>) = "cards",
    /// RA-27: the hand shown is all there is.
    Whole = "whole",
    /// RA-27: this many cards there are, against the table's count.
    Count(usize) = "count",
}

impl Rami {
    /// What may be said now. RA-23: "Carte" and the challenge are always offered to everybody;
    /// offering them only when they are due would prompt.
    pub(super) fn calls(&self) -> Vec<Call<Word>> {
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => self.playing_calls(deal),
            Stage::Dealt(Dealt::Showing(hands)) => self.showing_calls(hands),
            _ => Vec::new(),
        }
    }

    fn playing_calls(&self, deal: &Deal) -> Vec<Call<Word>> {
        let turn = deal.seat();
        let of_turn = |word, text| Call::new(word, turn, text);
        let mut calls = Vec::new();
        if deal.stock != StockWord::MadeAnew {
            calls.push(of_turn(Word::StockEmpty, say!("call-stock-empty")));
        }
        if deal.start.clone().apply(deal.seat(), Move::Drew).is_ok() {
            calls.push(of_turn(Word::Drew, say!("ra-call-drew")));
        }
        let unread = of_turn(Word::LaidUnread, say!("ra-call-laid-unread"));
        calls.push(unread.with(Input::Cards));
        if deal.open.swiped.is_any() {
            calls.push(of_turn(Word::SwipedBack, say!("ra-call-swiped-back")));
        }
        if !deal.reading.ways.is_empty() {
            let ways = deal.reading.ways.iter();
            let ways = ways.map(|way| (way.value.clone(), way.text.clone()));
            let otherwise = of_turn(Word::LaidOtherwise, say!("ra-call-laid-otherwise"));
            calls.push(otherwise.with(Input::Choice(ways.collect())));
        }
        if deal.pile().all().last() == Some(&None) && !deal.took_unread {
            calls.push(of_turn(Word::TookUnread, say!("ra-call-took-unread")));
        }
        if deal.thrown().is_none() {
            calls.push(of_turn(Word::ThrewUnread, say!("call-threw-unread")));
        }
        if self.clock.ends_by_slap() && !deal.said_over.is_said() {
            calls.push(of_turn(Word::TurnOver, say!("call-turn-over")));
        }
        for seat in self.present().into_iter() {
            calls.push(Call::new(Word::Carte, seat, say!("ra-call-carte")));
            let others = self.present().into_iter().filter(|other| *other != seat);
            let challenge = Call::new(Word::Challenge, seat, say!("ra-call-challenge"));
            calls.push(challenge.with(Input::seats(&self.tabletop, others)));
        }
        calls
    }

    fn showing_calls(&self, hands: &Hands) -> Vec<Call<Word>> {
        let mut calls = Vec::new();
        for seat in Seat::all(self.players()).filter(|seat| hands.awaits(*seat)) {
            if hands.winner() == Some(seat) {
                calls.push(Call::new(Word::Out, seat, say!("ra-call-out")).due());
            } else {
                calls.push(Call::new(Word::Whole, seat, say!("call-whole")).due());
                calls.push(Call::new(Word::Cards, seat, say!("call-cards")).with(Input::Cards));
                let count = Call::new(Word::Count, seat, say!("call-miscounted"));
                // None: the table believes in a card that nobody holds.
                calls.push(count.with(Input::Number(0, MOST_SHOWN)));
            }
        }
        calls
    }

    /// Somebody says one of them.
    pub(super) fn called(&mut self, seat: Seat, said: Said) -> Result<(), Refusal> {
        let by = seat;
        match said {
            Said::Drew => {
                let told = say!("ra-log-drew", name = self.name(by));
                self.says_of_stock(by, Move::Drew, told)
            }
            Said::StockEmpty => self.says_empty(by),
            Said::LaidUnread(cards) => self.says_unread(|deal| deal.open.said = cards).map(drop),
            Said::SwipedBack => {
                let now = self.tabletop.now;
                self.says_unread(|deal| deal.open.swiped.take_back(now))
                    .map(drop)
            }
            Said::LaidOtherwise(way) => self.meant(&way),
            Said::TookUnread => {
                let deal = self.says_unread(|deal| deal.took_unread = true)?;
                match deal.reading.refused.first() {
                    Some(fault) => Refusal::say(fault.text.clone()),
                    None => Ok(()),
                }
            }
            Said::ThrewUnread => self.says_unread(|deal| deal.threw_unread = true).map(drop),
            Said::TurnOver => {
                self.playing_mut()?.said_over = SaidOver::Said;
                Ok(())
            }
            Said::Carte => self.says_carte(by),
            Said::Challenge(whose) => {
                self.playing_mut()?.challenge = Some((by, whose));
                Ok(())
            }
            Said::Out => self.is_out(),
            Said::Cards(cards) => self.shows(seat, &cards),
            Said::Whole => self.shows_all(seat),
            Said::Count(cards) => self.miscounted(seat, cards),
        }
    }

    /// The player says of their turn what is not read; it is derived again.
    pub(super) fn says_unread(&mut self, says: impl FnOnce(&mut Deal)) -> Result<&Deal, Refusal> {
        let packs = self.packs();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        says(deal);
        deal.has_said = true;
        deal.moved = deal.moves(&self.tabletop, packs);
        deal.derive(&self.tabletop);
        Ok(deal)
    }

    /// RA-22: the player wants to draw and finds no stock; against the table's count they are asked.
    fn says_empty(&mut self, by: Seat) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        deal.stock = StockWord::said(by, deal.start.stock());
        match deal.stock {
            StockWord::Doubted(..) => Ok(()),
            _ => self.stock_is_empty(by),
        }
    }

    /// RA-22: so it is, and the pile becomes the stock.
    pub(super) fn stock_is_empty(&mut self, by: Seat) -> Result<(), Refusal> {
        self.says_of_stock(by, Move::StockEmpty, say!("log-stock-shuffled"))?;
        if let Ok(deal) = self.playing_mut() {
            deal.stock = StockWord::MadeAnew;
        }
        Ok(())
    }

    /// RA-12, RA-22: the player has drawn from the stock, or wants to and it is empty.
    fn says_of_stock(&mut self, by: Seat, what: Move, told: Say) -> Result<(), Refusal> {
        let now = self.tabletop.now;
        let deal = self.playing_mut()?;
        let done = deal.start.apply(by, what);
        done.map_err(|objections| Refusal(words::refused(&objections)))?;
        deal.turn_over(now);
        let told = match deal.start.end() {
            Some(_) => say!("ra-log-nothing-to-draw"),
            None => {
                self.says_unread(|_| {})?;
                told
            }
        };
        self.chronicle.step(told);
        self.look_for_end();
        Ok(())
    }

    /// RA-23.
    fn says_carte(&mut self, by: Seat) -> Result<(), Refusal> {
        let name = self.name(by);
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Ok(());
        };
        let refused = |objections: Vec<_>| Refusal(words::refused(&objections));
        // The turn as it lies knows whether the next player has drawn.
        deal.reading
            .work
            .clone()
            .apply(by, Move::Carte)
            .map_err(refused)?;
        deal.start.apply(by, Move::Carte).map_err(refused)?;
        deal.carte.push(by);
        deal.derive(&self.tabletop);
        self.chronicle.step(say!("ra-log-carte", name = name));
        Ok(())
    }
}
