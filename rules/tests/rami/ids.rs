//! Every rule and decision of Rami is cited in a test, and none is cited that does not exist.

use std::collections::BTreeSet;
use std::path::Path;

fn cited(folder: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let text = std::fs::read_to_string(file.expect("an entry").path()).expect("a text");
        for (at, prefix) in text.match_indices("RA-") {
            let rest = &text[at + prefix.len()..];
            let letter = usize::from(rest.starts_with('A'));
            let digits = rest[letter..]
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            if digits > 0 {
                found.insert(format!("{prefix}{}", &rest[..letter + digits]));
            }
        }
    }
    found
}

/// There are thirty rules and nineteen decisions.
#[test]
fn all_are_proved() {
    let rules = (1..=30).map(|n| format!("RA-{n:02}"));
    let known: BTreeSet<String> = rules.chain((1..=19).map(|n| format!("RA-A{n}"))).collect();
    let proved = cited("tests/rami");
    let missing: Vec<_> = known.difference(&proved).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    let all: BTreeSet<String> = proved.union(&cited("src/rami")).cloned().collect();
    let unknown: Vec<_> = all.difference(&known).collect();
    assert!(unknown.is_empty(), "{unknown:?} do not exist");
}
