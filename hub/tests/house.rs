//! The house's invariants: what each folder must not know. `docs/architecture.md` names them.

use std::fs;
use std::path::{Path, PathBuf};

use table::game::GameId;

/// The crates of the workspace.
const OURS: [&str; 12] = [
    "rules",
    "judge",
    "protocol",
    "sensors",
    "epaper",
    "display",
    "firmware-timer",
    "table",
    "hub",
    "club",
    "twin",
    "fuzz",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The Rust files below a folder, with their text but for the tests inside them.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text
                    .split("#[cfg(test)]\nmod tests")
                    .next()
                    .unwrap()
                    .to_owned();
                found.push((path.display().to_string(), code));
            }
        }
    }
    assert!(!found.is_empty(), "{folder}");
    found
}

/// The lines of code, comments left out.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
}

fn never(folder: &str, words: &[&str]) {
    for (path, text) in sources(folder) {
        for line in code(&text) {
            for word in words {
                assert!(!line.contains(word), "{path} knows `{word}`: {line}");
            }
        }
    }
}

/// A page draws a game by what it is told about it ([`table::game::About`]).
#[test]
fn the_pages_know_no_game_by_its_name() {
    let mut seen = 0;
    for folder in ["hub/page", "twin/page"] {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        // The folder of the letters holds nothing that is written by hand.
        let paths = entries.map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.is_file()) {
            let bytes = fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            for game in GameId::ALL.map(GameId::as_str) {
                for named in [format!("\"{game}\""), format!("={game}]")] {
                    assert!(!text.contains(&named), "{} knows {named}", path.display());
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 30, "the pages were found");
}

/// What a manifest names as dependencies of the crate itself.
fn dependencies(folder: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
    let own = manifest.split("[dependencies]").nth(1).unwrap_or("");
    let own = own.split("\n[").next().unwrap();
    let names = own.lines().filter_map(|line| line.split(['.', ' ']).next());
    names
        .map(str::to_owned)
        .filter(|name| !name.is_empty())
        .collect()
}

/// `table/clippy.toml` refuses files, sockets, threads and clocks by type; this is what else could do I/O.
#[test]
fn the_referee_depends_on_nothing_that_does_io() {
    let pure = [
        "crc32fast",
        "display",
        "fluent-bundle",
        "fluent-syntax",
        "protocol",
        "rules",
        "sensors",
        "serde",
        "serde_json",
        "thiserror",
        "tracing",
        "unicode-security",
        "uuid",
    ];
    assert_eq!(dependencies("table"), pure);
    never("table/src", &["println!", "std::env"]);
}

#[test]
fn the_judge_knows_the_rules_alone() {
    assert_eq!(dependencies("judge"), ["rules", "serde", "serde_json"]);
}

#[test]
fn the_leaves_do_not_know_each_other() {
    let leaves = [
        ("rules", [].as_slice(), ["std::", "Uid"].as_slice()),
        ("protocol", &[], &["std::"]),
        ("sensors", &[], &["Plaque", "Seat", "Card"]),
        ("epaper", &[], &["Plaque", "Seat", "Scoreboard"]),
        ("display", &["epaper"], &["Plaque", "Seat"]),
        ("firmware-timer", &["protocol"], &["std::"]),
    ];
    for (leaf, known, unknown) in leaves {
        let mut ours = dependencies(leaf);
        ours.retain(|name| OURS.contains(&name.as_str()));
        assert_eq!(ours, known, "{leaf}");
        never(&format!("{leaf}/src"), unknown);
    }
}

#[test]
fn table_and_hub_do_not_know_that_they_may_be_simulated() {
    for folder in ["table", "hub", "club"] {
        let source = format!("{folder}/src");
        never(&source, &["twin::", "feature = \"model\"", "::model"]);
        assert!(!dependencies(folder).contains(&"twin".to_owned()));
    }
}

/// These panic where nobody reads: `hub::log` writes what people are told.
#[test]
fn nothing_is_printed_but_by_the_log() {
    for folder in ["hub/src", "club/src", "twin/src", "judge/src"] {
        never(folder, &["println!", "print!("]);
    }
}

#[test]
fn a_topic_string_stands_in_protocol_alone() {
    for folder in [
        "table/src",
        "hub/src",
        "club/src",
        "twin/src",
        "firmware-timer/src",
    ] {
        never(folder, &["\"remmi/", "remmi/1", "\"club/"]);
    }
}

#[test]
fn nothing_is_unsafe() {
    for folder in OURS {
        never(
            &format!("{folder}/src"),
            &["unsafe {", "unsafe fn", "allow(unsafe_code)"],
        );
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{folder}");
    }
}
