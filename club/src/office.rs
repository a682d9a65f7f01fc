//! The club's office: who has opened the organiser's pages, and what is done there, in the database.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hub::web::{Guesses, new_secret};
use ring::digest::{SHA256, digest};
use serde_json::Value;
use table::names::looks;
use tokio::sync::{self, MappedMutexGuard, MutexGuard, watch};
use tokio_postgres::{Client, Error, GenericClient};
use uuid::Uuid;

use crate::authority::Role;
use crate::counting::alone;
use crate::database::{DatabaseError, connect};
use crate::people::People;

/// For how many minutes an organiser's link is good.
pub const INVITED: i32 = 15;
/// For how many hours it is an organiser's browser that has opened one: an evening.
pub const SESSION: i32 = 12;
/// A page waits no longer for the database.
const PATIENCE: &str = "set statement_timeout = '10s'";

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// By this name.
    Organiser(String),
    /// Whose phone has checked them in, by number.
    Member(i64),
    /// Anybody.
    Visitor,
}

impl Who {
    /// What it may is told by its role.
    pub fn role(&self) -> Role {
        match self {
            Who::Organiser(_) => Role::Organiser,
            Who::Member(_) => Role::Member,
            Who::Visitor => Role::Visitor,
        }
    }
}

/// What the pages ask the database, over one connection that is opened when it is needed.
#[derive(Debug)]
pub struct Office {
    database: String,
    client: sync::Mutex<Option<Client>>,
    guesses: Mutex<Guesses>,
    since: Instant,
    changes: watch::Sender<u64>,
}

impl Office {
    /// Of this database, which has today's form.
    pub fn new(database: &str) -> Office {
        Office {
            database: database.to_owned(),
            client: sync::Mutex::new(None),
            guesses: Mutex::default(),
            since: Instant::now(),
            changes: watch::Sender::new(0),
        }
    }

    /// Counts on whenever something was changed that tables are to hear of.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// The database; it is opened again where it was lost.
    ///
    /// # Errors
    /// It is away.
    pub async fn client(&self) -> Result<MappedMutexGuard<'_, Client>, DatabaseError> {
        let mut held = self.client.lock().await;
        let open = match held.take().filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => {
                let client = connect(&self.database).await?;
                client.batch_execute(PATIENCE).await?;
                client
            }
        };
        Ok(MutexGuard::map(held, |held| held.insert(open)))
    }

    /// The database hangs: the next page opens it anew.
    pub fn give_up(&self) {
        // Whoever waits for it still gives up too.
        if let Ok(mut held) = self.client.try_lock() {
            *held = None;
        }
    }

    /// Who has this secret.
    ///
    /// # Errors
    /// The database.
    pub async fn who(&self, secret: &str) -> Result<Who, DatabaseError> {
        let client = self.client().await?;
        let text = "select name, person from session where hash = $1 and until > now()";
        let row = client.query_opt(text, &[&hash(secret)]).await?;
        Ok(row.map_or(Who::Visitor, |row| match row.get(1) {
            Some(person) => Who::Member(person),
            None => Who::Organiser(row.get(0)),
        }))
    }

    /// For how many seconds an address may try no code; none when it may.
    pub fn waits(&self, from: IpAddr) -> Option<u64> {
        self.guesses().waits(from, self.now())
    }

    /// Takes up an organiser's link, which is spent by it: the secret of the session. None where it is no link any more, which counts
    /// as a guess.
    ///
    /// # Errors
    /// The database, or this machine has no randomness.
    pub async fn accept(&self, code: &str, from: IpAddr) -> Result<Option<String>, DatabaseError> {
        let secret = new_secret()?;
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        transaction
            .batch_execute("delete from session where until <= now(); delete from invitation where until <= now()")
            .await?;
        let text = "delete from invitation where hash = $1 returning name";
        let Some(row) = transaction.query_opt(text, &[&hash(code)]).await? else {
            self.guessed(from, code);
            return Ok(None);
        };
        let name: String = row.get(0);
        let text = "insert into session (hash, name, until) values ($1, $2, now() + make_interval(hours => $3))";
        transaction
            .execute(text, &[&hash(&secret), &name, &SESSION])
            .await?;
        transaction.commit().await?;
        Ok(Some(secret))
    }

    /// This secret opens nothing any more.
    ///
    /// # Errors
    /// The database.
    pub async fn sign_out(&self, secret: &str) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        client
            .execute("delete from session where hash = $1", &[&hash(secret)])
            .await?;
        Ok(())
    }

    /// Takes a table's rights away, or gives them back; whether there is such a table.
    ///
    /// # Errors
    /// The database.
    pub async fn rights(
        &self,
        table: &str,
        may: bool,
        organiser: &str,
    ) -> Result<bool, DatabaseError> {
        let client = self.client().await?;
        let text = "update seat_table set revoked = case when $2 then null else coalesce(revoked, now()) end,
            revoked_by = case when $2 then null else coalesce(revoked_by, $3) end where name = $1";
        let found = client.execute(text, &[&table, &may, &organiser]).await?;
        self.has_changed();
        Ok(found > 0)
    }

    /// A name is somebody's, by whose name `into` is; whether that says anything: it does not where it is theirs already.
    ///
    /// # Errors
    /// The database.
    pub async fn merge(&self, name: &str, into: &str, who: &str) -> Result<bool, DatabaseError> {
        let mut client = self.client().await?;
        let people = People::read(&*client).await?;
        let (own, theirs) = (people.whose(name), people.whose(into));
        if looks(name) == looks(into) || own.is_some_and(|own| Some(own) == theirs) {
            return Ok(false);
        }
        let transaction = client.transaction().await?;
        let person = match theirs {
            Some(theirs) => theirs.number,
            None => made(&transaction, into).await?,
        };
        let text =
            "update merge set undone = now(), undone_by = $2 where looks = $1 and undone is null";
        transaction.execute(text, &[&looks(name), &who]).await?;
        let text = "insert into merge (name, looks, person, who) values ($1, $2, $3, $4)";
        transaction
            .execute(text, &[&name, &looks(name), &person, &who])
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// It is not, after all.
    ///
    /// # Errors
    /// The database.
    pub async fn unmerge(&self, number: i64, who: &str) -> Result<(), DatabaseError> {
        let client = self.client().await?;
        let text =
            "update merge set undone = now(), undone_by = $2 where number = $1 and undone is null";
        client.execute(text, &[&number, &who]).await?;
        Ok(())
    }

    /// Whoever has this name is forgotten: it stands in nothing that is derived, from the next counting on, nor among the people. It
    /// cannot be undone.
    ///
    /// # Errors
    /// The database.
    pub async fn forget(&self, name: &str) -> Result<(), DatabaseError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        alone(&transaction).await?;
        let people = People::read(&transaction).await?;
        let person = match people.whose(name) {
            Some(person) => person.number,
            None => made(&transaction, name).await?,
        };
        let text = "update person set name = null, forgotten = now() where number = $1 and forgotten is null";
        transaction.execute(text, &[&person]).await?;
        let text = "update merge set name = '' where person = $1";
        transaction.execute(text, &[&person]).await?;
        let forgotten = looks(name);
        let own = |other: &str| match people.whose(other) {
            Some(whose) => whose.number == person,
            None => looks(other) == forgotten,
        };
        let text = "select c.hash, p.name from card c join person p on p.number = c.person";
        for row in transaction.query(text, &[]).await? {
            let (hash, whose): (Vec<u8>, Option<String>) = (row.get(0), row.get(1));
            if whose.is_none_or(|whose| own(&whose)) {
                let text = "delete from card where hash = $1";
                transaction.execute(text, &[&hash]).await?;
            }
        }
        let rows = transaction
            .query(
                "select match_id, played -> 'players' from result where played is not null",
                &[],
            )
            .await?;
        for row in &rows {
            let (id, players): (Uuid, Value) = (row.get(0), row.get(1));
            let mut names = players.as_array().into_iter().flatten();
            if names.any(|player| player["name"].as_str().is_some_and(own)) {
                let text = "update result set counting = 0 where match_id = $1";
                transaction.execute(text, &[&id]).await?;
            }
        }
        transaction.commit().await?;
        // A table that greets them by name says it no more.
        self.has_changed();
        Ok(())
    }

    /// A code was wrong.
    pub(crate) fn guessed(&self, from: IpAddr, code: &str) {
        let _ = self.guesses().was_wrong(from, code, self.now());
    }

    pub(crate) fn has_changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    fn guesses(&self) -> std::sync::MutexGuard<'_, Guesses> {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.since.elapsed()
    }
}

/// A person of this name, of whom nothing was known.
async fn made(client: &impl GenericClient, name: &str) -> Result<i64, Error> {
    let text = "insert into person (name, looks) values ($1, $2) returning number";
    let row = client.query_one(text, &[&name, &looks(name)]).await?;
    Ok(row.get(0))
}

/// What opens the organiser's pages once within [`INVITED`] minutes.
///
/// # Errors
/// The database, or this machine has no randomness.
pub async fn invite(client: &Client, name: &str) -> Result<String, DatabaseError> {
    let code = new_secret()?;
    let text = "insert into invitation (hash, name, until) values ($1, $2, now() + make_interval(mins => $3))";
    client
        .execute(text, &[&hash(&code), &name, &INVITED])
        .await?;
    Ok(code)
}

/// Whoever has opened the organiser's pages, or could, is out.
///
/// # Errors
/// The database.
pub async fn end_all(client: &Client) -> Result<(), DatabaseError> {
    Ok(client
        .batch_execute("delete from session; delete from invitation")
        .await?)
}

/// What of a secret is kept.
pub(crate) fn hash(secret: &str) -> Vec<u8> {
    digest(&SHA256, secret.as_bytes()).as_ref().to_vec()
}
