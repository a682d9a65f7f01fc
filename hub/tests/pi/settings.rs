//! A table that is set up on its page, by whoever comes first, from a file that says nothing: it plays, and begins anew with what is
//! changed then.

use std::io::{Read, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::played::Bench;
use crate::program::{PATIENCE, until};

/// A program that ends with its test.
pub struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Two readers, as the form below says.
const WIRES: &str = "reset 0 25\nreader 0 5 -\nreader 0 6 -\n";
const FORM: &str = "part=table&name=salon&seats=2&games=rummoli&backend=rppal&part=bus.spi0&reset=25\
    &part=reader.0&zone=pad%3A0&bus=spi0&select=5&part=reader.1&zone=pad%3A1&bus=spi0&select=6&do=save";

/// The page stays where it was when the table begins, so its port must be known.
fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap().port()
}

/// What is answered, if somebody answers.
pub fn asked(port: u16, request: &str, cookie: &str, form: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let length = form.len();
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// A table that nobody has set up: its program, the port of its page, and the cookie of the first phone, which leads.
pub fn begun(bench: &Bench, folder: &Path) -> (Program, u16, String) {
    bench.lay(&[]);
    let port = free_port();
    let file = folder.join("table.toml");
    let web = format!("[web]\naddress = \"127.0.0.1\"\nhost = \"127.0.0.1\"\nport = {port}\n");
    std::fs::write(&file, web).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command.args(["run", "--config"]).arg(&file);
    command.stderr(Stdio::null());
    bench.under(&mut command);
    let program = Program(command.spawn().unwrap());
    let led = until("somebody leads", || {
        asked(port, "POST /settings/lead", "", "")
    });
    let (_, cookie) = led.split_once("set-cookie: ").expect("a cookie");
    let cookie = cookie.split(';').next().unwrap();
    (program, port, cookie.to_owned())
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_table_is_set_up_on_its_page_and_begins_anew_with_what_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::wired(folder.path(), WIRES);
    let (_program, port, cookie) = begun(&bench, folder.path());
    let cookie = cookie.as_str();
    let has = |path: &str, words: &str| {
        until(words, || {
            let answer = asked(port, &format!("GET {path}"), cookie, "")?;
            answer.contains(words).then_some(())
        });
    };
    let saved = asked(port, "POST /settings", cookie, FORM).unwrap();
    assert!(saved.contains("The workshop opens"), "{saved}");
    has("/workshop", "id=\"now\"");
    asked(port, "POST /workshop", cookie, "do=leave").unwrap();
    // The phone that has set it up leads it, and its page leads back there.
    has("/table", "href=\"/settings\"");

    let journal = folder.path().join("data/matches/0001.journal");
    let started = |times: usize| {
        until("the match was taken up", || {
            let text = std::fs::read_to_string(&journal).ok()?;
            let started = text.matches("\"ev\":\"started\"").count();
            (started == times).then_some(text)
        })
    };
    let begun = started(1);
    let more = "&part=wifi&name=Remmi&password-file=secret\
        &part=broker&host=127.0.0.1&port=1&user=hub&password-file=unheard&do=save";
    let more = FORM.replace("&do=save", more);
    let saved = asked(port, "POST /settings", cookie, &more).unwrap();
    assert!(saved.contains("The match goes on"), "{saved}");
    let again = started(2);
    assert!(again.starts_with(&begun), "it is the same match");
    has("/settings", "value=\"Remmi\"");
    let page = asked(port, "GET /settings", cookie, "").unwrap();
    assert!(
        !page.contains("secret") && !page.contains("unheard"),
        "{page}"
    );
    let kept = |file: &str| std::fs::read_to_string(folder.path().join("data").join(file));
    assert_eq!(kept("wifi-password").unwrap(), "secret");
    assert_eq!(kept("broker-password").unwrap(), "unheard");
    // A broker that was typed is sent its own password alone.
    let kept_for = |host: &str| {
        let checked = more
            .replace("unheard", "")
            .replace("host=127.0.0.1", &format!("host={host}"))
            .replace("do=save", "do=check");
        let answer = asked(port, "POST /settings", cookie, &checked).unwrap();
        answer.contains("nothing is wrong with it")
    };
    assert!(kept_for("127.0.0.1") && !kept_for("127.0.0.2"));
}
