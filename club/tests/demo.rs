//! `remmi-club demo` as somebody starts it: tables play, the club counts them, and nothing is left of it.
//!
//! Needs Debian's programs, and `remmi-twin` beside `remmi-club`: `cargo build -p twin`, which the whole run of the tests does.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const PATIENCE: Duration = Duration::from_secs(120);
const TABLES: usize = 3;

/// It is killed when the test fails.
struct Demo(Child);

impl Drop for Demo {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What stands at an address of the club, once it is there.
fn get(host: &str, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(host).ok()?;
    let ask = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    head.starts_with("HTTP/1.1 200").then(|| body.to_owned())
}

fn json(body: &str) -> Option<Value> {
    // Longer ones come in chunks.
    let from = body.find('{')?;
    let to = body.rfind('}')?;
    serde_json::from_str(&body[from..=to]).ok()
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_club_is_tried_out_and_nothing_is_left_of_it() {
    let twin = std::path::Path::new(env!("CARGO_BIN_EXE_remmi-club")).with_file_name("remmi-twin");
    assert!(
        twin.exists(),
        "cargo build -p twin makes {}",
        twin.display()
    );
    let left = tempfile::tempdir().unwrap();
    // PostgreSQL refuses root, and another user must come in.
    let open = fs::Permissions::from_mode(0o755);
    fs::set_permissions(left.path(), open).unwrap();
    let demo = Command::new(env!("CARGO_BIN_EXE_remmi-club"))
        .args([
            "demo",
            "--tables",
            &TABLES.to_string(),
            "--speed",
            "200",
            "--port",
            "0",
        ])
        .env("TMPDIR", left.path())
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn();
    let mut demo = Demo(demo.unwrap());
    let mut told = BufReader::new(demo.0.stdout.take().unwrap());
    let mut said = String::new();
    told.read_line(&mut said).unwrap();
    let host = said
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let host = host
        .unwrap_or_else(|| panic!("no address in {said:?}"))
        .to_owned();
    let begun = Instant::now();
    let club = loop {
        let club = get(&host, "/club.json").as_deref().and_then(json);
        let of = |key: &str| {
            club.as_ref()
                .and_then(|club| club[key].as_array().map(Vec::len))
        };
        let players = club
            .as_ref()
            .and_then(|club| club["history"]["players"].as_array());
        if of("tables") == Some(TABLES) && players.is_some_and(|players| !players.is_empty()) {
            break club.unwrap();
        }
        assert!(begun.elapsed() < PATIENCE, "nothing is counted: {club:?}");
        std::thread::sleep(Duration::from_millis(100));
    };
    // People are rated; machines would not be.
    let first = &club["history"]["matches"][0]["players"][0];
    assert_eq!(first["robot"], false, "{first}");
    assert!(get(&host, "/tables?lang=bg").is_some_and(|page| page.contains("table-3")));
    let ended = Command::new("kill")
        .args(["-INT", &demo.0.id().to_string()])
        .status();
    assert!(ended.unwrap().success());
    assert!(demo.0.wait().unwrap().success(), "it ends in good order");
    let names = fs::read_dir(left.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    assert_eq!(
        names.collect::<Vec<_>>(),
        [""; 0],
        "nothing is left in its folder"
    );
    assert!(get(&host, "/").is_none());
}
