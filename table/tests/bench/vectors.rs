//! The vectors of a game, as the tests at the table read them.

use serde_json::Value;

/// The lines of a kind, but for those that no table can be brought to; some there are.
#[track_caller]
pub fn lines(all: &str, kind: &str, not_at_the_table: &[&str]) -> Vec<Value> {
    let lines = all.lines();
    let lines = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines = lines.filter(|line| line["kind"] == kind);
    let lines = lines.filter(|line| !not_at_the_table.contains(&line["id"].as_str().unwrap()));
    let lines: Vec<Value> = lines.collect();
    assert!(!lines.is_empty(), "no line of kind {kind}");
    lines
}

/// The texts of a list; none where there is no list.
pub fn words(list: &Value) -> Vec<&str> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    list.iter().map(|text| text.as_str().unwrap()).collect()
}
