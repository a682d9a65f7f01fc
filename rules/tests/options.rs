//! Options: each is set and read back, nothing else is, and the rule sheets tell of each what is
//! declared.

use std::collections::BTreeSet;
use std::path::Path;

use rules::option::{Declaration, Declared, Kind};
use rules::{rami, remi, remigio, remmi_demmi, rummoli};

/// Texts that an option takes, the default first.
fn values<T: Declared>(option: &Declaration) -> Vec<String> {
    let mut values = vec![T::default().get(option.key).unwrap()];
    match &option.kind {
        Kind::Choice(all) => values.extend(all.iter().map(|(value, _)| (*value).to_owned())),
        Kind::Number(range) => values.extend([range.start(), range.end()].map(u32::to_string)),
        Kind::Words(words) => values.push((*words).to_owned()),
    }
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(value.clone()));
    values
}

/// Texts that it does not take.
fn no_values(kind: &Kind) -> Vec<String> {
    let mut wrong = vec!["perhaps so".to_owned()];
    if let Kind::Number(range) = kind {
        wrong.extend(
            range
                .start()
                .checked_sub(1)
                .map(|number| number.to_string()),
        );
        wrong.extend([format!("{}", u64::from(*range.end()) + 1), "-1".into()]);
    }
    if !matches!(kind, Kind::Words(_)) {
        wrong.push(String::new());
    }
    wrong
}

fn set_and_read_back<T: Declared + PartialEq + std::fmt::Debug>() {
    for option in T::DECLARED {
        let key = option.key;
        for value in values::<T>(option) {
            let mut options = T::default();
            assert!(options.set(key, &value), "{key} = {value}");
            assert_eq!(options.get(key).as_ref(), Some(&value), "{key}");
            // No other option moves with it.
            for other in T::DECLARED.iter().filter(|other| other.key != key) {
                assert_eq!(options.get(other.key), T::default().get(other.key));
            }
        }
        for wrong in no_values(&option.kind) {
            let mut options = T::default();
            assert!(!options.set(key, &wrong), "{key} = {wrong:?}");
            assert_eq!(options, T::default(), "{key}");
        }
    }
    let mut options = T::default();
    assert!(!options.set("jokers", "true") && options.get("jokers").is_none());
    assert_eq!(options, T::default());
    let keys: BTreeSet<&str> = T::DECLARED.iter().map(|option| option.key).collect();
    assert_eq!(keys.len(), T::DECLARED.len());
}

#[test]
fn each_is_set_and_read_back() {
    set_and_read_back::<remmi_demmi::Options>();
    set_and_read_back::<rami::Options>();
    set_and_read_back::<remigio::Options>();
    set_and_read_back::<rummoli::Options>();
    set_and_read_back::<remi::Options>();
}

/// What would do is said as a phrase.
#[test]
fn kinds_are_phrases() {
    let kind = |key| remi::Options::declared(key).unwrap().kind.to_string();
    assert_eq!(kind("rack_jokers"), "true or false");
    let caps = "two_naturals, four_naturals, one or none";
    assert_eq!(kind("joker_cap"), caps);
    assert_eq!(kind("games"), "a whole number from 0 to 99");
    let removed = remmi_demmi::Options::declared("removed").unwrap();
    assert_eq!(removed.kind.to_string(), "words such as RC GS");
}

/// As a sheet writes an option: the values, the default first, and whether it is a table's alone.
fn written<T: Declared>(option: &Declaration) -> String {
    let default = T::default().get(option.key).unwrap();
    let (mut values, mut notes) = (vec![default.clone()], Vec::new());
    match &option.kind {
        Kind::Choice(all) => {
            let others = all.iter().map(|(value, _)| (*value).to_owned());
            values.extend(others.filter(|value| *value != default));
        }
        Kind::Number(range) => notes.push(format!("{} to {}", range.start(), range.end())),
        Kind::Words(_) => values.clear(),
    }
    notes.extend(option.table.then(|| "table".to_owned()));
    let mut text = format!("`{}`", option.key);
    if !values.is_empty() {
        text += &format!(" = {}", values.join(", "));
    }
    if !notes.is_empty() {
        text += &format!(" ({})", notes.join("; "));
    }
    text
}

/// Each rule and each decision stands in the sheet with the options that belong to it, and no other
/// rule or decision has one.
fn told_in_the_sheet<T: Declared>(game: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules");
    let sheet = std::fs::read_to_string(path.join(game).with_extension("md")).unwrap();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = sheet.lines().map(cells).collect();
    // Below a head whose last cell says so the last cells hold options.
    let mut told = Vec::new();
    let mut in_table = false;
    for row in &rows {
        let [_, rule, .., cell, _] = &row[..] else {
            in_table = false;
            continue;
        };
        in_table |= cell == "option (default first)";
        if in_table && cell.starts_with('`') {
            told.push((rule.clone(), cell.clone()));
        }
    }
    let declared = T::DECLARED.iter();
    let declared = declared.map(|option| (option.rule.to_owned(), written::<T>(option)));
    let mut declared: Vec<(String, String)> = declared.collect();
    told.sort();
    declared.sort();
    assert_eq!(told, declared, "{game}");
    for (rule, _) in declared.iter().filter(|(rule, _)| !rule.contains("-A")) {
        assert!(sheet.contains(&format!("**{rule}**")), "{game}: {rule}");
    }
}

#[test]
fn the_sheets_tell_what_is_declared() {
    told_in_the_sheet::<remmi_demmi::Options>("remmi-demmi");
    told_in_the_sheet::<rami::Options>("rami");
    told_in_the_sheet::<remigio::Options>("remigio");
    told_in_the_sheet::<rummoli::Options>("rummoli");
    told_in_the_sheet::<remi::Options>("remi");
}
