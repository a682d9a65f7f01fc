//! What a survey shows, as one value: terminal, page and report have the same.

use sensors::{Antenna, AntennaFigures, Coupling, Figures, Receiver, Span};
use serde::Serialize;
use table::zone::{Zone, whereabouts};

use super::percent::Percent;
use super::proposal::Proposal;
use super::score;
use crate::config::{Mode, ReaderChip, TableConfig};

/// The antennas of a table by number, as its file has them.
#[derive(Clone, Debug)]
pub struct Antennas {
    pub(super) table: String,
    readers: Vec<Known>,
}

#[derive(Clone, Debug)]
struct Known {
    name: String,
    zone: Zone,
    swiped: bool,
    receiver: Option<Receiver>,
}

/// What is done at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Phase {
    /// Somebody shifts coils and tags; figures are of the last 64 reads.
    Live,
    /// One gain after the other is tried.
    Gains {
        /// The one that is tried, in dB.
        db: u32,
    },
    /// Then one CollLevel after the other, each antenna under its best gain.
    Levels {
        /// The one that is tried, 1 to 7.
        level: u8,
    },
    /// Nobody touches the table; figures are of all reads.
    Soak {
        /// Seconds that it still takes.
        left: u64,
    },
    /// It is over.
    Done {
        /// It was a soak.
        soak: bool,
    },
}

/// All that is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// Name of the table.
    pub table: String,
    /// What is done.
    pub phase: Phase,
    /// Seconds since counting began.
    pub seconds: u64,
    /// By the number of the antenna.
    pub readers: Vec<ReaderRow>,
    /// What the receivers' settings that were tried come to; none if none were.
    pub gains: Vec<Proposal>,
}

/// An antenna.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReaderRow {
    /// Its number.
    pub antenna: u16,
    /// What people call it.
    pub name: String,
    /// What it watches: `pad:2`.
    pub zone: String,
    /// How it does.
    pub verdict: Verdict,
    /// Its tags in its last read.
    pub seen: usize,
    /// Tags that should lie there.
    pub expected: usize,
    /// Reads that gave tags or none.
    pub reads: u64,
    /// Reads in ten seconds, failed ones too.
    pub in_ten_seconds: u64,
    /// Those of the reads that gave a part.
    pub parts: u64,
    /// Reads that failed.
    pub failures: u64,
    /// Those of them that found the chip without its settings.
    pub resets: u64,
    /// Why it fails, while it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The tags that lie there, the worst first.
    pub tags: Vec<TagRow>,
    /// What it hears of tags that lie elsewhere.
    pub hears: Vec<Hears>,
    /// Tags that presence has reported as left for nowhere.
    pub left: u64,
    /// And for another antenna.
    pub moved: u64,
    /// Tags seen too seldom to have arrived.
    pub ghosts: u64,
    /// Reads that met a tag that cannot be listed.
    pub unnameable: u64,
}

/// How an antenna does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No tag was seen on it yet.
    Empty,
    /// All tags are seen, and hardly missed.
    Good,
    /// To be watched.
    Doubtful,
    /// It will trouble an evening.
    Bad,
    /// Its reader fails.
    Down,
}

/// One tag on an antenna, and how often it was missed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TagRow {
    /// UID in hexadecimal.
    pub uid: String,
    /// In how many reads it was missed.
    pub missed: Percent,
    /// Out of how many reads.
    pub reads: u64,
}

/// What an antenna hears of those on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hears {
    /// Number of the antenna on which they lie.
    pub of: u16,
    /// How many of them.
    pub tags: usize,
    /// In how many reads, the one that it hears best.
    pub share: Percent,
    /// Whether that matters to presence.
    pub coupling: &'static str,
}

impl Antennas {
    /// Those of a table.
    pub fn of(config: &TableConfig) -> Antennas {
        let known = |reader: &crate::config::ReaderConfig| Known {
            name: reader.name.clone(),
            zone: reader.zone,
            swiped: reader.mode == Mode::Swipe,
            receiver: match reader.chip {
                ReaderChip::Mfrc522 { receiver, .. } => Some(receiver),
                _ => None,
            },
        };
        Antennas {
            table: config.name.to_string(),
            readers: config.readers.iter().map(known).collect(),
        }
    }

    /// A survey of them in which nothing was read yet.
    pub fn survey(&self) -> sensors::Survey {
        let zones: Vec<Zone> = self.readers.iter().map(|known| known.zone).collect();
        let mut whereabouts = whereabouts(&zones);
        let numbered = || (0_u16..).zip(&self.readers);
        for (number, _) in numbered().filter(|(_, known)| known.swiped) {
            whereabouts.swipe(Antenna(number));
        }
        let antennas = numbered().map(|(number, _)| Antenna(number));
        sensors::Survey::new(antennas, whereabouts)
    }

    /// The antenna whose reader has this name in the configuration.
    pub fn named(&self, name: &str) -> Option<Antenna> {
        let mut numbered = (0_u16..).zip(&self.readers);
        let found = numbered.find(|(_, known)| known.name == name);
        found.map(|(number, _)| Antenna(number))
    }

    /// All names, for whoever asked for another.
    pub fn names(&self) -> String {
        let names: Vec<String> = self
            .readers
            .iter()
            .map(|r| format!("`{}`", r.name))
            .collect();
        names.join(", ")
    }

    /// Those whose receiver can be set, and how the file sets it.
    pub(super) fn with_receiver(&self) -> impl Iterator<Item = (Antenna, &str, Receiver)> {
        let numbered = (0_u16..).zip(&self.readers);
        numbered.filter_map(|(number, known)| {
            Some((Antenna(number), known.name.as_str(), known.receiver?))
        })
    }

    fn row(&self, figures: &AntennaFigures, at_rest: bool) -> ReaderRow {
        let known = self.readers.get(usize::from(figures.antenna.0));
        let zone = known.map(|known| known.zone.to_string());
        let tags = figures.tags.iter().map(|tag| TagRow {
            uid: tag.uid.to_string(),
            missed: Percent::missed(tag.reads),
            reads: tag.reads.all,
        });
        let hears = figures.strays.iter().map(|stray| Hears {
            of: stray.home.0,
            tags: stray.tags,
            share: Percent::heard(stray.reads),
            coupling: match stray.coupling() {
                Coupling::Seldom => "seldom",
                Coupling::Moves => "moves",
                Coupling::Shares => "shares",
            },
        });
        ReaderRow {
            antenna: figures.antenna.0,
            name: known.map(|known| known.name.clone()).unwrap_or_default(),
            zone: zone.unwrap_or_default(),
            verdict: score::verdict(figures, at_rest),
            seen: figures.seen,
            expected: figures.expected,
            reads: figures.reads,
            in_ten_seconds: figures
                .between
                .map_or(0, |between| 10_000_000 / between.max(1)),
            parts: figures.parts,
            failures: figures.failures,
            resets: figures.resets,
            why: figures
                .why
                .filter(|_| figures.down)
                .map(|why| why.to_string()),
            tags: tags.collect(),
            hears: hears.collect(),
            left: figures.left,
            moved: figures.moved,
            ghosts: figures.tally.ghosts,
            unnameable: figures.tally.unnameable,
        }
    }

    /// What is shown of these figures.
    pub fn sheet(&self, phase: Phase, figures: &Figures, gains: Vec<Proposal>) -> Sheet {
        let at_rest = phase.span() == Span::All;
        let row = |one| self.row(one, at_rest);
        Sheet {
            table: self.table.clone(),
            phase,
            seconds: figures.time / 1_000_000,
            readers: figures.antennas.iter().map(row).collect(),
            gains,
        }
    }
}

impl Phase {
    /// The reads of which figures are shown meanwhile.
    pub const fn span(self) -> Span {
        match self {
            Phase::Soak { .. } | Phase::Done { soak: true } => Span::All,
            Phase::Live
            | Phase::Gains { .. }
            | Phase::Levels { .. }
            | Phase::Done { soak: false } => Span::Lately,
        }
    }
}
