//! A table that plays while it is backed up.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use hub::backup::make;
use hub::storage::{Journals, Opened, State, Writer, verify};
use protocol::Name;
use table::Installation;
use table::clock::Moment;
use table::journal::recover;
use table::words::Lang;

use crate::evening::{EVENING, Evening};
use crate::{built, restored, tree};

/// Backups of one table: each that is restored waits for the disk.
const MOST: usize = 8;

/// A table takes up what is in a folder, or begins there.
pub fn begun(folder: &Path, wall_ms: u64) -> Opened {
    let installation = Installation::named(Name::new("bench").unwrap());
    let moment = Moment {
        boot: "another".into(),
        mono: 0,
        wall_ms,
    };
    let writer = Writer::start(|| {}).unwrap();
    let journals = Journals::open(folder).unwrap();
    let opened = journals
        .take_up_or_begin(&writer, &installation, &[], 7, &moment)
        .unwrap();
    writer.close();
    opened
}

/// What everybody sees of a match: what comes next, and how it stands.
fn stands(opened: &Opened) -> (String, Vec<i32>, String) {
    let app = opened.table.app();
    (
        app.view(None).next.text,
        app.totals(),
        format!("{:?}", app.game().written()),
    )
}

#[test]
fn whenever_it_is_made_it_holds_what_was_played_until_then() {
    let folder = tempfile::tempdir().unwrap();
    let config = built(folder.path());
    let matches = folder.path().join("data/matches");
    let done = AtomicBool::new(false);
    let made = thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..3 {
                Evening::seated(&matches, EVENING, ["Ana", "Ivan", "Léa"], "200").first_deal();
            }
            done.store(true, Ordering::SeqCst);
        });
        let mut made = Vec::new();
        while !done.load(Ordering::SeqCst) && made.len() < MOST {
            let file = folder.path().join(format!("{}.tar.gz", made.len()));
            make(&config, &file).unwrap();
            made.push(file);
        }
        made
    });
    let whole = tree(&matches);
    let mut lengths = Vec::new();
    for (number, file) in made.iter().enumerate() {
        let there = folder.path().join(format!("there-{number}"));
        fs::create_dir(&there).unwrap();
        restored(file, &there, false).unwrap();
        let restored = tree(&there.join("data/matches"));
        for (name, bytes) in &restored {
            assert!(whole[name].starts_with(bytes), "{number}: {name}");
            assert_eq!(recover(bytes).damage, None, "{number}: {name}");
        }
        lengths.push(restored.values().map(Vec::len).sum::<usize>());
    }
    let all = whole.values().map(Vec::len).sum();
    assert!(
        lengths.is_sorted() && lengths[0] < all,
        "{lengths:?} of {all}"
    );
}

/// With the programs: in the midst of a deal, and the other table knows the same.
#[test]
fn a_round_goes_on_at_another_table() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    built(here.path());
    let matches = here.path().join("data/matches");
    let mut evening = Evening::seated(&matches, EVENING, ["Ana", "Ivan", "Léa"], "2000");
    evening.first_deal();
    evening.clear();
    evening.deals();
    let remmi = |arguments: &[&str], folder: &Path| {
        let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
        remmi.args(arguments).arg(here.path().join("b.tar.gz"));
        let output = remmi
            .arg("--config")
            .arg(folder.join("table.toml"))
            .output()
            .unwrap();
        let told =
            String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
        told.into_owned()
    };
    let told = remmi(&["backup"], here.path());
    assert!(told.contains("1 of them journals"), "{told}");
    let told = remmi(&["restore"], there.path());
    assert!(told.contains("goes on where it was"), "{told}");

    let restored = there.path().join("data/matches");
    let replayed = |folder: &Path| {
        let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
        let output = remmi
            .arg("replay")
            .arg(folder.join("0001.journal"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let at_first = replayed(&matches);
    assert!(
        at_first.contains("Ana") && at_first.lines().count() > 40,
        "{at_first}"
    );
    assert_eq!(replayed(&restored), at_first);
    // Both take it up, an hour later.
    let [old, new] = [&matches, &restored].map(|folder| begun(folder, EVENING + 3_600_000));
    let found: Vec<String> = new.found.iter().map(|say| say.tell(Lang::En)).collect();
    assert_eq!(found, [""; 0]);
    assert_eq!(stands(&old), stands(&new));
    assert!(matches!(
        verify(&restored).unwrap()[..],
        [(_, State::Whole(_))]
    ));
}
