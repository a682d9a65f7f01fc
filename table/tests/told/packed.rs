//! Journals from files, packed or not.

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use table::journal::{Record, recover};

/// The events of a journal: `….journal`, or packed `….journal.gz`.
///
/// # Errors
/// The file cannot be read, or is damaged.
pub fn records(path: &Path) -> Result<Vec<Record>, String> {
    let name = path.display();
    let told = |error: std::io::Error| format!("cannot read {name}: {error}");
    let mut bytes = fs::read(path).map_err(told)?;
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut plain = Vec::new();
        let mut unpacked = GzDecoder::new(bytes.as_slice());
        unpacked.read_to_end(&mut plain).map_err(told)?;
        bytes = plain;
    }
    let recovered = recover(&bytes);
    match recovered.damage {
        None => Ok(recovered.records),
        Some(damage) => Err(format!("{name} is damaged: {damage}")),
    }
}
