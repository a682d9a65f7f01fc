//! A flood at the broker does not become a flood in the log.

use std::io::Write;
use std::sync::{Arc, Mutex};

use protocol::Name;
use table::clock::Moment;
use table::event::{Opening, Request};
use table::journal::Journal;
use table::mqtt::Heard;
use table::words::{Lang, say};
use table::{Installation, Now, Table};

/// What was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Does something and gives the lines that were logged meanwhile.
    fn of(does: impl FnOnce()) -> Vec<String> {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, does);
        let bytes = log.0.lock().unwrap().clone();
        let text = String::from_utf8(bytes).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

fn at(ms: u64) -> Now {
    Now {
        at: ms * 1_000,
        wall: 0,
    }
}

fn table() -> Table<Vec<u8>> {
    let installation = Installation {
        timers: vec![Name::new("tap-1").unwrap()],
        ..Installation::named(Name::new("salon").unwrap())
    };
    let opening = Opening {
        seed: 1,
        ..Opening::default()
    };
    let moment = Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    };
    let journal = Journal::empty(Vec::new());
    Table::begin(installation, opening, journal, at(0), &moment).unwrap()
}

#[test]
fn a_flood_of_messages_that_are_not_understood_is_a_line_in_ten_seconds() {
    let lines = Log::of(|| {
        let mut table = table();
        table.mqtt(at(0), Heard::Connected);
        for ms in 0..25_000 {
            let topic = "remmi/1/salon/timer/tap-1/evt".to_owned();
            let payload = b"{".to_vec();
            table.mqtt(at(ms), Heard::Message { topic, payload });
        }
        assert_eq!(table.faults().len(), 1, "the page says it all the same");
    });
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[2].contains("(9999 more"), "{}", lines[2]);
}

/// The log is read by whoever mends the table, the page by whoever plays at it.
#[test]
fn what_fails_is_told_in_the_language_of_the_table() {
    let mut table = table();
    table.standing_fault("panel", Some(say!("panel-fails", why = "SPI")));
    for (lang, told) in [
        (Lang::En, "scoreboard"),
        (Lang::Fr, "tableau"),
        (Lang::Bg, "Таблото"),
    ] {
        table.ask(at(1), None, Request::Language { lang }).unwrap();
        let faults = table.faults();
        assert!(faults[0].text.contains(told), "{}", faults[0].text);
    }
}

#[test]
fn a_broker_that_comes_and_goes_is_a_line_in_ten_seconds() {
    let lines = Log::of(|| {
        let mut table = table();
        for ms in 0..25_000 {
            table.standing_fault("broker", Some("The broker is away.".into()));
            table.standing_fault("broker", None);
            table.wake(at(ms));
        }
    });
    assert_eq!(lines.len(), 3, "{lines:?}");
}
