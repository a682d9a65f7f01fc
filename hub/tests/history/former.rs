//! Former matches that are to be played on: which can be, and that the others are left as they are.

use std::fs;

use hub::storage::{Journals, Writer};
use protocol::Name;
use table::event::{Event, FORMAT, Identity, Opening};
use table::journal::{Journal, Record, recover};
use table::words::Lang;

use super::evening::two_matches;

/// A journal of one line.
fn opened(journal: Option<Identity>) -> Vec<u8> {
    let opening = Opening {
        journal,
        seed: 1,
        ..Opening::default()
    };
    let mut journal = Journal::empty(Vec::new());
    journal.append(&Record {
        at: 0,
        wall: 0,
        event: Event::Opened(opening),
    });
    journal.disk().clone()
}

#[test]
fn what_cannot_be_played_on_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let file = |number: u32| folder.path().join(format!("{number:04}.journal"));
    let open = fs::read(file(2)).unwrap();
    fs::write(file(3), &open[..open.len() - 5]).unwrap();
    let newer = Identity {
        format: FORMAT + 1,
        ..Identity::new(Name::new("salon").unwrap(), [7; 16])
    };
    fs::write(file(4), opened(Some(newer))).unwrap();
    fs::write(file(5), opened(None)).unwrap();
    let journals = Journals::open(folder.path()).unwrap();
    for (number, why) in [
        (0, "is the one that is played"),
        (1, "was played to its end"),
        (3, "is damaged"),
        (4, "A newer program"),
        (5, "not among the former ones"),
        (9, "not among the former ones"),
    ] {
        let before = fs::read(file(number)).ok();
        let refused = journals.former(number).unwrap_err().tell(Lang::En);
        assert!(refused.contains(why), "{number}: {refused}");
        assert_eq!(fs::read(file(number)).ok(), before);
    }
}

/// Its file is the newest from then on, under a number that no other has.
#[test]
fn the_journal_that_is_played_on_is_the_newest() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let before = fs::read(folder.path().join("0002.journal")).unwrap();
    fs::write(folder.path().join("0003.journal"), opened(None)).unwrap();
    let journals = Journals::open(folder.path()).unwrap();
    let former = journals.former(2).unwrap();
    assert_eq!(former.records(), recover(&before).records);
    let writer = Writer::start(|| {}).unwrap();
    let mut journal = journals.take_up(&writer, &former).unwrap();
    assert!(journals.played() > 2);
    journal.append(&Record {
        at: 0,
        wall: 0,
        event: Event::Woke,
    });
    writer.close();
    assert!(!folder.path().join("0002.journal").exists());
    let name = format!("{:04}.journal", journals.played());
    let now = fs::read(folder.path().join(name)).unwrap();
    let now = recover(&now);
    assert_eq!(now.damage, None, "the chain of lines goes on");
    assert_eq!(now.records.len(), former.records().len() + 1);
}
