//! The house's invariants: what each folder must not know. `docs/architecture.md` names them.

use std::fs;
use std::path::{Path, PathBuf};

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

#[test]
fn the_app_does_no_io_and_reads_no_clock() {
    let io = [
        "std::fs",
        "std::net",
        "std::thread",
        "tokio",
        "Instant",
        "SystemTime",
        "Moment::now",
        "println!",
    ];
    never("hub/src/app", &io);
    never("hub/src/game", &io);
    never("hub/src/timer_link", &io);
}

#[test]
fn the_leaves_do_not_know_each_other() {
    never(
        "rules/src",
        &[
            "protocol::",
            "sensors::",
            "display::",
            "hub::",
            "std::",
            "Uid",
        ],
    );
    never(
        "protocol/src",
        &["rules::", "sensors::", "display::", "hub::", "std::"],
    );
    never(
        "sensors/src",
        &[
            "rules::",
            "protocol::",
            "display::",
            "hub::",
            "Plaque",
            "Seat",
            "Card",
        ],
    );
    never(
        "display/src",
        &[
            "rules::",
            "protocol::",
            "sensors::",
            "hub::",
            "Plaque",
            "Seat",
        ],
    );
    never(
        "firmware-timer/src",
        &["rules::", "sensors::", "display::", "hub::", "std::"],
    );
}

#[test]
fn the_hub_does_not_know_that_it_may_be_simulated() {
    never("hub/src", &["twin::", "feature = \"model\"", "::model"]);
    let manifest = fs::read_to_string(root().join("hub/Cargo.toml")).unwrap();
    assert!(!manifest.contains("twin"));
}

#[test]
fn a_topic_string_stands_in_protocol_alone() {
    for folder in ["hub/src", "twin/src", "firmware-timer/src"] {
        never(folder, &["\"remmi/", "remmi/1"]);
    }
}

#[test]
fn nothing_is_unsafe() {
    for folder in [
        "rules",
        "protocol",
        "sensors",
        "display",
        "firmware-timer",
        "hub",
        "twin",
    ] {
        never(
            &format!("{folder}/src"),
            &["unsafe {", "unsafe fn", "allow(unsafe_code)"],
        );
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{folder}");
    }
}
