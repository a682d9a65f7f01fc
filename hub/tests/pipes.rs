//! Whoever reads what the program says may have read enough before its end, as in `remmi replay FILE | head -1`.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use hub::run::{Config, start};
use hub::trace::TraceFile;
use protocol::Name;
use table::Installation;
use tokio::runtime::Runtime;

/// The journal of a match to which nobody has come.
fn journal(folder: &Path) {
    let runtime = Runtime::new().unwrap();
    let _inside = runtime.enter();
    let installation = Installation::named(Name::new("salon").unwrap());
    let config = Config::new(installation, folder.to_owned(), 7);
    start(config, None).unwrap().stop();
}

/// What a shell hands on: nobody reads it.
fn unread() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn run(arguments: &[&str], out: Stdio, err: Stdio) -> Output {
    let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
    remmi.args(arguments).stdin(Stdio::piped());
    let mut running = remmi.stdout(out).stderr(err).spawn().unwrap();
    // Asked by some, who may be gone by then.
    let _ = running.stdin.take().unwrap().write_all(b"{}\n{}\n");
    running.wait_with_output().unwrap()
}

#[test]
fn a_command_that_nobody_reads_ends_as_one_that_is_read() {
    let folder = tempfile::tempdir().unwrap();
    journal(folder.path());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, trace, png) = (path("0001.journal"), path("a.trace"), path("a.png"));
    TraceFile::begin(Path::new(&trace), 1_000_000, Vec::new(), 0).unwrap();
    let matches = folder.path().to_str().unwrap();
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/remmi.toml");
    for arguments in [
        &["replay", &whole][..],
        &["replay", &trace],
        &["replay", "/nowhere/0001.journal"],
        &["verify", matches],
        &["verify", "/nowhere"],
        &["salvage", &whole],
        &["export", "--data", matches, "--csv", "-"],
        &["export", "--data", matches, "--json", "-"],
        &["board", "--print", "--png", &png],
        &["check-config", table],
        &["check-config", "--pins", table],
        &["doctor", "--config", table],
        &["judge"],
        &["--help"],
    ] {
        let read = run(arguments, Stdio::piped(), Stdio::piped());
        let said = read.stdout.len() + read.stderr.len();
        assert!(said > 0, "{arguments:?} says nothing");
        let quiet = run(arguments, unread(), Stdio::piped());
        assert_eq!(quiet.status, read.status, "{arguments:?}");
        assert_eq!(quiet.stderr, read.stderr, "{arguments:?}");
        let silent = run(arguments, unread(), unread());
        assert_eq!(silent.status, read.status, "{arguments:?}");
    }
}

/// Whoever looks after backups is not told that all is well where there is nothing, and no file is written over another.
#[test]
fn a_folder_without_journals_and_a_file_named_twice_are_said() {
    let folder = tempfile::tempdir().unwrap();
    journal(&folder.path().join("matches"));
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, matches, file) = (path(""), path("matches"), path("x"));
    let told = |arguments: &[&str]| {
        let done = run(arguments, Stdio::piped(), Stdio::piped());
        (
            done.status.code().unwrap(),
            String::from_utf8(done.stderr).unwrap(),
        )
    };
    let (code, said) = told(&["verify", &data]);
    assert_eq!(code, 2);
    assert!(said.contains(&format!("they are in {matches}")), "{said}");
    let (code, said) = told(&["export", "--data", &data, "--csv", &file]);
    assert_eq!(code, 0);
    assert!(said.contains("they are in"), "{said}");
    assert_eq!(told(&["verify", &matches]), (0, String::new()));

    let same = path("./x");
    let both = [
        "export", "--data", &matches, "--csv", &file, "--json", &same,
    ];
    fs::write(&file, "as it was").unwrap();
    let (code, said) = told(&both);
    assert_eq!(code, 1);
    assert!(said.contains("each its own"), "{said}");
    assert_eq!(fs::read(&file).unwrap(), b"as it was");

    let (code, said) = told(&["salvage", &path("nowhere/0001.journal")]);
    assert_eq!(code, 1);
    assert!(said.contains("No such file"), "{said}");
    assert!(!folder.path().join("nowhere").exists());

    // A configuration without end.
    let (code, said) = told(&["check-config", "/dev/zero"]);
    assert_eq!(code, 1);
    assert!(said.contains("more than 1000000 bytes"), "{said}");
}

/// It has done its work by then.
#[test]
fn a_journal_is_salvaged_though_nobody_reads_that_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        journal(folder.path());
    }
    let path = folder.path().join("0001.journal");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert!(lines.len() > 3, "{text}");
    lines[1] = "2 00000000 00000000 {}\n";
    fs::write(&path, lines.concat()).unwrap();
    let done = run(&["salvage", path.to_str().unwrap()], unread(), unread());
    assert!(done.status.success(), "{}", done.status);
    let verified = hub::storage::verify(folder.path()).unwrap();
    assert!(verified[0].1.is_well(), "{verified:?}");
}
