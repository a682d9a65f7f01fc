//! Members' cards: a tag that somebody carries, put on any antenna of a table between two matches.
//!
//! They are known by what tables make of a tag's number under the club's key ([`protocol::CardId`]), not by the number.

use protocol::{CardId, Name};
use tokio_postgres::{Client, Error, GenericClient};

use super::OPEN;
use super::acts::{comes, known};
use crate::database::DatabaseError;
use crate::office::Office;

/// Cards that are nobody's and are kept for the organiser, the newest; anybody can lay tags on a table.
const STRANGE: i64 = 20;

/// A card as the organiser sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Which.
    pub id: CardId,
    /// Whose, if it is somebody's.
    pub whose: Option<String>,
    /// The table where it was read last.
    pub table: String,
    /// Since how many seconds.
    pub since: i64,
}

/// The club's key, as tables are told it while an evening is open.
///
/// # Errors
/// The database.
pub async fn key(client: &impl GenericClient) -> Result<Option<String>, Error> {
    let text = format!(
        "select encode(card_key, 'hex') from club where exists (select from event where {OPEN})"
    );
    let row = client.query_opt(&text, &[]).await?;
    Ok(row.map(|row| row.get(0)))
}

/// A card lies on a table: whoever's it is is here, if an evening is open.
///
/// # Errors
/// The database.
pub async fn carded(client: &Client, table: Name, card: CardId) -> Result<(), Error> {
    let text = format!("select number from event where {OPEN}");
    let Some(row) = client.query_opt(&text, &[]).await? else {
        return Ok(());
    };
    let text = "insert into card (hash, seat_table) select $1, name from seat_table where name = $2 and revoked is null
        on conflict (hash) do update set seat_table = excluded.seat_table, seen = now()";
    let hash = &card.0[..];
    if client.execute(text, &[&hash, &table.as_str()]).await? == 0 {
        return Ok(());
    }
    let text = "delete from card where person is null and hash in
        (select hash from card where person is null order by seen desc offset $1)";
    client.execute(text, &[&STRANGE]).await?;
    let text = "select p.name from card c join person p on p.number = c.person where c.hash = $1 and p.name is not null";
    if let Some(whose) = client.query_opt(text, &[&hash]).await? {
        comes(client, row.get(0), whose.get(0)).await?;
    }
    Ok(())
}

/// Whose card each table has read last since the newest round was drawn.
///
/// # Errors
/// The database.
pub async fn greeted(client: &impl GenericClient) -> Result<Vec<(String, String)>, Error> {
    let text = format!(
        "select distinct on (c.seat_table) c.seat_table, p.name from card c join person p on p.number = c.person
        where p.name is not null and exists (select from event where {OPEN})
        and c.seen > coalesce((select max(drawn) from round), '-infinity')
        order by c.seat_table, c.seen desc"
    );
    let rows = client.query(&text, &[]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// All cards: those that are nobody's first, the newest first.
///
/// # Errors
/// The database.
pub async fn cards(client: &impl GenericClient) -> Result<Vec<Card>, Error> {
    let text = "select c.hash, p.name, c.seat_table, extract(epoch from now() - c.seen)::bigint
        from card c left join person p on p.number = c.person
        order by c.person is not null, case when c.person is null then c.seen end desc, lower(p.name)";
    let rows = client.query(text, &[]).await?;
    let one = |row: &tokio_postgres::Row| {
        let hash: &[u8] = row.get(0);
        Some(Card {
            id: CardId(hash.try_into().ok()?),
            whose: row.get(1),
            table: row.get(2),
            since: row.get(3),
        })
    };
    Ok(rows.iter().filter_map(one).collect())
}

impl Office {
    /// A card that a table has told is somebody's from now on, and they are here if an evening is open; whether there is such a card,
    /// and nobody who is forgotten is meant.
    ///
    /// # Errors
    /// The database.
    pub async fn give_card(&self, card: CardId, name: &str) -> Result<bool, DatabaseError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let person = known(&transaction, name).await?;
        let text = "update card set person = $2 where hash = $1
            and exists (select from person where number = $2 and name is not null)";
        let given = transaction.execute(text, &[&&card.0[..], &person]).await?;
        let text = format!("select number from event where {OPEN}");
        if given > 0
            && let Some(row) = transaction.query_opt(&text, &[]).await?
        {
            comes(&transaction, row.get(0), name).await?;
        }
        transaction.commit().await?;
        self.has_changed();
        Ok(given > 0)
    }

    /// A card is nobody's any more, and the club does not know it.
    ///
    /// # Errors
    /// The database.
    pub async fn take_card(&self, card: CardId) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        let text = "delete from card where hash = $1";
        client.execute(text, &[&&card.0[..]]).await?;
        self.has_changed();
        Ok(())
    }
}
