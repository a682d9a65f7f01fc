//! The journal: an append-only text file per match, one event a line.
//!
//! ```text
//! 17 5e0a93c1 {"at":101347,"wall":1795266000123,"event":{"ev":"arrived",…}}
//! ```
//! A line is its sequence number, a CRC-32 in hex and the event. The CRC is chained: it
//! covers the CRC of the line before, the number and the text, so a line cannot be cut out,
//! doubled or changed without being found. A line counts once its newline is on the disk.
//! What follows the last good line is never thrown away: whoever keeps the file puts it into another beside.

use serde::{Deserialize, Serialize};

use crate::clock::Micros;
use crate::event::Event;

/// Longest line that is read back; a longer one is damage.
const MAX_LINE: usize = 64 * 1024;

/// One line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Micros since the journal was opened.
    pub at: Micros,
    /// Milliseconds since 1970 by the wall clock: for people, never for the game.
    pub wall: u64,
    /// What happened.
    pub event: Event,
}

/// Where the lines go: to whoever writes them to a disk, or into memory where a scenario is played.
/// It takes them at once and says how far they are.
pub trait Disk {
    /// Takes bytes that are to stand behind all before.
    fn append(&mut self, bytes: &[u8]);
    /// Bytes that were appended, to the journals before this one too.
    fn appended(&self) -> u64;
    /// Bytes of these, from the first on, that would survive a power cut.
    fn kept(&self) -> u64;
    /// How the disk does.
    fn keeping(&self) -> Keeping {
        Keeping::Disk
    }
}

/// What becomes of the journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Keeping {
    /// It is on the disk.
    #[default]
    Disk,
    /// The disk does not answer.
    Waiting,
    /// The disk fails: what is new is in memory, and written when the disk is back.
    Memory,
    /// The disk fails, and memory is full: of this match nothing more is kept.
    Lost,
}

impl Disk for Vec<u8> {
    fn append(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    fn appended(&self) -> u64 {
        self.len() as u64
    }

    fn kept(&self) -> u64 {
        self.len() as u64
    }
}

/// An open journal.
#[derive(Debug)]
pub struct Journal<D> {
    disk: D,
    chain: Chain,
}

impl<D: Disk> Journal<D> {
    /// A journal without a line, on an empty disk.
    pub fn empty(disk: D) -> Journal<D> {
        let chain = Chain::default();
        Journal { disk, chain }
    }

    /// The journal that holds what was recovered, and nothing behind the last good line.
    pub fn take_up(disk: D, recovered: &Recovered) -> Journal<D> {
        let chain = recovered.chain;
        Journal { disk, chain }
    }

    /// Appends one event.
    pub fn append(&mut self, record: &Record) {
        let line = self.chain.line(record);
        self.disk.append(line.as_bytes());
    }

    /// The disk: how far the lines are.
    pub fn disk(&self) -> &D {
        &self.disk
    }
}

/// Where in the chain of lines we are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chain {
    lines: u64,
    crc: u32,
}

impl Chain {
    fn crc(self, seq: &str, text: &str) -> u32 {
        let mut hasher = crc32fast::Hasher::new_with_initial(self.crc);
        hasher.update(seq.as_bytes());
        hasher.update(b" ");
        hasher.update(text.as_bytes());
        hasher.finalize()
    }

    fn line(&mut self, record: &Record) -> String {
        let text = serde_json::to_string(record).expect("an event is plain data");
        let seq = (self.lines + 1).to_string();
        self.crc = self.crc(&seq, &text);
        self.lines += 1;
        format!("{seq} {:08x} {text}\n", self.crc)
    }

    /// Reads one line without its newline, or says what is wrong with it.
    fn read(&mut self, line: &[u8]) -> Result<Record, String> {
        let line = std::str::from_utf8(line).map_err(|_| "is no text".to_owned())?;
        let mut parts = line.splitn(3, ' ');
        let (Some(seq), Some(crc), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
            return Err("is not `number crc event`".into());
        };
        let expected = (self.lines + 1).to_string();
        if seq != expected {
            return Err(format!("has number {seq:?} where {expected} is due"));
        }
        let sum = self.crc(seq, text);
        if crc != format!("{sum:08x}") {
            return Err(format!("has checksum {crc:?}, its text gives {sum:08x}"));
        }
        let record = serde_json::from_str(text).map_err(|error| {
            format!("is whole, but this version of the program cannot read its event: {error}")
        })?;
        self.lines += 1;
        self.crc = sum;
        Ok(record)
    }
}

/// What a journal's bytes hold.
#[derive(Debug, PartialEq)]
pub struct Recovered {
    /// The good lines.
    pub records: Vec<Record>,
    /// Bytes of the good lines.
    pub good: usize,
    /// What is wrong behind them, if anything follows.
    pub damage: Option<String>,
    chain: Chain,
}

/// Reads as many lines as are whole and right.
pub fn recover(bytes: &[u8]) -> Recovered {
    let mut chain = Chain::default();
    let (mut records, mut good, mut damage) = (Vec::new(), 0, None);
    while good < bytes.len() {
        let rest = &bytes[good..];
        let number = chain.lines + 1;
        let Some(end) = rest.iter().take(MAX_LINE).position(|byte| *byte == b'\n') else {
            damage = Some(format!("line {number} has no end"));
            break;
        };
        match chain.read(&rest[..end]) {
            Ok(record) => records.push(record),
            Err(why) => {
                damage = Some(format!("line {number} {why}"));
                break;
            }
        }
        good += end + 1;
    }
    Recovered {
        records,
        good,
        damage,
        chain,
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;
    use crate::zone::Zone;

    fn written(lines: u64) -> (Vec<u8>, Vec<Record>) {
        let mut journal = Journal::empty(Vec::new());
        let record = |n| Record {
            at: n * 1000,
            wall: 1_795_266_000_000 + n,
            event: Event::ReaderUp {
                zone: Zone::Pad(Seat(n as u8 % 5)),
            },
        };
        let records: Vec<Record> = (0..lines).map(record).collect();
        for record in &records {
            journal.append(record);
        }
        (journal.disk, records)
    }

    #[test]
    fn a_journal_cut_at_every_byte_gives_the_exact_prefix() {
        let (bytes, records) = written(6);
        for cut in 0..=bytes.len() {
            let whole = bytes[..cut].iter().filter(|byte| **byte == b'\n').count();
            let recovered = recover(&bytes[..cut]);
            assert_eq!(recovered.records, records[..whole], "cut at {cut}");
            let at_line_end = cut == 0 || bytes[cut - 1] == b'\n';
            assert_eq!(recovered.damage.is_none(), at_line_end, "cut at {cut}");
        }
    }

    #[test]
    fn every_flipped_byte_is_found() {
        let (bytes, records) = written(4);
        for place in 0..bytes.len() {
            let line = bytes[..place].iter().filter(|byte| **byte == b'\n').count();
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[place] ^= 1 << bit;
                let recovered = recover(&flipped);
                assert!(recovered.damage.is_some(), "byte {place} bit {bit}");
                assert_eq!(recovered.records, records[..line], "byte {place} bit {bit}");
            }
        }
    }

    #[test]
    fn a_line_taken_out_or_doubled_is_found() {
        let (bytes, _) = written(4);
        let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let without = [lines[0], lines[2], lines[3]].concat();
        assert_eq!(recover(&without).records.len(), 1);
        let doubled = [lines[0], lines[0], lines[1]].concat();
        assert_eq!(recover(&doubled).records.len(), 1);
    }
}
