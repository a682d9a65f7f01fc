//! `remmi backup` and `remmi restore`: what is played goes on elsewhere, and nothing that is there is lost.

#[allow(dead_code)] // other tests use it too
#[path = "../history/evening.rs"]
mod evening;
mod hostile;
mod kept;
mod playing;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hub::backup::{Asked, RestoreError, Restored, make, restore};
use hub::enrol::{DeckFile, shelf};
use protocol::Name;

/// A table for two whose broker has a password.
pub const CONFIG: &str = r#"
[table]
name = "salon"
seats = 2
games = ["rummoli"]
decks = ["data/decks/oak.deck", "elm.deck"]

[broker]
host = "127.0.0.1"
user = "hub"
password-file = "secrets/hub"

[bus.spi0]

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5

[[reader]]
zone = "pad:1"
bus = "spi0"
select = 6

[[reader]]
zone = "discard"
bus = "spi0"
select = 13

[[reader]]
zone = "centre"
bus = "spi0"
select = 19
"#;

/// The folder of a table without a match.
pub fn built(folder: &Path) -> PathBuf {
    let config = folder.join("table.toml");
    fs::write(&config, CONFIG).unwrap();
    fs::create_dir_all(folder.join("secrets")).unwrap();
    fs::create_dir_all(folder.join("data/matches")).unwrap();
    fs::write(folder.join("secrets/hub"), "xyzzy\n").unwrap();
    fs::write(folder.join("data/keys.json"), r#"{"join":"abcd2345"}"#).unwrap();
    for (name, path) in [("oak", "data/decks/oak.deck"), ("elm", "elm.deck")] {
        let deck = DeckFile::new(Name::new(name).unwrap(), "2 packs".parse().unwrap());
        shelf::write(&folder.join(path), &deck).unwrap();
    }
    config
}

/// A backup of that table beside it.
pub fn backup(folder: &Path) -> PathBuf {
    let file = folder.join("remmi.tar.gz");
    make(&folder.join("table.toml"), &file).unwrap();
    file
}

/// Restores it with the configuration in a folder.
pub fn restored(file: &Path, folder: &Path, replace: bool) -> Result<Restored, RestoreError> {
    restore(&Asked {
        file: file.to_owned(),
        config: folder.join("table.toml"),
        replace,
        also: Vec::new(),
    })
}

/// All files below a folder, with what is in them.
pub fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}
