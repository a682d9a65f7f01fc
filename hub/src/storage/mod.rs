//! What a table keeps on its disk: the journals of its matches, and files that are rewritten.

mod folder;
mod journal;
mod salvage;
mod start;
mod verify;
mod whole;
mod writer;

pub use folder::{InUse, Journals, JournalsError, lock};
pub use salvage::{SalvageError, Salvaged, salvage};
pub use start::Opened;
pub use verify::{State, verify};
pub use whole::WholeFile;
pub use writer::{Pen, Trouble, Writer};
