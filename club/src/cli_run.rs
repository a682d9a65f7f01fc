//! `remmi-club run`: takes what the tables send, and counts it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use club::counting;
use club::office::Office;
use club::web::{Pages, front, router};
use club::writer::{States, WAITS, Writer};
use hub::mqtt::{Broker, Login, trusting};
use hub::web::{self, Tls};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// What to run.
#[derive(clap::Args)]
pub struct RunArguments {
    /// Where PostgreSQL is, as in "host=/run/postgresql user=remmi dbname=club"
    #[arg(long)]
    database: String,
    /// The broker of the tables, HOST:PORT
    #[arg(long)]
    broker: Broker,
    /// User name at the broker
    #[arg(long, requires = "password_file")]
    user: Option<String>,
    /// The file that holds its password alone
    #[arg(long, requires = "user")]
    password_file: Option<PathBuf>,
    /// Where the pages are served, to whoever comes
    #[arg(long, default_value = "127.0.0.1:8760")]
    listen: SocketAddr,
    /// A name by which browsers find the pages, beside this machine's addresses; again for each
    #[arg(long)]
    name: Vec<String>,
    /// Encrypt the pages, by the certificate in this PEM file
    #[arg(long, requires = "pages_key")]
    pages_certificate: Option<PathBuf>,
    /// Its key, as PEM
    #[arg(long, requires = "pages_certificate")]
    pages_key: Option<PathBuf>,
    /// Encrypt the connection, and trust the certificates in this PEM file
    #[arg(long)]
    certificate: Option<PathBuf>,
}

/// Runs until SIGTERM or Ctrl-C.
///
/// # Errors
/// The database is a newer program's or another writes into it, or a file cannot be read.
pub async fn run(arguments: RunArguments) -> Result<()> {
    hub::log::start("info");
    let stop = hub::stop::Stop::listen().context("cannot wait for signals")?;
    let mut broker = arguments.broker;
    if let (Some(user), Some(file)) = (arguments.user, &arguments.password_file) {
        let password = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read the password in {}", file.display()))?;
        let password = password.trim().to_owned();
        broker.login = Some(Login { user, password });
    }
    let trust = |file: &PathBuf| {
        trusting(file).with_context(|| format!("cannot trust {}: name a PEM file", file.display()))
    };
    let writer = Writer {
        database: arguments.database.clone(),
        broker,
        tls: arguments.certificate.as_ref().map(trust).transpose()?,
        waits: WAITS,
    };
    let (committed, news) = watch::channel(0);
    let states = States::default();
    let (counted, counts) = watch::channel(Arc::default());
    let listener = TcpListener::bind(arguments.listen).await;
    let listener = listener.with_context(|| {
        format!(
            "the pages cannot be served at {}: name another port with --listen",
            arguments.listen
        )
    })?;
    let files = arguments
        .pages_certificate
        .as_ref()
        .zip(arguments.pages_key.as_ref());
    let tls = files
        .map(|(certificate, key)| Tls::given(certificate, key))
        .transpose()?;
    let (scheme, at) = (
        if tls.is_some() { "https" } else { "http" },
        listener.local_addr()?,
    );
    tracing::info!("the club is at {scheme}://{at}/");
    let office = Arc::new(Office::new(&arguments.database));
    let changes = office.changes();
    let pages = Pages {
        counts,
        states: Arc::clone(&states),
        office,
    };
    tokio::select! {
        () = stop.told() => Ok(()),
        ended = writer.run(committed, Arc::clone(&states), changes) => Ok(ended?),
        () = web::serve(listener, router(pages), front(&arguments.name, at.port(), tls)) => Ok(()),
        () = counting::go_on(&arguments.database, news, counted) => Ok(()),
    }
}
