//! Files that are rewritten, not appended to: whole at every moment.

use std::fmt;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use super::read::read;

/// Read and written by this user alone.
pub(crate) const SECRET: u32 = 0o600;
/// By whom the user's mask lets.
const OPEN: u32 = 0o666;
/// Files kept aside; the last one is written over.
const ASIDE: usize = 99;

/// A file that is only ever rewritten as a whole. A kill or a power cut at any moment leaves the old
/// one or the new one.
#[derive(Clone, Debug)]
pub struct WholeFile {
    path: PathBuf,
    mode: u32,
}

impl WholeFile {
    /// One that others on the machine may read.
    pub fn open(path: &Path) -> WholeFile {
        let path = path.to_owned();
        WholeFile { path, mode: OPEN }
    }

    /// One for this user alone.
    pub fn secret(path: &Path) -> WholeFile {
        let path = path.to_owned();
        WholeFile { path, mode: SECRET }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it holds, if it is there; a secret that others may read is narrowed.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self) -> io::Result<Option<Vec<u8>>> {
        let bytes = match read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let is = fs::metadata(&self.path)?.permissions().mode() & 0o777;
        if self.mode == SECRET && is != SECRET {
            // On a disk that cannot be written it stays as wide as it was.
            let _ = fs::set_permissions(&self.path, Permissions::from_mode(SECRET));
        }
        Ok(Some(bytes))
    }

    /// What `parse` makes of it, or nothing where it is not there. A file that cannot be read, is
    /// empty or holds something else is moved out of the way, logged, and the reason answered beside:
    /// nothing is thrown away, and whoever needs the file goes on with a new one.
    pub fn take_up<T, E: fmt::Display>(
        &self,
        parse: impl FnOnce(&[u8]) -> Result<T, E>,
    ) -> (Option<T>, Option<String>) {
        let why = match self.read() {
            Ok(None) => return (None, None),
            Ok(Some(bytes)) => match parse(&bytes) {
                Ok(value) => return (Some(value), None),
                Err(_) if bytes.is_empty() => "it is empty".to_owned(),
                Err(why) => why.to_string(),
            },
            Err(why) => why.to_string(),
        };
        let why = match self.keep_aside() {
            Ok(aside) => format!("{why}; kept as {}", aside.display()),
            Err(error) => format!("{why}; it cannot be moved aside: {error}"),
        };
        tracing::warn!("{} cannot be used: {why}", self.path.display());
        (None, Some(why))
    }

    /// Writes it: into a file beside first, which then takes the place of the old one. When this
    /// returns, it outlives a power cut; before, the old one does.
    ///
    /// # Errors
    /// The disk; the old one is as it was.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        self.stream(|file| file.write_all(bytes))
    }

    /// The same with what `write` writes, which may be more than memory holds.
    ///
    /// # Errors
    /// The disk, or what `write` fails with; the old one is as it was.
    pub fn stream<T, E: From<io::Error>>(
        &self,
        write: impl FnOnce(&mut File) -> Result<T, E>,
    ) -> Result<T, E> {
        let written = self.write_beside(write);
        let written = written.and_then(|value| Ok(self.put_in_place().map(|()| value)?));
        if written.is_err() {
            // On a full disk each byte counts.
            let _ = fs::remove_file(self.beside());
        }
        written
    }

    fn beside(&self) -> PathBuf {
        self.named(".new")
    }

    fn named(&self, end: &str) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    }

    fn write_beside<T, E: From<io::Error>>(
        &self,
        write: impl FnOnce(&mut File) -> Result<T, E>,
    ) -> Result<T, E> {
        let beside = self.beside();
        // What a kill left there may have been made by anybody.
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create_new(true)
            .mode(self.mode)
            .open(&beside)?;
        // What root rewrites stays the table's.
        give(&beside, owner(&self.path));
        let value = write(&mut file)?;
        file.sync_all()?;
        Ok(value)
    }

    fn put_in_place(&self) -> io::Result<()> {
        fs::rename(self.beside(), &self.path)?;
        sync_folder(folder_of(&self.path))
    }

    /// Moves it out of the way.
    fn keep_aside(&self) -> io::Result<PathBuf> {
        let name = |number: usize| self.named(&format!(".unreadable-{number}"));
        let mut names = (1..=ASIDE).map(name);
        let aside = names.find(|aside| !aside.exists());
        let aside = aside.unwrap_or_else(|| name(ASIDE));
        fs::rename(&self.path, &aside)?;
        Ok(aside)
    }
}

/// User and group of what is there, or of the nearest folder.
pub(crate) fn owner(path: &Path) -> Option<(u32, u32)> {
    let there = path.ancestors().find_map(|path| fs::metadata(path).ok())?;
    Some((there.uid(), there.gid()))
}

/// Gives a file to them. Whoever may not do that keeps it.
pub(crate) fn give(path: &Path, owner: Option<(u32, u32)>) {
    if let Some((user, group)) = owner {
        let _ = chown(path, Some(user), Some(group));
    }
}

/// The folder in which a path stands.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Names of files outlive a power cut from here on.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Step by step: until the last of them the old file stands, from then on the new one.
    #[test]
    fn a_kill_at_any_moment_leaves_the_old_file_or_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = WholeFile::secret(&folder.path().join("keys.json"));
        let there = || file.read().unwrap().unwrap();
        file.write(b"old").unwrap();
        let new = b"new and longer";
        let beside = |bytes: &[u8]| file.write_beside(|beside| beside.write_all(bytes));
        for written in 0..=new.len() {
            // What a kill in the midst of writing leaves beside.
            beside(&new[..written]).unwrap();
            assert_eq!(there(), b"old");
            assert_eq!(fs::read(file.beside()).unwrap(), new[..written]);
        }
        beside(new).unwrap();
        assert_eq!(there(), b"old");
        file.put_in_place().unwrap();
        assert_eq!(there(), new);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// A reader that opened the old file before goes on reading it: it is never written in place.
    #[test]
    fn the_old_file_is_never_written_into() {
        let folder = tempfile::tempdir().unwrap();
        let file = WholeFile::open(&folder.path().join("world.json"));
        file.write(b"old").unwrap();
        let other_name = folder.path().join("the same file");
        fs::hard_link(file.path(), &other_name).unwrap();
        file.write(b"new").unwrap();
        assert_eq!(fs::read(other_name).unwrap(), b"old");
    }

    #[test]
    fn a_write_that_fails_leaves_nothing_beside() {
        let folder = tempfile::tempdir().unwrap();
        // A folder stands where the file should be: the new one cannot take its place.
        let path = folder.path().join("keys.json");
        fs::create_dir_all(path.join("full")).unwrap();
        WholeFile::secret(&path).write(b"new").unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_used_is_kept_aside_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("world.json");
        let file = WholeFile::open(&path);
        let parse = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes);
        assert_eq!(file.take_up(parse), (None, None), "it is not there");
        for (number, bytes, reason) in [(1, &b""[..], "empty"), (2, b"{\"a", "EOF")] {
            fs::write(&path, bytes).unwrap();
            let (value, why) = file.take_up(parse);
            let why = why.unwrap();
            let aside = format!("world.json.unreadable-{number}");
            assert!(value.is_none() && why.contains(reason) && why.contains(&aside));
            assert_eq!(fs::read(folder.path().join(aside)).unwrap(), bytes);
            assert!(!path.exists());
        }
        file.write(b"7").unwrap();
        assert_eq!(file.take_up(parse), (Some(7.into()), None));
    }
}
