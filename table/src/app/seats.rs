//! Who sits at the table, which of them are machines, and who has read the result.

use std::collections::BTreeSet;

use super::{App, Wanted, past};
use crate::event::Request;
use crate::game::{Game, Seating};
use crate::look::{Look, checked_looks};
use crate::names::told_apart;
use crate::refusal::Refusal;
use crate::words::say;
use rules::Seat;

/// A chair at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chair<'a> {
    /// Its number in this match.
    pub seat: Seat,
    /// Of whoever has it.
    pub name: &'a str,
    /// They have not left.
    pub plays: bool,
}

impl App {
    /// Who plays what, once they are seated.
    pub fn seating(&self) -> Option<&Seating> {
        self.seating.as_ref()
    }

    /// What was played before on this table.
    pub fn again(&self) -> Option<&Seating> {
        self.again.as_ref()
    }

    /// Seats that a machine plays.
    pub fn machines(&self) -> BTreeSet<Seat> {
        let robots = self.seating.iter().flat_map(|seating| &seating.robots);
        let there = robots.copied().filter(|seat| self.game.plays(*seat));
        there.collect()
    }

    /// Who has a chair. Where nobody is seated yet, those whom the match before proposes.
    pub fn sitting(&self) -> Vec<Chair<'_>> {
        if let Some(again) = self.again.as_ref().filter(|_| !self.is_seated()) {
            let names = again.names.iter().map(String::as_str);
            let seats = Seat::all(again.names.len()).zip(names);
            let plays = true;
            return seats
                .map(|(seat, name)| Chair { seat, name, plays })
                .collect();
        }
        let seats = Seat::all(self.totals().len());
        let sits = seats.map(|seat| Chair {
            seat,
            name: self.name(seat),
            plays: self.game.plays(seat),
        });
        sits.collect()
    }

    /// The same people play the same game, and the same points are written.
    pub fn has_written_as(&self, other: &App) -> bool {
        self.seating == other.seating
            && self.game.lines() == other.game.lines()
            && self.game.written() == other.game.written()
    }

    /// The same game with those who play now, for another match: one chair beside the other again.
    pub fn next_seating(&self) -> Option<Seating> {
        let seats: Vec<Seat> = self.seats().collect();
        let machines = self.machines();
        let robots = Seat::all(seats.len())
            .zip(&seats)
            .filter(|(_, seat)| machines.contains(seat));
        Some(Seating {
            names: seats
                .iter()
                .map(|seat| self.name(*seat).to_owned())
                .collect(),
            robots: robots.map(|(at, _)| at).collect(),
            looks: chosen(seats.iter().map(|seat| self.look(*seat)).collect()),
            dealer: None,
            ..self.seating.clone()?
        })
    }

    /// What stands for whoever sits there.
    pub fn look(&self, seat: Seat) -> Look {
        let seating = self.seating.as_ref();
        let look = seating.and_then(|seating| seating.looks.get(seat.index()));
        look.copied().unwrap_or_default()
    }

    /// Somebody chooses what stands for them.
    pub(super) fn looks(
        &mut self,
        by: Option<Seat>,
        seat: Option<Seat>,
        look: Look,
    ) -> Result<(), Refusal> {
        let Some(seat) = past::speaks_for(by, seat)? else {
            return Refusal::say(say!("look-whose"));
        };
        self.check_seats(&BTreeSet::from([seat]))?;
        // Whoever has left needs their face no more.
        let others = self.seats().filter(|other| *other != seat);
        let looks = others.map(|other| (other, self.look(other)));
        checked_looks(looks.chain([(seat, look)]), |other| {
            self.name(other).to_owned()
        })?;
        self.wears(seat, look);
        Ok(())
    }

    /// That stands for whoever sits there.
    pub(super) fn wears(&mut self, seat: Seat, look: Look) {
        let mut looks: Vec<Look> = Seat::all(self.totals().len())
            .map(|seat| self.look(seat))
            .collect();
        if let Some(own) = looks.get_mut(seat.index()) {
            *own = look;
        }
        if let Some(seating) = &mut self.seating {
            seating.looks = chosen(looks);
        }
    }

    /// A machine sits down, or a person does.
    pub(super) fn is_machine(&mut self, seat: Seat, robot: bool) {
        if let Some(seating) = &mut self.seating {
            match robot {
                true => seating.robots.insert(seat),
                false => seating.robots.remove(&seat),
            };
        }
    }

    pub(super) fn seat(&mut self, seating: &Seating) -> Result<(), Refusal> {
        if !self.game.may_seat() {
            return Refusal::say(say!("seats-are-taken"));
        }
        self.game = Game::seat(self.game.tabletop().clone(), seating)?;
        self.check_seats(&seating.robots)?;
        if seating.looks.len() > seating.names.len() {
            return Refusal::say(say!("page-no-such-seat", seat = seating.looks.len()));
        }
        let looks = self.seats().zip(seating.looks.iter().copied());
        checked_looks(looks, |seat| self.name(seat).to_owned())?;
        self.seating = Some(seating.clone());
        self.past.clear();
        self.ruling = None;
        self.proposal = None;
        Ok(())
    }

    /// Other seats are played by a machine from now on.
    pub(super) fn robots(&mut self, seats: &BTreeSet<Seat>) -> Result<(), Refusal> {
        self.check_seats(seats)?;
        match &mut self.seating {
            Some(seating) => seating.robots.clone_from(seats),
            None => return Refusal::say(say!("page-nobody-seated")),
        }
        Ok(())
    }

    /// A seat has read the result, or everybody before the table's own page has.
    pub(super) fn read(&mut self, by: Option<Seat>, seat: Option<Seat>) -> Result<(), Refusal> {
        let rounds = self.game.written().rounds.len();
        let seat = past::speaks_for(by, seat)?;
        let seats = seat.map_or_else(|| self.seats().collect(), |seat| BTreeSet::from([seat]));
        self.check_seats(&seats)?;
        if self.read.0 != rounds {
            self.read = (rounds, BTreeSet::new());
        }
        self.read.1.extend(seats);
        Ok(())
    }

    /// Whoever sits down has a name that the others can tell from theirs.
    pub(super) fn can_be_read(&self, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Setup(seating) => {
                let mut places = seating.names.iter().enumerate();
                places.try_for_each(|(at, name)| told_apart(at, name, &seating.names[..at]))
            }
            Request::Propose {
                what: Wanted::Join { seat, name, .. },
                ..
            } => {
                let others: Vec<String> = self
                    .seats()
                    .map(|seat| self.name(seat).to_owned())
                    .collect();
                told_apart(seat.index(), name, &others)
            }
            _ => Ok(()),
        }
    }

    fn check_seats(&self, seats: &BTreeSet<Seat>) -> Result<(), Refusal> {
        match seats
            .iter()
            .find(|seat| self.seats().all(|own| own != **seat))
        {
            Some(seat) => Refusal::say(say!("page-no-such-seat", seat = seat.index() + 1)),
            None => Ok(()),
        }
    }
}

/// Nothing where nobody has chosen anything.
fn chosen(looks: Vec<Look>) -> Vec<Look> {
    let any = looks.iter().any(|look| *look != Look::default());
    if any { looks } else { Vec::new() }
}
