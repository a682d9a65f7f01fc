//! `remmi timer setup` against the timer's own side of the conversation.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::rc::Rc;

use firmware_timer::Settings;
use firmware_timer::setup::{Request, Setup};
use hub::timer_setup::{Secrets, TimerSetup};
use protocol::Name;

/// A timer at the other end of the line.
#[derive(Clone, Default)]
struct Timer(Rc<RefCell<Board>>);

#[derive(Default)]
struct Board {
    setup: Setup,
    said: VecDeque<u8>,
    saved: Option<(Settings, u32)>,
}

impl Write for Timer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let board = &mut *self.0.borrow_mut();
        for byte in bytes {
            let mut text = String::new();
            match board.setup.hear(*byte) {
                None => continue,
                Some(Request::Hello) => board.setup.greeting(&mut text, "0.1.0", 41).unwrap(),
                Some(Request::Answer(answer)) => text = answer.to_string(),
                Some(Request::Save { settings, starts }) => {
                    board.saved = Some((settings, starts));
                    text.push_str("ok");
                }
            }
            board.said.extend(format!("{text}\r\n").bytes());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Timer {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.borrow_mut().said.read(bytes)
    }
}

fn setup(ssid: &str) -> TimerSetup {
    let name = |text| Name::new(text).unwrap();
    TimerSetup {
        port: "/dev/null".into(),
        ssid: ssid.into(),
        key_file: None,
        broker: "192.168.1.20:1883".parse().unwrap(),
        table: name("salon"),
        id: name("tap-1"),
        password_file: None,
    }
}

fn secrets() -> Secrets {
    Secrets {
        key: "correct horse battery".into(),
        password: "0123456789abcdef0123456789abcdef".into(),
    }
}

#[test]
fn the_timer_keeps_what_it_is_told() {
    let timer = Timer::default();
    let input = BufReader::new(timer.clone());
    let before = setup("Café").tell(input, timer.clone(), &secrets(), 1_500_000);
    assert_eq!(before.unwrap(), "0.1.0 starts 41");
    let (kept, starts) = timer.0.borrow_mut().saved.take().expect("saved");
    assert_eq!(starts, 1_500_000);
    assert_eq!(
        (kept.ssid.as_str(), kept.key.as_str()),
        ("Café", "correct horse battery")
    );
    assert_eq!((kept.host.as_str(), kept.port), ("192.168.1.20", 1883));
    assert_eq!((kept.table.as_str(), kept.id.as_str()), ("salon", "tap-1"));
    assert_eq!(kept.password, "0123456789abcdef0123456789abcdef");
}

#[test]
fn an_open_network_and_an_open_broker_have_empty_secrets() {
    let timer = Timer::default();
    let input = BufReader::new(timer.clone());
    let told = setup("guests").tell(input, timer.clone(), &Secrets::default(), 7);
    told.unwrap();
    let (kept, _) = timer.0.borrow_mut().saved.take().expect("saved");
    assert_eq!((kept.key.as_str(), kept.password.as_str()), ("", ""));
}

#[test]
fn a_refusal_is_told_without_the_secret_and_nothing_is_kept() {
    for key in ["xxx".to_owned(), "xxx ".repeat(20)] {
        let timer = Timer::default();
        let input = BufReader::new(timer.clone());
        let wrong = Secrets { key, ..secrets() };
        let error = setup("Café")
            .tell(input, timer.clone(), &wrong, 7)
            .unwrap_err();
        let text = format!("{error:#}");
        assert!(
            text.contains("set key") && text.contains("8 to 63"),
            "{text}"
        );
        assert!(!text.contains("xxx"), "{text}");
        assert!(timer.0.borrow().saved.is_none());
    }
}

#[test]
fn a_network_without_a_name_is_refused() {
    let timer = Timer::default();
    let input = BufReader::new(timer.clone());
    let error = setup("").tell(input, timer.clone(), &secrets(), 7);
    let text = format!("{:#}", error.unwrap_err());
    assert!(
        text.contains("set ssid") && text.contains("1 to 32"),
        "{text}"
    );
    assert!(timer.0.borrow().saved.is_none());
}

#[test]
fn another_device_and_a_silent_line_are_named() {
    let error = setup("Café")
        .tell(&b"ok modem 3000\r\n"[..], io::sink(), &secrets(), 7)
        .unwrap_err();
    assert!(error.to_string().contains("not a tap-timer"), "{error}");
    let error = setup("Café").tell(&b""[..], io::sink(), &secrets(), 7);
    let text = format!("{:#}", error.unwrap_err());
    assert!(
        text.contains("after `hello`") && text.contains("no answer"),
        "{text}"
    );
}
