//! The steps of a scenario, done.

use anyhow::{Result, bail};
use table::app::Wanted;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::piece::Piece;
use table::view::Verdict;
use table::zone::Zone;

use super::Stage;
use crate::scenario::{Expectation, Step};
use crate::spot::Spot;

/// The robots may take so long until a phase comes.
const LONGEST: Micros = 3600 * SECOND;

impl Stage {
    pub(super) fn step(&mut self, step: &Step) -> Result<()> {
        match step {
            Step::Hand(seat, cards) => self.wanted.hands.push((*seat, cards.clone())),
            Step::Up(card) => self.wanted.up = Some(card.clone()),
            Step::Deal => {
                self.ask(None, Request::Deal)?;
                self.deal_out()?;
            }
            Step::PickUp => self.pick_up(),
            Step::PickUpOwn(seat) => {
                let lying = self.world().names_at(Spot::Zone(Zone::Pad(*seat)));
                self.carry(&lying, Spot::Hand(*seat))?;
            }
            Step::Slap => self.slap(),
            Step::Wait(micros) => self.pass(*micros)?,
            Step::Until(phase) => self.until(phase)?,
            Step::Robots(seats) => self.robots(seats.iter().copied())?,
            Step::Lay(seat, cards, zone) => self.lay(*seat, cards, *zone)?,
            Step::Draw(seat, zone, card) => {
                let name = self.found(Spot::Zone(*zone), card.as_deref())?;
                self.carry(&[name], Spot::Hand(*seat))?;
            }
            Step::Show(seat) => {
                let hand = self.world().names_at(Spot::Hand(*seat));
                self.carry(&hand, Spot::Zone(Zone::Pad(*seat)))?;
            }
            Step::Cut(seat, card) => {
                let name = self.found(Spot::Zone(Zone::Stock), Some(card))?;
                self.carry(&[name], Spot::Zone(Zone::Pad(*seat)))?;
            }
            Step::Reshuffle => {
                let mut pile = self.world().names_at(Spot::Zone(Zone::Discard));
                let stay = self.table().view(None).game.info().reshuffles.unwrap_or(0);
                pile.truncate(pile.len().saturating_sub(stay));
                self.carry(&pile, Spot::Zone(Zone::Stock))?;
            }
            Step::Trade => self.clear_trays(true)?,
            Step::TakeBack => self.clear_trays(false)?,
            Step::Plaque(seat, plaque) => {
                self.carry(std::slice::from_ref(plaque), Spot::Zone(Zone::Pad(*seat)))?;
            }
            Step::Drop(thing, zone) => {
                self.carry(std::slice::from_ref(thing), Spot::Zone(*zone))?
            }
            Step::Lift(thing) => self.carry(std::slice::from_ref(thing), Spot::Drawer)?,
            Step::Gather => self.gather(),
            Step::Expect(expectation) => self.check(expectation)?,
            Step::Call(..) | Step::Answer(..) | Step::Next | Step::Abandon => self.say(step)?,
        }
        Ok(())
    }

    fn say(&mut self, step: &Step) -> Result<()> {
        let (by, request) = match step {
            Step::Call(seat, call, value) => (
                Some(*seat),
                Request::Call {
                    seat: *seat,
                    call: call.clone(),
                    value: value.clone(),
                },
            ),
            Step::Answer(question, value) => (
                None,
                Request::Answer {
                    question: question.clone(),
                    value: value.clone(),
                },
            ),
            Step::Abandon => {
                let (seat, what) = (None, Wanted::Abandon);
                self.ask(None, Request::Propose { seat, what })?;
                (None, Request::Agree { seat })
            }
            _ => (None, Request::Next),
        };
        self.ask(by, request)
    }

    fn until(&mut self, phase: &str) -> Result<()> {
        let end = self.micros() + LONGEST;
        while self.phase()? != phase {
            if self.micros() >= end {
                bail!(
                    "after an hour it is still `{}`: {}",
                    self.phase()?,
                    self.table().view(None).next.text
                );
            }
            self.pass(SECOND)?;
        }
        Ok(())
    }

    fn phase(&self) -> Result<String> {
        let phase = serde_json::to_value(self.table().view(None).phase)?;
        Ok(phase.as_str().unwrap_or_default().to_owned())
    }

    /// The name of the topmost piece at a place, or of one on which this is printed.
    fn found(&self, spot: Spot, card: Option<&str>) -> Result<String> {
        let there = self.world().at(spot);
        let printed = |name: &str| name.parse().map(Piece::printed).ok();
        let fits = |name: &str| card.is_none_or(|card| printed(name).as_deref() == Some(card));
        match there.iter().rev().find(|thing| fits(&thing.name)) {
            Some(thing) => Ok(thing.name.clone()),
            None => {
                let names: Vec<&str> = there.iter().map(|thing| thing.name.as_str()).collect();
                bail!(
                    "there is no {} at {spot}; it holds {}",
                    card.unwrap_or("piece"),
                    names.join(" ")
                )
            }
        }
    }

    fn lay(&mut self, seat: u8, cards: &[String], zone: Zone) -> Result<()> {
        let mut hand = self.world().names_at(Spot::Hand(seat));
        let mut names = Vec::new();
        for card in cards {
            let is_it = |name: &String| name.parse().is_ok_and(|p: Piece| p.printed() == *card);
            let Some(place) = hand.iter().position(is_it) else {
                bail!("this hand has no {card} left; it holds {}", hand.join(" "));
            };
            names.push(hand.remove(place));
        }
        self.carry(&names, Spot::Zone(zone))
    }

    fn check(&self, expectation: &Expectation) -> Result<()> {
        let view = self.table().view(None);
        let sheet = view.sheet();
        let name = |seat: u8| {
            view.seats
                .get(usize::from(seat))
                .map(|seat| seat.name.clone())
        };
        let wrong = || {
            let faults = sheet.into_iter().flat_map(|sheet| &sheet.faults);
            let groups = sheet.into_iter().flat_map(|sheet| &sheet.groups);
            let groups = groups.filter(|group| group.verdict == Verdict::Invalid);
            let reasons: Vec<&str> = faults
                .map(|fault| fault.reason)
                .chain(groups.filter_map(|group| group.reason))
                .collect();
            reasons
        };
        let (expected, found) = match expectation {
            Expectation::Phase(phase) => (phase.clone(), self.phase()?),
            Expectation::Total(seat, points) => {
                let found = view.seats.get(usize::from(*seat)).map(|seat| seat.total);
                (points.to_string(), found.unwrap_or_default().to_string())
            }
            Expectation::Turn(seat) => {
                let turn = sheet.and_then(|sheet| sheet.turn);
                (
                    name(*seat).unwrap_or_default(),
                    turn.and_then(name).unwrap_or_else(|| "nobody".into()),
                )
            }
            Expectation::Fault(reason) => among(reason, &wrong()),
            Expectation::NoFault => (String::new(), wrong().join(" ")),
            Expectation::Claims(claims) => (claims.to_string(), view.claims().len().to_string()),
            Expectation::Notice(kind) => {
                let kinds: Vec<&str> = view.notices.iter().map(|notice| notice.kind).collect();
                among(kind, &kinds)
            }
        };
        if expected != found {
            bail!("expected `{expected}`, found `{found}`: {}", view.next.text);
        }
        Ok(())
    }
}

/// What is expected and what is found: the same if it is among them.
fn among(expected: &str, found: &[&str]) -> (String, String) {
    let there = found.contains(&expected);
    let found = if there {
        expected.to_owned()
    } else {
        found.join(" ")
    };
    (expected.to_owned(), found)
}
