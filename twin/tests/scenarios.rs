//! What `twin/scenarios` tells of each game holds.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use twin::play;
use twin::scenario::{Scenario, Step, parse};

const TWIN: &str = env!("CARGO_MANIFEST_DIR");

/// A scenario with its file, as `remi/opening.table`.
type Told = (String, Scenario);

/// All scenarios of a game, or of all games.
fn scenarios() -> Vec<Told> {
    let folder = Path::new(TWIN).join("scenarios");
    let files = entries(&folder).into_iter().flat_map(|game| entries(&game));
    let told = files.map(|file| {
        let name = file.strip_prefix(&folder).unwrap().display().to_string();
        let scenario = parse(&read(&file)).unwrap_or_else(|why| panic!("{name}: {why}"));
        (name, scenario)
    });
    told.collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

#[test]
fn every_scenario_holds() {
    let todo = Mutex::new(scenarios());
    let failed = Mutex::new(Vec::new());
    let work = || {
        while let Some((name, scenario)) = { todo.lock().unwrap().pop() } {
            if let Err(why) = play::check(&scenario) {
                failed.lock().unwrap().push(format!("{name}: {why:#}"));
            }
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Whoever says that something is proved expects something, and it is a rule of the game.
#[test]
fn what_is_said_to_be_proved_is_expected() {
    for (name, scenario) in scenarios() {
        let page = scenario.seating.game.as_str();
        let page = Path::new(TWIN)
            .join("../docs/rules")
            .join(page)
            .with_extension("md");
        let page = read(&page);
        let ends = scenario.proves.iter().skip(1).map(|(line, _)| *line);
        for ((line, rules), end) in scenario.proves.iter().zip(ends.chain([usize::MAX])) {
            for rule in rules {
                assert!(page.contains(rule), "{name}: {rule} is no rule of the game");
            }
            let expects = scenario.steps.iter().any(|(at, step)| {
                let expects = matches!(step, Step::Expect(_) | Step::Refused(..));
                expects && (*line..end).contains(at)
            });
            assert!(expects, "{name}: line {line} proves nothing");
        }
        assert!(!scenario.proves.is_empty(), "{name} proves nothing");
    }
}
