//! A table of three readers on a bus, in the model's time: which one thread alone moves, so that each run is the same.

use embedded_hal::delay::DelayNs;
use hub::backend::assemble;
use hub::config::TableConfig;
use hub::survey::{Antennas, Bench, ReaderRow, Sheet, Wish};
use sensors::Uid;
use sensors::model::{ClockDelay, Field};

use crate::board::Board;

/// The second has a name and a gain of its own.
pub const TABLE: &str = r#"
[table]
name = "salon"
seats = 2
games = ["rummoli"]

[bus.spi0]
reset = 25

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5

[[reader]]
name = "Ivan's"
zone = "pad:1"
bus = "spi0"
select = 6
gain-db = 43

[[reader]]
zone = "centre"
bus = "spi0"
select = 26
"#;

/// Its bench, and what lies on each antenna.
pub struct Table {
    pub bench: Bench<Board>,
    pub fields: [Field; 3],
}

pub fn tag(number: u8) -> Uid {
    Uid::new(&[4, 0xa1, number, 7 ^ number, 5, 6, number]).unwrap()
}

impl Table {
    /// With this many tags on each antenna: 0 to 12, 20 to 32, 40 to 52.
    pub fn with(tags: [u8; 3]) -> Table {
        let config = TableConfig::parse(TABLE, std::path::Path::new("/nowhere")).unwrap();
        let mut board = Board::new();
        let lines = [5, 6, 26].map(|pin| board.line(pin));
        let fields = lines.map(|line| board.reader(0, &line, None));
        for ((field, count), first) in fields.iter().zip(tags).zip([0, 20, 40]) {
            (first..first + count).for_each(|n| assert!(field.lay(tag(n))));
        }
        let hardware = assemble(&config, &mut board).unwrap();
        let sweeps = hardware.sweeps.into_iter().map(|(_, sweep, _)| sweep);
        // Each antenna is read four times a second, more or less.
        let (clock, paced) = (fields[0].bus_clock().clone(), fields[0].bus_clock().clone());
        let bench = Bench::new(
            Antennas::of(&config),
            sweeps.collect(),
            move || clock.now(),
            move || ClockDelay::new(&paced).delay_ms(70),
        );
        Table { bench, fields }
    }

    /// Looks until each antenna was read so often.
    pub fn live(&mut self, reads: u64) -> Sheet {
        self.bench.live(|sheet| {
            let read = |row: &ReaderRow| row.reads + row.failures >= reads;
            match sheet.readers.iter().all(read) {
                true => Wish::Stop,
                false => Wish::GoOn,
            }
        })
    }
}
