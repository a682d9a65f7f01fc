//! A real browser, as the virtual table's tests drive one.

use std::time::Duration;

/// A page has come to rest within this time; one that comes again by itself does so each ten seconds.
pub const PATIENCE: Duration = Duration::from_secs(60);

#[path = "../../../twin/tests/room/browser.rs"]
pub mod browser;
#[path = "../../../twin/tests/room/engine.rs"]
pub mod engine;

/// Another page, as whoever scans a code or opens a link comes to it.
pub fn goes_to(page: &browser::Browser, path: &str) {
    page.eval("location.href = arguments[0]", vec![path.into()]);
    page.until("the page", &format!("location.pathname === '{path}'"));
}
