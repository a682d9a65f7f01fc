//! Tags of ISO 15693 under a PN5180.

use crate::sets::SETS;
use sensors::model::{ModelPn5180, Pn5180Config, VicinityField, model_pn5180};
use sensors::{Reader, Uid, first_air_time, inventory_air_time, known_air_time};

/// Reads of each set after the first: among them one that begins with a new field.
const READS: u64 = 16;
/// Bus clocks in Hz: what a table with several modules runs at, and what the chip takes.
const CLOCKS: [u32; 2] = [2_000_000, 7_000_000];

/// How 200 sets of this many tags were read, in µs for all of them together.
#[derive(Default)]
struct Row {
    whole: u32,
    inventory: u64,
    asked: u64,
    known: [u64; 2],
    first_asked: u64,
    first: [u64; 2],
    hidden: u32,
}

/// Prints the times of PN5180s, and what capture hides.
pub fn print() {
    println!("\nPN5180, {SETS} sets of tags of ISO 15693; mean ms:\n");
    println!(
        "| tags | whole | inventory | known: asked | 2 MHz | to the inventory | 7 MHz | to the inventory | first read: asked | 2 MHz | 7 MHz | ratio | capture: missed |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for tags in [0, 1, 5, 10, 14, 15] {
        let mut row = Row::default();
        (0..SETS).for_each(|seed| row.add(tags, seed));
        row.print(tags);
    }
}

impl Row {
    fn add(&mut self, count: u64, seed: u64) {
        let tags = set(count, seed);
        self.inventory += inventory_air_time(&tags);
        self.asked += known_air_time(tags.len());
        self.first_asked += first_air_time(&tags);
        let mut whole = true;
        for (at, spi_hz) in CLOCKS.into_iter().enumerate() {
            let (field, mut reader) = started(&tags, spi_hz, seed);
            let mut time = || {
                let before = field.clock();
                whole &= found(&mut reader) == tags;
                field.clock() - before
            };
            self.first[at] += time();
            self.known[at] += (0..READS).map(|_| time()).sum::<u64>() / READS;
        }
        self.whole += u32::from(whole);
        self.hidden += hidden(&tags, seed);
    }

    fn print(&self, tags: u64) {
        let ms = |micros: u64| micros as f64 / 1e3 / SETS as f64;
        let ratio = |a: u64, b: u64| a as f64 / b as f64;
        println!(
            "| {tags} | {} | {:.1} | {:.1} | {:.1} | {:.2} | {:.1} | {:.2} | {:.1} | {:.1} | {:.1} | {:.2} | {} |",
            self.whole,
            ms(self.inventory),
            ms(self.asked),
            ms(self.known[0]),
            ratio(self.known[0], self.inventory),
            ms(self.known[1]),
            ratio(self.known[1], self.inventory),
            ms(self.first_asked),
            ms(self.first[0]),
            ms(self.first[1]),
            ratio(self.first[1], self.first_asked),
            self.hidden,
        );
    }
}

/// Tags missed in 20 reads after two seconds, each tag 6 dB weaker than the one before.
fn hidden(tags: &[Uid], seed: u64) -> u32 {
    let (field, mut reader) = started(tags, CLOCKS[0], seed);
    field.set_capture(Some(6.0));
    for (at, tag) in tags.iter().enumerate() {
        field.set_strength(tag, -6.0 * at as f64);
    }
    while field.clock() < 2_000_000 {
        found(&mut reader);
    }
    let reads = (0..20).map(|_| tags.len() - found(&mut reader).len());
    reads.sum::<usize>() as u32
}

/// Sorted tags of one maker, whose other bytes are drawn by a seed (SplitMix64).
fn set(count: u64, seed: u64) -> Vec<Uid> {
    let uid = |n: u64| {
        let mut drawn = ((seed << 20) + n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        drawn = (drawn ^ drawn >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        drawn = (drawn ^ drawn >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        0xe004_0000_0000_0000 | (drawn ^ drawn >> 31) >> 16
    };
    let tags = (0..count).filter_map(|n| Uid::new(&u64::to_be_bytes(uid(n))).ok());
    let mut tags: Vec<Uid> = tags.collect();
    tags.sort_unstable();
    tags
}

fn started(tags: &[Uid], spi_hz: u32, seed: u64) -> (VicinityField, ModelPn5180) {
    let field = VicinityField::new();
    tags.iter().for_each(|tag| {
        field.lay(*tag);
    });
    let config = Pn5180Config {
        spi_hz,
        seed,
        ..Pn5180Config::default()
    };
    let mut reader = model_pn5180(&field, config);
    reader.init().expect("a modelled chip answers");
    (field, reader)
}

fn found(reader: &mut ModelPn5180) -> Vec<Uid> {
    reader.read_field().expect("no faults are set").tags
}
