//! The front door of a table that runs, over a socket.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hub::run::{Config, Running};
use hub::web::{Callers, Front, Hosts, Keys, Role, history, home, router, serve};
use protocol::Name;
use table::Installation;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use twin::hardware::zones;
use twin::world::World;

/// An answer hangs for this long only if it never comes.
const PATIENCE: Duration = Duration::from_secs(10);

/// An answer comes within this time, nearly always.
const A_MOMENT: Duration = Duration::from_millis(5);

/// So many come to one table, a minute or two of them. Its match has no end, and whatever it may cost to read all of it, none
/// of them alone is to blame.
const CALLERS: u32 = 100_000;

/// A table that serves its own page.
struct Room {
    at: SocketAddr,
    callers: u32,
    running: Running,
    _runtime: Runtime,
    _folder: TempDir,
}

static ROOM: Mutex<Option<Room>> = Mutex::new(None);

fn open() -> Room {
    let (runtime, folder) = (
        Runtime::new().expect("threads"),
        tempfile::tempdir().expect("a folder"),
    );
    let keys = Keys::kept(&folder.path().join("keys.json")).expect("randomness");
    let matches = folder.path().join("matches");
    let installation = Installation {
        zones: zones(),
        ..Installation::named(Name::new("salon").expect("a name"))
    };
    let config = Config {
        deck: World::new(1).deck(),
        ..Config::new(installation, matches.clone(), 1)
    };
    let inside = runtime.enter();
    let running = hub::run::start(config, None).expect("a table");
    let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
    let listener = listener.expect("a port");
    let at = listener.local_addr().expect("a port");
    let front = Front {
        // By the names that requests of the corpus have, whatever the port is.
        hosts: Hosts::network(&["table".to_owned()], 80),
        keys: Some(keys.clone()),
        newcomer: Role::Table,
        callers: Callers::default(),
        tls: None,
    };
    let desk = running.desk();
    let pages = home().merge(router(desk.clone(), keys, Role::Table));
    runtime.spawn(serve(
        listener,
        pages.merge(history(matches, Some(desk))),
        front,
    ));
    drop(inside);
    Room {
        at,
        callers: 0,
        running,
        _runtime: runtime,
        _folder: folder,
    }
}

/// Whatever comes in at the door is answered in HTTP, or the connection ends without a word; and the table goes on.
pub fn request(bytes: &[u8]) {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(full) = room.take_if(|room| room.callers == CALLERS) {
        full.running.stop();
    }
    let room = room.get_or_insert_with(open);
    room.callers += 1;
    let mut stream = TcpStream::connect(room.at).expect("a door");
    // It may be refused before all of it is sent.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    // Whoever hangs up at once hears nothing of what takes a moment. Not all wait: most here never say all they began.
    let waits = bytes.len().is_multiple_of(16);
    if !waits || hear(&mut stream, A_MOMENT, &mut answer).is_err() {
        let _ = stream.shutdown(Shutdown::Write);
        hear(&mut stream, PATIENCE, &mut answer).expect("an answer or an end");
    }
    if !answer.is_empty() {
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.split(' ').nth(1);
        assert!(answer.starts_with("HTTP/1."), "{answer}");
        assert!(status != Some("500"), "{answer}");
    }
    assert!(
        room.running.desk().shown().has_changed().is_ok(),
        "the table has stopped"
    );
}

/// All that is answered until the end, or no more comes for this long; of a stream, which has no end, the beginning.
fn hear(stream: &mut TcpStream, patience: Duration, answer: &mut Vec<u8>) -> io::Result<()> {
    stream.set_read_timeout(Some(patience))?;
    let mut buffer = [0; 16 * 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(read) => answer.extend(&buffer[..read]),
            Err(why) if why.kind() == ErrorKind::ConnectionReset => return Ok(()),
            // By libFuzzer's own clock.
            Err(why) if why.kind() == ErrorKind::Interrupted => {}
            Err(why) => return Err(why),
        }
        let stream = b"text/event-stream";
        if answer.windows(stream.len()).any(|part| part == stream) {
            return Ok(());
        }
    }
}
