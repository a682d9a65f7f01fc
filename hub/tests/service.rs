//! What the service manager hears of a running table: its own thread feeds the watchdog, and nobody else does.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hub::clock::Machine;
use hub::run::{Config, start};
use hub::service::{Manager, Watchdog};
use protocol::Name;
use table::Installation;
use tokio::runtime::Runtime;

/// What the manager bears. The table looks up each second by itself, which would be too seldom.
const PERIOD: Duration = Duration::from_secs(1);
/// Patience with what is to come: it comes in well under a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// A manager's socket in the abstract namespace, and how it is called.
fn listening() -> (UnixDatagram, OsString) {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().as_os_str();
    let address = SocketAddr::from_abstract_name(name.as_encoded_bytes()).unwrap();
    let socket = UnixDatagram::bind_addr(&address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut called = OsString::from("@");
    called.push(name);
    (socket, called)
}

fn heard(socket: &UnixDatagram) -> std::io::Result<String> {
    let mut bytes = [0; 512];
    let length = socket.recv(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes[..length]).into_owned())
}

fn config(folder: &Path) -> Config {
    let installation = Installation::named(Name::new("salon").unwrap());
    Config::new(installation, folder.to_owned(), 7)
}

#[test]
fn a_manager_hears_what_it_is_told_a_line_each() {
    let (socket, name) = listening();
    let manager = Manager::at(&name).unwrap();
    manager.status("opens\nthe readers");
    assert_eq!(heard(&socket).unwrap(), "STATUS=opens the readers");
    manager.ready("runs");
    assert_eq!(heard(&socket).unwrap(), "READY=1\nSTATUS=runs");
    manager.stopping("stops");
    assert_eq!(heard(&socket).unwrap(), "STOPPING=1\nSTATUS=stops");
    // One that is gone, or hears nothing, holds nobody up.
    drop(socket);
    manager.status("runs alone");
}

/// Where phones join is asked for on the table's own thread.
#[test]
fn a_table_whose_own_thread_stands_still_feeds_no_watchdog() {
    let (socket, name) = listening();
    let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
    let _inside = runtime.enter();
    let stands = Arc::new(AtomicBool::new(false));
    let standing = Arc::clone(&stands);
    let ((told, stood), (let_go, go)) = (channel(), channel::<()>());
    let go = Mutex::new(go);
    let manager = Manager::at(&name).unwrap();
    let running = start(
        Config {
            join_url: Some(Arc::new(move || {
                if standing.load(Ordering::SeqCst) {
                    told.send(()).unwrap();
                    go.lock().unwrap().recv().unwrap();
                }
                String::new()
            })),
            machine: Machine::default(),
            disk: None,
            watchdog: Some(Watchdog::new(manager, PERIOD)),
            ..config(folder.path())
        },
        None,
    )
    .unwrap();
    runtime.block_on(running.stepped());

    let mut last = Instant::now();
    for _ in 0..4 {
        assert_eq!(heard(&socket).unwrap(), "WATCHDOG=1");
        assert!(last.elapsed() < PERIOD, "{:?}", last.elapsed());
        last = Instant::now();
    }
    stands.store(true, Ordering::SeqCst);
    stood.recv_timeout(PATIENCE).unwrap();
    // What it was fed with before.
    socket.set_nonblocking(true).unwrap();
    while heard(&socket).is_ok() {}
    socket.set_nonblocking(false).unwrap();
    socket.set_read_timeout(Some(2 * PERIOD)).unwrap();
    let silent = heard(&socket).unwrap_err();
    assert_eq!(silent.kind(), ErrorKind::WouldBlock);

    stands.store(false, Ordering::SeqCst);
    let_go.send(()).unwrap();
    assert_eq!(heard(&socket).unwrap(), "WATCHDOG=1", "it goes on");
    running.stop();
}
