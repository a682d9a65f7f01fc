//! The tap-timer's own image, on an emulated board, against the hub through Debian's Mosquitto
//! with passwords and access rules on.
//!
//! Needs programs and the image: `apt-get install mosquitto qemu-system-arm`, `./ci.sh firmware`,
//! then `cargo test -p twin --test device -- --ignored`.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::time::{Duration, Instant};

use protocol::Name;
use room::board::{Board, Setup};
use room::broker::Mosquitto;
use room::clocks::{apart, end_of_round};
use room::live::Live;
use room::play::{NAMES, REMOVED, claims};
use room::wire::{Overheard, Wire};
use serde_json::{Value, json};

/// How far the bell may be from the hub's deadline before people are told.
const SAME_COUNT: Duration = Duration::from_millis(250);
/// A countdown and some time for a busy machine.
const LONG: Duration = Duration::from_secs(150);

fn board(mosquitto: &Mosquitto, id: &str) -> Board {
    Board::start(&Setup {
        id,
        table: twin::live::TABLE,
        port: mosquitto.address().port,
        password: &mosquitto.password(id),
    })
}

fn live(mosquitto: &Mosquitto, timers: &[&str]) -> Live {
    let names = timers.iter().map(|id| Name::new(id).unwrap()).collect();
    Live::with_timers(Some(mosquitto.address()), names)
}

/// Seats five players for rounds of `seconds`, deals, and waits until everybody has the cards.
fn deal(live: &Live, seconds: u32) {
    live.ask(json!({ "ask": "setup", "names": NAMES, "options": { "removed": REMOVED.join(" "), "timer": seconds.to_string() } }));
    live.ready();
    live.deal_hands();
}

fn runs(live: &Live) -> Value {
    live.view
        .until("the round running", |view| view["phase"] == "running")
}

fn online(live: &Live, online: bool) {
    live.view.until("the timer there, or away", |view| {
        view["timer"]["online"] == online
    });
}

#[test]
#[ignore = "needs QEMU, Mosquitto and the image; `./ci.sh device` has them"]
fn a_whole_round_with_the_dealers_slap_and_the_bell() {
    let mosquitto = Mosquitto::guarded(&["tap-1"]);
    let mut board = board(&mosquitto, "tap-1");
    let live = live(&mosquitto, &["tap-1"]);
    board.until(0, "light Idle solid");
    deal(&live, 70);
    board.until(0, "light Armed solid 12");

    let slapped = Instant::now();
    board.tap();
    runs(&live);
    board.until(0, "light Running");
    let deadline = end_of_round(&live);
    let told = deadline - Duration::from_secs(70) - slapped;
    assert!(told < SAME_COUNT, "the slap was dated {told:?} late");
    live.give_remmi(2, "RC");
    live.claim(2, "P4");
    live.claim(4, "P3");
    assert_eq!(
        claims(&live.view.until("both claims", |_| true)),
        [("P4".into(), 2), ("P3".into(), 4)]
    );
    board.within(LONG, 0, "light Running solid 2 last-ten");
    let bell = board.within(LONG, 0, "bell on");
    let off = apart(bell.heard, deadline);
    assert!(off <= SAME_COUNT, "the bell rang {off:?} off the deadline");
    let silent = board.until(0, "bell off");
    let rang = silent.device - bell.device;
    assert!((2_900..=3_100).contains(&rang), "it rang for {rang} ms");
    let scored = live.turn_over();
    assert_eq!(scored["seats"][2]["total"], 4, "{}", scored["reveal"]);
}

#[test]
#[ignore = "needs QEMU, Mosquitto and the image; `./ci.sh device` has them"]
fn the_countdown_outlives_broker_freeze_and_reset() {
    let mut mosquitto = Mosquitto::guarded(&["tap-1"]);
    let mut board = board(&mosquitto, "tap-1");
    let live = live(&mosquitto, &["tap-1"]);
    deal(&live, 120);
    board.until(0, "light Armed solid");
    board.tap();
    let running = runs(&live);
    let deadline = end_of_round(&live);

    // The broker dies: it counts alone, and says so.
    let mark = board.mark();
    mosquitto.kill();
    board.until(mark, "line NoBroker");
    board.until(mark, "light Running blink");
    online(&live, false);
    mosquitto.start_again();
    let mark = board.mark();
    board.until(mark, "line Up");
    board.until(mark, "light Running solid");
    online(&live, true);

    // The board freezes: to the broker it is still there, the hub misses its heartbeat.
    board.freeze();
    online(&live, false);
    let mark = board.mark();
    board.thaw();
    online(&live, true);
    board.until(mark, "light Running solid");

    // Somebody presses reset: a new life, which joins the countdown.
    let mark = board.mark();
    board.reset();
    board.until(mark, "start 2 reset");
    board.until(mark, "light Running solid");
    // Another life after a panic, whose place is reported.
    let mark = board.mark();
    board.key(b'p');
    board.until(mark, "start 3 panic bench:");
    board.until(mark, "light Running solid");

    let view = live
        .view
        .until("the countdown", |view| view["countdown"].is_object());
    assert_eq!(
        view["countdown"], running["countdown"],
        "the deadline stays"
    );
    let bell = board.within(LONG, mark, "bell on");
    let off = apart(bell.heard, deadline);
    assert!(off <= SAME_COUNT, "the bell rang {off:?} off the deadline");
}

#[test]
#[ignore = "needs QEMU, Mosquitto and the image; `./ci.sh device` has them"]
fn either_of_two_timers_takes_the_slap_and_both_count() {
    let mosquitto = Mosquitto::guarded(&["tap-1", "tap-2"]);
    let first = board(&mosquitto, "tap-1");
    let mut second = board(&mosquitto, "tap-2");
    let live = live(&mosquitto, &["tap-1", "tap-2"]);
    let wire = Wire::open(&mosquitto.address_for_ear(), "ear");
    for board in [&first, &second] {
        board.until(0, "light Idle solid");
    }
    deal(&live, 70);
    for board in [&first, &second] {
        board.until(0, "light Armed solid");
    }
    second.tap();
    runs(&live);
    let ends = [&first, &second].map(|board| {
        board.until(0, "light Running");
        // Its countdown has lost the next twelfth.
        let step = board.until(0, "light Running solid 11");
        (step.heard, step.device)
    });
    let between = apart(ends[0].0, ends[1].0);
    assert!(between <= SAME_COUNT, "they count {between:?} apart");
    wire.until("both alike in heartbeats", |message| {
        message.topic == "timer/tap-1/hb" && message.payload.contains(r#""st":"running""#)
    });

    first.freeze();
    let away = live.view.until("one of them missed", |view| {
        let notices = view["notices"].as_array().into_iter().flatten();
        notices
            .into_iter()
            .any(|notice| notice["kind"] == "timer_away")
    });
    assert_eq!(away["timer"]["online"], true, "the other is there");
    assert!(
        away["notices"].to_string().contains("tap-1"),
        "{}",
        away["notices"]
    );
    first.thaw();
    live.view.until("nobody missed", |view| {
        !view["notices"].to_string().contains("timer_away")
    });
}

#[test]
#[ignore = "needs QEMU, Mosquitto and the image; `./ci.sh device` has them"]
fn the_watchdog_ends_a_hang_and_the_hub_hears_why() {
    let mosquitto = Mosquitto::guarded(&["tap-1"]);
    let mut board = board(&mosquitto, "tap-1");
    let live = live(&mosquitto, &["tap-1"]);
    let wire = Wire::open(&mosquitto.address_for_ear(), "ear");
    board.until(0, "light Idle solid");
    let mark = board.mark();
    board.key(b'h');
    online(&live, false);
    board.until(mark, "start 2 watchdog");
    wire.until("the reason in a hello", |message| {
        message.topic == "timer/tap-1/hello"
            && message.payload.contains(r#""boot":2"#)
            && message.payload.contains(r#""rst":"watchdog""#)
    });
    online(&live, true);
}

/// What is not a message of the contract is passed over, however long: the broker sends whatever it
/// takes to be no longer than the board said it can hear.
#[test]
#[ignore = "needs QEMU, Mosquitto and the image; `./ci.sh device` has them"]
fn a_message_of_any_length_leaves_the_connection_as_it_is() {
    let mosquitto = Mosquitto::start();
    let board = Board::start(&Setup {
        id: "tap-1",
        table: twin::live::TABLE,
        port: mosquitto.address().port,
        password: "",
    });
    let wire = Wire::open(&mosquitto.address(), "hand");
    board.until(0, "line Up");
    // With 34 bytes of topic and 6 around it: lengths about 255 and about 375, and others.
    for length in (200..400).chain([1_000, 5_000, 9_000]) {
        wire.say("timer/tap-1/sync/q", &vec![b'x'; length]);
    }
    wire.say("timer/tap-1/sync/q", br#"{"v":1,"n":812,"h":9123456789}"#);
    wire.until("the answer to the probe after them", |message| {
        message.topic == "timer/tap-1/sync/r" && message.payload.contains("9123456789")
    });
    let gone =
        |message: &Overheard| message.topic == "timer/tap-1/avail" && message.payload == "offline";
    assert!(!wire.messages().iter().any(gone));
}

#[test]
#[ignore = "needs QEMU, Mosquitto and the image; `./ci.sh device` has them"]
fn wrong_credentials_are_refused_and_said() {
    let mosquitto = Mosquitto::guarded(&["tap-1"]);
    let port = mosquitto.address().port;
    let wrong = Board::start(&Setup {
        id: "tap-1",
        table: twin::live::TABLE,
        port,
        password: "guessed",
    });
    wrong.until(0, "line Refused(NotAuthorized)");
    let stranger = Board::start(&Setup {
        id: "tap-9",
        table: twin::live::TABLE,
        port,
        password: "guessed",
    });
    stranger.until(0, "line Refused(NotAuthorized)");
    // Let in, but not to the topics of another table.
    let elsewhere = Board::start(&Setup {
        id: "tap-1",
        table: "elsewhere",
        port,
        password: &mosquitto.password("tap-1"),
    });
    elsewhere.until(0, "line Refused(NotAuthorized)");
}
