//! One HTTP request over one connection.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};

use serde_json::Value;

use super::PATIENCE;

/// An answer.
#[derive(Debug)]
pub struct Reply {
    /// `200` ..
    pub status: u16,
    /// Status line and headers.
    pub head: String,
    /// What follows them.
    pub body: Vec<u8>,
}

impl Reply {
    /// The text of `{"error": ..}`; fails the test when the body is anything else.
    pub fn error(&self) -> String {
        let body = String::from_utf8_lossy(&self.body);
        let value: Value = serde_json::from_str(&body)
            .unwrap_or_else(|_| panic!("{} without a JSON body: {body}", self.status));
        let error = value["error"].as_str();
        error
            .unwrap_or_else(|| panic!("no error in {body}"))
            .to_owned()
    }
}

/// `GET path`.
pub fn get(address: SocketAddr, path: &str) -> Reply {
    send(address, "GET", path, &[], b"")
}

/// `POST path` with JSON.
pub fn post(address: SocketAddr, path: &str, body: &Value) -> Reply {
    send(address, "POST", path, &[], body.to_string().as_bytes())
}

/// Sends a request and reads the answer to its end. `headers` may hold another `Host`.
pub fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    let mut stream = connect(address, method, path, headers, body);
    let mut bytes = Vec::new();
    // A server that refuses a body unread may reset the connection behind its answer.
    if let Err(error) = stream.read_to_end(&mut bytes) {
        assert_eq!(
            error.kind(),
            io::ErrorKind::ConnectionReset,
            "{method} {path}"
        );
    }
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("{method} {path}: no answer, only {bytes:?}"));
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    Reply {
        status: status.unwrap_or_else(|| panic!("no status in {head}")),
        head,
        body: bytes.split_off(end + 4),
    }
}

/// Sends a request. It is HTTP/1.0, so that the answer comes unchunked and ends with the
/// connection.
pub fn connect(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("the page's port is open");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let own = address.to_string();
    let named = headers.iter().any(|(name, _)| *name == "Host");
    let host = (!named).then_some(("Host", own.as_str()));
    let mut head = format!(
        "{method} {path} HTTP/1.0\r\nContent-Length: {}\r\n",
        body.len()
    );
    for (name, value) in headers.iter().copied().chain(host) {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
    stream
}
