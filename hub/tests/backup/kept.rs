//! What is in a backup, where it goes, and what is in its way.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use hub::backup::{Asked, BackupError, RestoreError, make, restore};
use hub::config::{Settings, draft};
use hub::storage::Journals;
use table::game::GameId;

use crate::evening::{EVENING, two_matches};
use crate::{backup, built, restored, tree};

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn everything_is_there_again_and_secrets_are_secret() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let config = built(here.path());
    two_matches(&here.path().join("data/matches"));
    fs::set_permissions(
        here.path().join("secrets/hub"),
        fs::Permissions::from_mode(0o600),
    )
    .unwrap();
    let before = tree(here.path());
    // Of this moment, half written, or no file at all.
    for name in ["doctor.trial-7", "keys.json.new"] {
        fs::write(here.path().join("data").join(name), "x").unwrap();
    }
    symlink("/etc/passwd", here.path().join("data/link")).unwrap();
    // As of a picture that somebody put there.
    let long = "n".repeat(120);
    fs::write(here.path().join("data").join(&long), b"").unwrap();
    let file = here.path().join("remmi.tar.gz");
    let made = make(&config, &file).unwrap();
    assert_eq!(mode(&file), 0o600);
    // Of the files of before, what says that it is a backup is one more.
    assert_eq!((made.files, made.journals), (before.len() + 1, 2));
    assert_eq!(made.left_out.len(), 2, "{:?}", made.left_out);
    assert!(made.left_out[1].contains(&format!("{long}, whose name is too long")));
    assert!(
        made.to_string().contains("data/link, which is no file"),
        "{made}"
    );

    let done = restored(&file, there.path(), false).unwrap();
    assert_eq!(tree(there.path()), before);
    assert_eq!(done.kept, Vec::<std::path::PathBuf>::new());
    assert!(done.to_string().contains("a table of remmi 0."), "{done}");
    for secret in ["secrets/hub", "data/matches/0001.journal"] {
        assert_eq!(mode(&there.path().join(secret)), 0o600, "{secret}");
    }
}

/// Its maker's file alone would be none: what was set on the page is known before the data are put anywhere.
#[test]
fn a_table_that_was_set_up_on_its_page_is_there_again() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = built(from.path());
    fs::write(&file, "# all of it stands on the page\n").unwrap();
    let mut settings = Settings::read(&file).unwrap();
    let games = [GameId::Rummoli];
    let text = settings.check(&draft("salon", 3, &games)).text;
    settings.write(&text).unwrap();
    let backup = backup(from.path());
    restored(&backup, to.path(), false).unwrap();
    let there = Settings::read(&to.path().join("table.toml")).unwrap();
    assert_eq!(there.now().text, text);
    assert_eq!(there.now().config.unwrap().seats, 3);
}

#[test]
fn a_backup_takes_nobodys_place_and_holds_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let config = built(folder.path());
    let file = backup(folder.path());
    let there = make(&config, &file).unwrap_err();
    assert!(matches!(there, BackupError::There(_)), "{there}");
    let inside = make(&config, &folder.path().join("data/../data/b.tar.gz")).unwrap_err();
    assert!(matches!(inside, BackupError::Inside { .. }), "{inside}");
    fs::remove_file(folder.path().join("secrets/hub")).unwrap();
    let made = make(&config, &folder.path().join("other.tar.gz")).unwrap();
    assert!(
        made.to_string()
            .contains("secrets/hub, which the configuration names"),
        "{made}"
    );
}

#[test]
fn a_table_that_plays_or_was_played_makes_no_room_unasked() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    built(here.path());
    let file = backup(here.path());
    built(there.path());
    let matches = there.path().join("data/matches");
    two_matches(&matches);
    fs::write(there.path().join("elm.deck"), "another").unwrap();
    let before = tree(there.path());
    let refused = |replace| {
        let why = restored(&file, there.path(), replace).unwrap_err();
        assert_eq!(tree(there.path()), before, "{why}");
        why
    };
    let why = refused(false);
    assert!(matches!(why, RestoreError::Played(_)), "{why}");
    assert!(why.to_string().contains("--replace"), "{why}");
    let playing = Journals::open(&matches).unwrap();
    let why = refused(true);
    assert!(matches!(why, RestoreError::Plays(_)), "{why}");
    assert!(why.to_string().contains("systemctl stop"), "{why}");
    drop(playing);

    // Asked to, it does; what was there is beside.
    let done = restored(&file, there.path(), true).unwrap();
    let after = tree(there.path());
    assert_eq!(after["elm.deck"], tree(here.path())["elm.deck"]);
    assert_eq!(after["elm.deck.before-restore-1"], b"another");
    assert_eq!(done.kept.len(), 2, "{done:?}");
    for (name, bytes) in &before {
        let aside = name.replacen("data/", "data.before-restore-1/", 1);
        assert!(
            after.get(&aside) == Some(bytes) || name == "elm.deck",
            "{name}"
        );
    }
    assert!(!after.contains_key("data/matches/0001.journal"));
    // And again: nothing kept is written over.
    two_matches(&matches);
    restored(&file, there.path(), true).unwrap();
    assert!(
        there
            .path()
            .join("data.before-restore-2/matches/0002.journal")
            .is_file()
    );
}

/// As the package's service has begun one by itself.
#[test]
fn a_table_at_which_nobody_ever_sat_makes_room() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    built(here.path());
    two_matches(&here.path().join("data/matches"));
    let file = backup(here.path());
    built(there.path());
    let begun = there.path().join("data/matches/0001.journal");
    crate::playing::begun(begun.parent().unwrap(), EVENING);
    assert!(fs::metadata(&begun).unwrap().len() > 100);
    restored(&file, there.path(), false).unwrap();
    assert_eq!(
        tree(&there.path().join("data")),
        tree(&here.path().join("data"))
    );
}

/// The configuration that stands there has its data elsewhere: they are a table's too.
#[test]
fn the_table_whose_configuration_would_go_is_asked_for_too() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = {
        built(here.path());
        backup(here.path())
    };
    let config = built(there.path());
    let text = fs::read_to_string(&config).unwrap();
    fs::write(
        &config,
        text.replace("seats = 2", "seats = 2\ndata = \"other\""),
    )
    .unwrap();
    two_matches(&there.path().join("other/matches"));
    let why = restored(&file, there.path(), false).unwrap_err();
    assert!(why.to_string().contains("other holds evenings"), "{why}");
}

#[test]
fn files_go_where_somebody_said_that_they_may() {
    let (here, there, elsewhere) = (
        tempfile::tempdir().unwrap(),
        tempfile::tempdir().unwrap(),
        tempfile::tempdir().unwrap(),
    );
    let config = built(here.path());
    let far = elsewhere.path().join("far");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(
        &config,
        text.replace("seats = 2", &format!("seats = 2\ndata = {far:?}")),
    )
    .unwrap();
    fs::create_dir_all(&far).unwrap();
    fs::write(far.join("keys.json"), "{}").unwrap();
    let file = backup(here.path());
    fs::remove_dir_all(&far).unwrap();
    let mut asked = Asked {
        file,
        config: there.path().join("table.toml"),
        replace: false,
        also: Vec::new(),
    };
    let why = restore(&asked).unwrap_err();
    assert!(matches!(why, RestoreError::Outside { .. }), "{why}");
    assert!(why.to_string().contains("--also"), "{why}");
    assert!(!far.exists() && tree(there.path()).is_empty());
    asked.also.push(elsewhere.path().to_owned());
    restore(&asked).unwrap();
    assert_eq!(fs::read(far.join("keys.json")).unwrap(), b"{}");
}
