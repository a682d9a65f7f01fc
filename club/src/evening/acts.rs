//! What is done at an evening: planned, opened, checked in, drawn, closed.

use std::collections::BTreeMap;
use std::net::IpAddr;

use hub::random::random;
use hub::web::{new_code, new_secret, tidy};
use protocol::Name;
use table::deal_number::DealNumber;
use table::names::looks;
use tokio::task::spawn_blocking;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, GenericClient};

use super::{OPEN, Plan, Undrawn, open_evening};
use crate::database::DatabaseError;
use crate::draw::{self, NoDraw, Past, Person, Wish};
use crate::office::{Office, SESSION, hash};

/// Sessions of phones at one evening; the oldest ones end beyond that.
const MOST_PHONES: i64 = 1_000;
/// People who may be here at once: as many as are drawn.
const MOST_GUESTS: i64 = draw::MOST_PEOPLE as i64;

/// What was played of an evening, as the draw knows it.
async fn past(client: &impl GenericClient, event: i64) -> Result<(Past, i32), Error> {
    let text =
        "select round, person, place from seat where event = $1 order by round, place, chair";
    let rows = client.query(text, &[&event]).await?;
    let mut rounds: BTreeMap<i32, draw::Round> = BTreeMap::new();
    for row in &rows {
        let (number, person, place): (i32, i64, Option<i32>) = (row.get(0), row.get(1), row.get(2));
        let round = rounds.entry(number).or_insert(draw::Round {
            tables: Vec::new(),
            out: Vec::new(),
        });
        let person = Person::try_from(person).unwrap_or_default();
        let Some(place) = place.and_then(|place| usize::try_from(place).ok()) else {
            round.out.push(person);
            continue;
        };
        if round.tables.len() <= place {
            round.tables.resize(place + 1, Vec::new());
        }
        round.tables[place].push(person);
    }
    let mut past = Past::default();
    for round in rounds.values() {
        past.played(round);
    }
    Ok((past, rounds.keys().next_back().copied().unwrap_or_default()))
}

/// Whoever has this name, or whose it is: a new person, where nobody is. Nobody who is forgotten comes back by their name.
pub(super) async fn known(client: &impl GenericClient, name: &str) -> Result<i64, Error> {
    let text = "with given as (select person from merge where looks = $1 and undone is null),
        made as (insert into person (name, looks) select $2, $1 where not exists (select from given)
            on conflict (looks) do update set looks = $1 returning number)
        select person from given union all select number from made";
    let row = client.query_one(text, &[&looks(name), &name]).await?;
    Ok(row.get(0))
}

impl Office {
    /// Plans an evening.
    ///
    /// # Errors
    /// The database; a time that it cannot read too.
    pub async fn plan(&self, plan: &Plan, who: &str) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        let least = (plan.size - 1).max(2);
        let most = (plan.size + 1).min(10);
        let text = "insert into event (title, season, begins, least, size, most, rounds, made_by)
            values ($1, $2, $3::text::timestamptz, $4, $5, $6, $7, $8)";
        let Plan {
            title,
            season,
            begins,
            size,
            rounds,
        } = plan;
        client
            .execute(
                text,
                &[title, season, begins, &least, size, &most, rounds, &who],
            )
            .await?;
        Ok(())
    }

    /// Opens an evening, which closes the one that is open.
    ///
    /// # Errors
    /// The database, or this machine has no randomness.
    pub async fn open(&self, event: i64) -> Result<(), DatabaseError> {
        let code = new_code()?;
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        close(&transaction, Some(event)).await?;
        let text = "update event set code = $2 where number = $1";
        transaction.execute(text, &[&event, &code]).await?;
        let text = format!(
            "insert into opening (event) select number from event where number = $1 and not {OPEN}"
        );
        transaction.execute(&text, &[&event]).await?;
        transaction.commit().await?;
        self.has_changed();
        Ok(())
    }

    /// The evening is over: no phone is a member's any more.
    ///
    /// # Errors
    /// The database.
    pub async fn close(&self) -> Result<(), DatabaseError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        close(&transaction, None).await?;
        transaction.commit().await?;
        self.has_changed();
        Ok(())
    }

    /// A phone checks somebody in by the code: its secret. None where that is not the code, which counts as a guess, or where no more
    /// people are drawn.
    ///
    /// # Errors
    /// The database, or this machine has no randomness.
    pub async fn check_in(
        &self,
        code: &str,
        name: &str,
        from: IpAddr,
    ) -> Result<Option<String>, DatabaseError> {
        let secret = new_secret()?;
        let code = tidy(code);
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let text = format!("select number from event where {OPEN} and code = $1");
        let Some(row) = transaction.query_opt(&text, &[&code]).await? else {
            self.guessed(from, &code);
            return Ok(None);
        };
        let event: i64 = row.get(0);
        let Some(person) = comes(&transaction, event, name).await? else {
            return Ok(None);
        };
        transaction
            .execute(
                "delete from session where hash in
                 (select hash from session where person is not null order by until desc offset $1)",
                &[&(MOST_PHONES - 1)],
            )
            .await?;
        let text = "insert into session (hash, name, until, person, event)
            values ($1, '', now() + make_interval(hours => $2), $3, $4)";
        transaction
            .execute(text, &[&hash(&secret), &SESSION, &person, &event])
            .await?;
        transaction.commit().await?;
        Ok(Some(secret))
    }

    /// Somebody is here, as the organiser says; whether there is room.
    ///
    /// # Errors
    /// The database.
    pub async fn add(&self, name: &str) -> Result<bool, DatabaseError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let text = format!("select number from event where {OPEN}");
        let Some(row) = transaction.query_opt(&text, &[]).await? else {
            return Ok(false);
        };
        let came = comes(&transaction, row.get(0), name).await?;
        transaction.commit().await?;
        Ok(came.is_some())
    }

    /// Somebody is not here any more.
    ///
    /// # Errors
    /// The database.
    pub async fn go(&self, person: i64) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        let text = format!(
            "update guest set gone = now() where person = $1 and gone is null and event in (select number from event where {OPEN})"
        );
        client.execute(&text, &[&person]).await?;
        Ok(())
    }

    /// Draws the next round with those who are here; the one before is over by that. With `same_hands` all its tables play the same.
    /// A `round` that is drawn already, or by somebody else at the same time, stays as it was drawn; the answer is its number.
    ///
    /// # Errors
    /// No evening is open, too few or too many are here, or tables are missing.
    pub async fn draw(
        &self,
        who: &str,
        round: Option<i32>,
        same_hands: bool,
    ) -> Result<i32, Undrawn> {
        let (evening, past, last, tables) = {
            let client = self.client().await?;
            let evening = open_evening(&*client).await?.ok_or(Undrawn::Closed)?;
            let (past, last) = past(&*client, evening.event.number).await?;
            if let Some(drawn) = round.filter(|round| *round <= last) {
                return Ok(drawn);
            }
            let text = "select name from seat_table where revoked is null order by name";
            let rows = client.query(text, &[]).await?;
            let tables: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
            (evening, past, last, tables)
        };
        let event = evening.event;
        let series = match same_hands {
            true => Some(drawn_number()?),
            false => None,
        };
        let people = evening.here.iter();
        let size = |at: usize| usize::try_from(event.sizes[at]).unwrap_or_default();
        let wish = Wish {
            people: people
                .filter_map(|(person, _)| Person::try_from(*person).ok())
                .collect(),
            allowed: size(0)..=size(2),
            wanted: size(1),
            rounds: usize::try_from(event.rounds - last)
                .unwrap_or_default()
                .max(1),
            seed: u64::try_from(event.number).unwrap_or_default() << 16
                | u64::from(last.unsigned_abs()),
        };
        let drawn = spawn_blocking(move || draw::draw(&past, &wish));
        // A draw that fell is as good as none.
        let drawn = drawn.await.unwrap_or(Err(NoDraw::TooFew {
            people: 0,
            fewest: 2,
        }))?;
        let (wanted, found) = (drawn.tables.len(), tables.len());
        if wanted > found {
            return Err(Undrawn::Tables { wanted, found });
        }
        let number = last + 1;
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        end_round(&transaction, event.number, who).await?;
        let text = "insert into round (event, number, drawn_by, series) values ($1, $2, $3, $4)";
        let row: [&(dyn ToSql + Sync); 4] = [&event.number, &number, &who, &series];
        let inserted = transaction.execute(text, &row).await;
        if let Err(why) = &inserted
            && why.code() == Some(&SqlState::UNIQUE_VIOLATION)
        {
            return Ok(number);
        }
        inserted?;
        let text = "insert into seat (event, round, person, place, seat_table, chair) values ($1, $2, $3, $4, $5, $6)";
        for ((place, seated), table) in (0_i32..).zip(&drawn.tables).zip(&tables) {
            for (chair, person) in (1_i32..).zip(seated) {
                let seat: [&(dyn ToSql + Sync); 6] = [
                    &event.number,
                    &number,
                    &i64::from(*person),
                    &Some(place),
                    &Some(table),
                    &Some(chair),
                ];
                transaction.execute(text, &seat).await?;
            }
        }
        for person in &drawn.out {
            let (none, nowhere) = (None::<i32>, None::<String>);
            let person = i64::from(*person);
            transaction
                .execute(
                    text,
                    &[&event.number, &number, &person, &none, &nowhere, &none],
                )
                .await?;
        }
        transaction.commit().await?;
        self.has_changed();
        Ok(number)
    }

    /// The round that goes on is over, early.
    ///
    /// # Errors
    /// The database.
    pub async fn end_round(&self, who: &str) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        if let Some(evening) = open_evening(&*client).await? {
            end_round(&*client, evening.event.number, who).await?;
        }
        self.has_changed();
        Ok(())
    }

    /// Somebody goes to a table that calls.
    ///
    /// # Errors
    /// The database.
    pub async fn answer(&self, table: &str, who: &str) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        let text = "update seat_table set answered_by = $2 where name = $1 and called is not null";
        client.execute(text, &[&table, &who]).await?;
        self.has_changed();
        Ok(())
    }
}

/// What the deals of a round follow from, by chance: the database keeps it as a number of its own kind.
fn drawn_number() -> Result<i64, DatabaseError> {
    let number = DealNumber::drawn(u64::from_le_bytes(random()?)).get();
    Ok(i64::try_from(number).unwrap_or(i64::MAX))
}

async fn close(client: &impl GenericClient, but: Option<i64>) -> Result<(), Error> {
    let text = format!("update event set code = null where {OPEN} and number is distinct from $1");
    client.execute(&text, &[&but]).await?;
    let text = "update opening set until = now() where until is null and event is distinct from $1";
    client.execute(text, &[&but]).await?;
    client
        .execute(
            "delete from session where event is not null and event is distinct from $1",
            &[&but],
        )
        .await?;
    Ok(())
}

async fn end_round(client: &impl GenericClient, event: i64, who: &str) -> Result<(), Error> {
    let text =
        "update round set closed = now(), closed_by = $2 where event = $1 and closed is null";
    client.execute(text, &[&event, &who]).await?;
    Ok(())
}

/// Somebody is here by name: who it is; none where as many are here as can be drawn.
pub(super) async fn comes(
    client: &impl GenericClient,
    event: i64,
    name: &str,
) -> Result<Option<i64>, Error> {
    let person = known(client, name).await?;
    let text = "select count(*) from guest where event = $1 and gone is null and person <> $2";
    let here: i64 = client.query_one(text, &[&event, &person]).await?.get(0);
    if here >= MOST_GUESTS {
        return Ok(None);
    }
    let text = "insert into guest (event, person) values ($1, $2)
        on conflict (event, person) do update set gone = null";
    client.execute(text, &[&event, &person]).await?;
    Ok(Some(person))
}

/// A table calls, or does not any more.
///
/// # Errors
/// The database.
pub async fn called(client: &Client, table: Name, calls: bool) -> Result<(), Error> {
    let text = "insert into seat_table (name, called) values ($1, case when $2 then now() end)
        on conflict (name) do update set called = case when $2 then coalesce(seat_table.called, now()) end,
        answered_by = case when $2 then seat_table.answered_by end";
    client.execute(text, &[&table.as_str(), &calls]).await?;
    Ok(())
}
