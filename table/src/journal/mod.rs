//! The journal: an append-only text file per match, one event a line.
//!
//! ```text
//! 17 5e0a93c1 0b8d6f2e {"at":101347,"wall":1795266000123,"event":{"ev":"arrived",…}}
//! ```
//! A line is its sequence number, two CRC-32 in hex and the event. The first is chained: it covers
//! the first of the line before, the number and the text, so a line cannot be cut out, doubled or changed
//! without being found. The second covers number and text alone (it came with format 2): it proves lines
//! behind a bad one, for [`salvage`]. A line counts once its newline is on the disk.
//! What follows the last good line is never thrown away: whoever keeps the file puts it into another beside.

mod line;
mod salvage;
mod tip;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::clock::Micros;
use crate::event::{Event, FORMAT};
use line::{Chain, Wrong};

pub use salvage::{Salvage, salvage};
pub use tip::{Misfit, Tip};

/// Longest line that is read back; a longer one is damage.
const MAX_LINE: usize = 64 * 1024;

/// One line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Micros since the journal was opened.
    #[serde(deserialize_with = "crate::clock::read")]
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
    /// Every event is synced to the disk.
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

    /// Lines that it has, those that are not on the disk yet included.
    pub fn lines(&self) -> u64 {
        self.chain.lines
    }

    /// The disk: how far the lines are.
    pub fn disk(&self) -> &D {
        &self.disk
    }
}

/// What a journal's bytes hold.
#[derive(Debug, PartialEq)]
pub struct Recovered {
    /// The good lines.
    pub records: Vec<Record>,
    /// Bytes of the good lines.
    pub good: usize,
    /// What follows them, if anything does.
    pub damage: Option<Damage>,
    chain: Chain,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its number, from 1 on.
    pub line: u64,
    /// What is wrong with it.
    pub why: String,
    /// Nothing is: it is complete, and only a newer program can read it.
    pub newer: bool,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} {}", self.line, self.why)
    }
}

/// Reads as many lines as are complete and right.
pub fn recover(bytes: &[u8]) -> Recovered {
    let mut chain = Chain::default();
    let (mut records, mut good, mut damage) = (Vec::new(), 0, None);
    while good < bytes.len() {
        let rest = &bytes[good..];
        let end = rest.iter().take(MAX_LINE).position(|byte| *byte == b'\n');
        let read = match end {
            Some(end) => chain.read(&rest[..end]),
            None => Err(Wrong::Damaged("has no end".to_owned())),
        };
        match read {
            Ok(record) => records.push(record),
            Err(wrong) => {
                let newer = matches!(wrong, Wrong::Newer(_)) || good == 0 && is_newer(rest);
                let (Wrong::Damaged(why) | Wrong::Newer(why)) = wrong;
                let line = chain.lines + 1;
                damage = Some(Damage { line, why, newer });
                break;
            }
        }
        good += end.map_or(0, |end| end + 1);
    }
    chain.own = records.first().is_none_or(has_own_sums);
    Recovered {
        records,
        good,
        damage,
        chain,
    }
}

/// Journals of formats 0 and 1 are gone on with in lines that the programs of that time read.
fn has_own_sums(first: &Record) -> bool {
    match &first.event {
        Event::Opened(opening) => opening.journal.as_ref().is_some_and(|own| own.format >= 2),
        _ => true,
    }
}

/// A first line that says a format of which this program knows nothing, not even how its lines are
/// checked.
fn is_newer(bytes: &[u8]) -> bool {
    let line = &bytes[..bytes.len().min(MAX_LINE)];
    let line = line.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(line);
    let said = text.split_once("\"format\":").map_or("", |(_, rest)| rest);
    let digits = said.split(|c: char| !c.is_ascii_digit()).next();
    let format = digits.and_then(|digits| digits.parse::<u32>().ok());
    format.is_some_and(|format| format > FORMAT)
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;
    use crate::event::{Identity, Opening};
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

    /// With and without checksums of their own, as format 1 has them.
    #[test]
    fn good_lines_behind_a_bad_one_are_saved_and_marked() {
        let (bytes, records) = written(9);
        let chained: Vec<u8> = String::from_utf8_lossy(&bytes)
            .lines()
            .map(|line| {
                let parts: Vec<&str> = line.splitn(4, ' ').collect();
                format!("{} {} {}\n", parts[0], parts[1], parts[3])
            })
            .collect::<String>()
            .into_bytes();
        for bytes in [bytes, chained] {
            assert_eq!(recover(&bytes).records, records);
            let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            for bad in 1..9 {
                let mut flipped = bytes.clone();
                flipped[lines[..bad].concat().len() + lines[bad].len() / 2] ^= 1;
                let salvage = salvage(&flipped);
                let found: Vec<u64> = salvage.found.iter().map(|(n, _)| *n).collect();
                let all_but_it: Vec<u64> = (1..=9).filter(|n| *n != bad as u64 + 1).collect();
                assert_eq!(found, all_but_it);
                let again = recover(&salvage.rewritten());
                assert_eq!(again.damage, None);
                // Behind the last one nobody knows of any.
                let gap = u64::from(bad < 8);
                assert_eq!(
                    (salvage.missing(), again.records.len()),
                    (gap, 8 + gap as usize)
                );
                assert_eq!(again.records.iter().map(missing).sum::<u64>(), gap);
            }
        }
    }

    fn missing(record: &Record) -> u64 {
        match record.event {
            Event::Missing { lines } => lines,
            _ => 0,
        }
    }

    /// Its checksums are right, and no table was ever played at that time.
    #[test]
    fn a_time_that_cannot_be_is_not_read() {
        for (at, since) in [(u64::MAX, 0), (0, u64::MAX)] {
            let arrived = Record {
                at,
                wall: 0,
                event: Event::Arrived {
                    tag: crate::event::Tag(sensors::Uid::new(&[4, 0, 0, 1]).unwrap()),
                    zone: Zone::Centre,
                    since,
                },
            };
            let recovered = recover(Chain::default().line(&arrived).as_bytes());
            assert!(recovered.records.is_empty());
            let why = recovered.damage.unwrap().why;
            assert!(why.contains("later than any time"), "{why}");
        }
    }

    /// No line has such a number, whatever its checksum says.
    #[test]
    fn lines_are_numbered_from_1_on() {
        let (_, records) = written(1);
        let numbered = |number: u64| {
            let text = serde_json::to_string(&records[0]).unwrap();
            let own = line::sum(0, &number.to_string(), &text);
            let line = format!("{number} 00000000 {own:08x} {text}\n");
            salvage(line.as_bytes()).found.len()
        };
        assert_eq!([0, 1, u64::MAX].map(numbered), [0, 1, 0]);
    }

    /// So that the program that began it can go on with it too.
    #[test]
    fn a_journal_is_gone_on_with_in_the_lines_of_its_format() {
        for (format, own) in [(None, false), (Some(1), false), (Some(2), true)] {
            let identity = |format| Identity {
                format,
                ..Identity::new(protocol::Name::new("salon").unwrap(), [7; 16])
            };
            let opened = Record {
                at: 0,
                wall: 0,
                event: Event::Opened(Opening {
                    journal: format.map(identity),
                    ..Opening::default()
                }),
            };
            let mut chain = Chain {
                own,
                ..Chain::default()
            };
            let recovered = recover(chain.line(&opened).as_bytes());
            let mut journal = Journal::take_up(Vec::new(), &recovered);
            journal.append(&opened);
            let line = String::from_utf8(journal.disk().clone()).unwrap();
            assert_eq!(line, chain.line(&opened), "format {format:?}");
        }
    }

    /// `{"ev":"photographed"}`, of a program to come, with right checksums.
    #[test]
    fn a_whole_line_of_a_newer_program_is_told_from_a_bad_one() {
        let (bytes, records) = written(2);
        let chain = recover(&bytes).chain;
        let mut next = chain;
        let newer = next.line(&records[0]).replace("reader_up", "photographed");
        let text = newer.splitn(4, ' ').nth(3).unwrap().trim_end();
        let mut next = chain;
        let line = next.signed(text);
        let with = |line: &str| recover(&[&bytes, line.as_bytes()].concat()).damage.unwrap();
        let damage = with(&line);
        assert!(damage.newer && damage.line == 3, "{damage}");
        assert!(!with(&newer).newer, "its checksums are wrong");
    }

    #[test]
    fn a_first_line_of_a_format_to_come_is_newer_however_it_is_checked() {
        let line = |format: u32| {
            let text =
                format!("1|ff {{\"event\":{{\"journal\":{{\"format\":{format},\"a\":1}}}}\n");
            recover(text.as_bytes()).damage.unwrap()
        };
        assert!(line(FORMAT + 1).newer);
        assert!(!line(FORMAT).newer);
    }
}
