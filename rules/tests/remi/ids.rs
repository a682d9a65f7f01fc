//! Every rule and decision is cited where it is proved, and nothing is cited that does not exist.

use std::collections::BTreeSet;
use std::path::Path;

fn cited(folder: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        if path.file_name().is_some_and(|name| name == "ids.rs") {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("a text");
        for (at, _) in text.match_indices("RE-") {
            let rest = &text[at + 3..];
            let letter = usize::from(rest.starts_with('A'));
            let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                found.insert(format!("RE-{}", &rest[..letter + digits]));
            }
        }
    }
    found
}

/// Remi has RE-01 to RE-42 and decisions RE-A1 to RE-A29.
#[test]
fn each_stands_in_a_test() {
    let rules = (1..=42).map(|n| format!("RE-{n:02}"));
    let known: BTreeSet<String> = rules.chain((1..=29).map(|n| format!("RE-A{n}"))).collect();
    let tests = cited("tests/remi");
    let missing: Vec<&String> = known.difference(&tests).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    for folder in ["tests/remi", "src/remi"] {
        let cited = cited(folder);
        let unknown: Vec<&String> = cited.difference(&known).collect();
        assert!(unknown.is_empty(), "{folder} cites {unknown:?}, which does not exist");
    }
}
