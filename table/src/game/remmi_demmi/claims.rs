//! Plaques taken while the round runs, and the end of the round (RD-13, RD-14).

use protocol::FRESH_EVENT_MS;
use rules::Seat;
use rules::remmi_demmi::{Plaque, round_over};

use super::objection::Objection;
use super::trade::Trade;
use super::{Dealt, Ending, RemmiDemmi, Verification};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::patience::SEEN_BEFORE;
use crate::game::seated::Stage;
use crate::timer_link::TimerEvent;
use crate::zone::Zone;

/// A round that runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Trading {
    /// The slap.
    pub started: Micros,
    /// The bell.
    pub deadline: Micros,
    /// Plaques taken so far, as they were noticed.
    pub takings: Vec<Taking>,
    /// The good trade that lay on the trays when the round was stopped.
    pub trade: Option<Box<Trade>>,
    /// RD-12: who objects to a packet that they were given.
    pub objections: Vec<Objection>,
}

/// A plaque taken: a claim, once its seat is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Taking {
    /// Which plaque; none for the third of four players who play on without one (RD-A5).
    pub plaque: Option<Plaque>,
    /// First missed read in the centre, or first sighting on a pad where the centre cannot tell;
    /// without a plaque, when it was said.
    pub at: Micros,
    /// Who took it: the first pad it lay on, or what the table said.
    pub seat: Option<Seat>,
}

impl Taking {
    /// As the rules want it; `None` while nobody knows who took it.
    pub(super) fn for_rules(&self) -> Option<rules::remmi_demmi::Taking> {
        Some(rules::remmi_demmi::Taking {
            plaque: self.plaque,
            seat: self.seat?,
            order: self.at,
        })
    }
}

/// A bell that is further off than this is reported.
const BELL_TELLS: i64 = 250_000;

impl RemmiDemmi {
    /// A plaque lies on a zone: on a pad it is taken (RD-13) unless the centre goes on seeing it,
    /// back in the centre it never was.
    pub(super) fn plaque_arrived(&mut self, plaque: Plaque, zone: Zone, since: Micros) {
        match zone {
            // Until the centre lets go of it a neighbour's antenna may have heard it where it lies.
            Zone::Pad(seat) if !self.centre_holds(plaque) => self.took(plaque, seat, since),
            // It was misread as gone: nobody had it.
            Zone::Centre => {
                if let Some((takings, _)) = self.takings_open() {
                    takings.retain(|taking| taking.plaque != Some(plaque) || taking.seat.is_some());
                }
            }
            _ => {}
        }
        self.count_takings();
    }

    /// A plaque's absence is confirmed.
    pub(super) fn plaque_left(&mut self, plaque: Plaque, zone: Zone, since: Micros) {
        if zone != Zone::Centre {
            return;
        }
        let place = self.plaque_place(plaque);
        let on_pad_since = self.plaque_tag(plaque);
        let on_pad_since = on_pad_since.and_then(|uid| self.tabletop.felt.since(uid));
        let Some((takings, stopped)) = self.takings_open() else {
            return;
        };
        let known = takings
            .iter_mut()
            .find(|taking| taking.plaque == Some(plaque));
        match (known, place) {
            (Some(taking), _) => taking.at = taking.at.min(since),
            // What counts is when it went, and where it was seen since: not what a neighbour's
            // antenna had heard long before.
            (None, Place::On(Zone::Pad(seat)))
                if on_pad_since.is_some_and(|at| since <= at + SEEN_BEFORE) =>
            {
                self.took(plaque, seat, since);
            }
            (None, Place::On(Zone::Pad(_)) | Place::TwoPlaces(..) | Place::Away)
                if stopped.is_none_or(|at| since <= at) =>
            {
                takings.push(Taking {
                    plaque: Some(plaque),
                    at: since,
                    seat: None,
                });
            }
            _ => {}
        }
        self.count_takings();
    }

    /// A seat has a plaque before it.
    fn took(&mut self, plaque: Plaque, seat: Seat, since: Micros) {
        let (plays, seat) = (self.plays(seat), seat);
        let Some((takings, stopped)) = self.takings_open() else {
            return;
        };
        if !plays {
            return;
        }
        let known = takings
            .iter()
            .position(|taking| taking.plaque == Some(plaque));
        if let Some(taking) = takings.iter_mut().find(|one| one.seat == Some(seat)) {
            // They called when none was left to see, and one is after all.
            if known.is_none() {
                taking.plaque = taking.plaque.or(Some(plaque));
            }
            return;
        }
        match known {
            Some(place) => takings[place].seat = takings[place].seat.or(Some(seat)),
            None if stopped.is_none_or(|at| since <= at) => takings.push(Taking {
                plaque: Some(plaque),
                at: since,
                seat: Some(seat),
            }),
            None => {}
        }
    }

    /// The centre's reader answers and has not missed the plaque.
    fn centre_holds(&self, plaque: Plaque) -> bool {
        let tag = self.plaque_tag(plaque);
        tag.is_some_and(|uid| self.tabletop.felt.holds(uid, Zone::Centre))
    }

    /// The list of takings while it may still change, and when the round stopped if it has.
    fn takings_open(&mut self) -> Option<(&mut Vec<Taking>, Option<Micros>)> {
        match &mut self.stage {
            Stage::Dealt(Dealt::Running(trading)) => Some((&mut trading.takings, None)),
            Stage::Dealt(Dealt::Verifying(verification)) if verification.turned.is_empty() => {
                let stopped = verification.at;
                Some((&mut verification.trading.takings, Some(stopped)))
            }
            _ => None,
        }
    }

    /// Stops the round at the last plaque, or takes the stop back if one of them was misread.
    pub(super) fn count_takings(&mut self) {
        let Some(setup) = &self.own.setup else { return };
        match &self.stage {
            Stage::Dealt(Dealt::Running(trading)) if round_over(setup, trading.takings.len()) => {
                let last = trading.takings.iter().map(|taking| taking.at).max();
                let at = last.unwrap_or(self.tabletop.now).min(trading.deadline);
                self.stop(at, Ending::Claims);
            }
            Stage::Dealt(Dealt::Verifying(verification))
                if verification.ending == Ending::Claims
                    && !round_over(setup, verification.trading.takings.len()) =>
            {
                let mut trading = verification.trading.clone();
                let trade = trading.trade.take();
                self.stage = Stage::Dealt(Dealt::Running(trading));
                self.go_on_trading(trade.map(|trade| *trade));
            }
            _ => {}
        }
    }

    /// The bell (RD-14): the hub's deadline holds, whatever the timer says.
    pub(super) fn ring_if_due(&mut self) {
        if let Stage::Dealt(Dealt::Running(trading)) = &self.stage
            && self.tabletop.counted() >= trading.deadline
        {
            self.stop(trading.deadline, Ending::Bell);
        }
    }

    /// The countdown stood still for this long.
    pub(in crate::game) fn put_off(&mut self, by: Micros) {
        if let Stage::Dealt(Dealt::Running(trading)) = &mut self.stage {
            trading.deadline += by;
        }
    }

    fn stop(&mut self, at: Micros, ending: Ending) {
        let Stage::Dealt(Dealt::Running(trading)) = &self.stage else {
            return;
        };
        let mut trading = trading.clone();
        let trade = self.own.trade.take().filter(Trade::is_good);
        trading.trade = trade.map(Box::new);
        let shown = Seat::all(self.players()).map(|seat| self.lies_before(seat));
        let shown = shown.collect();
        self.stage = Stage::Dealt(Dealt::Verifying(Box::new(Verification::new(
            trading,
            at,
            self.tabletop.now,
            ending,
            self.dealer(),
            shown,
        ))));
    }

    /// The timer says that it was slapped, or rang.
    pub(in crate::game) fn timer_event(&mut self, event: &TimerEvent) {
        match (event.ev, &self.stage) {
            (protocol::Ev::Tap, Stage::Dealt(Dealt::Armed { at })) => {
                let of_this_deal = event.rid == self.tabletop.deals || event.at >= *at;
                if of_this_deal && event.age_ms > FRESH_EVENT_MS {
                    self.tabletop.timer.late_slap = Some(event.at);
                } else if of_this_deal {
                    self.start(event.at.min(self.tabletop.now));
                }
            }
            (protocol::Ev::Expired, _) => self.compare_bell(event),
            _ => {}
        }
    }

    fn compare_bell(&mut self, event: &TimerEvent) {
        let deadline = match &self.stage {
            Stage::Dealt(Dealt::Running(trading)) => trading.deadline,
            Stage::Dealt(Dealt::Verifying(verification)) => verification.trading.deadline,
            _ => return,
        };
        let off = event.at as i64 - deadline as i64;
        if event.rid == self.tabletop.deals && off.abs() > BELL_TELLS {
            self.tabletop.timer.bell_off = Some(off);
        }
    }
}
