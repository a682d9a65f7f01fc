//! What people say: the widow, bids, bets, passes, and counts.

use rules::Seat;
use rules::rummoli::{Bid, Card, LARGEST_HAND, MatchMove, Method, Move, Next, Stage};

use super::{Pads, Rummoli, words};
use crate::base::Refusal;
use crate::game::playing::{Call, Input};
use crate::words::{Say, say};

impl Rummoli {
    /// What may be said now.
    pub(super) fn calls(&self) -> Vec<Call> {
        let mut calls = match self.game.stage() {
            Stage::Deal(next) => self.deal_calls(&next),
            _ => Vec::new(),
        };
        for seat in self.awaited() {
            calls.push(Call::new("cards", seat, say!("call-cards")).with(Input::Cards));
        }
        calls
    }

    fn deal_calls(&self, next: &Next) -> Vec<Call> {
        let of = |call, seat: &Seat, text| Call::new(call, usize::from(seat.0), text);
        match next {
            Next::Widow { dealer } => vec![
                of("auction", dealer, say!("ru-call-auction")).due(),
                of("take-widow", dealer, say!("ru-call-take-widow")),
                of("leave-widow", dealer, say!("ru-call-leave-widow")),
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
                        of("bet", seat, say!("ru-call-bet")).with(bet.clone()),
                        of("fold", seat, say!("ru-call-fold")),
                        of("showdown", seat, say!("ru-call-showdown")).due(),
                    ]
                };
                standing.iter().flat_map(own).collect()
            }
            Next::Hands { waiting } if self.options.poker_method == Method::Bet => {
                let fold = |seat| of("fold", seat, say!("ru-call-fold"));
                waiting.iter().map(fold).collect()
            }
            Next::Follow { card, waiting } => {
                let text = say!("ru-call-pass", card = card.to_string());
                let pass = |seat| of("pass", seat, text.clone()).due();
                let calls: Vec<Call> = waiting.iter().map(pass).collect();
                self.run_calls(calls)
            }
            Next::Restart { by, colour, .. } => {
                let text = say!("ru-call-no-colour", colour = words::colour(*colour));
                self.run_calls(vec![of("pass", by, text)])
            }
            Next::Open { .. } => self.run_calls(Vec::new()),
            Next::Settle { left, .. } => self.count_calls(left),
            Next::Hands { .. } | Next::Over(_) => Vec::new(),
        }
    }

    /// RU-07. More than a bidder has is refused by the rules, with the reason.
    fn bid_calls(&self, seat: Seat, least: i64) -> [Call; 2] {
        let at = usize::from(seat.0);
        let most = self.game.ledger().total();
        let bid = Call::new("bid", at, say!("ru-call-bid", n = least));
        [
            bid.with(Input::Number(1, most)),
            Call::new("pass", at, say!("ru-call-no-bid")).due(),
        ]
    }

    /// Anybody may have played a card that is not read, or may have been dealt another number.
    fn run_calls(&self, mut calls: Vec<Call>) -> Vec<Call> {
        for seat in 0..self.players() {
            let text = say!("ru-call-played-unread");
            calls.push(Call::new("played", seat, text).with(Input::Cards));
            calls.push(self.count_call(seat));
        }
        calls
    }

    fn count_call(&self, seat: usize) -> Call {
        let cards = Input::Number(0, LARGEST_HAND as i64);
        Call::new("count", seat, say!("ru-call-count")).with(cards)
    }

    /// RU-21, RU-22.
    fn count_calls(&self, left: &[(Seat, usize)]) -> Vec<Call> {
        let Pads::Count(count) = &self.pads else {
            return Vec::new();
        };
        let left = left.iter().map(|(seat, n)| (usize::from(seat.0), *n));
        let open = left.filter(|(seat, _)| !count.agreed.contains(seat));
        let own = |(seat, n): (usize, usize)| {
            let text = say!("ru-call-count-is", n = n);
            [Call::new("whole", seat, text).due(), self.count_call(seat)]
        };
        open.flat_map(own).collect()
    }

    /// Somebody says one of them.
    ///
    /// # Errors
    /// The rules are against it.
    pub(super) fn called(&mut self, seat: usize, call: &str, value: &str) -> Result<(), Refusal> {
        match call {
            "cards" => return self.show_typed(seat, &cards(value)?),
            "played" => self.play_typed(seat, cards(value)?)?,
            "count" => self.counted(seat, value.parse().unwrap_or_default())?,
            "whole" => {
                self.count_is_right(seat);
                return Ok(());
            }
            _ => self.says(Seat(seat as u8), call, value.parse().unwrap_or_default())?,
        }
        // What was said may make a card good that lies there.
        self.play_lying();
        Ok(())
    }

    fn says(&mut self, by: Seat, call: &str, chips: i64) -> Result<(), Refusal> {
        let name = self.name(by);
        let (made, what) = match call {
            "take-widow" => (Move::TakeWidow, say!("ru-log-take-widow", name = name)),
            "auction" => (Move::OpenAuction, say!("ru-log-auction", name = name)),
            "leave-widow" => (Move::LeaveWidow, say!("ru-log-leave-widow", name = name)),
            "bid" => {
                let what = say!("ru-log-bids", name = name, n = chips);
                (Move::Bid(Bid { seat: by, chips }), what)
            }
            "bet" => {
                let what = say!("ru-log-bets", name = name, n = chips);
                (Move::Bet { seat: by, chips }, what)
            }
            "fold" => (Move::Fold(by), say!("ru-log-folds", name = name)),
            "showdown" => (Move::Showdown, say!("ru-log-showdown")),
            "pass" => (Move::Pass(by), self.pass_in_words(name)),
            _ => return Refusal::say(say!("call-not-now", call = call)),
        };
        self.make(MatchMove::Round(made), what)
            .map_err(|violation| Refusal(words::refused(&violation)))?;
        match (&mut self.deal, &mut self.pads) {
            (Some(deal), _) if call == "bet" => deal.bets[usize::from(by.0)] += chips,
            // RU-12: what an antenna saw of it is forgotten.
            (_, Pads::Contest(contest)) if call == "fold" => {
                contest.showing.forget(usize::from(by.0));
            }
            _ => {}
        }
        Ok(())
    }

    fn pass_in_words(&self, name: String) -> Say {
        match self.game.stage() {
            Stage::Deal(Next::Follow { card, .. }) => {
                say!("ru-log-passes", name = name, card = card.to_string())
            }
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

/// Cards as people type them.
///
/// # Errors
/// One of them is no card of the pack.
fn cards(text: &str) -> Result<Vec<Card>, Refusal> {
    let words = text.split_whitespace().map(str::to_uppercase);
    let card = |word: String| match word.parse() {
        Ok(card) => Ok(card),
        Err(_) => Refusal::say(say!("no-card", text = word)),
    };
    words.map(card).collect()
}
