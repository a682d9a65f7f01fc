//! The scoreboard as a picture for home automation, at a real broker.

#[allow(dead_code)] // each test uses its own part
mod at_broker;

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use display::{Format, Shaded, Shades};
use protocol::Channel;
use table::event::Request;
use table::game::{GameId, Seating};
use table::words::Lang;

use at_broker::{Bench, PATIENCE, listen};

/// From one picture to the next, less what the clocks of two threads may differ by.
const SOONEST: Duration = Duration::from_millis(4_900);

impl Bench {
    /// The picture of what the board shows now.
    fn drawn(&self) -> Vec<u8> {
        let board = self.running.desk().shown().borrow().scoreboard();
        Shaded::new(&board, Format::Large.glass(), Shades::Two).png()
    }

    fn seat(&self, names: &[&str]) {
        self.ask(Request::Setup(Seating {
            game: GameId::Rami,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Seating::default()
        }));
    }
}

/// What changes again before the next picture is due is not sent; whoever comes later is told the newest.
#[test]
fn a_picture_comes_when_the_board_has_changed_and_not_too_often() {
    let bench = Bench::start(None, Channel::HaBoard);
    let first = bench.heard.recv_timeout(PATIENCE).unwrap();
    let begun = Instant::now();
    assert_eq!(first, bench.drawn());
    assert!(
        first.starts_with(b"\x89PNG") && first.len() < 65_536,
        "{}",
        first.len()
    );
    for lang in [Lang::Fr, Lang::Bg, Lang::En, Lang::Bg, Lang::Fr] {
        bench.ask(Request::Language { lang });
    }
    bench.seat(&["Zoé", "Ivan"]);
    let second = bench.heard.recv_timeout(PATIENCE).unwrap();
    let after = begun.elapsed();
    assert!(after >= SOONEST, "{after:?}");
    assert_eq!(second, bench.drawn());
    assert_ne!(second, first);
    let late = listen(&bench.runtime, &bench.broker, "late", Channel::HaBoard);
    assert_eq!(late.recv_timeout(PATIENCE).unwrap(), second, "it is kept");

    // What does not change the board is no news: a page that is opened, the language that is spoken anyway.
    let _page = bench.running.desk().open_page();
    bench.ask(Request::Language { lang: Lang::Fr });
    let silence = bench.heard.recv_timeout(SOONEST + Duration::from_secs(1));
    assert_eq!(silence, Err(RecvTimeoutError::Timeout));
    bench.stop();
}
