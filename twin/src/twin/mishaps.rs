//! What goes wrong at the running table, by a line in a scenario's words.

use std::sync::{Arc, MutexGuard, PoisonError};

use table::clock::Micros;
use table::game::Seating;

use super::Twin;
use crate::device::Device;
use crate::hardware::Antennas;
use crate::pace;
use crate::scenario::{Again, Hearing, Mishap, mishap};
use crate::world::Clumsy;

/// Tags that flicker are looked at this often.
const LOOK: Micros = 50_000;

/// What goes on, with the lines that did it.
#[derive(Default)]
pub(super) struct Wrong(Vec<(Mishap, String)>);

impl Wrong {
    /// The lines, oldest first.
    pub fn lines(&self) -> Vec<String> {
        self.0.iter().map(|(_, line)| line.clone()).collect()
    }

    fn add(&mut self, mishap: Mishap, line: String) {
        self.0.retain(|(earlier, _)| !mishap.ends(earlier));
        if mishap.lasts() {
            self.0.push((mishap, line));
        }
    }
}

impl Twin {
    /// Something goes wrong, or is well again: a line as docs/scenarios.md tells them under "What goes wrong".
    ///
    /// # Errors
    /// It is no such line, or this table has not what it is about.
    pub fn goes_wrong(self: &Arc<Twin>, line: &str) -> Result<(), Clumsy> {
        let view = self.view();
        let names = view.seats.iter().map(|seat| seat.name.clone());
        let seating = Seating {
            game: view.game,
            names: names.collect(),
            ..Seating::default()
        };
        let mishap = mishap(line, seating).map_err(Clumsy)?;
        self.befall(mishap, line)
    }

    /// The same, read already; the pages are told its line.
    ///
    /// # Errors
    /// This table has not what it is about.
    pub fn befall(self: &Arc<Twin>, mishap: Mishap, line: &str) -> Result<(), Clumsy> {
        match &mishap {
            Mishap::Hearing(hearing) => self.hear(hearing)?,
            Mishap::TimerAway => self.timer()?.set_away(true),
            Mishap::TimerBack => self.timer()?.set_away(false),
            Mishap::TimerReset => self.reset_timer()?,
            Mishap::TimerLate(late) => self.timer()?.set_late(*late),
            Mishap::Doubled(doubled) => self.timer()?.set_doubled(*doubled),
            Mishap::Broker(state) => {
                let link = self.around.link.as_ref();
                let own = "the broker is one of its own: stop that one, or start the table without --broker";
                link.ok_or_else(|| Clumsy(own.to_owned()))?.set(*state);
            }
            Mishap::ClockJumps(seconds) => {
                self.around.machine.jump(*seconds);
                self.desk().look_up();
            }
            Mishap::Disk(state) => self.around.disk.set(*state),
            Mishap::Again(again) => self.start_again(*again),
        }
        self.wrong().add(mishap, line.trim().to_owned());
        self.show();
        Ok(())
    }

    /// The modelled tap-timer.
    ///
    /// # Errors
    /// The table has another one.
    pub fn timer(&self) -> Result<&Device, Clumsy> {
        let own = || Clumsy("the timer is a device of its own: take that one".to_owned());
        self.device().ok_or_else(own)
    }

    /// The hub starts again.
    fn start_again(&self, again: Again) {
        let mut wanted = self.again.lock().unwrap_or_else(PoisonError::into_inner);
        *wanted = Some(again);
        self.plug.notify_one();
    }

    /// Waits until it is to start again.
    pub async fn starts_again(&self) -> Again {
        loop {
            self.plug.notified().await;
            let mut wanted = self.again.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(again) = wanted.take() {
                return again;
            }
        }
    }

    fn hear(self: &Arc<Twin>, hearing: &Hearing) -> Result<(), Clumsy> {
        let world = self.lock();
        let mut antennas = self.antennas();
        let flickered = antennas.flicker(self.clock.at());
        antennas.hear(hearing, &world)?;
        if *hearing == Hearing::Flicker(true) && !flickered {
            tokio::spawn(flicker(Arc::clone(self)));
        }
        Ok(())
    }

    fn reset_timer(&self) -> Result<(), Clumsy> {
        let timer = self.timer()?;
        let mut boot = 0;
        let kept = self.change(|world| {
            world.timer_boot += 1;
            boot = world.timer_boot;
            Ok(())
        });
        kept.map_err(|error| Clumsy(format!("{error:#}")))?;
        timer.reset(boot);
        Ok(())
    }

    pub(super) fn antennas(&self) -> MutexGuard<'_, Antennas> {
        self.antennas.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn wrong(&self) -> MutexGuard<'_, Wrong> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn flicker(twin: Arc<Twin>) {
    while twin.antennas().flicker(twin.clock.at()) {
        pace::sleep(&twin.clock, LOOK).await;
    }
}
