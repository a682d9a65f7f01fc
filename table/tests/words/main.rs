//! What the table and its pages say: each message that code or pages name stands in every language, with
//! the arguments that they give it, and the panel has a glyph for each letter of the table's.

// Tests read the sources; what they test does not.
#![allow(clippy::disallowed_methods)]

mod pages;
mod refusals;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rules::option::Kind;
use table::game::GameInfo;

const LANGS: [&str; 3] = ["en", "fr", "bg"];

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The messages of a language: name to text, the table's and those of the virtual table's page.
fn messages(lang: &str) -> BTreeMap<String, String> {
    let own = folder("../twin/words").join(format!("{lang}.ftl"));
    let all = [files(&folder("words").join(lang), ".ftl"), vec![own]];
    written(&all.concat())
}

/// The messages of some files: name to text.
fn written(paths: &[PathBuf]) -> BTreeMap<String, String> {
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    let mut name = String::new();
    for path in paths {
        for line in fs::read_to_string(path).unwrap().lines() {
            let begins = line.chars().next().is_some_and(|c| c.is_ascii_lowercase());
            match line.split_once(" =") {
                Some((id, text)) if begins => {
                    name = id.to_owned();
                    let twice = messages.insert(name.clone(), text.to_owned());
                    assert_eq!(twice, None, "{name} stands twice: {}", path.display());
                }
                _ if line.starts_with('#') => {}
                _ => {
                    if let Some(text) = messages.get_mut(&name) {
                        text.push_str(line);
                    }
                }
            }
        }
    }
    messages
}

/// The arguments of a text: `{ $name }`.
fn arguments(text: &str) -> BTreeSet<String> {
    let parts = text.split('$').skip(1);
    let name = |part: &str| {
        part.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    parts.map(name).collect()
}

/// What the code says, and the options that the games declare: name of the message, its arguments,
/// and where.
fn said() -> Vec<(String, BTreeSet<String>, String)> {
    let mut said = Vec::new();
    let sources = ["src", "../hub/src", "../club/src", "../twin/src"]
        .map(|place| files(&folder(place), ".rs"));
    for path in sources.concat() {
        let code = fs::read_to_string(&path).unwrap();
        for (at, _) in code.match_indices("say!(") {
            let call = balanced(&code[at + 5..]);
            let Some(rest) = call.trim_start().strip_prefix('"') else {
                continue;
            };
            let (id, rest) = rest.split_once('"').unwrap();
            let names = split_top(rest).into_iter().filter_map(|part| {
                let (name, _) = part.split_once('=')?;
                Some(name.trim().to_owned())
            });
            said.push((id.to_owned(), names.collect(), path.display().to_string()));
        }
    }
    let options = GameInfo::all().into_iter().flat_map(|info| info.options);
    for option in options.map(|option| option.declared) {
        let at = format!("the declaration of {} ({})", option.key, option.rule);
        said.push((option.message.to_owned(), BTreeSet::new(), at.clone()));
        if let Kind::Choice(values) = option.kind {
            let value = BTreeSet::from(["n".to_owned()]);
            let told = values.iter().map(|(_, message)| (*message).to_owned());
            said.extend(told.map(|message| (message, value.clone(), at.clone())));
        }
    }
    said
}

/// Up to the bracket that closes.
fn balanced(code: &str) -> &str {
    let (mut depth, mut quoted, mut before) = (1, false, ' ');
    for (at, c) in code.char_indices() {
        match c {
            '"' if before != '\\' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &code[..at];
        }
        before = c;
    }
    code
}

/// Parts between commas outside brackets and quotes.
fn split_top(code: &str) -> Vec<String> {
    let (mut depth, mut quoted) = (0, false);
    let mut parts = vec![String::new()];
    for c in code.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if depth == 0 && !quoted => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts
}

#[test]
fn every_message_stands_in_every_language_with_the_same_arguments() {
    let english = messages("en");
    for lang in LANGS {
        let other = messages(lang);
        for (name, text) in &english {
            let told = other.get(name);
            let told = told.unwrap_or_else(|| panic!("{name} is not told in {lang}"));
            assert_eq!(arguments(told), arguments(text), "{name} in {lang}");
        }
        for name in other.keys() {
            assert!(english.contains_key(name), "{name} stands in {lang} alone");
        }
    }
}

#[test]
fn the_code_says_only_what_is_written_and_all_of_it() {
    let english = written(&files(&folder("words/en"), ".ftl"));
    let said = said();
    assert!(said.len() > 100, "the code was found");
    for (id, arguments_given, path) in &said {
        // The macro's own documentation.
        if path.ends_with("words/mod.rs") {
            continue;
        }
        let text = english.get(id);
        let text = text.unwrap_or_else(|| panic!("{path} says {id}, which is written nowhere"));
        let missing: Vec<_> = arguments(text)
            .difference(arguments_given)
            .cloned()
            .collect();
        assert!(missing.is_empty(), "{path} says {id} without {missing:?}");
    }
    let used: BTreeSet<&str> = said.iter().map(|(id, ..)| id.as_str()).collect();
    let all = messages("en");
    let dead: Vec<_> = all
        .keys()
        .filter(|name| !used.contains(name.as_str()) && !pages::say(name))
        .collect();
    assert!(dead.is_empty(), "nobody says {dead:?}");
}

#[test]
fn the_panel_has_every_letter() {
    for lang in LANGS {
        for (name, text) in written(&files(&folder("words").join(lang), ".ftl")) {
            let board = display::Scoreboard {
                headline: Some(text),
                ..display::Scoreboard::default()
            };
            let missing = board.missing_letters();
            assert!(missing.is_empty(), "{name} in {lang}: {missing:?}");
        }
    }
}
