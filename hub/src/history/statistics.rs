//! What is counted for each player, over all evenings.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use table::game::{GameId, Points};

use super::{PlayedMatch, Player, Rating};

/// A player over all evenings; the same name is the same player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerStatistics {
    /// As written in the set-ups.
    pub name: String,
    /// Matches with a round at least.
    pub matches: u32,
    /// Matches played to their end that the player won, alone or not.
    pub wins: u32,
    /// Milliseconds since 1970: the newest round played.
    pub last: u64,
    /// None with too few matches against people.
    pub rating: Option<Rating>,
    /// One entry for each game and way of scoring played.
    pub games: Vec<GameStatistics>,
}

/// A player in one game, by one way of scoring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameStatistics {
    /// Which.
    pub game: GameId,
    /// The lowest total wins: best is the least.
    pub lowest_wins: bool,
    /// Matches with a round at least.
    pub matches: u32,
    /// Of those, played to their end, which who left has not.
    pub over: u32,
    /// Won, alone or not.
    pub wins: u32,
    /// Best total of a match played to its end.
    pub best: Option<Points>,
    /// Mean total of the matches played to their end.
    pub mean: Option<f64>,
    /// Rounds played.
    pub rounds: u32,
    /// Mean points of a round.
    pub per_round: f64,
}

/// Everybody who has played a round, by name, but for machines.
pub(super) fn players(matches: &[PlayedMatch]) -> Vec<PlayerStatistics> {
    let mut players: BTreeMap<&str, BTreeMap<_, Vec<Played>>> = BTreeMap::new();
    for played in matches {
        for (line, player) in played.players.iter().enumerate() {
            let rounds = played.rounds.iter().filter_map(|round| round.points[line]);
            let rounds: Vec<Points> = rounds.collect();
            if !player.robot && !rounds.is_empty() {
                let way = (played.game.as_str(), played.lowest_wins);
                let ways = players.entry(&player.name).or_default();
                let here = ways.entry(way).or_default();
                here.push((played, player, rounds));
            }
        }
    }
    let told = |(name, ways): (&str, BTreeMap<_, Vec<Played>>)| {
        let games: Vec<GameStatistics> = ways.values().map(|lines| in_one_game(lines)).collect();
        let all = ways.values().flatten();
        PlayerStatistics {
            name: name.to_owned(),
            matches: games.iter().map(|game| game.matches).sum(),
            wins: games.iter().map(|game| game.wins).sum(),
            last: all
                .map(|(played, ..)| played.ended)
                .max()
                .unwrap_or_default(),
            rating: None,
            games,
        }
    };
    players.into_iter().map(told).collect()
}

/// A line on a score sheet, with the rounds that were played on it.
type Played<'a> = (&'a PlayedMatch, &'a Player, Vec<Points>);

/// All of a player's lines in one game, by one way of scoring: one at least.
fn in_one_game(lines: &[Played]) -> GameStatistics {
    let (first, ..) = lines[0];
    let stayed = || {
        lines
            .iter()
            .filter(|(played, player, _)| played.over && player.left.is_none())
    };
    let totals: Vec<Points> = stayed().map(|(_, player, _)| player.total).collect();
    let points: Vec<Points> = lines
        .iter()
        .flat_map(|(.., rounds)| rounds)
        .copied()
        .collect();
    // Who left and came back has two lines in one match.
    let distinct = |numbers: BTreeSet<u32>| numbers.len() as u32;
    GameStatistics {
        game: first.game,
        lowest_wins: first.lowest_wins,
        matches: distinct(lines.iter().map(|(played, ..)| played.number).collect()),
        over: distinct(stayed().map(|(played, ..)| played.number).collect()),
        wins: lines.iter().filter(|(_, player, _)| player.won).count() as u32,
        best: match first.lowest_wins {
            true => totals.iter().min().copied(),
            false => totals.iter().max().copied(),
        },
        mean: mean(&totals),
        rounds: points.len() as u32,
        per_round: mean(&points).unwrap_or_default(),
    }
}

fn mean(points: &[Points]) -> Option<f64> {
    let halves: i64 = points.iter().map(|points| points.halves).sum();
    (!points.is_empty()).then(|| halves as f64 / 2.0 / points.len() as f64)
}
