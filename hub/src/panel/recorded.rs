//! What a recorded match wanted of its panel.

use table::clock::Micros;
use table::journal::Record;
use table::replay::{ReplayError, opened};

use super::Wanted;

/// A wish, from an event on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The event's place in the journal, from 1.
    pub event: usize,
    /// Its time, in microseconds on the table's clock.
    pub at: Micros,
    /// What was wanted.
    pub wanted: Wanted,
}

/// All wishes of a match, each with the event that brought it.
///
/// # Errors
/// The records are not those of a match.
pub fn recorded(records: &[Record]) -> Result<Vec<Recorded>, ReplayError> {
    let mut app = opened(records)?;
    let mut wishes: Vec<Recorded> = Vec::new();
    for (record, event) in records.iter().zip(1..) {
        // What is refused is never journaled, and would change nothing.
        app = app.after(record.at, &record.event).unwrap_or(app);
        let wanted = Wanted::of(&app, record.at);
        if wishes.last().is_none_or(|last| last.wanted != wanted) {
            let at = record.at;
            wishes.push(Recorded { event, at, wanted });
        }
    }
    Ok(wishes)
}
