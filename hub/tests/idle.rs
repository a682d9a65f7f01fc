//! `remmi run` where the table cannot be played at: its page is up all the same, says what is in the way, and the table
//! tries again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// It answers in well under a second.
const PATIENCE: Duration = Duration::from_secs(20);

struct Remmi {
    child: Child,
    log: BufReader<ChildStderr>,
}

impl Remmi {
    fn start(config: &Path, manager: &Path) -> Remmi {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
        command.args(["run", "--config"]).arg(config);
        command
            .env("NOTIFY_SOCKET", manager)
            .env("WATCHDOG_USEC", "200000");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let log = BufReader::new(child.stderr.take().unwrap());
        Remmi { child, log }
    }

    /// Where the page stands that says what is in the way, once it is said.
    fn stands_at(&mut self) -> String {
        let mut told = String::new();
        while self.log.read_line(&mut told).unwrap() > 0 {
            if let Some((_, site)) = told.split_once("stands at http://") {
                let port = site.split('/').next().unwrap().rsplit(':').next().unwrap();
                return format!("127.0.0.1:{port}");
            }
        }
        panic!("it ended: {told}");
    }
}

impl Drop for Remmi {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(address: &str, request: &str) -> String {
    asked(address, request, "Accept: */*", "")
}

fn asked(address: &str, request: &str, more: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{more}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn has(answer: &str, words: &[&str]) {
    for words in words {
        assert!(answer.contains(words), "{words} in {answer}");
    }
}

#[test]
fn the_page_is_up_and_says_what_is_in_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    let socket = folder.path().join("manager");
    let manager = UnixDatagram::bind(&socket).unwrap();
    manager.set_read_timeout(Some(PATIENCE)).unwrap();
    let web = "[web]\naddress = \"127.0.0.1\"\nport = 0\n";
    std::fs::write(&file, format!("[table]\nseats = 99\n{web}")).unwrap();
    let mut remmi = Remmi::start(&file, &socket);

    // All faults, each with its line and remedy, in the words of whoever reads; under any address.
    let address = remmi.stands_at();
    let page = answer(&address, "GET /?lang=bg");
    has(
        &page,
        &[
            "Масата не може да започне",
            "ред 2",
            "от 2 до 10",
            "[[reader]]",
        ],
    );
    let page = answer(&address, "GET /table?lang=fr");
    has(
        &page,
        &["La table ne peut pas commencer", "ligne 2", "de 2 à 10"],
    );
    // The manager knows that it serves what it can, and is fed.
    let mut told = [0; 4096];
    let mut heard = Vec::new();
    while !["READY=1", "WATCHDOG=1"]
        .iter()
        .all(|line| heard.iter().any(|told: &String| told.starts_with(line)))
    {
        let count = manager.recv(&mut told).unwrap();
        heard.push(String::from_utf8_lossy(&told[..count]).into_owned());
    }

    // Mended: what comes next is that this is no Pi, and there the way without one is told.
    let sound = include_str!("../../examples/small.toml");
    let sound = sound.replace("[web]", "[web]\nport = 0");
    std::fs::write(&file, sound).unwrap();
    let address = remmi.stands_at();
    let page = answer(&address, "GET /");
    has(
        &page,
        &[
            "The table cannot begin",
            "no pins that can be worked with",
            "remmi-twin",
        ],
    );
    let page = answer(&address, "GET /?lang=fr");
    has(&page, &["pas de broches", "sur un Raspberry Pi"]);

    // Whoever asks for it makes it try again.
    has(&answer(&address, "POST /again"), &["303"]);
    remmi.stands_at();

    let pid = Pid::from_child(&remmi.child);
    kill_process(pid, Signal::TERM).unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = remmi.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < PATIENCE, "it does not end");
        std::thread::yield_now();
    };
    assert!(status.success(), "{status}");
}

#[test]
fn without_even_a_port_it_ends_and_says_both() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    let port = taken.local_addr().unwrap().port();
    let text = format!("[table]\nseats = 99\n[web]\naddress = \"127.0.0.1\"\nport = {port}\n");
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    let output = command.args(["run", "--config"]).arg(&file).output();
    let output = output.unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    has(&told, &["no page can say so", "2 to 10"]);
}

/// The answer to a form that a browser with this cookie sends.
fn sent(address: &str, path: &str, cookie: &str, form: &str) -> String {
    let more = format!(
        "Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}",
        form.len()
    );
    asked(address, &format!("POST {path}"), &more, form)
}

/// A form of two seats for Rummoli, whose second reader has this select.
fn two_seats(does: &str, select: u8) -> String {
    format!(
        "part=table&name=salon&seats=2&games=rummoli&backend=linux&part=bus.spi0&reset=25\
         &part=reader.0&zone=pad%3A0&bus=spi0&select=5&part=reader.1&zone=pad%3A1&bus=spi0&select={select}&do={does}"
    )
}

/// From a file that says nothing of the table: set up on the page by whoever comes first, mended there, and undone.
#[test]
fn a_table_is_set_up_and_mended_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    let maker = "[web]\naddress = \"127.0.0.1\"\nport = 0\n";
    std::fs::write(&file, maker).unwrap();
    let mut remmi = Remmi::start(&file, &folder.path().join("nobody"));
    let address = remmi.stands_at();
    for (lang, title, first) in [
        ("en", "has not been set up yet", "Whoever comes first"),
        ("fr", "pas encore été réglée", "Le premier venu"),
        ("bg", "още не е настроена", "Който дойде пръв"),
    ] {
        has(
            &answer(&address, &format!("GET /?lang={lang}")),
            &[title, "/settings"],
        );
        has(
            &answer(&address, &format!("GET /settings?lang={lang}")),
            &[first],
        );
    }
    // Nobody sets anything who does not lead; and one leads.
    has(
        &sent(&address, "/settings", "", &two_seats("save", 6)),
        &["403"],
    );
    let led = sent(&address, "/settings/lead", "", "");
    let (_, cookie) = led.split_once("set-cookie: ").unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    has(&sent(&address, "/settings/lead", "", ""), &["403"]);
    has(
        &answer(&address, "GET /settings"),
        &["403", "only whoever leads"],
    );

    // A choice fills the form in, and writes nothing.
    let data = folder.path().join("data/settings.toml");
    let filled = sent(
        &address,
        "/settings",
        &cookie,
        "draft-seats=4&draft-game=rami&do=draft",
    );
    has(
        &filled,
        &[
            "200 OK",
            "nothing is wrong with it",
            "value=\"reader.4\"",
            "melds",
        ],
    );
    // A fault stands at its field, and nothing is kept.
    let refused = sent(
        &address,
        "/settings?lang=fr",
        &cookie,
        &two_seats("save", 5),
    );
    has(
        &refused,
        &[
            "422",
            "Pas enregistré",
            "GPIO5 sert deux fois",
            "une autre broche",
        ],
    );
    assert!(!data.exists());
    has(
        &sent(&address, "/settings", &cookie, &two_seats("save", 6)),
        &["200 OK", "Saved."],
    );

    // What comes next is that this is no Pi: the settings are those of a table.
    let address = remmi.stands_at();
    has(
        &answer(&address, "GET /"),
        &["run it on a Raspberry Pi", "/settings"],
    );
    let page = asked(&address, "GET /settings", &format!("Cookie: {cookie}"), "");
    has(
        &page,
        &["value=\"salon\"", "wiring.svg", "Undo the last change"],
    );
    // A broker's password is kept with its user; where the broker is another it is asked for again.
    let broker = |host: &str, user: &str, password: &str| {
        let broker = format!("part=broker&host={host}&port=&user={user}&password-file={password}");
        let form = two_seats("check", 6).replace("&do=", &format!("&{broker}&do="));
        sent(&address, "/settings", &cookie, &form)
    };
    let sound = "nothing is wrong with it";
    has(&broker("10.0.0.7", "hub", "secret"), &["200 OK", sound]);
    has(&broker("10.0.0.7", "", ""), &["200 OK", sound]);
    has(&broker("10.0.0.7", "hub", ""), &["password-file"]);
    let drawing = asked(
        &address,
        "GET /settings/wiring.svg",
        &format!("Cookie: {cookie}"),
        "",
    );
    has(&drawing, &["image/svg+xml", "<svg"]);
    has(
        &sent(&address, "/settings", &cookie, "do=undo"),
        &["200 OK", "Saved."],
    );
    let address = remmi.stands_at();
    has(&answer(&address, "GET /"), &["has not been set up yet"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), maker);
}
