//! Raw reads in a file: written while the table is played on, printed again by `remmi replay`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use sensors::trace::{Recorder, Trace, TraceError, TracedAntenna, TracedRead, number};
use sensors::{Antenna, Change, Micros, PresenceConfig, Sighting, Whereabouts};
use table::zone::Zone;

use crate::config::{Mode, TableConfig};
use crate::storage::SECRET;

/// The antennas of a table: zones, and no names that people have given.
pub fn antennas(config: &TableConfig) -> Vec<TracedAntenna> {
    let readers = (0_u16..).zip(&config.readers);
    let antenna = |(number, reader): (u16, &crate::config::ReaderConfig)| TracedAntenna {
        antenna: Antenna(number),
        swiped: reader.mode == Mode::Swipe,
        place: reader.zone.to_string(),
    };
    readers.map(antenna).collect()
}

/// A trace on the disk, in two files of half the bytes that it may take: one that grows, and beside it the one
/// before (`.before`), which goes when the first is full. A disk that fails ends it, and nothing else.
pub struct TraceFile {
    path: PathBuf,
    half: u64,
    recorder: Recorder,
    /// None since the disk failed.
    file: Option<BufWriter<File>>,
    written: u64,
    /// Reads in the file, and in the one before.
    reads: [u64; 2],
}

impl TraceFile {
    /// Begins a trace of `most` bytes. A file that is there becomes the one before.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn begin(
        path: &Path,
        most: u64,
        antennas: Vec<TracedAntenna>,
        now: Micros,
    ) -> io::Result<TraceFile> {
        let mut trace = TraceFile {
            path: path.to_owned(),
            half: most / 2,
            recorder: Recorder::new(antennas),
            file: None,
            written: 0,
            reads: [0; 2],
        };
        trace.next_file(now)?;
        Ok(trace)
    }

    /// Writes a read down.
    pub fn take(&mut self, now: Micros, sighting: &Sighting) {
        if self.file.is_none() {
            return;
        }
        if let Err(error) = self.write(now, sighting) {
            tracing::warn!(
                "the trace {} ends: it cannot be written: {error}",
                self.path.display()
            );
            self.file = None;
        }
    }

    fn write(&mut self, now: Micros, sighting: &Sighting) -> io::Result<()> {
        if self.written >= self.half {
            let [_, dropped] = self.reads;
            if dropped > 0 {
                let path = self.path.display();
                tracing::info!("the trace {path} is full: its oldest {dropped} reads are dropped");
            }
            self.next_file(now)?;
        }
        let line = self.recorder.line(now, sighting);
        self.reads[0] += 1;
        self.put(&line)
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        self.written += text.len() as u64;
        match &mut self.file {
            Some(file) => file.write_all(text.as_bytes()),
            None => Ok(()),
        }
    }

    fn next_file(&mut self, now: Micros) -> io::Result<()> {
        if let Some(mut full) = self.file.take() {
            full.flush()?;
        }
        if self.path.exists() {
            let mut before = self.path.clone().into_os_string();
            before.push(".before");
            std::fs::rename(&self.path, before)?;
        }
        // It tells whose cards lie where to whoever knows the deck.
        let mut options = File::options();
        let options = options.write(true).create(true).truncate(true).mode(SECRET);
        self.file = Some(BufWriter::new(options.open(&self.path)?));
        self.written = 0;
        self.reads = [0, self.reads[0]];
        let head = self.recorder.begin(now);
        self.put(&head)
    }
}

/// Why a trace cannot be printed.
#[derive(Debug, thiserror::Error)]
pub enum TellError {
    /// A line of it.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// Nobody takes the words.
    #[error("the terminal is gone: {0}")]
    Terminal(#[from] io::Error),
}

/// Tells what presence makes of a trace, by the table's clock, and how many reads it holds.
///
/// # Errors
/// It cannot be read on, or `out` is gone.
pub fn tell(text: &str, out: &mut impl Write) -> Result<(), TellError> {
    let trace = Trace::open(text)?;
    let places = trace.antennas.clone();
    let place = |antenna: Antenna| {
        let mut places = places.iter();
        let found = places.find(|one| one.antenna == antenna);
        found.map_or_else(|| format!("antenna {}", antenna.0), |one| one.place.clone())
    };
    writeln!(
        out,
        "Trace of {} antennas from {} of the table's clock on; {} reads before it are not in it.",
        places.len(),
        clock(trace.begins),
        trace.before
    )?;
    let (mut arrived, mut left) = (0u64, 0u64);
    for told in trace.clone().changes(whereabouts(&places)) {
        let (at, change) = told?;
        arrived += u64::from(matches!(change, Change::Arrived { .. }));
        left += u64::from(matches!(change, Change::Left { .. }));
        writeln!(out, "{:>14}  {}", clock(at), in_words(&change, place))?;
    }
    let reads: Vec<TracedRead> = trace.collect::<Result<_, _>>()?;
    let failed = reads.iter().filter(|read| read.read.is_err()).count();
    writeln!(
        out,
        "{} reads, {failed} of them failed; {arrived} arrivals, {left} departures.",
        reads.len()
    )?;
    Ok(())
}

/// What judged where tags lie at the table.
fn whereabouts(antennas: &[TracedAntenna]) -> Whereabouts {
    let mut whereabouts = Whereabouts::new(PresenceConfig::default());
    for one in antennas {
        if let Ok(zone) = one.place.parse::<Zone>() {
            whereabouts.configure(one.antenna, zone.presence());
        }
    }
    whereabouts
}

fn in_words(change: &Change, place: impl Fn(Antenna) -> String) -> String {
    match change {
        Change::Arrived {
            uid,
            antenna,
            since,
        } => {
            let (tag, place, since) = (number(uid), place(*antenna), clock(*since));
            format!("tag {tag} lies on {place}, since {since}")
        }
        Change::Left {
            uid,
            antenna,
            since,
        } => {
            let (tag, place, since) = (number(uid), place(*antenna), clock(*since));
            format!("tag {tag} is no longer on {place}, since {since}")
        }
        Change::ReaderDown { antenna, why } => {
            format!("{} no longer reads: {why}", place(*antenna))
        }
        Change::ReaderUp { antenna } => format!("{} reads again", place(*antenna)),
        Change::Unnameable { antenna, what } => match what {
            Some(what) => format!("{}: {what}", place(*antenna)),
            None => format!("{}: every tag can be listed again", place(*antenna)),
        },
    }
}

/// `1:02:03.456`.
fn clock(at: Micros) -> String {
    let (seconds, ms) = (at / 1_000_000, at / 1_000 % 1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02}.{ms:03}")
}
