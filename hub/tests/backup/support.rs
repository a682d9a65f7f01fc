//! What is sent to whoever helps holds nothing that is not for them: secrets, tags and cards are put wherever they may be, and
//! looked for in what comes out.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use flate2::read::GzDecoder;
use hub::config::TableConfig;
use hub::doctor::{Finding, Part, Wrong};
use hub::storage::Journals;
use hub::support::{Known, SupportError, write};

use crate::evening::two_matches;
use crate::{CONFIG, built};

/// None of them may be read by anybody.
const PLANTED: [&str; 12] = [
    "xyzzy",
    "plugh",
    "abcd2345",
    "s3cret-of-a-phone",
    "hunter2",
    "51000107",
    "51:00:01:07",
    "04A1B2C3D4E5F6",
    "10H",
    "AS/1",
    "7R#1",
    "The-Network",
];

/// What the doctor, the log and the service manager may have said of them.
const TAGS_AND_CARDS: &str = "51000107, 51:00:01:07, 04A1B2C3D4E5F6, 10H, AS/1, 7R#1";

/// A program that says all of this.
fn says(folder: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.join(name);
    let script = format!("#!/bin/sh\ncat <<'END'\n{text}\nEND\n");
    // By a process of its own: what this one writes cannot be run while another thread starts something.
    let put = "printf %s \"$0\" > \"$1\" && chmod 755 \"$1\"";
    let written = Command::new("sh")
        .args(["-c", put, &script])
        .arg(&path)
        .status();
    assert!(written.unwrap().success());
    path
}

/// All texts of an archive, one after the other.
fn texts(file: &Path) -> String {
    let mut tar = tar::Archive::new(GzDecoder::new(fs::File::open(file).unwrap()));
    let mut told = String::new();
    for entry in tar.entries().unwrap() {
        let mut entry = entry.unwrap();
        told += &format!("== {}\n", entry.path().unwrap().display());
        entry.read_to_string(&mut told).unwrap();
    }
    told
}

/// A table with all of it in its files.
fn planted(folder: &Path, config: &str) {
    let file = built(folder);
    let wifi = "[wifi]\nname = \"The-Network\"\npassword-file = \"secrets/wifi\"\n";
    fs::write(
        &file,
        format!("# the password is hunter2, the tag 51000107 is 10H\n{config}\n{wifi}"),
    )
    .unwrap();
    fs::write(folder.join("secrets/wifi"), "plugh").unwrap();
    let keys = r#"{"join":"abcd2345","phones":[{"secret":"s3cret-of-a-phone"}]}"#;
    fs::write(folder.join("data/keys.json"), keys).unwrap();
    // A line that the doctor would quote, and a journal with every hand.
    fs::write(
        folder.join("elm.deck"),
        "deck elm\npieces 2 packs\n04A1B2C3D4E5F6 AS/1 hunter2\n",
    )
    .unwrap();
    two_matches(&folder.join("data/matches"));
}

#[test]
fn nothing_that_was_planted_comes_out() {
    let all = PLANTED.join(" ");
    // A configuration that is sound, one with a fault that quotes, and one that is no TOML at all.
    let faulty = CONFIG.replace("seats = 2", "seats = \"hunter2\"");
    let torn = format!("{CONFIG}\nhunter2 10H = xyzzy plugh\n");
    for config in [CONFIG, &faulty, &torn] {
        let folder = tempfile::tempdir().unwrap();
        planted(folder.path(), config);
        let config = folder.path().join("table.toml");
        let read = TableConfig::read(&config);
        let wrong = |text: &str| Wrong::new(format!("{text} {all}"), all.clone(), all.clone());
        let mut findings = vec![
            Finding::fault(Part::Config, "table.toml", wrong("quoted")),
            Finding::warning(Part::Deck, "elm.deck", wrong("quoted")),
        ];
        if read.is_ok() {
            findings.push(Finding::fault(
                Part::Broker,
                "127.0.0.1:1883",
                Wrong::new(
                    format!("it refuses xyzzy: {TAGS_AND_CARDS}"),
                    "abcd2345",
                    "s3cret-of-a-phone in The-Network",
                ),
            ));
            findings.push(Finding::well(
                Part::Reader,
                "seat 1's pad",
                "tag 51000107 in its field",
            ));
        }
        let systemctl = says(
            folder.path(),
            "systemctl",
            &format!("ActiveState=active\nStatusText={TAGS_AND_CARDS}"),
        );
        let warning = format!("WARN hub: antenna 3: {TAGS_AND_CARDS}");
        let journalctl = says(
            folder.path(),
            "journalctl",
            &format!("12:00 INFO hub: Ivan asks, {all}\n12:01 {warning}"),
        );
        let known = Known {
            config: &read,
            findings,
            systemctl: &systemctl,
            journalctl: &journalctl,
        };
        let file = folder.path().join("support.tar.gz");
        write(&file, &known).unwrap();
        let told = texts(&file);
        for planted in PLANTED {
            assert!(!told.contains(planted), "{planted} in {told}");
        }
        assert!(!told.contains("Ivan") && !told.contains("Ana"), "{told}");
        for word in [
            "== about.txt",
            "remmi 0.",
            "FAULT",
            "ActiveState=active",
            "WARN hub: antenna 3: [tag]",
        ] {
            assert!(told.contains(word), "{word} in {told}");
        }
        let listed = ["0002.journal", "FAULT   broker", "pad:0", "WARN"]
            .iter()
            .all(|word| told.contains(word));
        assert_eq!(listed, read.is_ok(), "{told}");
    }
}

/// With the program, where there is no service: the doctor's own words about all of it.
#[test]
fn the_program_leaves_it_out_too() {
    let folder = tempfile::tempdir().unwrap();
    planted(folder.path(), CONFIG);
    let file = folder.path().join("support.tar.gz");
    // As if the table played: readers, panel and broker are its own then.
    let _plays = Journals::open(&folder.path().join("data/matches")).unwrap();
    let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
    remmi
        .arg("support")
        .arg(&file)
        .arg("--config")
        .arg(folder.path().join("table.toml"));
    let output = remmi.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && told.contains("look at them"),
        "{told}"
    );
    let told = texts(&file);
    for planted in PLANTED {
        assert!(!told.contains(planted), "{planted} in {told}");
    }
    assert!(
        told.contains("elm.deck") && told.contains("salon"),
        "{told}"
    );
    let read = TableConfig::read(&folder.path().join("table.toml"));
    let nowhere = Path::new("/nowhere");
    let known = Known {
        config: &read,
        findings: Vec::new(),
        systemctl: nowhere,
        journalctl: nowhere,
    };
    assert!(matches!(write(&file, &known), Err(SupportError::There(_))));
    let other = folder.path().join("other.tar.gz");
    write(&other, &known).unwrap();
    let told = texts(&other);
    assert!(
        told.contains("no service here") && told.contains("no log to be had"),
        "{told}"
    );
}
