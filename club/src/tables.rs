//! The tables as the database knows them, and what is wrong.

use protocol::Name;
use tokio_postgres::{Client, Error};

/// What is wrong, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// At which table.
    pub table: String,
    /// Number of the journal there, where it concerns one.
    pub file: Option<u32>,
    /// `differs`, `elsewhere`, `damaged`, `newer`, `two`.
    pub kind: String,
    /// What, for whoever looks after the club.
    pub told: String,
}

/// What is wrong, the newest first, a hundred at most.
///
/// # Errors
/// The database.
pub async fn wrong(client: &Client) -> Result<Vec<Wrong>, Error> {
    let rows = client
        .query(
            "select c.seat_table, m.file, c.kind, c.told from conflict c left join match m on m.id = c.match_id
             order by c.last_seen desc, c.number desc limit 100",
            &[],
        )
        .await?;
    let one = |row: &tokio_postgres::Row| Wrong {
        table: row.get(0),
        file: row
            .get::<_, Option<i32>>(1)
            .and_then(|file| u32::try_from(file).ok()),
        kind: row.get(2),
        told: row.get(3),
    };
    Ok(rows.iter().map(one).collect())
}

/// A table as the database knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its name.
    pub table: Name,
    /// Lines that it has for the club and that are not here.
    pub behind: u64,
    /// Seconds since it said anything of its journals.
    pub silent: u64,
    /// Nothing is taken of it.
    pub revoked: bool,
}

/// The tables, by name.
///
/// # Errors
/// The database.
pub async fn tables(client: &Client) -> Result<Vec<Seen>, Error> {
    let rows = client
        .query(
            "select name, behind, extract(epoch from now() - last_seen)::bigint, revoked is not null from seat_table order by name",
            &[],
        )
        .await?;
    let one = |row: &tokio_postgres::Row| {
        let number = |at| u64::try_from(row.get::<_, i64>(at)).unwrap_or_default();
        Some(Seen {
            table: Name::new(row.get(0)).ok()?,
            behind: number(1),
            silent: number(2),
            revoked: row.get(3),
        })
    };
    Ok(rows.iter().filter_map(one).collect())
}
