//! Who joins a match and who leaves it, between two deals, as all agree. A chair keeps its number and its
//! pad; what somebody has stays on the sheet under their name.

use rules::{Comer, Line, Points, Seat, Standings, Unseated};

use super::seated::{Plays, Seated, Stage};
use super::{GameId, WrittenLine};
use crate::names::checked_name;
use crate::refusal::Refusal;
use crate::words::{Say, say};

/// The most chairs that stand around a table: that many pads have a name.
const CHAIRS: usize = 10;

impl<P: Plays> Seated<P> {
    /// Somebody sits down, on a chair that was left or on the next one.
    ///
    /// # Errors
    /// It is not between two deals, the chair or the name is taken, or too many would play.
    pub fn join(&mut self, seat: Seat, name: &str) -> Result<(), Refusal> {
        self.may_change_seats()?;
        let at = seat.index();
        if at > self.players() || at >= CHAIRS {
            return Refusal::say(say!("seats-no-chair", seat = at + 1));
        }
        let others = Seat::all(self.players()).filter(|seat| self.plays(*seat));
        let others: Vec<String> = others
            .map(|seat| self.tabletop.name(seat).to_owned())
            .collect();
        let name = checked_name(at, name, &others)?;
        let back = self.tabletop.names.get(at) == Some(&name);
        let comer = if back { Comer::Back } else { Comer::New };
        let joined = self.game.join(seat, comer);
        joined.map_err(|why| Refusal(unseated(why, P::GAME, &name)))?;
        self.line_names.push(name.clone());
        match self.tabletop.names.get_mut(at) {
            Some(own) => own.clone_from(&name),
            None => self.tabletop.names.push(name.clone()),
        }
        let told = say!("log-joins", name = name, points = self.points_of(seat));
        self.chronicle.step(told);
        Ok(())
    }

    /// Somebody no longer plays.
    ///
    /// # Errors
    /// It is not between two deals, nobody sits there, or too few would go on.
    pub fn leave(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.may_change_seats()?;
        let name = self.name(seat);
        let left = self.game.leave(seat);
        left.map_err(|why| Refusal(unseated(why, P::GAME, &name)))?;
        let told = say!("log-leaves", name = name, points = self.points_of(seat));
        self.chronicle.step(told);
        // RD-19: a tie may have gone with them.
        self.look_for_winner();
        Ok(())
    }

    fn may_change_seats(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Scored(_) => Ok(()),
            Stage::Finished(_) => Refusal::say(say!("match-is-over")),
            Stage::Ready if self.may_seat() => Refusal::say(say!("seats-in-setup")),
            Stage::Ready | Stage::Dealt(_) => Refusal::say(say!("seats-between")),
        }
    }

    fn points_of(&self, seat: Seat) -> String {
        let totals = self.game.totals().into_iter();
        let mut own = totals.filter(|(named, _)| *named == seat);
        own.next()
            .map_or(Points::ZERO, |(_, total)| total)
            .to_string()
    }

    /// Who plays on: sits there and is not out.
    pub fn present(&self) -> Vec<Seat> {
        self.game.players()
    }

    /// Somebody sits there who has not left.
    pub fn plays(&self, seat: Seat) -> bool {
        self.game.sheet().plays(seat)
    }

    /// Whoever sits there, or sat there last, has played the newest round that is written.
    pub fn played_last(&self, seat: Seat) -> bool {
        let line = self.game.sheet().line(seat);
        line.is_some_and(|line| self.is_newest(line))
    }

    /// Of whom that is true.
    pub fn last_players(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players()).filter(|seat| self.played_last(*seat))
    }

    fn is_newest(&self, line: &Line) -> bool {
        let written = self.written();
        line.from < written && line.until.is_none_or(|until| until >= written)
    }

    /// What who played the newest round at a seat is called.
    pub fn name_then(&self, seat: Seat) -> String {
        let lines = self.game.sheet().lines().iter().zip(&self.line_names);
        let mut then = lines.filter(|(line, _)| line.seat == seat && self.is_newest(line));
        then.next()
            .map_or_else(|| self.name(seat), |(_, name)| name.clone())
    }

    /// Cards for each chair, none for one that was left.
    pub fn dealt_to(&self, hand: impl Fn(Seat) -> usize) -> Vec<usize> {
        let seats = self.seats().into_iter();
        seats
            .map(|seat| if self.plays(seat) { hand(seat) } else { 0 })
            .collect()
    }

    /// Everybody who plays or has played, in the order in which they sat down.
    pub fn written_lines(&self) -> Vec<WrittenLine> {
        let (sheet, now) = (self.game.sheet(), self.game.totals());
        let lines = sheet.lines().iter().zip(&self.line_names);
        let told = lines.map(|(line, name)| {
            let here = now.iter().find(|(seat, _)| *seat == line.seat);
            let here = here.filter(|_| line.until.is_none());
            WrittenLine {
                seat: line.seat,
                name: name.clone(),
                from: line.from,
                until: line.until,
                start: line.start,
                total: here.map_or_else(|| sheet.total(line), |(_, total)| *total),
            }
        });
        told.collect()
    }

    /// Who has left.
    pub fn gone(&self) -> Vec<WrittenLine> {
        let mut lines = self.written_lines();
        lines.retain(|line| line.until.is_some());
        lines
    }
}

fn unseated(why: Unseated, game: GameId, name: &str) -> Say {
    match why {
        Unseated::NotNow => say!("seats-between"),
        Unseated::Fewest(least) => say!("seats-fewest", game = game.title(), least = least),
        Unseated::Most(most) => say!("seats-most", game = game.title(), most = most),
        Unseated::Chair => say!("seats-no-change"),
        Unseated::Out => say!("seats-out", name = name),
    }
}
