//! What people say: the widow, bids, bets, that nobody has a card, and counts.

use rules::Seat;
use rules::rummoli::{Bid, Card, LARGEST_HAND, MatchMove, Method, Move, Next, Stage};

use super::{Pads, Rummoli, words};
use crate::game::call::{Call, Input, Printed, calls};
use crate::refusal::Refusal;
use crate::words::{Say, say};

calls! {
    /// What players of Rummoli say.
    Word, Said:
    /// RU-06: the dealer takes the widow.
    TakeWidow = "take-widow",
    /// RU-07: it is auctioned.
    Auction = "auction",
    /// RU-09: nobody wants it.
    LeaveWidow = "leave-widow",
    /// RU-07: this many chips for the widow.
    Bid(i64) = "bid",
    /// RU-07: no bid; or after a stop, no card of the other colour.
    Pass = "pass",
    /// RU-17: nobody has the card that comes next.
    Nobody = "nobody",
    /// RU-12: this many chips on the hand.
    Bet(i64) = "bet",
    /// RU-12: the hand is given up.
    Fold = "fold",
    /// RU-12: nobody bets more, and hands are shown.
    Showdown = "showdown",
    /// Cards shown that are not read.
    Cards(Vec<Card>) = "cards",
    /// Cards that are not read were played.
    Played(Vec<Card>) = "played",
    /// RU-22: this many cards are left, not as counted.
    Count(usize) = "count",
    /// RU-21: as many cards are left as counted.
    Whole = "whole",
}

impl Printed for Card {
    fn none(text: String) -> Say {
        say!("no-card", text = text)
    }
}

impl Rummoli {
    /// What may be said now.
    pub(super) fn calls(&self) -> Vec<Call<Word>> {
        let mut calls = match self.game.stage() {
            Stage::Deal(next) => self.deal_calls(&next),
            _ => Vec::new(),
        };
        for seat in self.awaited() {
            calls.push(Call::new(Word::Cards, seat, say!("call-cards")).with(Input::Cards));
        }
        calls
    }

    fn deal_calls(&self, next: &Next) -> Vec<Call<Word>> {
        let of = |word, seat: &Seat, text| Call::new(word, *seat, text);
        match next {
            Next::Widow { dealer } => vec![
                of(Word::Auction, dealer, say!("ru-call-auction")).due(),
                of(Word::TakeWidow, dealer, say!("ru-call-take-widow")),
                of(Word::LeaveWidow, dealer, say!("ru-call-leave-widow")),
            ],
            Next::Bids { highest, waiting } => {
                let least = highest.map_or(1, |bid| bid.chips + 1);
                waiting
                    .iter()
                    .flat_map(|seat| self.bid_calls(*seat, least))
                    .collect()
            }
            Next::Bets { standing } => {
                let bet = Input::Number(1, self.game.ledger().total());
                let own = |seat: &Seat| {
                    [
                        of(Word::Bet, seat, say!("ru-call-bet")).with(bet.clone()),
                        of(Word::Fold, seat, say!("ru-call-fold")),
                        of(Word::Showdown, seat, say!("ru-call-showdown")).due(),
                    ]
                };
                standing.iter().flat_map(own).collect()
            }
            Next::Hands { waiting } if self.options.poker_method == Method::Bet => {
                let fold = |seat| of(Word::Fold, seat, say!("ru-call-fold"));
                waiting.iter().map(fold).collect()
            }
            Next::Follow { card } => self.run_calls(self.nobody_calls(*card)),
            Next::Restart { by, colour, .. } => {
                let text = say!("ru-call-no-colour", colour = words::colour(*colour));
                self.run_calls(vec![of(Word::Pass, by, text)])
            }
            Next::Open { .. } => self.run_calls(Vec::new()),
            Next::Settle { left, .. } => self.count_calls(left),
            Next::Hands { .. } | Next::Over(_) => Vec::new(),
        }
    }

    /// RU-07. More than a bidder has is refused by the rules, with the reason.
    fn bid_calls(&self, seat: Seat, least: i64) -> [Call<Word>; 2] {
        let most = self.game.ledger().total();
        let bid = Call::new(Word::Bid, seat, say!("ru-call-bid", n = least));
        [
            bid.with(Input::Number(1, most)),
            Call::new(Word::Pass, seat, say!("ru-call-no-bid")).due(),
        ]
    }

    /// Anybody may have played a card that is not read, or may have been dealt another number.
    fn run_calls(&self, mut calls: Vec<Call<Word>>) -> Vec<Call<Word>> {
        for seat in self.present().into_iter() {
            let text = say!("ru-call-played-unread");
            calls.push(Call::new(Word::Played, seat, text).with(Input::Cards));
            calls.push(self.count_call(seat));
        }
        calls
    }

    fn count_call(&self, seat: Seat) -> Call<Word> {
        let cards = Input::Number(0, LARGEST_HAND as i64);
        Call::new(Word::Count, seat, say!("ru-call-count")).with(cards)
    }

    /// RU-21, RU-22.
    fn count_calls(&self, left: &[(Seat, usize)]) -> Vec<Call<Word>> {
        let Pads::Count(count) = &self.own.pads else {
            return Vec::new();
        };
        let left = left.iter().copied();
        let open = left.filter(|(seat, _)| !count.agreed.contains(seat));
        let own = |(seat, n): (Seat, usize)| {
            let text = say!("ru-call-count-is", n = n);
            [
                Call::new(Word::Whole, seat, text).due(),
                self.count_call(seat),
            ]
        };
        open.flat_map(own).collect()
    }

    /// Somebody says one of them.
    ///
    /// # Errors
    /// The rules are against it.
    pub(super) fn called(&mut self, seat: Seat, said: Said) -> Result<(), Refusal> {
        let by = seat;
        let name = self.name(by);
        match said {
            Said::TakeWidow => self.says(Move::TakeWidow, say!("ru-log-take-widow", name = name)),
            Said::Auction => self.says(Move::OpenAuction, say!("ru-log-auction", name = name)),
            Said::LeaveWidow => {
                self.says(Move::LeaveWidow, say!("ru-log-leave-widow", name = name))
            }
            Said::Bid(chips) => {
                let bid = Bid { seat: by, chips };
                self.says(Move::Bid(bid), say!("ru-log-bids", name = name, n = chips))
            }
            Said::Pass => self.says(Move::Pass(by), self.pass_in_words(name)),
            Said::Nobody => self
                .nobody_has_it(Some(by))
                .map_err(|violation| Refusal(words::refused(&violation))),
            Said::Bet(chips) => self.bets(by, chips),
            Said::Fold => self.folds(by),
            Said::Showdown => self.says(Move::Showdown, say!("ru-log-showdown")),
            Said::Cards(cards) => self.show_typed(seat, &cards),
            Said::Played(cards) => {
                self.play_typed(seat, cards)?;
                self.play_lying();
                Ok(())
            }
            Said::Count(cards) => {
                self.counted(seat, cards)?;
                self.play_lying();
                Ok(())
            }
            Said::Whole => {
                self.count_is_right(seat);
                Ok(())
            }
        }
    }

    fn says(&mut self, made: Move, told: Say) -> Result<(), Refusal> {
        self.make(MatchMove::Round(made), told)
            .map_err(|violation| Refusal(words::refused(&violation)))?;
        // It may make a card good that lies there.
        self.play_lying();
        Ok(())
    }

    fn bets(&mut self, by: Seat, chips: i64) -> Result<(), Refusal> {
        let told = say!("ru-log-bets", name = self.name(by), n = chips);
        self.says(Move::Bet { seat: by, chips }, told)?;
        if let Some(deal) = self.dealt_mut() {
            deal.bets[by.index()] += chips;
        }
        Ok(())
    }

    /// RU-12: what an antenna saw of the hand is forgotten.
    fn folds(&mut self, by: Seat) -> Result<(), Refusal> {
        self.says(Move::Fold(by), say!("ru-log-folds", name = self.name(by)))?;
        if let Pads::Contest(contest) = &mut self.own.pads {
            contest.showing.forget(by);
        }
        Ok(())
    }

    fn pass_in_words(&self, name: String) -> Say {
        match self.game.stage() {
            Stage::Deal(Next::Restart { colour, .. }) => {
                say!(
                    "ru-log-no-colour",
                    name = name,
                    colour = words::colour(colour)
                )
            }
            _ => say!("ru-log-no-bid", name = name),
        }
    }
}
