//! Where the twin keeps its world: a file of its own, apart from the hub's journals, so that
//! killing the hub does not lift the cards.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use hub::storage::{self, InUse, Trouble, WholeFile};
use table::words::{Say, say};

use crate::world::World;

/// The folder of a twin, locked for this program.
pub struct Store {
    folder: PathBuf,
    _lock: Option<File>,
}

impl Store {
    /// Opens the folder, making it if needed. `fresh` moves what was there aside.
    ///
    /// # Errors
    /// Another twin has the folder, or what was there cannot be moved aside.
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

    fn file(&self) -> WholeFile {
        WholeFile::secret(&self.folder.join("world.json"))
    }

    /// The world as it was left, or a new one; and what is to be said where the file held none and
    /// was kept aside.
    pub fn load(&self, seed: u64) -> (World, Option<Say>) {
        let (world, why) = self
            .file()
            .take_up(|bytes| serde_json::from_slice::<World>(bytes));
        let mut world = world.unwrap_or_else(|| World::new(seed));
        world.complete();
        (world, why.map(|why| say!("world-made-new", why = why)))
    }

    /// Writes the world; a kill in the midst of it leaves the old one. A disk that fails keeps nobody
    /// from playing: what is to be said then is answered.
    pub fn save(&self, world: &World) -> Option<Say> {
        let bytes = serde_json::to_vec(world).expect("a world is plain data");
        let file = self.file();
        let why = file.write(&bytes).err()?;
        Some(say!(
            "world-not-kept",
            why = Trouble::of(&why, file.path()).say()
        ))
    }
}

fn lock(folder: &Path) -> Result<Option<File>> {
    storage::lock(folder).map_err(|InUse| {
        let folder = folder.display();
        anyhow!("another twin plays in {folder}: stop it, or give this one a folder of its own with --data")
    })
}

/// Moves the match and the world into `before-N`: a fresh table throws nothing away.
fn set_aside(folder: &Path) -> Result<()> {
    let old: Vec<PathBuf> = ["matches", "world.json", "keys.json"]
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
    use table::words::Lang;

    use super::*;

    #[test]
    fn the_world_outlives_the_program_and_two_twins_on_one_folder_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), false).unwrap();
        let (mut world, _) = store.load(1);
        world.timer_boot = 7;
        assert_eq!(store.save(&world), None);
        let second = Store::open(folder.path(), false).err().unwrap();
        assert!(second.to_string().contains("--data"), "{second}");
        drop(store);
        let store = Store::open(folder.path(), false).unwrap();
        assert_eq!(store.load(2), (world, None));
    }

    #[test]
    fn a_fresh_table_keeps_the_old_one_aside() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), false).unwrap();
        assert_eq!(store.save(&World::new(1)), None);
        drop(store);
        let store = Store::open(folder.path(), true).unwrap();
        assert_eq!(store.load(2), (World::new(2), None));
        assert!(folder.path().join("before-1/world.json").exists());
    }

    #[test]
    fn a_broken_world_is_kept_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), false).unwrap();
        fs::write(folder.path().join("world.json"), "{").unwrap();
        let (world, told) = store.load(1);
        assert_eq!(world, World::new(1));
        let told = told.unwrap().tell(Lang::En);
        assert!(told.contains("world.json.unreadable-1"), "{told}");
        assert_eq!(store.load(1).1, None);
    }
}
