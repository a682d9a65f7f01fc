//! Which rules are proved at the table, from tags to views, and which are proved by the rules' own
//! tests alone. The lists of the latter are exact: whoever proves one more takes it off.

// Tests read the sources; what they test does not.
#![allow(clippy::disallowed_methods)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use table::game::GameInfo;

/// A game: its letters, its rule file, the folder of its tests, and the IDs that no test there
/// names, each with the reason why.
#[derive(Clone, Copy)]
struct Game {
    letters: &'static str,
    rules: &'static str,
    tests: &'static str,
    only_by_rules: &'static [(&'static str, &'static [&'static str])],
}

const GAMES: [Game; 5] = [
    Game {
        letters: "RD",
        rules: "remmi-demmi",
        tests: "round",
        only_by_rules: &[("nothing to prove: pictures that are lost", &["RD-A19"])],
    },
    Game {
        letters: "RA",
        rules: "rami",
        tests: "rami",
        only_by_rules: &[(
            "what the rules alone decide, without a word or a tag of its own",
            &["RA-A18", "RA-A6"],
        )],
    },
    Game {
        letters: "RG",
        rules: "remigio",
        tests: "remigio",
        only_by_rules: &[("chips are not on this table", &["RG-34"])],
    },
    Game {
        letters: "RU",
        rules: "rummoli",
        tests: "rummoli",
        only_by_rules: &[(
            "what the rules alone decide, without a word or a tag of its own",
            &["RU-01", "RU-A4"],
        )],
    },
    Game {
        letters: "RE",
        rules: "remi",
        tests: "remi",
        only_by_rules: &[(
            "what the rules alone decide, without a word or a tag of its own",
            &["RE-01", "RE-A2"],
        )],
    },
];

/// The IDs in a text: `RD-01`, `RD-A1`; `RD-03 to RD-06` are four.
fn cited(text: &str, letters: &str) -> BTreeSet<String> {
    let prefix = format!("{letters}-");
    let mut found = BTreeSet::new();
    let mut last: Option<(bool, u32, usize)> = None;
    for (at, _) in text.match_indices(&prefix) {
        let rest = &text[at + prefix.len()..];
        let decision = rest.starts_with('A');
        let digits = &rest[usize::from(decision)..];
        let width = digits.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(number) = digits[..width].parse::<u32>() else {
            continue;
        };
        let id = |number: u32| match decision {
            true => format!("{prefix}A{number}"),
            false => format!("{prefix}{number:02}"),
        };
        if let Some((kind, from, end)) = last
            && kind == decision
            && &text[end..at] == " to "
        {
            found.extend((from..number).map(id));
        }
        found.insert(id(number));
        let end = at + prefix.len() + usize::from(decision) + width;
        last = Some((decision, number, end));
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The tests of a game at the table, one after the other.
fn tests(game: Game) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    below(&root.join("tests").join(game.tests))
}

/// What stands in a folder and all below it.
fn below(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap();
    let read = |entry: fs::DirEntry| match entry.path() {
        path if path.is_dir() => below(&path),
        path => read(&path),
    };
    entries.map(|entry| read(entry.unwrap())).collect()
}

#[test]
fn every_option_is_set_at_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let vectors = root.join("tests/vectors");
    // Hands are dealt by number alike in all games.
    let numbered = read(&root.join("../twin/tests/numbered.rs"));
    let infos = GameInfo::all();
    for game in GAMES {
        let info = infos.iter().find(|info| info.game.as_str() == game.rules);
        // The vectors are played at the table with their options.
        let vectors = read(&vectors.join(game.rules).with_extension("jsonl"));
        let set = tests(game) + &vectors + &numbered;
        let keys = info
            .unwrap()
            .options
            .iter()
            .map(|option| option.declared.key);
        let unset: Vec<&str> = keys
            .filter(|key| !set.contains(&format!("\"{key}\"")))
            .collect();
        assert_eq!(unset, Vec::<&str>::new(), "{}", game.rules);
    }
}

#[test]
fn every_rule_is_proved_at_the_table_or_is_known_not_to_be() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for game in GAMES {
        let rules = root.join("../docs/rules").join(game.rules);
        let known = cited(&read(&rules.with_extension("md")), game.letters);
        let proved = cited(&tests(game), game.letters);
        let open: BTreeSet<&str> = known.difference(&proved).map(String::as_str).collect();
        let listed = game
            .only_by_rules
            .iter()
            .flat_map(|(_, ids)| ids.iter().copied());
        let listed: BTreeSet<&str> = listed.collect();
        assert_eq!(
            open, listed,
            "{}: open at the table, and listed here",
            game.rules
        );
    }
}
