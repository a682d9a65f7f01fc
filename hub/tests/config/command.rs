//! `remmi check-config`, run as a program.

use std::path::Path;
use std::process::{Command, Output};

use hub::enrol::{DeckFile, shelf};
use table::game::GameId;

use crate::faults::SOUND;

fn check(folder: &Path, table: &str) -> Output {
    check_in("C", folder, table)
}

fn check_in(lang: &str, folder: &Path, table: &str) -> Output {
    let file = folder.join("table.toml");
    std::fs::write(&file, table).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command.env("LC_ALL", lang);
    command.arg("check-config").arg(file).output().unwrap()
}

#[test]
fn faults_are_told_in_the_language_of_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for (lang, words) in [
        ("fr_FR.UTF-8", "ligne 2: [table], `seats` vaut 99"),
        ("bg", "ред 2: [table]: `seats` е 99"),
        ("de_DE.UTF-8", "line 2: `seats` of [table] is 99"),
    ] {
        let output = check_in(lang, folder.path(), "[table]\nseats = 99\n");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(words), "{words} in {told}");
    }
}

/// A table without a deck is one to enrol with; one whose decks are not there, or hold no pieces of its games, plays nothing.
#[test]
fn decks_that_are_named_must_be_there_and_hold_the_pieces_of_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let none = check(folder, SOUND);
    assert!(
        none.status.success() && told(&none).contains("no deck"),
        "{none:?}"
    );

    let named = SOUND.replacen("seats = 2", "seats = 2\ndecks = [\"oak.deck\"]", 1);
    let missing = check(folder, &named);
    assert_eq!(missing.status.code(), Some(1));
    for word in ["oak.deck", "remmi enrol --deck oak", "rummoli"] {
        assert!(told(&missing).contains(word), "{}", told(&missing));
    }
    for (game, plays) in [(GameId::Remi, false), (GameId::Rummoli, true)] {
        let name = protocol::Name::new("oak").unwrap();
        let deck = DeckFile::new(name, game.info().contents);
        shelf::write(&folder.join("oak.deck"), &deck).unwrap();
        let checked = check(folder, &named);
        assert_eq!(checked.status.success(), plays, "{}", told(&checked));
    }
}

#[test]
fn a_sound_file_is_listed_and_another_fails_with_its_lines() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/remmi.toml");
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    let output = command.arg("check-config").arg(example).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let listed = String::from_utf8(output.stdout).unwrap();
    assert!(listed.contains("tray:left"), "{listed}");

    let folder = tempfile::tempdir().unwrap();
    let output = check(folder.path(), "[table]\nseats = 99\n");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    for words in ["line 2", "2 to 10"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}
