//! Where the hub lives: disk, clocks, decks.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hub::clock::moment;
use hub::doctor::{State, clock, deck, disk};
use hub::enrol::{DeckFile, shelf};
use table::clock::Moment;
use table::game::GameId;

fn examine(folder: &Path) -> disk::Examined {
    let start = Instant::now();
    disk::examine(folder, || start.elapsed())
}

#[test]
fn a_real_folder_is_made_written_and_left_clean() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/matches");
    let examined = examine(&data);
    assert!(
        examined.slowest.is_ok() && examined.free.is_ok(),
        "{examined:?}"
    );
    assert_eq!(data.read_dir().unwrap().count(), 0, "nothing stays behind");
}

#[test]
fn a_folder_that_is_none_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data");
    std::fs::write(&file, "").unwrap();
    for data in [&file, &file.join("matches")] {
        let finding = disk::finding(data, &examine(data));
        assert_eq!(finding.state, State::Fault);
        assert!(
            finding.to_string().contains("a file stands where"),
            "{finding}"
        );
    }
    // The kernel lets nobody make files there.
    let kernels = Path::new("/proc/self");
    assert_eq!(
        disk::finding(kernels, &examine(kernels)).state,
        State::Fault
    );
}

#[test]
fn full_read_only_and_slow_disks_are_told_apart() {
    for (kind, remedy) in [
        (io::ErrorKind::StorageFull, "free some space"),
        (io::ErrorKind::ReadOnlyFilesystem, "check the card"),
        (io::ErrorKind::PermissionDenied, "chown"),
        (io::ErrorKind::Other, "dmesg"),
    ] {
        for left in 0..4_u32 {
            // The nth line fails.
            let mut left = left;
            let write = || {
                left = left.checked_sub(1).ok_or(kind)?;
                Ok(())
            };
            let slowest = disk::slowest_sync(write, || Duration::ZERO);
            let examined = disk::Examined {
                free: Ok(u64::MAX),
                slowest,
            };
            let finding = disk::finding(Path::new("data"), &examined);
            assert_eq!(finding.state, State::Fault);
            assert!(finding.to_string().contains(remedy), "{finding}");
        }
    }
    let with = |free_mb: u64, ms: u64| {
        let examined = disk::Examined {
            free: Ok(free_mb * 1_000_000),
            slowest: Ok(Duration::from_millis(ms)),
        };
        disk::finding(Path::new("data"), &examined).state
    };
    assert_eq!(with(5_000, 12), State::Well);
    assert_eq!(with(5_000, 400), State::Warning);
    assert_eq!(with(100, 12), State::Warning);
    assert_eq!(with(3, 12), State::Fault);
}

#[test]
fn the_slowest_sync_counts() {
    let mut ticks = 0;
    let now = || {
        ticks += 1;
        // The fourth sync takes 70 ms, all others 10.
        Duration::from_millis(10 * ticks + if ticks >= 8 { 60 } else { 0 })
    };
    let slowest = disk::slowest_sync(|| Ok(()), now).unwrap();
    assert_eq!(slowest, Duration::from_millis(70));
}

/// 2026-11-21.
const NOVEMBER_MS: u64 = 1_795_219_200_000;

fn clocks(wall_ms: u64) -> clock::Examined {
    let look = |mono| Moment {
        boot: "a".into(),
        mono,
        wall_ms,
    };
    clock::Examined {
        looks: [look(5), look(6)],
        synchronised: Some(true),
        last_journal_ms: None,
    }
}

#[test]
fn a_clock_that_is_wrong_or_unsure_is_told() {
    let told = |examined: &clock::Examined| {
        let finding = clock::finding(examined);
        (finding.state, finding.what)
    };
    assert_eq!(told(&clocks(NOVEMBER_MS)).0, State::Well);
    let (state, what) = told(&clocks(12_000));
    assert_eq!(state, State::Warning);
    assert!(what.contains("far off"), "{what}");
    assert_eq!(told(&clocks(u64::MAX)).0, State::Warning);

    let mut unsure = clocks(NOVEMBER_MS);
    unsure.synchronised = Some(false);
    assert!(told(&unsure).1.contains("not confirmed"));
    unsure.synchronised = None;
    assert_eq!(told(&unsure).0, State::Well, "no service to ask");

    let mut behind = clocks(NOVEMBER_MS);
    behind.last_journal_ms = Some(NOVEMBER_MS + 3_600_000);
    assert!(told(&behind).1.contains("behind the last journal"));
    behind.last_journal_ms = Some(NOVEMBER_MS + 1_000);
    assert_eq!(told(&behind).0, State::Well);

    let mut back = clocks(NOVEMBER_MS);
    back.looks.swap(0, 1);
    assert_eq!(told(&back).0, State::Fault);
}

#[test]
fn this_machine_s_clocks_go_on() {
    let examined = clock::Examined {
        looks: [moment(), moment()],
        synchronised: clock::synchronised(Path::new("/run/nowhere")),
        last_journal_ms: None,
    };
    assert_ne!(clock::finding(&examined).state, State::Fault);
    let run = tempfile::tempdir().unwrap();
    assert_eq!(clock::synchronised(run.path()), Some(false));
    std::fs::write(run.path().join("synchronized"), "").unwrap();
    assert_eq!(clock::synchronised(run.path()), Some(true));
}

fn deck_of(name: &str, contents: &str, tags: u8) -> DeckFile {
    let contents = contents.parse().unwrap();
    let mut deck = DeckFile::new(protocol::Name::new(name).unwrap(), contents);
    let pieces = contents.pieces().into_iter().take(tags.into());
    for (number, piece) in pieces.enumerate() {
        let uid = sensors::Uid::new(&[4, 9, 9, number as u8]).unwrap();
        deck.enrol(uid, piece).unwrap();
    }
    deck
}

#[test]
fn decks_are_read_counted_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).with_extension("deck");
    let kept = |deck: &DeckFile| -> PathBuf {
        let path = path(deck.name.as_str());
        shelf::write(&path, deck).unwrap();
        path
    };
    let oak = kept(&deck_of("oak", "remmi-demmi", 84));
    let elm = kept(&deck_of("elm", "tiles", 30));
    let games = [GameId::RemmiDemmi, GameId::Remi, GameId::Rami];
    let findings = deck::findings(&[oak, elm, path("ash")], &games);
    let states: Vec<State> = findings.iter().map(|finding| finding.state).collect();
    use State::{Fault, Well};
    assert_eq!(states, [Well, Fault, Fault, Fault]);
    let told: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(told[0].contains("all 84 pieces enrolled"), "{}", told[0]);
    assert!(
        told[1].contains("tag 04090900 is 1R#1 in deck `elm` and RC1 in deck `oak`"),
        "{}",
        told[1]
    );
    assert!(
        told[2].contains("remmi enrol --deck ash begins it"),
        "{}",
        told[2]
    );
    assert!(
        told[3].contains("Rami: there is no deck for it"),
        "{}",
        told[3]
    );

    let pine = kept(&deck_of("pine", "2 packs", 100));
    let unfinished = &deck::findings(std::slice::from_ref(&pine), &[GameId::Rami])[0];
    assert_eq!(unfinished.state, State::Warning);
    assert!(
        unfinished.what.contains("100 of 108 pieces enrolled"),
        "{unfinished}"
    );
    assert_eq!(
        unfinished.remedy.as_deref(),
        Some("remmi enrol --deck pine --resume")
    );
    std::fs::write(&pine, "deck pine\npieces 2 packs\nnonsense\n").unwrap();
    let bad = &deck::findings(&[pine], &[])[0];
    assert!(bad.what.contains("line 3"), "{bad}");
}
