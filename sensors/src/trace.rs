//! Sightings as a text, so that a misread can be reported as a file and played again.
//!
//! ```text
//! remmi-trace 1 81230000 0
//! antenna 0 lay pad:0
//! antenna 1 swipe pad:1
//! 0 0 : 1 2
//! 52100 1 :
//! 49800 0 =
//! 51900 1 ! no MFRC522 answers: …
//! 50010 0 ~ 2
//! ```
//!
//! The first line has the format, the clock's µs at which the trace begins and how many reads before it are not in
//! it; then come the antennas: laid or
//! swiped, and where. Each further line is one read: µs since the line before, antenna, and `:` the tags, `~`
//! a part of them, `!` why it failed, `=` as the read before of this antenna. `?` among the tags is one that
//! cannot be listed. **Tags are numbers** in the order in which they came: no UID is written, so a trace names
//! no piece, no bank card and nobody.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::str::Lines;

use crate::failure::ReaderError;
use crate::presence::Change;
use crate::reading::{Reading, Unnameable};
use crate::sweep::Sighting;
use crate::uid::Uid;
use crate::whereabouts::Whereabouts;
use crate::{Antenna, Micros};

const MAGIC: &str = "remmi-trace 1 ";
/// Most tags that get a number of their own; further ones are all number 0.
const MOST_TAGS: usize = 4096;

/// An antenna as a trace has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedAntenna {
    /// Its number.
    pub antenna: Antenna,
    /// Pieces are swiped over it.
    pub swiped: bool,
    /// Where it is, without spaces: `pad:2`.
    pub place: String,
}

/// Writes sightings down, line by line.
#[derive(Debug, Clone)]
pub struct Recorder {
    antennas: Vec<TracedAntenna>,
    /// Written so far.
    reads: u64,
    at: Micros,
    /// What the last read of each antenna gave.
    last: BTreeMap<Antenna, String>,
    numbers: BTreeMap<Uid, usize>,
}

impl Recorder {
    /// Of a table with these antennas.
    pub fn new(antennas: Vec<TracedAntenna>) -> Recorder {
        Recorder {
            antennas,
            reads: 0,
            at: 0,
            last: BTreeMap::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// The lines with which a trace begins at `now`; those that follow need nothing of what was written before.
    /// Tags keep their numbers.
    pub fn begin(&mut self, now: Micros) -> String {
        self.at = now;
        self.last.clear();
        let mut lines = format!("{MAGIC}{now} {}\n", self.reads);
        for one in &self.antennas {
            let how = if one.swiped { "swipe" } else { "lay" };
            let _ = writeln!(lines, "antenna {} {how} {}", one.antenna.0, one.place);
        }
        lines
    }

    /// The line of a sighting. Times do not go back.
    pub fn line(&mut self, now: Micros, sighting: &Sighting) -> String {
        let since = now.saturating_sub(self.at);
        self.at = self.at.max(now);
        self.reads += 1;
        let told = match &sighting.read {
            Ok(reading) => self.reading(reading),
            Err(error) => format!("! {error}"),
        };
        let last = self.last.insert(sighting.antenna, told);
        let told = &self.last[&sighting.antenna];
        let told = if last.as_ref() == Some(told) {
            "="
        } else {
            told
        };
        format!("{since} {} {told}\n", sighting.antenna.0)
    }

    fn reading(&mut self, reading: &Reading) -> String {
        let mut told = if reading.partial { "~" } else { ":" }.to_owned();
        for uid in &reading.tags {
            let next = self.numbers.len() + 1;
            let number = match self.numbers.get(uid) {
                Some(number) => *number,
                None if next > MOST_TAGS => 0,
                None => *self.numbers.entry(*uid).or_insert(next),
            };
            let _ = write!(told, " {number}");
        }
        if reading.unnameable.is_some() {
            told.push_str(" ?");
        }
        told
    }
}

/// A trace that is read.
#[derive(Debug, Clone)]
pub struct Trace<'t> {
    /// The clock's µs at which it begins.
    pub begins: Micros,
    /// Reads before that which are not in it.
    pub before: u64,
    /// The antennas that its header lists.
    pub antennas: Vec<TracedAntenna>,
    lines: Lines<'t>,
    line: usize,
    at: Micros,
    last: BTreeMap<Antenna, Result<Reading, String>>,
}

/// One read of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedRead {
    /// When, on the clock of the table.
    pub at: Micros,
    /// Whose.
    pub antenna: Antenna,
    /// Its tags, which have UIDs made of their numbers ([`tag`]), or why it failed.
    pub read: Result<Reading, String>,
}

/// A line of a trace cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the trace {what}")]
pub struct TraceError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// The UID by which the tag of this number is played.
pub fn tag(number: u16) -> Uid {
    let [high, low] = number.to_be_bytes();
    Uid::new(&[4, 0, 0, 0, 0, high, low]).expect("no cascade tag where a level begins")
}

/// The number of the tag that is played by this UID.
pub fn number(uid: &Uid) -> u16 {
    match uid.as_bytes() {
        [.., high, low] => u16::from_be_bytes([*high, *low]),
        _ => 0,
    }
}

impl<'t> Trace<'t> {
    /// Whether a file begins as a trace does.
    pub fn is_one(text: &str) -> bool {
        text.starts_with(MAGIC)
    }

    /// Reads the beginning. A last line that has no end was cut off, and is left out.
    ///
    /// # Errors
    /// It is not a trace, or names an antenna wrongly.
    pub fn open(text: &'t str) -> Result<Trace<'t>, TraceError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let wrong = |line, what| TraceError { line, what };
        let first = lines.next().and_then(|line| line.strip_prefix(MAGIC));
        let numbers = first.and_then(|numbers| numbers.split_once(' '));
        let numbers =
            numbers.and_then(|(at, before)| Some((at.parse().ok()?, before.parse().ok()?)));
        let (begins, before) = numbers.ok_or(wrong(
            1,
            "does not begin one: `remmi run --trace` writes them",
        ))?;
        let mut trace = Trace {
            begins,
            before,
            antennas: Vec::new(),
            lines,
            line: 1,
            at: begins,
            last: BTreeMap::new(),
        };
        while let Some(line) = trace.lines.clone().next()
            && let Some(rest) = line.strip_prefix("antenna ")
        {
            trace.lines.next();
            trace.line += 1;
            let antenna = antenna(rest).ok_or(wrong(
                trace.line,
                "is not an antenna: `antenna NUMBER lay PLACE`, or swipe",
            ))?;
            trace.antennas.push(antenna);
        }
        Ok(trace)
    }

    /// What `whereabouts`, which has judged nothing yet, makes of it from here on, each with its time.
    pub fn changes(
        mut self,
        mut whereabouts: Whereabouts,
    ) -> impl Iterator<Item = Result<(Micros, Change), TraceError>> + use<'t> {
        for one in self.antennas.iter().filter(|one| one.swiped) {
            whereabouts.swipe(one.antenna);
        }
        let mut told = Vec::new().into_iter();
        std::iter::from_fn(move || {
            loop {
                if let Some(change) = told.next() {
                    return Some(Ok((self.at, change)));
                }
                match self.next()? {
                    Ok(read) => told = read.observed_by(&mut whereabouts).into_iter(),
                    Err(error) => return Some(Err(error)),
                }
            }
        })
    }

    fn read(&mut self, line: &str) -> Result<TracedRead, &'static str> {
        let mut parts = line.splitn(3, ' ');
        let mut number = || parts.next()?.parse::<u64>().ok();
        let (since, antenna) = (number(), number());
        let (Some(since), Some(antenna)) = (since, antenna) else {
            return Err("does not begin with µs and an antenna");
        };
        let antenna = u16::try_from(antenna).map_err(|_| "names an antenna beyond 65535")?;
        let antenna = Antenna(antenna);
        let told = parts.next().unwrap_or_default();
        let read = match told.split_at_checked(1) {
            Some((":", tags)) => Ok(reading(tags, false)?),
            Some(("~", tags)) => Ok(reading(tags, true)?),
            Some(("!", why)) => Err(why.trim_start().to_owned()),
            Some(("=", "")) => {
                let last = self.last.get(&antenna);
                last.ok_or("says `=` of an antenna that was not read before")?
                    .clone()
            }
            _ => return Err("says none of `:`, `~`, `!` and `=`"),
        };
        self.last.insert(antenna, read.clone());
        self.at = self.at.saturating_add(since);
        let at = self.at;
        Ok(TracedRead { at, antenna, read })
    }
}

impl Iterator for Trace<'_> {
    type Item = Result<TracedRead, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.lines.next()?;
        self.line += 1;
        let line_number = self.line;
        Some(self.read(line).map_err(|what| TraceError {
            line: line_number,
            what,
        }))
    }
}

impl TracedRead {
    /// The read as a sighting. A trace has a failure's words alone: another one stands for it.
    pub fn sighting(&self) -> Sighting {
        let read = self.read.clone();
        Sighting {
            antenna: self.antenna,
            read: read.map_err(|_| ReaderError::NotConfigured),
        }
    }

    /// What `whereabouts` makes of it; a reader that goes down says what the trace says.
    pub fn observed_by(&self, whereabouts: &mut Whereabouts) -> Vec<Change> {
        let mut changes = whereabouts.observe(self.at, &self.sighting());
        for change in &mut changes {
            if let (Change::ReaderDown { why, .. }, Err(told)) = (change, &self.read) {
                why.clone_from(told);
            }
        }
        changes
    }
}

fn antenna(text: &str) -> Option<TracedAntenna> {
    let (number, rest) = text.split_once(' ')?;
    let (how, place) = rest.split_once(' ')?;
    let swiped = match how {
        "lay" => false,
        "swipe" => true,
        _ => return None,
    };
    Some(TracedAntenna {
        antenna: Antenna(number.parse().ok()?),
        swiped,
        place: place.to_owned(),
    })
}

fn reading(tags: &str, partial: bool) -> Result<Reading, &'static str> {
    let mut reading = Reading {
        partial,
        ..Reading::default()
    };
    for word in tags.split_ascii_whitespace() {
        if word == "?" {
            // What it sent is not written down; this is how such a level begins.
            let level = [0x88, 0, 0, 0];
            reading.unnameable = Some(Unnameable { level });
            continue;
        }
        let number = word.parse().map_err(|_| "has a tag that is not a number")?;
        reading.tags.push(tag(number));
    }
    reading.tags.sort_unstable();
    Ok(reading)
}

#[cfg(test)]
mod tests;
