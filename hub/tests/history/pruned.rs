//! Old matches go when a person says so, with all that lies beside them, and the newest never.

use std::process::Command;
use std::time::{Duration, SystemTime};

use hub::history::{old, remove};

/// Each file with its age in days.
const FILES: [(&str, u64); 6] = [
    ("0001.journal", 900),
    ("0001.summary", 1),
    ("0001.tail-1", 900),
    ("0002.journal", 10),
    ("0003.journal", 800),
    ("notes.txt", 900),
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, days) in FILES {
        let file = std::fs::File::create(folder.path().join(name)).unwrap();
        let then = SystemTime::now() - Duration::from_secs(days * 86_400);
        file.set_modified(then).unwrap();
    }
    folder
}

fn left(folder: &tempfile::TempDir) -> Vec<&'static str> {
    let names = FILES.iter().map(|(name, _)| *name);
    names
        .filter(|name| folder.path().join(name).exists())
        .collect()
}

#[test]
fn matches_go_with_all_that_lies_beside_them_and_the_newest_stays() {
    let folder = folder();
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap();
    let before = u64::try_from(now.as_millis()).unwrap() - 100 * 86_400_000;
    let gone = old(folder.path(), before).unwrap();
    let numbers: Vec<u32> = gone.iter().map(|journal| journal.number()).collect();
    assert_eq!(numbers, [1]);
    remove(folder.path(), &gone).unwrap();
    assert_eq!(left(&folder), ["0002.journal", "0003.journal", "notes.txt"]);
}

#[test]
fn nothing_goes_before_it_is_said() {
    let folder = folder();
    let prune = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
        command.arg("prune").arg(folder.path());
        let output = command.args(more).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr)
    };
    let tomorrow = jiff::Zoned::now().tomorrow().unwrap().date().to_string();
    let told = prune(&["--before", &tomorrow]);
    assert!(
        told.starts_with("2 matches") && told.contains("they stay"),
        "{told}"
    );
    assert_eq!(left(&folder).len(), FILES.len());
    assert!(prune(&["--before", "yesterday"]).contains("yesterday"));
    let told = prune(&["--before", &tomorrow, "--delete"]);
    assert!(told.contains("gone"), "{told}");
    assert_eq!(left(&folder), ["0003.journal", "notes.txt"]);
}
