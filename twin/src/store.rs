//! Where the twin keeps its world: a file of its own, apart from the hub's journals, so that
//! killing the hub does not lift the cards.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::world::World;

/// The folder of a twin, locked for this program.
pub struct Store {
    folder: PathBuf,
    _lock: File,
}

impl Store {
    /// Opens the folder, making it if needed. `fresh` moves what was there aside.
    ///
    /// # Errors
    /// Another twin has the folder, or it cannot be written.
    pub fn open(folder: &Path, fresh: bool) -> Result<Store> {
        let lock = lock(folder)?;
        if fresh {
            set_aside(folder)?;
        }
        Ok(Store {
            folder: folder.to_owned(),
            _lock: lock,
        })
    }

    /// The folder of the hub's journals.
    pub fn matches(&self) -> PathBuf {
        self.folder.join("matches")
    }

    fn path(&self) -> PathBuf {
        self.folder.join("world.json")
    }

    /// The world as it was left, or a new one.
    ///
    /// # Errors
    /// The file is there but cannot be read.
    pub fn load(&self, seed: u64) -> Result<World> {
        let path = self.path();
        match fs::read(&path) {
            Ok(bytes) => {
                let mut world: World = serde_json::from_slice(&bytes).with_context(|| {
                    format!(
                        "{} is no world of a twin: start with --fresh",
                        path.display()
                    )
                })?;
                world.complete();
                Ok(world)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(World::new(seed)),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    /// Writes the world; a kill in the midst of it leaves the old one.
    ///
    /// # Errors
    /// The disk.
    pub fn save(&self, world: &World) -> Result<()> {
        let (path, new) = (self.path(), self.folder.join("world.json.new"));
        let write = || -> io::Result<()> {
            let mut file = File::create(&new)?;
            file.write_all(&serde_json::to_vec(world)?)?;
            file.sync_data()?;
            fs::rename(&new, &path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }
}

fn lock(folder: &Path) -> Result<File> {
    let cannot = || format!("cannot use the folder {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let lock = options
        .open(folder.join("twin.lock"))
        .with_context(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => bail!(
            "another twin plays in {}: stop it, or give this one a folder of its own with --data",
            folder.display()
        ),
        Err(fs::TryLockError::Error(error)) => Err(error).with_context(cannot),
    }
}

/// Moves the match and the world into `before-N`: a fresh table throws nothing away.
fn set_aside(folder: &Path) -> Result<()> {
    let old: Vec<PathBuf> = ["matches", "world.json"]
        .into_iter()
        .map(|name| folder.join(name))
        .filter(|path| path.exists())
        .collect();
    if old.is_empty() {
        return Ok(());
    }
    let aside = (1..10_000)
        .map(|number| folder.join(format!("before-{number}")))
        .find(|path| !path.exists())
        .with_context(|| format!("{} is full of old tables: clear it", folder.display()))?;
    fs::create_dir(&aside)?;
    for path in old {
        if let Some(name) = path.file_name() {
            fs::rename(&path, aside.join(name))
                .with_context(|| format!("cannot move {} aside", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_world_outlives_the_program_and_two_twins_on_one_folder_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), false).unwrap();
        let mut world = store.load(1).unwrap();
        world.timer_boot = 7;
        store.save(&world).unwrap();
        let second = Store::open(folder.path(), false).err().unwrap();
        assert!(second.to_string().contains("--data"), "{second}");
        drop(store);
        let store = Store::open(folder.path(), false).unwrap();
        assert_eq!(store.load(2).unwrap(), world);
    }

    #[test]
    fn a_fresh_table_keeps_the_old_one_aside() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), false).unwrap();
        store.save(&World::new(1)).unwrap();
        drop(store);
        let store = Store::open(folder.path(), true).unwrap();
        assert_eq!(store.load(2).unwrap(), World::new(2));
        assert!(folder.path().join("before-1/world.json").exists());
    }

    #[test]
    fn a_broken_world_names_file_and_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), false).unwrap();
        fs::write(folder.path().join("world.json"), "{").unwrap();
        let error = format!("{:#}", store.load(1).unwrap_err());
        assert!(
            error.contains("world.json") && error.contains("--fresh"),
            "{error}"
        );
    }
}
