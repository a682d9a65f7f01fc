//! What is counted, and the cache that keeps it.

use std::fs;

use hub::history::History;
use table::game::{GameId, Points};

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

#[test]
fn the_cache_is_made_anew_when_it_is_gone_or_damaged_or_of_another_version() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let first = History::read(folder.path()).unwrap();
    assert_eq!(
        History::read(folder.path()).unwrap(),
        first,
        "from the cache"
    );
    let cache = folder.path().join("history.sqlite");
    fs::remove_file(&cache).unwrap();
    assert_eq!(History::read(folder.path()).unwrap(), first);
    fs::write(&cache, "no database at all").unwrap();
    assert_eq!(History::read(folder.path()).unwrap(), first);
    let mut bytes = fs::read(&cache).unwrap();
    let whole = bytes.len();
    bytes[100..whole].fill(0xA5);
    fs::write(&cache, &bytes).unwrap();
    assert_eq!(History::read(folder.path()).unwrap(), first);
    fs::write(&cache, &fs::read(&cache).unwrap()[..whole / 2]).unwrap();
    assert_eq!(History::read(folder.path()).unwrap(), first);
    let other = rusqlite::Connection::open(&cache).unwrap();
    other.pragma_update(None, "user_version", 999).unwrap();
    other.execute("DELETE FROM rounds", []).unwrap();
    drop(other);
    assert_eq!(History::read(folder.path()).unwrap(), first);
}

#[test]
fn a_folder_in_which_nothing_can_be_kept_is_counted_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let first = History::read(folder.path()).unwrap();
    let cache = folder.path().join("history.sqlite");
    fs::remove_file(&cache).unwrap();
    fs::create_dir(&cache).unwrap();
    assert_eq!(History::read(folder.path()).unwrap(), first);
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

/// Eight programs at once over a cache that is of use to nobody: as the pages and `remmi export` may be.
#[test]
fn a_cache_that_others_read_is_not_removed_under_them() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let first = History::read(folder.path()).unwrap();
    let cache = folder.path().join("history.sqlite");
    let reader = rusqlite::Connection::open(&cache).unwrap();
    let lock = fs::File::open(folder.path().join("history.lock")).unwrap();
    lock.lock_shared().unwrap();
    reader.pragma_update(None, "user_version", 999).unwrap();
    std::thread::scope(|scope| {
        let read = || History::read(folder.path()).unwrap();
        let readers: Vec<_> = (0..8).map(|_| scope.spawn(read)).collect();
        for one in readers {
            assert_eq!(one.join().unwrap(), first, "counted in memory meanwhile");
        }
    });
    let version = |cache: &rusqlite::Connection| -> i64 {
        let row = |row: &rusqlite::Row<'_>| row.get(0);
        cache.query_row("PRAGMA user_version", [], row).unwrap()
    };
    let same = rusqlite::Connection::open(&cache).unwrap();
    assert_eq!(
        version(&same),
        999,
        "the file that is read still lies there"
    );
    drop((reader, same, lock));
    assert_eq!(History::read(folder.path()).unwrap(), first);
    let anew = rusqlite::Connection::open(&cache).unwrap();
    assert_ne!(version(&anew), 999);
}
