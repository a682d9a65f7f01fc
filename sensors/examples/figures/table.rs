//! Whole tables: a round over all antennas, by how they are wired.

use crate::sets::{Kind, set};
use embedded_hal::digital::OutputPin;
use embedded_hal_bus::spi::RefCellDevice;
use sensors::model::{
    Clock, ClockDelay, Field, Line, ModelBus, ModelConfig, ModelMcp23s17, ModelSpi, Pn532I2c,
    Pn532Spi, model_hc595, model_reader,
};
use sensors::{
    Antenna, Hc595, I2cLink, Mcp23s17, Mfrc522, Micros, Pn532, Reader, Registered, RoundRobin,
    SpiLink, Uid,
};
use std::cell::RefCell;
use std::error::Error;
use std::sync::Arc;

/// Readers of the first table, and the tags on each.
const READERS: usize = 9;
const TAGS: usize = 10;

/// What `remmi check-config` lets pass without a warning: 1 MHz for more than six modules on wires of 20 cm, and
/// for longer wires; 4 MHz for four to six on short ones.
const MANY_HZ: u32 = 1_000_000;
const FEW_HZ: u32 = 4_000_000;

fn config(spi_hz: u32) -> ModelConfig {
    ModelConfig {
        spi_hz,
        ..ModelConfig::default()
    }
}

type OnBus<'a, CS> = Mfrc522<RefCellDevice<'a, ModelBus, CS, ClockDelay>>;

/// Fields on one clock, each with a hand of its own.
fn fields(clock: &Clock, readers: usize, tags: usize) -> Vec<Field> {
    let hand = |number| {
        let field = Field::on_clock(clock);
        let tags = set(Kind::Roll, tags, number);
        tags.iter().for_each(|tag| assert!(field.lay(*tag)));
        field
    };
    (0..readers as u64).map(hand).collect()
}

/// Mean µs of a round, over seven of them after the first.
fn round_time<R: Reader>(
    clock: &Clock,
    mut round: RoundRobin<R>,
    expected: &[Field],
) -> Result<Micros, Box<dyn Error>> {
    let mut step = |fields: &[Field]| -> Result<(), Box<dyn Error>> {
        for field in fields {
            let mut tags = field.tags();
            tags.sort_unstable();
            if round.step().read?.tags != tags {
                return Err("a tag was not read".into());
            }
        }
        Ok(())
    };
    step(expected)?;
    let before = clock.now();
    (0..7).try_for_each(|_| step(expected))?;
    Ok((clock.now() - before) / 7)
}

fn direct(fields: &[Field], spi_hz: u32) -> Vec<(Antenna, Mfrc522<ModelSpi>)> {
    let readers = fields
        .iter()
        .map(|field| model_reader(field, config(spi_hz)));
    (0..).map(Antenna).zip(readers).collect()
}

fn on_bus<'a, CS: OutputPin>(
    bus: &'a RefCell<ModelBus>,
    clock: &Clock,
    selects: Vec<CS>,
) -> Result<Vec<(Antenna, OnBus<'a, CS>)>, CS::Error> {
    let mut readers = Vec::new();
    for (number, select) in (0..).zip(selects) {
        let device = RefCellDevice::new(bus, select, ClockDelay::new(clock))?;
        readers.push((Antenna(number), Mfrc522::new(device)));
    }
    Ok(readers)
}

fn bus(clock: &Clock, fields: &[Field], lines: &[Line]) -> RefCell<ModelBus> {
    let config = config(MANY_HZ);
    let mut bus = ModelBus::new(clock, config, &Line::new());
    for (field, line) in fields.iter().zip(lines) {
        bus.add(field, config, line);
    }
    RefCell::new(bus)
}

pub fn rounds() -> Result<(), Box<dyn Error>> {
    println!(
        "\nA round over {READERS} readers on one bus at 1 MHz, {TAGS} tags of 7 bytes on each\n"
    );
    println!("| wiring | ms a round |\n|---|---|");
    let say = |what: &str, time: Micros| println!("| {what} | {:.0} |", time as f64 / 1_000.0);

    let clock = Clock::new();
    let empty = fields(&clock, READERS, 0);
    say(
        "empty antennas",
        round_time(&clock, RoundRobin::new(direct(&empty, MANY_HZ)), &empty)?,
    );

    let hands = fields(&clock, READERS, TAGS);
    say(
        "chip selects on pins",
        round_time(&clock, RoundRobin::new(direct(&hands, MANY_HZ)), &hands)?,
    );

    let mut round = RoundRobin::new(direct(&hands, MANY_HZ));
    let all: Vec<Uid> = hands.iter().flat_map(Field::tags).collect();
    let registered = Arc::new(Registered::new(all));
    round
        .readers()
        .for_each(|reader| reader.expect(registered.clone()));
    say(
        "the same, tags registered",
        round_time(&clock, round, &hands)?,
    );

    let round = RoundRobin::new(direct(&hands, MANY_HZ)).one_field_at_a_time();
    say(
        "the same, one field at a time",
        round_time(&clock, round, &hands)?,
    );

    // Two buses work side by side: the longer round is the one that is waited for.
    let side = fields(&clock, READERS.div_ceil(2), TAGS);
    let mut round = RoundRobin::new(direct(&side, FEW_HZ));
    say(
        "two buses of five and four at 4 MHz",
        round_time(&clock, RoundRobin::new(direct(&side, FEW_HZ)), &side)?,
    );
    round
        .readers()
        .for_each(|reader| reader.expect(registered.clone()));
    say(
        "the same, tags registered",
        round_time(&clock, round, &side)?,
    );

    let ([data, shift, latch, enable], lines) = model_hc595(2);
    let shared = bus(&clock, &hands, &lines);
    let mut selects = Hc595::outputs(data, shift, latch, enable, 2, ClockDelay::new(&clock))?;
    selects.truncate(READERS);
    let round = RoundRobin::new(on_bus(&shared, &clock, selects)?);
    say(
        "chip selects from 74HC595",
        round_time(&clock, round, &hands)?,
    );

    let (chip, lines) = ModelMcp23s17::new(&clock);
    let shared = bus(&clock, &hands, &lines);
    let mut selects = Mcp23s17::outputs(chip)?;
    selects.truncate(READERS);
    let round = RoundRobin::new(on_bus(&shared, &clock, selects)?);
    say(
        "chip selects from an MCP23S17",
        round_time(&clock, round, &hands)?,
    );
    reference_table(&say)?;
    pn532(&say)
}

/// Nine pads with hands, and five antennas more with nothing or little.
fn reference_table(say: &impl Fn(&str, Micros)) -> Result<(), Box<dyn Error>> {
    let clock = Clock::new();
    let mut hands = fields(&clock, 9, TAGS);
    hands.extend(fields(&clock, 5, 0));
    let tags: Vec<Uid> = hands.iter().flat_map(Field::tags).collect();
    let registered = Arc::new(Registered::new(tags));
    let mut round = RoundRobin::new(direct(&hands, MANY_HZ));
    round
        .readers()
        .for_each(|reader| reader.expect(registered.clone()));
    say(
        "14 antennas, nine of them with hands, tags registered",
        round_time(&clock, round, &hands)?,
    );
    Ok(())
}

fn pn532(say: &impl Fn(&str, Micros)) -> Result<(), Box<dyn Error>> {
    for tags in [0, 2] {
        let clock = Clock::new();
        let hands = fields(&clock, 1, tags);
        let delay = ClockDelay::new(&clock);
        let reader = Pn532::new(I2cLink(Pn532I2c::new(&hands[0])), delay.clone());
        let round = RoundRobin::new(vec![(Antenna(0), reader)]);
        let what = format!("one PN532 on I2C, {tags} tags (its firmware's time is a guess)");
        say(&what, round_time(&clock, round, &hands)?);
        let reader = Pn532::new(SpiLink(Pn532Spi::new(&hands[0])), delay);
        let round = RoundRobin::new(vec![(Antenna(0), reader)]);
        let what = format!("one PN532 on SPI, {tags} tags (its firmware's time is a guess)");
        say(&what, round_time(&clock, round, &hands)?);
    }
    Ok(())
}
