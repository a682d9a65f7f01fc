//! A network that dies without a word: bytes are swallowed, and nothing is closed. The pages say so by
//! themselves, and are right again by themselves.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use serde_json::json;

use super::{Browser, Live};

/// Between pages and table; what it carries it can swallow.
struct Network {
    address: SocketAddr,
    dead: Arc<AtomicBool>,
}

impl Network {
    fn before(table: SocketAddr) -> Network {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let dead = Arc::new(AtomicBool::new(false));
        let dies = dead.clone();
        thread::spawn(move || {
            for page in listener.incoming().map_while(Result::ok) {
                let Ok(hub) = TcpStream::connect(table) else {
                    return;
                };
                // The table answers to its own name alone.
                let names = [address, table].map(|one| one.to_string());
                carry(&page, &hub, dies.clone(), Some(names));
                carry(&hub, &page, dies.clone(), None);
            }
        });
        Network { address, dead }
    }

    fn dies(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    fn lives(&self) {
        self.dead.store(false, Ordering::SeqCst);
    }
}

/// Carries bytes one way, with a name put for another where one is given.
fn carry(from: &TcpStream, to: &TcpStream, dead: Arc<AtomicBool>, names: Option<[String; 2]>) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    thread::spawn(move || {
        let mut buffer = vec![0; 64 * 1024];
        // What was swallowed once is missing forever: the rest of it would make no sense.
        let mut broken = false;
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            broken |= dead.load(Ordering::SeqCst);
            if broken {
                continue;
            }
            let bytes = match &names {
                None => buffer[..count].to_vec(),
                Some([ours, theirs]) => String::from_utf8_lossy(&buffer[..count])
                    .replace(ours, theirs)
                    .into_bytes(),
            };
            if to.write_all(&bytes).is_err() {
                break;
            }
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
