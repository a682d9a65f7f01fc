//! Replaying a journal: the same events give the same table.

use std::fmt::Write;

use crate::app::App;
use crate::event::{Event, FORMAT};
use crate::journal::{Record, Recovered};
use crate::tagbook::TagbookError;
use rules::Seat;

/// The records are not a journal of a table.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The first event is missing or another.
    #[error(
        "the journal does not begin with an `opened` event: it is not a journal of a table, or its first line is damaged"
    )]
    NotOpened,
    /// A newer program wrote it.
    #[error(
        "the journal is of format {0}, and this program reads formats up to {FORMAT}: play it on with the program that wrote it, or a newer one"
    )]
    Newer(u32),
    /// The deck in the first event cannot be played with.
    #[error("the deck in the journal's first line cannot be played with: {0}")]
    Deck(#[from] TagbookError),
}

/// The table that these events begin with.
///
/// # Errors
/// The first event is not `opened`, is of a newer format, or its deck cannot be played with.
pub fn opened(records: &[Record]) -> Result<App, ReplayError> {
    let Some(Event::Opened(opening)) = records.first().map(|record| &record.event) else {
        return Err(ReplayError::NotOpened);
    };
    let format = opening.journal.as_ref().map_or(0, |own| own.format);
    if format > FORMAT {
        return Err(ReplayError::Newer(format));
    }
    Ok(App::open(opening)?)
}

/// The table after these events.
///
/// # Errors
/// As of [`opened`].
pub fn replay(records: &[Record]) -> Result<App, ReplayError> {
    let mut app = opened(records)?;
    for record in records {
        // What is refused is never journaled, and would change nothing.
        app = app.after(record.at, &record.event).unwrap_or(app);
    }
    Ok(app)
}

/// A journal told for people: one line an event, then where the match stands.
pub fn tell(recovered: &Recovered) -> Result<String, ReplayError> {
    let mut text = String::new();
    for (number, record) in recovered.records.iter().enumerate() {
        let event = match &record.event {
            Event::Opened(opening) => format!("opened with {} pieces", opening.deck.len()),
            event => serde_json::to_string(event).unwrap_or_default(),
        };
        let seconds = record.at as f64 / 1e6;
        let _ = writeln!(text, "{:>6}  {seconds:>12.3} s  {event}", number + 1);
    }
    let app = replay(&recovered.records)?;
    let _ = writeln!(text, "\n{}", app.view(None).next.text);
    let totals = app.totals();
    for (seat, total) in Seat::all(totals.len()).zip(totals) {
        let _ = writeln!(text, "{:<24} {total:>4}", app.name(seat));
    }
    if let Some(damage) = &recovered.damage {
        let _ = writeln!(
            text,
            "\nDamaged: {damage}. The {} events before it are intact.",
            recovered.records.len()
        );
    }
    Ok(text)
}
