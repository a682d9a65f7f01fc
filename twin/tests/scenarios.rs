//! What `twin/scenarios` tells of each game holds, and every rule that the table judges has its scenario.

use std::collections::BTreeSet;
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

/// The rules in a text, `RD-08`; decisions such as `RD-A8` are not.
fn rules(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let is_rule = |word: &&str| {
        let (game, number) = word.split_once('-').unwrap_or_default();
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        game.len() == 2 && number.len() == 2 && digits
    };
    words.filter(is_rule).map(str::to_owned).collect()
}

/// Plays each in these fields; how many plays that were, and those that failed.
fn plays(fields: std::ops::Range<u64>) -> (usize, Vec<String>) {
    let in_field = |field| scenarios().into_iter().map(move |told| (field, told));
    let todo: Vec<(u64, Told)> = fields.flat_map(in_field).collect();
    let plays = todo.len();
    let todo = Mutex::new(todo);
    let failed = Mutex::new(Vec::new());
    let work = || {
        while let Some((field, (name, scenario))) = { todo.lock().unwrap().pop() } {
            if let Err(why) = play::check(&scenario, field) {
                let told = format!("{name}, field {field}: {why:#}");
                failed.lock().unwrap().push(told);
            }
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    (plays, failed.into_inner().unwrap())
}

#[test]
fn every_scenario_holds() {
    let (_, failed) = plays(0..1);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// What holds in one field only has been tuned to it. In each of them people wait no longer for a piece that a spell hides,
/// so a few plays may fail: one in fifty. `FIELDS` says how many others, 10 when left out; every run plays 1.
#[test]
#[ignore = "each scenario ten times; `./ci.sh scenario`"]
fn scenarios_hold_in_other_fields() {
    let fields: u64 = std::env::var("FIELDS").map_or(10, |fields| fields.parse().unwrap());
    let (plays, failed) = plays(1..1 + fields);
    let told = failed.join("\n");
    println!("{} of {plays} plays failed\n{told}", failed.len());
    assert!(50 * failed.len() <= plays, "{told}");
}

/// RD-01 to RE-42: the scenarios prove them, or the page of the rules says what people do because it
/// cannot be sensed.
#[test]
fn every_rule_has_a_scenario_or_is_not_sensed() {
    let scenarios = scenarios();
    let proved = scenarios.iter().flat_map(|(_, scenario)| &scenario.proves);
    let proved: BTreeSet<String> = proved.flat_map(|(_, rules)| rules).cloned().collect();
    let pages = entries(&Path::new(TWIN).join("../docs/rules"));
    let text: String = pages.iter().map(|page| read(page)).collect();
    let known = rules(&text);
    let not_sensed = text.split("*Not sensed (").skip(1);
    let not_sensed = not_sensed.filter_map(|after| after.split_once(')'));
    let not_sensed: BTreeSet<String> = not_sensed.flat_map(|(ids, _)| rules(ids)).collect();
    let sensed: BTreeSet<String> = known.difference(&not_sensed).cloned().collect();
    let open: Vec<&String> = sensed.difference(&proved).collect();
    assert!(open.is_empty(), "sensed, and no scenario names {open:?}");
    let both: Vec<&String> = not_sensed.intersection(&proved).collect();
    assert!(
        both.is_empty(),
        "not sensed, and proved all the same: {both:?}"
    );
    assert!(known.len() >= 154, "{}", known.len());
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
                assert!(
                    page.contains(rule),
                    "{name}: {rule} is not a rule of the game"
                );
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
