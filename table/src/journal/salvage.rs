//! What can be saved of a journal with a bad part in its midst.

use super::line::{Chain, Line};
use super::{MAX_LINE, Record};
use crate::event::{Event, FORMAT, Opening};

/// The lines that prove to be as they were written, whatever stands between them.
#[derive(Debug, PartialEq)]
pub struct Salvage {
    /// Each with its number, from 1 on.
    pub found: Vec<(u64, Record)>,
    /// Whole lines that only a newer program can read.
    pub newer: usize,
}

/// Looks at each line by itself. Of a line without a checksum of its own (format 1) the checksum in
/// the line before is taken for right.
pub fn salvage(bytes: &[u8]) -> Salvage {
    let (mut found, mut newer): (Vec<(u64, Record)>, _) = (Vec::new(), 0);
    let nothing = Line {
        seq: "0",
        chain: "00000000",
        own: None,
        text: "",
    };
    let mut before = Some(nothing);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let whole = line
            .strip_suffix(b"\n")
            .filter(|line| line.len() < MAX_LINE);
        let line = whole.and_then(|line| Line::parse(line).ok());
        let proved = line
            .as_ref()
            .filter(|line| line.is_proved(before.as_ref()))
            .and_then(|line| Some((number(line.seq)?, line.record())));
        match proved {
            // A line that stands there twice counts once.
            Some((number, _)) if found.last().is_some_and(|(last, _)| number <= *last) => {}
            Some((number, Ok(record))) => found.push((number, record)),
            Some((_, Err(_))) => newer += 1,
            None => {}
        }
        before = line;
    }
    Salvage { found, newer }
}

impl Salvage {
    /// Lines that are missing between those that were found.
    pub fn missing(&self) -> u64 {
        let last = self.found.last().map_or(0, |(number, _)| *number);
        last - self.found.len() as u64
    }

    /// A journal of what was found, to be played on: where lines are missing one says how many. It is of
    /// today's format, which alone has such lines.
    pub fn rewritten(&self) -> Vec<u8> {
        let (mut chain, mut bytes) = (Chain::default(), Vec::new());
        let mut due = 1;
        for (number, record) in &self.found {
            let mut record = record.clone();
            if let Event::Opened(Opening {
                journal: Some(own), ..
            }) = &mut record.event
            {
                own.format = FORMAT;
            }
            if *number > due {
                let lines = number - due;
                let mark = Record {
                    event: Event::Missing { lines },
                    ..record.clone()
                };
                bytes.extend(chain.line(&mark).into_bytes());
            }
            bytes.extend(chain.line(&record).into_bytes());
            due = number + 1;
        }
        bytes
    }
}

/// The number of a line, from 1 on, behind which another can stand.
fn number(seq: &str) -> Option<u64> {
    let number = seq.parse().ok()?;
    (1..u64::MAX).contains(&number).then_some(number)
}
