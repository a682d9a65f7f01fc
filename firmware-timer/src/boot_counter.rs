//! The counter of starts in flash, written wear-levelled.
//!
//! Each start appends one record of 8 bytes (the count, and its complement as a check) to one of
//! two sectors. When that is full, the other is erased and takes the next. So a start costs one
//! write, and each 512th one erasure; a sector that bears 100,000 erasures lasts 51 million
//! starts, and both together twice that. The highest sound record counts: a record or an erasure
//! that a power cut tore leaves the one before.

use embedded_storage::nor_flash::{NorFlash, ReadNorFlash};

/// Bytes of a record.
const RECORD: u32 = 8;
/// Bytes of an erased record.
const ERASED: [u8; RECORD as usize] = [0xff; RECORD as usize];
/// More sectors are of no use.
const SECTORS: u32 = 2;

/// Counts this start: finds the highest count in the two sectors that begin at `offset` (bytes
/// from the start of `flash`), writes one more, but no less than `least`, and reads it back.
/// `least` is for a timer that is paired again: it goes on above what it may have had before.
///
/// # Errors
/// What the flash said, or [`CounterError::Lost`]: then this start has no number, and the board
/// must take no countdown ([`Session::fail`](crate::Session::fail)).
pub fn count_start<F: NorFlash>(
    flash: &mut F,
    offset: u32,
    least: u32,
) -> Result<u32, CounterError<F::Error>> {
    let sector = F::ERASE_SIZE as u32;
    let newest = newest(flash, offset).map_err(CounterError::Flash)?;
    let count = newest.map_or(0, |(count, _)| count).saturating_add(1);
    let count = count.max(least);
    let start = newest.map_or(offset, |(_, place)| place + RECORD);
    let place = match free_place(flash, offset, start).map_err(CounterError::Flash)? {
        Some(place) => place,
        None => {
            // The one that does not hold the newest.
            let full = newest.map_or(1, |(_, place)| (place - offset) / sector);
            let other = offset + (1 - full) * sector;
            flash
                .erase(other, other + sector)
                .map_err(CounterError::Flash)?;
            other
        }
    };
    flash
        .write(place, &record(count))
        .map_err(CounterError::Flash)?;
    let written = read(flash, place).map_err(CounterError::Flash)?;
    if written == record(count) {
        Ok(count)
    } else {
        Err(CounterError::Lost)
    }
}

/// Why a start could not be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterError<E> {
    /// The flash refused.
    Flash(E),
    /// What was written is not what is read: the flash is worn out.
    Lost,
}

/// The highest sound count and where it stands.
fn newest<F: ReadNorFlash + NorFlash>(
    flash: &mut F,
    offset: u32,
) -> Result<Option<(u32, u32)>, F::Error> {
    let mut newest = None;
    for place in places::<F>(offset) {
        let bytes = read(flash, place)?;
        let found = sound(bytes).map(|count| (count, place));
        newest = newest.max(found);
    }
    Ok(newest)
}

/// The first erased place from `start` to the end of its sector. Places that a power cut left
/// half written are passed over.
fn free_place<F: NorFlash>(
    flash: &mut F,
    offset: u32,
    start: u32,
) -> Result<Option<u32>, F::Error> {
    let sector = F::ERASE_SIZE as u32;
    let end = offset + (start - offset).next_multiple_of(sector);
    let end = if start == offset { end + sector } else { end };
    for place in (start..end).step_by(RECORD as usize) {
        if read(flash, place)? == ERASED {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

fn places<F: NorFlash>(offset: u32) -> impl Iterator<Item = u32> {
    (offset..offset + SECTORS * F::ERASE_SIZE as u32).step_by(RECORD as usize)
}

fn read<F: ReadNorFlash>(flash: &mut F, place: u32) -> Result<[u8; 8], F::Error> {
    let mut bytes = [0; RECORD as usize];
    flash.read(place, &mut bytes)?;
    Ok(bytes)
}

fn record(count: u32) -> [u8; 8] {
    let mut bytes = [0; RECORD as usize];
    bytes[..4].copy_from_slice(&count.to_le_bytes());
    bytes[4..].copy_from_slice(&(!count).to_le_bytes());
    bytes
}

fn sound(bytes: [u8; 8]) -> Option<u32> {
    let [a, b, c, d, e, f, g, h] = bytes;
    let count = u32::from_le_bytes([a, b, c, d]);
    (count == !u32::from_le_bytes([e, f, g, h])).then_some(count)
}
