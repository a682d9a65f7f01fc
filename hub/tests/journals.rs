//! A match's first line says whose it is, and a line that nobody here can read stops nothing but itself.

use std::fs::{self, File};
use std::path::Path;

use hub::journal::JournalFile;
use hub::journals::{Journals, JournalsError, Opened};
use protocol::Name;
use table::Installation;
use table::clock::Moment;
use table::event::{Event, FORMAT, Identity, Opening, Tag};
use table::furniture::Furniture;
use table::journal::{Journal, Record, recover};
use table::piece::Piece;

fn salon() -> Name {
    Name::new("salon").unwrap()
}

fn take_up(folder: &Path, deck: &[(Tag, Piece)]) -> Result<Opened, JournalsError> {
    let installation = Installation {
        table: salon(),
        timers: Vec::new(),
        zones: Vec::new(),
        furniture: Furniture::default(),
    };
    let moment = Moment {
        boot: "a".into(),
        mono: 0,
        wall_ms: 0,
    };
    let mut opened = Journals::open(folder)?.take_up_or_begin(&installation, deck, 7, &moment)?;
    opened.table.sync();
    Ok(opened)
}

fn identity(journal: &Path) -> Identity {
    let records = recover(&fs::read(journal).unwrap()).records;
    match &records[0].event {
        Event::Opened(opening) => opening.journal.clone().unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_journal_says_whose_it_is() {
    let folder = tempfile::tempdir().unwrap();
    take_up(folder.path(), &[]).unwrap();
    // Another deck before anybody is seated: another match.
    let tag = Tag("04A1B2C3".parse().unwrap());
    take_up(folder.path(), &[(tag, "RC1".parse().unwrap())]).unwrap();
    let [first, second] =
        ["0001.journal", "0002.journal"].map(|name| identity(&folder.path().join(name)));
    assert_eq!((first.format, first.table.as_str()), (FORMAT, "salon"));
    assert!(first.program.starts_with("remmi "), "{}", first.program);
    assert_eq!(first.id.get_version_num(), 4);
    assert_ne!(first.id, second.id);
}

/// Such as one that was carried over from a table with a newer program.
#[test]
fn a_journal_of_a_newer_format_is_left_alone_with_a_word_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("0001.journal");
    let newer = Identity {
        format: FORMAT + 1,
        ..Identity::new(salon(), [7; 16])
    };
    let event = Event::Opened(Opening {
        journal: Some(newer),
        seed: 1,
        ..Opening::default()
    });
    let mut journal = Journal::empty(JournalFile(File::create(&path).unwrap()));
    journal.append(&Record {
        at: 0,
        wall: 0,
        event,
    });
    journal.sync();
    let before = fs::read(&path).unwrap();
    let why = take_up(folder.path(), &[]).err().unwrap().to_string();
    assert!(
        why.contains("0001") && why.contains(&format!("format {}", FORMAT + 1)),
        "{why}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}
