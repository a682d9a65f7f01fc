//! `remmi survey` and `remmi run --trace` under the preloaded library: from the wire to what is shown and kept.

use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::conformance::CONFIG;
use crate::played::Bench;
use crate::program::{PATIENCE, Remmi, journaled};

/// On the second and the third reader.
const TAGS: [&[&str]; 4] = [
    &[],
    &["04a1b2c3d4e5f6", "5a0d2021"],
    &["04a1b2c3d4e5f7"],
    &[],
];

fn survey(bench: &Bench, folder: &Path, options: &[&str]) -> Child {
    let file = folder.join("table.toml");
    std::fs::write(&file, CONFIG.replace("BACKEND", "")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command
        .args(["survey", "--config"])
        .arg(&file)
        .args(options);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    bench.under(&mut command);
    command.spawn().unwrap()
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_soak_scores_each_reader_and_leaves_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&TAGS);
    let report = folder.path().join("night.json");
    let path = report.display().to_string();
    let options = ["--soak", "3s", "--expect", "discard=2", "--report", &path];
    let output = survey(&bench, folder.path(), &options)
        .wait_with_output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    // One of the two that should lie on the discard pile is not there.
    assert_eq!(output.status.code(), Some(2), "{told}");
    for line in [
        "pad:1: 2 of 2 seen\n",
        "ok      reader   pad:1: 2 tags, none missed; ",
        "FAULT   reader   discard: 1 tags of 2, none missed; ",
        "skipped reader   centre: no tag was seen; ",
        "Nobody hears the tags of another antenna.",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let report: Value = serde_json::from_slice(&std::fs::read(report).unwrap()).unwrap();
    let readers = report["sheet"]["readers"].as_array().unwrap();
    let seen: Vec<_> = readers.iter().map(|row| row["seen"].as_u64()).collect();
    assert_eq!(seen, [Some(0), Some(2), Some(1), Some(0)]);
    assert_eq!(report["findings"][1]["state"], "well");
}

/// The next sheet of a page's stream.
fn sheet(stream: &mut impl BufRead) -> Value {
    let mut line = String::new();
    loop {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream ended");
        if let Some(data) = line.strip_prefix("data: {") {
            return serde_json::from_str(&format!("{{{data}")).unwrap();
        }
    }
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn the_page_counts_while_tags_are_laid_and_the_terminal_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&[&[], &[], &[], &[]]);
    let mut child = survey(&bench, folder.path(), &["--listen", "127.0.0.1:0"]);
    let mut terminal = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    terminal.read_line(&mut line).unwrap();
    let host = line.trim().trim_end_matches('/');
    let host = host.strip_prefix("The page is at http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        stream,
        "GET /survey/events HTTP/1.1\r\nHost: {host}\r\n\r\n"
    )
    .unwrap();
    let mut stream = BufReader::new(stream);
    assert_eq!(sheet(&mut stream)["readers"][1]["expected"], 0);
    bench.lay(&TAGS);
    let counted = |sheet: &Value, of: u64| {
        let pad = &sheet["readers"][1];
        pad["seen"] == of && pad["expected"] == 2
    };
    while !counted(&sheet(&mut stream), 2) {}
    bench.lay(&[&[], &["5a0d2021"]]);
    while !counted(&sheet(&mut stream), 1) {}
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    let mut told = String::new();
    terminal.read_to_string(&mut told).unwrap();
    assert!(child.wait().unwrap().success());
    for line in [
        "pad:1: 2 of 2 seen\n",
        "pad:1: 1 of 2 seen\n",
        "Survey of the table `bench`",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn what_a_table_read_is_told_again_from_its_trace() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&[&[], &[], &[], &[]]);
    let trace = folder.path().join("evening.trace");
    let path = trace.display().to_string();
    let config = CONFIG.replace("BACKEND", "");
    let remmi = Remmi::start_with(&bench, folder.path(), &config, &["--trace", &path]);
    bench.lay(&TAGS);
    journaled(folder.path(), ["arrived", TAGS[1][0]]);
    journaled(folder.path(), ["arrived", TAGS[2][0]]);
    bench.lay(&[&[], &["5a0d2021"], &[], &[]]);
    journaled(folder.path(), ["left", TAGS[1][0]]);
    journaled(folder.path(), ["left", TAGS[2][0]]);
    remmi.stop();
    let text = std::fs::read_to_string(&trace).unwrap().to_lowercase();
    assert!(TAGS.concat().iter().all(|uid| !text.contains(uid)));
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    let output = command.arg("replay").arg(&trace).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.ends_with("0 of them failed; 3 arrivals, 2 departures.\n"),
        "{told}"
    );
    assert_eq!(told.matches(" lies on pad:1, since").count(), 2, "{told}");
    assert_eq!(
        told.matches("is no longer on discard, since").count(),
        1,
        "{told}"
    );
}
