//! The club's office: who has opened the organiser's pages, and what is done there, in the database.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hub::web::{Guesses, new_secret};
use ring::digest::{SHA256, digest};
use tokio::sync::{self, MappedMutexGuard, MutexGuard, watch};
use tokio_postgres::Client;

use crate::authority::Role;
use crate::database::{DatabaseError, connect};

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
    /// Anybody.
    Visitor,
}

impl Who {
    /// What it may is told by its role.
    pub fn role(&self) -> Role {
        match self {
            Who::Organiser(_) => Role::Organiser,
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

    /// Who has this secret.
    ///
    /// # Errors
    /// The database.
    pub async fn who(&self, secret: &str) -> Result<Who, DatabaseError> {
        let client = self.client().await?;
        let text = "select name from session where hash = $1 and until > now()";
        let row = client.query_opt(text, &[&hash(secret)]).await?;
        Ok(row.map_or(Who::Visitor, |row| Who::Organiser(row.get(0))))
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
            let _ = self.guesses().was_wrong(from, code, self.now());
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

    fn has_changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    fn guesses(&self) -> std::sync::MutexGuard<'_, Guesses> {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.since.elapsed()
    }
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
fn hash(secret: &str) -> Vec<u8> {
    digest(&SHA256, secret.as_bytes()).as_ref().to_vec()
}
