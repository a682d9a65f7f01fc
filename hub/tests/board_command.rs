//! `remmi board`, run as a program.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn remmi_board(folder: &Path, arguments: &[&str]) -> Output {
    let program = Command::new(env!("CARGO_BIN_EXE_remmi"))
        .arg("board")
        .args(arguments)
        .current_dir(folder)
        .output();
    program.expect("the program starts")
}

fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    // The header chunk comes first: width and height (PNG specification, 11.2.1).
    (number(16), number(20))
}

#[test]
fn a_sample_printed_and_read_back_is_the_same_picture() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (view, panel, rotation, pixels) in [
        ("before", "7.5", "0", (800, 480)),
        ("during", "4.2", "180", (400, 300)),
        ("result", "7.5", "90", (480, 800)),
        ("idle", "5.83", "270", (480, 648)),
    ] {
        let drawn = [
            "--view",
            view,
            "--panel",
            panel,
            "--rotation",
            rotation,
            "--language",
            "bg",
            "--print",
            "--png",
            "a.png",
        ];
        let sample = remmi_board(folder.path(), &drawn);
        assert!(sample.status.success(), "{sample:?}");
        std::fs::write(path("state.json"), &sample.stdout).unwrap();
        let read = remmi_board(
            folder.path(),
            &[
                "--panel",
                panel,
                "--rotation",
                rotation,
                "--png",
                "b.png",
                "state.json",
            ],
        );
        assert!(read.status.success(), "{read:?}");
        let [first, second] = ["a.png", "b.png"].map(|name| std::fs::read(path(name)).unwrap());
        assert_eq!(size(&first), pixels, "{view}");
        assert!(first == second, "{view}");
    }
}

#[test]
fn a_state_that_is_no_scoreboard_is_refused_with_its_place() {
    let folder = TempDir::new().unwrap();
    let states = [
        (
            r#"{"title": "Remi", "colour": "red"}"#,
            "unknown field `colour`",
        ),
        ("{", "EOF"),
        (r#"{"view": "upside down"}"#, "upside down"),
    ];
    for (state, why) in states {
        std::fs::write(folder.path().join("state.json"), state).unwrap();
        let refused = remmi_board(folder.path(), &["--png", "a.png", "state.json"]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1), "{said}");
        assert!(said.contains(why), "{said}");
        assert!(!folder.path().join("a.png").exists());
    }
    let missing = remmi_board(folder.path(), &["--png", "a.png", "nowhere.json"]);
    assert!(
        String::from_utf8(missing.stderr)
            .unwrap()
            .contains("nowhere.json")
    );
}

#[test]
fn the_example_is_drawn() {
    let folder = TempDir::new().unwrap();
    let state = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../examples/rummoli-board.json"
    );
    let drawn = remmi_board(folder.path(), &["--png", "a.png", state]);
    assert!(
        drawn.status.success() && drawn.stderr.is_empty(),
        "{drawn:?}"
    );
}

#[test]
fn a_letter_that_no_font_has_is_told() {
    let folder = TempDir::new().unwrap();
    let state = r#"{"rows": [{"name": "王"}]}"#;
    std::fs::write(folder.path().join("state.json"), state).unwrap();
    let drawn = remmi_board(folder.path(), &["--png", "a.png", "state.json"]);
    assert!(drawn.status.success(), "{drawn:?}");
    let said = String::from_utf8(drawn.stderr).unwrap();
    assert!(said.contains("no font here has 王"), "{said}");
}

/// Whatever the table says stands in its sources and words, so no text of its own can lack a letter.
#[test]
fn every_letter_in_the_sources_of_hub_and_table_is_in_the_fonts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src"), root.join("../table")];
    let mut letters = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("hub/src/web") {
                // Pages have letters and signs of their own.
            } else if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                letters.extend(text.chars().filter(|letter| !letter.is_ascii()));
            }
        }
    }
    assert!(letters.contains('é'), "the sources were read");
    let board = display::Scoreboard {
        title: letters,
        ..display::Scoreboard::default()
    };
    assert_eq!(board.missing_letters().into_iter().collect::<String>(), "");
}

/// A journal of a match that was played, as it is kept for other tests.
fn journal() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/told/rami.journal.gz")
}

#[test]
fn the_boards_of_a_match_are_drawn_from_its_journal() {
    let folder = TempDir::new().unwrap();
    let path = journal();
    let from = |more: &[&str]| {
        let from = ["--from", path.to_str().unwrap(), "--png", "a.png"];
        remmi_board(folder.path(), &[&from, more].concat())
    };
    let each = from(&["--each"]);
    assert!(each.status.success(), "{each:?}");
    let drawn = std::fs::read_dir(folder.path()).unwrap().count();
    let told = String::from_utf8(each.stdout).unwrap();
    assert_eq!(told, format!("drew {drawn} boards\n"));
    assert!(drawn > 20, "{drawn}");

    // The last of them is the one that is drawn where no event is named; the first stands before it.
    let last = from(&["--print"]);
    let state: serde_json::Value = serde_json::from_slice(&last.stdout).unwrap();
    assert!(state["rows"][0]["name"].is_string(), "{state}");
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    names.sort();
    let read = |path: &Path| std::fs::read(path).unwrap();
    let single = read(&folder.path().join("a.png"));
    assert!(read(&names[names.len() - 2]) == single || read(names.last().unwrap()) == single);
    assert!(from(&["--event", "1"]).status.success());
    assert!(read(&folder.path().join("a-0001.png")) == read(&folder.path().join("a.png")));

    let beyond = from(&["--event", "999999"]);
    let said = String::from_utf8(beyond.stderr).unwrap();
    assert!(
        said.contains("the events 1 to ") && said.contains("no 999999"),
        "{said}"
    );
}

#[test]
fn a_file_that_is_no_journal_is_refused() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("not.journal"), "no match\n").unwrap();
    let refused = remmi_board(folder.path(), &["--from", "not.journal", "--png", "a.png"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        said.contains("not.journal") && said.contains("does not begin"),
        "{said}"
    );
    assert!(!folder.path().join("a.png").exists());
}

/// Each change of the state is drawn, and one that is wrong is said and leaves the picture.
#[test]
fn a_state_that_is_watched_is_drawn_whenever_it_changes() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("state.json"), r#"{"title": "Remi"}"#).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_remmi"))
        .args(["board", "--watch", "--png", "a.png", "state.json"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut drawn = BufReader::new(program.stdout.take().unwrap()).lines();
    let mut said = BufReader::new(program.stderr.take().unwrap()).lines();
    assert_eq!(drawn.next().unwrap().unwrap(), "drew a.png");
    let first = std::fs::read(path("a.png")).unwrap();
    std::fs::write(path("state.json"), "{").unwrap();
    assert!(said.next().unwrap().unwrap().contains("state.json"));
    assert!(std::fs::read(path("a.png")).unwrap() == first);
    std::fs::write(path("state.json"), r#"{"title": "Rami"}"#).unwrap();
    assert_eq!(drawn.next().unwrap().unwrap(), "drew a.png");
    assert!(std::fs::read(path("a.png")).unwrap() != first);
    program.kill().unwrap();
    program.wait().unwrap();
}
