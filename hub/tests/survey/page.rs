//! The page, asked for as a browser does.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use hub::survey::Sheet;
use hub::web::{Callers, Front, Hosts, Role, serve, survey};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::table::Table;

struct Served {
    port: u16,
    show: watch::Sender<Arc<Sheet>>,
    anew: Receiver<()>,
    _runtime: Runtime,
}

impl Served {
    fn with(sheet: Sheet) -> Served {
        let runtime = Runtime::new().unwrap();
        let bound = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let listener = bound.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (show, shown) = watch::channel(Arc::new(sheet));
        let (pressed, anew) = channel();
        let router = survey(shown, move || pressed.send(()).unwrap());
        let front = Front {
            hosts: Hosts::loopback(port),
            keys: None,
            newcomer: Role::Spectator,
            callers: Callers::default(),
            tls: None,
        };
        runtime.spawn(serve(listener, router, front));
        Served {
            port,
            show,
            anew,
            _runtime: runtime,
        }
    }

    fn ask(&self, request: &str, headers: &str) -> TcpStream {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        let host = format!("127.0.0.1:{}", self.port);
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\n{headers}\r\n"
        )
        .unwrap();
        stream
    }

    fn answer(&self, request: &str, headers: &str) -> String {
        let mut answer = String::new();
        let headers = format!("Connection: close\r\n{headers}");
        self.ask(request, &headers)
            .read_to_string(&mut answer)
            .unwrap();
        answer
    }
}

/// Reads on until the next sheet is there.
fn sheet(stream: &mut TcpStream) -> serde_json::Value {
    let mut text = String::new();
    let mut byte = [0];
    loop {
        stream.read_exact(&mut byte).unwrap();
        text.push(char::from(byte[0]));
        if let Some((_, data)) = text.split_once("event: sheet\ndata: ")
            && let Some((data, _)) = data.split_once('\n')
        {
            return serde_json::from_str(data).unwrap();
        }
    }
}

#[test]
fn each_sheet_comes_as_it_is_shown() {
    let mut table = Table::with([3, 2, 1]);
    let first = table.bench.first();
    let served = Served::with(first.clone());
    let mut stream = served.ask("GET /survey/events", "");
    let mut told = sheet(&mut stream);
    assert_eq!(told, serde_json::to_value(&first).unwrap());
    let next = table.live(20);
    served.show.send_replace(Arc::new(next.clone()));
    // What has changed since.
    let news = sheet(&mut stream).as_object().unwrap().clone();
    told.as_object_mut().unwrap().extend(news);
    assert_eq!(told, serde_json::to_value(&next).unwrap());
}

#[test]
fn the_page_speaks_three_languages_and_brings_its_files() {
    let served = Served::with(Table::with([0, 0, 0]).bench.first());
    for (lang, title) in [
        ("en", "Survey of the antennas"),
        ("fr", "Relevé des antennes"),
        ("bg", "Проверка на антените"),
    ] {
        let page = served.answer(&format!("GET /?lang={lang}"), "");
        assert!(
            page.contains(&format!("<html lang=\"{lang}\">")) && page.contains(title),
            "{page}"
        );
        let files = page.split('"').filter(|word| word.starts_with("/static/"));
        let files: Vec<_> = files.collect();
        assert_eq!(files.len(), 3, "{files:?}");
        for file in files {
            let answer = served.answer(&format!("GET {file}"), "");
            assert!(answer.starts_with("HTTP/1.1 200"), "{file}: {answer}");
            assert!(!answer.contains("throw new Error(\""), "{answer}");
        }
    }
}

#[test]
fn the_page_counts_anew_and_no_other_site_does() {
    let served = Served::with(Table::with([0, 0, 0]).bench.first());
    let refused = served.answer("POST /survey/anew", "Origin: http://evil.example\r\n");
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    assert!(served.anew.try_recv().is_err());
    let done = served.answer("POST /survey/anew", "");
    assert!(done.starts_with("HTTP/1.1 200"), "{done}");
    assert_eq!(served.anew.try_recv(), Ok(()));
}
