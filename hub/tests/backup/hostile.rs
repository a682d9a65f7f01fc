//! Files that are no backup, or were one, or were made to do harm.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use hub::backup::RestoreError;
use tar::{EntryType, Header};

use crate::{CONFIG, backup, built, restored, tree};

const ABOUT: &str = r#"{"format":1,"journals":1,"program":"remmi 0.1.0","made":0}"#;

/// A tar that is written block by block.
#[derive(Clone, Default)]
struct Tar(Vec<u8>);

impl Tar {
    /// With what every backup begins with.
    fn begun() -> Tar {
        Tar::default()
            .with("remmi-backup.json", ABOUT)
            .with("table.toml", CONFIG)
    }

    fn with(self, name: &str, text: &str) -> Tar {
        self.entry(name, EntryType::Regular, "", text.len() as u64, text)
    }

    fn entry(mut self, name: &str, kind: EntryType, link: &str, size: u64, text: &str) -> Tar {
        let mut header = Header::new_ustar();
        header.set_entry_type(kind);
        header.set_size(size);
        header.set_mode(0o644);
        // As it is, whatever it is: the library would refuse it.
        let raw = header.as_ustar_mut().unwrap();
        raw.name[..name.len()].copy_from_slice(name.as_bytes());
        raw.linkname[..link.len()].copy_from_slice(link.as_bytes());
        header.set_cksum();
        self.0.extend(header.as_bytes());
        self.0.extend(text.as_bytes());
        self.0.resize(self.0.len().next_multiple_of(512), 0);
        self
    }

    fn file(&self, folder: &Path) -> PathBuf {
        let path = folder.join("made.tar.gz");
        let mut packed = GzEncoder::new(File::create(&path).unwrap(), Compression::fast());
        packed.write_all(&self.0).unwrap();
        packed.write_all(&[0; 1024]).unwrap();
        packed.finish().unwrap();
        path
    }
}

/// Why it is refused; nothing comes of it, in its folder or above it.
fn refused(tar: &Tar) -> RestoreError {
    let around = tempfile::tempdir().unwrap();
    let file = tar.file(around.path());
    let below = around.path().join("a/b");
    fs::create_dir_all(&below).unwrap();
    let why = restored(&file, &below, true).unwrap_err();
    let left: Vec<String> = tree(around.path()).into_keys().collect();
    assert_eq!(left, ["made.tar.gz"], "{why}");
    why
}

#[test]
fn what_leads_elsewhere_or_is_no_file_is_refused() {
    // What these tests make themselves is one, if nothing is wrong with it.
    let (around, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let sound = Tar::begun()
        .with("data/keys.json", "{}")
        .file(around.path());
    restored(&sound, there.path(), false).unwrap();
    assert_eq!(tree(there.path())["data/keys.json"], b"{}");

    let deep = format!("data/{}x", "d/".repeat(20));
    for name in [
        "../x",
        "/etc/x",
        "data/../../x",
        "data/../x",
        "data//x",
        "data/./x",
        "data/",
        "data/x/..",
        "",
        "other/x",
        "x",
        "table.toml",
        &deep,
        "remmi-backup.json",
        "named/0",
    ] {
        let why = refused(&Tar::begun().with("data/keys.json", "{}").with(name, "x"));
        assert!(matches!(why, RestoreError::Hostile(..)), "{name}: {why}");
    }
    for (kind, link) in [
        (EntryType::Symlink, "/etc/passwd"),
        (EntryType::Link, "data/keys.json"),
        (EntryType::Directory, ""),
        (EntryType::Fifo, ""),
        (EntryType::Block, ""),
        (EntryType::GNULongName, ""),
        (EntryType::GNUSparse, ""),
        (EntryType::XHeader, ""),
        (EntryType::XGlobalHeader, ""),
    ] {
        let why = refused(&Tar::begun().entry("data/matches", kind, link, 0, ""));
        assert!(matches!(why, RestoreError::Hostile(..)), "{kind:?}: {why}");
        assert!(why.to_string().contains("no file"), "{why}");
    }
}

/// It is refused before the data are in place, which is the same as before anything.
#[test]
fn a_file_that_would_be_where_a_folder_is_is_refused() {
    for named in ["data", "."] {
        let config = CONFIG.replace("elm.deck", named);
        let tar = Tar::default()
            .with("remmi-backup.json", ABOUT)
            .with("table.toml", &config)
            .with("named/1", "deck elm")
            .with("data/keys.json", "{}");
        let why = refused(&tar);
        assert!(matches!(why, RestoreError::Folder(..)), "{named}: {why}");
    }
}

#[test]
fn what_is_too_large_or_too_many_is_refused_before_it_is_there() {
    let giant = 9 << 30;
    let why = refused(&Tar::begun().entry("data/x", EntryType::Regular, "", giant, ""));
    assert!(matches!(why, RestoreError::TooMuch(..)), "{why}");
    let why = refused(&Tar::begun().entry("named/0", EntryType::Regular, "", 5 << 20, ""));
    assert!(matches!(why, RestoreError::TooMuch(..)), "{why}");
    let many = (0..=20_000).fold(Tar::begun(), |tar, n| tar.with(&format!("data/{n}"), ""));
    let why = refused(&many);
    assert!(why.to_string().contains("more than 20000 files"), "{why}");
}

#[test]
fn what_is_newer_or_another_file_is_refused_in_words() {
    for newer in [
        ABOUT.replace("\"format\":1", "\"format\":2"),
        ABOUT.replace("\"journals\":1", "\"journals\":900"),
    ] {
        let newer = newer.replace("0.1.0", "7.2.0");
        let why = refused(
            &Tar::default()
                .with("remmi-backup.json", &newer)
                .with("table.toml", CONFIG),
        );
        assert!(
            matches!(why, RestoreError::Newer(..)) && why.to_string().contains("remmi 7.2.0"),
            "{why}"
        );
    }
    for other in [
        Tar::default(),
        Tar::default().with("table.toml", CONFIG),
        Tar::default().with("remmi-backup.json", ABOUT),
        Tar::default()
            .with("remmi-backup.json", "{}")
            .with("table.toml", CONFIG),
    ] {
        let why = refused(&other);
        assert!(matches!(why, RestoreError::Damaged(..)), "{why}");
    }
    let faulty = Tar::default()
        .with("remmi-backup.json", ABOUT)
        .with("table.toml", "[table]\nseats = 99\n");
    let why = refused(&faulty);
    assert!(matches!(why, RestoreError::Config(..)), "{why}");
    let inside = CONFIG.replace("seats = 2", "seats = 2\ndata = \".\"");
    let why = refused(
        &Tar::default()
            .with("remmi-backup.json", ABOUT)
            .with("table.toml", &inside),
    );
    assert!(matches!(why, RestoreError::Nested { .. }), "{why}");
    for data in ["/etc", "../.."] {
        let outside = CONFIG.replace("seats = 2", &format!("seats = 2\ndata = {data:?}"));
        let why = refused(
            &Tar::default()
                .with("remmi-backup.json", ABOUT)
                .with("table.toml", &outside),
        );
        assert!(
            matches!(
                why,
                RestoreError::Outside { .. } | RestoreError::Nested { .. }
            ),
            "{why}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let gone = restored(&folder.path().join("gone"), folder.path(), false).unwrap_err();
    assert!(gone.to_string().contains("gone: No such file"), "{gone}");
}

/// Each cut is refused, and no flipped bit makes another file: of those of gzip's own some mean nothing.
#[test]
fn a_damaged_one_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path());
    let whole = fs::read(backup(folder.path())).unwrap();
    let mut unpacked = Vec::new();
    GzDecoder::new(&*whole).read_to_end(&mut unpacked).unwrap();
    let damaged = folder.path().join("damaged.tar.gz");
    let tries = (0..whole.len()).flat_map(|at| [(at, None), (at, Some(1_u8 << (at % 8)))]);
    for (at, flipped) in tries {
        let mut bytes = whole.clone();
        match flipped {
            Some(bit) => bytes[at] ^= bit,
            None => bytes.truncate(at),
        }
        fs::write(&damaged, &bytes).unwrap();
        let there = tempfile::tempdir().unwrap();
        match restored(&damaged, there.path(), false) {
            Err(why) => assert!(tree(there.path()).is_empty(), "{at}: {why}"),
            Ok(_) => {
                assert!(flipped.is_some(), "cut at {at}");
                let mut same = Vec::new();
                GzDecoder::new(&*bytes).read_to_end(&mut same).unwrap();
                assert_eq!(same, unpacked);
            }
        }
    }
    let mut longer = whole;
    longer.push(b'x');
    fs::write(&damaged, &longer).unwrap();
    let there = tempfile::tempdir().unwrap();
    let why = restored(&damaged, there.path(), false).unwrap_err();
    assert!(why.to_string().contains("behind its end"), "{why}");
}
