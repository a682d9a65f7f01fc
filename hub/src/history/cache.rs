//! `history.sqlite`: what the journals gave, kept so that it need not be played again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::{HistoryError, PlayedMatch, Player, Round, read_match};
use crate::game::{GameId, Points};
use crate::journal::recover;

/// Changes whenever the tables do, or a journal is read in another way.
const VERSION: i64 = 1;
/// How long another program may hold the file.
const WAIT: Duration = Duration::from_secs(2);

const TABLES: &str = "
    CREATE TABLE journals (number INTEGER PRIMARY KEY, bytes INTEGER, modified INTEGER, damage TEXT);
    CREATE TABLE matches (number INTEGER PRIMARY KEY, game TEXT, began INTEGER, ended INTEGER,
        over INTEGER, lowest_wins INTEGER, options TEXT);
    CREATE TABLE players (number INTEGER, seat INTEGER, name TEXT, total INTEGER, won INTEGER);
    CREATE TABLE rounds (number INTEGER, round INTEGER, at INTEGER, seat INTEGER, points INTEGER);
    CREATE INDEX players_of ON players (number, seat);
    CREATE INDEX rounds_of ON rounds (number, round, seat);
";

/// A journal's file as it lies in the folder.
struct Found {
    number: u32,
    path: PathBuf,
    bytes: i64,
    /// Micros since 1970.
    modified: i64,
}

/// The cache of a folder, fresh. A file that is no cache of this version is made anew; one that
/// cannot be written is replaced by one in memory, which lasts for this answer.
pub(super) fn refreshed(folder: &Path) -> Result<Connection, HistoryError> {
    let journals = journals(folder)?;
    let path = folder.join("history.sqlite");
    let mut kept = on_disk(&path, &journals);
    if kept.is_err() {
        let _ = fs::remove_file(&path);
        kept = on_disk(&path, &journals);
    }
    match kept {
        Ok(connection) => Ok(connection),
        Err(why) => {
            tracing::warn!("{} cannot be kept: {why}", path.display());
            let mut connection = Connection::open_in_memory()?;
            connection.execute_batch(TABLES)?;
            refresh(&mut connection, &journals)?;
            Ok(connection)
        }
    }
}

fn on_disk(path: &Path, journals: &[Found]) -> Result<Connection, HistoryError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(WAIT)?;
    // What is lost in a power cut is made anew.
    connection.pragma_update(None, "synchronous", "off")?;
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if sound != "ok" || (version != VERSION && version != 0) {
        return Err(rusqlite::Error::InvalidQuery.into());
    }
    if version == 0 {
        let making = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        making.execute_batch(TABLES)?;
        making.pragma_update(None, "user_version", VERSION)?;
        making.commit()?;
    }
    refresh(&mut connection, journals)?;
    Ok(connection)
}

fn journals(folder: &Path) -> Result<Vec<Found>, HistoryError> {
    let failed = |source: io::Error| HistoryError::Io {
        path: folder.to_owned(),
        source,
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let number = name.to_string_lossy();
        let number = number.strip_suffix(".journal").map(str::parse);
        let Some(Ok(number)) = number else { continue };
        let about = entry.metadata().map_err(failed)?;
        let modified = about.modified().map_err(failed)?;
        let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
        found.push(Found {
            number,
            path: entry.path(),
            bytes: i64::try_from(about.len()).unwrap_or(i64::MAX),
            modified: i64::try_from(since.as_micros()).unwrap_or(i64::MAX),
        });
    }
    found.sort_by_key(|journal| journal.number);
    Ok(found)
}

/// Reads again what is new or changed, and forgets what is gone.
fn refresh(connection: &mut Connection, journals: &[Found]) -> Result<(), HistoryError> {
    let refreshing = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let known: Vec<u32> = {
        let mut query = refreshing.prepare("SELECT number FROM journals")?;
        let numbers = query.query_map([], |row| row.get(0))?;
        numbers.collect::<Result<_, _>>()?
    };
    for number in known {
        if journals.iter().all(|journal| journal.number != number) {
            forget(&refreshing, number)?;
        }
    }
    for journal in journals {
        let kept = refreshing
            .query_row(
                "SELECT bytes, modified FROM journals WHERE number = ?1",
                [journal.number],
                |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
            )
            .optional()?;
        if kept != Some((journal.bytes, journal.modified)) {
            forget(&refreshing, journal.number)?;
            take_in(&refreshing, journal)?;
        }
    }
    refreshing.commit()?;
    Ok(())
}

fn forget(refreshing: &Transaction, number: u32) -> Result<(), HistoryError> {
    for table in ["journals", "matches", "players", "rounds"] {
        refreshing.execute(&format!("DELETE FROM {table} WHERE number = ?1"), [number])?;
    }
    Ok(())
}

fn take_in(refreshing: &Transaction, journal: &Found) -> Result<(), HistoryError> {
    let (played, damage) = read(journal);
    refreshing.execute(
        "INSERT INTO journals VALUES (?1, ?2, ?3, ?4)",
        params![journal.number, journal.bytes, journal.modified, damage],
    )?;
    match played {
        Some(played) => insert(refreshing, &played),
        None => Ok(()),
    }
}

/// What a journal gives, and what is wrong with it.
fn read(journal: &Found) -> (Option<PlayedMatch>, Option<String>) {
    let named = |why: &str| format!("{}: {why}", journal.path.display());
    let bytes = match fs::read(&journal.path) {
        Ok(bytes) => bytes,
        Err(error) => return (None, Some(named(&error.to_string()))),
    };
    // Killed before its first line was on the disk.
    if bytes.is_empty() {
        return (None, None);
    }
    let recovered = recover(&bytes);
    let before = recovered.records.len();
    let damage = recovered
        .damage
        .map(|why| named(&format!("{why}; the {before} events before it are counted")));
    match read_match(journal.number, &recovered.records) {
        Ok(played) => (played, damage),
        Err(error) => (None, Some(named(&error.to_string()))),
    }
}

fn insert(refreshing: &Transaction, played: &PlayedMatch) -> Result<(), HistoryError> {
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
    let mut add = refreshing.prepare_cached("INSERT INTO players VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (seat, player) in played.players.iter().enumerate() {
        let total = player.total.halves;
        add.execute(params![number, seat as i64, player.name, total, player.won])?;
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
    let mut query = connection
        .prepare_cached("SELECT name, total, won FROM players WHERE number = ?1 ORDER BY seat")?;
    let players = query.query_map([number], |row| {
        Ok(Player {
            name: row.get(0)?,
            total: Points {
                halves: row.get(1)?,
            },
            won: row.get(2)?,
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
