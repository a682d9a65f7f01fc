//! What may be said while Remi is played.

use rules::Seat;
use rules::remi::{Choice, Move, Phase, Shape, Tile};

use super::turn::Turn;
use super::{Deal, Remi, Stage, words};
use crate::base::Refusal;
use crate::game::playing::{Call, Input};
use crate::game::showing::Showing;
use crate::words::{Say, say};

/// More tiles than anybody can have.
const MOST_TILES: i64 = 106;

impl Remi {
    /// What may be said now.
    pub(super) fn calls(&self) -> Vec<Call> {
        let mut calls = Vec::new();
        for seat in self.rolling() {
            let call = Call::new("die", usize::from(seat.0), say!("re-call-die"));
            calls.push(call.with(Input::Number(1, 6)).due());
        }
        match &self.stage {
            Stage::FaceUp => {
                let at = usize::from(self.arranger.0);
                let call = Call::new("face-up-unread", at, say!("re-call-face-up-unread"));
                calls.push(call.with(Input::Cards));
            }
            Stage::Playing(deal) if Remi::is_over(deal) => Remi::end_calls(deal, &mut calls),
            Stage::Playing(deal) => {
                self.before_calls(deal, &mut calls);
                self.turn_calls(deal, &mut calls);
                self.any_time_calls(deal, &mut calls);
            }
            _ => {}
        }
        calls
    }

    /// What the player whose turn it is may say.
    fn turn_calls(&self, deal: &Deal, calls: &mut Vec<Call>) {
        let turn = &deal.turn;
        let Some(seat) = turn.seat() else {
            return;
        };
        let at = usize::from(seat.0);
        let may = turn.now.work.may(seat);
        let mut call = |call, text: Say| calls.push(Call::new(call, at, text));
        if self.clock.ends_by_slap() && !turn.said_over {
            call("turn-over", say!("call-turn-over"));
        }
        let on_rack = self.on_rack(&turn.start, seat);
        let closes = match on_rack {
            true => may.contains(&Choice::CloseRackGame),
            false => may.contains(&Choice::Close) || self.awaits_word(turn),
        };
        if closes && !turn.closing {
            call("closed", say!("re-call-closed"));
        }
        if turn.closing {
            call("not-closed", say!("re-call-not-closed"));
        }
        if turn.held {
            call("go-on", say!("re-call-go-on"));
        }
        if may.contains(&Choice::StockEmpty) {
            call("stock-empty", say!("call-stock-empty"));
        }
        // Every place, whatever the rack allows: the choice would tell how many tiles it holds.
        let column = &turn.start.table().column;
        if turn.start.phase() == Phase::Playing && column.len() > 1 {
            let from = |at: usize| (at.to_string(), Say::plain(column[at].to_string()));
            let nothing = ("no".to_owned(), say!("re-tears-nothing"));
            let places = (1..column.len()).rev().map(from).chain([nothing]);
            let tear = Call::new("tear", at, say!("re-call-tear"));
            calls.push(tear.with(Input::Choice(places.collect())));
        }
        let threw = Call::new("threw-unread", at, say!("re-call-threw-unread"));
        calls.push(threw.with(Input::Cards));
        let laid = Call::new("laid-unread", at, say!("re-call-laid-unread"));
        calls.push(laid.with(Input::Cards));
        let added = Call::new("added-unread", at, say!("re-call-added-unread"));
        calls.push(added.with(Input::Cards));
        if turn.closing && on_rack {
            calls.push(Call::new("cards", at, say!("re-call-cards")).with(Input::Cards));
        }
    }

    /// What everybody may say, whatever the table has counted: a button that comes and goes would
    /// tell (RE-27).
    fn any_time_calls(&self, deal: &Deal, calls: &mut Vec<Call>) {
        let round = &deal.turn.now.work;
        for seat in round.seats() {
            let may = round.may(seat);
            let at = usize::from(seat.0);
            if may.contains(&Choice::SayThree) {
                calls.push(Call::new("three", at, say!("re-call-three")));
            }
            if may.contains(&Choice::Challenge) {
                let others = self.seats().into_iter().filter(|other| *other != seat);
                let other = |other: Seat| (other.0.to_string(), Say::plain(self.name(other)));
                let call = Call::new("challenge", at, say!("re-call-challenge"));
                calls.push(call.with(Input::Choice(others.map(other).collect())));
            }
            if may.contains(&Choice::PlayOnRack) {
                let shape = |shape: Shape| (shape.as_str().to_owned(), words::shape(shape));
                let call = Call::new("rack-game", at, say!("re-call-rack-game"));
                calls.push(call.with(Input::Choice(Shape::ALL.map(shape).to_vec())));
            }
            if may.contains(&Choice::DrewLast) && !matches!(round.phase(), Phase::StockAsked(_)) {
                calls.push(Call::new("drew-last", at, say!("re-call-drew-last")));
            }
            if may.contains(&Choice::Count) {
                let call = Call::new("count", at, say!("re-call-count"));
                calls.push(call.with(Input::Number(0, MOST_TILES)));
            }
        }
    }

    /// Somebody says one of them.
    pub(super) fn called(&mut self, seat: Seat, call: &str, value: &str) -> Result<(), Refusal> {
        match call {
            "die" => {
                self.roll(seat, value.parse().unwrap_or(1));
                return Ok(());
            }
            "face-up-unread" => return self.say_face_up(value),
            _ => {}
        }
        let Stage::Playing(deal) = &self.stage else {
            return Refusal::say(say!("call-not-now", call = call));
        };
        if Remi::is_over(deal) {
            return self.called_at_end(seat, call, value);
        }
        let name = self.name(seat);
        match call {
            "three" => {
                self.say_and_note(&Move::SayThree { seat }, say!("re-log-three", name = name))
            }
            "challenge" => {
                let other = Seat(value.parse().unwrap_or_default());
                let told = say!("re-log-challenge", name = name, other = self.name(other));
                self.say_and_note(
                    &Move::Challenge {
                        by: seat,
                        seat: other,
                    },
                    told,
                )
            }
            "rack-game" => {
                let shape = value.parse::<Shape>();
                let shape = shape.map_err(|why| Refusal(Say::plain(why.to_string())))?;
                let told = say!("re-log-rack-game", name = name, shape = words::shape(shape));
                self.say_and_note(&Move::PlayOnRack { seat, shape }, told)
            }
            "drew-last" => self.say_and_note(
                &Move::DrewLast { seat },
                say!("re-log-drew-last", name = name),
            ),
            "stock-empty" => self.say_and_note(
                &Move::StockEmpty { seat },
                say!("re-log-stock-empty", name = name),
            ),
            "count" => {
                let tiles = self.counted(deal, seat, value.parse().unwrap_or_default());
                self.say_move(&Move::Count { seat, tiles })
            }
            "turn-over" => {
                self.says_over();
                Ok(())
            }
            "closed" | "not-closed" | "go-on" | "tear" | "threw-unread" | "laid-unread"
            | "added-unread" | "cards" => self.says_of_turn(seat, call, value),
            _ => self.called_before(seat, call, value),
        }
    }

    fn say_and_note(&mut self, said: &Move, told: Say) -> Result<(), Refusal> {
        self.say_move(said)?;
        self.chronicle.step(told);
        Ok(())
    }

    /// What the rules call the count: tiles that lie on the felt without belonging to anything yet
    /// are in the player's hands for them, and before he has done anything, the tile that he drew
    /// does not count.
    fn counted(&self, deal: &Deal, seat: Seat, tiles: usize) -> usize {
        let turn = &deal.turn;
        if turn.seat() != Some(seat) {
            return tiles;
        }
        let refused = turn.now.refused.iter().map(|part| part.tiles.len());
        let out = refused.sum::<usize>() + turn.now.loose.len() + turn.shown.thrown.len();
        let fresh = turn.now.work == turn.start && turn.start.phase() == Phase::Playing;
        (tiles + out).saturating_sub(usize::from(fresh && out > 0))
    }

    /// What the player says about his turn, which no antenna tells.
    fn says_of_turn(&mut self, seat: Seat, call: &str, value: &str) -> Result<(), Refusal> {
        let typed = match call {
            "threw-unread" | "laid-unread" | "added-unread" | "cards" => words::tiles(value)?,
            _ => Vec::new(),
        };
        let (players, now) = (self.players, self.base.now);
        let Stage::Playing(deal) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        let on_rack = deal
            .turn
            .now
            .work
            .may(seat)
            .contains(&Choice::CloseRackGame);
        let turn = &mut deal.turn;
        turn.change(now);
        match call {
            "closed" => {
                turn.closing = true;
                if on_rack {
                    let tiles = |piece: crate::piece::Piece| piece.tile().is_some();
                    deal.showing = Some(Showing::new(&self.base, players, tiles));
                }
            }
            "not-closed" => {
                turn.closing = false;
                deal.showing = None;
            }
            "tear" => turn.tears = value.parse().ok().map(|at| (at, true)),
            "threw-unread" => turn.threw_unread = one(&typed)?,
            "added-unread" => {
                turn.laid_unread
                    .retain(|(area, _)| *area == usize::from(seat.0));
                for tile in typed {
                    let area = takes(turn, seat, tile)?;
                    turn.laid_unread.push((area, tile));
                }
            }
            "laid-unread" => {
                turn.laid_unread
                    .retain(|(area, _)| *area != usize::from(seat.0));
                let laid = typed.into_iter().map(|tile| (seat.0.into(), tile));
                turn.laid_unread.extend(laid);
            }
            "cards" => {
                if let Some(showing) = &mut deal.showing {
                    showing.say(usize::from(seat.0), &typed)?;
                }
            }
            _ => {}
        }
        self.look();
        Ok(())
    }
}

/// One tile, or none to take the word back.
fn one(typed: &[Tile]) -> Result<Option<Tile>, Refusal> {
    match typed {
        [] => Ok(None),
        [tile] => Ok(Some(*tile)),
        _ => Refusal::say(say!("re-one-tile")),
    }
}

/// The area of another player on which a tile fits.
fn takes(turn: &Turn, seat: Seat, tile: Tile) -> Result<usize, Refusal> {
    let cap = turn.start.options().joker_cap;
    let mut others = turn
        .start
        .table()
        .melds
        .iter()
        .filter(|laid| laid.owner != seat);
    match others.find(|laid| laid.meld().with(tile, cap).is_ok()) {
        Some(laid) => Ok(laid.owner.0.into()),
        None => Refusal::say(say!("re-not-added", tile = tile.to_string())),
    }
}
