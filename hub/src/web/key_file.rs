//! The file of the keys: whole at every moment, and for this user alone.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Read and written by this user alone.
const MODE: u32 = 0o600;
/// Files kept aside; the last one is written over.
const ASIDE: usize = 99;

/// What the file holds, if it is there; one that others may read is narrowed.
///
/// # Errors
/// It cannot be read.
pub(super) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read?,
    };
    if fs::metadata(path)?.permissions().mode() & 0o777 != MODE {
        // On a disk that cannot be written it stays as wide as it was.
        let _ = fs::set_permissions(path, Permissions::from_mode(MODE));
    }
    Ok(Some(bytes))
}

/// Writes it: into a file beside first, which then takes the place of the old one. When this
/// returns, it outlives a power cut; before, the old one does.
///
/// # Errors
/// The disk.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = write_beside(path, bytes)?;
    put_in_place(&beside, path)
}

fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let beside = path.with_extension("json.new");
    // What a kill left there may have been made by anybody.
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(MODE)
        .open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(beside)
}

fn put_in_place(beside: &Path, path: &Path) -> io::Result<()> {
    fs::rename(beside, path)?;
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Moves a file that holds no keys out of the way; nothing is thrown away.
///
/// # Errors
/// The disk.
pub(super) fn keep_aside(path: &Path) -> io::Result<PathBuf> {
    let name = |number: usize| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".unreadable-{number}"));
        PathBuf::from(name)
    };
    let mut names = (1..=ASIDE).map(name);
    let aside = names.find(|aside| !aside.exists());
    let aside = aside.unwrap_or_else(|| name(ASIDE));
    fs::rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Step by step: until the last of them the old file stands, from then on the new one.
    #[test]
    fn a_kill_at_any_moment_leaves_the_old_file_or_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        let there = || read(&path).unwrap().unwrap();
        write(&path, b"old").unwrap();
        let new = b"new and longer";
        for written in 0..=new.len() {
            // What a kill in the midst of writing leaves beside.
            let beside = write_beside(&path, &new[..written]).unwrap();
            assert_eq!(there(), b"old");
            assert_eq!(fs::read(beside).unwrap(), new[..written]);
        }
        let beside = write_beside(&path, new).unwrap();
        assert_eq!(there(), b"old");
        put_in_place(&beside, &path).unwrap();
        assert_eq!(there(), new);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// A reader that opened the old file before goes on reading it: it is never written in place.
    #[test]
    fn the_old_file_is_never_written_into() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        write(&path, b"old").unwrap();
        let other_name = folder.path().join("the same file");
        fs::hard_link(&path, &other_name).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(other_name).unwrap(), b"old");
    }
}
