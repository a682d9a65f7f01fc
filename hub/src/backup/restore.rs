//! A table taken out of a backup.
//!
//! All of it is read into a folder beside first, and looked at to its end: until then nothing that is there is touched.
//! Then that folder takes the place of the old one, which is kept. A disk of its own cannot be renamed: there all of that
//! happens inside of it, and what is in the one folder takes the place of what was there.

use std::fmt;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::syncfs;

use super::archive::{Backup, Files, Head};
use super::error::RestoreError;
use super::place::{BESIDE, Locks, aside, put};
use super::{named, plain};
use crate::config::{ConfigError, TableConfig};
use crate::storage::{folder_of, give, lock, owner, sync_folder};

/// The home of the service that the Debian package brings.
const PACKAGE: &str = "/var/lib/remmi";

/// What was there before, on a disk of its own; backups pass it over.
pub(super) const KEPT: &str = "before-restore-";

/// What is to be restored, and where.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The backup.
    pub file: PathBuf,
    /// Where the configuration is to stand; everything else goes where it says.
    pub config: PathBuf,
    /// A table that was played there makes room.
    pub replace: bool,
    /// Folders into which files may be put, beside that of the configuration and the home of the packaged service.
    pub also: Vec<PathBuf>,
}

/// What was done.
#[derive(Debug, PartialEq, Eq)]
pub struct Restored {
    /// The program that made the backup.
    pub program: String,
    /// Where the configuration stands.
    pub config: PathBuf,
    /// Where the data are.
    pub data: PathBuf,
    /// How many files of the data there are.
    pub files: usize,
    /// What stood there before.
    pub kept: Vec<PathBuf>,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Restored {
            program,
            config,
            data,
            files,
            kept,
        } = self;
        for kept in kept {
            writeln!(f, "kept: {}, as it was before", kept.display())?;
        }
        let (config, data) = (config.display(), data.display());
        writeln!(
            f,
            "{data} holds {files} files of a table of {program}, and {config} is its configuration"
        )?;
        writeln!(f, "It goes on where it was: sudo systemctl start remmi")
    }
}

/// Puts a table where its configuration says, as far as that is allowed.
///
/// # Errors
/// As [`RestoreError`] says. Until the backup was read to its end nothing is changed; where the disk fails after that,
/// what was there is kept under a name with `before-restore` in it.
pub fn restore(asked: &Asked) -> Result<Restored, RestoreError> {
    let mut backup = Backup::open(&asked.file)?;
    let mut files = backup.files()?;
    let head = files.head()?;
    let target = Target::of(asked, &head)?;
    let mut locks = Locks::default();
    locks.take(&target.data, asked.replace)?;
    if let Some(other) = &target.other {
        locks.take(other, asked.replace)?;
    }
    let staged = Staged::below(&target.data)?;
    let count = fill(&asked.file, &mut files, &staged, target.owner)?;
    drop(files);
    backup.end()?;
    let mut kept = staged.take_place(&target, &mut locks)?;
    kept.extend(target.name(&head)?);
    Ok(Restored {
        program: head.about.program,
        config: target.config,
        data: target.data,
        files: count,
        kept,
    })
}

/// Where everything goes.
struct Target {
    config: PathBuf,
    data: PathBuf,
    /// The data of the table whose configuration stands there, if they are others.
    other: Option<PathBuf>,
    /// What the configuration names, by its place among them.
    named: Vec<PathBuf>,
    /// The table's user and group.
    owner: Option<(u32, u32)>,
}

impl Target {
    fn of(asked: &Asked, head: &Head) -> Result<Target, RestoreError> {
        let config = plain(&asked.config);
        let folder = folder_of(&config);
        let meant = TableConfig::parse_with(&head.config, folder, &head.settings);
        let meant = meant.map_err(|faults| {
            let faults = ConfigError::Faults {
                file: config.clone(),
                faults,
            };
            RestoreError::Config(asked.file.clone(), faults)
        })?;
        let data = plain(&meant.data);
        if config.starts_with(&data) {
            return Err(RestoreError::Nested { config, data });
        }
        let named: Vec<PathBuf> = named(&meant).iter().map(|path| plain(path)).collect();
        let mut allowed = vec![folder.to_owned(), PathBuf::from(PACKAGE)];
        allowed.extend(asked.also.iter().map(|folder| plain(folder)));
        let is_outside = |path: &&PathBuf| !allowed.iter().any(|folder| path.starts_with(folder));
        let used = head.named.iter().filter_map(|one| named.get(one.number));
        let is_folder = |path: &&PathBuf| path.is_dir() || data.starts_with(path);
        if let Some(folder) = used.clone().find(is_folder) {
            return Err(RestoreError::Folder(folder.clone()));
        }
        let outside: Vec<PathBuf> = used.chain([&data]).filter(is_outside).cloned().collect();
        if !outside.is_empty() {
            let allowed: Vec<String> = allowed
                .iter()
                .map(|path| path.display().to_string())
                .collect();
            return Err(RestoreError::Outside {
                allowed: allowed.join(" and "),
                outside,
            });
        }
        // Where the folder is a link to another disk, that is where they stay.
        let data = data.canonicalize().unwrap_or(data);
        let there = TableConfig::read(&config)
            .ok()
            .map(|there| plain(&there.data));
        Ok(Target {
            other: there.filter(|other| *other != data),
            owner: owner(&data),
            config,
            data,
            named,
        })
    }

    /// Puts what the configuration names where it says, and then the configuration, by which a table begins.
    fn name(&self, head: &Head) -> Result<Vec<PathBuf>, RestoreError> {
        let mut kept = Vec::new();
        for one in &head.named {
            if let Some(path) = self.named.get(one.number) {
                let put = put(path, &one.bytes, one.is_secret, self.owner);
                kept.extend(put.map_err(|why| RestoreError::Io(path.clone(), why))?);
            }
        }
        let as_folder = owner(folder_of(&self.config));
        let put = put(&self.config, head.config.as_bytes(), false, as_folder);
        kept.extend(put.map_err(|why| RestoreError::Io(self.config.clone(), why))?);
        Ok(kept)
    }
}

/// The folder beside, which goes when nothing comes of it.
struct Staged {
    path: PathBuf,
    /// It lies in the folder of the data, for that is a disk of its own.
    inside: bool,
}

impl Drop for Staged {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Whether a disk begins at a folder.
fn is_a_disk(folder: &Path) -> bool {
    let on = |path: &Path| fs::metadata(path).map(|about| about.dev()).ok();
    let there = on(folder);
    there.is_some() && there != on(folder_of(folder))
}

impl Staged {
    fn below(data: &Path) -> Result<Staged, RestoreError> {
        let inside = is_a_disk(data);
        let mut name = data.as_os_str().to_owned();
        name.push(if inside { "/.restoring" } else { ".restoring" });
        let path = PathBuf::from(name);
        let failed = |why| RestoreError::Io(path.clone(), why);
        // What a kill has left of another one.
        match fs::remove_dir_all(&path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(failed(why)),
            _ => {}
        }
        folders(&path).map_err(failed)?;
        Ok(Staged { path, inside })
    }

    /// Takes the place of the old folder, which is answered under its new name, if there was one.
    fn take_place(self, target: &Target, locks: &mut Locks) -> Result<Vec<PathBuf>, RestoreError> {
        let (new, data) = (&self.path, &target.data);
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |why| RestoreError::Io(path, why)
        };
        // Nobody begins to play there before all is in place.
        let matches = new.join("matches");
        locks.hold(lock(&matches).map_err(|_| RestoreError::Plays(new.clone()))?);
        for folder in [new, &matches] {
            give(folder, target.owner);
        }
        File::open(new)
            .and_then(|folder| Ok(syncfs(folder)?))
            .map_err(failed(new))?;
        if self.inside {
            let kept = change_places(data, new).map_err(failed(data))?;
            return Ok(kept.into_iter().collect());
        }
        let kept = aside(data);
        let was_there = match fs::rename(data, &kept) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => false,
            moved => moved.map(|()| true).map_err(failed(data))?,
        };
        if let Err(why) = fs::rename(new, data) {
            if was_there {
                fs::rename(&kept, data).map_err(failed(&kept))?;
            }
            return Err(RestoreError::Io(data.clone(), why));
        }
        sync_folder(folder_of(data)).map_err(failed(data))?;
        Ok(was_there.then_some(kept).into_iter().collect())
    }
}

/// What is in the new folder, which lies in that of the data, takes the place of what else is there. That goes into another
/// folder there, which is answered, if there was anything.
fn change_places(data: &Path, new: &Path) -> io::Result<Option<PathBuf>> {
    let names = (1..).map(|number| data.join(format!("{KEPT}{number}")));
    let kept = names
        .take(BESIDE)
        .find(|path| path.symlink_metadata().is_err());
    let kept = kept.ok_or_else(|| io::Error::other("too many were restored there before"))?;
    fs::create_dir(&kept)?;
    let mut was_there = false;
    for entry in fs::read_dir(data)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let own = name.to_string_lossy();
        if path != new && !own.starts_with(KEPT) && own != "lost+found" {
            fs::rename(&path, kept.join(&name))?;
            was_there = true;
        }
    }
    for entry in fs::read_dir(new)? {
        let entry = entry?;
        fs::rename(entry.path(), data.join(entry.file_name()))?;
    }
    sync_folder(data)?;
    if was_there {
        return Ok(Some(kept));
    }
    fs::remove_dir(&kept)?;
    Ok(None)
}

fn folders(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o750).create(path)
}

/// The files of the data, into a folder that is empty; how many there are.
fn fill(
    archive: &Path,
    files: &mut Files<'_>,
    staged: &Staged,
    owner: Option<(u32, u32)>,
) -> Result<usize, RestoreError> {
    let mut count = 0;
    while let Some((name, mut next)) = files.datum()? {
        let path = staged.path.join(&name);
        let failed = |why| RestoreError::Io(path.clone(), why);
        let folder = folder_of(&path);
        if !folder.is_dir() {
            folders(folder).map_err(failed)?;
            for made in folder.ancestors().take_while(|made| *made != staged.path) {
                give(made, owner);
            }
        }
        let mode = if next.is_secret { 0o600 } else { 0o644 };
        let mut options = OpenOptions::new();
        let file = options
            .write(true)
            .create_new(true)
            .mode(mode)
            .open(&path)
            .map_err(failed)?;
        let mut out = BufWriter::new(file);
        next.copy(archive, &path, &mut out)?;
        out.flush().map_err(failed)?;
        give(&path, owner);
        count += 1;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_is_told_from_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("data")).unwrap();
        assert!(is_a_disk(Path::new("/proc")));
        assert!(!is_a_disk(&folder.path().join("data")));
        assert!(!is_a_disk(&folder.path().join("none")));
    }

    /// Twice, since what was kept the first time is no part of the table.
    #[test]
    fn on_a_disk_of_its_own_the_contents_change_places() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        fs::create_dir(data.join("lost+found")).unwrap();
        let restored = |text: &str| {
            let new = data.join(".restoring");
            folders(&new.join("matches")).unwrap();
            fs::write(new.join("matches/0001.journal"), text).unwrap();
            let kept = change_places(data, &new).unwrap();
            assert_eq!(fs::read_dir(&new).unwrap().count(), 0);
            fs::remove_dir(new).unwrap();
            let there = fs::read_to_string(data.join("matches/0001.journal")).unwrap();
            assert_eq!(there, text);
            kept
        };
        assert_eq!(restored("first"), None, "nothing was there");
        fs::write(data.join("keys.json"), "keys").unwrap();
        let kept = restored("second").unwrap();
        assert_eq!(kept, data.join("before-restore-1"));
        assert_eq!(fs::read_to_string(kept.join("keys.json")).unwrap(), "keys");
        assert_eq!(
            fs::read_to_string(kept.join("matches/0001.journal")).unwrap(),
            "first"
        );
        assert_eq!(restored("third"), Some(data.join("before-restore-2")));
        assert!(data.join("before-restore-1").is_dir() && data.join("lost+found").is_dir());
    }
}
