//! A network that dies without a word: bytes are swallowed, and nothing is closed. The pages say so by
//! themselves, and are right again by themselves. And pages that are left: they keep no connection.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use serde_json::json;

use super::{Browser, Live};

/// Between pages and table; what it carries it can swallow.
struct Network {
    address: SocketAddr,
    dead: Arc<AtomicBool>,
    /// Connections that pages have open for what happens.
    streams: Arc<AtomicUsize>,
}

impl Network {
    fn before(table: SocketAddr) -> Network {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let dead = Arc::new(AtomicBool::new(false));
        let dies = dead.clone();
        let streams = Arc::new(AtomicUsize::new(0));
        let counted = streams.clone();
        thread::spawn(move || {
            for page in listener.incoming().map_while(Result::ok) {
                let Ok(hub) = TcpStream::connect(table) else {
                    return;
                };
                // The table answers to its own name alone.
                let names = [address, table].map(|one| one.to_string());
                carry(&page, &hub, dies.clone(), Some((names, counted.clone())));
                carry(&hub, &page, dies.clone(), None);
            }
        });
        Network {
            address,
            dead,
            streams,
        }
    }

    fn dies(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    fn lives(&self) {
        self.dead.store(false, Ordering::SeqCst);
    }
}

/// Carries bytes one way. Of what a page asks, a name is put for another, and streams are counted.
fn carry(
    from: &TcpStream,
    to: &TcpStream,
    dead: Arc<AtomicBool>,
    asks: Option<([String; 2], Arc<AtomicUsize>)>,
) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    thread::spawn(move || {
        let mut buffer = vec![0; 64 * 1024];
        // What was swallowed once is missing forever: the rest of it would make no sense.
        let mut broken = false;
        let mut streams = 0;
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            broken |= dead.load(Ordering::SeqCst);
            if broken {
                continue;
            }
            let bytes = match &asks {
                None => buffer[..count].to_vec(),
                Some(([ours, theirs], counted)) => {
                    let asked = String::from_utf8_lossy(&buffer[..count]);
                    let news = asked.matches("Accept: text/event-stream").count();
                    streams += news;
                    counted.fetch_add(news, Ordering::SeqCst);
                    asked.replace(ours, theirs).into_bytes()
                }
            };
            if to.write_all(&bytes).is_err() {
                break;
            }
        }
        if let Some((_, counted)) = &asks {
            counted.fetch_sub(streams, Ordering::SeqCst);
        }
        if !broken {
            let _ = to.shutdown(Shutdown::Both);
        }
    });
}

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
