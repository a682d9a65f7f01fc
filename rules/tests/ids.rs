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

/// Each rule and decision, of which there are this many, stands in a test, and neither tests nor sources cite others.
fn check(game: &str, rules: usize, decisions: usize, tests: &[&str], code: &[&str]) {
    let known: BTreeSet<String> = all(&format!("{game}-"), rules, 2)
        .union(&all(&format!("{game}-A"), decisions, 1))
        .cloned()
        .collect();
    let read = |folders: &[&str]| -> Vec<(PathBuf, String)> {
        folders.iter().flat_map(|folder| sources(folder)).collect()
    };
    let proved: BTreeSet<String> = read(tests)
        .iter()
        .flat_map(|(_, text)| cited(text, game))
        .collect();
    let missing: Vec<&String> = known.difference(&proved).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    for (path, text) in [read(tests), read(code)].concat() {
        let unknown: Vec<String> = cited(&text, game).difference(&known).cloned().collect();
        assert!(
            unknown.is_empty(),
            "{} cites {unknown:?}, which does not exist",
            path.display()
        );
    }
}

/// Remmi-Demmi has RD-01 to RD-22, and decisions RD-A1 to RD-A20.
#[test]
fn remmi_demmi() {
    let (tests, code) = (["tests/remmi_demmi"], ["src/remmi_demmi"]);
    check("RD", 22, 20, &tests, &code);
}

/// Rummoli has RU-01 to RU-26, and decisions RU-A1 to RU-A21.
#[test]
fn rummoli() {
    let code = ["src/rummoli", "src/rummoli/round"];
    check("RU", 26, 21, &["tests/rummoli"], &code);
}

/// Remi has RE-01 to RE-42, and decisions RE-A1 to RE-A30.
#[test]
fn remi() {
    check("RE", 42, 30, &["tests/remi"], &["src/remi"]);
}

/// Rami has RA-01 to RA-30, and decisions RA-A1 to RA-A20.
#[test]
fn rami() {
    check("RA", 30, 20, &["tests/rami"], &["src/rami"]);
}

/// Remigio has RG-01 to RG-34, and decisions RG-A1 to RG-A19.
#[test]
fn remigio() {
    check("RG", 34, 19, &["tests/remigio"], &["src/remigio"]);
}
