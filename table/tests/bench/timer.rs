//! The tap-timer at the table.

use table::event::Event;
use table::timer_link::{Said, TimerEvent};

use super::Bench;

impl Bench {
    /// What the link would tell of the timer, as the journal keeps it.
    pub fn timer_says(&mut self, event: TimerEvent) {
        self.heard_of_timer(Said::Event(event));
    }

    /// The timer is on the network.
    pub fn timer_comes(&mut self) {
        let (boot, why) = (1, "power".to_owned());
        self.heard_of_timer(Said::Online { boot, why });
    }

    fn heard_of_timer(&mut self, said: Said) {
        self.table.tell(self.at(), Event::Timer { said });
    }

    /// Somebody slaps the timer.
    pub fn slap(&mut self) {
        self.timer_felt(protocol::Ev::Tap, 0);
    }

    /// Somebody slapped the timer this long ago, and the table hears of it now.
    pub fn slap_comes_late(&mut self, age_ms: u32) {
        self.timer_felt(protocol::Ev::Tap, age_ms);
    }

    /// Somebody held the timer down, this long ago.
    pub fn hold_the_timer_down(&mut self, age_ms: u32) {
        self.timer_felt(protocol::Ev::Long, age_ms);
    }

    fn timer_felt(&mut self, ev: protocol::Ev, age_ms: u32) {
        self.slaps += 1;
        self.timer_says(TimerEvent {
            timer: "tap-1".into(),
            boot: 1,
            seq: self.slaps,
            ev,
            at: self.now.saturating_sub(1_000 * u64::from(age_ms)),
            error_us: 900,
            age_ms,
            rid: 0,
            st: protocol::State::Idle,
        });
    }
}
