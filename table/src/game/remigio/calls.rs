//! What no antenna senses: what the players say.

use rules::Seat;
use rules::card::Card;
use rules::remigio::{HAND, Move, Special};

use super::show::close_of;
use super::{Deal, Dealt, Remigio, words};
use crate::game::call::{Call, Input, Value, calls, fits};
use crate::game::seated::Stage;
use crate::game::stock::StockWord;
use crate::refusal::Refusal;
use crate::words::say;

calls! {
    /// What players of Remigio say.
    Word, Said:
    /// RG-13: the card turned up is not read.
    TurnUpUnread = "turn-up-unread" [unread],
    /// RG-14: a hand of ten.
    Ten = "ten",
    /// RG-14: whoever has not counted yet has ten, as the dealer has heard.
    AllTen = "all-ten",
    /// RG-14, RG-15: a hand of this many; when hands are shown, against the table's count.
    Count(usize) = "count",
    /// RG-15: nothing comes of another's dead hand.
    Pardon(Seat) = "pardon",
    /// RG-17: the pile is shuffled.
    StockEmpty = "stock-empty",
    /// RG-16: a card that is not read was thrown.
    ThrewUnread = "threw-unread" [unread],
    /// RG-A15: the card just taken from the pile was thrown.
    ThrewBack = "threw-back",
    /// RG-18, RG-19: this hand combines, and is one of those, or just that.
    Close(Option<Special>) = "close",
    /// RG-18: the close is taken back.
    NotClosed = "not-closed",
    /// Cards shown that are not read.
    Cards(Vec<Card>) = "cards",
    /// RG-20: the hand shown is all there is.
    Whole = "whole",
}

/// Cards of a hand that the rules can still arrange.
const MOST_SHOWN: i64 = 16;

/// The special hands that can be announced (RG-19, RG-30).
const SPECIALS: [Special; 4] = [
    Special::Colour,
    Special::Sequence,
    Special::Remigio,
    Special::FivePairs,
];

/// What is announced; nothing is `plain`.
impl Value for Option<Special> {
    fn read(word: &str, text: &str) -> Result<Option<Special>, Refusal> {
        let mut specials = SPECIALS.into_iter();
        let special = specials.find(|special| special.as_str() == text);
        let plain = text == Special::Plain.as_str();
        fits(word, text, (special.is_some() || plain).then_some(special))
    }
}

impl Remigio {
    /// What may be said now.
    pub(super) fn calls(&self) -> Vec<Call<Word>> {
        let mut calls = Vec::new();
        match &self.stage {
            Stage::Dealt(Dealt::TurnUp) => {
                let text = say!("rg-call-turn-up-unread");
                calls.push(Call::new(Word::TurnUpUnread, self.dealer(), text));
            }
            Stage::Dealt(Dealt::Playing(deal))
                if deal.round.end().is_some() || deal.closing.is_some() =>
            {
                self.showing_calls(deal, &mut calls);
            }
            Stage::Dealt(Dealt::Playing(deal)) => self.playing_calls(deal, &mut calls),
            _ => {}
        }
        calls
    }

    fn playing_calls(&self, deal: &Deal, calls: &mut Vec<Call<Word>>) {
        let count = |at| {
            let call = Call::new(Word::Count, at, say!("rg-call-count"));
            call.with(Input::Number(0, 30))
        };
        let uncounted = deal.round.uncounted();
        if uncounted.len() > 1 {
            let all = Call::new(Word::AllTen, self.dealer(), say!("rg-call-all-ten"));
            calls.push(all.due());
        }
        for at in uncounted {
            calls.push(Call::new(Word::Ten, at, say!("rg-call-ten")).due());
            calls.push(count(at));
        }
        let Some(turn) = deal.round.turn() else {
            return;
        };
        let mut call = |word, text| calls.push(Call::new(word, turn, text));
        if deal.stock != StockWord::MadeAnew {
            call(Word::StockEmpty, say!("call-stock-empty"));
        }
        call(Word::ThrewUnread, say!("call-threw-unread"));
        if deal.came_back {
            call(Word::ThrewBack, say!("rg-call-threw-back"));
        }
        let special = |special: Special| (special.as_str().to_owned(), words::special(special));
        let plain = (
            Special::Plain.as_str().to_owned(),
            say!("rg-announce-nothing"),
        );
        let announce: Vec<_> = [plain].into_iter().chain(SPECIALS.map(special)).collect();
        let players = self.game.players();
        for at in &players {
            let close = Call::new(Word::Close, *at, say!("rg-call-close"));
            calls.push(close.with(Input::Choice(announce.clone())));
            calls.push(count(*at));
            let others = players.iter().copied().filter(|other| other != at);
            let pardon = Call::new(Word::Pardon, *at, say!("rg-call-pardon"));
            calls.push(pardon.with(Input::seats(&self.tabletop, others)));
        }
    }

    fn showing_calls(&self, deal: &Deal, calls: &mut Vec<Call<Word>>) {
        let is_whole = |seat: &Seat| {
            let showing = deal.showing.as_ref();
            showing.is_some_and(|showing| showing.is_whole(*seat))
        };
        let awaited = self.awaited(deal).into_iter();
        for seat in awaited.filter(|seat| !is_whole(seat)) {
            calls.push(Call::new(Word::Cards, seat, say!("call-cards")).with(Input::Cards));
            let closes = deal.closing.is_some();
            if closes {
                let not_closed = say!("rg-call-not-closed");
                calls.push(Call::new(Word::NotClosed, seat, not_closed));
            }
            if !closes || deal.taken_back.is_some() {
                calls.push(Call::new(Word::Whole, seat, say!("call-whole")).due());
            }
            if !closes {
                let count = Call::new(Word::Count, seat, say!("call-miscounted"));
                calls.push(count.with(Input::Number(0, MOST_SHOWN)));
            }
        }
    }

    /// Somebody says one of them.
    pub(super) fn called(&mut self, seat: Seat, said: Said) -> Result<(), Refusal> {
        let by = seat;
        match said {
            Said::TurnUpUnread => self.turn_up(None, None),
            Said::Ten => self.count(by, HAND),
            Said::AllTen => self.all_have_ten(),
            Said::Count(cards)
                if self
                    .playing()
                    .is_some_and(|deal| close_of(&deal.round).is_some()) =>
            {
                self.miscounted(seat, cards)
            }
            Said::Count(cards) => self.count(by, cards),
            Said::Pardon(of) => self.moves(by, Move::Pardoned(of)),
            Said::StockEmpty => self.says_empty(by),
            Said::ThrewUnread => {
                self.threw_unread();
                Ok(())
            }
            Said::ThrewBack => self.threw_back(),
            Said::Close(announced) => self.closes(seat, announced),
            Said::NotClosed => self.closes_not(),
            Said::Cards(cards) => self.shows(seat, &cards),
            Said::Whole => self.shows_all(seat),
        }
    }
}
