//! What the journals give: results, counted by the tables' own code, and the history that is made of all of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use hub::history::{History, PlayedMatch, read_match};
use rules::Seat;
use serde_json::Value;
use table::journal::recover;
use table::names::looks;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use tokio_postgres::{Client, Error, Transaction};
use uuid::Uuid;

use crate::corrections::{applied, of_match};
use crate::database::{DatabaseError, answered, connect};
use crate::duplicate::keep_numbered;
use crate::people::People;
use crate::seasons::{OF_RESULT, Season, believed, seasons};
pub use crate::tables::{Seen, Wrong, tables, wrong};

/// Changes whenever a journal is counted in another way: all are counted again then.
const COUNTING: i32 = 1;
/// Held while results are kept, and while something is said that changes them.
const KEEPING: i64 = 0x7265_6d6d_6903;
/// Results that are counted in one go.
const AT_ONCE: i64 = 64;
/// The pages are no older than this, and the database is not asked more often.
const REST: Duration = Duration::from_secs(1);
/// It is looked again although no table has said anything: a match that waits for its lines is counted after a while.
const LOOK: Duration = Duration::from_secs(5);

/// A database that has not answered for so long, while its matches are counted, hangs.
const COUNTS: Duration = Duration::from_secs(120);

/// A match that is counted, and where it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Which.
    pub id: Uuid,
    /// An organiser has corrected something of it.
    pub corrected: bool,
    /// Of the evening that was open when it began; empty where none was, or where it has none.
    pub season: String,
    /// At which table.
    pub table: String,
    /// Number of its journal there.
    pub file: u32,
    /// What was played; its number counts the club's matches, oldest first, from 1.
    pub played: PlayedMatch,
}

/// The club as it was counted last.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The database does not answer: what has come since is not among it.
    pub old: bool,
    /// All matches, oldest first.
    pub matches: Vec<Counted>,
    /// Players, statistics and ratings.
    pub history: History,
    /// The same of each season, the newest first.
    pub seasons: Vec<Season>,
    /// The tables.
    pub tables: Vec<Seen>,
    /// What is wrong.
    pub wrong: Vec<Wrong>,
    /// Who is who.
    pub people: People,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            old: true,
            matches: Vec::new(),
            history: History::of(Vec::new()),
            seasons: Vec::new(),
            tables: Vec::new(),
            wrong: Vec::new(),
            people: People::default(),
        }
    }
}

/// Counts what comes, and shows it in `counts`, until it is dropped. A database that is away is waited for.
pub async fn go_on(
    database: &str,
    mut news: watch::Receiver<u64>,
    counts: watch::Sender<Arc<Counts>>,
) {
    // The writer says when the database has today's form.
    let _ = news.changed().await;
    let mut told = false;
    loop {
        let lost = counted_until_lost(database, &mut news, &counts).await;
        let was_old = counts.borrow().old;
        if !was_old {
            counts.send_modify(|counts| Arc::make_mut(counts).old = true);
        }
        if let Err(why) = lost
            && !(std::mem::replace(&mut told, true) && was_old)
        {
            tracing::warn!("nothing is counted: {why}; it is tried again");
        }
        sleep(LOOK).await;
    }
}

async fn counted_until_lost(
    database: &str,
    news: &mut watch::Receiver<u64>,
    counts: &watch::Sender<Arc<Counts>>,
) -> Result<(), DatabaseError> {
    let mut client = connect(database).await?;
    loop {
        let more = answered(COUNTS, count(&mut client)).await? > 0;
        counts.send_replace(Arc::new(answered(COUNTS, all(&client)).await?));
        sleep(REST).await;
        if !more {
            // That nobody sends news any more ends with the program.
            let _ = timeout(LOOK, news.changed()).await;
        }
    }
}

/// The club as it is counted now.
///
/// # Errors
/// The database.
pub async fn all(client: &Client) -> Result<Counts, Error> {
    let people = People::read(client).await?;
    let matches = counted(client, &people).await?;
    Ok(Counts {
        old: false,
        history: history(&matches),
        seasons: seasons(client, &matches).await?,
        matches,
        tables: tables(client).await?,
        wrong: wrong(client).await?,
        people,
    })
}

/// Counts what has come since, the oldest first, some at a time; how many it counted.
///
/// # Errors
/// The database.
pub async fn count(client: &mut Client) -> Result<usize, Error> {
    // A match whose lines are still coming is left for a moment.
    let rows = client
        .query(
            "select m.id, m.file, m.seq, m.month::text, (extract(epoch from m.received) * 1000)::bigint
             from match m left join result r on r.match_id = m.id
             where m.seq > 0 and (r.seq is distinct from m.seq or r.counting <> $1)
               and (m.over or m.touched < now() - interval '2 seconds')
             order by m.received limit $2",
            &[&COUNTING, &AT_ONCE],
        )
        .await?;
    for row in &rows {
        let (id, file, seq): (Uuid, i32, i64) = (row.get(0), row.get(1), row.get(2));
        let (month, received): (String, i64) = (row.get(3), row.get(4));
        let lines = client
            .query(
                "select line from journal where match_id = $1 and month = $2::text::date and seq <= $3 order by seq",
                &[&id, &month, &seq],
            )
            .await?;
        let mut text = String::new();
        for line in &lines {
            let _ = writeln!(text, "{}", line.get::<_, &str>(0));
        }
        let number = u32::try_from(file).unwrap_or_default();
        let counted = spawn_blocking(move || {
            let recovered = recover(text.as_bytes());
            read_match(number, &recovered.records)
        });
        let played = match counted.await {
            Ok(Ok(played)) => played,
            Ok(Err(why)) => {
                tracing::warn!("match {id} cannot be counted: {why}");
                None
            }
            Err(why) => {
                tracing::warn!("counting match {id} ended: {why}");
                None
            }
        };
        keep(client, id, seq, received, played).await?;
    }
    Ok(rows.len())
}

/// What is derived has no name of anybody who is forgotten.
fn without_the_forgotten(mut played: PlayedMatch, people: &People) -> PlayedMatch {
    for player in &mut played.players {
        if let Some(called) = people
            .called(&player.name)
            .filter(|_| people.is_forgotten(&player.name))
        {
            player.name = called;
        }
    }
    played
}

/// Until the transaction ends nobody else keeps a result, or says anything that changes results: who was forgotten while a match was
/// counted would stand in it else, and what was corrected would not, with nobody to count it again.
pub(crate) async fn alone(transaction: &Transaction<'_>) -> Result<(), Error> {
    let text = "select pg_advisory_xact_lock($1)";
    transaction.execute(text, &[&KEEPING]).await?;
    Ok(())
}

/// Keeps what a match gave, as the organisers have it by now, in the place of what it gave before.
async fn keep(
    client: &mut Client,
    id: Uuid,
    seq: i64,
    received: i64,
    played: Option<PlayedMatch>,
) -> Result<(), Error> {
    let transaction = client.transaction().await?;
    alone(&transaction).await?;
    let people = People::read(&transaction).await?;
    let corrections = of_match(&transaction, id).await?;
    let counted =
        played.map(|played| applied(without_the_forgotten(played, &people), &corrections));
    let (played, corrected, left_out) = match counted {
        Some((played, corrected, left_out)) => (Some(played), corrected, left_out),
        None => (None, false, false),
    };
    transaction
        .execute("delete from round_result where match_id = $1", &[&id])
        .await?;
    let json = |value: serde_json::Result<Value>| value.ok();
    let played_at = played.as_ref().map_or(received, |played| {
        believed(i64::try_from(played.began).unwrap_or(i64::MAX), received)
    });
    let seats: Option<Vec<Seat>> = played.as_ref().map(|played| {
        let players = played.players.iter();
        players.map(|player| player.seat).collect()
    });
    let told = played
        .as_ref()
        .and_then(|played| json(serde_json::to_value(played)));
    let seats = seats.and_then(|seats| json(serde_json::to_value(seats)));
    transaction
        .execute(
            "insert into result (match_id, seq, counting, played_at, played, seats, corrected, left_out)
             values ($1, $2, $3, to_timestamp($4::bigint / 1000.0), $5, $6, $7, $8)
             on conflict (match_id) do update set seq = $2, counting = $3, played_at = excluded.played_at, played = $5, seats = $6,
             corrected = $7, left_out = $8",
            &[&id, &seq, &COUNTING, &played_at, &told, &seats, &corrected, &left_out],
        )
        .await?;
    // What is left out counts nowhere.
    let played = played.filter(|_| !left_out);
    for (round, written) in played
        .iter()
        .flat_map(|played| played.rounds.iter().enumerate())
    {
        let players = played
            .iter()
            .flat_map(|played| played.players.iter().enumerate());
        for ((line, player), points) in players.zip(&written.points) {
            let Some(points) = points else { continue };
            let [round, line] = [round + 1, line + 1].map(|n| i32::try_from(n).unwrap_or(i32::MAX));
            transaction
                .execute(
                    "insert into round_result (match_id, round, line, player, robot, halves) values ($1, $2, $3, $4, $5, $6)",
                    &[&id, &round, &line, &player.name, &player.robot, &points.halves],
                )
                .await?;
        }
    }
    keep_numbered(&transaction, id, played.as_ref()).await?;
    transaction.commit().await
}

/// Drops all that was counted: it is counted again from the journals.
///
/// # Errors
/// The database.
pub async fn drop_all(client: &Client) -> Result<(), Error> {
    client
        .batch_execute("truncate round_result, numbered, result")
        .await
}

/// All matches that are counted, oldest first.
///
/// # Errors
/// The database.
pub async fn counted(client: &Client, people: &People) -> Result<Vec<Counted>, Error> {
    let text = format!(
        "select m.seat_table, m.file, r.played, r.seats, m.id, r.corrected, {OF_RESULT} from result r join match m on m.id = r.match_id
         where r.played is not null and not r.left_out order by r.played_at, m.seat_table, m.file"
    );
    let rows = client.query(&text, &[]).await?;
    let one = |row: &tokio_postgres::Row| {
        let (table, file): (String, i32) = (row.get(0), row.get(1));
        let mut played: PlayedMatch = serde_json::from_value(row.get(2)).ok()?;
        let seats: Vec<Seat> = serde_json::from_value(row.get(3)).ok()?;
        for (player, seat) in played.players.iter_mut().zip(seats) {
            player.seat = seat;
        }
        let file = u32::try_from(file).unwrap_or_default();
        Some(Counted {
            id: row.get(4),
            corrected: row.get(5),
            season: row.get(6),
            table,
            file,
            played,
        })
    };
    let mut all: Vec<Counted> = rows.iter().filter_map(one).collect();
    for (number, counted) in (1..).zip(&mut all) {
        counted.played.number = number;
    }
    named_alike(&mut all, people);
    Ok(all)
}

/// What was played in the club, as a table's own history tells it: players, their statistics and ratings.
pub fn history<'c>(counted: impl IntoIterator<Item = &'c Counted>) -> History {
    let matches = counted.into_iter().map(|counted| counted.played.clone());
    History::of(matches.collect())
}

/// Who is one person has one name: the one that the club knows them by, else that of the first match. Names that nobody tells apart are
/// one person's, but in a match in which both sit.
fn named_alike(matches: &mut [Counted], people: &People) {
    let mut first: BTreeMap<String, String> = BTreeMap::new();
    for one in matches {
        let players = &mut one.played.players;
        let known = players.iter().map(|player| {
            people.called(&player.name).unwrap_or_else(|| {
                let name = first.entry(looks(&player.name));
                name.or_insert_with(|| player.name.clone()).clone()
            })
        });
        let known: Vec<String> = known.collect();
        for (at, name) in known.iter().enumerate() {
            let twice = known.iter().filter(|other| *other == name).count() > 1;
            if !twice || people.is_forgotten(&players[at].name) {
                players[at].name.clone_from(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(names: [&str; 2]) -> Counted {
        let player = |name: &str| serde_json::json!({ "name": name, "total": 0, "won": false, "robot": false });
        let played = serde_json::json!({
            "number": 1, "game": "rami", "began": 0, "ended": 0, "over": true, "lowest_wins": true, "options": {},
            "players": names.map(player), "rounds": [],
        });
        Counted {
            id: Uuid::nil(),
            corrected: false,
            season: String::new(),
            table: "salon".to_owned(),
            file: 1,
            played: serde_json::from_value(played).unwrap(),
        }
    }

    #[test]
    fn one_person_has_one_name() {
        // The third one's A is Cyrillic.
        let mut all = [
            ["Ana", "Ivan"],
            ["ana", "Mia"],
            ["\u{410}na", "IVAN"],
            ["Ana", "ana"],
        ]
        .map(played);
        named_alike(&mut all, &People::default());
        let name = |one: &Counted, at: usize| one.played.players[at].name.clone();
        let names = all.map(|one| [name(&one, 0), name(&one, 1)]);
        assert_eq!(
            names,
            [
                ["Ana", "Ivan"],
                ["Ana", "Mia"],
                ["Ana", "Ivan"],
                ["Ana", "ana"]
            ]
        );
    }
}
