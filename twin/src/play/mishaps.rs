//! What goes wrong at a table: the program is started again, a plug is loose, the timer is out of reach.

use anyhow::Result;
use sensors::model::{Hang, Miso};
use table::journal::{Journal, recover};
use table::mqtt::Heard;
use table::zone::{Zone, whereabouts};
use table::{Installation, Table};

use super::Stage;
use super::flicker::Flicker;
use super::network::NOTICED;
use super::stage::{installation, moment};
use crate::device;
use crate::disk::SteppedDisk;
use crate::hardware::zones;
use crate::scenario::{Mishap, What};

impl Stage {
    /// What a scenario lets go wrong.
    ///
    /// # Errors
    /// There is no such piece at that place.
    pub fn goes_wrong(&mut self, mishap: &Mishap) -> Result<()> {
        match mishap {
            Mishap::Unplug(zone) => self.unplug(*zone),
            Mishap::Hang(zone) => {
                if let Some(field) = self.antennas.field(*zone) {
                    field.hang(Hang::Crystal);
                }
            }
            Mishap::Plug(zone) => self.plug(*zone),
            Mishap::Hide(pieces, spot) => {
                let names = self.picked(&What::Named(pieces.clone()), Some(*spot))?;
                let things = self.world.things.iter();
                let hidden = things.filter(|thing| names.contains(&thing.name));
                self.antennas.hide(hidden.map(|thing| thing.tag.0));
            }
            Mishap::Unhide => self.antennas.unhide(),
            Mishap::Flicker(true) => self.flicker = Some(Flicker::new(self.world.shuffle)),
            Mishap::Flicker(false) => {
                if let Some(mut flicker) = self.flicker.take() {
                    flicker.end();
                }
            }
            Mishap::Misses(share) => self.antennas.set_misses(f64::from(*share) / 100.0),
            Mishap::Couple(antenna, other) => self.antennas.couple(*antenna, *other),
            Mishap::Uncouple => self.antennas.uncouple(),
            Mishap::TimerAway => self.timer_out_of_reach(),
            Mishap::TimerBack => self.timer_in_reach(),
            Mishap::TimerReset => {
                self.timer_out_of_reach();
                self.network.resets += 1;
                let Installation { table, timers, .. } = installation(self.furniture);
                self.session = device::session(table, timers[0], 1 + self.network.resets);
                self.timer_in_reach();
            }
            Mishap::TimerLate(micros) => self.network.late = *micros,
            Mishap::BrokerAway => {
                self.network.away = true;
                self.broker_is_lost("connection refused");
            }
            Mishap::BrokerFreezes => {
                self.network.away = true;
                self.network.noticed_at = Some(self.micros() + NOTICED);
            }
            Mishap::BrokerBack => {
                self.network.away = false;
                self.network.noticed_at = None;
                self.table.mqtt(self.now(), Heard::Connected);
                self.timer_in_reach();
            }
            Mishap::Doubled(doubled) => self.network.doubled = *doubled,
            Mishap::ClockJumps(seconds) => {
                let jump = seconds.saturating_mul(1_000);
                self.wall_ms = self.wall_ms.saturating_add_signed(jump);
            }
            Mishap::Disk(state) => {
                self.table.journal().disk().set(*state);
                self.exchange();
            }
            Mishap::Restart => self.restart(false)?,
            Mishap::Reboot => self.restart(true)?,
            Mishap::PullPlug => {
                let left = self.table.journal().disk().left(false).to_vec();
                self.start_on(&left, true)?;
            }
        }
        self.antennas.follow(&self.world);
        Ok(())
    }

    /// The program is started again on its journal; `guessed` says that the machine was, too.
    ///
    /// # Errors
    /// Never for a journal that the table wrote.
    pub fn restart(&mut self, guessed: bool) -> Result<()> {
        let left = self.table.journal().disk().left(true).to_vec();
        self.start_on(&left, guessed)
    }

    fn start_on(&mut self, left: &[u8], guessed: bool) -> Result<()> {
        let records = recover(left).records;
        let mut journal = Journal::empty(SteppedDisk::default());
        records.iter().for_each(|record| journal.append(record));
        journal.disk().set(self.table.journal().disk().state());
        self.journaled = left.len();
        let now = self.now();
        self.table = Table::take_up(
            installation(self.furniture),
            &records,
            journal,
            now,
            &moment(now),
            guessed,
        )?;
        self.whereabouts = whereabouts(&zones());
        self.timer_out_of_reach();
        if !self.network.away {
            self.table.mqtt(now, Heard::Connected);
            self.timer_in_reach();
        }
        Ok(())
    }

    /// The reader of a zone is without its plug.
    pub fn unplug(&self, zone: Zone) {
        if let Some(field) = self.antennas.field(zone) {
            field.unplug(Miso::Low);
        }
    }

    /// And has it again.
    pub fn plug(&self, zone: Zone) {
        if let Some(field) = self.antennas.field(zone) {
            field.plug();
        }
    }

    /// Hub and timer have noticed it.
    pub(super) fn broker_is_lost(&mut self, why: &str) {
        self.timer_out_of_reach();
        self.network.under_way.clear();
        self.table.mqtt(self.now(), Heard::Lost(why.to_owned()));
    }

    /// The timer has lost the network.
    pub fn timer_out_of_reach(&mut self) {
        self.session.disconnected(self.device_now());
    }

    /// And is back on it.
    pub fn timer_in_reach(&mut self) {
        if !self.network.away {
            self.session.connected(self.device_now());
            self.exchange();
        }
    }

    /// Somebody presses the timer for long.
    pub fn long_press(&mut self) {
        self.session.long_press(self.device_now());
        self.exchange();
    }
}
