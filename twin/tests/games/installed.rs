//! A page that the browser keeps: its files, the word that the table is not there, and nothing of a match.

use serde_json::json;

use super::{Browser, Live};

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_page_says_that_the_table_is_not_there_and_keeps_nothing_of_a_match() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.eval("document.cookie = 'lang=fr; path=/'", vec![]);
    live.set_up();
    let reloaded = "(performance.getEntriesByType('navigation')[0].type === 'reload')";
    page.eval("location.reload()", vec![]);
    page.until("the page again", reloaded);
    page.until(
        "the worker in French",
        "navigator.serviceWorker.controller?.scriptURL.endsWith('=fr')",
    );
    // With the worker before it.
    page.eval("window.old = true; location.reload()", vec![]);
    page.until(
        "another page",
        "!window.old && document.querySelectorAll('.seat').length === 5",
    );
    let kept = page.eval(
        "return caches.open('files').then((files) => files.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
        vec![],
    );
    let kept = kept.as_array().expect("a list");
    assert!(
        kept.iter()
            .any(|path| path.as_str().is_some_and(|path| path.ends_with(".js"))),
        "{kept:?}"
    );
    for path in kept {
        assert!(
            path.as_str()
                .is_some_and(|path| path.starts_with("/static/")),
            "{path}"
        );
    }
    let lit = page.eval("return navigator.wakeLock !== undefined", vec![]);
    assert_eq!(lit, json!(true), "this machine's own page is secure enough");
    drop(live);
    page.eval("location.reload()", vec![]);
    page.reads("h1", "La table n'est pas là");
}
