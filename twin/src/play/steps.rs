//! The steps of a scenario, done.

use anyhow::{Context, Result, anyhow, bail};
use hub::run::of_disk;
use table::app::{Refusal, Wanted};
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::journal::Disk;
use table::view::Notice;
use table::words::Lang;
use table::zone::Zone;

use super::Stage;
use crate::scenario::{Expectation, Pages, Step, Wish, phase};
use crate::spot::Spot;
use crate::swipe::SWIPE;
use rules::Seat;

/// How long the robots may take until a phase comes.
const LONGEST: Micros = 3600 * SECOND;

impl Stage {
    pub(super) fn step(&mut self, step: &Step) -> Result<()> {
        match step {
            Step::Hand(seat, cards) => self.wanted.hands.push((*seat, cards.clone())),
            Step::Up(card) => self.wanted.up = Some(card.clone()),
            Step::Seat(seating) => self.seat(seating.clone())?,
            Step::Deal(by) => {
                self.ask(*by, Request::Deal)?;
                self.deal_out()?;
            }
            Step::PickUp => self.pick_up(),
            Step::Slap => self.slap(),
            Step::LongPress => self.long_press(),
            Step::Wait(micros) => self.pass(*micros)?,
            Step::Until(phase) => self.until(phase)?,
            Step::Carry(what, from, to) => {
                let names = self.world().picked(what, *from)?;
                self.carry(&names, *to)?;
            }
            Step::Swipe(seat, what, to) => {
                let names = self.world().picked(what, Some(Spot::Hand(*seat)))?;
                self.carry(&names, Spot::Zone(Zone::Pad(*seat)))?;
                self.pass(SWIPE)?;
                self.carry(&names, *to)?;
            }
            Step::Reshuffle => {
                let mut pile = self.world().names_at(Spot::Zone(Zone::Discard));
                let stay = self.table().view(None).game.info().reshuffles.unwrap_or(0);
                pile.truncate(pile.len().saturating_sub(stay));
                self.carry(&pile, Spot::Zone(Zone::Stock))?;
            }
            Step::Trade => self.clear_trays(true)?,
            Step::TakeBack => self.clear_trays(false)?,
            Step::Gather => self.gather(),
            Step::Ask(by, request) => self.ask(*by, request.clone())?,
            Step::UndoAtOnce => {
                let past = self.table().view(None).past;
                let newest = past.first().context("no step can be taken back")?;
                self.ask(None, Request::TakeBack { id: newest.id })?;
            }
            Step::Propose(seat, wish) => self.propose(Some(*seat), wish)?,
            Step::Agreed(wish) => {
                self.propose(None, wish)?;
                self.ask(None, Request::Agree { seat: None })?;
            }
            Step::Mishap(mishap) => self.goes_wrong(mishap)?,
            Step::Refused(why, step) => self.refused(why.as_deref(), step)?,
            Step::Expect(expectation) => self.check(expectation)?,
        }
        Ok(())
    }

    fn propose(&mut self, seat: Option<Seat>, wish: &Wish) -> Result<()> {
        let what = match wish {
            Wish::Other(what) => what.clone(),
            Wish::Undo(steps) => {
                let view = self.table().view(seat);
                let past = view.past.get(steps.saturating_sub(1));
                let past = past
                    .ok_or_else(|| anyhow!("only {} steps can be taken back", view.past.len()))?;
                Wanted::Undo { id: past.id }
            }
        };
        self.ask(seat, Request::Propose { seat, what })
    }

    /// The table must refuse it.
    fn refused(&mut self, why: Option<&str>, step: &Step) -> Result<()> {
        let said = match self.step(step) {
            Ok(()) => bail!("it is not refused: {}", self.table().view(None).next.text),
            Err(error) => error.downcast::<Refusal>()?.to_string(),
        };
        match why {
            Some(why) if !said.contains(why) => bail!("expected `{why}`, found `{said}`"),
            _ => Ok(()),
        }
    }

    fn until(&mut self, wanted: &str) -> Result<()> {
        let end = self.micros() + LONGEST;
        loop {
            let view = self.table().view(None);
            let phase = phase(view.phase);
            if phase == wanted {
                return Ok(());
            }
            if self.micros() >= end {
                bail!("after an hour it is still `{phase}`: {}", view.next.text);
            }
            self.pass(SECOND)?;
        }
    }

    fn check(&self, expectation: &Expectation) -> Result<()> {
        let mut table = self.table().view(None);
        let disk = self.table().journal().disk();
        let told = of_disk(disk.keeping(), disk.state().trouble().as_ref());
        table
            .notices
            .extend(told.map(|told| Notice::new("journal", told.tell(Lang::default()), None)));
        let seats = Seat::all(table.seats.len());
        let pages = Pages {
            seats: seats.map(|seat| self.table().view(Some(seat))).collect(),
            seat: expectation.of.unwrap_or_default(),
            table,
        };
        let held = expectation.check(&pages);
        held.map_err(|found| anyhow!("{found}: {}", pages.table.next.text))
    }
}
