//! The whole machine stepped in one thread with a clock of its own.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use firmware_timer::Session;
use protocol::Name;
use rules::Seat;
use sensors::Whereabouts;
use table::clock::{Micros, Moment};
use table::event::{Identity, Opening, Request};
use table::furniture::Furniture;
use table::game::{DealPlan, Seating};
use table::journal::Journal;
use table::mqtt::Heard;
use table::words::Lang;
use table::zone::whereabouts;
use table::{Installation, Now, Table};

use super::glass::Glass;
use super::network::Network;
use super::robots::{Done, Robots};
use crate::device;
use crate::disk::SteppedDisk;
use crate::hardware::{Antennas, Bus, zones};
use crate::live::{self, TABLE, TIMER};
use crate::reception::Reception;
use crate::scenario::Hearing;
use crate::spot::Spot;
use crate::world::{Chosen, World};

/// An antenna gets its turn this often at most.
const TURN: Micros = 5_000;
/// The readers have found what lies there, and what no longer lies there.
const LAID_OUT: Micros = 2_000_000;

/// What its wall clock says at the start, in ms since 1970: 24 November 2026, 20:00 UTC. It can jump either way from there.
const WALL_MS: u64 = 1_795_550_400_000;

/// What a stage is like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conditions {
    /// Seed of everything that is left to chance.
    pub seed: u64,
    /// How well the antennas hear.
    pub reception: Reception,
    /// Another number is another such field at the same table.
    pub field: u64,
    /// Share of requests that every tag misses besides, 0.0 to 1.0.
    pub misses: f64,
    /// Resting tags are not read for up to a second and a half now and then.
    pub flicker: bool,
    /// How the table is built.
    pub furniture: Furniture,
    /// Without the panel, which takes most of the computing.
    pub no_panel: bool,
    /// Which match it is; that of every stage where nothing is said.
    pub whose: Option<Whose>,
}

/// A match of the world.
#[derive(Clone, Copy, Debug)]
pub struct Whose {
    /// Name of the table.
    pub table: Name,
    /// What tells it from all others.
    pub id: [u8; 16],
    /// What the table's wall clock says when it begins, in ms since 1970.
    pub wall_ms: u64,
}

/// The table, its hardware and the world around it, stepped.
pub struct Stage {
    now: Micros,
    pub(super) wall_ms: u64,
    pub(super) network: Network,
    pub(super) world: World,
    pub(super) antennas: Antennas,
    buses: [Bus; 2],
    pub(super) whereabouts: Whereabouts,
    pub(super) table: Table<SteppedDisk>,
    pub(super) session: Session,
    glass: Option<Glass>,
    pub(super) robots: Robots,
    pub(super) wanted: Chosen,
    pub(super) name: Name,
    pub(super) furniture: Furniture,
    pub(super) journaled: usize,
    said: String,
    transcript: String,
}

impl Stage {
    /// A table at which nobody sits; its readers have found what lies there, and its timer has
    /// greeted.
    ///
    /// # Errors
    /// Never for the decks of the twin.
    pub fn new(conditions: Conditions) -> Result<Stage> {
        let Conditions { seed, .. } = conditions;
        let whose = conditions.whose.unwrap_or_else(|| Whose {
            table: live::name(TABLE),
            id: u128::from(seed).to_le_bytes(),
            wall_ms: WALL_MS,
        });
        let installation = installation(whose.table, conditions.furniture);
        let world = World::new(seed);
        let (mut antennas, buses) = Antennas::new(seed.wrapping_add(conditions.field << 32));
        antennas.furnish(conditions.furniture);
        antennas.set_reception(conditions.reception);
        antennas.set_misses(conditions.misses);
        antennas.hear(&Hearing::Flicker(conditions.flicker), &world)?;
        let session = device::own_session(whose.table, 1);
        let opening = Opening {
            journal: Some(Identity::new(whose.table, whose.id)),
            deck: world.deck(),
            again: None,
            seed,
            deals: 0,
            lang: Lang::default(),
            timers: Vec::new(),
            furniture: installation.furniture,
        };
        let journal = Journal::empty(SteppedDisk::default());
        let start = Now {
            at: 0,
            wall: whose.wall_ms,
        };
        let mut stage = Stage {
            now: 0,
            wall_ms: whose.wall_ms,
            network: Network::default(),
            world,
            antennas,
            buses,
            whereabouts: whereabouts(&zones()),
            table: Table::begin(installation, opening, journal, start, &moment(start))?,
            session,
            glass: (!conditions.no_panel).then(Glass::new),
            robots: Robots::new(seed),
            wanted: Chosen::default(),
            name: whose.table,
            furniture: conditions.furniture,
            journaled: 0,
            said: String::new(),
            transcript: String::new(),
        };
        stage.table.mqtt(stage.now(), Heard::Connected);
        stage.session.connected(0);
        stage.pass(LAID_OUT)?;
        Ok(stage)
    }

    /// Seats the players.
    ///
    /// # Errors
    /// The hub refuses it.
    pub fn seat(&mut self, seating: Seating) -> Result<()> {
        self.ask(None, Request::Setup(seating))?;
        // Whoever sits down lays out what is played with, and the readers find it.
        self.gather();
        self.pass(LAID_OUT)
    }

    /// What truly lies where.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The hub.
    pub fn table(&self) -> &Table<SteppedDisk> {
        &self.table
    }

    pub(super) fn installation(&self) -> Installation {
        installation(self.name, self.furniture)
    }

    /// The wall clock of its machine says this from now on, in ms since 1970; it stands until it is set again.
    pub fn set_wall(&mut self, wall_ms: u64) {
        self.wall_ms = wall_ms;
    }

    /// Virtual time since the start.
    pub fn micros(&self) -> Micros {
        self.now
    }

    pub(super) fn now(&self) -> Now {
        Now {
            at: self.now,
            wall: self.wall_ms,
        }
    }

    /// Device time: it started a second before the hub.
    pub(super) fn device_now(&self) -> u32 {
        (self.now / 1000 + 1000) as u32
    }

    /// Asks the hub for something; `by` is the seat of the page, if it is one's.
    ///
    /// # Errors
    /// The hub refuses it.
    pub fn ask(&mut self, by: Option<Seat>, request: Request) -> Result<()> {
        self.table.ask(self.now(), by, request)?;
        self.exchange();
        Ok(())
    }

    /// Somebody slaps the timer.
    pub fn slap(&mut self) {
        self.session.tap(self.device_now());
        self.exchange();
    }

    /// Deals what the hub has agreed to.
    pub(super) fn deal_out(&mut self) -> Result<()> {
        let plan = self.plan();
        let wanted = std::mem::take(&mut self.wanted);
        self.world.deal(&plan, &wanted)?;
        self.antennas.follow(&self.world);
        Ok(())
    }

    pub(super) fn plan(&self) -> DealPlan {
        self.table.app().game().plan()
    }

    /// Gathers what is played with.
    pub fn gather(&mut self) {
        let plan = self.plan();
        self.world.gather(&plan);
        self.antennas.follow(&self.world);
    }

    pub(super) fn pick_up(&mut self) {
        let players = self.table.view(None).seats.len();
        self.world.pick_up(players);
        self.antennas.follow(&self.world);
    }

    /// Moves things by name, and lets the antennas feel it.
    ///
    /// # Errors
    /// One of them does not exist; nothing has moved then.
    pub fn carry(&mut self, names: &[String], to: Spot) -> Result<()> {
        self.world.carry(names, to)?;
        self.antennas.follow(&self.world);
        Ok(())
    }

    /// RA-22, RG-17: what was thrown becomes the stock.
    pub(super) fn shuffle(&mut self) -> Result<()> {
        let stay = self.table.view(None).game.info().reshuffles.unwrap_or(0);
        self.world.reshuffle(stay)?;
        self.antennas.follow(&self.world);
        Ok(())
    }

    pub(super) fn clear_trays(&mut self, swap: bool) -> Result<()> {
        let view = self.table.view(None);
        let owner = |tray: usize| view.trays().get(tray)?.owner;
        let (Some(left), Some(right)) = (owner(0), owner(1)) else {
            bail!(
                "nobody knows whose packets lie on the trays; answer tray:left or tray:right first"
            );
        };
        let (left_to, right_to) = if swap { (right, left) } else { (left, right) };
        self.world.clear_trays(left_to, right_to);
        self.antennas.follow(&self.world);
        Ok(())
    }

    /// Lets time pass.
    ///
    /// # Errors
    /// A robot wanted what could not be done.
    pub fn pass(&mut self, micros: Micros) -> Result<()> {
        let end = self.now + micros;
        while self.now < end {
            if let Some(Done {
                seat,
                deed,
                refused: Some(why),
                ..
            }) = self.turn()
            {
                bail!("the robot at seat {} wanted {deed:?}: {why}", seat.0 + 1);
            }
        }
        Ok(())
    }

    /// Each bus reads its next antenna, and everybody does what is due; gives the deed of a
    /// robot, if one did something.
    pub fn turn(&mut self) -> Option<Done> {
        self.antennas.flicker(self.now);
        // The buses work side by side: the longer step is the one that is waited for.
        let mut took = TURN;
        let mut sightings = Vec::new();
        let begun = self.buses.each_ref().map(Bus::clock);
        for (bus, begun) in self.buses.iter_mut().zip(begun) {
            sightings.push(bus.sweep.step());
            took = took.max(bus.clock() - begun);
        }
        for (bus, begun) in self.buses.iter().zip(begun) {
            bus.rest_until(begun + took);
        }
        self.now += took;
        let now = self.now();
        for sighting in &sightings {
            for change in self.whereabouts.observe(now.at, sighting) {
                self.table.change(now, change);
            }
        }
        self.exchange();
        self.people()
    }

    /// Everybody does what is due now, until nobody has anything to say.
    pub(super) fn exchange(&mut self) {
        self.deliver();
        // Nothing changes at the table but by an event of its journal.
        if self.journaled < self.table.journal().disk().len() {
            self.write_down();
            if let Some(glass) = &mut self.glass {
                glass.want(self.table.app(), self.now);
            }
        }
        if let Some(glass) = &mut self.glass {
            glass.draw(self.now);
        }
    }

    /// Adds what is new to the transcript: the journal's events, then the line at the top.
    fn write_down(&mut self) {
        let new = &self.table.journal().disk()[self.journaled..];
        for line in String::from_utf8_lossy(new).lines() {
            if let Some(record) = line.splitn(4, ' ').nth(3) {
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

    /// The picture that the panel comes to if nothing changes any more, and the one that a new panel would; `None` without one.
    pub fn glass(&mut self) -> Option<[Vec<u8>; 2]> {
        let (app, now) = (self.table.app(), self.now);
        let glass = self.glass.as_mut()?;
        glass.want(app, now);
        let mut new = Glass::new();
        new.want(app, now);
        Some([glass.finished(now), new.finished(now)])
    }

    /// All that happened, the last line at the top, and the picture of the panel, if there is
    /// one.
    pub(super) fn finish(mut self) -> (String, String, Vec<u8>) {
        let board = self.glass.as_mut().map(|glass| glass.finished(self.now));
        (self.transcript, self.said, board.unwrap_or_default())
    }
}

/// The table on its network.
fn installation(table: Name, furniture: Furniture) -> Installation {
    Installation {
        table,
        timers: vec![live::name(TIMER)],
        zones: zones(),
        furniture,
    }
}

/// The clocks of a machine that has run for as long as the table's.
pub(super) fn moment(now: Now) -> Moment {
    Moment {
        boot: "scenario".into(),
        mono: now.at,
        wall_ms: now.wall,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else a spell lasts twice as long by the table, where one bus has more to read than the other.
    #[test]
    fn the_buses_go_through_the_same_time_as_the_table() {
        let mut stage = Stage::new(Conditions::default()).unwrap();
        let apart = |stage: &Stage| {
            let clocks = stage.buses.each_ref().map(Bus::clock);
            clocks.map(|clock| clock.abs_diff(stage.now))
        };
        let before = apart(&stage);
        stage.pass(60_000_000).unwrap();
        assert_eq!(apart(&stage), before);
    }
}
