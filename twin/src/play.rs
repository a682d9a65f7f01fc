//! Plays a scenario: the same machine as the live twin, stepped in one thread with a clock of
//! its own. No wall clock, no socket: the timer's encoded messages go through a queue. The
//! same scenario gives the same bytes every time.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use display::model::{ModelPanel, ModelledUc8179, Timing, panel};
use firmware_timer::Session;
use hub::clock::{Micros, Moment};
use hub::event::{Opening, Request};
use hub::game::{DealPlan, Seating};
use hub::journal::Journal;
use hub::mqtt::Message;
use hub::panel::{Screen, Step as PanelStep, Wanted};
use hub::table::{Mqtt, Now, Place, Table};
use hub::words::Lang;
use hub::zone::Zone;
use protocol::{Channel, Name, Side};
use rules::remmi_demmi::Type;
use sensors::{Presence, PresenceConfig};

use crate::device;
use crate::hardware::{Antennas, Bus, zones};
use crate::live::{TABLE, TIMER};
use crate::scenario::{Expectation, Scenario, Step, parse};
use crate::spot::Spot;
use crate::world::World;

/// An antenna gets its turn this often at most.
const TURN: Micros = 5_000;
/// Rounds of messages between hub and timer at one moment; more would be a quarrel.
const EXCHANGES: usize = 64;

/// Plays the file and writes what was asked for.
///
/// # Errors
/// The scenario cannot be read, a step cannot be done, or an expectation fails.
pub fn run(file: &Path, board: Option<&Path>, transcript: Option<&Path>) -> Result<()> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let scenario = parse(&text).with_context(|| format!("{name} cannot be played"))?;
    let played = play(&scenario).with_context(|| format!("{name} stopped"))?;
    let write = |path: Option<&Path>, bytes: &[u8]| match path {
        Some(path) => {
            fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
        }
        None => Ok(()),
    };
    write(board, &played.board)?;
    write(transcript, played.transcript.as_bytes())?;
    println!("{}", played.ending);
    Ok(())
}

/// What a played scenario leaves.
#[derive(Debug, PartialEq, Eq)]
pub struct Played {
    /// The scoreboard as its glass shows it, PNG.
    pub board: Vec<u8>,
    /// All that happened, JSON lines.
    pub transcript: String,
    /// The last line at the top of the page.
    pub ending: String,
}

/// Plays a scenario.
///
/// # Errors
/// A step cannot be done or an expectation fails; the error names the line.
pub fn play(scenario: &Scenario) -> Result<Played> {
    let mut stage = Stage::new(scenario)?;
    for (line, step) in &scenario.steps {
        stage.step(step).with_context(|| format!("line {line}"))?;
    }
    stage.finish_drawing();
    Ok(Played {
        board: stage.glass.glass().to_png(),
        transcript: stage.transcript,
        ending: stage.said,
    })
}

struct Stage {
    now: Micros,
    world: World,
    antennas: Antennas,
    buses: [Bus; 2],
    presence: [Presence; 2],
    table: Table<Vec<u8>>,
    session: Session,
    screen: Screen<ModelledUc8179>,
    glass: ModelPanel,
    /// When the panel has done what it is at.
    panel_free: Micros,
    wanted: Vec<(u8, Vec<String>)>,
    journaled: usize,
    said: String,
    transcript: String,
}

impl Stage {
    fn new(scenario: &Scenario) -> Result<Stage> {
        let name = |text| Name::new(text).expect("a name of the contract");
        let place = Place {
            table: name(TABLE),
            timers: vec![name(TIMER)],
            zones: zones(),
        };
        let world = World::new(scenario.seed);
        let (antennas, buses) = Antennas::new(scenario.seed);
        antennas.follow(&world);
        let moment = Moment {
            boot: "scenario".into(),
            mono: 0,
            wall_ms: 0,
        };
        let session = device::session(place.table, name(TIMER), 1);
        let opening = Opening {
            deck: world.deck(),
            names: Vec::new(),
            seed: scenario.seed,
            deals: 0,
            lang: Lang::default(),
        };
        let journal = Journal::empty(Vec::new());
        let table = Table::begin(place, opening, journal, Now::default(), &moment)?;
        let (driver, glass) = panel(Timing::default(), None);
        let mut stage = Stage {
            now: 0,
            world,
            antennas,
            buses,
            presence: [(); 2].map(|()| Presence::new(PresenceConfig::default())),
            table,
            session,
            screen: Screen::new(driver),
            glass,
            panel_free: 0,
            wanted: Vec::new(),
            journaled: 0,
            said: String::new(),
            transcript: String::new(),
        };
        stage.table.mqtt(stage.now(), Mqtt::Up);
        stage.session.connected(0);
        // The readers find what lies on the table, the timer greets.
        stage.pass(2_000_000);
        stage.seat(scenario)?;
        Ok(stage)
    }

    fn seat(&mut self, scenario: &Scenario) -> Result<()> {
        let names = scenario.names.clone();
        let players = names.len();
        let proposals = self.table.view(None).proposals;
        let proposed = players
            .checked_sub(4)
            .and_then(|n| proposals.get(n).cloned());
        let removed: Vec<String> = match &scenario.removed {
            Some(types) => types.iter().map(Type::to_string).collect(),
            None => proposed.unwrap_or_default(),
        };
        let options = [
            ("removed".to_owned(), removed.join(" ")),
            ("timer".to_owned(), scenario.seconds.to_string()),
        ];
        self.ask(Request::Setup(Seating {
            names,
            options: options.into(),
            ..Seating::default()
        }))
    }

    fn now(&self) -> Now {
        Now {
            at: self.now,
            wall: 0,
        }
    }

    /// Device time: it started a second before the hub.
    fn device_now(&self) -> u32 {
        (self.now / 1000 + 1000) as u32
    }

    fn ask(&mut self, request: Request) -> Result<()> {
        self.table.ask(self.now(), None, request)?;
        self.exchange();
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<()> {
        match step {
            Step::Hand(seat, cards) => {
                let printed = cards.iter().map(Type::to_string).collect();
                self.wanted.push((*seat, printed));
            }
            Step::Deal => self.deal()?,
            Step::PickUp => {
                let players = self.table.view(None).seats.len();
                self.change(|world| world.pick_up(players));
            }
            Step::Slap => {
                self.session.tap(self.device_now());
                self.exchange();
            }
            Step::Wait(micros) => self.pass(*micros),
            Step::Lay(seat, cards, zone) => self.lay(*seat, cards, *zone)?,
            Step::Trade => self.clear_trays(true)?,
            Step::TakeBack => self.clear_trays(false)?,
            Step::Take(seat, plaque) => self.carry(plaque, Spot::Zone(Zone::Pad(*seat)))?,
            Step::Drop(thing, zone) => self.carry(thing, Spot::Zone(*zone))?,
            Step::Lift(thing) => self.carry(thing, Spot::Drawer)?,
            Step::Answer(question, value) => self.ask(Request::Answer {
                question: question.clone(),
                value: value.clone(),
            })?,
            Step::Next => self.ask(Request::Next)?,
            Step::Gather => {
                let plan = self.plan();
                self.change(|world| world.gather(&plan));
            }
            Step::Expect(expectation) => self.check(expectation)?,
        }
        Ok(())
    }

    fn deal(&mut self) -> Result<()> {
        self.ask(Request::Deal)?;
        let plan = self.plan();
        let wanted = std::mem::take(&mut self.wanted);
        self.world.deal(&plan, &wanted)?;
        self.antennas.follow(&self.world);
        Ok(())
    }

    fn plan(&self) -> DealPlan {
        self.table.app().game().plan()
    }

    fn change(&mut self, by: impl FnOnce(&mut World)) {
        by(&mut self.world);
        self.antennas.follow(&self.world);
    }

    fn carry(&mut self, thing: &str, to: Spot) -> Result<()> {
        self.world.carry(&[thing.to_owned()], to)?;
        self.antennas.follow(&self.world);
        Ok(())
    }

    fn lay(&mut self, seat: u8, cards: &[Type], zone: Zone) -> Result<()> {
        let mut hand = self.world.names_at(Spot::Hand(seat));
        let mut names = Vec::new();
        for face in cards {
            let place = hand
                .iter()
                .position(|name| name.starts_with(&face.to_string()));
            let Some(place) = place else {
                bail!("this hand has no {face} left; it holds {}", hand.join(" "));
            };
            names.push(hand.remove(place));
        }
        self.world.carry(&names, Spot::Zone(zone))?;
        self.antennas.follow(&self.world);
        Ok(())
    }

    fn clear_trays(&mut self, swap: bool) -> Result<()> {
        let view = self.table.view(None);
        let [left, right] = [0, 1].map(|tray| view.trays[tray].owner);
        let (Some(left), Some(right)) = (left, right) else {
            bail!(
                "nobody knows whose packets lie on the trays; answer tray:left or tray:right first"
            );
        };
        let (left_to, right_to) = if swap { (right, left) } else { (left, right) };
        self.change(|world| world.clear_trays(left_to, right_to));
        Ok(())
    }

    fn check(&self, expectation: &Expectation) -> Result<()> {
        let view = self.table.view(None);
        let (expected, found) = match expectation {
            Expectation::Phase(phase) => {
                let found = serde_json::to_value(view.phase)?;
                (phase.clone(), found.as_str().unwrap_or_default().to_owned())
            }
            Expectation::Points(seat, points) => {
                let found = view.seats.get(usize::from(*seat)).map(|seat| seat.total);
                (points.to_string(), found.unwrap_or_default().to_string())
            }
            Expectation::Claims(claims) => (claims.to_string(), view.claims.len().to_string()),
            Expectation::Notice(kind) => {
                let kinds: Vec<&str> = view.notices.iter().map(|notice| notice.kind).collect();
                if kinds.contains(&kind.as_str()) {
                    return Ok(());
                }
                (kind.clone(), kinds.join(" "))
            }
        };
        if expected != found {
            bail!("expected `{expected}`, found `{found}`");
        }
        Ok(())
    }

    /// Lets time pass: the antennas are read in turn, and everybody does what is due.
    fn pass(&mut self, micros: Micros) {
        let end = self.now + micros;
        while self.now < end {
            // The buses work side by side: the longer step is the one that is waited for.
            let mut took = TURN;
            let mut sightings = Vec::new();
            for bus in &mut self.buses {
                let before = bus.clock();
                sightings.push(bus.sweep.step());
                took = took.max(bus.clock() - before);
            }
            self.now += took;
            let now = self.now();
            for (presence, sighting) in self.presence.iter_mut().zip(&sightings) {
                for change in presence.observe(now.at, sighting) {
                    self.table.change(now, change);
                }
            }
            self.exchange();
        }
    }

    /// Everybody does what is due now, until nobody has anything to say.
    fn exchange(&mut self) {
        self.table.wake(self.now());
        for _ in 0..EXCHANGES {
            let mut silent = true;
            for message in self.table.take_outbox() {
                if for_timer(&message) {
                    let topic = message.topic.to_string();
                    self.session
                        .receive(self.device_now(), &topic, &message.payload);
                    silent = false;
                }
            }
            self.session.poll(self.device_now());
            while let Some(out) = self.session.next_out(self.device_now()) {
                let topic = out.topic.to_string();
                let payload = out.payload().to_vec();
                self.table
                    .mqtt(self.now(), Mqtt::Message { topic, payload });
                silent = false;
            }
            if silent {
                break;
            }
        }
        self.table.sync();
        self.write_down();
        self.draw();
    }

    /// Adds what is new to the transcript: the journal's events, then the line at the top.
    fn write_down(&mut self) {
        let new = &self.table.journal().disk()[self.journaled..];
        for line in String::from_utf8_lossy(new).lines() {
            if let Some(record) = line.splitn(3, ' ').nth(2) {
                let _ = writeln!(self.transcript, "{record}");
            }
        }
        self.journaled += new.len();
        let text = self.table.view(None).next.text;
        if text != self.said {
            let line = serde_json::json!({ "at": self.now, "said": text });
            let _ = writeln!(self.transcript, "{line}");
            self.said = text;
        }
    }

    /// Does what the panel's worker would do at this time.
    fn draw(&mut self) {
        let wanted = Wanted::of(self.table.app());
        if self.panel_free <= self.now {
            self.panel_free = self.now;
            self.step_panel(&wanted);
        }
    }

    /// One step of the worker from the time the panel is free: it is free again when the step
    /// is done.
    fn step_panel(&mut self, wanted: &Wanted) -> PanelStep {
        let (from, before) = (self.panel_free, self.glass.now_us());
        let clock = || from + (self.glass.now_us() - before);
        let step = self.screen.step(clock, wanted);
        self.panel_free = clock();
        step
    }

    /// Lets the panel take the time it needs for the last board.
    fn finish_drawing(&mut self) {
        let wanted = Wanted::of(self.table.app());
        self.panel_free = self.panel_free.max(self.now);
        // At most a pause and a refresh, or the end of a countdown.
        for _ in 0..8 {
            match self.step_panel(&wanted) {
                PanelStep::Wait(Some(until)) if !self.screen.is_done() => self.panel_free = until,
                PanelStep::Wait(_) => return,
                PanelStep::Again => {}
            }
        }
    }
}

fn for_timer(message: &Message) -> bool {
    match message.topic.channel {
        Channel::Timer(_, channel) => channel.publisher() == Side::Hub,
        _ => false,
    }
}
