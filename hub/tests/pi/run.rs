//! `remmi run` itself under the preloaded library: from the wire to the journal and the page.

use std::fmt::Write as _;
use std::path::Path;

use hub::config::{Bus, ExpanderChip, TableConfig};

use crate::conformance::CONFIG;
use crate::played::Bench;
use crate::program::{Remmi, journaled, refused, until};

const UID: &str = "04a1b2c3d4e5f6";

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

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn remmi_with_tls_sends_everybody_to_https_and_keeps_its_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&[&[], &[], &[], &[]]);
    let config = CONFIG.replace("BACKEND", "backend = \"rppal\"");
    let config = config.replace("port = 0", "port = 0\ntls = true");
    let file = folder.path().join("data/tls.pem");
    let mut certificates = Vec::new();
    for _ in 0..2 {
        let remmi = Remmi::start(&bench, folder.path(), &config);
        let sent = remmi.post("/ask", "", "json", "{}");
        assert!(sent.contains("location: https://127.0.0.1:"), "{sent}");
        remmi.stop();
        certificates.push(std::fs::read(&file).unwrap());
    }
    assert_eq!(certificates[0], certificates[1]);
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
        let (part, pins) = match &expander.chip {
            ExpanderChip::Decoder { address, enable } => {
                ("decoder", [&[*enable], address.as_slice()].concat())
            }
            ExpanderChip::Hc595 {
                data,
                clock,
                latch,
                enable,
                ..
            } => ("hc595", vec![*data, *clock, *latch, *enable]),
            ExpanderChip::Mcp23s17 { .. } => panic!("no MCP23S17 is played"),
        };
        let pins: Vec<String> = pins.iter().map(|pin| pin.gpio().to_string()).collect();
        let _ = writeln!(wires, "{part} {} {}", expander.name, pins.join(" "));
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
        .replace("/var/lib/remmi/data", "data")
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

const LINUX: &str = "backend = \"linux\"\ngpiochip = \"/dev/gpiochip0\"";

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn pins_that_the_user_may_not_open_are_named_with_the_group_to_join() {
    for (backend, device) in [("", "/dev/gpiomem"), (LINUX, "/dev/gpiochip0")] {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench::new(folder.path());
        let told = refused(
            &bench,
            folder.path(),
            &CONFIG.replace("BACKEND", backend),
            device,
        );
        for words in [device, "usermod -aG gpio"] {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
}

/// A bus that cannot be opened, for it is not switched on or not this user's: the readers on the other one read, and the
/// page says of those on it what to do.
#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_bus_that_cannot_be_had_is_played_without() {
    let away = CONFIG
        .replace("spi1", "spi3")
        .replace("data = 13", "data = 14");
    for (config, backend, refused, told) in [
        (&*away, "", "", ["dtoverlay=spi3-1cs", "/dev/spidev3.0"]),
        (
            CONFIG,
            "",
            "/dev/spidev1.0",
            ["usermod -aG spi", "/dev/spidev1.0"],
        ),
        (
            CONFIG,
            LINUX,
            "/dev/spidev1.0",
            ["usermod -aG spi", "/dev/spidev1.0"],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench::new(folder.path());
        bench.lay(&[&[], &[], &[], &[]]);
        let config = config.replace("BACKEND", backend);
        let remmi = Remmi::start_refused(&bench, folder.path(), &config, refused);
        let down = until("the page tells of both readers", || {
            let page = remmi.page();
            (page.matches("\"reader_down\"").count() == 2).then_some(page)
        });
        for words in told {
            assert!(down.contains(words), "{words}: {down}");
        }
        bench.lay(&[&[], &[UID], &[], &[]]);
        let line = journaled(folder.path(), ["arrived", UID]);
        assert!(line.contains("pad:1"), "{line}");
        remmi.stop();
    }
}
