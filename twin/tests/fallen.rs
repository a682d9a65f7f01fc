//! A table whose journal's writer falls: the twin ends with an error, as `remmi run` does.

#[allow(dead_code)] // each test uses its own part
mod room;
#[path = "../../hub/tests/unbearable/mod.rs"]
mod unbearable;

use room::live::Live;
use serde_json::json;
use unbearable::Unbearable;

#[test]
fn the_twin_ends_where_its_table_has_fallen() {
    let log = Unbearable("the journal cannot be written");
    tracing::subscriber::set_global_default(log).unwrap();
    let live = Live::start();
    live.set_up();
    live.goes_wrong("disk full");
    live.hand(json!({ "do": "tap" }));
    let why = live.ends();
    assert!(why.contains("the part `journal` has ended"), "{why}");
}
