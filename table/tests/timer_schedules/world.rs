//! One table: timer, hub, and the time that passes for both.

use std::collections::BTreeMap;

use firmware_timer::{Config, Session};
use protocol::{Ev, Name, Sid, Text};
use table::timer_link::{Round, TimerEvent, TimerLink};

use crate::app::Deadline;
use crate::chance::{Crystal, Random};
use crate::network::Letter;

pub const SECOND: u64 = 1_000_000;

/// What may happen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Weather {
    /// Everything goes wrong.
    Wild,
    /// People play, and nothing goes wrong any more.
    Calm,
    /// Nobody touches anything.
    Quiet,
}

pub struct World {
    pub random: Random,
    pub now: u64,
    pub loss: u64,
    pub timer: Session,
    pub crystal: Crystal,
    pub boot: u32,
    /// When each side connects again; none while it is connected.
    pub timer_back: Option<u64>,
    pub hub_back: Option<u64>,
    pub link: TimerLink,
    pub round: Round,
    pub rid: u32,
    /// Deadlines by round.
    pub deadlines: BTreeMap<u32, Deadline>,
    pub mail: BTreeMap<(u64, u64), Letter>,
    pub posted: Vec<Letter>,
    /// What the timer said of itself: (boot, seq) to event and true time.
    pub truth: BTreeMap<(u32, u32), (Ev, u64)>,
    pub taps: u32,
    pub journal: Vec<TimerEvent>,
    pub bells: Vec<u64>,
}

pub fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

pub fn session(boot: u32) -> Session {
    let text = |text| Text::new(text).expect("a short text");
    let config = Config {
        table: name("salon"),
        id: name("tap-1"),
        fw: text("0.1.0"),
    };
    Session::new(config, boot, text("power"))
}

impl World {
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let sid = Sid::from_u32(random.next() as u32);
        let crystal = Crystal {
            born: 0,
            first: random.next() as u32,
            ppm: random.below(160) as i64 - 80,
        };
        Self {
            loss: random.below(20),
            now: 0,
            timer: session(1),
            crystal,
            boot: 1,
            timer_back: Some(0),
            hub_back: Some(0),
            link: TimerLink::new(name("salon"), name("tap-1"), sid, None),
            round: Round::Idle,
            rid: 0,
            deadlines: BTreeMap::new(),
            mail: BTreeMap::new(),
            posted: Vec::new(),
            truth: BTreeMap::new(),
            taps: 0,
            journal: Vec::new(),
            bells: Vec::new(),
            random,
        }
    }

    pub fn device(&self) -> u32 {
        self.crystal.read(self.now)
    }

    pub fn run(&mut self, end: u64, weather: Weather) {
        let mut happens = self.now;
        while self.now < end {
            let mail = self.mail.keys().next().map(|(at, _)| *at);
            let device = self.device();
            let timer = self.timer.next_wake(device).map(|t| self.crystal.shows(t));
            let hub = self.link.next_wake(self.now);
            let back = [self.timer_back, self.hub_back];
            let next = [mail, timer, hub, self.ends(), Some(happens)];
            let next = next.into_iter().chain(back).flatten().min();
            self.now = next.unwrap_or(end).clamp(self.now, end);
            self.come_back();
            if happens <= self.now {
                happens = self.now + 200_000 + self.random.below(3 * SECOND);
                self.happen(weather);
            }
            while let Some(entry) = self.mail.first_entry().filter(|e| e.key().0 <= self.now) {
                let letter = entry.remove();
                self.deliver(&letter);
            }
            self.end_round();
            let said = self.link.poll(self.now);
            self.heard(said);
            self.collect(weather == Weather::Wild);
        }
    }

    /// Whoever was cut off connects again when its time has come.
    pub fn come_back(&mut self) {
        let now = self.now;
        if self.timer_back.take_if(|at| *at <= now).is_some() {
            self.timer.connected(self.device());
        }
        if self.hub_back.take_if(|at| *at <= now).is_some() {
            self.link.connected(now);
        }
    }
}
