//! `remmi backup` and `remmi restore`: a table in one file, from which it goes on elsewhere.
//!
//! The file is a tar (POSIX.1-1988, "ustar") under gzip (RFC 1952), which any system opens: `remmi-backup.json`, the
//! configuration as `table.toml`, what it names outside the folder of its data as `named/N`, and that folder as `data/`.
//! Nothing in it says where on a disk anything goes: that is up to the configuration and to whoever restores.

mod archive;
mod error;
mod make;
mod place;
mod restore;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use error::{BackupError, RestoreError};
pub(crate) use make::header;
pub use make::{Made, make};
pub use restore::{Asked, Restored, restore};

use crate::config::{TableConfig, TlsConfig};

/// Of the file as a whole; a newer program's may be higher.
const FORMAT: u32 = 1;
/// Names in it.
const ABOUT: &str = "remmi-backup.json";
const CONFIG: &str = "table.toml";
const NAMED: &str = "named/";
const DATA: &str = "data/";
/// Files in it at most. Ten years of an evening a week have some 500 journals.
const MOST_FILES: usize = 20_000;
/// Bytes of all of them together at most, unpacked. Journals of an evening take less than 10 MB, so those of ten years some 5 GB.
const MOST_BYTES: u64 = 8 << 30;
/// Bytes of the configuration, and of each file that it names.
const MOST_NAMED: u64 = 4 << 20;
/// Folders in one another below that of the data.
const DEEPEST: usize = 8;

/// Who made the file, when, and who can read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct About {
    /// [`FORMAT`].
    format: u32,
    /// The highest format of its journals ([`table::event::FORMAT`]).
    journals: u32,
    /// The program, with its version.
    program: String,
    /// Milliseconds since 1970.
    made: u64,
}

/// The files that a configuration names, in an order of its own that does not depend on where they are.
fn named(config: &TableConfig) -> Vec<PathBuf> {
    let mut named = config.decks.clone();
    named.extend(
        config
            .broker
            .iter()
            .filter_map(|broker| Some(broker.login.as_ref()?.1.clone())),
    );
    named.extend(
        config
            .wifi
            .iter()
            .filter_map(|wifi| wifi.password_file.clone()),
    );
    if let TlsConfig::Given { certificate, key } = &config.web.tls {
        named.extend([certificate.clone(), key.clone()]);
    }
    named
}

/// A path from the root, without `.` and `..`, whether it is there or not. Links are left as they are.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    for component in absolute.components() {
        match component {
            std::path::Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}
