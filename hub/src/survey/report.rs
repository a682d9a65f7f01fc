//! What a survey leaves as a file.

use std::fmt;
use std::io;
use std::path::Path;

use serde::Serialize;

use super::score;
use super::sheet::Sheet;
use crate::doctor;

/// The sheet and what is to be said of each reader.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// As it was shown last.
    pub sheet: Sheet,
    /// One for each reader.
    #[serde(flatten)]
    pub findings: doctor::Report,
}

impl Report {
    /// Of what was shown last.
    pub fn of(sheet: Sheet) -> Report {
        let findings = score::findings(&sheet);
        Report {
            findings: doctor::Report { findings },
            sheet,
        }
    }

    /// Writes it: as JSON if the file's name ends with `.json`, else as text.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let is_json = path
            .extension()
            .is_some_and(|extension| extension == "json");
        let text = match is_json {
            true => serde_json::to_string_pretty(self)? + "\n",
            false => self.to_string(),
        };
        std::fs::write(path, text)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.sheet, self.findings)
    }
}
