//! A field as it is on a table, at 2 MHz: capture, misheard frames, a full column, and an
//! evening of spells.

use crate::sets::{Kind, SplitMix, set};
use sensors::model::{Conditions, Field, ModelConfig, ModelSpi, model_reader};
use sensors::{
    Antenna, Change, Mfrc522, Micros, Presence, PresenceConfig, ReaderError, Reading, Sighting, Uid,
};

/// Sets behind each figure.
const SETS: u64 = 60;
/// Reads in two seconds of a table that reads each antenna four times a second.
const SETTLE: usize = 8;

fn bench(
    tags: &[Uid],
    conditions: Conditions,
    seed: u64,
) -> Result<(Field, Mfrc522<ModelSpi>), ReaderError> {
    let field = Field::new();
    tags.iter().for_each(|tag| assert!(field.lay(*tag)));
    field.set_conditions(conditions);
    let config = ModelConfig {
        spi_hz: 2_000_000,
        seed,
        ..ModelConfig::default()
    };
    let mut reader = model_reader(&field, config);
    reader.init()?;
    Ok((field, reader))
}

/// A read, with what it made up.
fn read(reader: &mut Mfrc522<ModelSpi>, tags: &[Uid]) -> Result<(Reading, usize), ReaderError> {
    let reading = reader.read_field()?;
    let made_up = reading
        .tags
        .iter()
        .filter(|uid| !tags.contains(uid))
        .count();
    Ok((reading, made_up))
}

/// Missed share, made-up UIDs and mean time of `reads` reads after the first ones.
fn missed(
    tags: &[Uid],
    reads: usize,
    (field, mut reader): (Field, Mfrc522<ModelSpi>),
) -> Result<(usize, usize, Micros), ReaderError> {
    let (mut missed, mut made_up) = (0, 0);
    for _ in 0..SETTLE {
        made_up += read(&mut reader, tags)?.1;
    }
    let before = field.clock();
    for _ in 0..reads {
        let (reading, more) = read(&mut reader, tags)?;
        made_up += more;
        missed += tags.len() - (reading.tags.len() - more);
    }
    Ok((missed, made_up, (field.clock() - before) / reads as u64))
}

pub fn capture() -> Result<(), ReaderError> {
    println!("\nCapture, 7-byte tags, strengths around 0 dB by 6 dB, {SETS} sets of ten reads\n");
    println!("| capture at | tags | missed | made up | ms a read |\n|---|---|---|---|---|");
    for capture_db in [None, Some(12.0), Some(6.0), Some(3.0)] {
        for count in [2, 5, 10, 14] {
            let (mut sum, mut made_up, mut time) = (0, 0, 0);
            for number in 0..SETS {
                let tags = set(Kind::Seven, count, number);
                let conditions = Conditions {
                    capture_db,
                    ..Conditions::default()
                };
                let (field, reader) = bench(&tags, conditions, number)?;
                let mut random = SplitMix(number);
                for tag in &tags {
                    field.set_strength(tag, 6.0 * random.normal());
                }
                let (missed, more, took) = missed(&tags, 10, (field, reader))?;
                (sum, made_up, time) = (sum + missed, made_up + more, time + took);
            }
            let db = capture_db.map_or("never".into(), |db| format!("{db} dB"));
            let ms = time as f64 / SETS as f64 / 1_000.0;
            println!("| {db} | {count} | {sum} | {made_up} | {ms:.1} |");
        }
    }
    Ok(())
}

pub fn disturbed() -> Result<(), ReaderError> {
    println!("\nA hand of 14 tags of 7 bytes, 2,000 reads\n");
    println!("| disturbance | missed | made up | ms a read |\n|---|---|---|---|");
    let share = |misheard, bit_errors| Conditions {
        misheard,
        bit_errors,
        ..Conditions::default()
    };
    for (what, conditions) in [
        ("none", share(0.0, 0.0)),
        ("tags mishear 1 % of the frames", share(0.01, 0.0)),
        ("3 %", share(0.03, 0.0)),
        ("0.03 % of the bits wrong", share(0.0, 3e-4)),
        ("0.5 %", share(0.0, 5e-3)),
    ] {
        let tags = set(Kind::Seven, 14, 1);
        let (missed, made_up, time) = missed(&tags, 2_000, bench(&tags, conditions, 1)?)?;
        let percent = missed as f64 / (2_000.0 * 14.0) * 100.0;
        let ms = time as f64 / 1_000.0;
        println!("| {what} | {percent:.2} % | {made_up} | {ms:.1} |");
    }
    Ok(())
}

/// 45 tiles lie on one antenna, and 32 are laid.
pub fn column() -> Result<(), ReaderError> {
    println!("\n77 tiles of 7 bytes on one antenna, 45 known and 32 laid, 20 sets\n");
    println!("| bits wrong | all 32 taken up after, s (mean / worst) | made up |\n|---|---|---|");
    for bit_errors in [0.0, 3e-5, 3e-4] {
        let (mut sum, mut worst, mut made_up) = (0, 0, 0);
        for number in 0..20 {
            let tags = set(Kind::Seven, 77, number);
            let conditions = Conditions {
                bit_errors,
                ..Conditions::default()
            };
            let (field, mut reader) = bench(&tags[..45], conditions, number)?;
            for _ in 0..20 {
                made_up += read(&mut reader, &tags)?.1;
            }
            let new = &tags[45..];
            new.iter().for_each(|tag| assert!(field.lay(*tag)));
            let laid = field.clock();
            let mut open: Vec<Uid> = new.to_vec();
            while !open.is_empty() {
                let (reading, more) = read(&mut reader, &tags)?;
                made_up += more;
                open.retain(|uid| !reading.tags.contains(uid));
            }
            let time = field.clock() - laid;
            (sum, worst) = (sum + time, worst.max(time));
        }
        let [mean, worst] = [sum / 20, worst].map(|time| time as f64 / 1e6);
        println!(
            "| {} % | {mean:.2} / {worst:.2} | {made_up} |",
            bit_errors * 100.0
        );
    }
    Ok(())
}

/// 126 tags on nine antennas, four reads a second, four hours after their first minute.
pub fn spells() {
    println!("\n126 tags at rest on nine antennas, false removals in evenings of four hours\n");
    println!(
        "| spells of 0.5 to 2 s | presence | in ten evenings | worst evening |\n|---|---|---|---|"
    );
    let uids = set(Kind::Four, 126, 1);
    for (what, pause) in [
        ("2 % of the time", 61.25),
        ("0.2 %", 624.0),
        ("two an hour and tag", 1_800.0),
    ] {
        for (name, config) in [
            ("default", PresenceConfig::default()),
            ("lying", PresenceConfig::lying()),
        ] {
            let evenings = (0..10).map(|seed| evening(&uids, config, pause, seed));
            let evenings: Vec<usize> = evenings.collect();
            let worst = evenings.iter().max().copied().unwrap_or(0);
            let all = evenings.iter().sum::<usize>();
            println!("| {what} | {name} | {all} | {worst} |");
        }
    }
}

fn evening(uids: &[Uid], config: PresenceConfig, pause: f64, seed: u64) -> usize {
    const REST: u64 = 250;
    let mut random = SplitMix(seed);
    let mut presence = Presence::new(config);
    let mut spells = vec![(0.0, 0.0); uids.len()];
    let mut left = 0;
    for read in 0..REST + 57_600 {
        let now = read.saturating_sub(REST) as f64 * 0.25;
        for (antenna, hand) in (0..).zip(uids.chunks(14)) {
            let mut seen = Vec::with_capacity(14);
            for (place, uid) in hand.iter().enumerate() {
                let (from, until) = &mut spells[14 * usize::from(antenna) + place];
                if *until <= now {
                    *from = *until - pause * (1.0 - random.unit()).ln();
                    *until = *from + 0.5 + 1.5 * random.unit();
                }
                if !(*from..*until).contains(&now) {
                    seen.push(*uid);
                }
            }
            let sighting = Sighting {
                antenna: Antenna(antenna),
                read: Ok(Reading::whole(seen)),
            };
            let changes = presence.observe(read * 250_000, &sighting);
            let gone = changes.iter().filter(|c| matches!(c, Change::Left { .. }));
            left += gone.count();
        }
    }
    left
}
