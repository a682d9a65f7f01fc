//! A real table's pages, asked by phones at addresses of their own, by a clock that the test puts on.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hub::run::{Config, Running};
use hub::speech::{Speech, speak};
use hub::web::{Callers, Elapsed, Front, Hosts, Keys, Role, home, router, serve};
use protocol::Name;
use serde_json::{Value, json};
use table::Installation;
use table::event::{Event, LetInBy};
use table::journal::recover;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// An answer hangs for this long only if it never comes.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Room {
    runtime: Runtime,
    running: Option<Running>,
    keys: Keys,
    seconds: Arc<AtomicU64>,
    at: SocketAddr,
    folder: TempDir,
}

pub struct Reply {
    pub status: u16,
    /// All of it.
    pub text: String,
}

/// A phone at an address, with the cookie that it was given.
pub struct Phone<'r> {
    room: &'r Room,
    from: IpAddr,
    pub cookie: String,
}

impl Room {
    /// A table where nobody has been, with these seated by nobody in particular.
    pub fn open() -> Room {
        let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
        let seconds = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&seconds);
        let time = Elapsed::of(move || Duration::from_secs(counted.load(Ordering::Relaxed)));
        let keys = Keys::going_by(&folder.path().join("keys.json"), time).unwrap();
        let known = keys.clone();
        let join_url = Arc::new(move || format!("http://table/join/{}", known.code()));
        let installation = Installation::named(Name::new("salon").unwrap());
        let config = Config {
            join_url: Some(join_url),
            ..Config::new(installation, folder.path().join("matches"), 7)
        };
        let inside = runtime.enter();
        let running = hub::run::start(config, None).unwrap();
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let listener = listener.unwrap();
        let at = listener.local_addr().unwrap();
        let front = Front {
            hosts: Hosts::network(&[], at.port()),
            keys: Some(keys.clone()),
            newcomer: Role::Spectator,
            callers: Callers::default(),
            tls: None,
        };
        let pages = home().merge(router(running.desk(), keys.clone(), Role::Spectator));
        runtime.spawn(serve(listener, pages, front));
        drop(inside);
        Room {
            runtime,
            running: Some(running),
            keys,
            seconds,
            at,
            folder,
        }
    }

    /// The same with a phone that leads, and Ana and Ivan seated.
    pub fn led() -> (Room, String) {
        let room = Room::open();
        let leader = room.phone(1).joins("table");
        let setup = json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"] });
        let reply = room.with(1, &leader).post("/ask", &setup);
        assert_eq!(reply.status, 200, "{}", reply.text);
        (room, leader)
    }

    /// Who let each phone in, as the journal has it.
    pub fn let_in_by(&self) -> Vec<LetInBy> {
        let journal = std::fs::read(self.file("matches/0001.journal")).unwrap();
        let records = recover(&journal).records.into_iter();
        let by = records.filter_map(|record| match record.event {
            Event::AtDoor(entry) => entry.by,
            _ => None,
        });
        by.collect()
    }

    /// Has the table say aloud what is to be said.
    pub fn speaks(&self, speech: Speech) -> JoinHandle<()> {
        let desk = self.running.as_ref().expect("a table that runs").desk();
        self.runtime.spawn(speak(desk, speech))
    }

    /// Waits for a part of it to end.
    pub fn ends(&self, part: JoinHandle<()>) {
        let ended = async { tokio::time::timeout(PATIENCE, part).await };
        self.runtime.block_on(ended).expect("it ends").unwrap();
    }

    pub fn wait(&self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::Relaxed);
    }

    pub fn code(&self) -> String {
        self.keys.code()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A phone of nobody, at the address of this number.
    pub fn phone(&self, number: u16) -> Phone<'_> {
        self.with(number, "")
    }

    pub fn with(&self, number: u16, cookie: &str) -> Phone<'_> {
        let [high, low] = number.to_be_bytes();
        Phone {
            room: self,
            from: IpAddr::from([127, 1, high, low]),
            cookie: cookie.to_owned(),
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }
}

impl Phone<'_> {
    fn connected(&self) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(self.from, 0)).unwrap();
        let stream = self.room.runtime.block_on(socket.connect(self.room.at));
        let stream = stream.unwrap().into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    fn sent(&self, method: &str, path: &str, kind: &str, body: &str) -> TcpStream {
        let mut stream = self.connected();
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nUser-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)\r\nCookie: {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.room.at,
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    fn asked(&self, method: &str, path: &str, kind: &str, body: &str) -> Reply {
        let mut bytes = Vec::new();
        let mut stream = self.sent(method, path, kind, body);
        stream.read_to_end(&mut bytes).unwrap();
        // Of a picture its headers can be read.
        let text = String::from_utf8_lossy(&bytes);
        let status = text
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let text = text.replace("&#39;", "'");
        Reply {
            status: status.unwrap_or_else(|| panic!("{method} {path}: {text}")),
            text,
        }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.asked("GET", path, "text/plain", "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.asked("POST", path, "application/json", &body.to_string())
    }

    /// Gives the code, and chooses.
    pub fn chooses(&self, seat: &str) -> Reply {
        self.gives(&self.room.code(), seat)
    }

    pub fn gives(&self, code: &str, seat: &str) -> Reply {
        let (path, form) = (format!("/join/{code}"), format!("seat={seat}"));
        self.asked("POST", &path, "application/x-www-form-urlencoded", &form)
    }

    /// Is let in at once; its cookie.
    pub fn joins(&self, seat: &str) -> String {
        let reply = self.chooses(seat);
        let has = !reply.text.contains("location: /asking");
        assert!(reply.status == 303 && has, "{}", reply.text);
        reply.cookie()
    }

    /// Has to ask; its cookie.
    pub fn asks(&self, seat: &str) -> String {
        let reply = self.chooses(seat);
        let waits = reply.text.contains("location: /asking");
        assert!(reply.status == 303 && waits, "{}", reply.text);
        reply.cookie()
    }

    pub fn leaves(&self) {
        let reply = self.asked("POST", "/leave", "application/x-www-form-urlencoded", "");
        assert_eq!(reply.status, 303);
    }

    /// What its page is told now.
    pub fn told(&self) -> Value {
        self.reads("/events?lang=en", first)
    }

    /// What a screen that it opens with this code is told now.
    pub fn screen(&self, code: &str) -> Value {
        self.reads(&format!("/events?lang=en&watch={code}"), first)
    }

    /// Waits until its page is told this.
    pub fn hears(&self, text: &str) {
        self.reads("/events?lang=en", |told| told.contains(text).then_some(()));
    }

    /// Reads a stream until something is found in it.
    fn reads<T>(&self, path: &str, find: impl Fn(&str) -> Option<T>) -> T {
        let mut stream = self.sent("GET", path, "text/plain", "");
        let mut bytes = Vec::new();
        loop {
            let mut some = [0; 4096];
            let count = stream.read(&mut some).unwrap();
            bytes.extend_from_slice(&some[..count]);
            let told = String::from_utf8_lossy(&bytes);
            assert!(count > 0, "{told}");
            if let Some(found) = find(&told) {
                // Until the table has seen that the stream is closed, its page is there.
                stream.shutdown(Shutdown::Write).unwrap();
                while stream.read(&mut some).is_ok_and(|count| count > 0) {}
                return found;
            }
        }
    }

    /// What the door tells its page now.
    pub fn door(&self) -> Value {
        self.told()["door"].take()
    }

    /// `POST /door` about the phone or request of this number.
    pub fn does(&self, what: &str, id: &Value) -> Reply {
        self.post("/door", &json!({ "door": what, "id": id }))
    }

    /// Lets the only request in.
    pub fn lets_in(&self) {
        let id = &self.door()["asks"][0]["id"];
        assert_eq!(self.does("let_in", id).status, 200);
    }

    /// Whether it speaks for a seat or for the table.
    pub fn speaks(&self) -> bool {
        let language = json!({ "ask": "language", "lang": "fr" });
        let status = self.post("/ask", &language).status;
        assert!(status == 200 || status == 403, "{status}");
        status == 200
    }
}

/// The first object of a stream.
fn first(told: &str) -> Option<Value> {
    let line = told.lines().find_map(|line| line.strip_prefix("data: "));
    line.and_then(|line| serde_json::from_str(line).ok())
}

impl Reply {
    pub fn cookie(&self) -> String {
        let (_, rest) = self.text.split_once("set-cookie: ").expect("a cookie");
        rest.split(';').next().unwrap().to_owned()
    }
}
