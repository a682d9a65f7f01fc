//! A network that can die without a word: bytes are swallowed, and nothing is closed.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Between pages and table; what it carries it can swallow.
pub struct Network {
    /// Where pages find it.
    pub address: SocketAddr,
    /// How often it has died or come alive: it is dead while this is odd.
    turns: Arc<AtomicUsize>,
    /// Connections that pages have open for what happens.
    pub streams: Arc<AtomicUsize>,
}

impl Network {
    /// One of its own, before the table there.
    pub fn before(table: SocketAddr) -> Network {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let turns = Arc::new(AtomicUsize::new(0));
        let turned = turns.clone();
        let streams = Arc::new(AtomicUsize::new(0));
        let counted = streams.clone();
        thread::spawn(move || {
            for page in listener.incoming().map_while(Result::ok) {
                let Ok(hub) = TcpStream::connect(table) else {
                    return;
                };
                // The table answers to its own name alone.
                let names = [address, table].map(|one| one.to_string());
                carry(&page, &hub, turned.clone(), Some((names, counted.clone())));
                carry(&hub, &page, turned.clone(), None);
            }
        });
        Network {
            address,
            turns,
            streams,
        }
    }

    /// What comes from now on is swallowed.
    pub fn dies(&self) {
        self.turns.fetch_or(1, Ordering::SeqCst);
    }

    /// Connections that are opened from now on carry again; those from before are lost, as to a router that has forgotten them.
    pub fn lives(&self) {
        self.turns.fetch_add(1, Ordering::SeqCst);
    }
}

/// Carries bytes one way. Of what a page asks, a name is put for another, and streams are counted.
fn carry(
    from: &TcpStream,
    to: &TcpStream,
    turns: Arc<AtomicUsize>,
    asks: Option<([String; 2], Arc<AtomicUsize>)>,
) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    let opened = turns.load(Ordering::SeqCst);
    thread::spawn(move || {
        let lost = || opened % 2 == 1 || turns.load(Ordering::SeqCst) != opened;
        let mut buffer = vec![0; 64 * 1024];
        let mut streams = 0;
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            if lost() {
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
        if !lost() {
            let _ = to.shutdown(Shutdown::Both);
        }
    });
}
