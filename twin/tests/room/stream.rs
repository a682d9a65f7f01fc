//! An event stream, read on a thread of its own so that no byte of it is missed.

use std::io::Read;
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use super::{PATIENCE, http};

/// An open event stream.
pub struct Stream {
    path: String,
    connection: TcpStream,
    shared: Arc<Shared>,
    reader: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    heard: Mutex<Heard>,
    news: Condvar,
}

#[derive(Default)]
struct Heard {
    bytes: Vec<u8>,
    events: Vec<(Instant, Value)>,
    /// Signs of life without news.
    beats: usize,
    closed: bool,
}

impl Stream {
    /// Opens the stream at `path`.
    pub fn open(address: SocketAddr, path: &str) -> Stream {
        Stream::open_as(address, path, "")
    }

    /// The same by a phone with its cookie.
    pub fn open_as(address: SocketAddr, path: &str, cookie: &str) -> Stream {
        let connection = http::connect(address, "GET", path, &[("Cookie", cookie)], b"");
        let shared = Arc::new(Shared::default());
        let reader = {
            let (connection, shared) = (connection.try_clone().unwrap(), shared.clone());
            std::thread::spawn(move || read(connection, &shared))
        };
        Stream {
            path: path.to_owned(),
            connection,
            shared,
            reader: Some(reader),
        }
    }

    /// Waits until the newest event is as wanted, and gives it.
    pub fn until(&self, wanted: &str, is: impl Fn(&Value) -> bool) -> Value {
        let newest = |heard: &Heard| heard.events.last().map(|(_, event)| event.clone());
        let heard = self.wait(&|heard| heard.events.last().is_some_and(|(_, event)| is(event)));
        let (seen, count, closed) = (newest(&heard), heard.events.len(), heard.closed);
        drop(heard);
        match seen {
            Some(event) if is(&event) => event,
            last => panic!(
                "{}: {wanted} did not come; {count} events, closed: {closed}, the last was {:#}",
                self.path,
                last.unwrap_or_default()
            ),
        }
    }

    /// Waits for `count` more events, and gives them with the time at which each was heard.
    pub fn more(&self, count: usize) -> Vec<(Instant, Value)> {
        let before = self.lock().events.len();
        let heard = self.wait(&|heard| heard.events.len() >= before + count);
        let more = heard.events[before..].to_vec();
        drop(heard);
        assert!(
            more.len() >= count,
            "{}: only {} more events came",
            self.path,
            more.len()
        );
        more
    }

    /// Waits until the other side has ended it.
    pub fn closes(&self) {
        assert!(self.wait(&|_| false).closed, "{}: it goes on", self.path);
    }

    /// Waits for a sign of life.
    pub fn beats(&self) {
        let before = self.lock().beats;
        let heard = self.wait(&|heard| heard.beats > before);
        assert!(heard.beats > before, "{}: no beat came", self.path);
    }

    /// Waits for one more event, or this long.
    pub fn rest(&self, time: Duration) {
        let heard = self.lock();
        let before = heard.events.len();
        let _ = self
            .shared
            .news
            .wait_timeout_while(heard, time, |heard| heard.events.len() == before);
    }

    /// Every event so far, with the time at which it was heard.
    pub fn events(&self) -> Vec<(Instant, Value)> {
        self.lock().events.clone()
    }

    /// Every byte so far, headers included.
    pub fn bytes(&self) -> Vec<u8> {
        self.lock().bytes.clone()
    }

    fn wait(&self, is: &dyn Fn(&Heard) -> bool) -> MutexGuard<'_, Heard> {
        let waits = |heard: &mut Heard| !is(heard) && !heard.closed;
        let (heard, _) = self
            .shared
            .news
            .wait_timeout_while(self.lock(), PATIENCE, waits)
            .unwrap();
        heard
    }

    fn lock(&self) -> MutexGuard<'_, Heard> {
        self.shared.heard.lock().unwrap()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        let _ = self.connection.shutdown(Shutdown::Both);
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

fn read(mut connection: TcpStream, shared: &Shared) {
    let mut buffer = vec![0; 64 * 1024];
    let (mut line_start, mut known) = (0, Map::new());
    loop {
        let count = connection.read(&mut buffer).unwrap_or(0);
        let at = Instant::now();
        let mut heard = shared.heard.lock().unwrap();
        heard.bytes.extend_from_slice(&buffer[..count]);
        while let Some(length) = heard.bytes[line_start..].iter().position(|b| *b == b'\n') {
            let line = &heard.bytes[line_start..line_start + length];
            let beat = line == b"event: beat";
            // An event of this table is one line of JSON; a beat brings none.
            let event = line
                .strip_prefix(b"data: {")
                .map(|_| &line[b"data: ".len()..]);
            let event = event.map(serde_json::from_slice);
            line_start += length + 1;
            heard.beats += usize::from(beat);
            if let Some(event) = event {
                // It brings what has changed since the one before.
                let news: Map<String, Value> = event.expect("an event is JSON");
                known.extend(news);
                heard.events.push((at, Value::Object(known.clone())));
            }
        }
        heard.closed = count == 0;
        shared.news.notify_all();
        if heard.closed {
            return;
        }
    }
}
