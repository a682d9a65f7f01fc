//! What the preloaded library `emulated-pi` plays: which readers hang on which wires, and which tags lie on them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// A folder with what the preloaded library plays.
pub struct Bench {
    folder: PathBuf,
}

impl Bench {
    /// These wires, with their file in a folder.
    pub fn wired(folder: &Path, wires: &str) -> Bench {
        std::fs::write(folder.join("wires"), wires).unwrap();
        Bench {
            folder: folder.to_owned(),
        }
    }

    /// That of the process that runs under the library.
    pub fn around() -> Option<Bench> {
        let wires = std::env::var_os("EMULATED_PI")?;
        let folder = Path::new(&wires).parent()?.to_owned();
        Some(Bench { folder })
    }

    /// Lets a program run under the library, which `EMULATED_PI_LIBRARY` names.
    pub fn under(&self, command: &mut Command) {
        let library = std::env::var_os("EMULATED_PI_LIBRARY")
            .expect("EMULATED_PI_LIBRARY names the preloaded library: ./ci.sh pi");
        command
            .env("LD_PRELOAD", library)
            .env("EMULATED_PI", self.folder.join("wires"))
            .env("EMULATED_PI_TAGS", self.folder.join("tags"))
            .env("EMULATED_PI_LOG", self.folder.join("log"));
    }

    /// These tags lie there now. The file's time always changes, however coarse its clock.
    pub fn lay(&self, tags: &[&[&str]]) {
        let lines = tags
            .iter()
            .enumerate()
            .flat_map(|(reader, uids)| uids.iter().map(move |uid| format!("{reader} {uid}\n")));
        let (path, new) = (self.folder.join("tags"), self.folder.join("tags.new"));
        let modified = std::fs::metadata(&path).and_then(|data| data.modified());
        let later = modified.map_or(SystemTime::now(), |time| time + Duration::from_secs(1));
        std::fs::write(&new, lines.collect::<String>()).unwrap();
        let file = std::fs::File::options().write(true).open(&new).unwrap();
        file.set_modified(later).unwrap();
        std::fs::rename(new, path).unwrap();
    }

    /// What the library has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap()
    }
}
