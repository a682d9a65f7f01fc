//! `remmi run` itself under the preloaded library: from the wire to the journal and the page.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use hub::config::{Bus, ExpanderChip, TableConfig};
use rustix::process::{Pid, Signal, kill_process};

use crate::conformance::CONFIG;
use crate::emulated::Bench;

/// Patience with the program: it answers in well under a second.
const PATIENCE: Duration = Duration::from_secs(20);
const UID: &str = "04a1b2c3d4e5f6";

struct Remmi {
    child: Child,
    address: String,
}

impl Remmi {
    /// Starts it and waits until it says where its pages are.
    fn start(bench: &Bench, folder: &Path, config: &str) -> Remmi {
        let file = folder.join("table.toml");
        std::fs::write(&file, config).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
        command.args(["run", "--config"]).arg(&file);
        command.stderr(Stdio::piped());
        bench.under(&mut command);
        let mut child = command.spawn().unwrap();
        let mut told = String::new();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = loop {
            let Some(Ok(line)) = lines.next() else {
                panic!("it ended: {told}");
            };
            told.push_str(&line);
            if let Some((_, site)) = line.split_once("http://") {
                break site.split('/').next().unwrap().to_owned();
            }
        };
        // Somebody must go on reading, or it stands still when the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        Remmi { child, address }
    }

    /// The first view that a spectator's page gets.
    fn page(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = &self.address;
        write!(stream, "GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut page = String::new();
        let mut buffer = [0; 4096];
        while !page.contains("\n\n") {
            let count = stream.read(&mut buffer).unwrap();
            assert!(count > 0, "{page}");
            page += &String::from_utf8_lossy(&buffer[..count]);
        }
        page
    }

    /// SIGTERM ends it in good order.
    fn stop(mut self) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::TERM).unwrap();
        let status = until("it ends", || self.child.try_wait().unwrap());
        assert!(status.success(), "{status}");
    }
}

impl Drop for Remmi {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The line of the journal that has both words, once there is one.
fn journaled(folder: &Path, words: [&str; 2]) -> String {
    let file = folder.join("data/matches/0001.journal");
    until(&format!("{words:?} in the journal"), || {
        let text = std::fs::read_to_string(&file).ok()?;
        let has = |line: &&str| words.iter().all(|word| line.to_lowercase().contains(word));
        text.lines().find(has).map(str::to_owned)
    })
}

fn a_tag_laid_on_a_reader_is_seen(backend: &str) {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&[&[], &[], &[], &[]]);
    let remmi = Remmi::start(&bench, folder.path(), &CONFIG.replace("BACKEND", backend));
    assert!(remmi.page().contains("\"notices\""));
    bench.lay(&[&[], &[UID], &[], &[]]);
    let line = journaled(folder.path(), ["arrived", UID]);
    assert!(line.contains("pad:1"), "{line}");
    until("the page tells of a tag that it does not know", || {
        remmi.page().contains("unknown").then_some(())
    });
    bench.lay(&[&[], &[], &[], &[]]);
    journaled(folder.path(), ["left", UID]);
    remmi.stop();
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn remmi_plays_over_rppal() {
    a_tag_laid_on_a_reader_is_seen("backend = \"rppal\"");
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn remmi_plays_over_the_kernel() {
    a_tag_laid_on_a_reader_is_seen("backend = \"linux\"\ngpiochip = \"/dev/gpiochip0\"");
}

/// The wires that a configuration describes.
fn wires(config: &TableConfig) -> String {
    let number = |bus: Bus| match bus {
        Bus::Spi(number) => number,
        Bus::I2c(_) => panic!("no I2C is played"),
    };
    let mut wires = String::new();
    for bus in &config.buses {
        let reset = bus.reset.expect("a reset line").gpio();
        let _ = writeln!(wires, "reset {} {reset}", number(bus.bus));
    }
    for expander in &config.expanders {
        let ExpanderChip::Hc595 {
            data,
            clock,
            latch,
            enable,
            ..
        } = expander.chip
        else {
            panic!("no MCP23S17 is played")
        };
        let pins = [data, clock, latch, enable].map(|pin| pin.gpio().to_string());
        let _ = writeln!(wires, "hc595 {} {}", expander.name, pins.join(" "));
    }
    for reader in &config.readers {
        let select = reader.select().expect("on SPI");
        let _ = writeln!(wires, "reader {} {select} -", number(reader.bus()));
    }
    wires
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn the_reference_table_sees_a_tag_on_each_of_its_antennas() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/remmi.toml");
    let text = std::fs::read_to_string(&example).unwrap();
    // Its broker is away, which a table takes; a password that is not there it does not.
    let text = text
        .replace("user = \"hub\"", "")
        .replace("password-file = ", "# ")
        .replace("port = 8753", "port = 0")
        .replace("\"0.0.0.0\"", "\"127.0.0.1\"")
        .replace("remmi.local", "127.0.0.1");
    let folder = tempfile::tempdir().unwrap();
    let config = TableConfig::parse(&text, folder.path()).unwrap();
    let bench = Bench::wired(folder.path(), &wires(&config));
    bench.lay(&[]);
    let remmi = Remmi::start(&bench, folder.path(), &text);
    let uids: Vec<String> = (0..config.readers.len())
        .map(|n| format!("04a1b2c3d4e5{n:02x}"))
        .collect();
    let tags: Vec<[&str; 1]> = uids.iter().map(|uid| [uid.as_str()]).collect();
    let tags: Vec<&[&str]> = tags.iter().map(|tag| tag.as_slice()).collect();
    bench.lay(&tags);
    for (reader, uid) in config.readers.iter().zip(&uids) {
        let line = journaled(folder.path(), ["arrived", uid]);
        assert!(line.contains(&format!("\"{}\"", reader.zone)), "{line}");
    }
    remmi.stop();
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn what_the_user_may_not_open_is_named_with_the_group_to_join() {
    let linux = "backend = \"linux\"\ngpiochip = \"/dev/gpiochip0\"";
    for (backend, device, group) in [
        ("", "/dev/gpiomem", "gpio"),
        ("", "/dev/spidev1.0", "spi"),
        (linux, "/dev/gpiochip0", "gpio"),
        (linux, "/dev/spidev0.0", "spi"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench::new(folder.path());
        let told = refused(
            &bench,
            folder.path(),
            &CONFIG.replace("BACKEND", backend),
            device,
        );
        for words in [device, &format!("usermod -aG {group}")] {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_bus_that_is_not_switched_on_is_named_with_its_line_of_config_txt() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    let config = CONFIG
        .replace("BACKEND", "")
        .replace("spi1", "spi3")
        .replace("data = 13", "data = 14");
    let told = refused(&bench, folder.path(), &config, "");
    assert!(
        told.contains("dtoverlay=spi3-1cs") && told.contains("/dev/spidev3.0"),
        "{told}"
    );
}

/// Runs it with a device that cannot be opened: it ends with code 1 and says this.
fn refused(bench: &Bench, folder: &Path, config: &str, device: &str) -> String {
    let file = folder.join("table.toml");
    std::fs::write(&file, config).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command.args(["run", "--config"]).arg(&file);
    bench.under(&mut command);
    let output = command.env("EMULATED_PI_REFUSE", device).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    told
}
