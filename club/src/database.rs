//! The database: how it is reached, and the form in which this program wants it.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use hub::mqtt::{ClientConfig, trusting};
use tokio::time::{sleep, timeout};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{MakeTlsConnect, NoTls};
use tokio_postgres::{Client, Config, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The steps to today's form, in order; one that was released is never changed.
const MIGRATIONS: [&str; 8] = [
    include_str!("../migrations/0001_journals.sql"),
    include_str!("../migrations/0002_sessions.sql"),
    include_str!("../migrations/0003_people.sql"),
    include_str!("../migrations/0004_evenings.sql"),
    include_str!("../migrations/0005_corrections.sql"),
    include_str!("../migrations/0006_openings.sql"),
    include_str!("../migrations/0007_numbered.sql"),
    include_str!("../migrations/0008_cards.sql"),
];
/// Held while the form is changed: two programs that start at once change it one after the other.
const CHANGING: i64 = 0x7265_6d6d_6901;
/// Held by the one program that writes.
const WRITING: i64 = 0x7265_6d6d_6902;
/// The database notices within eleven seconds that a writer's machine is gone, and lets another one write.
const NOTICES: &str = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = '11s'";
/// Waits between attempts, doubled from the first to the last.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LAST_WAIT: Duration = Duration::from_secs(10);
/// It has so long to let somebody in, over all its hosts.
const LETS_IN: Duration = Duration::from_secs(30);
/// A host that takes no connection, or confirms nothing that was sent, is given up after so long, unless `--database` says otherwise.
const HOST_ANSWERS: Duration = Duration::from_secs(10);

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It is away, or refuses something.
    #[error("{}; --database says where it is, as in \"host=/run/postgresql user=remmi dbname=club\"", in_full(.0))]
    Away(#[from] tokio_postgres::Error),
    /// What says where it is cannot be read.
    #[error("--database {0}; write it as in \"host=/run/postgresql user=remmi dbname=club\"")]
    Address(String),
    /// A later program has changed it.
    #[error("the database has the form {found} of a newer program, this one knows {MIGRATION}: use that one", MIGRATION = MIGRATIONS.len())]
    Newer {
        /// Steps that it has had.
        found: i32,
    },
    /// It takes what it is asked and answers nothing.
    #[error("the database has not answered for {} s; it hangs, or the way to it does", .0.as_secs())]
    Silent(Duration),
    /// The file of certificates cannot be read.
    #[error("cannot trust {}: {why}; sslrootcert in --database names a PEM file", .file.display())]
    Certificates {
        /// Which file.
        file: PathBuf,
        /// Why not.
        why: io::Error,
    },
    /// It is to be encrypted, and nobody knows for whom.
    #[error(
        "an encrypted database wants sslrootcert=FILE in --database: a PEM file with the certificates to trust"
    )]
    TrustsNobody,
    /// Secrets cannot be drawn.
    #[error("this machine has no /dev/urandom: {0}")]
    NoRandomness(#[from] std::io::Error),
    /// Another program writes into it.
    #[error("another remmi-club writes into this database: stop that one")]
    InUse,
}

/// With what is behind it: `db error` says nothing.
fn in_full(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(said) => format!("the database says: {}", said.message()),
        None => format!("the database cannot be reached: {}", with_cause(error)),
    }
}

fn with_cause(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    let cause = cause.map_or(String::new(), |cause| format!(": {cause}"));
    format!("{error}{cause}")
}

/// The keyword of libpq's for a file of certificates, which tokio-postgres does not know.
const TRUSTED: &str = "sslrootcert=";

/// How the database is reached, and whom to trust there where it is encrypted.
struct Address {
    config: Config,
    trusts: Option<Arc<ClientConfig>>,
}

impl Address {
    /// As libpq reads it, but that whoever encrypts also looks who is there: `sslmode=require` is `verify-full`.
    fn read(database: &str) -> Result<Address, DatabaseError> {
        let mut text = database.replace("sslmode=verify-full", "sslmode=require");
        let mut words = text.split_whitespace();
        let word = words.find_map(|word| word.strip_prefix(TRUSTED).map(|file| (word, file)));
        let word = word.map(|(word, file)| (word.to_owned(), PathBuf::from(file)));
        let mut trusts = None;
        if let Some((word, file)) = word {
            text = text.replacen(&word, "", 1);
            let read = trusting(&file);
            trusts = Some(read.map_err(|why| DatabaseError::Certificates { file, why })?);
        }
        let read = text.parse::<Config>();
        let mut config = read.map_err(|error| DatabaseError::Address(with_cause(&error)))?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(HOST_ANSWERS);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(HOST_ANSWERS);
        }
        match (config.get_ssl_mode(), &trusts) {
            (SslMode::Require, None) => return Err(DatabaseError::TrustsNobody),
            (SslMode::Prefer, Some(_)) => drop(config.ssl_mode(SslMode::Require)),
            _ => {}
        }
        Ok(Address { config, trusts })
    }

    async fn connect(self) -> Result<Client, DatabaseError> {
        match self.trusts {
            Some(trusts) => open(&self.config, MakeRustlsConnect::new((*trusts).clone())).await,
            None => open(&self.config, NoTls).await,
        }
    }
}

async fn open<T>(config: &Config, tls: T) -> Result<Client, DatabaseError>
where
    T: MakeTlsConnect<Socket>,
    T::Stream: Send + 'static,
{
    let (client, connection) = answered(LETS_IN, config.connect(tls)).await?;
    tokio::spawn(async move {
        // Whoever asks the client next is told.
        let _ = connection.await;
    });
    Ok(client)
}

/// Connects once.
///
/// # Errors
/// It is away, or what says where it is cannot be read.
pub async fn connect(database: &str) -> Result<Client, DatabaseError> {
    Address::read(database)?.connect().await
}

/// Waits for an answer of the database, but not for ever: one that hangs closes no connection. What was asked may have been done.
///
/// # Errors
/// It answers nothing within this time, or the work's own.
pub async fn answered<T, E>(
    within: Duration,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, DatabaseError>
where
    DatabaseError: From<E>,
{
    let done = timeout(within, work).await;
    Ok(done.map_err(|_| DatabaseError::Silent(within))??)
}

/// Connects, brings the database to today's form and takes it for this writer alone, which has a name of its own by which the database
/// knows what it has lost. While it is away that is said, and tried again.
///
/// # Errors
/// It is a newer program's, or another writes into it.
pub async fn connect_to_write(database: &str, writer: &str) -> Result<Client, DatabaseError> {
    let mut wait = FIRST_WAIT;
    loop {
        let why = match open_to_write(database, writer).await {
            Err(why @ (DatabaseError::Away(_) | DatabaseError::Silent(_))) => why,
            // A writer that was just killed is still known to the database for a moment.
            Err(DatabaseError::InUse) if wait < LAST_WAIT => DatabaseError::InUse,
            done => return done,
        };
        if wait >= LAST_WAIT || wait == FIRST_WAIT {
            tracing::warn!("{why}; it is tried again");
        }
        sleep(wait).await;
        wait = (wait * 2).min(LAST_WAIT);
    }
}

async fn open_to_write(database: &str, writer: &str) -> Result<Client, DatabaseError> {
    let mut address = Address::read(database)?;
    address.config.application_name(writer);
    let mut client = address.connect().await?;
    client.batch_execute(NOTICES).await?;
    // What this writer gave up may still be open at the database, where nobody has heard that it is gone.
    let text = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()";
    client.query(text, &[&writer]).await?;
    migrate(&mut client).await?;
    let alone = client.query_one("select pg_try_advisory_lock($1)", &[&WRITING]);
    match alone.await?.get(0) {
        true => Ok(client),
        false => Err(DatabaseError::InUse),
    }
}

/// Brings the database to today's form, each step in a transaction of its own.
///
/// # Errors
/// It is away, or a newer program's.
pub async fn migrate(client: &mut Client) -> Result<(), DatabaseError> {
    loop {
        let step = client.transaction().await?;
        step.execute("select pg_advisory_xact_lock($1)", &[&CHANGING])
            .await?;
        step.batch_execute(
            "create table if not exists migration (number integer primary key, applied timestamptz not null default now())",
        )
        .await?;
        let row = step.query_one("select coalesce(max(number), 0) from migration", &[]);
        let found: i32 = row.await?.get(0);
        let next = usize::try_from(found).map_or(None, |done| MIGRATIONS.get(done));
        let Some(next) = next else {
            return match usize::try_from(found) {
                Ok(done) if done <= MIGRATIONS.len() => Ok(step.commit().await?),
                _ => Err(DatabaseError::Newer { found }),
            };
        };
        step.batch_execute(next).await?;
        step.execute(
            "insert into migration (number) values ($1)",
            &[&(found + 1)],
        )
        .await?;
        step.commit().await?;
    }
}
