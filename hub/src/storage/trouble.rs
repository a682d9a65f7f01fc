//! Why something cannot be written, and what people are told of it.

use std::io;
use std::path::{Path, PathBuf};

use table::words::{Say, say};

/// Why nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    file: PathBuf,
    /// What kind of failure it is.
    pub kind: io::ErrorKind,
    /// As the system tells it.
    text: String,
}

impl Trouble {
    /// Of an error of the disk, in writing that file.
    pub fn of(why: &io::Error, file: &Path) -> Trouble {
        Trouble {
            file: file.to_owned(),
            kind: why.kind(),
            text: why.to_string(),
        }
    }

    /// What is wrong, and the remedy where one is known.
    pub fn say(&self) -> Say {
        use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        let file = self.file.display().to_string();
        match self.kind {
            StorageFull | QuotaExceeded => say!("disk-full"),
            ReadOnlyFilesystem => say!("disk-read-only"),
            PermissionDenied => say!("disk-denied", file = file),
            _ => Say::plain(format!("{file}: {}", self.text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trouble_has_its_own_remedy() {
        let told = |number| {
            let why = io::Error::from_raw_os_error(number);
            Trouble::of(&why, Path::new("data/world.json"))
                .say()
                .to_string()
        };
        assert!(told(28).contains("free some space"));
        assert!(told(30).contains("look at the card"));
        let denied = told(13);
        assert!(
            denied.contains("data/world.json") && denied.contains("make it theirs"),
            "{denied}"
        );
        assert!(told(5).starts_with("data/world.json: "));
    }
}
