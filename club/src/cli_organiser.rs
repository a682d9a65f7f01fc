//! `remmi-club organiser`: a link that opens the organiser's pages.

use anyhow::{Result, bail};
use club::database;
use club::office::{INVITED, SESSION, end_all, invite};
use hub::log::print;
use table::names::MAX_NAME;

/// Prints a link that opens the organiser's pages once.
#[derive(clap::Args)]
pub struct OrganiserArguments {
    #[command(flatten)]
    database: crate::Database,
    /// Where the pages are, as a browser finds them
    #[arg(long, default_value = "http://127.0.0.1:8760")]
    address: String,
    /// Whoever has opened such a link before is out
    #[arg(long)]
    end: bool,
    /// The organiser's name: what they change says it
    name: String,
}

/// Prints it.
///
/// # Errors
/// The database, or a name that nobody could read.
pub async fn run(arguments: OrganiserArguments) -> Result<()> {
    let name = arguments.name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        bail!("an organiser's name has 1 to {MAX_NAME} letters: write another");
    }
    let address = arguments.address.trim_end_matches('/');
    if !["http://", "https://"]
        .iter()
        .any(|scheme| address.starts_with(scheme))
    {
        bail!(
            "--address {address}: write where a browser finds the pages, as in http://club.local:8760"
        );
    }
    let mut client = database::connect(&arguments.database.database).await?;
    database::migrate(&mut client).await?;
    if arguments.end {
        end_all(&client).await?;
    }
    let code = invite(&client, name).await?;
    Ok(print(format!(
        "{address}/organiser/{code}\nIt opens the organiser's pages once, within {INVITED} minutes, and for {SESSION} hours.\n"
    ))?)
}
