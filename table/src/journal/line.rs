//! One line of a journal: how it is written, and what proves that it is as it was written.

use super::Record;

/// Where in the chain of lines we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub lines: u64,
    pub crc: u32,
    /// Lines have a checksum of their own (format 2).
    pub own: bool,
}

impl Default for Chain {
    fn default() -> Chain {
        Chain {
            lines: 0,
            crc: 0,
            own: true,
        }
    }
}

impl Chain {
    /// The next line, its newline included.
    pub fn line(&mut self, record: &Record) -> String {
        let text = serde_json::to_string(record).expect("an event is plain data");
        self.signed(&text)
    }

    /// The next line, of which this is the text.
    pub fn signed(&mut self, text: &str) -> String {
        let seq = (self.lines + 1).to_string();
        self.crc = sum(self.crc, &seq, text);
        self.lines += 1;
        match self.own {
            true => format!("{seq} {:08x} {:08x} {text}\n", self.crc, sum(0, &seq, text)),
            false => format!("{seq} {:08x} {text}\n", self.crc),
        }
    }

    /// Reads one line without its newline, or says what is wrong with it.
    pub fn read(&mut self, line: &[u8]) -> Result<Record, Wrong> {
        let line = Line::parse(line).map_err(Wrong::Damaged)?;
        let expected = (self.lines + 1).to_string();
        if line.seq != expected {
            return Err(Wrong::Damaged(format!(
                "has number {:?} where {expected} is due",
                line.seq
            )));
        }
        let crc = sum(self.crc, line.seq, line.text);
        if !is(line.chain, crc) || !line.own_is_right() {
            return Err(Wrong::Damaged(format!(
                "has checksum {:?}, its text gives {crc:08x}",
                line.chain
            )));
        }
        let record = line.record().map_err(Wrong::Newer)?;
        self.lines += 1;
        self.crc = crc;
        Ok(record)
    }
}

/// Why a line is not read.
pub(super) enum Wrong {
    /// It is not as it was written.
    Damaged(String),
    /// It is, and says what this program does not know.
    Newer(String),
}

/// A line in its parts.
pub(super) struct Line<'a> {
    pub seq: &'a str,
    pub chain: &'a str,
    /// None in format 1.
    pub own: Option<&'a str>,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    pub fn parse(line: &'a [u8]) -> Result<Line<'a>, String> {
        let line = std::str::from_utf8(line).map_err(|_| "is not text".to_owned())?;
        let wrong = || "is not `number crc crc event`".to_owned();
        let mut parts = line.splitn(3, ' ');
        let (Some(seq), Some(chain), Some(rest)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong());
        };
        let (own, text) = match rest.starts_with('{') {
            true => (None, rest),
            false => {
                let (own, text) = rest.split_once(' ').ok_or_else(wrong)?;
                (Some(own), text)
            }
        };
        Ok(Line {
            seq,
            chain,
            own,
            text,
        })
    }

    /// Its own checksum is right, or it has none.
    pub fn own_is_right(&self) -> bool {
        let sum = sum(0, self.seq, self.text);
        self.own.is_none_or(|own| is(own, sum))
    }

    /// Nothing but itself and, in format 1, the checksum written in the line before proves that it is as
    /// it was written.
    pub fn is_proved(&self, before: Option<&Line>) -> bool {
        let follows = |before: &Line| {
            let crc = u32::from_str_radix(before.chain, 16).ok();
            crc.is_some_and(|crc| is(self.chain, sum(crc, self.seq, self.text)))
        };
        match self.own {
            Some(_) => self.own_is_right(),
            None => before.is_some_and(follows),
        }
    }

    /// Its event; or why this program cannot read it.
    pub fn record(&self) -> Result<Record, String> {
        serde_json::from_str(self.text).map_err(|error| {
            format!("is complete, but this version of the program cannot read its event: {error}")
        })
    }
}

fn is(written: &str, crc: u32) -> bool {
    written == format!("{crc:08x}")
}

/// CRC-32 over `seq text`, going on from `crc`.
pub(super) fn sum(crc: u32, seq: &str, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(crc);
    hasher.update(seq.as_bytes());
    hasher.update(b" ");
    hasher.update(text.as_bytes());
    hasher.finalize()
}
