//! Hub and timer back to back: the real link and the real session over a network that loses,
//! delays, doubles and repeats messages, while people tap, cables come loose, the timer
//! resets and the hub restarts. Each schedule follows from its seed.

use std::collections::{BTreeMap, BTreeSet};

use firmware_timer::{Config, Session};
use hub::timer_link::{Command, Round, Said, TimerEvent, TimerLink};
use protocol::{Ev, Evt, Message, Name, Sid, State, Text};

const SECOND: u64 = 1_000_000;
/// What may happen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weather {
    /// Everything goes wrong.
    Wild,
    /// People play, and nothing goes wrong any more.
    Calm,
    /// Nobody touches anything.
    Quiet,
}

/// A minute of storm, then time enough for all to come right.
const SCHEDULE: [(Weather, u64); 3] = [
    (Weather::Wild, 60 * SECOND),
    (Weather::Calm, 90 * SECOND),
    (Weather::Quiet, 100 * SECOND),
];

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// The timer's clock: from a value of its own, a little fast or slow.
#[derive(Clone, Copy)]
struct Crystal {
    born: u64,
    first: u32,
    ppm: i64,
}

impl Crystal {
    fn read(&self, now: u64) -> u32 {
        let lived = (now - self.born) as i64;
        let own = (lived + lived * self.ppm / 1_000_000) / 1000;
        self.first.wrapping_add(own as u32)
    }

    /// The first moment at which it shows `t`.
    fn shows(&self, t: u32) -> u64 {
        let own = i64::from(t.wrapping_sub(self.first) as i32) * 1000;
        let guess = (self.born as i64 + own - own * self.ppm / 1_000_000) as u64;
        let reached = |at: &u64| self.read(*at).wrapping_sub(t) as i32 >= 0;
        let near = guess.saturating_sub(50).max(self.born);
        (near..near + 2_000)
            .find(reached)
            .expect("within the rounding")
    }
}

/// When a round ends for the hub.
#[derive(Clone, Copy)]
struct Deadline {
    at: u64,
    /// How well the tap it follows from was dated, while the timer counts on from that tap.
    error_us: Option<u32>,
    /// Moved by a pause, which the timer may not have heard of.
    moved: bool,
}

#[derive(Clone)]
struct Letter {
    to_hub: bool,
    topic: String,
    payload: Vec<u8>,
}

struct World {
    random: Random,
    now: u64,
    loss: u64,
    timer: Session,
    crystal: Crystal,
    boot: u32,
    /// When each side connects again; none while it is connected.
    timer_back: Option<u64>,
    hub_back: Option<u64>,
    link: TimerLink,
    round: Round,
    rid: u32,
    /// Deadlines by round.
    deadlines: BTreeMap<u32, Deadline>,
    mail: BTreeMap<(u64, u64), Letter>,
    posted: Vec<Letter>,
    /// What the timer said of itself: (boot, seq) to event and true time.
    truth: BTreeMap<(u32, u32), (Ev, u64)>,
    taps: u32,
    journal: Vec<TimerEvent>,
    bells: Vec<u64>,
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

fn session(boot: u32) -> Session {
    let text = |text| Text::new(text).expect("a short text");
    let config = Config {
        table: name("salon"),
        id: name("tap-1"),
        fw: text("0.1.0"),
    };
    Session::new(config, boot, text("power"))
}

impl World {
    fn new(seed: u64) -> Self {
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

    fn device(&self) -> u32 {
        self.crystal.read(self.now)
    }

    fn run(&mut self, end: u64, weather: Weather) {
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
    fn come_back(&mut self) {
        let now = self.now;
        if self.timer_back.take_if(|at| *at <= now).is_some() {
            self.timer.connected(self.device());
        }
        if self.hub_back.take_if(|at| *at <= now).is_some() {
            self.link.connected(now);
        }
    }

    fn happen(&mut self, weather: Weather) {
        let choice = match weather {
            Weather::Wild => self.random.below(16),
            Weather::Calm => self.random.below(3),
            Weather::Quiet => return,
        };
        let away = self.now + 50_000 + self.random.below(12 * SECOND);
        match choice {
            0 | 1 => self.next_in_round(),
            2..=6 => {
                let device = self.device();
                self.taps += 1;
                self.timer.tap(device);
            }
            7 => self.timer.long_press(self.device()),
            8 if self.timer_back.is_none() => {
                self.timer.disconnected(self.device());
                self.timer_back = Some(away);
            }
            9 if self.hub_back.is_none() => {
                self.link.disconnected(self.now);
                self.hub_back = Some(away);
            }
            10 if self.random.chance(40) => self.reset_timer(),
            11 if self.random.chance(40) => self.restart_hub(),
            12..=14 if !self.posted.is_empty() => {
                let old = self.random.below(self.posted.len() as u64) as usize;
                let letter = self.posted[old].clone();
                let at = self.now + self.random.below(SECOND);
                self.post(at, letter);
            }
            _ => {}
        }
    }

    fn reset_timer(&mut self) {
        self.boot += 1;
        self.taps = 0;
        self.crystal = Crystal {
            born: self.now,
            first: 0,
            ppm: self.crystal.ppm,
        };
        self.timer = session(self.boot);
        self.timer_back = Some(self.now + 60_000 + self.random.below(3 * SECOND));
        self.blur();
    }

    fn restart_hub(&mut self) {
        let sid = Sid::from_u32(self.random.next() as u32);
        let heard = self
            .journal
            .iter()
            .map(|event| (event.boot, event.seq))
            .max();
        self.link = TimerLink::new(name("salon"), name("tap-1"), sid, heard);
        self.link.set_round(self.round);
        self.hub_back = Some(self.now + 50_000 + self.random.below(3 * SECOND));
    }

    /// The round's deadline no longer follows from one tap alone.
    fn blur(&mut self) {
        for deadline in self.deadlines.values_mut() {
            deadline.error_us = None;
        }
    }

    /// What people ask of the hub.
    fn next_in_round(&mut self) {
        let (round, command) = match self.round {
            Round::Idle => {
                self.rid += 1;
                let (rid, dur_ms) = (self.rid, 5_000 + self.random.below(20_000) as u32);
                let armed = Round::Armed { rid, dur_ms };
                (armed, Command::Arm { rid, dur_ms })
            }
            Round::Armed { rid, .. } if self.random.chance(10) => {
                (Round::Idle, Command::Stop { rid })
            }
            Round::Running {
                rid,
                dur_ms,
                deadline,
            } if deadline > self.now && self.random.chance(12) => {
                let left_ms = ((deadline - self.now) / 1000) as u32;
                let paused = Round::Paused {
                    rid,
                    dur_ms,
                    left_ms,
                };
                (paused, Command::Pause { rid })
            }
            Round::Paused {
                rid,
                dur_ms,
                left_ms,
            } => {
                let deadline = self.now + u64::from(left_ms) * 1000;
                let moved = Deadline {
                    at: deadline,
                    error_us: None,
                    moved: true,
                };
                self.deadlines.insert(rid, moved);
                let running = Round::Running {
                    rid,
                    dur_ms,
                    deadline,
                };
                (running, Command::Resume { rid })
            }
            Round::Armed { .. } | Round::Running { .. } => return,
        };
        self.round = round;
        self.link.set_round(round);
        self.link.command(self.now, command);
    }

    /// When the hub tidies up after the bell.
    fn ends(&self) -> Option<u64> {
        match self.round {
            Round::Running { deadline, .. } => Some(deadline + 2 * SECOND),
            _ => None,
        }
    }

    fn end_round(&mut self) {
        if self.ends().is_some_and(|end| end <= self.now) {
            self.round = Round::Idle;
            self.link.set_round(Round::Idle);
        }
    }

    /// The app in a few lines.
    fn heard(&mut self, mut said: Option<Said>) {
        while let Some(one) = said {
            match one {
                Said::Event(event) => self.event(event),
                Said::Differs { .. } => self.set_right(),
                _ => {}
            }
            said = self.link.poll(self.now);
        }
    }

    fn event(&mut self, event: TimerEvent) {
        let (boot, seq) = (event.boot, event.seq);
        match (event.ev, self.round) {
            (Ev::Tap, Round::Armed { rid, dur_ms })
                if event.rid == rid && event.st == State::Running =>
            {
                let deadline = event.at + u64::from(dur_ms) * 1000;
                let counted = Deadline {
                    at: deadline,
                    error_us: (boot == self.boot).then_some(event.error_us),
                    moved: false,
                };
                self.deadlines.insert(rid, counted);
                self.round = Round::Running {
                    rid,
                    dur_ms,
                    deadline,
                };
                self.link.set_round(self.round);
            }
            (Ev::Expired, _) => self.bell(&event),
            _ => {}
        }
        self.journal.push(event);
        self.link.acknowledge(boot, seq);
    }

    fn bell(&mut self, event: &TimerEvent) {
        let Some(deadline) = self.deadlines.get(&event.rid).filter(|d| !d.moved) else {
            return;
        };
        let off = event.at.abs_diff(deadline.at);
        self.bells.push(off);
        if let Some(error_us) = deadline.error_us {
            let bound = u64::from(error_us + event.error_us);
            assert!(
                off <= bound,
                "bell {off} µs from the deadline, bound {bound} µs"
            );
        }
    }

    fn set_right(&mut self) {
        if let Round::Running {
            rid,
            dur_ms,
            deadline,
        } = self.round
            && deadline > self.now
        {
            let left_ms = ((deadline - self.now) / 1000) as u32;
            let start = Command::Start {
                rid,
                dur_ms,
                left_ms,
            };
            self.link.command(self.now, start);
            self.blur();
        }
    }

    /// Takes what both sides want to send to the post.
    fn collect(&mut self, wild: bool) {
        let device = self.device();
        let mut letters = Vec::new();
        while let Some(out) = self.timer.next_out(device) {
            let payload = out.payload().to_vec();
            if let Ok(event) = Evt::decode(&payload) {
                let true_time = self.crystal.shows(event.t);
                let told = self
                    .truth
                    .insert((event.boot, event.seq), (event.ev, true_time));
                assert!(told.is_none_or(|told| told == (event.ev, true_time)));
            }
            letters.push(Letter {
                to_hub: true,
                topic: out.topic.to_string(),
                payload,
            });
        }
        while let Some(out) = self.link.next_out() {
            letters.push(Letter {
                to_hub: false,
                topic: out.topic.to_string(),
                payload: out.payload,
            });
        }
        for letter in letters {
            let copies = match wild {
                true if self.random.chance(self.loss) => 0,
                true if self.random.chance(10) => 2,
                _ => 1,
            };
            for _ in 0..copies {
                let slow = self.random.chance(if wild { 8 } else { 1 });
                let way = self.random.below(if slow { 400_000 } else { 12_000 });
                self.post(self.now + 800 + way, letter.clone());
            }
            self.posted.push(letter);
        }
    }

    fn post(&mut self, at: u64, letter: Letter) {
        let tie = self.random.next();
        self.mail.insert((at, tie), letter);
    }

    fn deliver(&mut self, letter: &Letter) {
        if letter.to_hub && self.hub_back.is_none() {
            let said = self.link.receive(self.now, &letter.topic, &letter.payload);
            self.heard(said.expect("the timer speaks by the contract"));
        } else if !letter.to_hub && self.timer_back.is_none() {
            let device = self.device();
            self.timer.receive(device, &letter.topic, &letter.payload);
        }
    }

    /// No event twice, none made up, each dated as well as it claims.
    fn check_journal(&self) {
        let mut seen = BTreeSet::new();
        for event in &self.journal {
            let key = (event.boot, event.seq);
            assert!(seen.insert(key), "{key:?} counted twice");
            let (ev, true_time) = self.truth.get(&key).expect("the timer said so");
            assert_eq!(event.ev, *ev);
            let off = event.at.abs_diff(*true_time);
            let bound = u64::from(event.error_us);
            assert!(off <= bound, "{key:?} dated {off} µs off, bound {bound} µs");
        }
    }

    /// Every tap of the timer's last life counted exactly once, in order.
    fn check_last_life(&self) {
        let journaled: Vec<u32> = self
            .journal
            .iter()
            .filter(|e| e.boot == self.boot)
            .map(|e| e.seq)
            .collect();
        let last: Vec<u32> = (1..=journaled.len() as u32).collect();
        assert_eq!(journaled, last, "in order, without gaps");
        let taps = self
            .journal
            .iter()
            .filter(|e| e.boot == self.boot && e.ev == Ev::Tap)
            .count();
        assert!(
            taps as u32 == self.taps || taps >= 15,
            "{taps} of {} taps",
            self.taps
        );
    }

    /// After a calm while both sides agree on the round.
    fn check_agreement(&self) {
        if !self.mail.is_empty() {
            return; // A bell or a welcome is on its way.
        }
        assert!(self.link.is_online());
        assert!(self.timer.heard(self.device()));
        let timer = self.timer.timer();
        let state = match self.round {
            // It rang a moment ago; a welcome will tell it that all is over.
            Round::Idle if timer.state() == State::Expired => return,
            Round::Idle => State::Idle,
            Round::Armed { .. } => State::Armed,
            Round::Running { deadline, .. } if deadline <= self.now => State::Expired,
            Round::Running { deadline, .. } => {
                let left = u64::from(timer.left(self.device())) * 1000;
                let off = (self.now + left).abs_diff(deadline);
                assert!(off <= 300_000, "countdowns {off} µs apart");
                State::Running
            }
            Round::Paused { .. } => State::Paused,
        };
        assert_eq!(timer.state(), state, "{:?}", self.round);
    }
}

fn schedule(seed: u64) -> World {
    let mut world = World::new(seed);
    for (weather, until) in SCHEDULE {
        world.run(until, weather);
        // After the storm the cables are put back.
        let soon = world.now + SECOND;
        world.timer_back = world.timer_back.map(|at| at.min(soon));
        world.hub_back = world.hub_back.map(|at| at.min(soon));
    }
    world
}

#[test]
fn a_thousand_schedules() {
    let mut bells = Vec::new();
    let mut counted = 0;
    for seed in 0..1_000 {
        let checked = std::panic::catch_unwind(|| {
            let world = schedule(seed);
            world.check_journal();
            world.check_last_life();
            world.check_agreement();
            (world.bells, world.journal.len())
        });
        let (world_bells, events) = checked.unwrap_or_else(|_| panic!("schedule {seed}"));
        bells.extend(world_bells);
        counted += events;
    }
    bells.sort_unstable();
    assert!(
        counted > 10_000,
        "the schedules are lively: {counted} events"
    );
    assert!(bells.len() > 1_000, "and ring often: {} bells", bells.len());
    let p99 = bells[bells.len() * 99 / 100];
    println!(
        "{counted} events, {} bells, p50 {} p99 {p99} max {:?}",
        bells.len(),
        bells[bells.len() / 2],
        bells.last()
    );
    assert!(p99 <= 50_000, "bell to deadline at p99: {p99} µs");
}
