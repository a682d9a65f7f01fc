//! What a table keeps on its disk: the journals of its matches, and files that are rewritten.

mod folder;
mod former;
mod journal;
mod read;
mod salvage;
mod start;
mod trouble;
mod verify;
mod whole;
mod writer;

use std::io;
use std::path::Path;

use rustix::fs::statvfs;

pub(crate) use folder::numbered;
pub use folder::{InUse, Journals, JournalsError, lock};
pub use former::Former;
pub(crate) use read::read;
pub use read::read_text;
pub use salvage::{SalvageError, Salvaged, salvage};
pub use start::Opened;
pub use trouble::Trouble;
pub use verify::{State, no_journal, verify};
pub use whole::WholeFile;
pub(crate) use whole::{SECRET, folder_of, give, owner, sync_folder};
pub use writer::{Gate, Pen, Writer};

/// An evening's journals take less than 10 MB; below this, in MB, a disk is nearly full.
pub const LOW_MB: u64 = 200;

/// Bytes that this user may still write on the disk of a folder.
///
/// # Errors
/// The folder is not there, or its disk does not say.
pub fn free(folder: &Path) -> io::Result<u64> {
    let there = statvfs(folder)?;
    Ok(there.f_bavail * there.f_frsize)
}
