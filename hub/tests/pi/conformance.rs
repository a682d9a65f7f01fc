//! What every backend must do. The board: two readers on spi0 with selects on pins 5 and 6, the
//! first with its IRQ on 12, reset on 25; two on spi1 behind a 74HC595, outputs 0 and 7.

use std::path::Path;

use embedded_hal::spi::SpiBus;
use hub::backend::{Backend, Bounded, Hardware, MOST, TableReader, assemble};
use hub::config::TableConfig;
use sensors::{Reader, Uid};

/// The board as the table's file has it.
pub const CONFIG: &str = r#"
[table]
name = "bench"
seats = 2
games = ["rummoli"]
BACKEND

[web]
address = "127.0.0.1"
port = 0
host = "127.0.0.1"

[bus.spi0]
speed-khz = 4000
reset = 25

[bus.spi1]
speed-khz = 1000
reset = 25

[expander.chain]
chip = "74hc595"
data = 13
clock = 16
latch = 22
enable = 23

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5
irq = 12

[[reader]]
zone = "pad:1"
bus = "spi0"
select = 6

[[reader]]
zone = "discard"
bus = "spi1"
select = "chain:0"

[[reader]]
zone = "centre"
bus = "spi1"
select = "chain:7"
"#;

/// The same for the preloaded library.
pub const WIRES: &str = "\
reset 0 25
reset 1 25
hc595 chain 13 16 22 23
reader 0 5 12
reader 0 6 -
reader 1 chain:0 -
reader 1 chain:7 -
";

/// What lies on the four readers at first.
pub const TAGS: [&[&str]; 4] = [
    &["04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "11223344"],
    &[
        "01020304",
        "01020305",
        "01020306",
        "81020304",
        "41020304",
        "21020304",
        "11020304",
        "09020304",
        "05020304",
        "04112233445566",
    ],
    &["0411223344556678899a"],
    &[],
];

pub fn config(backend: &str) -> TableConfig {
    let text = CONFIG.replace("BACKEND", backend);
    TableConfig::parse(&text, Path::new("/nowhere")).expect("a sound bench")
}

/// The tags of each reader in turn, by one read each, every one of which must succeed.
pub fn sweep<B: Backend>(hardware: &mut Hardware<B>) -> Vec<Vec<Uid>> {
    let mut found = vec![Vec::new(); 4];
    for (_, sweep, _) in &mut hardware.sweeps {
        for _ in 0..2 {
            let sighting = sweep.step();
            let reading = sighting.read.unwrap_or_else(|error| panic!("{error}"));
            found[usize::from(sighting.antenna.0)] = reading.tags;
        }
    }
    found
}

/// What a sweep must find.
pub fn expected(tags: &[&[&str]; 4]) -> Vec<Vec<Uid>> {
    let sorted = |uids: &&[&str]| {
        let mut uids: Vec<Uid> = uids.iter().map(|uid| uid.parse().unwrap()).collect();
        uids.sort_unstable();
        uids
    };
    tags.iter().map(sorted).collect()
}

/// Every tag is found, again and again, the interrupt pin is relied on, and no pin is given twice.
/// `lay` puts other tags there.
pub fn check<B: Backend>(backend: &mut B, lay: impl Fn(&[&[&str]; 4])) {
    let config = config("");
    lay(&TAGS);
    let mut hardware = assemble(&config, backend).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(hardware.resets.len(), 1, "one line for both buses");
    for _ in 0..3 {
        assert_eq!(sweep(&mut hardware), expected(&TAGS));
    }
    let moved = [TAGS[3], TAGS[2], TAGS[1], TAGS[0]];
    lay(&moved);
    assert_eq!(sweep(&mut hardware), expected(&moved));

    let mut with_irq = 0;
    for reader in hardware
        .sweeps
        .iter_mut()
        .flat_map(|(_, sweep, _)| sweep.readers())
    {
        let version = reader.init().unwrap_or_else(|error| panic!("{error}"));
        assert!(version.contains("MFRC522 version"), "{version}");
        if let TableReader::Irq(reader) = reader {
            assert!(reader.irq_works(), "the pin moved each time");
            with_irq += 1;
        }
    }
    assert_eq!(with_irq, 1);

    let taken = config.resets()[0];
    let error = backend
        .output(taken)
        .err()
        .expect("the pin is in use")
        .to_string();
    assert!(
        error.contains("GPIO25") && error.contains("place 22"),
        "{error}"
    );
}

/// A bus takes pieces of [`MOST`] bytes, and with [`Bounded`] any length: a panel's picture.
pub fn check_long_transfers<B: Backend>(backend: &mut B) {
    let config = config("");
    let mut bus = backend
        .spi(&config.buses[0])
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(bus.write(&[0; MOST]).is_ok());
    assert!(bus.write(&[0; MOST + 1]).is_err(), "else nothing is proved");
    let mut bus = Bounded(bus);
    bus.write(&[0; 48_000]).expect("in pieces");
    let (mut long, mut short) = (vec![1; 10_000], [1; 3]);
    bus.transfer(&mut long, &[0; 5_000])
        .expect("more back than out");
    assert!(
        long.iter().all(|byte| *byte == 0xff),
        "nobody drives the wire"
    );
    bus.transfer(&mut short, &[0; 5_000])
        .expect("more out than back");
    assert_eq!(short, [0xff; 3]);
    bus.transfer_in_place(&mut long).expect("in place");
    bus.read(&mut long).expect("read");
}
