//! What becomes of a running table one of whose parts panics: its thread, its journal's writer, its MQTT client.
//! The panics come from what those parts call: where phones join, and the log.

mod unbearable;

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hub::mqtt::Broker;
use hub::run::{Config, Running, Saved, start};
use protocol::Name;
use table::Installation;
use table::event::{Event, Request};
use table::journal::recover;
use table::words::Lang;
use tokio::runtime::Runtime;
use unbearable::Unbearable;

fn config(folder: &Path) -> Config {
    let installation = Installation::named(Name::new("salon").unwrap());
    Config::new(installation, folder.to_owned(), 7)
}

/// Chooses the scoreboard's language; whether it was done and is on the disk.
fn choose(runtime: &Runtime, running: &Running, lang: Lang) -> bool {
    let desk = running.desk();
    let asked = desk.ask(None, Request::Language { lang });
    matches!(runtime.block_on(asked), Ok(Saved::Yes))
}

/// The languages that the folder's only journal holds, after a start that takes it up again.
fn chosen(folder: &Path) -> Vec<Lang> {
    start(config(folder), None).unwrap().stop();
    let recovered = recover(&fs::read(folder.join("0001.journal")).unwrap());
    assert_eq!(recovered.damage, None);
    let events = recovered.records.into_iter().map(|record| record.event);
    events
        .filter_map(|event| match event {
            Event::Asked {
                request: Request::Language { lang },
                ..
            } => Some(lang),
            _ => None,
        })
        .collect()
}

#[test]
fn a_table_whose_own_thread_panics_says_so_and_goes_on_with_the_next_start() {
    let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
    let _inside = runtime.enter();
    let nobody_knows = Arc::new(AtomicBool::new(false));
    let due = Arc::clone(&nobody_knows);
    let mut config = config(folder.path());
    config.join_url = Some(Arc::new(move || {
        assert!(!due.load(Ordering::SeqCst), "nobody knows where");
        String::new()
    }));
    let running = start(config, None).unwrap();
    assert!(choose(&runtime, &running, Lang::Fr));
    nobody_knows.store(true, Ordering::SeqCst);
    assert_eq!(runtime.block_on(running.fallen()), "table");
    assert!(!choose(&runtime, &running, Lang::Bg), "nobody hears it");
    running.stop();
    assert_eq!(chosen(folder.path()), [Lang::Fr]);
}

#[test]
fn a_table_whose_writer_panics_says_so_and_goes_on_with_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let Some(_disk) = Mounted::at(folder.path()) else {
        return;
    };
    let _log = tracing::subscriber::set_global_default(Unbearable("cannot be written"));
    let runtime = Runtime::new().unwrap();
    let _inside = runtime.enter();
    let running = start(config(folder.path()), None).unwrap();
    let filler = folder.path().join("filler");
    fs::write(&filler, vec![0; 1 << 20]).unwrap_err();

    // The journal's last page has room for some of it.
    let mut kept = 0;
    while choose(&runtime, &running, Lang::Fr) {
        kept += 1;
    }
    assert_eq!(runtime.block_on(running.fallen()), "journal");
    running.stop();
    fs::remove_file(filler).unwrap();
    assert_eq!(chosen(folder.path()).len(), kept);
}

/// A small disk of its own, which root alone can mount.
struct Mounted<'f>(&'f Path);

impl<'f> Mounted<'f> {
    /// `None`, with a word, where it cannot be mounted.
    fn at(folder: &'f Path) -> Option<Mounted<'f>> {
        let small = ["-t", "tmpfs", "-o", "size=256k", "none"];
        let done = Command::new("mount").args(small).arg(folder).output();
        let mounted = done.is_ok_and(|output| output.status.success());
        if !mounted {
            eprintln!("skipped: only root can mount, and not everywhere");
        }
        mounted.then_some(Mounted(folder))
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

/// The library logs each subscription: the first time nobody can bear it.
struct Once(AtomicBool);

impl log::Log for Once {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        let text = record.args().to_string();
        let first = text.starts_with("Subscribe") && !self.0.swap(true, Ordering::SeqCst);
        assert!(!first, "the log is full of it");
    }

    fn flush(&self) {}
}

/// The length of an MQTT packet's rest, and that rest (MQTT 5, 2.1.4).
fn packet(stream: &mut TcpStream) -> Option<(u8, Vec<u8>)> {
    let mut byte = [0];
    stream.read_exact(&mut byte).ok()?;
    let kind = byte[0] >> 4;
    let (mut length, mut shift) = (0, 0);
    loop {
        stream.read_exact(&mut byte).ok()?;
        length |= usize::from(byte[0] & 0x7F) << shift;
        shift += 7;
        if byte[0] & 0x80 == 0 {
            break;
        }
    }
    let mut rest = vec![0; length];
    stream.read_exact(&mut rest).ok()?;
    Some((kind, rest))
}

#[test]
fn an_mqtt_client_that_panics_connects_again() {
    const CONNECT: u8 = 1;
    const SUBSCRIBE: u8 = 8;
    log::set_logger(Box::leak(Box::new(Once(AtomicBool::new(false))))).unwrap();
    log::set_max_level(log::LevelFilter::Debug);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
    let _inside = runtime.enter();
    let mut config = config(folder.path());
    config.broker = Some(Broker {
        host: Ipv4Addr::LOCALHOST.to_string(),
        port,
        login: None,
    });
    let running = start(config, None).unwrap();

    // A broker that lets everybody in, and says which packets come after that.
    let mut connections = Vec::new();
    while connections.last() != Some(&Some(SUBSCRIBE)) {
        let (mut stream, _) = listener.accept().unwrap();
        assert_eq!(packet(&mut stream).map(|(kind, _)| kind), Some(CONNECT));
        stream.write_all(&[0x20, 3, 0, 0, 0]).unwrap();
        connections.push(packet(&mut stream).map(|(kind, _)| kind));
    }
    assert!(connections.len() > 1, "it has panicked at the first");
    running.stop();
}
