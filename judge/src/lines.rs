//! Lines from the input, many at a time, so that threads can share them.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;

/// Longest line that is read, in bytes without its end.
pub const MAX_LINE: usize = 1024 * 1024;

/// Bytes after which no further line joins a batch: some hundred hands.
const BATCH: usize = 32 * 1024;

/// Lines that follow each other.
#[derive(Debug)]
pub struct Batch {
    /// The number of the first one, from 1.
    first: u64,
    /// The lines, each with its end.
    text: Vec<u8>,
}

impl Batch {
    /// Reads a line, which has this number, and those that are there already; `None` at the end of the
    /// input. What a line has beyond [`MAX_LINE`] is thrown away, all but one byte.
    fn read(input: &mut BufReader<impl Read>, first: u64) -> io::Result<Option<(Batch, u64)>> {
        let mut text = Vec::with_capacity(2 * BATCH);
        let mut lines = 0;
        while text.len() < BATCH && (lines == 0 || input.buffer().contains(&b'\n')) {
            if !take_line(input, &mut text)? {
                break;
            }
            lines += 1;
        }
        Ok((lines > 0).then_some((Batch { first, text }, first + lines)))
    }

    /// The lines without their ends, and their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let text = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        (self.first..).zip(text.split(|byte| *byte == b'\n'))
    }
}

/// Reads the input to its end, or until nobody wants more of it; the last is why reading failed.
pub fn read(input: impl Read, to: &SyncSender<io::Result<Batch>>) {
    let mut input = BufReader::with_capacity(2 * BATCH, input);
    let mut number = 1;
    loop {
        let batch = match Batch::read(&mut input, number) {
            Ok(Some((batch, next))) => {
                number = next;
                Ok(batch)
            }
            Ok(None) => return,
            Err(error) => Err(error),
        };
        let last = batch.is_err();
        if to.send(batch).is_err() || last {
            return;
        }
    }
}

/// Adds a line with its end; `false` at the end of the input.
fn take_line(input: &mut impl BufRead, text: &mut Vec<u8>) -> io::Result<bool> {
    let start = text.len();
    let mut read = 0;
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let line = &buffer[..end.unwrap_or(buffer.len())];
        let used = line.len() + usize::from(end.is_some());
        let room = (MAX_LINE + 1).saturating_sub(text.len() - start);
        text.extend_from_slice(&line[..line.len().min(room)]);
        input.consume(used);
        read += used;
        if end.is_some() || used == 0 {
            break;
        }
    }
    if read > 0 {
        text.push(b'\n');
    }
    Ok(read > 0)
}
