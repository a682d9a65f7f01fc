//! A backup that is read: nothing in it is believed before it was looked at.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;
use table::event;
use tar::{Archive, Entries, Entry};

use super::error::RestoreError;
use super::{
    ABOUT, About, CONFIG, DATA, DEEPEST, FORMAT, MOST_BYTES, MOST_FILES, MOST_NAMED, NAMED,
};
use crate::config::SETTINGS;

/// Bytes after the last file: two blocks of nothing, and what fills up a record of a tape.
const MOST_BEHIND: u64 = 64 << 10;
/// Read at once.
const CHUNK: usize = 64 << 10;

type Packed = GzDecoder<BufReader<File>>;

/// The file of a backup.
pub(super) struct Backup {
    path: PathBuf,
    tar: Archive<Packed>,
}

/// A file that the configuration names.
pub(super) struct Named {
    /// Its place among them.
    pub(super) number: usize,
    pub(super) bytes: Vec<u8>,
    pub(super) is_secret: bool,
}

/// What stands before the data.
pub(super) struct Head {
    pub(super) about: About,
    pub(super) config: String,
    /// What was set on the page: without it the configuration may be none. It lies among the data too.
    pub(super) settings: String,
    pub(super) named: Vec<Named>,
}

/// A file of the data, or another one that comes next.
pub(super) struct Next<'a> {
    entry: Entry<'a, Packed>,
    name: String,
    bytes: u64,
    pub(super) is_secret: bool,
}

/// What comes in it, in order.
pub(super) struct Files<'a> {
    path: &'a Path,
    entries: Entries<'a, Packed>,
    seen: HashSet<String>,
    bytes: u64,
    next: Option<Next<'a>>,
}

impl Backup {
    pub(super) fn open(path: &Path) -> Result<Backup, RestoreError> {
        let file = File::open(path).map_err(|why| RestoreError::Io(path.to_owned(), why))?;
        let tar = Archive::new(GzDecoder::new(BufReader::new(file)));
        Ok(Backup {
            path: path.to_owned(),
            tar,
        })
    }

    pub(super) fn files(&mut self) -> Result<Files<'_>, RestoreError> {
        // Raw: an entry that gives another a longer name, or holes, is one that no backup has.
        let entries = self
            .tar
            .entries()
            .map_err(|why| damaged(&self.path, &why))?
            .raw(true);
        Ok(Files {
            path: &self.path,
            entries,
            seen: HashSet::new(),
            bytes: 0,
            next: None,
        })
    }

    /// Nothing is left behind its last file, and the checksum over all of it (RFC 1952, 2.3.1) is right.
    pub(super) fn end(self) -> Result<(), RestoreError> {
        let mut packed = self.tar.into_inner();
        let behind = io::copy(&mut packed.by_ref().take(MOST_BEHIND), &mut io::sink());
        let behind = behind.map_err(|why| damaged(&self.path, &why))?;
        let more = packed.into_inner().fill_buf().map(|left| !left.is_empty());
        match behind == MOST_BEHIND || more.map_err(|why| damaged(&self.path, &why))? {
            true => Err(RestoreError::Damaged(
                self.path,
                "something stands behind its end".to_owned(),
            )),
            false => Ok(()),
        }
    }
}

impl<'a> Files<'a> {
    /// What stands before the data. Who made it comes first.
    pub(super) fn head(&mut self) -> Result<Head, RestoreError> {
        let missing =
            |what: &str| RestoreError::Damaged(self.path.to_owned(), format!("it has no {what}"));
        let (no_about, no_config) = (missing(ABOUT), missing(CONFIG));
        let about = match self.advance()? {
            Some(next) if next.name == ABOUT => self.small(next)?,
            _ => return Err(no_about),
        };
        let about: About =
            serde_json::from_slice(&about).map_err(|why| damaged(self.path, &why))?;
        if about.format > FORMAT || about.journals > event::FORMAT {
            return Err(RestoreError::Newer(self.path.to_owned(), about.program));
        }
        let config = match self.advance()? {
            Some(next) if next.name == CONFIG => self.small(next)?,
            _ => return Err(no_config),
        };
        let config = String::from_utf8(config).map_err(|why| damaged(self.path, &why))?;
        let (mut named, mut settings) = (Vec::new(), String::new());
        while let Some(next) = self.advance()? {
            if next.name == SETTINGS {
                let bytes = self.small(next)?;
                settings = String::from_utf8(bytes).map_err(|why| damaged(self.path, &why))?;
                continue;
            }
            let number = next
                .name
                .strip_prefix(NAMED)
                .and_then(|number| number.parse().ok());
            let Some(number) = number else {
                self.next = Some(next);
                break;
            };
            let is_secret = next.is_secret;
            named.push(Named {
                number,
                bytes: self.small(next)?,
                is_secret,
            });
        }
        Ok(Head {
            about,
            config,
            settings,
            named,
        })
    }

    /// The next file of the data, with its name from their folder on.
    pub(super) fn datum(&mut self) -> Result<Option<(String, Next<'a>)>, RestoreError> {
        let Some(next) = self
            .next
            .take()
            .map_or_else(|| self.advance(), |next| Ok(Some(next)))?
        else {
            return Ok(None);
        };
        match next.name.strip_prefix(DATA) {
            Some(name) => Ok(Some((name.to_owned(), next))),
            None => Err(self.hostile(format!("`{}` does not belong there", next.name))),
        }
    }

    fn advance(&mut self) -> Result<Option<Next<'a>>, RestoreError> {
        let Some(entry) = self.entries.next() else {
            return Ok(None);
        };
        let entry = entry.map_err(|why| damaged(self.path, &why))?;
        let header = entry.header();
        let (bytes, mode) = match (header.entry_size(), header.mode()) {
            (Ok(bytes), Ok(mode)) => (bytes, mode),
            (Err(why), _) | (_, Err(why)) => return Err(damaged(self.path, &why)),
        };
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let shown: String = name
            .chars()
            .take(80)
            .flat_map(char::escape_default)
            .collect();
        if !header.entry_type().is_file() {
            return Err(self.hostile(format!(
                "`{shown}` is a link or something else that is no file"
            )));
        }
        if !is_below(&name) {
            return Err(self.hostile(format!("`{shown}` would lie elsewhere")));
        }
        if !self.seen.insert(name.clone()) {
            return Err(self.hostile(format!("`{shown}` comes twice")));
        }
        self.bytes = self.bytes.saturating_add(bytes);
        if self.seen.len() > MOST_FILES || self.bytes > MOST_BYTES {
            let most = format!(
                "it holds more than {MOST_FILES} files, or than {} GB",
                MOST_BYTES >> 30
            );
            return Err(RestoreError::TooMuch(self.path.to_owned(), most));
        }
        Ok(Some(Next {
            is_secret: mode & 0o077 == 0,
            entry,
            name,
            bytes,
        }))
    }

    fn small(&self, mut next: Next<'a>) -> Result<Vec<u8>, RestoreError> {
        if next.bytes > MOST_NAMED {
            let most = format!("`{}` has more than {} MB", next.name, MOST_NAMED >> 20);
            return Err(RestoreError::TooMuch(self.path.to_owned(), most));
        }
        let mut bytes = Vec::new();
        next.copy(self.path, Path::new(&next.name.clone()), &mut bytes)?;
        Ok(bytes)
    }

    fn hostile(&self, what: String) -> RestoreError {
        RestoreError::Hostile(self.path.to_owned(), what)
    }
}

impl Next<'_> {
    /// All of it into a file `to`, which is `out`.
    pub(super) fn copy(
        &mut self,
        archive: &Path,
        to: &Path,
        out: &mut impl Write,
    ) -> Result<(), RestoreError> {
        let (mut buffer, mut left) = (vec![0; CHUNK], self.bytes);
        while left > 0 {
            let count = self
                .entry
                .read(&mut buffer)
                .map_err(|why| damaged(archive, &why))?;
            if count == 0 {
                return Err(damaged(archive, &"it ends in the midst of a file"));
            }
            let written = out.write_all(&buffer[..count]);
            written.map_err(|why| RestoreError::Io(to.to_owned(), why))?;
            left = left.saturating_sub(count as u64);
        }
        Ok(())
    }
}

/// Whether a name leads below the folder in which it stands, by names that any disk takes.
fn is_below(name: &str) -> bool {
    let part =
        |part: &str| !matches!(part, "" | "." | "..") && part.len() <= 255 && !part.contains('\0');
    name.split('/').all(part) && name.split('/').count() <= DEEPEST + 1
}

fn damaged(path: &Path, why: &impl ToString) -> RestoreError {
    RestoreError::Damaged(path.to_owned(), why.to_string())
}
