//! `remmi enrol`, run as a program where there is no Pi: files in, files out, and clear refusals.

use std::path::Path;
use std::process::Command;

use hub::enrol::{DeckFile, shelf};

const TABLE: &str = r#"
[table]
name = "salon"
seats = 2
games = ["rummoli"]
decks = ["elm.deck", "oak.deck"]

[bus.spi0]

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5

[[reader]]
zone = "pad:1"
bus = "spi0"
select = 6
"#;

/// Exit code, and all that is said.
fn enrol(folder: &Path, arguments: &[&str]) -> (i32, String) {
    std::fs::write(folder.join("table.toml"), TABLE).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command.current_dir(folder).arg("enrol").args(arguments);
    let output = command.output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.code().unwrap(),
        String::from_utf8(said).unwrap(),
    )
}

fn deck(name: &str, first: u8) -> DeckFile {
    let contents = "1 pack".parse().unwrap();
    let mut deck = DeckFile::new(protocol::Name::new(name).unwrap(), contents);
    for (number, piece) in contents.pieces().into_iter().enumerate() {
        let uid = sensors::Uid::new(&[4, 1, 2, first + number as u8]).unwrap();
        deck.enrol(uid, piece).unwrap();
    }
    deck
}

#[test]
fn a_deck_travels_from_table_to_table() {
    let [home, away] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let oak = deck("oak", 0);
    shelf::write(&home.path().join("oak.deck"), &oak).unwrap();
    let file = away.path().join("taken.deck");
    let taken = file.display().to_string();
    let export = ["export", "--config", "table.toml", "--deck", "oak"];
    let (code, said) = enrol(home.path(), &[&export[..], &[&taken]].concat());
    assert_eq!(code, 0, "{said}");
    let (_, printed) = enrol(home.path(), &[&export[..], &["-"]].concat());
    assert_eq!(printed, oak.to_text());

    let import = ["import", "--config", "table.toml", "taken.deck"];
    let (code, said) = enrol(away.path(), &import);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("54 of 54 pieces"), "{said}");
    assert_eq!(shelf::read(&away.path().join("oak.deck")).unwrap(), oak);

    let (code, said) = enrol(away.path(), &import);
    assert_eq!(code, 1);
    assert!(said.contains("is there already: say --replace"), "{said}");
    let (code, _) = enrol(away.path(), &[&import[..], &["--replace"]].concat());
    assert_eq!(code, 0);
}

#[test]
fn a_deck_that_is_none_or_shares_a_tag_is_not_imported() {
    let folder = tempfile::tempdir().unwrap();
    let import = ["import", "--config", "table.toml", "new.deck"];
    let new = folder.path().join("new.deck");
    shelf::write(&folder.path().join("elm.deck"), &deck("elm", 50)).unwrap();
    shelf::write(&new, &deck("oak", 0)).unwrap();
    let (code, said) = enrol(folder.path(), &import);
    assert_eq!(code, 1);
    assert!(
        said.contains("of deck `elm` of this table") || said.contains("in deck `elm`"),
        "{said}"
    );

    let text = deck("oak", 0).to_text().replace(" AS/1", " ASS/1");
    std::fs::write(&new, text).unwrap();
    let (code, said) = enrol(folder.path(), &import);
    assert_eq!(code, 1);
    assert!(
        said.contains("new.deck") && said.contains("line 4"),
        "{said}"
    );
    assert_eq!(said.matches("not a deck file").count(), 1, "{said}");
    let (_, said) = enrol(
        folder.path(),
        &["import", "--config", "table.toml", "none.deck"],
    );
    assert!(said.contains("none.deck"), "{said}");
}

#[test]
fn what_is_missing_is_said_before_anything_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let on = ["--config", "table.toml", "--deck", "oak"];
    let told = |more: &[&str]| {
        let (code, said) = enrol(folder.path(), &[&on[..], more].concat());
        assert_ne!(code, 0, "{said}");
        said
    };
    assert!(told(&[]).contains("say with --game what it is for"));
    assert!(told(&["--game", "bridge"]).contains("write one of remmi-demmi, rami"));
    // Off a Pi the wires are what is missing.
    let off_a_pi = told(&["--game", "rummoli"]);
    assert!(off_a_pi.contains("Raspberry Pi"), "{off_a_pi}");
    assert!(!folder.path().join("oak.deck").exists());

    shelf::write(&folder.path().join("oak.deck"), &deck("oak", 0)).unwrap();
    assert!(told(&[]).contains("54 of 54 pieces: go on with --resume"));
    assert!(told(&["--resume", "--game", "remi"]).contains("holds 1 pack"));

    let (code, said) = enrol(folder.path(), &[]);
    assert_ne!(code, 0, "{said}");
    let (code, said) = enrol(
        folder.path(),
        &["check", "--config", "table.toml", "--deck", "elm"],
    );
    assert_eq!(code, 1);
    assert!(said.contains("elm.deck"), "{said}");
}
