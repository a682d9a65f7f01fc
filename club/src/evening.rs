//! An evening: who is here, who sits where in each round, and which tables call for help.

mod acts;
mod cards;

use protocol::Name;
use table::deal_number::DealNumber;
use tokio_postgres::{Error, GenericClient, Row};

use crate::database::DatabaseError;
use crate::draw::NoDraw;

pub(crate) use acts::called;
pub use cards::{Card, cards};
pub(crate) use cards::{carded, greeted, key};

/// Evenings that are listed.
const LISTED: i64 = 100;

/// What is to be planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is called.
    pub title: String,
    /// To what it belongs; empty for nothing.
    pub season: String,
    /// When it begins, as a browser's form has it, by the database's time zone.
    pub begins: String,
    /// How many should sit at a table.
    pub size: i32,
    /// How many rounds are played.
    pub rounds: i32,
}

/// An evening as it is planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Counts them, from 1.
    pub number: i64,
    /// What it is called.
    pub title: String,
    /// To what it belongs; empty for nothing.
    pub season: String,
    /// When it begins, in milliseconds since 1970.
    pub begins: u64,
    /// How many sit at a table: at least, best and at most.
    pub sizes: [i32; 3],
    /// How many rounds are to be played.
    pub rounds: i32,
    /// What lets phones check in, while it is open.
    pub code: Option<String>,
    /// It was opened, once at least.
    pub opened: bool,
    /// It is open now.
    pub open: bool,
}

/// Where somebody sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who.
    pub person: i64,
    /// What they are called.
    pub name: String,
    /// At which table, and on which chair of it, from 1; none who sits out.
    pub at: Option<(Name, i32)>,
}

/// A round as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: i32,
    /// It is over.
    pub closed: bool,
    /// What its deals follow from, where all tables play the same hands.
    pub series: Option<DealNumber>,
    /// Who sits where, by table and chair; who sits out comes last.
    pub seats: Vec<Seat>,
}

/// The evening that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// Which.
    pub event: Event,
    /// Who is here, by name.
    pub here: Vec<(i64, String)>,
    /// The newest round.
    pub round: Option<Round>,
}

/// A table that calls for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Which.
    pub table: Name,
    /// Since how many seconds.
    pub since: i64,
    /// Who goes there, if anybody does.
    pub answered_by: Option<String>,
}

/// Why no round is drawn.
#[derive(Debug, thiserror::Error)]
pub enum Undrawn {
    /// No evening is open.
    #[error("no evening is open")]
    Closed,
    /// No table can be laid for so many.
    #[error(transparent)]
    Draw(#[from] NoDraw),
    /// There are fewer tables than are to be laid.
    #[error("{wanted} tables are to be laid, and there are {found}")]
    Tables {
        /// To be laid.
        wanted: usize,
        /// With rights.
        found: usize,
    },
    /// The database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<Error> for Undrawn {
    fn from(why: Error) -> Undrawn {
        Undrawn::Database(why.into())
    }
}

const EVENT: &str = "select number, title, season, (extract(epoch from begins) * 1000)::bigint, least, size, most, rounds,
    code, number in (select event from opening), number in (select event from opening where until is null) from event";
/// Of the evening that is open, by SQL.
const OPEN: &str = "number in (select event from opening where until is null)";

fn event(row: &Row) -> Event {
    Event {
        number: row.get(0),
        title: row.get(1),
        season: row.get(2),
        begins: u64::try_from(row.get::<_, i64>(3)).unwrap_or_default(),
        sizes: [row.get(4), row.get(5), row.get(6)],
        rounds: row.get(7),
        code: row.get(8),
        opened: row.get(9),
        open: row.get(10),
    }
}

/// The evening that is open, if one is.
///
/// # Errors
/// The database.
pub async fn open_evening(client: &impl GenericClient) -> Result<Option<Evening>, Error> {
    let text = format!("{EVENT} where {OPEN}");
    let Some(row) = client.query_opt(&text, &[]).await? else {
        return Ok(None);
    };
    let event = event(&row);
    let text = "select p.number, coalesce(p.name, '№ ' || p.number) from guest g join person p on p.number = g.person
        where g.event = $1 and g.gone is null order by lower(p.name), p.number";
    let rows = client.query(text, &[&event.number]).await?;
    let here = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let text = "select number, closed is not null, series from round where event = $1 order by number desc limit 1";
    let round = match client.query_opt(text, &[&event.number]).await? {
        Some(row) => {
            let (number, closed) = (row.get(0), row.get(1));
            let series: Option<i64> = row.get(2);
            let seats = seats(client, event.number, number).await?;
            Some(Round {
                number,
                closed,
                series: series.and_then(number_of),
                seats,
            })
        }
        None => None,
    };
    Ok(Some(Evening { event, here, round }))
}

async fn seats(client: &impl GenericClient, event: i64, round: i32) -> Result<Vec<Seat>, Error> {
    let text = "select s.person, coalesce(p.name, '№ ' || p.number), s.seat_table, s.chair
        from seat s join person p on p.number = s.person
        where s.event = $1 and s.round = $2 order by s.place, s.chair, p.number";
    let rows = client.query(text, &[&event, &round]).await?;
    let one = |row: &Row| {
        let (table, chair): (Option<String>, Option<i32>) = (row.get(2), row.get(3));
        let table = table.and_then(|table| Name::new(&table).ok());
        Seat {
            person: row.get(0),
            name: row.get(1),
            at: table.zip(chair),
        }
    };
    Ok(rows.iter().map(one).collect())
}

/// As the database has it.
pub(crate) fn number_of(kept: i64) -> Option<DealNumber> {
    u64::try_from(kept).ok().and_then(DealNumber::new)
}

/// All evenings, the latest first.
///
/// # Errors
/// The database.
pub async fn events(client: &impl GenericClient) -> Result<Vec<Event>, Error> {
    let text = format!("{EVENT} order by begins desc, number desc limit $1");
    let rows = client.query(&text, &[&LISTED]).await?;
    Ok(rows.iter().map(event).collect())
}

/// The tables that call for help, who has waited longest first.
///
/// # Errors
/// The database.
pub async fn calls(client: &impl GenericClient) -> Result<Vec<Call>, Error> {
    let text =
        "select name, extract(epoch from now() - called)::bigint, answered_by from seat_table
        where called is not null and revoked is null order by called";
    let rows = client.query(text, &[]).await?;
    let one = |row: &Row| {
        Some(Call {
            table: Name::new(row.get(0)).ok()?,
            since: row.get(1),
            answered_by: row.get(2),
        })
    };
    Ok(rows.iter().filter_map(one).collect())
}
