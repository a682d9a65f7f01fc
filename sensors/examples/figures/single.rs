//! One reader: times and transfers per read.

use crate::sets::{Kind, SETS, set};
use crate::{air, peer};
use sensors::model::{CollPosReading, Field, ModelConfig, ModelSpi, model_reader};
use sensors::{Mfrc522, Micros, ReaderError, Registered, Uid};
use std::sync::Arc;

const READINGS: [CollPosReading; 2] = [CollPosReading::FromUid, CollPosReading::InFrame];
const COUNTS: [usize; 5] = [1, 9, 10, 14, 15];

/// Sums over the sets of one line.
#[derive(Default)]
struct Sums {
    whole_sets: u64,
    time: Micros,
    transfers: u64,
}

fn config(spi_mhz: u32, coll_pos: CollPosReading) -> ModelConfig {
    ModelConfig {
        spi_hz: spi_mhz * 1_000_000,
        coll_pos,
        ..ModelConfig::default()
    }
}

fn field_with(tags: &[Uid]) -> Field {
    let field = Field::new();
    tags.iter().for_each(|tag| assert!(field.lay(*tag)));
    field
}

/// The third read of a set: the first learns who is there and how the chip counts, and
/// with many long UIDs the second ends it.
fn measure(tags: &[Uid], config: ModelConfig, sums: &mut Sums) -> Result<(), ReaderError> {
    let field = field_with(tags);
    let mut reader = model_reader(&field, config);
    reader.init()?;
    reader.read_field()?;
    let first = reader.read_field()?.tags;
    let before = (field.clock(), field.transfers());
    let second = reader.read_field()?.tags;
    let time = field.clock() - before.0;
    sums.whole_sets += u64::from(first == tags && second == tags);
    sums.time += time;
    sums.transfers += field.transfers() - before.1;
    Ok(())
}

fn ms(time: Micros) -> f64 {
    time as f64 / 1_000.0
}

pub fn empty_field() -> Result<(), ReaderError> {
    println!("Empty field, in ms of virtual time\n");
    println!("| SPI | this driver | air alone | crate mfrc522 |\n|---|---|---|---|");
    for mhz in [10, 1] {
        let mut sums = Sums::default();
        let config = config(mhz, CollPosReading::InFrame);
        measure(&[], config, &mut sums)?;
        let (_, peer) = peer::read(&[], config);
        let [own, air, peer] = [sums.time, air::EMPTY_REQUEST, peer].map(ms);
        println!("| {mhz} MHz | {own:.2} | {air:.2} | {peer:.1} |");
    }
    Ok(())
}

pub fn all_sets() -> Result<(), ReaderError> {
    println!(
        "\nSets read whole of {SETS} under each reading of CollPos; mean ms, of the two readings \
         the slower; its ratio to the air alone; SPI transfers\n"
    );
    println!(
        "| UIDs | tags | whole | air | 10 MHz | ratio | transfers | 1 MHz | ratio | crate mfrc522: \
         whole, CollPos from UID | in frame | 10 MHz |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for kind in Kind::ALL {
        for count in COUNTS {
            line(kind, count)?;
        }
    }
    Ok(())
}

fn line(kind: Kind, count: usize) -> Result<(), ReaderError> {
    let sets: Vec<Vec<Uid>> = (0..SETS).map(|number| set(kind, count, number)).collect();
    let air: Micros = sets.iter().map(|tags| air::bound(tags)).sum();
    let mut worst = [Sums::default(), Sums::default()];
    let mut whole = SETS;
    for (worst, mhz) in worst.iter_mut().zip([10, 1]) {
        for coll_pos in READINGS {
            let mut sums = Sums::default();
            for tags in &sets {
                measure(tags, config(mhz, coll_pos), &mut sums)?;
            }
            whole = whole.min(sums.whole_sets);
            if sums.time > worst.time {
                *worst = sums;
            }
        }
    }
    let [fast, slow] = &worst;
    let peers = READINGS.map(|coll_pos| peer_sums(&sets, config(10, coll_pos)));
    println!(
        "| {} | {count} | {whole} | {:.1} | {:.1} | {:.2} | {} | {:.1} | {:.2} | {} | {} | {:.0} |",
        kind.name(),
        ms(air / SETS),
        ms(fast.time / SETS),
        fast.time as f64 / air as f64,
        fast.transfers / SETS,
        ms(slow.time / SETS),
        slow.time as f64 / air as f64,
        peers[0].whole_sets,
        peers[1].whole_sets,
        ms(peers[0].time / SETS),
    );
    Ok(())
}

/// The crate's one read of each set.
fn peer_sums(sets: &[Vec<Uid>], config: ModelConfig) -> Sums {
    let mut sums = Sums::default();
    for tags in sets {
        let (found, time) = peer::read(tags, config);
        sums.whole_sets += u64::from(found == tags.len());
        sums.time += time;
    }
    sums
}

/// Seven reads in a row, one of them whole, with the deck registered.
pub fn registered() -> Result<(), ReaderError> {
    println!("\nTags registered and told apart by three bytes, mean ms at 10 MHz\n");
    println!("| tags | whole read | short read | mean of seven | gain |\n|---|---|---|---|---|");
    for count in COUNTS {
        let (mut whole, mut short) = (0, 0);
        for number in 0..SETS {
            let tags = set(Kind::Roll, count, number);
            let field = field_with(&tags);
            let mut reader = model_reader(&field, ModelConfig::default());
            reader.expect(Arc::new(Registered::new(tags.iter().copied())));
            reader.init()?;
            reader.read_field()?;
            for turn in 1..=7 {
                let before = field.clock();
                let found = reader.read_field()?.tags;
                assert_eq!(found, tags, "set {number}");
                let time = field.clock() - before;
                *(if turn == 7 { &mut whole } else { &mut short }) += time;
            }
        }
        let mean = (whole + short) / (7 * SETS);
        let [whole, short, mean] = [whole / SETS, short / (6 * SETS), mean].map(ms);
        println!(
            "| {count} | {whole:.1} | {short:.1} | {mean:.1} | {:.2} |",
            whole / mean
        );
    }
    Ok(())
}

/// Ten tags by polling and by the interrupt pin.
pub fn interrupt() -> Result<(), ReaderError> {
    println!("\nTen tags by polling and by the interrupt pin\n");
    println!(
        "| UIDs | SPI | polled: ms | transfers | pin: ms | transfers |\n|---|---|---|---|---|---|"
    );
    for kind in [Kind::Four, Kind::Seven] {
        for mhz in [10, 1] {
            let config = config(mhz, CollPosReading::InFrame);
            let (mut polled, mut by_pin) = (Sums::default(), Sums::default());
            for number in 0..SETS {
                let tags = set(kind, 10, number);
                measure(&tags, config, &mut polled)?;
                let field = field_with(&tags);
                let spi = ModelSpi::new(&field, config);
                let irq = spi.irq();
                let mut reader = Mfrc522::with_irq(spi, irq);
                reader.init()?;
                reader.read_field()?;
                let before = (field.clock(), field.transfers());
                let found = reader.read_field()?.tags;
                assert_eq!(found, tags, "set {number}");
                by_pin.time += field.clock() - before.0;
                by_pin.transfers += field.transfers() - before.1;
            }
            println!(
                "| {} | {mhz} MHz | {:.1} | {} | {:.1} | {} |",
                kind.name(),
                ms(polled.time / SETS),
                polled.transfers / SETS,
                ms(by_pin.time / SETS),
                by_pin.transfers / SETS,
            );
        }
    }
    Ok(())
}
