//! The front door of a table that runs, over a socket.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::LazyLock;
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

/// A table that serves its own page, for as long as the program runs.
struct Room {
    at: SocketAddr,
    running: Running,
    _runtime: Runtime,
    _folder: TempDir,
}

static ROOM: LazyLock<Room> = LazyLock::new(|| {
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
        running,
        _runtime: runtime,
        _folder: folder,
    }
});

/// Whatever comes in at the door is answered in HTTP, or the connection ends without a word; and the table goes on.
pub fn request(bytes: &[u8]) {
    let mut stream = TcpStream::connect(ROOM.at).expect("a door");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    // It may be refused before all of it is sent.
    let _ = stream
        .write_all(bytes)
        .and_then(|()| stream.shutdown(Shutdown::Write));
    let answer = answered(&mut stream);
    if !answer.is_empty() {
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.split(' ').nth(1);
        assert!(answer.starts_with("HTTP/1."), "{answer}");
        assert!(status != Some("500"), "{answer}");
    }
    assert!(
        ROOM.running.desk().shown().has_changed().is_ok(),
        "the table has stopped"
    );
}

/// All that is answered; of a stream, which has no end, the beginning.
fn answered(stream: &mut TcpStream) -> Vec<u8> {
    let (mut answer, mut buffer) = (Vec::new(), [0; 16 * 1024]);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return answer,
            Ok(read) => answer.extend(&buffer[..read]),
            Err(why) if why.kind() == ErrorKind::ConnectionReset => return answer,
            // By libFuzzer's own clock.
            Err(why) if why.kind() == ErrorKind::Interrupted => {}
            Err(why) => panic!("no answer: {why}"),
        }
        let stream = b"text/event-stream";
        if answer.windows(stream.len()).any(|part| part == stream) {
            return answer;
        }
    }
}
