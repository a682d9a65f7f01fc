//! What goes wrong at a table: the program is started again, a plug is loose, the timer is out of reach.

use anyhow::Result;
use table::Table;
use table::journal::{Journal, recover};
use table::mqtt::Heard;
use table::zone::whereabouts;

use super::Stage;
use super::network::NOTICED;
use super::stage::moment;
use crate::device;
use crate::disk::SteppedDisk;
use crate::hardware::zones;
use crate::scenario::{Again, BrokerState, Mishap};

impl Stage {
    /// What a scenario lets go wrong.
    ///
    /// # Errors
    /// There is no such piece at that place.
    pub fn goes_wrong(&mut self, mishap: &Mishap) -> Result<()> {
        match mishap {
            Mishap::Hearing(hearing) => self.antennas.hear(hearing, &self.world)?,
            Mishap::TimerAway => self.timer_out_of_reach(),
            Mishap::TimerBack => self.timer_in_reach(),
            Mishap::TimerReset => {
                self.timer_out_of_reach();
                self.network.resets += 1;
                self.session = device::own_session(self.name, 1 + self.network.resets);
                self.timer_in_reach();
            }
            Mishap::TimerLate(micros) => self.network.late = *micros,
            Mishap::Broker(state) => self.broker_is(*state),
            Mishap::Doubled(doubled) => self.network.doubled = *doubled,
            Mishap::ClockJumps(seconds) => {
                let jump = seconds.saturating_mul(1_000);
                self.wall_ms = self.wall_ms.saturating_add_signed(jump);
            }
            Mishap::Disk(state) => {
                self.table.journal().disk().set(*state);
                self.exchange();
            }
            Mishap::Again(again) => self.starts_again(*again)?,
        }
        Ok(())
    }

    fn broker_is(&mut self, state: BrokerState) {
        self.network.away = state != BrokerState::Well;
        self.network.noticed_at = None;
        match state {
            BrokerState::Well => {
                self.table.mqtt(self.now(), Heard::Connected);
                self.timer_in_reach();
            }
            BrokerState::Away => self.broker_is_lost("connection refused"),
            BrokerState::Freezes => self.network.noticed_at = Some(self.micros() + NOTICED),
        }
    }

    /// The hub is started again on its journal.
    ///
    /// # Errors
    /// Never for a journal that the table wrote.
    fn starts_again(&mut self, again: Again) -> Result<()> {
        let power = again != Again::PullPlug;
        let left = self.table.journal().disk().left(power).to_vec();
        self.start_on(&left, again != Again::Restart)
    }

    fn start_on(&mut self, left: &[u8], guessed: bool) -> Result<()> {
        let records = recover(left).records;
        let mut journal = Journal::empty(SteppedDisk::default());
        records.iter().for_each(|record| journal.append(record));
        journal.disk().set(self.table.journal().disk().state());
        self.journaled = left.len();
        let now = self.now();
        self.table = Table::take_up(
            self.installation(),
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

    /// Hub and timer have noticed it.
    pub(super) fn broker_is_lost(&mut self, why: &str) {
        self.timer_out_of_reach();
        self.network.under_way.clear();
        self.table.mqtt(self.now(), Heard::Lost(why.into()));
    }

    /// The timer has lost the network.
    fn timer_out_of_reach(&mut self) {
        self.session.disconnected(self.device_now());
    }

    /// And is back on it.
    fn timer_in_reach(&mut self) {
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
