//! The tables of the cache.

use rusqlite::{Connection, params};
use table::game::{GameId, Points};

use super::{HistoryError, PlayedMatch, Player, Round};
use rules::Seat;

/// Made when the file is.
pub(super) const TABLES: &str = "
    CREATE TABLE journals (number INTEGER PRIMARY KEY, bytes INTEGER, modified INTEGER, damage TEXT);
    CREATE TABLE matches (number INTEGER PRIMARY KEY, game TEXT, began INTEGER, ended INTEGER,
        over INTEGER, lowest_wins INTEGER, options TEXT);
    CREATE TABLE players (number INTEGER, line INTEGER, seat INTEGER, name TEXT, joined INTEGER,
        start INTEGER, left INTEGER, total INTEGER, won INTEGER, robot INTEGER,
        look TEXT);
    CREATE TABLE rounds (number INTEGER, round INTEGER, at INTEGER, line INTEGER, points INTEGER);
    CREATE INDEX players_of ON players (number, line);
    CREATE INDEX rounds_of ON rounds (number, round, line);
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
    let mut add = refreshing.prepare_cached(
        "INSERT INTO players VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    for (line, player) in played.players.iter().enumerate() {
        add.execute(params![
            number,
            line as i64,
            player.seat.0,
            player.name,
            player.joined as i64,
            player.start.halves,
            player.left.map(|left| left as i64),
            player.total.halves,
            player.won,
            player.robot,
            serde_json::to_string(&player.look)?
        ])?;
    }
    let mut add = refreshing.prepare_cached("INSERT INTO rounds VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (index, round) in played.rounds.iter().enumerate() {
        for (line, points) in round.points.iter().enumerate() {
            let Some(points) = points else { continue };
            let at = round.at as i64;
            add.execute(params![
                number,
                index as i64,
                at,
                line as i64,
                points.halves
            ])?;
        }
    }
    Ok(())
}

/// Journals that are damaged, a sentence each.
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
        let players = players(connection, number)?;
        matches.push(PlayedMatch {
            number,
            game: game(&row.get::<_, String>(1)?)?,
            began: row.get::<_, i64>(2)? as u64,
            ended: row.get::<_, i64>(3)? as u64,
            over: row.get(4)?,
            lowest_wins: row.get(5)?,
            options: serde_json::from_str(&options)?,
            rounds: rounds(connection, number, players.len())?,
            players,
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
        "SELECT name, seat, joined, start, left, total, won, robot, look FROM players WHERE number = ?1
            ORDER BY line",
    )?;
    let mut rows = query.query([number])?;
    let mut players = Vec::new();
    while let Some(row) = rows.next()? {
        let look: String = row.get(8)?;
        players.push(Player {
            name: row.get(0)?,
            seat: Seat(row.get(1)?),
            joined: row.get::<_, i64>(2)? as usize,
            start: Points {
                halves: row.get(3)?,
            },
            left: row.get::<_, Option<i64>>(4)?.map(|left| left as usize),
            total: Points {
                halves: row.get(5)?,
            },
            won: row.get(6)?,
            robot: row.get(7)?,
            look: serde_json::from_str(&look)?,
        });
    }
    Ok(players)
}

fn rounds(
    connection: &Connection,
    number: u32,
    players: usize,
) -> Result<Vec<Round>, HistoryError> {
    let mut query = connection.prepare_cached(
        "SELECT round, at, line, points FROM rounds WHERE number = ?1 ORDER BY round, line",
    )?;
    let mut rows = query.query([number])?;
    let mut rounds: Vec<Round> = Vec::new();
    while let Some(row) = rows.next()? {
        let (round, at): (i64, i64) = (row.get(0)?, row.get(1)?);
        let (line, halves): (i64, i64) = (row.get(2)?, row.get(3)?);
        if round == rounds.len() as i64 {
            rounds.push(Round {
                at: at as u64,
                points: vec![None; players],
            });
        }
        let last = rounds.last_mut();
        if let Some(own) = last.and_then(|last| last.points.get_mut(line as usize)) {
            *own = Some(Points { halves });
        }
    }
    Ok(rounds)
}
