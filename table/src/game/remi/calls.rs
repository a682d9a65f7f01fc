//! What may be said while Remi is played, and when.

use rules::Seat;
use rules::remi::{Choice, PairClass, Phase, Shape, Tile};

use super::before::CLASSES;
use super::{Deal, Dealt, Remi, words};
use crate::game::call::{Call, Input, Printed, Value, calls, fits};
use crate::game::question::yes_no;
use crate::game::seated::Stage;
use crate::refusal::Refusal;
use crate::words::{Say, say};

/// More tiles than anybody can have.
pub(super) const MOST_TILES: i64 = 106;

calls! {
    /// What players of Remi say.
    Word, Said:
    /// RE-03: the lowest roll was theirs.
    Arranges = "arranges",
    /// RE-03: what the die shows.
    Die(u8) = "die",
    /// RE-05: the face-up tile is not read.
    FaceUpUnread(Tile) = "face-up-unread" [unread],
    /// RE-09: the pairs that lie on the pad, with tiles that are not read.
    Pairs(Vec<Tile>) = "pairs",
    /// RE-10: this deal is not played.
    NewDeal = "new-deal",
    /// RE-11: a pair is offered for one of theirs.
    Swap((Seat, PairClass)) = "swap",
    /// RE-11: the offer is taken.
    SwapYes = "swap-yes",
    /// RE-11: the offer is not taken.
    SwapNo = "swap-no",
    /// RE-12: the other face-up tile lies on the pad.
    Koz = "koz",
    /// RE-12: it lies there and is not read.
    KozUnread = "koz-unread" [unread],
    /// RE-22: the column is torn from there on, or after all not.
    Tear(Option<usize>) = "tear",
    /// Tiles that are not read were laid.
    LaidUnread(Vec<Tile>) = "laid-unread" [unread],
    /// Tiles that are not read were added to what others have laid.
    AddedUnread(Vec<Tile>) = "added-unread" [unread],
    /// A tile that is not read was thrown, or after all not.
    ThrewUnread(Option<Tile>) = "threw-unread" [unread],
    /// The turn is over, where that is said.
    TurnOver = "turn-over",
    /// A step was taken back, and now it goes on.
    GoOn = "go-on",
    /// RE-27: three tiles are left.
    Three = "three",
    /// RE-27: that seat has three and did not say so.
    Challenge(Seat) = "challenge",
    /// RE-25: this many tiles are on the rack.
    Count(usize) = "count",
    /// RE-28: the last tile of the stock was drawn.
    DrewLast = "drew-last" [unread],
    /// RE-28: nothing is left to draw.
    StockEmpty = "stock-empty",
    /// RE-36: this game is played on the rack.
    RackGame(Shape) = "rack-game",
    /// RE-26: the game is closed.
    Closed = "closed",
    /// RE-26: it is not, after all.
    NotClosed = "not-closed",
    /// Tiles shown that are not read.
    Cards(Vec<Tile>) = "cards",
    /// RE-34: this many tiles are left on the rack.
    Left(usize) = "left",
}

impl Printed for Tile {
    fn none(text: String) -> Say {
        say!("re-no-tile", text = text)
    }
}

impl Value for Tile {
    fn read(word: &str, text: &str) -> Result<Tile, Refusal> {
        Option::read(word, text)?.ok_or_else(|| Refusal(say!("re-one-tile")))
    }
}

/// A tile, or none to take the word back.
impl Value for Option<Tile> {
    fn read(word: &str, text: &str) -> Result<Option<Tile>, Refusal> {
        match Vec::read(word, text)?[..] {
            [] => Ok(None),
            [tile] => Ok(Some(tile)),
            _ => Refusal::say(say!("re-one-tile")),
        }
    }
}

/// A place of the column, or none.
impl Value for Option<usize> {
    fn read(word: &str, text: &str) -> Result<Option<usize>, Refusal> {
        if text == yes_no(false) {
            return Ok(None);
        }
        usize::read(word, text).map(Some)
    }
}

impl Value for Shape {
    fn read(word: &str, text: &str) -> Result<Shape, Refusal> {
        fits(word, text, text.parse().ok())
    }
}

/// With whom which pairs are swapped: `2:small`.
impl Value for (Seat, PairClass) {
    fn read(word: &str, text: &str) -> Result<(Seat, PairClass), Refusal> {
        let (seat, key) = fits(word, text, text.split_once(':'))?;
        let class = CLASSES.iter().find(|(name, _)| *name == key);
        Ok((Seat::read(word, seat)?, fits(word, text, class)?.1))
    }
}

impl Remi {
    /// What may be said now.
    pub(super) fn calls(&self) -> Vec<Call<Word>> {
        let mut calls = Vec::new();
        for seat in self.rolling() {
            let at = seat;
            calls.push(Call::new(Word::Arranges, at, say!("re-call-arranges")).due());
            let die = Call::new(Word::Die, at, say!("re-call-die"));
            calls.push(die.with(Input::Number(1, 6)).due());
        }
        match &self.stage {
            Stage::Dealt(Dealt::FaceUp) => {
                let at = self.own.arranger;
                let call = Call::new(Word::FaceUpUnread, at, say!("re-call-face-up-unread"));
                calls.push(call.with(Input::Cards));
            }
            Stage::Dealt(Dealt::Playing(deal)) if Remi::is_over(deal) => {
                Remi::end_calls(deal, &mut calls)
            }
            Stage::Dealt(Dealt::Playing(deal)) => {
                self.before_calls(deal, &mut calls);
                self.turn_calls(deal, &mut calls);
                self.any_time_calls(deal, &mut calls);
            }
            _ => {}
        }
        calls
    }

    /// What the player whose turn it is may say.
    fn turn_calls(&self, deal: &Deal, calls: &mut Vec<Call<Word>>) {
        let turn = &deal.turn;
        let Some(seat) = turn.seat() else {
            return;
        };
        let at = seat;
        let may = turn.now.work.may(seat);
        let mut call = |call, text: Say| calls.push(Call::new(call, at, text));
        if self.clock.ends_by_slap() && !turn.said_over.is_said() {
            call(Word::TurnOver, say!("call-turn-over"));
        }
        let on_rack = self.on_rack(&turn.start, seat);
        let closes = match on_rack {
            true => may.contains(&Choice::CloseRackGame),
            false => may.contains(&Choice::Close) || self.awaits_word(turn),
        };
        if closes && !turn.closing {
            call(Word::Closed, say!("re-call-closed"));
        }
        if turn.closing {
            call(Word::NotClosed, say!("re-call-not-closed"));
        }
        if turn.held {
            call(Word::GoOn, say!("re-call-go-on"));
        }
        if may.contains(&Choice::StockEmpty) {
            call(Word::StockEmpty, say!("call-stock-empty"));
        }
        // Every place, whatever the rack allows: the choice would tell how many tiles it holds.
        let column = &turn.start.table().column;
        if turn.start.phase() == Phase::Playing && column.len() > 1 {
            let from = |at: usize| (at.to_string(), Say::from(column[at]));
            let nothing = (yes_no(false).to_owned(), say!("re-tears-nothing"));
            let places = (1..column.len()).rev().map(from).chain([nothing]);
            let tear = Call::new(Word::Tear, at, say!("re-call-tear"));
            calls.push(tear.with(Input::Choice(places.collect())));
        }
        let threw = Call::new(Word::ThrewUnread, at, say!("re-call-threw-unread"));
        calls.push(threw.with(Input::Cards));
        let laid = Call::new(Word::LaidUnread, at, say!("re-call-laid-unread"));
        calls.push(laid.with(Input::Cards));
        let added = Call::new(Word::AddedUnread, at, say!("re-call-added-unread"));
        calls.push(added.with(Input::Cards));
        if turn.closing && on_rack {
            calls.push(Call::new(Word::Cards, at, say!("re-call-cards")).with(Input::Cards));
        }
    }

    /// What everybody may say, whatever the table has counted: a button that comes and goes would
    /// tell (RE-27).
    fn any_time_calls(&self, deal: &Deal, calls: &mut Vec<Call<Word>>) {
        let round = &deal.turn.now.work;
        for seat in round.seats() {
            let may = round.may(seat);
            let at = seat;
            if may.contains(&Choice::SayThree) {
                calls.push(Call::new(Word::Three, at, say!("re-call-three")));
            }
            if may.contains(&Choice::Challenge) {
                let others = self.present().into_iter().filter(|other| *other != seat);
                let call = Call::new(Word::Challenge, at, say!("re-call-challenge"));
                calls.push(call.with(Input::seats(&self.tabletop, others)));
            }
            if may.contains(&Choice::PlayOnRack) {
                let shape = |shape: Shape| (shape.as_str().to_owned(), words::shape(shape));
                let call = Call::new(Word::RackGame, at, say!("re-call-rack-game"));
                calls.push(call.with(Input::Choice(Shape::ALL.map(shape).to_vec())));
            }
            if may.contains(&Choice::DrewLast) && !matches!(round.phase(), Phase::StockAsked(_)) {
                calls.push(Call::new(Word::DrewLast, at, say!("re-call-drew-last")));
            }
            if may.contains(&Choice::Count) {
                let call = Call::new(Word::Count, at, say!("re-call-count"));
                calls.push(call.with(Input::Number(0, MOST_TILES)));
            }
        }
    }
}
