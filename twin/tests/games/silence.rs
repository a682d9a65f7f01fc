//! A network that dies without a word: bytes are swallowed, and nothing is closed. The pages say so by
//! themselves, and are right again by themselves. And pages that are left: they keep no connection.

use std::sync::atomic::Ordering;
use std::time::Instant;

use serde_json::json;

use super::room::network::Network;
use super::{Browser, Live};

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_page_says_that_it_hears_nothing_and_comes_back_by_itself() {
    let live = Live::start();
    live.set_up();
    let network = Network::before(live.address);
    let page = Browser::open(network.address);
    for (path, line, node, pseudo) in [
        ("/", "#next-text", "#round", "::after"),
        ("/seat", "#next", "#next", "::before"),
    ] {
        page.eval("location.href = arguments[0]", vec![json!(path)]);
        page.reads(line, "Ana deals. Press Deal.");
        let said = format!(
            "getComputedStyle(document.querySelector('{node}'), '{pseudo}')
                .content.includes('looking for')"
        );
        let before = page.eval(&format!("return {said}"), Vec::new());
        assert_eq!(before, false, "{path}");
        network.dies();
        let began = Instant::now();
        page.until("word that nothing is heard", &said);
        println!("{path}: told after {:.1} s", began.elapsed().as_secs_f64());
        // Nothing is lost of what happens meanwhile.
        live.ask(json!({ "ask": "deal" }));
        network.lives();
        page.until(
            "the page as before",
            "!document.body.classList.contains('offline')",
        );
        page.reads(line, "slaps the timer");
        live.ask(json!({ "ask": "propose", "what": { "want": "redeal" } }));
        live.ask(json!({ "ask": "agree" }));
        live.view.until("a table to deal on", |view| {
            view["next"]["action"] == "deal"
        });
    }
}

/// A browser keeps a page as it is for whoever comes back to it, and its streams with it; of connections a host has six, and
/// with three such pages kept the next one would wait for a minute.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_page_that_is_left_keeps_no_connection_and_hears_again_once_somebody_comes_back() {
    let live = Live::start();
    live.set_up();
    let network = Network::before(live.address);
    let page = Browser::open(network.address);
    let streams = || network.streams.load(Ordering::SeqCst);
    page.reads("#next-text", "Ana deals. Press Deal.");
    let open = streams();
    assert!(open > 0);
    page.eval("location.href = '/rules'", Vec::new());
    page.until("the rules", "location.pathname.startsWith('/rules')");
    page.passes_until("the streams' end", || streams() == 0);
    live.ask(json!({ "ask": "deal" }));
    page.eval("history.back()", Vec::new());
    page.reads("#next-text", "slaps the timer");
    page.passes_until("the streams again", || streams() == open);
}

/// What only draws has no connection while nobody looks: of four tabs in one browser the last can still be played in, and there is
/// nothing amiss in the first.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn tabs_that_nobody_looks_at_leave_connections_to_the_one_that_is_pressed() {
    let live = Live::start();
    live.set_up();
    let network = Network::before(live.address);
    let page = Browser::open(network.address);
    let opens = || {
        let home = format!("http://{}/", network.address);
        page.eval("location.href = arguments[0]", vec![json!(home)]);
        page.reads("#next-text", "Ana deals. Press Deal.");
    };
    page.reads("#next-text", "Ana deals. Press Deal.");
    page.unseen(|| {
        opens();
        page.unseen(|| {
            opens();
            page.unseen(|| {
                opens();
                page.press("#next-action");
                page.reads("#next-text", "slaps the timer");
                let streams = || network.streams.load(Ordering::SeqCst);
                page.passes_until("five streams", || streams() == 5);
            });
        });
    });
    page.reads("#next-text", "slaps the timer");
    page.until(
        "the hands",
        "document.querySelectorAll('[data-place=\"hand:0\"]').length > 2",
    );
    page.passes_until("its own streams", || {
        network.streams.load(Ordering::SeqCst) == 2
    });
}
