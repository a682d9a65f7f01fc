//! A match's first line says whose it is, and a line that nobody here can read stops nothing but itself.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::process::Command;

use hub::storage::{Journals, JournalsError, Opened, State, Writer, salvage, verify};
use protocol::Name;
use table::clock::Moment;
use table::event::{Event, FORMAT, Identity, Opening, Request, Tag};
use table::game::{GameId, Seating};
use table::journal::{Journal, Record, recover};
use table::piece::Piece;
use table::words::Lang;
use table::{Installation, Now};

fn salon() -> Name {
    Name::new("salon").unwrap()
}

fn take_up(folder: &Path, deck: &[(Tag, Piece)]) -> Result<Opened, JournalsError> {
    take_up_and(folder, deck, |_| ())
}

fn take_up_and(
    folder: &Path,
    deck: &[(Tag, Piece)],
    act: impl FnOnce(&mut Opened),
) -> Result<Opened, JournalsError> {
    let installation = Installation::named(salon());
    let moment = Moment {
        boot: "a".into(),
        mono: 0,
        wall_ms: 0,
    };
    let writer = Writer::start(|| {}).unwrap();
    let mut opened =
        Journals::open(folder)?.take_up_or_begin(&writer, &installation, deck, 7, &moment)?;
    act(&mut opened);
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
    for (name, rubbish) in [
        ("0002.journal", ""),
        ("9999999.journal", ""),
        ("9999999.journal", "rubbish\n"),
        ("0007.journal", "1 00000000 {\"at\":0}\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("0001.journal");
        take_up(folder.path(), &[]).unwrap();
        let begun = fs::read(&first).unwrap();
        let stray = folder.path().join(name);
        fs::write(&stray, rubbish).unwrap();

        let opened = take_up(folder.path(), &[]).unwrap();
        let found: Vec<String> = opened.found.iter().map(|say| say.tell(Lang::En)).collect();
        assert!(found.len() == 1 && found[0].contains(name), "{found:?}");
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

fn sit_down(opened: &mut Opened) {
    let seating = Seating {
        game: GameId::Remigio,
        names: ["Ana", "Ivan"].map(str::to_owned).into(),
        ..Seating::default()
    };
    let now = Now {
        at: opened.at,
        wall: 0,
    };
    let asked = opened.table.ask(now, None, Request::Setup(seating));
    asked.unwrap();
}

/// Its owner was another for one start, or the disk failed: nobody has sat down to what was begun then.
#[test]
fn a_journal_that_cannot_be_read_for_one_start_is_played_on_at_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let [first, aside, second] =
        ["0001.journal", "aside", "0002.journal"].map(|name| folder.path().join(name));
    let length = |path: &Path| fs::metadata(path).unwrap().len();
    let is_read = || {
        fs::remove_dir(&first).unwrap();
        fs::rename(&aside, &first).unwrap();
    };
    let is_not_read = || {
        fs::rename(&first, &aside).unwrap();
        fs::create_dir(&first).unwrap();
    };
    take_up_and(folder.path(), &[], sit_down).unwrap();
    is_not_read();
    let opened = take_up(folder.path(), &[]).unwrap();
    let told = opened.found[0].tell(Lang::En);
    assert!(told.contains("0001.journal cannot be read"), "{told}");
    is_read();
    let (one, two) = (length(&first), length(&second));
    let opened = take_up(folder.path(), &[]).unwrap();
    assert!(opened.table.app().is_seated());
    assert!(length(&first) > one && length(&second) == two);

    // Once somebody sits down to it, that is the match.
    is_not_read();
    take_up_and(folder.path(), &[], sit_down).unwrap();
    is_read();
    let two = length(&second);
    take_up(folder.path(), &[]).unwrap();
    assert!(length(&second) > two);
}

/// What is called otherwise, or higher than there will be matches, is none of the table's.
#[test]
fn only_what_is_called_like_a_journal_is_one() {
    let folder = tempfile::tempdir().unwrap();
    take_up(folder.path(), &[]).unwrap();
    let own = folder.path().join("0001.journal");
    for name in ["7", "+8", "00099", "4294967295"] {
        let stray = folder.path().join(name).with_extension("journal");
        fs::copy(&own, stray).unwrap();
    }
    let before = fs::metadata(&own).unwrap().len();
    let opened = take_up(folder.path(), &[]).unwrap();
    assert!(opened.found.is_empty(), "{:?}", opened.found);
    assert!(fs::metadata(&own).unwrap().len() > before);
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

/// The journal of a match with three events.
fn begun() -> Vec<u8> {
    let mut journal = Journal::empty(Vec::new());
    let opened = Event::Opened(Opening {
        journal: Some(Identity::new(salon(), [7; 16])),
        seed: 1,
        ..Opening::default()
    });
    for event in [opened, Event::Woke, Event::Woke] {
        journal.append(&Record {
            at: 0,
            wall: 0,
            event,
        });
    }
    journal.disk().clone()
}

/// The line of an event that there is not, its checksums right: by a table of CRC-32 of our own.
fn signed(before: &str, text: &str) -> String {
    let crc = |from: u32, text: &str| {
        !text.bytes().fold(!from, |crc, byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| match crc & 1 {
                1 => crc >> 1 ^ 0xEDB8_8320,
                _ => crc >> 1,
            })
        })
    };
    let mut parts = before.split(' ');
    let number = parts.next().unwrap().parse::<u32>().unwrap() + 1;
    let chain = u32::from_str_radix(parts.next().unwrap(), 16).unwrap();
    let covered = format!("{number} {text}");
    let (chain, own) = (crc(chain, &covered), crc(0, &covered));
    format!("{number} {chain:08x} {own:08x} {text}\n")
}

#[test]
fn what_is_newer_is_refused_and_never_cut() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("0001.journal");
    let bytes = String::from_utf8(begun()).unwrap();
    let last = bytes.lines().last().unwrap();
    let woke = last.splitn(4, ' ').nth(3).unwrap();
    assert_eq!(
        recover(signed_behind(&bytes, woke).as_bytes()).damage,
        None,
        "the table of CRC-32 is right"
    );
    let newer = signed_behind(&bytes, &woke.replace("woke", "photographed"));
    let newer = signed_behind(&newer, woke);
    fs::write(&path, &newer).unwrap();
    let why = take_up(folder.path(), &[]).err().unwrap().to_string();
    assert!(
        why.contains("0001") && why.contains("newer program"),
        "{why}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    let there = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(there, 1, "nothing was made beside it");
    let refused = salvage(&path).unwrap_err().to_string();
    assert!(refused.contains("newer program"), "{refused}");
}

fn signed_behind(bytes: &str, text: &str) -> String {
    let last = bytes.lines().last().unwrap();
    format!("{bytes}{}", signed(last, text))
}

/// One flipped bit in the midst of an evening, a start, and what was behind it taken back.
#[test]
fn what_stands_behind_a_bad_line_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("0001.journal");
    for _ in 0..6 {
        take_up(folder.path(), &[]).unwrap();
    }
    let whole = recover(&fs::read(&path).unwrap()).records;
    let mut bytes = fs::read(&path).unwrap();
    let lines: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'\n').collect();
    bytes[lines[3] - 3] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let states = || -> Vec<State> {
        let verified = verify(folder.path()).unwrap();
        verified.into_iter().map(|(_, state)| state).collect()
    };
    assert!(
        matches!(states()[..], [State::Salvageable(3, 3, _)]),
        "{:?}",
        states()
    );

    let opened = take_up(folder.path(), &[]).unwrap();
    let told: Vec<String> = opened.found.iter().map(|say| say.tell(Lang::En)).collect();
    assert!(
        told.iter().any(|text| text.contains("remmi salvage")),
        "{told:?}"
    );
    assert_eq!(states(), [State::Whole(4)]);

    // Root takes them back: they stay the table's own. Who is not root gives nothing away.
    let given = chown(&path, Some(65_534), Some(65_534)).is_ok();
    let done = salvage(&path.with_extension("tail-1")).unwrap();
    let own = [&path, &done.aside].map(|file| fs::metadata(file).unwrap().uid() == 65_534);
    assert_eq!(own, [given, false]);
    assert_eq!((done.events, done.missing), (6, 1), "{done}");
    let again = recover(&fs::read(&path).unwrap()).records;
    let missing = again
        .iter()
        .position(|record| record.event == Event::Missing { lines: 1 });
    assert_eq!(missing, Some(3));
    assert_eq!((&again[1..3], &again[4..]), (&whole[1..3], &whole[4..]));
    assert_eq!(states(), [State::Whole(7)]);
    let opened = take_up(folder.path(), &[]).unwrap();
    assert_eq!(opened.found, [], "it is played on");
    let whole = salvage(&path).unwrap_err().to_string();
    assert!(whole.contains("is whole"), "{whole}");
}

/// A file that was cut to nothing, or a pipe in the place of one, hides no match and is no secret.
#[test]
fn a_newest_journal_that_holds_nothing_is_told_and_the_one_before_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    take_up_and(folder.path(), &[], sit_down).unwrap();
    fs::write(folder.path().join("0002.journal"), b"").unwrap();
    let pipe = Command::new("mkfifo")
        .arg(folder.path().join("0003.journal"))
        .status();
    assert!(pipe.unwrap().success());
    let opened = take_up(folder.path(), &[]).unwrap();
    let told: Vec<String> = opened.found.iter().map(|say| say.to_string()).collect();
    assert!(
        told[0].contains("0003.journal") && told[0].contains("not a file"),
        "{told:?}"
    );
    assert!(told[1].contains("0002.journal is empty"), "{told:?}");
    assert_eq!(told.len(), 2);
    assert!(opened.table.app().is_seated());
}

#[test]
fn the_states_of_journals_are_told_apart_and_the_exit_code_says_whether_all_is_well() {
    let folder = tempfile::tempdir().unwrap();
    take_up(folder.path(), &[]).unwrap();
    let remmi = || {
        let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
        let output = remmi.arg("verify").arg(folder.path()).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), told)
    };
    let (code, told) = remmi();
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(told, "0001.journal  whole, 2 events\n");
    let whole = fs::read(folder.path().join("0001.journal")).unwrap();
    for (name, bytes) in [
        ("0002", &whole[..whole.len() - 1]),
        ("0003", b""),
        ("0004", b"rubbish\n"),
    ] {
        fs::write(folder.path().join(name).with_extension("journal"), bytes).unwrap();
    }
    let (code, told) = remmi();
    assert_eq!(code, Some(2), "{told}");
    let states = ["whole, 2", "cut: line 2", "empty", "no match"];
    assert!(
        told.lines()
            .zip(states)
            .all(|(line, state)| line.contains(state)),
        "{told}"
    );
}
