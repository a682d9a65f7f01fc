//! Every rule and decision is cited where it is proved, and nothing is cited that does not exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("a readable folder").path());
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(read)
        .collect()
}

/// The IDs of a game in a text: its two letters, a dash, perhaps an A, then digits.
fn cited(text: &str, game: &str) -> BTreeSet<String> {
    let prefix = format!("{game}-");
    let id = |(at, _): (usize, &str)| {
        let rest = &text[at + prefix.len()..];
        let letter = usize::from(rest.starts_with('A'));
        let digits = rest[letter..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        (digits > 0).then(|| format!("{prefix}{}", &rest[..letter + digits]))
    };
    text.match_indices(&prefix).filter_map(id).collect()
}

fn all(prefix: &str, count: usize, width: usize) -> BTreeSet<String> {
    (1..=count)
        .map(|n| format!("{prefix}{n:0width$}"))
        .collect()
}

/// Remmi-Demmi has RD-01 to RD-22, and decisions RD-A1 to RD-A19: each stands in a test.
#[test]
fn remmi_demmi() {
    let known: BTreeSet<String> = all("RD-", 22, 2)
        .union(&all("RD-A", 19, 1))
        .cloned()
        .collect();
    let proved: BTreeSet<String> = sources("tests/remmi_demmi")
        .iter()
        .flat_map(|(_, text)| cited(text, "RD"))
        .collect();
    let missing: Vec<&String> = known.difference(&proved).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    for (path, text) in [sources("tests/remmi_demmi"), sources("src/remmi_demmi")].concat() {
        let unknown: Vec<String> = cited(&text, "RD").difference(&known).cloned().collect();
        assert!(
            unknown.is_empty(),
            "{} cites {unknown:?}, which does not exist",
            path.display()
        );
    }
}
