//! What is counted for each player, over all evenings.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde::Serialize;
use table::game::{GameId, Points};

use super::{HistoryError, Rating, rows};

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

const BY_GAME: &str = "
    SELECT p.name, m.game, m.lowest_wins, COUNT(DISTINCT p.number),
        COUNT(DISTINCT CASE WHEN m.over AND p.left IS NULL THEN p.number END), SUM(p.won),
        CASE WHEN m.lowest_wins THEN MIN(CASE WHEN m.over AND p.left IS NULL THEN p.total END)
            ELSE MAX(CASE WHEN m.over AND p.left IS NULL THEN p.total END) END,
        AVG(CASE WHEN m.over AND p.left IS NULL THEN p.total END) / 2.0,
        SUM(r.rounds), SUM(r.points) / 2.0 / SUM(r.rounds), MAX(m.ended)
    FROM players p
    JOIN matches m ON m.number = p.number
    JOIN (SELECT number, line, COUNT(*) AS rounds, SUM(points) AS points FROM rounds
        GROUP BY number, line) r ON r.number = p.number AND r.line = p.line
    WHERE NOT p.robot
    GROUP BY p.name, m.game, m.lowest_wins
    ORDER BY p.name, m.game, m.lowest_wins";

/// Everybody who has played a round, by name, but for machines.
pub(super) fn players(connection: &Connection) -> Result<Vec<PlayerStatistics>, HistoryError> {
    let mut query = connection.prepare(BY_GAME)?;
    let mut found = query.query([])?;
    let mut players: BTreeMap<String, PlayerStatistics> = BTreeMap::new();
    while let Some(row) = found.next()? {
        let name: String = row.get(0)?;
        let best: Option<i64> = row.get(6)?;
        let game = GameStatistics {
            game: rows::game(&row.get::<_, String>(1)?)?,
            lowest_wins: row.get(2)?,
            matches: row.get(3)?,
            over: row.get(4)?,
            wins: row.get(5)?,
            best: best.map(|halves| Points { halves }),
            mean: row.get(7)?,
            rounds: row.get(8)?,
            per_round: row.get(9)?,
        };
        let last = row.get::<_, i64>(10)? as u64;
        let player = players.entry(name.clone()).or_insert(PlayerStatistics {
            name,
            matches: 0,
            wins: 0,
            last: 0,
            rating: None,
            games: Vec::new(),
        });
        player.matches += game.matches;
        player.wins += game.wins;
        player.last = player.last.max(last);
        player.games.push(game);
    }
    Ok(players.into_values().collect())
}
