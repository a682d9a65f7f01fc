//! A match that is played by robots, while things go wrong.

use rules::Seat;
use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;
use fastrand::Rng;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::game::{GameId, GameInfo};
use table::view::{Phase, View};
use twin::play::{Conditions, Stage};
use twin::scenario::Mishap;
use twin::spot::Spot;
use twin::world::World;

use crate::chance;

/// Share of requests that a tag misses.
const MISSES: f64 = 0.05;
/// Longest match.
const LONGEST: Micros = 2 * 3600 * SECOND;
/// Times that people find a way on when nobody knows any, and then they leave.
const TRIES: usize = 10;
/// Deeds without a step of the game, after which robots go round in circles, since they know no options
/// but the defaults; of Remmi-Demmi, where a trade is not a step.
const CIRCLE: usize = 80;
const TRADES: usize = 400;

/// A match that is played.
pub struct Evening {
    pub stage: Stage,
    pub rng: Rng,
    pub game: GameId,
    /// The table's page as it was looked at last.
    pub view: View,
    /// How the things lay before each step that can be taken back.
    pub lay: BTreeMap<usize, World>,
    /// How they lie when what is proposed now is taken back.
    pub to_lay: Option<(usize, World)>,
    /// What is mended at which time.
    pub mends: Vec<(Micros, Mend)>,
    /// Seconds between two mishaps, at least and at most.
    pace: (u64, u64),
    mishap_due: Micros,
    /// When something was last done.
    quiet: Micros,
    /// Deeds since the last step.
    deeds: usize,
    journaled: usize,
    before: World,
    tries: usize,
}

/// Something that is put right after a while.
#[derive(Clone, Debug)]
pub enum Mend {
    /// A thing goes back to where it was, if it still lies where it was put.
    Carry { name: String, from: Spot, to: Spot },
    /// The hardware is well again.
    Mishap(Mishap),
    /// A claim with a card that nobody reads is decided.
    Claim,
}

/// A match that was played.
pub struct Played {
    pub journal: Vec<u8>,
    pub deals: usize,
    phase: Phase,
    players: usize,
    minutes: u64,
    tries: usize,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played {
            deals,
            phase,
            players,
            minutes,
            tries,
            ..
        } = self;
        let events = self.journal.iter().filter(|byte| **byte == b'\n').count();
        write!(
            f,
            "{players} players, {deals} deals, {events} events, {minutes} min, {phase:?}, helped on {tries} times"
        )
    }
}

impl Evening {
    /// People sit down, and robots play for them.
    ///
    /// # Errors
    /// Never, but for a fault of the hub.
    pub fn begin(info: &GameInfo, seed: u64) -> Result<Evening> {
        let mut rng = Rng::with_seed(seed);
        let conditions = Conditions {
            seed,
            misses: MISSES,
            flicker: true,
            no_panel: true,
            ..Conditions::default()
        };
        let mut stage = Stage::new(conditions)?;
        let mut seating = chance::seating(info, seed, &mut rng);
        let players = seating.names.len();
        if stage.seat(seating.clone()).is_err() {
            // Two options may not go together.
            seating.options.clear();
            stage.seat(seating)?;
        }
        stage.robots(Seat::all(players))?;
        let pace = *rng
            .choice(&[(5, 30), (12, 80), (40, 250)])
            .unwrap_or(&(12, 80));
        Ok(Evening {
            before: stage.world().clone(),
            view: stage.table().view(None),
            game: info.game,
            lay: BTreeMap::new(),
            to_lay: None,
            mends: Vec::new(),
            pace,
            mishap_due: stage.micros() + pace.1 * SECOND,
            quiet: stage.micros(),
            deeds: 0,
            journaled: 0,
            tries: 0,
            stage,
            rng,
        })
    }

    /// Plays until the match is over, or nobody wants to go on.
    pub fn play(mut self) -> Played {
        let mut over = None;
        while self.stage.micros() < LONGEST && self.tries < TRIES {
            let now = self.stage.micros();
            if self.stage.turn().is_some_and(|done| done.refused.is_none()) {
                self.quiet = now;
                self.deeds += 1;
                self.before = self.stage.world().clone();
            }
            self.look();
            self.mend(now);
            if self.stage.table().app().comes_next().is_some() {
                break;
            }
            if self.mishap_due <= now {
                let (least, most) = self.pace;
                self.mishap_due = now + self.rng.u64(least..most) * SECOND;
                self.mishap();
            }
            match self.view.phase {
                // Not at once: what follows the end can be taken back, too.
                Phase::Finished if now >= *over.get_or_insert(now + 3 * SECOND) => {
                    if self.rng.u8(0..4) > 0 || !self.take_back_the_end() {
                        break;
                    }
                    over = None;
                }
                Phase::Finished => {}
                _ => over = None,
            }
            if now > self.quiet + self.patience() || self.deeds > self.circle() {
                self.find_a_way_on();
                self.quiet = now;
                self.tries += 1;
                self.deeds = 0;
            }
        }
        Played {
            deals: self.view.written.len(),
            phase: self.view.phase,
            players: self.view.seats.len(),
            minutes: self.stage.micros() / SECOND / 60,
            tries: self.tries,
            journal: self.stage.table().journal().disk().to_vec(),
        }
    }

    /// How long nobody does anything, until people think of something.
    fn patience(&self) -> Micros {
        match self.view.phase {
            // Until the bell nobody may find a trade.
            Phase::Running => 130 * SECOND,
            _ => 40 * SECOND,
        }
    }

    fn circle(&self) -> usize {
        match self.game {
            GameId::RemmiDemmi => TRADES,
            _ => CIRCLE,
        }
    }

    /// Looks at the table again, if something has happened there.
    fn look(&mut self) {
        let journaled = self.stage.table().journal().disk().len();
        if std::mem::replace(&mut self.journaled, journaled) == journaled {
            return;
        }
        let (before, phase) = (self.newest_step(), self.view.phase);
        self.view = self.stage.table().view(None);
        let newest = self.newest_step();
        if newest != before {
            self.deeds = 0;
        }
        if newest > before {
            self.lay.insert(newest, self.before.clone());
        }
        if self.view.proposal.is_none()
            && let Some((step, world)) = self.to_lay.take()
            && newest < step
        {
            self.lay_back(&world);
        }
        if self.view.phase != phase {
            self.comes_to(self.view.phase);
        }
        if self.view.written.len() >= chance::enough(self.game) {
            self.call_it_a_day();
        }
    }

    /// What goes wrong at this point alone.
    fn comes_to(&mut self, phase: Phase) {
        match phase {
            Phase::Stopped => self.lose_a_card(),
            // Before the cards are gathered.
            Phase::Scored if self.rng.u8(0..5) == 0 => self.correct(),
            _ => {}
        }
    }

    fn newest_step(&self) -> usize {
        self.view.past.first().map_or(0, |past| past.id)
    }

    /// People put everything back to where it lay.
    fn lay_back(&mut self, world: &World) {
        let mut moved: Vec<_> = world.things.iter().collect();
        moved.sort_by_key(|thing| thing.order);
        for thing in moved {
            let now = self.stage.world().things.iter();
            let lies = now
                .clone()
                .any(|other| other.name == thing.name && other.spot == thing.spot);
            if !lies {
                let _ = self
                    .stage
                    .carry(std::slice::from_ref(&thing.name), thing.spot);
            }
        }
    }

    fn mend(&mut self, now: Micros) {
        let (due, later) = std::mem::take(&mut self.mends)
            .into_iter()
            .partition(|(at, _)| *at <= now);
        self.mends = later;
        for (_, mend) in due {
            match mend {
                Mend::Carry { name, from, to } => {
                    let there = self.stage.world().names_at(from).contains(&name);
                    if there {
                        let _ = self.stage.carry(&[name], to);
                    }
                }
                Mend::Mishap(mishap) => {
                    let _ = self.stage.goes_wrong(&mishap);
                }
                Mend::Claim => self.say_of_a_claim(),
            }
        }
    }

    /// Asks the table; what it refuses leaves no trace in the journal.
    pub fn ask(&mut self, by: Option<Seat>, request: Request) -> bool {
        self.stage.ask(by, request).is_ok()
    }

    /// Any of those who sit there.
    pub fn somebody(&mut self) -> Seat {
        let seats = self.view.seats.len().max(1) as u8;
        Seat(self.rng.u8(0..seats))
    }

    /// Somebody's page, or that of the table.
    pub fn some_page(&mut self) -> Option<Seat> {
        let seat = self.somebody();
        self.rng.bool().then_some(seat)
    }
}
