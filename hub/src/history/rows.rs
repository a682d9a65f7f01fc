//! The tables of the cache.

use rusqlite::{Connection, params};
use table::game::{GameId, Points};

use super::{HistoryError, PlayedMatch, Player, Round};

/// Made when the file is.
pub(super) const TABLES: &str = "
    CREATE TABLE journals (number INTEGER PRIMARY KEY, bytes INTEGER, modified INTEGER, damage TEXT);
    CREATE TABLE matches (number INTEGER PRIMARY KEY, game TEXT, began INTEGER, ended INTEGER,
        over INTEGER, lowest_wins INTEGER, options TEXT);
    CREATE TABLE players (number INTEGER, seat INTEGER, name TEXT, total INTEGER, won INTEGER,
        robot INTEGER);
    CREATE TABLE rounds (number INTEGER, round INTEGER, at INTEGER, seat INTEGER, points INTEGER);
    CREATE INDEX players_of ON players (number, seat);
    CREATE INDEX rounds_of ON rounds (number, round, seat);
";

/// Takes a journal's rows away.
pub(super) fn forget(refreshing: &Connection, number: u32) -> Result<(), HistoryError> {
    for table in ["journals", "matches", "players", "rounds"] {
        refreshing.execute(&format!("DELETE FROM {table} WHERE number = ?1"), [number])?;
    }
    Ok(())
}

/// Adds the rows of a match.
pub(super) fn insert(refreshing: &Connection, played: &PlayedMatch) -> Result<(), HistoryError> {
    let number = played.number;
    refreshing.execute(
        "INSERT INTO matches VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            number,
            played.game.as_str(),
            played.began as i64,
            played.ended as i64,
            played.over,
            played.lowest_wins,
            serde_json::to_string(&played.options)?
        ],
    )?;
    let mut add =
        refreshing.prepare_cached("INSERT INTO players VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (seat, player) in played.players.iter().enumerate() {
        let total = player.total.halves;
        let Player { won, robot, .. } = player;
        add.execute(params![number, seat as i64, player.name, total, won, robot])?;
    }
    let mut add = refreshing.prepare_cached("INSERT INTO rounds VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (index, round) in played.rounds.iter().enumerate() {
        for (seat, points) in round.points.iter().enumerate() {
            let at = round.at as i64;
            add.execute(params![
                number,
                index as i64,
                at,
                seat as i64,
                points.halves
            ])?;
        }
    }
    Ok(())
}

/// Journals that are not whole, a sentence each.
pub(super) fn damaged(connection: &Connection) -> Result<Vec<String>, HistoryError> {
    let mut query = connection
        .prepare("SELECT damage FROM journals WHERE damage IS NOT NULL ORDER BY number")?;
    let damaged = query.query_map([], |row| row.get(0))?;
    Ok(damaged.collect::<Result<_, _>>()?)
}

/// All matches, oldest first.
pub(super) fn matches(connection: &Connection) -> Result<Vec<PlayedMatch>, HistoryError> {
    let mut query = connection.prepare(
        "SELECT number, game, began, ended, over, lowest_wins, options FROM matches ORDER BY number",
    )?;
    let mut rows = query.query([])?;
    let mut matches = Vec::new();
    while let Some(row) = rows.next()? {
        let number = row.get(0)?;
        let options: String = row.get(6)?;
        matches.push(PlayedMatch {
            number,
            game: game(&row.get::<_, String>(1)?)?,
            began: row.get::<_, i64>(2)? as u64,
            ended: row.get::<_, i64>(3)? as u64,
            over: row.get(4)?,
            lowest_wins: row.get(5)?,
            options: serde_json::from_str(&options)?,
            players: players(connection, number)?,
            rounds: rounds(connection, number)?,
        });
    }
    Ok(matches)
}

/// The game of a name that this program wrote.
pub(super) fn game(name: &str) -> Result<GameId, HistoryError> {
    Ok(serde_json::from_value(name.into())?)
}

fn players(connection: &Connection, number: u32) -> Result<Vec<Player>, HistoryError> {
    let mut query = connection.prepare_cached(
        "SELECT name, total, won, robot FROM players WHERE number = ?1 ORDER BY seat",
    )?;
    let players = query.query_map([number], |row| {
        Ok(Player {
            name: row.get(0)?,
            total: Points {
                halves: row.get(1)?,
            },
            won: row.get(2)?,
            robot: row.get(3)?,
        })
    })?;
    Ok(players.collect::<Result<_, _>>()?)
}

fn rounds(connection: &Connection, number: u32) -> Result<Vec<Round>, HistoryError> {
    let mut query = connection.prepare_cached(
        "SELECT round, at, points FROM rounds WHERE number = ?1 ORDER BY round, seat",
    )?;
    let mut rows = query.query([number])?;
    let mut rounds: Vec<Round> = Vec::new();
    while let Some(row) = rows.next()? {
        let (round, at, halves): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if round == rounds.len() as i64 {
            rounds.push(Round {
                at: at as u64,
                points: Vec::new(),
            });
        }
        if let Some(last) = rounds.last_mut() {
            last.points.push(Points { halves });
        }
    }
    Ok(rounds)
}
