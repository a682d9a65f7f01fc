//! Disks that fail under the program as it is: full, read-only, with syncs that fail or do not come
//! back, and killed at any operation of a start.
//!
//! A library that is preloaded plays the failing disk (`disk/fault.c`); it needs a C compiler, which
//! whoever links Rust has.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

use room::http;
use room::program::{Program, command, in_folder};
use room::wire::{Overheard, Wire};
use serde_json::{Value, json};
use table::event::Event;
use table::journal::{Recovered, recover};
use tempfile::TempDir;

static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fault.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk/fault.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(source);
    let built = cc.arg("-ldl").status().expect("a C compiler");
    assert!(built.success(), "{cc:?}");
    library
});

/// A folder on a disk that fails when it is told to.
struct Disk {
    folder: TempDir,
    switch: TempDir,
}

impl Disk {
    fn new() -> Disk {
        let (folder, switch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        Disk { folder, switch }
    }

    fn fails(&self, how: &str) {
        let (new, switch) = (
            self.switch.path().join("new"),
            self.switch.path().join("is"),
        );
        fs::write(&new, how).unwrap();
        fs::rename(new, switch).unwrap();
    }

    fn command(&self) -> Command {
        let mut command = command(&in_folder(self.folder.path()));
        command.args(["--seed", "7"]);
        command.env("LD_PRELOAD", &*LIBRARY);
        command.env("DISK_FOLDER", self.folder.path());
        command.env("DISK_FAULT", self.switch.path().join("is"));
        command
    }

    fn start(&self) -> Program {
        Program::started(self.command())
    }

    fn journal(&self, number: u32) -> Recovered {
        let name = format!("matches/{number:04}.journal");
        recover(&fs::read(self.folder.path().join(name)).unwrap())
    }
}

fn notice(view: &Value, kind: &str) -> bool {
    let mut notices = view["notices"].as_array().into_iter().flatten();
    notices.any(|notice| notice["kind"] == kind)
}

fn asked(program: &Program, request: &Value) -> Value {
    let reply = http::post(program.table.address, "/ask", request);
    let text = String::from_utf8_lossy(&reply.body);
    assert_eq!(reply.status, 200, "{request}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The disk fails in the midst of play, and is back: said in each answer, on the page and at the
/// broker; the timer keeps what is not kept here; and nothing of it is lost.
fn fails_in_play(how: &str) {
    let disk = Disk::new();
    let program = disk.start();
    let wire = Wire::open(&program.broker, "ear");
    let table = &program.table;
    table.set_up();
    table.deal();
    table.view.until("a deal", |view| view["phase"] != "setup");
    disk.fails(how);
    let failed = Instant::now();
    let answer = asked(&program, &json!({ "ask": "language", "lang": "fr" }));
    assert!(answer["not_saved"].is_string(), "{how}: {answer}");
    let told = failed.elapsed();
    table.view.until("a notice", |view| notice(view, "journal"));
    let shown = failed.elapsed();
    let says = |heard: &[Overheard], word: &str| {
        let word = format!("\"journal\":\"{word}\"");
        let last = heard.iter().rfind(|heard| heard.topic == "hub/health");
        last.is_some_and(|last| last.payload.contains(&word))
    };
    wire.until_all("that the journal is in memory, and why", |heard| {
        says(heard, "memory")
            && heard
                .iter()
                .any(|heard| heard.payload.contains("\"why\":\""))
    });
    println!(
        "{how}: answered after {told:?}, on the page after {shown:?}, at the broker after {:?}",
        failed.elapsed()
    );
    let receipts = |heard: &[Overheard]| {
        let receipts = heard.iter().filter(|heard| heard.topic.ends_with("/evack"));
        receipts.count()
    };
    let before = receipts(&wire.messages());
    table.slap();
    let playing = table
        .view
        .until("a round", |view| view["phase"] == "running");
    let answer = asked(&program, &json!({ "ask": "language", "lang": "en" }));
    assert!(answer["not_saved"].is_string(), "{how}: {answer}");
    let now = receipts(&wire.messages());
    assert_eq!(now, before, "{how}: the timer must not forget it");

    disk.fails("");
    let well = Instant::now();
    table.view.until("that the disk is back", |view| {
        notice(view, "disk_back") && !notice(view, "journal")
    });
    println!(
        "{how}: all is written {:?} after the disk is well",
        well.elapsed()
    );
    wire.until_all("that it is on the disk", |heard| says(heard, "disk"));
    wire.until_all("the timer's receipt", |heard| receipts(heard) > before);
    let answer = asked(&program, &json!({ "ask": "language", "lang": "fr" }));
    assert_eq!(answer, json!({ "ok": true }), "{how}");
    drop(wire);
    program.kill();

    let recovered = disk.journal(1);
    assert_eq!(recovered.damage, None, "{how}");
    let asked = |event: &Event| matches!(event, Event::Asked { .. });
    let languages = recovered
        .records
        .iter()
        .filter(|record| asked(&record.event));
    let languages = languages.filter(|record| format!("{record:?}").contains("Language"));
    assert_eq!(languages.count(), 3, "{how}: each once");
    let program = disk.start();
    let again = program
        .table
        .view
        .until("the match", |view| view["resumed"] == true);
    for kept in ["phase", "round", "dealer", "seats"] {
        assert_eq!(again[kept], playing[kept], "{how}: {kept}");
    }
}

#[test]
fn a_full_disk_in_play() {
    fails_in_play("full");
}

#[test]
fn a_write_cut_short_in_play() {
    fails_in_play("short");
}

/// After it the kernel takes what it could not write for written.
#[test]
fn a_sync_that_fails_in_play() {
    fails_in_play("sync");
}

#[test]
fn a_disk_that_turns_read_only_in_play() {
    // What is open may be written to on; what is closed and opened is what fails.
    fails_in_play_after_a_restart("read-only");
}

/// The match is taken up from a disk that cannot be written.
fn fails_in_play_after_a_restart(how: &str) {
    let disk = Disk::new();
    let program = disk.start();
    program.table.set_up();
    program.kill();
    disk.fails(how);
    let program = disk.start();
    let table = &program.table;
    table
        .view
        .until("the match, and that it is not kept", |view| {
            view["resumed"] == true && notice(view, "journal")
        });
    table.ask(json!({ "ask": "go_on" }));
    table.deal();
    let playing = table.view.until("a deal", |view| view["resumed"] == false);
    disk.fails("");
    table
        .view
        .until("that the disk is back", |view| !notice(view, "journal"));
    program.kill();
    assert_eq!(disk.journal(1).damage, None);
    let program = disk.start();
    let again = program
        .table
        .view
        .until("the match", |view| view["resumed"] == true);
    assert_eq!(again["seats"], playing["seats"]);
}

#[test]
fn a_table_begins_on_a_disk_that_cannot_be_written() {
    for how in ["full", "read-only"] {
        let disk = Disk::new();
        disk.fails(how);
        let program = disk.start();
        let table = &program.table;
        for kind in ["journal", "world", "keys"] {
            table.view.until(kind, |view| notice(view, kind));
        }
        table.set_up();
        let answer = asked(&program, &json!({ "ask": "language", "lang": "fr" }));
        assert!(answer["not_saved"].is_string(), "{how}: {answer}");
        let playing = table.view.until("seats", |view| view["phase"] != "setup");
        disk.fails("");
        table
            .view
            .until("that the disk is back", |view| !notice(view, "journal"));
        program.kill();
        let program = disk.start();
        let again = program
            .table
            .view
            .until("the match", |view| view["resumed"] == true);
        assert_eq!(again["seats"], playing["seats"], "{how}");
    }
}

#[test]
fn a_sync_that_does_not_come_back_holds_nobody_and_is_told() {
    let disk = Disk::new();
    let program = disk.start();
    let table = &program.table;
    table.set_up();
    disk.fails("stall");
    let failed = Instant::now();
    let address = table.address;
    let asking = std::thread::spawn(move || {
        http::post(address, "/ask", &json!({ "ask": "language", "lang": "fr" }))
    });
    table.view.until("that the disk does not answer", |view| {
        notice(view, "journal")
    });
    println!(
        "a sync that does not come back is told after {:?}",
        failed.elapsed()
    );
    assert!(!asking.is_finished(), "nobody is told that it is saved");
    let view = table.view.until("the view", |_| true);
    let rev = |view: &Value| view["rev"].as_u64();
    let other = std::thread::spawn(move || {
        http::post(address, "/ask", &json!({ "ask": "language", "lang": "bg" }))
    });
    table
        .view
        .until("that the table plays on", |now| rev(now) > rev(&view));
    disk.fails("");
    for asked in [asking, other] {
        let reply = asked.join().unwrap();
        assert_eq!(reply.body, b"{\"ok\":true}");
    }
    table
        .view
        .until("that all is well", |view| !notice(view, "journal"));
}

/// A match in a folder, not played just now.
fn played() -> Disk {
    let disk = Disk::new();
    let program = disk.start();
    program.table.set_up();
    program.kill();
    disk
}

/// The next start finds a table and intact journals; whether it is the match that was played.
fn goes_on(disk: &Disk, kill: &str) -> bool {
    disk.fails("");
    let program = disk.start();
    let view = program.table.view.until("a table", |_| true);
    let journals = fs::read_dir(disk.folder.path().join("matches")).unwrap();
    for entry in journals.flatten() {
        if entry.path().extension().is_some_and(|end| end == "journal") {
            let recovered = recover(&fs::read(entry.path()).unwrap());
            assert_eq!(recovered.damage, None, "{kill}: {entry:?}");
            assert!(!recovered.records.is_empty(), "{kill}: {entry:?} is empty");
        }
    }
    view["resumed"] == true
}

/// The program is killed before the nth thing that it does to the disk as it starts. Answers whether
/// it came so far as to do it.
fn killed_starting(operation: u32) -> bool {
    let disk = played();
    let kill = format!("kill {operation}");
    disk.fails(&kill);
    let mut command = disk.command();
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    // It says this when all that it needs is there.
    let mut lines = output.lines().map_while(Result::ok);
    let died = !lines.any(|line| line.starts_with("Stop it with Ctrl-C"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(goes_on(&disk, &kill), "{kill}");
    died
}

/// The same as it begins the next match.
fn killed_beginning(operation: u32) -> bool {
    let disk = played();
    let program = disk.start();
    program
        .table
        .view
        .until("the match", |view| view["resumed"] == true);
    let kill = format!("kill {operation}");
    disk.fails(&kill);
    let request = json!({ "ask": "new_match" }).to_string();
    let mut asking = http::connect(
        program.table.address,
        "POST",
        "/ask",
        &[],
        request.as_bytes(),
    );
    let mut answer = Vec::new();
    // None comes from a program that was killed.
    let _ = asking.read_to_end(&mut answer);
    let done = String::from_utf8_lossy(&answer).contains("{\"ok\":true}");
    drop(program);
    let goes_on = goes_on(&disk, &kill);
    assert!(!done || !goes_on, "{kill}: what was answered is kept");
    !done
}

#[test]
fn a_kill_at_any_operation_leaves_a_match() {
    // Every operation: KILLS=all. Each run does a few, and other ones from the beginning.
    let all = std::env::var("KILLS").is_ok_and(|kills| kills == "all");
    let step = if all { 1 } else { 5 };
    for killed in [killed_starting, killed_beginning] {
        let mut operations = (1..200).step_by(step);
        let survived = operations.find(|operation| !killed(*operation));
        assert!(survived.is_some_and(|operation| operation > 1));
    }
}
