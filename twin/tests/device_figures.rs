//! Figures of the tap-timer's image on an emulated board. They depend on the machine, so nothing but
//! gross errors is asserted; `docs/timer.md` has them with the day and the machine.
//!
//! `cargo test -p twin --test device_figures -- --ignored --nocapture --test-threads=1`

#[allow(dead_code)] // each test uses its own part
mod room;

use std::fs;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::Name;
use room::board::{Board, Setup};
use room::broker::Mosquitto;
use room::live::Live;
use room::play::{NAMES, REMOVED};
use room::wire::Wire;
use serde_json::{Value, json};

const BOOTS: usize = 20;
const TAPS: u32 = 200;
/// Taps between two of the hub's probes of the clock.
const PER_PROBE: u32 = 20;

fn board(mosquitto: &Mosquitto) -> Board {
    Board::start(&Setup {
        id: "tap-1",
        table: twin::live::TABLE,
        port: mosquitto.address().port,
        password: "",
    })
}

fn live(mosquitto: &Mosquitto) -> Live {
    let timer = Name::new("tap-1").unwrap();
    Live::with_timers(Some(mosquitto.address()), vec![timer])
}

/// The value at a share of the sorted list, 0.5 being the median.
fn at_share(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

fn tell(what: &str, unit: &str, values: &[f64]) {
    let [median, p99, worst] = [0.5, 0.99, 1.0].map(|share| at_share(values, share));
    println!(
        "{what}: median {median:.2} {unit}, p99 {p99:.2}, worst {worst:.2} ({} times)",
        values.len()
    );
}

#[test]
#[ignore = "figures, to be read; needs QEMU, Mosquitto and the image"]
fn boot_to_online() {
    let mosquitto = Mosquitto::start();
    let (mut device, mut host) = (Vec::new(), Vec::new());
    for _ in 0..BOOTS {
        let started = Instant::now();
        let board = board(&mosquitto);
        let up = board.until(0, "line Up");
        device.push(f64::from(up.device));
        host.push((up.heard - started).as_secs_f64() * 1e3);
    }
    tell("boot to online, device time", "ms", &device);
    tell("boot to online, with QEMU's own start", "ms", &host);
}

#[test]
#[ignore = "figures, to be read; needs QEMU, Mosquitto and the image"]
fn tap_to_event() {
    let mosquitto = Mosquitto::start();
    let mut board = board(&mosquitto);
    let live = live(&mosquitto);
    let wire = Wire::open(&mosquitto.address(), "ear");
    board.until(0, "light Idle solid");
    let mut delays = Vec::new();
    for seq in 1..=TAPS {
        let tapped = Instant::now();
        board.tap();
        let wanted = format!(r#""seq":{seq},"ev":"tap""#);
        wire.until("the tap", |message| {
            message.topic == "timer/tap-1/evt" && message.payload.contains(&wanted)
        });
        delays.push(tapped.elapsed().as_secs_f64() * 1e3);
        receipt(&wire, seq);
    }
    drop(live);
    tell(
        "key of the bench to the event at a subscriber",
        "ms",
        &delays,
    );
}

#[test]
#[ignore = "figures, to be read; needs QEMU, Mosquitto and the image"]
fn countdown_against_the_hosts_clock() {
    let mosquitto = Mosquitto::start();
    let mut board = board(&mosquitto);
    let live = live(&mosquitto);
    live.ask(
        json!({ "ask": "setup", "names": NAMES, "options": { "removed": REMOVED.join(" ") } }),
    );
    live.ready();
    live.deal_hands();
    board.until(0, "light Armed solid");
    board.tap();
    let began = board.until(0, "light Running");
    let bell = board.within(Duration::from_secs(150), 0, "bell on");
    let host = (bell.heard - began.heard).as_secs_f64() * 1e3 - 120_000.0;
    let device = i64::from(bell.device - began.device) - 120_000;
    println!("120 s: {host:+.1} ms by the host's clock, {device:+} ms by the device's");
    assert!(host.abs() < 250.0);
}

/// Waits until this many probes of the clock have been answered.
fn probed(wire: &Wire, count: usize) {
    wire.until_all("answers to probes", |messages| {
        let answers = messages
            .iter()
            .filter(|message| message.topic == "timer/tap-1/sync/r");
        answers.count() >= count
    });
}

/// Waits until the hub has the event: a timer keeps sixteen, then it drops taps.
fn receipt(wire: &Wire, seq: u32) {
    let wanted = format!(r#""seq":{seq}}}"#);
    wire.until("the receipt", |message| {
        message.topic == "timer/tap-1/evack" && message.payload.ends_with(&wanted)
    });
}

fn wall_ms() -> f64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs_f64()
        * 1e3
}

#[test]
#[ignore = "figures, to be read; needs QEMU, Mosquitto and the image"]
fn dates_through_a_stock_mosquitto() {
    let mosquitto = Mosquitto::stock();
    let mut board = board(&mosquitto);
    let live = live(&mosquitto);
    let wire = Wire::open(&mosquitto.address(), "ear");
    board.until(0, "light Idle solid");
    let mut device = Vec::new();
    // The device's zero on the host's wall clock, in ms: a key is never seen before it is pressed,
    // and the one that was seen soonest tells best, to a ms of the device's clock.
    let mut zero_device = f64::NEG_INFINITY;
    for seq in 1..=TAPS {
        if seq % PER_PROBE == 1 {
            // As at a table: taps are rare, probes come between them.
            probed(&wire, 8 + (seq / PER_PROBE) as usize);
        }
        let pressed = wall_ms();
        board.tap();
        let wanted = format!(r#""seq":{seq},"ev":"tap""#);
        let event = wire.until("the tap", |message| {
            message.topic == "timer/tap-1/evt" && message.payload.contains(&wanted)
        });
        let event: Value = serde_json::from_str(&event.payload).unwrap();
        let t = event["t"].as_f64().unwrap();
        zero_device = zero_device.max(pressed - t);
        device.push(t);
        receipt(&wire, seq);
    }
    let journal = fs::read_dir(live.folder().join("matches")).unwrap();
    let texts = journal.map(|file| fs::read_to_string(file.unwrap().path()).unwrap_or_default());
    let records: Vec<Value> = texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter_map(|line| serde_json::from_str(line.splitn(4, ' ').nth(3)?).ok())
        .collect();
    let number = |value: &Value| value.as_f64().unwrap();
    // The wall clock is written down in whole ms: half of one on average.
    let zero_hub: f64 = {
        let zeros = records
            .iter()
            .map(|r| number(&r["wall"]) + 0.5 - number(&r["at"]) / 1e3);
        at_share(&zeros.collect::<Vec<_>>(), 0.5)
    };
    let said = records.iter().map(|record| &record["event"]["said"]);
    let dates: Vec<f64> = said
        .filter(|said| said["said"] == "event" && said["ev"] == "tap")
        .map(|said| number(&said["at"]) / 1e3)
        .collect();
    assert_eq!(dates.len(), device.len());
    let errors: Vec<f64> = dates
        .iter()
        .zip(&device)
        .map(|(date, device)| zero_hub + date - zero_device - device)
        .collect();
    let size: Vec<f64> = errors.iter().map(|error| error.abs()).collect();
    tell("date of a tap by the hub against the truth", "ms", &size);
    println!("signed: median {:+.2} ms", at_share(&errors, 0.5));
    assert!(at_share(&size, 0.5) < 10.0, "a bias");
}
