//! What can be wrong with buses, pins and chips, by changing a sound file.

use std::path::Path;

use hub::config::{Fault, TableConfig};

use super::faults::{SOUND, faults, spoilt};

#[test]
fn a_bus_or_expander_that_is_not_there_is_named_with_what_switches_it_on() {
    let remedies = ["[bus.spi3]", "dtoverlay=spi3-1cs"];
    spoilt(
        "bus = \"spi0\"\nselect = \"chain",
        "bus = \"spi3\"\nselect = \"chain",
        "bus = \"spi3\"",
        &remedies,
    );
    spoilt(
        "bus = \"i2c1\"",
        "bus = \"i2c2\"",
        "bus = \"i2c2\"",
        &["`i2c2`", "\"spi0\""],
    );
    spoilt(
        "chain:0",
        "chains:0",
        "\"chains:0\"",
        &["[expander.chains]"],
    );
    spoilt(
        "chain:0",
        "chain:8",
        "\"chain:8\"",
        &["no output 8", "0 to 7"],
    );
    spoilt("\"chain:0\"", "\"5\"", "\"5\"", &["EXPANDER:OUTPUT"]);
    spoilt(
        "[bus.i2c1]",
        "[bus.i2c9]\n\n[bus.i2c1]",
        "[bus.i2c9]",
        &["`i2c9`"],
    );
}

#[test]
fn a_pin_or_an_output_has_one_use() {
    spoilt(
        "irq = 23",
        "irq = 17",
        "irq = 17",
        &["GPIO17", "IRQ of the reader `south`", "dc of [panel]"],
    );
    spoilt(
        "select = 22",
        "select = 8",
        "select = 8",
        &["GPIO8", "kernel select of spi0"],
    );
    spoilt(
        "data = 5",
        "data = 9",
        "data = 9",
        &["GPIO9", "MISO of spi0"],
    );
    spoilt(
        "busy = 4",
        "busy = 25",
        "busy = 25",
        &["GPIO25", "reset of spi0"],
    );
    spoilt(
        "mcp:15",
        "chain:0",
        "\"chain:0\"\nirq",
        &["chain:0", "`north`", "`south`"],
    );
    let shared = SOUND.replace("[bus.spi1]\n", "[bus.spi1]\nreset = 25\n");
    assert_eq!(faults(&shared), [], "buses may share a reset");
    let switched = SOUND
        .replace("[bus.spi0]\n", "[bus.spi0]\npower = 24\n")
        .replace("[bus.spi1]\n", "[bus.spi1]\npower = 24\n");
    assert_eq!(faults(&switched), [], "and a switch of their supply");
    spoilt(
        "[bus.spi1]\n",
        "[bus.spi1]\npower = 25\n",
        "power = 25",
        &["GPIO25", "reset of spi0", "power switch of spi1"],
    );
    let freed = SOUND
        .replace("[bus.spi0]\n", "[bus.spi0]\nkernel-selects = []\n")
        .replace("select = 22", "select = 8");
    assert_eq!(
        faults(&freed),
        [],
        "an overlay may leave the kernel no selects"
    );
}

#[test]
fn chips_that_cannot_work_where_they_are_put_are_refused() {
    // An MFRC522 on I2C, or without a select on SPI.
    spoilt(
        "bus = \"i2c1\"\nchip = \"pn532\"",
        "bus = \"i2c1\"\nselect = 24",
        "bus = \"i2c1\"\nselect",
        &["SPI"],
    );
    // What an expander sends to deselect a reader, the reader would hear.
    spoilt(
        "bus = \"spi0\"\nselect = \"mcp:15\"",
        "bus = \"spi1\"\nselect = \"mcp:15\"",
        "\"mcp:15\"",
        &["another bus"],
    );
    // A chain has one output low at a time, so it cannot serve two buses that are read at once.
    spoilt(
        "select = 22",
        "select = \"chain:1\"",
        "[panel]",
        &["`chain`", "give each bus"],
    );
    // Ten times two tags.
    spoilt(
        "zone = \"discard\"",
        "zone = \"centre\"",
        "zone = \"centre\"",
        &["two tags", "swipe"],
    );
    let fast = SOUND
        .replace("speed-khz = 4000", "speed-khz = 8000")
        .replace("bus = \"i2c1\"\nchip", "bus = \"spi0\"\nselect = 24\nchip");
    let found = faults(&fast);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0]
            .what
            .to_string()
            .contains("PN532 on spi0 at 8000 kHz"),
        "{}",
        found[0]
    );
}

/// A PN5180 in place of the reader of the discard pile.
const PN5180: &str = "bus = \"spi0\"\nselect = 24\nchip = \"pn5180\"\nbusy = 2\nreset = 3\n";

fn with_pn5180(wires: &str) -> String {
    let sound = SOUND.replace("[bus.i2c1]\n", "");
    sound.replace("bus = \"i2c1\"\nchip = \"pn532\"\n", wires)
}

#[test]
fn a_pn5180_has_busy_and_reset_for_itself() {
    let text = with_pn5180(PN5180);
    let config = TableConfig::parse(&text, Path::new("/table")).unwrap();
    let listing = config.listing();
    for (gpio, role) in [("24", "NSS"), ("2", "BUSY"), ("3", "RST")] {
        let mut rows = listing
            .lines()
            .map(|line| line.split_whitespace().collect());
        let of_pin =
            |row: Vec<&str>| row.first() == Some(&gpio) && row[2..] == [role, "reader", "pile"];
        assert!(rows.any(of_pin), "{listing}");
    }
    for (from, to, words) in [
        ("busy = 2\n", "", ["`pile`", "busy"]),
        ("reset = 3\n", "", ["`pile`", "reset"]),
        (
            "reset = 3",
            "reset = 25",
            ["GPIO25", "RST of the reader `pile`"],
        ),
        (
            "busy = 2",
            "busy = 24",
            ["GPIO24", "BUSY of the reader `pile`"],
        ),
        ("busy = 2", "busy = 2\nirq = 26", ["`irq`", "busy"]),
        ("pn5180", "pn5190", ["`pn5190`", "\"pn5180\""]),
    ] {
        let found = faults(&with_pn5180(&PN5180.replace(from, to)));
        let told: Vec<String> = found.iter().map(Fault::to_string).collect();
        let all = |told: &String| words.iter().all(|word| told.contains(word));
        assert!(told.iter().any(all), "{words:?} in {told:#?}");
    }
    let fast = text.replace("speed-khz = 4000", "speed-khz = 8000");
    let [fault] = &faults(&fast)[..] else {
        panic!("one fault");
    };
    assert!(
        fault.to_string().contains("a PN5180 on spi0 at 8000 kHz"),
        "{fault}"
    );
    spoilt(
        "chip = \"pn532\"",
        "chip = \"pn5180\"\nbusy = 2\nreset = 3",
        "bus = \"i2c1\"\nchip",
        &["talks SPI"],
    );
}
