//! A table full of robots, watched.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use fastrand::Rng;
use players::Strength;
use rules::Seat;
use rules::card::Card;
use table::clock::{Micros, SECOND};
use table::furniture::Furniture;
use table::game::{GameId, Seating};
use table::journal::recover;
use table::piece::Piece;
use table::view::{GroupView, Phase, Verdict, View};
use table::zone::Zone;
use twin::play::{Conditions, Done, Stage};
use twin::reception::Reception;
use twin::robot::Deed;
use twin::spot::Spot;
use twin::world::World;

use crate::leaks::Leaks;
use crate::sight;

/// Names enough for every table.
const NAMES: [&str; 10] = [
    "Ana", "Ivan", "Léa", "Tom", "Mia", "Nina", "Petar", "Zoé", "Max", "Eva",
];
/// Share of requests that a tag misses.
const MISSES: f64 = 0.05;
/// Robots do something at least this often: a round of Remmi-Demmi may pass without a trade.
const IDLE: Micros = 150 * SECOND;
/// Deeds of the robots, and events of the journal, that are told of a match that failed.
const DEEDS: usize = 12;
const EVENTS: usize = 24;
/// A robot is asked twice what it wants at every fifth look: it thinks for long.
const ASKED: usize = 5;
/// RA-17, RA-19: the card is given, and the joker is not taken yet.
const HALF_DONE: &str = "MUST_MELD_NOW";
/// Longest match.
const LONGEST: Micros = 6 * 3600 * SECOND;

/// Rounds of a long test, unless the environment says another `ROUNDS`.
const ROUNDS: u64 = 1_000;
/// Its first match has this seed, unless the environment says another `SEED`.
const SEED: u64 = 10;

/// Rounds that were played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Played {
    pub rounds: usize,
    /// Those that ended because nothing was left to be drawn.
    pub dry: usize,
    /// Those that nobody could end.
    pub stuck: usize,
}

impl Played {
    /// This many, in a game that cannot end like that.
    pub fn of(rounds: usize) -> Played {
        Played {
            rounds,
            ..Played::default()
        }
    }
}

/// Plays the long test of a game, by machines of the `STRENGTH` that the environment says, if any, such as
/// `easy,fair,strong` in turn: match after match, each with the next seed and the next number of players, until that many
/// rounds are played; `play` gives those of a match. What failed is played again by the `SEED` that was said last.
pub fn long(players: RangeInclusive<usize>, mut play: impl FnMut(usize, u64) -> Played) {
    let said = |name: &str, unsaid| {
        let said = std::env::var(name).ok();
        said.map_or(unsaid, |said| {
            said.parse()
                .unwrap_or_else(|_| panic!("{name} is a number, and not `{said}`"))
        })
    };
    let (wanted, players): (u64, Vec<usize>) = (said("ROUNDS", ROUNDS), players.collect());
    let mut all = Played::default();
    for seed in said("SEED", SEED).. {
        let players = players[seed.wrapping_sub(SEED) as usize % players.len()];
        println!("{all:?}; {players} players, SEED={seed}");
        let played = play(players, seed);
        all.rounds += played.rounds;
        all.dry += played.dry;
        all.stuck += played.stuck;
        if all.rounds as u64 >= wanted {
            println!("{all:?}");
            return;
        }
    }
}

/// Antennas that hear so, under tags that miss requests and flicker besides.
pub fn restless(reception: Reception) -> Conditions {
    Conditions {
        reception,
        misses: MISSES,
        flicker: true,
        ..Conditions::default()
    }
}

/// A stage with robots at every seat.
pub struct Party {
    pub stage: Stage,
    /// What truly lay where before the last deed.
    pub before: World,
    /// The table's page as it was looked at last.
    pub view: View,
    /// When the play of the last round ended.
    pub ended: Micros,
    leaks: Leaks,
    /// Looks so far.
    looks: usize,
    journaled: usize,
    /// What the robots did last.
    deeds: VecDeque<String>,
    seed: u64,
}

impl Party {
    pub fn sit(game: GameId, players: usize, options: &[(&str, &str)], seed: u64) -> Party {
        Party::sit_at(Furniture::default(), game, players, options, seed)
    }

    /// The same at a table that is built so.
    pub fn sit_at(
        furniture: Furniture,
        game: GameId,
        players: usize,
        options: &[(&str, &str)],
        seed: u64,
    ) -> Party {
        let conditions = Conditions {
            seed,
            furniture,
            ..restless(Reception::Usual)
        };
        Party::sit_in(conditions, game, players, options)
    }

    /// The same in such a field.
    pub fn sit_in(
        conditions: Conditions,
        game: GameId,
        players: usize,
        options: &[(&str, &str)],
    ) -> Party {
        let seed = conditions.seed;
        let mut stage = Stage::new(Conditions {
            no_panel: true,
            ..conditions
        })
        .unwrap();
        let named = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        stage
            .seat(Seating {
                game,
                names: NAMES[..players].iter().map(|&name| name.into()).collect(),
                options: options.iter().map(named).collect(),
                ..Seating::default()
            })
            .unwrap();
        if let Ok(strengths) = std::env::var("STRENGTH") {
            let strengths = strengths.split(',').map(|one| one.parse().unwrap());
            stage.machines_play(&strengths.collect::<Vec<Strength>>());
        }
        // Only now: what they do while people sit down nobody would have watched.
        stage.robots(Seat::all(players)).unwrap();
        Party {
            before: stage.world().clone(),
            view: stage.table().view(None),
            ended: 0,
            leaks: Leaks::new(game),
            looks: 0,
            journaled: 0,
            deeds: VecDeque::new(),
            stage,
            seed,
        }
    }

    /// Lets the robots play until one does something, or the match is over; everything that is told
    /// meanwhile is looked at.
    pub fn next(&mut self) -> Option<Done> {
        if self.stage.micros() >= LONGEST {
            self.fail("it takes too long");
        }
        let end = self.stage.micros() + IDLE;
        self.before = self.stage.world().clone();
        while self.stage.micros() < end {
            let done = self.stage.turn();
            if let Some(done) = &done {
                self.remember(done);
            }
            let journaled = self.stage.table().journal().disk().len();
            if std::mem::replace(&mut self.journaled, journaled) != journaled || done.is_some() {
                self.look();
            }
            if let Some(done) = done {
                if let Some(why) = &done.refused {
                    self.fail(&format!("{done:?} was refused: {why}"));
                }
                return Some(done);
            }
            if self.phase() == Phase::Finished {
                return None;
            }
        }
        self.fail("the robots are stuck");
    }

    fn remember(&mut self, done: &Done) {
        if self.deeds.len() == DEEDS {
            self.deeds.pop_front();
        }
        let at = self.stage.micros() as f64 / SECOND as f64;
        let Done { seat, deed, .. } = done;
        self.deeds
            .push_back(format!("{at:.1} s, seat {seat}: {deed:?}"));
    }

    /// Fails with where the match stands.
    pub fn fail(&self, what: &str) -> ! {
        let view = &self.view;
        let sheet = view.sheet();
        let told = String::from_utf8_lossy(self.stage.table().journal().disk());
        let told: Vec<&str> = told.lines().collect();
        panic!(
            "seed {} at {} s: {what}\n{:#?}\n{:#?}\n{:?} {}\n{:?}\n{:?}\non the pile {:?}, as told {:?}\n{:#?}\n{:#?}",
            self.seed,
            self.stage.micros() / SECOND,
            self.deeds,
            &told[told.len().saturating_sub(EVENTS)..],
            view.phase,
            view.next.text,
            view.questions,
            view.notices,
            pieces(self.stage.world(), Spot::Zone(Zone::Discard)),
            sheet.map(|sheet| &sheet.discard),
            sheet.map(|sheet| (&sheet.faults, &sheet.groups, &sheet.notes)),
            view.log,
        );
    }

    fn look(&mut self) {
        let view = self.stage.table().view(None);
        if self.phase() == Phase::Running && view.phase != Phase::Running {
            self.ended = self.stage.micros();
        }
        self.view = view;
        if let Err(leak) = self.leaks.look(&self.stage, &self.view) {
            self.fail(&leak);
        }
        self.ask_a_robot();
        // RD-12: only the two players of a trade are told what is said of it.
        let trades = (0..self.view.seats.len()).filter_map(|seat| {
            self.stage
                .table()
                .view(Some(Seat(seat as u8)))
                .trade()
                .cloned()
        });
        if let Some(trade) = trades
            .into_iter()
            .find(|trade| trade.verdict == Verdict::Invalid && trade.reason != Some("NOT_RUNNING"))
        {
            self.fail(&format!("called wrong: {trade:?}"));
        }
        let Some(sheet) = self.view.sheet() else {
            return;
        };
        let mut groups = sheet.groups.iter();
        let wrong = |g: &&GroupView| g.verdict == Verdict::Invalid && g.reason != Some(HALF_DONE);
        if let Some(group) = groups.find(wrong) {
            self.fail(&format!("called wrong: {group:?}"));
        }
        // RU-14: that cards are to be taken up is not a reproach.
        let faults = &mut sheet.faults.iter();
        if let Some(fault) = faults.find(|f| !["NOT_TAKEN_UP", HALF_DONE].contains(&f.reason)) {
            self.fail(&format!("called wrong: {fault:?}"));
        }
    }

    /// At some of the looks a robot, each time another one, is asked what it wants.
    fn ask_a_robot(&mut self) {
        self.looks += 1;
        let (turn, seats) = (self.looks / ASKED, self.view.seats.len());
        if !self.looks.is_multiple_of(ASKED) {
            return;
        }
        let (seat, chance) = (turn % seats, &mut Rng::with_seed(turn as u64));
        if let Err(leak) = sight::look(&self.stage, &self.leaks, Seat(seat as u8), chance) {
            self.fail(&leak);
        }
    }

    /// What the rules make of what truly happened; they must allow it.
    pub fn must<T, E: Debug>(&self, made: Result<T, E>, what: &impl Debug) -> T {
        made.unwrap_or_else(|why| self.fail(&format!("the rules refuse {what:?}: {why:?}")))
    }

    pub fn phase(&self) -> Phase {
        self.view.phase
    }

    pub fn totals(&self) -> Vec<i32> {
        self.stage.table().app().totals()
    }

    /// The table has written what the rules reckon.
    pub fn wrote(&self, totals: &[i32]) {
        let told = self.totals();
        if told != totals {
            self.fail(&format!("the table counts {told:?}, the rules {totals:?}"));
        }
    }

    /// The pieces at a place before the last deed, lowest first.
    pub fn was_at(&self, spot: Spot) -> Vec<Piece> {
        pieces(&self.before, spot)
    }

    /// The pieces at a place now.
    pub fn at(&self, spot: Spot) -> Vec<Piece> {
        pieces(self.stage.world(), spot)
    }

    /// Hand and pad of a seat together, as it truly held them before the last deed.
    pub fn held(&self, seat: Seat) -> Vec<Piece> {
        let pad = self.was_at(Spot::Zone(Zone::Pad(seat)));
        self.was_at(Spot::Hand(seat))
            .into_iter()
            .chain(pad)
            .collect()
    }

    /// The same of a game with cards.
    pub fn cards(&self, seat: Seat) -> Vec<Card> {
        let held = self.held(seat).into_iter();
        held.filter_map(Piece::card).collect()
    }

    /// What the rules know of a deal, once the table has written its points.
    pub fn once_scored<T>(&self, deal: &mut Option<T>) -> Option<T> {
        matches!(self.phase(), Phase::Scored | Phase::Finished)
            .then(|| deal.take())
            .flatten()
    }

    /// Where a piece lay before the last deed.
    pub fn came_from(&self, name: &str) -> Spot {
        let thing = self.before.things.iter().find(|thing| thing.name == name);
        thing.expect("a thing of the world").spot
    }

    /// The journal replays to the same table.
    pub fn replays(&self) {
        let table = self.stage.table();
        let recovered = recover(table.journal().disk());
        assert_eq!(recovered.damage, None);
        let again = table::replay::replay(&recovered.records).unwrap();
        let viewers = std::iter::once(None).chain(Seat::all(self.totals().len()).map(Some));
        for viewer in viewers {
            assert_eq!(again.view(viewer), table.app().view(viewer));
        }
    }
}

fn pieces(world: &World, spot: Spot) -> Vec<Piece> {
    let things = world.at(spot).into_iter();
    things.filter_map(|thing| thing.piece()).collect()
}

/// The pieces that a deed carried, by name, with the place they went to.
pub fn carried(done: &Done) -> Option<(&[String], Spot)> {
    match &done.deed {
        Deed::Carry(_, to) => Some((&done.carried, *to)),
        _ => None,
    }
}
