//! Time per read of one field, in the model's virtual time, beside what the air
//! alone needs: `cargo run -p sensors --features model --example read_field`.

use sensors::model::{CollPosReading, Field, ModelConfig, model_reader};
use sensors::{Micros, ReaderError, Uid, UidError};

// Air times of ISO/IEC 14443-3 at 106 kbit/s, in µs, with the guard time after
// an answer.
const EMPTY_REQUEST: Micros = 176;
const REQUEST: Micros = 451;
const STEP: Micros = 810;
const SELECT: Micros = 1_235;

/// Sets of tags that each figure is the mean of.
const SETS: u64 = 50;

/// N tags are 2N - 1 nodes of the collision tree. With 7-byte UIDs that differ
/// in their first level, each is then selected and read at the second level, and
/// the others are woken again.
fn bound(tags: u64, uid_len: usize) -> Micros {
    match (tags, uid_len) {
        (0, _) => EMPTY_REQUEST,
        (n, 4) => REQUEST + (2 * n - 1) * STEP,
        (n, _) => n * REQUEST + (2 * n - 1) * STEP + n * (SELECT + STEP),
    }
}

/// A UID as if drawn at random (xorshift64), and never with a cascade tag.
fn draw(state: &mut u64, uid_len: usize) -> Result<Uid, UidError> {
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 32) as u8
    })
    .filter(|&byte| byte != 0x88)
    .take(uid_len)
    .collect();
    Uid::new(&bytes)
}

#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error(transparent)]
    Uid(#[from] UidError),
    #[error(transparent)]
    Reader(#[from] ReaderError),
}

fn main() -> Result<(), Failed> {
    println!("mean of {SETS} sets, in µs of virtual time");
    println!("tags  UID  CollPos    SPI      first    next   bound  ratio");
    for coll_pos in [CollPosReading::FromUid, CollPosReading::InFrame] {
        for spi_hz in [10_000_000, 1_000_000] {
            for (tags, uid_len) in [(0, 4), (1, 4), (10, 4), (15, 4), (1, 7), (10, 7), (15, 7)] {
                let config = ModelConfig {
                    spi_hz,
                    coll_pos,
                    ..ModelConfig::default()
                };
                let [first, next] = mean(tags, uid_len, config)?;
                let bound = bound(tags, uid_len);
                println!(
                    "{tags:4}  {uid_len:3}  {:<8} {:3} MHz {first:7} {next:7} {bound:7} {:6.3}",
                    format!("{coll_pos:?}"),
                    spi_hz / 1_000_000,
                    next as f64 / bound as f64,
                );
            }
        }
    }
    Ok(())
}

/// Mean duration of the first and of the second read.
fn mean(tags: u64, uid_len: usize, config: ModelConfig) -> Result<[Micros; 2], Failed> {
    let mut state = 0x2545_f491_4f6c_dd1d;
    let mut sums = [0; 2];
    for _ in 0..SETS {
        let field = Field::new();
        for _ in 0..tags {
            field.lay(draw(&mut state, uid_len)?);
        }
        let mut reader = model_reader(&field, config);
        reader.init()?;
        let mut found = Vec::new();
        for sum in &mut sums {
            let before = field.clock();
            reader.read_field(&mut found)?;
            *sum += field.clock() - before;
            assert_eq!(found.len() as u64, tags, "every tag is read");
        }
    }
    Ok(sums.map(|sum| sum / SETS))
}
