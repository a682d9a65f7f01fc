//! The conformance suite with the unmodified libraries, under the preloaded library.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use gpiocdev::Request;
use gpiocdev::line::{EdgeDetection, EdgeKind};
use hub::backend::assemble;
use hub::backend::linux::Linux;
use hub::backend::rppal::Rppal;
use hub::config::TableConfig;
use rppal::gpio::{Gpio, Trigger};

use crate::conformance::{self, TAGS, WIRES};
use crate::played::Bench;

impl Bench {
    /// The wires of the conformance suite, with their file in a folder.
    pub fn new(folder: &Path) -> Bench {
        Bench::wired(folder, WIRES)
    }
}

/// Runs `body` in a process of its own under the library, which is this test called again. Gives
/// what the library has logged, outside of that process.
fn under_the_library(test: &str, body: impl FnOnce(&Bench)) -> Option<String> {
    if let Some(bench) = Bench::around() {
        body(&bench);
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&TAGS);
    let mut command = Command::new("timeout");
    command.arg("60").arg(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--ignored", "--nocapture"]);
    bench.under(&mut command);
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("1 passed"), "{told}");
    Some(bench.log())
}

/// Tags laid by the file are there a moment later.
fn lay_and_wait(bench: &Bench, tags: &[&[&str]; 4]) {
    bench.lay(tags);
    // The library looks at the file that often.
    std::thread::sleep(Duration::from_millis(30));
}

/// Before anybody is selected, and before the first byte, every select is an output and high.
fn selects_are_high_first(log: &str) {
    let selects = [5, 6, 23];
    let begins = |line: &str| {
        line.starts_with("spi") || selects.iter().any(|pin| line == format!("pin {pin} low"))
    };
    let before: Vec<&str> = log.lines().take_while(|line| !begins(line)).collect();
    for pin in selects {
        for level in ["out", "high"] {
            assert!(
                before.contains(&&*format!("pin {pin} {level}")),
                "{before:?}"
            );
        }
    }
}

/// Each transfer on spi0 has one of its two selects low, each on spi1 the register's outputs on;
/// no byte found two readers.
fn one_reader_at_a_time(log: &str) {
    let mut low = [false; 28];
    let mut transfers = 0;
    for line in log.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["pin", pin, level @ ("low" | "high")] => {
                low[pin.parse::<usize>().unwrap()] = level == "low";
            }
            ["spi0", _, "bytes,", "clashes", clashes] => {
                assert_eq!((clashes, low[5] ^ low[6]), ("0", true), "{line}");
                transfers += 1;
            }
            ["spi1", _, "bytes,", "clashes", clashes] => {
                assert_eq!((clashes, low[23]), ("0", true), "{line}");
                transfers += 1;
            }
            _ => {}
        }
    }
    assert!(transfers > 500, "{transfers}");
}

/// Low and high again, before a reader is spoken to.
fn the_reset_is_pulled_once(log: &str) {
    let reset: Vec<&str> = log
        .lines()
        .filter(|line| line.starts_with("pin 25 "))
        .collect();
    let expected = ["pin 25 out", "pin 25 high", "pin 25 low", "pin 25 high"];
    assert!(reset.starts_with(&expected), "{reset:?}");
    let pulled = log.find("pin 25 low").unwrap();
    assert!(pulled < log.find("spi").unwrap());
}

/// What the wires carried was in order.
fn in_order(log: Option<String>) {
    let Some(log) = log else { return };
    selects_are_high_first(&log);
    one_reader_at_a_time(&log);
    the_reset_is_pulled_once(&log);
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn unmodified_rppal_drives_two_buses() {
    let test = "emulated::unmodified_rppal_drives_two_buses";
    in_order(under_the_library(test, |bench| {
        let mut backend = Rppal::new().unwrap();
        conformance::check(&mut backend, |tags| lay_and_wait(bench, tags));
    }));
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn unmodified_linux_embedded_hal_and_gpiocdev_drive_two_buses() {
    let test = "emulated::unmodified_linux_embedded_hal_and_gpiocdev_drive_two_buses";
    in_order(under_the_library(test, |bench| {
        let mut backend = Linux::new(Some(Path::new("/dev/gpiochip0"))).unwrap();
        conformance::check(&mut backend, |tags| lay_and_wait(bench, tags));
    }));
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn long_transfers_go_in_pieces_over_both() {
    under_the_library("emulated::long_transfers_go_in_pieces_over_both", |_| {
        conformance::check_long_transfers(&mut Rppal::new().unwrap());
        let chip = Some(Path::new("/dev/gpiochip0"));
        conformance::check_long_transfers(&mut Linux::new(chip).unwrap());
    });
}

/// Both libraries tell of the edge of a reader's interrupt, beside the level that the driver looks at.
#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn an_interrupt_is_an_event_for_both() {
    under_the_library("emulated::an_interrupt_is_an_event_for_both", |_| {
        let text = conformance::CONFIG
            .replace("BACKEND", "")
            .replace("irq = 12\n", "");
        let config = TableConfig::parse(&text, Path::new("/nowhere")).unwrap();
        let mut hardware = assemble(&config, &mut Rppal::new().unwrap()).unwrap();
        let second = Some(Duration::from_secs(1));

        let mut pin = Gpio::new().unwrap().get(12).unwrap().into_input();
        pin.set_interrupt(Trigger::FallingEdge, None).unwrap();
        conformance::sweep(&mut hardware);
        let event = pin.poll_interrupt(false, second).unwrap();
        assert_eq!(event.map(|event| event.trigger), Some(Trigger::FallingEdge));
        pin.clear_interrupt().unwrap();

        let line = Request::builder()
            .on_chip("/dev/gpiochip0")
            .with_line(12)
            .with_edge_detection(EdgeDetection::FallingEdge)
            .request()
            .unwrap();
        conformance::sweep(&mut hardware);
        assert!(line.wait_edge_event(Duration::from_secs(1)).unwrap());
        let event = line.read_edge_event().unwrap();
        assert_eq!((event.offset, event.kind), (12, EdgeKind::Falling));
    });
}
