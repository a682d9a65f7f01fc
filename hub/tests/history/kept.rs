//! What is counted, and the summaries that keep it.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use display::Symbol;
use flate2::read::GzDecoder;
use hub::history::{Counting, History, read_match, summarise};
use rules::Seat;
use table::event::Request;
use table::game::{GameId, Points};
use table::journal::recover;
use table::look::{Colour, Look};
use table::replay::replay;

use super::evening::{EVENING, Evening, two_matches};

fn whole(totals: &[i32]) -> Vec<Points> {
    let totals = totals.iter();
    totals.map(|total| Points::whole((*total).into())).collect()
}

#[test]
fn the_history_is_what_the_tables_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let lived = two_matches(folder.path());
    let history = History::read(folder.path()).unwrap();
    assert_eq!(history.damaged, Vec::<String>::new());
    assert_eq!(history.matches.len(), 2);
    for (played, lived) in history.matches.iter().zip(&lived) {
        let totals: Vec<Points> = played.players.iter().map(|one| one.total).collect();
        assert_eq!(totals, whole(lived));
        let running = played.running().pop().unwrap_or_default();
        assert_eq!(running.into_iter().flatten().collect::<Vec<_>>(), totals);
        assert_eq!((played.game, played.rounds.len()), (GameId::Remigio, 1));
        assert!(played.lowest_wins);
    }
    let [first, second] = &history.matches[..] else {
        panic!("two matches");
    };
    assert_eq!((first.over, first.winners()), (true, vec!["Léa"]));
    assert_eq!((second.over, second.winners()), (false, vec![]));
    assert_eq!(first.options["limit"], "30");
    assert!(first.began > EVENING && first.ended > first.began);
    assert_eq!(first.rounds[0].at, first.ended);
}

#[test]
fn players_are_counted_over_matches_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = two_matches(folder.path());
    let history = History::read(folder.path()).unwrap();
    let names: Vec<&str> = history.players.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Ivan", "Léa", "O\"Neil, Tom"]);
    let lea = &history.players[2];
    assert_eq!((lea.matches, lea.wins), (2, 1));
    assert_eq!(lea.last, history.matches[1].ended);
    let game = &lea.games[0];
    assert_eq!((game.matches, game.over, game.wins), (2, 1, 1));
    assert_eq!(game.best, Some(Points::whole(first[2].into())));
    assert_eq!(game.mean, Some(f64::from(first[2])));
    let rounds = f64::from(first[2] + second[0]);
    assert_eq!((game.rounds, game.per_round), (2, rounds / 2.0));
    let tom = &history.players[3].games[0];
    assert_eq!((tom.over, tom.best, tom.mean), (0, None, None));
}

#[test]
fn a_match_that_goes_on_is_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut evening = Evening::seated(folder.path(), EVENING, ["Ana", "Ivan", "Léa"], "200");
    let history = History::read(folder.path()).unwrap();
    assert_eq!(history.matches[0].rounds, []);
    assert_eq!(history.players, [], "nobody has played a round");
    evening.first_deal();
    let history = History::read(folder.path()).unwrap();
    assert_eq!(history.matches[0].rounds.len(), 1);
    fs::remove_file(folder.path().join("0001.journal")).unwrap();
    assert_eq!(History::read(folder.path()).unwrap().matches, []);
}

fn summary(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:04}.summary"))
}

fn read(folder: &Path) -> History {
    History::read(folder).unwrap()
}

/// With other points in the first match's summary: whoever reads them has not played the journal again.
fn marked(folder: &Path) -> String {
    let text = fs::read_to_string(summary(folder, 1)).unwrap();
    let marked = text.replace("\"name\":\"Ana\"", "\"name\":\"Marked\"");
    assert_ne!(text, marked);
    marked
}

fn plays_by(folder: &Path, name: &str) -> bool {
    let first = &read(folder).matches[0];
    first.players.iter().any(|player| player.name == name)
}

#[test]
fn a_summary_says_all_that_the_journal_gave() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let mut third = Evening::seated(folder.path(), EVENING, ["Ana", "Ivan", "Léa"], "200");
    third.ask(Request::Robots {
        seats: [Seat(1)].into(),
    });
    third.ask(Request::Look {
        seat: Some(Seat(2)),
        look: Look {
            face: Some(Symbol::Owl),
            colour: Some(Colour::Rose),
        },
    });
    third.first_deal();
    let first = read(folder.path());
    assert!((1..=3).all(|number| summary(folder.path(), number).exists()));
    assert_eq!(read(folder.path()), first);
    fs::write(summary(folder.path(), 1), marked(folder.path())).unwrap();
    assert!(plays_by(folder.path(), "Marked"), "it is not played again");
}

#[test]
fn a_summary_that_does_not_fit_is_written_anew() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let first = read(folder.path());
    let sound = fs::read_to_string(summary(folder.path(), 1)).unwrap();
    let other_version = sound.replacen("\"version\":", "\"version\":9", 1);
    let other_size = sound.replacen("\"bytes\":", "\"bytes\":9", 1);
    let cut = &sound[..sound.len() / 2];
    for bad in [
        "",
        "no summary at all",
        "{}",
        cut,
        &other_version,
        &other_size,
    ] {
        assert_ne!(bad, sound);
        fs::write(summary(folder.path(), 1), bad).unwrap();
        assert_eq!(read(folder.path()), first, "{bad}");
        let again = fs::read_to_string(summary(folder.path(), 1)).unwrap();
        assert_eq!(again, sound, "{bad}");
    }
    // Changed in place, by as many bytes: its time is another, and so are its bytes.
    fs::write(summary(folder.path(), 1), marked(folder.path())).unwrap();
    let journal = folder.path().join("0001.journal");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replacen("Ana", "Eva", 1)).unwrap();
    later(&journal);
    assert!(!plays_by(folder.path(), "Marked"));
}

/// As a backup does, whose times are of whole seconds.
#[test]
fn a_summary_goes_along_with_a_copy_of_its_journal() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    two_matches(here.path());
    read(here.path());
    let journal = there.path().join("0001.journal");
    fs::copy(here.path().join("0001.journal"), &journal).unwrap();
    fs::write(summary(there.path(), 1), marked(here.path())).unwrap();
    later(&journal);
    assert!(plays_by(there.path(), "Marked"));
    // And goes with it when it goes.
    fs::remove_file(&journal).unwrap();
    assert_eq!(read(there.path()).matches, []);
    assert!(!summary(there.path(), 1).exists());
}

/// Another time of change than any that the file had.
fn later(path: &Path) {
    let file = fs::File::options().append(true).open(path).unwrap();
    let then = SystemTime::now() + Duration::from_secs(3600);
    file.set_modified(then).unwrap();
}

#[test]
fn a_folder_in_which_nothing_can_be_kept_is_counted_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    for number in [1, 2] {
        fs::create_dir(summary(folder.path(), number)).unwrap();
    }
    let first = read(folder.path());
    assert_eq!(first.matches.len(), 2);
    assert_eq!(read(folder.path()), first);
}

/// As the pages and `remmi export` may.
#[test]
fn eight_programs_at_once_read_the_same() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    std::thread::scope(|scope| {
        let read = || read(folder.path());
        let readers: Vec<_> = (0..8).map(|_| scope.spawn(read)).collect();
        let told: Vec<_> = readers.into_iter().map(|one| one.join().unwrap()).collect();
        assert!(told.windows(2).all(|two| two[0] == two[1]));
    });
    let first = read(folder.path());
    fs::write(summary(folder.path(), 1), marked(folder.path())).unwrap();
    assert_ne!(read(folder.path()), first, "what they left is a summary");
}

#[test]
fn what_is_known_so_far_is_told_and_the_newest_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let mut counting = Counting::of(folder.path());
    counting.look().unwrap();
    let told = |counting: &Counting| {
        let history = counting.history();
        let numbers = history.matches.iter().map(|played| played.number);
        (numbers.collect::<Vec<_>>(), history.uncounted)
    };
    assert_eq!(told(&counting), (vec![], 2));
    counting.go_on_for(Duration::ZERO);
    assert_eq!(told(&counting), (vec![2], 1));
    counting.look().unwrap();
    assert_eq!(told(&counting), (vec![2], 1), "what is counted stays");
    assert!(counting.step());
    assert_eq!(told(&counting), (vec![1, 2], 0));
    assert!(!counting.step());
}

#[test]
fn whoever_asks_for_a_match_has_it_first() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let mut counting = Counting::of(folder.path());
    counting.look().unwrap();
    counting.first(1);
    counting.step();
    assert!(counting.history().find(1).is_some());
}

#[test]
fn in_the_background_every_match_but_the_one_that_is_played_gets_a_summary() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    summarise(folder.path(), Some(2)).unwrap();
    assert_eq!(
        [1, 2].map(|number| summary(folder.path(), number).exists()),
        [true, false]
    );
    fs::write(summary(folder.path(), 1), marked(folder.path())).unwrap();
    summarise(folder.path(), None).unwrap();
    assert!(summary(folder.path(), 2).exists());
    assert!(plays_by(folder.path(), "Marked"), "once is enough");
}

#[test]
fn a_damaged_journal_is_named_and_the_rest_counted() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let path = folder.path().join("0001.journal");
    let mut bytes = fs::read(&path).unwrap();
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    fs::write(&path, &bytes).unwrap();
    fs::write(folder.path().join("0003.journal"), "1 00000000 {}\n").unwrap();
    fs::write(folder.path().join("0004.journal"), "").unwrap();
    let history = History::read(folder.path()).unwrap();
    let numbers: Vec<u32> = history.matches.iter().map(|played| played.number).collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(
        history.matches[0].rounds,
        [],
        "that nothing more came is lost"
    );
    assert_eq!(history.matches[1].rounds.len(), 1);
    let [first, third] = &history.damaged[..] else {
        panic!("{:?}", history.damaged);
    };
    assert!(
        first.contains("0001.journal") && first.contains(&format!("line {lines} ")),
        "{first}"
    );
    assert!(third.contains("0003.journal"), "{third}");
    let again = fs::read(&path).unwrap();
    assert_eq!(again, bytes, "reading mends nothing");
}

/// Every recorded journal: most of its events are taken in without keeping how it was before them.
#[test]
fn what_a_journal_gives_is_what_its_replay_gives() {
    let told = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/told");
    for game in GameId::ALL {
        let file = fs::File::open(told.join(format!("{}.journal.gz", game.as_str()))).unwrap();
        let mut bytes = Vec::new();
        GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
        let records = recover(&bytes).records;
        let played = read_match(1, &records).unwrap().unwrap();
        let replayed = replay(&records).unwrap();
        let written = replayed.game().written();
        assert_eq!(played.over, written.over, "{game:?}");
        assert_eq!(played.rounds.len(), written.rounds.len(), "{game:?}");
        for (player, line) in played.players.iter().zip(replayed.game().lines()) {
            let is = (player.seat, &player.name, player.total, player.left);
            assert_eq!(
                is,
                (line.seat, &line.name, line.total, line.until),
                "{game:?}"
            );
            let robot = replayed.machines().contains(&line.seat);
            assert_eq!(
                (player.robot, player.look),
                (robot, replayed.look(line.seat)),
                "{game:?}"
            );
        }
        for (round, points) in played.rounds.iter().zip(&written.rounds) {
            let mut own = round.points.iter().zip(&played.players);
            assert!(
                own.all(|(own, player)| own.is_none_or(|own| own == points[player.seat.index()]))
            );
        }
    }
}
