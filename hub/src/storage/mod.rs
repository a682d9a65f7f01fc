//! What a table keeps on its disk: the journals of its matches, and files that are rewritten.

mod folder;
mod journal;
mod start;
mod whole;

pub use folder::{Journals, JournalsError};
pub use journal::JournalFile;
pub use start::Opened;
pub use whole::WholeFile;
