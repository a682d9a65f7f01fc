//! A match's first line says whose it is, and a line that nobody here can read stops nothing but itself.

use std::fs;
use std::path::Path;

use hub::storage::{Journals, JournalsError, Opened, Writer};
use protocol::Name;
use table::Installation;
use table::clock::Moment;
use table::event::{Event, FORMAT, Identity, Opening, Tag};
use table::furniture::Furniture;
use table::journal::{Journal, Record, recover};
use table::piece::Piece;
use table::words::Lang;

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
    let writer = Writer::start(|| {}).unwrap();
    let opened =
        Journals::open(folder)?.take_up_or_begin(&writer, &installation, deck, 7, &moment)?;
    writer.close();
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

/// As a kill between making a new match's file and writing its first line left it; or a file that
/// somebody put there, or one whose first line is damaged.
#[test]
fn nothing_that_is_no_match_hides_the_match_that_is_played() {
    for (name, rubbish, told) in [
        ("0002.journal", "", false),
        ("9999999.journal", "", false),
        ("9999999.journal", "rubbish\n", true),
        ("0007.journal", "1 00000000 {\"at\":0}\n", true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("0001.journal");
        take_up(folder.path(), &[]).unwrap();
        let begun = fs::read(&first).unwrap();
        let stray = folder.path().join(name);
        fs::write(&stray, rubbish).unwrap();

        let opened = take_up(folder.path(), &[]).unwrap();
        let found: Vec<String> = opened.found.iter().map(|say| say.tell(Lang::En)).collect();
        let named = found.iter().any(|text| text.contains(name));
        assert_eq!((named, found.len()), (told, usize::from(told)), "{found:?}");
        assert!(fs::read(&first).unwrap().len() > begun.len(), "it goes on");
        assert_eq!(fs::read_to_string(&stray).unwrap(), rubbish);

        // The next match takes a free number, and hides the stray file as any other does.
        let tag = Tag("04A1B2C3".parse().unwrap());
        let deck = [(tag, "RC1".parse().unwrap())];
        take_up(folder.path(), &deck).unwrap();
        let next = if name == "0002.journal" {
            "0003"
        } else {
            "0002"
        };
        let next = folder.path().join(next).with_extension("journal");
        let begun = fs::read(&next).unwrap();
        take_up(folder.path(), &deck).unwrap();
        let goes_on = fs::read(&next).unwrap().len() > begun.len();
        // Of two matches the one with the higher number is the newer.
        assert!(goes_on, "{name}");
    }
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
    let mut journal = Journal::empty(Vec::new());
    journal.append(&Record {
        at: 0,
        wall: 0,
        event,
    });
    let before = journal.disk().clone();
    fs::write(&path, &before).unwrap();
    let why = take_up(folder.path(), &[]).err().unwrap().to_string();
    assert!(
        why.contains("0001") && why.contains(&format!("format {}", FORMAT + 1)),
        "{why}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}
