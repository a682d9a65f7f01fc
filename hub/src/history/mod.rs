//! What was played over the evenings: matches, players and their points.
//!
//! The journals are the truth. Reading one means playing it again, so what came out is kept in a summary beside it;
//! whatever is wrong with that file, it is written anew.

mod counting;
mod export;
mod journals;
mod prune;
mod ratings;
mod reading;
mod statistics;
mod summary;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use rules::Seat;
use serde::{Deserialize, Serialize};
use table::app::NumberedDeal;
use table::game::{GameId, Points, Seating, Written, WrittenLine};
use table::look::Look;
use table::words::Say;

pub use counting::{Counting, summarise};
pub use export::quoted;
pub use journals::Journal;
pub use prune::{old, remove};
pub use ratings::{FEWEST, Rating};
pub use reading::read_match;
pub(crate) use reading::walk;
pub use statistics::{GameStatistics, PlayerStatistics};

/// Whoever plays on within six hours, in milliseconds, does so on the same evening.
const BETWEEN_EVENINGS: u64 = 6 * 3600 * 1000;

/// The folder of the journals cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {why}; name the folder of the journals, as in --data data/matches")]
pub struct HistoryError {
    /// Which.
    pub path: PathBuf,
    /// What the system says.
    pub why: io::Error,
}

/// A match as its journal tells it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedMatch {
    /// Of its journal.
    pub number: u32,
    /// What was played.
    pub game: GameId,
    /// Milliseconds since 1970 by the wall clock: the seats were taken.
    pub began: u64,
    /// The newest round was written; `began` when none is.
    pub ended: u64,
    /// The match was played to its end.
    pub over: bool,
    /// The lowest total wins.
    pub lowest_wins: bool,
    /// Options that differ from their default, by the names of the decision tables.
    pub options: BTreeMap<String, String>,
    /// In the order in which they sat down: by seat, then who joined later.
    pub players: Vec<Player>,
    /// In the order they were written.
    pub rounds: Vec<Round>,
}

/// Somebody in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// As written in the set-up.
    pub name: String,
    /// From 0; whoever joined later may have the seat of somebody who had left.
    #[serde(skip)]
    pub seat: Seat,
    /// Rounds that were written when they joined.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub joined: usize,
    /// With how many points they joined.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub start: Points,
    /// Rounds that were written when they left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// Points of the match; in Rummoli the chips held.
    pub total: Points,
    /// Has won the match, alone or not.
    pub won: bool,
    /// A machine played here: no statistics are kept of it.
    pub robot: bool,
    /// What they chose to stand for them.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub look: Look,
}

/// A round on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Milliseconds since 1970: it was written.
    pub at: u64,
    /// In the order of players; none of those who were not there.
    pub points: Vec<Option<Points>>,
    /// It was dealt by number. No export has it: other tables may still play the same hands.
    #[serde(skip)]
    pub dealt: Option<NumberedDeal>,
}

fn is_none_yet(rounds: &usize) -> bool {
    *rounds == 0
}

fn is_plain(look: &Look) -> bool {
    *look == Look::default()
}

fn is_nothing(points: &Points) -> bool {
    *points == Points::ZERO
}

impl PlayedMatch {
    /// Everybody who played, with its options, to tell them in words.
    pub fn seating(&self) -> Seating {
        let robots = Seat::all(self.players.len())
            .zip(&self.players)
            .filter(|(_, player)| player.robot);
        Seating {
            game: self.game,
            names: self.players.iter().map(|one| one.name.clone()).collect(),
            options: self.options.clone(),
            robots: robots.map(|(seat, _)| seat).collect(),
            ..Seating::default()
        }
    }

    /// Names of the winners.
    pub fn winners(&self) -> Vec<&str> {
        let won = self.players.iter().filter(|player| player.won);
        won.map(|player| player.name.as_str()).collect()
    }

    /// Best first, each with their place among the players; whoever has left stands last.
    pub fn ranked(&self) -> Vec<(usize, &Player)> {
        let mut players: Vec<(usize, &Player)> = self.players.iter().enumerate().collect();
        players
            .sort_by_key(|(_, player)| (player.left.is_some(), !player.won, -self.worth(player)));
        players
    }

    /// The total in halves, with its sign turned where the lowest wins: who has more came before.
    fn worth(&self, player: &Player) -> i64 {
        let halves = player.total.halves;
        if self.lowest_wins { -halves } else { halves }
    }

    /// What to remember of it, as [`Written::moment`] finds it.
    pub fn moment(&self) -> Option<Say> {
        let chairs = self.players.iter().map(|player| player.seat.index() + 1);
        let chairs = chairs.max().unwrap_or_default();
        let points = |round: &Round| {
            let mut points = vec![Points::ZERO; chairs];
            for (player, own) in self.players.iter().zip(&round.points) {
                points[player.seat.index()] = own.unwrap_or(points[player.seat.index()]);
            }
            points
        };
        let line = |player: &Player| WrittenLine {
            seat: player.seat,
            name: player.name.clone(),
            from: player.joined,
            until: player.left,
            start: player.start,
            total: player.total,
        };
        let winners = self.players.iter().filter(|player| player.won);
        let written = Written {
            rounds: self.rounds.iter().map(points).collect(),
            over: self.over,
            winners: winners.map(|player| player.seat).collect(),
            lowest_wins: self.lowest_wins,
            ..Written::default()
        };
        written.moment(&self.players.iter().map(line).collect::<Vec<_>>())
    }

    /// What each player had after each round: the sum of the rounds and of what they joined with. None
    /// while they were not there.
    pub fn running(&self) -> Vec<Vec<Option<Points>>> {
        let starts = self.players.iter().map(|player| player.start.halves);
        let mut sums: Vec<i64> = starts.collect();
        let mut add = |round: &Round| {
            let played = sums.iter_mut().zip(&round.points);
            let after = played.map(|(sum, points)| {
                *sum += points.as_ref()?.halves;
                Some(Points { halves: *sum })
            });
            after.collect()
        };
        self.rounds.iter().map(&mut add).collect()
    }
}

/// All that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct History {
    /// Version of this format.
    pub schema: u32,
    /// Oldest first; a journal in which nobody was seated is not a match.
    pub matches: Vec<PlayedMatch>,
    /// By name: everybody who has played at least one round and is not a machine.
    pub players: Vec<PlayerStatistics>,
    /// Journals that are damaged, a sentence each.
    pub damaged: Vec<String>,
    /// Journals that are still to be counted.
    #[serde(skip)]
    pub uncounted: usize,
}

impl History {
    /// Version of the exported JSON.
    pub const SCHEMA: u32 = 1;

    /// Of these matches, oldest first, each with a number of its own.
    pub fn of(matches: Vec<PlayedMatch>) -> History {
        let mut players = statistics::players(&matches);
        let ratings = ratings::ratings(&matches);
        for player in &mut players {
            player.rating = ratings.get(&*player.name).copied();
        }
        History {
            schema: History::SCHEMA,
            players,
            damaged: Vec::new(),
            matches,
            uncounted: 0,
        }
    }

    /// Reads all journals of a folder, by their summaries where these fit.
    ///
    /// # Errors
    /// The folder cannot be read. A damaged journal or summary is not an error.
    pub fn read(folder: &Path) -> Result<History, HistoryError> {
        let mut counting = Counting::of(folder);
        counting.look()?;
        while counting.step() {}
        Ok(counting.history())
    }

    /// All matches of the evening on which this one was played, oldest first; none if it has no round.
    pub fn evening(&self, number: u32) -> Vec<&PlayedMatch> {
        let rounds = self.matches.iter().filter(|one| !one.rounds.is_empty());
        let mut matches: Vec<&PlayedMatch> = rounds.collect();
        matches.sort_by_key(|played| played.began);
        let mut evenings = matches
            .chunk_by(|before, after| after.began.saturating_sub(before.ended) < BETWEEN_EVENINGS);
        let here = |evening: &&[&PlayedMatch]| evening.iter().any(|one| one.number == number);
        evenings.find(here).map(<[_]>::to_vec).unwrap_or_default()
    }

    /// The match whose journal has this number; `None` if there is none.
    pub fn find(&self, number: u32) -> Option<&PlayedMatch> {
        self.matches.iter().find(|played| played.number == number)
    }
}
